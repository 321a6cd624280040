//! Networks that learn a game by themselves: the second half of "Check This!" (Parslow, 2008). A
//! network is an evaluator, and a genetic algorithm breeds it by letting networks play each other.
//!
//! The same seed gives the same networks to the bit, on any number of threads, natively and in wasm:
//! sums have one order, `exp` is libm's, and a round's random numbers follow from the seed and its number.

mod breed;
mod contest;
mod evaluator;
mod file;
mod inputs;
mod ladder;
mod look;
pub mod modern;
mod network;
mod players;
mod random;
mod rating;
mod round;
mod run;
mod settings;
mod text;
mod wired;

pub use breed::child;
pub use contest::{Contest, End, contest};
pub use evaluator::{NetworkEvaluator, WON_GAME, value_of};
pub use file::GAME;
pub use inputs::{Active, Arena, Inputs, Layout, MOST_ACTIVE};
pub use ladder::{LADDER, OPENING, Rung, Score, elo, measured};
pub use look::Likes;
pub use network::{MOST_LAYERS, MOST_NEURONS, Network, sigmoid};
pub use players::{Chance, Player, Thinker, choose};
pub use random::Random;
pub use rating::{Champion, Earlier, HALL, Rating};
pub use round::{Bout, Round};
pub use run::{Individual, Run, Tally};
pub use settings::{Bounds, MOST_HIDDEN, Preset, Settings, Wanted};
pub use wired::Wired;

/// The game that is learnt, by the rules that it is learnt with.
pub type Ground = crate::checkers::CheckThisGame;
/// A move of a game.
pub type MoveOf<G> = <G as crate::game::Game>::Move;
