//! Perft on the bitboards: the last ply is counted without being played.

use super::board::{Board, CheckThisGame, Checkers, Side};
use super::moves::{count_captures, jumps, steps};
use super::past::Past;
use crate::game::{Game, Order};
use crate::perft::Perft;

/// So many plies lead to a third occurrence at the earliest: there and back by both sides, twice.
const FIRST_REPETITION: usize = 8;

impl Side {
    /// How many moves the side to move has.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        let [a, b, c, d] = jumps(self);
        match a | b | c | d {
            0 => steps(self).map(u32::count_ones).iter().sum::<u32>().into(),
            pieces => count_captures(self, pieces),
        }
    }
}

/// The tree below a position. As everywhere in draughts, a leaf is a position at the depth itself: a
/// game that ends before has none.
pub fn perft<P: Past>(game: &Checkers<P>, board: &Board<P>, depth: u32) -> Perft {
    // No position can stand there for the third time above the leaves: the past need not be carried on.
    if P::DRAWS && board.past.quiet() + depth as usize <= FIRST_REPETITION {
        return perft(&CheckThisGame::new(), &Board::new(board.side), depth);
    }
    let over = board.past.drawn();
    match depth {
        0 => Perft {
            leaves: 1,
            nodes: 1,
        },
        _ if over => Perft {
            leaves: 0,
            nodes: 1,
        },
        1 => {
            let leaves = board.side.count_moves();
            Perft {
                leaves,
                nodes: 1 + leaves,
            }
        }
        _ => sum(game
            .moves(board, Order::Natural)
            .map(|played| perft(game, &game.play(board, played), depth - 1))),
    }
}

/// The same, where moves of a position that lead to the same board count once.
pub fn perft_distinct<P: Past>(game: &Checkers<P>, board: &Board<P>, depth: u32) -> Perft {
    if depth == 0 || board.past.drawn() {
        let leaves = u64::from(depth == 0);
        return Perft { leaves, nodes: 1 };
    }
    let mut boards: Vec<Board<P>> = Vec::new();
    for played in game.moves(board, Order::Natural) {
        let after = game.play(board, played);
        if !boards.contains(&after) {
            boards.push(after);
        }
    }
    let below = boards
        .iter()
        .map(|after| perft_distinct(game, after, depth - 1));
    sum(below)
}

fn sum(below: impl Iterator<Item = Perft>) -> Perft {
    let root = Perft {
        leaves: 0,
        nodes: 1,
    };
    below.fold(root, |sum, below| Perft {
        leaves: sum.leaves + below.leaves,
        nodes: sum.nodes + below.nodes,
    })
}
