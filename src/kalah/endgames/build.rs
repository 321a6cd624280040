//! The layers, one after the other. The moves of one kind lead to values that lie in a row, or at
//! even distances, so that whole rows are valued in short loops without a branch.

use super::super::packed::{Board, House};
use super::super::rules::Rules;
use super::super::word::Word;
use super::sides::{Any, Kind, Manner, Push, Sides, Step, Then};
use super::{Endgames, MOST_SEEDS, Side};
use crate::game::{Game, Knowledge, Player, Value};
use crate::hints::prefer_large_pages;
use rayon::prelude::*;
use std::ops::Range;

/// Bytes that are made between two looks at the stop flag: new memory may come slowly.
const CHUNK: usize = 1 << 22;

/// Rows that are valued together where that saves waiting for memory.
const ABREAST: usize = 32;

/// What is known of a side takes about so much, with the room that its vectors keep to grow.
const SIDE_BYTES: usize = 450;

impl Endgames {
    /// All positions of a game with at most `seeds` in play, on the rayon pool of the caller;
    /// `None` if `stop` said so before it was done or memory was refused.
    ///
    /// # Panics
    /// When the rules have no such table or `seeds` is more than [`MOST_SEEDS`].
    pub fn build(rules: &Rules, seeds: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Self> {
        assert!(Self::exist(rules) && seeds <= MOST_SEEDS);
        let game = &Any::new(*rules).expect("rules of a game");
        let mut made = Self::empty(usize::from(rules.houses));
        let length = made.lay_out(seeds);
        made.values.try_reserve_exact(length).ok()?;
        prefer_large_pages(made.values.spare_capacity_mut());
        // Whatever else is made on the way could only end the program if it were refused.
        Vec::<u8>::new()
            .try_reserve_exact(made.beside(seeds))
            .ok()?;
        let sides: Vec<Sides> = (0..=seeds).map(|sum| made.sides(game, sum)).collect();
        for layer in 2..=seeds {
            made.add_layer(game, &sides, layer, stop);
            if stop() {
                return None;
            }
        }
        Some(made)
    }

    /// The memory that it takes to build them: their values, and what is known of the sides meanwhile.
    pub fn needs(houses: u8, seeds: usize) -> usize {
        let mut laid = Self::empty(usize::from(houses));
        laid.lay_out(seeds) + laid.beside(seeds)
    }

    /// What is made beside the values, and given back.
    pub(super) fn beside(&self, seeds: usize) -> usize {
        let sides: usize = self.ways[..=seeds].iter().sum();
        SIDE_BYTES * sides + self.ways[seeds / 2].pow(2)
    }

    /// Values all positions of so many seeds, once those of fewer are valued. Cut short by a stop.
    fn add_layer(
        &mut self,
        game: &Any,
        sides: &[Sides],
        layer: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        let size = |fewer: usize| self.ways[fewer] * self.ways[layer - fewer];
        let even = layer.is_multiple_of(2);
        // Of an even split both movers are the same; the second is only needed for the first.
        let mut spare = vec![i8::MIN; if even { size(layer / 2) } else { 0 }];
        let length: usize = (1..=layer / 2).map(|fewer| 2 * size(fewer)).sum();
        let length = length - spare.len();
        let mut values = std::mem::take(&mut self.values);
        let lower = values.len();
        debug_assert_eq!(lower, self.begin[1][layer - 1], "as it was laid out");
        while values.len() < lower + length {
            if stop() {
                return;
            }
            let some = CHUNK.min(lower + length - values.len());
            values.par_extend(rayon::iter::repeat_n(i8::MIN, some));
        }
        let (below, mut rest) = values.split_at_mut(lower);
        let mut spare = &mut *spare;
        let mut splits = Vec::new();
        for fewer in 1..=layer / 2 {
            let (of_fewer, after) = rest.split_at_mut(size(fewer));
            let (of_more, after) = match even && fewer == layer / 2 {
                true => (std::mem::take(&mut spare), after),
                false => after.split_at_mut(size(fewer)),
            };
            rest = after;
            splits.push(Split {
                fewer,
                more: layer - fewer,
                of_fewer,
                of_more,
            });
        }
        let known = &Known {
            endgames: self,
            values: below,
            game,
            sides,
        };
        // The largest first, so that no thread is left with one of them at the end.
        splits
            .into_iter()
            .rev()
            .par_bridge()
            .for_each(|split| known.split(split, stop));
        self.values = values;
        self.seeds = layer;
    }
}

/// The values of one split of a layer: the side that holds fewer seeds to move, and the other.
struct Split<'v> {
    fewer: usize,
    more: usize,
    of_fewer: &'v mut [i8],
    of_more: &'v mut [i8],
}

