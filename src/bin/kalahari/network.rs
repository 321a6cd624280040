//! Networks from files: wherever an evaluator is accepted, `network:FILE` stands for the network in that
//! file.

use crate::Failure;
use kalahari::engine::NETWORK;

/// An evaluator's text as the library reads it.
pub fn read_evaluator(text: &str) -> Result<String, Failure> {
    match text.strip_prefix(NETWORK) {
        Some(path) => network(path),
        None => Ok(text.into()),
    }
}

#[cfg(feature = "evolve")]
fn network(path: &str) -> Result<String, Failure> {
    use kalahari::evolve::Network;
    let text = read(path)?;
    let network: Network = text.parse().map_err(|refusal: kalahari::engine::Refusal| {
        Failure::Request(format!("{path} has no network: {}", refusal.message))
    })?;
    Ok(format!("{NETWORK}{network}"))
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
