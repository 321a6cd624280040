//! The bitboards follow the plain rules, through whole games.

use super::common::{Random, position, random_fen, walk_about};
use kalahari::checkers::{
    Board, CheckThisGame, Checkers, Ending, EnglishGame, Past, Position, Rules,
};
use kalahari::game::{Game, Order};
use proptest::prelude::*;

/// Both boards show the same, have the same moves in the same order, and end alike.
fn alike<P: Past>(game: &Checkers<P>, plain: &Position, board: &Board<P>) {
    assert_eq!(board.squares(), *plain.squares(), "{plain}");
    assert_eq!(game.to_move(board), plain.turn(), "{plain}");
    assert_eq!(board.ending(), plain.ending(), "{plain}");
    assert_eq!(game.is_over(board), plain.ending().is_some(), "{plain}");
    assert_eq!(board.past.quiet(), plain.quiet(), "{plain}");
    assert_eq!(
        *board,
        Board::pack(plain),
        "the past can be packed: {plain}"
    );
    let hops = plain.moves();
    let moves: Vec<_> = game.moves(board, Order::Natural).collect();
    let paths: Vec<Vec<u8>> = hops
        .iter()
        .map(|hops| {
            let ends = hops.iter().map(|hop| hop.to);
            std::iter::once(hops[0].from).chain(ends).collect()
        })
        .collect();
    let squares: Vec<Vec<u8>> = moves.iter().map(|played| played.squares()).collect();
    assert_eq!(squares, paths, "{plain}");
    assert!(
        moves.is_sorted(),
        "natural order is that of the moves: {plain}"
    );
    assert_eq!(board.side.count_moves(), moves.len() as u64, "{plain}");
    let mut ranked: Vec<_> = game.moves(board, Order::Ranked).collect();
    ranked.sort_unstable();
    assert_eq!(ranked, moves, "{plain}");
    for (nth, (&played, hops)) in moves.iter().zip(&hops).enumerate() {
        assert_eq!(game.number(board, played) as usize, nth, "{plain}");
        let captured: Vec<u8> = hops.iter().filter_map(|hop| hop.captured).collect();
        let bits = captured
            .iter()
            .fold(0, |bits, square| bits | 1 << (square - 1));
        assert_eq!(played.captured(), bits, "{plain}");
        assert_eq!(
            game.play(board, played).squares(),
            *plain.after(game.rules(), hops).squares(),
            "{plain}"
        );
    }
}

/// A game by the choices given, as long as they last and it does not end.
fn follow<P: Past>(game: &Checkers<P>, start: Position, choices: &[u8]) -> Position {
    let mut plain = start;
    let mut board = Board::<P>::pack(&plain);
    alike(game, &plain, &board);
    for &choice in choices {
        let mut after = plain.successors(game.rules());
        if after.is_empty() {
            break;
        }
        let nth = usize::from(choice) % after.len();
        let played = game.moves(&board, Order::Natural).nth(nth).unwrap();
        board = game.play(&board, played);
        plain = after.swap_remove(nth).1;
        alike(game, &plain, &board);
    }
    plain
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn games_are_alike(choices in proptest::collection::vec(any::<u8>(), 0..150)) {
        follow(&EnglishGame::new(), Position::start(), &choices);
        follow(&CheckThisGame::new(), Position::start(), &choices);
    }

    #[test]
    fn any_boards_are_alike(seed in any::<u64>(), choices in proptest::collection::vec(any::<u8>(), 0..30)) {
        let mut random = Random(seed);
        let fen = random_fen(&mut random);
        let start: Position = fen.parse().unwrap();
        prop_assert_eq!(start.to_string(), fen);
        follow(&EnglishGame::new(), start, &choices);
    }
}

#[test]
fn the_third_occurrence_is_a_draw() {
    // Each king to the neighbouring square and back: every fourth ply the start is there again.
    let start: Position = "B:WK4:BK29".parse().unwrap();
    let choices = [0, 0, 2, 1].repeat(10);
    let end = follow(&EnglishGame::new(), start.clone(), &choices);
    assert_eq!((end.seen(), end.quiet()), (3, 8));
    assert_eq!(
        (end.ending(), end.winner()),
        (Some(Ending::Repetition), None)
    );
    assert_eq!(end.without_past(), start);
    let never = follow(&CheckThisGame::new(), start, &choices);
    assert_eq!((never.quiet(), never.seen(), never.ending()), (0, 1, None));
}

#[test]
fn forty_quiet_moves_by_each_side_are_a_draw() {
    let start = "B:WK1,12:BK32,21";
    let mut walks = (0..100).filter_map(|seed| walk_about(start, 80, &mut Random(seed)));
    let (end, moves) = walks.next().expect("kings find their way round each other");
    assert_eq!((end.quiet(), end.ending()), (80, Some(Ending::Forty)));
    let (game, mut plain) = (EnglishGame::new(), position(start));
    let mut board = Board::pack(&plain);
    for text in moves {
        let nth = plain
            .legal_moves()
            .iter()
            .position(|(other, _)| *other == text)
            .unwrap();
        board = game.play(&board, game.moves(&board, Order::Natural).nth(nth).unwrap());
        plain = plain.play_text(Rules::English, &text).unwrap().0;
        alike(&game, &plain, &board);
    }
    assert_eq!(plain, end);
}