/// The layers that are valued already, for the one above them.
struct Known<'v> {
    endgames: &'v Endgames,
    values: &'v [i8],
    game: &'v Any,
    sides: &'v [Sides],
}

impl Known<'_> {
    /// Values all positions of a split, whichever side moves, row by row. A push leads to an
    /// earlier row, or to the same row where the other side is to move. Cut short by a stop.
    fn split(&self, split: Split<'_>, stop: &(dyn Fn() -> bool + Sync)) {
        let Split {
            fewer,
            more,
            of_fewer,
            of_more,
        } = split;
        let (rows, columns) = (&self.sides[fewer], &self.sides[more]);
        let width = columns.words.len();
        let (across, along): (Vec<&Kind>, Vec<&Kind>) = columns
            .kinds
            .iter()
            .partition(|kind| kind.manner.leads_across(fewer));
        for row in 0..rows.words.len() {
            if stop() {
                return;
            }
            if row % ABREAST == 0 {
                let abreast = row..rows.words.len().min(row + ABREAST);
                let values = &mut of_more[abreast.start * width..abreast.end * width];
                for kind in &across {
                    self.moves_across(kind, fewer, abreast.clone(), values);
                }
            }
            let here = row * width..(row + 1) * width;
            let values = &mut of_fewer[here.clone()];
            for push in &rows.moves[row] {
                let pushed = &of_more[push.to as usize * width..][..width];
                self.moves_of_one(push, (fewer, row), more, pushed, values);
            }
            let (pushed, values) = (&of_fewer[here.clone()], &mut of_more[here]);
            for kind in &along {
                self.moves_of_many(kind, more, (fewer, row), pushed, values);
            }
        }
    }

    /// The moves of one kind that [lead across](Manner::leads_across), of all sides that have one,
    /// against a few sides of the opponent at once: those lie side by side.
    fn moves_across(&self, kind: &Kind, other: usize, abreast: Range<usize>, values: &mut [i8]) {
        let Manner { then, left, banked } = kind.manner;
        let Endgames { begin, ways, .. } = self.endgames;
        let (left, sown) = (usize::from(left), then.sown());
        let numbers = &self.sides[other].sown[sown][abreast];
        let other = other + sown;
        let width = values.len() / numbers.len();
        let mut better = |first: usize, score: &dyn Fn(i8) -> i8| {
            for (nth, to) in wide(&kind.steps) {
                let row = &self.values[first + to * ways[other]..][..ways[other]];
                for (values, &number) in values.chunks_exact_mut(width).zip(numbers) {
                    values[nth] = values[nth].max(score(row[number as usize]));
                }
            }
        };
        match then {
            Then::Again => better(begin[left][other], &|to_come| banked + to_come),
            _ => better(begin[other][left], &|reply| banked - reply),
        }
    }

    /// One move of one side against all sides of the opponent; `pushed` has the replies to a mere
    /// push.
    fn moves_of_one(
        &self,
        push: &Push,
        mover: Side,
        other: usize,
        pushed: &[i8],
        values: &mut [i8],
    ) {
        let Manner { then, left, banked } = push.manner;
        let (to, left) = (push.to as usize, usize::from(left));
        let others = &self.sides[other];
        let all = (0..values.len()).map(|nth| (nth, nth));
        match then {
            Then::Pass if banked == 0 => Ray::Row(pushed).better(values, all, |reply| -reply),
            Then::Pass => {
                let ray = self.ray((left, to), other, Mover::Running);
                ray.better(values, all, |reply| banked - reply);
            }
            Then::Again => {
                let ray = self.ray((left, to), other, Mover::Fixed);
                ray.better(values, all, |to_come| banked + to_come);
            }
            Then::Cross(count) => {
                let ray = self.ray((left, to), other + usize::from(count), Mover::Running);
                let sown = others.sown[usize::from(count)].iter();
                let steps = sown.map(|&to| to as usize).enumerate();
                ray.better(values, steps, |reply| banked - reply);
            }
            Then::Capture { from, always } => {
                for (seeds, holding) in others.without[usize::from(from)].iter().enumerate() {
                    let steps = wide(holding);
                    if seeds == 0 && !always {
                        Ray::Row(pushed).better(values, steps, |reply| -reply);
                    } else {
                        let to = (left - 1, push.taking as usize);
                        let ray = self.ray(to, other - seeds, Mover::Running);
                        ray.better(values, steps, |reply| seeds as i8 + 1 - reply);
                    }
                }
            }
            Then::Play(house) => {
                let own = self.sides[mover.0].words[mover.1];
                for (value, &other) in values.iter_mut().zip(&others.words) {
                    *value = (*value).max(self.played(own, other, house));
                }
            }
        }
    }

    /// The moves of one kind, of all sides that have one, against one side of the opponent.
    fn moves_of_many(
        &self,
        kind: &Kind,
        mover: usize,
        other: Side,
        pushed: &[i8],
        values: &mut [i8],
    ) {
        let Manner { then, left, banked } = kind.manner;
        let left = usize::from(left);
        let others = &self.sides[other.0];
        let steps = wide(&kind.steps);
        match then {
            Then::Pass if banked == 0 => Ray::Row(pushed).better(values, steps, |reply| -reply),
            Then::Pass => {
                let ray = self.ray(other, left, Mover::Fixed);
                ray.better(values, steps, |reply| banked - reply);
            }
            Then::Again => {
                let ray = self.ray(other, left, Mover::Running);
                ray.better(values, steps, |to_come| banked + to_come);
            }
            Then::Cross(count) => {
                let sown = others.sown[usize::from(count)][other.1] as usize;
                let ray = self.ray((other.0 + usize::from(count), sown), left, Mover::Fixed);
                ray.better(values, steps, |reply| banked - reply);
            }
            Then::Capture { from, always } => {
                let word = others.words[other.1];
                let seeds = word.lane(8 * from);
                if seeds == 0 && !always {
                    return Ray::Row(pushed).better(values, steps, |reply| -reply);
                }
                let (rest, sum) = self.endgames.number(word.minus(u64::at(8 * from, seeds)));
                let ray = self.ray((sum, rest), left - 1, Mover::Fixed);
                ray.better(values, wide(&kind.taking), |reply| seeds as i8 + 1 - reply);
            }
            Then::Play(house) => {
                let other = others.words[other.1];
                for (nth, _) in steps {
                    let own = self.sides[mover].words[nth];
                    values[nth] = values[nth].max(self.played(own, other, house));
                }
            }
        }
    }

    /// The values to come for the mover, of one side against all of another sum.
    #[inline]
    fn ray(&self, fixed: Side, running: usize, mover: Mover) -> Ray<'_> {
        let Endgames { begin, ways, .. } = self.endgames;
        let (first, second) = match mover {
            Mover::Fixed => (fixed.0, running),
            Mover::Running => (running, fixed.0),
        };
        if first == 0 || second == 0 {
            return Ray::Over(first as i8 - second as i8);
        }
        let values = &self.values[begin[first][second]..];
        // Of equals the mover chooses the row.
        if fixed.0 < running || (fixed.0 == running && mover == Mover::Fixed) {
            Ray::Row(&values[fixed.1 * ways[running]..][..ways[running]])
        } else {
            Ray::Column(&values[fixed.1..], ways[fixed.0])
        }
    }

    /// The value to come of a move that is played out.
    #[cold]
    fn played(&self, own: u64, other: u64, house: u8) -> i8 {
        let board = Board {
            own,
            other,
            turn: Player::First,
        };
        let child = self.game.play(&board, House(house));
        let banked = self.game.banked(&child);
        let to_come = match self.game.is_over(&child) {
            true => 0,
            false => {
                let sides = [child.own, child.other].map(|side| self.game.in_houses(side));
                let [(own, mine), (other, theirs)] = sides.map(|side| self.endgames.number(side));
                Value::from(self.values[self.endgames.at((mine, own), (theirs, other))])
            }
        };
        match child.turn {
            Player::First => (banked + to_come) as i8,
            Player::Second => (-banked - to_come) as i8,
        }
    }
}

