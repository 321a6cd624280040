//! The façade between the engine and its interfaces: requests and reports as text and numbers. It
//! checks what comes from outside and picks the compiled game and evaluator for it. The command
//! line and the wasm boundary both stand on this file and add no rules of their own.

use crate::game::{Evaluator, Game, Order, Player, Value};
use crate::kalah::{Evaluation, House, Kalah, KalahError, Position, Rules, Seeds, Step, Word};
use crate::perft::{self, Perft};
use crate::search::{self, Bound, Control, Limit, MAX_DEPTH, Mode, Options};
use serde::{Deserialize, Serialize};
use web_time::Duration;

/// Rules and position from their texts. The position fixes the number of houses; without one, the
/// rules' start is meant.
///
/// # Errors
/// Names what is wrong in which of the two.
pub fn read(rules: &str, position: Option<&str>) -> Result<(Rules, Position), KalahError> {
    let rules: Rules = rules.parse()?;
    let position = match position {
        Some(text) => text.parse()?,
        None => Position::start(&rules)?,
    };
    Ok((rules.with_houses(position.houses() as u8), position))
}

/// A position with what an interface shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct State {
    /// Canonical text of the rules.
    pub rules: String,
    /// Canonical text of the position.
    pub position: String,
    /// Houses a side.
    pub houses: usize,
    /// Every pit, in board order.
    pub pits: Vec<u8>,
    /// 0 or 1.
    pub turn: usize,
    /// Board indices that can be played.
    pub legal: Vec<usize>,
    /// Whether the game has ended.
    pub over: bool,
    /// The result, once it has.
    pub result: Option<Outcome>,
}

/// Each player's seeds at the end, houses counted to their owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Outcome {
    /// The first player's.
    pub first: u32,
    /// The second player's.
    pub second: u32,
}

/// A played move with what happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Played {
    /// After the move.
    pub state: State,
    /// Step by step.
    pub steps: Vec<Step>,
}

impl State {
    /// The state of a position under rules of the same number of houses.
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let over = position.is_over(rules);
        Self {
            rules: rules.to_string(),
            position: position.to_string(),
            houses: position.houses(),
            pits: position.pits().to_vec(),
            turn: position.turn().index(),
            legal: position.legal_moves(rules),
            over,
            result: over.then(|| Outcome {
                first: position.seeds(Player::First),
                second: position.seeds(Player::Second),
            }),
        }
    }
}

/// A search as an interface asks for it. Exactly one of `depth`, `time_ms` and `nodes` is given.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SearchRequest {
    /// A preset's name or a rules text.
    pub rules: String,
    /// A position's text; the start position if missing.
    #[serde(default)]
    pub position: Option<String>,
    /// A mode's name; `young_bros` if missing.
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
}

/// A root move's score in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MoveScore {
    /// Board index.
    #[serde(rename = "move")]
    pub played: usize,
    /// First player minus second.
    pub value: Value,
    /// `exact`, `at_least` or `at_most`.
    pub bound: &'static str,
}

/// What a search found: [`search::Report`] in board indices and text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Report {
    /// The best move's board index; of equals the lowest.
    #[serde(rename = "move")]
    pub best: usize,
    /// First player minus second.
    pub value: Value,
    /// The depth that move and value stand for.
    pub depth: u32,
    /// Whether the search came to its own end.
    pub complete: bool,
    /// Whether every line was followed to the end of its game.
    pub exact: bool,
    /// Every root move's score.
    pub scores: Vec<MoveScore>,
    /// The best line in board indices.
    pub pv: Vec<usize>,
    /// Positions visited.
    pub nodes: u64,
    /// Cutoffs by alpha-beta.
    pub cutoffs: u64,
    /// Tasks created.
    pub tasks: u64,
    /// Tasks that another thread ran.
    pub stolen: u64,
    /// Time taken.
    pub elapsed_ms: f64,
    /// Threads that could take part.
    pub threads: usize,
    /// The mode's name.
    pub mode: &'static str,
    /// The order's name.
    pub order: &'static str,
    /// The evaluator's name.
    pub evaluator: String,
    /// How many plies from the root could split.
    pub par_depth: u32,
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
        let defaults = Options::default();
        let evaluation = self
            .evaluator
            .as_deref()
            .map_or(Ok(Evaluation::default()), str::parse)?;
        let options = Options {
            mode: named(
                "mode",
                self.mode.as_deref(),
                Mode::default(),
                &Mode::ALL,
                Mode::name,
            )?,
            order: named(
                "order",
                self.order.as_deref(),
                Order::default(),
                &Order::ALL,
                Order::name,
            )?,
            limit: self.limit()?,
            par_depth: match self.par_depth {
                Some(plies) => in_range("par-depth", plies, 0)?,
                None => defaults.par_depth,
            },
            all_moves: self.all_moves.unwrap_or(false),
        };
        Ok(Search {
            rules,
            position,
            evaluation,
            options,
        })
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

