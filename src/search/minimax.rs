//! Plain minimax: every position of the tree, no window. The oracle for every other mode.

use super::line::Line;
use super::root::Strategy;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::game::{Evaluator, Game, Order, Value};

/// `seq_mm`: the root moves one after another, each in full.
pub(super) struct Minimax;

impl<G: Game, E: Evaluator<G>> Strategy<G, E> for Minimax {
    fn one_by_one(&self, _shared: &Shared<'_, G, E>) -> usize {
        usize::MAX
    }

    fn below_root(
        &self,
        shared: &Shared<'_, G, E>,
        child: &G::Position,
        depth: u32,
        _task: bool,
        _window: Window,
        _line: &mut Line<G::Move>,
    ) -> Value {
        Worker::new(shared, None).minimax(child, depth)
    }

    fn keeps_line(&self) -> bool {
        false
    }
}

impl<G: Game, E: Evaluator<G>> Worker<'_, '_, G, E> {
    /// The exact value of a position for its mover, `depth` moves deep. The line is left to
    /// [`minimax_line`]: keeping it here made the search an eighth slower.
    pub fn minimax(&mut self, position: &G::Position, depth: u32) -> Value {
        let game = self.shared.game;
        self.nodes += 1;
        let over = game.is_over(position);
        if depth == 0 || over {
            return self.leaf(position, over);
        }
        if self.must_stop() {
            return 0;
        }
        if depth == 1 {
            return self.minimax_above_leaves(position);
        }
        if depth == 2
            && self.horizon
            && let Some((value, below)) = self.shared.evaluator.best_in_two(game, position)
        {
            self.nodes += below;
            return value;
        }
        let mut best = -Value::MAX;
        for played in game.moves(position, Order::Natural) {
            let (child, same_side) = self.shared.child(position, played);
            let value = Window::FULL.pass(same_side, |_| self.minimax(&child, depth - 1));
            if self.stopped {
                return 0;
            }
            best = best.max(value);
        }
        best
    }

    /// One ply above the leaves nothing is built, and at best nothing even visited one by one.
    #[inline]
    fn minimax_above_leaves(&mut self, position: &G::Position) -> Value {
        let (game, evaluator) = (self.shared.game, self.shared.evaluator);
        self.look_over_horizon(position);
        if let Some((value, moves)) = evaluator.best_in_one(game, position) {
            self.nodes += moves;
            return value;
        }
        let mut best = -Value::MAX;
        for played in game.moves(position, Order::Natural) {
            self.nodes += 1;
            best = best.max(evaluator.evaluate_move(game, position, played));
        }
        best
    }
}

/// The line behind a root move whose value to `depth` is known, the lowest move wherever several
/// are best. Alpha-beta finds it in a small part of the time that minimax took.
pub(super) fn minimax_line<G: Game, E: Evaluator<G>>(
    shared: &Shared<'_, G, E>,
    root: &G::Position,
    best: G::Move,
    mut value: Value,
    depth: u32,
) -> Vec<G::Move> {
    let mut line = vec![best];
    let (mut position, mut same_side) = shared.child(root, best);
    for below in (0..depth - 1).rev() {
        if !same_side {
            value = -value;
        }
        if shared.game.is_over(&position) {
            break;
        }
        let window = Window::null(value);
        let reaches = |&played: &G::Move| {
            let (child, same_side) = shared.child(&position, played);
            let mut worker = Worker::new(shared, None);
            let proof = |window| worker.alpha_beta(&child, below, window, &mut Line::new());
            window.pass(same_side, proof) >= value
        };
        let Some(played) = shared.game.moves(&position, Order::Natural).find(reaches) else {
            break;
        };
        line.push(played);
        (position, same_side) = shared.child(&position, played);
    }
    line
}
