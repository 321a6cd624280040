//! `solve`: exact values, with progress on stderr.

use super::interrupt::line_with;
use super::{command, json, list, number, text};
use kalahari::game::Player;
use kalahari::kalah::{Position, Rules};
use serde_json::Value;
use std::io::BufReader;
use std::process::Stdio;

/// Plays a line of houses and tells the first player's margin at the end of the game.
fn margin(rules: &Rules, mut position: Position, line: &[Value]) -> f64 {
    for house in line {
        let played = position.play_text(rules, house.as_str().unwrap());
        position = played.expect("legal").position;
    }
    assert!(position.is_over(rules), "the line goes to the end");
    let [first, second] = [Player::First, Player::Second].map(|side| position.seeds(side));
    f64::from(first) - f64::from(second)
}

#[test]
fn solve_proves_the_published_values() {
    // Of Kalah(4,3) and of the same under other rules (kalah-solved.tsv).
    let games: [(&[&str], &str, f64); 2] = [
        (&["--houses", "4", "--seeds", "3"], "houses=4 seeds=3", 6.0),
        (
            &["--rules", "empty-capture houses=4 seeds=3"],
            "empty-capture houses=4 seeds=3",
            8.0,
        ),
    ];
    for (args, rules, value) in games {
        let report = json(&[&["solve", "--threads", "2"], args].concat());
        let rules: Rules = rules.parse().unwrap();
        assert_eq!(number(&report["value"]), value, "{rules}");
        assert_eq!(report["exact"], true);
        assert_eq!(report["mode"], "solve");
        assert_eq!(report["threads"], 2);
        assert!(report["peak_memory_mb"].is_u64());
        for held in ["table_mb", "endgames_mb", "endgame_seeds"] {
            assert!(report[held].is_u64(), "{held}: {report}");
        }
        let start = Position::start(&rules).unwrap();
        assert_eq!(margin(&rules, start, list(&report["line"])), value);
        assert_eq!(list(&report["pv"])[0], report["move"]);
    }
}

#[test]
fn all_moves_are_proved_when_asked_for() {
    let position = "1,0,3,2,4/0,2,1,2,3 1";
    let rules: Rules = "standard houses=4".parse().unwrap();
    let args = ["solve", "--position", position, "--all-moves"];
    let report = json(&args);
    let scores = list(&report["scores"]);
    let at: Position = position.parse().unwrap();
    assert_eq!(scores.len(), at.legal_moves(&rules).len());
    for score in scores {
        assert_eq!(score["bound"], "exact");
        let played = score["move"].as_u64().unwrap() as usize;
        let after = at.play(&rules, played).unwrap().position.to_string();
        let alone = json(&["solve", "--position", &after]);
        assert_eq!(alone["value"], score["value"], "{after}");
    }
    // The second player moves and wants the least.
    let least = scores.iter().map(|score| number(&score["value"]));
    assert_eq!(report["value"], least.fold(f64::MAX, f64::min));
    assert_ne!(json(&args[..3])["scores"], report["scores"]);
}

#[test]
fn solve_in_words_tells_what_is_proved() {
    let text = text(&["solve", "--houses", "3", "--seeds", "2"], "");
    assert!(
        text.contains("value   +4 for the first player, proved"),
        "{text}"
    );
    let memory = text.lines().find(|line| line.starts_with("memory  "));
    let memory = memory.unwrap_or_else(|| panic!("{text}"));
    for part in [" MB at its peak: ", " MB table, ", " MB endgames of up to "] {
        assert!(memory.contains(part), "{memory}");
    }
}

#[test]
fn a_long_proof_shows_how_far_it_is() {
    let small = ["--table-mb", "1", "--endgame-seeds", "0"];
    let args = ["solve", "--rules", "six-seeds", "--threads", "1"];
    let mut child = command(&[&args[..], &small].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    let said = line_with(&mut stderr, "proved");
    child.kill().unwrap();
    child.wait().unwrap();
    // What is between the words is a count or a value.
    let mut rest = said.as_str();
    for part in [
        " s: ",
        " nodes, value -72 to +72 proved; is ",
        " in reach? ",
        " of 6 first moves do not reach it; ",
        " of this question",
    ] {
        let (before, after) = rest.split_once(part).expect(&said);
        assert!(before.len() < 20 || part == " of this question", "{said}");
        rest = after;
    }
}
