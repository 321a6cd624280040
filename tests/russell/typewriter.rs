//! Sessions at the typewriter, as they stand on the paper.

use crate::{console, golden, paper, typed};
use kalahari::russell::{Board, Input, KEPT, Paper, Waiting};
use std::fmt::Write;

/// What happens, the settings, and the keys; a backspace on the paper is shown as ^H.
type Session = (
    &'static str,
    &'static [(&'static str, &'static str)],
    &'static str,
);
const SESSIONS: [Session; 10] = [
    (
        "a person moves, the machine replies",
        &[("ip", "3"), ("id", "3")],
        "31 5, ",
    ),
    ("as read in, the machine begins", &[], " "),
    ("b starts", &[("ip", "2"), ("id", "3")], "r "),
    ("b starts after all not", &[("ip", "2"), ("id", "3")], "rr6"),
    (
        "moves are taken back, to the beginning and beyond",
        &[("ip", "2"), ("switches", "4")],
        "241rrrr1",
    ),
    (
        "the machine's move is taken back, and it makes it again",
        &[("ip", "2"), ("id", "3"), ("switches", "6")],
        " rr ",
    ),
    (
        "what is not accepted: no pit, an empty pit, letters, marks, what has no letter",
        &[("ip", "2")],
        "07892 2q.,é\u{1}R6",
    ),
    (
        "at the end only a take-back is accepted",
        &[
            ("board", "0,0,0,1,0,1,12/0,0,3,4,1,2,0 0"),
            ("switches", "6"),
        ],
        "1 2r1",
    ),
    (
        "the board is set, and b is to move",
        &[
            ("board", "0,1,0,2,0,1,9/1,0,3,0,0,1,7 1"),
            ("id", "4"),
            ("switches", "34"),
        ],
        " ",
    ),
    (
        "both sides by the machine to the end",
        &[("ip", "1"), ("id", "4"), ("switches", "6")],
        "                ",
    ),
];

#[test]
fn sessions_to_the_letter() {
    let mut text = String::new();
    for (name, given, keys) in SESSIONS {
        let mut console = console(given);
        typed(&mut console, keys);
        let typed = paper(&console).replace('\u{8}', "^H");
        let set: Vec<String> = given
            .iter()
            .map(|(name, octal)| format!("{name} {octal}"))
            .collect();
        let state = format!("{:?}", console.waiting()).to_lowercase();
        writeln!(
            text,
            "== {name}\n== {} | {keys:?}\n{}\n== {state}\n",
            set.join("; "),
            typed.trim_end_matches('\n')
        )
        .expect("a text");
    }
    golden("russell-sessions.txt", &text);
}

#[test]
fn a_move_taken_back_leaves_nothing() {
    let mut console = console(&[("ip", "3")]);
    let start = console.board();
    for keys in ["3", "31", "315", "3152"] {
        typed(&mut console, keys);
        assert_ne!(console.board(), start);
        typed(&mut console, &"r".repeat(keys.len()));
        assert_eq!(console.board(), start, "{keys}");
    }
    typed(&mut console, "r");
    assert_eq!(console.board(), start.passed());
}

#[test]
fn a_key_typed_during_a_search_is_read_after_it() {
    let mut console = console(&[("ip", "2")]);
    let tape = [
        (0, Input::Key(' ')),
        (20, Input::Key('1')),
        (30, Input::Switch(6)),
    ];
    console.run(&tape, 0, |_| false);
    assert_eq!(console.waiting(), Waiting::Key);
    assert!(paper(&console).ends_with("1,"), "{}", paper(&console));
    assert!(
        !paper(&console).contains("TE"),
        "switch 6 was flipped before"
    );
}

#[test]
fn a_search_that_is_stopped_tells_what_it_found() {
    let mut console = console(&[("ip", "2"), ("td", "777"), ("op", "1")]);
    let tape = [(0, Input::Key(' ')), (400, Input::Stop)];
    console.run(&tape, 0, |_| false);
    assert!(
        paper(&console).ends_with("\nTE399 TP399\nPV1-1,213-213\n"),
        "{}",
        paper(&console)
    );
    assert_eq!(console.board(), Board::start(2).expect("a start"));
    assert_eq!(console.waiting(), Waiting::Key);
}

#[test]
fn the_end_of_a_long_paper_is_kept() {
    let mut paper = Paper::default();
    for line in 0..1_000_000 {
        paper.typed(&format!("{line}\n"));
    }
    let (from, text) = paper.since(0);
    assert!((KEPT..=2 * KEPT).contains(&text.len()));
    assert_eq!(from + text.len(), paper.len());
    assert_eq!(paper.since(paper.len() - 7), (paper.len() - 7, "999999\n"));
    assert_eq!(paper.since(usize::MAX), (paper.len(), ""));
}
