//! Programs beside searching are found by their names and answer as the library does; others are refused in a sentence.

use kalahari::checkers::{Board, Position, printed};
use kalahari::engine::Refusal;
use kalahari::engine::programs::{Caller, Mancala, NAMES, Program, with_program};
use kalahari::search::Control;
use serde_json::{Value, from_value, json, to_value};

/// Requests and answers as the page writes them.
struct Json(Value);

impl Caller for Json {
    type Outcome = Value;
    type Error = Refusal;

    fn call<P: Program>(self) -> Result<Value, Refusal> {
        let request = from_value(self.0).expect("a request that can be read");
        P::run(request, &Control::new()).map(|answer| to_value(answer).expect("plain data"))
    }
}

#[test]
fn a_program_answers_by_its_name() {
    let position = "B:W21,22:B9,K24";
    let request = json!({ "position": position, "plies": 2 });
    let answer = with_program("printed", Json(request)).expect("an answer");
    let board = Board::pack(&position.parse::<Position>().expect("a position"));
    let shown = |(played, value)| json!({ "text": board.move_text(played), "value": value });
    let chosen = printed::choose(&board, 2).expect("a move");
    assert_eq!(answer["text"], shown(chosen)["text"]);
    assert_eq!(answer["value"], chosen.1);
    let scores = printed::scores(&board, 2);
    assert!(scores.len() > 1);
    let scores: Vec<Value> = scores.into_iter().map(shown).collect();
    assert_eq!(answer["scores"], json!(scores));
    // 9 takes the piece of 24, and 24 that of 9; 11 and 12 those of 22 and 21, which keep their own, for there is none on 11 and 12.
    assert_eq!(answer["turned"], "........W.bb........ww.w........");
}

#[test]
fn the_printed_program_looks_as_far_as_published_unless_told() {
    let start = Position::start().to_string();
    let answer = with_program("printed", Json(json!({ "position": start }))).expect("an answer");
    assert_eq!(answer["plies"], printed::PLIES);
    assert_eq!(answer["scores"].as_array().expect("a list").len(), 7);
    assert_eq!(answer["text"], "10-15");
}

#[test]
fn wrong_requests_get_one_sentence() {
    let unknown = with_program("chess", Json(json!({}))).expect_err("no such program");
    let names = NAMES.join(", ");
    assert_eq!(
        unknown.message,
        format!("program 'chess' is not known; accepted are {names}")
    );
    let nowhere = json!({ "position": "B:W99:B1", "plies": 2 });
    let wrong = with_program("printed", Json(nowhere)).expect_err("no such square");
    assert!(wrong.message.contains("1 to 32"), "{}", wrong.message);
}

fn asked(program: &str, request: Value) -> Result<Value, String> {
    with_program(program, Json(request)).map_err(|refusal| refusal.message)
}

#[test]
fn an_evolution_is_the_same_however_it_is_cut() {
    let settings = json!({ "preset": "as-intended", "population": 6, "hidden": [2], "seed": 3 });
    let whole = asked(
        "evolve",
        json!({ "settings": settings, "rounds": 40, "every": 20 }),
    )
    .unwrap();
    let mut answer = asked("evolve", json!({ "settings": settings })).unwrap();
    assert_eq!(answer["round"], 0);
    for rounds in [1, 0, 19, 20] {
        answer = asked(
            "evolve",
            json!({ "run": answer["run"], "rounds": rounds, "every": 20 }),
        )
        .unwrap();
        assert_eq!(answer["roundsDone"], rounds);
    }
    assert_eq!(answer["run"], whole["run"]);
    assert_eq!(answer["ratings"].as_array().unwrap().len(), 3);
    assert_eq!(answer["population"].as_array().unwrap().len(), 6);
    assert_eq!(answer["games"].as_array().unwrap().len(), 2);
    // No time, no rounds; and a measurement on request, once.
    let late = json!({ "run": answer["run"], "rounds": 9, "milliseconds": 0, "rate": true });
    let late = asked("evolve", late).unwrap();
    assert_eq!(
        (&late["roundsDone"], &late["run"]),
        (&json!(0), &whole["run"])
    );
}

