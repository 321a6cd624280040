//! The board that the search plays on: two words of byte lanes, the mover's and the opponent's.
//!
//! ```text
//!            lane   m      m-1 ... 1    0
//!   own    | 0 | store | house .. house |     lane i is the house i sowing steps from the
//!   other  | 0 | store | house .. house |     player's first; house i faces house m-1-i
//! ```
//!
//! Sowing adds one precomputed word to each side: the table knows, for every house and every
//! number of seeds, what each pit gets (laps included), where the last seed falls, and how many
//! seeds cross to the opponent. A last seed elsewhere than in an own house points at the unused
//! lane, so that the test for a capture needs no second condition. Sums are one multiplication.
//! Passing the turn swaps the words: positions are always seen from the mover's side.
//!
//! Two words were measured against both sides in one 128-bit word and against a byte array
//! (`cargo bench --bench board`, figures in BENCHMARKS.md). Rules other than the standard ones
//! take the path `STANDARD = false`, so that the standard game pays nothing for them.

use super::endgames::Endgames;
use super::error::KalahError;
use super::position::Position;
use super::reach::Reach;
use super::rules::{Capture, End, Rules};
use super::word::Word;
use crate::game::{Game, Order, Player, Value};
use std::sync::Arc;

/// The sowings of one house, for every number of seeds that a lane can hold.
type Row<W> = [Sowing<W>; 256];

/// A loss that no capture makes up for.
const PROHIBITIVE: u16 = 1000;

/// Where moves by what they gain are grouped: the shift of the group for each gain from `-NO_GAIN` on, the last
/// for those that keep the turn. Eight houses fit into a group; on wider boards two groups are one ([`WIDE`]).
const GROUPS: [u8; 128] = {
    let mut groups = [48; 128];
    let mut rank = 0;
    while rank <= NO_GAIN as usize + 3 {
        groups[rank] = match rank.saturating_sub(NO_GAIN as usize - 4) {
            gain if gain <= 4 => 8 * gain as u8,
            _ => 40,
        };
        rank += 1;
    }
    groups[KEEPS as usize] = 56;
    groups
};
const NO_GAIN: u8 = 32;
const KEEPS: u8 = 127;
/// The shifts of groups that have room for sixteen houses.
const WIDE: u8 = 48;

/// Rows of the table: a power of two above the most houses, so that a masked index needs no check.
const ROWS: usize = 16;

/// A packed position, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board<W> {
    pub(super) own: W,
    pub(super) other: W,
    pub(super) turn: Player,
}

impl<W: Word> Board<W> {
    /// The seeds in a player's house, 0 farthest from its store; with the number of houses, in its store.
    #[inline]
    pub fn seeds(&self, player: Player, house: u8) -> u8 {
        let side = if player == self.turn {
            self.own
        } else {
            self.other
        };
        side.lane(8 * house)
    }
}

/// A move: the mover's house, 0 farthest from its store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House(pub u8);

/// What sowing one house with one number of seeds does.
#[derive(Clone, Copy)]
pub(super) struct Sowing<W> {
    /// What to add to the mover's side; the lifted house is already taken off.
    own: W,
    /// What to add to the opponent's side.
    other: W,
    /// Shift of the own house where the last seed falls, or of the unused lane.
    last: u8,
    /// Shift of the house facing it, or of the unused lane.
    opposite: u8,
    /// Seeds that fall into the opponent's houses.
    pub(super) crossed: u8,
    /// The same, but prohibitive where there is nothing to sow.
    pub(super) lost: u16,
    /// The place in [`GROUPS`] of a move that captures nothing.
    lead: u8,
    /// Where the last seed falls: 0..m own houses, m the own store, then the opponent's houses.
    end: u8,
}

