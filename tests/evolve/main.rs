//! Networks and their breeding: the reference figures, repeatability to the byte, hostile files.

mod common;
mod evaluator;
mod games;
mod ladder;
mod network;
mod reference;
mod run;
mod text;
