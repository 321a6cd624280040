//! The root of an expert search: its moves, best first, deepening in windows around the value of the
//! depth before, and the report. How the positions below are searched is a [`Hunter`]'s matter.

use super::super::control::Limit;
use super::super::trace::Place;
use super::super::window::Window;
use super::super::{Bound, Report, Tell, seen_by_first, sort_few};
use super::hunt::Hunt;
use super::seeker::below;
use crate::game::{Game, Value};
use std::sync::atomic::Ordering::Relaxed;
use web_time::Instant;

/// What the root asks of a search that knows its game. Values are seen by the mover of the root,
/// without what is banked there.
pub(super) trait Hunter<G: Game> {
    /// A root move with what is known of it beforehand.
    type Child;
    /// How far around the value of the depth before the next one is looked for; what misses the
    /// last of these windows is looked for everywhere.
    const MARGINS: &'static [Value];
    /// Whether a pass in which no move reached the window still tells which is the best. A proof
    /// goes on where the bound is highest; a player keeps to the move that was searched well.
    const BOUNDS_TELL: bool;

    /// Every root move, the best first.
    fn children(&self, position: &G::Position) -> Vec<Self::Child>;

    /// The move of a child, and where it leads.
    fn of(child: &Self::Child) -> (G::Move, &G::Position);

    /// A child's value; a younger brother first has to be better at all. `None` when stopped.
    fn seek(
        &self,
        root: &G::Position,
        child: &Self::Child,
        depth: u32,
        window: Window,
        younger: bool,
    ) -> Sought;

    /// Whether no deeper search can differ from a value that was found with so many guesses.
    fn is_exact(&self, value: Value, depth: u32, guesses: u64) -> bool;

    /// The best move of a position below the root, as far as the table remembers it.
    fn remembered(&self, position: &G::Position) -> Option<G::Move>;

    /// What the mover has banked, less what the opponent has.
    fn banked(&self, position: &G::Position) -> Value;
}

/// A child's value, and how many guesses it rests on; nothing once stopped.
pub(super) type Sought = Option<(Value, u64)>;

/// The root of an expert search: its children, best first, and what is known of each.
pub(super) struct Root<'s, 'a, G: Game, M>
where
    Hunt<'a, G, M>: Hunter<G>,
{
    pub hunt: &'s Hunt<'a, G, M>,
    pub position: G::Position,
    pub children: Vec<<Hunt<'a, G, M> as Hunter<G>>::Child>,
    /// Every value lies between minus and plus this.
    pub most: Value,
    start: Instant,
    nodes_before: u64,
}

/// What one pass over the root moves found.
pub(super) struct Pass<M> {
    pub best: Value,
    pub scores: Vec<(M, Value, Bound)>,
    pub exact: bool,
}

