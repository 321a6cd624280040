//! What can be wrong with rules, positions, moves and texts that come from outside. Every message
//! is one sentence that says what was found, where, and what is accepted.

use super::rules::{MAX_HOUSES, MAX_SEEDS, MAX_TOTAL};
use crate::refusal::{ErrorKind, Refusal, Sentence};

/// An error in something that came from outside.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
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
    /// A move that the rules do not allow.
    #[error("{pit} is not a legal move: {reason}; legal here: {legal}")]
    IllegalMove {
        /// The board index that was asked for.
        pit: usize,
        /// Why it cannot be played.
        reason: Sentence,
        /// The board indices that can be played, as text.
        legal: String,
    },
    /// A move's text that names no house which can be played.
    #[error("{0}")]
    Move(Sentence),
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
        what: Sentence,
    },
    /// A rules text cannot be read.
    #[error("rules, word {place}: {what}")]
    RulesText {
        /// Where, counting words from 1.
        place: usize,
        /// What was found and what is accepted.
        what: Sentence,
    },
    /// A game's text cannot be read.
    #[error("game, {}turn {turn}: {what}", of_variation(*.variation))]
    GameText {
        /// In which variation, counting from 1 as they begin in the text; 0 is the main line.
        variation: usize,
        /// Which turn, counting from 1; 0 is the part before the first turn.
        turn: usize,
        /// What was found and what is accepted.
        what: Sentence,
    },
    /// An option is out of its range or unknown.
    #[error("{0}")]
    Option(Sentence),
}

/// The place of an error, where it is not in the main line.
fn of_variation(nth: usize) -> String {
    match nth {
        0 => String::new(),
        _ => format!("variation {nth}, "),
    }
}

impl KalahError {
    /// What a translation of the message needs: under `sentence` which one it is, then its values.
    pub fn data(&self) -> Vec<(&'static str, String)> {
        let told = |key: &str, values: &[(&'static str, String)]| {
            let mut data = vec![("sentence", key.to_string())];
            data.extend_from_slice(values);
            data
        };
        let number = |name, number: usize| (name, number.to_string());
        match self {
            Self::Houses(n) => told(
                "rules.houses",
                &[number("found", *n), number("most", MAX_HOUSES)],
            ),
            Self::Seeds(n) => told(
                "rules.seeds",
                &[number("found", *n), number("most", MAX_SEEDS)],
            ),
            Self::TooManySeeds(n) => told(
                "position.seeds",
                &[number("found", *n), number("most", MAX_TOTAL)],
            ),
            Self::IllegalMove { pit, reason, legal } => {
                let values = [number("pit", *pit), ("legal", legal.clone())];
                told(reason.key, &[reason.values.as_slice(), &values].concat())
            }
            Self::Finished { first, second } => told(
                "finished",
                &[("first", first.to_string()), ("second", second.to_string())],
            ),
            Self::PositionText { place, what } | Self::RulesText { place, what } => told(
                what.key,
                &[&[number("place", *place)], what.values.as_slice()].concat(),
            ),
            Self::GameText {
                variation,
                turn,
                what,
            } => {
                let place = [number("variation", *variation), number("turn", *turn)];
                told(what.key, &[&place, what.values.as_slice()].concat())
            }
            Self::Option(what) | Self::Move(what) => told(what.key, &what.values),
        }
    }

    /// The family this error belongs to.
    pub fn kind(&self) -> ErrorKind {
        match self {
            Self::Houses(_) | Self::Seeds(_) | Self::RulesText { .. } => ErrorKind::Rules,
            Self::TooManySeeds(_) | Self::PositionText { .. } => ErrorKind::Position,
            Self::IllegalMove { .. } | Self::Move(_) => ErrorKind::Move,
            Self::Finished { .. } => ErrorKind::Finished,
            Self::GameText { .. } => ErrorKind::GameText,
            Self::Option(_) => ErrorKind::Option,
        }
    }
}

impl From<KalahError> for Refusal {
    fn from(error: KalahError) -> Self {
        Self {
            kind: error.kind(),
            message: error.to_string(),
            data: error.data(),
        }
    }
}
