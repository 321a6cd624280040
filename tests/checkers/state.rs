//! What a board on a page is told of a position, and what it may ask.

use kalahari::engine::{CheckersGame, Place, SearchRequest, State, TableGame};
use serde_json::{Value as Json, json};

fn state(rules: &str, position: Option<&str>, moves: &[&str]) -> Json {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let place = Place {
        rules,
        position,
        moves: &moves,
    };
    let (rules, position) = place.read::<CheckersGame>().unwrap();
    let state = State::new::<CheckersGame>(&rules, &position).unwrap();
    serde_json::to_value(&state).unwrap()
}

#[test]
fn the_start_with_its_moves() {
    let start = state("english", None, &[]);
    assert_eq!(start["game"], "checkers");
    assert_eq!(start["squares"], "bbbbbbbbbbbb........wwwwwwwwwwww");
    let told = json!([
        start["turn"],
        start["quiet"],
        start["seen"],
        start["ending"],
        start["over"]
    ]);
    assert_eq!(told, json!([0, 0, 1, null, false]));
    assert_eq!(start["legal"], json!([0, 1, 2, 3, 4, 5, 6]));
    let first = &start["moves"][0];
    assert_eq!(first["text"], "9-13");
    assert_eq!(
        first["steps"],
        json!([{ "from": 9, "to": 13, "captured": null, "crowned": false }])
    );
    assert_eq!(
        first["after"]["squares"],
        "bbbbbbbb.bbbb.......wwwwwwwwwwww"
    );
    assert_eq!(first["after"]["turn"], 1);
}

#[test]
fn a_capture_is_told_hop_by_hop() {
    let diamond = state("english", Some("W:W30:B17,18,25,26"), &[]);
    let texts: Vec<&Json> = diamond["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| &m["text"])
        .collect();
    assert_eq!(texts, ["30x21x14", "30x23x14"]);
    let hops = json!([
        { "from": 30, "to": 21, "captured": 25, "crowned": false },
        { "from": 21, "to": 14, "captured": 17, "crowned": false },
    ]);
    assert_eq!(diamond["moves"][0]["steps"], hops);
    let crowned = state("english", Some("B:W26,27:B22"), &[]);
    let hops = json!([{ "from": 22, "to": 31, "captured": 26, "crowned": true }]);
    assert_eq!(crowned["moves"][0]["steps"], hops);
    assert_eq!(crowned["moves"][0]["text"], "22x31");
}

#[test]
fn endings_and_results() {
    let stuck = state("english", Some("W:W5:B1"), &[]);
    assert_eq!(
        (&stuck["ending"], &stuck["over"]),
        (&json!("stuck"), &json!(true))
    );
    assert_eq!(stuck["result"], json!({ "first": 2, "second": 0 }));
    let kings = Some("B:WK4:BK29");
    let round = ["29-25", "4-8", "25-29", "8-4"];
    let once = state("english", kings, &round);
    assert_eq!((&once["seen"], &once["quiet"]), (&json!(2), &json!(4)));
    let twice = state("english", kings, &round.repeat(2));
    assert_eq!((&twice["seen"], &twice["quiet"]), (&json!(3), &json!(8)));
    assert_eq!(twice["ending"], "repetition");
    assert_eq!(twice["result"], json!({ "first": 1, "second": 1 }));
    assert_eq!(twice["moves"], json!([]));
    let never = state("check-this", kings, &round.repeat(2));
    let told = json!([never["seen"], never["quiet"], never["ending"]]);
    assert_eq!(told, json!([1, 0, null]));
}

#[test]
fn what_is_for_kalah_says_so() {
    for (mode, option) in [("solve", None), ("seq_ab", Some(3))] {
        let request = SearchRequest {
            rules: "english".into(),
            mode: Some(mode.into()),
            depth: option.map(|_| 4),
            endgame_seeds: option,
            ..SearchRequest::default()
        };
        let refusal = request.check::<CheckersGame>().unwrap_err().message;
        let expected = match option {
            None => "mode 'solve' is for kalah; accepted are seq_mm",
            Some(_) => "seq_ab takes no endgames",
        };
        assert!(refusal.starts_with(expected), "{refusal}");
    }
    assert!(
        CheckersGame::with_field(CheckersGame::rules("english").unwrap(), "houses", 3).is_err()
    );
}
