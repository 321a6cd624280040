//! An evolution strategy: children are drawn around a mean, and the mean goes a part of the way to where the
//! better half of them lie. Of steps as of weights: those sizes stay that bore the better children.
//!
//! Chellapilla and Fogel (1999, 2001) gave each parent one child and let the best half of both live, each
//! weight with a step size of its own. Here the best are averaged, as Rechenberg (1973) and Beyer
//! and Schwefel (2002) have it: what they have in common is kept, and the noise of their games is averaged
//! away. Beyer's "mutate large, inherit small" is [`inherited`], which falls from round to round as
//! Robbins and Monro (1951) would have it, or a mean that is near its goal would be carried to and fro by chance. A layer has one step size, which cannot
//! run away: it is averaged over the best, too, and held between two ends.

use super::whole::MOST_WEIGHT;
use crate::evolve::network::Network;
use crate::evolve::random::Random;

/// How far the mean goes towards that of the best in the first round.
const INHERITED: f32 = 0.3;
/// After so many rounds it goes 1/√2 as far, and so on with the root.
const SETTLING: f32 = 300.0;
/// How much the step sizes of brothers differ: the deviation of their logarithm.
const DIFFER: f64 = 0.2;
/// A step size stays within so many times what it was set to, and one part in as many.
pub const STEP_RANGE: u32 = 4;
/// Steps are whole numbers of millionths.
pub const MILLION: u32 = 1_000_000;

/// What a generation is drawn from.
#[derive(Clone, Debug, PartialEq)]
pub struct Source {
    /// The mean.
    pub mean: Network,
    /// For each layer behind the inputs the step size, in millionths.
    pub steps: Vec<u32>,
    /// What the step sizes were set to, in millionths.
    pub set: u32,
}

impl Source {
    /// A source before its first generation.
    pub fn new(mean: Network, set: u32) -> Self {
        let steps = mean.layers().map(|_| set).collect();
        Self { mean, steps, set }
    }

    fn bounded(&self, step: f64) -> u32 {
        let [least, most] = step_bounds(self.set).map(f64::from);
        libm::rint(step.clamp(least, most)) as u32
    }

    /// The step sizes of a child, which are the first that its random numbers are drawn for.
    fn steps_of(&self, random: &mut Random) -> Vec<u32> {
        let differ = |&step: &u32| {
            self.bounded(f64::from(step) * libm::exp(DIFFER * f64::from(random.normal())))
        };
        self.steps.iter().map(differ).collect()
    }

    /// A child.
    pub fn child(&self, mut random: Random) -> Network {
        let steps = self.steps_of(&mut random);
        let mut weights = self.mean.weights().to_vec();
        for ((begin, neurons, each), step) in self.mean.layers().zip(steps) {
            let step = step as f32 / MILLION as f32;
            for weight in &mut weights[begin..begin + neurons * each] {
                *weight = (*weight + step * random.normal()).clamp(-MOST_WEIGHT, MOST_WEIGHT);
            }
        }
        self.mean.with_weights(weights)
    }

    /// The source of the next generation, after so many rounds, from children, the best first, each with the random numbers
    /// that it was drawn from.
    pub fn next(&self, round: u32, ranked: &[(&Network, Random)]) -> Self {
        let inherited = inherited(round);
        let best = &ranked[..ranked.len().div_ceil(2)];
        let shares = shares(best.len());
        let mut weights = self.mean.weights().to_vec();
        for (nth, mean) in weights.iter_mut().enumerate() {
            let each = best.iter().zip(&shares);
            let towards = each.fold(0.0, |sum, ((child, _), share)| {
                sum + share * (child.weights()[nth] - *mean)
            });
            *mean = (*mean + inherited * towards).clamp(-MOST_WEIGHT, MOST_WEIGHT);
        }
        let mut logs: Vec<f64> = self.steps.iter().map(|&step| log(step)).collect();
        for ((_, random), share) in best.iter().zip(&shares) {
            let steps = self.steps_of(&mut random.clone());
            for ((sum, own), before) in logs.iter_mut().zip(steps).zip(&self.steps) {
                *sum += f64::from(inherited * share) * (log(own) - log(*before));
            }
        }
        let steps = logs.into_iter().map(|log| self.bounded(libm::exp(log)));
        Self {
            mean: self.mean.with_weights(weights),
            steps: steps.collect(),
            set: self.set,
        }
    }
}

/// How far the mean goes towards that of the best after so many rounds.
fn inherited(round: u32) -> f32 {
    INHERITED / libm::sqrtf(1.0 + round as f32 / SETTLING)
}

