//! The law of the program of 1964: whatever is set, typed and flipped, it runs, or it says in one sentence why not; and
//! in pieces it comes to the same place as at once.

use super::{Choices, kind};
use kalahari::engine::programs::{Program, Russell, RussellRequest};
use kalahari::kalah::{Position, Rules};
use kalahari::russell::{Board, Entry, SettingsText};
use kalahari::search::Control;

const INPUTS: [&str; 16] = [
    " ", " ", " ", "1", "2", "3", "4", "5", "6", "r", "SS3", "SS4", "SS5", "SS6", "continue",
    "stop",
];

/// Ticks that a run may take.
const MOST: u64 = 3000;

impl Choices<'_> {
    /// Nothing, octal digits, or anything at all.
    fn octal(&mut self, usual: &[&str]) -> Option<String> {
        match self.below(8) {
            0 => Some(self.text(12)),
            1 => Some(format!("{:o}", self.number() & 0o777_777)),
            2..=4 => Some(self.one(usual).to_string()),
            _ => None,
        }
    }

    fn settings(&mut self) -> SettingsText {
        SettingsText {
            ia: self.octal(&["-377", "0", "145", "10377", "-7777"]),
            ib: self.octal(&["377", "1", "146", "7777"]),
            id: self.octal(&["2", "3", "5", "15", "7777"]),
            ip: self.octal(&["1", "2", "3", "6", "24"]),
            td: self.octal(&["777", "50010 30040 20070 777", "777777", "10001"]),
            y: self.octal(&["0", "1", "31"]),
            gm: self.octal(&["0", "1", "10"]),
            op: self.octal(&["0", "6", "221", "17", "777", "377"]),
            sor: self.octal(&["0", "1"]),
            switches: self.octal(&["", "3", "345", "6", "3456"]),
            board: match self.below(6) {
                0 => Some(self.text(40)),
                1 | 2 => Some(self.position(&Rules::STANDARD).to_string()),
                _ => None,
            },
        }
    }

    fn entry(&mut self) -> Entry {
        let input = match self.below(8) {
            0 => self.text(4),
            _ => self.one(&INPUTS).to_string(),
        };
        let at = match self.below(8) {
            0 => self.number(),
            _ => 16 * self.below(256) as u64,
        };
        Entry { at, input }
    }
}

/// Settings and a tape.
pub fn console(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut request = RussellRequest {
        settings: choices.settings(),
        until: Some(MOST),
        ..RussellRequest::default()
    };
    request.tape = (0..choices.below(24)).map(|_| choices.entry()).collect();
    if choices.below(4) == 0 {
        request.look = Some(choices.number() % 4000);
    }
    let ask = |request: &RussellRequest| Russell::run(request.clone(), &Control::new());
    let whole = match ask(&request) {
        Ok(answer) => answer,
        Err(refusal) => return kind(&refusal),
    };
    assert!(whole.ticks <= MOST && whole.paper.is_ascii());
    assert_eq!(
        whole.points.len() as u64,
        if shows(&request) {
            whole.long_effort
        } else {
            0
        }
    );
    let board: Position = whole.board.parse().expect("a position's text");
    let settings = request.settings.read().expect("it was read before");
    assert_eq!(counters(&Board::of(&board)), counters(&settings.board));
    for part in 1..4 {
        request.until = Some(part * MOST / 3);
        let answer = ask(&request).expect("it ran before");
        if part == 3 {
            assert_eq!(answer, whole, "{request:?}");
        }
    }
}

fn shows(request: &RussellRequest) -> bool {
    !request
        .settings
        .read()
        .expect("it was read before")
        .option(9)
}

fn counters(board: &Board) -> u32 {
    board.position().pits().iter().map(|&n| u32::from(n)).sum()
}
