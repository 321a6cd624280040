//! The stepper's door: what `steps`, `worth`, `savings` and `misread` answer, by golden files and by laws.

mod common;

use common::Random;
use kalahari::engine::programs::{
    Misread, MisreadRequest, Program, Savings, SavingsRequest, Steps, StepsAnswer, StepsRequest,
    Worth, WorthAnswer, WorthRequest,
};
use kalahari::engine::{ErrorKind, KalahGame, Record, Refusal, TableGame};
use kalahari::kalah::SAMPLE_GAMES;
use kalahari::search::Control;
use serde_json::{Value as Json, from_value, json};
use std::fmt::Write;
use std::{env, fs};

fn request(request: Json) -> StepsRequest {
    from_value(request).expect("a request that can be read")
}

fn ask(asked: Json) -> Result<StepsAnswer, Refusal> {
    Steps::run(request(asked), &Control::new())
}

fn weigh(search: Json, path: &[&str]) -> Result<WorthAnswer, Refusal> {
    let request = WorthRequest {
        search: request(search),
        path: path.iter().map(|text| (*text).into()).collect(),
    };
    let answer = Worth::run(request, &Control::new())?;
    Ok(answer.expect("not stopped"))
}

fn worth(search: Json, path: &[&str]) -> Result<i32, Refusal> {
    weigh(search, path).map(|answer| answer.value)
}

/// The texts of the moves that lead to a point.
fn path(answer: &StepsAnswer, node: usize) -> Vec<&str> {
    let mut path = Vec::new();
    let mut at = node;
    while let Some(parent) = answer.nodes.parent[at] {
        path.push(answer.nodes.text[at].as_str());
        at = parent;
    }
    path.reverse();
    path
}

/// A record in words, one line a step, from nothing but the answer: what a page can say.
fn told(answer: &StepsAnswer) -> String {
    let (nodes, steps) = (&answer.nodes, &answer.steps);
    let place = |node: usize| match path(answer, node).join(" ") {
        path if path.is_empty() => "the root".into(),
        path => path,
    };
    let some = |value: Option<i32>| value.map_or("-".into(), |value| value.to_string());
    let player = |side: usize| ["First", "Second"][side];
    let mut text = format!(
        "{} of {}, {} order, depth {}: {} after {} visits and {} cuts\n",
        answer.mode,
        answer.position,
        answer.order,
        answer.depth,
        answer.value,
        answer.visits,
        answer.cutoffs
    );
    for at in 0..steps.kind.len() {
        let node = steps.node[at];
        let kind = answer.kinds[usize::from(steps.kind[at])];
        let window = format!("{}..{}", some(steps.alpha[at]), some(steps.beta[at]));
        let value = some(steps.value[at]);
        let _ = match kind {
            "enter" => {
                let again = if nodes.extra[node] == 1 { " again" } else { "" };
                let mover = player(nodes.side[node]);
                writeln!(
                    text,
                    "{}: {mover} moves{again}, within {window}",
                    place(node)
                )
            }
            "leaf" | "over" => {
                let parts = nodes.parts[node].chunks(3).map(|part| {
                    let name = answer.parts[part[0] as usize];
                    format!("{name} {} times {}", part[1], part[2])
                });
                let parts: Vec<String> = parts.collect();
                writeln!(
                    text,
                    "{}: {kind} {value} ({})",
                    place(node),
                    parts.join(", ")
                )
            }
            "back" => writeln!(text, "  {value} back, no better, within {window}"),
            "raise" => writeln!(text, "  {value} back, better, within {window}"),
            "cut" => {
                let cut = nodes.parent[node].expect("below the root");
                let side = nodes.side[cut];
                let by = match side {
                    0 => steps.beta_by[at],
                    _ => steps.alpha_by[at],
                };
                let by = by.expect("who cuts");
                writeln!(
                    text,
                    "  {value} back: {} has that at least here, and {} has {} from {} already; {} cannot matter",
                    player(side),
                    player(1 - side),
                    some(nodes.value[by]),
                    place(by),
                    steps.others[at]
                )
            }
            "split" => writeln!(text, "  {} younger brothers may start", steps.others[at]),
            _ => writeln!(text, "done: {value}"),
        };
    }
    text
}

