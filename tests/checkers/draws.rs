//! Draws are part of the game that is searched: a search sees them coming and values them 0.

use super::common::{Random, walk_about};
use kalahari::checkers::{Board, EnglishGame, Material};
use kalahari::engine::{CheckersGame, Memory, Report, SearchRequest};
use kalahari::search::{Control, Limit, Mode, Options, search};

fn run(request: &SearchRequest) -> Report {
    let search = request.check::<CheckersGame>().unwrap();
    search.run(&mut Memory::new(), &Control::new()).unwrap()
}

/// Black's king goes to and fro between 29 and 25, White's between 4 and 8.
fn to_and_fro(plies: usize) -> Vec<String> {
    let moves = ["29-25", "4-8", "25-29", "8-4"].into_iter().cycle();
    moves.take(plies).map(String::from).collect()
}

#[test]
fn a_search_goes_for_the_draw_or_away_from_it() {
    // Two against one; after seven plies Black's king is back on 29 for the third time if White lets it.
    let two = "B:WK4,K20:BK29";
    for mode in Mode::ALL {
        let request = |plies: usize, position: &str| SearchRequest {
            rules: "english".into(),
            position: Some(position.into()),
            moves: Some(to_and_fro(plies)),
            mode: Some(mode.name().into()),
            evaluator: Some("material".into()),
            depth: Some(1),
            all_moves: Some(true),
            ..SearchRequest::default()
        };
        // White to move, the position of the start stood there twice: 8-4 would be the third time.
        let ahead = run(&request(7, two));
        let score = |report: &Report, text: &str| {
            let score = report.scores.iter().find(|score| score.text == text);
            score.map(|score| score.value)
        };
        assert_eq!(score(&ahead, "8-4"), Some(0), "{mode:?}");
        assert_ne!(ahead.best_text(), "8-4", "{mode:?}");
        assert!(ahead.value < 0, "White is ahead, {mode:?}");
        // The other way round White is glad of it.
        let behind = run(&request(7, "B:WK4:BK29,K13"));
        assert_eq!((behind.best_text(), behind.value), ("8-4", 0), "{mode:?}");
        // Without draws it is as any other move.
        let never = run(&SearchRequest {
            rules: "check-this".into(),
            ..request(7, "B:WK4:BK29,K13")
        });
        assert!(never.value > 0, "{mode:?}");
    }
}

#[test]
fn a_search_sees_forty_moves_coming() {
    // Kings that walk about, 79 plies without a third occurrence, are one from a draw.
    let start = "B:WK1,12,20:BK32,21";
    let walks = (0..100).filter_map(|seed| walk_about(start, 79, &mut Random(seed)));
    let (walked, moves) = walks
        .into_iter()
        .next()
        .expect("kings find their way round each other");
    assert_eq!(walked.quiet(), 79, "{moves:?}");
    let board = Board::pack(&walked);
    let options = Options {
        limit: Limit::Depth(1),
        all_moves: true,
        ..Options::of(Mode::SeqAb)
    };
    let report = search(
        &EnglishGame::new(),
        &Material,
        &board,
        &options,
        &Control::new(),
    )
    .unwrap();
    for score in &report.scores {
        let man = walked.squares()[score.played.from() as usize].is_some_and(|piece| !piece.king);
        assert_eq!(
            score.value == 0,
            !man,
            "a king's move is a draw, a man's is none: {score:?}"
        );
    }
    let request = SearchRequest {
        rules: "english".into(),
        position: Some(start.into()),
        moves: Some(moves),
        evaluator: Some("material".into()),
        depth: Some(1),
        all_moves: Some(true),
        ..SearchRequest::default()
    };
    let through_the_engine: Vec<i32> = run(&request)
        .scores
        .iter()
        .map(|score| score.value)
        .collect();
    let found: Vec<i32> = report.scores.iter().map(|score| score.value).collect();
    assert_eq!(through_the_engine, found);
}
