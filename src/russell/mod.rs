//! The program of "Kalah - the game and the program" (Russell, Stanford AI Memo 22, 1964), which ran on a PDP-1 with a
//! typewriter, six sense switches and a display scope. It stands apart from everything else here: it plays on the board of
//! `kalah` and knows nothing of `search`. Each file has one routine of the memo, or one part of the console, and opens with
//! what the memo says of it; where that is open, docs/decisions.md has the reading that was chosen.

mod board;
mod console;
pub mod egc;
pub mod ev;
pub mod gamma;
mod mm;
pub mod ord;
mod picture;
pub mod pm;
mod printout;
pub mod scope;
mod settings;
mod short;
mod typewriter;

pub use board::{A, B, Board, PITS};
pub use console::{Console, Entry, Input, Waiting};
pub use mm::{Event, Line, Made, Mm, Step};
pub use picture::{COLOURS, Mark, Picture};
pub use printout::{Effort, KEPT, Paper, turns};
pub use settings::{Register, Settings, SettingsText};
pub use short::Short;
