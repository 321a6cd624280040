//! What a few fixed searches cost: positions, which are exact everywhere, and machine instructions, where valgrind can
//! count them. A change here is no fault, but it wants a reason: the commit that changes a figure gives it.

use super::run;
use serde_json::Value;
use std::process::Command;

/// A search from the start: its arguments, those of one that costs next to nothing, positions, and thousands of instructions
/// between the two as this profile is compiled by `COMPILER`.
struct Search {
    args: &'static [&'static str],
    least: &'static [&'static str],
    nodes: u64,
    thousands: u64,
}

const SEARCHES: [Search; 3] = [
    // Every position of the tree, the last two plies told by look-ups.
    Search {
        args: &["onemove", "--mode", "seq_mm", "--depth", "8"],
        least: &["onemove", "--mode", "seq_mm", "--depth", "1"],
        nodes: 706_577,
        thousands: 32_691,
    },
    // Ranked by what a move gains at once, the last ply told.
    Search {
        args: &["onemove", "--mode", "seq_ab", "--depth", "14"],
        least: &["onemove", "--mode", "seq_ab", "--depth", "1"],
        nodes: 172_900,
        thousands: 34_485,
    },
    // A proof above a few endgames, and the making of those.
    Search {
        args: &[
            "solve",
            "--seeds",
            "2",
            "--endgame-seeds",
            "9",
            "--table-mb",
            "1",
            "--threads",
            "1",
        ],
        least: &[
            "solve",
            "--houses",
            "1",
            "--seeds",
            "1",
            "--table-mb",
            "1",
            "--threads",
            "1",
        ],
        nodes: 17_724,
        thousands: 45_617,
    },
];
const COMPILER: &str = "rustc 1.95";
/// What is left to chance: another C library, another way through the start of the program.
const TOLERANCE: f64 = 0.03;

#[test]
fn positions_of_fixed_searches() {
    for Search { args, nodes, .. } in SEARCHES {
        let output = run(&[args, &["--json"]].concat(), b"");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(report["nodes"], nodes, "{args:?}");
    }
}

#[test]
fn instructions_of_fixed_searches() {
    let version = Command::new("rustc").arg("-V").output();
    if !version.is_ok_and(|said| said.stdout.starts_with(COMPILER.as_bytes())) {
        println!("skipped: the figures are for {COMPILER}");
        return;
    }
    for Search {
        args,
        least,
        thousands: expected,
        ..
    } in SEARCHES
    {
        let (Some(all), Some(start)) = (instructions(args), instructions(least)) else {
            println!("skipped: valgrind is missing or cannot run here");
            return;
        };
        let thousands = (all - start) / 1000;
        let change = thousands as f64 / expected as f64 - 1.0;
        assert!(
            change.abs() < TOLERANCE,
            "{args:?}: {thousands} thousand instructions instead of {expected}, {:+.1} %",
            100.0 * change
        );
    }
}

/// Instructions that the whole program executes, by callgrind; nothing where that is not to be had.
fn instructions(args: &[&str]) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_kalahari"))
        .args(args)
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, counted) = said.split_once("Collected :")?;
    counted.split_whitespace().next()?.parse().ok()
}
