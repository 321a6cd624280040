//! What the lecture "Case study: Kalah" (Popyack, after Wetherell's *Etudes for Programmers*, 1978) adds to
//! the game: its two orders of moves, and its two sample games with what it printed of each search.

use super::packed::{Board, House, Kalah, Moves};
use super::word::Word;
use crate::game::{Game, Order};

/// The lecture's order of moves, which Kalah has beside those of every game. It is made for Wetherell's rules
/// and the evaluator `stores`, where it saves much; with `seeds` the natural order does better under every preset.
pub const LECTURE: Order = Order::Own("lecture");

/// The order from which the lecture comes to that one: three ranks, 0, 2 and 3.
pub const LECTURE_FIRST: Order = Order::Own("lecture-first");

/// A game that the lecture prints: what its program saw at every move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SampleGame {
    /// How many plies the program looked ahead. It is the second player.
    pub plies: u32,
    /// The houses played from the start under the rules `wetherell`, the two sides in turn.
    pub moves: &'static str,
    /// Nodes without pruning, in all.
    pub minimax: u64,
    /// Nodes with pruning, as the lecture counts them.
    pub pruned: u64,
    /// Nodes with the order and pruning, as the lecture counts them.
    pub ordered: u64,
    /// The program's searches, move by move: the value that was backed up, the program's store minus the other or
    /// `None` where the lecture prints a win; and the nodes in its column with order and pruning. (In the game of
    /// 4 plies that column adds up to `pruned`.)
    pub searches: &'static [(Option<i32>, u64)],
}

/// Both of them.
pub const SAMPLE_GAMES: [SampleGame; 2] = [
    SampleGame {
        plies: 2,
        moves: "2 1 1 2 3 3 4 4 5 6 6 1 1 1 2 2 3 3 4 5 5 6 6 5 2 1 3 4 4 2 5 6 6 3",
        minimax: 611,
        pruned: 356,
        ordered: 301,
        searches: &[
            (Some(-1), 17),
            (Some(1), 17),
            (Some(1), 18),
            (Some(0), 18),
            (Some(1), 23),
            (Some(1), 18),
            (Some(0), 29),
            (Some(0), 18),
            (Some(0), 18),
            (Some(0), 18),
            (Some(0), 18),
            (Some(0), 16),
            (Some(0), 14),
            (Some(3), 24),
            (Some(4), 13),
            (Some(4), 20),
            (None, 2),
        ],
    },
    SampleGame {
        plies: 4,
        moves: "2 1 1 2 3 4 4 3 5 5 6 6 1 1 2 5 3 4 4 2 5 5 6 3 3 4 4 6",
        minimax: 13_142,
        pruned: 3_122,
        ordered: 3_002,
        searches: &[
            (Some(-2), 375),
            (Some(1), 144),
            (Some(1), 288),
            (Some(0), 343),
            (Some(1), 198),
            (Some(1), 308),
            (Some(1), 217),
            (Some(3), 313),
            (Some(2), 247),
            (Some(7), 189),
            (Some(10), 219),
            (Some(14), 143),
            (None, 84),
            (None, 54),
        ],
    },
];

/// The rank of pit `i`, counted from 1 in sowing order, with `n` stones, where a side has `m` pits: the
/// lecture has six. A whole way round the board, past the opponent's store, is `2 * m + 1` steps.
fn rank(i: u32, n: u32, m: u32) -> u32 {
    let round = 2 * m + 1;
    if n + i <= m {
        0 // stays on the own side
    } else if n + i == m + 1 {
        1 // ends in the own store
    } else if n % round + i <= m {
        (n + i) / round // comes round to the own side
    } else {
        3 // ends at the opponent's
    }
}

/// The same by the lecture's first ranking: what only ends in the own store is not told from what stays on the own
/// side, and a move that comes round ranks the same however often it does.
fn first_rank(i: u32, n: u32, m: u32) -> u32 {
    if n + i <= m + 1 {
        0
    } else if n % (2 * m + 1) + i <= m {
        2
    } else {
        3
    }
}

impl<W: Word, const STANDARD: bool> Kalah<W, STANDARD> {
    /// The highest rank first, of equals the lower pit. (Five runs need five ranks, so one of four or
    /// more: 46 stones in a pit. Then the last ones come by their pits alone.)
    #[cold]
    #[inline(never)]
    pub(super) fn by_lecture(&self, board: &Board<W>, order: Order) -> Moves {
        let m = u32::from(self.rules().houses);
        let rank = if order == LECTURE_FIRST {
            first_rank
        } else {
            rank
        };
        let ranked = |house: House| {
            let seeds = u32::from(board.own.lane(8 * house.0));
            (rank(u32::from(house.0) + 1, seeds, m), house)
        };
        // Sorted as they come: the library's sort would be 15 kB of the program.
        let mut houses = arrayvec::ArrayVec::<(u32, House), 16>::new();
        for (rank, house) in self.moves(board, Order::Natural).map(ranked) {
            let lower = houses.iter().position(|&(other, _)| other < rank);
            houses.insert(lower.unwrap_or(houses.len()), (rank, house));
        }
        Moves::in_runs(houses.into_iter().map(|(_, house)| house))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kalah::{Position, Rules};

    #[test]
    fn ranks_are_the_lectures() {
        assert_eq!(rank(1, 5, 6), 0, "ends in pit 6");
        assert_eq!(rank(1, 6, 6), 1, "ends in the own kalah");
        assert_eq!(rank(1, 7, 6), 3, "ends at the opponent's");
        assert_eq!(rank(2, 13, 6), 1, "once round to where it began");
        assert_eq!(rank(1, 26, 6), 2, "twice round");
        let first = [(1, 5), (1, 6), (1, 7), (2, 13), (1, 26)].map(|(i, n)| first_rank(i, n, 6));
        assert_eq!(
            first,
            [0, 0, 3, 2, 2],
            "own side and store, the opponent's, round"
        );
    }

    #[test]
    fn the_lectures_example() {
        let position: Position = "26,6,0,3,2,0,0/5,5,5,5,5,5,5 0"
            .parse()
            .expect("a position");
        let m = 6;
        let ranks = [(1, 26), (2, 6), (4, 3), (5, 2)].map(|(i, n)| rank(i, n, m));
        assert_eq!(ranks, [2, 3, 1, 1]);
        let game = Kalah::<u64, false>::new("wetherell".parse().expect("rules")).expect("rules");
        let order: Vec<u8> = game
            .moves(&game.pack(&position), LECTURE)
            .map(|house| house.0 + 1)
            .collect();
        assert_eq!(order, [2, 1, 4, 5]);
        let first: Vec<u8> = game
            .moves(
                &game.pack(
                    &"5,6,13,7,2,0,0/5,5,5,5,5,5,5 0"
                        .parse()
                        .expect("a position"),
                ),
                LECTURE_FIRST,
            )
            .map(|house| house.0 + 1)
            .collect();
        assert_eq!(first, [2, 4, 3, 1, 5], "ranks 0, 3, 2, 3 and 0");
    }

    #[test]
    fn every_house_is_tried_even_with_five_ranks() {
        let rules = Rules {
            houses: 10,
            ..Rules::STANDARD
        };
        let game = Kalah::<u128, false>::new(rules).expect("rules");
        let text = "0,2,1,5,4,6,43,85,3,2,0/1,1,1,1,1,1,1,1,1,1,0 0";
        let position: Position = text.parse().expect("a position");
        let mut houses: Vec<House> = game.moves(&game.pack(&position), LECTURE).collect();
        houses.sort_unstable();
        assert_eq!(houses, (1..10).map(House).collect::<Vec<_>>());
    }
}
