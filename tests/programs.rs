//! Programs beside searching are found by their names and answer as the library does; others are refused in a sentence.

use kalahari::checkers::{Board, Position, printed};
use kalahari::engine::Refusal;
use kalahari::engine::programs::{Caller, NAMES, Program, with_program};
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
