//! Checkers: the reference figures, the bitboards against the plain rules, texts, draws.

mod board;
mod common;
mod expert;
mod reference;
