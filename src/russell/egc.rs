//! EGC, the end game check. The memo: a game is over when a side has more than half of the counters, or when neither
//! player can prevent the other from moving the rest of his stones. An end is told by ±100 with the margin added, a tie
//! by 100, a win of a by two by 102.
//!
//! "Cannot prevent" is read so that it holds whatever is played: no counter can come to the other side, and no pit with
//! counters can ever face one where a sowing ends. Then each player has what lies on his side, to the last counter.
//! Of a player with more than half it is only sure that he has so many: his margin is told as if the other got all the rest.

use super::board::{A, B, Board, PITS};
use crate::game::Value;

/// What tells an end from an estimate.
pub const END: Value = 100;

/// The value of a game that is over.
pub fn end(board: &Board) -> Option<Value> {
    let (a, b) = (board.counters(A), board.counters(B));
    let (all_a, all_b) = (sum(&a), sum(&b));
    let total = all_a + all_b;
    if apart(&a, &b) {
        return Some(told(all_a - all_b));
    }
    let sure = |kalah: u8| 2 * Value::from(kalah) - total;
    if sure(a[0]) > 0 {
        Some(told(sure(a[0])))
    } else if sure(b[0]) > 0 {
        Some(told(-sure(b[0])))
    } else {
        None
    }
}

/// Whether the sides can do nothing to each other any more.
fn apart(a: &[u8; 7], b: &[u8; 7]) -> bool {
    farthest(a) + farthest(b) <= PITS + 1 && reach(a) <= 0 && reach(b) <= 0
}

/// A margin of a, as an end is told.
fn told(margin: Value) -> Value {
    if margin < 0 {
        margin - END
    } else {
        margin + END
    }
}

fn sum(side: &[u8; 7]) -> Value {
    side.iter().map(|&n| Value::from(n)).sum()
}

/// The farthest pit with counters, 0 where there is none. A sowing can end in an own pit nearer than that alone, so two
/// sides whose farthest pits are 7 apart or less together cannot capture from each other.
fn farthest(side: &[u8; 7]) -> u8 {
    (1..=PITS)
        .rev()
        .find(|&pit| side[usize::from(pit)] > 0)
        .unwrap_or(0)
}

/// How many of the other side's pits a sowing can reach at the most, however the counters are gathered before: a pit
/// can never hold more than lies in it and beyond.
fn reach(side: &[u8; 7]) -> Value {
    let mut gathered = 0;
    (1..=PITS)
        .rev()
        .map(|pit| {
            gathered += Value::from(side[usize::from(pit)]);
            if gathered == 0 {
                0
            } else {
                gathered - Value::from(pit)
            }
        })
        .max()
        .unwrap_or(0)
}
