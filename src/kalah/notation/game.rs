//! A game's text: rules, start and turns, with variations in parentheses after the move they replace.

use super::super::error::KalahError;
use super::super::position::Position;
use super::super::rules::Rules;
use super::super::sowing::Played;
use super::turns::Reader;
use crate::refusal::{Sentence, quoted, sentence};
use crate::variation::{Mark, Variation, walk};
use std::fmt;
use std::str::FromStr;

/// A whole game: rules, start, the board index of every move, and what was tried instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The rules it was played under; their number of houses is the start's.
    pub rules: Rules,
    /// Where it began.
    pub start: Position,
    /// The houses played, as board indices; all legal.
    pub moves: Vec<usize>,
    /// What was tried in the place of moves; all legal in a game that was read.
    pub variations: Vec<Variation<usize>>,
}

impl GameRecord {
    /// A game without variations from its parts, every move checked.
    ///
    /// # Errors
    /// Names the turn of the first move that cannot be played.
    pub fn new(rules: Rules, start: Position, moves: Vec<usize>) -> Result<Self, KalahError> {
        let rules = rules.with_houses(start.houses);
        let record = Self {
            rules,
            start,
            moves,
            variations: Vec::new(),
        };
        record.positions()?;
        Ok(record)
    }

    /// The moves in the notation of turns, each with the variations that replace it.
    pub fn turns(&self) -> String {
        let mut text = String::new();
        // For every line that is open: where it stands, where its last move was made, and whether it has one.
        let mut lines = vec![(self.start, self.start, false)];
        walk(&self.moves, &self.variations, &mut |mark| {
            let Some((position, before, begun)) = lines.last_mut() else {
                return; // never: what is opened is closed once
            };
            match mark {
                Mark::Move(&pit) => {
                    if *begun {
                        text.push(if position.turn == before.turn {
                            '-'
                        } else {
                            ' '
                        });
                    }
                    text += &position.house_of(pit);
                    *before = *position;
                    *begun = true;
                    // Never refused: the moves of a record are legal.
                    if let Ok(played) = position.play(&self.rules, pit) {
                        *position = played.position;
                    }
                }
                Mark::Open => {
                    text += " (";
                    let (position, before) = (*before, *before);
                    lines.push((position, before, false));
                }
                Mark::Close => {
                    text.push(')');
                    lines.pop();
                }
            }
        });
        text
    }

    /// The position after each move of the main line.
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
        variation: 0,
        turn,
        what: sentence!("game.move", "{what}", what = error),
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
    /// the farthest from the mover's store, and joined by `-` where the same side moves again. What was tried in the place of a
    /// move stands in parentheses after it, such as `3 (2 1)-6 (5 2) 5`, and may have variations itself.
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
                    variation: 0,
                    turn: 0,
                    what: sentence!(
                        "game.parts",
                        "expected 'rules; position; turns', such as \
                         'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5 2'"
                    ),
                });
            }
        };
        let rules: Rules = rules.parse()?;
        let start: Position = start.parse()?;
        let rules = rules.with_houses(start.houses);
        let (moves, variations) = Reader::new(rules, start).read(turns)?;
        Ok(Self {
            rules,
            start,
            moves,
            variations,
        })
    }
}

impl Position {
    /// The text of a move: the house's number on its own side, 1 the farthest from the store.
    pub fn house_of(&self, pit: usize) -> String {
        (pit % (self.houses() + 1) + 1).to_string()
    }

    /// The board index of the mover's house with this number.
    ///
    /// # Errors
    /// Says which numbers there are.
    pub fn pit_of(&self, house: &str) -> Result<usize, Sentence> {
        let number = house.parse().ok();
        let number = number.filter(|n| (1..=self.houses()).contains(n));
        number
            .map(|n| self.first_house(self.turn) + n - 1)
            .ok_or_else(|| {
                sentence!(
                    "move.house",
                    "{found} is not a house; houses are numbered 1 to {most}",
                    found = quoted(house),
                    most = self.houses()
                )
            })
    }

    /// Plays a move by its text.
    ///
    /// # Errors
    /// When the game is over or the house cannot be played; the position stays as it was.
    pub fn play_text(&self, rules: &Rules, house: &str) -> Result<Played, KalahError> {
        if self.is_over(rules) {
            return Err(self.finished());
        }
        let house = house.trim();
        match self.pit_of(house) {
            Ok(pit) if self.pits[pit] > 0 => self.play(rules, pit),
            wrong => Err(KalahError::Move(self.unplayable(rules, house, wrong))),
        }
    }

    /// Why a text is no move here, and what would be.
    fn unplayable(&self, rules: &Rules, house: &str, read: Result<usize, Sentence>) -> Sentence {
        let legal: Vec<String> = self
            .legal_moves(rules)
            .iter()
            .map(|&pit| self.house_of(pit))
            .collect();
        let legal = legal.join(", ");
        match read {
            Ok(_) => sentence!(
                "move.empty",
                "house {house} is empty; you can play {legal}",
                house = house,
                legal = legal
            ),
            Err(_) if house.parse::<u32>().is_ok() => sentence!(
                "move.no-house",
                "there is no house {house}; you can play {legal}",
                house = house,
                legal = legal
            ),
            Err(wrong) => wrong,
        }
    }
}
