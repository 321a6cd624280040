//! Every mode returns the value and the move of plain minimax, on any number of threads, with an
//! evaluator without sense and with the others.

use super::common::{Random, random_fen};
use kalahari::checkers::{
    Board, CheckThis, CheckThisGame, Checkers, EnglishGame, Material, Past, Position,
};
use kalahari::game::{Evaluator, Game, Order, Value};
use kalahari::search::{Bound, Control, Limit, Mode, Options, search};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A hash of the board, with few values and so many ties.
struct HashRandom(u64);

impl<P: Past> Evaluator<Checkers<P>> for HashRandom {
    fn evaluate(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        let side = board.side;
        let turn = game.to_move(board).index() as u32;
        let mut hash = self.0;
        for word in [side.own, side.other, side.kings, turn] {
            hash = (hash ^ u64::from(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            hash ^= hash >> 29;
        }
        game.to_move(board).signed((hash >> 40) as Value % 5)
    }
}

/// Minimax as in a textbook, for the mover.
fn textbook<P: Past, E: Evaluator<Checkers<P>>>(
    game: &Checkers<P>,
    evaluator: &E,
    board: &Board<P>,
    depth: u32,
) -> Value {
    if depth == 0 || game.is_over(board) {
        return evaluator.evaluate(game, board);
    }
    let moves = game.moves(board, Order::Natural);
    let values =
        moves.map(|played| -textbook(game, evaluator, &game.play(board, played), depth - 1));
    values.max().expect("an unfinished game has a move")
}

fn agree<P: Past, E: Evaluator<Checkers<P>>>(
    game: &Checkers<P>,
    evaluator: &E,
    position: &Position,
    pools: &[ThreadPool],
    random: &mut Random,
) {
    let board = Board::<P>::pack(position);
    if game.is_over(&board) {
        return;
    }
    let depth = 1 + random.below(5) as u32;
    let mover = game.to_move(&board);
    let moves: Vec<_> = game.moves(&board, Order::Natural).collect();
    let value = |&played| -textbook(game, evaluator, &game.play(&board, played), depth - 1);
    let values: Vec<Value> = moves.iter().map(value).collect();
    let best = *values.iter().max().expect("a move");
    let lowest = values
        .iter()
        .position(|&value| value == best)
        .expect("the best");
    for mode in Mode::ALL {
        for order in Order::ALL {
            let options = Options {
                mode,
                order,
                limit: Limit::Depth(depth),
                par_depth: Some(random.below(5) as u32),
                all_moves: random.below(4) == 0,
            };
            let pool = &pools[random.below(pools.len())];
            let report =
                pool.install(|| search(game, evaluator, &board, &options, &Control::new()));
            let report = report.expect("an unfinished game");
            let context = format!("{position} {options:?}");
            let found = (report.best, mover.signed(report.value));
            assert_eq!(found, (moves[lowest], best), "{context}");
            for (score, &value) in report.scores.iter().zip(&values) {
                let value = mover.signed(value);
                match score.bound {
                    Bound::Exact => assert_eq!(score.value, value, "{context}"),
                    Bound::AtLeast => assert!(value >= score.value, "{context}"),
                    Bound::AtMost => assert!(value <= score.value, "{context}"),
                }
            }
            let play = |board, &played| game.play(&board, played);
            let end = report.line.iter().fold(board, play);
            let ended = game.to_move(&end).signed(evaluator.evaluate(game, &end));
            assert_eq!(
                ended, report.value,
                "the line leads to the value: {context}"
            );
        }
    }
}

#[test]
fn all_modes_find_what_minimax_finds() {
    let pool = |threads| {
        ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
    };
    let pools: Vec<ThreadPool> = (1..=4).map(pool).collect();
    let mut random = Random(2008);
    for _ in 0..120 {
        let position: Position = match random.below(2) {
            0 => random_fen(&mut random).parse().unwrap(),
            _ => random.position(60),
        };
        let (english, check_this) = (EnglishGame::new(), CheckThisGame::new());
        let hash = HashRandom(random.next());
        agree(&english, &hash, &position, &pools, &mut random);
        agree(&check_this, &hash, &position, &pools, &mut random);
        agree(
            &english,
            &CheckThis::default(),
            &position,
            &pools,
            &mut random,
        );
        agree(
            &check_this,
            &CheckThis::default(),
            &position,
            &pools,
            &mut random,
        );
        agree(&english, &Material, &position, &pools, &mut random);
    }
}

#[test]
fn what_an_evaluator_says_of_a_move_is_what_it_says_of_the_position_after_it() {
    let mut random = Random(64);
    let (game, weighted) = (EnglishGame::new(), CheckThis::from([7, 5, 11, 13, 17]));
    for _ in 0..3000 {
        let position: Position = random_fen(&mut random).parse().unwrap();
        let board = Board::pack(&position);
        for played in game.moves(&board, Order::Natural) {
            let after = game.play(&board, played);
            let weighted_after = -weighted.evaluate(&game, &after);
            assert_eq!(
                weighted.evaluate_move(&game, &board, played),
                weighted_after,
                "{position}"
            );
            let counted = -Material.evaluate(&game, &after);
            assert_eq!(
                Material.evaluate_move(&game, &board, played),
                counted,
                "{position}"
            );
        }
    }
}
