//! A checked search at work, on the compiled game that fits its rules, and its report.

use super::request::{EXPERT, Expert, SOLVE, Search, in_range};
use crate::game::{Evaluator, Game, Knowledge, Player, Value};
use crate::kalah::{Endgames, Evaluation, House, Kalah, KalahError, Position, Rules, Seeds, Word};
use crate::perft::{self, Perft};
use crate::search::expert::{self, Goal};
use crate::search::table::Table;
use crate::search::trace::{MOST_SPANS, Recorder, Trace};
use crate::search::{self, Bound, Control, Limit, Mode, Options};
use serde::Serialize;
use std::sync::{Arc, Mutex, PoisonError};
use web_time::Instant;

/// A root move's score in a report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MoveScore {
    /// Board index.
    #[serde(rename = "move")]
    pub played: usize,
    /// First player minus second.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
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
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
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
    /// What every thread did when, if the request asked for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub trace: Option<Trace>,
}

/// How deep the expert looks before it sets out: a millisecond.
const GLANCE: u32 = 6;
/// Megabytes of the table while playing and for proofs of up to [`MODEST`] seeds in play: quickly
/// made, large enough for a few seconds a move, and for Kalah(6,4) above its endgames.
const PLAYER_MB: u32 = 64;
/// The most seeds in play of a proof that is content with that.
const MODEST: u32 = 50;
/// Megabytes of the solver's table for more; a browser has less to give.
const SOLVER_MB: u32 = if usize::BITS == 32 { 512 } else { 1024 };

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
        if !self.record {
            return self.run_unrecorded(control);
        }
        let threads = match self.expert.is_some() || self.options.mode.is_parallel() {
            true => rayon::current_num_threads(),
            false => 1,
        };
        let recorder = Arc::new(Recorder::new(threads, MOST_SPANS));
        control.record(Some(Arc::clone(&recorder)));
        let report = self.run_unrecorded(control);
        control.record(None);
        Ok(Report {
            trace: Some(recorder.trace()),
            ..report?
        })
    }

    fn run_unrecorded(&self, control: &Control) -> Result<Report, KalahError> {
        with_game!(self.rules, |game| match (self.expert, self.evaluation) {
            (Some(expert), _) => self.run_expert(expert, game, control),
            (None, Evaluation::Seeds) => self.run_with(&game, &Seeds, control),
            (None, other) => self.run_with(&game, &other, control),
        })
    }

    /// The mode's name, as it was asked for.
    pub fn mode(&self) -> &'static str {
        match self.expert {
            Some(Expert { solve: true, .. }) => SOLVE,
            Some(_) => EXPERT,
            None => self.options.mode.name(),
        }
    }

    fn run_expert<W: Word, const STANDARD: bool>(
        &self,
        expert: Expert,
        game: Kalah<W, STANDARD>,
        control: &Control,
    ) -> Result<Report, KalahError> {
        let start = Instant::now();
        let board = game.pack(&self.position);
        let all_moves = self.options.all_moves;
        // Table and endgames take a while; whoever stops the search by then gets this.
        let glance = Options {
            mode: Mode::SeqAb,
            limit: Limit::Depth(GLANCE),
            all_moves,
            ..Options::default()
        };
        let glance = search::search(&game, &Seeds, &board, &glance, control);
        let table = self.table(expert, game.key_bits(), control)?;
        let game = with_endgames(game, expert.endgame_seeds as usize, control);
        let goal = match (expert.solve, self.options.limit) {
            (true, _) => Goal::Solve,
            // What the endgames took is part of the time.
            (_, Limit::Time(time)) => Goal::Play(Limit::Time(time.saturating_sub(start.elapsed()))),
            (_, limit) => Goal::Play(limit),
        };
        // Inside the pool from the start, so that each task's creator is one of its threads.
        let report = match control.is_stopped() {
            true => glance.map(|glance| search::Report {
                complete: false,
                ..glance
            }),
            false => {
                rayon::scope(|_| expert::expert(&game, &board, goal, all_moves, &table, control))
            }
        };
        let mut report = report.ok_or_else(|| self.position.finished())?;
        report.elapsed = start.elapsed();
        Ok(self.report(&game, board, report))
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

    /// The table of the last search under the same rules, or a new one: what was learnt is kept
    /// from move to move. A size that was asked for is kept to, else a larger one is welcome.
    fn table(
        &self,
        expert: Expert,
        key_bits: u32,
        control: &Control,
    ) -> Result<Arc<Table>, KalahError> {
        static KEPT: Mutex<Option<(Rules, usize, Arc<Table>)>> = Mutex::new(None);
        let in_play = self.position.in_play(Player::First) + self.position.in_play(Player::Second);
        // Every start of these rules, and every position that grew out of one, fits.
        let started = 2 * u32::from(self.rules.houses) * u32::from(self.rules.seeds);
        let most = in_play.max(started) as Value;
        let usual = match expert.solve && in_play > MODEST {
            true => SOLVER_MB,
            false => PLAYER_MB,
        };
        let wanted = expert.table_mb.unwrap_or(usual) as usize;
        let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((rules, mb, table)) = kept.as_ref()
            && *rules == self.rules
            && (*mb == wanted || (*mb > wanted && expert.table_mb.is_none()))
            && table.fits(most)
        {
            return Ok(Arc::clone(table));
        }
        *kept = None; // gives its memory back first
        let stop = || control.look_up();
        let table = Table::new(wanted << 20, key_bits, most, stop).map_err(|least| {
            KalahError::Option(format!(
                "there is no memory for the expert's table: it needs at least {} megabytes",
                least.div_ceil(1 << 20)
            ))
        })?;
        let table = Arc::new(table);
        if !control.is_stopped() {
            *kept = Some((self.rules, wanted, Arc::clone(&table)));
        }
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
            mode: self.mode(),
            order: self.options.order.name(),
            evaluator: self.evaluation.to_string(),
            par_depth: self.options.par_depth,
            trace: None,
        }
    }
}

/// The same game, knowing its endgames up to so many seeds: those of the last search under the same
/// rules if they reach as far, or new ones; fewer where memory is refused. A stop leaves it without.
fn with_endgames<W: Word, const STANDARD: bool>(
    game: Kalah<W, STANDARD>,
    seeds: usize,
    control: &Control,
) -> Kalah<W, STANDARD> {
    static KEPT: Mutex<Option<(Rules, usize, Arc<Endgames>)>> = Mutex::new(None);
    if seeds == 0 || !Endgames::exist(game.rules()) {
        return game;
    }
    // How many seeds a game begins with does not matter to its end.
    let rules = Rules {
        seeds: 1,
        ..*game.rules()
    };
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    // What was asked for counts: where memory was refused it would be refused again.
    if let Some((known, wanted, endgames)) = kept.as_ref()
        && *known == rules
        && *wanted >= seeds
    {
        return game.with_endgames(Arc::clone(endgames));
    }
    *kept = None; // gives its memory back first
    let build = |seeds| Endgames::build(game.rules(), seeds, &|| control.look_up());
    let mut tries = (1..=seeds).rev().take_while(|_| !control.is_stopped());
    let Some(endgames) = tries.find_map(build) else {
        return game;
    };
    let endgames = Arc::new(endgames);
    *kept = Some((rules, seeds, Arc::clone(&endgames)));
    game.with_endgames(endgames)
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
