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
//! * *Multi-jump moves*: one move holds the whole path, so `depth` counts turns. Each single jump could
//!   as well be a move after which the same side is still to move; `depth` would then count jumps.
//! * *Forced captures*: [`Game::moves`] lists the captures alone when there is one.
//! * *Draws by repetition*: what the rules depend on belongs to the position. It carries the kings' moves
//!   since the last capture or man's move, from which earlier positions follow, and [`Game::is_over`] is
//!   true once one occurs for the third time. Rules without draws have positions without a past.

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
#[non_exhaustive]
pub enum Order {
    /// The order of the moves themselves, lowest first.
    Natural,
    /// The moves that the game thinks best come first.
    #[default]
    Ranked,
    /// An order of the game's own, by its name. A game that has none of that name takes its natural one.
    Own(&'static str),
}

impl Order {
    /// The orders that every game has.
    pub const ALL: [Self; 2] = [Self::Natural, Self::Ranked];

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Natural => "natural",
            Self::Ranked => "ranked",
            Self::Own(name) => name,
        }
    }

    /// The order that a game calls by this name.
    pub fn named(name: &'static str) -> Self {
        let common = Self::ALL.into_iter().find(|order| order.name() == name);
        common.unwrap_or(Self::Own(name))
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

    /// The same in the order in which a ranked search tries them near its depth limit, where what a move gains at once tells more
    /// than what it may lead to. Kalah has such an order under all rules.
    #[inline]
    fn moves_near_limit(&self, position: &Self::Position) -> Self::Moves {
        self.moves(position, Order::Ranked)
    }

    /// The number that names a move of this position outside the search, in its live figures.
    fn number(&self, position: &Self::Position, played: Self::Move) -> u32;

    /// The position after a move that [`Game::moves`] lists; for any other move, unspecified.
    fn play(&self, position: &Self::Position, played: Self::Move) -> Self::Position;
}

