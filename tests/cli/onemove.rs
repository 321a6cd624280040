//! `onemove`: one search.

use super::{json, list, number, run, text};
use serde_json::Value;
use std::collections::HashSet;

#[test]
fn onemove_finds_the_published_move() {
    let report = json(&[
        "onemove",
        "--mode",
        "young_bros",
        "--depth",
        "9",
        "--par-depth",
        "2",
        "--threads",
        "2",
    ]);
    assert_eq!(report["move"], 5);
    assert_eq!(report["value"], 4);
    assert_eq!(report["depth"], 9);
    assert_eq!(report["threads"], 2);
    assert_eq!(report["par_depth"], 2);
    assert_eq!(report["mode"], "young_bros");
    assert_eq!(report["complete"], true);
    assert_eq!(report["rules"], "standard");
    assert_eq!(report["position"], "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0");
    assert_eq!(report["pv"][0], 5);
    assert_eq!(list(&report["scores"]).len(), 6);
    for key in ["nodes", "tasks", "elapsed_ms"] {
        assert!(number(&report[key]) > 0.0, "{key}");
    }
    assert!(number(&report["stolen"]) <= number(&report["tasks"]));
}

#[test]
fn onemove_records_what_every_thread_did() {
    let path = std::env::temp_dir().join(format!("kalahari-record-{}.json", std::process::id()));
    let file = path.to_str().unwrap();
    let search = ["onemove", "--depth", "10", "--threads", "2", "--record"];
    let report = json(&[&search[..], &[file]].concat());
    let trace: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(report.get("trace").is_none(), "the record goes to its file");
    assert_eq!(trace["otherData"]["mode"], "young_bros");
    let events = list(&trace["traceEvents"]);
    let named: Vec<&Value> = events.iter().filter(|event| event["ph"] == "M").collect();
    assert_eq!(named[1]["args"]["name"], "Thread 2");
    let tasks = || events.iter().filter(|event| event["cat"] == "task");
    assert_eq!(tasks().count() as f64, number(&report["tasks"]));
    for task in tasks() {
        assert_eq!(task["ph"], "X");
        assert!(number(&task["ts"]) >= 0.0 && number(&task["dur"]) >= 0.0);
        assert!(["1", "2", "3", "4", "5", "6"].contains(&task["args"]["move"].as_str().unwrap()));
    }

    let output = run(&[&search[..], &["/"]].concat(), b"");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: cannot write to /: "), "{stderr}");
}

#[test]
fn onemove_in_words_names_house_index_and_line() {
    let text = text(&["onemove", "--depth", "9", "--threads", "1"], "");
    assert!(
        text.contains("house 6 of the first player (board index 5)"),
        "{text}"
    );
    assert!(text.contains("value   +4"), "{text}");
    assert!(text.contains("line    6 "), "{text}");
    assert!(text.contains("nodes/s"), "{text}");
    assert!(
        text.contains("6     5     4     3     2     1   second player\n"),
        "{text}"
    );
}

#[test]
fn the_board_lies_between_the_players() {
    let position = "1,2,3,10/4,5,6,11 1";
    let text = text(&["onemove", "--depth", "1", "--position", position], "");
    let board: Vec<&str> = text.lines().take(7).collect();
    let expected = [
        "          3     2     1   second player  <- to move",
        "┌─────┬─────┬─────┬─────┬─────┐",
        "│     │   6 │   5 │   4 │     │",
        "│  11 ├─────┼─────┼─────┤  10 │",
        "│     │   1 │   2 │   3 │     │",
        "└─────┴─────┴─────┴─────┴─────┘",
        "          1     2     3   first player",
    ];
    assert_eq!(board, expected);
}

#[test]
fn every_option_of_a_search_changes_something() {
    let plain = json(&["onemove", "--depth", "9", "--mode", "seq_ab"]);
    let nodes = number(&plain["nodes"]);
    let with =
        |more: &[&str]| json(&[&["onemove", "--depth", "9", "--mode", "seq_ab"], more].concat());

    assert!(number(&with(&["--order", "natural"])["nodes"]) > nodes);
    assert_ne!(with(&["--evaluator", "stores"])["scores"], plain["scores"]);
    let bounds = |report: &Value| -> HashSet<String> {
        let scores = list(&report["scores"]).iter();
        scores
            .map(|score| score["bound"].as_str().unwrap().to_string())
            .collect()
    };
    assert!(bounds(&plain).len() > 1);
    assert_eq!(
        bounds(&with(&["--all-moves"])),
        HashSet::from(["exact".to_string()])
    );
    assert_eq!(
        with(&["--seeds", "3"])["position"],
        "3,3,3,3,3,3,0/3,3,3,3,3,3,0 0"
    );
    assert_eq!(with(&["--houses", "2"])["position"], "4,4,0/4,4,0 0");
    assert_eq!(
        with(&["--rules", "six-seeds"])["position"],
        "6,6,6,6,6,6,0/6,6,6,6,6,6,0 0"
    );
    assert_eq!(
        with(&["--rules", "houses=3 capture=none"])["position"],
        "4,4,4,0/4,4,4,0 0"
    );
    // A position may be named with the houses that it has.
    let second = with(&["--position", "<2,0,0,3,1,2,2>", "--houses", "2"]);
    assert_eq!(second["position"], "3,1,0/2,2,0 0");

    let tasks = |par_depth: &str| {
        let args = [
            "onemove",
            "--depth",
            "6",
            "--mode",
            "par_then_mm",
            "--par-depth",
            par_depth,
        ];
        number(&json(&args)["tasks"])
    };
    assert!(tasks("1") < tasks("3"));
    let threads = |threads: &str| json(&["onemove", "--depth", "3", "--threads", threads]);
    assert_eq!(threads("3")["threads"], 3);
}

#[test]
fn time_and_nodes_deepen() {
    let report = json(&["onemove", "--time", "0.2s", "--mode", "seq_ab"]);
    assert!(number(&report["depth"]) >= 3.0);
    assert!(
        (200.0..2000.0).contains(&number(&report["elapsed_ms"])),
        "{report}"
    );
    let few = json(&["onemove", "--nodes", "20000", "--mode", "seq_ab"]);
    let many = json(&["onemove", "--nodes", "400000", "--mode", "seq_ab"]);
    assert!(number(&few["depth"]) < number(&many["depth"]));
}

#[test]
fn rules_of_other_houses_fit_a_position() {
    // Twenty seeds in each of ten houses would be too many to start with.
    let position = "1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,0 1";
    let report = json(&[
        "onemove",
        "--rules",
        "seeds=20",
        "--position",
        position,
        "--depth",
        "3",
    ]);
    assert_eq!(report["position"], position);
}

#[test]
fn onemove_takes_every_method() {
    let position = "0,0,1,0,0,2,20/1,0,0,1,0,0,23 0";
    for method in &kalahari::search::METHODS {
        let report = json(&["onemove", "--mode", method.name, "--position", position]);
        assert_eq!(
            (&report["mode"], &report["game"]),
            (&method.name.into(), &"kalah".into())
        );
    }
}
