//! `perft`: tree sizes.

use super::{json, list, number, text};
use serde_json::Value;

#[test]
fn perft_counts_what_the_table_says() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/kalah-perft.tsv");
    let rows = std::fs::read_to_string(file).unwrap();
    let row: Vec<&str> = rows
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .find(|row| row[0] == "Wetherell (6,6)" && row[7] == "6")
        .expect("a row for Wetherell at depth 6");
    let position = "6,6,6,6,6,6,0/6,6,6,6,6,6,0 0";
    let args = [
        "perft",
        "--position",
        position,
        "--rules",
        "wetherell",
        "--depth",
        "6",
    ];
    let count = json(&args);
    assert_eq!(count["leaves"].to_string(), row[8]);
    assert_eq!(count["nodes"].to_string(), row[9]);
    assert_eq!(count["depth"], 6);
    assert_eq!(count["rules"], "wetherell");
    assert_eq!(count["position"], position);
    assert!(number(&count["elapsed_ms"]) > 0.0);
}

#[test]
fn perft_counts_each_depth() {
    let count = json(&["perft", "--depth", "3", "--each"]);
    let leaves: Vec<&Value> = list(&count["each"])
        .iter()
        .map(|row| &row["leaves"])
        .collect();
    assert_eq!(leaves, [1, 6, 35, 185]);
    assert_eq!(count["leaves"], 185);
    let table = text(&["perft", "--depth", "5"], "");
    assert!(
        table.contains("4,690") && table.contains("5,859"),
        "{table}"
    );
}

#[test]
fn a_finished_game_is_a_tree_of_one() {
    let count = json(&["perft", "--depth", "5", "--position", "0,0,4/0,0,4 0"]);
    assert_eq!((&count["leaves"], &count["nodes"]), (&1.into(), &1.into()));
}
