//! What a network sees of a board. A game says which of its inputs are on; what an input means is a
//! layout, and it stands in every network's file, since weights mean nothing without it.

use super::evaluator::WON_GAME;
use crate::checkers::{Board, CheckThisGame, Checkers, Forgotten, Move, Past, Position, Side};
use crate::game::{Game, Player, Value};
use crate::refusal::{Refusal, quoted, sentence};
use arrayvec::ArrayVec;

/// The most inputs that are on at once: one for each square of checkers.
pub const MOST_ACTIVE: usize = 32;

/// The numbers of the inputs that are on, in ascending order.
pub type Active = ArrayVec<u16, MOST_ACTIVE>;

/// What the inputs of a network mean. A network of another kind, with other inputs or another
/// arithmetic, is one more layout.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// That of "Check This!": four inputs for each square, square 1 first, for a White man, a White
    /// king, a Black man and a Black king. Where White is to move the board is turned round (square
    /// s becomes 33 − s, colours are exchanged), so that the side to move is always Black.
    #[default]
    CheckThis,
    /// The same with the fault of the published listing: a turned board keeps its old pieces where
    /// none takes their place.
    Printed,
    /// That of the preset `modern`, in whole numbers (`modern/whole.rs`): the inputs of `CheckThis`, and
    /// one more that is on for the side to move. The board is looked at twice with the same weights,
    /// as each side sees it, and the value is the difference; so what is good for one is as bad for the
    /// other. The output has two inputs of its own, how many men and how many kings a side has more, and
    /// its bias counts for the side to move.
    Twin,
}

/// The input of [`Layout::Twin`] that is on for the side to move.
pub const TO_MOVE: usize = 4 * crate::checkers::SQUARES;
/// How many inputs the output of [`Layout::Twin`] has beside the layer before it.
pub const TWIN_DIRECT: usize = 2;

impl Layout {
    /// Every layout.
    pub const ALL: [Self; 3] = [Self::CheckThis, Self::Printed, Self::Twin];

    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Self::CheckThis => "check-this",
            Self::Printed => "check-this-printed",
            Self::Twin => "twin",
        }
    }

    /// The layout of this name.
    ///
    /// # Errors
    /// Names the layouts that there are.
    pub fn find(name: &str) -> Result<Self, Refusal> {
        let found = Self::ALL.into_iter().find(|layout| layout.name() == name);
        found.ok_or_else(|| {
            Refusal::option(sentence!(
                "evolve.layout",
                "the network has inputs of the kind {found}; known are {names}",
                found = quoted(name),
                names = Self::ALL.map(Self::name).join(", ")
            ))
        })
    }

    /// How many inputs there are.
    pub fn inputs(self) -> usize {
        match self {
            Self::CheckThis | Self::Printed => 4 * crate::checkers::SQUARES,
            Self::Twin => TO_MOVE + 1,
        }
    }

    /// How many inputs the outputs have beside the layer before them.
    pub fn direct(self) -> usize {
        match self {
            Self::CheckThis | Self::Printed => 0,
            Self::Twin => TWIN_DIRECT,
        }
    }
}

/// A game that networks can look at.
pub trait Inputs: Game {
    /// The inputs that are on, for the side to move.
    fn active(&self, position: &Self::Position, layout: Layout) -> Active;

    /// Of a finished game what it is worth to the side to move: 0, or minus [`WON_GAME`].
    fn finished(&self, position: &Self::Position) -> Option<Value>;
}

/// A game that networks can play against each other.
pub trait Arena: Inputs<Position: PartialEq> + Copy + Default {
    /// Where games begin.
    fn start(&self) -> Self::Position;

    /// Whether no position before this move can stand on the board again.
    fn settles(&self, position: &Self::Position, played: Self::Move) -> bool;

    /// A move as people write it.
    fn move_text(&self, position: &Self::Position, played: Self::Move) -> String;
}

/// Networks play by the rules of the paper, which know no draws: a game that repeats itself is ended
/// from outside.
impl Arena for CheckThisGame {
    fn start(&self) -> Board<Forgotten> {
        Board::pack(&Position::start())
    }

    /// Captures, and moves of men.
    #[inline]
    fn settles(&self, board: &Board<Forgotten>, played: Move) -> bool {
        played.captured() != 0 || board.side.kings >> played.from() & 1 == 0
    }

    fn move_text(&self, board: &Board<Forgotten>, played: Move) -> String {
        board.move_text(played)
    }
}

impl<P: Past> Inputs for Checkers<P> {
    #[inline]
    fn active(&self, board: &Board<P>, layout: Layout) -> Active {
        let (black, white, kings) = as_black(&board.side, layout);
        let mut active = Active::new();
        let mut left = black | white;
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            let kind = 2 * (black >> at & 1) + (kings >> at & 1);
            active.push((4 * at + kind) as u16);
        }
        active
    }

    #[inline]
    fn finished(&self, board: &Board<P>) -> Option<Value> {
        match board.side.can_move() {
            true => board.past.drawn().then_some(0),
            false => Some(-WON_GAME),
        }
    }
}

/// Black's pieces, White's, and which are kings, turned so that Black is to move.
#[inline]
fn as_black(side: &Side, layout: Layout) -> (u32, u32, u32) {
    let Side {
        own, other, kings, ..
    } = *side;
    if side.turn() == Player::First {
        return (own, other, kings);
    }
    let (black, white) = (own.reverse_bits(), other.reverse_bits());
    let left = match layout {
        Layout::CheckThis | Layout::Twin => 0,
        Layout::Printed => !(black | white),
    };
    (
        black | other & left,
        white | own & left,
        kings.reverse_bits() | kings & left,
    )
}
