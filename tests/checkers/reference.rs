//! Every row of the reference files (tests/data/check-this.json and checkers-perft.tsv).

use super::common::{board, position};
use kalahari::checkers::{
    Board, CheckThis, CheckThisGame, EnglishGame, Forgotten, Position, Rules, perft,
    perft_distinct, printed,
};
use kalahari::game::{Evaluator, Game, Order, Value};
use kalahari::search::{Control, Limit, Mode, Options, search};
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

/// Kings alone, whose draws end lines early: the fast count is that of the rules in plain words.
#[test]
fn trees_end_at_draws() {
    fn plain(here: &Position, depth: u32) -> u64 {
        let after = |(_, after): &(_, Position)| plain(after, depth - 1);
        match depth {
            0 => 1,
            _ => here.successors(Rules::English).iter().map(after).sum(),
        }
    }
    // In the corners each king has one way out; the last move but one leads to the third occurrence.
    let mut here = position("B:WK4:BK29");
    for text in ["29-25", "4-8", "25-29", "8-4", "29-25"] {
        here = here.play_text(Rules::English, text).unwrap().0;
    }
    let mut ended = false;
    for depth in 0..=7 {
        let found = perft(&EnglishGame::new(), &Board::pack(&here), depth);
        assert_eq!(found.leaves, plain(&here, depth), "{depth}");
        let never = perft(&CheckThisGame::new(), &Board::pack(&here), depth);
        ended |= found.leaves < never.leaves;
    }
    assert!(ended, "some line ends early");
}

#[test]
#[ignore = "takes half a minute: ./build.sh proofs"]
fn deep_trees_have_their_sizes() {
    check_perft(10..=12);
}

/// The positions of "Check This!".
fn positions() -> Vec<Json> {
    let reference: Json = serde_json::from_str(&data("check-this.json")).unwrap();
    let rows = reference["positions"].as_array().unwrap().clone();
    assert_eq!(rows.len(), 49);
    rows
}

fn text<'j>(row: &'j Json, key: &str) -> &'j str {
    row[key].as_str().unwrap()
}

fn list(row: &Json) -> &[Json] {
    row.as_array().unwrap()
}

fn values(row: &Json) -> Vec<Value> {
    let value = |number: &Json| number.as_i64().unwrap() as Value;
    list(row).iter().map(value).collect()
}

/// The parts of the evaluator in the order of its weights.
const PARTS: [&str; 5] = [
    "countCheckers",
    "countKings",
    "closestToKinging",
    "avgToKinging",
    "kingsMoveAway",
];

#[test]
fn positions_have_their_moves() {
    for row in positions() {
        let here = position(text(&row, "fen"));
        assert_eq!(here.to_string(), text(&row, "fen"));
        let after: Vec<String> = here
            .successors(Rules::CheckThis)
            .iter()
            .map(|(_, after)| after.to_string())
            .collect();
        let moves = list(&row["moves"]).iter();
        let expected: Vec<&str> = moves.map(|played| text(played, "fen_after")).collect();
        assert_eq!(after, expected, "{here}");
        let winner = here
            .winner()
            .map(|player| ["Black", "White"][player.index()]);
        assert_eq!(winner, row["winner"].as_str(), "{here}");
    }
}

#[test]
fn the_evaluator_has_the_parts_of_the_paper() {
    let game = CheckThisGame::new();
    for row in positions() {
        let board: Board<Forgotten> = board(text(&row, "fen"));
        let eval = |weights: [Value; 5]| -CheckThis::from(weights).evaluate(&game, &board);
        for (nth, part) in PARTS.into_iter().enumerate() {
            let mut alone = [0; 5];
            alone[nth] = 1;
            assert_eq!(eval(alone), row["eval"][part], "{part} of {row}");
            assert_eq!(
                printed::parts(&board)[nth],
                row["eval_pdf"][part],
                "{part} of {row}"
            );
        }
        let whole = -CheckThis::default().evaluate(&game, &board);
        assert_eq!(whole, row["eval"]["defaultEval"], "{row}");
    }
}

#[test]
fn searches_find_the_values_of_the_paper() {
    let game = CheckThisGame::new();
    for row in positions() {
        let fen = text(&row, "fen");
        let board: Board<Forgotten> = board(fen);
        let moves: Vec<_> = game.moves(&board, Order::Natural).collect();
        let mover = game.to_move(&board);
        for plies in 0..=6 {
            // The reference looks so many plies beyond the move.
            let scores = values(&row["fixed"]["move_scores"][plies]);
            let deeper = plies as u32 + 1;
            for mode in Mode::ALL {
                let plain = matches!(mode, Mode::SeqMm | Mode::ParThenMm);
                if plain && plies > 4 || game.is_over(&board) {
                    continue;
                }
                let options = Options {
                    limit: Limit::Depth(deeper),
                    all_moves: true,
                    ..Options::of(mode)
                };
                let evaluator = CheckThis::default();
                let report = search(&game, &evaluator, &board, &options, &Control::new()).unwrap();
                let found: Vec<Value> = report
                    .scores
                    .iter()
                    .map(|score| mover.signed(score.value))
                    .collect();
                assert_eq!(found, scores, "{mode:?} {plies} {fen}");
                let best = scores.iter().copied().max().unwrap();
                assert_eq!(mover.signed(report.value), best, "{mode:?} {plies} {fen}");
                let lowest = scores.iter().position(|&score| score == best).unwrap();
                assert_eq!(report.best, moves[lowest], "{mode:?} {plies} {fen}");
                if let Some(&value) = values(&row["fixed"]["negamax"]).get(plies + 1) {
                    assert_eq!(value, best, "{mode:?} {plies} {fen}");
                }
            }
        }
    }
}

#[test]
fn the_printed_program_plays_as_published() {
    for row in positions() {
        let fen = text(&row, "fen");
        let board: Board<Forgotten> = board(fen);
        let names: Vec<&str> = list(&row["moves"])
            .iter()
            .map(|played| text(played, "move"))
            .collect();
        let moves: Vec<_> = CheckThisGame::new().moves(&board, Order::Natural).collect();
        for (plies, value) in (0..).zip(values(&row["pdf"]["negamax"])) {
            let found = printed::negamax(&board, plies);
            assert_eq!(found, value, "{plies} {fen}");
        }
        for (plies, choice) in (0..).zip(list(&row["pdf"]["choice"])) {
            let chosen = printed::choose(&board, plies).map(|(played, _)| {
                let nth = moves.iter().position(|&other| other == played).unwrap();
                names[nth]
            });
            assert_eq!(chosen, choice.as_str(), "{plies} {fen}");
        }
    }
}
