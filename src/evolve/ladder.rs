//! The fixed ladder that strength is measured on: chance, and the paper's evaluator looking 0, 1 and 2
//! plies ahead. The rungs' own ratings were measured once, in games of all of them against each other
//! from random openings; chance is 0.

use super::contest::{End, contest};
use super::players::{Chance, Player, Thinker};
use super::random::Random;
use super::{Ground, MoveOf};
use crate::checkers::CheckThis;
use crate::game::{self, Game};
use crate::search::Control;
use serde::{Deserialize, Serialize};

/// Random plies that a measured game begins with, as in the reference.
pub const OPENING: usize = 4;

/// An opponent whose strength does not change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The name in every interface.
    pub name: &'static str,
    /// Its rating, which `tests/evolve/ladder.rs` measures.
    pub elo: i32,
    /// How far the paper's evaluator looks; none is chance.
    plies: Option<u32>,
}

/// The rungs, the weakest first.
pub const LADDER: [Rung; 4] = [
    rung("random", 0, None),
    rung("check-this-0", -8, Some(0)),
    rung("check-this-1", 552, Some(1)),
    rung("check-this-2", 688, Some(2)),
];

const fn rung(name: &'static str, elo: i32, plies: Option<u32>) -> Rung {
    Rung { name, elo, plies }
}

impl Player<Ground> for Rung {
    fn choose(
        &self,
        game: &Ground,
        position: &<Ground as Game>::Position,
        random: &mut Random,
    ) -> Option<MoveOf<Ground>> {
        match self.plies {
            None => Chance.choose(game, position, random),
            Some(plies) => {
                let evaluator = &CheckThis::default();
                Thinker { evaluator, plies }.choose(game, position, random)
            }
        }
    }
}

/// Games by their results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Score {
    /// Won games.
    pub wins: u32,
    /// Games without a winner.
    pub draws: u32,
    /// Lost games.
    pub losses: u32,
}

impl Score {
    /// All games.
    pub fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Two points for a win, one for a draw.
    pub fn points(&self) -> u32 {
        2 * self.wins + self.draws
    }

    /// Both together.
    pub fn plus(self, other: Self) -> Self {
        Self {
            wins: self.wins + other.wins,
            draws: self.draws + other.draws,
            losses: self.losses + other.losses,
        }
    }
}

/// One measured game of a series, from a random opening; two games in a row have the same opening with
/// colours exchanged. None where it was stopped.
pub fn measured(
    player: &dyn Player<Ground>,
    opponent: &dyn Player<Ground>,
    nth: u32,
    length: usize,
    mut opening: Random,
    control: &Control,
) -> Option<Score> {
    let (players, own) = match nth % 2 {
        0 => ([player, opponent], game::Player::First),
        _ => ([opponent, player], game::Player::Second),
    };
    let game = Ground::default();
    let played = contest(&game, players, OPENING, length, &mut opening, control)?;
    let mut score = Score::default();
    match played.end {
        End::Won(winner) if winner == own => score.wins = 1,
        End::Won(_) => score.losses = 1,
        End::Loop | End::Long => score.draws = 1,
    }
    Some(score)
}

/// How many points of rating make ten to one.
const TENFOLD: f64 = 400.0;
/// Ratings are sought between these.
const RANGE: [f64; 2] = [-1000.0, 3000.0];

/// The share of points that is expected of who is so much stronger.
fn expected(stronger: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-stronger * std::f64::consts::LN_10 / TENFOLD))
}

/// The rating that makes these scores against opponents of known ratings most likely, and its
/// standard error, both in whole points.
pub fn elo(scores: &[(i32, Score)]) -> (i32, u32) {
    let sum = |of: &dyn Fn(f64, &Score) -> f64| -> f64 {
        let each = scores.iter().map(|(elo, score)| of(f64::from(*elo), score));
        each.sum()
    };
    let points = sum(&|_, score| f64::from(score.points()) / 2.0);
    let [mut low, mut high] = RANGE;
    while high - low > 0.5 {
        let middle = (low + high) / 2.0;
        let hoped = sum(&|elo, score| f64::from(score.games()) * expected(middle - elo));
        if hoped < points {
            low = middle;
        } else {
            high = middle;
        }
    }
    let found = (low + high) / 2.0;
    let known = sum(&|elo, score| {
        let share = expected(found - elo);
        f64::from(score.games()) * share * (1.0 - share)
    });
    let error = TENFOLD / std::f64::consts::LN_10 / known.sqrt();
    (found.round() as i32, error.min(1000.0).round() as u32)
}
