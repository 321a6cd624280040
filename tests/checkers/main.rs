//! Checkers: the reference figures, the bitboards against the plain rules, all modes against
//! minimax, texts, draws, and what a board on a page is told.

mod agreement;
mod board;
mod common;
mod draws;
mod expert;
mod notation;
mod reference;
mod state;
