//! PM, postponable moves (option 3). The memo: a move that can be made later with exactly the same effect is put off.
//!
//! Such is a move into the kalah from a pit with just enough counters, where the opponent's counters are all past it: he
//! can neither capture from the pits that it sows nor add to them. Another move from farther away that does not come as
//! far as this pit can then as well be made first, and this one in the next turn. So after it such moves are not tried;
//! they are tried in its place. Only where the look-ahead still has that next turn, and the game too: else the move would be
//! lost, and with it a counter of the margin.

use super::board::{Board, PITS};
use super::egc::{self, farthest, reach};
use crate::game::Value;

/// Turns that must be left, the one of the move included: his, the opponent's, and his next.
pub(super) const TURNS: u32 = 3;

/// Whether the mover could make the move of this pit in his next turn, with exactly the same effect.
pub fn postponable(board: &Board, pit: u8) -> bool {
    let own = board.counters(board.mover());
    let other = board.counters(board.mover().opponent());
    own[usize::from(pit)] == pit
        && farthest(&other) + pit <= PITS + 1
        && reach(&other) <= Value::from(PITS - pit)
}

/// Whether a move of `pit` is not tried after the postponable one of `before`, since it is tried before it.
pub(super) fn put_off(board: &Board, pit: u8, before: u8) -> bool {
    goes_first(board, pit, before) && egc::end(&board.play(pit)).is_none()
}

/// Whether a move of `pit`, made after the postponable one of `before`, could have been made first.
pub fn goes_first(board: &Board, pit: u8, before: u8) -> bool {
    let counters = board.counters(board.mover())[usize::from(pit)];
    pit > before && counters < pit - before
}
