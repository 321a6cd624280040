//! What a network likes where: its weights multiplied along all ways from an input to the outputs, as
//! if every sigmoid were a straight line. A picture of the network, not what it plays by.

use super::inputs::{Layout, TO_MOVE, TWIN_DIRECT};
use super::modern::turned;
use super::network::Network;
use crate::checkers::SQUARES;
use serde::Serialize;

/// How much a network likes a piece on each square, square 1 first, from −100 to 100, where 100 is
/// the strongest of all its likes and dislikes. Its own side is the one that has just moved, and plays
/// White: its men come from squares 21 to 32 and are crowned on 1 to 4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Likes {
    /// Its own men.
    pub own_men: Vec<i8>,
    /// Its own kings.
    pub own_kings: Vec<i8>,
    /// The opponent's men.
    pub other_men: Vec<i8>,
    /// The opponent's kings.
    pub other_kings: Vec<i8>,
}

impl Network {
    /// How much each input moves the mean of the outputs.
    pub fn influence(&self) -> Vec<f32> {
        let outputs = self.sizes().last().copied().unwrap_or(1);
        let mut here = vec![1.0 / outputs as f32; outputs];
        let layers: Vec<_> = self.layers().collect();
        for (begin, neurons, each) in layers.into_iter().rev() {
            let weights = &self.weights()[begin..begin + neurons * each];
            let mut before = vec![0.0; each - 1];
            for (neuron, share) in weights.chunks_exact(each).zip(&here) {
                for (sum, weight) in before.iter_mut().zip(&neuron[1..]) {
                    *sum += share * weight;
                }
            }
            here = before;
        }
        here
    }

    /// How much each input moves the value for the side that has just moved, where a network sees the board
    /// with both sides' eyes and takes the one from the other.
    fn twin_influence(&self) -> Vec<f32> {
        let seen = self.influence();
        let straight = self.weights().last_chunk().unwrap_or(&[0.0; TWIN_DIRECT]);
        let each = |input: usize| {
            let straight = straight[input % 2];
            let own = if input % 4 < 2 { straight } else { -straight };
            own + seen[turned(input)] - seen[input]
        };
        (0..TO_MOVE).map(each).collect()
    }

    /// What it likes where.
    pub fn likes(&self) -> Likes {
        let influence = match self.layout() {
            Layout::CheckThis | Layout::Printed => self.influence(),
            Layout::Twin => self.twin_influence(),
        };
        let strongest = influence
            .iter()
            .fold(0.0f32, |most, each| most.max(each.abs()));
        let scale = if strongest > 0.0 {
            100.0 / strongest
        } else {
            0.0
        };
        let kind = |kind: usize| -> Vec<i8> {
            let at = |square: usize| influence[4 * square + kind];
            let squares = (0..SQUARES).map(|square| (at(square) * scale).round() as i8);
            squares.collect()
        };
        Likes {
            own_men: kind(0),
            own_kings: kind(1),
            other_men: kind(2),
            other_kings: kind(3),
        }
    }
}
