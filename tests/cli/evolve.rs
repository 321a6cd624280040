//! `evolve`: champions and runs in files, and what goes wrong with them.

use super::{command, json, run, text};
use serde_json::Value;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// A folder of a test's own, which is gone at its end.
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().into()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub const SMALL: [&str; 7] = [
    "evolve",
    "--population",
    "6",
    "--hidden",
    "2",
    "--seed",
    "7",
];

#[test]
fn a_champion_is_the_same_on_any_threads_and_after_a_pause() {
    let folder = Folder::new("evolve-same");
    let [one, two, paused, kept] =
        ["one", "two", "paused", "kept"].map(|name| folder.file(&format!("{name}.json")));
    let small = |rest: &[&str]| text(&[&SMALL[..], rest].concat(), "");
    small(&["--rounds", "60", "--threads", "1", "--out", &one]);
    small(&["--rounds", "60", "--threads", "2", "--out", &two]);
    small(&["--rounds", "25", "--run", &kept]);
    let said = text(
        &[
            "evolve", "--resume", &kept, "--rounds", "35", "--out", &paused,
        ],
        "",
    );
    assert!(said.contains("35 rounds in"), "{said}");
    let champion = fs::read_to_string(&one).unwrap();
    assert!(champion.starts_with("{\"kind\":\"kalahari-network\",\"version\":1,"));
    assert_eq!(fs::read_to_string(&two).unwrap(), champion);
    assert_eq!(fs::read_to_string(&paused).unwrap(), champion);
    // A champion is an evaluator.
    let evaluator = format!("network:{one}");
    json(&[
        "onemove",
        "--game",
        "checkers",
        "--depth",
        "2",
        "--evaluator",
        &evaluator,
    ]);
}

#[test]
fn measurements_are_printed_as_they_are_made() {
    let said = text(
        &[&SMALL[..], &["--rounds", "20", "--every", "10", "--json"]].concat(),
        "",
    );
    let lines: Vec<Value> = said
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let rounds: Vec<&Value> = lines.iter().map(|line| &line["round"]).collect();
    assert_eq!(rounds, [0, 10, 20, 20]);
    assert_eq!(lines[3]["rating"], lines[2]);
    assert_eq!(lines[3]["rounds_played"], 20);
    let words = text(&[&SMALL[..], &["--rounds", "10"]].concat(), "");
    for part in ["Round     10: champion ", "check-this-2", "10 rounds in "] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(!words.contains("Step sizes"), "{words}");
}

#[test]
fn the_winners_of_rounds_are_printed() {
    let folder = Folder::new("evolve-winners");
    let kept = folder.file("run.json");
    let lines = |rest: &[&str]| -> Vec<String> {
        let said = text(&[&SMALL[..], &["--rounds", "3"], rest].concat(), "");
        said.lines().map(String::from).collect()
    };
    let numbers = lines(&["--winners", "number", "--run", &kept]);
    let run: kalahari::evolve::Run = fs::read_to_string(&kept).unwrap().parse().unwrap();
    let [one, two] = [0, 1].map(|nth| run.winners()[nth]);
    let last = [one, two].map(|id| format!("Round      3: won by {id}"));
    assert_eq!(numbers[4..6], last, "{numbers:?}");
    // The last round with the networks alone, as files have them.
    let networks = lines(&["--winners", "network", "--every", "3", "--json"]);
    let won: Vec<Value> = networks
        .iter()
        .filter_map(|line| serde_json::from_str(line).ok())
        .filter(|line: &Value| line["winner"].is_u64())
        .collect();
    assert_eq!(won.len(), 2, "{networks:?}");
    assert_eq!([&won[0]["winner"], &won[1]["winner"]], [one, two]);
    let network = run.individual(one).unwrap().network().to_string();
    let network: Value = serde_json::from_str(&network).unwrap();
    assert_eq!(won[0]["network"], network);
}

#[test]
fn a_modern_run_ends_with_its_step_sizes_and_their_limits() {
    let args = ["--preset", "modern", "--plies", "1", "--rounds", "2"];
    let args = [&SMALL[..], &args].concat();
    let said = text(&args, "");
    let line = said.lines().find(|line| line.starts_with("Step sizes"));
    let line = line.unwrap_or_else(|| panic!("{said}"));
    assert!(
        line.ends_with("; each stays within 12.5 and 200."),
        "{line}"
    );
    let printed = text(&[&args[..], &["--json"]].concat(), "");
    let printed: Value = serde_json::from_str(printed.lines().last().unwrap()).unwrap();
    let steps = printed["rating"]["steps"].as_array().unwrap();
    let steps = steps.iter().map(|step| step.as_f64().unwrap() / 1000.0);
    let steps: Vec<String> = steps.map(|step| step.to_string()).collect();
    assert_eq!(steps.len(), 2);
    assert!(line.contains(&format!("thousandths: {};", steps.join(", "))));
}

