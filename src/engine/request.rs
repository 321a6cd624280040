//! A search as an interface asks for it, and every check of it.

use super::read;
use crate::game::{Order, Player};
use crate::kalah::{Evaluation, KalahError, MOST_SEEDS, Position, Rules, quoted};
use crate::search::{Limit, MAX_DEPTH, Mode, Options};
use serde::Deserialize;
use web_time::Duration;

/// A search as an interface asks for it. Exactly one of `depth`, `time_ms` and `nodes` is given;
/// `solve` takes none.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SearchRequest {
    /// A preset's name or a rules text.
    pub rules: String,
    /// A position's text; the start position if missing.
    #[serde(default)]
    pub position: Option<String>,
    /// A mode's name, `expert` or `solve`; `young_bros` if missing.
    #[serde(default)]
    pub mode: Option<String>,
    /// Search exactly so deep.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Deepen for so many milliseconds.
    #[serde(default)]
    pub time_ms: Option<f64>,
    /// Deepen until so many positions have been visited.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// How many plies from the root may split.
    #[serde(default)]
    pub par_depth: Option<u32>,
    /// `ranked`, or `natural` as in the papers.
    #[serde(default)]
    pub order: Option<String>,
    /// An evaluator's name; `seeds` if missing.
    #[serde(default)]
    pub evaluator: Option<String>,
    /// Whether every root move gets an exact score.
    #[serde(default)]
    pub all_moves: Option<bool>,
    /// Megabytes of the table that `expert` and `solve` share between their threads.
    #[serde(default)]
    pub table_mb: Option<u32>,
    /// All positions with so few seeds in play are solved before `expert` and `solve` begin.
    #[serde(default)]
    pub endgame_seeds: Option<u32>,
    /// Whether the report says what every thread did when.
    #[serde(default)]
    pub record: Option<bool>,
}

/// A search that has been checked.
#[derive(Clone, Copy, Debug)]
pub struct Search {
    /// The rules, on the position's number of houses.
    pub rules: Rules,
    /// Where to search.
    pub position: Position,
    /// The evaluator.
    pub evaluation: Evaluation,
    /// Mode, limit and the rest.
    pub options: Options,
    /// Whether the expert searches instead of the mode, and how.
    pub expert: Option<Expert>,
    /// Whether to record what every thread did when.
    pub record: bool,
}

/// The expert's own options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expert {
    /// Whether to go to the end of the game, whatever the limit.
    pub solve: bool,
    /// Megabytes of the table; if nothing is said, as much as usually pays.
    pub table_mb: Option<u32>,
    /// The most seeds in play of the endgames that are solved first.
    pub endgame_seeds: u32,
}

impl SearchRequest {
    /// Checks every part.
    ///
    /// # Errors
    /// One sentence on the first part that is wrong, with what is accepted; a finished game is
    /// an error too.
    pub fn check(&self) -> Result<Search, KalahError> {
        let (rules, position) = read(&self.rules, self.position.as_deref())?;
        if position.is_over(&rules) {
            return Err(position.finished());
        }
        let evaluation = self
            .evaluator
            .as_deref()
            .map_or(Ok(Evaluation::default()), str::parse)?;
        let expert = match self.mode.as_deref() {
            Some(EXPERT) => Some(false),
            Some(SOLVE) => Some(true),
            _ => None,
        }
        .map(|solve| self.expert(solve, &evaluation, &position))
        .transpose()?;
        if expert.is_none() && (self.table_mb.is_some() || self.endgame_seeds.is_some()) {
            let message = "only expert and solve have a table and endgames";
            return Err(KalahError::Option(message.into()));
        }
        let mode = match expert {
            Some(_) => Mode::default(),
            None => {
                let others = [EXPERT, SOLVE];
                let name = self.mode.as_deref();
                named("mode", name, &Mode::ALL, Mode::name, &others)?.unwrap_or_default()
            }
        };
        let options = Options {
            mode,
            order: named(
                "order",
                self.order.as_deref(),
                &Order::ALL,
                Order::name,
                &[],
            )?
            .unwrap_or_default(),
            limit: match expert {
                Some(Expert { solve: true, .. }) => self.no_limit()?,
                _ => self.limit()?,
            },
            par_depth: match self.par_depth {
                Some(plies) => in_range("par-depth", plies, 0)?,
                None => mode.usual_par_depth(),
            },
            all_moves: self.all_moves.unwrap_or(false),
        };
        Ok(Search {
            rules,
            position,
            evaluation,
            options,
            expert,
            record: self.record.unwrap_or(false),
        })
    }

