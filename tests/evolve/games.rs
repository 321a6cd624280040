//! All 400 network games of both grids of the reference.

use super::common::{network, reference};
use kalahari::checkers::{CheckThis, CheckThisGame, Evaluation};
use kalahari::evolve::{Chance, End, Layout, Player, Random, Thinker, Wired, choose, contest};
use kalahari::game::{self, Evaluator, Game, Order, Value};
use kalahari::search::Control;

const LENGTH: usize = 1000;

#[test]
fn every_game_ends_as_in_the_reference() {
    let games = reference()["ann_games"].clone();
    for (layout, key) in [
        (Layout::CheckThis, "true_swap"),
        (Layout::Printed, "pdf_swap"),
    ] {
        let networks: Vec<Wired> = (0..20)
            .map(|nth| Wired::new(&network(100 + nth, &[128, 10, 1], layout)))
            .collect();
        for (a, row) in games[key].as_array().unwrap().iter().enumerate() {
            let ends = (0..20).map(|b| {
                let thinker = |nth: usize| Thinker {
                    evaluator: &networks[nth],
                    plies: 0,
                };
                let players: [&dyn Player<CheckThisGame>; 2] = [&thinker(a), &thinker(b)];
                let random = &mut Random::new(0);
                let played = contest(
                    &CheckThisGame::new(),
                    players,
                    0,
                    LENGTH,
                    random,
                    &Control::new(),
                )
                .unwrap();
                match played.end {
                    End::Won(game::Player::First) => 'B',
                    End::Won(game::Player::Second) => 'W',
                    End::Loop => '-',
                    End::Long => '?',
                }
            });
            assert_eq!(ends.collect::<String>(), row.as_str().unwrap(), "{key} {a}");
        }
    }
}

/// The plain form of what a thinker does.
fn plain<E: Evaluator<CheckThisGame>>(
    evaluator: &E,
    board: &<CheckThisGame as Game>::Position,
    plies: u32,
) -> Value {
    let game = CheckThisGame::new();
    if plies == 0 || game.is_over(board) {
        return evaluator.evaluate(&game, board);
    }
    let moves = game.moves(board, Order::Natural);
    let values = moves.map(|played| -plain(evaluator, &game.play(board, played), plies - 1));
    values.max().unwrap()
}

#[test]
fn a_thinker_plays_the_last_of_the_best_moves() {
    let game = CheckThisGame::new();
    let wired = Wired::new(&network(100, &[128, 3, 1], Layout::CheckThis));
    let paper = Evaluation::CheckThis(CheckThis::default());
    let mut random = Random::new(5);
    for _ in 0..30 {
        let players: [&dyn Player<CheckThisGame>; 2] = [&Chance, &Chance];
        let played = contest(&game, players, 0, LENGTH, &mut random, &Control::new()).unwrap();
        let mut board = super::common::start();
        for &taken in &played.moves {
            for plies in 0..3 {
                for evaluator in [&paper as &dyn Evaluator<CheckThisGame>, &wired] {
                    struct Any<'a>(&'a dyn Evaluator<CheckThisGame>);
                    impl Evaluator<CheckThisGame> for Any<'_> {
                        fn evaluate(
                            &self,
                            game: &CheckThisGame,
                            board: &<CheckThisGame as Game>::Position,
                        ) -> Value {
                            self.0.evaluate(game, board)
                        }
                    }
                    let any = Any(evaluator);
                    let moves = game.moves(&board, Order::Natural);
                    let valued = moves.map(|m| (-plain(&any, &game.play(&board, m), plies), m));
                    let best = valued.max_by_key(|(value, _)| *value).map(|(_, m)| m);
                    assert_eq!(choose(&game, &any, &board, plies), best);
                }
            }
            board = game.play(&board, taken);
        }
    }
}
