//! The preset `modern`, in the spirit of Anaconda (Chellapilla and Fogel, "Evolving neural networks to play
//! checkers without relying on expert knowledge", 1999, and "Evolving an expert checkers playing program
//! without using human expertise", 2001), with what has been learnt since.
//!
//! What stays: a small network that gets the board and the difference of pieces and nothing else of the
//! game, several opponents for each individual, points that make a loss dear, games that look ahead, steps of
//! a normal distribution whose sizes adapt themselves. What differs:
//!
//! * The network sees the board with both sides' eyes ([`Layout::Twin`](super::Layout::Twin)), and plays in
//!   whole numbers (`whole.rs`), whose sums go along from move to move as in shogi's and chess's NNUE
//!   (Nasu, 2018).
//! * The best of a generation are averaged (`strategy.rs`). The mean is an individual, too, the first one,
//!   and the champion: no game has to find out which of many nearly equal ones is the best.
//! * A pairing plays one random opening with both colours, so no game repeats another, and neither side gains
//!   by a lucky start. How far both look ahead is drawn for each pairing, so that what is learnt
//!   does not hold for one depth alone.
//! * A draw counts as half a loss, not as nothing: networks that go round in circles do not stay.

mod play;
mod strategy;
mod whole;

use super::contest::End;
use super::network::Network;
use super::random::Random;
use super::round::{Bout, Round};
use super::run::{Individual, Run};
use super::settings::Settings;
use crate::game::Player;
use crate::refusal::Refusal;
use crate::search::Control;
use rayon::prelude::*;
use strategy::Source;

pub use play::{Mind, game};
pub use strategy::step_bounds;
pub(super) use whole::turned;
pub use whole::{ONE, Whole};

/// Points for a win, for a draw and for a loss.
const POINTS: [i32; 3] = [2, -1, -2];
/// The first mean's weights are drawn from so small a part of [−1, 1).
const FIRST: f32 = 0.2;
/// A setting of one is so many millionths.
const THOUSANDTH: u32 = strategy::MILLION / 1000;

/// What random numbers are drawn for.
const MEAN: u64 = 16;
const CHILD: u64 = 17;
const PAIRS: u64 = 18;
const GAMES: u64 = 19;

/// The first population, and its step sizes in millionths.
///
/// # Errors
/// When there can be no such network.
pub(super) fn first(settings: &Settings) -> Result<(Vec<Network>, Vec<u32>), Refusal> {
    let random = &mut Random::of(settings.seed.into(), MEAN, 0);
    let drawn = Network::random(settings.layout(), &settings.sizes(), random)?;
    let weights = drawn.weights().iter().map(|weight| FIRST * weight);
    let mean = drawn.with_weights(weights.collect());
    let source = Source::new(mean, settings.step * THOUSANDTH);
    let steps = source.steps.clone();
    Ok((drawn_from(source, settings, 0), steps))
}

/// A population: the mean, and children around it.
fn drawn_from(source: Source, settings: &Settings, round: u32) -> Vec<Network> {
    let children = (1..settings.population).into_par_iter();
    let children = children.map(|place| source.child(child(settings, round, place)));
    let children: Vec<Network> = children.collect();
    std::iter::once(source.mean).chain(children).collect()
}

/// The random numbers of the child at a place, born in a round.
fn child(settings: &Settings, round: u32, place: usize) -> Random {
    let nth = (u64::from(round) << 32) | place as u64;
    Random::of(settings.seed.into(), CHILD, nth)
}

/// A generation: all play, and the next is drawn from what the better half have in common.
pub(super) fn next(run: &Run, control: &Control) -> Option<Round> {
    let settings = run.settings();
    let population = run.population();

    // 1. The games, each a task of its own.
    let pairs = pairs(settings, run.round());
    let games: Option<Vec<Bout>> = (0..2 * pairs.len())
        .into_par_iter()
        .map(|nth| bout(run, pairs[nth / 2], nth, control))
        .collect();
    let games = games?;

    // 2. Who is better. The mean plays like all others, but has no rank: children are compared with it by
    // where they lie.
    let mut points = vec![0; population.len()];
    for (nth, bout) in games.iter().enumerate() {
        for (place, side) in sides(pairs[nth / 2], nth) {
            points[place] += match bout.end.winner() {
                Some(winner) if winner == side => POINTS[0],
                None => POINTS[1],
                Some(_) => POINTS[2],
            };
        }
    }
    let mut ranked: Vec<usize> = (1..population.len()).collect();
    ranked.sort_by_key(|&place| (-points[place], place));

    // 3. The next generation.
    let source = Source {
        mean: population[0].network().clone(),
        steps: run.steps().to_vec(),
        set: settings.step * THOUSANDTH,
    };
    let children: Vec<_> = ranked
        .iter()
        .map(|&place| {
            (
                population[place].network(),
                child(settings, run.round(), place),
            )
        })
        .collect();
    let next = source.next(run.round(), &children);
    let steps = next.steps.clone();
    ranked.truncate(ranked.len().div_ceil(2));
    let winners: Vec<u32> = ranked.iter().map(|&place| population[place].id).collect();
    let born = run.round() + 1;
    let networks = drawn_from(next, settings, born);
    let newcomers = networks.into_iter().enumerate().map(|(place, network)| {
        let id = run.born() + place as u32;
        (
            place,
            Individual::new(id, born, winners.clone(), true, network),
        )
    });
    let newcomers = newcomers.collect();

    let ended = |end: End| games.iter().filter(|bout| bout.end == end).count() as u32;
    let counted = [games.len() as u32, ended(End::Loop), ended(End::Long)];
    Some(Round {
        bouts: shown(games, winners[0]),
        winners,
        games: counted,
        newcomers,
        steps,
    })
}

