//! Kalah: rules, positions, notation, the packed board and its evaluators. No search lives here.
//!
//! Board indices, everywhere: `0..m` are the first player's houses in sowing order, `m` its store,
//! `m + 1..=2 * m` the second player's houses the same way and `2 * m + 1` its store.

mod endgames;
mod error;
mod evaluators;
mod knowledge;
mod lecture;
mod notation;
mod packed;
mod position;
mod reach;
mod rules;
mod sowing;
mod word;

pub use endgames::{Endgames, MOST_SEEDS};
pub use error::KalahError;
pub use evaluators::{Evaluation, Seeds};
pub use lecture::{LECTURE, LECTURE_FIRST, SAMPLE_GAMES, SampleGame};
pub use notation::GameRecord;
pub use packed::{Board, House, Kalah, Moves};
pub use position::Position;
pub use rules::{Capture, End, MAX_HOUSES, MAX_SEEDS, MAX_TOTAL, Preset, Rules};
pub use sowing::{Played, Step};
pub use word::Word;
