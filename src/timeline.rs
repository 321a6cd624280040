//! Searches on the timeline of the browser's own tools (User Timing): each search, and within it the table,
//! the endgames and every depth. Nothing is written unless the page asks for it.

use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Performance, WorkerGlobalScope};

const SEARCH: &str = "kalahari search begins";
const LAP: &str = "kalahari lap begins";

thread_local! {
    /// Where the search under way is written down, if it is.
    static TIMELINE: RefCell<Option<Performance>> = const { RefCell::new(None) };
}

/// A search begins. Only the last one is kept: a page may search for hours.
pub fn begin(watched: bool) {
    let worker = || js_sys::global().dyn_into::<WorkerGlobalScope>().ok();
    let timeline = watched
        .then(worker)
        .flatten()
        .and_then(|it| it.performance());
    if let Some(timeline) = &timeline {
        timeline.clear_measures();
        for name in [SEARCH, LAP] {
            let _ = timeline.mark(name);
        }
    }
    TIMELINE.set(timeline);
}

/// Part of it is finished, which began with the search or when the last part was.
pub fn lap(name: &str) {
    lap_of(|| name.to_owned());
}

/// The same, with a name that is made only where someone looks.
pub fn lap_of(name: impl FnOnce() -> String) {
    TIMELINE.with_borrow(|timeline| {
        if let Some(timeline) = timeline {
            measure(timeline, &name(), LAP);
            let _ = timeline.mark(LAP);
        }
    });
}

/// It has ended.
pub fn end(method: &str) {
    if let Some(timeline) = TIMELINE.take() {
        measure(&timeline, method, SEARCH);
        timeline.clear_marks();
    }
}

fn measure(timeline: &Performance, name: &str, since: &str) {
    let _ = timeline.measure_with_start_mark(&format!("kalahari {name}"), since);
}
