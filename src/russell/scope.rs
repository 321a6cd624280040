//! The display scope. The memo: depth is drawn against time, 512 columns in a line and three for each pit move of the long
//! look-ahead; repeated moves and final evaluations are dots, and every y final evaluations there is a marker. With the
//! photo halt the program stops at the end of each line, to be photographed.
//!
//! A pit move with effort e lies in line 3 e / 512, counted from 1. A long proof has a million lines: the last few hundred
//! are kept, each with the look-ahead as it was when the line began, so that any of its points can be looked at again.

use super::mm::{Event, Made, Mm, Step};
use super::settings::Settings;
use std::collections::VecDeque;

/// Columns of a line.
pub const COLUMNS: u64 = 512;
/// Columns of a pit move.
pub const MOVE: u64 = 3;
/// Lines that are kept.
pub const LINES: usize = 300;

/// The parts of a point's number: in the lowest three bits what it is, above them its depth in turns, from 1.
pub mod point {
    /// The move goes on with a turn.
    pub const REPEATED: u16 = 1;
    /// The look-ahead ends here, with a final evaluation.
    pub const FINAL: u16 = 2;
    /// There is a marker here.
    pub const MARKER: u16 = 4;
    /// The depth begins at this bit.
    pub const DEPTH: u32 = 3;
}

/// The line of the pit move with this effort, counted from 1.
pub fn line(effort: u64) -> u64 {
    MOVE * effort / COLUMNS + 1
}

/// Whether the pit move with this effort is the last in its line.
pub fn ends_line(effort: u64) -> bool {
    line(effort) != line(effort + 1)
}

/// The display of one search.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    points: VecDeque<u16>,
    /// Pit moves before the first that is kept.
    gone: u64,
    /// The look-ahead as it was when each kept line began, and its effort then.
    begins: VecDeque<(u64, Mm)>,
    /// Final evaluations so far, and markers in the current line.
    finals: u64,
    markers: (u64, u64),
}

/// A point of the display, looked at again.
#[derive(Clone, Debug)]
pub struct Look {
    /// The variation, to the move of the point.
    pub variation: Vec<Step>,
    /// That move.
    pub made: Made,
}

impl Scope {
    /// Keeps the look-ahead after a pit move, or before all, where the next one begins a line.
    pub fn keep(&mut self, effort: u64, search: &Mm) {
        if effort > 0 && !ends_line(effort) {
            return;
        }
        self.begins.push_back((effort, search.clone()));
        if self.begins.len() > LINES {
            self.begins.pop_front();
            let first = self.begins.front().map_or(0, |&(effort, _)| effort);
            self.points.drain(..(first - self.gone) as usize);
            self.gone = first;
        }
    }

    /// Draws a move; where it has a marker, the line and the number of the marker in it.
    pub fn draw(&mut self, effort: u64, made: &Made, settings: &Settings) -> Option<(u64, u64)> {
        let marker = made.value.and_then(|_| self.mark(effort, settings.y));
        if !settings.option(9) {
            let flag = |on: bool, flag| if on { flag } else { 0 };
            let depth = u16::try_from(made.turn + 1).unwrap_or(u16::MAX >> point::DEPTH);
            let number = depth << point::DEPTH
                | flag(made.repeated, point::REPEATED)
                | flag(made.value.is_some(), point::FINAL)
                | flag(marker.is_some(), point::MARKER);
            self.points.push_back(number);
        }
        marker
    }

    /// Counts a final evaluation, and the marker that it may have.
    fn mark(&mut self, effort: u64, frequency: u32) -> Option<(u64, u64)> {
        self.finals += 1;
        if frequency == 0 || !self.finals.is_multiple_of(frequency.into()) {
            return None;
        }
        let line = line(effort);
        let before = if self.markers.0 == line {
            self.markers.1
        } else {
            0
        };
        self.markers = (line, before + 1);
        Some(self.markers)
    }

    /// Pit moves before the first whose point is kept.
    pub fn gone(&self) -> u64 {
        self.gone
    }

    /// The points after so many pit moves, as far as they are kept, and after how many they really begin.
    pub fn since(&self, moves: u64) -> (u64, Vec<u16>) {
        let end = self.gone + self.points.len() as u64;
        let begin = moves.clamp(self.gone, end);
        let points = self.points.range((begin - self.gone) as usize..);
        (begin, points.copied().collect())
    }

    /// The point of the pit move with this effort, unless its line is gone or not begun.
    pub fn look(&self, effort: u64, settings: &Settings) -> Option<Look> {
        let end = self.gone + self.points.len() as u64;
        if effort > end {
            return None;
        }
        let from = self
            .begins
            .iter()
            .rev()
            .find(|(begun, _)| *begun < effort)?;
        let (mut at, mut search) = from.clone();
        loop {
            match search.advance(settings) {
                Event::Made(made) => {
                    at += 1;
                    if at == effort {
                        let variation = search.variation().collect();
                        return Some(Look { variation, made });
                    }
                }
                Event::Done => return None,
                _ => {}
            }
        }
    }
}
