//! EV, the evaluation of a position that is not over. The memo: with more than 16 counters in the pits the difference of
//! the kalahs; otherwise every pit of both sides is sown at once, without captures, and what each player then has in
//! pits and kalah is compared. With the bird in hand (option 4) only what is in the kalahs counts, to the end.
//!
//! An estimate stays below what tells an end, which matters only with more counters than the memo had.

use super::board::{Board, game};
use super::egc::END;
use crate::game::{Evaluator, Value};
use crate::kalah::Evaluation;

/// What a position is thought to be worth to a.
#[inline]
pub fn estimate(board: &Board, bird_in_hand: bool) -> Value {
    let evaluation = if bird_in_hand {
        Evaluation::Stores
    } else {
        Evaluation::Russell
    };
    let value = evaluation.evaluate(game(), board.packed());
    board.mover().signed(value).clamp(1 - END, END - 1)
}
