//! Every position with few seeds in play, with its exact value to come: built in memory, one layer
//! of seeds after the other.
//!
//! A move that banks nothing never leaves the mover's side, so it only pushes seeds towards the
//! mover's store; every other move leads to a lower layer. A side's houses are numbered so that
//! such a push makes the number smaller: the positions of a layer can be valued in the order of
//! the numbers, without recursion. The layers of `n` seeds in 12 houses hold C(n+12, 12) positions
//! up to the `n`th, one byte each.
//!
//! What most moves do to the mover's side depends on that side alone, and what they do to the
//! opponent's is one of a few changes. Both are looked up by number, so that no board is built.

use super::packed::{Board, House, Kalah};
use super::rules::{Capture, End, Rules};
use super::word::Word;
use crate::game::{Game, Knowledge, Player, Value};
use rayon::prelude::*;
use std::ops::RangeInclusive;

/// The most seeds in play that a table may hold: 226 million positions of six houses.
pub const MOST_SEEDS: usize = 20;

/// The terms of a side's number: none for the last house, whose seeds are the rest of the sum.
const TERMS: usize = 5;

/// Sums of houses: a power of two above the most seeds, so that a masked index needs no check.
const SUMS: usize = 32;

/// Any rules on the board that is wide enough for them.
type Any = Kalah<u64, false>;

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

/// The values of one split of a layer, the side that holds fewer seeds choosing the row and the
/// other the column: the former to move, and the latter.
struct Split {
    fewer: Vec<i8>,
    more: Vec<i8>,
}

/// All sides of one sum, by number.
struct Sides {
    words: Vec<u64>,
    /// Their moves.
    moves: Vec<Vec<Push>>,
    /// The numbers once the opponent has sown into the first houses, by how many of them.
    sown: Vec<Vec<u32>>,
    /// By house: the seeds in it, and the number once they are captured.
    without: Vec<Vec<(u8, u32)>>,
}

/// What a move does to its own side.
#[derive(Clone, Copy)]
struct Push {
    house: u8,
    /// The side's number and seeds afterwards.
    to: u32,
    left: u8,
    /// What falls into the store.
    banked: i8,
    then: Then,
}

