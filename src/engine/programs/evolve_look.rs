//! What a page asks about an evolution that stands still: what there is to choose from, one network at
//! a time, and two individuals against each other.

use super::Program;
use super::evolve::{EvolveGame, game};
use crate::evolve::{
    Bounds, Individual, LADDER, Likes, MOST_HIDDEN, Network, Preset, Run, Settings,
};
use crate::refusal::{Refusal, sentence};
use crate::search::Control;
use serde::{Deserialize, Serialize};

/// What there is to choose from.
pub struct EvolveKnown;

/// An empty request.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// Presets, what each setting may be, and the ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveChoices {
    /// Every preset.
    pub presets: Vec<EvolvePreset>,
    /// What each number of the settings may be; `hidden` is the size of one layer.
    pub bounds: Vec<Bounds>,
    /// The most hidden layers.
    pub most_hidden: usize,
    /// The rungs of the ladder, the weakest first, in the order of a rating's scores.
    pub ladder: Vec<EvolveRung>,
}

/// A preset by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolvePreset {
    /// Its name.
    pub name: &'static str,
    /// Its usual settings.
    pub usual: Settings,
    /// The settings that mean nothing to it, and cannot be changed.
    pub idle: &'static [&'static str],
}

/// A rung of the ladder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveRung {
    /// `random`, or the paper's evaluator with how far it looks.
    pub name: &'static str,
    /// Its rating; that of random play is 0.
    pub elo: i32,
}

impl Program for EvolveKnown {
    const NAME: &'static str = "evolve-choices";
    type Request = Nothing;
    type Answer = EvolveChoices;

    fn run(_: Nothing, _: &Control) -> Result<EvolveChoices, Refusal> {
        let preset = |preset: &Preset| EvolvePreset {
            name: preset.name(),
            usual: preset.usual(),
            idle: preset.idle(),
        };
        let rung = |rung: &crate::evolve::Rung| EvolveRung {
            name: rung.name,
            elo: rung.elo,
        };
        Ok(EvolveChoices {
            presets: Preset::ALL.iter().map(preset).collect(),
            bounds: Settings::BOUNDS.to_vec(),
            most_hidden: MOST_HIDDEN,
            ladder: LADDER.iter().map(rung).collect(),
        })
    }
}

/// Two individuals of one's choice against each other.
pub struct EvolveContest;

/// Who plays.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EvolveContestRequest {
    /// The text of a run.
    pub run: String,
    /// The number of who plays Black.
    pub first: u32,
    /// The number of who plays White; it may be the same.
    pub second: u32,
}

impl Program for EvolveContest {
    const NAME: &'static str = "evolve-contest";
    type Request = EvolveContestRequest;
    type Answer = EvolveGame;

    fn run(request: EvolveContestRequest, control: &Control) -> Result<EvolveGame, Refusal> {
        let run: Run = request.run.parse()?;
        let first = found(&run, request.first)?;
        let second = found(&run, request.second)?;
        let bout = run
            .bout(first, second, control)
            .ok_or_else(|| Refusal::option(sentence!("evolve.stopped", "the game was stopped")))?;
        Ok(game(&bout))
    }
}

/// The living individual with this number, or the champion that is kept.
fn found(run: &Run, id: u32) -> Result<&Individual, Refusal> {
    let mut kept = run.hall().iter().map(|kept| &kept.individual);
    let found = run.individual(id).or_else(|| kept.find(|one| one.id == id));
    found.ok_or_else(|| {
        Refusal::option(sentence!(
            "evolve.nobody",
            "nobody with the number {id} is in the run any more",
            id = id
        ))
    })
}

/// One network, to be looked at, kept or played against.
pub struct EvolveNetwork;

/// Which network: an individual of a run, or a network's own text.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct EvolveNetworkRequest {
    /// The text of a run, together with `id`.
    pub run: Option<String>,
    /// The number of an individual that is alive, or of a champion that is kept.
    pub id: Option<u32>,
    /// The text of a network, instead of both.
    pub network: Option<String>,
}

/// A network as a page shows it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct EvolveNetworkAnswer {
    /// Its text, for a file or a seat.
    pub network: String,
    /// What its inputs mean.
    pub layout: &'static str,
    /// The sizes of its layers, the inputs first.
    pub sizes: Vec<usize>,
    /// The first layer, neuron by neuron: its bias, then its weight for each input. Of the layouts
    /// `check-this` and `check-this-printed`, input `4 * (square − 1) + kind` is for a piece on that square,
    /// kind 0 a man and 1 a king of its own side (White on its board), 2 and 3 the opponent's. Of `twin` they
    /// are the same, and one more, the last, is on for the side to move.
    pub neurons: Vec<Vec<f32>>,
    /// What it likes where, all layers taken together.
    pub likes: Likes,
    /// Who it is, for one of a run.
    pub id: Option<u32>,
    /// The round that it was born in.
    pub born: Option<u32>,
    /// The numbers of its parents, who may be gone.
    pub parents: Vec<u32>,
    /// The numbers of its children that are alive.
    pub children: Vec<u32>,
}

impl Program for EvolveNetwork {
    const NAME: &'static str = "evolve-network";
    type Request = EvolveNetworkRequest;
    type Answer = EvolveNetworkAnswer;

    fn run(request: EvolveNetworkRequest, _: &Control) -> Result<EvolveNetworkAnswer, Refusal> {
        match (request.run, request.id, request.network) {
            (None, None, Some(text)) => Ok(shown(&text.parse()?)),
            (Some(text), Some(id), None) => {
                let run: Run = text.parse()?;
                let one = found(&run, id)?;
                let children = run.population().iter();
                let children = children.filter(|child| child.parents.contains(&id));
                Ok(EvolveNetworkAnswer {
                    id: Some(id),
                    born: Some(one.born),
                    parents: one.parents.clone(),
                    children: children.map(|child| child.id).collect(),
                    ..shown(one.network())
                })
            }
            _ => Err(Refusal::option(sentence!(
                "evolve.whose",
                "a network is named by a run and a number, or by its own text"
            ))),
        }
    }
}

fn shown(network: &Network) -> EvolveNetworkAnswer {
    let first = network.layers().next();
    let neurons = first.map_or(Vec::new(), |(begin, neurons, each)| {
        let weights = &network.weights()[begin..begin + neurons * each];
        weights.chunks_exact(each).map(<[f32]>::to_vec).collect()
    });
    EvolveNetworkAnswer {
        network: network.to_string(),
        layout: network.layout().name(),
        sizes: network.sizes().to_vec(),
        neurons,
        likes: network.likes(),
        id: None,
        born: None,
        parents: Vec::new(),
        children: Vec::new(),
    }
}
