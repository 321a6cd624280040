//! Reads PDN: words with their places, headers, moves with what is said of them, and variations, one game after another.

use super::super::error::CheckersError;
use super::super::position::Position;
use super::super::rules::Rules;
use super::game::{GAME_TYPE, GameRecord};
use crate::annotation::{MOST_HEADERS, RESULT, RESULTS, Remarks, header, told, too_many_headers};
use crate::refusal::{Sentence, quoted, sentence};
use crate::variation::{MOST_NESTED, Variation};

/// Where a word begins.
#[derive(Clone, Copy)]
struct Place {
    /// Bytes before it.
    offset: usize,
    line: usize,
    column: usize,
}

impl Place {
    fn wrong(self, what: Sentence) -> CheckersError {
        CheckersError::Game {
            line: self.line,
            column: self.column,
            what,
        }
    }
}

/// A part of a game's text.
enum Word<'t> {
    /// `[Name "value"]`
    Header(&'t str, String),
    /// `{text}`, or what stands after `;`
    Comment(&'t str),
    Open,
    Close,
    /// A move, a number, a result.
    Plain(&'t str),
}

/// A text, and how far it has been read.
struct Words<'t> {
    text: &'t str,
    place: Place,
}

impl<'t> Words<'t> {
    fn new(text: &'t str) -> Self {
        let place = Place {
            offset: 0,
            line: 1,
            column: 1,
        };
        Self { text, place }
    }

    fn rest(&self) -> &'t str {
        &self.text[self.place.offset..]
    }

    /// Goes on by so many bytes, and gives them.
    fn pass(&mut self, bytes: usize) -> &'t str {
        let passed = &self.rest()[..bytes];
        for c in passed.chars() {
            match c {
                '\n' => {
                    self.place.line += 1;
                    self.place.column = 1;
                }
                _ => self.place.column += 1,
            }
        }
        self.place.offset += bytes;
        passed
    }

    /// Goes on to where one of these stands, or to the end.
    fn pass_until(&mut self, stop: impl Fn(char) -> bool) -> &'t str {
        let rest = self.rest();
        self.pass(rest.find(stop).unwrap_or(rest.len()))
    }

    /// The next word; spaces before it are left out, and lines of other programs after `%`.
    fn next(&mut self) -> Result<Option<(Place, Word<'t>)>, CheckersError> {
        loop {
            self.pass_until(|c| !c.is_whitespace() && c != '\u{feff}');
            let place = self.place;
            let word = match self.rest().chars().next() {
                None => return Ok(None),
                Some('{') => {
                    self.pass(1);
                    let comment = self.pass_until(|c| c == '}');
                    if self.rest().is_empty() {
                        let what =
                            sentence!("checkers.comment", "the comment is not closed by '}'");
                        return Err(place.wrong(what));
                    }
                    self.pass(1);
                    Word::Comment(comment)
                }
                Some(';') => {
                    self.pass(1);
                    Word::Comment(self.pass_until(|c| c == '\n'))
                }
                Some('%') => {
                    self.pass_until(|c| c == '\n');
                    continue;
                }
                Some('[') => self.header(place)?,
                Some('(') => {
                    self.pass(1);
                    Word::Open
                }
                Some(')') => {
                    self.pass(1);
                    Word::Close
                }
                Some(']' | '}') => {
                    let found = quoted(self.pass(1));
                    let what =
                        sentence!("checkers.unopened", "{found} closes nothing", found = found);
                    return Err(place.wrong(what));
                }
                Some(_) => {
                    let ends = |c: char| c.is_whitespace() || "[](){};".contains(c);
                    Word::Plain(self.pass_until(ends))
                }
            };
            return Ok(Some((place, word)));
        }
    }

    fn header(&mut self, place: Place) -> Result<Word<'t>, CheckersError> {
        let malformed = || {
            sentence!(
                "checkers.header",
                "a header is such as [FEN \"B:W21,22,K30:B1,2\"]"
            )
        };
        let found = header(self.rest(), malformed).map_err(|what| place.wrong(what));
        let (name, value, length) = found?;
        self.pass(length);
        Ok(Word::Header(name, value))
    }
}

/// A move without its number before it, and the marks after it.
fn bare(word: &str) -> (&str, &str) {
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let word = match digits.starts_with('.') {
        true => digits.trim_start_matches('.'),
        false => word,
    };
    word.split_at(word.trim_end_matches(['!', '?', '*']).len())
}

/// The numbers of marks in signs, as PGN has them; `*`, a star move, is the only one.
fn numbers_of(signs: &str) -> impl Iterator<Item = u8> {
    let star = signs.contains('*').then_some(7);
    let judged = match signs.trim_end_matches('*') {
        "!" => Some(1),
        "?" => Some(2),
        "!?" => Some(5),
        "?!" => Some(6),
        signs if signs.starts_with("!!") => Some(3),
        signs if signs.starts_with("??") => Some(4),
        _ => None,
    };
    judged.into_iter().chain(star)
}

