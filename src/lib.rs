//! Kalah (mancala), checkers, and the search of game trees on all cores, natively and in a browser.
//!
//! The binary `kalahari` is behind the feature `cli`, which is on by default; whoever wants the library
//! alone writes `default-features = false` and gets none of its dependencies, and with
//! `features = ["checkers"]` the second game, too.
//!
//! A search knows no rules and a game knows no search; [`game::Game`] stands between them. Here is
//! a whole game, searched in every mode:
//!
//! ```
//! use kalahari::game::{Evaluator, Game, Order, Player, Value};
//! use kalahari::search::{Control, Limit, Mode, Options, search};
//!
//! /// Take one or two matches; who takes the last one wins.
//! struct Matches;
//!
//! impl Game for Matches {
//!     type Position = (u32, Player);
//!     type Move = u32;
//!     type Moves = std::ops::RangeInclusive<u32>;
//!
//!     fn to_move(&self, position: &Self::Position) -> Player {
//!         position.1
//!     }
//!     fn is_over(&self, position: &Self::Position) -> bool {
//!         position.0 == 0
//!     }
//!     fn moves(&self, position: &Self::Position, _order: Order) -> Self::Moves {
//!         1..=position.0.min(2)
//!     }
//!     fn number(&self, _position: &Self::Position, taken: u32) -> u32 {
//!         taken
//!     }
//!     fn play(&self, position: &Self::Position, taken: u32) -> Self::Position {
//!         (position.0 - taken, position.1.opponent())
//!     }
//! }
//!
//! /// Who is to move without a match has lost.
//! struct LastTaken;
//!
//! impl Evaluator<Matches> for LastTaken {
//!     fn evaluate(&self, _game: &Matches, position: &(u32, Player)) -> Value {
//!         if position.0 == 0 { -1 } else { 0 }
//!     }
//! }
//!
//! for mode in Mode::ALL {
//!     let options = Options { limit: Limit::Depth(10), ..Options::of(mode) };
//!     let start = (10, Player::First);
//!     let report = search(&Matches, &LastTaken, &start, &options, &Control::new()).unwrap();
//!     assert_eq!((report.best, report.value, report.exact), (1, 1, true));
//! }
//! ```
//!
//! A game that can say more of itself is searched deeper: see [`game::Knowledge`] and [`game::Judgement`].
//!
//! Errors, answers and choices may grow in later versions: they are `#[non_exhaustive]`, so a `match` needs an arm for the rest. What
//! you fill in yourself, options, rules and requests, is written with its usual values behind, as `..Options::of(mode)` above.
//!
//! ```compile_fail,E0004
//! use kalahari::refusal::ErrorKind;
//!
//! fn retry(kind: ErrorKind) -> bool {
//!     match kind {
//!         ErrorKind::Option => false,
//!     }
//! }
//! ```
//!
//! ```compile_fail,E0639
//! let counted = kalahari::perft::Perft { leaves: 1, nodes: 1 };
//! ```
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod annotation;
#[cfg(feature = "checkers")]
pub mod checkers;
pub mod engine;
#[cfg(feature = "evolve")]
pub mod evolve;
pub mod game;
mod hints;
pub mod kalah;
#[cfg(feature = "evolve")]
mod malformed;
pub mod perft;
pub mod refusal;
#[cfg(feature = "russell")]
pub mod russell;
pub mod search;
#[cfg(target_arch = "wasm32")]
mod timeline;
pub mod trees;
pub mod variation;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
