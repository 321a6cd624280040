//! What each reading of "any move that can be made later with exactly the same effect is put off" saves: a small twin of the
//! look-ahead counts it for all of them. No reading changes a value, and the program has the one that saves most.

use crate::searched;
use kalahari::game::Value;
use kalahari::russell::pm::Hasty;
use kalahari::russell::{A, Board, PITS, egc, ev};
use std::fmt::Write;

/// When a move counts as one that is made later with exactly the same effect.
#[derive(Clone, Copy, PartialEq)]
enum Reading {
    /// Nothing is put off.
    Nothing,
    /// Two orders of moves within a turn lead to the same position, and only the first is searched.
    WithinTheTurn,
    /// It can be made in the next turn, and the opponent could never change that, whatever is played from now on.
    NextTurnForEver,
    /// It can be made in the next turn, and the opponent cannot change that in his turn between.
    NextTurn,
    /// Both within the turn and in the next.
    Both,
}

const READINGS: [Reading; 5] = [
    Reading::Nothing,
    Reading::WithinTheTurn,
    Reading::NextTurnForEver,
    Reading::NextTurn,
    Reading::Both,
];

/// The long look-ahead without a short one: alpha-beta by nearness.
struct Twin {
    reading: Reading,
    effort: u64,
}

impl Twin {
    /// The value within a window; nothing where all moves were put off. `met` has the positions of this turn.
    fn value(
        &mut self,
        board: &Board,
        turns: u32,
        [mut alpha, mut beta]: [Value; 2],
        hasty: Option<Hasty>,
        met: &mut Vec<Board>,
    ) -> Option<Value> {
        let mut tried = false;
        for pit in board.moves() {
            if hasty.is_some_and(|hasty| self.puts_off(&hasty, board, pit)) {
                continue;
            }
            let after = board.play(pit);
            if matches!(self.reading, Reading::WithinTheTurn | Reading::Both) {
                if met.contains(&after) {
                    continue;
                }
                met.push(after);
            }
            self.effort += 1;
            let end = egc::end(&after);
            let goes_on = after.mover() == board.mover();
            let left = turns - u32::from(!goes_on);
            let value = match end {
                None if left == 0 => Some(ev::estimate(&after, false)),
                None if goes_on => {
                    let hasty = Hasty::of(board, pit).filter(|_| left >= 3);
                    self.value(&after, left, [alpha, beta], hasty, met)
                }
                None => self.value(&after, left, [alpha, beta], None, &mut Vec::new()),
                end => end,
            };
            tried |= value.is_some();
            match (board.mover(), value) {
                (_, None) => {}
                (A, Some(value)) => alpha = alpha.max(value.min(beta)),
                (_, Some(value)) => beta = beta.min(value.max(alpha)),
            }
            if alpha >= beta {
                break;
            }
        }
        tried.then_some(if board.mover() == A { alpha } else { beta })
    }

    fn puts_off(&self, hasty: &Hasty, board: &Board, pit: u8) -> bool {
        match self.reading {
            Reading::Nothing | Reading::WithinTheTurn => false,
            Reading::NextTurn | Reading::Both => hasty.puts_off(board, pit),
            Reading::NextTurnForEver => {
                let own = board.counters(board.mover())[usize::from(pit)];
                let goes_first = pit > hasty.pit && own < pit - hasty.pit;
                goes_first && safe_for_ever(hasty) && egc::end(&board.play(pit)).is_none()
            }
        }
    }
}

/// Whether all counters of the opponent are past the pit, and stay so however he gathers them.
fn safe_for_ever(hasty: &Hasty) -> bool {
    let other = hasty.before.counters(hasty.before.mover().opponent());
    let mut gathered = 0;
    (1..=PITS).rev().all(|pit| {
        let counters = other[usize::from(pit)];
        gathered += counters;
        let faces = counters > 0 && pit + hasty.pit > PITS + 1;
        !faces && gathered <= pit + PITS - hasty.pit
    })
}

/// The file: id, counters in a pit, value, and the pit moves of each reading. The program's own count stands beside its reading's.
#[test]
fn what_each_reading_saves_is_written_down() {
    let mut list = String::from(
        "id\tip\tvalue\tnothing\twithin the turn\tnext turn, for ever\tnext turn\tboth\n",
    );
    for id in 4..=7 {
        for ip in 2..=4 {
            let board = Board::start(ip).expect("a start");
            let found = READINGS.map(|reading| {
                let mut twin = Twin { reading, effort: 0 };
                let value = twin.value(&board, id - 1, [-255, 255], None, &mut Vec::new());
                (value.expect("a move"), twin.effort)
            });
            let values = found.map(|(value, _)| value);
            assert!(values.iter().all(|&value| value == values[0]), "{values:?}");
            let efforts = found.map(|(_, effort)| effort);
            let id = id.to_string();
            let program = ["140", "144"].map(|op| searched(&[("op", op), ("id", &id)], &board));
            let [without, with] = program.map(|found| (found.value, found.effort));
            assert_eq!(
                [without, with],
                [(values[0], efforts[0]), (values[0], efforts[3])]
            );
            let efforts = efforts.map(|effort| effort.to_string()).join("\t");
            writeln!(list, "{id}\t{ip}\t{}\t{efforts}", values[0]).expect("a text");
        }
    }
    crate::golden("russell-postponed.tsv", &list);
}