    fn expert(
        &self,
        solve: bool,
        evaluation: &Evaluation,
        position: &Position,
    ) -> Result<Expert, KalahError> {
        let table_mb = self.table_mb;
        let endgame_seeds = self
            .endgame_seeds
            .unwrap_or_else(|| usual_endgame_seeds(solve, position));
        let wrong = if *evaluation != Evaluation::Seeds {
            "expert and solve know one evaluator, seeds".into()
        } else if self.par_depth.is_some() || self.order.is_some() {
            "expert and solve choose their own order and splits".into()
        } else if let Some(mb) = table_mb.filter(|mb| !(1..=MAX_TABLE_MB).contains(mb)) {
            format!("a table takes 1 to {MAX_TABLE_MB} megabytes, not {mb}")
        } else if endgame_seeds > MOST_SEEDS as u32 {
            format!("endgames hold 0 to {MOST_SEEDS} seeds, not {endgame_seeds}")
        } else {
            return Ok(Expert {
                solve,
                table_mb,
                endgame_seeds,
            });
        };
        Err(KalahError::Option(wrong))
    }

    fn no_limit(&self) -> Result<Limit, KalahError> {
        match (self.depth, self.time_ms, self.nodes) {
            (None, None, None) => Ok(Limit::Depth(MAX_DEPTH)),
            _ => Err(KalahError::Option(
                "solve goes to the end of the game and takes no limit".into(),
            )),
        }
    }

    fn limit(&self) -> Result<Limit, KalahError> {
        match (self.depth, self.time_ms, self.nodes) {
            (Some(depth), None, None) => Ok(Limit::Depth(in_range("depth", depth, 1)?)),
            (None, Some(ms), None) if (1.0..=86_400_000.0).contains(&ms) => {
                Ok(Limit::Time(Duration::from_secs_f64(ms / 1000.0)))
            }
            (None, Some(ms), None) => Err(KalahError::Option(format!(
                "a time is 1 millisecond to 24 hours, not {ms} milliseconds"
            ))),
            (None, None, Some(nodes)) if nodes > 0 => Ok(Limit::Nodes(nodes)),
            (None, None, Some(_)) => Err(KalahError::Option(
                "a node budget is at least 1, not 0".into(),
            )),
            _ => Err(KalahError::Option(
                "exactly one of depth, time and nodes limits a search".into(),
            )),
        }
    }
}

pub(super) fn in_range(what: &str, value: u32, least: u32) -> Result<u32, KalahError> {
    if (least..=MAX_DEPTH).contains(&value) {
        Ok(value)
    } else {
        Err(KalahError::Option(format!(
            "{what} is a number from {least} to {MAX_DEPTH}, not {value}"
        )))
    }
}

/// A mode's name in a request for the expert.
pub(super) const EXPERT: &str = "expert";
/// The same for the solver.
pub(super) const SOLVE: &str = "solve";

/// As many endgames as pay: each seed more takes nearly twice the time to build and saves part of a
/// proof that takes longer the more seeds there are (measured, see BENCHMARKS.md). A move in a game
/// has no time for more than a few.
fn usual_endgame_seeds(solve: bool, position: &Position) -> u32 {
    let in_play = position.in_play(Player::First) + position.in_play(Player::Second);
    let most = if solve { MOST_SEEDS as u32 } else { 10 };
    (in_play * 5 / 12).min(most)
}

/// The most megabytes of a table; a 32-bit memory holds less.
const MAX_TABLE_MB: u32 = if usize::BITS == 32 { 768 } else { 65_536 };

/// Finds a name among those of `all`; `others` are known too, but not to this caller.
fn named<T: Copy>(
    what: &str,
    text: Option<&str>,
    all: &[T],
    name: fn(T) -> &'static str,
    others: &[&'static str],
) -> Result<Option<T>, KalahError> {
    let Some(text) = text else {
        return Ok(None);
    };
    let found = all.iter().copied().find(|&value| name(value) == text);
    found.map(Some).ok_or_else(|| {
        let mut accepted: Vec<&str> = all.iter().map(|&value| name(value)).collect();
        accepted.extend(others);
        KalahError::Option(format!(
            "{what} {} is not known; accepted are {}",
            quoted(text),
            accepted.join(", ")
        ))
    })
}
