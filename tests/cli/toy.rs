//! A game that only the tests have goes through every command.

use super::{json, list, run, text};

#[test]
fn every_command_takes_another_game() {
    let report = json(&["onemove", "--game", "nim", "--depth", "12"]);
    assert_eq!(
        (&report["game"], &report["rules"]),
        (&"nim".into(), &"normal".into())
    );
    // 3, 4 and 5 is won by taking two from the first heap, and by nothing else.
    assert_eq!(
        (&report["line"][0], &report["value"]),
        (&"1:2".into(), &1.into())
    );
    assert_eq!(report["exact"], true);

    let bench = json(&["bench", "--game", "nim", "--depth", "4", "--runs", "1"]);
    assert_eq!(
        (&bench["agree"], list(&bench["summary"]).len()),
        (&true.into(), 5)
    );
    let perft = json(&["perft", "--game", "nim", "--depth", "2"]);
    assert_eq!(perft["leaves"], 113);
    let eve = json(&["eve", "--game", "nim", "--depth", "12"]);
    assert_eq!(eve["games"][0]["result"]["first"], 1);

    let talk = text(
        &["play", "--game", "nim", "--depth", "12"],
        "help\n1:9\n1:2\nquit\n",
    );
    assert!(
        talk.contains("Type heap:matches, such as 2:3, or help."),
        "{talk}"
    );
    assert!(talk.contains("'1:9' cannot be read"), "{talk}");
    assert!(
        talk.contains("You play take 1:2: 2 matches taken."),
        "{talk}"
    );
    assert!(talk.contains("The engine plays take "), "{talk}");

    let refused = run(&["solve", "--game", "nim"], b"");
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2));
    assert!(
        stderr.contains("mode 'solve' is for kalah; accepted are seq_mm"),
        "{stderr}"
    );
    let refused = run(
        &["perft", "--game", "nim", "--depth", "1", "--houses", "3"],
        b"",
    );
    let stderr = String::from_utf8(refused.stderr).unwrap();
    assert!(stderr.contains("nim has no houses to choose"), "{stderr}");
}
