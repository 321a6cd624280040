//! The one list of games. A game is added by its folder beside this file and by its lines here.

use super::table_game::TableGame;
use crate::refusal::{Refusal, quoted, sentence};
use serde::Serialize;

/// A game by its name. [`with_game!`](crate::with_game) leads from here to its types.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Named {
    /// Kalah; meant where no game is named.
    #[default]
    Kalah,
    /// Checkers, or English draughts.
    #[cfg(feature = "checkers")]
    Checkers,
    /// A game for the tests.
    #[cfg(feature = "toy-game")]
    Nim,
}

/// Evaluates `$run`, a result, with `$G` as the [`TableGame`] that is named.
#[macro_export]
macro_rules! with_game {
    ($named:expr, |$G:ident| $run:expr) => {
        match $named {
            $crate::engine::games::Named::Kalah => {
                type $G = $crate::engine::KalahGame;
                $run
            }
            #[cfg(feature = "checkers")]
            $crate::engine::games::Named::Checkers => {
                type $G = $crate::engine::CheckersGame;
                $run
            }
            #[cfg(feature = "toy-game")]
            $crate::engine::games::Named::Nim => {
                type $G = $crate::engine::toy::Nim;
                $run
            }
        }
    };
}

/// A game as an interface lists it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct GameInfo {
    /// Its name.
    pub name: &'static str,
    /// One sentence on it.
    pub about: &'static str,
}

impl Named {
    /// Every game; the first is meant where none is named.
    pub const ALL: &'static [Self] = &[
        Self::Kalah,
        #[cfg(feature = "checkers")]
        Self::Checkers,
        #[cfg(feature = "toy-game")]
        Self::Nim,
    ];

    /// The game of this name.
    ///
    /// # Errors
    /// Names the games that there are.
    pub fn find(name: &str) -> Result<Self, Refusal> {
        let found = Self::ALL.iter().find(|game| game.info().name == name);
        found.copied().ok_or_else(|| {
            let names: Vec<&str> = Self::ALL.iter().map(|game| game.info().name).collect();
            Refusal::option(sentence!(
                "game.unknown",
                "game {found} is not known; accepted are {names}",
                found = quoted(name),
                names = names.join(", ")
            ))
        })
    }

    /// Whether one of its methods has this name.
    pub fn has_method(self, name: &str) -> bool {
        let methods = with_game!(self, |G| G::methods());
        methods.iter().any(|method| method.name == name)
    }

    /// What an interface shows of it.
    pub fn info(self) -> GameInfo {
        with_game!(self, |G| GameInfo {
            name: G::NAME,
            about: G::ABOUT,
        })
    }
}
