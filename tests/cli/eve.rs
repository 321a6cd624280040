//! `eve`: engine against engine.

use super::{json, list, number, text};
use kalahari::kalah::GameRecord;
use serde_json::Value;
use std::collections::HashSet;

#[test]
fn eve_plays_legal_games_to_their_end() {
    for rules in ["standard", "wetherell"] {
        let game = json(&[
            "eve",
            "--rules",
            rules,
            "--depth",
            "3",
            "--second-mode",
            "seq_mm",
        ]);
        assert_eq!(game["engines"][0]["mode"], "young_bros");
        assert_eq!(game["engines"][1]["mode"], "seq_mm");
        let record: GameRecord = game["games"][0]["game"].as_str().unwrap().parse().unwrap();
        let end = *record.positions().unwrap().last().unwrap();
        assert!(end.is_over(&record.rules));
        let seeds = |player| u64::from(end.seeds(player));
        let result = &game["games"][0]["result"];
        assert_eq!(result["first"], seeds(kalahari::game::Player::First));
        assert_eq!(result["second"], seeds(kalahari::game::Player::Second));
        assert_eq!(game["games"][0]["moves"], record.moves.len());
    }
}

#[test]
fn a_match_swaps_sides_and_repeats_from_its_seed() {
    let play = |seed: &str| {
        let args = [
            "eve",
            "--games",
            "6",
            "--random-plies",
            "5",
            "--depth",
            "2",
            "--seed",
            seed,
        ];
        json(&args)
    };
    let one = play("1");
    let games = list(&one["games"]);
    let opening = |game: &Value| -> Vec<usize> {
        let record: GameRecord = game["game"].as_str().unwrap().parse().unwrap();
        record.moves[..5].to_vec()
    };
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!([&pair[0]["swapped"], &pair[1]["swapped"]], [false, true]);
        // Equal engines: changing sides changes nothing on the board.
        assert_eq!(pair[0]["game"], pair[1]["game"]);
    }
    assert_ne!(opening(&games[0]), opening(&games[2]));
    let [first, second] = [&one["totals"][0], &one["totals"][1]];
    assert_eq!(first["score"], 3.0);
    // Half of the points: each decided game is half a point away from the mean, and a draw is not.
    let decided = first["wins"].as_f64().unwrap() + first["losses"].as_f64().unwrap();
    let error = (decided * 0.25 * 6.0 / 5.0).sqrt();
    assert!(decided > 0.0 && (first["error"].as_f64().unwrap() - error).abs() < 1e-9);
    assert_eq!(second["seeds"], first["seeds"]);
    assert_eq!(play("1")["games"], one["games"]);
    assert_ne!(play("2")["games"], one["games"]);
}

#[test]
fn openings_differ_as_long_as_they_can() {
    let args = [
        "eve",
        "--games",
        "12",
        "--random-plies",
        "1",
        "--depth",
        "1",
    ];
    let openings: HashSet<String> = list(&json(&args)["games"])
        .iter()
        .map(|game| game["game"].as_str().unwrap().split("; ").nth(2).unwrap()[..1].to_string())
        .collect();
    assert_eq!(openings.len(), 6);
}

#[test]
fn the_deeper_engine_wins_a_match() {
    let args = [
        "eve",
        "--games",
        "8",
        "--first-depth",
        "7",
        "--second-depth",
        "1",
        "--depth",
        "3",
    ];
    let result = json(&args);
    assert_eq!(result["engines"][0]["depth"], 7);
    assert_eq!(result["engines"][1]["depth"], 1);
    assert!(
        number(&result["totals"][0]["score"]) > 4.0,
        "{}",
        result["totals"]
    );
    assert!(number(&result["totals"][0]["nodes"]) > number(&result["totals"][1]["nodes"]));
}

#[test]
fn one_game_is_shown_move_by_move() {
    let args = [
        "eve",
        "--depth",
        "2",
        "--first-time",
        "5ms",
        "--position",
        "0,1,0/1,0,2 1",
    ];
    let text = text(&args, "");
    assert!(
        text.contains("first engine: young_bros, 5.000 ms a search"),
        "{text}"
    );
    assert!(text.contains("  1. second house 1:  1 seed sown"), "{text}");
    assert!(text.contains("The second player wins, 3 to 1."), "{text}");
    assert!(text.contains("0,1,0/1,0,2 1; 1"), "{text}");
}

#[test]
fn a_series_alternates_and_ends_at_forty() {
    let args = [
        "eve",
        "--series",
        "--first-depth",
        "6",
        "--second-depth",
        "1",
    ];
    let result = json(&args);
    let mut score = [0, 0];
    let games = list(&result["games"]);
    for (nth, game) in games.iter().enumerate() {
        assert!(score.iter().all(|&captured| captured < 40), "{score:?}");
        assert_eq!(game["swapped"], nth % 2 == 1);
        let [first, second] = ["first", "second"].map(|side| number(&game["result"][side]) as i64);
        assert_eq!(first + second, 48);
        let winner = usize::from(second > first) ^ (nth % 2);
        score[winner] += (first.max(second) - 24).max(0);
    }
    assert!(score.iter().any(|&captured| captured >= 40), "{score:?}");
    assert_eq!(result["series"]["goal"], 40);
    assert_eq!(result["series"]["score"], serde_json::json!(score));
    assert_eq!(result["finished"], true);
    let text = text(&args, "");
    let last = format!(
        "The series is over after {} games: the first engine {}, the second engine {}. Won by the first engine.",
        games.len(),
        score[0],
        score[1]
    );
    assert!(text.contains(&last), "{text}");
    assert!(text.contains("The series to 40 after 1 game: "), "{text}");
}

#[test]
fn a_series_of_draws_is_called_off() {
    let text = text(
        &[
            "eve",
            "--series",
            "--houses",
            "1",
            "--seeds",
            "1",
            "--depth",
            "1",
            "--random-plies",
            "0",
        ],
        "",
    );
    assert!(
        text.contains(
            "The series is called off after 1000 games: the first engine 0, the second engine 0."
        ),
        "{text}"
    );
}
