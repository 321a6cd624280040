//! The text of a run: JSON, small, the same on the command line and on the page. What it does not say
//! follows from what it says: the layers from the settings, random numbers from the seed and the round.
//! It is read strictly, so that a run that goes on is the one that was stopped.

use super::contest::End;
use super::inputs::{Arena, Layout};
use super::ladder::LADDER;
use super::network::Network;
use super::rating::{Champion, HALL, Rating};
use super::round::Bout;
use super::run::{Individual, MOST_COUNT, MOST_ROUNDS, Run, Tally};
use super::settings::{Preset, Settings};
use super::text::{fingerprint, packed, read, unpacked};
use super::{Ground, MoveOf};
use crate::game::{self, Game, Order};
use crate::refusal::{Refusal, Sentence, quoted, sentence};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// What stands first in a run's text.
const KIND: &str = "kalahari-run";
/// The version that is written, and the only one that is read.
const VERSION: u32 = 1;
/// The name of the game that is learnt.
pub const GAME: &str = "checkers";
/// No run's text is longer.
const MOST_BYTES: usize = 16 << 20;
/// A round has at most so many births or games.
const MOST_A_ROUND: u32 = 10_000;
/// A round has at most so many games to look at.
const MOST_BOUTS: usize = 8;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    kind: String,
    version: u32,
    game: String,
    settings: Settings,
    /// Rounds that are over.
    round: u32,
    /// Individuals that have been born.
    born: u32,
    population: Vec<Living>,
    tally: Tally,
    bouts: Vec<Played>,
    winners: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    steps: Vec<u32>,
    ratings: Vec<Rating>,
    hall: Vec<Kept>,
    /// Of everything above, so that a damaged file is noticed.
    checksum: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Living {
    id: u32,
    born: u32,
    parents: Vec<u32>,
    crossed: bool,
    weights: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    round: u32,
    individual: Living,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Played {
    first: u32,
    second: u32,
    moves: String,
    end: String,
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut document = Document {
            kind: KIND.into(),
            version: VERSION,
            game: GAME.into(),
            settings: self.settings.clone(),
            round: self.round,
            born: self.born,
            population: self.population.iter().map(living).collect(),
            tally: self.tally,
            bouts: self.bouts.iter().map(played).collect(),
            winners: self.winners.clone(),
            steps: self.steps.clone(),
            ratings: self.ratings.clone(),
            hall: self.hall.iter().map(kept).collect(),
            checksum: String::new(),
        };
        document.checksum = checksum(&document).ok_or(fmt::Error)?;
        let text = serde_json::to_string(&document).map_err(|_| fmt::Error)?;
        f.write_str(&text)
    }
}

fn living(one: &Individual) -> Living {
    Living {
        id: one.id,
        born: one.born,
        parents: one.parents.clone(),
        crossed: one.crossed,
        weights: packed(one.network().weights()),
    }
}

fn kept(champion: &Champion) -> Kept {
    Kept {
        round: champion.round,
        individual: living(&champion.individual),
    }
}

fn played(bout: &Bout) -> Played {
    let [first, second] = bout.players;
    Played {
        first,
        second,
        moves: bout.texts().join(" "),
        end: bout.end.name().into(),
    }
}

impl Bout {
    /// The texts of its moves.
    pub fn texts(&self) -> Vec<String> {
        let game = Ground::default();
        let mut position = game.start();
        let text = |&played: &MoveOf<Ground>| {
            let text = game.move_text(&position, played);
            position = game.play(&position, played);
            text
        };
        self.moves.iter().map(text).collect()
    }
}

/// What the checksum of a document should be; it is made while it is empty.
fn checksum(document: &Document) -> Option<String> {
    let text = serde_json::to_vec(document).ok()?;
    Some(fingerprint(text.into_iter()))
}

/// What is wrong with a run, in one sentence.
fn wrong(what: Sentence) -> Refusal {
    Refusal::option(what)
}

impl FromStr for Run {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut document: Document = read(text, KIND, VERSION, MOST_BYTES)?;
        let said = std::mem::take(&mut document.checksum);
        if checksum(&document).as_deref() != Some(&said) {
            return Err(wrong(sentence!(
                "evolve.run-checksum",
                "the run is not the one that was written; the file is damaged"
            )));
        }
        if document.game != GAME {
            return Err(wrong(sentence!(
                "evolve.game",
                "the run is one of the game {found}; known is {game}",
                found = quoted(&document.game),
                game = GAME
            )));
        }
        document.check()?.into_run()
    }
}

