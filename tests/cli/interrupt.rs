//! Ctrl-C, and what a terminal hears: real signals to real processes. Every test waits until the program
//! says, or the system knows, that it has come so far.

use super::{command, list};
use nix::fcntl::{FcntlArg, fcntl};
use nix::pty::openpty;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;
use std::fs::{File, read_to_string};
use std::io::{BufRead, BufReader, Read, Write, pipe};
use std::process::{Child, Command, Stdio};

/// What a shell calls a program that Ctrl-C ended.
pub const INTERRUPTED: Option<i32> = Some(130);

pub fn interrupt(child: &Child) {
    let id = i32::try_from(child.id()).unwrap();
    kill(Pid::from_raw(id), Signal::SIGINT).unwrap();
}

pub fn spawn(mut command: Command) -> Child {
    command.stdout(Stdio::piped()).spawn().unwrap()
}

/// Waits until the program listens to Ctrl-C: the system keeps a mask of the signals that are caught.
pub fn until_it_listens(child: &Child) {
    let listens = || {
        let status = read_to_string(format!("/proc/{}/status", child.id())).unwrap();
        assert!(!status.contains("State:\tZ"), "it ended before");
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let caught = u64::from_str_radix(caught.unwrap().trim(), 16).unwrap();
        caught & (1 << (Signal::SIGINT as u32 - 1)) != 0
    };
    while !listens() {
        std::thread::yield_now();
    }
}

/// A program whose stderr is a terminal, and that terminal.
fn on_a_terminal(args: &[&str]) -> (Child, BufReader<File>) {
    let pair = openpty(None, None).unwrap();
    let mut command = command(args);
    command.stderr(pair.slave);
    (spawn(command), BufReader::new(pair.master.into()))
}

/// Reads lines up to one that contains the text.
pub fn line_with(from: &mut impl BufRead, wanted: &str) -> String {
    loop {
        let mut line = String::new();
        assert_ne!(
            from.read_line(&mut line).unwrap(),
            0,
            "it ended without: {wanted}"
        );
        if line.contains(wanted) {
            return line;
        }
    }
}

/// What is left of the output of a program that Ctrl-C ended.
pub fn rest(mut child: Child) -> String {
    let mut said = String::new();
    let stdout = child.stdout.as_mut().unwrap();
    stdout.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED, "{said}");
    said
}

#[test]
fn solve_tells_what_it_found_before_ctrl_c() {
    for json in [false, true] {
        let mut args = vec!["solve", "--rules", "six-seeds", "--threads", "1"];
        args.extend(["--table-mb", "1", "--endgame-seeds", "0"]);
        args.extend(json.then_some("--json"));
        let mut solve = command(&args);
        solve.stderr(Stdio::piped());
        let mut child = spawn(solve);
        line_with(&mut BufReader::new(child.stderr.take().unwrap()), " proved");
        interrupt(&child);
        let said = rest(child);
        if json {
            let report: Value = serde_json::from_str(&said).unwrap();
            assert_eq!(
                [&report["proved"]["at_least"], &report["proved"]["at_most"]],
                [-72, 72],
                "{report}"
            );
            assert_eq!([&report["complete"], &report["exact"]], [false, false]);
            assert!(report["depth"].as_u64() > Some(0), "{report}");
        } else {
            assert!(said.contains("move    house "), "{said}");
            assert!(said.contains(" moves deep"), "{said}");
            assert!(said.contains("\nproved  value -72 to +72\n"), "{said}");
            assert!(
                said.contains("Stopped by Ctrl-C; this is what was found so far."),
                "{said}"
            );
        }
    }
}

#[test]
fn onemove_tells_what_it_found_before_ctrl_c() {
    let child = spawn(command(&[
        "onemove", "--mode", "seq_mm", "--depth", "60", "--json",
    ]));
    until_it_listens(&child);
    interrupt(&child);
    let report: Value = serde_json::from_str(&rest(child)).unwrap();
    assert_eq!(report["complete"], false);
    assert!(report["move"].as_u64() < Some(6), "{report}");
    // A search that comes to its own end says nothing of the kind.
    assert!(!super::text(&["onemove", "--depth", "2"], "").contains("Stopped"));
}

#[test]
fn bench_shows_progress_on_a_terminal_and_stops_in_the_warm_up() {
    let args = ["bench", "--modes", "seq_mm", "--depth", "60"];
    let (child, mut terminal) = on_a_terminal(&args);
    let said = line_with(&mut terminal, "warm-up");
    assert_eq!(said.trim_end(), "warm-up of 1 setup");
    let said = line_with(&mut terminal, "1 s: ");
    assert!(said.starts_with("1 s: warm-up, 1 of 1: seq_mm, "), "{said}");
    assert!(said.trim_end().ends_with(" nodes"), "{said}");
    interrupt(&child);
    let said = rest(child);
    assert_eq!(
        said,
        "Stopped by Ctrl-C in the warm-up; nothing was measured yet.\n"
    );
}

