//! What a search found, for any interface: moves by number and by text.

use super::request::Search;
use super::table_game::TableGame;
use crate::game::{Game, Value};
use crate::search::trace::Trace;
use crate::search::{self, Bound, Bounds};
use serde::Serialize;

/// A root move's score in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MoveScore {
    /// The move's number.
    #[serde(rename = "move")]
    pub played: usize,
    /// The move's text.
    pub text: String,
    /// First player minus second.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub value: Value,
    /// `exact`, `at_least` or `at_most`.
    pub bound: &'static str,
}

/// What a search found: [`search::Report`] in numbers and texts.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Report {
    /// The best move's number. Of equals it is the lowest, but for `expert` and `solve`, which take
    /// the first that they find.
    #[serde(rename = "move")]
    pub best: usize,
    /// First player minus second.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub value: Value,
    /// The depth that move and value stand for.
    pub depth: u32,
    /// Whether the search came to its own end.
    pub complete: bool,
    /// Whether every line was followed to the end of its game.
    pub exact: bool,
    /// What is proved of the value by a proof that was stopped.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub proved: Option<Bounds>,
    /// Every root move's score.
    pub scores: Vec<MoveScore>,
    /// The best line in numbers.
    pub pv: Vec<usize>,
    /// The best line in texts, beginning with the best move.
    pub line: Vec<String>,
    /// Positions visited.
    pub nodes: u64,
    /// Cutoffs by alpha-beta.
    pub cutoffs: u64,
    /// Positions whose value the expert's table knew.
    pub hits: u64,
    /// Tasks created.
    pub tasks: u64,
    /// Tasks that another thread ran.
    pub stolen: u64,
    /// Time taken.
    pub elapsed_ms: f64,
    /// Threads that could take part.
    pub threads: usize,
    /// The method's name.
    pub mode: &'static str,
    /// The order's name, where the method takes one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub order: Option<&'static str>,
    /// The evaluator's name.
    pub evaluator: String,
    /// How many plies from the root could split, where the method takes it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub par_depth: Option<u32>,
    /// What every thread did when, if the request asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub trace: Option<Trace>,
}

/// How a compiled game calls its moves: numbers and texts. Apart from the report, which is then
/// compiled once for all forms of a game.
pub struct Names {
    /// Of the scored root moves.
    scores: Vec<(usize, String)>,
    /// Of the best line.
    line: Vec<(usize, String)>,
}

impl Names {
    /// The moves of a report; `text` names a move of a position.
    pub fn new<G: Game>(
        game: &G,
        root: &G::Position,
        report: &search::Report<G::Move>,
        text: fn(&G::Position, G::Move) -> String,
    ) -> Self {
        let name = |position: &G::Position, played| {
            (
                game.number(position, played) as usize,
                text(position, played),
            )
        };
        let mut position = *root;
        let mut line = Vec::with_capacity(report.line.len());
        for &played in &report.line {
            line.push(name(&position, played));
            position = game.play(&position, played);
        }
        let scores = report.scores.iter().map(|score| name(root, score.played));
        Self {
            scores: scores.collect(),
            line,
        }
    }
}

impl Report {
    /// What a search found, its moves called by their names.
    pub fn new<T: TableGame, M>(
        search: &Search<T>,
        report: &search::Report<M>,
        names: Names,
    ) -> Self {
        let score = |(score, (played, text)): (&search::Score<M>, (usize, String))| MoveScore {
            played,
            text,
            value: score.value,
            bound: match score.bound {
                Bound::Exact => "exact",
                Bound::AtLeast => "at_least",
                Bound::AtMost => "at_most",
            },
        };
        let (pv, line): (Vec<usize>, Vec<String>) = names.line.into_iter().unzip();
        Self {
            best: pv.first().copied().unwrap_or_default(),
            value: report.value,
            depth: report.depth,
            complete: report.complete,
            exact: report.exact,
            proved: None,
            scores: report.scores.iter().zip(names.scores).map(score).collect(),
            pv,
            line,
            nodes: report.nodes,
            cutoffs: report.cutoffs,
            hits: report.hits,
            tasks: report.tasks,
            stolen: report.stolen,
            elapsed_ms: report.elapsed.as_secs_f64() * 1000.0,
            threads: report.threads,
            mode: search.method.name,
            order: search.order.map(|order| order.name()),
            evaluator: search.evaluator.to_string(),
            par_depth: search.par_depth,
            trace: None,
        }
    }

    /// The text of the best move.
    pub fn best_text(&self) -> &str {
        self.line.first().map_or("", String::as_str)
    }
}
