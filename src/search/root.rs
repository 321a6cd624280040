//! The root: where the move is chosen, every root move gets its score, and the tie rule lives.
//!
//! **The tie rule, for all modes and any number of threads: of equally good root moves the lowest
//! is played.** A move below the best so far must therefore be able to prove equality: its window
//! begins one lower. A move above it has to be strictly better, and its window begins at the best.

use super::line::Line;
use super::par_then::Then;
use super::trace::Place;
use super::window::Window;
use super::worker::{Shared, Worker};
use super::young_brothers::scout;
use super::{Bound, Mode};
use crate::game::{Evaluator, Game, Order, Value};
use std::sync::Mutex;

/// The root of one search to one depth.
pub(super) struct Root<'a, G: Game> {
    position: &'a G::Position,
    depth: u32,
    all_moves: bool,
    /// Whether the best move so far is shown while the search runs.
    live: bool,
    found: Mutex<Found<G::Move>>,
}

/// What the root knows; values are for the mover.
pub(super) struct Found<M> {
    pub best: Option<(Value, M, Line<M>)>,
    pub scores: Vec<(M, Value, Bound)>,
}

impl<'a, G: Game> Root<'a, G> {
    pub fn new(position: &'a G::Position, depth: u32, all_moves: bool, live: bool) -> Self {
        Self {
            position,
            depth,
            all_moves,
            live,
            found: Mutex::new(Found {
                best: None,
                scores: Vec::new(),
            }),
        }
    }

    /// Searches every root move in the given mode. What is found stands even if the search had to
    /// end early; then not every move has a score.
    pub fn search<E: Evaluator<G>>(self, mode: Mode, shared: &Shared<'_, G, E>) -> Found<G::Move> {
        shared.gauge.count(1);
        let order = match mode {
            Mode::SeqMm | Mode::ParThenMm | Mode::ParThenAb => Order::Natural,
            Mode::SeqAb | Mode::YoungBros => shared.order,
        };
        let moves: Vec<G::Move> = shared.game.moves(self.position, order).collect();
        let run = |&played: &G::Move| self.search_move(mode, shared, played);
        let place = |&played: &G::Move| Place {
            root_move: Some(shared.game.number(self.position, played)),
            ply: 1,
            depth: self.depth - 1,
        };
        let here = |played| shared.tasks.root_move(|| place(played), || run(played));
        match mode {
            Mode::ParThenMm | Mode::ParThenAb if shared.par_depth > 0 => {
                shared.tasks.fork_at(&moves, &place, &run);
            }
            Mode::YoungBros if shared.par_depth > 0 => {
                here(&moves[0]);
                shared.tasks.fork_at(&moves[1..], &place, &run);
            }
            _ => moves.iter().for_each(here),
        }
        let mut found = self.found.into_inner().expect("no task panics");
        found.scores.sort_by_key(|&(played, ..)| played);
        found
    }

    fn search_move<E: Evaluator<G>>(&self, mode: Mode, shared: &Shared<'_, G, E>, played: G::Move) {
        if shared.gauge.must_end() {
            return;
        }
        let (child, same_side) = shared.child(self.position, played);
        let depth = self.depth - 1;
        let window = match mode {
            Mode::SeqAb | Mode::YoungBros => self.window(played),
            Mode::SeqMm | Mode::ParThenMm | Mode::ParThenAb => Window::FULL,
        };
        let search = |window: Window| {
            let mut line = Line::new();
            let value = window.pass(same_side, |window| match mode {
                Mode::SeqMm => Worker::new(shared, None).minimax(&child, depth),
                Mode::SeqAb => {
                    Worker::new(shared, None).alpha_beta(&child, depth, window, &mut line)
                }
                Mode::ParThenMm => shared.par_then(Then::Minimax, &child, depth, 1, &mut line),
                Mode::ParThenAb => shared.par_then(Then::AlphaBeta, &child, depth, 1, &mut line),
                Mode::YoungBros => shared.young_brothers(&child, depth, 1, window, None, &mut line),
            });
            (value, line, window)
        };
        let (value, line, window) = if mode == Mode::YoungBros && window != Window::FULL {
            scout(|| self.window(played), search, |found| found.0)
        } else {
            search(window)
        };
        if !shared.gauge.must_end() {
            self.record(shared, played, value, window, &line);
        }
    }

    /// The window that the tie rule leaves for a move.
    fn window(&self, played: G::Move) -> Window {
        let found = self.found.lock().expect("no task panics");
        match found.best {
            Some((value, best, _)) if !self.all_moves => Window {
                alpha: if played < best { value - 1 } else { value },
                ..Window::FULL
            },
            _ => Window::FULL,
        }
    }

    fn record<E: Evaluator<G>>(
        &self,
        shared: &Shared<'_, G, E>,
        played: G::Move,
        value: Value,
        window: Window,
        below: &Line<G::Move>,
    ) {
        let bound = if value > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        let mut found = self.found.lock().expect("no task panics");
        found.scores.push((played, value, bound));
        let better = found
            .best
            .is_none_or(|(best, held, _)| value > best || (value == best && played < held));
        if better && bound == Bound::Exact {
            let mut line = Line::new();
            line.set(played, below.moves());
            found.best = Some((value, played, line));
            if self.live {
                shared.tell(self.position, played, value);
            }
        }
    }
}
