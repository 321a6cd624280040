//! The evolution, some rounds at a time: a run goes in as a text and comes out as one, with what a
//! page draws of it. The same rounds give the same run, however they are cut into calls.

use super::Program;
use crate::evolve::{Bout, Individual, Likes, Rating, Run, Settings, Tally, Wanted};
use crate::refusal::{Refusal, sentence};
use crate::search::Control;
use serde::{Deserialize, Serialize};
use web_time::{Duration, Instant};

/// The evolution.
pub struct Evolve;

/// Which run goes on, and how far. One of `run` and `settings`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EvolveRequest {
    /// The text of a run, as the last answer had it or a file has it.
    pub run: Option<String>,
    /// A new run: a preset and what shall be otherwise.
    pub settings: Option<Wanted>,
    /// At most so many rounds; 0 to look at the run as it is.
    pub rounds: u32,
    /// At most so long: no round is begun later. Without it, until the rounds are over.
    pub milliseconds: Option<u32>,
    /// Measures before the next round whenever the round's number is a multiple of this, 0 included.
    pub every: Option<u32>,
    /// Measures the round that it ends with, if that is not done yet.
    pub rate: bool,
}

/// Where the run is now.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveAnswer {
    /// The run's text: what the next request goes on with, and what a file holds.
    pub run: String,
    /// What it was told.
    pub settings: Settings,
    /// Rounds that are over, all in all.
    pub round: u32,
    /// Those of them that this call has played.
    pub rounds_done: u32,
    /// Whether a stop was asked for. A half round is thrown away, and so is a half measurement.
    pub stopped: bool,
    /// How many individuals have ever been born.
    pub born: u32,
    /// Who is alive, place by place. A child takes the place of who left, but in `as-printed`, where
    /// children stand first.
    pub population: Vec<EvolveMember>,
    /// The games of the last round, each pair's one after the other; none before the first round.
    pub games: Vec<EvolveGame>,
    /// Who became parents in the last round: the winners of its pairings, but in `as-printed`, where
    /// the second may be another one.
    pub winners: Vec<u32>,
    /// How all games of the evolution have ended.
    pub tally: Tally,
    /// How many of 1000 weights two of the population have in common.
    pub kin: u32,
    /// Of `modern`, how far children are drawn from the mean in each layer behind the inputs, in
    /// millionths; else none. Ratings have those of their rounds.
    pub steps: Vec<u32>,
    /// The least and the most that each of them may become; none where there are none.
    pub step_bounds: Option<[u32; 2]>,
    /// What was measured so far, oldest first.
    pub ratings: Vec<Rating>,
    /// The champions that are kept to be measured against, oldest first. The last is the champion of
    /// the last rating.
    pub champions: Vec<EvolveChampion>,
}

/// One of the population.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveMember {
    /// Its number, in the order of birth.
    pub id: u32,
    /// The round that it was born in.
    pub born: u32,
    /// The numbers of its parents, the one that it is a copy of first, or of `modern` the best first; none
    /// of the first population.
    pub parents: Vec<u32>,
    /// Whether both parents had a share in it.
    pub crossed: bool,
    /// What it likes where, for a small picture.
    pub likes: Likes,
}

/// A game of two individuals, from the usual start by the rules `check-this`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveGame {
    /// Who played Black.
    pub first: u32,
    /// Who played White.
    pub second: u32,
    /// The texts of the moves.
    pub moves: Vec<String>,
    /// `first` or `second` has won; `loop`: a board stood before; `long`: it was too long.
    pub end: &'static str,
}

/// A champion that is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveChampion {
    /// When it was champion.
    pub round: u32,
    /// Its number.
    pub id: u32,
    /// The text of its network.
    pub network: String,
}

impl Program for Evolve {
    const NAME: &'static str = "evolve";
    type Request = EvolveRequest;
    type Answer = EvolveAnswer;

    fn run(request: EvolveRequest, control: &Control) -> Result<EvolveAnswer, Refusal> {
        let mut run = match (&request.run, request.settings) {
            (Some(text), None) => text.parse()?,
            (None, Some(wanted)) => Run::new(wanted.settings())?,
            _ => {
                return Err(Refusal::option(sentence!(
                    "evolve.which",
                    "an evolution goes on with a run or begins with settings; one of the two is needed"
                )));
            }
        };
        let time = request
            .milliseconds
            .map(u64::from)
            .map(Duration::from_millis);
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        let rounds_done = run.go_on(request.rounds, deadline, request.every, control);
        if request.rate {
            run.rate(control);
        }
        Ok(EvolveAnswer {
            run: run.to_string(),
            settings: run.settings().clone(),
            round: run.round(),
            rounds_done,
            stopped: control.is_stopped(),
            born: run.born(),
            population: run.population().iter().map(member).collect(),
            games: run.bouts().iter().map(game).collect(),
            winners: run.winners().to_vec(),
            tally: run.tally(),
            kin: run.kin(),
            steps: run.steps().to_vec(),
            step_bounds: (!run.steps().is_empty()).then(|| run.settings().step_bounds()),
            ratings: run.ratings().to_vec(),
            champions: run.hall().iter().map(champion).collect(),
        })
    }
}

fn member(one: &Individual) -> EvolveMember {
    EvolveMember {
        id: one.id,
        born: one.born,
        parents: one.parents.clone(),
        crossed: one.crossed,
        likes: one.network().likes(),
    }
}

/// A game as a page gets it.
pub(super) fn game(bout: &Bout) -> EvolveGame {
    let [first, second] = bout.players;
    EvolveGame {
        first,
        second,
        moves: bout.texts(),
        end: bout.end.name(),
    }
}

fn champion(kept: &crate::evolve::Champion) -> EvolveChampion {
    EvolveChampion {
        round: kept.round,
        id: kept.individual.id,
        network: kept.individual.network().to_string(),
    }
}
