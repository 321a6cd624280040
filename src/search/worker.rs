//! One thread's share of a search: what all tasks have in common, what one sequential task keeps
//! for itself, and how often it looks up from its work.

use super::control::{Control, Gauge};
use super::line::Line;
use super::trace::{Ended, Fork, Kind, Place, Recorder};
use crate::game::{Evaluator, Game, Order, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Positions between two polls: some ten microseconds of work.
pub(super) const POLL: u64 = 4096;

/// Up to how many plies above its depth limit a search tries moves as suits that neighbourhood. Kalah's `seq_ab` from the start takes
/// 17.2 million positions to depth 22 without, 9.4 with 9 plies, 9.2 with 10, 9.4 with 11, 10.1 with 12 and 10.4 with 13; to
/// depth 19 it is 4.6, and 2.7, 2.5, 2.4, 2.6 and 3.1.
const NEAR_LIMIT: u32 = 11;

/// The moves of a position in an order of a search, `depth` plies above its limit.
#[inline]
pub(super) fn ordered<G: Game>(
    game: &G,
    position: &G::Position,
    order: Order,
    depth: u32,
) -> G::Moves {
    if order == Order::Ranked && depth <= NEAR_LIMIT {
        game.moves_near_limit(position)
    } else {
        game.moves(position, order)
    }
}

/// The tasks of a search, counted and, if somebody asked for it, recorded.
#[derive(Default)]
pub(super) struct Tasks {
    pub created: AtomicU64,
    pub stolen: AtomicU64,
    /// Those that nobody has begun.
    ready: AtomicU64,
    recorder: Option<Arc<Recorder>>,
}

impl Tasks {
    /// The tasks of a search that begins now.
    pub fn of(control: &Control) -> Self {
        let recorder = control.recorder();
        if let Some(recorder) = &recorder {
            recorder.start();
        }
        Self {
            recorder,
            ..Self::default()
        }
    }

    /// Runs `run` for every item, each as a task that another thread may steal.
    pub fn fork<T: Sync, R: Into<Ended>>(&self, items: &[T], run: &(impl Fn(&T) -> R + Sync)) {
        self.fork_at(items, &|_| Place::default(), run);
    }

    /// The same, where a record can say of every item where in the tree it lies. `run` is called
    /// at one place, recorded or not: what is called at two is compiled apart and was a sixth
    /// slower.
    pub fn fork_at<T: Sync, R: Into<Ended>>(
        &self,
        items: &[T],
        place: &(impl Fn(&T) -> Place + Sync),
        run: &(impl Fn(&T) -> R + Sync),
    ) {
        self.created.fetch_add(items.len() as u64, Relaxed);
        self.ready.fetch_add(items.len() as u64, Relaxed);
        let creator = rayon::current_thread_index();
        let recorder = self.recorder.as_deref().zip(items.first());
        let fork = recorder.map(|(recorder, first)| Fork::new(recorder, place(first)));
        let run = |item: &T| {
            self.ready.fetch_sub(1, Relaxed);
            let stolen = rayon::current_thread_index() != creator;
            if stolen {
                self.stolen.fetch_add(1, Relaxed);
            }
            let begun = fork.as_ref().map(|fork| fork.begin(place(item), stolen));
            let ended = run(item);
            if let Some(begun) = begun {
                begun.end(ended.into());
            }
        };
        in_order(items, &run, fork.as_ref());
    }

    /// Whether there may be too few of them for the other threads.
    pub fn are_scarce(&self) -> bool {
        let others = rayon::current_num_threads() - 1;
        self.ready.load(Relaxed) < others.max(1) as u64
    }

    /// Searches a root move that is no task.
    pub fn root_move(&self, place: impl Fn() -> Place, run: impl FnOnce()) {
        let recorder = self.recorder.as_deref();
        let begun = recorder.map(|recorder| recorder.begin(Kind::Move, place(), None));
        run();
        if let Some(begun) = begun {
            begun.end(Ended::Finished);
        }
    }
}

/// Joins each item with those after it, so that whoever steals begins with the next one.
fn in_order<T: Sync>(items: &[T], run: &(impl Fn(&T) + Sync), fork: Option<&Fork<'_>>) {
    match items {
        [] => {}
        [only] => run(only),
        [first, rest @ ..] => {
            let own = || run(first);
            let other = || in_order(rest, run, fork);
            match fork {
                None => {
                    rayon::join(own, other);
                }
                Some(fork) => fork.join(&own, &other),
            }
        }
    }
}

/// A flag that a cutoff sets for all brothers at a split, linked to the splits above.
pub(super) struct Cut<'p> {
    flag: AtomicBool,
    parent: Option<&'p Cut<'p>>,
}

