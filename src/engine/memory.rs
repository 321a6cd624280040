//! What searches leave behind for later ones: tables and endgames. Whoever searches owns it and passes
//! it in, so nothing is kept that nobody asked for, and a fresh one makes a search cold.

use super::table_game::TableGame;
use crate::game::Value;
use crate::refusal::{Refusal, sentence};
use crate::search::table::Table;
use crate::search::{Bounds, Control};
use std::any::Any;

/// What a kept proof must be about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    /// The rules in their long form.
    pub rules: String,
    /// The position's text.
    pub position: String,
    /// No value is higher than this, or lower than minus this.
    pub most: Value,
    /// The keys of some of its positions.
    pub keys: Vec<u64>,
    /// Whether the table's size is asked for, so that it need not be that of before.
    pub sized: bool,
}

/// Keeps a proof beyond the end of the program. The three are called in this order.
pub trait Keeper: Send + Sync {
    /// Looks for what is kept of a proof: the bytes of its table, if there is anything.
    ///
    /// # Errors
    /// When what is there cannot be used.
    fn find(&mut self, subject: Subject) -> Result<Option<usize>, Refusal>;

    /// Puts what was found into a table, and tells what is proved by it.
    ///
    /// # Errors
    /// When it is damaged; then the table must not be used, nor after a stop that cut this short.
    fn restore(&mut self, table: &Table, control: &Control) -> Result<Option<Bounds>, Refusal>;

    /// Does the work, of which table and control tell how far it is; keeps that now and then, and once
    /// the work is done.
    fn beside(&self, table: &Table, control: &Control, work: &mut dyn FnMut());
}

/// What a search has left in memory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Held {
    /// Megabytes of the table.
    pub table_mb: usize,
    /// Megabytes of the endgames.
    pub endgames_mb: usize,
    /// The most seeds in play of a position that the endgames hold.
    pub endgame_seeds: usize,
}

/// The memory of one game at a time: tables are large, so that of another game is given back first.
#[derive(Default)]
pub struct Memory {
    kept: Option<Box<dyn Any + Send>>,
    keeper: Option<Box<dyn Keeper>>,
}

impl Memory {
    /// One that remembers nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// One that remembers nothing but what is kept of a proof.
    pub fn kept_by(keeper: impl Keeper + 'static) -> Self {
        Self {
            keeper: Some(Box::new(keeper)),
            ..Self::default()
        }
    }

    /// How much of it a search of this game has left.
    pub fn held<G: TableGame>(&mut self) -> Held {
        G::held(self.of::<G>().0)
    }

    /// What is kept of this game, and who keeps its proofs.
    pub fn of<G: TableGame>(&mut self) -> (&mut G::Memory, Option<&mut dyn Keeper>) {
        if !self
            .kept
            .as_ref()
            .is_some_and(|kept| kept.is::<G::Memory>())
        {
            self.kept = None; // gives its memory back first
        }
        let kept = self
            .kept
            .get_or_insert_with(|| Box::new(G::Memory::default()))
            .downcast_mut()
            .expect("of this game, as was just seen to");
        (kept, self.keeper.as_deref_mut().map(|keeper| keeper as _))
    }
}

/// The bytes of a new table. A size that was asked for must be free: memory is granted first and found missing later. The usual
/// size gives way to what is free.
pub(super) fn table_bytes(asked_mb: Option<u32>, usual_mb: usize) -> Result<usize, Refusal> {
    let free = free_memory();
    match (asked_mb, free) {
        (Some(mb), _) => {
            let bytes = (mb as usize) << 20;
            afford("the table", 1 << bytes.ilog2(), free).map(|()| bytes)
        }
        (None, Some(free)) => Ok((usual_mb << 20).min(usize::try_from(free).unwrap_or(usize::MAX))),
        (None, None) => Ok(usual_mb << 20),
    }
}

/// Refuses what was asked for if it takes more bytes than are free.
pub(super) fn afford(what: &str, bytes: usize, free: Option<u64>) -> Result<(), Refusal> {
    match free {
        Some(free) if bytes as u64 > free => Err(Refusal::option(sentence!(
            "option.memory",
            "{what} would take {mb} megabytes, and {free} are free",
            what = what,
            mb = bytes >> 20,
            free = free >> 20
        ))),
        _ => Ok(()),
    }
}

/// What Linux can still give without taking it from others; nothing where the system does not tell.
#[cfg(not(target_arch = "wasm32"))]
pub(super) fn free_memory() -> Option<u64> {
    let all = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = all
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes << 10)
}

/// A browser does not tell.
#[cfg(target_arch = "wasm32")]
pub(super) fn free_memory() -> Option<u64> {
    None
}

/// The refusal of a table whose smallest form, of so many bytes, finds no memory.
pub(super) fn no_table(least: usize) -> Refusal {
    Refusal::option(sentence!(
        "option.table-memory",
        "there is no memory for the expert's table: it needs at least {mb} megabytes",
        mb = least.div_ceil(1 << 20)
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_beyond_the_free_memory_is_refused_in_a_sentence() {
        let refused = afford("the table", 8 << 30, Some(5 << 30)).unwrap_err();
        let sentence = "the table would take 8192 megabytes, and 5120 are free";
        assert_eq!(refused.message, sentence);
        assert!(afford("the table", 8 << 30, Some(9 << 30)).is_ok());
        assert!(afford("the table", 8 << 30, None).is_ok());
    }
}
