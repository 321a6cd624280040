//! `young_bros_2022`: the Young Brothers Wait Concept as "Min-Max Kalah" (Gonai and Cendejas, 2022)
//! printed it, beside our own in `young_brothers.rs`. Down to the parallel depth the eldest brother is
//! searched alone, by sequential alpha-beta; then every younger one is a task in the window that the
//! eldest has left. Younger brothers share no bound and no cutoff, so all counts are the same on any
//! number of threads, and the number of tasks is the listing's.
//!
//! The listing's flaw is mended: of equals it takes the last, although the value of a younger brother may be
//! a mere bound. In a position of `tests/reference.rs` it so plays a move worth -12 that looks like 0. Here
//! a younger brother has to be better. The listing's alpha-beta raises alpha one child late; ours (`alphabeta.rs`) visits fewer positions.

use super::line::Line;
use super::root::{Searched, Strategy};
use super::trace::Place;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::game::{Evaluator, Game, Order, Player, Value};
use std::sync::Mutex;
use std::sync::atomic::Ordering::Relaxed;

/// `young_bros_2022` at the root: the eldest move first, then the others as tasks.
pub(super) struct YoungBrothers2022;

/// How far below the eldest's value the window of the younger begins. The listing cuts at an equal value
/// where player 2 moves, and only above it where player 1 does: a younger brother of player 2 may
/// still be as good as the eldest.
fn below_eldest(mover: Player) -> Value {
    match mover {
        Player::First => 0,
        Player::Second => 1,
    }
}

impl<G: Game, E: Evaluator<G>> Strategy<G, E> for YoungBrothers2022 {
    fn order(&self, wish: Order) -> Order {
        wish
    }

    fn one_by_one(&self, shared: &Shared<'_, G, E>) -> usize {
        if shared.par_depth > 0 { 1 } else { usize::MAX }
    }

    fn root_move(
        &self,
        window: &dyn Fn() -> Window,
        search: &dyn Fn(Window) -> Searched<G::Move>,
    ) -> Searched<G::Move> {
        search(window())
    }

    fn fixed_windows(&self, mover: Player) -> Option<Value> {
        Some(below_eldest(mover))
    }

    fn below_root(
        &self,
        shared: &Shared<'_, G, E>,
        child: &G::Position,
        depth: u32,
        task: bool,
        window: Window,
        line: &mut Line<G::Move>,
    ) -> Value {
        if task {
            shared.young_brothers_2022(child, depth, 1, window, line)
        } else {
            Worker::new(shared, None).alpha_beta(child, depth, window, line)
        }
    }

    fn keeps_line(&self) -> bool {
        true
    }
}

/// The best brother so far: its value, its place among the moves, and the line from it on.
struct Best<M> {
    value: Value,
    place: usize,
    line: Line<M>,
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    /// A value under the contract of [`Worker::alpha_beta`]; without meaning once the search has
    /// to end.
    fn young_brothers_2022(
        &self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        window: Window,
        line: &mut Line<G::Move>,
    ) -> Value {
        if ply >= self.par_depth || depth == 0 || self.game.is_over(position) {
            return Worker::new(self, None).alpha_beta(position, depth, window, line);
        }
        if self.gauge.poll(1) {
            return 0;
        }
        let moves: Vec<(usize, G::Move)> = self
            .moves(position, self.order, depth)
            .enumerate()
            .collect();
        let Some((&(_, eldest), younger)) = moves.split_first() else {
            unreachable!("an unfinished game has a move");
        };

        let mut below = Line::new();
        let (child, same_side) = self.child(position, eldest);
        let value = window.pass(same_side, |window| {
            Worker::new(self, None).alpha_beta(&child, depth - 1, window, &mut below)
        });
        if self.gauge.must_end() {
            return 0;
        }
        if value >= window.beta {
            self.cutoffs.fetch_add(1, Relaxed);
            return value;
        }
        if value > window.alpha {
            line.set(eldest, below.moves());
        }

        let left = Window {
            alpha: window
                .alpha
                .max(value - below_eldest(self.game.to_move(position))),
            ..window
        };
        let best = Mutex::new(Best {
            value,
            place: 0,
            line: *line,
        });
        let at = |_: &(usize, G::Move)| Place::of(ply + 1, depth - 1);
        self.tasks.fork_at(younger, &at, &|&(place, played)| {
            let mut below = Line::new();
            let (child, same_side) = self.child(position, played);
            let value = left.pass(same_side, |window| {
                self.young_brothers_2022(&child, depth - 1, ply + 1, window, &mut below)
            });
            let mut best = best.lock().expect("no task panics");
            // Of equals the first in order, whichever was ready first.
            if value > best.value || (value == best.value && place < best.place) {
                best.value = value;
                best.place = place;
                if value > left.alpha {
                    best.line.set(played, below.moves());
                }
            }
        });
        let best = best.into_inner().expect("no task panics");
        if best.value >= window.beta {
            self.cutoffs.fetch_add(1, Relaxed);
        }
        *line = best.line;
        best.value
    }
}
