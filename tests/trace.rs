//! What a record of a search promises: it accounts for every task, its spans nest, it says who stole
//! and who was cut, it stays within its room, and the search is the same with it and without.

use kalahari::engine::{KalahGame, Memory, Report, SearchRequest};
use kalahari::kalah::{Kalah, Position, Rules, Seeds};
use kalahari::search::trace::{Ended, Kind, MOST_SPANS, Recorder, Span, Trace};
use kalahari::search::{Control, Limit, Mode, Options, search};
use std::sync::Arc;

const PARALLEL: [&str; 3] = ["par_then_mm", "par_then_ab", "young_bros"];

fn request(mode: &str, depth: u32) -> SearchRequest {
    SearchRequest {
        rules: "standard".into(),
        mode: Some(mode.into()),
        depth: Some(depth),
        ..SearchRequest::default()
    }
}

fn run(request: &SearchRequest, threads: usize) -> Report {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let search = request.check::<KalahGame>().expect("a valid request");
    let pool = pool.build().expect("a pool");
    pool.install(|| search.run(&mut Memory::new(), &Control::new()))
        .expect("a report")
}

fn recorded(request: &SearchRequest, threads: usize) -> (Report, Trace) {
    let mut report = run(
        &SearchRequest {
            record: Some(true),
            ..request.clone()
        },
        threads,
    );
    let trace = report.trace.take().expect("a trace");
    (report, trace)
}

fn tasks(trace: &Trace) -> impl Iterator<Item = &Span> {
    trace.spans.iter().filter(|span| span.kind == Kind::Task)
}

/// Every span within the search; on one thread each inside the one a level above it, and after
/// the one before it on its own level.
fn check_nesting(trace: &Trace, end_us: u64, what: &str) {
    for thread in 0..trace.threads {
        let mut open: Vec<&Span> = Vec::new();
        for span in trace.spans.iter().filter(|span| span.thread == thread) {
            assert!(span.start_us <= span.end_us, "{what}: {span:?}");
            assert!(span.end_us <= end_us, "{what}: {span:?} after {end_us}");
            let level = span.level as usize;
            assert!(level <= open.len(), "{what}: nothing encloses {span:?}");
            if let Some(before) = open.get(level) {
                assert!(
                    before.end_us <= span.start_us,
                    "{what}: {before:?} {span:?}"
                );
            }
            open.truncate(level);
            if let Some(outer) = open.last() {
                let inside = outer.start_us <= span.start_us && span.end_us <= outer.end_us;
                assert!(inside, "{what}: {outer:?} {span:?}");
            }
            open.push(span);
        }
    }
    assert!(trace.spans.iter().all(|span| span.thread < trace.threads));
}

#[test]
fn every_task_is_recorded_and_spans_nest() {
    for threads in [1, 2, 4] {
        for (mode, depth) in [("par_then_mm", 8), ("par_then_ab", 9), ("young_bros", 20)] {
            let what = format!("{mode} on {threads}");
            let (report, trace) = recorded(&request(mode, depth), threads);
            assert_eq!((trace.threads, trace.dropped), (threads, 0), "{what}");
            assert!(report.tasks > 100, "{what}");
            assert_eq!(tasks(&trace).count() as u64, report.tasks, "{what}");
            let stolen = tasks(&trace).filter(|span| span.stolen_from.is_some());
            assert_eq!(stolen.count() as u64, report.stolen, "{what}");
            assert!(tasks(&trace).all(|span| span.stolen_from != Some(span.thread)));
            check_nesting(&trace, (report.elapsed_ms * 1000.0) as u64, &what);
        }
    }
}

#[test]
fn spans_say_where_in_the_tree_they_are() {
    for mode in PARALLEL {
        let depth = 10;
        let (report, trace) = recorded(
            &SearchRequest {
                par_depth: Some(3),
                ..request(mode, depth)
            },
            2,
        );
        let moves: Vec<u32> = report.scores.iter().map(|s| s.played as u32).collect();
        for span in trace.spans.iter().filter(|span| span.kind != Kind::Wait) {
            assert!((1..=3).contains(&span.ply), "{mode}: {span:?}");
            assert_eq!(span.ply + span.depth, depth, "{mode}: {span:?}");
            let root = span.root_move.expect("known in these modes");
            assert!(moves.contains(&root), "{mode}: {span:?}");
        }
        // Every root move has one span of its own, and what lies in it is below the same move
        // unless the thread took it up while it waited.
        let roots = trace
            .spans
            .iter()
            .filter(|s| s.ply == 1 && s.kind != Kind::Wait);
        let mut roots: Vec<u32> = roots.filter_map(|span| span.root_move).collect();
        roots.sort_unstable();
        assert_eq!(roots, moves, "{mode}");
        let eldest = trace.spans.iter().filter(|s| s.kind == Kind::Move);
        assert_eq!(eldest.count(), usize::from(mode == "young_bros"), "{mode}");
    }
}

#[test]
fn a_sequential_search_has_one_lane_with_a_span_for_every_root_move() {
    for (mode, depth) in [("seq_mm", 6), ("seq_ab", 10)] {
        let (report, trace) = recorded(&request(mode, depth), 2);
        assert_eq!((trace.threads, trace.spans.len()), (1, 6), "{mode}");
        assert!(
            trace
                .spans
                .iter()
                .all(|s| s.kind == Kind::Move && s.level == 0)
        );
        check_nesting(&trace, (report.elapsed_ms * 1000.0) as u64, mode);
    }
}

