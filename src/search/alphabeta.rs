//! Sequential alpha-beta, fail-soft: a cut at `>=` and alpha raised by the value just found.

use super::line::Line;
use super::root::{Searched, Strategy};
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::game::{Evaluator, Game, Order, Value};

/// `seq_ab`: the root moves one after another, each in the window that the tie rule leaves.
pub(super) struct AlphaBeta;

impl<G: Game, E: Evaluator<G>> Strategy<G, E> for AlphaBeta {
    fn order(&self, wish: Order) -> Order {
        wish
    }

    fn one_by_one(&self, _shared: &Shared<'_, G, E>) -> usize {
        usize::MAX
    }

    fn root_move(
        &self,
        window: &dyn Fn() -> Window,
        search: &dyn Fn(Window) -> Searched<G::Move>,
    ) -> Searched<G::Move> {
        search(window())
    }

    fn below_root(
        &self,
        shared: &Shared<'_, G, E>,
        child: &G::Position,
        depth: u32,
        _task: bool,
        window: Window,
        line: &mut Line<G::Move>,
    ) -> Value {
        Worker::new(shared, None).alpha_beta(child, depth, window, line)
    }

    fn keeps_line(&self) -> bool {
        true
    }
}

impl<G: Game, E: Evaluator<G>> Worker<'_, '_, G, E> {
    /// A value for the mover: at most `alpha`, the true value is no higher; at least `beta`, it
    /// is no lower; between them it is exact, and `line` holds the best line.
    pub fn alpha_beta(
        &mut self,
        position: &G::Position,
        depth: u32,
        mut window: Window,
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
            return self.alpha_beta_above_leaves(position, window, line);
        }
        let mut best = -Value::MAX;
        let mut below = self.spare_line();
        for played in self.shared.moves(position, self.shared.order, depth) {
            let (child, same_side) = self.shared.child(position, played);
            let value = window.pass(same_side, |window| {
                self.alpha_beta(&child, depth - 1, window, &mut below)
            });
            if self.stopped {
                return 0;
            }
            if value > best {
                best = value;
                if value >= window.beta {
                    self.cutoffs += 1;
                    break;
                }
                if value > window.alpha {
                    window.alpha = value;
                    line.set(played, below.moves());
                }
            }
        }
        self.spare_lines.push(below);
        best
    }

    /// The same contract one ply above the leaves. A rank by the value itself tries the best move
    /// first: it makes the cut alone, or no move does and all of them count.
    #[inline]
    fn alpha_beta_above_leaves(
        &mut self,
        position: &G::Position,
        mut window: Window,
        line: &mut Line<G::Move>,
    ) -> Value {
        let (game, evaluator, order) = (self.shared.game, self.shared.evaluator, self.shared.order);
        self.look_over_horizon(position);
        if order == Order::Ranked
            && let Some((value, moves)) = evaluator.best_in_one(game, position)
        {
            let cut = value >= window.beta;
            self.nodes += if cut { 1 } else { moves };
            self.cutoffs += u64::from(cut);
            if value > window.alpha && !cut {
                let best =
                    |&played: &G::Move| evaluator.evaluate_move(game, position, played) == value;
                let played = game.moves(position, Order::Natural).find(best);
                line.set(played.expect("a move is the best"), &[]);
            }
            return value;
        }
        let mut best = -Value::MAX;
        for played in self.shared.moves(position, order, 1) {
            self.nodes += 1;
            let value = evaluator.evaluate_move(game, position, played);
            if value > best {
                best = value;
                if value >= window.beta {
                    self.cutoffs += 1;
                    break;
                }
                if value > window.alpha {
                    window.alpha = value;
                    line.set(played, &[]);
                }
            }
        }
        best
    }
}
