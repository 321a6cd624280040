//! What the program of "Check This!" (Parslow, 2008) plays as it was printed, both faults included.

use super::Program;
use crate::checkers::{Board, CheckersError, Position, printed};
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
    /// How many moves it looks beyond its own.
    pub plies: u32,
}

/// What it plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct PrintedMove {
    /// The move's text.
    pub text: String,
    /// What it thinks of it, with the wrong sign as printed.
    pub value: i32,
}

impl Program for Printed {
    const NAME: &'static str = "printed";
    type Request = PrintedRequest;
    /// Nothing where there is no move.
    type Answer = Option<PrintedMove>;

    fn run(request: PrintedRequest, _: &Control) -> Result<Self::Answer, Refusal> {
        let position: Position = request
            .position
            .parse()
            .map_err(|wrong: CheckersError| Refusal::from(wrong))?;
        let board = Board::pack(&position);
        let plies = request.plies.min(printed::MOST_PLIES);
        Ok(
            printed::choose(&board, plies).map(|(played, value)| PrintedMove {
                text: board.move_text(played),
                value,
            }),
        )
    }
}
