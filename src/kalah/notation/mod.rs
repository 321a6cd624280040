//! Texts for positions, rules and games: one canonical form of each, which reads back to the same
//! thing, and the two other board formats in use. Errors name the place.

mod game;
mod position;
mod rules;
mod turns;

pub use game::GameRecord;
