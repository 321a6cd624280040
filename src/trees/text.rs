//! Trees from their texts. A list in parentheses is a point with its branches, a whole number is a leaf;
//! spaces or commas part them. The sides take turns, the first player at the root; a `+` before a list says
//! that the side that came there moves again. A list may have a name, as in `A(3 B(4 5))`.

use super::{Content, Knot, MOST_PLIES, MOST_POINTS, MOST_VALUE, Tree, samples};
use crate::game::{Player, Value};
use crate::refusal::{ErrorKind, Refusal, Sentence, quoted, sentence};
use std::str::FromStr;

/// Most letters and digits of a name.
const MOST_NAME: usize = 12;

/// A nested list, `random` with its numbers, or a name that is known.
impl FromStr for Tree {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let text = text.trim();
        if let Some(known) = samples::named(text) {
            return known.parse();
        }
        if let Some(fields) = text.strip_prefix("random")
            && (fields.is_empty() || fields.starts_with(char::is_whitespace))
        {
            return samples::random(fields);
        }
        Reader::new(text).read()
    }
}

/// A refusal of a tree.
pub(super) fn wrong(what: Sentence) -> Refusal {
    Refusal::new(ErrorKind::Position, what)
}

/// Reads a nested list from left to right.
struct Reader {
    text: Vec<char>,
    at: usize,
    points: Vec<Knot>,
}

impl Reader {
    fn new(text: &str) -> Self {
        Self {
            text: text.chars().collect(),
            at: 0,
            points: Vec::new(),
        }
    }

    fn read(mut self) -> Result<Tree, Refusal> {
        self.spaces();
        if self.next() == Some('+') {
            return Err(self.unexpected("a list in parentheses"));
        }
        if self.next().is_some_and(|c| c == '-' || c.is_ascii_digit()) {
            return Err(self.unexpected("a list in parentheses"));
        }
        self.item(None)?;
        match self.next() {
            None => Ok(Tree {
                points: self.points,
            }),
            Some(_) => Err(self.unexpected("the end of the tree")),
        }
    }

    /// A leaf or a list below a point that has been read; its index.
    fn item(&mut self, parent: Option<usize>) -> Result<usize, Refusal> {
        let begin = self.at;
        if self.points.len() >= MOST_POINTS {
            return Err(wrong(sentence!(
                "tree.too-many",
                "tree, character {place}: a tree has at most {most} points",
                place = begin + 1,
                most = MOST_POINTS
            )));
        }
        let index = self.points.len();
        let leaf = self.next().is_some_and(|c| c == '-' || c.is_ascii_digit());
        let again = self.take('+');
        let name = self.name()?;
        let above = parent.map(|parent| &self.points[parent]);
        let knot = Knot {
            mover: match above {
                None => Player::First,
                Some(above) if again => above.mover,
                Some(above) => above.mover.opponent(),
            },
            ply: above.map_or(0, |above| above.ply + 1),
            again,
            name,
            content: Content::Leaf(0),
        };
        if knot.ply > MOST_PLIES {
            return Err(wrong(sentence!(
                "tree.too-deep",
                "tree, character {place}: a tree has at most {most} plies",
                place = begin + 1,
                most = MOST_PLIES
            )));
        }
        self.no_twin(parent, knot.name.as_deref(), begin)?;
        if let Some(Content::Branches(brothers)) =
            parent.map(|parent| &mut self.points[parent].content)
        {
            brothers.push(index);
        }
        self.points.push(knot);
        if leaf {
            let value = self.number()?;
            self.points[index].content = Content::Leaf(value);
        } else {
            self.list(index)?;
        }
        self.spaces();
        Ok(index)
    }

    /// Everything between parentheses.
    fn list(&mut self, index: usize) -> Result<(), Refusal> {
        let begin = self.at;
        if !self.take('(') {
            return Err(self.unexpected("a number or '('"));
        }
        self.points[index].content = Content::Branches(Vec::new());
        self.spaces();
        while !self.take(')') {
            if self.next().is_none() {
                return Err(wrong(sentence!(
                    "tree.open",
                    "tree, character {place}: this '(' is never closed",
                    place = begin + 1
                )));
            }
            self.item(Some(index))?;
        }
        match &self.points[index].content {
            Content::Branches(below) if below.is_empty() => Err(wrong(sentence!(
                "tree.empty",
                "tree, character {place}: a list has at least one branch",
                place = begin + 1
            ))),
            _ => Ok(()),
        }
    }

    fn number(&mut self) -> Result<Value, Refusal> {
        let begin = self.at;
        self.take('-');
        while self.next().is_some_and(|c| c.is_ascii_digit()) {
            self.at += 1;
        }
        let text: String = self.text[begin..self.at].iter().collect();
        let value: Option<Value> = text.parse().ok();
        let ends = self
            .next()
            .is_none_or(|c| c.is_whitespace() || ",()".contains(c));
        let within = value.filter(|value| ends && value.abs() <= MOST_VALUE);
        within.ok_or_else(|| {
            wrong(sentence!(
                "tree.number",
                "tree, character {place}: a leaf is a whole number from -{most} to {most}",
                place = begin + 1,
                most = MOST_VALUE
            ))
        })
    }

    /// The name before a list, if there is one.
    fn name(&mut self) -> Result<Option<String>, Refusal> {
        let begin = self.at;
        if !self.next().is_some_and(|c| c.is_ascii_alphabetic()) {
            return Ok(None);
        }
        while self.next().is_some_and(|c| c.is_ascii_alphanumeric()) {
            self.at += 1;
        }
        let name: String = self.text[begin..self.at].iter().collect();
        if name.len() > MOST_NAME || self.next() != Some('(') {
            return Err(wrong(sentence!(
                "tree.name",
                "tree, character {place}: {found} is no tree; a name has at most {most} letters and digits and a '(' after it",
                place = begin + 1,
                found = quoted(&name),
                most = MOST_NAME
            )));
        }
        Ok(Some(name))
    }

    /// Two branches of a point are told apart by their names.
    fn no_twin(
        &self,
        parent: Option<usize>,
        name: Option<&str>,
        begin: usize,
    ) -> Result<(), Refusal> {
        let brothers = match parent.map(|parent| &self.points[parent].content) {
            Some(Content::Branches(brothers)) => brothers.as_slice(),
            _ => &[],
        };
        let same = |&brother: &usize| self.points[brother].name.as_deref() == name;
        match name {
            Some(name) if brothers.iter().any(same) => Err(wrong(sentence!(
                "tree.same-name",
                "tree, character {place}: another branch of the same point is called {found}",
                place = begin + 1,
                found = quoted(name)
            ))),
            _ => Ok(()),
        }
    }

    fn next(&self) -> Option<char> {
        self.text.get(self.at).copied()
    }

    fn take(&mut self, wanted: char) -> bool {
        let found = self.next() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn spaces(&mut self) {
        while self.next().is_some_and(|c| c.is_whitespace() || c == ',') {
            self.at += 1;
        }
    }

    fn unexpected(&self, wanted: &str) -> Refusal {
        let found = self
            .next()
            .map_or("nothing".into(), |c| quoted(&c.to_string()));
        wrong(sentence!(
            "tree.unexpected",
            "tree, character {place}: {wanted} is expected, not {found}",
            place = self.at + 1,
            wanted = wanted,
            found = found
        ))
    }
}
