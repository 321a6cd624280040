//! A move on the bitboards, and all moves of a position one after another, without a list of them.
//! A whole capture path is one move.

use super::bits::{DIRECTIONS, DOWN, step, step_back};
use super::board::Side;

/// A trail over captured pieces has at most so many hops: jumps lead between 8 squares that are
/// joined by 9 ways, and no piece is jumped twice.
const MOST_HOPS: usize = 9;
/// Where the square that a move begins at stands in [`Move::path`].
const FROM: u32 = 27;

/// One move: where it begins, each hop's direction, where it ends, and what it captures. The natural
/// order is that of the path: by the first square, then by the directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// From the highest bit: five of the first square, two for each hop, and lowest the last square.
    path: u32,
    captured: u32,
}

impl Move {
    #[inline]
    pub(super) fn step(from: u32, direction: usize) -> Self {
        // Half a step to the left in odd rows.
        let ahead = [-4, -3, 4, 5][direction] - (from / 4 % 2) as i32;
        let to = from.wrapping_add_signed(ahead);
        Self {
            path: from << FROM | (direction as u32) << (FROM - 2) | to,
            captured: 0,
        }
    }

    /// Where it begins, counted from 0.
    #[inline]
    pub fn from(self) -> u32 {
        self.path >> FROM
    }

    /// Where it ends, counted from 0.
    #[inline]
    pub fn to(self) -> u32 {
        self.path & 31
    }

    /// The squares of the captured pieces, bit 0 for square 1.
    #[inline]
    pub fn captured(self) -> u32 {
        self.captured
    }

    /// The direction of a hop, the first one's number is 0.
    #[inline]
    pub(super) fn direction(self, hop: usize) -> usize {
        (self.path >> (FROM - 2 - 2 * hop as u32) & 3) as usize
    }

    /// How many hops it has.
    pub fn hops(self) -> usize {
        self.captured.count_ones().max(1) as usize
    }

    /// The squares that it comes by, the first and the last too, numbered 1 to 32.
    pub fn squares(self) -> Vec<u8> {
        let length = if self.captured == 0 { 1 } else { 2 };
        let mut at = 1 << self.from();
        let mut squares = vec![self.from() as u8 + 1];
        for hop in 0..self.hops() {
            for _ in 0..length {
                at = step(at, self.direction(hop));
            }
            squares.push(at.trailing_zeros() as u8 + 1);
        }
        squares
    }
}

/// The pieces that can go one step, for each direction.
#[inline]
pub(super) fn steps(side: &Side) -> [u32; DIRECTIONS] {
    let empty = side.empty();
    [0, 1, 2, 3].map(|direction| step_back(empty, direction) & side.goes(direction))
}

/// The pieces that can capture, for each direction.
#[inline]
pub(super) fn jumps(side: &Side) -> [u32; DIRECTIONS] {
    let empty = side.empty();
    [0, 1, 2, 3].map(|direction| {
        let jumped = step_back(empty, direction) & side.other;
        step_back(jumped, direction) & side.goes(direction)
    })
}

/// The directions in which a piece at `at` (one bit) can capture, as four bits.
#[inline]
pub(super) fn jumps_at(at: u32, ways: u8, other: u32, empty: u32) -> u8 {
    let mut found = 0;
    for direction in 0..DIRECTIONS {
        let landing = step(step(at, direction) & other, direction) & empty;
        found |= u8::from(landing != 0) << direction;
    }
    found & ways
}

/// The moves of a position.
#[derive(Clone, Debug)]
pub enum Moves {
    /// No piece can capture.
    Steps(Steps),
    /// Captures are compulsory.
    Captures(Captures),
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        match self {
            Self::Steps(steps) => steps.next(),
            Self::Captures(captures) => captures.next(),
        }
    }
}

/// How promising a step is, the best first: a man is crowned or a king moves; a piece is offered, which
/// settles much, for it must be taken; the rest. Offers first save two thirds of a search and more.
const RANKS: usize = 3;

/// Steps to a neighbouring square, rank by rank.
#[derive(Clone, Debug)]
pub struct Steps {
    /// For each rank and direction the pieces that go so.
    ranks: [[u32; DIRECTIONS]; RANKS],
    /// The rank at hand.
    rank: usize,
}

impl Steps {
    /// In natural order.
    #[inline]
    pub(super) fn new(steps: [u32; DIRECTIONS]) -> Self {
        Self {
            ranks: [[0; DIRECTIONS], [0; DIRECTIONS], steps],
            rank: RANKS - 1,
        }
    }

