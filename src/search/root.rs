//! The root: where the move is chosen, every root move gets its score, and the tie rule lives.
//!
//! **The tie rule, for all modes and any number of threads: of equally good root moves the lowest
//! is played.** A move below the best so far must therefore be able to prove equality: its window
//! begins one lower. A move above it has to be strictly better, and its window begins at the best.

use super::line::Line;
use super::trace::Place;
use super::window::Window;
use super::worker::Shared;
use super::{Bound, sort_few};
use crate::game::{Evaluator, Game, Order, Player, Value};
use std::sync::Mutex;

/// What a mode does at the root and below it.
pub(super) trait Strategy<G: Game, E: Evaluator<G>>: Sync {
    /// In which order it tries the root moves, where `wish` is what was asked for. Without windows
    /// the order does not matter.
    fn order(&self, _wish: Order) -> Order {
        Order::Natural
    }

    /// How many root moves are searched one after another before the others become tasks.
    fn one_by_one(&self, shared: &Shared<'_, G, E>) -> usize;

    /// Searches a root move, once or more often. `window` is what the tie rule leaves by now, and
    /// `search` searches in a window and says in which. Unless a mode narrows it, in full.
    fn root_move(
        &self,
        _window: &dyn Fn() -> Window,
        search: &dyn Fn(Window) -> Searched<G::Move>,
    ) -> Searched<G::Move> {
        search(Window::FULL)
    }

    /// Where it says how far below their elders' best value the windows of the tasks begin, these
    /// windows are fixed: what brothers find meanwhile changes no count. Else every task begins in
    /// the window that is left by then.
    fn fixed_windows(&self, _mover: Player) -> Option<Value> {
        None
    }

    /// The value of a root move's child for its mover, under the contract of alpha-beta (see
    /// [`Window`]). `task`: whether the move is a task, and not one of those before them.
    fn below_root(
        &self,
        shared: &Shared<'_, G, E>,
        child: &G::Position,
        depth: u32,
        task: bool,
        window: Window,
        line: &mut Line<G::Move>,
    ) -> Value;

    /// Whether `below_root` fills the line; else it is found afterwards.
    fn keeps_line(&self) -> bool;
}

/// The value of a root move for the mover, the line below it, and the window it was searched in.
pub(super) type Searched<M> = (Value, Line<M>, Window);

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

    /// Searches every root move. What is found stands even if the search had to end early; then not
    /// every move has a score.
    pub fn search<E: Evaluator<G>>(
        self,
        strategy: &dyn Strategy<G, E>,
        shared: &Shared<'_, G, E>,
    ) -> Found<G::Move> {
        shared.gauge.count(1);
        let order = strategy.order(shared.order);
        let moves: Vec<G::Move> = shared.moves(self.position, order, self.depth).collect();
        let place = |&played: &G::Move| Place {
            root_move: Some(shared.game.number(self.position, played)),
            ply: 1,
            depth: self.depth - 1,
        };
        let (first, tasks) = moves.split_at(strategy.one_by_one(shared).min(moves.len()));
        for played in first {
            let window = || self.window(*played);
            let run = || self.search_move(strategy, shared, *played, false, &window);
            shared.tasks.root_move(|| place(played), run);
        }
        if !tasks.is_empty() {
            let fixed = strategy.fixed_windows(shared.game.to_move(self.position));
            let elders = fixed.zip(self.best());
            let run = |&played: &G::Move| {
                let window = || match elders {
                    Some((below, (value, best))) => {
                        let left = self.window_below(value, best, played);
                        let alpha = left.alpha.min(value - below);
                        Window { alpha, ..left }
                    }
                    None => self.window(played),
                };
                self.search_move(strategy, shared, played, true, &window);
            };
            shared.tasks.fork_at(tasks, &place, &run);
        }
        let mut found = self.found.into_inner().expect("no task panics");
        sort_few(&mut found.scores, |&(played, ..)| played);
        found
    }

    fn search_move<E: Evaluator<G>>(
        &self,
        strategy: &dyn Strategy<G, E>,
        shared: &Shared<'_, G, E>,
        played: G::Move,
        task: bool,
        window: &dyn Fn() -> Window,
    ) {
        if shared.gauge.must_end() {
            return;
        }
        let (child, same_side) = shared.child(self.position, played);
        let search = |window: Window| {
            let mut line = Line::new();
            let value = window.pass(same_side, |window| {
                strategy.below_root(shared, &child, self.depth - 1, task, window, &mut line)
            });
            (value, line, window)
        };
        let (value, line, window) = strategy.root_move(window, &search);
        if !shared.gauge.must_end() {
            self.record(shared, played, value, window, &line);
        }
    }

    /// The best move so far, and its value.
    fn best(&self) -> Option<(Value, G::Move)> {
        let found = self.found.lock().expect("no task panics");
        found.best.map(|(value, best, _)| (value, best))
    }

    /// The window that is left for a move by now.
    fn window(&self, played: G::Move) -> Window {
        self.best().map_or(Window::FULL, |(value, best)| {
            self.window_below(value, best, played)
        })
    }

    /// The window that the tie rule leaves for a move where this one is the best.
    fn window_below(&self, value: Value, best: G::Move, played: G::Move) -> Window {
        if self.all_moves {
            return Window::FULL;
        }
        Window {
            alpha: if played < best { value - 1 } else { value },
            ..Window::FULL
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
