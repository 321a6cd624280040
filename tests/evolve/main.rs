//! Networks and their breeding: the reference figures, repeatability to the byte, hostile files.

mod common;
mod games;
mod ladder;
mod network;
mod run;
mod text;
