//! The contract between a game and a search: what a position is, which moves it has, who moves.
//! Nothing of the crate may be imported here; every other file may import this one.
//!
//! The contract is that of a finite two-player zero-sum game with perfect information. Three
//! things that differ between games need no special case in a search:
//!
//! * **The same side may move again.** A search asks [`Game::to_move`] before and after a move and
//!   never assumes that turns alternate.
//! * **A move may be long.** [`Game::Move`] is any small `Copy` type.
//! * **Positions are values.** [`Game::play`] returns a new position and changes nothing, so that
//!   brothers can be searched on several threads.
//!
//! # How checkers fits
//!
//! * *Multi-jump moves*: either one move holds the whole path (the start square and the set of
//!   jumped squares in one integer), or each single jump is a move after which the same side is
//!   still to move and [`Game::moves`] lists only the continuations. The first keeps `depth`
//!   counting turns, the second keeps it counting jumps; both are legal here.
//! * *Forced captures*: [`Game::moves`] lists the captures alone when there is one.
//! * *Draws by repetition*: what the rules depend on belongs to the position. A position carries
//!   the hashes of the reversible moves behind it (a short ring, or a count since the last capture
//!   or man's move), and [`Game::is_over`] is true once one occurs for the third time.

use std::fmt::Debug;

/// A value or an estimate, in the units of the evaluator.
pub type Value = i32;

/// The two sides. The first player moves first and maximises.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// Player 0, whose seeds count positively.
    First,
    /// Player 1.
    Second,
}

impl Player {
    /// The other side.
    #[inline]
    pub fn opponent(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 or 1, as in every notation.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// "first" or "second".
    pub fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Second => "second",
        }
    }

    /// A value for this player as one of the first player, and back again.
    #[inline]
    pub fn signed(self, value: Value) -> Value {
        match self {
            Self::First => value,
            Self::Second => -value,
        }
    }
}

/// How alpha-beta tries the moves of a position. It changes node counts, never results.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Order {
    /// The order of the moves themselves, lowest first.
    Natural,
    /// The moves that the game thinks best come first.
    #[default]
    Ranked,
}

impl Order {
    /// Both orders.
    pub const ALL: [Self; 2] = [Self::Natural, Self::Ranked];

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Natural => "natural",
            Self::Ranked => "ranked",
        }
    }
}

/// The rules of a game, as a search needs them.
pub trait Game: Sync {
    /// Everything that the rest of the game depends on.
    type Position: Copy + Send + Sync + Debug;
    /// One move. Of equally good moves at the root the lowest is played, hence `Ord`.
    type Move: Copy + Default + Ord + Send + Sync + Debug;
    /// The moves of one position, without allocation.
    type Moves: Iterator<Item = Self::Move>;

    /// Whose move it is. Of a finished game, either side may be named, but always the same.
    fn to_move(&self, position: &Self::Position) -> Player;

    /// Whether the game has ended here. An unfinished game has at least one move.
    fn is_over(&self, position: &Self::Position) -> bool;

    /// Every legal move exactly once, in the given order. Of a finished game: unspecified.
    fn moves(&self, position: &Self::Position, order: Order) -> Self::Moves;

    /// The number that names a move of this position outside the search, in its live figures.
    fn number(&self, position: &Self::Position, played: Self::Move) -> u32;

    /// The position after a move that [`Game::moves`] lists; for any other move, unspecified.
    fn play(&self, position: &Self::Position, played: Self::Move) -> Self::Position;
}

/// What a search thinks of the positions at its depth limit and of finished games.
pub trait Evaluator<G: Game>: Sync {
    /// The value of a position for the side to move, within `±Value::MAX / 2`.
    fn evaluate(&self, game: &G, position: &G::Position) -> Value;

    /// The value of the position after `played`, for the side that plays it. A game that can tell
    /// this without building the position says so here; the result must be the same.
    #[inline]
    fn evaluate_move(&self, game: &G, position: &G::Position, played: G::Move) -> Value {
        evaluate_played(self, game, position, played)
    }

    /// The best of all moves when none is searched further, if the position itself tells it
    /// without a visit to its children: the value for the side that plays it, the move (of equals
    /// the first in natural order), and how many moves there are.
    #[inline]
    fn best_move(&self, _game: &G, _position: &G::Position) -> Option<(Value, G::Move, u64)> {
        None
    }
}

/// [`Evaluator::evaluate_move`] by playing the move.
#[inline]
pub fn evaluate_played<G: Game, E: Evaluator<G> + ?Sized>(
    evaluator: &E,
    game: &G,
    position: &G::Position,
    played: G::Move,
) -> Value {
    let child = game.play(position, played);
    let value = evaluator.evaluate(game, &child);
    if game.to_move(&child) == game.to_move(position) {
        value
    } else {
        -value
    }
}

/// What a game like Kalah tells the expert search of itself. It is a capability, and not every game
/// has it: the value of a position is what its mover has banked already plus a value to come, which
/// depends on the position's key alone and lies between minus and plus what is in play, in steps of
/// two. (A game of wins and draws banks nothing and has two in play.)
pub trait Knowledge: Game {
    /// The most moves that any position has; the expert takes at most 15.
    fn most_moves(&self) -> usize;

    /// How many bits a key has, at most 60.
    fn key_bits(&self) -> u32;

    /// A number that no position of another value to come shares; `None` where there is no room
    /// for one, which only costs speed.
    fn key(&self, position: &Self::Position) -> Option<u64>;

    /// What the mover has banked, less what the opponent has.
    fn banked(&self, position: &Self::Position) -> Value;

    /// The most that can still be won or lost; of a finished game nothing.
    fn in_play(&self, position: &Self::Position) -> Value;

    /// A guess of the value to come, of the same parity as what is in play.
    fn guess(&self, position: &Self::Position) -> Value;

    /// A guess of the value to come after the mover's best move, where that can be told without
    /// playing them all.
    fn outlook(&self, position: &Self::Position) -> Option<Value>;

    /// The value to come of a finished game.
    fn finished(&self, position: &Self::Position) -> Option<Value>;

    /// Where the game keeps the value to come of a position that is not finished, if it does. The
    /// memory there is asked for ahead of its use.
    fn kept_at(&self, position: &Self::Position) -> Option<usize>;

    /// The value to come that is kept there.
    fn kept(&self, place: usize) -> Value;

    /// The value to come where no search is needed for it.
    #[inline]
    fn known(&self, position: &Self::Position) -> Option<Value> {
        let kept = || self.kept_at(position).map(|place| self.kept(place));
        self.finished(position).or_else(kept)
    }

    /// How promising a move is before any search: the higher, the earlier it is tried. `child` is
    /// the position after it, `gain` what it banks.
    fn rank(
        &self,
        played: Self::Move,
        child: &Self::Position,
        gain: Value,
        same_side: bool,
    ) -> Value;

    /// A small number for a move, below 15, and the move back from it.
    fn slot(&self, played: Self::Move) -> u8;
}
