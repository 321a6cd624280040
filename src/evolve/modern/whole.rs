//! A network of the layout `twin`, made ready to play in whole numbers: additions of whole numbers have no
//! order, so the first layer's sums can be kept up to date from move to move and are still, to the
//! bit, what they would be from scratch.

use crate::checkers::{Move, SQUARES, Side};
use crate::evolve::inputs::{TO_MOVE, TWIN_DIRECT};
use crate::evolve::network::{MOST_NEURONS, Network, sigmoid};
use crate::game::{Player, Value};
use arrayvec::ArrayVec;

/// Weights and activations are whole multiples of one part in so many.
pub const ONE: i32 = 1 << 10;
/// No weight is further from 0: sums of 256 neurons stay within 32 bits.
pub const MOST_WEIGHT: f32 = 3.9;
/// How many bits of the last sum are left out of a value.
const FINER: u32 = 4;

/// Neurons whose sums grow side by side.
pub const LANES: usize = 8;
/// The sums of so many neurons.
pub type Lanes = [i32; LANES];

/// A weight as a whole number.
#[inline]
pub fn whole(weight: f32) -> i32 {
    // Clamped first, so that whatever a file holds cannot overflow a sum.
    libm::rintf(weight.clamp(-MOST_WEIGHT, MOST_WEIGHT) * ONE as f32) as i32
}

/// The sums of a first layer as one side sees the board.
type View = ArrayVec<Lanes, { MOST_NEURONS / LANES }>;

/// Weights come to sums, or go.
#[inline]
fn add<const SIGN: i32>(sums: &mut [Lanes], weights: &[Lanes]) {
    for (sums, weights) in sums.iter_mut().zip(weights) {
        for lane in 0..LANES {
            sums[lane] += SIGN * weights[lane];
        }
    }
}

/// The other side's input for the same piece: the square is turned, and whose it is.
#[inline]
pub fn turned(input: usize) -> usize {
    4 * (SQUARES - 1 - input / 4) + ((input % 4) ^ 2)
}

/// A network in whole numbers.
#[derive(Clone, Debug)]
pub struct Whole {
    /// For each input the weights of the first layer's neurons, `groups` of lanes; the biases last.
    first: Vec<Lanes>,
    groups: usize,
    /// The layers between the first and the output: their biases, and weights neuron by neuron.
    middle: Vec<Layer>,
    /// The output's weights for the last layer before it.
    last: Vec<i32>,
    /// What having the move is worth: the output's bias.
    tempo: i32,
    /// What a man more and a king more are worth.
    direct: [i32; TWIN_DIRECT],
}

#[derive(Clone, Debug)]
struct Layer {
    biases: Vec<i32>,
    weights: Vec<i32>,
}

/// A network's sums of its first layer for both sides, the first player's view first, at each ply of a
/// search.
#[derive(Clone, Debug)]
pub struct Sums {
    plies: Vec<Lanes>,
}

impl Whole {
    /// Makes a network ready.
    pub fn new(network: &Network) -> Self {
        let weights = network.weights();
        let mut layers: Vec<_> = network.layers().collect();
        let (_, neurons, each) = layers.remove(0);
        let groups = neurons.div_ceil(LANES);
        let mut first = vec![[0; LANES]; groups * each];
        for (nth, neuron) in weights[..neurons * each].chunks_exact(each).enumerate() {
            for (input, &weight) in neuron.iter().enumerate() {
                // The bias, which a network has first, stands behind all inputs.
                let row = if input == 0 { each - 1 } else { input - 1 };
                first[row * groups + nth / LANES][nth % LANES] = whole(weight);
            }
        }
        let (begin, _, each) = layers.pop().unwrap_or((0, 0, 0));
        let middle = layers.iter().map(|&(begin, neurons, each)| {
            let neurons = weights[begin..begin + neurons * each].chunks_exact(each);
            let biases = neurons.clone().map(|neuron| whole(neuron[0]) * ONE);
            let biases = biases.collect();
            let weights = neurons.flat_map(|neuron| neuron[1..].iter().map(|&w| whole(w)));
            let weights = weights.collect();
            Layer { biases, weights }
        });
        let middle: Vec<Layer> = middle.collect();
        let output: Vec<i32> = weights[begin..begin + each]
            .iter()
            .map(|&w| whole(w))
            .collect();
        let before = each - 1 - TWIN_DIRECT;
        let mut last = output[1..=before].to_vec();
        if middle.is_empty() {
            // Neurons that only fill up the lanes have no say.
            last.resize(groups * LANES, 0);
        }
        Self {
            first,
            groups,
            middle,
            last,
            tempo: output[0],
            direct: [output[before + 1], output[before + 2]],
        }
    }

    /// Room for the sums of a search so deep.
    pub fn sums(&self, plies: usize) -> Sums {
        Sums {
            plies: vec![[0; LANES]; 2 * self.groups * (plies + 1)],
        }
    }

    fn row(&self, input: usize) -> &[Lanes] {
        &self.first[input * self.groups..][..self.groups]
    }

