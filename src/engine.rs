//! The façade between the engine and its interfaces: requests and reports as text and numbers. It
//! checks what comes from outside and picks the compiled game and evaluator for it. The command
//! line and the wasm boundary both stand on this file and add no rules of their own.

use crate::game::{Evaluator, Game, Knowledge, Order, Player, Value};
use crate::kalah::{Evaluation, House, Kalah, KalahError, Position, Rules, Seeds, Step, Word};
use crate::perft::{self, Perft};
use crate::search::expert::{self, Goal};
use crate::search::table::Table;
use crate::search::{self, Bound, Control, Limit, MAX_DEPTH, Mode, Options};
use serde::{Deserialize, Serialize};
use std::sync::{Arc, Mutex, PoisonError};
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
    #[cfg_attr(target_arch = "wasm32", tsify(type = "0 | 1"))]
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
}

/// The expert's own options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expert {
    /// Whether to go to the end of the game, whatever the limit.
    pub solve: bool,
    /// Megabytes of the table.
    pub table_mb: u32,
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
        let evaluation = self
            .evaluator
            .as_deref()
            .map_or(Ok(Evaluation::default()), str::parse)?;
        let expert = match self.mode.as_deref() {
            Some(EXPERT) => Some(false),
            Some(SOLVE) => Some(true),
            _ => None,
        }
        .map(|solve| self.expert(solve, &evaluation))
        .transpose()?;
        if expert.is_none() && self.table_mb.is_some() {
            let message = "only expert and solve have a table";
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
        })
    }

    fn expert(&self, solve: bool, evaluation: &Evaluation) -> Result<Expert, KalahError> {
        let table_mb = self.table_mb.unwrap_or(TABLE_MB);
        let wrong = if *evaluation != Evaluation::Seeds {
            "expert and solve know one evaluator, seeds".into()
        } else if self.par_depth.is_some() || self.order.is_some() {
            "expert and solve choose their own order and splits".into()
        } else if !(1..=MAX_TABLE_MB).contains(&table_mb) {
            format!("a table takes 1 to {MAX_TABLE_MB} megabytes, not {table_mb}")
        } else {
            return Ok(Expert { solve, table_mb });
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

fn in_range(what: &str, value: u32, least: u32) -> Result<u32, KalahError> {
    if (least..=MAX_DEPTH).contains(&value) {
        Ok(value)
    } else {
        Err(KalahError::Option(format!(
            "{what} is a number from {least} to {MAX_DEPTH}, not {value}"
        )))
    }
}

/// A mode's name in a request for the expert.
const EXPERT: &str = "expert";
/// The same for the solver.
const SOLVE: &str = "solve";
/// Megabytes of the table where nobody says; and the most, which a 32-bit memory still holds.
const TABLE_MB: u32 = 256;
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
        let report = if let Some(expert) = self.expert {
            let table = self.table(expert, game.key_bits())?;
            let goal = match expert.solve {
                true => Goal::Solve,
                false => Goal::Play(self.options.limit),
            };
            let all_moves = self.options.all_moves;
            rayon::scope(|_| expert::expert(game, &board, goal, all_moves, &table, control))
        } else if self.options.mode.is_parallel() {
            rayon::scope(|_| search())
        } else {
            search()
        };
        let report = report.ok_or_else(|| self.position.finished())?;
        Ok(self.report(game, board, report))
    }

    /// The table of the last search under the same rules, or a new one: what was learnt is kept
    /// from move to move.
    fn table(&self, expert: Expert, key_bits: u32) -> Result<Arc<Table>, KalahError> {
        static KEPT: Mutex<Option<(Rules, u32, Arc<Table>)>> = Mutex::new(None);
        let in_play = self.position.in_play(Player::First) + self.position.in_play(Player::Second);
        // Every start of these rules, and every position that grew out of one, fits.
        let started = 2 * u32::from(self.rules.houses) * u32::from(self.rules.seeds);
        let most = in_play.max(started) as Value;
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((rules, table_mb, table)) = kept.as_ref()
            && *rules == self.rules
            && *table_mb == expert.table_mb
            && table.fits(most)
        {
            return Ok(Arc::clone(table));
        }
        *kept = None; // gives its memory back first
        let bytes = (expert.table_mb as usize) << 20;
        let table = Table::new(bytes, key_bits, most).map_err(|least| {
            KalahError::Option(format!(
                "there is no memory for the expert's table: it needs at least {} megabytes",
                least.div_ceil(1 << 20)
            ))
        })?;
        let table = Arc::new(table);
        *kept = Some((self.rules, expert.table_mb, Arc::clone(&table)));
        Ok(table)
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
            hits: report.hits,
            tasks: report.tasks,
            stolen: report.stolen,
            elapsed_ms: report.elapsed.as_secs_f64() * 1000.0,
            threads: report.threads,
            mode: match self.expert {
                Some(Expert { solve: true, .. }) => SOLVE,
                Some(_) => EXPERT,
                None => self.options.mode.name(),
            },
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
