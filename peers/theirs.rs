//! Connect Four as the crate `minimax` searches it, to the same end: an evaluator that knows nothing leaves won, lost, or neither.

use crate::Found;
use crate::board::{Board, CENTRE_FIRST};
use minimax::{
    Evaluation, Evaluator, Game, IterativeOptions, ParallelOptions, ParallelSearch, Strategy,
    Winner,
};
use std::time::Instant;

struct ConnectFour;

impl Game for ConnectFour {
    type S = Board;
    type M = u8;

    /// It tries the moves as they come, but for the one that its table remembers.
    fn generate_moves(board: &Board, moves: &mut Vec<u8>) -> Option<Winner> {
        let winner = Self::get_winner(board);
        if winner.is_none() {
            moves.extend(board.columns(&CENTRE_FIRST));
        }
        winner
    }

    fn apply(board: &mut Board, column: u8) -> Option<Board> {
        Some(board.play(column))
    }

    fn get_winner(board: &Board) -> Option<Winner> {
        match board.is_lost() {
            true => Some(Winner::PlayerJustMoved),
            false => board.is_full().then_some(Winner::Draw),
        }
    }

    /// The key with its bits mixed, since the lowest choose the entry and the highest are compared.
    fn zobrist_hash(board: &Board) -> u64 {
        let key = board.key().wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (key ^ key >> 32).wrapping_mul(0xD6E8_FEB8_6659_FD93)
    }
}

#[derive(Clone)]
struct Nothing;

impl Evaluator for Nothing {
    type G = ConnectFour;

    fn evaluate(&self, _board: &Board) -> Evaluation {
        0
    }
}

/// A search with a table and threads of its own. The time is that of the search alone.
pub fn search(board: Board, depth: u8, table_bytes: usize, threads: usize) -> Found {
    let options = IterativeOptions::new().with_table_byte_size(table_bytes);
    let parallel = ParallelOptions::new().with_num_threads(threads);
    let mut search = ParallelSearch::new(Nothing, options, parallel);
    search.set_max_depth(depth);
    let start = Instant::now();
    search.choose_move(&board).expect("an unfinished game");
    let time = start.elapsed();
    Found {
        time,
        outcome: i32::from(search.root_value()).signum(),
    }
}
