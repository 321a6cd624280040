//! What searches leave behind for later ones: tables and endgames. Whoever searches owns it and passes
//! it in, so nothing is kept that nobody asked for, and a fresh one makes a search cold.

use super::table_game::TableGame;
use crate::refusal::{Refusal, sentence};
use std::any::Any;

/// The memory of one game at a time: tables are large, so that of another game is given back first.
#[derive(Default)]
pub struct Memory {
    kept: Option<Box<dyn Any + Send>>,
}

impl Memory {
    /// One that remembers nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// What is kept of this game.
    pub fn of<G: TableGame>(&mut self) -> &mut G::Memory {
        if !self
            .kept
            .as_ref()
            .is_some_and(|kept| kept.is::<G::Memory>())
        {
            self.kept = None; // gives its memory back first
        }
        self.kept
            .get_or_insert_with(|| Box::new(G::Memory::default()))
            .downcast_mut()
            .expect("of this game, as was just seen to")
    }
}

/// The refusal of a table whose smallest form, of so many bytes, finds no memory.
pub(super) fn no_table(least: usize) -> Refusal {
    Refusal::option(sentence!(
        "option.table-memory",
        "there is no memory for the expert's table: it needs at least {mb} megabytes",
        mb = least.div_ceil(1 << 20)
    ))
}
