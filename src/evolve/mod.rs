//! Networks that learn a game by themselves: the second half of "Check This!" (Parslow, 2008). A
//! network is an evaluator, and a genetic algorithm breeds it by letting networks play each other.
//!
//! The same seed gives the same networks to the bit, on any number of threads, natively and in wasm:
//! sums have one order, `exp` is libm's, and a round's random numbers follow from the seed and its number.

mod contest;
mod evaluator;
mod inputs;
mod network;
mod players;
mod random;
mod text;
mod wired;

pub use contest::{Contest, End, contest};
pub use evaluator::{NetworkEvaluator, WON_GAME, value_of};
pub use inputs::{Active, Arena, Inputs, Layout, MOST_ACTIVE};
pub use network::{MOST_LAYERS, MOST_NEURONS, Network, sigmoid};
pub use players::{Chance, Player, Thinker, choose};
pub use random::Random;
pub use wired::Wired;