impl Document {
    /// Sees to it that what is said in two places is the same, and that nothing is out of its range.
    fn check(self) -> Result<Self, Refusal> {
        let settings = self.settings.clone().check()?;
        let expected = settings.population;
        if self.population.len() != expected {
            return Err(wrong(sentence!(
                "evolve.population",
                "the run has {found} individuals; its settings say {expected}",
                found = self.population.len(),
                expected = expected
            )));
        }
        let kept = self.hall.iter().map(|kept| &kept.individual);
        for one in self.population.iter().chain(kept) {
            let parents =
                one.parents.len() <= expected && one.parents.iter().all(|&id| id < one.id);
            if !parents || one.id >= self.born || one.born > self.round {
                return Err(wrong(sentence!(
                    "evolve.individual",
                    "individual {id} of the run cannot have been born so",
                    id = one.id
                )));
            }
        }
        let mut ids: Vec<u32> = self.population.iter().map(|one| one.id).collect();
        ids.sort_unstable();
        if let Some(pair) = ids.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(wrong(sentence!(
                "evolve.twice",
                "individual {id} stands in the run twice",
                id = pair[0]
            )));
        }
        self.check_steps(&settings)?;
        if self.round > MOST_ROUNDS || self.born.max(self.tally.games) > MOST_COUNT + MOST_A_ROUND {
            return Err(wrong(sentence!(
                "evolve.too-far",
                "a run has at most {most} rounds; this one says that it has {found}",
                most = MOST_ROUNDS,
                found = self.round
            )));
        }
        let rounds = self.ratings.iter().map(|rating| rating.round);
        let ascending = rounds
            .clone()
            .zip(rounds.clone().skip(1))
            .all(|(a, b)| a < b);
        let scored = |rating: &Rating| rating.scores.len() == LADDER.len();
        let sound = ascending
            && rounds.clone().all(|round| round <= self.round)
            && self.ratings.iter().all(scored)
            && self.tally_holds();
        let seats = self.hall.iter().all(|kept| kept.round <= self.round);
        if !sound || !seats || self.hall.len() > HALL || self.bouts.len() > MOST_BOUTS {
            return Err(wrong(sentence!(
                "evolve.ratings",
                "the ratings or games of the run do not belong to it"
            )));
        }
        Ok(self)
    }

    /// Sees to it that each layer behind the inputs has a step size in its range where the preset has
    /// such, and none where it has not.
    fn check_steps(&self, settings: &Settings) -> Result<(), Refusal> {
        let (expected, [least, most]) = match settings.preset {
            Preset::Modern => (settings.hidden.len() + 1, settings.step_bounds()),
            _ => (0, [0, 0]),
        };
        let each = std::iter::once(&self.steps).chain(self.ratings.iter().map(|one| &one.steps));
        for steps in each {
            let fit = steps.iter().all(|step| (least..=most).contains(step));
            if steps.len() != expected || !fit {
                return Err(wrong(sentence!(
                    "evolve.steps",
                    "the run has {found} step sizes; its settings ask for {expected}, from {least} to {most} millionths",
                    found = steps.len(),
                    expected = expected,
                    least = least,
                    most = most
                )));
            }
        }
        Ok(())
    }

    /// Whether no more games are told of ratings than were played.
    fn tally_holds(&self) -> bool {
        let sum = |of: fn(&Tally) -> u32| -> u64 {
            let each = self
                .ratings
                .iter()
                .map(|rating| u64::from(of(&rating.since)));
            each.sum()
        };
        sum(|tally| tally.games) <= self.tally.games.into()
            && sum(|tally| tally.loops) <= self.tally.loops.into()
            && sum(|tally| tally.long) <= self.tally.long.into()
    }

    fn into_run(self) -> Result<Run, Refusal> {
        let (layout, sizes) = (self.settings.layout(), self.settings.sizes());
        let individual = |one: Living| revived(one, layout, &sizes);
        let population = self.population.into_iter().map(individual);
        let hall = self.hall.into_iter().map(|kept| {
            let individual = revived(kept.individual, layout, &sizes)?;
            let round = kept.round;
            Ok(Champion { round, individual })
        });
        let bouts = self
            .bouts
            .iter()
            .map(|bout| replayed(bout, self.settings.length));
        Ok(Run {
            round: self.round,
            born: self.born,
            population: population.collect::<Result<_, Refusal>>()?,
            tally: self.tally,
            bouts: bouts.collect::<Result<_, Refusal>>()?,
            winners: self.winners,
            steps: self.steps,
            ratings: self.ratings,
            hall: hall.collect::<Result<_, Refusal>>()?,
            settings: self.settings,
        })
    }
}

fn revived(one: Living, layout: Layout, sizes: &[usize]) -> Result<Individual, Refusal> {
    let weights = unpacked(layout, sizes, &one.weights)?;
    let network = Network::new(layout, sizes, weights)?;
    Ok(Individual::new(
        one.id,
        one.born,
        one.parents,
        one.crossed,
        network,
    ))
}

/// A game from its texts.
fn replayed(bout: &Played, length: usize) -> Result<Bout, Refusal> {
    let game = Ground::default();
    let mut position = game.start();
    let mut moves = Vec::new();
    for text in bout.moves.split_whitespace().take(length) {
        let mut legal = game.moves(&position, Order::Natural);
        let found = legal.find(|&played| game.move_text(&position, played) == text);
        let played = found.ok_or_else(|| {
            wrong(sentence!(
                "evolve.move",
                "a game of the run has the move {text} where it is not legal",
                text = quoted(text)
            ))
        })?;
        position = game.play(&position, played);
        moves.push(played);
    }
    let ends = [
        End::Won(game::Player::First),
        End::Won(game::Player::Second),
        End::Loop,
        End::Long,
    ];
    let end = ends.into_iter().find(|end| end.name() == bout.end);
    let end = end.ok_or_else(|| {
        wrong(sentence!(
            "evolve.end",
            "a game of the run ends with {found}; known are first, second, loop and long",
            found = quoted(&bout.end)
        ))
    })?;
    let players = [bout.first, bout.second];
    Ok(Bout {
        players,
        moves,
        end,
    })
}
