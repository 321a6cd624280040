//! The preset `modern`: its whole numbers against a plain oracle, its games against the plain player,
//! what it refuses, how it stops, and that it learns.

use super::common::start;
use kalahari::checkers::{Board, CheckThisGame, Forgotten};
use kalahari::evolve::modern::Mind;
use kalahari::evolve::{
    Chance, End, Inputs, Layout, Network, Player, Preset, Random, Run, Settings, Thinker, WON_GAME,
    Wired, choose, contest,
};
use kalahari::game::{self, Evaluator, Game};
use kalahari::search::Control;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Networks of several shapes, with weights beyond what is reckoned with.
fn networks() -> Vec<Network> {
    let shapes: [&[usize]; 5] = [&[1], &[8], &[13], &[9, 4], &[40, 10, 3]];
    let network = |(nth, hidden): (u64, &&[usize])| {
        let sizes = [&[129], *hidden, &[1]].concat();
        let random = &mut Random::new(nth);
        let drawn = Network::random(Layout::Twin, &sizes, random).unwrap();
        let scale = [0.1, 1.0, 8.0][nth as usize % 3];
        let weights = drawn.weights().iter().map(|weight| scale * weight);
        Network::new(Layout::Twin, &sizes, weights.collect()).unwrap()
    };
    (0..).zip(&shapes).map(network).collect()
}

/// The positions of some random games.
fn positions(games: u64) -> Vec<Board<Forgotten>> {
    let game = CheckThisGame::new();
    let mut positions = Vec::new();
    for nth in 0..games {
        let players: [&dyn Player<_>; 2] = [&Chance, &Chance];
        let random = &mut Random::new(nth);
        let played = contest(&game, players, 0, 200, random, &Control::new()).unwrap();
        let mut board = start();
        for taken in played.moves {
            positions.push(board);
            board = game.play(&board, taken);
        }
        positions.push(board);
    }
    positions
}

/// What the layout says, word for word, one square after another in wide whole numbers.
fn oracle(network: &Network, board: &Board<Forgotten>) -> i64 {
    let whole = |weight: f32| -> i64 {
        let scaled = f64::from(weight.clamp(-3.9, 3.9) * 1024.0);
        // To the nearest, and of two equally near to the even one.
        let down = scaled.floor();
        let above = scaled - down;
        let up = above > 0.5 || (above == 0.5 && down % 2.0 != 0.0);
        down as i64 + i64::from(up)
    };
    let weights: Vec<i64> = network
        .weights()
        .iter()
        .map(|&weight| whole(weight))
        .collect();
    let squares = board.squares();
    let turn = board.side.turn();
    let seen = |side: game::Player| -> i64 {
        let mut values: Vec<i64> = vec![0; 129];
        for (at, piece) in squares.iter().enumerate() {
            if let Some(piece) = piece {
                let at = if side == game::Player::First {
                    at
                } else {
                    31 - at
                };
                let kind = 2 * usize::from(piece.owner == side) + usize::from(piece.king);
                values[4 * at + kind] = 1024;
            }
        }
        values[128] = if side == turn { 1024 } else { 0 };
        let mut sum = 0;
        let last = network.layers().count() - 1;
        for (layer, (begin, neurons, each)) in network.layers().enumerate() {
            let neurons = weights[begin..begin + neurons * each].chunks_exact(each);
            let sums = neurons.map(|neuron| {
                let bias = if layer == last { 0 } else { neuron[0] * 1024 };
                bias + neuron[1..]
                    .iter()
                    .zip(&values)
                    .map(|(w, v)| w * v)
                    .sum::<i64>()
            });
            let sums: Vec<i64> = sums.collect();
            sum = sums[0];
            values = sums
                .iter()
                .map(|sum| (sum / 1024).clamp(-1024, 1024))
                .collect();
        }
        sum
    };
    let count = |side: game::Player, king: bool| {
        let pieces = squares.iter().flatten();
        pieces
            .filter(|piece| piece.owner == side && piece.king == king)
            .count() as i64
    };
    let other = turn.opponent();
    let more = [false, true].map(|king| count(turn, king) - count(other, king));
    let output = network.layers().last().unwrap();
    let output = &weights[output.0..output.0 + output.2];
    let direct = &output[output.len() - 2..];
    let straight = output[0] + direct[0] * more[0] + direct[1] * more[1];
    ((seen(turn) - seen(other)) >> 4) + straight * 64
}

