//! What every thread did in one search, and when: its tasks, the root moves that were searched
//! outside any task, and its waits. Nobody pays for it who does not ask: a search without a
//! recorder looks once at every fork whether there is one, and at no position.
//!
//! A thread whose task waits for a brother on another thread runs whatever it can steal meanwhile,
//! so the spans of one thread nest: a task in a wait in a task. At any moment it does what its
//! innermost span says; it is idle in a wait and where there is no span.

use serde::Serialize;
use std::cell::Cell;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use web_time::Instant;

/// Most spans of one record. A page takes the record over in one piece and must not stop for it,
/// so the browser keeps fewer.
pub const MOST_SPANS: usize = if cfg!(target_arch = "wasm32") {
    16_000
} else {
    100_000
};

/// A part of the room is for work so near to the root: when a long search has used up the rest,
/// its outline is still recorded to the end.
const OUTLINE_PLIES: u32 = 2;
const OUTLINE_SHARE: usize = 10;

/// What a thread did in a span.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum Kind {
    /// A task, its own or a stolen one.
    Task,
    /// A root move outside any task: the eldest brother, or any root move of a sequential mode.
    Move,
    /// Nothing, except for the tasks inside: its task needs the result of one that was stolen.
    Wait,
}

/// How a task ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Ended {
    /// With a value, or with the whole search.
    Finished,
    /// With a value so good that its brothers became useless.
    Cutoff,
    /// By a cutoff of a brother, here or above; perhaps before it had begun.
    Cut,
}

/// Work that does not say how it ended.
impl From<()> for Ended {
    fn from((): ()) -> Self {
        Self::Finished
    }
}

/// A piece of work or a wait of one thread. Times are whole microseconds since the search began,
/// as exact as the clock: a browser's ticks every 5 of them, on a page without isolation every 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Span {
    /// The thread, counted from 0.
    pub thread: usize,
    /// When it began.
    pub start_us: u64,
    /// When it ended.
    pub end_us: u64,
    /// How many spans of this thread it lies in.
    pub level: u32,
    /// Task, root move or wait.
    pub kind: Kind,
    /// The root move below which the work lies, as [`Game::number`](crate::game::Game::number)
    /// names it; the expert does not say.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number | null"))]
    pub root_move: Option<u32>,
    /// How many moves below the root its position is. A wait has the place of
    /// the position whose moves are waited for.
    pub ply: u32,
    /// How many moves deep that position is searched.
    pub depth: u32,
    /// The thread that had created the task, if it is another one.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number | null"))]
    pub stolen_from: Option<usize>,
    /// How it ended.
    pub ended: Ended,
}

/// The record of one search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Trace {
    /// Threads that could take part.
    pub threads: usize,
    /// Thread by thread, in the order in which they began; an outer span comes before its inner ones.
    pub spans: Vec<Span>,
    /// Spans that there was no room for.
    pub dropped: u64,
}

/// Where in the tree a piece of work lies. Without a root move, it lies below that of the work
/// that created it.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    pub root_move: Option<u32>,
    pub ply: u32,
    pub depth: u32,
}

impl Place {
    /// Below the root move of the work that creates it.
    pub fn of(ply: u32, depth: u32) -> Self {
        Self {
            root_move: None,
            ply,
            depth,
        }
    }
}

/// What this thread is at.
#[derive(Clone, Copy)]
struct Here {
    place: Place,
    level: u32,
}

thread_local! {
    static HERE: Cell<Here> = const {
        Cell::new(Here { place: Place { root_move: None, ply: 0, depth: 0 }, level: 0 })
    };
}

/// Takes the record of one search. Give it to the search's [`Control`](super::Control), run the
/// search on the rayon pool whose threads are to be told apart, and ask for the [`Trace`].
#[derive(Debug)]
pub struct Recorder {
    began: OnceLock<Instant>,
    lanes: Box<[Mutex<Vec<Span>>]>,
    room: usize,
    kept: AtomicUsize,
    dropped: AtomicU64,
}

impl Recorder {
    /// A recorder for so many threads and at most `room` spans.
    pub fn new(threads: usize, room: usize) -> Self {
        Self {
            began: OnceLock::new(),
            lanes: (0..threads.max(1)).map(|_| Mutex::default()).collect(),
            room,
            kept: AtomicUsize::new(0),
            dropped: AtomicU64::new(0),
        }
    }

    /// What has been recorded.
    pub fn trace(&self) -> Trace {
        let threads = self.lanes.len();
        Trace {
            threads,
            spans: (0..threads)
                .flat_map(|lane| self.spans(lane).clone())
                .collect(),
            dropped: self.dropped.load(Relaxed),
        }
    }

    /// Sets time zero.
    pub(super) fn start(&self) {
        self.began.get_or_init(Instant::now);
    }

    fn now(&self) -> u64 {
        let began = self.began.get_or_init(Instant::now);
        began.elapsed().as_micros() as u64
    }

    /// This thread's lane. A sequential search has one, whatever thread runs it.
    fn lane(&self) -> usize {
        let thread = rayon::current_thread_index().unwrap_or(0);
        thread.min(self.lanes.len() - 1)
    }

