//! Texts for positions, moves and games, as PDN (portable draughts notation) has them. Every text that
//! is written reads back to the same thing, and errors name the place.

mod fen;
mod game;
mod moves;
mod reader;

pub use game::GameRecord;
pub use reader::games_in;
