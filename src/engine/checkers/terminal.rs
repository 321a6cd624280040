//! How a checkers board, its moves and its results look in a terminal. Nothing here decides anything.

use super::super::state::Outcome;
use crate::checkers::{Hop, Piece, Position};
use crate::game::Player;

/// A square as one character: men small, kings large.
pub fn letter(piece: Option<Piece>) -> char {
    match piece {
        None => '.',
        Some(Piece { owner, king }) => match (owner, king) {
            (Player::First, false) => 'b',
            (Player::First, true) => 'B',
            (Player::Second, false) => 'w',
            (Player::Second, true) => 'W',
        },
    }
}

/// A side's name in checkers.
fn name(player: Player) -> &'static str {
    match player {
        Player::First => "Black",
        Player::Second => "White",
    }
}

/// The board with White at the near side, so that a dark square lies at the near left. Each square
/// shows its piece and its number.
pub fn board(position: &Position) -> String {
    let cell = |row: u8, column: u8| {
        if (row + column).is_multiple_of(2) {
            return "     ".to_string();
        }
        let square = 4 * row + column / 2 + 1;
        format!(" {}{square:>2} ", letter(position.piece(square)))
    };
    let line = |left: &str, joint: &str, right: &str| {
        format!("{left}{}{right}\n", ["─────"; 8].join(joint))
    };
    let rows: Vec<String> = (0..8)
        .map(|row| {
            let cells: Vec<String> = (0..8).map(|column| cell(row, column)).collect();
            format!("│{}│\n", cells.join("│"))
        })
        .collect();
    let said = match (position.ending(), position.quiet()) {
        (Some(_), _) => String::new(),
        (None, quiet) if quiet >= 20 => {
            format!(
                "{} to move; {quiet} plies without a capture or a man's move\n",
                name(position.turn())
            )
        }
        (None, _) => format!("{} to move\n", name(position.turn())),
    };
    format!(
        "{}{}{}{said}",
        line("┌", "┬", "┐"),
        rows.join(&line("├", "┼", "┤")),
        line("└", "┴", "┘"),
    )
}

/// What a move from `before` did, after its text.
pub fn happened(before: &Position, hops: &[Hop]) -> String {
    let (Some(first), Some(last)) = (hops.first(), hops.last()) else {
        return String::new();
    };
    let king = before.piece(first.from).is_some_and(|piece| piece.king);
    let piece = if king { "a king" } else { "a man" };
    let mut text = match hops.iter().filter(|hop| hop.captured.is_some()).count() {
        0 => format!("{piece} steps to {}", last.to),
        1 => format!("{piece} captures 1 piece"),
        many => format!("{piece} captures {many} pieces"),
    };
    if last.crowned {
        text += " and is crowned";
    }
    text
}

/// The result of a finished game.
pub fn result(outcome: Outcome) -> String {
    match outcome.winner() {
        Some(player) => format!("{} wins.", name(player)),
        None => "A draw.".into(),
    }
}
