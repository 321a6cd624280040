//! What Kalah tells the expert search of itself: exact keys of the houses, what is banked in the
//! stores, and what is still in play.

use super::evaluators::Seeds;
use super::packed::{Board, House, Kalah};
use super::rules::End;
use super::word::Word;
use crate::game::{Evaluator, Game, Knowledge, Value};

impl<W: Word, const STANDARD: bool> Knowledge for Kalah<W, STANDARD> {
    const SHALLOW: u32 = 6;

    fn most_moves(&self) -> usize {
        usize::from(self.rules().houses)
    }

    fn key_bits(&self) -> u32 {
        2 * u32::from(self.rules().houses) * self.house_bits() + self.store_bits()
    }

    /// The houses of both sides, mover first. Where more than half decides, the future depends on
    /// the mover's store as well, and on nothing else: the other store holds what is left over.
    #[inline]
    fn key(&self, board: &Board<W>) -> Option<u64> {
        let (own, other) = (self.in_houses(board.own), self.in_houses(board.other));
        let bits = self.house_bits();
        let houses = own.squeezed(bits)? << (bits * u32::from(self.rules().houses))
            | other.squeezed(bits)?;
        if STANDARD || self.rules().end == End::Empty {
            return Some(houses);
        }
        Some(houses << self.store_bits() | self.stored(board.own) as u64)
    }

    #[inline]
    fn banked(&self, board: &Board<W>) -> Value {
        self.stored(board.own) - self.stored(board.other)
    }

    #[inline]
    fn in_play(&self, board: &Board<W>) -> Value {
        (self.in_houses(board.own).sum() + self.in_houses(board.other).sum()) as Value
    }

    #[inline]
    fn guess(&self, board: &Board<W>) -> Value {
        halved(
            self.in_houses(board.own).sum() as Value - self.in_houses(board.other).sum() as Value,
        )
    }

    #[inline]
    fn outlook(&self, board: &Board<W>) -> Option<Value> {
        let (value, _) = Seeds.best_in_one(self, board)?;
        Some(halved(value - self.banked(board)))
    }

    #[inline]
    fn finished(&self, board: &Board<W>) -> Option<Value> {
        self.is_over(board).then(|| self.margin(board))
    }

    #[inline]
    fn kept_at(&self, board: &Board<W>) -> Option<usize> {
        let endgames = self.endgames.as_ref()?;
        if self.in_play(board) > endgames.seeds() as Value {
            return None;
        }
        Some(endgames.place(self.in_houses(board.own), self.in_houses(board.other)))
    }

    #[inline]
    fn kept(&self, place: usize) -> Value {
        self.endgames
            .as_ref()
            .map_or(0, |endgames| endgames.value(place))
    }

    #[inline]
    fn kept_up_to(&self) -> Value {
        self.endgames
            .as_ref()
            .map_or(0, |endgames| endgames.seeds() as Value)
    }

    /// What it banks, an extra turn being worth five seeds; less half a seed for each house that
    /// the opponent can reply with, since every reply has to be refuted; then nearest the store.
    #[inline]
    fn rank(&self, house: House, child: &Board<W>, gain: Value, same_side: bool) -> Value {
        let worth = match same_side {
            true => 10,
            false => 2 * gain - self.in_houses(child.own).filled() as Value,
        };
        8 * worth + Value::from(house.0)
    }

    #[inline]
    fn slot(&self, house: House) -> u8 {
        house.0
    }
}

impl<W: Word, const STANDARD: bool> Kalah<W, STANDARD> {
    /// What lies in the mover's houses, less what lies in the opponent's.
    #[inline]
    fn margin(&self, board: &Board<W>) -> Value {
        self.in_houses(board.own).sum() as Value - self.in_houses(board.other).sum() as Value
    }

    /// Bits of a house in a key: as many as fit. A fuller house has no key.
    #[inline]
    fn house_bits(&self) -> u32 {
        if STANDARD && self.rules().houses == 6 {
            return 5;
        }
        ((60 - self.store_bits()) / (2 * u32::from(self.rules().houses))).min(8)
    }

    #[inline]
    fn store_bits(&self) -> u32 {
        match self.rules().end {
            End::Empty => 0,
            End::Half => 8,
        }
    }
}

/// Half of what lies in the houses, of the same parity: much of it changes hands before the end. (The
/// lecture's weight of 1/2; in matches it was worth more than the full count.)
#[inline]
fn halved(value: Value) -> Value {
    let half = value / 2;
    half + ((half ^ value) & 1) * value.signum()
}
