//! The command line as a user meets it: every test runs the real binary and reads what it prints.

use kalahari::kalah::GameRecord;
use serde_json::Value;
use std::collections::HashSet;
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

// --- onemove ---------------------------------------------------------------------------------

#[test]
fn onemove_finds_the_published_move() {
    let report = json(&[
        "onemove",
        "--mode",
        "young_bros",
        "--depth",
        "9",
        "--par-depth",
        "2",
        "--threads",
        "2",
    ]);
    assert_eq!(report["move"], 5);
    assert_eq!(report["value"], 4);
    assert_eq!(report["depth"], 9);
    assert_eq!(report["threads"], 2);
    assert_eq!(report["par_depth"], 2);
    assert_eq!(report["mode"], "young_bros");
    assert_eq!(report["complete"], true);
    assert_eq!(report["rules"], "standard");
    assert_eq!(report["position"], "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0");
    assert_eq!(report["pv"][0], 5);
    assert_eq!(list(&report["scores"]).len(), 6);
    for key in ["nodes", "tasks", "elapsed_ms"] {
        assert!(number(&report[key]) > 0.0, "{key}");
    }
    assert!(number(&report["stolen"]) <= number(&report["tasks"]));
}

#[test]
fn onemove_records_what_every_thread_did() {
    let path = std::env::temp_dir().join(format!("kalahari-record-{}.json", std::process::id()));
    let file = path.to_str().unwrap();
    let search = ["onemove", "--depth", "10", "--threads", "2", "--record"];
    let report = json(&[&search[..], &[file]].concat());
    let trace: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert!(report.get("trace").is_none(), "the record goes to its file");
    assert_eq!(trace["otherData"]["mode"], "young_bros");
    let events = list(&trace["traceEvents"]);
    let named: Vec<&Value> = events.iter().filter(|event| event["ph"] == "M").collect();
    assert_eq!(named[1]["args"]["name"], "Thread 2");
    let tasks = || events.iter().filter(|event| event["cat"] == "task");
    assert_eq!(tasks().count() as f64, number(&report["tasks"]));
    for task in tasks() {
        assert_eq!(task["ph"], "X");
        assert!(number(&task["ts"]) >= 0.0 && number(&task["dur"]) >= 0.0);
        assert!((1.0..=6.0).contains(&number(&task["args"]["house"])));
    }

    let output = run(&[&search[..], &["/"]].concat(), b"");
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert!(stderr.starts_with("error: cannot write to /: "), "{stderr}");
}

#[test]
fn onemove_in_words_names_house_index_and_line() {
    let text = text(&["onemove", "--depth", "9", "--threads", "1"], "");
    assert!(
        text.contains("house 6 of the first player (board index 5)"),
        "{text}"
    );
    assert!(text.contains("value   +4"), "{text}");
    assert!(text.contains("line    6 "), "{text}");
    assert!(text.contains("nodes/s"), "{text}");
    assert!(
        text.contains("6     5     4     3     2     1   second player\n"),
        "{text}"
    );
}

#[test]
fn the_board_lies_between_the_players() {
    let position = "1,2,3,10/4,5,6,11 1";
    let text = text(&["onemove", "--depth", "1", "--position", position], "");
    let board: Vec<&str> = text.lines().take(7).collect();
    let expected = [
        "          3     2     1   second player  <- to move",
        "┌─────┬─────┬─────┬─────┬─────┐",
        "│     │   6 │   5 │   4 │     │",
        "│  11 ├─────┼─────┼─────┤  10 │",
        "│     │   1 │   2 │   3 │     │",
        "└─────┴─────┴─────┴─────┴─────┘",
        "          1     2     3   first player",
    ];
    assert_eq!(board, expected);
}

