//! A feed-forward network: layers of neurons, each the sigmoid of a weighted sum. The result is the
//! mean of the outputs, between 0 and 1: how good a position is for the side that has just moved.

use super::inputs::Layout;
use super::modern::Whole;
use super::random::Random;
use crate::refusal::{Refusal, sentence};

/// The most layers, the inputs among them.
pub const MOST_LAYERS: usize = 6;
/// The most neurons of a layer behind the inputs.
pub const MOST_NEURONS: usize = 256;

/// 1 / (1 + e⁻ˣ), the same on every machine. The power is made in 64 bits and rounded once: libm's own
/// of 32 bits is off in the last one so often that 10 of the 800 reference games ended otherwise.
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::exp(f64::from(-x)) as f32)
}

/// A network: the sizes of its layers, the inputs first, and its weights layer by layer, neuron by
/// neuron, of each neuron its bias first and then one for each neuron of the layer before.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    layout: Layout,
    sizes: Vec<usize>,
    weights: Vec<f32>,
}

impl Network {
    /// A network of these weights.
    ///
    /// # Errors
    /// When the sizes or the number of weights do not fit, or a weight is no number.
    pub fn new(layout: Layout, sizes: &[usize], weights: Vec<f32>) -> Result<Self, Refusal> {
        let needed = weights_of(layout, sizes)?;
        if weights.len() != needed {
            return Err(Refusal::option(sentence!(
                "evolve.weights",
                "a network of the layers {sizes} has {needed} weights, not {found}",
                sizes = listed(sizes),
                needed = needed,
                found = weights.len()
            )));
        }
        if let Some(at) = weights.iter().position(|weight| !weight.is_finite()) {
            return Err(Refusal::option(sentence!(
                "evolve.weight",
                "weight {nth} of the network is not a finite number",
                nth = at + 1
            )));
        }
        let sizes = sizes.to_vec();
        Ok(Self {
            layout,
            sizes,
            weights,
        })
    }

    /// A network whose weights are drawn from [−1, 1).
    ///
    /// # Errors
    /// When the sizes do not fit.
    pub fn random(layout: Layout, sizes: &[usize], random: &mut Random) -> Result<Self, Refusal> {
        let needed = weights_of(layout, sizes)?;
        let weights = (0..needed).map(|_| random.weight()).collect();
        Self::new(layout, sizes, weights)
    }

    /// The same network with other weights, as many and all finite.
    pub(super) fn with_weights(&self, weights: Vec<f32>) -> Self {
        debug_assert_eq!(weights.len(), self.weights.len());
        let (layout, sizes) = (self.layout, self.sizes.clone());
        Self {
            layout,
            sizes,
            weights,
        }
    }

    /// What its inputs mean.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The sizes of its layers, the inputs first.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// Its weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// Its neurons layer by layer: for each layer behind the inputs where its weights begin, how
    /// many neurons it has, and how many weights each.
    pub fn layers(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let mut begin = 0;
        let (last, direct) = (self.sizes.len() - 2, self.layout.direct());
        self.sizes.windows(2).enumerate().map(move |(nth, pair)| {
            let direct = if nth == last { direct } else { 0 };
            let (neurons, each) = (pair[1], pair[0] + 1 + direct);
            let at = begin;
            begin += neurons * each;
            (at, neurons, each)
        })
    }

    /// The outputs where these inputs are 1 and all others 0. Sums begin with the bias and take the
    /// inputs in ascending order; other orders round differently, and then other games are played.
    pub fn outputs(&self, active: &[u16]) -> Vec<f32> {
        if self.layout == Layout::Twin {
            return vec![Whole::new(self).share(active)];
        }
        let mut values: Vec<f32> = Vec::new();
        for (layer, (begin, neurons, each)) in self.layers().enumerate() {
            let weights = self.weights[begin..begin + neurons * each].chunks_exact(each);
            let value = |neuron: &[f32]| {
                let (bias, rest) = (neuron[0], &neuron[1..]);
                let sum = if layer == 0 {
                    let on = active.iter().map(|&input| rest[usize::from(input)]);
                    on.fold(bias, |sum, weight| sum + weight)
                } else {
                    let weighted = rest.iter().zip(&values);
                    weighted.fold(bias, |sum, (weight, value)| sum + weight * value)
                };
                sigmoid(sum)
            };
            values = weights.map(value).collect();
        }
        values
    }

    /// The mean of the outputs: how good a position with these inputs is for the side that has just
    /// moved. [`Wired`](super::Wired) says the same to the bit, and faster.
    pub fn value(&self, active: &[u16]) -> f32 {
        mean(&self.outputs(active))
    }
}

/// The mean, summed from the first on.
#[inline]
pub(super) fn mean(outputs: &[f32]) -> f32 {
    outputs.iter().fold(0.0, |sum, output| sum + output) / outputs.len() as f32
}

/// How many weights a network of these layers has.
///
/// # Errors
/// When there can be no such network.
pub(super) fn weights_of(layout: Layout, sizes: &[usize]) -> Result<usize, Refusal> {
    if !(2..=MOST_LAYERS).contains(&sizes.len()) {
        return Err(Refusal::option(sentence!(
            "evolve.layers",
            "a network has 2 to {most} layers, the inputs among them, not {found}",
            most = MOST_LAYERS,
            found = sizes.len()
        )));
    }
    if sizes[0] != layout.inputs() {
        return Err(Refusal::option(sentence!(
            "evolve.inputs",
            "a network of the layout {layout} has {inputs} inputs, not {found}",
            layout = layout.name(),
            inputs = layout.inputs(),
            found = sizes[0]
        )));
    }
    if layout == Layout::Twin && (sizes.len() < 3 || sizes[sizes.len() - 1] != 1) {
        return Err(Refusal::option(sentence!(
            "evolve.twin",
            "a network of the layout twin has a hidden layer or more and one output, not the layers {sizes}",
            sizes = listed(sizes)
        )));
    }
    if let Some(found) = sizes[1..].iter().find(|n| !(1..=MOST_NEURONS).contains(n)) {
        return Err(Refusal::option(sentence!(
            "evolve.neurons",
            "a layer has 1 to {most} neurons, not {found}",
            most = MOST_NEURONS,
            found = found
        )));
    }
    let direct = layout.direct() * sizes[sizes.len() - 1];
    let layers = sizes.windows(2).map(|pair| (pair[0] + 1) * pair[1]);
    Ok(layers.sum::<usize>() + direct)
}

fn listed(sizes: &[usize]) -> String {
    let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
    sizes.join("-")
}
