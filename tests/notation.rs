//! Texts round-trip, other board formats are read, and bad text gets an error that names the place.

mod common;

use common::{Random, all_rules, random_position};
use kalahari::annotation::Remark;
use kalahari::engine::{KalahGame, Place, Record, TableGame};
use kalahari::game::Player;
use kalahari::kalah::{Capture, End, Evaluation, GameRecord, KalahError, Position, Rules};
use kalahari::variation::Variation;
use proptest::prelude::*;

fn any_rules() -> impl Strategy<Value = Rules> {
    let capture = prop_oneof![
        Just(Capture::Opposite),
        Just(Capture::Empty),
        Just(Capture::None),
        Just(Capture::Run)
    ];
    let end = prop_oneof![Just(End::Empty), Just(End::Half)];
    (
        1u8..=10,
        1u8..=20,
        capture,
        any::<bool>(),
        any::<bool>(),
        end,
    )
        .prop_map(|(houses, seeds, capture, extra_turn, relay, end)| Rules {
            houses,
            seeds,
            capture,
            extra_turn,
            relay,
            end,
        })
        .prop_filter("at most 255 seeds", |rules| rules.checked().is_ok())
}

fn any_position() -> impl Strategy<Value = Position> {
    (1usize..=10, any::<bool>())
        .prop_flat_map(|(houses, second)| {
            let pits = prop::collection::vec(0usize..=11, 2 * houses + 2);
            (pits, Just(second))
        })
        .prop_map(|(pits, second)| {
            let turn = if second {
                Player::Second
            } else {
                Player::First
            };
            Position::new(&pits, turn).expect("at most 242 seeds")
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn rules_round_trip(rules in any_rules()) {
        prop_assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
        prop_assert_eq!(rules.fields().parse::<Rules>(), Ok(rules));
    }

    #[test]
    fn positions_round_trip(position in any_position()) {
        prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        let list: Vec<String> = position.pits().iter().map(u8::to_string).collect();
        let plain = format!("[{}] {}", list.join(", "), "").trim().parse::<Position>().expect("a list");
        prop_assert_eq!(plain.pits(), position.pits());
    }

    #[test]
    fn no_text_panics(text in "\\PC{0,60}") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Rules>();
        let _ = text.parse::<GameRecord>();
        let _ = text.parse::<Evaluation>();
    }

    #[test]
    fn no_near_miss_panics(text in "[0-9,/<>\\[\\]() ;=a-z-]{0,60}") {
        let _ = text.parse::<Position>();
        let _ = text.parse::<Rules>();
        let _ = format!("standard; 4,4,4/4,4,4 0; {text}").parse::<GameRecord>();
    }

    #[test]
    fn games_round_trip(seed in 1u64..u64::MAX, which in 0usize..13, length in 0usize..120) {
        let rules = all_rules()[which];
        let mut random = Random(seed);
        let start = random_position(&rules, &mut random);
        let mut position = start;
        let mut moves = Vec::new();
        for _ in 0..length {
            let legal = position.legal_moves(&rules);
            if legal.is_empty() {
                break;
            }
            let pit = legal[random.below(legal.len())];
            moves.push(pit);
            position = position.play(&rules, pit).expect("legal").position;
        }
        let record = GameRecord::new(rules, start, moves).expect("legal moves");
        let text = record.to_string();
        prop_assert_eq!(text.parse::<GameRecord>(), Ok(record.clone()));
        prop_assert_eq!(text.replace("; ", "\n").parse::<GameRecord>(), Ok(record.clone()));
        if let Some(&last) = record.positions().expect("legal").last() {
            prop_assert_eq!(last, position);
        }
    }
}

/// Moves at random from a position, as many as there are or as wished.
fn wander(
    rules: &Rules,
    mut position: Position,
    length: usize,
    random: &mut Random,
) -> Vec<(Position, usize)> {
    let mut moves = Vec::new();
    while moves.len() < length && !position.is_over(rules) {
        let legal = position.legal_moves(rules);
        let pit = legal[random.below(legal.len())];
        moves.push((position, pit));
        position = position.play(rules, pit).expect("legal").position;
    }
    moves
}

#[test]
fn variations_round_trip_in_random_trees() {
    for seed in 1..200 {
        let mut random = Random(seed);
        let rules = all_rules()[seed as usize % 13];
        let start = random_position(&rules, &mut random);
        let mut lines = vec![(0, wander(&rules, start, 12, &mut random))];
        let mut tried = Vec::new();
        for _ in 0..8 {
            let of = random.below(lines.len());
            let (first, line) = &lines[of];
            if line.is_empty() {
                continue;
            }
            let nth = random.below(line.len());
            let (at, (position, replaced)) = (first + nth, line[nth]);
            let variation = wander(&rules, position, 1 + random.below(6), &mut random);
            let begin = variation[0].1;
            let taken =
                |other: &Variation<usize>| (other.of, other.at, other.moves[0]) == (of, at, begin);
            // At its own beginning a variation stands beside what it replaces; that is tried from the line it leaves.
            if begin == replaced || tried.iter().any(taken) || (of > 0 && nth == 0) {
                continue;
            }
            let moves = variation.iter().map(|&(_, pit)| pit).collect();
            tried.push(Variation { of, at, moves });
            lines.push((at, variation));
        }
        let moves = lines[0].1.iter().map(|&(_, pit)| pit).collect();
        let mut record = GameRecord::new(rules, start, moves).expect("legal moves");
        let plain = record.to_string();
        record.variations = tried;
        let text = record.to_string();
        let read: GameRecord = text
            .parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(read.to_string(), text);
        assert_eq!(read.moves, record.moves);
        assert_eq!(read.variations.len(), record.variations.len(), "{text}");
        assert_eq!(
            KalahGame::read_game(&text).map(|game| game.text()),
            Ok(text)
        );
        let main = GameRecord {
            variations: Vec::new(),
            ..read
        };
        assert_eq!(main.to_string(), plain, "without variations, as ever");
    }
}

#[test]
fn variations_stand_after_the_move_they_replace() {
    let start = "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0;";
    let read = |turns: &str| format!("{start} {turns}").parse::<GameRecord>();
    let record = read("3 (2 1 (5 3))-6 (5 2) (1) 5 2").expect("a game");
    assert_eq!(record.moves, [2, 5, 11, 1]);
    let variation = |of, at, moves: &[usize]| Variation {
        of,
        at,
        moves: moves.to_vec(),
    };
    assert_eq!(
        record.variations,
        [
            variation(0, 0, &[1, 7]),
            variation(1, 1, &[11, 2]),
            variation(0, 1, &[4, 8]),
            variation(0, 1, &[0]),
        ]
    );
    assert_eq!(record.turns(), "3 (2 1 (5 3))-6 (5 2) (1) 5 2");
    assert_eq!(
        read("3(2  1(5 3 )) -6( 5 2)(1)5 2"),
        Ok(record),
        "spaces are free around parentheses"
    );
}

/// What is said of a text that cannot be read.
fn error<T: std::str::FromStr<Err = KalahError> + std::fmt::Debug>(text: &str) -> String {
    text.parse::<T>().expect_err(text).to_string()
}

#[test]
fn a_bad_variation_is_refused_with_its_place() {
    let start = "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0;";
    let nested = format!("1 {}", "(2 (1 ".repeat(150));
    for (turns, message) in [
        (
            "(2) 3",
            "game, turn 0: a variation stands after the move that it replaces",
        ),
        (
            "3 (2",
            "game, variation 1, turn 1: the variation is not closed by ')'",
        ),
        ("3) 2", "game, turn 1: ')' closes no variation"),
        (
            "3 ()",
            "game, variation 1, turn 1: a variation has at least one move",
        ),
        (
            "3 (3-6)",
            "game, variation 1, turn 1: house 3 is played here already",
        ),
        (
            "3 (2 1) (2 3)-6",
            "game, variation 2, turn 1: house 2 is played here already",
        ),
        (
            "3 (2 1) 6",
            "game, turn 2: the side that played turn 1 moves again",
        ),
        (
            "2 (3-6)-1",
            "game, turn 1: in '-1', no extra turn follows before house 1",
        ),
        (
            "3 (2 1 x)-6",
            "game, variation 1, turn 3: 'x' is not a house",
        ),
        (
            "1 (2 ((",
            "game, variation 2, turn 1: a variation stands after the move that it replaces",
        ),
    ] {
        let got = error::<GameRecord>(&format!("{start} {turns}"));
        assert!(got.starts_with(message), "{turns}: {got}");
    }
    let got = error::<GameRecord>(&format!("{start} {nested}"));
    assert_eq!(
        got,
        "game, variation 200, turn 1: variations lie in one another at most 200 deep"
    );
}

#[test]
fn what_is_told_of_a_game_stands_in_its_text() {
    let text = "[Event \"Club \\\"A\\\"\"]\n[South \"Smith\"]\n[North \"Jones\"]\n[Result \"0-1\"]\n\n\
        standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; {the start} 3 $1 {more; to come} (2 {too slow} 1 (5 $2 3))-6 $14 (5 2 {end}) 5 2";
    let game: GameRecord = text.parse().expect("a game");
    assert_eq!(game.moves, [2, 5, 11, 1]);
    assert_eq!((game.headers.len(), game.result()), (4, "0-1"));
    assert_eq!(game.to_string(), text);
    let record = KalahGame::read_game(text).expect("a game");
    assert_eq!(record.text(), text);
    assert_eq!(
        record.headers[1..3],
        [
            ("South".to_string(), "Smith".to_string()),
            ("North".to_string(), "Jones".to_string()),
        ]
    );
    let said = |place| {
        let found = game.remarks.iter().find(|(at, _)| *at == place);
        let (_, Remark { comment, marks }) = found.expect("a remark");
        (comment.as_str(), marks.as_slice())
    };
    assert_eq!(said((0, 0)), ("the start", &[][..]));
    assert_eq!(said((0, 1)), ("more; to come", &[1][..]));
    assert_eq!(said((1, 1)), ("too slow", &[][..]));
    assert_eq!(said((2, 2)), ("", &[2][..]));
    assert_eq!(said((0, 2)), ("", &[14][..]));
    assert_eq!(said((3, 3)), ("end", &[][..]));
    let free = text.replace(" {", "{").replace("6 $14 ", "6$14");
    assert_eq!(free.parse(), Ok(game), "spaces are free");
}

#[test]
fn a_result_of_kalah_is_as_told_unless_the_moves_tell_it() {
    let near = "standard; 0,0,0,0,0,1,20/0,0,1,0,0,0,26 0;";
    for (headers, moves, result) in [
        ("[Result \"1-0\"]\n", "", "1-0"),
        ("[Result \"*\"]\n", "", "*"),
        ("[Result \"27-21\"]\n", "", "*"),
        ("[South \"A\"]\n[Result \"1-0\"]\n", " 6", "0-1"),
        ("", " 6", "0-1"),
    ] {
        let text = format!("{headers}{near}{moves}");
        let game: GameRecord = text.parse().expect("a game");
        assert_eq!(game.result(), result, "{text}");
        let written = game.to_string();
        let told = headers.contains("South") || headers.contains("1-0");
        assert_eq!(written.contains(&format!("[Result \"{result}\"]")), told);
        assert_eq!(written.parse(), Ok(game));
    }
}

#[test]
fn what_is_told_wrongly_is_refused_with_its_place() {
    let start = "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0;";
    for (text, message) in [
        (
            "[South Ann] ",
            "game, turn 0: a header is such as [South \"Ann\"]",
        ),
        (
            "[South \"Ann\" ",
            "game, turn 0: a header is such as [South \"Ann\"]",
        ),
        (
            &format!("[South \"{}\"] ", "x".repeat(1001)),
            "game, turn 0: the value of the header South has at most 1000 characters",
        ),
    ] {
        assert_eq!(error::<GameRecord>(&format!("{text}{start}")), message);
    }
    for (turns, message) in [
        (
            "3-6 {open",
            "game, turn 1: the comment is not closed by '}'",
        ),
        ("3-6 5 } 2", "game, turn 3: '}' is not a house"),
        (
            "3-6 $256",
            "game, turn 1: '$256' is not a mark; marks are $0 to $255",
        ),
        (
            "3-6 (5 $ 2)",
            "game, variation 1, turn 1: '$' is not a mark",
        ),
    ] {
        let got = error::<GameRecord>(&format!("{start} {turns}"));
        assert!(got.starts_with(message), "{turns}: {got}");
    }
}

#[test]
fn the_facade_refuses_variations_that_leave_nothing() {
    let (rules, start) = (
        Rules::STANDARD,
        Position::start(&Rules::STANDARD).expect("a start"),
    );
    let mut record = Record::<KalahGame>::replay(rules, start, &["3", "6", "5"]).expect("legal");
    let variation = |of, at, moves: &[&str]| {
        let moves = moves.iter().map(|&text| text.into()).collect();
        Variation { of, at, moves }
    };
    record.vary(&variation(0, 1, &["5", "2"])).expect("legal");
    record.vary(&variation(1, 2, &["1"])).expect("legal");
    assert_eq!(
        record.text(),
        "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 (5 2 (1)) 5"
    );
    for (wrong, message) in [
        (
            variation(0, 3, &["1"]),
            "game, variation 3: there is no move 4 in line 0",
        ),
        (
            variation(7, 0, &["1"]),
            "game, variation 3: there is no move 1 in line 7",
        ),
        (
            variation(1, 0, &["1"]),
            "game, variation 3: there is no move 1 in line 1",
        ),
        (
            variation(0, 1, &[]),
            "game, variation 3: a variation has at least one move",
        ),
        (
            variation(0, 1, &["6"]),
            "game, variation 3: '6' is played there already",
        ),
        (
            variation(0, 1, &["5"]),
            "game, variation 3: '5' is played there already",
        ),
        (
            variation(0, 1, &["2", "9"]),
            "game, variation 3, move 3: there is no house 9",
        ),
    ] {
        let before = record.clone();
        let refusal = record.vary(&wrong).expect_err(message);
        assert!(refusal.message.starts_with(message), "{refusal}");
        assert_eq!(record, before);
    }
}

#[test]
fn the_forms_of_the_start_position() {
    let start = Position::start(&Rules::STANDARD).expect("start");
    assert_eq!(start.to_string(), "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0");
    for text in [
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0",
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0",
        "<6,0,0,4,4,4,4,4,4,4,4,4,4,4,4>",
        "4,4,4,4,4,4,0,4,4,4,4,4,4,0",
        "4 4 4 4 4 4 0 4 4 4 4 4 4 0",
        "  [4, 4, 4, 4, 4, 4, 0, 4, 4, 4, 4, 4, 4, 0] ",
        "4,4,4,4,4,4,0,4,4,4,4,4,4,0 0",
    ] {
        assert_eq!(text.parse::<Position>(), Ok(start), "{text}");
    }
    let protocol: Position = "<2,7,8,1,2,3,4>".parse().expect("a board");
    assert_eq!(protocol.to_string(), "1,2,7/3,4,8 0");
}

#[test]
fn a_game_in_the_notation_of_the_readme() {
    let record: GameRecord = "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5 2"
        .parse()
        .expect("a game");
    assert_eq!(record.moves, [2, 5, 11, 1]);
}

#[test]
fn errors_name_the_place_and_what_is_accepted() {
    for (text, message) in [
        (
            "4,4,x,4,0/4,4,4,4,0 0",
            "position, character 5: 'x' is not a number",
        ),
        (
            "4,4,,4,0/4,4,4,4,0 0",
            "position, character 5: expected a number before ','",
        ),
        (
            "4,4,0/4,0 0",
            "position, character 6: the first side has 3 numbers, the second 2",
        ),
        (
            "4,4,0/4,4,0 2",
            "position, character 13: the turn is 0 or 1, not 2",
        ),
        (
            "4,256,0/4,4,0 0",
            "position, character 3: a house or store holds 0 to 255 seeds",
        ),
        (
            "200,0,0/56,0,0 0",
            "a board holds at most 255 seeds, not 256",
        ),
        (
            "4,4 4,0/4,4,4,0 0",
            "position, character 5: expected ',' before this number",
        ),
        (
            "4,4,0,4,0",
            "position, character 9: a board needs an even count of numbers: as many houses on each side, and two stores; here are 5",
        ),
        ("", "position, character 1: expected at least one house"),
        (
            "4/4/4",
            "position, character 4: one '/' parts the two sides",
        ),
        (
            "<6,0,0,4,4>",
            "position, character 11: a board of size 6 has 12 houses, here are 2",
        ),
        (
            "<6,0,0",
            "position, character 6: a board that begins with '<' ends with '>'",
        ),
        (
            "<9999999999999999999999>",
            "position, character 2: a house or store holds 0 to 255 seeds",
        ),
    ] {
        let got = error::<Position>(text);
        assert!(got.starts_with(message), "{text}: {got}");
    }
    let eleven = format!("{}0/{}0 0", "1,".repeat(11), "1,".repeat(11));
    assert_eq!(
        error::<Position>(&eleven),
        "a side has 1 to 10 houses, not 11"
    );
    for (text, message) in [
        (
            "chess",
            "rules, word 1: 'chess' is not known; accepted are standard, six-seeds",
        ),
        (
            "standard houses=6 houses=6",
            "rules, word 3: 'houses' is given twice",
        ),
        ("seeds=x", "rules, word 1: seeds is a number, not 'x'"),
        (
            "capture=all",
            "rules, word 1: capture is one of opposite, empty, none, run, not 'all'",
        ),
        ("color=red", "rules, word 1: there is no field 'color'"),
        ("houses=11", "a side has 1 to 10 houses, not 11"),
        ("seeds=0", "a house starts with 1 to 20 seeds, not 0"),
        (
            "houses=10 seeds=20",
            "a board holds at most 255 seeds, not 400",
        ),
        ("", "rules, word 1: '' is not known"),
        (
            "seeds=6 standard",
            "rules, word 2: the name 'standard' must come first",
        ),
    ] {
        let got = error::<Rules>(text);
        assert!(got.starts_with(message), "{text}: {got}");
    }
    let start = "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0;";
    for (turns, message) in [
        (
            "1-2",
            "game, turn 1: in '1-2', no extra turn follows before house 2",
        ),
        (
            "3 6",
            "game, turn 2: the side that played turn 1 moves again",
        ),
        (
            "7",
            "game, turn 1: '7' is not a house; houses are numbered 1 to 6",
        ),
        ("3-6 x", "game, turn 2: 'x' is not a house"),
        ("3-3", "game, turn 1: house 3 is empty"),
    ] {
        let got = error::<GameRecord>(&format!("{start} {turns}"));
        assert!(got.starts_with(message), "{turns}: {got}");
    }
    assert!(
        error::<GameRecord>("standard")
            .starts_with("game, turn 0: expected 'rules; position; turns'")
    );
    assert!(
        error::<Evaluation>("best")
            .starts_with("evaluator 'best' is not known; accepted are seeds")
    );
}

#[test]
fn rules_on_a_larger_board_still_read_back() {
    let ten = format!("{}0/{}0 0", "1,".repeat(10), "1,".repeat(10));
    let (rules, _) = Place::at("standard seeds=20", Some(&ten))
        .read::<KalahGame>()
        .expect("a position");
    assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules));
}

#[test]
fn an_illegal_move_says_why_and_what_is_legal() {
    let (rules, position) = Place::at("standard", Some("0,4,4/4,0,4 0"))
        .read::<KalahGame>()
        .expect("a position");
    for (pit, message) in [
        (0, "0 is not a legal move: it is empty; legal here: 1"),
        (2, "2 is not a legal move: it is a store; legal here: 1"),
        (
            3,
            "3 is not a legal move: it belongs to the side that is not to move; legal here: 1",
        ),
        (
            6,
            "6 is not a legal move: there is no such house; legal here: 1",
        ),
    ] {
        assert_eq!(
            position.play(&rules, pit).expect_err("illegal").to_string(),
            message
        );
    }
}
