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

/// How many squares a set has, and the sum of their rows, row 0 at the top. Both come from the number
/// of squares in each row, which is a count of bits that stops half way.
#[inline]
pub const fn count_and_rows(set: u32) -> (u32, u32) {
    let pairs = set - (set >> 1 & 0x5555_5555);
    let rows = (pairs & 0x3333_3333) + (pairs >> 2 & 0x3333_3333);
    let odd = rows >> 4 & 0x0f0f_0f0f;
    let both = (rows & 0x0f0f_0f0f) + odd;
    // The highest byte of a product is the weighted sum of all bytes.
    let count = both.wrapping_mul(0x0101_0101) >> 24;
    let halves = both.wrapping_mul(0x0001_0203) >> 24;
    let odds = odd.wrapping_mul(0x0101_0101) >> 24;
    (count, 2 * halves + odds)
}
