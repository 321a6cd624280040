//! A search as an interface asks for it, and every check of it.

use super::memory::Memory;
use super::methods::{Choices, MethodInfo, NETWORK};
use super::report::Report;
use super::table_game::{Place, TableGame};
use crate::game::Order;
use crate::refusal::{Refusal, sentence};
use crate::search::trace::{MOST_SPANS, Recorder};
use crate::search::{Control, Limit, Method, Mode, Options};
use serde::Deserialize;
use std::sync::Arc;

/// A search as an interface asks for it. Exactly one of `depth`, `time_ms` and `nodes` is given; a
/// proof takes none. What a method accepts, [`MethodInfo`] says.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SearchRequest {
    /// A preset's name or a rules text.
    pub rules: String,
    /// A position's text; the start position if missing.
    #[serde(default)]
    pub position: Option<String>,
    /// The texts of the moves played since that position.
    #[serde(default)]
    pub moves: Option<Vec<String>>,
    /// A method's name; the game's usual one if missing.
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
    /// `ranked`, `natural` as in the papers, or one of the game's own, such as Kalah's `lecture`.
    #[serde(default)]
    pub order: Option<String>,
    /// An evaluator's name, or `network:` and a network's text; the game's usual one if missing.
    #[serde(default)]
    pub evaluator: Option<String>,
    /// Whether every root move gets an exact score.
    #[serde(default)]
    pub all_moves: Option<bool>,
    /// Megabytes of the table that `expert` and `solve` share between their threads.
    #[serde(default)]
    pub table_mb: Option<u32>,
    /// All positions with so few seeds in play are solved before `expert` and `solve` begin; 0 under rules without endgames.
    #[serde(default)]
    pub endgame_seeds: Option<u32>,
    /// Whether the report says what every thread did when.
    #[serde(default)]
    pub record: Option<bool>,
}

/// A search that has been checked.
#[derive(Clone, Debug)]
pub struct Search<G: TableGame> {
    /// The rules, on the position's board.
    pub rules: G::Rules,
    /// Where to search.
    pub position: G::Position,
    /// How to search.
    pub method: &'static Method,
    /// What positions are thought to be worth.
    pub evaluator: G::Evaluator,
    /// When to end; `None` at the end of the game.
    pub limit: Option<Limit>,
    /// How many plies from the root may split, where the method can be told.
    pub par_depth: Option<u32>,
    /// In which order alpha-beta tries moves, where the method can be told.
    pub order: Option<Order>,
    /// Whether every root move gets an exact score.
    pub all_moves: bool,
    /// Megabytes of the table; without a number, as much as usually pays.
    pub table_mb: Option<u32>,
    /// How little in play makes an endgame; without a number, as usually pays.
    pub endgame_seeds: Option<u32>,
    /// Whether to record what every thread did when.
    pub record: bool,
}

impl<G: TableGame> Search<G> {
    /// The options of a mode, from what was asked for.
    pub fn options(&self, mode: Mode) -> Options {
        let usual = Options::of(mode);
        Options {
            limit: self.limit.unwrap_or(usual.limit),
            par_depth: self.par_depth,
            order: self.order.unwrap_or(usual.order),
            all_moves: self.all_moves,
            ..usual
        }
    }

    /// Runs the search on the rayon pool of the caller.
    ///
    /// # Errors
    /// When the game is over, or memory is refused.
    pub fn run(&self, memory: &mut Memory, control: &Control) -> Result<Report, Refusal> {
        self.run_telling(memory, control, &mut |_| ())
    }

