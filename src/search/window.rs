//! The window of alpha-beta, and the only place that passes one to a child. A side that moves
//! again keeps its window; only when the turn passes is it negated and swapped.

use crate::game::Value;

/// The values a search still has to tell apart, for the side to move: a result at most `alpha` is
/// an upper bound, one at least `beta` a lower bound, and one between them is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// What the side to move has already.
    pub alpha: Value,
    /// What the other side will not allow to be reached.
    pub beta: Value,
}

impl Window {
    /// Every value lies within.
    pub const FULL: Self = Self {
        alpha: -Value::MAX,
        beta: Value::MAX,
    };

    /// No width: tells only whether a value is at least `beta`.
    #[inline]
    pub fn null(beta: Value) -> Self {
        Self {
            alpha: beta - 1,
            beta,
        }
    }

    /// Searches a child in this window: `same_side` says whether the child's mover is ours, and
    /// `search` returns the child's value for the child's mover.
    #[inline]
    pub fn pass(self, same_side: bool, search: impl FnOnce(Self) -> Value) -> Value {
        if same_side {
            search(self)
        } else {
            -search(Self {
                alpha: -self.beta,
                beta: -self.alpha,
            })
        }
    }

    /// The same where the move itself is worth `gain` to us, and values are those to come.
    #[inline]
    pub fn pass_gain(
        self,
        gain: Value,
        same_side: bool,
        search: impl FnOnce(Self) -> Value,
    ) -> Value {
        let to_come = Self {
            alpha: self.alpha - gain,
            beta: self.beta - gain,
        };
        gain + to_come.pass(same_side, search)
    }
}
