//! The two sets of rules. They differ in draws alone.

use super::error::CheckersError;
use crate::refusal::{quoted, sentence};
use std::fmt;
use std::str::FromStr;

/// A variant of the game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Rules {
    /// English draughts as it is played: the third occurrence of a position is a draw, and so are 40
    /// moves by each side without a capture or a man's move.
    #[default]
    English,
    /// The rules of "Check This!" (Parslow, 2008): the same without draws.
    CheckThis,
}

impl Rules {
    /// Both, the usual one first.
    pub const ALL: [Self; 2] = [Self::English, Self::CheckThis];

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::CheckThis => "check-this",
        }
    }

    /// One sentence on it.
    pub fn about(self) -> &'static str {
        match self {
            Self::English => {
                "English draughts: the third occurrence of a position is a draw, and so are 40 moves by each side without a capture or a man's move."
            }
            Self::CheckThis => {
                "The rules of “Check This!” (Parslow, 2008): the same without draws."
            }
        }
    }

    /// Whether a game can be drawn.
    pub fn has_draws(self) -> bool {
        self == Self::English
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Rules {
    type Err = CheckersError;

    fn from_str(text: &str) -> Result<Self, CheckersError> {
        let named = Self::ALL
            .into_iter()
            .find(|rules| rules.name() == text.trim());
        named.ok_or_else(|| {
            CheckersError::Rules(sentence!(
                "checkers.rules",
                "rules {found} are not known; accepted are {names}",
                found = quoted(text),
                names = Self::ALL.map(Self::name).join(", ")
            ))
        })
    }
}
