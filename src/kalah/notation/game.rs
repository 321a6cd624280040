//! A game's text: headers, rules, start and turns, with marks, comments and variations in parentheses after the move they belong to.

use super::super::error::KalahError;
use super::super::position::Position;
use super::super::rules::Rules;
use super::super::sowing::Played;
use super::turns::Reader;
use crate::annotation::{
    Headers, MOST_HEADERS, RESULT, Remarks, header, header_line, told, told_in, too_many_headers,
};
use crate::game::Player;
use crate::refusal::{Sentence, quoted, sentence};
use crate::variation::{Mark, Variation, walk};
use std::cmp::Ordering;
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
    /// What is told of the game, by name and value: `Event`, `South`, `North`, `Date` and others. `Result` is among them
    /// where the moves do not tell it.
    pub headers: Vec<(String, String)>,
    /// Comments and marks.
    pub remarks: Remarks,
}

impl GameRecord {
    /// A game from its parts, every move checked; nothing else is told of it.
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
            headers: Vec::new(),
            remarks: Remarks::default(),
        };
        record.positions()?;
        Ok(record)
    }

    /// The moves in the notation of turns, each with what is said of it and the variations that replace it.
    pub fn turns(&self) -> String {
        let mut text = self.remarks.words((0, 0)).join(" ");
        if !text.is_empty() {
            text.push(' ');
        }
        let mut lines = vec![Open::new(0, 0, self.start)];
        walk(&self.moves, &self.variations, &mut |mark| {
            let Some(line) = lines.last_mut() else {
                return; // never: what is opened is closed once
            };
            match mark {
                Mark::Move(&pit) => {
                    if line.begun {
                        let again = line.position.turn == line.before.turn;
                        text.push(if again { '-' } else { ' ' });
                    }
                    text += &line.position.house_of(pit);
                    line.before = line.position;
                    line.begun = true;
                    line.ply += 1;
                    // Never refused: the moves of a record are legal.
                    if let Ok(played) = line.position.play(&self.rules, pit) {
                        line.position = played.position;
                    }
                    for word in self.remarks.words((line.number, line.ply)) {
                        text.push(' ');
                        text += &word;
                    }
                }
                Mark::Open(number) => {
                    text += " (";
                    let open = Open::new(number, line.ply - 1, line.before);
                    lines.push(open);
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

    /// The result, South's first: of a game that is over by its moves, else as it was told; `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        let told = || told_in(&self.headers);
        self.played_result().or_else(told).unwrap_or("*")
    }

    /// The result that the moves came to.
    fn played_result(&self) -> Option<&'static str> {
        let positions = self.positions().ok()?;
        let end = positions.last().unwrap_or(&self.start);
        let seeds = |player| end.seeds(player);
        end.is_over(&self.rules)
            .then(|| match seeds(Player::First).cmp(&seeds(Player::Second)) {
                Ordering::Greater => "1-0",
                Ordering::Less => "0-1",
                Ordering::Equal => "1/2-1/2",
            })
    }
}

/// A line that is being written.
struct Open {
    /// 0 is the main line, variations count from 1.
    number: usize,
    /// How many moves of the game come before its next one.
    ply: usize,
    position: Position,
    /// Where its last move was made.
    before: Position,
    /// Whether it has one.
    begun: bool,
}

impl Open {
    fn new(number: usize, ply: usize, position: Position) -> Self {
        Self {
            number,
            ply,
            position,
            before: position,
            begun: false,
        }
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
        if !self.headers.is_empty() {
            for (name, value) in self.headers.iter().filter(|(name, _)| name != RESULT) {
                writeln!(f, "{}", header_line(name, value))?;
            }
            writeln!(f, "{}\n", header_line(RESULT, self.result()))?;
        }
        let text = format!("{}; {}; {}", self.rules, self.start, self.turns());
        f.write_str(text.trim_end())
    }
}

impl FromStr for GameRecord {
    type Err = KalahError;

    /// `rules; position; turns`, the parts also on lines of their own, and before them headers such as `[South "Ann"]`. Houses are numbered from 1,
    /// the farthest from the mover's store, and joined by `-` where the same side moves again. What was tried in the place of a
    /// move stands in parentheses after it, such as `3 (2 1)-6 (5 2) 5`, and may have variations itself. Marks and comments
    /// stand after their move, too: `3 $1 {more to come}-6`.
    fn from_str(text: &str) -> Result<Self, KalahError> {
        let (told, text) = headers(text)?;
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
        let (moves, variations, remarks) = Reader::new(rules, start).read(turns)?;
        let mut game = Self {
            rules,
            start,
            moves,
            variations,
            headers: told,
            remarks,
        };
        if game.played_result().is_some() {
            game.headers.retain(|(name, _)| name != RESULT);
        }
        Ok(game)
    }
}

/// The headers that a text begins with, and the rest of it. A result that tells nothing is left out.
fn headers(text: &str) -> Result<(Headers, &str), KalahError> {
    let wrong = |what| KalahError::GameText {
        variation: 0,
        turn: 0,
        what,
    };
    let space = |c: char| c.is_whitespace() || c == '\u{feff}';
    let mut headers = Headers::new();
    let mut rest = text.trim_start_matches(space);
    while rest.starts_with('[') {
        let malformed = || sentence!("game.header", "a header is such as [South \"Ann\"]");
        let (name, value, length) = header(rest, malformed).map_err(wrong)?;
        if headers.len() == MOST_HEADERS {
            return Err(wrong(too_many_headers()));
        }
        if name != RESULT || told(&value).is_some() {
            headers.push((name.into(), value));
        }
        rest = rest[length..].trim_start();
    }
    Ok((headers, rest))
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
