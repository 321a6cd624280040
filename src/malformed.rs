//! What serde says of a document that it cannot read, in our words: its own are for programmers.

use crate::refusal::{Sentence, quoted, sentence};

/// What is wrong with a document, from what serde says of it.
pub(crate) fn malformed(said: &str) -> Sentence {
    let found = |begin: &str| {
        let rest = said.strip_prefix(begin)?;
        Some(quoted(rest.split('`').next().unwrap_or(rest)))
    };
    let expected = said.rsplit_once(", expected ").map_or("", |(_, what)| what);
    if let Some(name) = found("missing field `") {
        return sentence!(
            "document.missing",
            "the field {name} is missing",
            name = name
        );
    }
    if let Some(name) = found("duplicate field `") {
        return sentence!(
            "document.twice",
            "the field {name} is there twice",
            name = name
        );
    }
    if let Some(name) = found("unknown field `") {
        return sentence!(
            "document.field",
            "the field {name} is not known",
            name = name
        );
    }
    if let Some(name) = found("unknown variant `") {
        let names: Vec<&str> = expected.split('`').skip(1).step_by(2).collect();
        return sentence!(
            "document.name",
            "{name} is not known; accepted are {names}",
            name = name,
            names = names.join(", ")
        );
    }
    if said.starts_with("invalid ") {
        let kind = kind_of(expected);
        return sentence!("document.kind", "a value is not {kind}", kind = kind);
    }
    sentence!("document.other", "something in it cannot be read")
}

/// What serde expected of a value, told by how it begins to say so.
fn kind_of(expected: &str) -> &'static str {
    let kinds = [
        ("f32", "a number"),
        ("f64", "a number"),
        ("u", "a whole number in its range"),
        ("i", "a whole number in its range"),
        ("a string", "a text"),
        ("a boolean", "true or false"),
        ("a sequence", "a list"),
        ("struct ", "an object"),
    ];
    let known = kinds.iter().find(|(begin, _)| expected.starts_with(begin));
    known.map_or("of the kind that belongs there", |(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::malformed;

    #[test]
    fn the_words_of_serde_are_translated() {
        for (said, expected) in [
            ("missing field `depth`", "the field 'depth' is missing"),
            (
                "duplicate field `depth` at line 1 column 9",
                "the field 'depth' is there twice",
            ),
            (
                "unknown field `dep\nth`, expected `depth` or `rules`",
                "the field 'dep\\nth' is not known",
            ),
            (
                "unknown variant `fast`, expected one of `a`, `b-c`, `d` at line 3 column 4",
                "'fast' is not known; accepted are a, b-c, d",
            ),
            (
                "invalid type: string \", expected u8\", expected f32",
                "a value is not a number",
            ),
            (
                "invalid value: integer `-1`, expected usize at line 1 column 2",
                "a value is not a whole number in its range",
            ),
            (
                "invalid type: null, expected struct Document at line 1 column 4",
                "a value is not an object",
            ),
            (
                "invalid length 1, expected an array of length 2",
                "a value is not of the kind that belongs there",
            ),
            ("out of memory", "something in it cannot be read"),
        ] {
            assert_eq!(malformed(said).english, expected, "{said}");
        }
    }
}
