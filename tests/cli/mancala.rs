//! `mancala`: what the program of "Minimax Mancala" answers.

use super::{json, run, text};

#[test]
fn the_program_of_2022_can_be_asked() {
    let own = json(&["mancala"]);
    let other = json(&["mancala", "--store", "other"]);
    assert_eq!(own["minimax"]["said"], "(1, Just 0)");
    assert_eq!(other["minimax"]["said"], "(1, Just 3)");
    assert_eq!((&own["depth"], &own["rules"]), (&8.into(), &other["rules"]));
    let said = text(&["mancala", "--store", "other"], "");
    for part in [
        "answers (1, Just 3): house 4, 1,179,393 positions",
        "whose max and min are one function, answers (-14, Just 5): house 6, 621,669 positions",
        "its values are the other store minus the own",
        "Mended, it plays house 1, worth +2",
        "at most -15",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let late = ["mancala", "--depth", "5", "--position"];
    let late = [&late[..], &["0,0,0,1,0,0,24/0,1,0,0,2,0,44 0"]].concat();
    let said = text(&late, "");
    assert!(
        said.contains("answers (-1000, Just (-1)): no house"),
        "{said}"
    );
    let small = json(&["mancala", "--rules", "standard", "--depth", "3"]);
    assert_eq!(small["position"], "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0");
}

#[test]
fn what_it_cannot_do_is_said_in_a_sentence() {
    for (args, sentence) in [
        (["--depth", "11"], "depth is a number from 1 to 10, not 11"),
        (["--position", "1,2/3"], "error: "),
        (["--store", "mine"], "possible values: own, other"),
    ] {
        let output = run(&[&["mancala"][..], &args].concat(), b"");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{stderr}");
        assert!(stderr.contains(sentence), "{stderr}");
        assert_eq!(stderr.lines().count(), 1, "{stderr}");
    }
}
