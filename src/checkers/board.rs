//! The board that a search plays on: three words of 32 bits, seen by the side to move. It follows
//! the plain rules of `hops.rs` move for move.

use super::bits::{BOTTOM_ROW, DOWN, TOP_ROW};
use super::moves::{ALL_WAYS, Captures, Move, Moves, Steps, UP_WAYS, jumps, steps};
use super::past::{Forgotten, Past, Remembered};
use super::position::{Ending, Piece, Position, SQUARES, Squares};
use super::rules::Rules;
use crate::game::{Game, Order, Player};
use std::marker::PhantomData;

/// Checkers, with the draws that `P` remembers what they need for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checkers<P>(PhantomData<P>);

/// The rules of "Check This!", which know no draws.
pub type CheckThisGame = Checkers<Forgotten>;
/// English draughts with its draws.
pub type EnglishGame = Checkers<Remembered>;

/// The pieces on a board, bit 0 for square 1, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Side {
    /// The pieces of the side to move.
    pub own: u32,
    /// Those of the other side.
    pub other: u32,
    /// Which of all of them are kings.
    pub kings: u32,
    /// All bits set where White is to move, else none: a mask for what differs between the sides.
    pub(super) white: u32,
}

/// A position of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board<P> {
    /// The pieces and who moves.
    pub side: Side,
    /// What draws depend on.
    pub past: P,
}

impl Side {
    /// Whose move it is.
    #[inline]
    pub fn turn(&self) -> Player {
        match self.white {
            0 => Player::First,
            _ => Player::Second,
        }
    }

    /// The empty squares.
    #[inline]
    pub fn empty(&self) -> u32 {
        !(self.own | self.other)
    }

    /// The own pieces that go in a direction: kings go in all, men forward.
    #[inline]
    pub(super) fn goes(&self, direction: usize) -> u32 {
        let forward = if direction < DOWN {
            self.white
        } else {
            !self.white
        };
        self.own & (self.kings | forward)
    }

    /// The other side's pieces that go in a direction.
    #[inline]
    pub(super) fn other_goes(&self, direction: usize) -> u32 {
        let forward = if direction < DOWN {
            !self.white
        } else {
            self.white
        };
        self.other & (self.kings | forward)
    }

    /// The directions of the own piece on a square (one bit), as four bits.
    #[inline]
    pub(super) fn ways(&self, piece: u32) -> u8 {
        if self.kings & piece != 0 {
            ALL_WAYS
        } else if self.white != 0 {
            UP_WAYS
        } else {
            ALL_WAYS & !UP_WAYS
        }
    }

    /// Whether an own man that comes to this square (one bit) is crowned.
    #[inline]
    pub(super) fn crowns(&self, to: u32) -> bool {
        to & self.crown_row() != 0
    }

    /// The row where own men are crowned.
    #[inline]
    pub(super) fn crown_row(&self) -> u32 {
        TOP_ROW & self.white | BOTTOM_ROW & !self.white
    }

    /// Whether the side to move has a move.
    #[inline]
    pub fn can_move(&self) -> bool {
        let any = |ways: [u32; 4]| ways[0] | ways[1] | ways[2] | ways[3] != 0;
        any(steps(self)) || any(jumps(self))
    }

    /// Whether the side to move has to capture.
    #[inline]
    pub fn must_capture(&self) -> bool {
        let [a, b, c, d] = jumps(self);
        a | b | c | d != 0
    }

    /// The same pieces with the other side to move.
    #[inline]
    pub(super) fn turned(&self) -> Self {
        Self {
            own: self.other,
            other: self.own,
            kings: self.kings,
            white: !self.white,
        }
    }

    /// The pieces after a move of this side.
    #[inline]
    pub fn after(&self, played: Move) -> Self {
        let (from, to, captured) = (1 << played.from(), 1 << played.to(), played.captured());
        let king = self.kings & from != 0 || self.crowns(to);
        Self {
            own: self.other & !captured,
            other: self.own & !from | to,
            kings: self.kings & !(from | captured) | if king { to } else { 0 },
            white: !self.white,
        }
    }
}

impl<P: Past> Board<P> {
    /// A board without a past.
    pub fn new(side: Side) -> Self {
        let past = P::default();
        Self { side, past }
    }

