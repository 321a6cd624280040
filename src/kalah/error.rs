//! What can be wrong with rules, positions, moves and texts that come from outside. Every message
//! is one sentence that says what was found, where, and what is accepted.

use super::rules::{MAX_HOUSES, MAX_SEEDS, MAX_TOTAL};

/// An error in something that came from outside.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KalahError {
    /// A board of no or too many houses.
    #[error("a side has 1 to {MAX_HOUSES} houses, not {0}")]
    Houses(usize),
    /// A start with no or too many seeds in a house.
    #[error("a house starts with 1 to {MAX_SEEDS} seeds, not {0}")]
    Seeds(usize),
    /// More seeds than the board can count.
    #[error("a board holds at most {MAX_TOTAL} seeds, not {0}")]
    TooManySeeds(usize),
    /// Two numbers of houses that should be one.
    #[error("the position has {position} houses a side, but {wanted} are asked for")]
    HousesDiffer {
        /// Houses of the position.
        position: u8,
        /// Houses asked for beside it.
        wanted: u8,
    },
    /// A move that the rules do not allow.
    #[error("{pit} is not a legal move: {reason}; legal here: {legal}")]
    IllegalMove {
        /// The board index that was asked for.
        pit: usize,
        /// Why it cannot be played.
        reason: &'static str,
        /// The board indices that can be played, as text.
        legal: String,
    },
    /// A move or a search was asked for after the end.
    #[error("the game is over: {first} seeds to {second}")]
    Finished {
        /// The first player's seeds.
        first: u32,
        /// The second player's seeds.
        second: u32,
    },
    /// A position's text cannot be read.
    #[error("position, character {place}: {what}")]
    PositionText {
        /// Where, counting characters from 1.
        place: usize,
        /// What was found and what is accepted.
        what: String,
    },
    /// A rules text cannot be read.
    #[error("rules, word {place}: {what}")]
    RulesText {
        /// Where, counting words from 1.
        place: usize,
        /// What was found and what is accepted.
        what: String,
    },
    /// A game's text cannot be read.
    #[error("game, turn {turn}: {what}")]
    GameText {
        /// Which turn, counting from 1; 0 is the part before the first turn.
        turn: usize,
        /// What was found and what is accepted.
        what: String,
    },
    /// An option is out of its range or unknown.
    #[error("{0}")]
    Option(String),
}

/// A text from outside as a message shows it: escaped, and only its beginning.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", begin_of(text, 24))
}

/// The begin of a text, in at most so many characters; an ellipsis stands for the rest. What cannot be seen, or
/// would turn the line round, is spelt out.
pub(crate) fn begin_of(text: &str, most: usize) -> String {
    let mut shown = String::new();
    let mut room = most;
    for c in text.chars() {
        let seen = match c {
            '\'' | '"' | '\\' => c.to_string(),
            _ => c.escape_debug().to_string(),
        };
        let Some(left) = room.checked_sub(seen.chars().count()) else {
            return shown + "…";
        };
        room = left;
        shown += &seen;
    }
    shown
}

/// The family of an error, for callers that react to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// The rules.
    Rules,
    /// The position.
    Position,
    /// The move.
    Move,
    /// An option of a search.
    Option,
    /// The text of a game.
    GameText,
    /// The game has ended.
    Finished,
}

impl ErrorKind {
    /// The family's name in the JavaScript interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Position => "position",
            Self::Move => "move",
            Self::Option => "option",
            Self::GameText => "game-text",
            Self::Finished => "finished",
        }
    }
}

impl KalahError {
    /// The family this error belongs to.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Houses(_) | Self::Seeds(_) | Self::RulesText { .. } => ErrorKind::Rules,
            Self::TooManySeeds(_) | Self::HousesDiffer { .. } | Self::PositionText { .. } => {
                ErrorKind::Position
            }
            Self::IllegalMove { .. } => ErrorKind::Move,
            Self::Finished { .. } => ErrorKind::Finished,
            Self::GameText { .. } => ErrorKind::GameText,
            Self::Option(_) => ErrorKind::Option,
        }
    }
}
