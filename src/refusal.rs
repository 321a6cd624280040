//! What is said to whoever asks for something that cannot be done: one sentence on what was found,
//! where, and what is accepted, kept with its key and the values in it, so that another language can
//! say the same. Nothing of the crate may be imported here.

use std::fmt;

/// The family of an error, for callers that react to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The rules.
    Rules,
    /// The position.
    Position,
    /// The move.
    Move,
    /// An option of a search, or the name of a game.
    Option,
    /// The text of a game.
    GameText,
    /// The game has ended.
    Finished,
}

impl ErrorKind {
    /// The family's name in the JavaScript interface.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Position => "position",
            Self::Move => "move",
            Self::Option => "option",
            Self::GameText => "game-text",
            Self::Finished => "finished",
        }
    }
}

/// The one error of the façade.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct Refusal {
    /// Its family.
    pub kind: ErrorKind,
    /// One sentence in English.
    pub message: String,
    /// What a translation needs: under `sentence` which one it is, then the values in it by name.
    pub data: Vec<(&'static str, String)>,
}

impl Refusal {
    /// A refusal of this kind in these words.
    pub fn new(kind: ErrorKind, sentence: Sentence) -> Self {
        let Sentence {
            key,
            values,
            english,
        } = sentence;
        let mut data = vec![("sentence", key.to_string())];
        data.extend(values);
        Self {
            kind,
            message: english,
            data,
        }
    }

    /// An option that is unknown, out of its range or out of place.
    pub fn option(sentence: Sentence) -> Self {
        Self::new(ErrorKind::Option, sentence)
    }
}

/// A sentence in English, and what a translation of it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sentence {
    /// Which sentence it is, the same in every language.
    pub key: &'static str,
    /// The values in it, by name.
    pub values: Vec<(&'static str, String)>,
    /// The sentence itself.
    pub english: String,
}

impl fmt::Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.english)
    }
}

impl Sentence {
    /// A sentence whose values stand in braces in its English form. One function for all, and no
    /// formatting compiled at each place: a page downloads every byte of it.
    pub fn new(
        key: &'static str,
        template: &str,
        names: &[&'static str],
        values: &[&dyn fmt::Display],
    ) -> Self {
        let shown = values.iter().map(|value| value.to_string());
        let values: Vec<_> = names.iter().copied().zip(shown).collect();
        let mut english = template.to_string();
        let mut begin = 0;
        // From left to right, so that braces in a value are left alone.
        while let Some(open) = english[begin..].find('{').map(|at| begin + at) {
            let Some(close) = english[open..].find('}').map(|at| open + at) else {
                break;
            };
            let name = &english[open + 1..close];
            let value = values.iter().find(|(known, _)| *known == name);
            let value = value.map_or("", |(_, value)| value.as_str());
            begin = open + value.len();
            english.replace_range(open..=close, value);
        }
        Self {
            key,
            values,
            english,
        }
    }
}

/// A [`Sentence`] from its key, its English form and its named values.
macro_rules! sentence {
    ($key:literal, $english:literal $(, $name:ident = $value:expr)* $(,)?) => {
        $crate::refusal::Sentence::new(
            $key,
            $english,
            &[$(stringify!($name)),*],
            &[$(&$value as &dyn ::std::fmt::Display),*],
        )
    };
}
pub(crate) use sentence;

/// A text from outside as a message shows it: escaped, and only its beginning.
pub(crate) fn quoted(text: &str) -> String {
    format!("'{}'", begin_of(text, 24))
}

/// The begin of a text, in at most so many characters; an ellipsis stands for the rest. What cannot be seen, or
/// would turn the line round, is spelt out.
pub(crate) fn begin_of(text: &str, most: usize) -> String {
    let mut shown = String::new();
    let mut room = most;
    for c in text.chars() {
        let seen = match c {
            '\'' | '"' | '\\' => c.to_string(),
            _ => c.escape_debug().to_string(),
        };
        let Some(left) = room.checked_sub(seen.chars().count()) else {
            return shown + "…";
        };
        room = left;
        shown += &seen;
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::Sentence;

    #[test]
    fn values_stand_where_their_names_did() {
        let said = sentence!(
            "a",
            "{what} is {n} of {n}, not {x}",
            what = "{n}",
            n = 2,
            x = 'y'
        );
        assert_eq!(said.english, "{n} is 2 of 2, not y");
        assert_eq!(said.values[1], ("n", "2".into()));
        let plain: Sentence = sentence!("b", "nothing to tell");
        assert_eq!(
            (plain.english.as_str(), plain.values.len()),
            ("nothing to tell", 0)
        );
    }
}