    /// The bitboards of a plain position.
    pub fn pack(position: &Position) -> Self {
        // The past is played again from its first board on.
        let mut boards = position.past.iter().chain([&position.squares]);
        let mut packed = Self::new(side(&position.squares, position.turn));
        if let Some(mut before) = boards.next().filter(|_| P::DRAWS) {
            for after in boards {
                let changed = |gone: &Squares, come: &Squares| {
                    (0..SQUARES).find(|&at| gone[at].is_some() && come[at].is_none())
                };
                if let (Some(from), Some(to)) = (changed(before, after), changed(after, before)) {
                    let direction = direction_between(from as u32, to as u32);
                    packed.past = packed.past.king_moved(from as u32, direction);
                }
                before = after;
            }
        }
        packed
    }

    /// How the game has ended here, if it has.
    pub fn ending(&self) -> Option<Ending> {
        if !self.side.can_move() {
            Some(Ending::Stuck)
        } else if self.past.repeated() {
            Some(Ending::Repetition)
        } else {
            self.past.drawn().then_some(Ending::Forty)
        }
    }

    /// Whether the game is drawn here.
    #[inline]
    pub fn is_drawn(&self) -> bool {
        self.past.drawn() && self.side.can_move()
    }

    /// The squares as people see them.
    pub fn squares(&self) -> Squares {
        let Side {
            own, other, kings, ..
        } = self.side;
        std::array::from_fn(|at| {
            let bit = 1 << at;
            let king = kings & bit != 0;
            let turn = self.side.turn();
            if own & bit != 0 {
                Some(Piece { owner: turn, king })
            } else if other & bit != 0 {
                let owner = turn.opponent();
                Some(Piece { owner, king })
            } else {
                None
            }
        })
    }
}

/// The direction of a step between two squares.
fn direction_between(from: u32, to: u32) -> usize {
    (0..4)
        .find(|&direction| super::bits::step(1 << from, direction) == 1 << to)
        .unwrap_or(0)
}

/// The words of plain squares.
fn side(squares: &Squares, turn: Player) -> Side {
    let set = |wanted: &dyn Fn(Piece) -> bool| {
        (0..SQUARES)
            .filter(|&at| squares[at].is_some_and(wanted))
            .fold(0, |set, at| set | 1 << at)
    };
    Side {
        own: set(&|piece| piece.owner == turn),
        other: set(&|piece| piece.owner != turn),
        kings: set(&|piece| piece.king),
        white: match turn {
            Player::First => 0,
            Player::Second => !0,
        },
    }
}

impl<P> Checkers<P> {
    /// The game.
    pub fn new() -> Self {
        Self(PhantomData)
    }
}

impl<P: Past> Checkers<P> {
    /// The rules that it plays by.
    pub fn rules(&self) -> Rules {
        match P::DRAWS {
            true => Rules::English,
            false => Rules::CheckThis,
        }
    }
}

impl<P: Past> Game for Checkers<P> {
    type Position = Board<P>;
    type Move = Move;
    type Moves = Moves;

    #[inline]
    fn to_move(&self, board: &Board<P>) -> Player {
        board.side.turn()
    }

    #[inline]
    fn is_over(&self, board: &Board<P>) -> bool {
        board.past.drawn() || !board.side.can_move()
    }

    #[inline]
    fn moves(&self, board: &Board<P>, order: Order) -> Moves {
        let side = &board.side;
        let [a, b, c, d] = jumps(side);
        match a | b | c | d {
            0 => Moves::Steps(match order {
                Order::Ranked => Steps::ranked(side, steps(side)),
                Order::Natural | Order::Own(_) => Steps::new(steps(side)),
            }),
            pieces => Moves::Captures(Captures::new(*side, pieces)),
        }
    }

    /// Its place among the legal moves.
    fn number(&self, board: &Board<P>, played: Move) -> u32 {
        let before = self
            .moves(board, Order::Natural)
            .take_while(|&other| other != played);
        before.count() as u32
    }

    #[inline]
    fn play(&self, board: &Board<P>, played: Move) -> Board<P> {
        let Board { side, past } = *board;
        let quiet = P::DRAWS && side.kings >> played.from() & 1 != 0 && played.captured() == 0;
        Board {
            side: side.after(played),
            past: match quiet {
                true => past.king_moved(played.from(), played.direction(0)),
                false => P::default(),
            },
        }
    }
}
