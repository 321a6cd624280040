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
    let start = Position::start();
    let answer = with_program(
        "printed",
        Json(json!({ "position": start.to_string(), "plies": 2 })),
    )
    .expect("an answer");
    let board = Board::pack(&start);
    let (played, value) = printed::choose(&board, 2).expect("a move");
    assert_eq!(
        answer,
        json!({ "text": board.move_text(played), "value": value })
    );
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