/// And what it does beyond.
#[derive(Clone, Copy)]
enum Then {
    /// Nothing: the turn passes.
    Pass,
    /// The mover moves again.
    Again,
    /// One seed for each of so many of the opponent's houses.
    Cross(u8),
    /// What lies in the opponent's house is captured, and with it the last seed, which leaves the
    /// mover's side with this number; always, or only if anything lies there.
    Capture { from: u8, to: u32, always: bool },
    /// More than that: it has to be played.
    Play,
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
    pub fn build(rules: &Rules, seeds: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        assert!(Self::exist(rules) && seeds <= MOST_SEEDS);
        let game = &Any::new(*rules).expect("rules of a game");
        let mut made = Self::empty(usize::from(rules.houses));
        let sides: Vec<Sides> = (0..=seeds).map(|sum| made.sides(game, sum)).collect();
        for layer in 2..=seeds {
            let splits: Vec<Split> = (1..=layer / 2)
                .into_par_iter()
                .map(|fewer| made.split(game, &sides, fewer, layer - fewer, stop))
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

    /// All sides of one sum.
    fn sides(&self, game: &Any, sum: usize) -> Sides {
        let houses = game.rules().houses;
        let words = sides(usize::from(houses), sum);
        let number = |word: u64| self.number(word).0 as u32;
        let sow =
            |word: u64, count: u8| (0..count).fold(word, |word, i| word.plus(u64::at(8 * i, 1)));
        let take = |word: u64, house: u8| {
            let seeds = word.lane(8 * house);
            (seeds, number(word.minus(u64::at(8 * house, seeds))))
        };
        Sides {
            moves: words
                .iter()
                .map(|&word| {
                    let filled = (0..houses).filter(|&house| word.lane(8 * house) > 0);
                    filled.map(|house| self.push(game, word, house)).collect()
                })
                .collect(),
            sown: (0..=houses)
                .map(|count| words.iter().map(|&word| number(sow(word, count))).collect())
                .collect(),
            without: (0..houses)
                .map(|house| words.iter().map(|&word| take(word, house)).collect())
                .collect(),
            words,
        }
    }

    /// What a move does to its own side, and beyond.
    fn push(&self, game: &Any, side: u64, house: u8) -> Push {
        let rules = game.rules();
        let (seeds, to_store) = (side.lane(8 * house), rules.houses - house);
        let last = house + seeds;
        let fall = (house + 1..=last.min(rules.houses - 1))
            .fold(u64::ZERO, |fall, house| fall.plus(u64::at(8 * house, 1)));
        let after = side.minus(u64::at(8 * house, seeds)).plus(fall);
        let (to, left) = self.number(after);
        let captures = matches!(rules.capture, Capture::Opposite | Capture::Empty);
        let then = if seeds > to_store + rules.houses
            || (seeds > to_store && (rules.relay || rules.capture == Capture::Run))
        {
            Then::Play
        } else if seeds > to_store {
            Then::Cross(seeds - to_store)
        } else if seeds == to_store && rules.extra_turn {
            Then::Again
        } else if seeds < to_store && captures && after.lane(8 * last) == 1 {
            Then::Capture {
                from: rules.houses - 1 - last,
                to: self.number(after.minus(u64::at(8 * last, 1))).0 as u32,
                always: rules.capture == Capture::Empty,
            }
        } else {
            Then::Pass
        };
        Push {
            house,
            to: to as u32,
            left: left as u8,
            banked: i8::from(seeds >= to_store),
            then,
        }
    }

    /// The values of all positions where one side holds `fewer` seeds and the other `more`,
    /// whichever moves. Cut short by a stop.
    fn split(
        &self,
        game: &Any,
        sides: &[Sides],
        fewer: usize,
        more: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Split {
        let (rows, columns) = (sides[fewer].words.len(), sides[more].words.len());
        let mut split = Split {
            fewer: vec![i8::MIN; rows * columns],
            more: vec![i8::MIN; rows * columns],
        };
        for row in 0..rows {
            if stop() {
                break;
            }
            let here = row * columns..(row + 1) * columns;
            // A push leads to an earlier row, where the other side is to move.
            let values = &mut split.fewer[here.clone()];
            for push in &sides[fewer].moves[row] {
                let pushed = &split.more[push.to as usize * columns..][..columns];
                for (column, value) in values.iter_mut().enumerate() {
                    let place = (&sides[fewer], row, &sides[more], column);
                    let reply = |_| pushed[column];
                    *value = (*value).max(self.moved(game, push, place, (fewer, more), reply));
                }
            }
            // And in the same row to an earlier column.
            let (pushed, values) = (&split.fewer[here.clone()], &mut split.more[here]);
            for (column, value) in values.iter_mut().enumerate() {
                let place = (&sides[more], column, &sides[fewer], row);
                let moves = sides[more].moves[column].iter();
                let best =
                    moves.map(|push| self.moved(game, push, place, (more, fewer), |to| pushed[to]));
                *value = best.max().expect("a position in play has a move");
            }
        }
        split
    }

    /// The value to come of one move, for the side that makes it. `reply` is the opponent's after
    /// a mere push.
    #[inline(always)]
    fn moved(
        &self,
        game: &Any,
        push: &Push,
        (own, nth, other, other_nth): (&Sides, usize, &Sides, usize),
        (_, theirs): (usize, usize),
        reply: impl Fn(usize) -> i8,
    ) -> i8 {
        let (to, left, banked) = (push.to as usize, usize::from(push.left), push.banked);
        match push.then {
            Then::Pass if banked == 0 => -reply(to),
            Then::Capture {
                always: false,
                from,
                ..
            } if other.without[usize::from(from)][other_nth].0 == 0 => -reply(to),
            Then::Pass => banked - self.to_come((theirs, other_nth), (left, to)),
            Then::Again => banked + self.to_come((left, to), (theirs, other_nth)),
            Then::Cross(count) => {
                let sown = other.sown[usize::from(count)][other_nth] as usize;
                banked - self.to_come((theirs + usize::from(count), sown), (left, to))
            }
            Then::Capture { from, to, .. } => {
                let (seeds, rest) = other.without[usize::from(from)][other_nth];
                let theirs = theirs - usize::from(seeds);
                seeds as i8 + 1 - self.to_come((theirs, rest as usize), (left - 1, to as usize))
            }
            Then::Play => self.played(game, own.words[nth], other.words[other_nth], push.house),
        }
    }

    /// The value to come of a lower layer for the first of two sides, each told by its seeds and
    /// its number. An empty side ends the game, and the rest belongs to its owner.
    #[inline]
    fn to_come(&self, mover: (usize, usize), other: (usize, usize)) -> i8 {
        if mover.0 == 0 || other.0 == 0 {
            return mover.0 as i8 - other.0 as i8;
        }
        self.values[self.at(mover, other)]
    }

    /// The value to come of a move that is played out.
    #[cold]
    fn played(&self, game: &Any, own: u64, other: u64, house: u8) -> i8 {
        let board = Board {
            own,
            other,
            turn: Player::First,
        };
        let child = game.play(&board, House(house));
        let banked = game.banked(&child);
        let (mover, opponent) = (game.in_houses(child.own), game.in_houses(child.other));
        let to_come = match game.is_over(&child) {
            true => 0,
            false => self.value(mover, opponent).expect("a lower layer is known"),
        };
        match child.turn {
            Player::First => (banked + to_come) as i8,
            Player::Second => (-banked - to_come) as i8,
        }
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
    fn at(&self, mover: (usize, usize), other: (usize, usize)) -> usize {
        let begin = self.begin[mover.0][other.0] as usize;
        let (fewer, more) = match mover.0 <= other.0 {
            true => (mover, other),
            false => (other, mover),
        };
        begin + fewer.1 * self.ways[more.0] as usize + more.1
    }

    /// The value to come for the mover, if so few seeds are in play; both sides hold some.
    #[inline]
    pub fn value<W: Word>(&self, own: W, other: W) -> Option<Value> {
        let ((own, mine), (other, theirs)) = (self.number(own), self.number(other));
        if mine + theirs > self.seeds {
            return None;
        }
        let at = self.at((mine, own), (theirs, other));
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
fn sides(houses: usize, sum: usize) -> Vec<u64> {
    let mut all = Vec::new();
    fill(houses, sum, 0, &mut all);
    all
}

/// Fills the houses from the last to the first: the seeds of the houses before it are the slower
/// count, fewest first.
fn fill(houses: usize, sum: usize, side: u64, all: &mut Vec<u64>) {
    let last = houses - 1;
    let counts: RangeInclusive<usize> = if last == 0 { sum..=sum } else { 0..=sum };
    for seeds in counts.rev() {
        let side = side.plus(u64::at(8 * last as u8, seeds as u8));
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
                let all = sides(houses, sum);
                assert_eq!(all.len(), endgames.ways[sum] as usize);
                for (nth, &side) in all.iter().enumerate() {
                    assert_eq!(endgames.number(side), (nth, sum));
                }
            }
        }
    }
}