fn in_range(what: &str, value: u32, least: u32) -> Result<u32, KalahError> {
    if (least..=MAX_DEPTH).contains(&value) {
        Ok(value)
    } else {
        Err(KalahError::Option(format!(
            "{what} is a number from {least} to {MAX_DEPTH}, not {value}"
        )))
    }
}

fn named<T: Copy>(
    what: &str,
    text: Option<&str>,
    default: T,
    all: &[T],
    name: fn(T) -> &'static str,
) -> Result<T, KalahError> {
    let Some(text) = text else {
        return Ok(default);
    };
    let found = all.iter().copied().find(|&value| name(value) == text);
    found.ok_or_else(|| {
        let accepted: Vec<&str> = all.iter().map(|&value| name(value)).collect();
        KalahError::Option(format!(
            "{what} '{}' is not known; accepted are {}",
            text.escape_default(),
            accepted.join(", ")
        ))
    })
}

/// Evaluates `$run` with `$game` bound to the fastest compiled form of the rules.
macro_rules! with_game {
    ($rules:expr, |$game:ident| $run:expr) => {{
        let rules: Rules = $rules;
        let standard = Rules {
            houses: rules.houses,
            seeds: rules.seeds,
            ..Rules::STANDARD
        };
        if usize::from(rules.houses) > <u64 as Word>::HOUSES {
            let $game = Kalah::<u128, false>::new(rules)?;
            $run
        } else if rules == standard {
            let $game = Kalah::<u64, true>::new(rules)?;
            $run
        } else {
            let $game = Kalah::<u64, false>::new(rules)?;
            $run
        }
    }};
}

impl Search {
    /// Runs the search on the rayon pool of the caller.
    ///
    /// # Errors
    /// When the game is over.
    pub fn run(&self, control: &Control) -> Result<Report, KalahError> {
        with_game!(self.rules, |game| match self.evaluation {
            Evaluation::Seeds => self.run_with(&game, &Seeds, control),
            other => self.run_with(&game, &other, control),
        })
    }

    fn run_with<W: Word, const STANDARD: bool, E: Evaluator<Kalah<W, STANDARD>>>(
        &self,
        game: &Kalah<W, STANDARD>,
        evaluator: &E,
        control: &Control,
    ) -> Result<Report, KalahError> {
        let board = game.pack(&self.position);
        let search = || search::search(game, evaluator, &board, &self.options, control);
        // Inside the pool from the start, so that each task's creator is one of its threads.
        let report = if self.options.mode.is_parallel() {
            rayon::scope(|_| search())
        } else {
            search()
        };
        let report = report.ok_or_else(|| self.position.finished())?;
        Ok(self.report(game, board, report))
    }

    fn report<G: Game<Move = House>>(
        &self,
        game: &G,
        root: G::Position,
        report: search::Report<House>,
    ) -> Report {
        let pit = |position: &G::Position, played| game.number(position, played) as usize;
        let mut position = root;
        let mut pv = Vec::with_capacity(report.line.len());
        for &played in &report.line {
            pv.push(pit(&position, played));
            position = game.play(&position, played);
        }
        Report {
            best: pit(&root, report.best),
            value: report.value,
            depth: report.depth,
            complete: report.complete,
            exact: report.exact,
            scores: report
                .scores
                .iter()
                .map(|score| MoveScore {
                    played: pit(&root, score.played),
                    value: score.value,
                    bound: match score.bound {
                        Bound::Exact => "exact",
                        Bound::AtLeast => "at_least",
                        Bound::AtMost => "at_most",
                    },
                })
                .collect(),
            pv,
            nodes: report.nodes,
            cutoffs: report.cutoffs,
            tasks: report.tasks,
            stolen: report.stolen,
            elapsed_ms: report.elapsed.as_secs_f64() * 1000.0,
            threads: report.threads,
            mode: self.options.mode.name(),
            order: self.options.order.name(),
            evaluator: self.evaluation.to_string(),
            par_depth: self.options.par_depth,
        }
    }
}

/// The size of the tree below a position.
///
/// # Errors
/// When the depth is out of its range.
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> Result<Perft, KalahError> {
    let depth = in_range("depth", depth, 0)?;
    Ok(with_game!(*rules, |game| perft::perft(
        &game,
        &game.pack(position),
        depth
    )))
}
