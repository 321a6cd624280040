//! What is set at the console before a start, all of it in octal. The memo reads in `ia -377`, `ib 377`, `id 5`, `ip 3`,
//! `td 50010 30040 20070 777`, `y 31`, `op 6`; gamma is 10. A minus sign may also be written as the bit 10000, as in `law i`.
//!
//! `op` has nine options, counted from the right: 1 the table `td` for the short look-ahead, else depth 3; 2 gamma;
//! 3 postponable moves; 4 bird in hand; 5 `td` is compared with the moves made, else with the counters in both kalahs; 6 and 7
//! no short look-ahead on a's or b's turn; 8 photo halt; 9 no display.

use super::board::{A, B, Board, PITS};
use crate::game::Value;
use crate::kalah::{MAX_SEEDS, Position};
use crate::refusal::{Refusal, quoted, sentence};
use serde::{Deserialize, Serialize};

/// The settings as they are typed, in octal. What is missing has the value that the memo reads in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SettingsText {
    /// Alpha, such as `-377`.
    #[serde(default)]
    pub ia: Option<String>,
    /// Beta.
    #[serde(default)]
    pub ib: Option<String>,
    /// Depth: one more than the full turns searched.
    #[serde(default)]
    pub id: Option<String>,
    /// Counters in a pit.
    #[serde(default)]
    pub ip: Option<String>,
    /// The table of depths for the short look-ahead: words separated by spaces.
    #[serde(default)]
    pub td: Option<String>,
    /// Every so many final evaluations there is a marker.
    #[serde(default)]
    pub y: Option<String>,
    /// Gamma.
    #[serde(default)]
    pub gm: Option<String>,
    /// The nine options.
    #[serde(default)]
    pub op: Option<String>,
    /// Not 0: order by ORD where there is no short look-ahead.
    #[serde(default)]
    pub sor: Option<String>,
    /// The sense switches that are up at the start, of 3 to 6, such as `35`.
    #[serde(default)]
    pub switches: Option<String>,
    /// The board set before the start (ST + 1), a position's text; by default `ip` counters in each pit.
    #[serde(default)]
    pub board: Option<String>,
}

/// The settings as the program has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Alpha.
    pub ia: Value,
    /// Beta.
    pub ib: Value,
    /// One more than the full turns searched.
    pub id: u32,
    /// Counters in a pit.
    pub ip: u8,
    /// Depths of the short look-ahead: each word a depth, and below it four octal digits until when.
    pub td: Vec<u32>,
    /// How many final evaluations there are from one marker to the next; with 0 there is none.
    pub y: u32,
    /// Gamma.
    pub gm: Value,
    /// The options, the first in the lowest bit.
    pub op: u32,
    /// Whether ORD orders where there is no short look-ahead.
    pub sor: u32,
    /// The sense switches, the first in the lowest bit.
    pub switches: u8,
    /// Where the game starts.
    pub board: Board,
}

/// A setting as the console shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Register {
    /// Its name in the memo.
    pub name: &'static str,
    /// In octal, as it is typed.
    pub octal: String,
    /// The same in decimal; of `td` each word as depth/until, of `op` and the switches the numbers that are on.
    pub decimal: String,
}

/// The largest word: 18 bits.
const WORD: u32 = 0o777777;
/// The largest address part, which is what `law` can load.
const ADDRESS: u32 = 0o7777;
/// The bit that makes `law` into `law i`.
const MINUS: u32 = 0o10000;
/// Most words of the table.
const MOST_WORDS: usize = 16;
/// The depth of the short look-ahead without the table.
const USUAL_SHORT: u32 = 3;

impl SettingsText {
    /// The settings, if each is what it should be.
    ///
    /// # Errors
    /// Names the first that is not, and what is accepted.
    pub fn read(&self) -> Result<Settings, Refusal> {
        let or = |text: &Option<String>, usual: &str| text.as_deref().unwrap_or(usual).to_string();
        let ip = number("ip", &or(&self.ip, "3"), 1, MAX_SEEDS as u32)? as u8;
        let settings = Settings {
            ia: bound("ia", &or(&self.ia, "-377"))?,
            ib: bound("ib", &or(&self.ib, "377"))?,
            id: number("id", &or(&self.id, "5"), 2, ADDRESS)?,
            ip,
            td: table(&or(&self.td, "50010 30040 20070 777"))?,
            y: number("y", &or(&self.y, "31"), 0, WORD)?,
            gm: number("gm", &or(&self.gm, "10"), 0, ADDRESS)? as Value,
            op: number("op", &or(&self.op, "6"), 0, 0o777)?,
            sor: number("sor", &or(&self.sor, "0"), 0, WORD)?,
            switches: switches(&or(&self.switches, ""))?,
            board: match &self.board {
                Some(text) => board(text)?,
                None => Board::start(ip)?,
            },
        };
        if settings.ia >= settings.ib {
            return Err(Refusal::option(sentence!(
                "russell.window",
                "ia must be less than ib, but {ia} is not less than {ib}",
                ia = signed(settings.ia),
                ib = signed(settings.ib)
            )));
        }
        Ok(settings)
    }
}

impl Settings {
    /// Whether an option is on, 1 to 9.
    #[inline]
    pub fn option(&self, number: u32) -> bool {
        self.op >> (number - 1) & 1 == 1
    }

