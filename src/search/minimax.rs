//! Plain minimax: every position of the tree, no window. The oracle for every other mode.

use super::line::Line;
use super::window::Window;
use super::worker::Worker;
use crate::game::{Evaluator, Game, Order, Value};

impl<G: Game, E: Evaluator<G>> Worker<'_, '_, G, E> {
    /// The exact value of a position for its mover, `depth` moves deep, and the best line. Of
    /// equally good moves the lowest is in the line.
    pub fn minimax(
        &mut self,
        position: &G::Position,
        depth: u32,
        line: &mut Line<G::Move>,
    ) -> Value {
        let game = self.shared.game;
        self.nodes += 1;
        let over = game.is_over(position);
        if depth == 0 || over {
            line.clear();
            return self.leaf(position, over);
        }
        if self.must_stop() {
            return 0;
        }
        if depth == 1 {
            return self.minimax_above_leaves(position, line);
        }
        let mut best = -Value::MAX;
        let mut below = Line::new();
        for played in game.moves(position, Order::Natural) {
            let (child, same_side) = self.shared.child(position, played);
            let value =
                Window::FULL.pass(same_side, |_| self.minimax(&child, depth - 1, &mut below));
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                line.set(played, below.moves());
            }
        }
        best
    }

    /// One ply above the leaves nothing is built, and at best nothing even visited one by one.
    #[inline]
    fn minimax_above_leaves(&mut self, position: &G::Position, line: &mut Line<G::Move>) -> Value {
        let (game, evaluator) = (self.shared.game, self.shared.evaluator);
        self.look_over_horizon(position);
        let (value, played, moves) = evaluator.best_move(game, position).unwrap_or_else(|| {
            let mut best = (-Value::MAX, G::Move::default(), 0);
            for played in game.moves(position, Order::Natural) {
                let value = evaluator.evaluate_move(game, position, played);
                best.2 += 1;
                if value > best.0 {
                    (best.0, best.1) = (value, played);
                }
            }
            best
        });
        self.nodes += moves;
        line.set(played, &[]);
        value
    }
}
