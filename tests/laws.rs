//! Laws of the rules, on random positions of every variant: the packed board equals the plain one,
//! seeds are conserved, listed moves are the legal ones, sides can be swapped, steps add up.

mod common;

use common::{Random, all_rules, random_position};
use kalahari::game::{Evaluator, Game, Order, Player, Value};
use kalahari::kalah::{
    Board, Evaluation, House, Kalah, LECTURE, LECTURE_FIRST, Position, Rules, Seeds, Step, Word,
};

const POSITIONS: usize = 1500;

/// The board turned round: each side's pits become the other's.
fn swapped(position: &Position) -> Position {
    let pits: Vec<usize> = position.pits().iter().map(|&n| usize::from(n)).collect();
    let (first, second) = pits.split_at(pits.len() / 2);
    let pits = [second, first].concat();
    Position::new(&pits, position.turn().opponent()).expect("as many seeds")
}

fn total(position: &Position) -> u32 {
    position.pits().iter().map(|&n| u32::from(n)).sum()
}

/// Replays the steps on bare pits.
fn replayed(position: &Position, steps: &[Step]) -> Vec<u8> {
    let mut pits = position.pits().to_vec();
    for step in steps {
        match *step {
            Step::Lift { pit, seeds } => {
                assert_eq!(pits[pit], seeds);
                pits[pit] = 0;
            }
            Step::Sow { pit } => pits[pit] += 1,
            Step::Capture { pit, seeds, store } | Step::Sweep { pit, seeds, store } => {
                assert_eq!(pits[pit], seeds);
                pits[pit] = 0;
                pits[store] += seeds;
            }
            Step::Extra { .. } => {}
        }
    }
    pits
}

/// How early a move is tried near the depth limit, as lesson 5 says it: what keeps the turn first, then by the seeds that
/// the mover's side wins or loses. Boards of nine houses and more have half as many groups.
fn group<W: Word, const S: bool>(game: &Kalah<W, S>, board: &Board<W>, house: House) -> Value {
    let again = game.to_move(&game.play(board, house)) == game.to_move(board);
    let gain = (Seeds.evaluate_move(game, board, house) - Seeds.evaluate(game, board)) / 2;
    match (again, gain) {
        _ if game.rules().houses > 8 => match (again, gain) {
            (true, _) | (_, 4..) => 2,
            (_, 0..) => 1,
            (_, -2..) => 0,
            _ => -1,
        },
        (true, _) => 3,
        (_, 4..) => 2,
        (_, 1..) => 1,
        _ => gain.max(-4),
    }
}

fn laws<W: Word, const S: bool>(rules: Rules, random: &mut Random) {
    let game = Kalah::<W, S>::new(rules).expect("valid rules");
    for _ in 0..POSITIONS {
        let position = random_position(&rules, random);
        let board = game.pack(&position);
        assert_eq!(game.unpack(&board), position, "packing loses nothing");
        assert!(!game.is_over(&board));

        let legal = position.legal_moves(&rules);
        for order in [Order::Natural, Order::Ranked, LECTURE, LECTURE_FIRST] {
            let mut listed: Vec<usize> = game
                .moves(&board, order)
                .map(|house| game.number(&board, house) as usize)
                .collect();
            if order != Order::Natural {
                listed.sort_unstable();
            }
            assert_eq!(listed, legal, "{position} {order:?}");
        }
        let mut near: Vec<_> = game.moves_near_limit(&board).collect();
        let groups = near
            .iter()
            .map(|&house| (group(&game, &board, house), house));
        assert!(groups.rev().is_sorted(), "{position} near the limit");
        near.sort_unstable();
        let natural: Vec<_> = game.moves(&board, Order::Natural).collect();
        assert_eq!(near, natural, "{position} near the limit");
        for pit in 0..position.pits().len() + 2 {
            let played = position.play(&rules, pit);
            assert_eq!(played.is_ok(), legal.contains(&pit), "{position} {pit}");
        }

        for house in game.moves(&board, Order::Natural) {
            let pit = game.number(&board, house) as usize;
            let plain = position.play(&rules, pit).expect("legal");
            let packed = game.play(&board, house);
            let context = format!("{position} {pit} {rules}");
            assert_eq!(game.unpack(&packed), plain.position, "{context}");
            assert_eq!(
                game.is_over(&packed),
                plain.position.is_over(&rules),
                "{context}"
            );
            assert_eq!(total(&plain.position), total(&position), "{context}");
            assert_eq!(
                replayed(&position, &plain.steps),
                plain.position.pits(),
                "{context}"
            );
            let again = plain
                .steps
                .iter()
                .any(|step| matches!(step, Step::Extra { .. }));
            let unfinished = !plain.position.is_over(&rules);
            let same = plain.position.turn() == position.turn();
            assert_eq!(again, same && unfinished, "{context}");

            let value = Seeds.evaluate(&game, &packed);
            let value = if packed_turn(&game, &packed) == position.turn() {
                value
            } else {
                -value
            };
            assert_eq!(
                Seeds.evaluate_move(&game, &board, house),
                value,
                "{context}"
            );
        }
        told_as_searched(&game, &board);

        let other = game.pack(&swapped(&position));
        for evaluation in [
            "seeds",
            "stores",
            "stores-decided",
            "weighted:2/3",
            "russell",
            "urgent",
        ] {
            let evaluation: Evaluation = evaluation.parse().expect("known");
            let value = evaluation.evaluate(&game, &board);
            let parts = evaluation.parts(&game, &board).into_iter();
            let sum: Value = parts.map(|part| part.amount * part.weight).sum();
            assert_eq!(
                position.turn().signed(value),
                sum,
                "{evaluation} {position}"
            );
            assert_eq!(
                value,
                evaluation.evaluate(&game, &other),
                "seen by the mover"
            );
        }
    }
}

