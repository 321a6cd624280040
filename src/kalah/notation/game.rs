//! A game's text: rules, start and turns.

use super::super::error::{KalahError, quoted};
use super::super::position::Position;
use super::super::rules::Rules;
use std::fmt;
use std::str::FromStr;

/// A whole game: rules, start and the board index of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The rules it was played under; their number of houses is the start's.
    pub rules: Rules,
    /// Where it began.
    pub start: Position,
    /// The houses played, as board indices; all legal.
    pub moves: Vec<usize>,
}

impl GameRecord {
    /// A game from its parts, every move checked.
    ///
    /// # Errors
    /// Names the turn of the first move that cannot be played.
    pub fn new(rules: Rules, start: Position, moves: Vec<usize>) -> Result<Self, KalahError> {
        let rules = rules.with_houses(start.houses);
        let record = Self {
            rules,
            start,
            moves,
        };
        record.positions()?;
        Ok(record)
    }

    /// The moves in the notation of turns.
    pub fn turns(&self) -> String {
        let mut position = self.start;
        let mut text = String::new();
        for (nth, &pit) in self.moves.iter().enumerate() {
            let mover = position.turn;
            text += &(pit - position.first_house(mover) + 1).to_string();
            let Ok(played) = position.play(&self.rules, pit) else {
                break; // never: the moves of a record are legal
            };
            position = played.position;
            if nth + 1 < self.moves.len() {
                text.push(if position.turn == mover { '-' } else { ' ' });
            }
        }
        text
    }

    /// The position after each move.
    ///
    /// # Errors
    /// Names the turn of the first move that cannot be played.
    pub fn positions(&self) -> Result<Vec<Position>, KalahError> {
        let mut position = self.start;
        let mut positions = Vec::new();
        let mut turn = 1;
        for &pit in &self.moves {
            let played = position
                .play(&self.rules, pit)
                .map_err(|error| in_turn(turn, &error))?;
            turn += usize::from(played.position.turn != position.turn);
            position = played.position;
            positions.push(position);
        }
        Ok(positions)
    }
}

fn in_turn(turn: usize, error: &KalahError) -> KalahError {
    KalahError::GameText {
        turn,
        what: error.to_string(),
    }
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}; {}; {}", self.rules, self.start, self.turns());
        f.write_str(text.trim_end())
    }
}

impl FromStr for GameRecord {
    type Err = KalahError;

    /// `rules; position; turns`, the parts also on lines of their own. Houses are numbered from 1,
    /// the farthest from the mover's store, and joined by `-` where the same side moves again.
    fn from_str(text: &str) -> Result<Self, KalahError> {
        let parts: Vec<&str> = text
            .trim()
            .trim_end_matches([';', '\n'])
            .splitn(3, [';', '\n'])
            .collect();
        let (rules, start, turns) = match parts.as_slice() {
            [rules, start, turns] => (rules, start, *turns),
            [rules, start] => (rules, start, ""),
            _ => {
                return Err(KalahError::GameText {
                    turn: 0,
                    what: "expected 'rules; position; turns', such as \
                           'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5 2'"
                        .into(),
                });
            }
        };
        let rules: Rules = rules.parse()?;
        let start: Position = start.parse()?;
        let rules = rules.with_houses(start.houses);
        let moves = read_turns(&rules, start, turns)?;
        Ok(Self {
            rules,
            start,
            moves,
        })
    }
}

fn read_turns(rules: &Rules, start: Position, text: &str) -> Result<Vec<usize>, KalahError> {
    let mut position = start;
    let mut moves = Vec::new();
    let mut again = false;
    for (turn, token) in (1..).zip(text.split_whitespace()) {
        let wrong = |what: String| KalahError::GameText { turn, what };
        if again {
            return Err(wrong(format!(
                "the side that played turn {} moves again, so {} must be joined to it by '-'",
                turn - 1,
                quoted(token)
            )));
        }
        for (nth, house) in token.split('-').enumerate() {
            if nth > 0 && !again {
                return Err(wrong(format!(
                    "in {}, no extra turn follows before house {}",
                    quoted(token),
                    quoted(house).trim_matches('\'')
                )));
            }
            let pit = house
                .parse()
                .ok()
                .filter(|n| (1..=position.houses()).contains(n))
                .map(|n| position.first_house(position.turn) + n - 1)
                .ok_or_else(|| {
                    wrong(format!(
                        "{} is not a house; houses are numbered 1 to {}",
                        quoted(house),
                        position.houses()
                    ))
                })?;
            if position.pits[pit] == 0 && !position.is_over(rules) {
                return Err(wrong(format!("house {house} is empty")));
            }
            let played = position
                .play(rules, pit)
                .map_err(|error| in_turn(turn, &error))?;
            again = played.position.turn == position.turn && !played.position.is_over(rules);
            position = played.position;
            moves.push(pit);
        }
    }
    Ok(moves)
}
