//! A whole game: rules, start and the texts of its moves.

use super::table_game::TableGame;
use crate::refusal::{ErrorKind, Refusal};

/// A game from its start to where it stands; every move is legal.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: TableGame> {
    /// The rules it was played under.
    pub rules: G::Rules,
    /// Where it began.
    pub start: G::Position,
    /// The text of each move.
    pub moves: Vec<String>,
    /// The position after each move.
    pub positions: Vec<G::Position>,
}

impl<G: TableGame> Record<G> {
    /// A game without a move.
    pub fn new(rules: G::Rules, start: G::Position) -> Self {
        Self {
            rules,
            start,
            moves: Vec::new(),
            positions: Vec::new(),
        }
    }

    /// A game from its parts, every move checked.
    ///
    /// # Errors
    /// Names the first move that cannot be played.
    pub fn replay<T: AsRef<str>>(
        rules: G::Rules,
        start: G::Position,
        moves: &[T],
    ) -> Result<Self, Refusal> {
        let mut record = Self::new(rules, start);
        for (nth, text) in (1..).zip(moves) {
            record.play(text.as_ref()).map_err(|wrong| Refusal {
                kind: ErrorKind::GameText,
                message: format!("game, move {nth}: {}", wrong.message),
                data: wrong.data,
            })?;
        }
        Ok(record)
    }

    /// Where it stands.
    pub fn position(&self) -> &G::Position {
        self.positions.last().unwrap_or(&self.start)
    }

    /// The position before a move, counted from 0.
    pub fn before(&self, nth: usize) -> &G::Position {
        match nth.checked_sub(1) {
            Some(last) => &self.positions[last],
            None => &self.start,
        }
    }

    /// Plays a move by its text and tells what happened.
    ///
    /// # Errors
    /// When the game is over or there is no such move; nothing changes.
    pub fn play(&mut self, text: &str) -> Result<Vec<G::Step>, Refusal> {
        let (after, steps) = G::play(&self.rules, self.position(), text)?;
        self.moves.push(text.trim().into());
        self.positions.push(after);
        Ok(steps)
    }

    /// Goes back to before the move with this number, counted from 0.
    pub fn take_back_to(&mut self, nth: usize) {
        self.moves.truncate(nth);
        self.positions.truncate(nth);
    }

    /// Its canonical text.
    pub fn text(&self) -> String {
        G::write_game(self)
    }
}
