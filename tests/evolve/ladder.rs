//! The ladder's own ratings, and the arithmetic of ratings.

use kalahari::evolve::{LADDER, Player, Random, Score, elo, measured};
use kalahari::search::Control;

/// Games of all rungs against each other, so many of each pair.
fn meetings(games: u32) -> Vec<(usize, usize, Score)> {
    let mut met = Vec::new();
    for first in 0..LADDER.len() {
        for second in 0..first {
            let pair = [first, second].map(|nth| &LADDER[nth] as &dyn Player<_>);
            let score = |nth: u32| {
                let opening = Random::of(1, (first * 8 + second) as u64, (nth / 2).into());
                measured(pair[0], pair[1], nth, 1000, opening, &Control::new()).unwrap()
            };
            let sum = (0..games).map(score).fold(Score::default(), Score::plus);
            met.push((first, second, sum));
        }
    }
    met
}

/// The ratings that make the meetings most likely, the first rung's being 0.
fn fitted(met: &[(usize, usize, Score)]) -> Vec<i32> {
    let mut ratings = vec![0; LADDER.len()];
    for _ in 0..200 {
        for nth in 1..LADDER.len() {
            let against = met.iter().filter_map(|&(first, second, score)| {
                let turned = Score {
                    wins: score.losses,
                    losses: score.wins,
                    ..score
                };
                match (first == nth, second == nth) {
                    (true, _) => Some((ratings[second], score)),
                    (_, true) => Some((ratings[first], turned)),
                    _ => None,
                }
            });
            let found = elo(&against.collect::<Vec<_>>()).0;
            ratings[nth] = found;
        }
    }
    ratings
}

#[test]
fn rungs_are_as_strong_as_the_ladder_says() {
    let met = meetings(1600);
    for (rung, found) in LADDER.iter().zip(fitted(&met)) {
        assert!(
            (rung.elo - found).abs() <= 40,
            "{}: {found} {met:?}",
            rung.name
        );
    }
}

#[test]
#[ignore = "measures the constants of the ladder"]
fn ratings_of_the_rungs() {
    let met = meetings(20_000);
    for &(first, second, score) in &met {
        println!(
            "{} against {}: {score:?}",
            LADDER[first].name, LADDER[second].name
        );
    }
    println!("{:?}", fitted(&met));
}

#[test]
fn ratings_follow_the_scores() {
    let score = |wins, draws, losses| Score {
        wins,
        draws,
        losses,
    };
    let (even, error) = elo(&[(100, score(50, 0, 50))]);
    assert!(
        (even - 100).abs() <= 1 && (30..40).contains(&error),
        "{even} {error}"
    );
    let (ten_to_one, _) = elo(&[(0, score(100, 0, 10))]);
    assert!((ten_to_one - 400).abs() <= 1);
    assert_eq!(
        elo(&[(0, score(0, 10, 0))]).0,
        elo(&[(0, score(5, 0, 5))]).0
    );
    // Whoever wins or loses all games is off every scale, and the error says so.
    let (all, wide) = elo(&[(0, score(10, 0, 0))]);
    assert!(all > 1000 && wide > 500);
}
