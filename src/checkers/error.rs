//! What can be wrong with rules, positions, moves and texts that come from outside. Every message is
//! one sentence that says what was found, where, and what is accepted.

use crate::refusal::{ErrorKind, Refusal, Sentence};

/// An error in something that came from outside.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CheckersError {
    /// Rules that are not known.
    #[error("{0}")]
    Rules(Sentence),
    /// A position's text cannot be read, or what it says cannot stand on a board.
    #[error("position, character {place}: {what}")]
    Position {
        /// Where, counting characters from 1.
        place: usize,
        /// What was found and what is accepted.
        what: Sentence,
    },
    /// A move that cannot be read or is not legal.
    #[error("{0}")]
    Move(Sentence),
    /// A move or a search was asked for after the end.
    #[error("the game is over: {0}")]
    Finished(Sentence),
    /// A game's text cannot be read.
    #[error("game, line {line}, column {column}: {what}")]
    Game {
        /// The line, counted from 1.
        line: usize,
        /// The character in it, counted from 1.
        column: usize,
        /// What was found and what is accepted.
        what: Sentence,
    },
    /// An option is out of its range or unknown.
    #[error("{0}")]
    Option(Sentence),
}

impl CheckersError {
    /// The family this error belongs to.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Rules(_) => ErrorKind::Rules,
            Self::Position { .. } => ErrorKind::Position,
            Self::Move(_) => ErrorKind::Move,
            Self::Finished(_) => ErrorKind::Finished,
            Self::Game { .. } => ErrorKind::GameText,
            Self::Option(_) => ErrorKind::Option,
        }
    }

    /// What was found, without its place.
    pub fn sentence(&self) -> &Sentence {
        match self {
            Self::Rules(what) | Self::Move(what) | Self::Finished(what) | Self::Option(what) => {
                what
            }
            Self::Position { what, .. } | Self::Game { what, .. } => what,
        }
    }
}

impl From<CheckersError> for Refusal {
    fn from(error: CheckersError) -> Self {
        let place = match error {
            CheckersError::Position { place, .. } => vec![("place", place.to_string())],
            CheckersError::Game { line, column, .. } => {
                vec![("line", line.to_string()), ("column", column.to_string())]
            }
            _ => Vec::new(),
        };
        let message = error.to_string();
        let mut refusal = Self::new(error.kind(), error.sentence().clone());
        refusal.message = message;
        refusal.data.extend(place);
        refusal
    }
}