#[test]
fn whole_numbers_are_those_of_the_layout() {
    let game = CheckThisGame::new();
    for network in networks() {
        let wired = Wired::new(&network);
        for board in positions(8) {
            let value = i64::from(wired.evaluate(&game, &board));
            match game.is_over(&board) {
                true => assert_eq!(value, -i64::from(WON_GAME)),
                false => assert_eq!(value, oracle(&network, &board)),
            }
        }
    }
}

#[test]
fn a_share_is_the_value_between_0_and_1_turned_round() {
    let game = CheckThisGame::new();
    let network = &networks()[0];
    let mut valued: Vec<_> = positions(3)
        .iter()
        .filter(|board| !game.is_over(board))
        .map(|board| {
            let active = game.active(board, Layout::Twin);
            let wired = Wired::new(network);
            assert_eq!(wired.value(&active), network.value(&active));
            (wired.evaluate(&game, board), wired.value(&active))
        })
        .collect();
    valued.sort_by_key(|(value, _)| *value);
    assert!(valued.windows(2).all(|pair| pair[0].1 >= pair[1].1));
    assert!(valued.iter().all(|(_, share)| (0.0..=1.0).contains(share)));
}

#[test]
fn sums_that_go_along_choose_the_same_moves_as_those_from_scratch() {
    let game = CheckThisGame::new();
    let control = Control::new();
    for network in networks() {
        let wired = Wired::new(&network);
        for plies in 0..4 {
            let mut mind = Mind::new(wired.whole().unwrap(), plies, &control);
            for board in positions(2).iter().step_by(1 + plies as usize) {
                assert_eq!(mind.choose(board), choose(&game, &wired, board, plies));
            }
        }
    }
}

fn small() -> Settings {
    Settings {
        population: 12,
        hidden: vec![4],
        plies: 1,
        opponents: 3,
        length: 100,
        ..Preset::Modern.usual()
    }
}

fn after(settings: Settings, rounds: u32) -> Run {
    let mut run = Run::new(settings).unwrap();
    assert_eq!(run.go_on(rounds, None, None, &Control::new()), rounds);
    run
}

/// Games of a run's first individual against an opponent: won, without a winner, lost.
fn against(run: &Run, opponent: &dyn Player<CheckThisGame>, games: u64) -> [u32; 3] {
    let own = Thinker {
        evaluator: run.population()[0].wired(),
        plies: 1,
    };
    let mut score = [0; 3];
    for nth in 0..games {
        let random = &mut Random::of(5, 0, nth / 2);
        let (players, side): ([&dyn Player<_>; 2], _) = match nth % 2 {
            0 => ([&own, opponent], game::Player::First),
            _ => ([opponent, &own], game::Player::Second),
        };
        let played = contest(
            &CheckThisGame::new(),
            players,
            4,
            200,
            random,
            &Control::new(),
        );
        score[match played.unwrap().end {
            End::Won(winner) if winner == side => 0,
            End::Won(_) => 2,
            End::Loop | End::Long => 1,
        }] += 1;
    }
    score
}

#[test]
fn it_learns() {
    let (first, last) = (after(small(), 0), after(small(), 120));
    let before = against(&first, &Chance, 100);
    let after = against(&last, &Chance, 100);
    assert!(before[0] < 70 && before[2] > 5, "{before:?}");
    assert!(after[0] >= 90 && after[2] == 0, "{before:?} {after:?}");
    let newborn = Thinker {
        evaluator: first.population()[0].wired(),
        plies: 1,
    };
    let [won, _, lost] = against(&last, &newborn, 100);
    assert!(won >= 60 && lost <= 10, "{won} {lost}");
}

