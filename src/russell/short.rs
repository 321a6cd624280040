//! The short look-ahead, which orders the moves of a position: OG makes them in the order of ORD, SM looks so many pit
//! moves ahead and gives each a value, the move itself being the first, and the best of these comes first. Of equals ORD
//! decides. Its moves count in the effort E, not in P. Like MM it stops after each pit move.

use super::board::{A, Board};
use super::egc;
use super::ev;
use super::ord::{Pits, ord};
use super::settings::Settings;
use crate::game::Value;
use arrayvec::ArrayVec;

/// A position of the short look-ahead with what is known of it.
#[derive(Clone, Debug)]
struct Level {
    board: Board,
    alpha: Value,
    beta: Value,
    order: Pits,
    next: usize,
}

/// The short look-ahead from one position.
#[derive(Clone, Debug)]
pub struct Short {
    depth: u32,
    levels: Vec<Level>,
    values: ArrayVec<Value, 6>,
}

/// Wider than any value.
const WIDE: Value = 1000;

impl Level {
    fn new(board: Board, alpha: Value, beta: Value) -> Self {
        let order = ord(&board);
        Self {
            board,
            alpha,
            beta,
            order,
            next: 0,
        }
    }

    /// What a move's value means to the mover.
    fn fold(&mut self, value: Value) {
        match self.board.mover() {
            A => self.alpha = self.alpha.max(value),
            _ => self.beta = self.beta.min(value),
        }
    }

    fn value(&self) -> Value {
        match self.board.mover() {
            A => self.alpha,
            _ => self.beta,
        }
    }
}

impl Short {
    /// A look-ahead of so many pit moves, at least one.
    pub fn new(board: Board, depth: u32) -> Self {
        Self {
            depth,
            levels: vec![Level::new(board, -WIDE, WIDE)],
            values: ArrayVec::new(),
        }
    }

    /// Makes the next pit move; none is left where this is false.
    pub fn advance(&mut self, settings: &Settings) -> bool {
        loop {
            let deep = self.levels.len();
            let top = self.levels.last_mut().expect("the first level stays");
            let Some(&pit) = top.order.get(top.next).filter(|_| top.alpha < top.beta) else {
                if deep == 1 {
                    return false;
                }
                let value = top.value();
                self.levels.pop();
                self.take(value);
                continue;
            };
            top.next += 1;
            let board = top.board.play(pit);
            // Every move of the position itself gets a value of its own, whatever the others are worth.
            let (alpha, beta) = (top.alpha, top.beta);
            match egc::end(&board) {
                Some(value) => self.take(value),
                None if deep as u32 == self.depth => {
                    self.take(ev::estimate(&board, settings.option(4)));
                }
                None => self.levels.push(Level::new(board, alpha, beta)),
            }
            return true;
        }
    }

    fn take(&mut self, value: Value) {
        match self.levels.as_mut_slice() {
            [_] => self.values.push(value),
            levels => levels.last_mut().expect("a level").fold(value),
        }
    }

    /// The moves, the best first. All must have been looked at.
    pub fn order(&self) -> Pits {
        let first = &self.levels[0];
        let mut ranked: ArrayVec<(Value, u8), 6> = first
            .order
            .iter()
            .zip(&self.values)
            .map(|(&pit, &value)| (first.board.mover().signed(-value), pit))
            .collect();
        ranked.sort_by_key(|&(value, _)| value);
        ranked.into_iter().map(|(_, pit)| pit).collect()
    }
}
