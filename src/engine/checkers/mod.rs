//! Checkers behind the contract of [`TableGame`]. A move's text is PDN's; its number is its place
//! among the legal moves. `run.rs` picks the compiled form of the rules, `terminal.rs` speaks to people.

mod evaluator;
mod run;
mod terminal;

use super::memory::{Held, Memory};
use super::methods::{Choices, LIMITS, MethodInfo, Range};
use super::record::Record;
use super::report::Report;
use super::request::Search;
use super::state::Outcome;
use super::table_game::{Preset, TableGame, Visitor};
use crate::checkers::{Ending, Evaluation, GameRecord, Hop, Position, Rules, Squares, games_in};
use crate::game::Player;
use crate::perft::Perft;
use crate::refusal::{Refusal, sentence};
use crate::search::{Control, METHODS, Method, MethodKind, Mode};
use crate::variation::Variation;
pub use evaluator::CheckersEvaluator;
pub use run::CheckersMemory;
use serde::Serialize;

/// A board as it is drawn: a character for each square.
pub(super) fn letters(squares: &Squares) -> String {
    squares.iter().copied().map(terminal::letter).collect()
}

/// Checkers, with draws and without.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckersGame;

/// What a checkers board draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct CheckersSquares {
    /// A character for each square, square 1 first: `.` empty, `b` and `w` men, `B` and `W` kings.
    pub squares: String,
    /// Plies since the last capture or man's move, as far as a draw depends on them.
    pub quiet: usize,
    /// How often this position has stood on the board by now, 1 to 3.
    pub seen: usize,
    /// How the game has ended: `stuck`, `repetition` or `forty`.
    pub ending: Option<&'static str>,
}

impl TableGame for CheckersGame {
    const NAME: &'static str = "checkers";
    const ABOUT: &'static str =
        "Capture the opponent's pieces or shut them in; who cannot move has lost.";
    const HEADERS: bool = true;
    type Rules = Rules;
    type Position = Position;
    type Evaluator = CheckersEvaluator;
    type Board = CheckersSquares;
    type Step = Hop;
    type Memory = CheckersMemory;

    fn presets() -> Vec<Preset> {
        let preset = |rules: Rules| Preset {
            name: rules.name(),
            rules: rules.to_string(),
            about: rules.about(),
        };
        Rules::ALL.map(preset).to_vec()
    }

