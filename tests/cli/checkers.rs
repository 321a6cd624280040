//! Checkers goes through every command, and the printed program has one of its own.

use super::{json, list, run, text};

const DIAMOND: &str = "W:W30:B17,18,25,26";

#[test]
fn every_command_takes_checkers() {
    let report = json(&[
        "onemove", "--game", "checkers", "--depth", "6", "--mode", "seq_ab",
    ]);
    let told = (&report["game"], &report["rules"], &report["evaluator"]);
    assert_eq!(
        told,
        (&"checkers".into(), &"english".into(), &"check-this".into())
    );
    // Of the seven best the lowest.
    assert_eq!(
        (&report["line"][0], &report["value"]),
        (&"9-13".into(), &(-41).into())
    );
    assert!(
        report["position"]
            .as_str()
            .unwrap()
            .starts_with("B:W21,22,")
    );

    let weighed = json(&[
        "onemove",
        "--game",
        "checkers",
        "--position",
        DIAMOND,
        "--depth",
        "2",
        "--rules",
        "check-this",
        "--evaluator",
        "check-this:1,0,0,0,0",
    ]);
    assert_eq!(weighed["line"][0], "30x21x14");
    assert_eq!(weighed["value"], 1, "two pieces against one");

    let bench = json(&["bench", "--game", "checkers", "--depth", "4", "--runs", "1"]);
    assert_eq!(
        (&bench["agree"], list(&bench["summary"]).len()),
        (&true.into(), 5)
    );

    let eve = json(&[
        "eve",
        "--game",
        "checkers",
        "--depth",
        "2",
        "--evaluator",
        "material",
    ]);
    let result = &eve["games"][0]["result"];
    assert_eq!(
        result["first"].as_u64().unwrap() + result["second"].as_u64().unwrap(),
        2
    );

    // Each engine may go by an evaluator of its own, and the header names both.
    let both = [
        "eve",
        "--game",
        "checkers",
        "--depth",
        "1",
        "--evaluator",
        "material",
        "--second-evaluator",
        "check-this:1,1,0,0,0",
    ];
    let engines = &json(&both)["engines"];
    assert_eq!(engines[0]["evaluator"], "material");
    assert_eq!(engines[1]["evaluator"], "check-this:1,1,0,0,0");
    let told = text(&both, "");
    // A result of checkers counts nothing, so there is no such column.
    assert!(!told.contains("seeds"), "{told}");
    assert!(json(&both)["totals"][0]["seeds"].is_null());
    assert!(
        told.contains("second engine: young_bros, depth 1, check-this:1,1,0,0,0"),
        "{told}"
    );

    let talk = text(
        &["play", "--game", "checkers", "--depth", "2"],
        "help\n11-14\n11x15\n11-15\nquit\n",
    );
    assert!(
        talk.contains("Type a move such as 11-15 or 22x15, or help."),
        "{talk}"
    );
    assert!(talk.contains("│ b 9 │"), "{talk}");
    assert!(
        talk.contains("'11-14' is not legal here; you can play 9-13"),
        "{talk}"
    );
    assert!(
        talk.contains("You play 11-15: a man steps to 15."),
        "{talk}"
    );
}

#[test]
fn perft_counts_leaves_and_distinct_boards() {
    let ring = [
        "perft",
        "--game",
        "checkers",
        "--position",
        "B:W10,11,18,19:BK14",
    ];
    let count = json(&[&ring[..], &["--depth", "1", "--distinct"]].concat());
    assert_eq!(
        (&count["leaves"], &count["distinct_leaves"]),
        (&2.into(), &1.into())
    );
    let none = json(&[&ring[..], &["--depth", "2"]].concat());
    assert_eq!(
        (&none["leaves"], &none["distinct_leaves"]),
        (&0.into(), &serde_json::Value::Null)
    );
    let table = text(
        &["perft", "--game", "checkers", "--depth", "7", "--distinct"],
        "",
    );
    assert!(
        table.contains("distinct") && table.contains("179,740"),
        "{table}"
    );
    let refused = run(&["perft", "--depth", "1", "--distinct"], b"");
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert!(
        stderr.contains("kalah has no moves that lead to equal boards"),
        "{stderr}"
    );
}

#[test]
fn the_printed_program_can_be_asked() {
    let start = json(&["printed"]);
    let told = (&start["move"], &start["value"], &start["plies"]);
    assert_eq!(told, (&"10-15".into(), &10_051.into(), &6.into()));
    let words = text(
        &["printed", "--position", "B:W26,27:B22", "--plies", "2"],
        "",
    );
    assert!(words.contains("The printed program plays 22x31"), "{words}");
    let over = run(&["printed", "--position", "W:W5:B1"], b"");
    let stderr = String::from_utf8(over.stderr).unwrap();
    assert_eq!(
        (over.status.code(), stderr.as_str()),
        (Some(2), "error: the game is over: Black has won\n")
    );
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    for (args, sentence) in [
        (
            vec!["solve", "--game", "checkers"],
            "mode 'solve' is for kalah; accepted are seq_mm",
        ),
        (
            vec![
                "perft", "--game", "checkers", "--depth", "1", "--seeds", "3",
            ],
            "checkers has no seeds to choose",
        ),
        (
            vec!["eve", "--game", "checkers", "--series"],
            "there is no series of checkers: nothing is counted",
        ),
        (
            vec!["onemove", "--game", "checkers", "--position", "B:W33:B1"],
            "position, character 4: squares are numbered 1 to 32",
        ),
        (
            vec!["onemove", "--game", "checkers", "--rules", "russian"],
            "rules 'russian' are not known; accepted are english, check-this",
        ),
        (
            vec!["onemove", "--game", "checkers", "--evaluator", "seeds"],
            "evaluator 'seeds' is not known; accepted are check-this, material",
        ),
    ] {
        let refused = run(&args, b"");
        let stderr = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(sentence), "{stderr}");
    }
}

/// The paper's rules have no draws, and two kings can walk for ever.
#[test]
fn a_game_without_an_end_is_called_a_draw() {
    let eve = json(&[
        "eve",
        "--game",
        "checkers",
        "--rules",
        "check-this",
        "--position",
        "B:WK29:BK4",
        "--depth",
        "4",
        "--evaluator",
        "material",
    ]);
    let game = &eve["games"][0];
    assert_eq!(game["moves"], 2000);
    assert_eq!(
        (&game["result"]["first"], &game["result"]["second"]),
        (&0.into(), &0.into())
    );
}