/// Kalah under given rules. `STANDARD` promises capture from a filled opposite house, extra turns,
/// no relay, and the end when a side is empty.
pub struct Kalah<W, const STANDARD: bool> {
    rules: Rules,
    table: Box<[Row<W>; ROWS]>,
    /// All bits of the house lanes.
    houses: W,
    /// The number of seeds in each house that reaches the own store exactly.
    exact: W,
    store: u8,
    /// Of boards that fit: one lane at the least is neither a house nor a store.
    pub(super) reach: Option<Reach>,
    /// Positions whose value is known, for a search that asks for it.
    pub(super) endgames: Option<Arc<Endgames>>,
}

/// The moves of a position: bits of groups of houses, taken from the highest bit down.
#[derive(Clone, Copy, Debug)]
pub struct Moves {
    bits: u64,
    /// Which bits of a bit's number say the house: four groups of up to 16 houses, or eight of up to 8.
    mask: u8,
    flip: u8,
}

impl Moves {
    /// Moves in any order of at most four runs, in each of which the houses ascend; what comes after
    /// the fourth run joins it.
    pub(super) fn in_runs(houses: impl Iterator<Item = House>) -> Self {
        let (mut bits, mut run, mut last) = (0, 3, None);
        for house in houses {
            if last.is_some_and(|last| house < last) && run > 0 {
                run -= 1;
            }
            bits |= 1 << (16 * run + 15 - u32::from(house.0));
            last = Some(house);
        }
        Self {
            bits,
            mask: 15,
            flip: 15,
        }
    }
}

impl Iterator for Moves {
    type Item = House;

    #[inline]
    fn next(&mut self) -> Option<House> {
        let bit = self.bits.checked_ilog2()?;
        self.bits ^= 1 << bit;
        Some(House((bit as u8 & self.mask) ^ self.flip))
    }
}

impl<W: Word, const STANDARD: bool> Kalah<W, STANDARD> {
    /// The game of these rules.
    ///
    /// # Errors
    /// When a field is out of its range.
    ///
    /// # Panics
    /// When `W` is too narrow for the houses, or `STANDARD` is promised of other rules.
    pub fn new(rules: Rules) -> Result<Self, KalahError> {
        let rules = rules.checked()?;
        let m = usize::from(rules.houses);
        assert!(m <= W::HOUSES, "a wider word is needed for {m} houses");
        assert!(
            !STANDARD || rules == Self::standard(rules),
            "not the standard rules"
        );
        let lanes = |value: &dyn Fn(usize) -> u8| {
            (0..m).fold(W::ZERO, |word, i| word.plus(W::at(8 * i as u8, value(i))))
        };
        Ok(Self {
            rules,
            table: sowings(m),
            houses: lanes(&|_| 0xff),
            exact: lanes(&|i| (m - i) as u8),
            store: 8 * rules.houses,
            reach: (STANDARD && m <= 6).then(|| Reach::new(m)),
            endgames: None,
        })
    }

    /// The same game, which knows these endgames of it.
    pub fn with_endgames(self, endgames: Arc<Endgames>) -> Self {
        Self {
            endgames: Some(endgames),
            ..self
        }
    }

