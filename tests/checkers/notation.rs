//! FEN and PDN, read and written, and what is said of texts that are neither.

use super::common::{Random, position};
use kalahari::annotation::{MOST_HEADERS, Remark, Remarks};
use kalahari::checkers::{Evaluation, GameRecord, Position, Rules, games_in};
use kalahari::engine::{CheckersGame, Record, TableGame};
use kalahari::variation::Variation;
use proptest::prelude::*;

fn refused<T: std::str::FromStr>(text: &str) -> String
where
    T::Err: ToString,
{
    match text.parse::<T>() {
        Ok(_) => panic!("{text:?} is accepted"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn positions_are_read_and_written() {
    let start = Position::start().to_string();
    assert_eq!(
        start,
        "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"
    );
    for (text, canonical) in [
        ("B:W21-32:B1-12", start.as_str()),
        (" B:B1-12:W21-32. ", &start),
        ("W:WK30,21,22:BK1-4,9", "W:W21,22,K30:BK1,K2,K3,K4,9"),
        ("w:b:wk1", "W:WK1:B"),
    ] {
        assert_eq!(position(text).to_string(), canonical);
        assert_eq!(position(canonical).to_string(), canonical);
    }
}

#[test]
fn a_wrong_position_is_refused_with_its_place() {
    for (text, sentence) in [
        (
            "",
            "position, character 1: expected B or W, not the end, in a position such as B:W21,22,K30:B1,2",
        ),
        (
            "X:W1:B2",
            "position, character 1: expected B or W, not 'X', in a position such as B:W21,22,K30:B1,2",
        ),
        ("BW1:B2", "position, character 2: expected ':', not 'W'"),
        ("B:W21", "position, character 6: expected ':', not the end"),
        (
            "B:W21:W22",
            "position, character 7: White has its pieces already",
        ),
        (
            "B:W33:B1",
            "position, character 4: squares are numbered 1 to 32",
        ),
        (
            "B:W0:B1",
            "position, character 4: squares are numbered 1 to 32",
        ),
        (
            "B:W999999999999:B1",
            "position, character 4: squares are numbered 1 to 32",
        ),
        (
            "B:W21,:B1",
            "position, character 7: expected a square, not ':'",
        ),
        (
            "B:W21,K:B1",
            "position, character 8: expected a square, not ':'",
        ),
        (
            "B:W24-21:B1",
            "position, character 4: a range goes up, not from 24 to 21",
        ),
        (
            "B:W21,21:B1",
            "position, character 7: two pieces stand on square 21",
        ),
        (
            "B:W21:B1,K21",
            "position, character 10: two pieces stand on square 21",
        ),
        (
            "B:W3:B1",
            "position, character 4: a man of White on square 3 would be a king",
        ),
        (
            "B:W21:B30",
            "position, character 8: a man of Black on square 30 would be a king",
        ),
        (
            "B:W5-28:B1",
            "position, character 4: White has at most 12 pieces",
        ),
        (
            "B:W21:B1:H0",
            "position, character 9: expected the end, not ':'",
        ),
        (
            "B:W21:B1 x",
            "position, character 10: expected the end, not 'x'",
        ),
        (
            "B:W21\u{202e}:B1",
            "position, character 6: expected ':', not '\\u{202e}'",
        ),
    ] {
        assert_eq!(refused::<Position>(text), sentence, "{text:?}");
    }
    assert!(refused::<Rules>("russian").contains("accepted are english, check-this"));
}

#[test]
fn evaluators_are_read_and_written() {
    for name in ["check-this", "material", "check-this:0,0,0,0,100"] {
        assert_eq!(name.parse::<Evaluation>().unwrap().to_string(), name);
    }
    let usual: Evaluation = "check-this:10000,10000,10,1,100".parse().unwrap();
    assert_eq!(usual, Evaluation::default());
    for wrong in [
        "",
        "check-this:",
        "check-this:1,2,3,4",
        "check-this:1,2,3,4,-5",
        "check-this:1,2,3,4,1000001",
        "seeds",
    ] {
        assert!(refused::<Evaluation>(wrong).contains("accepted are check-this, material"));
    }
}

fn play(fen: &str, text: &str) -> Result<String, String> {
    let played = position(fen).play_text(Rules::English, text);
    played
        .map(|(after, _)| after.to_string())
        .map_err(|error| error.to_string())
}

#[test]
fn moves_are_read_strictly() {
    let start = Position::start().to_string();
    assert!(play(&start, " 11-15 ").is_ok());
    let diamond = "W:W30:B17,18,25,26";
    assert_eq!(play(diamond, "30x21x14").unwrap(), "B:W14:B18,26");
    assert_eq!(play(diamond, "30X23X14").unwrap(), "B:W14:B17,25");
    assert_eq!(
        play(diamond, "30x14").unwrap_err(),
        "'30x14' fits several captures; write one of 30x21x14, 30x23x14"
    );
    assert_eq!(
        play(diamond, "30-14").unwrap_err(),
        "'30-14' is not legal: capturing is compulsory; you can play 30x21x14, 30x23x14"
    );
    // A king that comes back to where it began, in both directions.
    let ring = "B:W10,11,18,19:BK14";
    assert!(
        play(ring, "14x14")
            .unwrap_err()
            .contains("write one of 14x7x16x23x14, 14x23x16x7x14")
    );
    assert!(play(ring, "14x7x14").is_err(), "two fit: both come by 7");
    assert_eq!(play(ring, "14x7x16x23x14").unwrap(), "W:W:BK14");
    for wrong in [
        "", "11", "11-", "-15", "11-15-18", "11x", "x", "0-5", "11-33", "11–15", "+11-15",
        "1e1-15", "11 15",
    ] {
        let said = play(&start, wrong).unwrap_err();
        assert!(
            said.contains("is not a move; moves are such as 11-15, 22x15 or 22x15x6"),
            "{said}"
        );
    }
    assert!(
        play(&start, "11-14")
            .unwrap_err()
            .contains("is not legal here; you can play 9-13, 9-14")
    );
    assert!(
        play(&start, "11x18")
            .unwrap_err()
            .contains("is not legal here; you can play 9-13")
    );
    assert_eq!(
        play("W:W5:B1", "5-1").unwrap_err(),
        "the game is over: Black has won"
    );
}

#[test]
fn texts_of_moves_are_the_references() {
    let text = include_str!("../data/check-this.json");
    let reference: serde_json::Value = serde_json::from_str(text).unwrap();
    for row in reference["positions"].as_array().unwrap() {
        let here = position(row["fen"].as_str().unwrap());
        let texts: Vec<String> = here
            .legal_moves()
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        let moves = row["moves"].as_array().unwrap();
        for (text, played) in texts.iter().zip(moves) {
            // The reference may write more of the path than is needed.
            let full = played["move"].as_str().unwrap();
            let by = |text: &str| here.play_text(Rules::CheckThis, text).unwrap();
            assert_eq!(by(text), by(full), "{here}");
            assert!(text.len() <= full.len(), "{here}: {text} {full}");
        }
        assert_eq!(texts.len(), moves.len());
    }
}

#[test]
fn games_are_read_and_written() {
    let text =
        "[GameType \"21\"]\n[Result \"*\"]\n\n1. 11-15 22-18 2. 15x22 (2. 12-16 18x11) 25x18 *";
    let error = refused::<GameRecord>(text);
    assert!(
        error.starts_with("game, line 4, column 29: '12-16' is not legal: capturing is compulsory"),
        "{error}"
    );
    let text = "[GameType \"21\"]\n[Result \"*\"]\n\n\
        1. 11-15 (1. 9-14 22-18 (1... 22-17 2. 11-15)) (1. 12-16) 1... 22-18 2. 15x22\n25x18 (2... 26x17) *";
    let game: GameRecord = text.parse().unwrap();
    assert_eq!(game.moves, ["11-15", "22-18", "15x22", "25x18"]);
    assert_eq!(game.to_string(), text);
    assert_eq!(game.variations.len(), 4);
    assert_eq!(
        game.variations[1],
        Variation {
            of: 1,
            at: 1,
            moves: vec!["22-17".into(), "11-15".into()]
        }
    );
    let record = CheckersGame::read_game(text).unwrap();
    assert_eq!(record.text(), text);
    // From a position, under other rules, White first.
    let text = "[GameType \"21\"]\n[Rules \"check-this\"]\n[SetUp \"1\"]\n[FEN \"W:W30:B17,18,25,26\"]\n[Result \"*\"]\n\n1... 30x21x14 2. 26-31 *";
    let game: GameRecord = text.parse().unwrap();
    assert_eq!(
        (game.rules, game.to_string().as_str()),
        (Rules::CheckThis, text)
    );
}

#[test]
fn what_others_write_is_read() {
    let text = "\u{feff}[Event \"A \\\"match\\\" [1]\"]\r\n[White \"?\"] [Black \"?\"]\r\n[GameType \"21,B,8,8,N1,0\"]\r\n[Result \"1-0\"]\r\n\
        {hello 1. 9-9} 1.11-15! $4 22-18?! ; the rest (of a line\n2. 15x22* {(} 25x18 % and this\n3. 12-16 1-0\r\n";
    let game: GameRecord = text.parse().unwrap();
    assert_eq!(game.moves, ["11-15", "22-18", "15x22", "25x18", "12-16"]);
    assert_eq!(
        game.to_string(),
        "[Event \"A \\\"match\\\" [1]\"]\n[White \"?\"]\n[Black \"?\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n\
        {hello 1. 9-9} 1. 11-15 $1 $4 22-18 $6 {the rest (of a line} 2. 15x22 $7 {(}\n2... 25x18 3. 12-16 1-0"
    );
    let lost: GameRecord = "[FEN \"B:W5:BK10\"]\n\n1. 10-6 5-1 2. 6-10 1-5"
        .parse()
        .unwrap();
    assert_eq!(lost.result(), "*");
    let won: GameRecord = "[FEN \"B:W13:BK6\"]\n\n1. 6-9 13x6".parse().unwrap();
    assert_eq!(won.result(), "1-0", "White has won");
}

#[test]
fn a_result_is_as_told_unless_the_moves_tell_it() {
    let over = "[FEN \"B:W13:BK6\"]\n";
    for (headers, moves, result) in [
        ("", "1. 11-15", "*"),
        ("", "1. 11-15 1-1", "1-1"),
        ("", "0-1", "0-1"),
        ("[Result \"0-1\"]", "1. 11-15 0-1", "0-1"),
        ("[Result \"0-1\"]", "1. 11-15", "0-1"),
        ("[Result \"0-1\"]", "1. 11-15 *", "0-1"),
        ("[Result \"0-1\"]", "1. 11-15 1/2-1/2", "1/2-1/2"),
        ("[Result \"resigned\"]", "1. 11-15", "*"),
        ("", "1. 11-15 (1. 9-14 0-1) 22-18", "*"),
        (over, "1. 6-9 13x6 0-1", "1-0"),
    ] {
        let game: GameRecord = format!("{headers}{moves}").parse().unwrap();
        assert_eq!(game.result(), result, "{headers}{moves}");
        let text = game.to_string();
        assert!(
            text.ends_with(&format!(" {result}")) || text.ends_with("\n\n0-1"),
            "{text}"
        );
        assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
        assert_eq!(text.parse(), Ok(game.clone()), "{text}");
        assert_eq!(CheckersGame::read_game(&text).unwrap().text(), text);
    }
}

#[test]
fn what_is_told_of_a_game_stands_in_its_text() {
    let mut record = Record::<CheckersGame>::new(Rules::English, Position::start());
    record.play("11-15").unwrap();
    for (name, value) in [("Black", "the \"\\old\" one"), ("Result", "1-0")] {
        record.tell(name, value).unwrap();
    }
    let text = record.text();
    assert_eq!(
        text,
        "[Black \"the \\\"\\\\old\\\" one\"]\n[GameType \"21\"]\n[Result \"1-0\"]\n\n1. 11-15 1-0"
    );
    assert_eq!(CheckersGame::read_game(&text).unwrap(), record);
    for (name, value) in [("", "x"), ("a b", "x"), ("White", "x\n[FEN"), ("\"]", "x")] {
        let said = record.tell(name, value).unwrap_err().message;
        assert!(
            said.starts_with("the text of a game of checkers has no header '"),
            "{said}"
        );
    }
    // What the game itself says is not said otherwise.
    for (name, value) in [
        ("FEN", "W:W32:B1"),
        ("Rules", "check-this"),
        ("Result", "won"),
    ] {
        record.tell(name, value).unwrap();
    }
    assert_eq!(record.text(), text);
    for nth in 0..MOST_HEADERS - record.headers.len() {
        record.tell("X", &nth.to_string()).unwrap();
    }
    assert!(record.tell("X", "one too many").is_err());
    let long = "x".repeat(1001);
    let mut other = Record::<CheckersGame>::new(Rules::English, Position::start());
    assert!(other.tell("X", &long).is_err());
    assert_eq!(
        refused::<GameRecord>(&format!("[X \"{long}\"]")),
        "game, line 1, column 1: the value of the header X has at most 1000 characters"
    );
    assert_eq!(
        refused::<GameRecord>(&"[X \"1\"]\n".repeat(101)),
        "game, line 101, column 1: a game has at most 100 headers"
    );
}

#[test]
fn what_is_said_of_moves_stays_with_them() {
    let text = "{before} [Event \"x\"] {the start} 1. 11-15 ! {first\n\tgood} {second} \
        (1. {why not} 9-14? {a} (1. 9-13 $1) 22-17 {b}) {third} 1... 22-18 (1... 22-17 $10 {c}) 2. 15x22 ; to } the end\n \
        25x18 {} $255 1-0 {resigned}";
    let game: GameRecord = text.parse().unwrap();
    let said = |place| {
        let found = game.remarks.iter().find(|(at, _)| *at == place);
        let (_, Remark { comment, marks }) = found.unwrap();
        (comment.as_str(), marks.clone())
    };
    assert_eq!(said((0, 0)), ("before the start", vec![]));
    assert_eq!(said((0, 1)), ("first good second third", vec![1]));
    assert_eq!(said((1, 1)), ("why not a", vec![2]));
    assert_eq!(said((2, 1)), ("", vec![1]));
    assert_eq!(said((1, 2)), ("b", vec![]));
    assert_eq!(said((3, 2)), ("c", vec![10]));
    assert_eq!(said((0, 3)), ("to ) the end", vec![]));
    assert_eq!(said((0, 4)), ("resigned", vec![255]));
    assert_eq!(game.remarks.iter().count(), 8);
    let written = game.to_string();
    assert_eq!(written.parse(), Ok(game.clone()), "{written}");
    let record = CheckersGame::read_game(&written).unwrap();
    assert_eq!(record.text(), written);
    assert_eq!(record.remarks, game.remarks);
    for (text, sentence) in [
        (
            "1. 11-15 $256",
            "'$256' is not a mark; marks are $0 to $255",
        ),
        ("1. 11-15 $x", "'$x' is not a mark; marks are $0 to $255"),
    ] {
        let place = "game, line 1, column 10: ";
        assert_eq!(refused::<GameRecord>(text), format!("{place}{sentence}"));
    }
    let marks: Vec<String> = (0..17).map(|mark| format!("${mark}")).collect();
    let much = refused::<GameRecord>(&format!("1. 11-15 {}", marks.join(" ")));
    assert!(much.ends_with("a move has at most 16 marks"), "{much}");
    let much = refused::<GameRecord>(&format!("1. 11-15 {{{}}}", "x".repeat(10_001)));
    assert!(much.ends_with("have at most 10000 characters"), "{much}");
}

#[test]
fn only_what_was_played_can_be_remarked_on() {
    let mut record = Record::<CheckersGame>::new(Rules::English, Position::start());
    record.play("11-15").unwrap();
    let said = |comment: &str, marks: &[u8]| Remark {
        comment: comment.into(),
        marks: marks.into(),
    };
    record.remark((0, 0), &said("a {brace}", &[])).unwrap();
    record.remark((0, 1), &said("", &[3, 3])).unwrap();
    let text = record.text();
    assert!(text.ends_with("{a (brace)} 1. 11-15 $3 *"), "{text}");
    for place in [(0, 2), (1, 0), (1, 1)] {
        let refusal = record.remark(place, &said("x", &[])).unwrap_err();
        assert!(
            refusal.message.starts_with("game: there is no move"),
            "{refusal}"
        );
    }
    let many: Vec<u8> = (0..20).collect();
    record.remark((0, 1), &said("x", &many)).unwrap_err();
    assert_eq!(record.text(), text, "nothing changed");
    record.take_back_to(0);
    assert!(record.text().ends_with("{a (brace)} *"));
}

proptest! {
    #[test]
    fn any_headers_round_trip(
        told in proptest::collection::vec(("[A-Za-z0-9]{1,8}", "[^\\p{Cc}]{0,20}"), 0..5),
        result in proptest::sample::select(vec!["1-0", "0-1", "1/2-1/2", "*"]),
    ) {
        let headers = told.into_iter().map(|(name, value)| (format!("X{name}"), value));
        let mut game = GameRecord {
            rules: Rules::English,
            start: Position::start(),
            moves: vec!["11-15".into(), "22-18".into()],
            variations: Vec::new(),
            headers: headers.collect(),
            remarks: Remarks::default(),
        };
        if result != "*" {
            game.headers.push(("Result".into(), result.into()));
        }
        let text = game.to_string();
        prop_assert_eq!(games_in(&text), [text.as_str()]);
        prop_assert_eq!(text.parse::<GameRecord>(), Ok(game));
    }
}

#[test]
fn several_games_are_read_one_by_one() {
    let one = "[Event \"1\"]\n\n1. 11-15 22-18 *";
    let two = "[Event \"2\"]\n{ [no header] 1-0 } 1. 9-14 (1. 9-13 1-0) 22-18";
    let three = "1. 10-14 0-1";
    let four = "1. 12-16 1/2-1/2";
    let file = format!("{one}\n\n{two}\n\n[Event \"3\"]\n{three} {four}\n; the end\n");
    let games = games_in(&file);
    assert_eq!(games, [one, two, &format!("[Event \"3\"]\n{three}"), four]);
    assert!(games.iter().all(|game| game.parse::<GameRecord>().is_ok()));
    let events = games.iter().map(|game| game.parse::<GameRecord>().unwrap());
    let events: Vec<_> = events.map(|game| game.headers.first().cloned()).collect();
    assert_eq!(
        events[1],
        Some(("Event".into(), "2".into())),
        "each game has its own headers"
    );
    let error = refused::<GameRecord>(&file);
    assert_eq!(
        error,
        "game, line 5, column 1: another game begins here; games are read one by one"
    );
    assert_eq!(games_in(" \n"), Vec::<&str>::new());
    assert_eq!(games_in("{ open"), ["{ open"]);
    assert_eq!(CheckersGame::games_in(&file).len(), 4);
}

#[test]
fn a_wrong_game_is_refused_with_its_place() {
    for (text, sentence) in [
        (
            "",
            "game, line 1, column 1: there is no game in an empty text",
        ),
        (
            "1. 11-15\n 23-14",
            "game, line 2, column 2: '23-14' is not legal here; you can play 21-17, 22-17, 22-18, 23-18, 23-19, 24-19, 24-20",
        ),
        (
            "1. 11-15 [Event \"x\"]",
            "game, line 1, column 10: headers stand before the moves; games are read one by one",
        ),
        (
            "[FEN B:W1:B2]",
            "game, line 1, column 1: a header is such as [FEN \"B:W21,22,K30:B1,2\"]",
        ),
        (
            "[FEN \"B:W1:B2\"]",
            "game, line 1, column 1: position, character 4: a man of White on square 1 would be a king",
        ),
        (
            "[GameType \"20\"]",
            "game, line 1, column 1: the game is of type '20', and English draughts is 21",
        ),
        (
            "[Rules \"x\"]",
            "game, line 1, column 1: rules 'x' are not known; accepted are english, check-this",
        ),
        (
            "1. 11-15 (",
            "game, line 1, column 11: the variation is not closed by ')'",
        ),
        (
            "1. 11-15 ()",
            "game, line 1, column 11: a variation has at least one move",
        ),
        (
            "(1. 11-15)",
            "game, line 1, column 1: a variation stands after the move that it replaces",
        ),
        (
            "1. 11-15 )",
            "game, line 1, column 10: ')' closes no variation",
        ),
        (
            "1. 11-15 (1. 11-15)",
            "game, line 1, column 14: '11-15' is played here already, so it begins no variation",
        ),
        (
            "1. 11-15 {",
            "game, line 1, column 10: the comment is not closed by '}'",
        ),
        ("1. 11-15 ]", "game, line 1, column 10: ']' closes nothing"),
        (
            "1. e4",
            "game, line 1, column 4: 'e4' is not a move; moves are such as 11-15, 22x15 or 22x15x6",
        ),
    ] {
        assert_eq!(refused::<GameRecord>(text), sentence, "{text:?}");
    }
    let deep = format!("1. 11-15 {}", "(1. 9-13 (1. 11-15 ".repeat(300));
    assert!(refused::<GameRecord>(&deep).contains("at most 200 deep"));
}

#[test]
fn random_games_round_trip() {
    let mut random = Random(5);
    for rules in Rules::ALL {
        for _ in 0..20 {
            let mut record = Record::<CheckersGame>::new(rules, Position::start());
            for _ in 0..random.below(200) {
                let legal = record.position().legal_moves();
                if legal.is_empty() {
                    break;
                }
                let text = legal[random.below(legal.len())].0.clone();
                record.play(&text).unwrap();
            }
            for _ in 0..5 {
                let at = random.below(record.moves.len().max(1));
                if at < record.moves.len() {
                    let legal = record.before(at).legal_moves();
                    let moves = vec![legal[random.below(legal.len())].0.clone()];
                    // A move that is there already is refused, and that is well.
                    let _ = record.vary(&Variation { of: 0, at, moves });
                }
            }
            let text = record.text();
            let read = CheckersGame::read_game(&text).unwrap();
            assert_eq!(
                (read.moves.clone(), read.text()),
                (record.moves.clone(), text)
            );
            assert_eq!(read.positions, record.positions);
        }
    }
}