#[test]
fn a_modern_run_tells_its_step_sizes_and_their_limits() {
    let of = |settings: Value| {
        let answer = asked("evolve", json!({ "settings": settings, "rounds": 0 })).unwrap();
        (answer["steps"].clone(), answer["stepBounds"].clone())
    };
    let modern = json!({ "preset": "modern", "hidden": [3, 2], "step": 20 });
    let steps = json!([20_000, 20_000, 20_000]);
    assert_eq!(of(modern), (steps, json!([5000, 80_000])));
    let paper = json!({ "preset": "as-intended" });
    assert_eq!(of(paper), (json!([]), Value::Null));
}

#[test]
fn networks_of_a_run_are_shown_and_play() {
    let settings = json!({ "preset": "both-colours", "population": 6, "hidden": [2] });
    let request = json!({ "settings": settings, "rounds": 12, "rate": true });
    let answer = asked("evolve", request).unwrap();
    let run = &answer["run"];
    let child = answer["population"].as_array().unwrap().iter();
    let child = child.max_by_key(|one| one["born"].as_u64()).unwrap();
    let shown = asked("evolve-network", json!({ "run": run, "id": child["id"] })).unwrap();
    assert_eq!(shown["sizes"], json!([128, 2, 1]));
    assert_eq!(shown["neurons"][1].as_array().unwrap().len(), 129);
    assert_eq!(shown["parents"], child["parents"]);
    assert_eq!(shown["likes"], child["likes"]);
    let alone = asked("evolve-network", json!({ "network": shown["network"] })).unwrap();
    assert_eq!(alone["neurons"], shown["neurons"]);
    let champion = answer["champions"][0].clone();
    let pair = json!({ "run": run, "first": child["id"], "second": champion["id"] });
    let game = asked("evolve-contest", pair).unwrap();
    assert!(game["moves"].as_array().unwrap().len() > 10, "{game}");
    let nobody = json!({ "run": run, "first": 1_000_000, "second": 0 });
    assert_eq!(
        asked("evolve-contest", nobody).unwrap_err(),
        "nobody with the number 1000000 is in the run any more"
    );
}

#[test]
fn an_evolution_that_cannot_be_is_refused_in_a_sentence() {
    let refused = |request: Value| asked("evolve", request).unwrap_err();
    let which = "an evolution goes on with a run or begins with settings; one of the two is needed";
    assert_eq!(refused(json!({})), which);
    assert_eq!(refused(json!({ "run": "{}", "settings": {} })), which);
    assert_eq!(
        refused(json!({ "run": "{}" })),
        "this is not a kalahari-run but another document"
    );
    assert_eq!(
        refused(json!({ "settings": { "plies": 9 } })),
        "plies is 9; accepted is 0 to 6"
    );
    let choices = asked("evolve-choices", json!({})).unwrap();
    for preset in choices["presets"].as_array().unwrap() {
        let request = json!({ "settings": preset["usual"], "rounds": 1 });
        assert_eq!(asked("evolve", request).unwrap()["round"], 1, "{preset}");
    }
}

/// "Minimax Mancala" (Onyiorah, 2022) prints (1, Just 0) and (1, Just 3) for its start, eight moves deep. Which
/// one follows from whose store counts.
#[test]
fn minimax_mancala_prints_both_answers() {
    let answer = |store: &str| asked("mancala", json!({ "store": store })).unwrap();
    let values = |answer: &Value, key: &str| -> Vec<Value> {
        let moves = answer["moves"].as_array().unwrap().iter();
        moves.map(|one| one[key].clone()).collect()
    };
    let (own, other) = (answer("own"), answer("other"));
    assert_eq!(own, asked("mancala", json!({ "depth": 8 })).unwrap());
    assert_eq!(own["minimax"]["said"], "(1, Just 0)");
    assert_eq!(other["minimax"]["said"], "(1, Just 3)");
    assert_eq!(values(&own, "minimax"), [1, 0, 0, 0, 0, 0]);
    assert_eq!(values(&other, "minimax"), [-2, 1, 1, 1, 0, -1]);
    // Its sparks, and the root.
    for answer in [&own, &other] {
        assert_eq!(answer["minimax"]["nodes"], 1_179_393);
        assert_eq!(answer["mended"], json!({ "text": "1", "value": 2 }));
        assert_eq!(values(answer, "mended"), [2, 0, 0, 0, 0, 0]);
    }
}

