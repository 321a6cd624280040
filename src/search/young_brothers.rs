//! `young_bros`: the Young Brothers Wait Concept (Feldmann, Monien, Mysliwietz and Vornberger,
//! 1989). The eldest brother is searched first, itself in parallel; only then may the younger ones
//! start, all at once, each in the window that the best so far leaves. They wait a little longer here:
//! for the second where much is at stake, and as long as the other threads have enough to do. A
//! cutoff stops the brothers that already run, through a flag that their workers poll.

use super::line::Line;
use super::root::{Searched, Strategy};
use super::trace::{Ended, Place};
use super::window::Window;
use super::worker::{Cut, Shared, Worker};
use crate::game::{Evaluator, Game, Order, Value};
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};

/// Below this depth a task costs more than the search that it would share. Six-seed Kalah to depth 16 is 1.75 times as fast on
/// two threads as on one, and 1.0 where 4 plies are enough for a task.
const MIN_SPLIT_DEPTH: u32 = 10;

/// From this depth on the younger wait for two. Where the eldest fails to cut, the second often does, and whatever the others
/// did meanwhile was in vain.
const DEEP: u32 = 20;

/// `young_bros` at the root: the eldest move first, then the others as tasks.
pub(super) struct YoungBrothers;

impl<G: Game, E: Evaluator<G>> Strategy<G, E> for YoungBrothers {
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
        match window() {
            Window::FULL => search(Window::FULL),
            _ => scout(window, search, |found| found.0),
        }
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
        shared.young_brothers(child, depth, 1, window, None, line)
    }

    fn keeps_line(&self) -> bool {
        true
    }
}

/// A position whose younger brothers are being searched.
struct Split<'p, M> {
    cut: Cut<'p>,
    beta: Value,
    alpha: AtomicI32,
    best: Mutex<(Value, Line<M>)>,
}

impl<M: Copy + Default> Split<'_, M> {
    fn window(&self) -> Window {
        Window {
            alpha: self.alpha.load(Relaxed),
            beta: self.beta,
        }
    }

    /// Takes a brother's value; from now on the others start in the narrower window.
    fn improve(&self, value: Value, played: M, below: &Line<M>) -> Ended {
        let mut best = self.best.lock().expect("no task panics");
        if value > best.0 {
            best.0 = value;
            best.1.set(played, below.moves());
            self.alpha.fetch_max(value, Relaxed);
            if value >= self.beta {
                self.cut.set();
                return Ended::Cutoff;
            }
        }
        Ended::Finished
    }

    /// How a brother ends that has become useless.
    fn given_up(&self) -> Ended {
        if self.cut.is_set() {
            Ended::Cut
        } else {
            Ended::Finished
        }
    }
}

/// Searches a younger brother: first whether it is better at all, in a window of no width, and
/// only if it is, in the window that the best so far leaves by then.
fn scout<T>(
    window: impl Fn() -> Window,
    search: impl Fn(Window) -> T,
    value: impl Fn(&T) -> Value,
) -> T {
    let first = window();
    let null = Window::null(first.alpha + 1);
    let found = search(null);
    if value(&found) <= null.alpha || value(&found) >= first.beta {
        return found;
    }
    let second = window();
    search(Window {
        alpha: second.alpha.max(value(&found) - 1),
        beta: second.beta,
    })
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    /// A value under the contract of [`Worker::alpha_beta`]; without meaning once the search has
    /// to end or `parent` is cut.
    fn young_brothers(
        &self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        window: Window,
        parent: Option<&Cut<'_>>,
        line: &mut Line<G::Move>,
    ) -> Value {
        let within_par_depth = ply < self.par_depth;
        let worth_a_task = depth >= MIN_SPLIT_DEPTH;
        let unfinished = !self.game.is_over(position);
        if !(within_par_depth && worth_a_task && unfinished) {
            return Worker::new(self, parent).alpha_beta(position, depth, window, line);
        }
        if self.gauge.poll(1) {
            return 0;
        }

        let moves: Vec<G::Move> = self.moves(position, self.order, depth).collect();
        let search = |played, window: Window, cut: Option<&Cut<'_>>| {
            let mut below = Line::new();
            let (child, same_side) = self.child(position, played);
            let value = window.pass(same_side, |window| {
                self.young_brothers(&child, depth - 1, ply + 1, window, cut, &mut below)
            });
            (value, below)
        };
        let useless = || self.gauge.must_end() || parent.is_some_and(Cut::is_set);

        let fewest = if depth >= DEEP { 2 } else { 1 };
        let mut value = -Value::MAX;
        let mut left = window;
        let mut elder = 0;
        while elder < moves.len() && (elder < fewest || !self.tasks.are_scarce()) {
            let played = moves[elder];
            let search = |window| search(played, window, parent);
            let (found, below) = match elder {
                0 => search(left),
                _ => scout(|| left, search, |found| found.0),
            };
            if useless() {
                return 0;
            }
            value = value.max(found);
            if found > left.alpha {
                left.alpha = found;
                line.set(played, below.moves());
            }
            if found >= window.beta {
                self.cutoffs.fetch_add(1, Relaxed);
                return found;
            }
            elder += 1;
        }
        let younger = &moves[elder..];
        if younger.is_empty() {
            return value;
        }
        let split = Split {
            cut: Cut::new(parent),
            beta: window.beta,
            alpha: AtomicI32::new(left.alpha),
            best: Mutex::new((value, *line)),
        };
        let useless = || split.cut.is_set() || self.gauge.must_end();
        let place = |_: &G::Move| Place::of(ply + 1, depth - 1);
        self.tasks.fork_at(younger, &place, &|&played| {
            if useless() {
                return split.given_up();
            }
            let (value, below) = scout(
                || split.window(),
                |window| search(played, window, Some(&split.cut)),
                |found| found.0,
            );
            if useless() {
                return split.given_up();
            }
            split.improve(value, played, &below)
        });
        let (value, best_line) = split.best.into_inner().expect("no task panics");
        if value >= window.beta {
            self.cutoffs.fetch_add(1, Relaxed);
        }
        *line = best_line;
        value
    }
}
