//! The contract between a game and the outside, kept by every game on the list: Kalah, checkers, and a toy that
//! lives in tests/toy/ alone and shows that a game is added, not woven in.

use kalahari::engine::games::Named;
use kalahari::engine::{
    Memory, MethodInfo, Place, Played, Record, Report, SearchRequest, State, TableGame,
};
use kalahari::search::{Control, MethodKind};
use kalahari::with_game;

/// A few games to their ends, each move the nth legal one; what is true of every position on the way.
fn play_through<G: TableGame>() {
    let preset = G::presets().remove(0);
    let (rules, start) = Place::at(preset.name, None).read::<G>().expect("a start");
    assert_eq!(G::rules(&rules.to_string()), Ok(rules.clone()));
    for choice in 0..5 {
        let mut record = Record::<G>::new(rules.clone(), start.clone());
        while G::outcome(&rules, record.position()).is_none() {
            let position = record.position().clone();
            let state = State::new::<G>(&rules, &position).expect("a state");
            assert_eq!((state.game, state.here.over), (G::NAME, false));
            assert_eq!(state.here.turn, G::turn(&position).index());
            assert_eq!(state.legal.len(), state.moves.len());
            for ahead in &state.moves {
                // A move is the same by number and by text, and leads where it says.
                let text = G::move_text(&rules, &position, ahead.number);
                assert_eq!(text.as_ref(), Ok(&ahead.text));
                let played = Played::new::<G>(&rules, &position, &ahead.text).expect("legal");
                assert_eq!(played.state.here, ahead.after);
                assert_eq!(played.steps, ahead.steps);
            }
            let read = G::position(rules.clone(), &position.to_string());
            // What a draw depends on is not in the text: it comes with the moves, as below.
            let read = read.map(|(rules, read)| (rules, read.to_string()));
            assert_eq!(read, Ok((rules.clone(), position.to_string())));
            assert!(!G::drawn(&rules, &position).is_empty());
            let nth = (choice + record.moves.len()) % state.moves.len();
            let text = state.moves[nth].text.clone();
            let steps = record.play(&text).expect("legal");
            assert!(!G::happened(&position, &steps).is_empty());
            assert!(G::move_words(&position, &text).contains(&text));
        }
        let text = record.text();
        assert_eq!(G::read_game(&text), Ok(record.clone()), "{text}");
        let last = record.position().clone();
        let after = State::new::<G>(&rules, &last).expect("a state");
        assert!(after.here.over && after.moves.is_empty() && after.here.result.is_some());
        assert!(record.play("1").is_err());
        assert_eq!(*record.position(), last);
        // The start and all moves are a place, too.
        let place = Place {
            rules: preset.name,
            position: None,
            moves: &record.moves,
        };
        assert_eq!(place.read::<G>(), Ok((rules.clone(), last)));
    }
}

fn search<G: TableGame>(request: &SearchRequest) -> Report {
    let search = request.check::<G>().expect("a valid request");
    let report = search.run(&mut Memory::new(), &Control::new());
    report.expect("a report")
}

/// Every method that a game lists runs, and the plain ones find the same.
fn run_methods<G: TableGame>() {
    let methods = G::methods();
    assert_eq!(methods.iter().filter(|method| method.usual).count(), 1);
    let request = |method: &MethodInfo| SearchRequest {
        rules: G::presets().remove(0).rules,
        mode: Some(method.name.into()),
        depth: method.accepts.depth.map(|_| 4),
        ..SearchRequest::default()
    };
    let oracle = search::<G>(&request(&methods[0]));
    for method in methods
        .iter()
        .filter(|method| method.kind != MethodKind::Proof)
    {
        let report = search::<G>(&request(method));
        assert_eq!(report.mode, method.name);
        assert_eq!(report.line.len(), report.pv.len());
        if method.kind.is_plain() {
            let found = (report.value, report.best, report.best_text());
            assert_eq!(found, (oracle.value, oracle.best, oracle.best_text()));
        }
    }
    let wrong = SearchRequest {
        mode: Some("chance".into()),
        ..request(&methods[0])
    };
    let refusal = wrong.check::<G>().expect_err("no such method");
    assert!(refusal.message.contains(methods[0].name), "{refusal}");
    assert_eq!(refusal.data[0], ("sentence", "option.method".into()));
}

#[test]
fn every_game_keeps_the_contract() {
    for &game in Named::ALL {
        assert_eq!(Named::find(game.info().name), Ok(game));
        with_game!(game, |G| {
            play_through::<G>();
            run_methods::<G>();
        });
    }
    let refusal = Named::find("chess").expect_err("no such game");
    assert!(refusal.message.contains("accepted are kalah"), "{refusal}");
}