#[test]
fn cutoffs_show_who_made_them_and_whom_they_stopped() {
    let count = |trace: &Trace, ended| tasks(trace).filter(|s| s.ended == ended).count();
    let (_, trace) = recorded(&request("young_bros", 20), 2);
    let cutoffs = count(&trace, Ended::Cutoff);
    assert!(cutoffs > 0 && count(&trace, Ended::Cut) > 0);
    for mode in ["par_then_mm", "par_then_ab"] {
        let (_, trace) = recorded(&request(mode, 8), 2);
        assert_eq!(count(&trace, Ended::Finished), tasks(&trace).count());
    }
}

#[test]
fn a_thread_that_waits_says_so() {
    let request = SearchRequest {
        par_depth: Some(1),
        position: Some("0,0,0,0,9,12,0/6,6,6,6,6,6,0 0".into()),
        ..request("par_then_mm", 8)
    };
    // Two root moves on two threads: who is done first has only the other one to wait for. Which
    // one that is, and whether a thread comes to steal at all, differs from run to run.
    let mut waited = false;
    for _ in 0..500 {
        let (report, trace) = recorded(&request, 2);
        let waits: Vec<&Span> = (trace.spans.iter())
            .filter(|s| s.kind == Kind::Wait)
            .collect();
        assert_eq!(report.tasks, 2);
        assert!(waits.len() as u64 <= report.stolen);
        if let Some(wait) = waits.first() {
            let thief = tasks(&trace).find(|s| s.stolen_from.is_some()).unwrap();
            let own = tasks(&trace).find(|s| s.stolen_from.is_none()).unwrap();
            assert_eq!(
                (wait.thread, thief.stolen_from),
                (own.thread, Some(own.thread))
            );
            assert!(own.end_us <= wait.start_us && thief.end_us <= wait.end_us);
            waited = true;
            break;
        }
    }
    assert!(waited);
}

#[test]
fn a_record_changes_nothing() {
    for mode in Mode::ALL.map(Mode::name) {
        let request = request(mode, 9);
        let plain = run(&request, 3);
        let (report, _) = recorded(&request, 3);
        assert_eq!(
            (report.best, report.value),
            (plain.best, plain.value),
            "{mode}"
        );
        // Young brothers visit more or fewer positions in every run.
        if mode != "young_bros" {
            assert_eq!(report.nodes, plain.nodes, "{mode}");
            assert_eq!(report.tasks, plain.tasks, "{mode}");
        }
    }
}

#[test]
fn nobody_who_did_not_ask_gets_a_trace() {
    let text = |record| {
        let request = SearchRequest {
            record,
            ..request("young_bros", 8)
        };
        serde_json::to_value(run(&request, 2)).expect("JSON")
    };
    assert!(text(None).get("trace").is_none());
    assert!(text(Some(false)).get("trace").is_none());
    let trace = &text(Some(true))["trace"];
    let spans = trace["spans"].as_array().expect("spans");
    let span = (spans.iter())
        .find(|span| span["kind"] == "move")
        .expect("the eldest");
    assert_eq!(
        (&trace["threads"], &trace["dropped"]),
        (&2.into(), &0.into())
    );
    assert_eq!(
        (&span["ended"], &span["ply"]),
        (&"finished".into(), &1.into())
    );
    assert!(span["stolen_from"].is_null() && span["root_move"].is_number());
}

#[test]
fn a_full_record_counts_what_it_leaves_out_and_keeps_the_outline() {
    let rules = Rules::STANDARD;
    let game = Kalah::<u64, true>::new(rules).expect("standard rules");
    let board = game.pack(&Position::start(&rules).expect("a start"));
    let options = Options {
        mode: Mode::ParThenMm,
        limit: Limit::Depth(7),
        par_depth: Some(4),
        ..Options::default()
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2);
    let (report, trace) = pool.build().expect("a pool").install(|| {
        let control = Control::new();
        let recorder = Arc::new(Recorder::new(2, 500));
        control.record(Some(Arc::clone(&recorder)));
        let report = search(&game, &Seeds, &board, &options, &control).expect("a report");
        (report, recorder.trace())
    });
    assert!(report.tasks > 1_000);
    assert!((450..=500).contains(&trace.spans.len()));
    let waits = trace.spans.len() - tasks(&trace).count();
    let tasks_dropped = report.tasks - tasks(&trace).count() as u64;
    // A wait is a join whose other half was stolen. What is stolen back by its creator counts as no
    // stolen task, so the joins are the bound, and there are fewer of them than tasks.
    assert!(trace.dropped >= tasks_dropped && trace.dropped - tasks_dropped < report.tasks);
    assert!((waits as u64) < report.tasks);
    let outline = tasks(&trace).filter(|span| span.ply <= 2).count();
    assert_eq!(outline, 6 + 35, "root moves and their children");
    assert_eq!(MOST_SPANS, 100_000);
}

/// The quick look before an expert's search is no part of its record; its own root moves are.
#[test]
fn an_experts_record_is_its_own() {
    for threads in [1, 2] {
        let (report, trace) = recorded(&request("expert", 6), threads);
        let moves = || trace.spans.iter().filter(|span| span.kind == Kind::Move);
        assert!(moves().count() >= 6 * 6, "each root move at each depth");
        let depths: std::collections::BTreeSet<u32> = moves().map(|span| span.depth).collect();
        assert_eq!(depths, (0..6).collect());
        assert_eq!(moves().next().map(|span| span.depth), Some(0));
        check_nesting(&trace, (report.elapsed_ms * 1000.0) as u64, "expert");
    }
}
