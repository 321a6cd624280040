//! Where answers go: links stay links, devices and pipes are written straight, and an output that takes nothing is a failure.

use super::evolve::{Folder, SMALL};
use super::interrupt::{INTERRUPTED, interrupt, line_with, spawn, until_it_listens};
use super::{command, run, text};
use nix::sys::stat::Mode;
use nix::unistd::mkfifo;
use std::fs::{self, File};
use std::io::BufReader;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::{Child, Command, Stdio};

const PROOF: [&str; 7] = ["solve", "--houses", "3", "--seeds", "2", "--table-mb", "1"];

fn is_link(path: &str) -> bool {
    fs::symlink_metadata(path).unwrap().is_symlink()
}

#[test]
fn links_lead_to_the_file_that_is_written() {
    let folder = Folder::new("files-links");
    let [file, link, far] = ["real.json", "link.json", "far.json"].map(|name| folder.file(name));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    // One link is relative, the other leads to the first.
    symlink("real.json", &link).unwrap();
    symlink(&link, &far).unwrap();
    text(
        &[&SMALL[..], &["--rounds", "2", "--out", &far]].concat(),
        "",
    );
    assert!(is_link(&link) && is_link(&far));
    let champion = fs::read_to_string(&file).unwrap();
    assert!(champion.starts_with("{\"kind\":\"kalahari-network\""));
    let mode = fs::metadata(&file).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);

    // The place of a checkpoint need not be there yet.
    let [proof, kept] = ["proof", "kept"].map(|name| folder.file(name));
    symlink("kept", &proof).unwrap();
    let args = [&PROOF[..], &["--checkpoint", &proof]].concat();
    for said in ["kept in ", "goes on from "] {
        let output = run(&args, b"");
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert!(stderr.contains(said), "{stderr}");
        assert!(is_link(&proof) && fs::metadata(&kept).unwrap().is_file());
    }
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().collect();
    assert_eq!(left.len(), 5, "nothing is left beside them: {left:?}");
}

#[test]
fn devices_and_pipes_are_written_straight() {
    let folder = Folder::new("files-devices");
    // A link, so that the machine's own device would outlive a mistake.
    let full = folder.file("full");
    symlink("/dev/full", &full).unwrap();
    let evolve = [&SMALL[..], &["--rounds", "1", "--out", &full]].concat();
    let solve = [&PROOF[..], &["--checkpoint", &full]].concat();
    for (args, wanted) in [
        (evolve, "cannot write "),
        (solve, "cannot write the checkpoint "),
    ] {
        let output = run(&args, b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{said}");
        let sentence = format!("error: {wanted}{full}: No space left");
        assert!(said.contains(&sentence), "{said}");
        assert!(is_link(&full));
    }

    let pipe = folder.file("pipe");
    mkfifo(Path::new(&pipe), Mode::S_IRWXU).unwrap();
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || fs::read_to_string(pipe).unwrap())
    };
    text(
        &[&SMALL[..], &["--rounds", "1", "--out", &pipe]].concat(),
        "",
    );
    assert!(
        reader
            .join()
            .unwrap()
            .starts_with("{\"kind\":\"kalahari-network\"")
    );
    assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
}

const ANSWERS: [&[&str]; 4] = [
    &["--help"],
    &["--version"],
    &["solve", "--help"],
    &["onemove", "--depth", "1"],
];

#[test]
fn an_output_that_is_full_is_a_failure() {
    for args in ANSWERS {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert!(said.starts_with("error: No space left"), "{args:?}: {said}");
    }
}

#[test]
fn an_output_that_is_closed_is_a_failure() {
    for args in ANSWERS {
        let output = Command::new("sh")
            .args([
                "-c",
                "exec \"$0\" \"$@\" >&-",
                env!("CARGO_BIN_EXE_kalahari"),
            ])
            .args(args)
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
        assert_eq!(said, "error: the output is closed\n", "{args:?}");
    }
    // What goes to /dev/null by intention arrives there.
    let nowhere = command(&["--help"]).stdout(Stdio::null()).status();
    assert!(nowhere.unwrap().success());
}

#[test]
fn ctrl_c_keeps_the_champion_so_far() {
    let folder = Folder::new("files-champion");
    let [champion, kept] = ["champion.json", "run.json"].map(|name| folder.file(name));
    let files = ["--run", &kept, "--out", &champion];
    let endless = ["--rounds", "100000000", "--every", "20", "--json"];
    let mut evolve = command(&[&SMALL[..], &endless, &files].concat());
    evolve.stderr(Stdio::null());
    let mut child = spawn(evolve);
    let mut lines = BufReader::new(child.stdout.take().unwrap());
    line_with(&mut lines, "\"round\":20");
    interrupt(&child);
    let last = line_with(&mut lines, "\"stopped\":true");
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED);
    assert!(last.contains("champion.json"), "{last}");
    // The one that going on by no round would have written.
    let again = folder.file("again.json");
    text(
        &[
            "evolve", "--resume", &kept, "--rounds", "0", "--out", &again,
        ],
        "",
    );
    let [champion, again] = [champion, again].map(|path| fs::read_to_string(path).unwrap());
    assert_eq!(champion, again);
}

#[test]
fn a_proof_stopped_before_it_began_says_that_nothing_is_kept() {
    let folder = Folder::new("files-nothing");
    let path = folder.file("proof");
    let solve = |endgames: &str| {
        let mut solve = command(&["solve", "--checkpoint", &path, "--table-mb", "1"]);
        solve.args(["--endgame-seeds", endgames]);
        solve.stderr(Stdio::piped());
        spawn(solve)
    };
    let stopped = |child: Child, wanted: &str| {
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), INTERRUPTED, "{said}");
        assert!(said.contains(wanted), "{said}");
    };
    // Endgames that take their time.
    let long = "23";
    let child = solve(long);
    until_it_listens(&child);
    let sentence = format!("nothing to keep in {path} yet: stopped before the proof began\n");
    stopped(child, &sentence);
    assert!(!Path::new(&path).exists());

    // Nor is anything new where a proof was kept before, whether it is already read again or not.
    let mut child = solve("0");
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    line_with(&mut stderr, " proved");
    interrupt(&child);
    line_with(&mut stderr, "kept in ");
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED);
    let kept = fs::read(&path).unwrap();
    let nothing = format!("nothing new to keep in {path}: stopped before the proof went on\n");
    let child = solve(long);
    until_it_listens(&child);
    stopped(child, &nothing);
    let mut child = solve(long);
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    line_with(&mut stderr, "goes on from ");
    interrupt(&child);
    line_with(&mut stderr, &nothing);
    assert_eq!(child.wait().unwrap().code(), INTERRUPTED);
    assert!(fs::read(&path).unwrap() == kept, "the proof is left alone");
}
