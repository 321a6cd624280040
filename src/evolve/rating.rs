//! What is measured beside an evolution, without disturbing it: who is champion, how strong, how
//! the population stands, and how alike it has become. All games begin with random openings, and their
//! random numbers follow from the seed and the round alone.

use super::Ground;
use super::inputs::Arena;
use super::ladder::{LADDER, Score, elo, measured};
use super::players::{Chance, Player};
use super::random::Random;
use super::run::{Individual, Run, Tally};
use super::settings::Preset;
use crate::game::Game;
use crate::search::Control;
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

/// Games of each individual against each rung, to find the champion.
const SIFTING: u32 = 8;
/// Games of the champion against each rung.
const RATING: u32 = 50;
/// Games of the champion against each earlier one that is kept.
const EARLIER: u32 = 20;
/// How many champions are kept at most.
pub const HALL: usize = 6;
/// Positions that the population is asked about, to see how alike it is.
const ASKED: u32 = 48;
/// What random numbers are drawn for.
const SIFT: u64 = 2;
const RATE: u64 = 3;
const MEET: u64 = 4;

/// A champion of an earlier round.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Champion {
    /// When it was champion.
    pub round: u32,
    /// Who it is.
    pub individual: Individual,
}

/// What was measured after a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Rating {
    /// The round.
    pub round: u32,
    /// The champion's number.
    pub champion: u32,
    /// The champion's rating on the ladder, where chance is 0.
    pub elo: i32,
    /// The standard error of that.
    pub error: u32,
    /// The champion's games against each rung, the weakest first.
    pub scores: Vec<Score>,
    /// The champion's games against champions of earlier rounds.
    pub earlier: Vec<Earlier>,
    /// The highest rating in the population, from fewer games, and so with a larger error.
    pub best: i32,
    /// The mean of its ratings.
    pub mean: i32,
    /// Their standard deviation.
    pub spread: u32,
    /// How the games of the evolution have ended since the rating before.
    pub since: Tally,
    /// In how many of 1000 cases two of the population play the same move.
    pub alike: u32,
    /// How many of 1000 weights two of the population have in common.
    pub kin: u32,
    /// The step sizes, as [`Run::steps`].
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<u32>,
}

/// Games against an earlier champion.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Earlier {
    /// When that one was champion.
    pub round: u32,
    /// The games.
    pub score: Score,
}

impl Run {
    /// The champion: who makes the most points in a series of games against all rungs of the ladder;
    /// of equals, the eldest. It follows from the population and the round, however often
    /// ratings were asked for. None where it was stopped.
    ///
    /// Of `modern` it is the first, the mean of all: games would only find who was luckiest.
    pub fn champion(&self, control: &Control) -> Option<&Individual> {
        if self.settings().preset == Preset::Modern {
            return self.population().first().filter(|_| !control.is_stopped());
        }
        let scores = self.sifted(control)?;
        self.first_of(&scores)
    }

    /// The scores of each individual against each rung.
    fn sifted(&self, control: &Control) -> Option<Vec<Vec<Score>>> {
        let players: Vec<_> = self.thinkers().collect();
        let players: Vec<&dyn Player<Ground>> = players.iter().map(|one| one as _).collect();
        self.series(
            &players,
            &LADDER.each_ref().map(|rung| rung as _),
            SIFTING,
            SIFT,
            control,
        )
    }

    fn thinkers(&self) -> impl Iterator<Item = impl Player<Ground>> {
        let plies = self.settings().plies;
        self.population().iter().map(move |one| one.thinker(plies))
    }

    fn first_of(&self, scores: &[Vec<Score>]) -> Option<&Individual> {
        if self.settings().preset == Preset::Modern {
            return self.population().first();
        }
        let points = |scores: &[Score]| scores.iter().map(Score::points).sum::<u32>();
        let both = self.population().iter().zip(scores);
        let best = both.max_by_key(|(one, scores)| (points(scores), std::cmp::Reverse(one.id)));
        best.map(|(one, _)| one)
    }

    /// Measures, unless this round was measured already, and tells whether it is done: where it was
    /// stopped, nothing has changed.
    pub fn rate(&mut self, control: &Control) -> bool {
        if self.is_rated() {
            return true;
        }
        let Some((rating, champion)) = self.measure(control) else {
            return false;
        };
        self.ratings.push(rating);
        self.hall.push(champion);
        if self.hall.len() > HALL {
            // Every second one stays, so that the oldest do.
            let mut nth = 0;
            self.hall.retain(|_| {
                nth += 1;
                nth % 2 == 1
            });
        }
        true
    }

    /// Whether this round was measured.
    pub fn is_rated(&self) -> bool {
        self.ratings()
            .last()
            .is_some_and(|last| last.round == self.round())
    }

