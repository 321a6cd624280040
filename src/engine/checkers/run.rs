//! A checked search of checkers at work, on the compiled form that fits its rules and evaluator.

use super::super::memory::{Held, no_table, table_bytes};
use super::super::methods::{LIMITS, Range};
use super::super::report::{Names, Report};
use super::super::request::Search;
use super::super::table_game::{TableGame, Visitor};
use super::CheckersGame;
use super::evaluator::Judging;
use crate::checkers::{
    self, Board, CheckThisGame, Checkers, EnglishGame, Move, Past, Position, Rules,
};
use crate::perft::Perft;
use crate::refusal::Refusal;
use crate::search::expert::judged::{Wanted, expert};
use crate::search::hashed::Table;
use crate::search::{self, Control, Limit, Mode, Options, USUAL_DEPTH};
use web_time::Instant;

/// Evaluates `$run` with `$game` bound to the compiled form of the rules.
macro_rules! with_game {
    ($rules:expr, |$game:ident| $run:expr) => {
        match $rules {
            Rules::English => {
                let $game = EnglishGame::new();
                $run
            }
            Rules::CheckThis => {
                let $game = CheckThisGame::new();
                $run
            }
        }
    };
}

/// The size of the tree below a position, equal boards merged or not.
pub fn perft(
    rules: Rules,
    position: &Position,
    depth: u32,
    distinct: bool,
) -> Result<Perft, Refusal> {
    let depth = Range::new(0, LIMITS.depth, None).check("depth", depth)?;
    Ok(with_game!(rules, |game| match distinct {
        true => checkers::perft_distinct(&game, &Board::pack(position), depth),
        false => checkers::perft(&game, &Board::pack(position), depth),
    }))
}

/// What is kept between searches: the rules and the size it was made for, and the table.
#[derive(Default)]
pub struct CheckersMemory(Option<(Rules, usize, Table)>);

impl CheckersMemory {
    /// How much it is.
    pub fn held(&self) -> Held {
        let table = self.0.as_ref().map_or(0, |(_, _, table)| table.bytes());
        Held {
            table_mb: table >> 20,
            ..Held::default()
        }
    }
}

/// Megabytes of the table: quickly made, and large enough for a few seconds a move.
const TABLE_MB: u32 = 64;
/// How deep a search looks that was stopped before it could begin.
const GLANCE: u32 = 4;

/// Runs a search on the rayon pool of the caller.
pub fn run(
    search: &Search<CheckersGame>,
    memory: &mut CheckersMemory,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    with_game!(search.rules, |game| match search.method.mode() {
        Some(mode) => run_mode(search, mode, &game, control, tell),
        None => run_expert(search, &game, memory, control, tell),
    })
}

/// Hands the compiled form on.
pub fn visited<V: Visitor>(
    search: &Search<CheckersGame>,
    visitor: V,
) -> Result<V::Outcome, Refusal> {
    let board = &search.position;
    with_game!(search.rules, |game| {
        let text = |board: &Board<_>, played: Move| board.move_text(played);
        visitor.visit(&game, &search.evaluator, &Board::pack(board), &text)
    })
}

/// A report with the moves as people write them.
fn named<P: Past>(
    search: &Search<CheckersGame>,
    game: &Checkers<P>,
    board: &Board<P>,
    report: &search::Report<Move>,
) -> Report {
    let names = Names::new(game, board, report, Board::move_text);
    Report::new(search, report, names)
}

/// One form for all evaluators: a branch at the leaves costs less than another program to load.
fn run_mode<P: Past>(
    search: &Search<CheckersGame>,
    mode: Mode,
    game: &Checkers<P>,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    let board = Board::pack(&search.position);
    let options = search.options(mode);
    let tell = &mut |report: &search::Report<Move>| tell(named(search, game, &board, report));
    let found = search::search_telling(game, &search.evaluator, &board, &options, control, tell);
    let found = found.ok_or_else(|| CheckersGame::finished(&search.rules, &search.position))?;
    Ok(named(search, game, &board, &found))
}

fn run_expert<P: Past>(
    search: &Search<CheckersGame>,
    game: &Checkers<P>,
    memory: &mut CheckersMemory,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    let start = Instant::now();
    let board = Board::pack(&search.position);
    let table = memory_table(search, control, &mut memory.0)?;
    control.lap("table");
    let limit = match search.limit {
        // What the table took is part of the time.
        Some(Limit::Time(time)) => Limit::Time(time.saturating_sub(start.elapsed())),
        Some(limit) => limit,
        None => Limit::Depth(USUAL_DEPTH),
    };
    let named = |report: &search::Report<Move>| {
        let mut report = named(search, game, &board, report);
        report.elapsed_ms = start.elapsed().as_secs_f64() * 1000.0;
        report
    };
    let judging = Judging::new(&search.evaluator);
    let found = if control.is_stopped() {
        let glance = Options {
            limit: Limit::Depth(GLANCE),
            all_moves: search.all_moves,
            ..Options::of(Mode::SeqAb)
        };
        let found = search::search(game, &judging, &board, &glance, &Control::new());
        found.map(|found| search::Report {
            complete: false,
            exact: false,
            ..found
        })
    } else {
        let wanted = Wanted {
            limit,
            all_moves: search.all_moves,
        };
        let tell = &mut |report: &search::Report<Move>| tell(named(report));
        expert(game, &judging, &board, wanted, table, control, tell)
    };
    let found = found.ok_or_else(|| CheckersGame::finished(&search.rules, &search.position))?;
    Ok(named(&found))
}

/// The table of the last search under the same rules, or a new one: what was learnt is kept from move
/// to move. A size that was asked for is kept to, else a larger one is welcome.
fn memory_table<'m>(
    search: &Search<CheckersGame>,
    control: &Control,
    kept: &'m mut Option<(Rules, usize, Table)>,
) -> Result<&'m Table, Refusal> {
    let wanted = search.table_mb.unwrap_or(TABLE_MB) as usize;
    let fits = |(rules, mb, _): &(Rules, usize, Table)| {
        *rules == search.rules && (*mb == wanted || (*mb > wanted && search.table_mb.is_none()))
    };
    if !kept.as_ref().is_some_and(fits) {
        *kept = None; // gives its memory back first
        let bytes = table_bytes(search.table_mb, TABLE_MB as usize)?;
        let table = Table::new(bytes, || control.look_up()).map_err(no_table)?;
        // What a stop cut short is of no use to a later search.
        let size = if control.is_stopped() { 0 } else { wanted };
        *kept = Some((search.rules, size, table));
    }
    match kept {
        Some((_, _, table)) => Ok(table),
        None => unreachable!("just made"),
    }
}