#[test]
fn every_option_of_a_search_changes_something() {
    let plain = json(&["onemove", "--depth", "9", "--mode", "seq_ab"]);
    let nodes = number(&plain["nodes"]);
    let with =
        |more: &[&str]| json(&[&["onemove", "--depth", "9", "--mode", "seq_ab"], more].concat());

    assert!(number(&with(&["--order", "natural"])["nodes"]) > nodes);
    assert_ne!(with(&["--evaluator", "stores"])["scores"], plain["scores"]);
    let bounds = |report: &Value| -> HashSet<String> {
        let scores = list(&report["scores"]).iter();
        scores
            .map(|score| score["bound"].as_str().unwrap().to_string())
            .collect()
    };
    assert!(bounds(&plain).len() > 1);
    assert_eq!(
        bounds(&with(&["--all-moves"])),
        HashSet::from(["exact".to_string()])
    );
    assert_eq!(
        with(&["--seeds", "3"])["position"],
        "3,3,3,3,3,3,0/3,3,3,3,3,3,0 0"
    );
    assert_eq!(with(&["--houses", "2"])["position"], "4,4,0/4,4,0 0");
    assert_eq!(
        with(&["--rules", "six-seeds"])["position"],
        "6,6,6,6,6,6,0/6,6,6,6,6,6,0 0"
    );
    assert_eq!(
        with(&["--rules", "houses=3 capture=none"])["position"],
        "4,4,4,0/4,4,4,0 0"
    );
    // A position may be named with the houses that it has.
    let second = with(&["--position", "<2,0,0,3,1,2,2>", "--houses", "2"]);
    assert_eq!(second["position"], "3,1,0/2,2,0 0");

    let tasks = |par_depth: &str| {
        let args = [
            "onemove",
            "--depth",
            "6",
            "--mode",
            "par_then_mm",
            "--par-depth",
            par_depth,
        ];
        number(&json(&args)["tasks"])
    };
    assert!(tasks("1") < tasks("3"));
    let threads = |threads: &str| json(&["onemove", "--depth", "3", "--threads", threads]);
    assert_eq!(threads("3")["threads"], 3);
}

#[test]
fn time_and_nodes_deepen() {
    let report = json(&["onemove", "--time", "0.2s", "--mode", "seq_ab"]);
    assert!(number(&report["depth"]) >= 3.0);
    assert!(
        (200.0..2000.0).contains(&number(&report["elapsed_ms"])),
        "{report}"
    );
    let few = json(&["onemove", "--nodes", "20000", "--mode", "seq_ab"]);
    let many = json(&["onemove", "--nodes", "400000", "--mode", "seq_ab"]);
    assert!(number(&few["depth"]) < number(&many["depth"]));
}

#[test]
fn rules_of_other_houses_fit_a_position() {
    // Twenty seeds in each of ten houses would be too many to start with.
    let position = "1,1,1,1,1,1,1,1,1,1,0/1,1,1,1,1,1,1,1,1,1,0 1";
    let report = json(&[
        "onemove",
        "--rules",
        "seeds=20",
        "--position",
        position,
        "--depth",
        "3",
    ]);
    assert_eq!(report["position"], position);
}

// --- perft -----------------------------------------------------------------------------------

#[test]
fn perft_counts_what_the_table_says() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/kalah-perft.tsv");
    let rows = std::fs::read_to_string(file).unwrap();
    let row: Vec<&str> = rows
        .lines()
        .map(|line| line.split('\t').collect::<Vec<_>>())
        .find(|row| row[0] == "Wetherell (6,6)" && row[7] == "6")
        .expect("a row for Wetherell at depth 6");
    let position = "6,6,6,6,6,6,0/6,6,6,6,6,6,0 0";
    let args = [
        "perft",
        "--position",
        position,
        "--rules",
        "wetherell",
        "--depth",
        "6",
    ];
    let count = json(&args);
    assert_eq!(count["leaves"].to_string(), row[8]);
    assert_eq!(count["nodes"].to_string(), row[9]);
    assert_eq!(count["depth"], 6);
    assert_eq!(count["rules"], "wetherell");
    assert_eq!(count["position"], position);
    assert!(number(&count["elapsed_ms"]) > 0.0);
}

