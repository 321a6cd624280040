//! Game-tree search for any [`Game`]: five modes, one report. No game is named here.
//!
//! | mode | what it does |
//! |---|---|
//! | `seq_mm` | minimax on one thread |
//! | `seq_ab` | alpha-beta on one thread |
//! | `par_then_mm` | every child a task down to `par_depth`, then minimax |
//! | `par_then_ab` | every child a task down to `par_depth`, then alpha-beta |
//! | `young_bros` | alpha-beta whose younger brothers run in parallel, down to `par_depth` |
//!
//! All return the same value and the same move on any number of threads; `root.rs` says why.

mod alphabeta;
mod control;
pub mod expert;
mod line;
mod minimax;
mod par_then;
mod root;
pub mod table;
pub mod trace;
mod window;
mod worker;
mod young_brothers;

pub use control::{Control, Limit, Progress};
pub use window::Window;

use crate::game::{Evaluator, Game, Order, Player, Value};
use control::Gauge;
use minimax::minimax_line;
use root::{Found, Root};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use web_time::{Duration, Instant};
use worker::{Shared, Tasks};

/// The deepest search that can be asked for: no recursion goes further.
pub const MAX_DEPTH: u32 = 200;

/// A search mode, by the literature's names.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Mode {
    /// Sequential minimax.
    SeqMm,
    /// Sequential alpha-beta.
    SeqAb,
    /// Parallel down to `par_depth`, then minimax.
    ParThenMm,
    /// Parallel down to `par_depth`, then alpha-beta.
    ParThenAb,
    /// Young Brothers Wait.
    #[default]
    YoungBros,
}

impl Mode {
    /// Every mode, in the order of the paper.
    pub const ALL: [Self; 5] = [
        Self::SeqMm,
        Self::SeqAb,
        Self::ParThenMm,
        Self::ParThenAb,
        Self::YoungBros,
    ];

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::SeqMm => "seq_mm",
            Self::SeqAb => "seq_ab",
            Self::ParThenMm => "par_then_mm",
            Self::ParThenAb => "par_then_ab",
            Self::YoungBros => "young_bros",
        }
    }

    /// How many plies split where nobody says: enough tasks for many threads, few enough that they
    /// cost little. Young brothers wait for their eldest, so they need more plies for as many.
    pub fn usual_par_depth(self) -> u32 {
        match self {
            Self::SeqMm | Self::SeqAb => 0,
            Self::ParThenMm | Self::ParThenAb => 3,
            Self::YoungBros => 10,
        }
    }

    /// Whether it makes tasks for other threads.
    pub fn is_parallel(self) -> bool {
        !matches!(self, Self::SeqMm | Self::SeqAb)
    }
}

/// What to search and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The mode.
    pub mode: Mode,
    /// When to end; a depth is cut to 1..=[`MAX_DEPTH`].
    pub limit: Limit,
    /// How many plies from the root may split; the sequential modes ignore it.
    pub par_depth: u32,
    /// In which order alpha-beta tries moves; minimax tries them all.
    pub order: Order,
    /// Search every root move in a full window, so that every score is exact.
    pub all_moves: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            limit: Limit::Depth(9),
            par_depth: Mode::default().usual_par_depth(),
            order: Order::default(),
            all_moves: false,
        }
    }
}

/// What a score says of the true value at this depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is no lower.
    AtLeast,
    /// The value is no higher.
    AtMost,
}

/// A root move's score, first player minus second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score<M> {
    /// The root move.
    pub played: M,
    /// Its value or the bound of it.
    pub value: Value,
    /// Which of the two.
    pub bound: Bound,
}

/// What a search found. Values are first player minus second.
#[derive(Clone, Debug)]
pub struct Report<M> {
    /// The best move; of equals the lowest.
    pub best: M,
    /// Its value.
    pub value: Value,
    /// The depth that move and value stand for.
    pub depth: u32,
    /// Whether the search came to its own end, and was not stopped from outside.
    pub complete: bool,
    /// Whether every line was followed to the end of its game: no deeper search can differ.
    pub exact: bool,
    /// Every root move's score, lowest move first. After a stop in the first depth, only those
    /// that were finished.
    pub scores: Vec<Score<M>>,
    /// The best line, beginning with the best move.
    pub line: Vec<M>,
    /// Positions visited, over all depths; the root and the leaves count.
    pub nodes: u64,
    /// Cutoffs by alpha-beta.
    pub cutoffs: u64,
    /// Positions whose value the transposition table knew; the five modes have none.
    pub hits: u64,
    /// Tasks created.
    pub tasks: u64,
    /// Tasks that ran on another thread than the one that created them.
    pub stolen: u64,
    /// Time taken.
    pub elapsed: Duration,
    /// Threads that could take part.
    pub threads: usize,
}

