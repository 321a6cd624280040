//! Sets of squares as bits of a word: bit 0 is square 1, four bits a row. Everything here works on
//! all squares of a set at once.

/// The directions in the order of the moves: up-left, up-right, down-left, down-right. Up is towards
/// square 1. The opposite of `d` is `3 - d`.
pub const DIRECTIONS: usize = 4;
/// The first of the two directions that lead down.
pub const DOWN: usize = 2;

/// Rows 0, 2, 4 and 6; the others lie half a step to the left.
const EVEN_ROWS: u32 = 0x0f0f_0f0f;
/// The squares of odd rows at the left edge of the board.
const LEFT_EDGE: u32 = 0x1010_1010;
/// The squares of even rows at the right edge of the board.
const RIGHT_EDGE: u32 = 0x0808_0808;
/// The highest row, where White's men are crowned.
pub const TOP_ROW: u32 = 0x0000_000f;
/// The lowest row, where Black's men are crowned.
pub const BOTTOM_ROW: u32 = 0xf000_0000;

/// Every square of a set, one step in a direction; those that leave the board are gone.
#[inline(always)]
pub const fn step(set: u32, direction: usize) -> u32 {
    let (even, odd) = (set & EVEN_ROWS, set & !EVEN_ROWS);
    match direction {
        0 => even >> 4 | (odd & !LEFT_EDGE) >> 5,
        1 => (even & !RIGHT_EDGE) >> 3 | odd >> 4,
        2 => even << 4 | (odd & !LEFT_EDGE) << 3,
        _ => (even & !RIGHT_EDGE) << 5 | odd << 4,
    }
}

/// Every square from which one step in a direction leads into the set.
#[inline(always)]
pub const fn step_back(set: u32, direction: usize) -> u32 {
    step(set, DIRECTIONS - 1 - direction)
}

/// The sum of the rows of all squares of a set, row 0 at the top.
#[inline]
pub const fn sum_of_rows(set: u32) -> u32 {
    let ones = (set & 0xf0f0_f0f0).count_ones();
    let twos = (set & 0xff00_ff00).count_ones();
    let fours = (set & 0xffff_0000).count_ones();
    ones + 2 * twos + 4 * fours
}
