//! What a few fixed searches cost: positions, which are exact everywhere, and machine instructions, where valgrind can
//! count them. A change here is no fault, but it wants a reason: the commit that changes a figure gives it.

use super::json;
use std::process::Command;

/// A search from the start: mode, depth, positions, and thousands of instructions as this profile is compiled by `COMPILER`.
const SEARCHES: [(&str, &str, u64, u64); 2] = [
    // Every position of the tree, the last two plies told by look-ups.
    ("seq_mm", "8", 706_577, 32_691),
    // Ranked by what a move gains at once, the last ply told.
    ("seq_ab", "14", 172_900, 34_485),
];
const COMPILER: &str = "rustc 1.95";
/// What is left to chance: another C library, another way through the start of the program.
const TOLERANCE: f64 = 0.03;

fn search<'a>(mode: &'a str, depth: &'a str) -> [&'a str; 5] {
    ["onemove", "--mode", mode, "--depth", depth]
}

#[test]
fn positions_of_fixed_searches() {
    for (mode, depth, nodes, _) in SEARCHES {
        assert_eq!(json(&search(mode, depth))["nodes"], nodes, "{mode}");
    }
}

#[test]
fn instructions_of_fixed_searches() {
    let version = Command::new("rustc").arg("-V").output();
    if !version.is_ok_and(|said| said.stdout.starts_with(COMPILER.as_bytes())) {
        println!("skipped: the figures are for {COMPILER}");
        return;
    }
    for (mode, depth, _, expected) in SEARCHES {
        let (Some(all), Some(start)) = (instructions(mode, depth), instructions(mode, "1")) else {
            println!("skipped: valgrind is missing or cannot run here");
            return;
        };
        let thousands = (all - start) / 1000;
        let change = thousands as f64 / expected as f64 - 1.0;
        assert!(
            change.abs() < TOLERANCE,
            "{mode} to depth {depth}: {thousands} thousand instructions instead of {expected}, {:+.1} %",
            100.0 * change
        );
    }
}

/// Instructions that the whole program executes, by callgrind; nothing where that is not to be had.
fn instructions(mode: &str, depth: &str) -> Option<u64> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(env!("CARGO_BIN_EXE_kalahari"))
        .args(search(mode, depth))
        .output()
        .ok()?;
    let said = String::from_utf8_lossy(&output.stderr);
    let (_, counted) = said.split_once("Collected :")?;
    counted.split_whitespace().next()?.parse().ok()
}
