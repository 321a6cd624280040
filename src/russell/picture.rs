//! The display as a picture, drawn or in pixels: the lines that are kept, one below the other. Each is as on the page (www/history/trace.js): deeper
//! is higher, a dot below a move tells that it goes on with a turn or is evaluated, and markers stand at the foot.

use super::scope::{COLUMNS, MOVE, Scope, line, point};
use std::fmt::Write;

/// Pixels of a column.
const COLUMN: u64 = 2;
/// Pixels from one line to the next, down to where its depths begin, and up from there to the deepest.
const HEIGHT: u64 = 160;
const BASE: u64 = 140;
const ROOM: u64 = 120;
/// With fewer turns than this the depths lie no farther apart.
const FEW: u64 = 4;

/// What is dark and what is lit, as red, green and blue.
pub const COLOURS: [[u8; 3]; 2] = [[0x00, 0x22, 0x11], [0x66, 0xff, 0x88]];

/// A rectangle that is lit: its upper left corner, and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Pixels from the left.
    pub x: u64,
    /// Pixels from above.
    pub y: u64,
    /// Pixels across.
    pub width: u64,
    /// Pixels down.
    pub height: u64,
}

/// What is lit, and on how much room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// Pixels across.
    pub width: u64,
    /// Pixels down.
    pub height: u64,
    /// What is lit, in the order of the search.
    pub marks: Vec<Mark>,
}

impl Picture {
    /// The display of a search that looks so many turns ahead.
    pub fn of(scope: &Scope, turns: u32) -> Self {
        let (gone, points) = scope.since(0);
        let first = line(gone + 1);
        let lines = line(gone + points.len() as u64).max(first) - first + 1;
        let turns = FEW.max(turns.into());
        let below = (9 * ROOM / (25 * turns)).max(3);
        let mut marks = Vec::new();
        for (effort, number) in (gone + 1..).zip(points) {
            let x = MOVE * effort % COLUMNS * COLUMN;
            let base = (line(effort) - first) * HEIGHT + BASE;
            let y = base - (u64::from(number >> point::DEPTH) * ROOM / turns).min(BASE);
            let mut mark = |x, y, width, height| {
                marks.push(Mark {
                    x,
                    y,
                    width,
                    height,
                });
            };
            mark(x, y, 4, 2);
            if number & (point::REPEATED | point::FINAL) != 0 {
                mark(x + 1, y + below, 2, 2);
            }
            if number & point::MARKER != 0 {
                mark(x + 1, base + 4, 2, 12);
            }
        }
        Self {
            width: COLUMNS * COLUMN,
            height: lines * HEIGHT,
            marks,
        }
    }

    /// The text of an .svg file.
    pub fn svg(&self) -> String {
        let Self { width, height, .. } = self;
        let [dark, lit] = COLOURS.map(|[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}"));
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\"><rect width=\"100%\" height=\"100%\" fill=\"{dark}\"/><path fill=\"{lit}\" d=\""
        );
        for mark in &self.marks {
            let Mark {
                x,
                y,
                width,
                height,
            } = mark;
            let _ = write!(svg, "M{x} {y}h{width}v{height}h-{width}z");
        }
        svg + "\"/></svg>\n"
    }

    /// The pixels, row by row, eight in a byte and the leftmost in its highest bit: 1 where it is lit.
    pub fn bits(&self) -> Vec<u8> {
        let row = self.width.div_ceil(8);
        let mut bits = vec![0; (row * self.height) as usize];
        for mark in &self.marks {
            for y in mark.y..(mark.y + mark.height).min(self.height) {
                for x in mark.x..(mark.x + mark.width).min(self.width) {
                    bits[(y * row + x / 8) as usize] |= 0x80 >> (x % 8);
                }
            }
        }
        bits
    }
}
