//! What reaches into a running search and what can be read from it: stop flag, deadline, node
//! budget and live counters. Whoever starts a search keeps a reference and may use it from any
//! thread.

use super::proof::{Proof, WHOLE};
use super::trace::Recorder;
use super::worker::POLL;
use crate::game::Value;
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use web_time::{Duration, Instant};

/// The stop flag and the live figures of a search.
#[derive(Debug)]
pub struct Control {
    stop: AtomicBool,
    depth: AtomicU32,
    nodes: AtomicU64,
    best_value: AtomicI32,
    best_move: AtomicU32,
    on_poll: fn(&Self),
    on_lap: fn(&str),
    stop_asked: fn() -> bool,
    recorder: Mutex<Option<Arc<Recorder>>>,
    proof: Mutex<Option<Proof>>,
    /// How much of a proof's question is done.
    done: AtomicU64,
}

/// What a running search has found so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The depth being searched; `None` on the way to the end of the game.
    pub depth: Option<u32>,
    /// Positions visited, up to the last poll of each thread.
    pub nodes: u64,
    /// The best root move so far, as [`Game::number`](crate::game::Game::number) names it, and its
    /// value for the first player.
    pub best: Option<(u32, Value)>,
    /// How far a proof is, once one has begun.
    pub proof: Option<Proof>,
}

/// Positions between two calls of a hook: a browser takes a sixth of a microsecond to tell the time, and minimax polls every seven.
const SIGN_OF_LIFE: u64 = 8 * POLL;

const NO_MOVE: u32 = u32::MAX;
/// Stands for a depth where a search goes to the end of the game.
const TO_THE_END: u32 = u32::MAX;

impl Control {
    /// A control that nothing has happened to.
    pub const fn new() -> Self {
        Self::with_hook(|_| ())
    }

    /// A control that calls `on_poll` from the searching threads some thousand times a second,
    /// where no other thread can read the figures.
    pub const fn with_hook(on_poll: fn(&Self)) -> Self {
        Self::with_hooks(on_poll, |_| ())
    }

    /// The same, which also calls `on_lap`, from the caller's own thread, with the name of what was just
    /// finished of the work before a search.
    pub const fn with_hooks(on_poll: fn(&Self), on_lap: fn(&str)) -> Self {
        Self {
            on_poll,
            on_lap,
            stop_asked: || false,
            recorder: Mutex::new(None),
            proof: Mutex::new(None),
            done: AtomicU64::new(0),
            stop: AtomicBool::new(false),
            depth: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            best_value: AtomicI32::new(0),
            best_move: AtomicU32::new(NO_MOVE),
        }
    }

    /// The same, which also stops once `stop_asked` says so, where no other thread can call
    /// [`stop`](Self::stop). The searching threads ask it as often as they look at the limit.
    pub const fn asking(mut self, stop_asked: fn() -> bool) -> Self {
        self.stop_asked = stop_asked;
        self
    }

    /// Makes the search return soon with what it knows.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether a stop was asked for.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    fn listen(&self) {
        if (self.stop_asked)() {
            self.stop();
        }
    }

    /// For long work beside a search: gives a sign of life to whoever watches, and tells whether a
    /// stop was asked for.
    pub fn look_up(&self) -> bool {
        (self.on_poll)(self);
        self.listen();
        self.is_stopped()
    }

    /// For long work before a search: part of it, which has this name, is finished.
    pub fn lap(&self, name: &str) {
        (self.on_lap)(name);
    }

    /// Lets the next searches be recorded, or no longer.
    pub fn record(&self, recorder: Option<Arc<Recorder>>) {
        *self.recorder.lock().unwrap_or_else(PoisonError::into_inner) = recorder;
    }

    pub(super) fn recorder(&self) -> Option<Arc<Recorder>> {
        self.recorder
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clone()
    }

    /// Forgets a stop and all figures, for the next search.
    pub fn reset(&self) {
        self.stop.store(false, Relaxed);
        self.depth.store(0, Relaxed);
        self.nodes.store(0, Relaxed);
        self.best_move.store(NO_MOVE, Relaxed);
        self.set_proof(None);
    }

    /// The live figures.
    pub fn progress(&self) -> Progress {
        let best = self.best_move.load(Relaxed);
        // Before the nodes, which are then no fewer than when the question was asked.
        let proof = self.proof().map(|proof| Proof {
            done: (self.done.load(Relaxed) / (WHOLE / 1_000_000)).min(1_000_000) as u32,
            ..proof
        });
        Progress {
            depth: Some(self.depth.load(Relaxed)).filter(|&depth| depth != TO_THE_END),
            nodes: self.nodes.load(Relaxed),
            best: (best != NO_MOVE).then(|| (best, self.best_value.load(Relaxed))),
            proof,
        }
    }

    pub(super) fn set_depth(&self, depth: u32) {
        self.depth.store(depth, Relaxed);
    }

    pub(super) fn set_to_the_end(&self) {
        self.set_depth(TO_THE_END);
    }

    fn proof(&self) -> MutexGuard<'_, Option<Proof>> {
        self.proof.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_proof(&self, proof: Option<Proof>) {
        let mut asked = self.proof();
        self.done.store(0, Relaxed);
        *asked = proof;
    }

    /// A root move was refuted, if this is a proof.
    pub(super) fn refute(&self) {
        if let Some(proof) = &mut *self.proof() {
            proof.refuted += 1;
        }
    }

    /// So many root moves have a value of their own, once the best has.
    pub(super) fn set_valued(&self, moves: usize) {
        if let Some(proof) = &mut *self.proof() {
            proof.valued = Some(moves as u32);
        }
    }

    /// So much more of a proof's question is done.
    pub(super) fn add_done(&self, share: u64) {
        self.done.fetch_add(share, Relaxed);
    }

    pub(super) fn set_best(&self, number: u32, value: Value) {
        self.best_value.store(value, Relaxed);
        self.best_move.store(number, Relaxed);
    }
}