    /// All but proofs, which the game is too large for.
    fn methods() -> Vec<MethodInfo> {
        let info = |method: &'static Method| {
            let names = match method.table {
                true => vec![Evaluation::OF_EXPERT],
                false => Evaluation::NAMES.to_vec(),
            };
            let usual = names[0];
            let is_usual = method.mode() == Some(Mode::default());
            let mut info = MethodInfo::new(method, is_usual, Choices { names, usual });
            info.accepts.networks = CheckersEvaluator::layouts();
            if method.kind == MethodKind::Expert {
                info.about = "Plays to win: deepens over a table that all threads share, and follows captures until they are over.";
                info.accepts.table_mb = Some(Range::new(1, LIMITS.table_mb, None));
            }
            info
        };
        let methods = METHODS.iter();
        let suited = methods.filter(|method| method.kind != MethodKind::Proof);
        suited.map(info).collect()
    }

    fn rules(text: &str) -> Result<Rules, Refusal> {
        Ok(text.parse()?)
    }

    fn start(_rules: &Rules) -> Result<Position, Refusal> {
        Ok(Position::start())
    }

    fn position(rules: Rules, text: &str) -> Result<(Rules, Position), Refusal> {
        Ok((rules, text.parse()?))
    }

    fn evaluator(name: &str) -> Result<CheckersEvaluator, Refusal> {
        CheckersEvaluator::read(name)
    }

    fn read_game(text: &str) -> Result<Record<Self>, Refusal> {
        let GameRecord {
            rules,
            start,
            moves,
            variations,
            headers,
            remarks,
        } = text.parse()?;
        let mut record = Record::replay(rules, start, &moves)?;
        record.headers = headers;
        record.remarks = remarks;
        for variation in &variations {
            record.vary(variation)?;
        }
        Ok(record)
    }

    fn write_game(record: &Record<Self>) -> String {
        in_texts(record).to_string()
    }

    fn games_in(text: &str) -> Vec<&str> {
        games_in(text)
    }

    fn turn(position: &Position) -> Player {
        position.turn()
    }

    /// As tournaments count: two points for a win, one each for a draw.
    fn outcome(_rules: &Rules, position: &Position) -> Option<Outcome> {
        let ending = position.ending()?;
        let points = |player| match (ending, position.turn() == player) {
            (Ending::Stuck, true) => 0,
            (Ending::Stuck, false) => 2,
            (Ending::Repetition | Ending::Forty, _) => 1,
        };
        Some(Outcome {
            first: points(Player::First),
            second: points(Player::Second),
        })
    }

    fn moves(_rules: &Rules, position: &Position) -> Vec<(usize, String)> {
        let texts = position.legal_moves().into_iter().map(|(text, _)| text);
        texts.enumerate().collect()
    }

    fn move_text(_rules: &Rules, position: &Position, number: usize) -> Result<String, Refusal> {
        let legal = position.legal_moves();
        let count = legal.len();
        let found = legal.into_iter().nth(number).map(|(text, _)| text);
        found.ok_or_else(|| {
            let what = sentence!(
                "checkers.number",
                "there is no move number {number}; the position has {count} moves, numbered from 0",
                number = number,
                count = count
            );
            Refusal::new(crate::refusal::ErrorKind::Move, what)
        })
    }

    fn play(
        rules: &Rules,
        position: &Position,
        text: &str,
    ) -> Result<(Position, Vec<Hop>), Refusal> {
        Ok(position.play_text(*rules, text)?)
    }

    fn board(position: &Position) -> CheckersSquares {
        CheckersSquares {
            squares: letters(position.squares()),
            quiet: position.quiet(),
            seen: position.seen(),
            ending: position.ending().map(Ending::name),
        }
    }

    fn finished(_rules: &Rules, position: &Position) -> Refusal {
        let ending = position.ending().unwrap_or(Ending::Stuck);
        position.finished(ending).into()
    }

    fn perft(rules: &Rules, position: &Position, depth: u32) -> Result<Perft, Refusal> {
        run::perft(*rules, position, depth, false)
    }

    fn perft_distinct(rules: &Rules, position: &Position, depth: u32) -> Result<Perft, Refusal> {
        run::perft(*rules, position, depth, true)
    }

    fn run(
        search: &Search<Self>,
        memory: &mut Memory,
        control: &Control,
        tell: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal> {
        run::run(search, memory.of::<Self>().0, control, tell)
    }

    fn held(memory: &Self::Memory) -> Held {
        memory.held()
    }

    fn visited<V: Visitor>(search: &Search<Self>, visitor: V) -> Result<V::Outcome, Refusal> {
        run::visited(search, visitor)
    }

    fn turns(record: &Record<Self>) -> String {
        in_texts(record).turns()
    }

    fn drawn(_rules: &Rules, position: &Position) -> String {
        terminal::board(position)
    }

    fn move_words(_position: &Position, text: &str) -> String {
        text.into()
    }

    fn happened(before: &Position, hops: &[Hop]) -> String {
        terminal::happened(before, hops)
    }

    fn what_to_type(_position: &Position) -> String {
        "a move such as 11-15 or 22x15".into()
    }

    fn result_words(outcome: Outcome) -> String {
        terminal::result(outcome)
    }
}

/// A game by the texts of its moves.
fn in_texts(record: &Record<CheckersGame>) -> GameRecord {
    let variations = record.variations.iter();
    let variations: Vec<Variation<String>> =
        variations.map(|tried| tried.variation.clone()).collect();
    GameRecord {
        rules: record.rules,
        start: record.start.clone(),
        moves: record.moves.clone(),
        variations,
        headers: record.headers.clone(),
        remarks: record.remarks.clone(),
    }
}
