//! `young_bros`: the Young Brothers Wait Concept (Feldmann, Monien, Mysliwietz and Vornberger,
//! 1989). At a split the eldest brother is searched first, itself in parallel; only then do the
//! younger ones start, all at once, each in the window that the best so far leaves. A cutoff stops
//! the brothers that already run, through a flag that their workers poll.

use super::line::Line;
use super::window::Window;
use super::worker::{Shared, Worker};
use crate::game::{Evaluator, Game, Value};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering::Relaxed};

/// Below this depth a task costs more than the search that it would share.
const MIN_SPLIT_DEPTH: u32 = 4;

/// A position whose younger brothers are being searched.
pub(super) struct Split<'p, M> {
    parent: Option<&'p Split<'p, M>>,
    cut: AtomicBool,
    beta: Value,
    alpha: AtomicI32,
    best: Mutex<(Value, Line<M>)>,
}

impl<M: Copy + Default> Split<'_, M> {
    /// Whether a cutoff here or above has made this work useless.
    pub fn is_cut(&self) -> bool {
        self.cut.load(Relaxed) || self.parent.is_some_and(Split::is_cut)
    }

    fn window(&self) -> Window {
        Window {
            alpha: self.alpha.load(Relaxed),
            beta: self.beta,
        }
    }

    /// Takes a brother's value; from now on the others start in the narrower window.
    fn improve(&self, value: Value, played: M, below: &Line<M>) {
        let mut best = self.best.lock().expect("no task panics");
        if value > best.0 {
            best.0 = value;
            best.1.set(played, below.moves());
            self.alpha.fetch_max(value, Relaxed);
            if value >= self.beta {
                self.cut.store(true, Relaxed);
            }
        }
    }
}

impl<G: Game, E: Evaluator<G>> Shared<'_, G, E> {
    /// A value under the contract of [`Worker::alpha_beta`]; without meaning once the search has
    /// to end or `parent` is cut.
    pub fn young_brothers(
        &self,
        position: &G::Position,
        depth: u32,
        ply: u32,
        window: Window,
        parent: Option<&Split<'_, G::Move>>,
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

        let moves: Vec<G::Move> = self.game.moves(position, self.order).collect();
        let search = |played, window: Window, split: Option<&Split<'_, G::Move>>| {
            let mut below = Line::new();
            let (child, same_side) = self.child(position, played);
            let value = window.pass(same_side, |window| {
                self.young_brothers(&child, depth - 1, ply + 1, window, split, &mut below)
            });
            (value, below)
        };
        let useless = || self.gauge.must_end() || parent.is_some_and(Split::is_cut);

        let (eldest, younger) = (moves[0], &moves[1..]);
        let (value, below) = search(eldest, window, parent);
        if useless() {
            return 0;
        }
        if value > window.alpha {
            line.set(eldest, below.moves());
        }
        let split = Split {
            parent,
            cut: AtomicBool::new(value >= window.beta),
            beta: window.beta,
            alpha: AtomicI32::new(window.alpha.max(value)),
            best: Mutex::new((value, *line)),
        };
        if !split.is_cut() {
            self.fork(younger, &|played| {
                if split.is_cut() || self.gauge.must_end() {
                    return;
                }
                let (value, below) = search(played, split.window(), Some(&split));
                if !split.is_cut() && !self.gauge.must_end() {
                    split.improve(value, played, &below);
                }
            });
        }
        self.cutoffs
            .fetch_add(u64::from(split.cut.load(Relaxed)), Relaxed);
        let (value, best_line) = split.best.into_inner().expect("no task panics");
        *line = best_line;
        value
    }
}
