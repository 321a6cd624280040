//! What the tests of checkers share.

use kalahari::checkers::{Board, Hop, Past, Position, Rules};

/// A position from its text.
pub fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The bitboards of a position's text.
pub fn board<P: Past>(fen: &str) -> Board<P> {
    Board::pack(&position(fen))
}

/// Random numbers that are the same in every run (SplitMix64).
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    /// A position after at most so many random moves from the start.
    pub fn position(&mut self, most: usize) -> Position {
        let mut position = Position::start();
        for _ in 0..self.below(most) {
            let mut after = position.successors(Rules::English);
            if after.is_empty() {
                break;
            }
            let nth = self.below(after.len());
            position = after.swap_remove(nth).1;
        }
        position
    }
}

/// Pieces anywhere, many of them kings.
pub fn random_fen(random: &mut Random) -> String {
    let mut sides = [Vec::new(), Vec::new()];
    let kings = random.below(3);
    for square in 1..=32u8 {
        let side = random.below(4);
        if side > 1 || sides[side].len() == 12 {
            continue;
        }
        let crowned = if side == 0 { square >= 29 } else { square <= 4 };
        let king = crowned || random.below(3) < kings;
        sides[side].push(format!("{}{square}", if king { "K" } else { "" }));
    }
    let turn = if random.below(2) == 0 { "B" } else { "W" };
    format!("{turn}:W{}:B{}", sides[1].join(","), sides[0].join(","))
}

/// Where kings come that walk about at random for so many plies, and their moves: never into a
/// capture, and into no position for the third time. Nowhere, if they find no such move.
pub fn walk_about(fen: &str, plies: usize, random: &mut Random) -> Option<(Position, Vec<String>)> {
    let mut here = position(fen);
    let mut moves = Vec::new();
    for _ in 0..plies {
        let quiet = |(_, hops): &(String, Vec<Hop>)| {
            let king = here.piece(hops[0].from).is_some_and(|piece| piece.king);
            let after = here.after(Rules::English, hops);
            let next = after.moves();
            let captured = next.first().is_none_or(|hops| hops[0].captured.is_some());
            king && !captured && after.seen() < 3
        };
        let mut legal: Vec<_> = here.legal_moves().into_iter().filter(quiet).collect();
        if legal.is_empty() {
            return None;
        }
        let (text, hops) = legal.swap_remove(random.below(legal.len()));
        here = here.after(Rules::English, &hops);
        moves.push(text);
    }
    Some((here, moves))
}
