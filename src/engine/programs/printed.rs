//! What the program of "Check This!" (Parslow, 2008) plays as it was printed, both faults included.

use super::Program;
use crate::checkers::{Board, CheckersError, Position, printed};
use crate::engine::checkers::letters;
use crate::refusal::Refusal;
use crate::search::Control;
use serde::{Deserialize, Serialize};

/// The program of 2008.
pub struct Printed;

/// Where it is to move, and how far it looks.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PrintedRequest {
    /// A position's FEN.
    pub position: String,
    /// How many moves it looks beyond its own; as many as the published program where nothing is said.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub plies: Option<u32>,
}

/// A move, and what the program thinks of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct PrintedMove {
    /// The move's text.
    pub text: String,
    /// What it is worth to whoever moves, with the wrong sign as printed.
    pub value: i32,
}

/// What it plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct PrintedAnswer {
    /// The move that it plays.
    pub text: String,
    /// What it thinks of it.
    pub value: i32,
    /// How many moves it looked beyond its own.
    pub plies: u32,
    /// Every move in the order that it looks at them: of equals it plays the last.
    pub scores: Vec<PrintedMove>,
    /// The board turned round as printed: a character for each square, as a board draws them.
    pub turned: String,
}

impl Program for Printed {
    const NAME: &'static str = "printed";
    type Request = PrintedRequest;
    /// Nothing where there is no move.
    type Answer = Option<PrintedAnswer>;

    fn run(request: PrintedRequest, _: &Control) -> Result<Self::Answer, Refusal> {
        let position: Position = request
            .position
            .parse()
            .map_err(|wrong: CheckersError| Refusal::from(wrong))?;
        let board = Board::pack(&position);
        let plies = request.plies.unwrap_or(printed::PLIES);
        let plies = plies.min(printed::MOST_PLIES);
        let scores = printed::scores(&board, plies);
        let shown = |(played, value)| PrintedMove {
            text: board.move_text(played),
            value,
        };
        Ok(printed::chosen(&scores).map(|best| {
            let PrintedMove { text, value } = shown(best);
            PrintedAnswer {
                text,
                value,
                plies,
                scores: scores.into_iter().map(shown).collect(),
                turned: letters(&printed::swap_sides(position.squares())),
            }
        }))
    }
}
