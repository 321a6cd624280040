//! What an evolution can be told: a preset, which says how a round goes and what networks see, and
//! the numbers that can be set beside it. What cannot work is refused in one sentence.

use super::inputs::Layout;
use super::network::{MOST_NEURONS, weights_of};
use crate::refusal::{Refusal, quoted, sentence};
use serde::{Deserialize, Serialize};

/// How individuals are paired, and what the board looks like to them.
///
/// A preset of another kind is one more variant. It brings a [`Layout`] of its own, if its networks
/// see or reckon otherwise, its usual [`Settings`], and in `round.rs` a function that makes of one
/// population the next; all else (runs, files, ratings, the doors) asks no preset what it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Preset {
    /// The published listing, its faults included: the second pair is drawn from the old population
    /// but looked up in the shortened one, so that often another one leaves than the loser, and
    /// another one than the winner becomes a parent; an individual may play itself; a turned board
    /// keeps old pieces.
    AsPrinted,
    /// What the prose says: four different individuals, and a true turn of the board.
    #[default]
    AsIntended,
    /// As intended, and each pair plays both colours; a tie is a coin's.
    BothColours,
    /// The best we know: an evolution strategy with games of whole generations on all cores
    /// (`modern/`).
    Modern,
}

impl Preset {
    /// Every preset.
    pub const ALL: [Self; 4] = [
        Self::AsPrinted,
        Self::AsIntended,
        Self::BothColours,
        Self::Modern,
    ];

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::AsPrinted => "as-printed",
            Self::AsIntended => "as-intended",
            Self::BothColours => "both-colours",
            Self::Modern => "modern",
        }
    }

    /// The preset of this name.
    ///
    /// # Errors
    /// Names the presets that there are.
    pub fn find(name: &str) -> Result<Self, Refusal> {
        let found = Self::ALL.into_iter().find(|preset| preset.name() == name);
        found.ok_or_else(|| {
            Refusal::option(sentence!(
                "evolve.preset",
                "preset {found} is not known; accepted are {names}",
                found = quoted(name),
                names = Self::ALL.map(Self::name).join(", ")
            ))
        })
    }

    /// What its networks see.
    pub fn layout(self) -> Layout {
        match self {
            Self::AsPrinted => Layout::Printed,
            Self::AsIntended | Self::BothColours => Layout::CheckThis,
            Self::Modern => Layout::Twin,
        }
    }

    /// Whether children stand before all others, as in the listing: there its faults depend on it who is
    /// next to whom, and brothers are. Else they take the places of those who left.
    pub(super) fn children_first(self) -> bool {
        self == Self::AsPrinted
    }

    /// The settings that mean nothing to it. They stay as they are in [`Preset::usual`].
    pub fn idle(self) -> &'static [&'static str] {
        match self {
            Self::AsPrinted | Self::AsIntended | Self::BothColours => {
                &["opponents", "opening", "step"]
            }
            Self::Modern => &[
                "outputs",
                "crossover",
                "mixed",
                "whole",
                "neurons",
                "mutation",
            ],
        }
    }

    /// What is meant where nothing is said: the paper's numbers, and for `modern` those that did best in
    /// our trials.
    pub fn usual(self) -> Settings {
        if self == Self::Modern {
            return Settings {
                preset: self,
                population: 32,
                hidden: vec![16],
                outputs: 1,
                crossover: 0,
                mixed: MIXED,
                whole: WHOLE,
                neurons: NEURONS,
                mutation: 0,
                plies: 2,
                length: 160,
                opponents: 4,
                opening: 6,
                step: 50,
                seed: 1,
            };
        }
        Settings {
            preset: self,
            population: 20,
            hidden: vec![10],
            outputs: 1,
            crossover: 15,
            mixed: MIXED,
            whole: WHOLE,
            neurons: NEURONS,
            mutation: 301,
            plies: 0,
            length: 1000,
            opponents: 0,
            opening: 0,
            step: 0,
            seed: 1,
        }
    }
}

/// How the published program crosses a layer, of 101: 30 mixed, 30 the first parent's, and 41 the second's; of mixed neurons 50.
const MIXED: u32 = 30;
const WHOLE: u32 = 30;
const NEURONS: u32 = 50;

// What a run that was written before these could be set has.
fn mixed() -> u32 {
    MIXED
}
fn whole() -> u32 {
    WHOLE
}
fn neurons() -> u32 {
    NEURONS
}

