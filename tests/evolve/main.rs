//! Networks and their breeding: the reference figures, repeatability to the byte, hostile files.

mod common;
mod evaluator;
mod games;
mod ladder;
mod modern;
mod network;
mod reference;
mod run;
mod text;