impl<'p> Cut<'p> {
    pub fn new(parent: Option<&'p Cut<'p>>) -> Self {
        Self {
            flag: AtomicBool::new(false),
            parent,
        }
    }

    pub fn set(&self) {
        self.flag.store(true, Relaxed);
    }

    /// Whether a cutoff here or above has made this work useless.
    pub fn is_set(&self) -> bool {
        self.flag.load(Relaxed) || self.parent.is_some_and(Cut::is_set)
    }
}

/// What every task of one search shares.
pub(super) struct Shared<'a, G, E> {
    pub game: &'a G,
    pub evaluator: &'a E,
    pub order: Order,
    pub par_depth: u32,
    pub gauge: Gauge<'a>,
    pub cutoffs: AtomicU64,
    pub tasks: Tasks,
    /// Whether any line was cut off by the depth before its game had ended.
    pub horizon: AtomicBool,
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    /// Shows the best move so far and its value to whoever watches.
    pub fn tell(&self, root: &G::Position, best: G::Move, value: Value) {
        let value = self.game.to_move(root).signed(value);
        let number = self.game.number(root, best);
        self.gauge.control.set_best(number, value);
    }

    /// The moves of a position in an order of the search, `depth` plies above its limit.
    #[inline]
    pub fn moves(&self, position: &G::Position, order: Order, depth: u32) -> G::Moves {
        ordered(self.game, position, order, depth)
    }

    /// The child after a move, and whether the same side moves in it.
    #[inline]
    pub fn child(&self, position: &G::Position, played: G::Move) -> (G::Position, bool) {
        let child = self.game.play(position, played);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        (child, same_side)
    }
}

/// A sequential search below one position. Its counts reach the shared ones when it polls and
/// when it is dropped.
pub(super) struct Worker<'s, 'a, G: Game, E: Evaluator<G>> {
    pub shared: &'s Shared<'a, G, E>,
    cut: Option<&'s Cut<'s>>,
    pub nodes: u64,
    pub cutoffs: u64,
    pub horizon: bool,
    polled: u64,
    /// Lines that no position is using, so that none has to be cleared for each.
    pub spare_lines: Vec<Box<Line<G::Move>>>,
    /// Once true, every value on its way up is meaningless and must be thrown away.
    pub stopped: bool,
}

impl<'s, 'a, G: Game, E: Evaluator<G>> Worker<'s, 'a, G, E> {
    /// A worker that also stops once `cut` is set.
    pub fn new(shared: &'s Shared<'a, G, E>, cut: Option<&'s Cut<'s>>) -> Self {
        Self {
            shared,
            cut,
            nodes: 0,
            cutoffs: 0,
            horizon: false,
            polled: 0,
            spare_lines: Vec::new(),
            stopped: false,
        }
    }

    #[inline]
    pub fn spare_line(&mut self) -> Box<Line<G::Move>> {
        self.spare_lines
            .pop()
            .unwrap_or_else(|| Box::new(Line::new()))
    }

    /// Whether to give up; asks the shared state only every so many positions.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes - self.polled >= POLL {
            self.poll();
        }
        self.stopped
    }

    #[cold]
    #[inline(never)]
    fn poll(&mut self) {
        let ended = self.shared.gauge.poll(self.nodes - self.polled);
        self.polled = self.nodes;
        self.stopped = ended || self.cut.is_some_and(Cut::is_set);
    }

    /// Notes whether some game goes on below the depth limit, seen from one ply above it. Nearly
    /// every search finds one at its first leaves and never looks again.
    #[inline]
    pub fn look_over_horizon(&mut self, position: &G::Position) {
        if !self.horizon {
            let game = self.shared.game;
            self.horizon = game
                .moves(position, Order::Natural)
                .any(|played| !game.is_over(&game.play(position, played)));
        }
    }

    /// The value of a position that is not searched further.
    #[inline]
    pub fn leaf(&mut self, position: &G::Position, over: bool) -> Value {
        self.horizon |= !over;
        self.shared.evaluator.evaluate(self.shared.game, position)
    }
}

impl<G: Game, E: Evaluator<G>> Drop for Worker<'_, '_, G, E> {
    fn drop(&mut self) {
        self.shared.gauge.count(self.nodes - self.polled);
        self.shared.cutoffs.fetch_add(self.cutoffs, Relaxed);
        // What every thread reads is written once.
        if self.horizon && !self.shared.horizon.load(Relaxed) {
            self.shared.horizon.store(true, Relaxed);
        }
    }
}
