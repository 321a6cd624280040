//! Children: a copy of the first parent or a crossing of both, and then mutation. The odd shares, of
//! 101, are those of the published program, whose draws include both ends.

use super::network::Network;
use super::random::Random;
use super::settings::Settings;

/// A draw includes 0 and 100.
const CASES: u32 = 101;
/// A child of two parents, and whether it is a crossing.
pub fn child(parents: [&Network; 2], settings: &Settings, random: &mut Random) -> (Network, bool) {
    let crossed = random.below(CASES) < settings.crossover;
    let mut weights = match crossed {
        true => cross(parents, settings, random),
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
fn cross([first, second]: [&Network; 2], settings: &Settings, random: &mut Random) -> Vec<f32> {
    let mut weights = first.weights().to_vec();
    for (begin, neurons, each) in first.layers() {
        let drawn = random.below(CASES);
        for neuron in 0..neurons {
            let from_first = if drawn < settings.mixed {
                random.below(CASES) < settings.neurons
            } else {
                drawn < settings.mixed + settings.whole
            };
            if !from_first {
                let own = begin + neuron * each..begin + (neuron + 1) * each;
                weights[own.clone()].copy_from_slice(&second.weights()[own]);
            }
        }
    }
    weights
}
