//! Checkers (English draughts), as in "Check This!" (Parslow, 2008). `hops.rs` has the rules in plain
//! words and `board.rs` the bitboards that a search plays on; `notation/` reads and writes FEN and PDN.
//! Squares are numbered 1 to 32 as in PDN; Black, the first player, begins on 1 to 12.

mod bits;
mod board;
mod count;
mod error;
mod evaluators;
mod hops;
mod judgement;
mod moves;
mod notation;
mod past;
mod position;
pub mod printed;
mod rules;

pub use board::{Board, CheckThisGame, Checkers, EnglishGame, Side};
pub use count::{perft, perft_distinct};
pub use error::CheckersError;
pub use evaluators::{CheckThis, Evaluation, Material};
pub use hops::Hop;
pub use judgement::{Judge, Weights};
pub use moves::{Captures, Move, Moves, Steps};
pub use notation::{GameRecord, games_in};
pub use past::{Forgotten, Past, Remembered};
pub use position::{Ending, MOST_PIECES, Piece, Position, QUIET_DRAW, SEEN_DRAW, SQUARES, Squares};
pub use rules::Rules;