/// The mover's scores as the first player's, with what the mover had `banked` before.
fn seen_by_first<M: Copy>(
    scores: &[(M, Value, Bound)],
    mover: Player,
    banked: Value,
) -> Vec<Score<M>> {
    let turned = |&(played, value, bound): &(M, Value, Bound)| Score {
        played,
        value: mover.signed(banked + value),
        bound: match (bound, mover) {
            (Bound::AtMost, Player::Second) => Bound::AtLeast,
            (Bound::AtLeast, Player::Second) => Bound::AtMost,
            (bound, _) => bound,
        },
    };
    scores.iter().map(turned).collect()
}

/// One depth of a search, finished or not.
struct Round<M> {
    depth: u32,
    found: Found<M>,
    exact: bool,
    finished: bool,
}

/// Searches a position; `None` when its game is over. Parallel modes use the rayon pool of the
/// caller. A stop through `control` ends it soon, with what is known by then.
pub fn search<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    options: &Options,
    control: &Control,
) -> Option<Report<G::Move>> {
    if game.is_over(position) {
        return None;
    }
    let start = Instant::now();
    let shared = Shared {
        game,
        evaluator,
        order: options.order,
        par_depth: options.par_depth,
        gauge: Gauge::new(control, options.limit),
        cutoffs: AtomicU64::new(0),
        tasks: Tasks::of(control),
        horizon: AtomicBool::new(false),
    };
    let nodes_before = control.progress().nodes;
    let at_depth = |depth| {
        control.set_depth(depth);
        shared.horizon.store(false, Relaxed);
        // While depths follow each other, the first move of the next one would hide the best of the
        // last: only finished depths are shown.
        let live = matches!(options.limit, Limit::Depth(_));
        let root = Root::new(position, depth, options.all_moves, live);
        let found = root.search(options.mode, &shared);
        let finished = !shared.gauge.must_end();
        if let Some((value, best, _)) = found.best.filter(|_| finished) {
            shared.tell(position, best, value);
        }
        let exact = finished && !shared.horizon.load(Relaxed);
        Round {
            depth,
            found,
            exact,
            finished,
        }
    };
    let Round {
        depth,
        found,
        exact,
        ..
    } = match options.limit {
        Limit::Depth(depth) => at_depth(depth.clamp(1, MAX_DEPTH)),
        Limit::Time(_) | Limit::Nodes(_) => {
            let mut deepest = at_depth(1);
            while deepest.finished && !deepest.exact && deepest.depth < MAX_DEPTH {
                let deeper = at_depth(deepest.depth + 1);
                if !deeper.finished {
                    break;
                }
                deepest = deeper;
            }
            deepest
        }
    };
    let (depth, found) = if found.best.is_some() {
        (depth, found)
    } else {
        (1, one_ply(game, evaluator, position))
    };

    let elapsed = start.elapsed();
    let nodes = control.progress().nodes - nodes_before;
    let mover = game.to_move(position);
    let (value, best, line) = found.best?;
    let line = match options.mode {
        Mode::SeqMm | Mode::ParThenMm => {
            let unlimited = Control::new();
            minimax_line(
                &quiet(game, evaluator, &unlimited),
                position,
                best,
                value,
                depth,
            )
        }
        _ => line.moves().to_vec(),
    };
    Some(Report {
        best,
        value: mover.signed(value),
        depth,
        complete: !control.is_stopped(),
        exact,
        scores: seen_by_first(&found.scores, mover, 0),
        line,
        nodes,
        cutoffs: shared.cutoffs.load(Relaxed),
        hits: 0,
        tasks: shared.tasks.created.load(Relaxed),
        stolen: shared.tasks.stolen.load(Relaxed),
        elapsed,
        threads: if options.mode.is_parallel() {
            rayon::current_num_threads()
        } else {
            1
        },
    })
}

/// What is known of a search that was stopped before its first root move was finished: the moves
/// as they look one ply deep.
fn one_ply<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
) -> Found<G::Move> {
    let unlimited = Control::new();
    let root = Root::new(position, 1, true, false);
    root.search(Mode::SeqMm, &quiet(game, evaluator, &unlimited))
}

/// What a search on the side needs: one thread, no limit, and figures that nobody reads.
fn quiet<'a, G, E>(game: &'a G, evaluator: &'a E, control: &'a Control) -> Shared<'a, G, E> {
    Shared {
        game,
        evaluator,
        order: Order::Ranked,
        par_depth: 0,
        gauge: Gauge::new(control, Limit::Depth(1)),
        cutoffs: AtomicU64::new(0),
        tasks: Tasks::default(),
        horizon: AtomicBool::new(false),
    }
}
