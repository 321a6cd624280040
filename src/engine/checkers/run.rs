//! A checked search of checkers at work, on the compiled form that fits its rules and evaluator.

use super::super::methods::{LIMITS, Range};
use super::super::report::{Names, Report};
use super::super::request::Search;
use super::super::table_game::TableGame;
use super::CheckersGame;
use crate::checkers::{self, Board, CheckThisGame, Checkers, EnglishGame, Past, Position, Rules};
use crate::perft::Perft;
use crate::refusal::Refusal;
use crate::search::{self, Control};

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

/// Runs a search on the rayon pool of the caller.
pub fn run(
    search: &Search<CheckersGame>,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    with_game!(search.rules, |game| run_mode(search, &game, control, tell))
}

/// One form for all evaluators: a branch at the leaves costs less than another program to load.
fn run_mode<P: Past>(
    search: &Search<CheckersGame>,
    game: &Checkers<P>,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    let board = Board::pack(&search.position);
    let named = |report: &search::Report<checkers::Move>| {
        let names = Names::new(game, &board, report, Board::move_text);
        Report::new(search, report, names)
    };
    let options = search.options(search.method.mode().unwrap_or_default());
    let found = search::search_telling(
        game,
        &search.evaluator,
        &board,
        &options,
        control,
        &mut |report| {
            tell(named(report));
        },
    );
    let found = found.ok_or_else(|| CheckersGame::finished(&search.rules, &search.position))?;
    Ok(named(&found))
}