/// Who meets whom, by their places: everybody has so many opponents as the settings say, and one of an odd
/// number may have one less.
fn pairs(settings: &Settings, round: u32) -> Vec<[usize; 2]> {
    let mut random = Random::of(settings.seed.into(), PAIRS, round.into());
    let mut pairs = Vec::new();
    for _ in 0..settings.opponents {
        let mut left: Vec<usize> = (0..settings.population).collect();
        let mut draw = || left.swap_remove(random.below(left.len() as u32) as usize);
        pairs.extend((0..settings.population / 2).map(|_| [draw(), draw()]));
    }
    pairs
}

/// Of a pair's two games, who plays which side.
fn sides([one, other]: [usize; 2], nth: usize) -> [(usize, Player); 2] {
    match nth % 2 {
        0 => [(one, Player::First), (other, Player::Second)],
        _ => [(other, Player::First), (one, Player::Second)],
    }
}

/// A game of a generation. Both games of a pair have the same random numbers, hence the same opening and
/// depth.
fn bout(run: &Run, pair: [usize; 2], nth: usize, control: &Control) -> Option<Bout> {
    if control.look_up() {
        return None;
    }
    let settings = run.settings();
    let place = (u64::from(run.round()) << 32) | (nth as u64 / 2);
    let mut random = Random::of(settings.seed.into(), GAMES, place);
    let least = settings.plies.min(1);
    let plies = least + random.below(settings.plies - least + 1);
    let longest = settings.opening;
    let opening = longest / 2 + random.below(longest.div_ceil(2) + 1);
    let individuals = sides(pair, nth).map(|(place, _)| &run.population()[place]);
    // A layout of whole numbers is all that this preset has.
    let [Some(first), Some(second)] = individuals.map(|one| one.wired().whole()) else {
        return None;
    };
    let (moves, end) = play::game(
        [first, second],
        plies,
        opening as usize,
        settings.length,
        &mut random,
        control,
    )?;
    Some(Bout {
        players: individuals.map(|one| one.id),
        moves,
        end,
    })
}

/// The games that are worth a look: both of a pair in which the best won, else its first.
fn shown(games: Vec<Bout>, best: u32) -> Vec<Bout> {
    let side = |bout: &Bout| bout.players.iter().position(|&id| id == best);
    let won = |bout: &Bout| {
        let winner = bout.end.winner().map(Player::index);
        winner.is_some() && winner == side(bout)
    };
    let place = games.iter().position(won);
    let place = place.or_else(|| games.iter().position(|bout| side(bout).is_some()));
    let pair = place.unwrap_or(0) / 2;
    games.into_iter().skip(2 * pair).take(2).collect()
}

#[cfg(test)]
mod tests {
    use super::{bout, next, pairs, sides};
    use crate::evolve::round::Bout;
    use crate::evolve::run::Run;
    use crate::evolve::settings::{Preset, Settings};
    use crate::search::Control;
    use std::collections::HashSet;

    fn run() -> Run {
        let settings = Settings {
            hidden: vec![3],
            plies: 1,
            ..Preset::Modern.usual()
        };
        Run::new(settings).unwrap()
    }

    fn games(run: &Run) -> Vec<Bout> {
        let pairs = pairs(run.settings(), run.round());
        let game = |nth: usize| bout(run, pairs[nth / 2], nth, &Control::new()).unwrap();
        (0..2 * pairs.len()).map(game).collect()
    }

    #[test]
    fn openings_differ_from_pair_to_pair_and_from_round_to_round() {
        let mut run = run();
        let least = run.settings().opening as usize / 2;
        let mut openings = HashSet::new();
        let mut pairs = 0;
        for _ in 0..3 {
            let games = games(&run);
            for pair in games.chunks_exact(2) {
                let [one, other] = [&pair[0], &pair[1]];
                assert_eq!(one.moves[..least], other.moves[..least]);
                assert_eq!(one.players, [other.players[1], other.players[0]]);
                openings.insert(one.moves[..least + 1].to_vec());
                pairs += 1;
            }
            let whole: HashSet<_> = games.iter().map(|game| &game.moves).collect();
            assert!(whole.len() > games.len() * 9 / 10, "{}", whole.len());
            run.step(&Control::new());
        }
        assert!(openings.len() > pairs / 2, "{} of {pairs}", openings.len());
    }

    #[test]
    fn everybody_has_as_many_opponents_and_never_itself() {
        let run = run();
        let settings = run.settings();
        let mut met = vec![0; settings.population];
        for (nth, pair) in pairs(settings, 5).into_iter().enumerate() {
            assert_ne!(pair[0], pair[1]);
            for (place, _) in sides(pair, nth) {
                met[place] += 1;
            }
        }
        assert!(met.iter().all(|&met| met == settings.opponents));
        assert_ne!(pairs(settings, 5), pairs(settings, 6));
    }

    #[test]
    fn what_is_shown_is_a_pair_of_the_best() {
        let run = run();
        let round = next(&run, &Control::new()).unwrap();
        assert_eq!(round.bouts.len(), 2);
        let best = round.winners[0];
        assert!(round.bouts.iter().all(|bout| bout.players.contains(&best)));
    }
}
