//! Game-tree search for any [`Game`]: [`METHODS`] lists the ways, and all give one report. No game is
//! named here.
//!
//! The modes return the same value and the same move on any number of threads: of equals the lowest,
//! which is why a move is searched in a window that begins one below the best before it. [`expert`]
//! is for games that have [`Knowledge`](crate::game::Knowledge) of themselves, or a
//! [`Judgement`](crate::game::Judgement).

mod alphabeta;
mod control;
pub mod expert;
pub mod hashed;
mod line;
mod methods;
mod minimax;
mod par_then;
mod proof;
mod root;
pub mod steps;
pub mod table;
pub mod trace;
mod window;
mod worker;
mod young_brothers;
mod young_brothers_2022;

pub use control::{Control, Limit, Progress};
pub use methods::{METHODS, Method, MethodKind, Mode};
pub use proof::{Bounds, Proof};
pub use window::Window;

use crate::game::{Evaluator, Game, Order, Player, Value};
use control::Gauge;
use minimax::minimax_line;
use root::{Found, Root, Strategy};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::mpsc;
use web_time::{Duration, Instant};
use worker::{Shared, Tasks};

/// The deepest search that can be asked for: no recursion goes further.
pub const MAX_DEPTH: u32 = 200;

/// What to search and how. What is left to [`Options::default`] suits any mode:
///
/// ```
/// use kalahari::search::{Limit, Mode, Options};
///
/// let options = Options {
///     mode: Mode::ParThenAb,
///     limit: Limit::Depth(12),
///     ..Options::default()
/// };
/// assert_eq!(options.par_depth, None); // as many plies as suit par_then_ab
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The mode.
    pub mode: Mode,
    /// When to end; a depth is cut to 1..=[`MAX_DEPTH`].
    pub limit: Limit,
    /// How many plies from the root may split; `None` for as many as suit the mode
    /// ([`Mode::usual_par_depth`]). The sequential modes ignore it.
    pub par_depth: Option<u32>,
    /// In which order alpha-beta tries moves; minimax tries them all.
    pub order: Order,
    /// Search every root move in a full window, so that every score is exact.
    pub all_moves: bool,
}

/// How deep a search goes where nobody says: as in the papers.
pub const USUAL_DEPTH: u32 = 9;