/// Everything that an evolution depends on: the same settings give the same networks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Settings {
    /// How a round goes.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "EvolvePresetName"))]
    pub preset: Preset,
    /// How many individuals there are.
    pub population: usize,
    /// The sizes of the layers between inputs and outputs.
    pub hidden: Vec<usize>,
    /// How many outputs a network has; its word is their mean.
    pub outputs: usize,
    /// In so many of 101 cases a child is a crossing of both parents, else a copy of the first.
    pub crossover: u32,
    /// Of 101 layers that are crossed, those whose neurons each come from either parent.
    #[serde(default = "mixed")]
    pub mixed: u32,
    /// Of 101 layers that are crossed, those that are the first parent's as a whole; the others are the second's.
    #[serde(default = "whole")]
    pub whole: u32,
    /// Of 101 neurons that come from either parent, those that are the first's.
    #[serde(default = "neurons")]
    pub neurons: u32,
    /// One weight of a child in so many is drawn anew; 0 for none.
    pub mutation: u32,
    /// How far a network looks beyond its own move; in the games of `modern`, so far at most.
    pub plies: u32,
    /// A game of so many plies has no winner.
    pub length: usize,
    /// How many opponents each individual meets in a round, with both colours.
    #[serde(default)]
    pub opponents: u32,
    /// Games begin with at most so many random plies, and at least half of them.
    #[serde(default)]
    pub opening: u32,
    /// How far children are drawn from the mean at first, in thousandths.
    #[serde(default)]
    pub step: u32,
    /// Where the random numbers come from.
    pub seed: u32,
}

/// A preset, and what shall be otherwise than usual.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Wanted {
    /// The preset; `as-intended` where none is named.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "EvolvePresetName"))]
    pub preset: Preset,
    /// As in [`Settings`].
    pub population: Option<usize>,
    /// As in [`Settings`].
    pub hidden: Option<Vec<usize>>,
    /// As in [`Settings`].
    pub outputs: Option<usize>,
    /// As in [`Settings`].
    pub crossover: Option<u32>,
    /// As in [`Settings`].
    pub mixed: Option<u32>,
    /// As in [`Settings`].
    pub whole: Option<u32>,
    /// As in [`Settings`].
    pub neurons: Option<u32>,
    /// As in [`Settings`].
    pub mutation: Option<u32>,
    /// As in [`Settings`].
    pub plies: Option<u32>,
    /// As in [`Settings`].
    pub length: Option<usize>,
    /// As in [`Settings`].
    pub opponents: Option<u32>,
    /// As in [`Settings`].
    pub opening: Option<u32>,
    /// As in [`Settings`].
    pub step: Option<u32>,
    /// As in [`Settings`].
    pub seed: Option<u32>,
}

impl Wanted {
    /// The settings that are meant, not yet checked.
    pub fn settings(self) -> Settings {
        let usual = self.preset.usual();
        Settings {
            preset: self.preset,
            population: self.population.unwrap_or(usual.population),
            hidden: self.hidden.unwrap_or(usual.hidden),
            outputs: self.outputs.unwrap_or(usual.outputs),
            crossover: self.crossover.unwrap_or(usual.crossover),
            mixed: self.mixed.unwrap_or(usual.mixed),
            whole: self.whole.unwrap_or(usual.whole),
            neurons: self.neurons.unwrap_or(usual.neurons),
            mutation: self.mutation.unwrap_or(usual.mutation),
            plies: self.plies.unwrap_or(usual.plies),
            length: self.length.unwrap_or(usual.length),
            opponents: self.opponents.unwrap_or(usual.opponents),
            opening: self.opening.unwrap_or(usual.opening),
            step: self.step.unwrap_or(usual.step),
            seed: self.seed.unwrap_or(usual.seed),
        }
    }
}

/// What a number of the settings may be, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Bounds {
    /// The setting's name, as in [`Settings`].
    pub name: &'static str,
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
}

const fn bounds(name: &'static str, least: u32, most: u32) -> Bounds {
    Bounds { name, least, most }
}

/// The most layers between inputs and outputs.
pub const MOST_HIDDEN: usize = 4;
/// A population has at most so many weights in all.
const MOST_WEIGHTS: usize = 1_000_000;

