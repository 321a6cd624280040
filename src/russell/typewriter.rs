//! The typewriter's keys. The memo: a digit moves, and the program types '.' after a move into the kalah and ',' after
//! any other; a space lets the machine move; `r` takes a move back, and at the beginning lets b start; anything else
//! is not accepted: backspace, and an x over it.

use super::board::{Board, PITS};

/// What a key asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Key {
    /// A pit move.
    Move(u8),
    /// The machine's move.
    Machine,
    /// The last pit move is taken back.
    TakeBack,
    /// Nothing that can be done.
    NotAccepted,
}

/// A key that was typed on a board where the game is over, or not.
pub fn read(key: char, board: &Board, over: bool) -> Key {
    let pit = key.to_digit(10).unwrap_or(0) as u8;
    match key {
        'r' => Key::TakeBack,
        ' ' if !over => Key::Machine,
        _ if !over && (1..=PITS).contains(&pit) && board.moves().any(|move_| move_ == pit) => {
            Key::Move(pit)
        }
        _ => Key::NotAccepted,
    }
}

/// A move as it stands on the paper.
pub fn typed_move(board: &Board, pit: u8) -> String {
    let end = if board.into_kalah(pit) { '.' } else { ',' };
    format!("{pit}{end}")
}

/// A key that is not accepted, as it stands on the paper; what the typewriter has no letter for is a question mark.
pub fn struck_out(key: char) -> String {
    let seen = if key.is_ascii_graphic() || key == ' ' {
        key
    } else {
        '?'
    };
    format!("{seen}\u{8}x")
}
