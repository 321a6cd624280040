//! Perft: the size of a game tree to a depth, the common check of every rules program.
//! Knows no game and does no evaluation.

use crate::game::{Game, Order};
use serde::Serialize;

/// What a tree holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Perft {
    /// Positions at the depth. A game that ended before counts once, where it ended, or not at all, as
    /// is usual for the game.
    pub leaves: u64,
    /// All positions of the tree, its root among them.
    pub nodes: u64,
}

/// Counts the tree below `position`, `depth` moves deep.
pub fn perft<G: Game>(game: &G, position: &G::Position, depth: u32) -> Perft {
    if depth == 0 || game.is_over(position) {
        return Perft {
            leaves: 1,
            nodes: 1,
        };
    }
    let mut count = Perft {
        leaves: 0,
        nodes: 1,
    };
    for played in game.moves(position, Order::Natural) {
        let below = perft(game, &game.play(position, played), depth - 1);
        count.leaves += below.leaves;
        count.nodes += below.nodes;
    }
    count
}
