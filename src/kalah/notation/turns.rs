//! Reads the turns of a game's text: one word a turn; marks, comments and variations in parentheses after the move they belong to.

use super::super::error::KalahError;
use super::super::position::Position;
use super::super::rules::Rules;
use crate::annotation::Remarks;
use crate::refusal::{Sentence, quoted, sentence};
use crate::variation::{MOST_NESTED, Variation};

/// A line that is being read: the main line, or a variation whose parenthesis is open.
struct Line {
    /// 0 is the main line, others count from 1 as they begin.
    number: usize,
    /// How many moves of the game come before its next one.
    ply: usize,
    position: Position,
    /// Where its last move was made.
    before: Position,
    /// The turn of its last move, counted from 1.
    turn: usize,
    /// Whether the side that made its last move is to move again.
    again: bool,
    /// What has been tried in the place of its last move, and that move first; none before its first move.
    tried: Vec<usize>,
}

/// The word that a text begins with: a parenthesis, a comment, a mark or a turn.
fn word_of(text: &str) -> &str {
    let length = match text.chars().next() {
        Some('(' | ')') => Some(1),
        Some('{') => text.find('}').map(|end| end + 1),
        Some('$') => {
            let other = |c: char| !c.is_ascii_digit();
            text[1..].find(other).map(|end| end + 1)
        }
        _ => text.find(|c: char| c.is_whitespace() || "(){}$".contains(c)),
    };
    // What stands where nothing belongs is a word of its own.
    &text[..length.unwrap_or(text.len()).max(1)]
}

/// The moves of the main line, the variations as they begin in the text, and what is said of moves.
type Turns = (Vec<usize>, Vec<Variation<usize>>, Remarks);

/// Reads turns from a start.
pub(super) struct Reader {
    rules: Rules,
    moves: Vec<usize>,
    variations: Vec<Variation<usize>>,
    remarks: Remarks,
    /// The lines that are open; the last is being read.
    lines: Vec<Line>,
}

impl Reader {
    pub(super) fn new(rules: Rules, start: Position) -> Self {
        let main = Line {
            number: 0,
            ply: 0,
            position: start,
            before: start,
            turn: 0,
            again: false,
            tried: Vec::new(),
        };
        Self {
            rules,
            moves: Vec::new(),
            variations: Vec::new(),
            remarks: Remarks::default(),
            lines: vec![main],
        }
    }

    /// Reads all of them.
    pub(super) fn read(mut self, text: &str) -> Result<Turns, KalahError> {
        let mut closed = false; // whether something stands between a move and what comes now
        let mut rest = text.trim_start();
        while let Some(first) = rest.chars().next() {
            let word = word_of(rest);
            match first {
                '(' => self.open()?,
                ')' => self.close()?,
                '{' => {
                    let Some(comment) = word[1..].strip_suffix('}') else {
                        return Err(self.wrong(sentence!(
                            "game.comment",
                            "the comment is not closed by '}'"
                        )));
                    };
                    self.say(|said, place| said.comment(place, comment))?;
                }
                '$' => self.say(|said, place| said.mark(place, word))?,
                _ => self.word(word, closed)?,
            }
            closed = [')', '{', '$'].contains(&first);
            rest = rest[word.len()..].trim_start();
        }
        if self.lines.len() > 1 {
            return Err(self.wrong(sentence!(
                "game.unclosed",
                "the variation is not closed by ')'"
            )));
        }
        Ok((self.moves, self.variations, self.remarks))
    }

    fn line(&mut self) -> &mut Line {
        let last = self.lines.len() - 1; // the main line is never closed
        &mut self.lines[last]
    }

    /// An error in the turn that is being read.
    fn wrong(&mut self, what: Sentence) -> KalahError {
        let &mut Line { number, turn, .. } = self.line();
        KalahError::GameText {
            variation: number,
            turn,
            what,
        }
    }

    /// What is said of the last move or, where a line begins, of the first one to come.
    fn say(
        &mut self,
        say: impl FnOnce(&mut Remarks, (usize, usize)) -> Result<(), Sentence>,
    ) -> Result<(), KalahError> {
        let line = self.line();
        let to_come = line.number > 0 && line.tried.is_empty();
        let place = (line.number, line.ply + usize::from(to_come));
        say(&mut self.remarks, place).map_err(|what| self.wrong(what))
    }