impl Settings {
    /// What each number may be. `hidden` is the size of a layer.
    pub const BOUNDS: [Bounds; 14] = [
        bounds("population", 4, 200),
        bounds("hidden", 1, MOST_NEURONS as u32),
        bounds("outputs", 1, 16),
        bounds("crossover", 0, 101),
        bounds("mixed", 0, 101),
        bounds("whole", 0, 101),
        bounds("neurons", 0, 101),
        bounds("mutation", 0, 1_000_000),
        bounds("plies", 0, 6),
        bounds("length", 20, 2000),
        bounds("opponents", 1, 40),
        bounds("opening", 0, 20),
        bounds("step", 1, 500),
        bounds("seed", 0, u32::MAX),
    ];

    /// The same settings, if they can work.
    ///
    /// # Errors
    /// Names the setting, what was found and what is accepted.
    pub fn check(self) -> Result<Self, Refusal> {
        let numbers = [
            ("population", self.population as u64),
            ("outputs", self.outputs as u64),
            ("crossover", self.crossover.into()),
            ("mixed", self.mixed.into()),
            ("whole", self.whole.into()),
            ("neurons", self.neurons.into()),
            ("mutation", self.mutation.into()),
            ("plies", self.plies.into()),
            ("length", self.length as u64),
            ("opponents", self.opponents.into()),
            ("opening", self.opening.into()),
            ("step", self.step.into()),
        ];
        let hidden = self.hidden.iter().map(|&size| ("hidden", size as u64));
        let idle = self.preset.idle();
        let works = |(name, _): &(&str, u64)| !idle.contains(name);
        for (name, found) in numbers.into_iter().chain(hidden).filter(works) {
            within(name, found)?;
        }
        let usual = self.preset.usual();
        let idle = [
            ("outputs", self.outputs == usual.outputs),
            ("crossover", self.crossover == usual.crossover),
            ("mixed", self.mixed == usual.mixed),
            ("whole", self.whole == usual.whole),
            ("neurons", self.neurons == usual.neurons),
            ("mutation", self.mutation == usual.mutation),
            ("opponents", self.opponents == usual.opponents),
            ("opening", self.opening == usual.opening),
            ("step", self.step == usual.step),
        ]
        .into_iter()
        .find(|(name, same)| idle.contains(name) && !same);
        if let Some((name, _)) = idle {
            return Err(Refusal::option(sentence!(
                "evolve.idle",
                "{name} means nothing to the preset {preset}",
                name = name,
                preset = self.preset.name()
            )));
        }
        if self.mixed + self.whole > 101 {
            return Err(Refusal::option(sentence!(
                "evolve.layers",
                "mixed and whole are {found} together; a layer is crossed in one way of 101",
                found = self.mixed + self.whole
            )));
        }
        if !(1..=MOST_HIDDEN).contains(&self.hidden.len()) {
            return Err(Refusal::option(sentence!(
                "evolve.hidden",
                "a network has 1 to {most} hidden layers, not {found}",
                most = MOST_HIDDEN,
                found = self.hidden.len()
            )));
        }
        let weights = weights_of(self.layout(), &self.sizes())? * self.population;
        if weights > MOST_WEIGHTS {
            return Err(Refusal::option(sentence!(
                "evolve.too-large",
                "such a population has {found} weights in all; at most {most} are accepted",
                found = weights,
                most = MOST_WEIGHTS
            )));
        }
        Ok(self)
    }

    /// The ends of what the step sizes of `modern` may become, in millionths.
    pub fn step_bounds(&self) -> [u32; 2] {
        super::modern::step_bounds(1000 * self.step)
    }

    /// What the networks see.
    pub fn layout(&self) -> Layout {
        self.preset.layout()
    }

    /// The sizes of the networks' layers, the inputs first.
    pub fn sizes(&self) -> Vec<usize> {
        let mut sizes = vec![self.layout().inputs()];
        sizes.extend(&self.hidden);
        sizes.push(self.outputs);
        sizes
    }
}

fn within(name: &str, found: u64) -> Result<(), Refusal> {
    let bounds = Settings::BOUNDS.iter().find(|bounds| bounds.name == name);
    match bounds {
        Some(bounds) if !(bounds.least.into()..=bounds.most.into()).contains(&found) => {
            Err(Refusal::option(sentence!(
                "evolve.setting",
                "{name} is {found}; accepted is {least} to {most}",
                name = name,
                found = found,
                least = bounds.least,
                most = bounds.most
            )))
        }
        _ => Ok(()),
    }
}
