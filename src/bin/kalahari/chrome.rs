//! A recorded search in the Trace Event Format, which chrome://tracing and ui.perfetto.dev draw:
//! one lane for every thread, one complete event ("X") for every span. `www/lanes/data.js` writes
//! the same.

use crate::onemove::numbered;
use kalahari::engine::{Report, Search, TableGame};
use kalahari::search::trace::{Ended, Kind, Span, Trace};
use serde_json::{Value, json};

/// The whole file.
pub fn events<G: TableGame>(search: &Search<G>, report: &Report, trace: &Trace) -> Value {
    let lanes = (0..trace.threads).map(|thread| {
        json!({
            "ph": "M", "name": "thread_name", "pid": 1, "tid": thread,
            "args": { "name": format!("Thread {}", thread + 1) },
        })
    });
    let spans = trace.spans.iter().map(|span| event(search, span));
    json!({
        "displayTimeUnit": "ms",
        "otherData": {
            "game": G::NAME,
            "rules": search.rules.to_string(),
            "position": search.position.to_string(),
            "mode": report.mode,
            "depth": report.depth,
            "par_depth": report.par_depth,
            "elapsed_ms": report.elapsed_ms,
            "dropped": trace.dropped,
        },
        "traceEvents": lanes.chain(spans).collect::<Vec<Value>>(),
    })
}

fn event<G: TableGame>(search: &Search<G>, span: &Span) -> Value {
    let played = span.root_move.map(|number| number as usize);
    let name = match (span.kind, played) {
        (Kind::Wait, _) => "waiting".into(),
        (_, Some(number)) => numbered(search, number),
        (_, None) => "task".into(),
    };
    let text = played.and_then(|number| G::move_text(&search.rules, &search.position, number).ok());
    json!({
        "ph": "X", "name": name, "cat": span.kind, "pid": 1, "tid": span.thread,
        "ts": span.start_us, "dur": span.end_us - span.start_us,
        "args": {
            "move": text,
            "ply": span.ply,
            "depth": span.depth,
            "stolen_from": span.stolen_from.map(|thread| format!("Thread {}", thread + 1)),
            "ended": match span.ended {
                Ended::Finished => "finished",
                Ended::Cutoff => "made the cutoff",
                Ended::Cut => "stopped by a cutoff",
            },
        },
    })
}