/// A part of a value, for people: what the first player has more of than the second, and how much one of
/// it counts. A value is the sum of amounts times weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What is counted, such as `stores`.
    pub name: &'static str,
    /// The first player's less the second's.
    pub amount: Value,
    /// How much one of it counts.
    pub weight: Value,
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

    /// The value for the mover of the best of all moves when none is searched further, if the position
    /// itself tells it without a visit to its children; and how many those are.
    #[inline]
    fn best_in_one(&self, _game: &G, _position: &G::Position) -> Option<(Value, u64)> {
        None
    }

    /// The same when every reply is looked at too; and how many positions children and replies are.
    #[inline]
    fn best_in_two(&self, _game: &G, _position: &G::Position) -> Option<(Value, u64)> {
        None
    }

    /// What [`Evaluator::evaluate`] adds up, for people who want to know. Unless an evaluator says it
    /// better, the value as a whole.
    fn parts(&self, game: &G, position: &G::Position) -> Vec<Part> {
        let value = self.evaluate(game, position);
        vec![Part {
            name: "value",
            amount: game.to_move(position).signed(value),
            weight: 1,
        }]
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

/// What a game like Kalah tells the [expert search](crate::search::expert) of itself. It is a
/// capability, and not every game has it: the value of a position is what its mover has banked
/// already plus a value to come, which depends on the position's key alone and lies between minus
/// and plus what is in play, in steps of two.
///
/// Five methods have to be written. The others begin as a game of wins and draws has them, which
/// banks nothing and has two in play; what a game says better there makes its searches faster.
///
/// ```
/// use kalahari::game::{Game, Knowledge, Order, Player, Value};
/// use kalahari::search::Control;
/// use kalahari::search::expert::{Goal, expert};
/// use kalahari::search::table::Table;
///
/// /// Coins in a row; whoever moves takes the one at the left end or the one at the right end.
/// struct Coins(Vec<Value>);
///
/// #[derive(Clone, Copy, Debug)]
/// struct Row {
///     /// Where the coins that are left begin and end.
///     left: usize,
///     right: usize,
///     mover: Player,
///     /// What the mover has taken, less what the opponent has.
///     ahead: Value,
/// }
///
/// const LEFT: u8 = 0;
/// const RIGHT: u8 = 1;
///
/// impl Game for Coins {
///     type Position = Row;
///     type Move = u8;
///     type Moves = std::ops::RangeInclusive<u8>;
///
///     fn to_move(&self, row: &Row) -> Player {
///         row.mover
///     }
///     fn is_over(&self, row: &Row) -> bool {
///         row.left == row.right
///     }
///     fn moves(&self, _row: &Row, _order: Order) -> Self::Moves {
///         LEFT..=RIGHT
///     }
///     fn number(&self, _row: &Row, end: u8) -> u32 {
///         end.into()
///     }
///     fn play(&self, row: &Row, end: u8) -> Row {
///         let (coin, left, right) = match end {
///             LEFT => (self.0[row.left], row.left + 1, row.right),
///             _ => (self.0[row.right - 1], row.left, row.right - 1),
///         };
///         Row { left, right, mover: row.mover.opponent(), ahead: -(row.ahead + coin) }
///     }
/// }
///
/// impl Knowledge for Coins {
///     fn most_moves(&self) -> usize {
///         2
///     }
///     fn slot(&self, end: u8) -> u8 {
///         end
///     }
///     /// What is to come depends on the coins that are left, and on nothing before.
///     fn key(&self, row: &Row) -> Option<u64> {
///         Some((row.left << 8 | row.right) as u64)
///     }
///     fn key_bits(&self) -> u32 {
///         16
///     }
///     fn finished(&self, row: &Row) -> Option<Value> {
///         self.is_over(row).then_some(0)
///     }
///     fn banked(&self, row: &Row) -> Value {
///         row.ahead
///     }
///     fn in_play(&self, row: &Row) -> Value {
///         self.0[row.left..row.right].iter().sum()
///     }
/// }
///
/// let game = Coins(vec![8, 15, 3, 7]);
/// let start = Row { left: 0, right: 4, mover: Player::First, ahead: 0 };
/// let table = Table::new(1 << 20, game.key_bits(), game.in_play(&start), || false).unwrap();
/// let (goal, all_moves) = (Goal::Solve, false);
/// let found = expert(&game, &start, goal, all_moves, &table, &Control::new(), &mut |_| ());
/// let report = found.unwrap().unwrap();
/// // The 7 first, for then the 15 cannot be kept from the mover: 22 to 11.
/// assert_eq!((report.best, report.value, report.exact), (RIGHT, 11, true));
/// ```
pub trait Knowledge: Game {
    /// So many plies before the depth limit the table is left alone: a look into it would take longer
    /// than the search. More where positions are rarely met again.
    const SHALLOW: u32 = 3;

    /// The most moves that any position has; the expert takes at most 15.
    fn most_moves(&self) -> usize;

    /// A small number for a move, below 15, which no other move of the same position has.
    fn slot(&self, played: Self::Move) -> u8;

    /// A number that no position of another value to come shares; `None` where there is no room
    /// for one, which only costs speed.
    fn key(&self, position: &Self::Position) -> Option<u64>;

    /// How many bits a key has, at most 60.
    fn key_bits(&self) -> u32;

    /// The value to come of a finished game; `None` of any other.
    fn finished(&self, position: &Self::Position) -> Option<Value>;

    /// What the mover has banked, less what the opponent has.
    #[inline]
    fn banked(&self, _position: &Self::Position) -> Value {
        0
    }

    /// The most that can still be won or lost.
    #[inline]
    fn in_play(&self, _position: &Self::Position) -> Value {
        2
    }

    /// A guess of the value to come, of the same parity as what is in play.
    #[inline]
    fn guess(&self, position: &Self::Position) -> Value {
        self.in_play(position) & 1
    }

    /// A guess of the value to come after the mover's best move, where that can be told without
    /// playing them all.
    #[inline]
    fn outlook(&self, _position: &Self::Position) -> Option<Value> {
        None
    }

    /// Where the game keeps the value to come of a position that is not finished, if it does. The
    /// memory there is asked for ahead of its use.
    #[inline]
    fn kept_at(&self, _position: &Self::Position) -> Option<usize> {
        None
    }

    /// The value to come that is kept there; never asked of a game that keeps none.
    #[inline]
    fn kept(&self, _place: usize) -> Value {
        0
    }

    /// All positions with at most so much in play are kept.
    #[inline]
    fn kept_up_to(&self) -> Value {
        0
    }

    /// The value to come where no search is needed for it.
    #[inline]
    fn known(&self, position: &Self::Position) -> Option<Value> {
        let kept = || self.kept_at(position).map(|place| self.kept(place));
        self.finished(position).or_else(kept)
    }

    /// How promising a move is before any search, below a million: the higher, the earlier it is
    /// tried. `child` is the position after it, `gain` what it banks.
    #[inline]
    fn rank(
        &self,
        _played: Self::Move,
        _child: &Self::Position,
        gain: Value,
        same_side: bool,
    ) -> Value {
        2 * gain + Value::from(same_side)
    }
}

/// The value of a game that is won where it stands. A win that takes `n` plies is worth `n` less, a
/// loss the same with the other sign.
pub const WON: Value = 30_000;
/// From here on, and from minus this down, a value is a proved win or loss.
pub const PROVED: Value = 29_000;

/// What is about to happen on a board, as far as it makes a judgement of it unsafe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tension {
    /// Nothing.
    Quiet,
    /// The opponent could capture if it were his turn.
    Threat,
    /// The side to move captures.
    Capture,
}

