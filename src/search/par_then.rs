//! `par_then_mm` and `par_then_ab` of "Min-Max Kalah" (Gonai and Cendejas, 2022): every child down
//! to the parallel depth is a task, and each position at that depth is searched sequentially, by
//! minimax or by alpha-beta with a full window. The tasks share nothing but their results.

use super::line::Line;
use super::root::Strategy;
use super::trace::Place;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::game::{Evaluator, Game, Order, Value};
use std::sync::Mutex;

/// What runs below the parallel depth.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Then {
    Minimax,
    AlphaBeta,
}

/// Both modes: every root move is a task, searched in full.
pub(super) struct ParThen(Then);

impl ParThen {
    /// `par_then_mm`.
    pub const MINIMAX: Self = Self(Then::Minimax);
    /// `par_then_ab`.
    pub const ALPHA_BETA: Self = Self(Then::AlphaBeta);
}

impl<G: Game, E: Evaluator<G>> Strategy<G, E> for ParThen {
    fn one_by_one(&self, shared: &Shared<'_, G, E>) -> usize {
        if shared.par_depth > 0 { 0 } else { usize::MAX }
    }

    fn below_root(
        &self,
        shared: &Shared<'_, G, E>,
        child: &G::Position,
        depth: u32,
        _task: bool,
        _window: Window,
        line: &mut Line<G::Move>,
    ) -> Value {
        shared.par_then(self.0, child, depth, 1, line)
    }

    fn keeps_line(&self) -> bool {
        self.0 == Then::AlphaBeta
    }
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    /// The exact value of a position for its mover, `ply` moves below the root.
    fn par_then(
        &self,
        then: Then,
        position: &G::Position,
        depth: u32,
        ply: u32,
        line: &mut Line<G::Move>,
    ) -> Value {
        if ply >= self.par_depth || depth == 0 || self.game.is_over(position) {
            let mut worker = Worker::new(self, None);
            return match then {
                Then::Minimax => worker.minimax(position, depth),
                Then::AlphaBeta => worker.alpha_beta(position, depth, Window::FULL, line),
            };
        }
        if self.gauge.poll(1) {
            return 0;
        }
        let moves: Vec<G::Move> = self.game.moves(position, Order::Natural).collect();
        let best = Mutex::new((-Value::MAX, G::Move::default(), Line::new()));
        let below = |_: &G::Move| Place::of(ply + 1, depth - 1);
        self.tasks.fork_at(&moves, &below, &|&played| {
            let mut below = Line::new();
            let (child, same_side) = self.child(position, played);
            let value = Window::FULL.pass(same_side, |_| {
                self.par_then(then, &child, depth - 1, ply + 1, &mut below)
            });
            let mut best = best.lock().expect("no task panics");
            if value > best.0 || (value == best.0 && played < best.1) {
                *best = (value, played, below);
            }
        });
        let (value, played, below) = best.into_inner().expect("no task panics");
        line.set(played, below.moves());
        value
    }
}