#[test]
fn draws_and_steps_are_told_and_do_not_take_over() {
    let mut run = Run::new(small()).unwrap();
    run.go_on(41, None, Some(20), &Control::new());
    let tally = run.tally();
    assert_eq!(tally.games, 41 * 12 * 3);
    assert!(
        tally.loops > 0 && tally.loops + tally.long < tally.games * 9 / 10,
        "{tally:?}"
    );
    let [_, middle, last] = run.ratings() else {
        panic!("{}", run.ratings().len());
    };
    assert_eq!(middle.since.games, 20 * 12 * 3);
    let [least, most] = run.settings().step_bounds();
    assert_eq!(last.steps.len(), 2);
    assert_ne!(last.steps, middle.steps);
    assert!(last.steps.iter().all(|step| (least..=most).contains(step)));
    assert_eq!(last.earlier.len(), 2);
    // The mean comes first and is the champion; everybody descends from the better half.
    assert_eq!(
        run.champion(&Control::new()).unwrap().id,
        run.population()[0].id
    );
    assert!(
        run.population()
            .iter()
            .all(|one| one.parents == run.winners())
    );
    assert_eq!(run.winners().len(), 6);
    assert!(!run.bouts().is_empty());
}

#[test]
fn every_setting_makes_a_difference() {
    let weights = |settings: Settings| -> Vec<Vec<f32>> {
        let run = after(settings, 2);
        let each = run.population().iter();
        each.map(|one| one.network().weights().to_vec()).collect()
    };
    let base = weights(small());
    let changes: [fn(&mut Settings); 8] = [
        |it| it.population = 13,
        |it| it.hidden = vec![4, 3],
        |it| it.plies = 2,
        |it| it.opponents = 4,
        |it| it.opening = 8,
        |it| it.length = 20,
        |it| it.step = 51,
        |it| it.seed = 2,
    ];
    for change in changes {
        let mut settings = small();
        change(&mut settings);
        assert_ne!(weights(settings.clone()), base, "{settings:?}");
    }
}

#[test]
fn what_cannot_work_is_refused_in_a_sentence() {
    type Change = fn(&mut Settings);
    let cases: [(Change, &str); 9] = [
        (
            |it| it.population = 3,
            "population is 3; accepted is 4 to 200",
        ),
        (
            |it| it.hidden = vec![300],
            "hidden is 300; accepted is 1 to 256",
        ),
        (|it| it.plies = 7, "plies is 7; accepted is 0 to 6"),
        (|it| it.opponents = 0, "opponents is 0; accepted is 1 to 40"),
        (|it| it.opening = 21, "opening is 21; accepted is 0 to 20"),
        (|it| it.length = 10, "length is 10; accepted is 20 to 2000"),
        (|it| it.step = 0, "step is 0; accepted is 1 to 500"),
        (
            |it| it.mutation = 301,
            "mutation means nothing to the preset modern",
        ),
        (
            |it| it.outputs = 2,
            "outputs means nothing to the preset modern",
        ),
    ];
    for (change, sentence) in cases {
        let mut settings = small();
        change(&mut settings);
        assert_eq!(Run::new(settings).unwrap_err().message, sentence);
    }
    let paper = Settings {
        opening: 4,
        ..Preset::AsIntended.usual()
    };
    assert_eq!(
        Run::new(paper).unwrap_err().message,
        "opening means nothing to the preset as-intended"
    );
    for sizes in [&[129, 1][..], &[129, 4, 2]] {
        let random = &mut Random::new(0);
        let refused = Network::random(Layout::Twin, sizes, random).unwrap_err();
        assert!(
            refused
                .message
                .contains("a hidden layer or more and one output")
        );
    }
}

static LOOKS: AtomicU32 = AtomicU32::new(0);
const STOPPED_AT: u32 = 40;

/// Between two looks at the stop flag a thread visits 1,024 positions at most, which takes about a
/// millisecond, so a bounded number of looks is a bounded time.
#[test]
fn a_stop_does_not_wait_for_the_end_of_a_generation_or_of_a_game() {
    let control = Control::with_hook(|control| {
        if LOOKS.fetch_add(1, Relaxed) + 1 == STOPPED_AT {
            control.stop();
        }
    });
    let settings = Settings {
        plies: 6,
        population: 40,
        ..small()
    };
    let mut run = Run::new(settings).unwrap();
    let before = run.to_string();
    assert!(!run.step(&control));
    assert_eq!(run.to_string(), before);
    let late = LOOKS.load(Relaxed) - STOPPED_AT;
    assert!(
        late <= 2 * rayon::current_num_threads() as u32 + 40,
        "{late}"
    );
}
