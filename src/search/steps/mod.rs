//! The record of a search: minimax and alpha-beta on one thread over any game, written to be read, with
//! every visit kept. It is the slow, clear twin of the modes, for who wants to see a search think, and one
//! more oracle for them. Nothing here may be made fast at the cost of a reader.
//!
//! It visits the positions of `seq_mm` and of `seq_ab`, all of them and in their order, but for one thing at the
//! root. Of equals the fast search plays the lowest move, so there a move below the best must be able to show
//! that it is as good, and its window begins one lower. The twin has the window of the books: of equals it keeps
//! the one that was tried first, which in natural order is the lowest. In other orders it may visit less.
//!
//! Young brothers are kept as the tree of alpha-beta with who waits for whom. The fast search asks each of
//! them first whether it is better at all, in a window of no width, and runs those that wait for the same
//! eldest at the same time: they know less of each other then, and visit more.

mod keeper;

use super::window::Window;
use super::{Bound, Mode};
use crate::game::{Evaluator, Game, Order, Player, Value};
use keeper::{Keeper, Owners};

/// How many visits are kept at most: more than anybody steps through, and few enough to draw.
pub const MOST_VISITS: usize = 20_000;

/// How many points a tree has at most, those too that cuts leave out: on a wide board they are several to a
/// visit, and whoever draws the tree has to read all of them.
pub const MOST_POINTS: usize = 50_000;

/// The searches that are kept step by step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Way {
    /// As `seq_mm`: every position, no window.
    Minimax,
    /// As `seq_ab`.
    AlphaBeta,
    /// As `young_bros`: the tree of alpha-beta, with who waits for whom.
    YoungBrothers,
}

impl Way {
    /// The twin of a mode, if it has one.
    pub fn of(mode: Mode) -> Option<Self> {
        match mode {
            Mode::SeqMm => Some(Self::Minimax),
            Mode::SeqAb => Some(Self::AlphaBeta),
            Mode::YoungBros => Some(Self::YoungBrothers),
            Mode::ParThenMm | Mode::ParThenAb | Mode::YoungBros2022 => None,
        }
    }
}

/// What to search and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Which search.
    pub way: Way,
    /// How many moves deep.
    pub depth: u32,
    /// In which order moves are tried; minimax too takes it.
    pub order: Order,
    /// How many visits are kept at most.
    pub most_visits: usize,
    /// How many points the tree has at most, with those that cuts leave out.
    pub most_points: usize,
}

/// What a search can have too many of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Budget {
    /// Positions visited.
    Visits,
    /// Those and what cuts leave out.
    Points,
}

/// More than can be kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// What there is too much of.
    pub budget: Budget,
    /// The deepest search that can be kept, looking deeper and deeper from one move.
    pub fits: u32,
}

/// Why a position is not searched further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// The depth is used up.
    Depth,
    /// The game has ended.
    Game,
}

/// A value and what it says of the true one, first player minus second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found {
    /// What came back.
    pub value: Value,
    /// Whether that is the true value to this depth, or a bound of it.
    pub bound: Bound,
}

/// A point of the tree, in the order in which they were come to. The children of a point are in the order
/// of trying; those that a cut left out come last.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Node<P, M> {
    /// From where it was come to; nothing at the root.
    pub parent: Option<usize>,
    /// By which move.
    pub played: Option<M>,
    /// The position.
    pub position: P,
    /// Who moves in it.
    pub mover: Player,
    /// How many moves it lies below the root.
    pub ply: u32,
    /// Whether the same side moved before: an extra turn, and the window is handed on as it is, not turned.
    pub same_side: bool,
    /// Why it was not searched further, if it was not.
    pub ends: Option<Ends>,
    /// What is known of it in the end; nothing of what a cut left out.
    pub found: Option<Found>,
    /// The child that the value is from, where one raised what the mover has.
    pub best: Option<usize>,
    /// The eldest brother for whose value it waits, in a search by young brothers.
    pub waits_for: Option<usize>,
    /// The step that came to it; of what a cut left out, that cut.
    pub entered: usize,
    /// The step that took its value back; of what a cut left out, that cut.
    pub left: usize,
}