/// Answers, values and nodes of an independent program, written after the one that the paper's author published.
#[test]
fn minimax_mancala_answers_as_published() {
    let start = "6,6,6,6,6,6,0/6,6,6,6,6,6,0 0";
    let second = "1,2,7,4,0,1,32/1,0,2,1,1,2,18 0";
    let cases = json!([
        [start, "own", 8, "(1, Just 0)", "(-14, Just 0)", 211_026],
        [start, "other", 8, "(1, Just 3)", "(-14, Just 5)", 621_669],
        [second, "own", 8, "(16, Just 5)", "(0, Just 2)", 94_918],
        [
            second,
            "other",
            8,
            "(-15, Just 3)",
            "(-400, Just 1)",
            94_468
        ],
    ]);
    for case in cases.as_array().unwrap() {
        let request = json!({ "position": case[0], "store": case[1], "depth": case[2] });
        let answer = asked("mancala", request).unwrap();
        assert_eq!(answer["minimax"]["said"], case[3], "{case}");
        assert_eq!(answer["alphaBeta"]["said"], case[4], "{case}");
        assert_eq!(answer["alphaBeta"]["nodes"], case[5], "{case}");
    }
}

/// Its alpha-beta takes the least of everything below a first move: what is called its max is its min.
#[test]
fn minimax_mancala_has_one_function_for_max_and_min() {
    let found = |position: &str, store: &str, depth: u32| {
        let request = json!({ "position": position, "store": store, "depth": depth });
        asked("mancala", request).unwrap()
    };
    // Nothing to choose below the first move: one move deep both functions agree, ties apart.
    let flat = found("1,2,7,4,0,1,32/1,0,2,1,1,2,18 0", "own", 1);
    assert_eq!(flat["minimax"]["value"], flat["alphaBeta"]["value"]);
    let deep = found("1,2,7,4,0,1,32/1,0,2,1,1,2,18 0", "own", 8);
    assert!(deep["alphaBeta"]["value"].as_i64() < deep["minimax"]["value"].as_i64());
    // Its window is too narrow for an end, which counts a hundred times: no house, or the first that is above.
    let lost = found("0,0,0,1,0,0,24/0,1,0,0,2,0,44 0", "own", 5);
    assert_eq!(lost["alphaBeta"]["said"], "(-1000, Just (-1))");
    assert_eq!(lost["alphaBeta"].get("text"), None);
    let won = found("1,0,0,0,0,0,22/1,1,3,1,1,0,42 1", "own", 4);
    assert_eq!(won["alphaBeta"]["said"], "(1000, Just 7)");
    let moves = won["moves"].as_array().unwrap();
    assert!(
        moves
            .iter()
            .skip(1)
            .all(|one| one.get("alphaBeta").is_none())
    );
}

/// The mended search is `seq_mm`; where a side moves again the printed one misses what it finds.
#[test]
fn minimax_mancala_and_the_mended_search_part() {
    let position = "9,9,2,1,2,9,3/1,10,0,10,10,3,3 0";
    let answer = asked("mancala", json!({ "position": position })).unwrap();
    assert_eq!(answer["minimax"]["said"], "(2, Just 5)");
    assert_eq!(answer["mended"], json!({ "text": "5", "value": 14 }));
    let moves = answer["moves"].as_array().unwrap();
    for one in moves {
        let search = json!({ "rules": "six-seeds", "position": position, "mode": "seq_mm", "depth": 8,
            "evaluator": "stores-decided" });
        let worth = asked("worth", json!({ "search": search, "path": [one["text"]] })).unwrap();
        assert_eq!(worth["value"], one["mended"]);
    }
    let printed = moves
        .iter()
        .find(|one| one["text"] == answer["minimax"]["text"]);
    assert_eq!(printed.unwrap()["mended"], -4);
}

#[test]
fn minimax_mancala_refuses_in_a_sentence() {
    let refused = |request: Value| asked("mancala", request).unwrap_err();
    assert_eq!(
        refused(json!({ "depth": 11 })),
        "depth is a number from 1 to 10, not 11"
    );
    let wide = "houses=10 seeds=4 capture=opposite extra=yes relay=no end=empty";
    assert_eq!(
        refused(json!({ "rules": wide, "depth": 9 })),
        "depth 9 has more than 50 million positions here; choose a smaller depth"
    );
    let over = json!({ "position": "0,0,0,0,0,0,40/0,0,0,0,0,0,32 0" });
    assert_eq!(refused(over), "the game is over: 40 seeds to 32");
    let stopped = Control::new();
    stopped.stop();
    let request = from_value(json!({})).expect("a request");
    assert_eq!(Mancala::run(request, &stopped).expect("no refusal"), None);
}
