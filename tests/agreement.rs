//! Every mode returns the value and the move of plain minimax: thousands of random positions, all
//! rules, several evaluators (one without sense), all orders, 1 to 4 threads.

mod common;

use common::{HashRandom, Random, all_rules, random_position};
use kalahari::game::{Evaluator, Game, Order, Player, Value};
use kalahari::kalah::{Evaluation, House, Kalah, LECTURE, Position, Rules, Seeds, Word};
use kalahari::search::{Bound, Control, Limit, Mode, Options, Report, search};

/// Minimax as in a textbook, on nothing but the contract: the oracle of the oracle. Returns the
/// first player's value.
fn textbook<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    at: &G::Position,
    depth: u32,
) -> Value {
    let mover = game.to_move(at);
    if depth == 0 || game.is_over(at) {
        return mover.signed(evaluator.evaluate(game, at));
    }
    let values = game
        .moves(at, Order::Natural)
        .map(|played| textbook(game, evaluator, &game.play(at, played), depth - 1));
    match mover {
        Player::First => values.max(),
        Player::Second => values.min(),
    }
    .expect("an unfinished game has a move")
}

struct Check<'a, G, E> {
    game: &'a G,
    evaluator: &'a E,
    pools: &'a [rayon::ThreadPool],
}

impl<W: Word, const S: bool, E: Evaluator<Kalah<W, S>>> Check<'_, Kalah<W, S>, E> {
    /// All modes on one position, each on a random number of threads; returns how many runs.
    fn position(&self, position: &Position, depth: u32, random: &mut Random) -> usize {
        let board = self.game.pack(position);
        let mover = self.game.to_move(&board);
        let values: Vec<(House, Value)> = self
            .game
            .moves(&board, Order::Natural)
            .map(|house| {
                let child = self.game.play(&board, house);
                (
                    house,
                    textbook(self.game, self.evaluator, &child, depth - 1),
                )
            })
            .collect();
        let &(best, value) = values
            .iter()
            .rev()
            .max_by_key(|&&(_, value)| mover.signed(value))
            .expect("a move");
        let mut runs = 0;
        for mode in Mode::ALL {
            for order in [Order::Natural, Order::Ranked, LECTURE] {
                let options = Options {
                    mode,
                    order,
                    limit: Limit::Depth(depth),
                    par_depth: Some(random.below(5) as u32),
                    all_moves: random.below(4) == 0,
                };
                let pool = &self.pools[random.below(self.pools.len())];
                let report = pool
                    .install(|| {
                        search(self.game, self.evaluator, &board, &options, &Control::new())
                    })
                    .expect("an unfinished game");
                let context = format!("{position} {:?} {options:?}", self.game.rules());
                assert_eq!((report.best, report.value), (best, value), "{context}");
                self.scores(&report, &values, mode, options.all_moves, &context);
                self.line(&report, &board, &context);
                runs += 1;
            }
        }
        runs
    }

    fn scores(
        &self,
        report: &Report<House>,
        values: &[(House, Value)],
        mode: Mode,
        all_moves: bool,
        context: &str,
    ) {
        assert_eq!(report.scores.len(), values.len(), "{context}");
        for (score, &(house, value)) in report.scores.iter().zip(values) {
            assert_eq!(score.played, house, "{context}");
            match score.bound {
                Bound::Exact => assert_eq!(score.value, value, "{context}"),
                Bound::AtLeast => assert!(value >= score.value, "{context}"),
                Bound::AtMost => assert!(value <= score.value, "{context}"),
            }
            let windows = matches!(mode, Mode::SeqAb | Mode::YoungBros | Mode::YoungBros2022);
            if all_moves || !windows {
                assert_eq!(score.bound, Bound::Exact, "{context}");
            }
        }
    }

    /// The line begins with the move and ends where the value comes from.
    fn line(&self, report: &Report<House>, root: &<Kalah<W, S> as Game>::Position, context: &str) {
        assert_eq!(report.line.first(), Some(&report.best), "{context}");
        let end = report
            .line
            .iter()
            .fold(*root, |board, &house| self.game.play(&board, house));
        let value = self.evaluator.evaluate(self.game, &end);
        let value = self.game.to_move(&end).signed(value);
        assert_eq!(value, report.value, "{context}: line {:?}", report.line);
        let full = report.line.len() == report.depth as usize;
        assert!(
            full || self.game.is_over(&end),
            "{context}: line {:?}",
            report.line
        );
    }
}

fn check_rules<W: Word, const S: bool>(rules: Rules, random: &mut Random) -> usize {
    let game = Kalah::<W, S>::new(rules).expect("valid rules");
    let pools: Vec<rayon::ThreadPool> = (1..=4)
        .map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build().expect("a pool")
        })
        .collect();
    let weighted: Evaluation = "weighted:3/2".parse().expect("an evaluator");
    let mut runs = 0;
    for round in 0..60 {
        let position = random_position(&rules, random);
        let deepest = if rules.houses > 6 { 4 } else { 6 };
        let depth = 1 + random.below(deepest) as u32;
        macro_rules! check {
            ($evaluator:expr) => {
                runs += Check {
                    game: &game,
                    evaluator: &$evaluator,
                    pools: &pools,
                }
                .position(&position, depth, random)
            };
        }
        check!(Seeds);
        check!(HashRandom(round));
        match round % 6 {
            0 => check!(Evaluation::Stores),
            1 => check!(Evaluation::StoresDecided),
            2 => check!(weighted),
            3 => check!(Evaluation::Russell),
            4 => check!(Evaluation::Urgent),
            _ => check!(Evaluation::Seeds),
        }
    }
    runs
}

#[test]
fn all_modes_agree_with_minimax() {
    let mut random = Random(0x4B41_4C41_4841_5249);
    let mut runs = 0;
    for rules in all_rules() {
        let standard = Rules {
            houses: rules.houses,
            seeds: rules.seeds,
            ..Rules::STANDARD
        };
        if rules.houses > 6 {
            runs += check_rules::<u128, false>(rules, &mut random);
        } else if rules == standard {
            runs += check_rules::<u64, true>(rules, &mut random);
        } else {
            runs += check_rules::<u64, false>(rules, &mut random);
        }
    }
    println!("{runs} searches");
    assert!(runs > 20_000);
}
