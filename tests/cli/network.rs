//! `network:FILE` wherever an evaluator is accepted.

use super::{json, list, run, text};
use kalahari::evolve::{Layout, Network, NetworkEvaluator, Preset, Random, Run, Settings};
use kalahari::search::Control;
use std::fs;
use std::path::PathBuf;

/// A file of this test's own, deleted at its end.
struct File(PathBuf);

impl File {
    fn new(name: &str, content: impl AsRef<[u8]>) -> Self {
        let name = format!("kalahari-{}-{name}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::write(&path, content).unwrap();
        Self(path)
    }

    fn evaluator(&self) -> String {
        format!("network:{}", self.0.display())
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}

fn network(seed: u64) -> String {
    let random = &mut Random::new(seed);
    let network = Network::random(Layout::CheckThis, &[128, 10, 1], random);
    network.unwrap().to_string()
}

#[test]
fn every_command_takes_a_network() {
    let files = [
        File::new("one.json", network(1)),
        File::new("two.json", format!("{}\n", network(2))),
    ];
    let [one, two] = files.each_ref().map(File::evaluator);
    let short = |name: &serde_json::Value| {
        let name = name.as_str().unwrap().to_string();
        assert!(name.starts_with("network 128-10-1 #"), "{name}");
        assert_eq!(name.len(), 22, "{name}");
        name
    };
    let checkers = ["--game", "checkers", "--depth", "3"];
    let found = json(&[&["onemove", "--evaluator", &one], &checkers[..]].concat());
    let name = short(&found["evaluator"]);
    let bench = json(
        &[
            &["bench", "--runs", "1", "--evaluator", &one],
            &checkers[..],
        ]
        .concat(),
    );
    assert_eq!(bench["agree"], true);
    assert!(
        list(&bench["samples"])
            .iter()
            .all(|sample| sample["evaluator"] == name)
    );
    let eve = [
        &["eve", "--first-evaluator", &one, "--second-evaluator", &two],
        &checkers[..],
    ];
    let engines = &json(&eve.concat())["engines"];
    assert_eq!(short(&engines[0]["evaluator"]), name);
    assert_ne!(short(&engines[1]["evaluator"]), name);
    let told = text(&eve.concat(), "");
    assert!(
        told.contains(&format!("first engine: young_bros, depth 3, {name}\n")),
        "{told}"
    );
    assert!(
        told.lines().all(|line| line.len() < 2000),
        "no line has a whole network"
    );
    let play = [
        "play",
        "--game",
        "checkers",
        "--depth",
        "1",
        "--evaluator",
        &one,
    ];
    assert!(text(&play, "11-15\nquit\n").contains("11-15"));
}

/// A run's file stands for its champion, measured or not yet.
#[test]
fn a_run_stands_for_its_champion() {
    let small = Settings {
        population: 4,
        hidden: vec![2],
        ..Preset::AsIntended.usual()
    };
    let mut run = Run::new(small).unwrap();
    let control = Control::new();
    let evaluator = |run: &Run| {
        let file = File::new("run.json", run.to_string());
        let args = ["onemove", "--game", "checkers", "--depth", "2"];
        let found = json(&[&args[..], &["--evaluator", &file.evaluator()]].concat());
        found["evaluator"].as_str().unwrap().to_string()
    };
    let champion = NetworkEvaluator::new(run.champion(&control).unwrap().network()).to_string();
    assert_eq!(evaluator(&run), champion);
    run.rate(&control);
    let kept = run.hall().last().unwrap().individual.network().clone();
    assert_eq!(evaluator(&run), NetworkEvaluator::new(&kept).to_string());
}

#[test]
fn what_is_no_network_file_is_refused_in_a_sentence() {
    let whole = network(1);
    let refused = |evaluator: &str| {
        let output = run(
            &["onemove", "--game", "checkers", "--evaluator", evaluator],
            b"",
        );
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert_eq!(
            (said.lines().count(), output.stdout.len()),
            (1, 0),
            "{said}"
        );
        assert!(said.len() < 500, "{said}");
        said
    };
    let file = |name: &str, content: &[u8]| refused(&File::new(name, content).evaluator());
    assert!(refused("network:no-such-file.json").contains("no-such-file.json cannot be read"));
    assert!(refused("network:").contains("cannot be read"));
    assert!(
        refused(&format!("network:{}", std::env::temp_dir().display())).contains("cannot be read")
    );
    assert!(file("half.json", &whole.as_bytes()[..3000]).contains("has no network"));
    assert!(file("empty.json", b"").contains("has no network"));
    assert!(file("bytes.json", &[0xff, 0xfe, 0, 1]).contains("is not a text"));
    assert!(
        file("inputs.json", whole.replace("[128,", "[32,").as_bytes())
            .contains("has 128 inputs, not 32")
    );
    assert!(
        file(
            "version.json",
            whole.replace("version\":1", "version\":2").as_bytes()
        )
        .contains("version 2")
    );
    let large = File::new("large.json", b"");
    let length = fs::OpenOptions::new().write(true).open(&large.0).unwrap();
    length.set_len((64 << 20) + 1).unwrap();
    assert!(refused(&large.evaluator()).contains("more than 64 megabytes"));
    // Another game has no networks.
    let one = File::new("kalah.json", &whole);
    let output = run(&["onemove", "--evaluator", &one.evaluator()], b"");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8(output.stderr).unwrap().len() < 300);
}