    /// Those that look best first.
    #[inline]
    pub(super) fn ranked(side: &Side, steps: [u32; DIRECTIONS]) -> Self {
        let (empty, crown_row) = (side.empty(), side.crown_row());
        // Where the other side's pieces reach, and where they can capture, with an empty square behind.
        let reached = [0, 1, 2, 3].map(|way| step(side.other_goes(way), way));
        let mut lost = 0;
        for (way, reached) in reached.iter().enumerate() {
            lost |= reached & step_back(empty, way);
        }
        let mut ranks = [[0; DIRECTIONS]; RANKS];
        for way in 0..DIRECTIONS {
            // A piece leaves an empty square behind itself.
            let offered = step_back(lost | reached[DIRECTIONS - 1 - way], way);
            let first = step_back(crown_row, way) | side.kings;
            ranks[0][way] = steps[way] & first;
            ranks[1][way] = steps[way] & !first & offered;
            ranks[2][way] = steps[way] & !first & !offered;
        }
        Self { ranks, rank: 0 }
    }
}

impl Iterator for Steps {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        while let Some(steps) = self.ranks.get_mut(self.rank) {
            let pieces = steps[0] | steps[1] | steps[2] | steps[3];
            if pieces == 0 {
                self.rank += 1;
                continue;
            }
            let from = pieces.trailing_zeros();
            let piece = 1 << from;
            for (direction, steps) in steps.iter_mut().enumerate() {
                if *steps & piece != 0 {
                    *steps ^= piece;
                    return Some(Move::step(from, direction));
                }
            }
        }
        None
    }
}

/// A square on a capture path, and the directions still to be tried from there.
#[derive(Clone, Copy, Debug, Default)]
struct Hop {
    at: u32,
    ways: u8,
}

/// Capture paths, depth first.
#[derive(Clone, Debug)]
pub struct Captures {
    /// The pieces whose paths are still to come.
    pieces: u32,
    side: Side,
    /// The path at hand: its squares so far, of which the first `length` count.
    hops: [Hop; MOST_HOPS + 1],
    length: usize,
    captured: u32,
    path: u32,
}

impl Captures {
    #[inline]
    pub(super) fn new(side: Side, pieces: u32) -> Self {
        Self {
            pieces,
            side,
            hops: [Hop::default(); MOST_HOPS + 1],
            length: 0,
            captured: 0,
            path: 0,
        }
    }
}

impl Iterator for Captures {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        loop {
            if self.length == 0 {
                // The next piece.
                let piece = self.pieces & self.pieces.wrapping_neg();
                if piece == 0 {
                    return None;
                }
                self.pieces ^= piece;
                let ways = jumps_at(
                    piece,
                    self.side.ways(piece),
                    self.side.other,
                    self.side.empty(),
                );
                self.hops[0] = Hop { at: piece, ways };
                self.length = 1;
                self.captured = 0;
                self.path = piece.trailing_zeros() << FROM;
                continue;
            }
            let last = self.length - 1;
            let origin = self.hops[0].at;
            let Hop { at, ways } = self.hops[last];
            // Hops already made from here are undone one by one as the next way is tried.
            let shift = FROM - 2 - 2 * last as u32;
            if ways == 0 {
                self.length = last;
                if last > 0 {
                    let before = &self.hops[last - 1];
                    let direction = (self.path >> (shift + 2) & 3) as usize;
                    self.captured ^= step(before.at, direction);
                    self.path &= !(3 << (shift + 2));
                }
                continue;
            }
            let direction = ways.trailing_zeros() as usize;
            self.hops[last].ways &= ways - 1;
            let jumped = step(at, direction);
            let to = step(jumped, direction);
            let captured = self.captured | jumped;
            let path = self.path | (direction as u32) << shift;
            let king = self.side.kings & origin != 0;
            let crowned = !king && self.side.crowns(to);
            let next = if crowned {
                0
            } else {
                let (other, empty) = (self.side.other & !captured, self.side.empty() | origin);
                jumps_at(to, self.side.ways(origin), other, empty)
            };
            if next == 0 {
                return Some(Move {
                    path: path | to.trailing_zeros(),
                    captured,
                });
            }
            (self.captured, self.path) = (captured, path);
            self.hops[self.length] = Hop { at: to, ways: next };
            self.length += 1;
        }
    }
}

/// How many capture paths the pieces have that can capture.
pub(super) fn count_captures(side: &Side, mut pieces: u32) -> u64 {
    let mut count = 0;
    while pieces != 0 {
        let piece = pieces & pieces.wrapping_neg();
        pieces ^= piece;
        count += count_paths(side, piece, piece, side.other);
    }
    count
}

/// How many paths go on from `at`, with `other` left to capture.
fn count_paths(side: &Side, origin: u32, at: u32, other: u32) -> u64 {
    let mut ways = jumps_at(at, side.ways(origin), other, side.empty() | origin);
    let mut count = 0;
    while ways != 0 {
        let jumped = step(at, ways.trailing_zeros() as usize);
        let to = step(jumped, ways.trailing_zeros() as usize);
        ways &= ways - 1;
        let crowned = side.kings & origin == 0 && side.crowns(to);
        count += match crowned {
            true => 1,
            false => count_paths(side, origin, to, other & !jumped).max(1),
        };
    }
    count
}

/// The directions of men: White's lead up, Black's down.
pub(super) const UP_WAYS: u8 = (1 << DOWN) - 1;
/// The directions of kings.
pub(super) const ALL_WAYS: u8 = (1 << DIRECTIONS) - 1;
