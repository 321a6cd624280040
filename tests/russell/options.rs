//! Options that promise not to change a value do not, against plain minimax; and what gamma changes is written down.

use crate::common::Random;
use crate::{boards, console, searched, settings, typed};
use kalahari::game::Value;
use kalahari::russell::{A, Board, Settings, egc, ev};
use std::fmt::Write;

/// The value of a position by looking at everything.
fn minimax(board: &Board, turns: u32, settings: &Settings) -> Value {
    let value = |pit| {
        let after = board.play(pit);
        let left = turns - u32::from(after.mover() != board.mover());
        match egc::end(&after) {
            Some(value) => value,
            None if left == 0 => ev::estimate(&after, settings.option(4)),
            None => minimax(&after, left, settings),
        }
    };
    let values = board.moves().map(value);
    let best = match board.mover() {
        A => values.max(),
        _ => values.min(),
    };
    best.expect("a move, where the game is not over")
}

/// Tables for the short look-ahead: none, short ones that end soon, the one that the memo reads in.
const TABLES: [&str; 4] = [
    "777",
    "10004 20010 777",
    "10002 50006 777",
    "50010 30040 20070 777",
];
const GAMMA: u32 = 1 << 1;
const NO_DISPLAY: u32 = 1 << 8;

/// Every combination of the options but gamma, and either order: on a few boards each, through the console, since
/// photo halt and display are the console's.
#[test]
fn values_are_those_of_minimax() {
    let mut random = Random(22);
    for (op, sor) in (0..1 << 9)
        .filter(|op| op & GAMMA == 0)
        .flat_map(|op| [(op, "0"), (op, "1")])
    {
        // Each table with each depth.
        for n in 0..12 {
            let counters = 1 + random.below(4) as u8;
            let board = boards(&mut random, counters);
            let (op, id) = (format!("{op:o}"), format!("{}", 2 + n % 3));
            let position = board.position().to_string();
            let given = [
                ("op", op.as_str()),
                ("sor", sor),
                ("td", TABLES[n % 4]),
                ("id", &id),
                ("board", &position),
            ];
            let mut console = console(&given);
            typed(&mut console, " ");
            let wanted = minimax(&board, console.settings().turns(), console.settings());
            assert_eq!(console.value(), Some(wanted), "{given:?}");
            let hidden = console.settings().op & NO_DISPLAY != 0;
            let (_, points) = console.scope().since(0);
            assert_eq!(points.is_empty(), hidden, "{given:?}");
        }
    }
}

#[test]
fn values_are_clipped_to_the_window() {
    let mut random = Random(23);
    for n in 0..300 {
        let board = boards(&mut random, 1 + (n % 3) as u8);
        let given = [("op", "0"), ("id", "3"), ("ia", "-2"), ("ib", "3")];
        let wanted = minimax(&board, 2, &settings(&given).read().expect("settings"));
        assert_eq!(
            searched(&given, &board).value,
            wanted.clamp(-2, 3),
            "{board}"
        );
    }
}

/// Each option changes something: the effort, or with the bird in hand the value.
#[test]
fn no_option_is_inert() {
    let mut random = Random(24);
    let boards: Vec<Board> = (0..40).map(|_| boards(&mut random, 3)).collect();
    let told = |given: &[(&str, &str)]| -> Vec<(Value, u64)> {
        let found = boards.iter().map(|board| searched(given, board));
        found.map(|found| (found.value, found.effort)).collect()
    };
    let usual = told(&[("op", "0")]);
    for given in [
        [("op", "1"), ("td", "20777")],
        [("op", "2"), ("gm", "1")],
        [("op", "4"), ("td", "777")],
        [("op", "10"), ("td", "777")],
        [("op", "40"), ("td", "777")],
        [("op", "100"), ("td", "777")],
    ] {
        assert_ne!(told(&given), usual, "{given:?}");
    }
    let table = [("td", "30004 10010 777"), ("op", "1")];
    assert_ne!(told(&table), told(&[table[0], ("op", "21")]));
    let plain = [("op", "140"), ("sor", "0")];
    assert_ne!(told(&plain), told(&[plain[0], ("sor", "1")]));
    assert_ne!(
        told(&[("op", "2"), ("gm", "1")]),
        told(&[("op", "2"), ("gm", "10")])
    );
}

/// What gamma changes, among 400 positions: board, value and effort without it and with it. The list is the data file.
#[test]
fn what_gamma_changes_is_written_down() {
    let mut random = Random(25);
    let mut list = String::new();
    let mut efforts = (0, 0);
    for n in 0..400 {
        let board = boards(&mut random, 2 + (n % 3) as u8);
        let [without, with] = ["0", "2"].map(|op| searched(&[("op", op), ("gm", "3")], &board));
        efforts.0 += without.effort;
        efforts.1 += with.effort;
        if (without.value, without.line[0].pit) != (with.value, with.line[0].pit) {
            let position = board.position();
            let told = |found: &crate::Searched| {
                format!("{}\t{}\t{}", found.line[0].pit, found.value, found.effort)
            };
            writeln!(list, "{position}\t{}\t{}", told(&without), told(&with)).expect("a text");
        }
    }
    writeln!(list, "effort of all\t{}\t{}", efforts.0, efforts.1).expect("a text");
    crate::golden("russell-gamma.tsv", &list);
}

/// In a proof, and wherever a side is known to be ahead, gamma does nothing.
#[test]
fn gamma_is_never_in_a_proof() {
    let mut random = Random(26);
    for _ in 0..50 {
        let board = boards(&mut random, 2);
        let [without, with] =
            ["0", "2"].map(|op| searched(&[("op", op), ("ia", "145"), ("ib", "146")], &board));
        assert_eq!((without.value, without.effort), (with.value, with.effort));
    }
}
