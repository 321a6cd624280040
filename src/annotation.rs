//! What the text of a game tells beside its moves, whatever the game: headers such as `[White "Ann"]`, comments in braces and
//! numeric marks such as `$1`, all as in PGN. How each is read, checked and written.

use crate::refusal::{Sentence, quoted, sentence};

/// Characters in the name of a header, at most.
pub const LONGEST_NAME: usize = 40;
/// Characters in the value of a header, at most.
pub const LONGEST_VALUE: usize = 1000;
/// Headers of a game, at most.
pub const MOST_HEADERS: usize = 100;
/// Characters in the comments on one move, at most.
pub const LONGEST_COMMENT: usize = 10_000;
/// Marks of one move, at most.
pub const MOST_MARKS: usize = 16;

/// Headers by name and value, in their order.
pub type Headers = Vec<(String, String)>;

/// The name of the header with the result.
pub const RESULT: &str = "Result";
/// The results that end a game's text, as the standards and their users have them.
pub const RESULTS: [&str; 8] = ["1-0", "0-1", "1/2-1/2", "*", "2-0", "0-2", "1-1", "0-0"];

/// A result that says how a game ended.
pub fn told(word: &str) -> Option<&'static str> {
    let known = RESULTS.into_iter().find(|&result| result == word);
    known.filter(|&result| result != "*")
}

/// The result in a game's headers.
pub fn told_in(headers: &[(String, String)]) -> Option<&'static str> {
    let mut results = headers.iter().filter(|(name, _)| name == RESULT);
    results.find_map(|(_, value)| told(value))
}

/// Whether this may be a header: a name without spaces and quotes, and one line of text.
pub fn is_header(name: &str, value: &str) -> bool {
    is_name(name) && !value.contains(char::is_control) && fits(value)
}

fn is_name(name: &str) -> bool {
    let allowed = |c: char| c.is_ascii_graphic() && !"\"\\[]".contains(c);
    !name.is_empty() && name.len() <= LONGEST_NAME && name.chars().all(allowed)
}

/// Whether a header's value is short enough.
fn fits(value: &str) -> bool {
    value.chars().count() <= LONGEST_VALUE
}

/// The header that a text begins with: its name, its value and its length in bytes. Control characters in the value become spaces.
///
/// # Errors
/// What is `malformed`, where there is none; and a value that is too long.
pub fn header(
    text: &str,
    malformed: impl FnOnce() -> Sentence,
) -> Result<(&str, String, usize), Sentence> {
    let (name, value, length) = parts(text).ok_or_else(malformed)?;
    match fits(&value) {
        true => Ok((name, value, length)),
        false => Err(sentence!(
            "game.header-long",
            "the value of the header {name} has at most {most} characters",
            name = name,
            most = LONGEST_VALUE
        )),
    }
}

fn parts(text: &str) -> Option<(&str, String, usize)> {
    let inside = text.strip_prefix('[')?;
    let length = inside.find(|c: char| c.is_whitespace() || "\"]".contains(c))?;
    let (name, rest) = inside.split_at(length);
    let quote = rest.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
    let mut value = String::new();
    let mut escaped = false;
    let mut rest = quote.strip_prefix('"')?.chars();
    loop {
        match rest.next()? {
            '\n' => return None,
            '\\' if !escaped => escaped = true,
            '"' if !escaped => break,
            c => {
                value.push(if c.is_control() { ' ' } else { c });
                escaped = false;
            }
        }
    }
    let after = rest.as_str();
    let after = after.trim_start_matches(|c: char| c.is_whitespace() && c != '\n');
    let after = after.strip_prefix(']')?;
    is_name(name).then(|| (name, value, text.len() - after.len()))
}

/// A header as it is written.
pub fn header_line(name: &str, value: &str) -> String {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    format!("[{name} \"{escaped}\"]")
}

/// The refusal of a game with too many headers.
pub fn too_many_headers() -> Sentence {
    sentence!(
        "game.headers",
        "a game has at most {most} headers",
        most = MOST_HEADERS
    )
}

/// What is said of a move, or of the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remark {
    /// One line of plain text, without braces.
    pub comment: String,
    /// Numeric marks, each once: 1 is a good move, 2 a mistake, and so on as in PGN.
    pub marks: Vec<u8>,
}