    /// The same; `tell` gets a report of every depth that is finished, before the next begins.
    ///
    /// # Errors
    /// When the game is over, or memory is refused.
    pub fn run_telling(
        &self,
        memory: &mut Memory,
        control: &Control,
        tell: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal> {
        if !self.record {
            return G::run(self, memory, control, tell);
        }
        let threads = match self.method.parallel {
            true => rayon::current_num_threads(),
            false => 1,
        };
        let recorder = Arc::new(Recorder::new(threads, MOST_SPANS));
        control.record(Some(Arc::clone(&recorder)));
        let report = G::run(self, memory, control, tell);
        control.record(None);
        Ok(Report {
            trace: Some(recorder.trace()),
            ..report?
        })
    }
}

impl SearchRequest {
    /// Checks every part.
    ///
    /// # Errors
    /// One sentence on the first part that is wrong, with what is accepted; a finished game is
    /// an error too.
    pub fn check<G: TableGame>(&self) -> Result<Search<G>, Refusal> {
        let place = Place {
            rules: &self.rules,
            position: self.position.as_deref(),
            moves: self.moves.as_deref().unwrap_or_default(),
        };
        let (rules, position) = place.read::<G>()?;
        if G::outcome(&rules, &position).is_some() {
            return Err(G::finished(&rules, &position));
        }
        let method = MethodInfo::find(G::methods(), self.mode.as_deref())?;
        Ok(Search {
            evaluator: self.evaluator::<G>(&method)?,
            limit: self.limit(&method)?,
            par_depth: self.par_depth(&method)?,
            order: method.order(self.order.as_deref())?,
            all_moves: self.all_moves.unwrap_or(false),
            table_mb: self.table_mb(&method)?,
            endgame_seeds: self.endgame_seeds(&method)?,
            record: self.record.unwrap_or(false),
            method: method.method,
            rules,
            position,
        })
    }

    fn evaluator<G: TableGame>(&self, method: &MethodInfo) -> Result<G::Evaluator, Refusal> {
        let Choices { names, usual } = &method.accepts.evaluator;
        let name = self.evaluator.as_deref().unwrap_or(usual);
        let evaluator = G::evaluator(name)?;
        let network = name.starts_with(NETWORK) && !method.accepts.networks.is_empty();
        if names.len() == 1 && !network && evaluator != G::evaluator(usual)? {
            return Err(Refusal::option(sentence!(
                "option.one-evaluator",
                "{method} knows one evaluator, {usual}",
                method = method.name,
                usual = usual
            )));
        }
        Ok(evaluator)
    }

    fn par_depth(&self, method: &MethodInfo) -> Result<Option<u32>, Refusal> {
        match (self.par_depth, method.accepts.par_depth) {
            (None, range) => Ok(range.and_then(|range| range.usual)),
            (Some(plies), Some(range)) => range.check("par-depth", plies).map(Some),
            (Some(_), None) => Err(method.takes_no("par-depth")),
        }
    }

    fn table_mb(&self, method: &MethodInfo) -> Result<Option<u32>, Refusal> {
        match (self.table_mb, method.accepts.table_mb) {
            (None, _) => Ok(None),
            (Some(_), None) => Err(method.takes_no("table")),
            (Some(mb), Some(range)) => range.within(mb).map(Some).ok_or_else(|| {
                Refusal::option(sentence!(
                    "option.table",
                    "a table takes {least} to {most} megabytes, not {mb}",
                    least = range.least,
                    most = range.most,
                    mb = mb
                ))
            }),
        }
    }

    fn endgame_seeds(&self, method: &MethodInfo) -> Result<Option<u32>, Refusal> {
        match (self.endgame_seeds, method.accepts.endgame_seeds) {
            (None, _) => Ok(None),
            (Some(_), None) => Err(method.takes_no("endgames")),
            (Some(seeds), Some(range)) => range.within(seeds).map(Some).ok_or_else(|| {
                Refusal::option(sentence!(
                    "option.endgames",
                    "endgames hold {least} to {most} seeds, not {seeds}",
                    least = range.least,
                    most = range.most,
                    seeds = seeds
                ))
            }),
        }
    }

    fn limit(&self, method: &MethodInfo) -> Result<Option<Limit>, Refusal> {
        let given = (self.depth, self.time_ms, self.nodes);
        let (Some(depths), Some(times)) = (method.accepts.depth, method.accepts.time_ms) else {
            return match given {
                (None, None, None) => Ok(None),
                _ => Err(Refusal::option(sentence!(
                    "option.no-limit",
                    "{method} goes to the end of the game and takes no limit",
                    method = method.name
                ))),
            };
        };
        let limit = match given {
            (Some(depth), None, None) => Limit::Depth(depths.check("depth", depth)?),
            (None, Some(ms), None) => Limit::Time(times.time(ms)?),
            (None, None, Some(nodes)) if nodes > 0 => Limit::Nodes(nodes),
            (None, None, Some(_)) => {
                return Err(Refusal::option(sentence!(
                    "option.nodes",
                    "a node budget is at least 1, not 0"
                )));
            }
            _ => {
                return Err(Refusal::option(sentence!(
                    "option.one-limit",
                    "exactly one of depth, time and nodes limits a search"
                )));
            }
        };
        Ok(Some(limit))
    }
}