/// Compares with a file, or writes it where it is told to (`GOLDEN=1`).
fn golden(name: &str, text: &str) {
    let file = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    if env::var_os("GOLDEN").is_some() {
        fs::write(&file, text).expect("a file");
    }
    assert_eq!(fs::read_to_string(&file).expect(&file), text, "{name}");
}

#[test]
fn told_step_by_step() {
    let figure = ask(json!({ "tree": "figure-1" })).expect("known");
    golden("steps-figure-1.txt", &told(&figure));
    let classic = ask(json!({ "tree": "((3 12 8) (2 4 6) (14 5 2))", "mode": "young_bros" }));
    golden("steps-classic.txt", &told(&classic.expect("a tree")));
    let twice = "(+(3 -4) (5 +(1 2) 7) +((6 8) +(9 0)))";
    golden(
        "steps-extra-turns.txt",
        &told(&ask(json!({ "tree": twice })).expect("a tree")),
    );
    // The program's first move in the lecture's game of two plies.
    let lecture = ask(json!({
        "rules": "wetherell", "moves": ["2"], "depth": 2, "order": "lecture", "evaluator": "stores"
    }));
    golden("steps-lecture.txt", &told(&lecture.expect("a search")));
    // Its example of the order: ranks 2, 3, 1, 1 for pits 1, 2, 4, 5.
    let ranks = ask(json!({
        "rules": "wetherell", "position": "26,6,0,3,2,0,0/5,5,5,5,5,5,5 0",
        "depth": 2, "order": "lecture", "evaluator": "stores"
    }))
    .expect("a search");
    let tried = (1..ranks.nodes.parent.len()).filter(|&node| ranks.nodes.parent[node] == Some(0));
    let tried: Vec<&str> = tried.map(|node| ranks.nodes.text[node].as_str()).collect();
    assert_eq!(tried, ["2", "1", "4", "5"]);
    golden("steps-lecture-ranks.txt", &told(&ranks));
    // A late move of the program in the game of four plies.
    let before: Vec<&str> = SAMPLE_GAMES[1].moves.split(' ').take(25).collect();
    let four = ask(json!({
        "rules": "wetherell", "moves": before, "depth": 4, "order": "lecture", "evaluator": "stores"
    }));
    golden("steps-lecture-four.txt", &told(&four.expect("a search")));
}

/// At any step, what is there is what has been come to; going back is going to an earlier step.
#[test]
fn the_state_at_a_step_follows_from_its_number() {
    let answer = ask(json!({ "depth": 4 })).expect("a search");
    let (nodes, steps) = (&answer.nodes, &answer.steps);
    let mut there = vec![false; nodes.parent.len()];
    let mut known = vec![false; nodes.parent.len()];
    for at in 0..steps.kind.len() {
        let node = steps.node[at];
        match answer.kinds[usize::from(steps.kind[at])] {
            "enter" | "leaf" | "over" => there[node] = true,
            "split" => {}
            kind => {
                known[node] = true;
                let left_out = (0..nodes.parent.len()).filter(|&other| {
                    kind == "cut" && nodes.parent[other] == nodes.parent[node] && !there[other]
                });
                let left_out: Vec<usize> = left_out.collect();
                assert_eq!(left_out.len(), steps.others[at] as usize);
                left_out.iter().for_each(|&other| there[other] = true);
            }
        }
        for other in 0..nodes.parent.len() {
            assert_eq!(there[other], nodes.entered[other] <= at, "{other} at {at}");
            let value = nodes.value[other].is_some() && nodes.left[other] <= at;
            assert_eq!(known[other], value, "{other} at {at}");
        }
    }
    assert_eq!(known.iter().filter(|&&known| known).count(), answer.visits);
}

