//! The façade between the engine and its interfaces: texts and numbers in, typed reports out. It
//! checks what comes from outside. The command line and the wasm boundary both stand on it and add no
//! rules of their own; neither knows a game by heart.
//!
//! [`TableGame`] is what a game tells the outside, and [`games`] lists the games that do.

#[cfg(feature = "checkers")]
mod checkers;
#[cfg(not(target_arch = "wasm32"))]
mod checkpoint;
pub mod games;
mod kalah;
mod memory;
mod methods;
#[cfg(feature = "everything")]
pub mod programs;
mod record;
mod report;
mod request;
mod state;
mod table_game;
#[cfg(feature = "toy-game")]
#[path = "../../tests/toy/nim.rs"]
pub mod toy;
#[cfg(not(target_arch = "wasm32"))]
mod whole_file;

pub use crate::refusal::{ErrorKind, Refusal};
#[cfg(feature = "checkers")]
pub use checkers::{CheckersEvaluator, CheckersGame, CheckersMemory, CheckersSquares};
#[cfg(not(target_arch = "wasm32"))]
pub use checkpoint::{Checkpoint, Kept, Told};
pub use kalah::{KalahGame, KalahMemory, KalahPits};
pub use memory::{Held, Keeper, Memory, Subject};
pub use methods::{Accepts, Choices, LIMITS, Limits, MethodInfo, NETWORK, Range};
pub use record::{Record, Tried};
pub use report::{MoveScore, Names, Report};
pub use request::{Search, SearchRequest};
pub use state::{After, Ahead, Outcome, Played, State};
pub use table_game::{Place, Preset, TableGame, Visitor};
#[cfg(not(target_arch = "wasm32"))]
pub use whole_file::WholeFile;