#[test]
fn bench_counts_the_runs_before_ctrl_c() {
    for json in [false, true] {
        let mut args = vec![
            "bench", "--modes", "seq_ab", "--time", "20ms", "--runs", "1000",
        ];
        args.extend(json.then_some("--json"));
        let (child, mut terminal) = on_a_terminal(&args);
        line_with(&mut terminal, "round ");
        interrupt(&child);
        let said = rest(child);
        if json {
            let bench: Value = serde_json::from_str(&said).unwrap();
            assert_eq!([&bench["finished"], &bench["agree"]], [false, true]);
            let samples = list(&bench["samples"]);
            assert!((1..1000).contains(&samples.len()), "{}", samples.len());
            assert!(samples.iter().all(|sample| sample["complete"] == true));
            assert_eq!(list(&bench["summary"]).len(), 1);
        } else {
            assert!(said.contains(" of 1000 runs after a warm-up"), "{said}");
            assert!(said.contains("\nseq_ab "), "{said}");
            assert!(
                said.contains("Stopped by Ctrl-C; this is what was measured so far."),
                "{said}"
            );
        }
    }
}

#[test]
fn eve_counts_the_games_before_ctrl_c() {
    let mut child = spawn(command(&["eve", "--games", "10000", "--depth", "5"]));
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    line_with(&mut stdout, "game 2: ");
    interrupt(&child);
    let mut said = String::new();
    stdout.read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED, "{said}");
    let games = 2 + said
        .lines()
        .filter(|line| line.starts_with("game "))
        .count();
    let stopped = format!(
        "Stopped by Ctrl-C in game {} of 10000: standard; ",
        games + 1
    );
    assert!(said.contains(&stopped), "{said}");
    let total = said
        .lines()
        .find(|line| line.starts_with("first "))
        .unwrap();
    let columns: Vec<&str> = total.split_whitespace().collect();
    let counted = columns[3..6].iter().map(|n| n.parse::<usize>().unwrap());
    assert_eq!(counted.sum::<usize>(), games, "{said}");

    let child = spawn(command(&[
        "eve", "--mode", "seq_mm", "--depth", "60", "--json",
    ]));
    until_it_listens(&child);
    interrupt(&child);
    let eve: Value = serde_json::from_str(&rest(child)).unwrap();
    assert_eq!(
        (&eve["finished"], list(&eve["games"]).len()),
        (&false.into(), 0)
    );
    assert!(
        eve["unfinished"]
            .as_str()
            .unwrap()
            .starts_with("standard; ")
    );
}

#[test]
fn a_second_ctrl_c_ends_at_once() {
    // Nobody reads, and there is no room: the program cannot even say what it found.
    let (unread, mut stdout) = pipe().unwrap();
    let room = fcntl(&stdout, FcntlArg::F_GETPIPE_SZ).unwrap();
    stdout.write_all(&vec![0; room as usize]).unwrap();
    let mut onemove = command(&["onemove", "--depth", "2"]);
    let mut child = onemove.stdout(stdout).spawn().unwrap();
    until_it_listens(&child);
    while child.try_wait().unwrap().is_none() {
        interrupt(&child);
        std::thread::yield_now();
    }
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED);
    drop(unread);
}

#[cfg(feature = "evolve")]
#[test]
fn a_run_that_is_interrupted_is_written_down() {
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("interrupted-run.json");
    let file = path.to_str().unwrap();
    let mut child = spawn(command(&[
        "evolve",
        "--rounds",
        "100000000",
        "--every",
        "20",
        "--run",
        file,
        "--json",
    ]));
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    line_with(&mut lines, "\"round\":40");
    interrupt(&child);
    let last = line_with(&mut lines, "\"stopped\":true");
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED);
    let last: Value = serde_json::from_str(&last).unwrap();
    let run: kalahari::evolve::Run = read_to_string(&path).unwrap().parse().unwrap();
    assert_eq!(last["round"], run.round());
    std::fs::remove_file(&path).unwrap();
}

#[cfg(feature = "russell")]
#[test]
fn the_program_of_1964_tells_what_it_found_before_ctrl_c() {
    let mut russell = command(&["russell", "--ip", "6", "--id", "20"]);
    russell.stdin(Stdio::piped());
    let mut child = spawn(russell);
    let mut typewriter = child.stdin.take().unwrap();
    typewriter.write_all(b" \n").unwrap();
    let mut begun = [0; 1];
    child
        .stdout
        .as_mut()
        .unwrap()
        .read_exact(&mut begun)
        .unwrap();
    assert_eq!(&begun, b"M");
    interrupt(&child);
    let said = rest(child);
    assert!(said.contains("\nTE"), "{said}");
    assert!(said.contains("\nPV"), "{said}");
}

#[cfg(feature = "russell")]
#[test]
fn the_program_of_1964_ends_while_it_waits_for_a_key() {
    let mut russell = command(&["russell"]);
    russell.stdin(Stdio::piped());
    let mut child = spawn(russell);
    let typewriter = child.stdin.take();
    until_it_listens(&child);
    interrupt(&child);
    assert_eq!(rest(child), "");
    drop(typewriter);
}
