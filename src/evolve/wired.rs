//! A network made ready to be asked often. Its first layer stands input by input, so that the sums of
//! several neurons grow side by side; each of them is still made in the one order there is.

use super::evaluator::value_of;
use super::inputs::Layout;
use super::modern::Whole;
use super::network::{MOST_NEURONS, Network, mean, sigmoid};
use crate::game::Value;

/// Neurons whose sums grow side by side. As many as fit into the vectors of every machine; their
/// number changes no result.
const LANES: usize = 4;
/// What most networks have room in: clearing room for the widest takes longer than their sums.
const FEW: usize = 16;

/// A network that says the same as [`Network::value`], and faster.
#[derive(Clone, Debug)]
pub struct Wired {
    layout: Layout,
    /// The first layer's biases, then for each input its weights, `LANES` neurons at a time.
    first: Vec<[f32; LANES]>,
    /// How many groups of lanes the first layer has.
    groups: usize,
    /// How many neurons it has.
    neurons: usize,
    /// The most neurons of a layer.
    widest: usize,
    /// The other layers as the network has them: the number of neurons, and their weights.
    rest: Vec<(usize, Vec<f32>)>,
    /// The same in whole numbers, for the layout that reckons so.
    whole: Option<Whole>,
}

impl Wired {
    /// Makes a network ready.
    pub fn new(network: &Network) -> Self {
        let mut layers = network.layers();
        let weights = network.weights();
        let (_, neurons, each) = layers.next().unwrap_or((0, 0, 1));
        let groups = neurons.div_ceil(LANES);
        let mut first = vec![[0.0; LANES]; groups * each];
        for (nth, neuron) in weights[..neurons * each].chunks_exact(each).enumerate() {
            for (input, &weight) in neuron.iter().enumerate() {
                first[input * groups + nth / LANES][nth % LANES] = weight;
            }
        }
        let rest = layers.map(|(begin, neurons, each)| {
            (neurons, weights[begin..begin + neurons * each].to_vec())
        });
        Self {
            layout: network.layout(),
            first,
            groups,
            neurons,
            widest: network.sizes()[1..].iter().copied().max().unwrap_or(0),
            rest: rest.collect(),
            whole: (network.layout() == Layout::Twin).then(|| Whole::new(network)),
        }
    }

    /// What its inputs mean.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// It in whole numbers, if its layout reckons so.
    pub fn whole(&self) -> Option<&Whole> {
        self.whole.as_ref()
    }

    /// How good a position is for the side to move, as a search wants it.
    #[inline]
    pub fn judge(&self, active: &[u16]) -> Value {
        match &self.whole {
            Some(whole) => whole.of(active),
            None => -value_of(self.value(active)),
        }
    }

    /// The mean of the outputs where these inputs are 1: how good the position is for the side that
    /// has just moved, between 0 and 1.
    #[inline]
    pub fn value(&self, active: &[u16]) -> f32 {
        if let Some(whole) = &self.whole {
            return whole.share(active);
        }
        match self.widest {
            ..=FEW => self.value_within::<FEW>(active),
            _ => self.value_within::<MOST_NEURONS>(active),
        }
    }

    /// The same with room for so many neurons in a layer.
    fn value_within<const ROOM: usize>(&self, active: &[u16]) -> f32 {
        let mut values = [0.0; ROOM];
        let mut next = [0.0; ROOM];
        let groups = self.groups;
        for group in 0..groups {
            let mut sums = self.first[group];
            for &input in active {
                let weights = &self.first[(usize::from(input) + 1) * groups + group];
                for lane in 0..LANES {
                    sums[lane] += weights[lane];
                }
            }
            values[group * LANES..][..LANES].copy_from_slice(&sums);
        }
        let mut before = self.neurons;
        values[..before]
            .iter_mut()
            .for_each(|sum| *sum = sigmoid(*sum));
        for (neurons, weights) in &self.rest {
            let each = weights.chunks_exact(before + 1);
            for (value, neuron) in next.iter_mut().zip(each) {
                let weighted = neuron[1..].iter().zip(&values[..before]);
                let sum = weighted.fold(neuron[0], |sum, (weight, value)| sum + weight * value);
                *value = sigmoid(sum);
            }
            before = *neurons;
            values[..before].copy_from_slice(&next[..before]);
        }
        mean(&values[..before])
    }
}