    fn open(&mut self) -> Result<(), KalahError> {
        let number = self.variations.len() + 1;
        let nested = self.lines.len();
        let left = self.line();
        if left.tried.is_empty() {
            return Err(self.wrong(sentence!(
                "game.replaces-nothing",
                "a variation stands after the move that it replaces"
            )));
        }
        if nested > MOST_NESTED {
            return Err(self.wrong(sentence!(
                "game.nested",
                "variations lie in one another at most {most} deep",
                most = MOST_NESTED
            )));
        }
        let (of, at) = (left.number, left.ply - 1);
        let line = Line {
            number,
            ply: at,
            position: left.before,
            before: left.before,
            turn: left.turn,
            again: false,
            tried: Vec::new(),
        };
        self.lines.push(line);
        let moves = Vec::new();
        self.variations.push(Variation { of, at, moves });
        Ok(())
    }

    fn close(&mut self) -> Result<(), KalahError> {
        if self.lines.len() == 1 {
            return Err(self.wrong(sentence!("game.unopened", "')' closes no variation")));
        }
        if self.line().tried.is_empty() {
            return Err(self.wrong(sentence!(
                "game.no-moves",
                "a variation has at least one move"
            )));
        }
        self.lines.pop();
        Ok(())
    }

    /// One turn; after a variation perhaps the rest of one, which then begins with `-`.
    fn word(&mut self, word: &str, closed: bool) -> Result<(), KalahError> {
        let rest = word.strip_prefix('-').filter(|_| closed);
        let line = self.line();
        let begins = line.tried.is_empty();
        let before = line.turn;
        // A variation begins in the turn of the move that it replaces.
        line.turn += usize::from(rest.is_none() && !(begins && line.number > 0));
        if line.again && rest.is_none() {
            return Err(self.wrong(sentence!(
                "game.again",
                "the side that played turn {before} moves again, so {found} must be joined to it by '-'",
                before = before,
                found = quoted(word)
            )));
        }
        for (nth, house) in rest.unwrap_or(word).split('-').enumerate() {
            if (nth > 0 || rest.is_some()) && !self.line().again {
                return Err(self.wrong(sentence!(
                    "game.not-again",
                    "in {found}, no extra turn follows before house {house}",
                    found = quoted(word),
                    house = quoted(house).trim_matches('\'')
                )));
            }
            self.house(house)?;
        }
        Ok(())
    }

    fn house(&mut self, house: &str) -> Result<(), KalahError> {
        let rules = self.rules;
        let position = self.line().position;
        let pit = position.pit_of(house).map_err(|what| self.wrong(what))?;
        if position.pits[pit] == 0 && !position.is_over(&rules) {
            return Err(self.wrong(sentence!(
                "game.empty",
                "house {house} is empty",
                house = house
            )));
        }
        self.differs(pit, house)?;
        let played = position
            .play(&rules, pit)
            .map_err(|error| self.wrong(sentence!("game.move", "{what}", what = error)))?;
        let line = self.line();
        line.again = played.position.turn == position.turn && !played.position.is_over(&rules);
        line.before = position;
        line.position = played.position;
        line.ply += 1;
        line.tried = vec![pit];
        match line.number.checked_sub(1) {
            Some(nth) => self.variations[nth].moves.push(pit),
            None => self.moves.push(pit),
        }
        Ok(())
    }

    /// A variation begins with another move than the one it replaces, and than the variations before it.
    fn differs(&mut self, pit: usize, house: &str) -> Result<(), KalahError> {
        let begins = self.line().tried.is_empty();
        let left = self.lines.len().checked_sub(2).filter(|_| begins);
        let Some(left) = left.map(|nth| &mut self.lines[nth]) else {
            return Ok(());
        };
        if !left.tried.contains(&pit) {
            left.tried.push(pit);
            return Ok(());
        }
        Err(self.wrong(sentence!(
            "game.same",
            "house {house} is played here already, so it begins no variation",
            house = house
        )))
    }
}
