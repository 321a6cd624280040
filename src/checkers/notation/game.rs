//! A game's text in PDN: headers, numbered moves with marks, comments and variations in parentheses, and the result.

use super::super::error::CheckersError;
use super::super::position::{Ending, Position};
use super::super::rules::Rules;
use super::reader::read;
use crate::annotation::{RESULT, Remarks, header_line, told_in};
use crate::game::Player;
use crate::variation::{Mark, Variation, walk};
use std::fmt;
use std::str::FromStr;

/// English draughts in the list of games of PDN.
pub(super) const GAME_TYPE: &str = "21";
/// Headers that are written from the game itself.
const OWN: [&str; 5] = ["GameType", "Rules", "SetUp", "FEN", RESULT];
/// Lines of moves are no longer.
const WIDTH: usize = 79;

/// A whole game: rules, start, the text of every move, and what was tried instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The rules it was played under.
    pub rules: Rules,
    /// Where it began.
    pub start: Position,
    /// The moves by their canonical texts; all legal in a game that was read.
    pub moves: Vec<String>,
    /// What was tried in the place of moves.
    pub variations: Vec<Variation<String>>,
    /// What is told of the game, by name and value: `Event`, `White`, `Black`, `Date` and others. `Result` is
    /// among them where the moves do not tell it, as of a game that was resigned.
    pub headers: Vec<(String, String)>,
    /// Comments and marks.
    pub remarks: Remarks,
}

impl GameRecord {
    /// The numbered moves, each with what is said of it and the variations that replace it, as words.
    fn words(&self) -> Vec<String> {
        let mut words = Vec::new();
        // A game that White begins has its first number for Black's missing move.
        let offset = self.start.turn().index();
        // For every line that is open: which one it is, and how many moves come before the next.
        let mut lines = vec![(0, 0)];
        words.extend(self.remarks.words((0, 0)));
        let mut numbered = false; // whether a number stands before White's move, too
        let mut opened = String::new();
        walk(&self.moves, &self.variations, &mut |mark| match mark {
            Mark::Move(text) => {
                let Some((line, next)) = lines.last_mut() else {
                    return; // never: what is opened is closed once
                };
                let ply = std::mem::replace(next, *next + 1);
                let said = self.remarks.words((*line, *next));
                let (number, white) = ((ply + offset) / 2 + 1, (ply + offset) % 2 == 1);
                if !white {
                    words.push(format!("{opened}{number}."));
                } else if numbered || ply == 0 {
                    words.push(format!("{opened}{number}..."));
                }
                opened.clear();
                words.push(text.clone());
                numbered = said.last().is_some_and(|word| word.ends_with('}'));
                words.extend(said);
            }
            Mark::Open(line) => {
                let ply = lines.last().map_or(0, |(_, ply)| ply - 1);
                lines.push((line, ply));
                opened.push('(');
                numbered = true;
            }
            Mark::Close => {
                lines.pop();
                if let Some(last) = words.last_mut() {
                    last.push(')');
                }
                numbered = true;
            }
        });
        words
    }

    /// The numbered moves in one line.
    pub fn turns(&self) -> String {
        self.words().join(" ")
    }

    /// Where the game stands.
    pub fn end(&self) -> Position {
        let mut position = self.start.clone();
        for text in &self.moves {
            // Never refused: the moves of a record are legal.
            if let Ok((after, _)) = position.play_text(self.rules, text) {
                position = after;
            }
        }
        position
    }

    /// The result as PDN writes it, White's first: of a game that is over by its moves, else as it was
    /// told; `*` while the game goes on.
    pub fn result(&self) -> &'static str {
        let told = || told_in(&self.headers);
        self.played_result().or_else(told).unwrap_or("*")
    }

    /// The result that the moves came to.
    pub(super) fn played_result(&self) -> Option<&'static str> {
        let end = self.end();
        Some(match (end.ending()?, end.winner()) {
            (Ending::Stuck, Some(Player::Second)) => "1-0",
            (Ending::Stuck, _) => "0-1",
            (Ending::Repetition | Ending::Forty, _) => "1/2-1/2",
        })
    }
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.headers.iter();
        for (name, value) in told.filter(|(name, _)| !OWN.contains(&name.as_str())) {
            writeln!(f, "{}", header_line(name, value))?;
        }
        writeln!(f, "[GameType \"{GAME_TYPE}\"]")?;
        if self.rules != Rules::default() {
            writeln!(f, "[Rules \"{}\"]", self.rules)?;
        }
        if self.start != Position::start() {
            writeln!(f, "[SetUp \"1\"]\n[FEN \"{}\"]", self.start)?;
        }
        let result = self.result();
        writeln!(f, "[Result \"{result}\"]\n")?;
        let mut width = 0;
        for word in self.words().iter().map(String::as_str).chain([result]) {
            let gap = if width == 0 {
                ""
            } else if width + 1 + word.len() > WIDTH {
                "\n"
            } else {
                " "
            };
            width = if gap == "\n" { 0 } else { width + gap.len() } + word.len();
            write!(f, "{gap}{word}")?;
        }
        Ok(())
    }
}

impl FromStr for GameRecord {
    type Err = CheckersError;

    /// One game of PDN. Headers other than `FEN`, `GameType` and `Rules` say nothing of the moves and are kept as they
    /// are, comments in braces and after `;` with their moves; marks such as `!` become numeric ones such as `$1`.
    fn from_str(text: &str) -> Result<Self, CheckersError> {
        read(text)
    }
}
