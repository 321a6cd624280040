//! `solve --checkpoint`: a proof that is stopped goes on where it was, and a file that is not whole or
//! of another proof is refused in one sentence.

use super::interrupt::{interrupt, line_with, rest, spawn};
use super::{command, run};
use serde_json::Value;
use std::fs;
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// Kalah(6,3) without endgames: a second's work.
const GAME: [&str; 7] = [
    "solve",
    "--houses",
    "6",
    "--seeds",
    "3",
    "--endgame-seeds",
    "0",
];
const VALUE: i64 = 2;

/// A place for a file that is not there yet.
fn place(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

/// Begins the proof on so many threads and stops it by Ctrl-C once a line says this.
fn stopped(path: &Path, threads: &str, more: &[&str], said: &str) -> String {
    let file = ["--checkpoint", path.to_str().unwrap(), "--threads", threads];
    let mut solve = command(&[&GAME[..], &file, more].concat());
    solve.stderr(Stdio::piped());
    let mut child = spawn(solve);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    line_with(&mut stderr, said);
    interrupt(&child);
    let kept = line_with(&mut stderr, "kept in ");
    rest(child);
    kept
}

/// Goes on with the proof to its end: the report and what stderr says.
fn finished(path: &Path, threads: &str) -> (Value, String) {
    let file = ["--checkpoint", path.to_str().unwrap(), "--threads", threads];
    let output = run(&[&GAME[..], &file, &["--json"]].concat(), b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{said}");
    (serde_json::from_slice(&output.stdout).unwrap(), said)
}

/// The nodes of all runs that a line tells.
fn nodes(line: &str) -> u64 {
    let words: Vec<&str> = line.split(' ').collect();
    let at = words.iter().position(|&word| word == "nodes").expect(line);
    words[at - 1].replace(',', "").parse().unwrap()
}

#[test]
fn a_proof_that_was_stopped_goes_on_with_any_number_of_threads() {
    let path = place("stopped-proof");
    let often = ["--checkpoint-every", "1ms"];
    for (threads, then) in [("1", "2"), ("2", "1")] {
        let _ = fs::remove_file(&path);
        // The line of Ctrl-C comes after one that was written while the search went on.
        let kept = stopped(&path, threads, &often, "kept in ");
        let (report, said) = finished(&path, then);
        assert_eq!(report["value"], VALUE, "{said}");
        assert_eq!(report["exact"], true);
        let begins = |words| said.lines().rfind(|line: &&str| line.starts_with(words));
        let resumed = begins("goes on from ").expect(&said);
        assert!(nodes(resumed) >= nodes(&kept), "{resumed} after {kept}");
        let last = begins("kept in ").expect(&said);
        assert!(last.contains("value +2 proved"), "{said}");
        assert!(nodes(last) > nodes(resumed));
        // What is proved is not proved again.
        let (again, _) = finished(&path, "2");
        assert_eq!(
            [&again["value"], &again["move"]],
            [&report["value"], &report["move"]]
        );
        assert_eq!(again["line"].as_array().map(Vec::is_empty), Some(false));
        assert!(again["nodes"].as_u64() < Some(100_000), "{again}");
    }
    fs::remove_file(&path).unwrap();
}

#[test]
fn ctrl_c_keeps_the_proof_and_a_file_that_is_not_whole_is_refused() {
    let path = place("kept-proof");
    let (file, larger) = (path.to_str().unwrap(), ["--seeds", "5"]);
    // No time to write but at Ctrl-C. The last --seeds counts.
    let game: Vec<&str> = GAME.iter().copied().take(3).chain(larger).collect();
    let args = [
        &game[..],
        &[
            "--endgame-seeds",
            "0",
            "--table-mb",
            "1",
            "--checkpoint",
            file,
        ],
    ]
    .concat();
    let mut solve = command(&args);
    solve.stderr(Stdio::piped());
    let mut child = spawn(solve);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    line_with(&mut stderr, " proved");
    assert!(!path.exists());
    interrupt(&child);
    line_with(&mut stderr, "kept in ");
    assert!(rest(child).contains("Stopped by Ctrl-C"));

    let whole = fs::read(&path).unwrap();
    let changed = |at: usize, to: u8| {
        let mut bytes = whole.clone();
        bytes[at] ^= to;
        bytes
    };
    let longer = [&whole[..], &[0]].concat();
    let text = u64::from_le_bytes(whole[16..24].try_into().unwrap());
    let shape = 24 + text.next_multiple_of(8) as usize;
    let cases: [(&str, Vec<u8>); 13] = [
        ("it is no checkpoint of kalahari", changed(0, 1)),
        (
            "it is of version 3, and this program reads 2",
            changed(8, 1),
        ),
        // Its rules, its fingerprint and, believed, far too much memory.
        ("it is damaged", changed(24, 1)),
        ("it is damaged", changed(shape + 8, 1)),
        ("it is damaged", changed(shape + 1, 1)),
        ("it is damaged", changed(shape + 1, 32)),
        ("it ends too early", whole[..shape + 24].to_vec()),
        ("it is damaged", changed(whole.len() / 2, 16)),
        ("it is damaged", changed(whole.len() - 1, 1)),
        ("it is damaged", longer),
        ("it ends too early", whole[..whole.len() / 2].to_vec()),
        ("it ends too early", whole[..20].to_vec()),
        ("it ends too early", Vec::new()),
    ];
    let refused = |args: &[&str], why: &str| {
        let before = fs::read(&path).unwrap();
        let output = run(args, b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(
            said.starts_with("error: the checkpoint ") && said.contains(why),
            "{why}: {said}"
        );
        assert_eq!(
            (said.lines().count(), output.stdout.len()),
            (1, 0),
            "{said}"
        );
        assert!(fs::read(&path).unwrap() == before, "the file is left alone");
    };
    for (why, bytes) in cases {
        fs::write(&path, bytes).unwrap();
        refused(&args, why);
    }
    fs::write(&path, &whole).unwrap();
    let others: [(&[&str], &str); 3] = [
        (&["--houses", "5"], "its rules are another proof's"),
        (
            &["--rules", "empty-capture houses=6 seeds=5"],
            "its rules are another proof's",
        ),
        (
            &[
                "--rules",
                "standard seeds=5",
                "--position",
                "0,5,5,5,5,5,0/5,5,5,5,5,5,5 1",
            ],
            "its position is another proof's",
        ),
    ];
    for (other, why) in others {
        let args = [&["solve"], other, &["--checkpoint", file]].concat();
        refused(&args, why);
    }
    fs::remove_file(&path).unwrap();
    let output = run(&["solve", "--checkpoint", "/no/such/folder/proof"], b"");
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with("error: cannot write the checkpoint /no/such/folder/proof: "),
        "{said}"
    );
}

#[test]
fn one_run_at_a_time_keeps_its_proof_in_a_file() {
    let path = place("held-proof");
    let file = path.to_str().unwrap();
    let args = ["solve", "--seeds", "5", "--checkpoint", file];
    let small = ["--endgame-seeds", "0", "--table-mb", "1"];
    let mut solve = command(&[&args[..], &small].concat());
    solve.stderr(Stdio::piped());
    let mut child = spawn(solve);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    line_with(&mut stderr, " proved");
    let second = run(&[&args[..], &small].concat(), b"");
    let said = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(2), "{said}");
    let why =
        format!("error: the checkpoint {file} cannot be used: another run keeps its proof there\n");
    assert_eq!(said, why);
    interrupt(&child);
    line_with(&mut stderr, "kept in ");
    rest(child);
    fs::remove_file(&path).unwrap();
    assert!(!Path::new(&format!("{file}.lock")).exists());
}

#[test]
fn a_proof_that_could_not_be_kept_at_its_end_is_a_failure() {
    let folder = place("folder-of-a-proof");
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir(&folder).unwrap();
    let path = folder.join("proof");
    let mut solve = command(&["solve", "--seeds", "5", "--endgame-seeds", "0"]);
    solve.args(["--table-mb", "1", "--checkpoint", path.to_str().unwrap()]);
    solve.stderr(Stdio::piped());
    let mut child = spawn(solve);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    line_with(&mut stderr, " proved");
    fs::remove_dir_all(&folder).unwrap();
    interrupt(&child);
    line_with(&mut stderr, "warning: cannot write the checkpoint ");
    line_with(&mut stderr, "error: cannot write the checkpoint ");
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("Stopped by Ctrl-C"), "{said}");
}