    /// Begins a piece of work. Its room is taken now: what encloses it comes first.
    #[cold]
    #[inline(never)]
    pub(super) fn begin(&self, kind: Kind, place: Place, stolen_from: Option<usize>) -> Begun<'_> {
        let outer = HERE.get();
        let lane = self.lane();
        let level = outer.level + 1;
        HERE.set(Here { place, level });
        Begun {
            recorder: self,
            outer,
            lane,
            opened: self.open(lane, kind, place, outer.level, stolen_from),
        }
    }

    /// Begins a span at the end of its lane, if there is room.
    fn open(
        &self,
        lane: usize,
        kind: Kind,
        place: Place,
        level: u32,
        stolen_from: Option<usize>,
    ) -> Opened {
        let kept = self.take_room(place.ply);
        let start_us = self.now();
        let slot = kept.then(|| {
            let mut spans = self.spans(lane);
            spans.push(Span {
                thread: lane,
                start_us,
                end_us: start_us,
                level,
                kind,
                root_move: place.root_move,
                ply: place.ply,
                depth: place.depth,
                stolen_from,
                ended: Ended::Finished,
            });
            spans.len() - 1
        });
        Opened { slot, start_us }
    }

    fn close(&self, lane: usize, opened: Opened, ended: Ended) {
        let Some(slot) = opened.slot else {
            self.dropped.fetch_add(1, Relaxed);
            return;
        };
        let end_us = self.now();
        let span = &mut self.spans(lane)[slot];
        (span.end_us, span.ended) = (end_us, ended);
    }

    /// Takes a span back that turned out to be none; one that encloses others stays.
    fn discard(&self, lane: usize, opened: Opened) {
        let mut spans = self.spans(lane);
        if opened.slot.is_some_and(|slot| slot + 1 == spans.len()) {
            spans.pop();
            self.kept.fetch_sub(1, Relaxed);
        }
    }

    fn spans(&self, lane: usize) -> MutexGuard<'_, Vec<Span>> {
        self.lanes[lane]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes room for one more span.
    fn take_room(&self, ply: u32) -> bool {
        let most = if ply <= OUTLINE_PLIES {
            self.room
        } else {
            self.room - self.room / OUTLINE_SHARE
        };
        let more = |kept| (kept < most).then_some(kept + 1);
        self.kept.fetch_update(Relaxed, Relaxed, more).is_ok()
    }
}

/// A span that has not ended; without a slot there was no room for it.
struct Opened {
    slot: Option<usize>,
    start_us: u64,
}

/// A piece of work that is being done.
pub(super) struct Begun<'r> {
    recorder: &'r Recorder,
    outer: Here,
    lane: usize,
    opened: Opened,
}

impl Begun<'_> {
    #[cold]
    #[inline(never)]
    pub fn end(self, ended: Ended) {
        self.recorder.close(self.lane, self.opened, ended);
        HERE.set(self.outer);
    }
}

/// A position whose moves have been made tasks: where it is, and who did it. Nothing here is
/// generic: a program that never records is hardly longer for it.
pub(super) struct Fork<'r> {
    recorder: &'r Recorder,
    creator: usize,
    place: Place,
}

impl<'r> Fork<'r> {
    #[cold]
    #[inline(never)]
    pub fn new(recorder: &'r Recorder, child: Place) -> Self {
        let here = HERE.get().place;
        Self {
            recorder,
            creator: recorder.lane(),
            place: match child.ply {
                0 => here,
                ply => Place {
                    root_move: here.root_move,
                    ply: ply - 1,
                    depth: child.depth + 1,
                },
            },
        }
    }

    /// Begins one of its tasks.
    #[cold]
    #[inline(never)]
    pub fn begin(&self, place: Place, stolen: bool) -> Begun<'r> {
        let place = Place {
            root_move: place.root_move.or(self.place.root_move),
            ..place
        };
        let from = stolen.then_some(self.creator);
        self.recorder.begin(Kind::Task, place, from)
    }

    /// Runs both halves of its tasks, the other one perhaps on another thread. This one then waits
    /// for it, and what it steals meanwhile nests in the wait. A wait that is too short for the
    /// clock is none.
    #[cold]
    #[inline(never)]
    pub fn join(&self, own: &(dyn Fn() + Sync), other: &(dyn Fn() + Sync)) {
        if rayon::current_thread_index().is_none() {
            // Threads can be told apart only in the pool.
            return rayon::scope(|_| self.join(own, other));
        }
        let recorder = self.recorder;
        let outer = HERE.get();
        let lane = recorder.lane();
        let wait = Mutex::new(None);
        let wait = || wait.lock().unwrap_or_else(PoisonError::into_inner);
        let own = || {
            own();
            let level = outer.level + 1;
            HERE.set(Here { level, ..outer });
            *wait() = Some(recorder.open(lane, Kind::Wait, self.place, outer.level, None));
        };
        let other = || {
            let there = recorder.lane();
            // Not stolen, and not taken up inside a wait of the own half either: no wait after all.
            if there == lane
                && let Some(opened) = wait().take()
            {
                recorder.discard(lane, opened);
                HERE.set(outer);
            }
            other();
            there
        };
        let ((), there) = rayon::join(own, other);
        HERE.set(outer);
        if let Some(opened) = wait().take() {
            if there == lane || opened.start_us == recorder.now() {
                recorder.discard(lane, opened);
            } else {
                recorder.close(lane, opened, Ended::Finished);
            }
        }
    }
}