/// The value of the best move and of the best two plies, and how many positions those are, by looking at each.
fn told_as_searched<W: Word, const S: bool>(game: &Kalah<W, S>, board: &Board<W>) {
    let (mut one, mut two) = ((-Value::MAX, 0), (-Value::MAX, 0));
    for house in game.moves(board, Order::Natural) {
        let value = Seeds.evaluate_move(game, board, house);
        let child = game.play(board, house);
        let replies = || {
            let replies = game.moves(&child, Order::Natural);
            replies.map(|reply| Seeds.evaluate_move(game, &child, reply))
        };
        let below = match replies().max() {
            Some(best) if game.to_move(&child) == game.to_move(board) => best,
            Some(best) => -best,
            None => value,
        };
        one = (one.0.max(value), one.1 + 1);
        two = (two.0.max(below), two.1 + 1 + replies().count() as u64);
    }
    for (told, searched) in [
        (Seeds.best_in_one(game, board), one),
        (Seeds.best_in_two(game, board), two),
    ] {
        assert!(
            told.is_none_or(|told| told == searched),
            "{told:?} for {searched:?}: {}",
            game.unpack(board)
        );
    }
}

#[test]
fn two_plies_are_told_as_they_are_searched() {
    let mut random = Random(18);
    for houses in 1..=6 {
        let rules = Rules {
            houses,
            ..Rules::STANDARD
        };
        let game = Kalah::<u64, true>::new(rules).expect("valid rules");
        let mut told = 0;
        for _ in 0..20_000 {
            let board = game.pack(&random_position(&rules, &mut random));
            told_as_searched(&game, &board);
            told += u32::from(Seeds.best_in_two(&game, &board).is_some());
        }
        // Where a move may end the game nothing is told, and with one house each may.
        assert!(
            told > 500 || houses == 1,
            "{told} boards of {houses} houses"
        );
    }
}

fn packed_turn<G: Game>(game: &G, position: &G::Position) -> Player {
    game.to_move(position)
}

#[test]
fn laws_of_every_variant() {
    let mut random = Random(1964);
    for rules in all_rules() {
        let standard = Rules {
            houses: rules.houses,
            seeds: rules.seeds,
            ..Rules::STANDARD
        };
        if rules == standard && rules.houses <= 6 {
            laws::<u64, true>(rules, &mut random);
        }
        if rules.houses <= 6 {
            laws::<u64, false>(rules, &mut random);
        }
        laws::<u128, false>(rules, &mut random);
    }
}

#[test]
fn a_finished_game_has_no_moves_and_takes_none() {
    for (rules, text) in [
        ("standard", "0,0,0,0,0,0,20/4,4,4,4,4,4,4 0"),
        ("standard", "4,4,4,4,4,4,4/0,0,0,0,0,0,20 0"),
        ("wetherell", "1,1,1,1,1,1,40/1,1,1,1,1,1,20 0"),
        ("wetherell", "0,0,0,0,0,0,30/4,4,4,4,4,4,4 0"),
    ] {
        let rules: Rules = rules.parse().expect("rules");
        let position: Position = text.parse().expect("position");
        assert!(position.is_over(&rules), "{text}");
        assert!(position.legal_moves(&rules).is_empty());
        let error = position.play(&rules, 0).expect_err("over").to_string();
        assert!(error.starts_with("the game is over"), "{error}");
        let game = Kalah::<u64, false>::new(rules).expect("rules");
        assert!(game.is_over(&game.pack(&position)), "{text}");
    }
    // Only the side to move must have seeds when more than half decides.
    let wetherell: Rules = "wetherell".parse().expect("rules");
    let position: Position = "0,0,0,0,0,0,20/4,4,4,4,4,4,4 1".parse().expect("position");
    assert!(!position.is_over(&wetherell));
}

#[test]
fn the_final_sweep_is_among_the_steps() {
    let position: Position = "0,0,0,0,0,1,20/4,4,4,4,4,4,3 0".parse().expect("position");
    let played = position.play(&Rules::STANDARD, 5).expect("legal");
    let swept = played
        .steps
        .iter()
        .filter(|step| matches!(step, Step::Sweep { .. }));
    assert_eq!(swept.count(), 6);
    assert!(
        !played
            .steps
            .iter()
            .any(|step| matches!(step, Step::Extra { .. }))
    );
    assert_eq!(
        played.position.to_string(),
        "0,0,0,0,0,0,21/0,0,0,0,0,0,27 0"
    );
}

/// The margin counts more the nearer a side is to more than half.
#[test]
fn urgent_is_what_its_docs_say() {
    let game = Kalah::<u64, true>::new("six-seeds".parse().expect("rules")).expect("rules");
    let value = |text: &str| {
        let position: Position = text.parse().expect("a position");
        Evaluation::Urgent.evaluate(&game, &game.pack(&position))
    };
    assert_eq!(value("4,4,4,4,4,4,13/4,4,4,4,4,4,11 0"), 80);
    assert_eq!(value("1,1,1,1,0,0,33/1,1,1,1,0,0,31 0"), 400);
    assert_eq!(value("1,0,0,0,0,0,37/1,0,0,0,0,0,33 0"), 4000);
    assert_eq!(value("6,6,6,6,6,6,0/6,6,6,6,6,6,0 0"), 0);
}
