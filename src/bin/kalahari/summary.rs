//! What the samples of `bench` say together: medians with their spread, speed-ups within the same
//! run, and whether every mode found the same.

use crate::bench::Sample;
use crate::words;
use kalahari::engine::Report;
use kalahari::game::Value;
use kalahari::search::{Method, Mode};
use serde::Serialize;
use std::collections::BTreeMap;

/// The samples of one setup.
#[derive(Serialize)]
pub struct Row {
    mode: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    par_depth: Option<u32>,
    threads: usize,
    /// Medians; of time also the extremes.
    elapsed_ms: f64,
    min_ms: f64,
    max_ms: f64,
    nodes: u64,
    nodes_per_second: f64,
    tasks: u64,
    stolen: u64,
    depth: u32,
    min_depth: u32,
    max_depth: u32,
    /// Of the deepest sample.
    value: Value,
    #[serde(rename = "move")]
    best: String,
    /// Median time of the mode over this one's; missing where that mode was not run, or where
    /// depths differ because the time was the limit.
    speedup_seq_mm: Option<f64>,
    speedup_seq_ab: Option<f64>,
}

type Key = (&'static str, Option<u32>, usize);

fn key(report: &Report) -> Key {
    (report.mode, report.par_depth, report.threads)
}

/// One row for each setup, in the order in which they ran.
pub fn rows(samples: &[Sample]) -> Vec<Row> {
    let mut keys: Vec<Key> = Vec::new();
    for sample in samples {
        if !keys.contains(&key(&sample.report)) {
            keys.push(key(&sample.report));
        }
    }
    let mut rows: Vec<Row> = keys.iter().map(|&key| row(key, samples)).collect();
    let base = |mode: Mode| -> Option<(f64, u32)> {
        let row = rows.iter().find(|row: &&Row| row.mode == mode.name())?;
        (row.min_depth == row.max_depth).then_some((row.elapsed_ms, row.depth))
    };
    let (seq_mm, seq_ab) = (base(Mode::SeqMm), base(Mode::SeqAb));
    for row in &mut rows {
        let same_depth = |depth| row.min_depth == depth && row.max_depth == depth;
        let speedup = |base: Option<(f64, u32)>| {
            base.filter(|&(_, depth)| same_depth(depth))
                .map(|(ms, _)| ms / row.elapsed_ms)
        };
        (row.speedup_seq_mm, row.speedup_seq_ab) = (speedup(seq_mm), speedup(seq_ab));
    }
    rows
}

fn row((mode, par_depth, threads): Key, samples: &[Sample]) -> Row {
    let reports: Vec<&Report> = samples
        .iter()
        .map(|sample| &sample.report)
        .filter(|report| key(report) == (mode, par_depth, threads))
        .collect();
    let sorted = |figure: &dyn Fn(&Report) -> f64| {
        let mut figures: Vec<f64> = reports.iter().map(|report| figure(report)).collect();
        figures.sort_by(f64::total_cmp);
        figures
    };
    let middle = |figure: &dyn Fn(&Report) -> f64| median(&sorted(figure));
    let times = sorted(&|report| report.elapsed_ms);
    let depths = sorted(&|report| f64::from(report.depth));
    let deepest = reports.iter().max_by_key(|report| report.depth);
    Row {
        mode,
        par_depth,
        threads,
        elapsed_ms: median(&times),
        min_ms: times[0],
        max_ms: times[times.len() - 1],
        nodes: middle(&|report| report.nodes as f64) as u64,
        nodes_per_second: middle(&|report| report.nodes as f64 * 1000.0 / report.elapsed_ms),
        tasks: middle(&|report| report.tasks as f64) as u64,
        stolen: middle(&|report| report.stolen as f64) as u64,
        // A depth that was reached, never one between two.
        depth: depths[(depths.len() - 1) / 2] as u32,
        min_depth: depths[0] as u32,
        max_depth: depths[depths.len() - 1] as u32,
        value: deepest.map_or(0, |report| report.value),
        best: deepest.map_or(String::new(), |report| report.best_text().into()),
        speedup_seq_mm: None,
        speedup_seq_ab: None,
    }
}

/// The median of sorted figures; there is at least one.
fn median(sorted: &[f64]) -> f64 {
    let half = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[half]
    } else {
        (sorted[half - 1] + sorted[half]) / 2.0
    }
}

/// A sentence on the first two samples that found different things and should not. Plain methods
/// agree on value and move at every depth; the others estimate in their own way and choose among
/// equals as they come, so only their exact values are compared, with all that is exact.
pub fn disagreement(samples: &[Sample]) -> Option<String> {
    let reports = || samples.iter().map(|sample| &sample.report);
    let mut found: BTreeMap<u32, &Report> = BTreeMap::new();
    for report in reports().filter(|report| is_plain(report)) {
        let first = *found.entry(report.depth).or_insert(report);
        if (first.value, first.best) != (report.value, report.best) {
            return Some(differ(first, report));
        }
    }
    let mut exact = reports().filter(|report| report.exact);
    let first = exact.next()?;
    let other = exact.find(|report| report.value != first.value)?;
    Some(differ(first, other))
}

