//! The command line as a user meets it: every test runs the real binary and reads what it prints. One
//! file a command; here is what they share, and what goes wrong.

mod bench;
#[cfg(feature = "checkers")]
mod checkers;
#[cfg(target_os = "linux")]
mod checkpoint;
mod cost;
mod eve;
#[cfg(feature = "evolve")]
mod evolve;
#[cfg(all(target_os = "linux", feature = "evolve"))]
mod files;
#[cfg(target_os = "linux")]
mod interrupt;
#[cfg(feature = "everything")]
mod mancala;
#[cfg(feature = "evolve")]
mod network;
mod onemove;
mod perft;
mod play;
#[cfg(feature = "russell")]
mod russell;
#[cfg(feature = "everything")]
mod savings;
mod solve;
#[cfg(feature = "toy-game")]
mod toy;

use serde_json::Value;
use std::io::Write;
use std::process::{Command, Output, Stdio};

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kalahari"));
    command.args(args);
    command
}

fn run(args: &[&str], input: &[u8]) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that ends early closes its input; what it printed is what counts.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

fn text(args: &[&str], input: &str) -> String {
    let output = run(args, input.as_bytes());
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args:?}: {stderr}");
    assert_eq!(stderr, "", "{args:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The one JSON object on one line that the command prints.
fn json(args: &[&str]) -> Value {
    let args = [args, &["--json"]].concat();
    let text = text(&args, "");
    assert_eq!(text.lines().count(), 1, "{args:?}");
    let value: Value = serde_json::from_str(&text).unwrap();
    assert!(value.is_object(), "{args:?}");
    value
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("an array")
}

fn number(value: &Value) -> f64 {
    value.as_f64().expect("a number")
}

#[test]
fn what_is_wrong_is_said_in_one_sentence() {
    let start = "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0";
    let cases: &[(&[&str], &str)] = &[
        (
            &["onemove", "--depth", "0"],
            "depth is a number from 1 to 200, not 0",
        ),
        (&["onemove", "--depth", "many"], "expected a whole number"),
        (&["onemove", "--depth", "-1"], "expected a whole number"),
        (&["onemove", "--depth", "99999999999"], "too large"),
        (
            &["onemove", "--depth", "3", "--time", "1s"],
            "exactly one of depth, time and nodes",
        ),
        (&["onemove", "--time", "2"], "such as 2s, 500ms"),
        (&["onemove", "--time", "-2s"], "such as 2s, 500ms"),
        (&["onemove", "--time", "0ms"], "1 millisecond to 24 hours"),
        (&["onemove", "--time", "25h"], "1 millisecond to 24 hours"),
        (&["onemove", "--time", "1h30"], "1h or 1h30m"),
        (&["onemove", "--nodes", "0"], "at least 1"),
        (
            &["onemove", "--par-depth", "201"],
            "par-depth is a number from 0 to 200",
        ),
        (
            &["onemove", "--threads", "0"],
            "threads is a number from 1 to 256, not 0",
        ),
        (
            &["onemove", "--mode", "best"],
            "accepted are seq_mm, seq_ab",
        ),
        (
            &["onemove", "--order", "random"],
            "accepted are natural, ranked",
        ),
        (
            &["onemove", "--evaluator", "luck"],
            "accepted are seeds, stores",
        ),
        (
            &["onemove", "--rules", "chess"],
            "accepted are standard, six-seeds",
        ),
        (&["onemove", "--houses", "11"], "1 to 10 houses, not 11"),
        (&["onemove", "--houses", "266"], "1 to 10 houses, not 266"),
        (&["onemove", "--seeds", "21"], "1 to 20 seeds, not 21"),
        (
            &["onemove", "--houses", "10", "--seeds", "13"],
            "at most 255 seeds, not 260",
        ),
        (
            &["onemove", "--position", "128,0,0/128,0,0 0"],
            "at most 255 seeds, not 256",
        ),
        (
            &["onemove", "--position", "4,x,0/4,4,0 0"],
            "position, character 3",
        ),
        (
            &["onemove", "--position", "0,0,3/2,1,2 0"],
            "the game is over: 3 seeds to 5",
        ),
        (
            &["onemove", "--position", start, "--houses", "5"],
            "has 6 houses a side, but 5",
        ),
        (
            &["onemove", "--position", start, "--seeds", "4"],
            "cannot stand beside --position",
        ),
        (
            &["onemove", "--dept", "3"],
            "found; a similar argument exists: '--depth'",
        ),
        (&["play", "--position", "0,0,3/2,1,2 0"], "the game is over"),
        (
            &["play", "--engine", "third"],
            "[possible values: first, second]",
        ),
        (&["eve", "--position", "0,0,3/2,1,2 0"], "the game is over"),
        (
            &["solve", "--position", "0,0,3/2,1,2 0"],
            "the game is over",
        ),
        (&["solve", "--table-mb", "0"], "a table takes 1 to"),
        (
            &["solve", "--endgame-seeds", "29"],
            "endgames hold 0 to 28 seeds",
        ),
        (
            &["solve", "--houses", "7", "--endgame-seeds", "4"],
            "endgame-seeds is 0 under these rules: endgames are for at most 6 houses a side",
        ),
        (
            &["solve", "--rules", "wetherell", "--endgame-seeds", "4"],
            "and games that end as soon as a side is empty",
        ),
        (&["solve", "--threads", "0"], "threads is a number from 1"),
        (
            &[
                "solve",
                "--checkpoint",
                "proof",
                "--checkpoint-every",
                "99999999999999999999h",
            ],
            "a time is 1 millisecond to 24 hours",
        ),
        (&["solve", "--depth", "9"], "unexpected argument '--depth'"),
        (&["eve", "--first-mode", "best"], "mode 'best' is not known"),
        (&["eve", "--second-time", "9"], "such as 2s, 500ms"),
        (&["eve", "--games", "0"], "games is a number from 1"),
        (
            &["eve", "--series", "0"],
            "series is a number from 1 to 10000, not 0",
        ),
        (&["play", "--series", "forty"], "expected a whole number"),
        (&["eve", "--series", "--games", "3"], "cannot be used with"),
        (
            &["play", "--series", "--position", start],
            "--series cannot stand beside --position",
        ),
        (
            &["eve", "--houses", "1", "--random-plies", "90"],
            "ask for fewer --random-plies",
        ),
        (
            &["bench", "--modes", "seq_mm,fast"],
            "mode 'fast' is not known",
        ),
        (&["bench", "--par-depths", "4-1"], "such as 1,2,4 or 1-4"),
        (
            &["bench", "--threads", "0"],
            "expected numbers from 1 to 256, such as 1,2,4 or 1-4",
        ),
        (
            &["bench", "--runs", "0"],
            "runs is a number from 1 to 1000, not 0",
        ),
        (&["perft"], "not provided: --depth"),
        (
            &["perft", "--depth", "201", "--each"],
            "depth is a number from 0 to 200",
        ),
        (&["chess"], "unrecognized subcommand 'chess'"),
        (
            &["onemove", "--game", "chess"],
            "game 'chess' is not known; accepted are kalah",
        ),
        (
            &["onemove", "--mode", "seq_ab", "--table-mb", "8"],
            "seq_ab takes no table",
        ),
        (
            &["onemove", "--mode", "seq_ab", "--par-depth", "2"],
            "seq_ab takes no par-depth",
        ),
        (
            &["onemove", "--mode", "seq_ab", "--threads", "2"],
            "seq_ab takes no threads",
        ),
        (
            &["onemove", "--mode", "seq_mm", "--order", "natural"],
            "seq_mm takes no order",
        ),
        (
            &["onemove", "--mode", "expert", "--depth", "64"],
            "depth is a number from 1 to 63, not 64",
        ),
        (
            &["eve", "--mode", "seq_ab", "--table-mb", "8"],
            "seq_ab takes no table",
        ),
        (
            &["bench", "--modes", "seq_ab,seq_mm", "--par-depths", "2"],
            "seq_ab takes no par-depth",
        ),
    ];
    for (args, expected) in cases {
        let output = run(args, b"");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
        assert_eq!(output.stdout, b"", "{args:?}");
        assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
        assert!(
            stderr.starts_with("error: ") && stderr.contains(expected),
            "{args:?}: {stderr}"
        );
    }
}

#[test]
fn help_names_every_command() {
    let help = text(&["--help"], "");
    for command in ["play", "eve", "onemove", "bench", "perft", "solve"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(text(&[command, "--help"], "").contains("--rules"));
    }
    assert_eq!(run(&[], b"").status.code(), Some(2));
}

/// The range that a part of a help text names.
fn range_in_help(part: &str) -> Option<(u64, u64)> {
    let words: Vec<&str> = part.split_whitespace().collect();
    words.windows(3).find_map(|words| {
        let [low, "to", high] = words else {
            return None;
        };
        let high = high.trim_end_matches([',', ';']);
        Some((low.parse().ok()?, high.parse().ok()?))
    })
}

#[test]
fn limits_in_the_help_are_the_ones_enforced() {
    let mut seen = 0;
    for command in [
        "play", "eve", "onemove", "bench", "perft", "solve", "evolve", "printed", "mancala",
    ] {
        // What takes an option that others do not.
        let taken = |option: &str| -> &[&str] {
            match (command, option) {
                ("evolve", "--opponents" | "--opening" | "--step") => &["--preset", "modern"],
                ("solve", _) => &[],
                (_, "--table-mb") => &["--mode", "expert"],
                _ => &[],
            }
        };
        let help = text(&[command, "--help"], "");
        for part in help.split("\n      --").skip(1) {
            let Some((low, high)) = range_in_help(part) else {
                continue;
            };
            let option = format!("--{}", part.split(' ').next().unwrap());
            let more = (high + 1).to_string();
            let args = [&[command, &option, &more], taken(&option)].concat();
            let output = run(&args, b"");
            let stderr = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{args:?}: {stderr}");
            // What is more than 32 bits is too large before anyone asks whose number it is.
            let range = match high == u64::from(u32::MAX) {
                true => "too large".into(),
                false => format!("{low} to {high}"),
            };
            assert!(stderr.contains(&range), "{args:?}: {stderr}");
            seen += 1;
        }
    }
    assert!(seen >= 37, "{seen}");
    // A time has its own words.
    assert!(text(&["onemove", "--help"], "").contains("at most 24h"));
    assert!(text(&["play", "--time", "24h"], "quit\n").contains("You are the first player."));
}

#[test]
fn a_reader_that_leaves_ends_it_without_a_word() {
    let mut child = command(&["eve", "--games", "2000", "--depth", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert_eq!(output.status.code(), Some(141));
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_beyond_the_free_memory_is_refused() {
    use kalahari::kalah::{Endgames, MOST_SEEDS};
    let memory = std::fs::read_to_string("/proc/meminfo").unwrap();
    let all: u64 = memory.split_whitespace().nth(1).unwrap().parse().unwrap();
    let refused = |args: &[&str], what: &str| {
        let output = run(args, b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        let begin = format!("error: {what} would take ");
        let parts = [&begin, " megabytes, and ", " are free\n"];
        assert!(parts.iter().all(|part| said.contains(part)), "{said}");
    };
    // Some machine may have it.
    if all <= u64::from(kalahari::engine::LIMITS.table_mb) << 10 {
        let most = kalahari::engine::LIMITS.table_mb.to_string();
        let small = ["--houses", "3", "--seeds", "2", "--table-mb", &most];
        for begin in [
            &["solve"][..],
            &["onemove", "--mode", "expert"],
            &["play", "--mode", "expert", "--engine", "first"],
        ] {
            refused(&[begin, &small].concat(), "the table");
        }
    }
    if all <= Endgames::needs(6, MOST_SEEDS) as u64 >> 10 {
        let most = MOST_SEEDS.to_string();
        let args = ["solve", "--table-mb", "1", "--endgame-seeds", &most];
        refused(&args, &format!("the endgames of {most} seeds"));
    }
}