    /// Whether a sense switch is up, 1 to 6.
    #[inline]
    pub fn switch(&self, number: u8) -> bool {
        self.switches >> (number - 1) & 1 == 1
    }

    /// Full turns that the long look-ahead searches.
    pub fn turns(&self) -> u32 {
        self.id - 1
    }

    /// The depth of the short look-ahead at a position, so many moves into the game; 0 where there is none.
    pub(super) fn short_depth(&self, board: &Board, moves: u32) -> u32 {
        let off = 6 + board.mover().index() as u32;
        if self.option(off) {
            return 0;
        }
        if !self.option(1) {
            return USUAL_SHORT;
        }
        let so_far = match self.option(5) {
            true => moves,
            false => [A, B]
                .map(|player| u32::from(board.counters(player)[0]))
                .iter()
                .sum(),
        };
        let entry = self.td.iter().find(|&word| so_far < word & ADDRESS);
        entry.map_or(0, |word| word >> 12)
    }

    /// Every setting, as the console shows it.
    pub fn registers(&self) -> Vec<Register> {
        let plain = |name, value: u32| Register {
            name,
            octal: format!("{value:o}"),
            decimal: value.to_string(),
        };
        let bounded = |name, value: Value| Register {
            name,
            octal: signed(value),
            decimal: value.to_string(),
        };
        let words = |text: &dyn Fn(u32) -> String| {
            let words: Vec<String> = self.td.iter().map(|&word| text(word)).collect();
            words.join(" ")
        };
        let on = |most: u32, bits: u32| (1..=most).filter(move |n| bits >> (n - 1) & 1 == 1);
        let numbers = |most, bits, between| {
            let numbers: Vec<String> = on(most, bits).map(|n| n.to_string()).collect();
            numbers.join(between)
        };
        vec![
            bounded("ia", self.ia),
            bounded("ib", self.ib),
            plain("id", self.id),
            plain("ip", self.ip.into()),
            Register {
                name: "td",
                octal: words(&|word| format!("{word:o}")),
                decimal: words(&|word| format!("{}/{}", word >> 12, word & ADDRESS)),
            },
            plain("y", self.y),
            plain("gm", self.gm as u32),
            Register {
                decimal: numbers(9, self.op, " "),
                ..plain("op", self.op)
            },
            plain("sor", self.sor),
            Register {
                name: "switches",
                octal: numbers(6, self.switches.into(), ""),
                decimal: numbers(6, self.switches.into(), " "),
            },
        ]
    }
}

/// A signed octal number.
fn signed(value: Value) -> String {
    let sign = if value < 0 { "-" } else { "" };
    format!("{sign}{:o}", value.unsigned_abs())
}

/// An octal number without a sign, however long it is.
fn octal(name: &'static str, text: &str) -> Result<u32, Refusal> {
    let digits = !text.is_empty() && text.bytes().all(|c| (b'0'..=b'7').contains(&c));
    let found = || u32::from_str_radix(text, 8).unwrap_or(u32::MAX);
    digits.then(found).ok_or_else(|| {
        Refusal::option(sentence!(
            "russell.octal",
            "{name} is an octal number, with digits 0 to 7, not {found}",
            name = name,
            found = quoted(text)
        ))
    })
}

fn number(name: &'static str, text: &str, least: u32, most: u32) -> Result<u32, Refusal> {
    let value = octal(name, text.trim())?;
    let refused = || {
        Refusal::option(sentence!(
            "russell.range",
            "{name} is {least} to {most} in octal, not {found}",
            name = name,
            least = format!("{least:o}"),
            most = format!("{most:o}"),
            found = quoted(text.trim())
        ))
    };
    (least..=most)
        .contains(&value)
        .then_some(value)
        .ok_or_else(refused)
}

/// A bound: `-377`, or `10377` as in `law i 377`.
fn bound(name: &'static str, text: &str) -> Result<Value, Refusal> {
    let text = text.trim();
    if let Some(digits) = text.strip_prefix('-') {
        return Ok(-(number(name, digits, 0, ADDRESS)? as Value));
    }
    let word = number(name, text, 0, MINUS | ADDRESS)?;
    let value = (word & ADDRESS) as Value;
    Ok(if word & MINUS == 0 { value } else { -value })
}

fn table(text: &str) -> Result<Vec<u32>, Refusal> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if !(1..=MOST_WORDS).contains(&words.len()) {
        return Err(Refusal::option(sentence!(
            "russell.table",
            "td has 1 to {most} words, not {found}",
            most = MOST_WORDS,
            found = words.len()
        )));
    }
    words
        .iter()
        .map(|word| number("td", word, 0, WORD))
        .collect()
}

fn switches(text: &str) -> Result<u8, Refusal> {
    let mut up = 0;
    for c in text.chars().filter(|c| !matches!(c, ' ' | ',')) {
        match c {
            '3'..='6' => up |= 1 << (c as u8 - b'1'),
            _ => {
                return Err(Refusal::option(sentence!(
                    "russell.switches",
                    "the sense switches are 3 to 6, not {found}",
                    found = quoted(text)
                )));
            }
        }
    }
    Ok(up)
}

fn board(text: &str) -> Result<Board, Refusal> {
    let position: Position = text.parse()?;
    if position.houses() != usize::from(PITS) {
        return Err(Refusal::option(sentence!(
            "russell.board",
            "the board of 1964 has six pits a side, not {found}",
            found = position.houses()
        )));
    }
    Ok(Board::of(&position))
}