/// Whether the method promises what minimax finds.
fn is_plain(report: &Report) -> bool {
    Method::named(report.mode).is_some_and(|method| method.kind.is_plain())
}

fn differ(first: &Report, other: &Report) -> String {
    let par_depth = other
        .par_depth
        .map_or(String::new(), |plies| format!("par-depth {plies}, "));
    format!(
        "at depth {} {} finds move {} with value {}, but {} ({par_depth}{} threads) finds move {} with value {}",
        other.depth,
        first.mode,
        first.best_text(),
        first.value,
        other.mode,
        other.threads,
        other.best_text(),
        other.value
    )
}

/// The rows for people. Speed-ups make sense only at one depth.
pub fn table(rows: &[Row], same_depth: bool) -> String {
    let mut head = vec![
        "mode",
        "par-depth",
        "threads",
        "median ms",
        "min-max ms",
        "nodes",
        "nodes/s",
        "tasks",
        "stolen",
        "value",
        "move",
        "depth",
    ];
    if same_depth {
        head.extend(["x seq_mm", "x seq_ab"]);
    }
    let cells = |row: &Row| {
        let parallel = Method::named(row.mode).is_some_and(|method| method.parallel);
        let if_parallel = |text: String| if parallel { text } else { "-".into() };
        let mut cells = vec![
            row.mode.to_string(),
            row.par_depth.map_or("-".into(), |plies| plies.to_string()),
            row.threads.to_string(),
            format!("{:.3}", row.elapsed_ms),
            format!("{:.3}-{:.3}", row.min_ms, row.max_ms),
            words::count(row.nodes),
            words::rate(row.nodes_per_second as u64, 1000.0),
            if_parallel(words::count(row.tasks)),
            if_parallel(words::count(row.stolen)),
            words::value(row.value),
            row.best.clone(),
            if row.min_depth == row.max_depth {
                row.depth.to_string()
            } else {
                format!("{} ({}-{})", row.depth, row.min_depth, row.max_depth)
            },
        ];
        if same_depth {
            let times = |speedup: Option<f64>| {
                speedup.map_or("-".into(), |x| {
                    if x < 0.1 {
                        format!("{x:.4}")
                    } else {
                        format!("{x:.2}")
                    }
                })
            };
            cells.extend([times(row.speedup_seq_mm), times(row.speedup_seq_ab)]);
        }
        cells
    };
    words::table(&head, &rows.iter().map(cells).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kalahari::engine::{KalahGame, Memory, SearchRequest};
    use kalahari::search::Control;

    fn sample(mode: &str, depth: u32, elapsed_ms: f64) -> Sample {
        let request = SearchRequest {
            rules: "standard".into(),
            mode: Some(mode.into()),
            depth: Some(depth),
            ..SearchRequest::default()
        };
        let search = request.check::<KalahGame>().unwrap();
        let mut report = search.run(&mut Memory::new(), &Control::new()).unwrap();
        report.elapsed_ms = elapsed_ms;
        Sample { round: 1, report }
    }

    #[test]
    fn a_different_value_or_move_is_found() {
        let mut samples = [sample("seq_mm", 3, 1.0), sample("seq_ab", 3, 1.0)];
        assert_eq!(disagreement(&samples), None);
        samples[1].report.best += 1;
        assert!(
            disagreement(&samples)
                .unwrap()
                .starts_with("at depth 3 seq_mm finds move")
        );
        samples[1].report.best -= 1;
        samples[1].report.value += 1;
        assert!(disagreement(&samples).is_some());
        // What another depth finds may differ.
        samples[1].report.depth += 1;
        assert_eq!(disagreement(&samples), None);
    }

    #[test]
    fn medians_and_speedups() {
        let times = [
            ("seq_mm", 9.0),
            ("seq_mm", 1.0),
            ("seq_mm", 4.0),
            ("seq_ab", 2.0),
        ];
        let samples = times.map(|(mode, ms)| sample(mode, 2, ms));
        let rows = rows(&samples);
        assert_eq!(
            (rows[0].min_ms, rows[0].elapsed_ms, rows[0].max_ms),
            (1.0, 4.0, 9.0)
        );
        assert_eq!(
            (rows[1].speedup_seq_mm, rows[1].speedup_seq_ab),
            (Some(2.0), Some(1.0))
        );
        assert_eq!(median(&[1.0, 2.0, 4.0, 8.0]), 3.0);
    }

    #[test]
    fn no_speedup_between_depths() {
        let rows = rows(&[sample("seq_mm", 2, 4.0), sample("seq_ab", 3, 2.0)]);
        assert_eq!(
            (rows[1].speedup_seq_mm, rows[1].speedup_seq_ab),
            (None, Some(1.0))
        );
    }
}
