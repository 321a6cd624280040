//! The console: the program with its typewriter, its sense switches and its scope. It is advanced tick by tick, a pit move or
//! a key at a time, so it can be paused, stepped and stopped anywhere. A run is a pure function of the settings and the
//! tape: what was typed and flipped, each at the tick at which it came.

use super::board::Board;
use super::egc;
use super::mm::{Event, Made, Mm};
use super::printout::{self, Effort, Paper};
use super::scope::{self, Look, Scope};
use super::settings::Settings;
use super::typewriter::{self, Key};
use crate::game::Value;
use crate::refusal::{Refusal, quoted, sentence};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// What came from outside, and when.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct Entry {
    /// The tick at which it came. One that comes while the program waits is taken at once, whatever its tick.
    pub at: u64,
    /// One character: a key of the typewriter; it waits until the program reads it. `SS3` to `SS6`: a sense switch is
    /// flipped. `continue`: go on after a photo halt. `stop`: the search under way ends with what it found, without a move.
    pub input: String,
}

/// An entry that was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key of the typewriter.
    Key(char),
    /// A sense switch is flipped.
    Switch(u8),
    /// Go on after a photo halt.
    Continue,
    /// End the search under way.
    Stop,
}

/// What the program does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum Waiting {
    /// It runs.
    Running,
    /// It waits for a key.
    Key,
    /// It has stopped at the end of a display line, until `continue`.
    Halt,
    /// The game is over; it waits for a key, but only a take-back is accepted.
    Over,
}

/// The program at work.
#[derive(Clone, Debug)]
pub struct Console {
    settings: Settings,
    start: Board,
    /// The boards before each pit move of the game, and the one now.
    before: Vec<Board>,
    board: Board,
    keys: VecDeque<char>,
    /// In a box, since it is taken out for each tick.
    search: Option<Box<Mm>>,
    halted: bool,
    paper: Paper,
    scope: Scope,
    ticks: u64,
    searches: u32,
    /// The effort of all searches, of this one, and of this one up to its last line.
    in_all: Effort,
    total: Effort,
    told: Effort,
    /// Value of the last search that was finished.
    value: Option<Value>,
}

impl Entry {
    /// What it says.
    ///
    /// # Errors
    /// Names what is accepted.
    pub fn read(&self) -> Result<Input, Refusal> {
        let mut characters = self.input.chars();
        if let (Some(key), None) = (characters.next(), characters.next()) {
            return Ok(Input::Key(key));
        }
        match self.input.as_str() {
            "SS3" => Ok(Input::Switch(3)),
            "SS4" => Ok(Input::Switch(4)),
            "SS5" => Ok(Input::Switch(5)),
            "SS6" => Ok(Input::Switch(6)),
            "continue" => Ok(Input::Continue),
            "stop" => Ok(Input::Stop),
            _ => Err(Refusal::option(sentence!(
                "russell.input",
                "the console takes a key, SS3 to SS6, continue or stop, not {found}",
                found = quoted(&self.input)
            ))),
        }
    }
}

impl Console {
    /// The program, read in and started with these settings.
    pub fn new(settings: Settings) -> Self {
        Self {
            start: settings.board,
            board: settings.board,
            settings,
            before: Vec::new(),
            keys: VecDeque::new(),
            search: None,
            halted: false,
            paper: Paper::default(),
            scope: Scope::default(),
            ticks: 0,
            searches: 0,
            in_all: Effort::default(),
            total: Effort::default(),
            told: Effort::default(),
            value: None,
        }
    }

    /// What it waits for. Keys that it has not read yet keep it running.
    pub fn waiting(&self) -> Waiting {
        if self.halted {
            Waiting::Halt
        } else if self.search.is_some() || !self.keys.is_empty() {
            Waiting::Running
        } else if egc::end(&self.board).is_some() {
            Waiting::Over
        } else {
            Waiting::Key
        }
    }

    /// Takes something from outside.
    pub fn take(&mut self, input: Input) {
        match input {
            Input::Key(key) => self.keys.push_back(key),
            Input::Switch(number) => self.settings.switches ^= 1 << (number - 1),
            Input::Continue => self.halted = false,
            Input::Stop => self.stop(),
        }
    }

    /// One tick: the next pit move with all that it leads to, or a key. Nothing while it waits.
    pub fn tick(&mut self) {
        if self.waiting() != Waiting::Running {
            return;
        }
        self.ticks += 1;
        match self.search.take() {
            Some(search) => self.search_on(search),
            None => {
                if let Some(key) = self.keys.pop_front() {
                    self.read(key);
                }
            }
        }
    }

    /// Takes the entries of a tape from `next` on and runs until `enough`, which is asked before each tick, or until it waits
    /// and the tape has no more. Returns the first entry that was not taken.
    pub fn run(
        &mut self,
        tape: &[(u64, Input)],
        mut next: usize,
        mut enough: impl FnMut(&Self) -> bool,
    ) -> usize {
        loop {
            while let Some(&(at, input)) = tape.get(next)
                && (self.ticks >= at || self.waiting() != Waiting::Running)
            {
                self.take(input);
                next += 1;
            }
            if self.waiting() != Waiting::Running || enough(self) {
                return next;
            }
            self.tick();
        }
    }

    /// Reads a key that was typed.
    fn read(&mut self, key: char) {
        let over = egc::end(&self.board).is_some();
        match typewriter::read(key, &self.board, over) {
            Key::Move(pit) => {
                let mover = self.board.mover();
                self.play(pit);
                if self.settings.switch(4) && self.board.mover() != mover {
                    self.paper.line(&self.board.to_string());
                }
            }
            Key::Machine => self.begin(),
            Key::TakeBack => {
                self.paper.typed("r");
                match self.before.pop() {
                    Some(board) => self.board = board,
                    None => {
                        self.start = self.start.passed();
                        self.board = self.start;
                    }
                }
                if self.settings.switch(4) {
                    self.paper.line(&self.board.to_string());
                }
            }
            Key::NotAccepted => self.paper.typed(&typewriter::struck_out(key)),
        }
    }