#[test]
fn perft_counts_each_depth() {
    let count = json(&["perft", "--depth", "3", "--each"]);
    let leaves: Vec<&Value> = list(&count["each"])
        .iter()
        .map(|row| &row["leaves"])
        .collect();
    assert_eq!(leaves, [1, 6, 35, 185]);
    assert_eq!(count["leaves"], 185);
    let table = text(&["perft", "--depth", "5"], "");
    assert!(
        table.contains("4,690") && table.contains("5,859"),
        "{table}"
    );
}

#[test]
fn a_finished_game_is_a_tree_of_one() {
    let count = json(&["perft", "--depth", "5", "--position", "0,0,4/0,0,4 0"]);
    assert_eq!((&count["leaves"], &count["nodes"]), (&1.into(), &1.into()));
}

// --- bench -----------------------------------------------------------------------------------

#[test]
fn bench_runs_every_setup_in_every_round() {
    let bench = json(&[
        "bench",
        "--depth",
        "5",
        "--par-depths",
        "1-2",
        "--threads",
        "1,2",
        "--runs",
        "3",
    ]);
    // Two sequential modes, and three with two par-depths and two thread counts each.
    let setups = 2 + 3 * 2 * 2;
    let samples = list(&bench["samples"]);
    assert_eq!(samples.len(), 3 * setups);
    for (nth, sample) in samples.iter().enumerate() {
        assert_eq!(sample["round"], 1 + nth / setups);
        assert_eq!(sample["mode"], samples[nth % setups]["mode"]);
        assert_eq!(sample["depth"], 5);
        assert_eq!(
            (&sample["move"], &sample["value"]),
            (&samples[0]["move"], &samples[0]["value"])
        );
    }
    let seen: HashSet<String> = samples
        .iter()
        .map(|s| format!("{} {} {}", s["mode"], s["par_depth"], s["threads"]))
        .collect();
    assert_eq!(seen.len(), setups);

    let summary = list(&bench["summary"]);
    assert_eq!(summary.len(), setups);
    assert_eq!(summary[0]["mode"], "seq_mm");
    assert_eq!(summary[0]["speedup_seq_mm"], 1.0);
    let ratio = number(&summary[0]["elapsed_ms"]) / number(&summary[1]["elapsed_ms"]);
    assert!((number(&summary[1]["speedup_seq_mm"]) - ratio).abs() < 1e-9);
    for row in summary {
        let times = ["min_ms", "elapsed_ms", "max_ms"].map(|key| number(&row[key]));
        assert!(times.is_sorted(), "{row}");
    }
    assert_eq!(bench["agree"], true);
    assert_eq!(bench["format"], "kalahari-samples");
    assert_eq!(bench["version"], 1);
    assert_eq!(bench["experiment"], "bench");
    assert!(number(&bench["unix_ms"]) > 1.6e12);
    assert_eq!(bench["depth"], 5);
    assert_eq!(bench["runs"], 3);
    for key in ["cores", "arch", "os", "version"] {
        assert!(!bench["machine"][key].is_null(), "{key}");
    }
}

#[test]
fn bench_prints_a_table_and_says_that_all_agree() {
    let args = [
        "bench",
        "--depth",
        "4",
        "--modes",
        "seq_ab,young_bros",
        "--runs",
        "1",
    ];
    let table = text(&args, "");
    let row = |mode: &str| -> Vec<&str> {
        let line = table.lines().find(|line| line.starts_with(mode)).unwrap();
        line.split_whitespace().collect()
    };
    // No seq_mm in this run, so no speed-up against it.
    assert_eq!(row("seq_ab")[12..], ["-", "1.00"]);
    assert_eq!(row("young_bros")[12], "-");
    assert!(
        table.contains("All values and moves of one depth are equal."),
        "{table}"
    );
}

