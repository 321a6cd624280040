//! A position as people and files see it: pieces on numbered squares, who moves, and the boards that
//! a draw depends on. It is slow and plain; a search plays on the bitboards of `board.rs`.

use super::rules::Rules;
use crate::game::Player;

/// How many squares are played on, numbered from 1 as everybody does.
pub const SQUARES: usize = 32;
/// The most pieces of a side.
pub const MOST_PIECES: usize = 12;
/// So many plies without a capture or a man's move are a draw: 40 moves by each side.
pub const QUIET_DRAW: usize = 80;
/// A position that stands on the board for this time is a draw.
pub const SEEN_DRAW: usize = 3;

/// A piece on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Whose it is; Black is the first player.
    pub owner: Player,
    /// A king, or a man.
    pub king: bool,
}

/// Every square, square 1 first.
pub type Squares = [Option<Piece>; SQUARES];

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// The side to move has no move and has lost.
    Stuck,
    /// The position stands on the board for the third time: a draw.
    Repetition,
    /// 40 moves by each side without a capture or a man's move: a draw.
    Forty,
}

impl Ending {
    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Stuck => "stuck",
            Self::Repetition => "repetition",
            Self::Forty => "forty",
        }
    }
}

/// Pieces, who moves, and what draws depend on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub(super) squares: Squares,
    pub(super) turn: Player,
    /// The boards since the last capture or man's move, oldest first; none where the rules know no
    /// draws, and none before a position that was set up.
    pub(super) past: Vec<Squares>,
}

impl Position {
    /// Twelve men a side, Black's on 1 to 12; Black moves first.
    pub fn start() -> Self {
        let man = |owner| Some(Piece { owner, king: false });
        let mut squares = [None; SQUARES];
        squares[..MOST_PIECES].fill(man(Player::First));
        squares[SQUARES - MOST_PIECES..].fill(man(Player::Second));
        Self::new(squares, Player::First)
    }

    /// A position that was set up, without a past. `notation` reads one from a text and says what
    /// may not stand on a board.
    pub(super) fn new(squares: Squares, turn: Player) -> Self {
        let past = Vec::new();
        Self {
            squares,
            turn,
            past,
        }
    }

    /// Every square, square 1 first.
    pub fn squares(&self) -> &Squares {
        &self.squares
    }

    /// The piece on a square, 1 to 32.
    pub fn piece(&self, square: u8) -> Option<Piece> {
        self.squares[usize::from(square) - 1]
    }

    /// Who moves.
    pub fn turn(&self) -> Player {
        self.turn
    }

    /// Plies since the last capture or man's move, as far as a draw depends on them.
    pub fn quiet(&self) -> usize {
        self.past.len()
    }

    /// How often this position has stood on the board by now.
    pub fn seen(&self) -> usize {
        // The last of the past boards was the opponent's to move on, the one before it ours.
        let ours = self.past.iter().rev().skip(1).step_by(2);
        1 + ours.filter(|board| **board == self.squares).count()
    }

    /// How the game has ended here, if it has.
    pub fn ending(&self) -> Option<Ending> {
        if self.moves().is_empty() {
            Some(Ending::Stuck)
        } else if self.seen() >= SEEN_DRAW {
            Some(Ending::Repetition)
        } else if self.quiet() >= QUIET_DRAW {
            Some(Ending::Forty)
        } else {
            None
        }
    }

    /// Who has won, once somebody has.
    pub fn winner(&self) -> Option<Player> {
        let lost = self.ending() == Some(Ending::Stuck);
        lost.then(|| self.turn.opponent())
    }

    /// The same board without its past, as a text tells it.
    pub fn without_past(&self) -> Self {
        Self::new(self.squares, self.turn)
    }

    /// The board, as it becomes part of the past of the next.
    pub(super) fn past_with_this(&self, rules: Rules) -> Vec<Squares> {
        if !rules.has_draws() {
            return Vec::new();
        }
        let mut past = self.past.clone();
        past.push(self.squares);
        past
    }
}
