//! A position as an interface shows it: one envelope for all games around what a board draws. Each
//! legal move comes with its parts and with where it leads, so that a board is drawn, and every move
//! on it previewed and made, after one question.

use super::table_game::TableGame;
use crate::game::Player;
use crate::refusal::Refusal;
use serde::Serialize;
use std::cmp::Ordering;

/// Each player's points at the end; who has more has won. In Kalah they are seeds, in checkers 2 for a
/// win and 1 for a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Outcome {
    /// The first player's.
    pub first: u32,
    /// The second player's.
    pub second: u32,
}

impl Outcome {
    /// Who has more points.
    pub fn winner(self) -> Option<Player> {
        match self.first.cmp(&self.second) {
            Ordering::Greater => Some(Player::First),
            Ordering::Less => Some(Player::Second),
            Ordering::Equal => None,
        }
    }

    /// A player's points.
    pub fn of(self, player: Player) -> u32 {
        match player {
            Player::First => self.first,
            Player::Second => self.second,
        }
    }
}

/// A position without its moves.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct After<B> {
    /// Canonical text of the position.
    pub position: String,
    /// 0 or 1.
    pub turn: usize,
    /// Whether the game has ended.
    pub over: bool,
    /// The result, once it has.
    pub result: Option<Outcome>,
    /// What a board draws.
    #[serde(flatten)]
    pub board: B,
}

/// A legal move, what it does, and where it leads.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Ahead<B, S> {
    /// Its text.
    pub text: String,
    /// Its number, for live figures.
    pub number: usize,
    /// Its parts.
    pub steps: Vec<S>,
    /// The position after it.
    pub after: After<B>,
}

/// A position with what an interface shows of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct State<B, S> {
    /// The game's name.
    pub game: &'static str,
    /// Canonical text of the rules.
    pub rules: String,
    /// The position itself.
    #[serde(flatten)]
    pub here: After<B>,
    /// The numbers of the legal moves.
    pub legal: Vec<usize>,
    /// The legal moves.
    pub moves: Vec<Ahead<B, S>>,
}

/// A played move with what happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct Played<B, S> {
    /// After the move.
    pub state: State<B, S>,
    /// Its parts.
    pub steps: Vec<S>,
}

impl<B> After<B> {
    /// A position of a game.
    pub fn new<G: TableGame<Board = B>>(rules: &G::Rules, position: &G::Position) -> Self {
        let result = G::outcome(rules, position);
        Self {
            position: position.to_string(),
            turn: G::turn(position).index(),
            over: result.is_some(),
            result,
            board: G::board(position),
        }
    }
}

impl<B, S> State<B, S> {
    /// The state of a position.
    ///
    /// # Errors
    /// Never, where every listed move can be played.
    pub fn new<G: TableGame<Board = B, Step = S>>(
        rules: &G::Rules,
        position: &G::Position,
    ) -> Result<Self, Refusal> {
        let moves = G::moves(rules, position);
        let legal = moves.iter().map(|&(number, _)| number).collect();
        let ahead = |(number, text): (usize, String)| {
            let (after, steps) = G::play(rules, position, &text)?;
            Ok(Ahead {
                text,
                number,
                steps,
                after: After::new::<G>(rules, &after),
            })
        };
        Ok(Self {
            game: G::NAME,
            rules: rules.to_string(),
            here: After::new::<G>(rules, position),
            legal,
            moves: moves
                .into_iter()
                .map(ahead)
                .collect::<Result<_, Refusal>>()?,
        })
    }
}

impl<B, S> Played<B, S> {
    /// Plays a move by its text.
    ///
    /// # Errors
    /// When the game is over or there is no such move.
    pub fn new<G: TableGame<Board = B, Step = S>>(
        rules: &G::Rules,
        position: &G::Position,
        text: &str,
    ) -> Result<Self, Refusal> {
        let (after, steps) = G::play(rules, position, text)?;
        Ok(Self {
            state: State::new::<G>(rules, &after)?,
            steps,
        })
    }
}