/// The texts of the games in a file, one by one: a game ends with its result, or where the headers of
/// the next begin. What cannot be read stays in one piece, and is refused when it is read.
pub fn games_in(text: &str) -> Vec<&str> {
    let mut games = Vec::new();
    let mut words = Words::new(text);
    let (mut begin, mut moves, mut nested) = (0, false, 0);
    loop {
        match words.next() {
            Ok(None) | Err(_) => break,
            Ok(Some((place, Word::Header(..)))) => {
                if moves {
                    games.push(text[begin..place.offset].trim());
                    (begin, moves, nested) = (place.offset, false, 0);
                }
            }
            Ok(Some((_, Word::Comment(_)))) => {}
            Ok(Some((_, Word::Open))) => nested += 1,
            Ok(Some((_, Word::Close))) => nested -= 1,
            Ok(Some((_, Word::Plain(word)))) => {
                moves = true;
                if nested == 0 && RESULTS.contains(&word) {
                    games.push(text[begin..words.place.offset].trim());
                    (begin, moves) = (words.place.offset, false);
                }
            }
        }
    }
    let last = text[begin..].trim();
    if !last.is_empty() && (games.is_empty() || !only_comments(last)) {
        games.push(last);
    }
    games
}

fn only_comments(text: &str) -> bool {
    let mut words = Words::new(text);
    loop {
        match words.next() {
            Ok(Some((_, Word::Comment(_)))) => {}
            other => return matches!(other, Ok(None)),
        }
    }
}

/// A line that is being read: the main line, or a variation whose parenthesis is open.
struct Line {
    /// 0 is the main line, others count from 1 as they begin.
    number: usize,
    /// How many moves of the game come before its next one.
    ply: usize,
    position: Position,
    /// Where its last move was made.
    before: Position,
    /// What has been tried in the place of its last move, and that move first; none before its first.
    tried: Vec<String>,
}

/// A game that is being read.
struct Reader {
    rules: Rules,
    start: Position,
    moves: Vec<String>,
    variations: Vec<Variation<String>>,
    headers: Vec<(String, String)>,
    remarks: Remarks,
    /// The result that is told, after the moves or, where none is there, before them.
    result: Option<&'static str>,
    /// The lines that are open, the last of which is being read; none while headers are.
    lines: Vec<Line>,
}

/// Reads one game.
pub(super) fn read(text: &str) -> Result<GameRecord, CheckersError> {
    let mut reader = Reader {
        rules: Rules::default(),
        start: Position::start(),
        moves: Vec::new(),
        variations: Vec::new(),
        headers: Vec::new(),
        remarks: Remarks::default(),
        result: None,
        lines: Vec::new(),
    };
    let mut words = Words::new(text);
    let mut ended = false;
    while let Some((place, word)) = words.next()? {
        if ended && !matches!(word, Word::Comment(_)) {
            let what = sentence!(
                "checkers.another-game",
                "another game begins here; games are read one by one"
            );
            return Err(place.wrong(what));
        }
        match word {
            Word::Header(name, value) => reader.header(place, name, &value)?,
            Word::Comment(text) => reader.say(place, |said, at| said.comment(at, text))?,
            Word::Open => reader.open(place)?,
            Word::Close => reader.close(place)?,
            Word::Plain(word) if RESULTS.contains(&word) => {
                // One that stands in a variation is its annotator's opinion.
                ended = reader.lines.len() <= 1;
                if ended {
                    reader.result = told(word).or(reader.result);
                }
            }
            Word::Plain(word) if word.starts_with('$') => {
                reader.say(place, |said, at| said.mark(at, word))?;
            }
            Word::Plain(word) => {
                let (text, signs) = bare(word);
                if !text.is_empty() {
                    reader.play(place, text)?;
                }
                for mark in numbers_of(signs) {
                    reader.say(place, |said, at| said.add_mark(at, mark))?;
                }
            }
        }
    }
    if reader.lines.len() > 1 {
        let what = sentence!("game.unclosed", "the variation is not closed by ')'");
        return Err(words.place.wrong(what));
    }
    if text.trim().is_empty() {
        let what = sentence!("checkers.nothing", "there is no game in an empty text");
        return Err(words.place.wrong(what));
    }
    let mut game = GameRecord {
        rules: reader.rules,
        start: reader.start,
        moves: reader.moves,
        variations: reader.variations,
        headers: reader.headers,
        remarks: reader.remarks,
    };
    if let (Some(result), None) = (reader.result, game.played_result()) {
        game.headers.push((RESULT.into(), result.into()));
    }
    Ok(game)
}

