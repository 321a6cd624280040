//! One thread's share of a search: what all tasks have in common, what one sequential task keeps
//! for itself, and how often it looks up from its work.

use super::control::Gauge;
use super::young_brothers::Split;
use crate::game::{Evaluator, Game, Order};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// Positions between two polls: some ten microseconds of work.
const POLL: u64 = 4096;

/// What every task of one search shares.
pub(super) struct Shared<'a, G, E> {
    pub game: &'a G,
    pub evaluator: &'a E,
    pub order: Order,
    pub par_depth: u32,
    pub gauge: Gauge<'a>,
    pub cutoffs: AtomicU64,
    pub tasks: AtomicU64,
    pub stolen: AtomicU64,
    /// Whether any line was cut off by the depth before its game had ended.
    pub horizon: AtomicBool,
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    /// Runs `run` for every move, each as a task that another thread may steal.
    pub fn fork(&self, moves: &[G::Move], run: &(impl Fn(G::Move) + Sync)) {
        self.tasks.fetch_add(moves.len() as u64, Relaxed);
        let creator = rayon::current_thread_index();
        let run = |played| {
            if rayon::current_thread_index() != creator {
                self.stolen.fetch_add(1, Relaxed);
            }
            run(played);
        };
        halve(moves, &run);
    }

    /// The child after a move, and whether the same side moves in it.
    #[inline]
    pub fn child(&self, position: &G::Position, played: G::Move) -> (G::Position, bool) {
        let child = self.game.play(position, played);
        let same_side = self.game.to_move(&child) == self.game.to_move(position);
        (child, same_side)
    }
}

/// Joins halves, so that the first move runs here and the rest can be stolen.
fn halve<M: Copy + Sync>(moves: &[M], run: &(impl Fn(M) + Sync)) {
    match moves {
        [] => {}
        [only] => run(*only),
        _ => {
            let (left, right) = moves.split_at(moves.len() / 2);
            rayon::join(|| halve(left, run), || halve(right, run));
        }
    }
}

/// A sequential search below one position. Its counts reach the shared ones when it polls and
/// when it is dropped.
pub(super) struct Worker<'s, 'a, G: Game, E: Evaluator<G>> {
    pub shared: &'s Shared<'a, G, E>,
    split: Option<&'s Split<'s, G::Move>>,
    pub nodes: u64,
    pub cutoffs: u64,
    horizon: bool,
    polled: u64,
    /// Once true, every value on its way up is meaningless and must be thrown away.
    pub stopped: bool,
}

impl<'s, 'a, G: Game, E: Evaluator<G>> Worker<'s, 'a, G, E> {
    /// A worker that also stops when a cutoff reaches `split` or a split above it.
    pub fn new(shared: &'s Shared<'a, G, E>, split: Option<&'s Split<'s, G::Move>>) -> Self {
        Self {
            shared,
            split,
            nodes: 0,
            cutoffs: 0,
            horizon: false,
            polled: 0,
            stopped: false,
        }
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
        self.stopped = ended || self.split.is_some_and(Split::is_cut);
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
    pub fn leaf(&mut self, position: &G::Position, over: bool) -> crate::game::Value {
        self.horizon |= !over;
        self.shared.evaluator.evaluate(self.shared.game, position)
    }
}

impl<G: Game, E: Evaluator<G>> Drop for Worker<'_, '_, G, E> {
    fn drop(&mut self) {
        self.shared.gauge.count(self.nodes - self.polled);
        self.shared.cutoffs.fetch_add(self.cutoffs, Relaxed);
        if self.horizon {
            self.shared.horizon.store(true, Relaxed);
        }
    }
}
