//! A network as what a search goes by. Its output is how good a position is for the side that has just
//! moved; a search wants a whole number for the side to move.
//!
//! The whole numbers have the order of the outputs, and no two outputs share one: the bits of a float
//! between 0 and 1 grow with it. They are turned at one half, where nobody is better, so that what is
//! good for one side is as bad for the other, and a drawn game is worth 0.

use super::inputs::Inputs;
use super::network::Network;
use super::text::checksum;
use super::wired::Wired;
use crate::checkers::{Board, Checkers, Past};
use crate::game::{Evaluator, PROVED, Value};
use std::fmt;

/// What a won game is worth: more than every output.
pub const WON_GAME: Value = 1_070_000_000;
/// What the expert counts as one: its table keeps values of 16 bits. Outputs from a sixteen-millionth
/// on lie within.
const STEP: Value = 6944;
/// The same of networks in whole numbers, where a man is usually worth some hundred such steps.
const WHOLE_STEP: Value = 256;

/// An output as a whole number of the same order. The middle, one half, is 0, and `1 - output` has the
/// same number with the other sign.
#[inline]
pub fn value_of(output: f32) -> Value {
    const MIDDLE: Value = 0.5_f32.to_bits() as Value;
    // From one half on the difference to 1 is exact.
    let less = |part: f32| MIDDLE - part.to_bits() as Value;
    match output {
        ..=0.0 => -MIDDLE,
        ..0.5 => -less(output),
        ..1.0 => less(1.0 - output),
        _ => MIDDLE,
    }
}

/// A network made ready to be searched with.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator {
    wired: Wired,
    sizes: Vec<usize>,
    key: u64,
}

impl NetworkEvaluator {
    /// Makes a network ready.
    pub fn new(network: &Network) -> Self {
        let checksum = checksum(network.weights());
        Self {
            wired: Wired::new(network),
            sizes: network.sizes().to_vec(),
            key: u64::from_str_radix(&checksum, 16).unwrap_or_default(),
        }
    }

    /// A number that other networks share by accident alone.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// How good an unfinished game is for the side to move.
    #[inline]
    pub fn judge<P: Past>(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        let active = game.active(board, self.wired.layout());
        self.wired.judge(&active)
    }

    /// The same in the expert's few steps, which cannot be taken for a proved win or loss.
    #[inline]
    pub fn judge_roughly<P: Past>(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        let step = self.wired.whole().map_or(STEP, |_| WHOLE_STEP);
        (self.judge(game, board) / step).clamp(1 - PROVED, PROVED - 1)
    }
}

impl PartialEq for NetworkEvaluator {
    fn eq(&self, other: &Self) -> bool {
        (self.key, &self.sizes, self.wired.layout())
            == (other.key, &other.sizes, other.wired.layout())
    }
}

/// A short name, for reports and tables: the text of a network has thousands of characters.
impl fmt::Display for NetworkEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
        write!(f, "network {} #{:04x}", sizes.join("-"), self.key >> 48)
    }
}

impl<P: Past> Evaluator<Checkers<P>> for NetworkEvaluator {
    #[inline(never)]
    fn evaluate(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        let finished = game.finished(board);
        finished.unwrap_or_else(|| self.judge(game, board))
    }
}

#[cfg(test)]
mod tests {
    use super::{WON_GAME, value_of};
    use crate::game::Value;

    #[test]
    fn numbers_have_the_order_of_the_outputs() {
        let mut outputs: Vec<f32> = vec![0.0, f32::MIN_POSITIVE, 1e-30, 0.5, 1.0];
        for n in 1..4096_u32 {
            let near = |at: f32| f32::from_bits(at.to_bits() - n);
            outputs.extend([
                n as f32 / 4096.0,
                near(1.0),
                near(0.5),
                near(0.25),
                0.5 + f32::EPSILON * n as f32,
            ]);
        }
        outputs.sort_by(f32::total_cmp);
        outputs.dedup();
        assert!(
            outputs
                .windows(2)
                .all(|pair| value_of(pair[0]) < value_of(pair[1]))
        );
        assert_eq!(value_of(0.5), 0);
        for output in outputs {
            assert!(value_of(output).abs() < WON_GAME);
            // What is below one half may have more digits than the difference to 1 has room for.
            if output >= 0.5 {
                assert_eq!(value_of(1.0 - output), -value_of(output), "{output}");
            }
        }
        const { assert!(WON_GAME <= Value::MAX / 2) };
        assert!(value_of(f32::NAN).abs() < WON_GAME);
    }
}
