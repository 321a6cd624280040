//! MM, the long look-ahead. The memo: alpha-beta that keeps only alpha, beta and the order of moves at each level; a turn
//! goes on while it ends in the own kalah; a cut needs only equality; values are clipped to the window.
//!
//! Written as a machine with a stack that stops after each pit move, so that a console can halt it anywhere. At a level
//! the current variation is what the orders point at, and RV, which takes a move back, is leaving a level. Besides, each level
//! keeps the best line below it, for the printout: the first move's until another is better.

use super::board::{A, Board};
use super::egc;
use super::ev;
use super::gamma;
use super::ord::{Pits, by_nearness, ord};
use super::pm::{self, Hasty};
use super::settings::Settings;
use super::short::Short;
use crate::game::{Player, Value};
use arrayvec::ArrayVec;

/// A pit move in a line, and whether the same player moves on after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The pit, 1 to 6.
    pub pit: u8,
    /// Whether the turn goes on.
    pub goes_on: bool,
}

/// A line, as far as it is kept: turns of any game that was seen end long before.
pub type Line = ArrayVec<Step, 64>;

/// Where a level is in the tree.
#[derive(Clone, Copy, Debug)]
struct Place {
    /// The turn, 0 for the first.
    turn: u32,
    /// Turns left with it.
    left: u32,
    /// Whether it goes on with a turn.
    repeated: bool,
    /// The move that led here, if it might have waited.
    hasty: Option<Hasty>,
}

#[derive(Clone, Debug)]
struct Level {
    board: Board,
    place: Place,
    /// The window with which the position was reached.
    asked: (Value, Value),
    alpha: Value,
    beta: Value,
    order: Pits,
    next: usize,
    /// Whether a move was good enough.
    closed: bool,
    line: Line,
}

/// What happened in a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A pit move of the short look-ahead.
    Short,
    /// A pit move of the long look-ahead.
    Made(Made),
    /// A level was left.
    Left,
    /// The search of a reply is complete: its level was left.
    Replied,
    /// Nothing is left to do.
    Done,
}

/// A pit move of the long look-ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// The board after it.
    pub board: Board,
    /// Alpha where it was made.
    pub alpha: Value,
    /// Beta where it was made.
    pub beta: Value,
    /// The turn it belongs to, 0 for the first.
    pub turn: u32,
    /// Whether it goes on with a turn.
    pub repeated: bool,
    /// Whether the turn, or the game, ends with it.
    pub turn_ends: bool,
    /// The final evaluation, where the look-ahead ends here.
    pub value: Option<Value>,
}

/// A long look-ahead under way.
#[derive(Clone, Debug)]
pub struct Mm {
    levels: Vec<Level>,
    short: Option<Short>,
    /// Pit moves made in the game before.
    moves: u32,
    /// The line after the last reply.
    after_reply: Line,
    /// Value and line, once it is done.
    result: Option<(Value, Line)>,
}

impl Level {
    fn mover(&self) -> Player {
        self.board.mover()
    }

    fn bound(&self) -> Value {
        match self.mover() {
            A => self.alpha,
            _ => self.beta,
        }
    }

    fn pit(&self) -> Option<u8> {
        self.next.checked_sub(1).map(|at| self.order[at])
    }

    /// The next move that is to be tried.
    fn choose(&mut self) -> Option<u8> {
        while !self.closed && self.alpha < self.beta {
            let pit = *self.order.get(self.next)?;
            self.next += 1;
            match self.place.hasty {
                Some(hasty) if hasty.puts_off(&self.board, pit) => {}
                _ => return Some(pit),
            }
        }
        None
    }

    /// What a move's value means to the mover; `below` is the line after it.
    fn fold(&mut self, step: Step, value: Value, below: &Line, settings: &Settings) {
        let better = match self.mover() {
            A => value > self.alpha,
            _ => value < self.beta,
        };
        if better || self.line.is_empty() {
            self.line.clear();
            self.line.push(step);
            let room = self.line.remaining_capacity().min(below.len());
            self.line.extend(below[..room].iter().copied());
        }
        if better {
            let value = value.clamp(self.alpha, self.beta);
            match self.mover() {
                A => self.alpha = value,
                _ => self.beta = value,
            }
            self.closed = gamma::good_enough(settings, self.mover(), self.asked, value);
        }
    }
}

impl Mm {
    /// The look-ahead from a position of a game in which so many pit moves have been made.
    pub fn new(board: Board, moves: u32, settings: &Settings) -> Self {
        let mut search = Self {
            levels: Vec::new(),
            short: None,
            moves,
            after_reply: Line::new(),
            result: None,
        };
        let place = Place {
            turn: 0,
            left: settings.turns(),
            repeated: false,
            hasty: None,
        };
        search.enter(board, (settings.ia, settings.ib), place, settings);
        search
    }

