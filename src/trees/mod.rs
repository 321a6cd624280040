//! Small trees of numbers, as the books draw them, and as a game: whoever moves goes down a branch, and
//! the leaf says what the first player wins. They are typed as nested lists, `((3 12 8) (2 4 6) (14 5 2))`,
//! drawn at random by a seed, or known by a name. No search lives here.

mod samples;
mod text;

use crate::game::{Evaluator, Game, Order, Player, Value};
use std::fmt;

/// Most points of a tree, leaves included.
pub const MOST_POINTS: usize = 5000;
/// Most plies of a tree.
pub const MOST_PLIES: u32 = 20;
/// The highest value of a leaf, and minus the lowest.
pub const MOST_VALUE: Value = 1_000_000;

/// A tree of at least one branch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    points: Vec<Knot>,
}

/// A point of a tree as it is kept; the root comes first, and children come after their parents.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Knot {
    /// A name from outside, such as `A`.
    name: Option<String>,
    mover: Player,
    /// Whether the side that moved before moves again.
    again: bool,
    ply: u32,
    content: Content,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Content {
    /// What the first player wins.
    Leaf(Value),
    /// The points below.
    Branches(Vec<usize>),
}

/// A place in a tree.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Point(u32);

/// A move: the place of a branch among its brothers, from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch(pub u32);

impl Tree {
    /// Where every search begins; the first player moves there.
    pub fn root(&self) -> Point {
        Point(0)
    }

    /// How many moves the longest way down has.
    pub fn plies(&self) -> u32 {
        self.points.iter().map(|knot| knot.ply).max().unwrap_or(0)
    }

    /// A branch's name, or its number from 1 where what lies below has none.
    pub fn move_text(&self, point: Point, branch: Branch) -> String {
        let below = self.points[self.below(point, branch)].name.clone();
        below.unwrap_or_else(|| (branch.0 + 1).to_string())
    }

    fn knot(&self, point: Point) -> &Knot {
        &self.points[point.0 as usize]
    }

    fn branches(&self, point: Point) -> &[usize] {
        match &self.knot(point).content {
            Content::Branches(below) => below,
            Content::Leaf(_) => &[],
        }
    }

    fn below(&self, point: Point, branch: Branch) -> usize {
        self.branches(point)[branch.0 as usize]
    }

    /// The true value of a point, first player minus second.
    fn value(&self, point: Point) -> Value {
        let values = self.branches(point).iter();
        let values = values.map(|&below| self.value(Point(below as u32)));
        match (&self.knot(point).content, self.knot(point).mover) {
            (&Content::Leaf(value), _) => value,
            (_, Player::First) => values.max().unwrap_or(0),
            (_, Player::Second) => values.min().unwrap_or(0),
        }
    }
}

/// Every leaf is the end of a game, worth what is written there.
impl Game for Tree {
    type Position = Point;
    type Move = Branch;
    type Moves = std::vec::IntoIter<Branch>;

    fn to_move(&self, point: &Point) -> Player {
        self.knot(*point).mover
    }

    fn is_over(&self, point: &Point) -> bool {
        self.branches(*point).is_empty()
    }

    /// Ranked is as good as an order can be: by the true values, the mover's best first.
    fn moves(&self, point: &Point, order: Order) -> Self::Moves {
        let count = self.branches(*point).len() as u32;
        let mut moves: Vec<Branch> = (0..count).map(Branch).collect();
        if order == Order::Ranked {
            let mover = self.knot(*point).mover;
            let value = |&branch: &Branch| self.value(self.play(point, branch));
            moves.sort_by_cached_key(|branch| -mover.signed(value(branch)));
        }
        moves.into_iter()
    }

    fn number(&self, _point: &Point, branch: Branch) -> u32 {
        branch.0
    }

    fn play(&self, point: &Point, branch: Branch) -> Point {
        Point(self.below(*point, branch) as u32)
    }
}

/// What is written at the leaves. Of other points nothing is known: 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Leaves;

impl Evaluator<Tree> for Leaves {
    fn evaluate(&self, tree: &Tree, point: &Point) -> Value {
        let knot = tree.knot(*point);
        match knot.content {
            Content::Leaf(value) => knot.mover.signed(value),
            Content::Branches(_) => 0,
        }
    }
}

/// The nested list, which reads back to the same tree.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, self.root())
    }
}

impl Tree {
    fn write(&self, f: &mut fmt::Formatter<'_>, point: Point) -> fmt::Result {
        let knot = self.knot(point);
        let below = match &knot.content {
            Content::Leaf(value) => return write!(f, "{value}"),
            Content::Branches(below) => below,
        };
        let again = if knot.again { "+" } else { "" };
        write!(f, "{again}{}(", knot.name.as_deref().unwrap_or(""))?;
        for (nth, &child) in below.iter().enumerate() {
            if nth > 0 {
                f.write_str(" ")?;
            }
            self.write(f, Point(child as u32))?;
        }
        f.write_str(")")
    }
}