    fn measure(&self, control: &Control) -> Option<(Rating, Champion)> {
        let sifted = self.sifted(control)?;
        let champion = self.first_of(&sifted)?;
        let plies = self.settings().plies;
        let player = champion.thinker(plies);
        let player: [&dyn Player<Ground>; 1] = [&player];
        let rungs = LADDER.each_ref().map(|rung| rung as _);
        let scores = self
            .series(&player, &rungs, RATING, RATE, control)?
            .concat();
        let hall: Vec<_> = self
            .hall()
            .iter()
            .map(|one| one.individual.thinker(plies))
            .collect();
        let hall: Vec<&dyn Player<Ground>> = hall.iter().map(|one| one as _).collect();
        let met = self
            .series(&player, &hall, EARLIER, MEET, control)?
            .concat();
        let earlier = self.hall().iter().zip(met).map(|(earlier, score)| Earlier {
            round: earlier.round,
            score,
        });
        let (strength, error) = on_ladder(&scores);
        let all: Vec<i32> = sifted.iter().map(|scores| on_ladder(scores).0).collect();
        let (mean, spread) = mean_and_spread(&all);
        let before = self
            .ratings()
            .iter()
            .fold(Tally::default(), |sum, rating| Tally {
                games: sum.games + rating.since.games,
                loops: sum.loops + rating.since.loops,
                long: sum.long + rating.since.long,
            });
        let tally = self.tally();
        let rating = Rating {
            round: self.round(),
            champion: champion.id,
            elo: strength,
            error,
            scores,
            earlier: earlier.collect(),
            best: all.iter().copied().max().unwrap_or(0),
            mean,
            spread,
            since: Tally {
                games: tally.games - before.games,
                loops: tally.loops - before.loops,
                long: tally.long - before.long,
            },
            alike: self.alike(control)?,
            kin: self.kin(),
            steps: self.steps().to_vec(),
        };
        let (round, individual) = (self.round(), champion.clone());
        Some((rating, Champion { round, individual }))
    }

    /// So many games of each player against each opponent, on all threads. Each game's opening follows
    /// from its place in the series, so no thread can disturb another's; all players have the same.
    fn series(
        &self,
        players: &[&dyn Player<Ground>],
        opponents: &[&dyn Player<Ground>],
        games: u32,
        purpose: u64,
        control: &Control,
    ) -> Option<Vec<Vec<Score>>> {
        let settings = self.settings();
        let each = |(player, opponent, nth): (usize, usize, u32)| {
            control.look_up();
            // Both colours of an opening in a row.
            let place = opponent as u64 * u64::from(games) + u64::from(nth / 2);
            let place = u64::from(self.round()) << 32 | place;
            let opening = Random::of(settings.seed.into(), purpose, place);
            let (player, opponent) = (players[player], opponents[opponent]);
            measured(player, opponent, nth, settings.length, opening, control)
        };
        let (rows, columns) = (players.len(), opponents.len());
        let total = rows * columns * games as usize;
        let place = |index: usize| {
            let (cell, nth) = (index / games as usize, index % games as usize);
            (cell / columns, cell % columns, nth as u32)
        };
        let scores: Option<Vec<Score>> = (0..total)
            .into_par_iter()
            .map(|index| each(place(index)))
            .collect();
        let scores = scores?;
        let cell = |row: usize, column: usize| {
            let begin = (row * columns + column) * games as usize;
            let cell = scores[begin..begin + games as usize].iter();
            cell.fold(Score::default(), |sum, &score| sum.plus(score))
        };
        let row = |row: usize| (0..columns).map(|column| cell(row, column)).collect();
        Some((0..rows).map(row).collect())
    }

    /// In how many of 1000 cases two individuals play the same move in positions of random games. None
    /// where it was stopped.
    fn alike(&self, control: &Control) -> Option<u32> {
        let game = Ground::default();
        let mut random = Random::new(0);
        let asked: Vec<_> = (0..ASKED)
            .map(|_| {
                let mut position = game.start();
                for _ in 0..2 + random.below(40) {
                    match Chance.choose(&game, &position, &mut random) {
                        Some(played) => position = game.play(&position, played),
                        None => break,
                    }
                }
                position
            })
            .collect();
        let said = |one: &dyn Player<Ground>| {
            let moves = asked.iter().map(|at| {
                let stopped = control.look_up();
                (!stopped).then(|| one.choose(&game, at, &mut Random::new(0)))
            });
            moves.collect::<Option<Vec<_>>>()
        };
        let said: Option<Vec<_>> = self.thinkers().map(|one| said(&one)).collect();
        Some(shared(&said?, |a, b| a == b))
    }

    /// How many of 1000 weights two individuals have in common.
    pub fn kin(&self) -> u32 {
        let weights = self.population().iter().map(|one| one.network().weights());
        shared(&weights.collect::<Vec<_>>(), |a, b| a == b)
    }
}

/// How many of 1000 places two lists have in common, over all pairs of lists.
fn shared<T, L: AsRef<[T]>>(lists: &[L], same: impl Fn(&T, &T) -> bool) -> u32 {
    let (mut equal, mut all) = (0u64, 0u64);
    for (nth, one) in lists.iter().enumerate() {
        for other in &lists[..nth] {
            let pairs = one.as_ref().iter().zip(other.as_ref());
            equal += pairs.filter(|(a, b)| same(a, b)).count() as u64;
            all += one.as_ref().len() as u64;
        }
    }
    (1000 * equal / all.max(1)) as u32
}

/// The rating of these scores against the rungs.
fn on_ladder(scores: &[Score]) -> (i32, u32) {
    let rungs = LADDER.iter().map(|rung| rung.elo);
    elo(&rungs.zip(scores.iter().copied()).collect::<Vec<_>>())
}

fn mean_and_spread(ratings: &[i32]) -> (i32, u32) {
    let count = ratings.len().max(1) as f64;
    let mean = ratings.iter().map(|&elo| f64::from(elo)).sum::<f64>() / count;
    let squares = ratings
        .iter()
        .map(|&elo| (f64::from(elo) - mean) * (f64::from(elo) - mean));
    (
        mean.round() as i32,
        (squares.sum::<f64>() / count).sqrt().round() as u32,
    )
}
