//! What the moves of a side do. Most of it depends on that side alone, and what they do to the
//! opponent's is one of a few changes. Both are told by number, so that no board is built.

use super::super::packed::Kalah;
use super::super::rules::Capture;
use super::super::word::Word;
use super::{Endgames, MOST_SEEDS};
use arrayvec::ArrayVec;
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The most houses of a side.
const HOUSES: usize = <u64 as Word>::HOUSES;

/// Any rules on the board that is wide enough for them.
pub(super) type Any = Kalah<u64, false>;

/// A side of some sum by its number, and the number of what becomes of it.
pub(super) type Step = (u32, u32);

/// All sides of one sum, by number.
pub(super) struct Sides {
    pub words: Vec<u64>,
    /// Their moves.
    pub moves: Vec<ArrayVec<Push, HOUSES>>,
    /// The same moves, those together that act in one manner.
    pub kinds: Vec<Kind>,
    /// The numbers once the opponent has sown into the first houses, by how many of them, as far
    /// as there are endgames of so many seeds.
    pub sown: Vec<Vec<u32>>,
    /// By house and the seeds in it: the sides, and their numbers once those are captured.
    pub without: Vec<Vec<Vec<Step>>>,
}

/// A move of one side.
#[derive(Clone, Copy)]
pub(super) struct Push {
    pub manner: Manner,
    /// The side's number afterwards; where a capture takes something, `taking`.
    pub to: u32,
    pub taking: u32,
}

/// The moves of all sides of a sum that act in one manner.
pub(super) struct Kind {
    pub manner: Manner,
    pub steps: Vec<Step>,
    /// Where a capture takes something; empty where it is none.
    pub taking: Vec<Step>,
}

/// What a move does, apart from where it leads its own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Manner {
    pub then: Then,
    /// The seeds of its own side afterwards, before any capture.
    pub left: u8,
    /// What falls into the store.
    pub banked: i8,
}

impl Manner {
    /// Whether the mover, against so many seeds, comes to hold fewer than the opponent, so that it is the
    /// mover who chooses the row of the value.
    pub fn leads_across(self, other: usize) -> bool {
        let (left, other) = (usize::from(self.left), other + self.then.sown());
        left > 0
            && match self.then {
                Then::Again => left <= other,
                Then::Cross(_) => left < other,
                Then::Pass => self.banked > 0 && left < other,
                Then::Capture { .. } | Then::Play(_) => false,
            }
    }
}

/// And what it does beyond.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Then {
    /// Nothing: the turn passes.
    Pass,
    /// The mover moves again.
    Again,
    /// One seed for each of so many of the opponent's houses.
    Cross(u8),
    /// What lies in the opponent's house is captured, and with it the last seed; always, or only
    /// if anything lies there.
    Capture { from: u8, always: bool },
    /// More than that: this house has to be played.
    Play(u8),
}

impl Then {
    /// How many of the opponent's houses get a seed.
    pub fn sown(self) -> usize {
        match self {
            Self::Cross(count) => usize::from(count),
            _ => 0,
        }
    }
}

impl Endgames {
    /// All sides of one sum.
    pub(super) fn sides(&self, game: &Any, sum: usize) -> Sides {
        let houses = game.rules().houses;
        let words = all_sides(usize::from(houses), sum);
        let number = |word: u64| self.number(word).0 as u32;
        let sow = |&word: &u64, count: u8| {
            number((0..count).fold(word, |word, i| word.plus(u64::at(8 * i, 1))))
        };
        let mut without = vec![vec![Vec::new(); sum + 1]; usize::from(houses)];
        let mut kinds = BTreeMap::<Manner, (Vec<Step>, Vec<Step>)>::new();
        let mut moves = Vec::with_capacity(words.len());
        for (nth, &word) in (0..).zip(&words) {
            let mut pushes = ArrayVec::new();
            for house in 0..houses {
                let seeds = word.lane(8 * house);
                let rest = number(word.minus(u64::at(8 * house, seeds)));
                without[usize::from(house)][usize::from(seeds)].push((nth, rest));
                if seeds > 0 {
                    let push = self.push(game, word, house);
                    let (steps, taking) = kinds.entry(push.manner).or_default();
                    steps.push((nth, push.to));
                    if let Then::Capture { .. } = push.manner.then {
                        taking.push((nth, push.taking));
                    }
                    pushes.push(push);
                }
            }
            moves.push(pushes);
        }
        let kind = |(manner, (steps, taking))| Kind {
            manner,
            steps,
            taking,
        };
        let most_sown = (MOST_SEEDS - sum).min(usize::from(houses)) as u8;
        Sides {
            moves,
            kinds: kinds.into_iter().map(kind).collect(),
            sown: (0..=most_sown)
                .map(|count| words.iter().map(|word| sow(word, count)).collect())
                .collect(),
            without,
            words,
        }
    }

    /// What a move does to its own side, and beyond.
    fn push(&self, game: &Any, side: u64, house: u8) -> Push {
        let rules = game.rules();
        let (seeds, to_store) = (side.lane(8 * house), rules.houses - house);
        let last = house + seeds;
        // What is left after a lap comes home.
        let home = seeds.saturating_sub(to_store + rules.houses);
        let fall = (house + 1..=last.min(rules.houses - 1))
            .chain(0..home.min(rules.houses))
            .fold(u64::ZERO, |fall, house| fall.plus(u64::at(8 * house, 1)));
        let after = side.minus(u64::at(8 * house, seeds)).plus(fall);
        let (to, left) = self.number(after);
        let captures = matches!(rules.capture, Capture::Opposite | Capture::Empty);
        let mut taking = 0;
        let then = if home > rules.houses
            || (home > 0 && captures && after.lane(8 * (home - 1)) == 1)
            || (seeds > to_store && (rules.relay || rules.capture == Capture::Run))
        {
            Then::Play(house)
        } else if seeds > to_store {
            Then::Cross((seeds - to_store).min(rules.houses))
        } else if seeds == to_store && rules.extra_turn {
            Then::Again
        } else if seeds < to_store && captures && after.lane(8 * last) == 1 {
            taking = self.number(after.minus(u64::at(8 * last, 1))).0 as u32;
            Then::Capture {
                from: rules.houses - 1 - last,
                always: rules.capture == Capture::Empty,
            }
        } else {
            Then::Pass
        };
        Push {
            manner: Manner {
                then,
                left: left as u8,
                banked: i8::from(seeds >= to_store),
            },
            to: to as u32,
            taking,
        }
    }
}

/// Every side of so many houses and seeds, in the order of their numbers.
pub(super) fn all_sides(houses: usize, sum: usize) -> Vec<u64> {
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
