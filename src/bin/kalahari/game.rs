//! A game on its way and an engine that moves in it: what `play` and `eve` share.

use crate::Failure;
use kalahari::engine::{Report, Search};
use kalahari::game::Player;
use kalahari::kalah::{GameRecord, KalahError, Position, Rules, Step};
use kalahari::search::Control;
use rayon::ThreadPool;

/// Rules, start and moves, with every position on the way.
#[derive(Clone)]
pub struct Game {
    pub rules: Rules,
    pub position: Position,
    before: Vec<Position>,
    moves: Vec<usize>,
}

impl Game {
    /// A game that begins here.
    pub fn new(rules: Rules, start: Position) -> Self {
        Self {
            rules,
            position: start,
            before: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Plays a board index and tells what happened.
    pub fn play(&mut self, pit: usize) -> Result<Vec<Step>, KalahError> {
        let played = self.position.play(&self.rules, pit)?;
        self.before.push(self.position);
        self.moves.push(pit);
        self.position = played.position;
        Ok(played.steps)
    }

    /// Takes back everything since the player's last move, and that move; false if there is none.
    pub fn take_back(&mut self, player: Player) -> bool {
        let Some(nth) = self.before.iter().rposition(|p| p.turn() == player) else {
            return false;
        };
        self.position = self.before[nth];
        self.before.truncate(nth);
        self.moves.truncate(nth);
        true
    }

    /// Whether it has ended.
    pub fn is_over(&self) -> bool {
        self.position.is_over(&self.rules)
    }

    /// Moves played.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The game for its text.
    pub fn record(&self) -> GameRecord {
        GameRecord {
            rules: self.rules,
            start: self.before.first().copied().unwrap_or(self.position),
            moves: self.moves.clone(),
        }
    }
}

/// Searches another position in the same way.
pub fn think(search: &Search, position: Position, pool: &ThreadPool) -> Result<Report, Failure> {
    let search = Search {
        position,
        ..*search
    };
    Ok(pool.install(|| search.run(&Control::new()))?)
}