    /// The sums of a position from scratch, as the first ply's.
    pub fn begin(&self, side: &Side, sums: &mut Sums) {
        let groups = self.groups;
        let biases = self.first.len() - groups;
        let (views, _) = sums.plies.split_at_mut(2 * groups);
        for view in views.chunks_exact_mut(groups) {
            view.copy_from_slice(&self.first[biases..]);
        }
        let mut left = side.own | side.other;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let own = side.own >> at & 1 != 0;
            let owner = if own {
                side.turn()
            } else {
                side.turn().opponent()
            };
            self.change::<1>(views, at, owner, side.kings >> at & 1);
        }
    }

    /// The sums after a move, as those of the next ply. `side` is the position before it.
    #[inline]
    pub fn play(&self, side: &Side, played: Move, sums: &mut Sums, ply: usize) {
        let each = 2 * self.groups;
        let (before, after) = sums.plies.split_at_mut((ply + 1) * each);
        let views = &mut after[..each];
        views.copy_from_slice(&before[ply * each..]);
        let mover = side.turn();
        let (from, to) = (played.from(), played.to());
        let king = side.kings >> from & 1;
        let crowned = side.after(played).kings >> to & 1;
        self.change::<-1>(views, from, mover, king);
        self.change::<1>(views, to, mover, crowned);
        let mut captured = played.captured();
        while captured != 0 {
            let at = captured.trailing_zeros();
            captured &= captured - 1;
            self.change::<-1>(views, at, mover.opponent(), side.kings >> at & 1);
        }
    }

    /// A piece comes or goes.
    #[inline]
    fn change<const SIGN: i32>(&self, views: &mut [Lanes], at: u32, owner: Player, king: u32) {
        let (first, second) = views.split_at_mut(self.groups);
        let own = u32::from(owner == Player::First);
        let inputs = [
            4 * at + 2 * own + king,
            4 * (31 - at) + 2 * (1 - own) + king,
        ];
        for (view, input) in [first, second].into_iter().zip(inputs) {
            add::<SIGN>(view, self.row(input as usize));
        }
    }

    /// The value of a position for the side to move, from its sums.
    #[inline]
    pub fn value(&self, side: &Side, sums: &Sums, ply: usize) -> Value {
        let groups = self.groups;
        let views = &sums.plies[2 * groups * ply..][..2 * groups];
        let (first, second) = views.split_at(groups);
        let (own, other) = match side.turn() {
            Player::First => (first, second),
            Player::Second => (second, first),
        };
        let men = |pieces: u32| (pieces & !side.kings).count_ones() as i32;
        let kings = |pieces: u32| (pieces & side.kings).count_ones() as i32;
        let more = [
            men(side.own) - men(side.other),
            kings(side.own) - kings(side.other),
        ];
        self.judged(own, other, more)
    }

    /// The value for the side to move, from the first layer's sums as both sides see it and from how many
    /// men and kings it has more.
    #[inline]
    fn judged(&self, own: &[Lanes], other: &[Lanes], more: [i32; TWIN_DIRECT]) -> Value {
        let said = match self.middle.is_empty() {
            true => self.shallow(own, other),
            false => self.deep(own, true) - self.deep(other, false),
        };
        let direct = self.direct[0] * more[0] + self.direct[1] * more[1] + self.tempo;
        (said >> FINER) + direct * (ONE >> FINER)
    }

    /// With one hidden layer.
    #[inline]
    fn shallow(&self, own: &[Lanes], other: &[Lanes]) -> i32 {
        let moves = self.row(TO_MOVE);
        let mut total = [0; LANES];
        let last = self.last.as_chunks::<LANES>().0;
        for group in 0..self.groups {
            let (own, other) = (&own[group], &other[group]);
            let (moves, last) = (&moves[group], &last[group]);
            for lane in 0..LANES {
                let mine = (own[lane] + moves[lane]).clamp(-ONE, ONE);
                let theirs = other[lane].clamp(-ONE, ONE);
                total[lane] += last[lane] * (mine - theirs);
            }
        }
        total.iter().sum()
    }

    /// One side's view through all layers.
    fn deep(&self, view: &[Lanes], moves: bool) -> i32 {
        let mut values: ArrayVec<i32, MOST_NEURONS> = view.as_flattened().iter().copied().collect();
        if moves {
            let row = self.row(TO_MOVE).as_flattened();
            values.iter_mut().zip(row).for_each(|(sum, w)| *sum += w);
        }
        values
            .iter_mut()
            .for_each(|sum| *sum = (*sum).clamp(-ONE, ONE));
        for Layer { biases, weights } in &self.middle {
            let each = weights.len() / biases.len();
            let neurons = biases.iter().zip(weights.chunks_exact(each));
            let next = neurons.map(|(bias, weights)| {
                let sum = weights
                    .iter()
                    .zip(&values)
                    .fold(*bias, |sum, (w, v)| sum + w * v);
                (sum / ONE).clamp(-ONE, ONE)
            });
            values = next.collect();
        }
        self.last.iter().zip(&values).map(|(w, v)| w * v).sum()
    }

    /// The value of a position for the side to move, from scratch: these inputs are on as it sees the board.
    pub fn of(&self, active: &[u16]) -> Value {
        let biases = &self.first[self.first.len() - self.groups..];
        let mut own: View = biases.iter().copied().collect();
        let mut other = own.clone();
        let mut more = [0; TWIN_DIRECT];
        for &input in active {
            let input = usize::from(input);
            add::<1>(&mut own, self.row(input));
            add::<1>(&mut other, self.row(turned(input)));
            more[input % 2] += if input % 4 < 2 { -1 } else { 1 };
        }
        self.judged(&own, &other, more)
    }

    /// The same as a share between 0 and 1, for the side that has just moved.
    pub fn share(&self, active: &[u16]) -> f32 {
        sigmoid(-self.of(active) as f32 / ((ONE * ONE) >> FINER) as f32)
    }
}