impl Remark {
    /// Adds words to the comment.
    fn add(&mut self, words: &str) -> Result<(), Sentence> {
        for word in words.split_whitespace() {
            if !self.comment.is_empty() {
                self.comment.push(' ');
            }
            self.comment.push_str(word);
        }
        match self.comment.chars().count() <= LONGEST_COMMENT {
            true => Ok(()),
            false => Err(sentence!(
                "game.comment-long",
                "the comments on a move have at most {most} characters",
                most = LONGEST_COMMENT
            )),
        }
    }

    fn mark(&mut self, mark: u8) -> Result<(), Sentence> {
        if self.marks.contains(&mark) {
            return Ok(());
        }
        if self.marks.len() == MOST_MARKS {
            return Err(sentence!(
                "game.marks",
                "a move has at most {most} marks",
                most = MOST_MARKS
            ));
        }
        self.marks.push(mark);
        Ok(())
    }
}

/// What is said of a game, by place: the line (0 is the main line, variations count from 1) and how many moves of the game were made;
/// before the first move of the main line that is 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Remarks(Vec<((usize, usize), Remark)>);

impl Remarks {
    /// Where a place is in the list, or would be.
    fn find(&self, place: (usize, usize)) -> Result<usize, usize> {
        self.0.binary_search_by_key(&place, |&(place, _)| place)
    }

    /// What is said at a place, to be added to.
    fn at(&mut self, place: (usize, usize)) -> &mut Remark {
        let nth = self.find(place).unwrap_or_else(|nth| {
            self.0.insert(nth, (place, Remark::default()));
            nth
        });
        &mut self.0[nth].1
    }

    /// Adds a comment at a place. Spaces and control characters become single spaces; braces, which would end it, parentheses.
    ///
    /// # Errors
    /// When too much is said of one move.
    pub fn comment(&mut self, place: (usize, usize), text: &str) -> Result<(), Sentence> {
        let plain = |c: char| match c {
            '{' => '(',
            '}' => ')',
            c if c.is_control() => ' ',
            c => c,
        };
        let plain: String = text.chars().map(plain).collect();
        match plain.trim() {
            "" => Ok(()),
            words => self.at(place).add(words),
        }
    }

    /// Adds a mark at a place, such as `$1`.
    ///
    /// # Errors
    /// When it is none, or there are too many.
    pub fn mark(&mut self, place: (usize, usize), word: &str) -> Result<(), Sentence> {
        let digits = word.strip_prefix('$').unwrap_or_default();
        let plain = digits.bytes().all(|c| c.is_ascii_digit());
        let Some(mark) = digits.parse::<u8>().ok().filter(|_| plain) else {
            return Err(sentence!(
                "game.mark",
                "{found} is not a mark; marks are $0 to $255",
                found = quoted(word)
            ));
        };
        self.add_mark(place, mark)
    }

    /// Adds a mark by its number.
    ///
    /// # Errors
    /// When there are too many.
    pub fn add_mark(&mut self, place: (usize, usize), mark: u8) -> Result<(), Sentence> {
        self.at(place).mark(mark)
    }

    /// Adds a whole remark at a place.
    ///
    /// # Errors
    /// When too much is said of one move. Nothing changes.
    pub fn say(&mut self, place: (usize, usize), said: &Remark) -> Result<(), Sentence> {
        let mut here = Self::default();
        if let Ok(nth) = self.find(place) {
            here.0.push(self.0[nth].clone());
        }
        for &mark in &said.marks {
            here.add_mark(place, mark)?;
        }
        here.comment(place, &said.comment)?;
        if let Some((_, remark)) = here.0.pop() {
            *self.at(place) = remark;
        }
        Ok(())
    }

    /// All of them with their places, in the order of the lines.
    pub fn iter(&self) -> impl Iterator<Item = ((usize, usize), &Remark)> {
        self.0.iter().map(|(place, remark)| (*place, remark))
    }

    /// Forgets what is not said of these places.
    pub fn keep(&mut self, wanted: impl Fn((usize, usize)) -> bool) {
        self.0.retain(|&(place, _)| wanted(place));
    }

    /// The words that stand at a place of a text: the marks, then the comment in its braces.
    pub(crate) fn words(&self, place: (usize, usize)) -> Vec<String> {
        let Ok(nth) = self.find(place) else {
            return Vec::new();
        };
        let Remark { comment, marks } = &self.0[nth].1;
        let mut words: Vec<String> = marks.iter().map(|mark| format!("${mark}")).collect();
        if !comment.is_empty() {
            let braced = format!("{{{comment}}}");
            words.extend(braced.split(' ').map(String::from));
        }
        words
    }
}
