//! The program of "Check This!" (Parslow, 2008) as it was printed, with its two faults: the value at
//! the end of a line has the wrong sign, and a board that is turned round keeps pieces that should
//! have gone. The evaluator `check-this` is the same idea with both mended.

use super::board::{Board, CheckThisGame};
use super::evaluators::CheckThis;
use super::moves::Move;
use super::past::Forgotten;
use super::position::{Piece, SQUARES, Squares};
use crate::game::{Game, Order, Player, Value};

/// How far the published program looks: the move itself, and six more.
pub const PLIES: u32 = 6;
/// The deepest look that can be asked for: more would take hours.
pub const MOST_PLIES: u32 = 12;

/// The board turned round as it was printed: a square takes the recoloured piece of the opposite one,
/// and keeps its old piece where that is empty.
pub fn swap_sides(squares: &Squares) -> Squares {
    std::array::from_fn(|at| {
        let opposite = squares[SQUARES - 1 - at];
        let recoloured = opposite.map(|piece| Piece {
            owner: piece.owner.opponent(),
            ..piece
        });
        recoloured.or(squares[at])
    })
}

/// The rows of a player's men or kings, from the top.
fn rows(squares: &Squares, owner: Player, king: bool) -> Vec<Value> {
    let wanted = Some(Piece { owner, king });
    let places = (0..SQUARES).filter(|&at| squares[at] == wanted);
    places.map(|at| (at / 4) as Value).collect()
}

fn average(rows: &[Value]) -> Value {
    rows.iter().sum::<Value>() / (rows.len() as Value).max(1)
}

/// The five parts for the side that has just moved, in the order of the paper. White looks at the
/// turned board for its men, Black for its kings.
pub fn parts(board: &Board<Forgotten>) -> [Value; 5] {
    let squares = board.squares();
    let turned = swap_sides(&squares);
    let mover = board.side.turn().opponent();
    let (for_men, for_kings) = match mover {
        Player::First => (&squares, &turned),
        Player::Second => (&turned, &squares),
    };
    let men = rows(for_men, Player::First, false);
    let kings = rows(for_kings, Player::Second, true);
    let count = |kings_only: bool| -> Value {
        let pieces = squares.iter().flatten();
        let counted = pieces.filter(|piece| piece.king || !kings_only);
        counted
            .map(|piece| if piece.owner == mover { 1 } else { -1 })
            .sum()
    };
    [
        count(false),
        count(true),
        men.iter().copied().max().unwrap_or(0),
        average(&men),
        average(&kings),
    ]
}

fn goodness(board: &Board<Forgotten>) -> Value {
    let weights = CheckThis::default().weights();
    weights
        .iter()
        .zip(parts(board))
        .map(|(weight, part)| weight * part)
        .sum()
}

/// The value of a position as the program has it: at the end of a line how good it is for the side
/// that has just moved, although it should be for the one to move.
pub fn negamax(board: &Board<Forgotten>, plies: u32) -> Value {
    within(board, plies, -Value::MAX, Value::MAX)
}

/// The same, as far as it lies between the two limits.
fn within(board: &Board<Forgotten>, plies: u32, mut least: Value, most: Value) -> Value {
    let game = CheckThisGame::new();
    if plies == 0 || game.is_over(board) {
        return goodness(board);
    }
    for played in game.moves(board, Order::Natural) {
        let after = game.play(board, played);
        least = least.max(-within(&after, plies - 1, -most, -least));
        if least >= most {
            break;
        }
    }
    least
}

/// Every move, and what the program thinks of it; in the order that it looks at them.
pub fn scores(board: &Board<Forgotten>, plies: u32) -> Vec<(Move, Value)> {
    let game = CheckThisGame::new();
    let valued = |played| (played, negamax(&game.play(board, played), plies));
    game.moves(board, Order::Natural).map(valued).collect()
}

/// What the program plays, and what it thinks of it: of the greatest values, the last. Nothing where
/// there is no move.
pub fn choose(board: &Board<Forgotten>, plies: u32) -> Option<(Move, Value)> {
    chosen(&scores(board, plies))
}

/// The move that it plays, of these with what it thinks of each.
pub fn chosen(scores: &[(Move, Value)]) -> Option<(Move, Value)> {
    scores.iter().copied().max_by_key(|&(_, value)| value)
}
