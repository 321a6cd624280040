//! `play`: a person against the engine.

use super::{run, text};

#[test]
fn a_person_plays_to_the_end() {
    let start = "0,0,0,0,2,1,20/1,0,0,0,0,1,20 0";
    let text = text(&["play", "--depth", "4", "--position", start], "6\n5\n6\n");
    assert!(
        text.contains("You play house 6: 1 seed sown, moves again."),
        "{text}"
    );
    assert!(
        text.contains("2 seeds left over for the second player"),
        "{text}"
    );
    assert!(
        text.contains("The first player wins, 23 to 22.\nYou won."),
        "{text}"
    );
    assert!(
        text.contains(&format!("The game: standard; {start}; 6-5-6")),
        "{text}"
    );
}

#[test]
fn play_answers_whatever_is_typed() {
    let input = b"hello\n7\n\xff\xfe\n\nundo\nhelp\nmoves\nhint\n3\n3\n1\nundo\nquit\n99\n";
    let output = run(&["play", "--depth", "3"], input);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text.matches("Type a house from 1 to 6, or moves").count(),
        3,
        "{text}"
    );
    assert!(
        text.contains("There is no house 7; you can play 1, 2, 3, 4, 5, 6."),
        "{text}"
    );
    assert!(text.contains("You have no move to take back."), "{text}");
    assert!(
        text.contains("hint    what the engine would play"),
        "{text}"
    );
    assert!(
        text.contains("3: 4 seeds sown, moves again\n4: 4 seeds sown\n"),
        "{text}"
    );
    assert!(text.contains("The engine would play house "), "{text}");
    assert!(
        text.contains("House 3 is empty; you can play 1, 2, 4, 5, 6."),
        "{text}"
    );
    assert!(text.contains("The engine plays house "), "{text}");
    assert!(text.contains("Your last move is taken back."), "{text}");
    assert!(!text.contains("house 99"), "{text}");
    // Only the last move is taken back, with the engine's answer to it.
    assert!(
        text.ends_with("4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3\n"),
        "{text}"
    );
}

/// The smallest board on which somebody captures: two houses of one seed, the first player wins one seed a game.
#[test]
fn a_series_goes_on_until_one_side_has_enough() {
    let args = ["play", "--series", "2", "--depth", "4"];
    let board = ["--houses", "2", "--seeds", "1"];
    let text = text(&[&args[..], &board].concat(), &"2\n1\n".repeat(20));
    assert!(
        text.starts_with("Game 1 of the series.\nYou are the first player."),
        "{text}"
    );
    assert!(
        text.contains("Game 2 of the series.\nYou are the second player."),
        "{text}"
    );
    assert_eq!(text.matches("The game: ").count(), 3, "{text}");
    assert!(
        text.contains("The series to 2 after 1 game: you 1, the engine 0.\n\nGame 2"),
        "{text}"
    );
    assert!(
        text.ends_with("The series is over after 3 games: you 2, the engine 1. Won by you.\n"),
        "{text}"
    );
}

#[test]
fn who_leaves_a_series_is_told_how_it_stands() {
    let text = text(&["play", "--series", "--depth", "2"], "3\nquit\n");
    assert!(
        text.ends_with("The series to 40 after 0 games: you 0, the engine 0.\n"),
        "{text}"
    );
}

#[test]
fn the_engine_may_begin_and_the_input_may_end() {
    let text = text(&["play", "--depth", "3", "--engine", "first"], "");
    assert!(text.starts_with("You are the second player."), "{text}");
    assert!(text.contains("The engine plays house "), "{text}");
    assert!(text.contains("The input has ended"), "{text}");
}

#[test]
fn the_line_of_min_max_kalah_plays() {
    let ours = [
        "play",
        "--mode",
        "young_bros",
        "--depth",
        "3",
        "--par-depth",
        "2",
    ];
    let input = "3\n1\nquit\n";
    let figures = |text: String| -> Vec<String> {
        let lines = text
            .lines()
            .filter(|line| line.starts_with("The engine plays"));
        let upto = |line: &str| line[..line.rfind(',').unwrap()].to_string();
        lines.map(upto).collect()
    };
    let [paper, ours] =
        [&["pve", "young_bros", "(3,2)"][..], &ours].map(|args| figures(text(args, input)));
    assert_eq!(paper, ours);
    assert!(!ours.is_empty());
    let help = text(&["play", "--help"], "");
    let line = "pve young_bros \"(9,3)\" is play ";
    assert!(help.contains(line), "{help}");
    assert_eq!(text(&["pve", "--help"], ""), help);
    let general = text(&["--help"], "");
    assert!(general.contains(line), "{general}");
}

#[test]
fn q_leaves_the_game_wherever_it_is_no_house() {
    for args in [
        &["play", "--depth", "2"][..],
        &["play", "--depth", "2", "--letters"],
    ] {
        for input in ["q\n3\n", "Q\n3\n"] {
            let text = text(args, input);
            assert!(text.ends_with("your move> "), "{text}");
        }
    }
    let nine = [
        "play",
        "--depth",
        "2",
        "--letters",
        "--houses",
        "9",
        "--seeds",
        "1",
    ];
    let text = text(&nine, "q\nquit\n");
    assert!(text.contains("You play house Q: "), "{text}");
}

#[test]
fn houses_may_have_letters() {
    let input = "h\na\n3\nJ\n12\nhelp\nmoves\nhint\nl\nundo\nquit\n";
    let text = text(&["play", "--letters", "--depth", "3"], input);
    assert!(
        text.contains("Type a house from G to L, or help."),
        "{text}"
    );
    assert!(
        text.contains("   A     B     C     D     E     F   second player\n"),
        "{text}"
    );
    assert!(
        text.contains("   L     K     J     I     H     G   first player  <- to move\n"),
        "{text}"
    );
    // H is a house here, not help; A is the opponent's; numbers are nobody's.
    assert!(text.contains("You play house H: 4 seeds sown."), "{text}");
    assert!(text.contains("The engine plays house "), "{text}");
    assert!(text.contains("You cannot play A; you can play "), "{text}");
    assert!(text.contains("You cannot play 3; you can play "), "{text}");
    assert!(
        text.contains("Type a house from G to L, or moves"),
        "{text}"
    );
    assert!(text.contains("The engine would play house "), "{text}");
    assert!(text.contains("\nK: 4 seeds sown\n"), "{text}");
    assert!(text.contains("Your last move is taken back."), "{text}");
    let refused = run(&["play", "--letters", "--game", "checkers"], b"");
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        String::from_utf8_lossy(&refused.stderr).contains("checkers has no letters for its moves")
    );
}

#[test]
fn the_engine_may_make_the_first_move_wherever_the_game_begins() {
    let begins = |args: &[&str]| {
        let text = text(&[&["play", "--depth", "3"], args].concat(), "");
        let first = text.find("The engine plays");
        (text.starts_with("You are the second"), first.is_some())
    };
    assert_eq!(begins(&["--first", "engine"]), (true, true));
    assert_eq!(begins(&["--first", "you"]), (false, false));
    let second = "4,4,4,4,4,4,0/4,4,4,4,4,4,0 1";
    assert_eq!(
        begins(&["--first", "engine", "--position", second]),
        (false, true)
    );
    assert_eq!(
        begins(&["--first", "you", "--position", second]),
        (true, false)
    );
    let refused = run(&["play", "--first", "you", "--engine", "first"], b"");
    assert_eq!(refused.status.code(), Some(2));
}
