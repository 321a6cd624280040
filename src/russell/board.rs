//! The board of the memo on the board of `kalah`: pits are counted from the own kalah, 1 the nearest and 6 the
//! farthest, and the two players are called a (the first) and b. A pit move is made here; RV, which takes one back,
//! is remembering the board before it.

use crate::game::{Game, Player};
use crate::kalah::{self, House, Kalah, KalahError, Position, Rules};
use std::fmt;
use std::sync::OnceLock;

/// Pits a side.
pub const PITS: u8 = 6;

/// The player who moves first unless told otherwise.
pub const A: Player = Player::First;
/// The other one.
pub const B: Player = Player::Second;

/// A position of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Board(kalah::Board<u64>);

/// The standard rules; how many counters a pit holds at the start is the position's affair.
pub(super) fn game() -> &'static Kalah<u64, true> {
    static GAME: OnceLock<Kalah<u64, true>> = OnceLock::new();
    GAME.get_or_init(|| Kalah::new(Rules::STANDARD).expect("the standard rules are in range"))
}

impl Board {
    /// The start with so many counters in each pit.
    ///
    /// # Errors
    /// When there are more than a board can hold, or none.
    pub fn start(counters: u8) -> Result<Self, KalahError> {
        let rules = Rules {
            seeds: counters,
            ..Rules::STANDARD
        };
        Ok(Self::of(&Position::start(&rules)?))
    }

    /// A position with six houses a side.
    ///
    /// # Panics
    /// When it has another number of houses.
    pub fn of(position: &Position) -> Self {
        Self(game().pack(position))
    }

    /// As the rest of the crate sees it.
    pub fn position(&self) -> Position {
        game().unpack(&self.0)
    }

    /// As `kalah` plays on it.
    pub(super) fn packed(&self) -> &kalah::Board<u64> {
        &self.0
    }

    /// The same board with the other player to move.
    pub fn passed(&self) -> Self {
        let pits: Vec<usize> = self.position().pits().iter().map(|&n| n.into()).collect();
        let turn = self.mover().opponent();
        Self::of(&Position::new(&pits, turn).expect("the pits of a position"))
    }

    /// Who moves.
    #[inline]
    pub fn mover(&self) -> Player {
        game().to_move(&self.0)
    }

    /// What a player has: in the kalah under 0, in the pits under 1 to 6.
    #[inline]
    pub fn counters(&self, player: Player) -> [u8; 7] {
        let mut counters = [0; 7];
        for (pit, n) in (0..).zip(&mut counters) {
            *n = self.0.seeds(player, PITS - pit);
        }
        counters
    }

    /// The pits of the mover that hold counters, nearest first.
    #[inline]
    pub fn moves(&self) -> impl Iterator<Item = u8> + use<> {
        let own = self.counters(self.mover());
        (1..=PITS).filter(move |&pit| own[usize::from(pit)] > 0)
    }

    /// Whether a move from this pit ends in the own kalah, laps included.
    #[inline]
    pub fn into_kalah(&self, pit: u8) -> bool {
        self.counters(self.mover())[usize::from(pit)] % 13 == pit
    }

    /// The board after a pit move. The pit must hold counters.
    #[inline]
    pub fn play(&self, pit: u8) -> Self {
        Self(game().play(&self.0, House(PITS - pit)))
    }
}

/// As the typewriter types it: b's kalah and pits from the nearest on, below them a's pits and kalah.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut a, b) = (self.counters(A), self.counters(B));
        a.reverse();
        let row = |side: [u8; 7]| side.map(|n| n.to_string()).join(" ");
        write!(f, "{}\n{}", row(b), row(a))
    }
}