fn log(step: u32) -> f64 {
    libm::log(f64::from(step))
}

/// The ends of what a step size may be that was set to this, in millionths.
pub fn step_bounds(set: u32) -> [u32; 2] {
    [(set / STEP_RANGE).max(1), set * STEP_RANGE]
}

/// How much each of the best counts, the first most; together 1. As Hansen has it: the share falls
/// with the logarithm of the rank.
fn shares(best: usize) -> Vec<f32> {
    let last = libm::logf(best as f32 + 0.5);
    let shares: Vec<f32> = (1..=best)
        .map(|rank| last - libm::logf(rank as f32))
        .collect();
    let sum = shares.iter().fold(0.0, |sum, share| sum + share);
    shares.into_iter().map(|share| share / sum).collect()
}

#[cfg(test)]
mod tests {
    use super::{Source, shares, step_bounds};
    use crate::evolve::inputs::Layout;
    use crate::evolve::network::Network;
    use crate::evolve::random::Random;

    const SET: u32 = 50_000;
    const CHILDREN: u64 = 12;

    fn source() -> Source {
        let sizes = [Layout::Twin.inputs(), 1, 1];
        let mean = Network::random(Layout::Twin, &sizes, &mut Random::new(1)).unwrap();
        Source::new(mean, SET)
    }

    /// So many generations, in which who is better is told by a function.
    fn simulate(generations: u64, better: impl Fn(&Network, &mut Random) -> f32) -> Vec<Source> {
        let mut sources = vec![source()];
        for generation in 0..generations {
            let source = &sources[sources.len() - 1];
            let mut judge = Random::of(2, 0, generation);
            let of = |nth| Random::of(1, generation, nth);
            let children: Vec<_> = (0..CHILDREN).map(|nth| source.child(of(nth))).collect();
            let mut ranked: Vec<_> = (0..CHILDREN).zip(&children).collect();
            let points: Vec<f32> = children.iter().map(|one| better(one, &mut judge)).collect();
            ranked.sort_by(|a, b| points[b.0 as usize].total_cmp(&points[a.0 as usize]));
            let ranked: Vec<_> = ranked.iter().map(|&(nth, one)| (one, of(nth))).collect();
            let next = source.next(generation as u32, &ranked);
            sources.push(next);
        }
        sources
    }

    #[test]
    fn steps_do_not_run_away_where_chance_decides_for_thousands_of_generations() {
        let [least, most] = step_bounds(SET);
        let sources = simulate(3000, |_, random| random.weight());
        for source in &sources {
            assert!(
                source
                    .steps
                    .iter()
                    .all(|step| (least..=most).contains(step))
            );
            assert!(
                source
                    .mean
                    .weights()
                    .iter()
                    .all(|weight| weight.is_finite())
            );
        }
    }

    #[test]
    fn steps_do_not_run_away_where_what_is_far_off_always_wins() {
        let far = |network: &Network, _: &mut Random| -> f32 {
            network.weights().iter().map(|weight| weight.abs()).sum()
        };
        let [least, most] = step_bounds(SET);
        let sources = simulate(3000, far);
        // They do want to run away.
        assert!(sources.iter().any(|source| source.steps[0] > 2 * SET));
        for source in &sources {
            assert!(
                source
                    .steps
                    .iter()
                    .all(|step| (least..=most).contains(step))
            );
            let mut weights = source.mean.weights().iter();
            assert!(weights.all(|weight| weight.abs() <= super::MOST_WEIGHT));
        }
    }

    #[test]
    fn the_mean_comes_to_where_the_best_are() {
        let off = |network: &Network| -> f32 {
            let off = network
                .weights()
                .iter()
                .map(|weight| (weight - 0.5).powi(2));
            off.sum::<f32>()
        };
        let sources = simulate(600, |network, _| -off(network));
        let [first, last] = [0, sources.len() - 1].map(|at| off(&sources[at].mean));
        assert!(last < first / 2.0, "{first} {last}");
        // Near the goal small steps are better.
        assert!(sources[sources.len() - 1].steps[0] < SET);
    }

    #[test]
    fn shares_fall_and_are_one_together() {
        for best in 1..20 {
            let shares = shares(best);
            assert!(shares.windows(2).all(|pair| pair[0] > pair[1]));
            assert!((shares.iter().sum::<f32>() - 1.0).abs() < 1e-5);
            assert!(shares.iter().all(|&share| share > 0.0));
        }
    }
}
