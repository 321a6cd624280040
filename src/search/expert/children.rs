//! The children of a position, with what is known of each before it is searched: from the game,
//! from the table, and from what is in play.

use super::super::table::TO_THE_END;
use super::Knowing;
use super::seeker::below;
use crate::game::{Game, Knowledge, Order, Player, Value};
use arrayvec::ArrayVec;

/// Most moves of a position.
pub(super) const MOVES: usize = 15;

/// The rank of the table's move.
const TABLE_MOVE: Value = 1 << 20;

/// A child with what the order of the moves and the table say of it.
#[derive(Clone, Copy)]
pub(super) struct Child<P, M> {
    pub played: M,
    pub position: P,
    /// What the move banks at once.
    pub gain: Value,
    pub same_side: bool,
    pub rank: Value,
    /// Its key in the table, unless its value is known or it has none.
    key: Option<u64>,
    /// No less than this comes of it.
    pub least: Value,
    /// No more than this comes of it.
    pub most: Value,
}

impl<P, M> Child<P, M> {
    /// Takes over a value to come, as the child's mover sees it.
    #[inline]
    fn is_worth(&mut self, value: Value) {
        self.least = self.gain + if self.same_side { value } else { -value };
        self.most = self.least;
    }
}

/// What a move banks at once, seen by its mover, and whether the mover goes on; `banked` is what
/// the mover had before.
#[inline]
pub(super) fn outcome<G: Knowledge>(
    game: &G,
    child: &G::Position,
    mover: Player,
    banked: Value,
) -> (Value, bool) {
    let same_side = game.to_move(child) == mover;
    let after = game.banked(child);
    (if same_side { after } else { -after } - banked, same_side)
}

/// The children of a position that are still to be searched.
pub(super) struct Children<G: Game> {
    pub list: ArrayVec<Child<G::Position, G::Move>, MOVES>,
}

impl<G: Knowledge> Children<G> {
    /// The table's move comes first.
    pub fn prefer(&mut self, game: &G, slot: Option<u8>) {
        for child in &mut self.list {
            if Some(game.slot(child.played)) == slot {
                child.rank = TABLE_MOVE;
            }
        }
    }

    /// The best ranked of those that can be better than `alpha`.
    #[inline]
    pub fn first(&self, alpha: Value) -> Option<usize> {
        (0..self.list.len())
            .filter(|&nth| self.list[nth].most > alpha)
            .max_by_key(|&nth| self.list[nth].rank)
    }
}

impl<G: Knowledge> Knowing<'_, G> {
    /// The children in natural order, each with its value if the game knows it, else with what is
    /// in play as its bounds. Memory is asked for all that can be better than `alpha` before any of
    /// it is looked at; not for positions with at most `low` in play, of which the table holds nothing.
    pub fn known_children(&self, position: &G::Position, alpha: Value, low: Value) -> Children<G> {
        let game = self.game;
        let mover = game.to_move(position);
        let banked = game.banked(position);
        let mut list = ArrayVec::new();
        let mut kept = ArrayVec::<_, MOVES>::new();
        for played in game.moves(position, Order::Natural) {
            let child = game.play(position, played);
            let (gain, same_side) = outcome(game, &child, mover, banked);
            let in_play = game.in_play(&child);
            let mut child = Child {
                played,
                position: child,
                key: None,
                gain,
                same_side,
                rank: game.rank(played, &child, gain, same_side),
                least: gain - in_play,
                most: gain + in_play,
            };
            if let Some(value) = game.finished(&child.position) {
                child.is_worth(value);
            } else if child.most > alpha {
                if let Some(place) = game.kept_at(&child.position) {
                    kept.push((list.len(), place));
                } else if in_play > low
                    && let Some(key) = game.key(&child.position)
                {
                    self.means.table.prefetch(key);
                    child.key = Some(key);
                }
            }
            list.push(child);
        }
        let mut children = Children { list };
        for &(nth, place) in &kept {
            children.list[nth].is_worth(game.kept(place));
        }
        children
    }

    /// Takes over what the table says of a child, if that is deep enough; whether it holds to the
    /// end of the game.
    #[inline]
    pub fn look_up(&self, child: &mut Child<G::Position, G::Move>, depth: u32) -> bool {
        let Some(key) = child.key else {
            return true;
        };
        let in_play = self.game.in_play(&child.position);
        let Some(entry) = self.means.table.get(key, in_play) else {
            return true;
        };
        if entry.depth < below(depth).min(TO_THE_END) {
            return true;
        }
        let (least, most) = if child.same_side {
            (entry.lower, entry.upper)
        } else {
            (-entry.upper, -entry.lower)
        };
        child.least = child.gain + least;
        // No move is ruled out by a guess.
        if entry.depth >= TO_THE_END {
            child.most = child.gain + most;
        }
        entry.depth >= TO_THE_END
    }
}
