//! ORD, the order of moves without looking ahead. The memo: captures and moves into the kalah first, then the others,
//! each group by nearness to the own kalah.

use super::board::{Board, PITS};
use arrayvec::ArrayVec;

/// Pits in the order in which their moves are tried.
pub type Pits = ArrayVec<u8, 6>;

/// The moves of a position by nearness, 1 to 6.
pub fn by_nearness(board: &Board) -> Pits {
    board.moves().collect()
}

/// The moves of a position as ORD has them.
pub fn ord(board: &Board) -> Pits {
    let mover = board.mover();
    let (own, other) = (board.counters(mover), board.counters(mover.opponent()));
    let (mut first, mut others) = (Pits::new(), Pits::new());
    for pit in (1..=PITS).filter(|&pit| own[usize::from(pit)] > 0) {
        let into_kalah = own[usize::from(pit)] % 13 == pit;
        if into_kalah || captures(&own, &other, pit) {
            first.push(pit);
        } else {
            others.push(pit);
        }
    }
    first.extend(others);
    first
}

/// Whether the last counter falls into an own empty pit that faces counters. A lap leaves one in every pit it passes, so
/// after one the pit it ends in must have been empty, and the pit facing it is not.
fn captures(own: &[u8; 7], other: &[u8; 7], pit: u8) -> bool {
    let counters = own[usize::from(pit)];
    let empty = |end: u8| own[usize::from(end)] == 0 || end == pit;
    if counters < pit {
        let end = pit - counters;
        empty(end) && other[usize::from(PITS + 1 - end)] > 0
    } else {
        (pit + PITS + 1..=13).contains(&counters) && empty(pit + 13 - counters)
    }
}