impl Default for Control {
    fn default() -> Self {
        Self::new()
    }
}

/// When a search ends by itself. One of the three, never a mixture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Limit {
    /// Search exactly so deep.
    Depth(u32),
    /// Deepen until the time is up.
    Time(Duration),
    /// Deepen until so many positions have been visited, give or take a poll of each thread.
    Nodes(u64),
}

/// A limit at work: what the threads ask at every poll.
pub(super) struct Gauge<'a> {
    pub control: &'a Control,
    deadline: Option<Instant>,
    budget: u64,
    used_up: AtomicBool,
}

impl<'a> Gauge<'a> {
    pub fn new(control: &'a Control, limit: Limit) -> Self {
        let (deadline, budget) = match limit {
            Limit::Depth(_) => (None, u64::MAX),
            Limit::Time(time) => (Instant::now().checked_add(time), u64::MAX),
            Limit::Nodes(nodes) => (None, nodes),
        };
        Self {
            control,
            deadline,
            budget,
            used_up: AtomicBool::new(false),
        }
    }

    /// Adds to the live node count.
    pub fn count(&self, nodes: u64) -> u64 {
        self.control.nodes.fetch_add(nodes, Relaxed) + nodes
    }

    /// Adds to the live node count, looks at the limit, and tells whether the search has to end.
    pub fn poll(&self, nodes: u64) -> bool {
        let total = self.count(nodes);
        self.look(total, nodes);
        self.must_end()
    }

    /// Adds what a task had left over when it ended. Tasks may be so short that none of them ever
    /// polls, so whoever completes a poll's worth of positions looks at the limit for all.
    pub fn settle(&self, nodes: u64) {
        let total = self.count(nodes);
        if total % POLL < nodes {
            self.look(total, nodes);
        }
    }

    /// `nodes` of the `total` are new.
    fn look(&self, total: u64, nodes: u64) {
        if total % SIGN_OF_LIFE < nodes {
            (self.control.on_poll)(self.control);
        }
        if total % POLL < nodes {
            self.control.listen();
        }
        if total >= self.budget || self.deadline.is_some_and(|time| Instant::now() >= time) {
            self.used_up.store(true, Relaxed);
        }
    }

    /// Whether the limit is used up or a stop was asked for.
    pub fn must_end(&self) -> bool {
        self.used_up.load(Relaxed) || self.control.is_stopped()
    }
}

#[cfg(test)]
mod tests {
    use super::super::proof::Bounds;
    use super::*;
    use crate::game::Player;

    #[test]
    fn a_stop_that_is_only_asked_for_is_heard_within_a_poll() {
        let control = &Control::new().asking(|| true);
        assert!(!control.is_stopped());
        let gauge = Gauge::new(control, Limit::Depth(9));
        let heard = (1..).find(|_| gauge.poll(1));
        assert_eq!(heard, Some(POLL));
        control.reset();
        assert!(!control.is_stopped() && control.look_up());
    }

    #[test]
    fn what_is_done_and_counted_is_of_the_question_that_is_told() {
        let control = &Control::new();
        let bounds = Bounds::seen_by_first(Player::First, 0, (-5, 7), None);
        std::thread::scope(|scope| {
            scope.spawn(|| {
                for asked in 0..200_000 {
                    let nodes = control.nodes.fetch_add(1, Relaxed) + 1;
                    control.set_proof(Some(Proof::asking(bounds, asked % 2, 6, nodes)));
                    control.add_done(asked.unsigned_abs() as u64 % 2 * WHOLE);
                }
                control.stop();
            });
            while !control.is_stopped() {
                let progress = control.progress();
                let Some(proof) = progress.proof else {
                    continue;
                };
                assert!(proof.nodes_before <= progress.nodes);
                assert!(proof.asked == 1 || proof.done == 0, "{proof:?}");
            }
        });
    }
}
