//! What draws depend on, as a search carries it from position to position. The rules without draws
//! carry nothing, and are compiled apart.

use super::bits::{DIRECTIONS, step};
use super::position::{QUIET_DRAW, SEEN_DRAW};
use std::fmt::Debug;
use std::hash::Hash;

/// What a position remembers of the moves that led to it.
pub trait Past: Copy + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// Whether the rules have draws.
    const DRAWS: bool;

    /// After a king has moved from a square (counted from 0) in a direction without capturing.
    fn king_moved(self, from: u32, direction: usize) -> Self;

    /// Plies since the last capture or man's move.
    fn quiet(&self) -> usize;

    /// Whether the position stands on the board for the third time.
    fn repeated(&self) -> bool;

    /// How many plies ago the same position stood on the board before.
    fn last_seen(&self) -> Option<u32>;

    /// A number for the moves, zero unless a position since the last capture or man's move has stood
    /// on the board more than once.
    fn burden(&self) -> u64;

    /// Whether the rules of draws end the game here, if the side to move has a move.
    #[inline]
    fn drawn(&self) -> bool {
        Self::DRAWS && (self.repeated() || self.quiet() >= QUIET_DRAW)
    }
}

/// No draws: nothing is remembered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Forgotten;

impl Past for Forgotten {
    const DRAWS: bool = false;

    #[inline(always)]
    fn king_moved(self, _from: u32, _direction: usize) -> Self {
        self
    }

    #[inline(always)]
    fn quiet(&self) -> usize {
        0
    }

    #[inline(always)]
    fn repeated(&self) -> bool {
        false
    }

    #[inline(always)]
    fn last_seen(&self) -> Option<u32> {
        None
    }

    #[inline(always)]
    fn burden(&self) -> u64 {
        0
    }
}

/// The kings' moves since the last capture or man's move, a byte each. Earlier positions follow from
/// them exactly, so no keys are kept: undoing moves until nothing differs is an occurrence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Remembered {
    /// `4 * from + direction`; the rest is zero.
    moves: [u8; QUIET_DRAW],
    length: u8,
    /// How often the position has stood on the board by now.
    seen: u8,
}

impl Default for Remembered {
    #[inline]
    fn default() -> Self {
        Self {
            moves: [0; QUIET_DRAW],
            length: 0,
            seen: 1,
        }
    }
}

/// The two squares of a king's move.
const ENDS: [u32; 128] = {
    let mut ends = [0; 128];
    let mut code = 0;
    while code < ends.len() {
        let from = 1 << (code / DIRECTIONS);
        ends[code] = from | step(from, code % DIRECTIONS);
        code += 1;
    }
    ends
};

impl Remembered {
    /// How many plies ago each earlier occurrence was, the last one first. Each side's squares that
    /// differ from an earlier board tell whether it was the same. As many plies as a return takes
    /// are an even number, for a king's row changes between even and odd.
    fn occurrences(&self) -> impl Iterator<Item = u32> {
        let mut differ = [0, 0];
        let moves = &self.moves[..usize::from(self.length).min(QUIET_DRAW)];
        (0..)
            .zip(moves.iter().rev())
            .filter_map(move |(back, &code)| {
                differ[back as usize % 2] ^= ENDS[usize::from(code & 127)];
                (differ == [0, 0]).then_some(back + 1)
            })
    }
}

impl Past for Remembered {
    const DRAWS: bool = true;

    #[inline]
    fn king_moved(mut self, from: u32, direction: usize) -> Self {
        if let Some(next) = self.moves.get_mut(usize::from(self.length)) {
            *next = (DIRECTIONS as u32 * from + direction as u32) as u8;
            self.length += 1;
        }
        self.seen = 1 + self.occurrences().count() as u8;
        self
    }

    #[inline]
    fn quiet(&self) -> usize {
        usize::from(self.length)
    }

    #[inline]
    fn repeated(&self) -> bool {
        usize::from(self.seen) >= SEEN_DRAW
    }

    #[inline]
    fn last_seen(&self) -> Option<u32> {
        match self.seen {
            1 => None,
            _ => self.occurrences().next(),
        }
    }

    fn burden(&self) -> u64 {
        let until = |length| Self { length, ..*self };
        let twice = (1..=self.length).any(|length| until(length).occurrences().next().is_some());
        let moves = self.moves[..usize::from(self.length)].iter();
        // FNV-1a; zero would mean that nothing weighs.
        let mix = |hash: u64, &code: &u8| (hash ^ u64::from(code)).wrapping_mul(0x0100_0000_01b3);
        if twice {
            moves.fold(0xcbf2_9ce4_8422_2325, mix) | 1
        } else {
            0
        }
    }
}