    /// Makes a pit move of the game and types it.
    fn play(&mut self, pit: u8) {
        self.paper.typed(&typewriter::typed_move(&self.board, pit));
        self.before.push(self.board);
        self.board = self.board.play(pit);
    }

    fn begin(&mut self) {
        self.paper.fresh_line();
        self.searches += 1;
        self.total = Effort::default();
        self.told = Effort::default();
        self.scope = Scope::default();
        let moves = self.before.len() as u32;
        let search = Mm::new(self.board, moves, &self.settings);
        if self.display() {
            self.scope.keep(0, &search);
        }
        self.search = Some(Box::new(search));
    }

    /// To the next pit move of the search, or to its end.
    fn search_on(&mut self, mut search: Box<Mm>) {
        loop {
            let event = search.advance(&self.settings);
            match event {
                Event::Left => continue,
                Event::Replied => {
                    self.tell_reply(&search);
                    continue;
                }
                Event::Done => return self.end(&search),
                Event::Short | Event::Made(_) => {}
            }
            self.in_all.all += 1;
            self.total.all += 1;
            if let Event::Made(made) = event {
                self.in_all.long += 1;
                self.total.long += 1;
                self.made(&search, &made);
                // In the memo's run `M4-` stands alone in its line, with the third photograph below it.
                if self.halted {
                    self.paper.fresh_line();
                }
            }
            self.search = Some(search);
            return;
        }
    }

    /// Draws a pit move of the long look-ahead, and types what is to be told of it.
    fn made(&mut self, search: &Mm, made: &Made) {
        let effort = self.total.long;
        let marker = self.scope.draw(effort, made, &self.settings);
        if self.display() {
            self.scope.keep(effort, search);
            self.halted = self.settings.option(8) && scope::ends_line(effort);
        }
        let loud = !self.settings.switch(6);
        if loud && made.turn == 0 && made.turn_ends {
            self.paper.fresh_line();
            self.paper.typed(&printout::header(search.variation()));
        }
        let Some(value) = made.value else { return };
        let marker = marker.filter(|_| self.settings.switch(5));
        if loud && (marker.is_some() || self.settings.switch(3)) {
            let marker = marker.map_or(String::new(), |(line, n)| format!("P{line}M{n},"));
            let variation = printout::variation(search.variation(), value);
            self.paper.line(&format!("{marker}{variation}"));
            if self.settings.switch(4) {
                self.paper.line(&made.board.to_string());
            }
        }
        match made.turn {
            0 => self.tell(search, ""),
            1 => self.tell_reply(search),
            _ => {}
        }
    }

    fn tell_reply(&mut self, search: &Mm) {
        self.tell(search, &format!("R{} ", printout::turns(search.reply(), 1)));
    }

    /// Types effort and value since the last such line, in the line of the move if it is still the last.
    fn tell(&mut self, search: &Mm, what: &str) {
        let since = Effort {
            all: self.total.all - self.told.all,
            long: self.total.long - self.told.long,
        };
        self.told = self.total;
        if self.settings.switch(6) {
            return;
        }
        if !self.paper.at_line_begin() {
            self.paper.typed(" ");
        }
        let figures = printout::figures(since, search.bound());
        self.paper.typed(&format!("{what}{figures}\n"));
    }

    /// The search has come to its end: its move is made.
    fn end(&mut self, search: &Mm) {
        let (value, line) = search.best();
        self.value = Some(value);
        self.tell_totals(search);
        self.paper.fresh_line();
        let mover = self.board.mover();
        for step in line {
            self.play(step.pit);
            if !step.goes_on {
                break;
            }
        }
        let silent = self.settings.switch(6) && !self.settings.switch(4);
        self.paper.fresh_line();
        if !silent {
            self.paper.line(&self.board.to_string());
        }
        // A line that is kept only in part, or ends with a move that was put off, leaves the turn where it is.
        if self.board.mover() == mover && egc::end(&self.board).is_none() && !line.is_empty() {
            self.begin();
        }
    }

    fn tell_totals(&mut self, search: &Mm) {
        if !self.settings.switch(6) {
            self.paper
                .line(&printout::totals(self.total, search.best().1));
        }
    }

    /// Ends the search under way with what it found.
    fn stop(&mut self) {
        self.halted = false;
        if let Some(search) = self.search.take() {
            self.tell_totals(&search);
        }
    }

    /// Whether there is a display.
    fn display(&self) -> bool {
        !self.settings.option(9)
    }

    /// What was typed.
    pub fn paper(&self) -> &Paper {
        &self.paper
    }

    /// The display of the last search.
    pub fn scope(&self) -> &Scope {
        &self.scope
    }

    /// A point of the display, looked at again.
    pub fn look(&self, effort: u64) -> Option<Look> {
        self.scope.look(effort, &self.settings)
    }

    /// The settings, the sense switches as they are now.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The game's board.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Pit moves of all look-aheads and keys read: the time that the tape goes by.
    pub fn ticks(&self) -> u64 {
        self.ticks
    }

    /// How many searches have begun.
    pub fn searches(&self) -> u32 {
        self.searches
    }

    /// The effort of all searches.
    pub fn in_all(&self) -> Effort {
        self.in_all
    }

    /// The effort of the last search.
    pub fn effort(&self) -> Effort {
        self.total
    }

    /// What the last search that came to its end found its position worth to a.
    pub fn value(&self) -> Option<Value> {
        self.value
    }
}
