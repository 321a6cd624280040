//! Connect Four as this crate's `expert` searches it: won, lost, or neither as far as the search goes.

use crate::Found;
use crate::board::{Board, CENTRE_FIRST, COLUMNS, Columns, KEY_BITS, LEFT_FIRST};
use kalahari::game::{Game, Knowledge, Order, Player, Value};
use kalahari::search::expert::{Goal, expert};
use kalahari::search::table::Table;
use kalahari::search::{Control, Limit};
use std::time::Instant;

struct ConnectFour;

impl Game for ConnectFour {
    type Position = Board;
    type Move = u8;
    type Moves = Columns;

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        match board.stones() % 2 {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    #[inline]
    fn is_over(&self, board: &Board) -> bool {
        board.is_lost() || board.is_full()
    }

    #[inline]
    fn moves(&self, board: &Board, order: Order) -> Columns {
        board.columns(match order {
            Order::Ranked => &CENTRE_FIRST,
            Order::Natural | Order::Own(_) => &LEFT_FIRST,
        })
    }

    fn number(&self, _board: &Board, column: u8) -> u32 {
        column.into()
    }

    #[inline]
    fn play(&self, board: &Board, column: u8) -> Board {
        board.play(column)
    }
}

impl Knowledge for ConnectFour {
    fn most_moves(&self) -> usize {
        COLUMNS.into()
    }

    #[inline]
    fn slot(&self, column: u8) -> u8 {
        column
    }

    #[inline]
    fn key(&self, board: &Board) -> Option<u64> {
        Some(board.key())
    }

    fn key_bits(&self) -> u32 {
        KEY_BITS
    }

    #[inline]
    fn finished(&self, board: &Board) -> Option<Value> {
        match board.is_lost() {
            true => Some(-2),
            false => board.is_full().then_some(0),
        }
    }

    /// The order of [`CENTRE_FIRST`].
    #[inline]
    fn rank(&self, column: u8, _child: &Board, _gain: Value, _same_side: bool) -> Value {
        -(4 * Value::from(column) - 11).abs()
    }
}

/// A search with a table of its own. The time is that of the search alone.
pub fn search(board: Board, depth: u32, table_bytes: usize, pool: &rayon::ThreadPool) -> Found {
    let table = Table::new(table_bytes, KEY_BITS, 2, || false).expect("memory for the table");
    let goal = Goal::Play(Limit::Depth(depth));
    let control = Control::new();
    let start = Instant::now();
    let report = pool
        .install(|| {
            expert(
                &ConnectFour,
                &board,
                goal,
                false,
                &table,
                &control,
                &mut |_| (),
            )
        })
        .expect("seven moves and a key of 49 bits")
        .expect("an unfinished game");
    let time = start.elapsed();
    let for_mover = ConnectFour.to_move(&board).signed(report.value);
    Found {
        time,
        outcome: for_mover.signum(),
    }
}