/// What the [expert search](crate::search::expert) of a game like checkers goes by, where nothing is
/// banked and keys are hashed: how good a position looks, and how far that can be trusted. Values are
/// for the side to move.
///
/// A draw may depend on how the game came to a position ([`Judgement::last_seen`] and
/// [`Judgement::plies_to_draw`]); the search sees to it that no such value reaches another game.
pub trait Judgement<G: Game>: Sync {
    /// A number for board and side to move, whatever came before. Others share it by accident
    /// alone, so rarely that nobody sees it.
    fn key(&self, position: &G::Position) -> u64;

    /// How good it looks, in fine units, below [`PROVED`] and above minus that. Of an unfinished
    /// game.
    fn judge(&self, position: &G::Position) -> Value;

    /// By how much for each ply a quiet position near the depth limit must look better than needed to
    /// be taken for that without a search; `None` where a look tells too little.
    #[inline]
    fn easy_margin(&self) -> Option<Value> {
        None
    }

    /// Whether that can be trusted.
    fn tension(&self, position: &G::Position) -> Tension;

    /// Of a finished game [`WON`], minus that, or 0; `None` of any other.
    fn finished(&self, game: &G, position: &G::Position) -> Option<Value>;

    /// The value under perfect play where it is known without a search: 0, or [`WON`] less the
    /// plies it takes, or minus that. It must hold whatever came before.
    #[inline]
    fn solved(&self, _position: &G::Position) -> Option<Value> {
        None
    }

    /// How promising a move is before any search, from -1000 to 1000.
    fn rank(&self, position: &G::Position, played: G::Move) -> Value;

    /// A number for moves that are alike in many positions, below [`Judgement::habits`], so that
    /// what is learnt of one serves the others. Of one position, no two moves share it unless they
    /// capture.
    fn habit(&self, position: &G::Position, played: G::Move) -> usize;

    /// How many such numbers there are.
    fn habits(&self) -> usize;

    /// How many plies ago the same position stood on the board before.
    #[inline]
    fn last_seen(&self, _position: &G::Position) -> Option<u32> {
        None
    }

    /// After how many plies at the earliest the game is drawn for its length.
    #[inline]
    fn plies_to_draw(&self, _position: &G::Position) -> u32 {
        u32::MAX
    }

    /// A number for what came before, zero unless some position that can come again stood on the
    /// board more than once: only then can the past forbid what is a win without it.
    #[inline]
    fn burden(&self, _position: &G::Position) -> u64 {
        0
    }
}