    fn standard(rules: Rules) -> Rules {
        Rules {
            houses: rules.houses,
            seeds: rules.seeds,
            ..Rules::STANDARD
        }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// A position on the packed board. What an emptied side leaves over is swept at once.
    ///
    /// # Panics
    /// When the position has another number of houses than the rules.
    pub fn pack(&self, position: &Position) -> Board<W> {
        assert_eq!(position.houses, self.rules.houses, "houses of the position");
        let side = |player| {
            (0..=position.houses()).fold(W::ZERO, |word, i| {
                let seeds = position.pits[position.first_house(player) + i];
                word.plus(W::at(8 * i as u8, seeds))
            })
        };
        let board = Board {
            own: side(position.turn),
            other: side(position.turn.opponent()),
            turn: position.turn,
        };
        self.swept(board)
    }

    /// A packed position as people see it.
    pub fn unpack(&self, board: &Board<W>) -> Position {
        let side = |word: W| (0..=self.rules.houses).map(move |i| usize::from(word.lane(8 * i)));
        let (first, second) = match board.turn {
            Player::First => (board.own, board.other),
            Player::Second => (board.other, board.own),
        };
        let pits: Vec<usize> = side(first).chain(side(second)).collect();
        Position::new(&pits, board.turn).expect("a packed board is within the limits")
    }

    #[inline]
    pub(super) fn in_houses(&self, side: W) -> W {
        side.and(self.houses)
    }

    #[inline]
    pub(super) fn stored(&self, side: W) -> i32 {
        i32::from(side.lane(self.store))
    }

    /// The seeds of a lane and what sowing them does.
    #[inline]
    pub(super) fn sowing(&self, side: W, house: u8) -> &Sowing<W> {
        &self.table[usize::from(house) % ROWS][usize::from(side.lane(8 * house))]
    }

    /// What the standard capture takes from the opponent; without a branch, since whether a move
    /// captures is hard to predict.
    #[inline]
    pub(super) fn captured(&self, board: &Board<W>, sowing: &Sowing<W>) -> Value {
        let captures = board.own.plus(sowing.own).lane(sowing.last) == 1;
        let opposite = board.other.plus(sowing.other).lane(sowing.opposite);
        Value::from(opposite) & -Value::from(captures)
    }

    /// The rest goes to its owners once a side is empty (under `End::Half`: the side to move).
    #[inline]
    fn swept(&self, board: Board<W>) -> Board<W> {
        let empty = |side| self.in_houses(side) == W::ZERO;
        let other_ends = STANDARD || self.rules.end == End::Empty;
        if empty(board.own) || (other_ends && empty(board.other)) {
            let store = |side: W| W::at(self.store, side.sum() as u8);
            return Board {
                own: store(board.own),
                other: store(board.other),
                turn: board.turn,
            };
        }
        board
    }

    /// The same board with the other side to move.
    #[inline]
    fn passed(board: Board<W>) -> Board<W> {
        Board {
            own: board.other,
            other: board.own,
            turn: board.turn.opponent(),
        }
    }

    #[inline]
    fn play_standard(&self, board: &Board<W>, house: House) -> Board<W> {
        let sowing = self.sowing(board.own, house.0);
        let captured = self.captured(board, sowing);
        let mut own = board.own.plus(sowing.own);
        let mut other = board.other.plus(sowing.other);
        if captured > 0 {
            own = own
                .minus(W::at(sowing.last, 1))
                .plus(W::at(self.store, captured as u8 + 1));
            other = other.minus(W::at(sowing.opposite, captured as u8));
        }
        let board = Board {
            own,
            other,
            turn: board.turn,
        };
        let extra = sowing.end == self.rules.houses;
        self.swept(if extra { board } else { Self::passed(board) })
    }

    fn play_variant(&self, board: &Board<W>, house: House) -> Board<W> {
        let m = self.rules.houses;
        let mut sowing = self.sowing(board.own, house.0);
        let mut own = board.own.plus(sowing.own);
        let mut other = board.other.plus(sowing.other);
        if self.rules.relay {
            while sowing.end < m && sowing.crossed > 0 && own.lane(8 * sowing.end) > 1 {
                sowing = self.sowing(own, sowing.end);
                own = own.plus(sowing.own);
                other = other.plus(sowing.other);
            }
        }
        match self.rules.capture {
            Capture::Opposite | Capture::Empty => {
                if own.lane(sowing.last) == 1 {
                    let captured = other.lane(sowing.opposite);
                    if captured > 0 || self.rules.capture == Capture::Empty {
                        own = own
                            .minus(W::at(sowing.last, 1))
                            .plus(W::at(self.store, captured + 1));
                        other = other.minus(W::at(sowing.opposite, captured));
                    }
                }
            }
            Capture::Run => {
                let mut end = sowing.end;
                while end > m && (2..=3).contains(&other.lane(8 * (end - m - 1))) {
                    let shift = 8 * (end - m - 1);
                    let taken = other.lane(shift);
                    other = other.minus(W::at(shift, taken));
                    own = own.plus(W::at(self.store, taken));
                    end -= 1;
                }
            }
            Capture::None => {}
        }
        let board = Board {
            own,
            other,
            turn: board.turn,
        };
        let extra = self.rules.extra_turn && sowing.end == m;
        self.swept(if extra { board } else { Self::passed(board) })
    }

    /// Houses that keep the turn come first, then those that capture, then the others, nearest the
    /// store first in each group. A lap round the board is not looked into.
    #[inline]
    fn ranked(&self, board: &Board<W>) -> Moves {
        if !STANDARD && self.rules.capture == Capture::Run {
            return self.by_store(board);
        }
        let own = self.in_houses(board.own);
        let occupied = own.occupied();
        let extra = if STANDARD || self.rules.extra_turn {
            occupied & !own.xor(self.exact).occupied()
        } else {
            0
        };
        let mut captures = 0;
        if STANDARD || self.rules.capture != Capture::None {
            // An empty house that faces a filled one takes it, whoever ends there.
            let facing =
                self.in_houses(board.other).occupied_mirrored() >> (16 - self.rules.houses);
            let takes = facing & !occupied;
            let capture = |house: u8| (takes >> self.sowing(own, house).end & 1) << house;
            // The usual size, known to the compiler, is unrolled.
            captures = if self.rules.houses == 6 {
                (0..6).fold(0, |bits, house| bits | capture(house))
            } else {
                (0..self.rules.houses).fold(0, |bits, house| bits | capture(house))
            };
            captures &= occupied & !extra;
        }
        let quiet = occupied & !extra & !captures;
        Moves {
            bits: u64::from(extra) << 32 | u64::from(captures) << 16 | u64::from(quiet),
            mask: 15,
            flip: 0,
        }
    }

    /// Houses that keep the turn come first, then by what they capture less what they give away, nearest the
    /// store first where that is equal.
    #[inline]
    fn by_gain(&self, board: &Board<W>) -> Moves {
        let narrow = W::HOUSES <= 8 || self.rules.houses <= 8;
        let bit = |house: u8| {
            let group = GROUPS[self.rank_by_gain(board, House(house)) % GROUPS.len()];
            let shift = if narrow { group } else { group & WIDE };
            1_u64 << (shift + house)
        };
        let bits = if !STANDARD {
            self.moves(board, Order::Natural)
                .fold(0, |bits, house| bits | bit(house.0))
        } else if self.rules.houses == 6 {
            // Every house in turn, the empty ones too, without a branch that depends on the board; the usual size is unrolled.
            (0..6).fold(0, |bits, house| bits | bit(house))
        } else {
            (0..self.rules.houses).fold(0, |bits, house| bits | bit(house))
        };
        let occupied = u64::from(self.in_houses(board.own).occupied());
        let (in_all_groups, mask) = match narrow {
            true => (0x0101_0101_0101_0101, 7),
            false => (0x0001_0001_0001_0001, 15),
        };
        Moves {
            bits: bits & occupied.wrapping_mul(in_all_groups),
            mask,
            flip: 0,
        }
    }

    /// Where runs make captures hard to foresee, the move is played: the more it brings into the store, the
    /// earlier it comes.
    fn by_store(&self, board: &Board<W>) -> Moves {
        let mut bits = 0;
        for house in self.moves(board, Order::Natural) {
            let child = self.play(board, house);
            let store = if child.turn == board.turn {
                child.own
            } else {
                child.other
            };
            let group = match self.stored(store) - self.stored(board.own) {
                ..=0 => 0,
                1 => 1,
                2..=3 => 2,
                _ => 3,
            };
            bits |= 1 << (16 * group + u32::from(house.0));
        }
        Moves {
            bits,
            mask: 15,
            flip: 0,
        }
    }

    /// The place of a move in [`GROUPS`]. Standard rules foresee it; under others the move is played, for relays and
    /// runs are hard to foresee.
    #[inline]
    fn rank_by_gain(&self, board: &Board<W>, house: House) -> usize {
        if STANDARD {
            let sowing = self.sowing(board.own, house.0);
            return self.captured(board, sowing) as usize + usize::from(sowing.lead);
        }
        let child = self.play(board, house);
        if child.turn == board.turn {
            return usize::from(KEEPS);
        }
        let gain = child.other.sum() as Value - board.own.sum() as Value;
        (gain + Value::from(NO_GAIN)).clamp(0, Value::from(KEEPS) - 1) as usize
    }
}

impl<W: Word, const STANDARD: bool> Game for Kalah<W, STANDARD> {
    type Position = Board<W>;
    type Move = House;
    type Moves = Moves;