    fn enter(&mut self, board: Board, asked: (Value, Value), place: Place, settings: &Settings) {
        let depth = settings.short_depth(&board, self.moves + self.levels.len() as u32);
        let order = match settings.sor {
            0 => by_nearness(&board),
            _ => ord(&board),
        };
        self.short = (depth > 0 && order.len() > 1).then(|| Short::new(board, depth));
        self.levels.push(Level {
            board,
            place,
            asked,
            alpha: asked.0,
            beta: asked.1,
            order,
            next: 0,
            closed: false,
            line: Line::new(),
        });
    }

    /// One step: a pit move, or leaving a level.
    pub fn advance(&mut self, settings: &Settings) -> Event {
        if let Some(short) = &mut self.short {
            if short.advance(settings) {
                return Event::Short;
            }
            let order = short.order();
            self.short = None;
            self.levels.last_mut().expect("the level it orders").order = order;
        }
        let Some(top) = self.levels.last_mut() else {
            return Event::Done;
        };
        match top.choose() {
            Some(pit) => self.make(pit, settings),
            None => self.leave(settings),
        }
    }

    fn make(&mut self, pit: u8, settings: &Settings) -> Event {
        let top = self.levels.last_mut().expect("a level to move from");
        let board = top.board.play(pit);
        let end = egc::end(&board);
        let goes_on = board.mover() == top.mover() && end.is_none();
        let Place { turn, left, .. } = top.place;
        let passed = u32::from(!goes_on);
        let made = Made {
            board,
            alpha: top.alpha,
            beta: top.beta,
            turn,
            repeated: top.place.repeated,
            turn_ends: !goes_on,
            value: match end {
                None if left == passed => Some(ev::estimate(&board, settings.option(4))),
                end => end,
            },
        };
        if let Some(value) = made.value {
            top.fold(Step { pit, goes_on }, value, &Line::new(), settings);
            if turn == 1 {
                self.after_reply.clear();
            }
        } else {
            let later = settings.option(3) && goes_on && left >= pm::TURNS;
            let hasty = Hasty::of(&top.board, pit).filter(|_| later);
            let place = Place {
                turn: turn + passed,
                left: left - passed,
                repeated: goes_on,
                hasty,
            };
            let asked = (top.alpha, top.beta);
            self.enter(board, asked, place, settings);
        }
        Event::Made(made)
    }

    fn leave(&mut self, settings: &Settings) -> Event {
        let left = self.levels.pop().expect("a level to leave");
        let Some(parent) = self.levels.last_mut() else {
            self.result = Some((left.bound(), left.line));
            return Event::Done;
        };
        // Where all that could follow was put off, nothing was tried, and nothing is known.
        if left.line.is_empty() {
            return Event::Left;
        }
        let step = Step {
            pit: parent.pit().expect("the move that led to it"),
            goes_on: left.place.repeated,
        };
        parent.fold(step, left.bound(), &left.line, settings);
        if left.place.turn == 2 && !left.place.repeated {
            self.after_reply = left.line;
            return Event::Replied;
        }
        Event::Left
    }

    /// The variation that is looked at, to the last move made.
    pub fn variation(&self) -> impl Iterator<Item = Step> + '_ {
        let goes_on = |at: usize| {
            let next = self.levels.get(at + 1);
            next.is_some_and(|level| level.place.repeated)
        };
        self.levels
            .iter()
            .enumerate()
            .filter_map(move |(at, level)| {
                level.pit().map(|pit| Step {
                    pit,
                    goes_on: goes_on(at),
                })
            })
    }

    /// The last reply and what follows it.
    pub fn reply(&self) -> impl Iterator<Item = Step> + '_ {
        let replies = self.levels.iter().map(|level| level.place.turn == 1);
        let current = self.variation().zip(replies);
        let reply = current.filter_map(|(step, reply)| reply.then_some(step));
        reply.chain(self.after_reply.iter().copied())
    }

    /// The bound that the player of the last move has now.
    pub fn bound(&self) -> Value {
        self.levels.last().map_or(0, Level::bound)
    }

    /// The best value and line so far: of the search, once it is done.
    pub fn best(&self) -> (Value, &[Step]) {
        match (&self.result, self.levels.first()) {
            (Some((value, line)), _) => (*value, line),
            (None, Some(first)) => (first.bound(), &first.line),
            (None, None) => (0, &[]),
        }
    }
}