/// The two bounds as the first player sees them, who maximises, and which point brought each: the move
/// that led to it, at its parent, is what the side has already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// What the first player has at least; `None` if nothing yet.
    pub alpha: Option<Value>,
    /// What the second player allows at most; `None` if anything yet.
    pub beta: Option<Value>,
    /// The point whose value is `alpha`.
    pub alpha_by: Option<usize>,
    /// The point whose value is `beta`.
    pub beta_by: Option<usize>,
}

/// What happens in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A position is come to and will be searched; the bounds are what it is searched in.
    Enter,
    /// A position is come to at the depth limit and evaluated.
    Leaf,
    /// A position is come to in which the game has ended.
    Over,
    /// The value of a point comes back to its parent and changes nothing there. The bounds are the parent's,
    /// in this and the next two kinds, as they are then.
    Back,
    /// The value of a point comes back and is more than the parent's mover had.
    Raise,
    /// The value of a point comes back and is so good for the parent's mover that the other side will not let
    /// it come to this: the rest of the parent's moves are left out.
    Cut,
    /// The eldest brother has brought its value, and the younger ones may start.
    Split,
    /// The root's value is known.
    Done,
}

/// One step of a search. A visit is two of them: a position is come to, and its value is taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Step {
    /// What happens.
    pub kind: Kind,
    /// The point that is come to, or whose value comes back; of a split, the parent of the brothers.
    pub node: usize,
    /// The bounds: those of the point that is come to, or of the parent to which a value comes back.
    pub bounds: Bounds,
    /// The value that is found or comes back, first player minus second.
    pub value: Option<Value>,
    /// How many moves a cut leaves out, or how many brothers may start.
    pub others: u32,
}

/// Everything that happened in a search.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Record<P, M> {
    /// The tree, root first.
    pub nodes: Vec<Node<P, M>>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Positions visited: all of `nodes` but what was left out.
    pub visits: usize,
    /// Cuts, those too that had nothing left to leave out.
    pub cutoffs: usize,
}

/// The record of a search of a game.
pub type RecordOf<G> = Record<<G as Game>::Position, <G as Game>::Move>;

impl<P, M> Record<P, M> {
    /// The value of the root, first player minus second.
    pub fn value(&self) -> Value {
        self.nodes[0].found.map_or(0, |found| found.value)
    }

    /// The points of the best line, without the root.
    pub fn line(&self) -> Vec<usize> {
        let next = |&node: &usize| self.nodes[node].best;
        std::iter::successors(self.nodes[0].best, next).collect()
    }
}

/// Searches a position and keeps every step.
///
/// # Errors
/// Where there is more than the plan allows: the depth that fits.
pub fn record<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    root: &G::Position,
    plan: &Plan,
) -> Result<RecordOf<G>, TooLarge> {
    let to_depth = |depth| Keeper::new(game, evaluator, Plan { depth, ..*plan }).keep(root);
    to_depth(plan.depth).map_err(|budget| {
        let fitting = (1..plan.depth).take_while(|&depth| to_depth(depth).is_ok());
        TooLarge {
            budget,
            fits: fitting.last().unwrap_or(0),
        }
    })
}

impl Bounds {
    /// A mover's window as the first player sees it.
    fn of(window: Window, mover: Player, owners: Owners) -> Self {
        let (alpha, beta) = match mover {
            Player::First => (window.alpha, window.beta),
            Player::Second => (-window.beta, -window.alpha),
        };
        let some = |value: Value| (value.abs() != Value::MAX).then_some(value);
        Self {
            alpha: some(alpha),
            beta: some(beta),
            alpha_by: owners[Player::First.index()],
            beta_by: owners[Player::Second.index()],
        }
    }
}
