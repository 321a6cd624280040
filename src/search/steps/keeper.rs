//! The search itself, to be read from top to bottom.

use super::{Bounds, Budget, Ends, Found, Kind, Node, Plan, Record, RecordOf, Step, Way};
use crate::game::{Evaluator, Game, Order, Player, Value};
use crate::search::worker::ordered;
use crate::search::{Bound, Window};

/// What is known of the value of a point, for its mover.
#[derive(Clone, Copy)]
struct Known {
    value: Value,
    /// The true value is no lower.
    at_least: bool,
    /// The true value is no higher.
    at_most: bool,
}

impl Known {
    const fn exactly(value: Value) -> Self {
        Self {
            value,
            at_least: true,
            at_most: true,
        }
    }

    /// The same for the other side.
    fn turned(self) -> Self {
        Self {
            value: -self.value,
            at_least: self.at_most,
            at_most: self.at_least,
        }
    }

    /// The better of two for the same side. It is no lower than the best of them, and no higher if
    /// neither is.
    fn or(self, other: Self) -> Self {
        let at_least = |known: &Self| known.at_least && known.value >= self.value.max(other.value);
        Self {
            value: self.value.max(other.value),
            at_least: at_least(&self) || at_least(&other),
            at_most: self.at_most && other.at_most,
        }
    }

    /// The same as the first player sees it.
    fn found(self, mover: Player) -> Found {
        let seen = match mover {
            Player::First => self,
            Player::Second => self.turned(),
        };
        Found {
            value: seen.value,
            bound: match (seen.at_least, seen.at_most) {
                (true, true) => Bound::Exact,
                (_, false) => Bound::AtLeast,
                (false, true) => Bound::AtMost,
            },
        }
    }
}

/// Which point brought what each side has, by [`Player::index`].
pub(super) type Owners = [Option<usize>; 2];

/// A search under way.
pub(super) struct Keeper<'a, G: Game, E> {
    game: &'a G,
    evaluator: &'a E,
    plan: Plan,
    record: RecordOf<G>,
    /// What was used up. From then on every value on its way up is meaningless.
    over: Option<Budget>,
}

impl<'a, G: Game, E: Evaluator<G>> Keeper<'a, G, E> {
    pub fn new(game: &'a G, evaluator: &'a E, plan: Plan) -> Self {
        Self {
            game,
            evaluator,
            plan,
            record: Record {
                nodes: Vec::new(),
                steps: Vec::new(),
                visits: 0,
                cutoffs: 0,
            },
            over: None,
        }
    }

    /// The record; or what it would use up.
    pub fn keep(mut self, root: &G::Position) -> Result<RecordOf<G>, Budget> {
        let node = self.add(None, None, *root);
        let known = self.visit(node, self.plan.depth, Window::FULL, [None; 2]);
        if let Some(budget) = self.over {
            return Err(budget);
        }
        let mover = self.record.nodes[node].mover;
        let held = (Window::FULL, mover, [None; 2]);
        self.close(Kind::Done, node, known, held, 0);
        Ok(self.record)
    }

    /// A value for the mover: at most `window.alpha`, the true value is no higher; at least `window.beta`, it
    /// is no lower; between them it is exact. `owners` brought the two ends of the window.
    fn visit(&mut self, node: usize, depth: u32, window: Window, mut owners: Owners) -> Known {
        self.record.visits += 1;
        if self.record.visits > self.plan.most_visits {
            self.over = Some(Budget::Visits);
        }
        if self.over.is_some() {
            return Known::exactly(0);
        }
        let Node {
            position, mover, ..
        } = self.record.nodes[node];

        // 1. Nothing to search.
        let ends = if self.game.is_over(&position) {
            Some(Ends::Game)
        } else {
            (depth == 0).then_some(Ends::Depth)
        };
        if let Some(ends) = ends {
            let value = self.evaluator.evaluate(self.game, &position);
            self.record.nodes[node].ends = Some(ends);
            let kind = match ends {
                Ends::Game => Kind::Over,
                Ends::Depth => Kind::Leaf,
            };
            let seen = Some(mover.signed(value));
            self.step(kind, node, (window, mover, owners), seen, 0);
            return Known::exactly(value);
        }
        self.step(Kind::Enter, node, (window, mover, owners), None, 0);

        // 2. One move after another. What the mover has already is the window's alpha.
        let mut held = window;
        let mut best = Known {
            value: -Value::MAX,
            at_least: false,
            at_most: true,
        };
        let moves = self.moves(&position, depth);
        let mut eldest = None;
        for (nth, &played) in moves.iter().enumerate() {
            let child = self.add(Some(node), Some(played), self.game.play(&position, played));
            self.wait(child, eldest);
            let same_side = self.record.nodes[child].same_side;
            // Here alone the two searches differ: alpha-beta hands on what is known, minimax does not.
            let (handed, by) = match self.plan.way {
                Way::Minimax => (Window::FULL, [None; 2]),
                Way::AlphaBeta | Way::YoungBrothers => (held, owners),
            };
            let mut below = Known::exactly(0);
            handed.pass(same_side, |window| {
                below = self.visit(child, depth - 1, window, by);
                below.value
            });
            if self.over.is_some() {
                return below;
            }
            let known = if same_side { below } else { below.turned() };
            best = best.or(known);

            // 3. What its value changes.
            let left_out = &moves[nth + 1..];
            if known.value >= held.beta {
                self.record.cutoffs += 1;
                let others = left_out.len() as u32;
                self.close(Kind::Cut, child, below, (held, mover, owners), others);
                self.leave_out(node, left_out, eldest.or(Some(child)));
                best.at_most &= left_out.is_empty();
                break;
            }
            let kind = if known.value > held.alpha {
                held.alpha = known.value;
                owners[mover.index()] = Some(child);
                self.record.nodes[node].best = Some(child);
                Kind::Raise
            } else {
                Kind::Back
            };
            self.close(kind, child, below, (held, mover, owners), 0);
            let younger = left_out.len() as u32;
            if eldest.is_none() && younger > 0 && self.plan.way == Way::YoungBrothers {
                self.step(Kind::Split, node, (held, mover, owners), None, younger);
            }
            eldest = eldest.or(Some(child));
        }
        best
    }