/// What was left out is worth what it is, and does not matter: with it nobody would play otherwise.
#[test]
fn branches_that_were_left_out_can_be_weighed() {
    let mut random = Random(1964);
    for search in [
        json!({ "depth": 4, "order": "ranked" }),
        json!({ "depth": 3, "rules": "wetherell", "evaluator": "urgent" }),
        json!({ "depth": 4, "game": "checkers", "moves": ["11-15", "23-19"] }),
        json!({ "tree": "random seed=9 plies=5 branches=3 extra=20" }),
    ] {
        let answer = ask(search.clone()).expect("a search");
        let nodes = &answer.nodes;
        let left_out: Vec<usize> = (0..nodes.parent.len())
            .filter(|&node| nodes.value[node].is_none())
            .collect();
        assert!(left_out.len() > 20, "{search}");
        for _ in 0..20 {
            let node = left_out[random.below(left_out.len())];
            let value = worth(search.clone(), &path(&answer, node)).expect("a branch");
            // At the cut the other side already has what no reply here can take from it.
            let at = nodes.left[node];
            let cut = nodes.parent[node].expect("below the root");
            let whole = worth(search.clone(), &path(&answer, cut)).expect("a branch");
            match nodes.side[cut] {
                0 => assert!(whole >= answer.steps.beta[at].expect("a bound") && whole >= value),
                _ => assert!(whole <= answer.steps.alpha[at].expect("a bound") && whole <= value),
            }
        }
        for node in (0..nodes.parent.len())
            .filter(|&node| nodes.bound[node] == Some(0))
            .take(50)
        {
            let value = worth(search.clone(), &path(&answer, node)).expect("a branch");
            assert_eq!(Some(value), nodes.value[node]);
        }
        assert_eq!(worth(search, &[]).expect("the root"), answer.value);
    }
}

/// What alpha-beta visits and what its cuts left out are together what minimax visits.
#[test]
fn cuts_save_what_minimax_visits_more() {
    for search in [
        json!({ "depth": 4 }),
        json!({ "depth": 3, "game": "checkers" }),
        json!({ "tree": "random seed=9 plies=5 branches=3 extra=20" }),
        json!({ "tree": "figure-1" }),
    ] {
        let answer = ask(search.clone()).expect("a search");
        let mut minimax = search.clone();
        minimax["mode"] = "seq_mm".into();
        let whole = ask(minimax).expect("a search").visits as u64;
        let nodes = &answer.nodes;
        let left_out = (0..nodes.parent.len()).filter(|&node| nodes.value[node].is_none());
        let saved: u64 = left_out
            .map(|node| weigh(search.clone(), &path(&answer, node)).expect("a branch"))
            .map(|answer| answer.positions)
            .sum();
        assert!(saved > 0, "{search}");
        assert_eq!(answer.visits as u64 + saved, whole, "{search}");
    }
}

/// Whatever the evaluator, a leaf's parts add up to its value, and their names are the evaluator's own.
#[test]
fn leaves_tell_what_they_are_made_of() {
    let near_the_end = "W:W5:BK14";
    for (search, names) in [
        (json!({ "depth": 3 }), "stores houses"),
        (json!({ "depth": 3, "evaluator": "urgent" }), "stores"),
        (
            json!({ "depth": 2, "game": "checkers" }),
            "pieces kings closest average away",
        ),
        (
            json!({ "depth": 4, "game": "checkers", "evaluator": "material", "position": near_the_end }),
            "men kings result",
        ),
        (
            json!({ "depth": 4, "game": "checkers", "evaluator": "expert", "moves": ["11-15", "22-18", "15x22"] }),
            "men kings guards moves turn opposition exchanges",
        ),
        (
            json!({ "depth": 4, "game": "checkers", "evaluator": "expert", "position": near_the_end }),
            "men kings guards moves turn opposition exchanges result",
        ),
        (json!({ "tree": "((3 12) (2 4))" }), "value"),
    ] {
        let answer = ask(search.clone()).expect("a search");
        let mut found: Vec<&str> = answer.parts.clone();
        let mut wanted: Vec<&str> = names.split(' ').collect();
        found.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(found, wanted, "{search}");
        for (node, parts) in answer.nodes.parts.iter().enumerate() {
            assert_eq!(parts.is_empty(), answer.nodes.ends[node].is_none());
            let sum: i32 = parts.chunks(3).map(|part| part[1] * part[2]).sum();
            let value = answer.nodes.value[node];
            assert!(parts.is_empty() || Some(sum) == value, "{search}: {node}");
        }
    }
}

