//! PM, postponable moves (option 3). The memo: any move that can be made later with exactly the same effect is put off.
//!
//! Read so: a move into the kalah from a pit with just enough counters can be made in the next turn as well, unless the
//! opponent's turn between reaches that pit or one nearer, to sow or to capture. Another move from farther away that does not
//! come as far as this pit is then made first, and this one in the next turn: the same position. So after it such moves
//! are not tried; they are tried in its place. Only where the look-ahead still has that next turn, and the game too: else the move
//! would be lost, and with it a counter of the margin.
//!
//! Within a turn nothing can be put off: of two moves into the kalah the farther passes over the nearer, which then has a
//! counter too many. What each reading saves is in tests/data/russell-postponed.tsv.

use super::board::Board;
use super::egc;

/// Turns that must be left, the one of the move included: his, the opponent's, and his next.
pub(super) const TURNS: u32 = 3;

/// A move that might have waited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hasty {
    /// Its pit.
    pub pit: u8,
    /// The board before it.
    pub before: Board,
}

impl Hasty {
    /// The move of this pit, if it ends in the kalah and has just enough counters for that.
    pub fn of(before: &Board, pit: u8) -> Option<Self> {
        let own = before.counters(before.mover());
        let before = *before;
        (own[usize::from(pit)] == pit).then_some(Self { pit, before })
    }

    /// Whether a move of `pit`, on the board after this one, is not tried, since it is tried in the place of this one.
    pub fn puts_off(&self, after: &Board, pit: u8) -> bool {
        let counters = after.counters(after.mover())[usize::from(pit)];
        pit > self.pit
            && counters < pit - self.pit
            && egc::end(&after.play(pit)).is_none()
            && [&self.before, after]
                .map(|board| board.play(pit))
                .iter()
                .all(|board| self.waits(board))
    }

    /// Whether the opponent, who is to move, leaves the pits that it sows from alone, whatever he does in this turn.
    fn waits(&self, board: &Board) -> bool {
        let opponent = board.mover();
        let counters = |board: &Board| board.counters(opponent.opponent());
        let near = 1..=usize::from(self.pit);
        board.moves().all(|reply| {
            let after = board.play(reply);
            let goes_on = after.mover() == opponent && egc::end(&after).is_none();
            counters(&after)[near.clone()] == counters(board)[near.clone()]
                && (!goes_on || self.waits(&after))
        })
    }
}
