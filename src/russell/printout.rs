//! The printout. The memo types, for each move M and each reply R, the line after it with the effort in all (E), the
//! effort in the long look-ahead (P) and the value (V), which is the bound after that reply; at the end both efforts in total
//! (TE, TP), the principal variation (PV), the move and the board. Turns are separated by '-' and ',' in turn, and
//! one more stands behind a first move, as in `M1- R1,213-213 E60 P60 V0`. A current variation has one more behind its last turn, and lists eight pits at the most.

use super::mm::Step;
use crate::game::Value;
use std::fmt::Write;

/// Pits that a current variation lists.
const LISTED: usize = 8;

/// The paper in the typewriter. A long run types without end, so only the last of it is kept.
#[derive(Clone, Debug, Default)]
pub struct Paper {
    text: String,
    /// Characters before those that are kept.
    gone: usize,
}

/// Characters that are kept at least, and at most twice as many.
pub const KEPT: usize = 1 << 19;

impl Paper {
    /// Types a text. All of it is ASCII, so that a character is a byte.
    pub fn typed(&mut self, text: &str) {
        debug_assert!(text.is_ascii());
        self.text.push_str(text);
        if self.text.len() > 2 * KEPT {
            let cut = self.text.len() - KEPT;
            self.text.drain(..cut);
            self.gone += cut;
        }
    }

    /// Begins a line, unless the carriage stands at the begin of one.
    pub fn fresh_line(&mut self) {
        if !self.at_line_begin() {
            self.typed("\n");
        }
    }

    /// Whether the carriage stands at the begin of a line.
    pub fn at_line_begin(&self) -> bool {
        self.text.is_empty() || self.text.ends_with('\n')
    }

    /// A line of its own.
    pub fn line(&mut self, text: &str) {
        self.fresh_line();
        self.typed(text);
        self.typed("\n");
    }

    /// Characters typed so far.
    pub fn len(&self) -> usize {
        self.gone + self.text.len()
    }

    /// Whether nothing has been typed.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What was typed after so many characters, as far as it is kept, and after how many it really begins.
    pub fn since(&self, characters: usize) -> (usize, &str) {
        let begin = characters.clamp(self.gone, self.len());
        (begin, &self.text[begin - self.gone..])
    }
}

/// The effort since the last line, and in all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// In all.
    pub all: u64,
    /// In the long look-ahead.
    pub long: u64,
}

/// What separates turns, from that of the first player in the line on.
const BETWEEN: [char; 2] = ['-', ','];

/// The turns of a line, the first of them with this number in the variation.
pub fn turns(steps: impl Iterator<Item = Step>, mut turn: usize) -> String {
    let mut text = String::new();
    let mut between = None;
    for step in steps {
        text.extend(between.take());
        text.push(char::from(b'0' + step.pit));
        if !step.goes_on {
            between = Some(BETWEEN[turn % 2]);
            turn += 1;
        }
    }
    text
}

/// What begins a first move: its turn, and what separates it from the replies.
pub fn header(steps: impl Iterator<Item = Step>) -> String {
    format!("M{}{}", turns(steps, 0), BETWEEN[0])
}

/// A current variation with its value.
pub fn variation(steps: impl Iterator<Item = Step>, value: Value) -> String {
    let steps: Vec<Step> = steps.collect();
    let listed = &steps[..steps.len().min(LISTED)];
    let mut text = turns(listed.iter().copied(), 0);
    if steps.len() < LISTED {
        let ended = steps.iter().filter(|step| !step.goes_on).count();
        text.push(BETWEEN[ended.saturating_sub(1) % 2]);
    }
    let _ = write!(text, " V{value}");
    text
}

/// Effort and value at the end of a line.
pub fn figures(effort: Effort, value: Value) -> String {
    format!("E{} P{} V{value}", effort.all, effort.long)
}

/// The two lines at the end of a search.
pub fn totals(effort: Effort, line: &[Step]) -> String {
    format!(
        "TE{} TP{}\nPV{}",
        effort.all,
        effort.long,
        turns(line.iter().copied(), 0)
    )
}