#[test]
fn bench_by_time_reports_depths() {
    let args = [
        "bench",
        "--time",
        "80ms",
        "--modes",
        "seq_mm,seq_ab",
        "--runs",
        "2",
    ];
    let table = text(&args, "");
    assert!(
        table.contains("depth") && !table.contains("x seq_mm"),
        "{table}"
    );
    let bench = json(&args);
    assert_eq!(bench["time_ms"], 80.0);
    let depth = |nth: usize| number(&bench["summary"][nth]["depth"]);
    assert!(
        depth(0) < depth(1),
        "alpha-beta gets deeper in the same time"
    );
}

// --- eve -------------------------------------------------------------------------------------

#[test]
fn eve_plays_legal_games_to_their_end() {
    for rules in ["standard", "wetherell"] {
        let game = json(&[
            "eve",
            "--rules",
            rules,
            "--depth",
            "3",
            "--second-mode",
            "seq_mm",
        ]);
        assert_eq!(game["engines"][0]["mode"], "young_bros");
        assert_eq!(game["engines"][1]["mode"], "seq_mm");
        let record: GameRecord = game["games"][0]["game"].as_str().unwrap().parse().unwrap();
        let end = *record.positions().unwrap().last().unwrap();
        assert!(end.is_over(&record.rules));
        let seeds = |player| u64::from(end.seeds(player));
        let result = &game["games"][0]["result"];
        assert_eq!(result["first"], seeds(kalahari::game::Player::First));
        assert_eq!(result["second"], seeds(kalahari::game::Player::Second));
        assert_eq!(game["games"][0]["moves"], record.moves.len());
    }
}

#[test]
fn a_match_swaps_sides_and_repeats_from_its_seed() {
    let play = |seed: &str| {
        let args = [
            "eve",
            "--games",
            "6",
            "--random-plies",
            "5",
            "--depth",
            "2",
            "--seed",
            seed,
        ];
        json(&args)
    };
    let one = play("1");
    let games = list(&one["games"]);
    let opening = |game: &Value| -> Vec<usize> {
        let record: GameRecord = game["game"].as_str().unwrap().parse().unwrap();
        record.moves[..5].to_vec()
    };
    assert_eq!(games.len(), 6);
    for pair in games.chunks(2) {
        assert_eq!(opening(&pair[0]), opening(&pair[1]));
        assert_eq!([&pair[0]["swapped"], &pair[1]["swapped"]], [false, true]);
        // Equal engines: changing sides changes nothing on the board.
        assert_eq!(pair[0]["game"], pair[1]["game"]);
    }
    assert_ne!(opening(&games[0]), opening(&games[2]));
    let [first, second] = [&one["totals"][0], &one["totals"][1]];
    assert_eq!(first["score"], 3.0);
    // Half of the points: each decided game is half a point away from the mean, and a draw is not.
    let decided = first["wins"].as_f64().unwrap() + first["losses"].as_f64().unwrap();
    let error = (decided * 0.25 * 6.0 / 5.0).sqrt();
    assert!(decided > 0.0 && (first["error"].as_f64().unwrap() - error).abs() < 1e-9);
    assert_eq!(second["seeds"], first["seeds"]);
    assert_eq!(play("1")["games"], one["games"]);
    assert_ne!(play("2")["games"], one["games"]);
}

#[test]
fn openings_differ_as_long_as_they_can() {
    let args = [
        "eve",
        "--games",
        "12",
        "--random-plies",
        "1",
        "--depth",
        "1",
    ];
    let openings: HashSet<String> = list(&json(&args)["games"])
        .iter()
        .map(|game| game["game"].as_str().unwrap().split("; ").nth(2).unwrap()[..1].to_string())
        .collect();
    assert_eq!(openings.len(), 6);
}

#[test]
fn the_deeper_engine_wins_a_match() {
    let args = [
        "eve",
        "--games",
        "8",
        "--first-depth",
        "7",
        "--second-depth",
        "1",
        "--depth",
        "3",
    ];
    let result = json(&args);
    assert_eq!(result["engines"][0]["depth"], 7);
    assert_eq!(result["engines"][1]["depth"], 1);
    assert!(
        number(&result["totals"][0]["score"]) > 4.0,
        "{}",
        result["totals"]
    );
    assert!(number(&result["totals"][0]["nodes"]) > number(&result["totals"][1]["nodes"]));
}