#[test]
fn young_brothers_wait() {
    let plain = ask(json!({ "depth": 3, "mode": "seq_ab" })).expect("a search");
    let waiting = ask(json!({ "depth": 3, "mode": "young_bros" })).expect("a search");
    assert_eq!((plain.visits, plain.value), (waiting.visits, waiting.value));
    assert_eq!(
        (&plain.nodes.text, &plain.nodes.value),
        (&waiting.nodes.text, &waiting.nodes.value)
    );
    assert!(plain.nodes.waits.iter().all(Option::is_none));
    let nodes = &waiting.nodes;
    for node in 1..nodes.parent.len() {
        let eldest = (0..node).find(|&brother| nodes.parent[brother] == nodes.parent[node]);
        assert_eq!(nodes.waits[node], eldest);
    }
}

#[test]
fn wrong_requests_get_one_sentence() {
    for (asked, sentence) in [
        (
            json!({ "depth": 12 }),
            "a search to depth 12 visits more than 20000 positions; depth 8 fits",
        ),
        (
            json!({ "depth": 6, "mode": "seq_mm" }),
            "a search to depth 6 visits more than 20000 positions; depth 5 fits",
        ),
        (
            json!({ "rules": "houses=10 seeds=7", "depth": 9, "order": "ranked", "evaluator": "stores" }),
            "a search to depth 9 visits and leaves out more than 50000 positions; depth 7 fits",
        ),
        (
            json!({ "mode": "expert" }),
            "no steps are kept of 'expert'; accepted are seq_mm, seq_ab, young_bros",
        ),
        (
            json!({ "mode": "seq_mm", "order": "ranked" }),
            "seq_mm takes no order",
        ),
        (
            json!({ "tree": "(1 2)", "mode": "seq_mm", "order": "ranked" }),
            "seq_mm takes no order",
        ),
        (
            json!({ "tree": "(1 2)", "order": "lecture" }),
            "order 'lecture' is not known; accepted are natural, ranked",
        ),
        (
            json!({ "game": "checkers", "order": "lecture" }),
            "order 'lecture' is not known; accepted are natural, ranked",
        ),
        (
            json!({ "tree": "(1 2)", "depth": 3 }),
            "a tree takes no depth",
        ),
        (
            json!({ "tree": "(1 2" }),
            "tree, character 1: this '(' is never closed",
        ),
        (
            json!({ "depth": 0 }),
            "depth is a number from 1 to 200, not 0",
        ),
        (
            json!({ "game": "chess" }),
            "game 'chess' is not known; accepted are",
        ),
        (
            json!({ "position": "0,0,0,0,0,0,24/0,0,0,0,0,0,24 0" }),
            "the game is over",
        ),
    ] {
        let refusal = ask(asked.clone()).expect_err("refused");
        assert!(
            refusal.message.starts_with(sentence),
            "{asked}: {}",
            refusal.message
        );
        assert_eq!(refusal.data[0].0, "sentence");
    }
    let too_large = ask(json!({ "depth": 12 })).expect_err("refused");
    assert!(
        too_large.data.contains(&("fits", "8".into())),
        "what a translation needs"
    );
    for path in [["7"].as_slice(), &["1", "1", "1", "1"], &["3", "x"]] {
        let refusal = worth(json!({}), path).expect_err("no such branch");
        assert_eq!(refusal.kind, ErrorKind::Move);
        assert!(
            refusal.message.ends_with("the search has no such branch"),
            "{}",
            refusal.message
        );
    }
    let stopped = Control::new();
    stopped.stop();
    let asked = WorthRequest {
        search: request(json!({ "depth": 5 })),
        path: Vec::new(),
    };
    assert_eq!(Worth::run(asked, &stopped).expect("no refusal"), None);
}

