//! The program of 1964, for the page: its console as a pure function of settings and tape. The request says how far it shall
//! run and what the caller has already; the answer brings what is new. The console of the last request is kept and goes on
//! where a replay would come to the same place, so that nobody waits for what was computed before.

use super::Program;
use crate::engine::Refusal;
use crate::russell::{
    Board, Console, Effort, Entry, Input, Register, SettingsText, Waiting, turns,
};
use crate::search::Control;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// The program of 1964.
pub struct Russell;

/// A run: settings and tape, how far it goes, and what the caller has of it.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct RussellRequest {
    /// In octal; what is missing has the value that the memo reads in.
    #[serde(default)]
    pub settings: SettingsText,
    /// Everything typed and flipped since the start, each with the tick of the answer after which it came.
    #[serde(default)]
    pub tape: Vec<Entry>,
    /// Run to this tick. Without this and `untilLong`, until it waits or the stop flag is set.
    #[serde(default)]
    pub until: Option<u64>,
    /// Run until all searches together have made so many pit moves of the long look-ahead: one more is one position on.
    #[serde(default)]
    pub until_long: Option<u64>,
    /// Characters of the paper that the caller has.
    #[serde(default)]
    pub paper: usize,
    /// The number of the search that the caller's points are of.
    #[serde(default)]
    pub search: u32,
    /// Points of that search that the caller has.
    #[serde(default)]
    pub points: u64,
    /// A point of the present search to be looked at: its effort, 1 for the first.
    #[serde(default)]
    pub look: Option<u64>,
}

/// Where the run has come to, and what is new.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct RussellAnswer {
    /// The time that the tape goes by: pit moves of all look-aheads, keys read and searches ended. The next entry gets it.
    pub ticks: u64,
    /// What the program does or waits for.
    pub waiting: Waiting,
    /// Entries of the tape that were taken.
    pub taken: usize,
    /// After how many characters `paper` begins; more than the caller has where the paper in between is gone.
    pub paper_from: usize,
    /// What was typed since. A backspace stands before an `x` that is typed over a key that was not accepted.
    pub paper: String,
    /// Number of the present search, or the last; 0 before the first. Another than the caller's clears the scope.
    pub search: u32,
    /// After how many points of that search `points` begins.
    pub points_from: u64,
    /// A number for each pit move of the long look-ahead since: its depth in turns (from 1) times 8, and 1 for a repeated
    /// move, 2 for a final evaluation, 4 for a marker. The n-th of a search, counted from 1, begins in column 3 n mod 512
    /// of line 3 n / 512, rounded down. The last 300 lines are kept.
    pub points: Vec<u16>,
    /// How many points of that search are no longer kept: those after them can be looked at.
    pub points_gone: u64,
    /// Effort in all of the present search (TE).
    pub effort: u64,
    /// Its effort in the long look-ahead (TP): its points.
    pub long_effort: u64,
    /// Effort of all searches so far.
    pub all_effort: u64,
    /// The same in the long look-ahead, what `untilLong` goes by.
    pub all_long_effort: u64,
    /// What the last finished search found its position worth to a; 100 and more tells an end.
    pub value: Option<i32>,
    /// The settings as they are, sense switches included.
    pub registers: Vec<Register>,
    /// The game's board, a position's text.
    pub board: String,
    /// The point that was to be looked at, unless there is no such point (any more).
    pub look: Option<RussellLook>,
}

/// A point of the scope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct RussellLook {
    /// Its effort, as it was asked for.
    pub effort: u64,
    /// The variation that led there, as the printout has it: `24-1,36`.
    pub variation: String,
    /// The board after it, a position's text.
    pub board: String,
    /// Alpha where the move was made.
    pub alpha: i32,
    /// Beta there.
    pub beta: i32,
    /// The final evaluation, where there was one.
    pub value: Option<i32>,
}

/// A console, and how it came about.
struct Session {
    settings: SettingsText,
    /// The entries that were taken.
    tape: Vec<Entry>,
    console: Console,
}

thread_local! {
    static LAST: RefCell<Option<Session>> = const { RefCell::new(None) };
}

/// Ticks between two looks at the stop flag: far less than a millisecond.
const POLL: u64 = 256;

impl Session {
    fn new(settings: &SettingsText) -> Result<Self, Refusal> {
        Ok(Self {
            console: Console::new(settings.read()?),
            settings: settings.clone(),
            tape: Vec::new(),
        })
    }

    /// Whether a replay of the request would come through this very state.
    fn leads_to(&self, request: &RussellRequest) -> bool {
        let ticks = self.console.ticks();
        let (taken, rest) = match request.tape.split_at_checked(self.tape.len()) {
            Some(parts) => parts,
            None => return false,
        };
        self.settings == request.settings
            && taken == self.tape
            && rest.iter().all(|entry| entry.at >= ticks)
            && request.until.is_none_or(|until| until >= ticks)
            && request
                .until_long
                .is_none_or(|until| until >= self.console.in_all().long)
    }

    fn run(&mut self, request: &RussellRequest, tape: &[(u64, Input)], control: &Control) {
        let enough = |console: &Console| {
            request.until.is_some_and(|until| console.ticks() >= until)
                || request
                    .until_long
                    .is_some_and(|until| console.in_all().long >= until)
                || console.ticks().is_multiple_of(POLL) && control.look_up()
        };
        let taken = self.console.run(tape, self.tape.len(), enough);
        self.tape = request.tape[..taken].to_vec();
    }

    fn answer(&self, request: &RussellRequest) -> RussellAnswer {
        let console = &self.console;
        let same = request.search == console.searches();
        let (paper_from, paper) = console.paper().since(request.paper);
        let (points_from, points) = console.scope().since(if same { request.points } else { 0 });
        let (
            Effort {
                all: effort,
                long: long_effort,
            },
            in_all,
        ) = (console.effort(), console.in_all());
        let text = |board: Board| board.position().to_string();
        let look = request.look.and_then(|effort| {
            let look = console.look(effort)?;
            Some(RussellLook {
                effort,
                variation: turns(look.variation.into_iter(), 0),
                board: text(look.made.board),
                alpha: look.made.alpha,
                beta: look.made.beta,
                value: look.made.value,
            })
        });
        RussellAnswer {
            ticks: console.ticks(),
            waiting: console.waiting(),
            taken: self.tape.len(),
            paper_from,
            paper: paper.to_string(),
            search: console.searches(),
            points_from,
            points,
            points_gone: console.scope().gone(),
            effort,
            long_effort,
            all_effort: in_all.all,
            all_long_effort: in_all.long,
            value: console.value(),
            registers: console.settings().registers(),
            board: text(console.board()),
            look,
        }
    }
}

impl Program for Russell {
    const NAME: &'static str = "russell";
    type Request = RussellRequest;
    type Answer = RussellAnswer;

    fn run(request: RussellRequest, control: &Control) -> Result<RussellAnswer, Refusal> {
        let read = |entry: &Entry| Ok((entry.at, entry.read()?));
        let tape = request
            .tape
            .iter()
            .map(read)
            .collect::<Result<Vec<_>, Refusal>>()?;
        let last = LAST.take().filter(|last| last.leads_to(&request));
        let mut session = match last {
            Some(last) => last,
            None => Session::new(&request.settings)?,
        };
        session.run(&request, &tape, control);
        let answer = session.answer(&request);
        LAST.set(Some(session));
        Ok(answer)
    }
}
