//! The façade between the engine and its interfaces: requests and reports as text and numbers. It
//! checks what comes from outside and picks the compiled game and evaluator for it. The command
//! line and the wasm boundary both stand on it and add no rules of their own.

mod request;
mod run;

pub use request::{Expert, Search, SearchRequest};
pub use run::{MoveScore, Report, perft};

use crate::game::Player;
use crate::kalah::{KalahError, Position, Rules, Step};
use serde::Serialize;

/// Rules and position from their texts. The position fixes the number of houses; without one, the
/// rules' start is meant.
///
/// # Errors
/// Names what is wrong in which of the two.
pub fn read(rules: &str, position: Option<&str>) -> Result<(Rules, Position), KalahError> {
    let rules: Rules = rules.parse()?;
    let position = match position {
        Some(text) => text.parse()?,
        None => Position::start(&rules)?,
    };
    Ok((rules.with_houses(position.houses() as u8), position))
}

/// A position with what an interface shows of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct State {
    /// Canonical text of the rules.
    pub rules: String,
    /// Canonical text of the position.
    pub position: String,
    /// Houses a side.
    pub houses: usize,
    /// Every pit, in board order.
    pub pits: Vec<u8>,
    /// 0 or 1.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "0 | 1"))]
    pub turn: usize,
    /// Board indices that can be played.
    pub legal: Vec<usize>,
    /// Whether the game has ended.
    pub over: bool,
    /// The result, once it has.
    pub result: Option<Outcome>,
}

/// Each player's seeds at the end, houses counted to their owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Outcome {
    /// The first player's.
    pub first: u32,
    /// The second player's.
    pub second: u32,
}

/// A played move with what happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Played {
    /// After the move.
    pub state: State,
    /// Step by step.
    pub steps: Vec<Step>,
}

impl State {
    /// The state of a position under rules of the same number of houses.
    pub fn new(rules: &Rules, position: &Position) -> Self {
        let over = position.is_over(rules);
        Self {
            rules: rules.to_string(),
            position: position.to_string(),
            houses: position.houses(),
            pits: position.pits().to_vec(),
            turn: position.turn().index(),
            legal: position.legal_moves(rules),
            over,
            result: over.then(|| Outcome {
                first: position.seeds(Player::First),
                second: position.seeds(Player::Second),
            }),
        }
    }
}
