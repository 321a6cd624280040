//! Children: a copy of the first parent or a crossing of both, and then mutation. The odd shares, of
//! 101, are those of the published program, whose draws include both ends.

use super::network::Network;
use super::random::Random;
use super::settings::Settings;

/// A draw includes 0 and 100.
const CASES: u32 = 101;
/// Of a layer that is crossed, in so many cases each neuron comes from either parent.
const NEURON_BY_NEURON: u32 = 30;
/// In so many more the whole layer is the first parent's, else the second's.
const WHOLE_FIRST: u32 = 30;
/// Of neurons that come from either parent, so many are the first's.
const NEURON_FIRST: u32 = 50;

/// A child of two parents, and whether it is a crossing.
pub fn child(parents: [&Network; 2], settings: &Settings, random: &mut Random) -> (Network, bool) {
    let crossed = random.below(CASES) < settings.crossover;
    let mut weights = match crossed {
        true => cross(parents, random),
        false => parents[0].weights().to_vec(),
    };
    if settings.mutation > 0 {
        for weight in &mut weights {
            if random.below(settings.mutation) == 0 {
                *weight = random.weight();
            }
        }
    }
    (parents[0].with_weights(weights), crossed)
}

/// Layer by layer the weights of one parent or a mixture.
fn cross([first, second]: [&Network; 2], random: &mut Random) -> Vec<f32> {
    let mut weights = first.weights().to_vec();
    for (begin, neurons, each) in first.layers() {
        let drawn = random.below(CASES);
        for neuron in 0..neurons {
            let from_first = if drawn < NEURON_BY_NEURON {
                random.below(CASES) < NEURON_FIRST
            } else {
                drawn < NEURON_BY_NEURON + WHOLE_FIRST
            };
            if !from_first {
                let own = begin + neuron * each..begin + (neuron + 1) * each;
                weights[own.clone()].copy_from_slice(&second.weights()[own]);
            }
        }
    }
    weights
}
