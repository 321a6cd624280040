//! Moves as the paper tells them: a piece hops to a neighbouring square, or over an opponent's piece,
//! and goes on hopping while it captures. Slow and plain; it gives the hops that a board shows, and
//! it is the oracle that the bitboards are tested against.

use super::position::{Piece, Position, SQUARES};
use super::rules::Rules;
use crate::game::Player;
use serde::Serialize;

/// One hop of a move. Squares are numbered 1 to 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Hop {
    /// Where the piece stood.
    pub from: u8,
    /// Where it lands.
    pub to: u8,
    /// The square of the piece that it captures.
    pub captured: Option<u8>,
    /// Whether a man becomes a king by it.
    pub crowned: bool,
}

/// The directions in the order of the moves: rows and columns to go. Black's men go down the rows,
/// White's up, kings both ways.
const DIRECTIONS: [(i8, i8); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

/// Row and column of a square on the whole board, from 0. Square 1 lies in row 0, column 1.
fn place(square: u8) -> (i8, i8) {
    let index = square as i8 - 1;
    let row = index / 4;
    (row, 2 * (index % 4) + (1 - row % 2))
}

/// The square at a row and column, if there is one.
fn square_at((row, column): (i8, i8)) -> Option<u8> {
    let on_board = (0..8).contains(&row) && (0..8).contains(&column);
    let dark = (row + column) % 2 == 1;
    (on_board && dark).then(|| (4 * row + column / 2 + 1) as u8)
}

/// So many steps from a square.
fn away(square: u8, (rows, columns): (i8, i8), steps: i8) -> Option<u8> {
    let (row, column) = place(square);
    square_at((row + steps * rows, column + steps * columns))
}

/// The row where a side's men become kings.
pub(super) fn crown_row(player: Player) -> std::ops::RangeInclusive<u8> {
    match player {
        Player::First => 29..=32,
        Player::Second => 1..=4,
    }
}

impl Piece {
    fn goes(self, (rows, _): (i8, i8)) -> bool {
        let forward = match self.owner {
            Player::First => 1,
            Player::Second => -1,
        };
        self.king || rows == forward
    }
}

impl Position {
    /// The hops of the piece on a square, captures or others.
    fn hops(&self, from: u8, capturing: bool) -> Vec<Hop> {
        let Some(piece) = self.piece(from) else {
            return Vec::new();
        };
        let hop = |direction| {
            let next = away(from, direction, 1)?;
            let (to, captured) = match (capturing, self.piece(next)) {
                (false, None) => (next, None),
                (true, Some(other)) if other.owner != piece.owner => {
                    let behind = away(from, direction, 2)?;
                    (self.piece(behind).is_none()).then_some((behind, Some(next)))?
                }
                _ => return None,
            };
            let crowned = !piece.king && crown_row(piece.owner).contains(&to);
            Some(Hop {
                from,
                to,
                captured,
                crowned,
            })
        };
        let ways = DIRECTIONS.into_iter().filter(|&way| piece.goes(way));
        ways.filter_map(hop).collect()
    }

    /// The board after a hop; the same side is still to move.
    fn after_hop(&self, hop: Hop) -> Self {
        let mut after = self.without_past();
        let at = |square: u8| usize::from(square) - 1;
        let piece = after.squares[at(hop.from)].take();
        after.squares[at(hop.to)] = piece.map(|piece| Piece {
            king: piece.king || hop.crowned,
            ..piece
        });
        if let Some(captured) = hop.captured {
            after.squares[at(captured)] = None;
        }
        after
    }

    /// All ways on from a capturing hop, to the end: a man that is crowned stops there.
    fn continuing_hops(&self, hop: Hop) -> Vec<Vec<Hop>> {
        let after = self.after_hop(hop);
        let next = match hop.crowned {
            true => Vec::new(),
            false => after.hops(hop.to, true),
        };
        if next.is_empty() {
            return vec![vec![hop]];
        }
        let ways = next
            .into_iter()
            .flat_map(|next| after.continuing_hops(next));
        ways.map(|way| [vec![hop], way].concat()).collect()
    }

    /// Every move as its hops, draws left aside: captures alone where there is one. Pieces by
    /// ascending square, then directions, captures depth first.
    pub fn moves(&self) -> Vec<Vec<Hop>> {
        let hops = |capturing| -> Vec<Hop> {
            let own = (1..=SQUARES as u8)
                .filter(|&square| self.piece(square).is_some_and(|p| p.owner == self.turn));
            own.flat_map(|square| self.hops(square, capturing))
                .collect()
        };
        let captures = hops(true);
        if captures.is_empty() {
            hops(false).into_iter().map(|hop| vec![hop]).collect()
        } else {
            let ways = captures.into_iter();
            ways.flat_map(|hop| self.continuing_hops(hop)).collect()
        }
    }

    /// The position after a move of [`Position::moves`].
    pub fn after(&self, rules: Rules, hops: &[Hop]) -> Self {
        let mut after = self.clone();
        let king = hops
            .first()
            .and_then(|hop| self.piece(hop.from))
            .is_some_and(|p| p.king);
        let quiet = king && hops.iter().all(|hop| hop.captured.is_none());
        for &hop in hops {
            after = after.after_hop(hop);
        }
        after.turn = self.turn.opponent();
        if quiet {
            after.past = self.past_with_this(rules);
        }
        after
    }

    /// Every legal move with the position after it; none once the game has ended.
    pub fn successors(&self, rules: Rules) -> Vec<(Vec<Hop>, Self)> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let moves = self.moves().into_iter();
        moves
            .map(|hops| (hops.clone(), self.after(rules, &hops)))
            .collect()
    }
}
