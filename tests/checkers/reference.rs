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

/// The texts of a position's moves, as the reference writes them.
fn names(row: &Json) -> Vec<&str> {
    let moves = list(&row["moves"]).iter();
    moves.map(|played| text(played, "move")).collect()
}

/// The reference chooses the greatest of these scores, of equals the last, and lists the equals.
fn check_choice(row: &Json, choice: &Json, scores: &[Value]) {
    let (names, fen) = (names(row), text(row, "fen"));
    let Some(&best) = scores.iter().max() else {
        assert_eq!(*choice, Json::Null, "{fen}");
        return;
    };
    let of_equals = names
        .iter()
        .zip(scores)
        .filter(|&(_, &score)| score == best);
    let ties: Vec<&str> = of_equals.map(|(&name, _)| name).collect();
    assert_eq!(choice["best"], best, "{fen}");
    assert_eq!(choice["ties"], Json::from(ties.clone()), "{fen}");
    assert_eq!(choice["move"].as_str(), ties.last().copied(), "{fen}");
}

#[test]
fn searches_find_the_values_of_the_paper() {
    let game = CheckThisGame::new();
    for row in positions() {
        let fen = text(&row, "fen");
        let board: Board<Forgotten> = board(fen);
        let moves: Vec<_> = game.moves(&board, Order::Natural).collect();
        let here = CheckThis::default().evaluate(&game, &board);
        assert_eq!(values(&row["fixed"]["negamax"])[0], here, "{fen}");
        let mover = game.to_move(&board);
        for plies in 0..=6 {
            // The reference looks so many plies beyond the move.
            let scores = values(&row["fixed"]["move_scores"][plies]);
            check_choice(&row, &row["fixed"]["choice"][plies], &scores);
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

/// The listing with its wrong sign, and with a board that is turned as the prose means it: a position's
/// value, as far as it lies between the two limits.
fn printed_sign(board: &Board<Forgotten>, plies: u32, mut least: Value, most: Value) -> Value {
    let game = CheckThisGame::new();
    if plies == 0 || game.is_over(board) {
        return -CheckThis::default().evaluate(&game, board);
    }
    for played in game.moves(board, Order::Natural) {
        let after = game.play(board, played);
        least = least.max(-printed_sign(&after, plies - 1, -most, -least));
        if least >= most {
            break;
        }
    }
    least
}

#[test]
fn the_printed_sign_has_its_values_and_choices() {
    let game = CheckThisGame::new();
    let value = |board: &_, plies| printed_sign(board, plies, -Value::MAX, Value::MAX);
    for row in positions() {
        let (fen, expected) = (text(&row, "fen"), &row["printed_sign"]);
        let board: Board<Forgotten> = board(fen);
        for (plies, &negamax) in (0..).zip(&values(&expected["negamax"])) {
            assert_eq!(value(&board, plies), negamax, "{plies} {fen}");
        }
        let after = game.moves(&board, Order::Natural);
        let after: Vec<_> = after.map(|played| game.play(&board, played)).collect();
        for plies in 0..=6 {
            let scores: Vec<Value> = after.iter().map(|after| value(after, plies)).collect();
            let row_of = |key: &str| &expected[key][plies as usize];
            assert_eq!(values(row_of("move_scores")), scores, "{plies} {fen}");
            check_choice(&row, row_of("choice"), &scores);
        }
    }
}

#[test]
fn the_printed_program_plays_as_published() {
    for row in positions() {
        let fen = text(&row, "fen");
        let board: Board<Forgotten> = board(fen);
        let names = names(&row);
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