    #[inline]
    fn to_move(&self, board: &Board<W>) -> Player {
        board.turn
    }

    #[inline]
    fn is_over(&self, board: &Board<W>) -> bool {
        let half = || {
            let total = (board.own.sum() + board.other.sum()) as i32;
            2 * self.stored(board.own) > total || 2 * self.stored(board.other) > total
        };
        self.in_houses(board.own) == W::ZERO || (!STANDARD && self.rules.end == End::Half && half())
    }

    #[inline]
    fn moves(&self, board: &Board<W>, order: Order) -> Moves {
        match order {
            Order::Ranked => self.ranked(board),
            Order::Natural => Moves {
                bits: u64::from(self.in_houses(board.own).occupied_mirrored()),
                mask: 15,
                flip: 15,
            },
            Order::Own(_) => self.by_lecture(board, order),
        }
    }

    #[inline]
    fn moves_near_limit(&self, board: &Board<W>) -> Moves {
        self.by_gain(board)
    }

    /// The board index.
    fn number(&self, board: &Board<W>, house: House) -> u32 {
        board.turn.index() as u32 * (u32::from(self.rules.houses) + 1) + u32::from(house.0)
    }

    #[inline]
    fn play(&self, board: &Board<W>, house: House) -> Board<W> {
        if STANDARD {
            self.play_standard(board, house)
        } else {
            self.play_variant(board, house)
        }
    }
}

/// The whole table, each entry one seed further than the one before it.
fn sowings<W: Word>(m: usize) -> Box<[Row<W>; ROWS]> {
    let nothing = Sowing {
        own: W::ZERO,
        other: W::ZERO,
        last: W::UNUSED,
        opposite: W::UNUSED,
        crossed: 0,
        lost: PROHIBITIVE,
        lead: 0,
        end: 0,
    };
    let mut table = vec![[nothing; 256]; ROWS];
    for (house, row) in table.iter_mut().enumerate().take(m) {
        for seeds in 1..row.len() {
            row[seeds] = row[seeds - 1].one_more(m, house, seeds);
        }
    }
    table.try_into().ok().expect("as many rows as were made")
}

impl<W: Word> Sowing<W> {
    /// This sowing with its `seeds`th seed: one more leaves the house, and one more falls.
    fn one_more(mut self, m: usize, house: usize, seeds: usize) -> Self {
        let end = (house + seeds) % (2 * m + 1);
        self.own = self.own.minus(W::at(8 * house as u8, 1));
        if end <= m {
            self.own = self.own.plus(W::at(8 * end as u8, 1));
        } else {
            self.other = self.other.plus(W::at(8 * (end - m - 1) as u8, 1));
            self.crossed += 1;
        }
        (self.last, self.opposite) = if end < m {
            (8 * end as u8, 8 * (m - 1 - end) as u8)
        } else {
            (W::UNUSED, W::UNUSED)
        };
        self.lost = u16::from(self.crossed);
        self.lead = if end == m {
            KEEPS
        } else {
            NO_GAIN - self.crossed.min(NO_GAIN)
        };
        self.end = end as u8;
        self
    }
}