#[test]
fn what_cannot_be_bred_is_said_in_one_sentence() {
    let folder = Folder::new("evolve-wrong");
    let broken = folder.file("broken.json");
    fs::write(&broken, "{\"kind\":\"kalahari-run\",\"version\":7}").unwrap();
    let modern = folder.file("modern.json");
    text(
        &[
            "evolve", "--preset", "modern", "--rounds", "0", "--run", &modern,
        ],
        "",
    );
    let large = folder.file("large.json");
    let file = fs::File::create(&large).unwrap();
    file.set_len(65 << 20).unwrap();
    let cases: &[(&[&str], &str)] = &[
        (
            &["--game", "kalah"],
            "networks learn checkers alone, not kalah",
        ),
        (&["--preset", "best"], "preset 'best' is not known"),
        (
            &["--population", "2"],
            "population is 2; accepted is 4 to 200",
        ),
        (&["--hidden", "10,0"], "hidden is 0; accepted is 1 to 256"),
        (&["--every", "0"], "every is at least 1"),
        (
            &["--preset", "modern", "--winners", "number"],
            "winners cannot be printed: a round of modern has none",
        ),
        (
            &["--resume", &modern, "--winners", "network"],
            "winners cannot be printed: a round of modern has none",
        ),
        (&["--threads", "0"], "threads is a number from 1"),
        (
            &["--resume", "nowhere.json"],
            "the run nowhere.json cannot be read: No such file",
        ),
        (
            &["--resume", &large],
            "large.json has more than 64 megabytes",
        ),
        (
            &["--resume", &broken],
            "is of version 7; version 1 can be read",
        ),
        (&["--resume", &broken, "--seed", "3"], "cannot be used with"),
    ];
    for (args, sentence) in cases {
        let output = run(&[&["evolve"], *args].concat(), b"");
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(
            said.contains(sentence) && said.lines().count() == 1,
            "{said}"
        );
    }
    assert_eq!(
        fs::read_to_string(&broken).unwrap(),
        "{\"kind\":\"kalahari-run\",\"version\":7}"
    );
    let nowhere = folder.file("no/champion.json");
    let output = command(&[&SMALL[..], &["--rounds", "1", "--out", &nowhere]].concat())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn what_cannot_be_written_or_printed_keeps_no_file_from_being_written() {
    let folder = Folder::new("evolve-kept");
    let [champion, kept, nowhere] =
        ["champion.json", "run.json", "no/run.json"].map(|name| folder.file(name));
    let files = |kept| ["--run", kept, "--out", &champion];
    let rounds = ["--rounds", "2"];
    let failed = run(&[&SMALL[..], &rounds, &files(&nowhere)].concat(), b"");
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(failed.status.code(), Some(1), "{said}");
    let sentence = format!("error: cannot write {nowhere}: No such file");
    assert!(said.starts_with(&sentence), "{said}");
    let network = "{\"kind\":\"kalahari-network\"";
    assert!(fs::read_to_string(&champion).unwrap().starts_with(network));
    fs::remove_file(&champion).unwrap();

    // A reader that leaves ends the run, not what was to be kept of it.
    let endless = ["--rounds", "100000000", "--every", "1"];
    for more in [&[][..], &["--winners", "number"]] {
        let args = [&SMALL[..], &endless, more, &files(&kept)].concat();
        let mut child = command(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let mut printed = BufReader::new(child.stdout.take().unwrap());
        printed.read_line(&mut line).unwrap();
        drop(printed);
        assert_eq!(child.wait().unwrap().code(), Some(141));
        let run: kalahari::evolve::Run = fs::read_to_string(&kept).unwrap().parse().unwrap();
        assert!(run.round() > 0);
        assert!(fs::read_to_string(&champion).unwrap().starts_with(network));
        for file in [&champion, &kept] {
            fs::remove_file(file).unwrap();
        }
    }
    // Nor does one that was never there.
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let mut failed = command(&[&SMALL[..], &rounds, &files(&kept)].concat());
    let status = failed.stdout(full).stderr(Stdio::null()).status();
    assert_eq!(status.unwrap().code(), Some(1));
    assert!(Path::new(&champion).exists() && Path::new(&kept).exists());
}