/// The sample games are those of the reference, and their counts without pruning are exact.
#[test]
fn the_lectures_savings() {
    let file = format!(
        "{}/tests/data/wetherell-games.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let data: Json =
        serde_json::from_str(&fs::read_to_string(file).expect("a file")).expect("JSON");
    let rows = Savings::run(SavingsRequest::default(), &Control::new()).expect("a table");
    let games = data["games"].as_array().expect("games");
    assert_eq!((games.len(), rows.len()), (2, 2));
    for ((game, sample), row) in games.iter().zip(SAMPLE_GAMES).zip(&rows) {
        let count = |key: &str| game[key].as_u64().expect(key);
        assert_eq!(row.minimax, count("total_nodes_minimax"));
        assert_eq!(
            (row.minimax, u64::from(row.plies)),
            (sample.minimax, count("plies"))
        );
        assert_eq!(row.lecture_pruned, count("lecture_total_alpha_beta"));
        assert_eq!(
            row.lecture_ordered,
            count("lecture_total_alpha_beta_reordered")
        );
        let rules = KalahGame::rules("wetherell").expect("rules");
        let start = KalahGame::start(&rules).expect("a start");
        let moves: Vec<&str> = sample.moves.split(' ').collect();
        let record = Record::<KalahGame>::replay(rules, start, &moves).expect("a legal game");
        for (nth, turn) in game["moves"].as_array().expect("moves").iter().enumerate() {
            let pits = record.positions[2 * nth].pits().to_vec();
            assert_eq!(json!(pits), turn["position_after_player"]);
            assert_eq!(moves[2 * nth + 1], turn["computer_moves"].to_string());
            let one = &row.moves[nth];
            assert_eq!(one.position, record.positions[2 * nth].to_string());
            assert_eq!(json!(one.minimax), turn["nodes_minimax"]);
            let printed = &turn["nodes_alpha_beta_reordered_in_lecture"];
            assert_eq!(json!(one.lecture_nodes), *printed);
            assert_eq!(one.lecture_move, moves[2 * nth + 1]);
            let value = one.lecture_value.map_or(json!("win"), |value| json!(value));
            assert_eq!(value, turn["backed_up_value"]);
            // The value is the lecture's; where it prints a win, more than half of all seeds is one.
            assert_eq!(one.value, one.lecture_value.unwrap_or(one.value));
            assert!(one.lecture_value.is_some() || one.value > 0);
        }
        // Of equals the lowest move is played here, and sometimes another one in the lecture.
        let others = row
            .moves
            .iter()
            .filter(|one| one.best != one.lecture_move)
            .count();
        assert_eq!(others, if row.plies == 2 { 4 } else { 2 });
        // Nodes of this engine: pruned, by the first ranking, by the improved order.
        let counts = (row.pruned, row.first, row.ordered);
        assert_eq!(
            counts,
            if row.plies == 2 {
                (430, 318, 317)
            } else {
                (4_680, 2_605, 2_628)
            }
        );
        assert_eq!(row.searches, game["moves"].as_array().expect("moves").len());
    }
}

/// The right values are those of `seq_mm`; the printed rule chooses by others, and worse.
#[test]
fn a_position_that_the_printed_rule_misreads() {
    let found = |seed, depth| {
        let request = json!({ "seed": seed, "depth": depth, "evaluator": "stores" });
        let request: MisreadRequest = from_value(request).expect("a request");
        Misread::run(request, &Control::new()).expect("no refusal")
    };
    for (seed, depth) in [(1, 2), (1, 3), (2, 3), (3, 4)] {
        let answer = found(seed, depth).expect("one is found");
        assert_eq!(
            Some(&answer),
            found(seed, depth).as_ref(),
            "a pure function"
        );
        let search = json!({ "mode": "seq_mm", "depth": depth, "evaluator": "stores", "moves": answer.moves });
        for branch in &answer.branches {
            assert_eq!(
                worth(search.clone(), &[&branch.text]).unwrap(),
                branch.right
            );
        }
        let (printed, right) = (
            &answer.branches[answer.printed],
            &answer.branches[answer.right],
        );
        assert!(printed.right < right.right, "{answer:?}");
        assert!(printed.printed >= right.printed, "{answer:?}");
        assert!(
            !ask(search)
                .unwrap()
                .nodes
                .extra
                .iter()
                .all(|&extra| extra == 0)
        );
    }
    // Without a second ply there is nothing to misread.
    assert_eq!(found(1, 1), None);
    let deep: MisreadRequest = from_value(json!({ "seed": 1, "depth": 7 })).expect("a request");
    let refusal = Misread::run(deep, &Control::new()).expect_err("too deep");
    assert_eq!(refusal.message, "depth is a number from 1 to 6, not 7");
    let stopped = Control::new();
    stopped.stop();
    let any: MisreadRequest = from_value(json!({ "seed": 1 })).expect("a request");
    assert_eq!(Misread::run(any, &stopped).expect("no refusal"), None);
}
