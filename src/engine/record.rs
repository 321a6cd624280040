//! A whole game: rules, start and the texts of its moves, with what was tried in their place and what is told of it.

use super::table_game::TableGame;
use crate::annotation::{MOST_HEADERS, Remark, Remarks, is_header};
use crate::refusal::{ErrorKind, Refusal, Sentence, quoted, sentence};
use crate::variation::{MOST_NESTED, Variation};

/// A game from its start to where it stands; every move is legal.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record<G: TableGame> {
    /// The rules it was played under.
    pub rules: G::Rules,
    /// Where it began.
    pub start: G::Position,
    /// The text of each move.
    pub moves: Vec<String>,
    /// The position after each move.
    pub positions: Vec<G::Position>,
    /// What was tried in the place of moves, as it was added.
    pub variations: Vec<Tried<G>>,
    /// What is told of the game beside its moves, by name and value, in games whose texts have headers.
    pub headers: Vec<(String, String)>,
    /// Comments and marks.
    pub remarks: Remarks,
}

/// A variation of a game and where each of its moves led.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Tried<G: TableGame> {
    /// Where it leaves which line, and the texts of its moves.
    pub variation: Variation<String>,
    /// The position after each of its moves.
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
            variations: Vec::new(),
            headers: Vec::new(),
            remarks: Remarks::default(),
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
            record
                .play(text.as_ref())
                .map_err(|wrong| at_place(&format!("move {nth}"), wrong))?;
        }
        Ok(record)
    }

    /// Adds what was tried in the place of a move, every move checked.
    ///
    /// # Errors
    /// Names the place: a line that is not there, a move that cannot be played, a beginning that is there already. Nothing changes.
    pub fn vary(&mut self, variation: &Variation<String>) -> Result<(), Refusal> {
        let place = format!("variation {}", self.variations.len() + 1);
        let wrong = |what: Sentence| at_place(&place, Refusal::option(what));
        let &Variation { of, at, ref moves } = variation;
        let Some((replaced, before)) = self.left(of, at) else {
            return Err(wrong(sentence!(
                "variation.leaves-nothing",
                "there is no move {at} in line {of} that it could replace",
                at = at + 1,
                of = of
            )));
        };
        let first = moves.first().map_or("", |text| text.trim());
        if first.is_empty() {
            return Err(wrong(sentence!(
                "variation.no-moves",
                "a variation has at least one move"
            )));
        }
        let beside = |tried: &&Tried<G>| (tried.variation.of, tried.variation.at) == (of, at);
        let mut others = self.variations.iter().filter(beside);
        if replaced == first || others.any(|other| other.variation.moves[0] == first) {
            return Err(wrong(sentence!(
                "variation.same",
                "{found} is played there already",
                found = quoted(first)
            )));
        }
        if self.nested(of) >= MOST_NESTED {
            return Err(wrong(sentence!(
                "variation.nested",
                "variations lie in one another at most {most} deep",
                most = MOST_NESTED
            )));
        }
        let mut line = Self::new(self.rules.clone(), before.clone());
        for (nth, text) in (at + 1..).zip(moves) {
            line.play(text)
                .map_err(|wrong| at_place(&format!("{place}, move {nth}"), wrong))?;
        }
        self.variations.push(Tried {
            variation: Variation {
                of,
                at,
                moves: line.moves,
            },
            positions: line.positions,
        });
        Ok(())
    }

    /// Tells something of the game, such as who played: a header of its text.
    ///
    /// # Errors
    /// Where texts of this game have none, there are too many, the name is no word, or the value is too long or more than a line.
    /// Nothing changes.
    pub fn tell(&mut self, name: &str, value: &str) -> Result<(), Refusal> {
        let room = G::HEADERS && self.headers.len() < MOST_HEADERS;
        if !room || !is_header(name, value) {
            return Err(Refusal::new(
                ErrorKind::GameText,
                sentence!(
                    "game.told",
                    "the text of a game of {game} has no header {name} with the value {value}",
                    game = G::NAME,
                    name = quoted(name),
                    value = quoted(value)
                ),
            ));
        }
        self.headers.push((name.into(), value.into()));
        Ok(())
    }

    /// Says something of a move, or of the start: a comment, which may be empty, and numeric marks. The place is a line and how many
    /// moves of the game were made.
    ///
    /// # Errors
    /// Where there is no such move, or too much is said of it.
    pub fn remark(&mut self, place: (usize, usize), said: &Remark) -> Result<(), Refusal> {
        let (line, at) = place;
        let there = match at.checked_sub(1) {
            Some(nth) => self.left(line, nth).is_some(),
            None => line == 0,
        };
        if !there {
            return Err(Refusal::new(
                ErrorKind::GameText,
                sentence!(
                    "game.remark",
                    "game: there is no move {at} in line {line} of which something could be said",
                    at = at,
                    line = line
                ),
            ));
        }
        let said = self.remarks.say(place, said);
        said.map_err(|what| Refusal::new(ErrorKind::GameText, what))
    }

    /// The move of a line that a variation would replace, and the position before it.
    fn left(&self, of: usize, at: usize) -> Option<(&str, &G::Position)> {
        let Some(nth) = of.checked_sub(1) else {
            return Some((self.moves.get(at)?, self.before(at)));
        };
        let Tried {
            variation,
            positions,
        } = self.variations.get(nth)?;
        let within = at.checked_sub(variation.at)?;
        let before = match within.checked_sub(1) {
            Some(last) => positions.get(last)?,
            None => self.left(variation.of, variation.at)?.1,
        };
        Some((variation.moves.get(within)?, before))
    }

    /// The position before a move of a line: 0 is the main line, variations count from 1.
    pub fn before_of(&self, line: usize, nth: usize) -> Option<&G::Position> {
        self.left(line, nth).map(|(_, before)| before)
    }

    /// How many variations lie around a line, itself counted.
    fn nested(&self, line: usize) -> usize {
        let outer = line.checked_sub(1).and_then(|nth| self.variations.get(nth));
        outer.map_or(0, |tried| 1 + self.nested(tried.variation.of))
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

    /// Goes back to before the move with this number, counted from 0, and forgets what was tried.
    pub fn take_back_to(&mut self, nth: usize) {
        self.moves.truncate(nth);
        self.positions.truncate(nth);
        self.variations.clear();
        self.remarks.keep(|(line, at)| line == 0 && at <= nth);
    }

    /// Its canonical text.
    pub fn text(&self) -> String {
        G::write_game(self)
    }
}

/// A refusal with its place in a game.
fn at_place(place: &str, wrong: Refusal) -> Refusal {
    Refusal {
        kind: ErrorKind::GameText,
        message: format!("game, {place}: {}", wrong.message),
        data: wrong.data,
    }
}
