//! How far a proof is: the bounds of the value that are proved, and what the question under way has
//! cost so far. Values are first player minus second.

use crate::game::{Player, Value};
use serde::Serialize;

/// What is proved of a position's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Bounds {
    /// The value is no lower.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub at_least: Value,
    /// The value is no higher.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub at_most: Value,
    /// The root move that is proved to reach the bound which its mover strives for, if one is.
    pub best: Option<u32>,
}

impl Bounds {
    /// Bounds of the mover, who had so much `banked`, as the first player's.
    pub(super) fn seen_by_first(
        mover: Player,
        banked: Value,
        (lower, upper): (Value, Value),
        best: Option<u32>,
    ) -> Self {
        let [a, b] = [lower, upper].map(|value| mover.signed(banked + value));
        Self {
            at_least: a.min(b),
            at_most: a.max(b),
            best,
        }
    }

    /// The same seen by the mover, without what was banked.
    pub(super) fn seen_by(&self, mover: Player, banked: Value) -> (Value, Value) {
        let [a, b] = [self.at_least, self.at_most].map(|value| mover.signed(value) - banked);
        (a.min(b), a.max(b))
    }
}

/// How far a proof is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Proof {
    /// What is proved.
    pub bounds: Bounds,
    /// The question under way: whether the mover can reach this value.
    pub asked: Value,
    /// The root moves.
    pub moves: u32,
    /// How many of them are known not to reach it.
    pub refuted: u32,
    /// How much of the question is done, in millionths, if its answer is no: where the asking side
    /// moves all moves count alike, where the other side replies the first reply counts for all.
    pub done: u32,
    /// Once the value is proved and every root move's is asked for: how many of them have theirs.
    pub valued: Option<u32>,
    /// Positions visited before the question.
    pub nodes_before: u64,
}

/// The whole of a question, of which each root move has its share.
pub(super) const WHOLE: u64 = 1 << 60;

impl Proof {
    /// The begin of a question.
    pub fn asking(bounds: Bounds, asked: Value, moves: usize, nodes: u64) -> Self {
        Self {
            bounds,
            asked,
            moves: moves as u32,
            refuted: 0,
            done: 0,
            valued: None,
            nodes_before: nodes,
        }
    }

    /// How many positions more the question takes once so many are visited, if what is left is like
    /// what was done; nothing before a thousandth is done.
    pub fn left(&self, nodes: u64) -> Option<u64> {
        let (done, so_far) = (
            u64::from(self.done),
            nodes.saturating_sub(self.nodes_before),
        );
        (done >= 1000).then(|| (so_far as f64 / done as f64 * (1e6 - done as f64)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_turn_round_for_the_second_player_and_back() {
        for mover in [Player::First, Player::Second] {
            let bounds = Bounds::seen_by_first(mover, 3, (-5, 7), Some(2));
            assert_eq!(bounds.seen_by(mover, 3), (-5, 7));
        }
        let bounds = Bounds::seen_by_first(Player::Second, 3, (-5, 7), None);
        assert_eq!((bounds.at_least, bounds.at_most), (-10, 2));
    }

    #[test]
    fn what_is_left_follows_from_what_is_done() {
        let bounds = Bounds::seen_by_first(Player::First, 0, (-5, 7), None);
        let mut proof = Proof::asking(bounds, 1, 6, 500);
        assert_eq!(proof.left(1500), None);
        proof.done = 250_000;
        assert_eq!(proof.left(1500), Some(3000));
        assert_eq!(proof.left(400), Some(0), "counted before the question");
    }
}
