//! `bench`: every mode, timed.

use super::{json, list, number, text};
use std::collections::HashSet;

#[test]
fn bench_runs_every_setup_in_every_round() {
    let bench = json(&[
        "bench",
        "--depth",
        "5",
        "--par-depths",
        "1-2",
        "--threads",
        "1,2",
        "--runs",
        "3",
    ]);
    // Two sequential modes, and three with two par-depths and two thread counts each.
    let setups = 2 + 3 * 2 * 2;
    let samples = list(&bench["samples"]);
    assert_eq!(samples.len(), 3 * setups);
    for (nth, sample) in samples.iter().enumerate() {
        assert_eq!(sample["round"], 1 + nth / setups);
        assert_eq!(sample["mode"], samples[nth % setups]["mode"]);
        assert_eq!(sample["depth"], 5);
        assert_eq!(
            (&sample["move"], &sample["value"]),
            (&samples[0]["move"], &samples[0]["value"])
        );
    }
    let seen: HashSet<String> = samples
        .iter()
        .map(|s| format!("{} {} {}", s["mode"], s["par_depth"], s["threads"]))
        .collect();
    assert_eq!(seen.len(), setups);

    let summary = list(&bench["summary"]);
    assert_eq!(summary.len(), setups);
    assert_eq!(summary[0]["mode"], "seq_mm");
    assert_eq!(summary[0]["speedup_seq_mm"], 1.0);
    let ratio = number(&summary[0]["elapsed_ms"]) / number(&summary[1]["elapsed_ms"]);
    assert!((number(&summary[1]["speedup_seq_mm"]) - ratio).abs() < 1e-9);
    for row in summary {
        let times = ["min_ms", "elapsed_ms", "max_ms"].map(|key| number(&row[key]));
        assert!(times.is_sorted(), "{row}");
    }
    assert_eq!(bench["agree"], true);
    assert_eq!(bench["format"], "kalahari-samples");
    assert_eq!(bench["version"], 2);
    assert_eq!(bench["game"], "kalah");
    assert_eq!(bench["experiment"], "bench");
    assert!(number(&bench["unix_ms"]) > 1.6e12);
    assert_eq!(bench["depth"], 5);
    assert_eq!(bench["runs"], 3);
    for key in ["cores", "arch", "os", "version"] {
        assert!(!bench["machine"][key].is_null(), "{key}");
    }
}

#[test]
fn bench_prints_a_table_and_says_that_all_agree() {
    let args = [
        "bench",
        "--depth",
        "4",
        "--modes",
        "seq_ab,young_bros",
        "--runs",
        "1",
    ];
    let table = text(&args, "");
    let row = |mode: &str| -> Vec<&str> {
        let line = table.lines().find(|line| line.starts_with(mode)).unwrap();
        line.split_whitespace().collect()
    };
    // No seq_mm in this run, so no speed-up against it.
    assert_eq!(row("seq_ab")[12..], ["-", "1.00"]);
    assert_eq!(row("young_bros")[12], "-");
    assert!(
        table.contains("All values and moves of one depth are equal."),
        "{table}"
    );
}

/// Those of tests/data/young-brothers-2022.tsv: the listing's tasks grow with the par-depth, ours hardly do.
#[test]
fn bench_counts_the_tasks_of_the_printed_young_brothers() {
    let bench = json(&[
        "bench",
        "--depth",
        "9",
        "--par-depths",
        "1,3,5,9",
        "--modes",
        "young_bros_2022",
        "--order",
        "natural",
        "--threads",
        "2",
        "--runs",
        "1",
    ]);
    let tasks: Vec<f64> = list(&bench["samples"])
        .iter()
        .map(|sample| number(&sample["tasks"]))
        .collect();
    assert_eq!(tasks, [5.0, 127.0, 850.0, 4632.0]);
}

#[test]
fn bench_by_time_reports_depths() {
    let args = [
        "bench",
        "--time",
        "80ms",
        "--modes",
        "seq_mm,seq_ab",
        "--runs",
        "1",
    ];
    let table = text(&args, "");
    assert!(
        table.contains("depth") && !table.contains("x seq_mm"),
        "{table}"
    );
    let bench = json(&args);
    assert_eq!(bench["time_ms"], 80.0);
    for nth in 0..2 {
        let depth = number(&bench["summary"][nth]["depth"]);
        assert!(depth >= 1.0, "{bench}");
    }
}

#[test]
fn bench_measures_the_expert_beside_others_and_cold() {
    let args = [
        "bench",
        "--depth",
        "8",
        "--threads",
        "1",
        "--runs",
        "2",
        "--modes",
    ];
    let bench = |modes: &str, more: &[&str]| json(&[&args, &[modes][..], more].concat());
    let both = bench("young_bros,expert", &[]);
    let modes: Vec<&str> = list(&both["summary"])
        .iter()
        .map(|row| row["mode"].as_str().unwrap())
        .collect();
    assert_eq!(modes, ["young_bros", "expert"]);
    // The expert takes another of equal moves here, which is no disagreement.
    let cold = bench("seq_ab,expert", &[]);
    assert_eq!(
        (&cold["agree"], &cold["warm"]),
        (&true.into(), &false.into())
    );
    let nodes = |bench: &serde_json::Value| -> Vec<f64> {
        let samples = list(&bench["samples"]).iter();
        let expert = samples.filter(|sample| sample["mode"] == "expert");
        expert.map(|sample| number(&sample["nodes"])).collect()
    };
    let warm = bench("seq_ab,expert", &["--warm"]);
    assert_eq!(warm["warm"], true);
    assert_eq!(nodes(&cold)[0], nodes(&cold)[1]);
    assert!(nodes(&warm)[0] < nodes(&cold)[0]);
    let expert = &list(&cold["summary"])[1];
    assert!(expert.get("par_depth").is_none());
    let table = text(&[&args, &["expert", "--warm"][..]].concat(), "");
    assert!(table.contains("tables warm"), "{table}");
}
