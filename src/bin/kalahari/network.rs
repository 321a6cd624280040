//! Networks from files: wherever an evaluator is accepted, `network:FILE` stands for the network in that
//! file, or for the champion of a run.

use crate::Failure;
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
    let text = read(path)?;
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

/// The text of a file that is no larger than a network or a run can be.
#[cfg(feature = "evolve")]
fn read(path: &str) -> Result<String, Failure> {
    use std::io::Read;
    const MOST_BYTES: u64 = 64 << 20;
    let cannot = |error: std::io::Error| {
        Failure::Request(format!("the network file {path} cannot be read: {error}"))
    };
    let file = std::fs::File::open(path).map_err(cannot)?;
    let mut bytes = Vec::new();
    let mut begin = file.take(MOST_BYTES + 1);
    begin.read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::Request(format!(
            "the network file {path} has more than {} megabytes",
            MOST_BYTES >> 20
        )));
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::Request(format!("the network file {path} is not a text")))
}