impl<'s, 'a, G: Game, M> Root<'s, 'a, G, M>
where
    Hunt<'a, G, M>: Hunter<G>,
{
    /// The root of a search that began at `start`.
    pub fn new(
        hunt: &'s Hunt<'a, G, M>,
        position: &G::Position,
        most: Value,
        start: Instant,
    ) -> Self {
        Self {
            hunt,
            position: *position,
            children: hunt.children(position),
            most,
            start,
            nodes_before: hunt.gauge.control.progress().nodes,
        }
    }

    /// The move that is thought best by now.
    pub fn best_move(&self) -> G::Move {
        Hunt::of(&self.children[0]).0
    }

    /// Searches the root moves in a window; `None` when stopped. The best move comes to the front.
    pub fn pass(&mut self, depth: u32, window: Window, all_moves: bool) -> Option<Pass<G::Move>> {
        let mut scores = Vec::with_capacity(self.children.len());
        let (mut best, mut best_nth) = (-Value::MAX, 0);
        let mut open = window;
        let mut guesses = 0;
        for (nth, child) in self.children.iter().enumerate() {
            let (played, _) = Hunt::of(child);
            let place = || Place {
                root_move: Some(self.hunt.game.number(&self.position, played)),
                ply: 1,
                depth: below(depth),
            };
            let mut sought = None;
            self.hunt.tasks.root_move(place, || {
                let younger = nth > 0 && !all_moves;
                sought = self.hunt.seek(&self.position, child, depth, open, younger);
            });
            let (value, guessed) = sought.filter(|_| !self.hunt.gauge.must_end())?;
            guesses += guessed;
            let bound = if value >= open.beta {
                Bound::AtLeast
            } else if value <= open.alpha {
                self.hunt.gauge.control.refute();
                Bound::AtMost
            } else {
                Bound::Exact
            };
            scores.push((played, value, bound));
            if value > best {
                (best, best_nth) = (value, nth);
            }
            if best >= open.beta {
                break;
            }
            if !all_moves {
                open.alpha = open.alpha.max(best);
            }
        }
        if best > window.alpha || Hunt::BOUNDS_TELL {
            self.children[..=best_nth].rotate_right(1);
        }
        Some(Pass {
            best,
            scores,
            exact: self.hunt.is_exact(best, depth, guesses),
        })
    }

    /// One depth, in windows around the value before it; a miss opens that side.
    fn one_depth(
        &mut self,
        depth: u32,
        around: Option<Value>,
        all_moves: bool,
    ) -> Option<Pass<G::Move>> {
        let (least, most) = (-self.most - 1, self.most + 1);
        let around = around.filter(|_| !all_moves);
        let margin = |misses: usize| around.zip(Hunt::MARGINS.get(misses));
        let alpha = |misses| margin(misses).map_or(least, |(value, by)| (value - by).max(least));
        let beta = |misses| margin(misses).map_or(most, |(value, by)| (value + by).min(most));
        let (mut below, mut above) = (0, 0);
        loop {
            let window = Window {
                alpha: alpha(below),
                beta: beta(above),
            };
            let pass = self.pass(depth, window, all_moves)?;
            if pass.best <= window.alpha && window.alpha > least {
                below += 1;
            } else if pass.best >= window.beta && window.beta < most {
                above += 1;
            } else {
                return Some(pass);
            }
        }
    }

    /// Step by step, until the value is exact or the limit used up. How deep it came, and what is
    /// known by then, which was `known` before. Every finished depth is told.
    pub fn deepen(
        &mut self,
        deepest: u32,
        all_moves: bool,
        mut known: Pass<G::Move>,
        tell: &mut Tell<'_, G::Move>,
    ) -> (u32, Pass<G::Move>) {
        let mut reached = 0;
        for depth in 1..=deepest {
            self.hunt.gauge.control.set_depth(depth);
            let around = (reached > 0).then_some(known.best);
            let Some(pass) = self.one_depth(depth, around, all_moves) else {
                break;
            };
            self.tell(pass.best);
            (reached, known) = (depth, pass);
            tell(&self.report(reached, &known, None));
            if known.exact {
                break;
            }
        }
        (reached, known)
    }

    /// Shows the best move so far and its value to whoever watches.
    pub fn tell(&self, value: Value) {
        let (game, position) = (self.hunt.game, &self.position);
        let value = game
            .to_move(position)
            .signed(self.hunt.banked(position) + value);
        let number = game.number(position, self.best_move());
        self.hunt.gauge.control.set_best(number, value);
    }

    /// What is known by now; without a line of perfect moves, the one that the table remembers.
    pub fn report(
        &self,
        depth: u32,
        known: &Pass<G::Move>,
        line: Option<Vec<G::Move>>,
    ) -> Report<G::Move> {
        let Hunt { game, gauge, .. } = self.hunt;
        let mover = game.to_move(&self.position);
        let banked = self.hunt.banked(&self.position);
        let line = line.filter(|line| !line.is_empty());
        let mut scores = seen_by_first(&known.scores, mover, banked);
        sort_few(&mut scores, |score| score.played);
        Report {
            best: line.as_ref().map_or(self.best_move(), |line| line[0]),
            value: mover.signed(banked + known.best),
            depth,
            complete: !gauge.control.is_stopped(),
            exact: known.exact,
            scores,
            line: line.unwrap_or_else(|| self.remembered_line(depth)),
            // Where all children are known beforehand, the root alone is looked at.
            nodes: (gauge.control.progress().nodes - self.nodes_before).max(1),
            cutoffs: self.hunt.cutoffs.load(Relaxed),
            hits: self.hunt.hits.load(Relaxed),
            tasks: self.hunt.tasks.created.load(Relaxed),
            stolen: self.hunt.tasks.stolen.load(Relaxed),
            elapsed: self.start.elapsed(),
            threads: rayon::current_num_threads(),
        }
    }

    /// The line that the table remembers, at most `depth` moves long.
    fn remembered_line(&self, depth: u32) -> Vec<G::Move> {
        let game = self.hunt.game;
        let (first, after) = Hunt::of(&self.children[0]);
        let mut line = vec![first];
        let mut position = *after;
        while (line.len() as u32) < depth && !game.is_over(&position) {
            let Some(played) = self.hunt.remembered(&position) else {
                break;
            };
            line.push(played);
            position = game.play(&position, played);
        }
        line
    }
}

/// How deep a search may go step by step.
pub(super) fn deepest(limit: Limit, most: u32) -> u32 {
    match limit {
        Limit::Depth(depth) => depth.clamp(1, most),
        Limit::Time(_) | Limit::Nodes(_) => most,
    }
}
