//! Every position with few seeds in play, with its exact value to come: built in memory, one layer
//! of seeds after the other.
//!
//! A move that banks nothing never leaves the mover's side, so it only pushes seeds towards the
//! mover's store; every other move leads to a lower layer. A side's houses are numbered so that
//! such a push makes the number smaller: the positions of a layer can be valued in the order of
//! both numbers, without recursion. The layers of `n` seeds in 12 houses hold C(n+12, 12) positions
//! up to the `n`th, one byte each.

use super::packed::{Board, Kalah};
use super::rules::{End, Rules};
use super::word::Word;
use crate::game::{Game, Knowledge, Order, Player, Value};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// The most seeds in play that a table may hold: 30 million positions of six houses.
pub const MOST_SEEDS: usize = 16;

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
    ways: [u32; MOST_SEEDS + 1],
    /// Where the values begin for so many seeds of the mover and of the opponent.
    begin: [[u32; MOST_SEEDS + 1]; MOST_SEEDS + 1],
    values: Vec<i8>,
}

/// The values of one split of a layer: the side that holds fewer seeds to move, and the other.
struct Split {
    fewer: Vec<i8>,
    more: Vec<i8>,
}

impl Endgames {
    /// Whether the values to come of these rules depend on the houses alone, and fit.
    pub fn exist(rules: &Rules) -> bool {
        rules.end == End::Empty && usize::from(rules.houses) <= <u64 as Word>::HOUSES
    }

    /// All positions of a game with at most `seeds` in play, on the rayon pool of the caller;
    /// `None` if `stop` said so before it was done.
    ///
    /// # Panics
    /// When the rules have no such table or `seeds` is more than [`MOST_SEEDS`].
    pub fn build<W: Word, const STANDARD: bool>(
        game: &Kalah<W, STANDARD>,
        seeds: usize,
        stop: impl Fn() -> bool + Sync,
    ) -> Option<Self> {
        assert!(Self::exist(game.rules()) && seeds <= MOST_SEEDS);
        let houses = usize::from(game.rules().houses);
        let mut made = Self::empty(houses);
        let sides: Vec<Vec<W>> = (0..=seeds).map(|sum| sides(houses, sum)).collect();
        for layer in 2..=seeds {
            let splits: Vec<Split> = (1..=layer / 2)
                .into_par_iter()
                .map(|fewer| {
                    let more = &sides[layer - fewer];
                    made.split(game, &sides[fewer], more, layer, &stop)
                })
                .collect();
            if stop() {
                return None;
            }
            for (fewer, split) in (1..=layer / 2).zip(splits) {
                let more = layer - fewer;
                made.begin[fewer][more] = made.values.len() as u32;
                made.values.extend(split.fewer);
                if fewer != more {
                    made.begin[more][fewer] = made.values.len() as u32;
                    made.values.extend(split.more);
                }
            }
            made.seeds = layer;
        }
        Some(made)
    }

    /// The numbering alone.
    fn empty(houses: usize) -> Self {
        let mut terms = [[0; SUMS]; TERMS];
        for (i, term) in terms.iter_mut().enumerate().take(houses - 1) {
            for (sum, value) in term.iter_mut().enumerate() {
                *value = choose(sum + i, i + 1);
            }
        }
        Self {
            seeds: 0,
            terms,
            ways: std::array::from_fn(|sum| choose(sum + houses - 1, houses - 1)),
            begin: [[0; MOST_SEEDS + 1]; MOST_SEEDS + 1],
            values: Vec::new(),
        }
    }

    /// The values of all positions where one side holds the sum of `fewer` and the other that of
    /// `more`, whichever side moves. Cut short by a stop.
    fn split<W: Word, const STANDARD: bool>(
        &self,
        game: &Kalah<W, STANDARD>,
        fewer: &[W],
        more: &[W],
        layer: usize,
        stop: &impl Fn() -> bool,
    ) -> Split {
        let mut split = Split {
            fewer: vec![0; fewer.len() * more.len()],
            more: vec![0; fewer.len() * more.len()],
        };
        for (i, &few) in fewer.iter().enumerate() {
            if stop() {
                break;
            }
            for (j, &many) in more.iter().enumerate() {
                split.fewer[i * more.len() + j] = self.best(game, few, many, layer, |pushed| {
                    split.more[j * fewer.len() + pushed]
                });
                split.more[j * fewer.len() + i] = self.best(game, many, few, layer, |pushed| {
                    split.fewer[i * more.len() + pushed]
                });
            }
        }
        split
    }

    /// The value to come of one position; `reply` tells it of the opponent's position after a push
    /// to the given number of the mover's side.
    fn best<W: Word, const STANDARD: bool>(
        &self,
        game: &Kalah<W, STANDARD>,
        own: W,
        other: W,
        layer: usize,
        reply: impl Fn(usize) -> i8,
    ) -> i8 {
        let board = Board {
            own,
            other,
            turn: Player::First,
        };
        let best = game.moves(&board, Order::Natural).map(|house| {
            let child = game.play(&board, house);
            let banked = game.banked(&child);
            let to_come = if game.is_over(&child) {
                0
            } else if game.in_play(&child) as usize == layer {
                Value::from(reply(self.number(game.in_houses(child.other)).0))
            } else {
                self.value(game.in_houses(child.own), game.in_houses(child.other))
                    .expect("a lower layer is known")
            };
            match child.turn {
                Player::First => banked + to_come,
                Player::Second => -banked - to_come,
            }
        });
        best.max().expect("a position in play has a move") as i8
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

    /// The value to come for the mover, if so few seeds are in play; both sides hold some.
    #[inline]
    pub fn value<W: Word>(&self, own: W, other: W) -> Option<Value> {
        let ((own, mine), (other, theirs)) = (self.number(own), self.number(other));
        if mine + theirs > self.seeds {
            return None;
        }
        let begin = self.begin[mine][theirs] as usize;
        let at = begin + own * self.ways[theirs] as usize + other;
        Some(Value::from(self.values[at]))
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
fn choose(n: usize, k: usize) -> u32 {
    (0..k).fold(1, |product, i| product * (n - i) as u64 / (i as u64 + 1)) as u32
}

/// Every side of so many houses and seeds, in the order of their numbers.
fn sides<W: Word>(houses: usize, sum: usize) -> Vec<W> {
    let mut all = Vec::new();
    fill(houses, sum, W::ZERO, &mut all);
    all
}

/// Fills the houses from the last to the first: the seeds of the houses before it are the slower
/// count, fewest first.
fn fill<W: Word>(houses: usize, sum: usize, side: W, all: &mut Vec<W>) {
    let last = houses - 1;
    let counts: RangeInclusive<usize> = if last == 0 { sum..=sum } else { 0..=sum };
    for seeds in counts.rev() {
        let side = side.plus(W::at(8 * last as u8, seeds as u8));
        if last == 0 {
            all.push(side);
        } else {
            fill(last, sum - seeds, side, all);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_come_in_the_order_of_their_numbers() {
        for houses in 1..=6 {
            let endgames = Endgames::empty(houses);
            for sum in 0..=MOST_SEEDS.min(10) {
                let all = sides::<u64>(houses, sum);
                assert_eq!(all.len(), endgames.ways[sum] as usize);
                for (nth, &side) in all.iter().enumerate() {
                    assert_eq!(endgames.number(side), (nth, sum));
                }
            }
        }
    }
}
