//! Every position with few seeds in play, with its exact value to come: built in memory, one layer
//! of seeds after the other.
//!
//! A move that banks nothing never leaves the mover's side, so it only pushes seeds towards the
//! mover's store; every other move leads to a lower layer. A side's houses are numbered so that
//! such a push makes the number smaller: the positions of a layer can be valued in the order of
//! the numbers, without recursion. The layers of `n` seeds in 12 houses hold C(n+12, 12) positions
//! up to the `n`th, one byte each.
//!
//! Here are the numbers and where a value lies; `sides.rs` knows what a move does to its own side,
//! and `build.rs` values the layers.

mod build;
mod sides;

use super::rules::{End, Rules};
use super::word::Word;
use crate::game::Value;
use crate::hints::prefetch;

/// The most seeds in play that a table may hold: 5.6 billion positions of six houses, or 1.9 billion
/// where a vector takes no more than two.
pub const MOST_SEEDS: usize = if usize::BITS == 32 { 25 } else { 28 };

/// The terms of a side's number: none for the last house, whose seeds are the rest of the sum.
const TERMS: usize = 5;

/// Sums of houses: a power of two above the most seeds, so that a masked index needs no check.
const SUMS: usize = 32;

/// The exact values to come of all positions with at most so many seeds in play.
pub struct Endgames {
    seeds: usize,
    /// Term `i` of a side's number, by the sum of its houses up to `i`.
    terms: [[u32; SUMS]; TERMS],
    /// How many ways a side can hold so many seeds.
    ways: [usize; MOST_SEEDS + 1],
    /// Where the values begin for so many seeds of the mover and of the opponent. The side that
    /// holds fewer seeds chooses the row, whoever moves.
    begin: [[usize; MOST_SEEDS + 1]; MOST_SEEDS + 1],
    values: Vec<i8>,
}

/// A side by its seeds and by its number among all that hold as many.
type Side = (usize, usize);

impl Endgames {
    /// Whether the values to come of these rules depend on the houses alone, and fit.
    pub fn exist(rules: &Rules) -> bool {
        rules.end == End::Empty && usize::from(rules.houses) <= <u64 as Word>::HOUSES
    }

    /// How many positions of so many houses a side have at most so many seeds in play.
    pub fn positions(houses: u8, seeds: usize) -> u64 {
        choose(seeds + 2 * usize::from(houses), 2 * usize::from(houses))
    }

    /// The numbering alone.
    fn empty(houses: usize) -> Self {
        let mut terms = [[0; SUMS]; TERMS];
        for (i, term) in terms.iter_mut().enumerate().take(houses - 1) {
            for (sum, value) in term.iter_mut().enumerate() {
                *value = choose(sum + i, i + 1) as u32;
            }
        }
        Self {
            seeds: 0,
            terms,
            ways: std::array::from_fn(|sum| choose(sum + houses - 1, houses - 1) as usize),
            begin: [[0; MOST_SEEDS + 1]; MOST_SEEDS + 1],
            values: Vec::new(),
        }
    }

    /// Says where all values will lie, and how many there are.
    fn lay_out(&mut self, seeds: usize) -> usize {
        let mut length = 0;
        for layer in 2..=seeds {
            for fewer in 1..=layer / 2 {
                let more = layer - fewer;
                let size = self.ways[fewer] * self.ways[more];
                self.begin[fewer][more] = length;
                length += size;
                if fewer != more {
                    self.begin[more][fewer] = length;
                    length += size;
                }
            }
        }
        length
    }

    /// A side's number among all with as many seeds, and those seeds.
    #[inline]
    fn number<W: Word>(&self, houses: W) -> (usize, usize) {
        let sums = houses.running_sums();
        let number = (0..TERMS)
            .map(|i| self.terms[i][usize::from((sums >> (8 * i)) as u8) % SUMS])
            .sum::<u32>();
        (number as usize, usize::from((sums >> (8 * TERMS)) as u8))
    }

    /// Where the value of a position lies, of which each side is told by its seeds and its number.
    /// The side that holds fewer seeds chooses the row, whoever moves.
    #[inline]
    fn at(&self, mover: Side, other: Side) -> usize {
        let begin = self.begin[mover.0][other.0];
        let (fewer, more) = match mover.0 <= other.0 {
            true => (mover, other),
            false => (other, mover),
        };
        begin + fewer.1 * self.ways[more.0] + more.1
    }

    /// Where the value of a position lies, which has few enough seeds in play and some on both
    /// sides; memory is asked for it.
    #[inline]
    pub fn place<W: Word>(&self, own: W, other: W) -> usize {
        let ((own, mine), (other, theirs)) = (self.number(own), self.number(other));
        let place = self.at((mine, own), (theirs, other));
        prefetch(&self.values[place], |&value| value);
        place
    }

    /// The value to come for the mover that lies at a place.
    #[inline]
    pub fn value(&self, place: usize) -> Value {
        Value::from(self.values[place])
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        self.values.len()
    }

    /// The most seeds in play of a position that it holds.
    pub fn seeds(&self) -> usize {
        self.seeds
    }
}

/// The binomial coefficient.
fn choose(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) as u64 / (i as u64 + 1))
}

#[cfg(test)]
mod tests {
    use super::sides::all_sides;
    use super::*;

    #[test]
    fn what_they_need_is_what_they_take_and_more_meanwhile() {
        for (houses, seeds) in [(3, 6), (6, 8)] {
            let rules = Rules {
                houses,
                ..Rules::STANDARD
            };
            let made = Endgames::build(&rules, seeds, &|| false).expect("small ones");
            let needs = Endgames::needs(houses, seeds);
            assert_eq!(needs, made.bytes() + made.beside(seeds));
            assert!(made.beside(seeds) > 0);
        }
    }

    #[test]
    fn sides_come_in_the_order_of_their_numbers() {
        for houses in 1..=6 {
            let endgames = Endgames::empty(houses);
            for sum in 0..=MOST_SEEDS.min(10) {
                let all = all_sides(houses, sum);
                assert_eq!(all.len(), endgames.ways[sum]);
                for (nth, &side) in all.iter().enumerate() {
                    assert_eq!(endgames.number(side), (nth, sum));
                }
            }
        }
    }
}
