//! What the threads of one expert search share, what each keeps for itself, and how brothers become
//! tasks. It is the same whatever a game knows of itself.

use super::super::control::{Control, Gauge, Limit};
use super::super::window::Window;
use super::super::worker::{Cut, POLL, Tasks};
use crate::game::Value;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};

/// What every task of one search shares; `means` is what else it searches with.
pub(super) struct Hunt<'a, G, M> {
    pub game: &'a G,
    pub means: M,
    pub gauge: Gauge<'a>,
    pub tasks: Tasks,
    pub cutoffs: AtomicU64,
    pub hits: AtomicU64,
    pub parallel: bool,
}

impl<'a, G, M> Hunt<'a, G, M> {
    /// A search that begins now, inside the pool.
    pub fn new(game: &'a G, means: M, limit: Limit, control: &'a Control) -> Self {
        Self {
            game,
            means,
            gauge: Gauge::new(control, limit),
            tasks: Tasks::of(control),
            cutoffs: AtomicU64::new(0),
            hits: AtomicU64::new(0),
            parallel: rayon::current_num_threads() > 1,
        }
    }

    /// The brothers that are left, as tasks. Each is searched in the window as it is by then; the
    /// first that cannot be allowed ends all others. `seek` has no value once it was stopped. The
    /// best value of all, and the brother if one of them made it.
    pub fn split<'t, T: Sync>(
        &self,
        above: Option<&Cut<'_>>,
        younger: &'t [T],
        window: Window,
        best: Value,
        seek: impl Fn(&T, Window, &Cut<'_>) -> Option<Value> + Sync,
    ) -> (Value, Option<&'t T>)
    where
        Self: Sync,
    {
        let cut = Cut::new(above);
        let alpha = AtomicI32::new(window.alpha);
        let found = Mutex::new((best, None));
        let places: Vec<usize> = (0..younger.len()).collect();
        self.tasks.fork(&places, &|&nth: &usize| {
            let now = Window {
                alpha: alpha.load(Relaxed),
                beta: window.beta,
            };
            if cut.is_set() || self.gauge.must_end() {
                return;
            }
            let Some(value) = seek(&younger[nth], now, &cut) else {
                return;
            };
            let mut found = found.lock().expect("no task panics");
            if value > found.0 {
                *found = (value, Some(nth));
                alpha.fetch_max(value, Relaxed);
                if value >= window.beta {
                    cut.set();
                }
            }
        });
        let (value, nth) = found.into_inner().expect("no task panics");
        (value, nth.map(|nth| &younger[nth]))
    }
}

/// One thread's counts, and when it has to stop. They reach the shared ones when it polls and when
/// it is dropped.
pub(super) struct Tally<'s> {
    gauge: &'s Gauge<'s>,
    all: [&'s AtomicU64; 2],
    pub cut: Option<&'s Cut<'s>>,
    pub nodes: u64,
    polled: u64,
    pub hits: u64,
    pub cutoffs: u64,
    /// Once true, every value on its way up is meaningless and must be thrown away.
    pub stopped: bool,
}

impl<'s> Tally<'s> {
    /// For a thread that also stops once `cut` is set.
    pub fn new<G, M>(hunt: &'s Hunt<'_, G, M>, cut: Option<&'s Cut<'s>>) -> Self {
        Self {
            gauge: &hunt.gauge,
            all: [&hunt.hits, &hunt.cutoffs],
            cut,
            nodes: 0,
            polled: 0,
            hits: 0,
            cutoffs: 0,
            stopped: false,
        }
    }

    /// Whether to give up; asks the shared state only every so many positions.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes - self.polled >= POLL {
            let ended = self.gauge.poll(self.nodes - self.polled);
            self.polled = self.nodes;
            self.stopped = ended || self.cut.is_some_and(Cut::is_set);
        }
        self.stopped
    }

    /// The same at once, after others have worked for this thread.
    pub fn look_up(&mut self) {
        self.stopped = self.gauge.must_end() || self.cut.is_some_and(Cut::is_set);
    }
}

impl Drop for Tally<'_> {
    fn drop(&mut self) {
        self.gauge.settle(self.nodes - self.polled);
        self.all[0].fetch_add(self.hits, Relaxed);
        self.all[1].fetch_add(self.cutoffs, Relaxed);
    }
}