/// Who moves where one side is fixed and the other runs through all of its sum.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mover {
    Fixed,
    Running,
}

/// The values to come where one side is fixed, by the number of the other.
#[derive(Clone, Copy)]
enum Ray<'v> {
    /// The fixed side chose a row.
    Row(&'v [i8]),
    /// It chose a column, so that every so many values count.
    Column(&'v [i8], usize),
    /// One of them is empty, which ends the game: the rest belongs to its owner.
    Over(i8),
}

impl Ray<'_> {
    /// Betters `values` by `score` of what lies at the numbers that the steps lead to.
    #[inline(always)]
    fn better(
        self,
        values: &mut [i8],
        steps: impl Iterator<Item = (usize, usize)>,
        score: impl Fn(i8) -> i8,
    ) {
        let mut keep = |nth: usize, value: i8| values[nth] = values[nth].max(score(value));
        match self {
            Self::Row(row) => steps.for_each(|(nth, to)| keep(nth, row[to])),
            Self::Column(all, width) => steps.for_each(|(nth, to)| keep(nth, all[to * width])),
            Self::Over(value) => steps.for_each(|(nth, _)| keep(nth, value)),
        }
    }
}

/// Steps as indices.
#[inline(always)]
fn wide(steps: &[Step]) -> impl Iterator<Item = (usize, usize)> {
    steps.iter().map(|&(nth, to)| (nth as usize, to as usize))
}