    /// The moves in the order in which the fast search tries them. In ranked order, one ply above the leaves, that
    /// begins with the best leaf where it can be told from above ([`Evaluator::best_in_one`]).
    fn moves(&self, position: &G::Position, depth: u32) -> Vec<G::Move> {
        let (game, order) = (self.game, self.plan.order);
        let mut moves: Vec<G::Move> = ordered(game, position, order, depth).collect();
        if order == Order::Ranked
            && depth == 1
            && let Some((value, _)) = self.evaluator.best_in_one(game, position)
        {
            let worth = |&played: &G::Move| self.evaluator.evaluate_move(game, position, played);
            let best = game
                .moves(position, Order::Natural)
                .find(|played| worth(played) == value);
            let place = moves.iter().position(|&played| Some(played) == best);
            moves[..=place.expect("a move is the best")].rotate_right(1);
        }
        moves
    }

    /// A new point of the tree.
    fn add(
        &mut self,
        parent: Option<usize>,
        played: Option<G::Move>,
        position: G::Position,
    ) -> usize {
        let mover = self.game.to_move(&position);
        let above = parent.map(|parent| &self.record.nodes[parent]);
        let step = self.record.steps.len();
        let node = Node {
            parent,
            played,
            position,
            mover,
            ply: above.map_or(0, |above| above.ply + 1),
            same_side: above.is_some_and(|above| above.mover == mover),
            ends: None,
            found: None,
            best: None,
            waits_for: None,
            entered: step,
            left: step,
        };
        if self.record.nodes.len() == self.plan.most_points {
            self.over = Some(Budget::Points);
        }
        self.record.nodes.push(node);
        self.record.nodes.len() - 1
    }

    /// The moves that a cut leaves out are points that nobody visits.
    fn leave_out(&mut self, parent: usize, moves: &[G::Move], eldest: Option<usize>) {
        let cut = self.record.steps.len() - 1;
        for &played in moves {
            let position = self.game.play(&self.record.nodes[parent].position, played);
            let node = self.add(Some(parent), Some(played), position);
            self.record.nodes[node].entered = cut;
            self.record.nodes[node].left = cut;
            self.wait(node, eldest);
        }
    }

    fn wait(&mut self, node: usize, eldest: Option<usize>) {
        if self.plan.way == Way::YoungBrothers {
            self.record.nodes[node].waits_for = eldest;
        }
    }

    /// Takes the value of a point, for its own mover, back to where it was come from.
    fn close(
        &mut self,
        kind: Kind,
        node: usize,
        known: Known,
        held: (Window, Player, Owners),
        others: u32,
    ) {
        let found = known.found(self.record.nodes[node].mover);
        self.record.nodes[node].found = Some(found);
        self.record.nodes[node].left = self.record.steps.len();
        self.step(kind, node, held, Some(found.value), others);
    }

    fn step(
        &mut self,
        kind: Kind,
        node: usize,
        (window, mover, owners): (Window, Player, Owners),
        value: Option<Value>,
        others: u32,
    ) {
        self.record.steps.push(Step {
            kind,
            node,
            bounds: Bounds::of(window, mover, owners),
            value,
            others,
        });
    }
}
