//! Who can sit down to a game beside an evolution: chance, and whoever thinks by an evaluator, a
//! network or the paper's own. As the paper has it, of equally good moves the last is played.

use super::inputs::Inputs;
use super::random::Random;
use super::wired::Wired;
use crate::game::{Evaluator, Game, Order, Value};

/// A player of a game.
pub trait Player<G: Game>: Sync {
    /// The move that it plays; none where there is no move.
    fn choose(&self, game: &G, position: &G::Position, random: &mut Random) -> Option<G::Move>;
}

/// Plays any legal move.
#[derive(Clone, Copy, Debug)]
pub struct Chance;

impl<G: Game> Player<G> for Chance {
    fn choose(&self, game: &G, position: &G::Position, random: &mut Random) -> Option<G::Move> {
        let moves = || game.moves(position, Order::Natural);
        match moves().count() {
            0 => None,
            count => moves().nth(random.below(count as u32) as usize),
        }
    }
}

/// Plays what its evaluator likes best, so many plies beyond the move itself.
#[derive(Clone, Copy, Debug)]
pub struct Thinker<E> {
    /// What it goes by.
    pub evaluator: E,
    /// How far it looks beyond its own move.
    pub plies: u32,
}

impl<G: Game, E: Evaluator<G>> Player<G> for Thinker<&E> {
    fn choose(&self, game: &G, position: &G::Position, _: &mut Random) -> Option<G::Move> {
        choose(game, self.evaluator, position, self.plies)
    }
}

/// A network says how good a position is for who has just moved; here it is for who is to move. It is
/// asked of finished games, too, as in the paper: a win is to be learnt like anything else. One of whole
/// numbers is told.
impl<G: Inputs> Evaluator<G> for Wired {
    #[inline]
    fn evaluate(&self, game: &G, position: &G::Position) -> Value {
        let told = self.whole().and_then(|_| game.finished(position));
        told.unwrap_or_else(|| self.judge(&game.active(position, self.layout())))
    }
}

/// The best move by an evaluator that looks so many plies beyond it; of equals the last.
pub fn choose<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    plies: u32,
) -> Option<G::Move> {
    let mut moves = game.moves(position, Order::Natural);
    let first = moves.next()?;
    let Some(second) = moves.next() else {
        return Some(first);
    };
    let mut best = (-Value::MAX, first);
    for played in [first, second].into_iter().chain(moves) {
        // One below the best, so that an equal can be told from a worse one.
        let least = (best.0 - 1).max(-Value::MAX);
        let value = after(game, evaluator, position, played, plies, least, Value::MAX);
        if value >= best.0 {
            best = (value, played);
        }
    }
    Some(best.1)
}

/// The value of a move for who plays it. Between the two limits it is exact; at or beyond one of
/// them, the true value is there, too.
fn after<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    played: G::Move,
    plies: u32,
    least: Value,
    most: Value,
) -> Value {
    let child = game.play(position, played);
    if game.to_move(&child) == game.to_move(position) {
        value(game, evaluator, &child, plies, least, most)
    } else {
        -value(game, evaluator, &child, plies, -most, -least)
    }
}

/// The value of a position for who is to move, as [`after`].
fn value<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    plies: u32,
    least: Value,
    most: Value,
) -> Value {
    if plies == 0 || game.is_over(position) {
        return evaluator.evaluate(game, position);
    }
    let mut best = least;
    for played in game.moves(position, Order::Ranked) {
        best = best.max(after(
            game,
            evaluator,
            position,
            played,
            plies - 1,
            best,
            most,
        ));
        if best >= most {
            break;
        }
    }
    best
}
