//! Networks from files: wherever an evaluator is accepted, `network:FILE` stands for the network in that
//! file, or for the champion of a run.

use crate::Failure;
#[cfg(feature = "evolve")]
use crate::files::read_text;
use kalahari::engine::NETWORK;
#[cfg(feature = "evolve")]
use kalahari::{
    engine::Refusal,
    evolve::{Network, Run},
    search::Control,
};

/// An evaluator's text as the library reads it.
pub fn read_evaluator(text: &str) -> Result<String, Failure> {
    match text.strip_prefix(NETWORK) {
        Some(path) => network(path),
        None => Ok(text.into()),
    }
}

#[cfg(feature = "evolve")]
fn network(path: &str) -> Result<String, Failure> {
    let text = read_text("the network file", path.as_ref())?;
    let found = of_file(&text).map_err(|refusal| {
        Failure::Request(format!("{path} has no network: {}", refusal.message))
    })?;
    Ok(format!("{NETWORK}{found}"))
}

/// A network, or the champion of a run: of the last rating, and where nothing was measured yet, found now.
#[cfg(feature = "evolve")]
fn of_file(text: &str) -> Result<Network, Refusal> {
    let network = text.parse::<Network>();
    let Ok(run) = text.parse::<Run>() else {
        return network;
    };
    if let Some(champion) = run.hall().last() {
        return Ok(champion.individual.network().clone());
    }
    let champion = run.champion(&Control::new());
    champion.map_or(network, |found| Ok(found.network().clone()))
}

#[cfg(not(feature = "evolve"))]
fn network(_path: &str) -> Result<String, Failure> {
    Err(Failure::Request("this program has no networks".into()))
}
