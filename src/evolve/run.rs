//! An evolution under way: its settings, the round it has come to, and who is alive. It goes on round
//! by round and can be written down between any two (`file.rs`).

use super::modern;
use super::network::Network;
use super::players::Thinker;
use super::random::Random;
use super::rating::{Champion, Rating};
use super::round::{self, Bout, Round};
use super::settings::{Preset, Settings};
use super::wired::Wired;
use crate::refusal::Refusal;
use crate::search::Control;
use web_time::Instant;

/// What the random numbers of a first population are drawn for.
const PURPOSE: u64 = 0;

/// A run ends here at the latest: days on any machine, and every count has room for it.
pub(super) const MOST_ROUNDS: u32 = 100_000_000;
/// So it does with so many births or games; those of another round still have room.
pub(super) const MOST_COUNT: u32 = 3_000_000_000;

/// One of a population.
#[derive(Clone, Debug)]
pub struct Individual {
    /// Its number, in the order of birth; nobody else ever has it.
    pub id: u32,
    /// The round that it was born in; 0 of those who were there from the start.
    pub born: u32,
    /// The numbers of its parents, the one that it is a copy of first; none of the first population.
    pub parents: Vec<u32>,
    /// Whether both parents had a share in it.
    pub crossed: bool,
    network: Network,
    wired: Wired,
}

impl Individual {
    /// An individual with its network.
    pub fn new(id: u32, born: u32, parents: Vec<u32>, crossed: bool, network: Network) -> Self {
        let wired = Wired::new(&network);
        Self {
            id,
            born,
            parents,
            crossed,
            network,
            wired,
        }
    }

    /// Its network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// Its network, ready to be asked.
    pub fn wired(&self) -> &Wired {
        &self.wired
    }

    /// It as a player that looks so many plies beyond its own move.
    pub fn thinker(&self, plies: u32) -> Thinker<&Wired> {
        let evaluator = &self.wired;
        Thinker { evaluator, plies }
    }
}

/// How the games of the evolution have ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Tally {
    /// All games.
    pub games: u32,
    /// Those without a winner because a board stood before.
    pub loops: u32,
    /// Those without a winner because they were too long.
    pub long: u32,
}

/// An evolution.
#[derive(Clone, Debug)]
pub struct Run {
    pub(super) settings: Settings,
    pub(super) round: u32,
    pub(super) born: u32,
    pub(super) population: Vec<Individual>,
    pub(super) tally: Tally,
    pub(super) bouts: Vec<Bout>,
    pub(super) winners: Vec<u32>,
    pub(super) steps: Vec<u32>,
    pub(super) ratings: Vec<Rating>,
    pub(super) hall: Vec<Champion>,
}

impl Run {
    /// A run before its first round.
    ///
    /// # Errors
    /// When a setting cannot work.
    pub fn new(settings: Settings) -> Result<Self, Refusal> {
        let settings = settings.check()?;
        let (layout, sizes) = (settings.layout(), settings.sizes());
        let born = settings.population as u32;
        let random = |id: u32| {
            let mut random = Random::of(settings.seed.into(), PURPOSE, id.into());
            Network::random(layout, &sizes, &mut random)
        };
        let (networks, steps) = match settings.preset {
            Preset::Modern => modern::first(&settings)?,
            _ => ((0..born).map(random).collect::<Result<_, _>>()?, Vec::new()),
        };
        let individual = |(id, network)| Individual::new(id, 0, Vec::new(), false, network);
        let population = (0..).zip(networks).map(individual).collect();
        Ok(Self {
            settings,
            round: 0,
            born,
            population,
            tally: Tally::default(),
            bouts: Vec::new(),
            winners: Vec::new(),
            steps,
            ratings: Vec::new(),
            hall: Vec::new(),
        })
    }

    /// What it was told.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// How many rounds are over.
    pub fn round(&self) -> u32 {
        self.round
    }

    /// How many individuals have been born, which is the number of the next.
    pub fn born(&self) -> u32 {
        self.born
    }

    /// Who is alive, place by place.
    pub fn population(&self) -> &[Individual] {
        &self.population
    }

    /// Who is alive and has this number.
    pub fn individual(&self, id: u32) -> Option<&Individual> {
        self.population.iter().find(|one| one.id == id)
    }

    /// A game of two individuals as the settings have it; none where it was stopped.
    pub fn bout(&self, first: &Individual, second: &Individual, control: &Control) -> Option<Bout> {
        round::bout(self, first, second, control)
    }

    /// How its games have ended so far.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// The games of the last round; none before the first.
    pub fn bouts(&self) -> &[Bout] {
        &self.bouts
    }

    /// Who became parents in the last round, by their numbers.
    pub fn winners(&self) -> &[u32] {
        &self.winners
    }

    /// How far children are drawn from the mean in each layer behind the inputs, in millionths; none
    /// where a preset has no step sizes.
    pub fn steps(&self) -> &[u32] {
        &self.steps
    }

    /// What was measured so far, oldest first.
    pub fn ratings(&self) -> &[Rating] {
        &self.ratings
    }

    /// Champions of earlier rounds that are kept to be measured against, oldest first.
    pub fn hall(&self) -> &[Champion] {
        &self.hall
    }

    /// Plays one round, and tells whether it was played: where it was stopped, nothing has changed.
    pub fn step(&mut self, control: &Control) -> bool {
        let Some(Round {
            bouts,
            winners,
            games: [games, loops, long],
            newcomers,
            steps,
        }) = round::next(self, control)
        else {
            return false;
        };
        self.tally.games += games;
        self.tally.loops += loops;
        self.tally.long += long;
        self.born += newcomers.len() as u32;
        let mut children = Vec::new();
        for (place, newcomer) in newcomers {
            children.push(newcomer.id);
            self.population[place] = newcomer;
        }
        if self.settings.preset.children_first() {
            // A stable sort: all others keep their order.
            let nth = |one: &Individual| children.iter().position(|&id| id == one.id);
            self.population
                .sort_by_key(|one| nth(one).unwrap_or(children.len()));
        }
        (self.bouts, self.winners, self.steps) = (bouts, winners, steps);
        self.round += 1;
        true
    }

    /// Goes on until so many more rounds are over, the time is up or a stop was asked for, and tells how
    /// many rounds were played. Where `every` is given, each round whose number is a multiple of it is
    /// measured before the next begins (0: none is); how the work is cut into calls changes nothing.
    pub fn go_on(
        &mut self,
        rounds: u32,
        deadline: Option<Instant>,
        every: Option<u32>,
        control: &Control,
    ) -> u32 {
        // Once in the pool, pairs of games are shared without a knock at its door.
        rayon::scope(|_| {
            let mut done = 0;
            loop {
                let due = every.is_some_and(|every| every > 0 && self.round.is_multiple_of(every));
                if due && !self.rate(control) {
                    return done;
                }
                let late = || deadline.is_some_and(|time| Instant::now() >= time);
                let full =
                    self.round >= MOST_ROUNDS || self.born.max(self.tally.games) >= MOST_COUNT;
                let over = done >= rounds || full;
                if over || late() || control.look_up() || !self.step(control) {
                    return done;
                }
                done += 1;
            }
        })
    }
}