impl Options {
    /// The usual options of a mode.
    pub fn of(mode: Mode) -> Self {
        Self {
            mode,
            limit: Limit::Depth(USUAL_DEPTH),
            par_depth: None,
            order: Order::default(),
            all_moves: false,
        }
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::of(Mode::default())
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
#[non_exhaustive]
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
#[non_exhaustive]
pub struct Report<M> {
    /// The best move; of equals the lowest, but for `expert` and its proofs, which take the first
    /// that they find.
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
    /// Positions whose value the transposition table knew; the modes have none.
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

/// Sorts the few moves of a position, equals in their order. The library's sorts are made for long
/// lists, and each is kilobytes of code for every type that it is compiled for.
fn sort_few<T, K: Ord>(list: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..list.len() {
        let place = list[..end].partition_point(|item| key(item) <= key(&list[end]));
        list[place..=end].rotate_right(1);
    }
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

/// Who is told of finished depths.
type Tell<'t, M> = dyn FnMut(&Report<M>) + 't;

/// Runs a parallel search inside the pool from the start, so that each task's creator is one of its
/// threads. The caller's own thread hands the reports out meanwhile: in a browser no other may.
fn in_pool<M: Clone + Send>(
    tell: &mut Tell<'_, M>,
    run: &mut (dyn FnMut(&mut Tell<'_, M>) + Send),
) {
    // In a browser without threads there is no pool but this thread.
    if cfg!(all(target_arch = "wasm32", not(feature = "threads"))) {
        return run(tell);
    }
    rayon::current_num_threads(); // makes the pool, of which this thread may be one
    if rayon::current_thread_index().is_some() {
        return run(tell);
    }
    let (sender, reports) = mpsc::channel();
    rayon::in_place_scope(|scope| {
        scope.spawn(move |_| {
            run(&mut |report| {
                // Whoever listens does so until this sender is gone.
                let _ = sender.send(report.clone());
            });
        });
        for report in reports {
            tell(&report);
        }
    });
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
    search_telling(game, evaluator, position, options, control, &mut |_| ())
}

/// The same; `tell` is handed the report of every depth that is finished, the last one too, before
/// the next begins.
pub fn search_telling<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    options: &Options,
    control: &Control,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    if game.is_over(position) {
        return None;
    }
    let mut found = None;
    let mut run = |tell: &mut Tell<'_, G::Move>| {
        found = Run::new(game, evaluator, position, options, control).deepen(tell);
    };
    if options.mode.is_parallel() {
        in_pool(tell, &mut run);
    } else {
        run(tell);
    }
    found
}

/// A search under way.
struct Run<'a, G: Game, E> {
    position: &'a G::Position,
    options: &'a Options,
    strategy: &'a dyn Strategy<G, E>,
    start: Instant,
    nodes_before: u64,
    shared: Shared<'a, G, E>,
}

impl<'a, G: Game, E: Evaluator<G>> Run<'a, G, E> {
    fn new(
        game: &'a G,
        evaluator: &'a E,
        position: &'a G::Position,
        options: &'a Options,
        control: &'a Control,
    ) -> Self {
        Self {
            position,
            options,
            strategy: options.mode.strategy(),
            start: Instant::now(),
            nodes_before: control.progress().nodes,
            shared: Shared {
                game,
                evaluator,
                order: options.order,
                par_depth: options
                    .par_depth
                    .unwrap_or_else(|| options.mode.usual_par_depth()),
                gauge: Gauge::new(control, options.limit),
                cutoffs: AtomicU64::new(0),
                tasks: Tasks::of(control),
                horizon: AtomicBool::new(false),
            },
        }
    }

    /// Goes to the depth that is asked for, or from depth to depth until the limit is used up.
    fn deepen(&self, tell: &mut Tell<'_, G::Move>) -> Option<Report<G::Move>> {
        let (first, deepest) = match self.options.limit {
            Limit::Depth(depth) => {
                let depth = depth.clamp(1, MAX_DEPTH);
                (depth, depth)
            }
            Limit::Time(_) | Limit::Nodes(_) => (1, MAX_DEPTH),
        };
        let mut known = None;
        for depth in first..=deepest {
            let found = self.to_depth(depth);
            if self.shared.gauge.must_end() {
                // What an unfinished depth found is worth something only where nothing else is known.
                let Shared {
                    game, evaluator, ..
                } = self.shared;
                let report = known
                    .or_else(|| self.report(depth, found))
                    .or_else(|| self.report(1, one_ply(game, evaluator, self.position)))?;
                return Some(self.closed(report));
            }
            let report = self.report(depth, found)?;
            tell(&report);
            let exact = report.exact;
            known = Some(report);
            if exact {
                break;
            }
        }
        known
    }

    /// Searches every root move to one depth.
    fn to_depth(&self, depth: u32) -> Found<G::Move> {
        let shared = &self.shared;
        shared.gauge.control.set_depth(depth);
        shared.horizon.store(false, Relaxed);
        // While depths follow each other, the first move of the next one would hide the best of the
        // last: only finished depths are shown.
        let live = matches!(self.options.limit, Limit::Depth(_));
        let root = Root::new(self.position, depth, self.options.all_moves, live);
        let found = root.search(self.strategy, shared);
        if let Some((value, best, _)) = found.best.filter(|_| !shared.gauge.must_end()) {
            shared.tell(self.position, best, value);
        }
        found
    }

    /// What is known after a depth; nothing where not one root move was finished.
    fn report(&self, depth: u32, found: Found<G::Move>) -> Option<Report<G::Move>> {
        let shared = &self.shared;
        let (value, best, line) = found.best?;
        let mover = shared.game.to_move(self.position);
        let exact = !shared.gauge.must_end() && !shared.horizon.load(Relaxed);
        let report = Report {
            best,
            value: mover.signed(value),
            depth,
            complete: true,
            exact,
            scores: seen_by_first(&found.scores, mover, 0),
            line: line.moves().to_vec(),
            nodes: 0,
            cutoffs: 0,
            hits: 0,
            tasks: 0,
            stolen: 0,
            elapsed: Duration::ZERO,
            threads: match self.options.mode.is_parallel() {
                true => rayon::current_num_threads(),
                false => 1,
            },
        };
        let mut report = self.closed(report);
        // After a stop nobody waits for a line.
        if !self.strategy.keeps_line() && !shared.gauge.must_end() {
            let unlimited = Control::new();
            let quiet = quiet(shared.game, shared.evaluator, &unlimited);
            report.line = minimax_line(&quiet, self.position, best, value, depth);
        }
        Some(report)
    }

    /// The report with the figures as they are now.
    fn closed(&self, report: Report<G::Move>) -> Report<G::Move> {
        let Shared { gauge, tasks, .. } = &self.shared;
        Report {
            complete: !gauge.control.is_stopped(),
            nodes: gauge.control.progress().nodes - self.nodes_before,
            cutoffs: self.shared.cutoffs.load(Relaxed),
            tasks: tasks.created.load(Relaxed),
            stolen: tasks.stolen.load(Relaxed),
            elapsed: self.start.elapsed(),
            ..report
        }
    }
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
    root.search(Mode::SeqMm.strategy(), &quiet(game, evaluator, &unlimited))
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
