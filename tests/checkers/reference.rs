//! Every row of the reference files (tests/data/check-this.json and checkers-perft.tsv).

use super::common::{board, position};
use kalahari::checkers::{CheckThisGame, EnglishGame, Forgotten, perft, perft_distinct};
use serde_json::Value as Json;

fn data(name: &str) -> String {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

/// Rows of the table of tree sizes: position, depth, leaves, and leaves where equal boards are one.
fn perft_rows() -> Vec<(String, u32, u64, u64)> {
    let text = data("checkers-perft.tsv");
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let number = |nth: usize| fields[nth].parse::<u64>().unwrap();
        (
            fields[0].to_string(),
            number(1) as u32,
            number(2),
            number(3),
        )
    };
    rows.map(row).collect()
}

fn check_perft(depths: std::ops::RangeInclusive<u32>) {
    let rows = perft_rows();
    assert_eq!(rows.len(), 12 + 24 * 5);
    for (fen, depth, leaves, distinct) in rows {
        if !depths.contains(&depth) {
            continue;
        }
        let game = CheckThisGame::new();
        let found = perft(&game, &board(&fen), depth);
        assert_eq!(found.leaves, leaves, "{fen} {depth}");
        let english = perft(&EnglishGame::new(), &board(&fen), depth);
        assert_eq!(english, found, "{fen} {depth}: no draw is so near");
        let merged = perft_distinct(&game, &board::<Forgotten>(&fen), depth);
        assert_eq!(merged.leaves, distinct, "{fen} {depth}");
    }
}

#[test]
fn trees_have_their_sizes() {
    check_perft(1..=9);
}

#[test]
#[ignore = "takes half a minute: ./build.sh proofs"]
fn deep_trees_have_their_sizes() {
    check_perft(10..=12);
}

#[test]
fn positions_have_their_moves() {
    let reference: Json = serde_json::from_str(&data("check-this.json")).unwrap();
    for row in reference["positions"].as_array().unwrap() {
        let fen = row["fen"].as_str().unwrap();
        let here = position(fen);
        assert_eq!(here.to_string(), fen);
        let after: Vec<String> = here
            .successors(kalahari::checkers::Rules::CheckThis)
            .iter()
            .map(|(_, after)| after.to_string())
            .collect();
        let expected: Vec<&str> = row["moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|played| played["fen_after"].as_str().unwrap())
            .collect();
        assert_eq!(after, expected, "{fen}");
    }
}