impl Reader {
    fn header(&mut self, place: Place, name: &str, value: &str) -> Result<(), CheckersError> {
        if !self.lines.is_empty() {
            let what = sentence!(
                "checkers.late-header",
                "headers stand before the moves; games are read one by one"
            );
            return Err(place.wrong(what));
        }
        let wrong = |error: CheckersError| {
            place.wrong(sentence!("checkers.in-header", "{what}", what = error))
        };
        match name {
            "FEN" => self.start = value.parse().map_err(wrong)?,
            "Rules" => self.rules = value.parse().map_err(wrong)?,
            "GameType" if value.split(',').next().map(str::trim) != Some(GAME_TYPE) => {
                let what = sentence!(
                    "checkers.game-type",
                    "the game is of type {found}, and English draughts is {type}",
                    found = quoted(value),
                    type = GAME_TYPE
                );
                return Err(place.wrong(what));
            }
            RESULT => self.result = told(value),
            // These are written anew.
            "GameType" | "SetUp" => {}
            _ if self.headers.len() == MOST_HEADERS => return Err(place.wrong(too_many_headers())),
            _ => self.headers.push((name.into(), value.into())),
        }
        Ok(())
    }

    /// What is said of the last move or, where a line begins, of the first one to come; before the game, of its start.
    fn say(
        &mut self,
        place: Place,
        say: impl FnOnce(&mut Remarks, (usize, usize)) -> Result<(), Sentence>,
    ) -> Result<(), CheckersError> {
        let at = self.lines.last().map_or((0, 0), |line| {
            let to_come = line.number > 0 && line.tried.is_empty();
            (line.number, line.ply + usize::from(to_come))
        });
        say(&mut self.remarks, at).map_err(|what| place.wrong(what))
    }

    /// The line that is being read; headers have come to their end.
    fn line(&mut self) -> &mut Line {
        if self.lines.is_empty() {
            self.lines.push(Line {
                number: 0,
                ply: 0,
                position: self.start.clone(),
                before: self.start.clone(),
                tried: Vec::new(),
            });
        }
        let last = self.lines.len() - 1;
        &mut self.lines[last]
    }

    fn open(&mut self, place: Place) -> Result<(), CheckersError> {
        let number = self.variations.len() + 1;
        let left = self.line();
        if left.tried.is_empty() {
            let what = sentence!(
                "game.replaces-nothing",
                "a variation stands after the move that it replaces"
            );
            return Err(place.wrong(what));
        }
        let (of, at, before) = (left.number, left.ply - 1, left.before.clone());
        if self.lines.len() > MOST_NESTED {
            let what = sentence!(
                "game.nested",
                "variations lie in one another at most {most} deep",
                most = MOST_NESTED
            );
            return Err(place.wrong(what));
        }
        self.lines.push(Line {
            number,
            ply: at,
            position: before.clone(),
            before,
            tried: Vec::new(),
        });
        let moves = Vec::new();
        self.variations.push(Variation { of, at, moves });
        Ok(())
    }

    fn close(&mut self, place: Place) -> Result<(), CheckersError> {
        if self.lines.len() < 2 {
            let what = sentence!("game.unopened", "')' closes no variation");
            return Err(place.wrong(what));
        }
        if self.line().tried.is_empty() {
            let what = sentence!("game.no-moves", "a variation has at least one move");
            return Err(place.wrong(what));
        }
        self.lines.pop();
        Ok(())
    }

    fn play(&mut self, place: Place, text: &str) -> Result<(), CheckersError> {
        let rules = self.rules;
        let before = self.line().position.clone();
        let wrong =
            |error: CheckersError| place.wrong(sentence!("game.move", "{what}", what = error));
        let (after, hops) = before.play_text(rules, text).map_err(wrong)?;
        let legal = before.legal_moves().into_iter();
        let named = legal
            .filter(|(_, other)| *other == hops)
            .map(|(text, _)| text);
        let text: String = named.collect();
        self.differs(place, &text)?;
        let line = self.line();
        (line.before, line.position) = (before, after);
        line.ply += 1;
        line.tried = vec![text.clone()];
        match line.number.checked_sub(1) {
            Some(nth) => self.variations[nth].moves.push(text),
            None => self.moves.push(text),
        }
        Ok(())
    }

    /// A variation begins with another move than the one it replaces, and than those before it.
    fn differs(&mut self, place: Place, text: &str) -> Result<(), CheckersError> {
        let begins = self.line().tried.is_empty();
        let left = self.lines.len().checked_sub(2).filter(|_| begins);
        let Some(left) = left.map(|nth| &mut self.lines[nth]) else {
            return Ok(());
        };
        if left.tried.iter().any(|tried| tried == text) {
            let what = sentence!(
                "checkers.same",
                "{found} is played here already, so it begins no variation",
                found = quoted(text)
            );
            return Err(place.wrong(what));
        }
        left.tried.push(text.into());
        Ok(())
    }
}
