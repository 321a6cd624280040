//! Random numbers that are the same everywhere: xoshiro256++, whose results do not depend on the word
//! size, with the few ways of using it that are needed, so that no other crate's version matters.

use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// One of the independent generators of a seed, by two numbers: what it is for, and the how
    /// manieth of these. Nothing is kept from one to the next, so they may be used in any order.
    pub fn of(seed: u64, purpose: u64, nth: u64) -> Self {
        let first = Self::new(seed).0.next_u64() ^ purpose;
        let second = Self::new(first).0.next_u64() ^ nth;
        Self::new(second)
    }

    /// A whole number below `limit`, which is at least 1.
    #[inline]
    pub fn below(&mut self, limit: u32) -> u32 {
        ((u64::from(self.0.next_u64() as u32) * u64::from(limit)) >> 32) as u32
    }

    /// A weight from [−1, 1), in steps of 2⁻²³.
    #[inline]
    pub fn weight(&mut self) -> f32 {
        const STEPS: f32 = (1 << 23) as f32;
        (self.0.next_u64() >> 40) as f32 / STEPS - 1.0
    }

    /// A number of the normal distribution, by Marsaglia's polar method; the second of its two is left.
    pub fn normal(&mut self) -> f32 {
        loop {
            let [u, v] = [0; 2].map(|_| f64::from(self.weight()));
            let square = u * u + v * v;
            if square > 0.0 && square < 1.0 {
                return (u * libm::sqrt(-2.0 * libm::log(square) / square)) as f32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    /// Whoever gets other numbers than these gets other champions.
    #[test]
    fn numbers_are_pinned() {
        let mut random = Random::of(7, 1, 2);
        let numbers: Vec<u32> = (0..6).map(|_| random.below(1000)).collect();
        assert_eq!(numbers, [463, 352, 867, 50, 703, 229]);
        let weights: Vec<f32> = (0..3).map(|_| random.weight()).collect();
        assert!(weights.iter().all(|weight| (-1.0..1.0).contains(weight)));
    }

    #[test]
    fn normal_numbers_have_the_mean_and_the_spread_that_they_should() {
        let mut random = Random::new(3);
        let numbers: Vec<f64> = (0..20_000).map(|_| random.normal().into()).collect();
        let mean = numbers.iter().sum::<f64>() / 20_000.0;
        let square = numbers.iter().map(|n| n * n).sum::<f64>() / 20_000.0;
        assert!(
            mean.abs() < 0.03 && (square - 1.0).abs() < 0.05,
            "{mean} {square}"
        );
    }
}
