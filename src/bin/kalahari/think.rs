//! An engine at its move: what `play` and `eve` share.

use crate::Failure;
use kalahari::engine::{Memory, Report, Search, TableGame};
use kalahari::search::Control;
use rayon::ThreadPool;

/// Searches another position in the same way, remembering what was learnt before.
pub fn think<G: TableGame>(
    search: &Search<G>,
    position: &G::Position,
    pool: &ThreadPool,
    memory: &mut Memory,
    control: &Control,
) -> Result<Report, Failure> {
    let search = Search {
        position: position.clone(),
        ..search.clone()
    };
    Ok(pool.install(|| search.run(memory, control))?)
}
