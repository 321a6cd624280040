//! How "Min-Max Kalah" (2022) calls its program: `pve young_bros "(9,3)"`, a mode with its depth and par-depth, is `play` here.

use crate::Failure;
use std::ffi::OsString;

/// What the help says of it, in general and of `play`.
pub const HELP: &str = "As \"Min-Max Kalah\" (2022) writes it: pve young_bros \"(9,3)\" is play --mode young_bros --depth 9 --par-depth 3";

/// The words of a command line, the paper's turned into ours.
pub fn in_our_words(words: impl Iterator<Item = OsString>) -> Result<Vec<OsString>, Failure> {
    let words: Vec<OsString> = words.collect();
    let [program, command, rest @ ..] = words.as_slice() else {
        return Ok(words);
    };
    if command != "pve" {
        return Ok(words);
    }
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        return Ok(vec![program.clone(), "play".into(), "--help".into()]);
    }
    let how = || {
        let like = "pve is followed by a mode and its depth or (depth,par-depth), such as pve young_bros \"(9,3)\"";
        Failure::Request(like.into())
    };
    let [mode, numbers, more @ ..] = rest else {
        return Err(how());
    };
    let numbers = numbers.to_str().ok_or_else(how)?;
    let numbers = numbers.trim_start_matches('(').trim_end_matches(')');
    let mut ours: Vec<OsString> = vec![program.clone()];
    ours.extend(["play".into(), "--mode".into(), mode.clone()]);
    for (nth, number) in numbers.split(',').enumerate() {
        let option = ["--depth", "--par-depth"].get(nth).ok_or_else(how)?;
        ours.extend([(*option).into(), number.trim().into()]);
    }
    ours.extend_from_slice(more);
    Ok(ours)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(words: &str) -> Option<String> {
        let words = words.split(' ').map(OsString::from);
        let ours = in_our_words(words).ok()?;
        let ours: Vec<&str> = ours.iter().map(|word| word.to_str().unwrap()).collect();
        Some(ours.join(" "))
    }

    #[test]
    fn the_line_of_the_paper_is_a_line_of_ours() {
        for asks in ["kalahari pve --help", "kalahari pve seq_ab 9 -h"] {
            assert_eq!(ours(asks).unwrap(), "kalahari play --help");
        }
        let play = "kalahari play --mode young_bros --depth 9 --par-depth 3";
        assert_eq!(ours("kalahari pve young_bros (9,3)").unwrap(), play);
        let play = "kalahari play --mode seq_ab --depth 9 --engine first";
        assert_eq!(ours("kalahari pve seq_ab 9 --engine first").unwrap(), play);
        assert_eq!(
            ours("kalahari eve --depth 3").unwrap(),
            "kalahari eve --depth 3"
        );
        for wrong in [
            "kalahari pve",
            "kalahari pve seq_ab",
            "kalahari pve seq_ab (1,2,3)",
        ] {
            assert_eq!(ours(wrong), None, "{wrong}");
        }
    }
}