#[test]
fn one_game_is_shown_move_by_move() {
    let args = [
        "eve",
        "--depth",
        "2",
        "--first-time",
        "5ms",
        "--position",
        "0,1,0/1,0,2 1",
    ];
    let text = text(&args, "");
    assert!(
        text.contains("first engine: young_bros, 5.000 ms a search"),
        "{text}"
    );
    assert!(text.contains("  1. second house  1: 1 seed sown"), "{text}");
    assert!(text.contains("The second player wins, 3 to 1."), "{text}");
    assert!(text.contains("0,1,0/1,0,2 1; 1"), "{text}");
}

// --- play ------------------------------------------------------------------------------------

#[test]
fn a_person_plays_to_the_end() {
    let start = "0,0,0,0,2,1,20/1,0,0,0,0,1,20 0";
    let text = text(&["play", "--depth", "4", "--position", start], "6\n5\n6\n");
    assert!(
        text.contains("You play house 6: 1 seed sown, moves again."),
        "{text}"
    );
    assert!(
        text.contains("2 seeds left over for the second player"),
        "{text}"
    );
    assert!(
        text.contains("The first player wins, 23 to 22.\nYou won."),
        "{text}"
    );
    assert!(
        text.contains(&format!("The game: standard; {start}; 6-5-6")),
        "{text}"
    );
}

#[test]
fn play_answers_whatever_is_typed() {
    let input = b"hello\n7\n\xff\xfe\n\nundo\nhelp\nmoves\nhint\n3\n3\n1\nundo\nquit\n99\n";
    let output = run(&["play", "--depth", "3"], input);
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(
        text.matches("Type a house from 1 to 6, or moves").count(),
        3,
        "{text}"
    );
    assert!(
        text.contains("There is no house 7; you can play 1, 2, 3, 4, 5, 6."),
        "{text}"
    );
    assert!(text.contains("You have no move to take back."), "{text}");
    assert!(
        text.contains("hint    what the engine would play"),
        "{text}"
    );
    assert!(
        text.contains("3: 4 seeds sown, moves again\n4: 4 seeds sown\n"),
        "{text}"
    );
    assert!(text.contains("The engine would play house "), "{text}");
    assert!(
        text.contains("House 3 is empty; you can play 1, 2, 4, 5, 6."),
        "{text}"
    );
    assert!(text.contains("The engine plays house "), "{text}");
    assert!(text.contains("Your last move is taken back."), "{text}");
    assert!(!text.contains("house 99"), "{text}");
    // Only the last move is taken back, with the engine's answer to it.
    assert!(
        text.ends_with("4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3\n"),
        "{text}"
    );
}

#[test]
fn the_engine_may_begin_and_the_input_may_end() {
    let text = text(&["play", "--depth", "3", "--engine", "first"], "");
    assert!(text.starts_with("You are the second player."), "{text}");
    assert!(text.contains("The engine plays house "), "{text}");
    assert!(text.contains("The input has ended"), "{text}");
}

// --- failures --------------------------------------------------------------------------------

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
        (&["eve", "--first-mode", "best"], "mode 'best' is not known"),
        (&["eve", "--second-time", "9"], "such as 2s, 500ms"),
        (&["eve", "--games", "0"], "games is a number from 1"),
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
            "threads is a number from 1 to 256, not 0",
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
    for command in ["play", "eve", "onemove", "bench", "perft"] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        assert!(text(&[command, "--help"], "").contains("--rules"));
    }
    assert_eq!(run(&[], b"").status.code(), Some(2));
}

#[test]
fn a_reader_that_leaves_is_no_failure() {
    let mut child = command(&["eve", "--games", "2000", "--depth", "1"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
    assert!(output.status.success());
}
