//! Kalah behind the contract of [`TableGame`]. A move's text is the house's number on its owner's
//! side, 1 the farthest from the store; its number is the board index. `run.rs` picks the compiled
//! form of the rules, `terminal.rs` speaks to people.

mod run;
mod terminal;

pub use run::KalahMemory;

use super::memory::{Held, Memory};
use super::methods::{Choices, LIMITS, MethodInfo, Range};
use super::record::Record;
use super::report::Report;
use super::request::Search;
use super::state::Outcome;
use super::table_game::{Preset, TableGame, Visitor};
use crate::game::{Order, Player};
use crate::kalah::{
    Evaluation, GameRecord, KalahError, LECTURE, LECTURE_FIRST, MOST_SEEDS, Position, Rules, Step,
};
use crate::perft::Perft;
use crate::refusal::Refusal;
use crate::search::{Control, METHODS, Mode};
use crate::variation::Variation;
use serde::Serialize;

/// Kalah, under all its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KalahGame;

/// What a Kalah board draws.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct KalahPits {
    /// Houses a side.
    pub houses: usize,
    /// Every pit, in board order.
    pub pits: Vec<u8>,
}

impl TableGame for KalahGame {
    const NAME: &'static str = "kalah";
    const ABOUT: &'static str =
        "Sow seeds round the board; who has more in the store at the end wins.";
    const COUNTED: bool = true;
    const HEADERS: bool = true;
    type Rules = Rules;
    type Position = Position;
    type Evaluator = Evaluation;
    type Board = KalahPits;
    type Step = Step;
    type Memory = KalahMemory;

    fn presets() -> Vec<Preset> {
        let preset = |preset: &crate::kalah::Preset| Preset {
            name: preset.name,
            rules: preset.rules.fields(),
            about: preset.about,
        };
        Rules::PRESETS.iter().map(preset).collect()
    }

    /// All of them; those with a table know only the evaluator whose values can be proved.
    fn methods() -> Vec<MethodInfo> {
        let [proved, ..] = Evaluation::NAMES;
        let info = |method: &'static crate::search::Method| {
            let names = match method.table {
                true => vec![proved],
                false => Evaluation::NAMES.to_vec(),
            };
            let evaluators = Choices {
                names,
                usual: proved,
            };
            let usual = method.mode() == Some(Mode::default());
            let mut info = MethodInfo::new(method, usual, evaluators);
            if let Some(orders) = &mut info.accepts.order {
                orders
                    .names
                    .extend([LECTURE, LECTURE_FIRST].map(Order::name));
            }
            if method.table {
                info.accepts.table_mb = Some(Range::new(1, LIMITS.table_mb, None));
                info.accepts.endgame_seeds = Some(Range::new(0, MOST_SEEDS as u32, None));
            }
            info
        };
        METHODS.iter().map(info).collect()
    }

    fn rules(text: &str) -> Result<Rules, Refusal> {
        Ok(text.parse()?)
    }

    fn with_field(rules: Rules, field: &'static str, value: usize) -> Result<Rules, Refusal> {
        let small = |error: fn(usize) -> KalahError| u8::try_from(value).map_err(|_| error(value));
        let rules = match field {
            "houses" => Rules {
                houses: small(KalahError::Houses)?,
                ..rules
            },
            _ => Rules {
                seeds: small(KalahError::Seeds)?,
                ..rules
            },
        };
        Ok(rules)
    }

    fn field(rules: &Rules, field: &'static str) -> Option<usize> {
        Some(usize::from(match field {
            "houses" => rules.houses,
            _ => rules.seeds,
        }))
    }

    fn start(rules: &Rules) -> Result<Position, Refusal> {
        Ok(Position::start(rules)?)
    }

    /// The position fixes the number of houses.
    fn position(rules: Rules, text: &str) -> Result<(Rules, Position), Refusal> {
        let position: Position = text.parse()?;
        Ok((rules.with_houses(position.houses() as u8), position))
    }

    fn evaluator(name: &str) -> Result<Evaluation, Refusal> {
        Ok(name.parse()?)
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
        let houses =
            |pits: &[usize]| -> Vec<_> { pits.iter().map(|&pit| start.house_of(pit)).collect() };
        let mut record = Record::replay(rules, start, &houses(&moves))?;
        for Variation { of, at, moves } in variations {
            let moves = houses(&moves);
            record.vary(&Variation { of, at, moves })?;
        }
        record.headers = headers;
        record.remarks = remarks;
        Ok(record)
    }

    fn write_game(record: &Record<Self>) -> String {
        in_pits(record).to_string()
    }

    fn turn(position: &Position) -> Player {
        position.turn()
    }

    fn outcome(rules: &Rules, position: &Position) -> Option<Outcome> {
        position.is_over(rules).then(|| Outcome {
            first: position.seeds(Player::First),
            second: position.seeds(Player::Second),
        })
    }

    fn moves(rules: &Rules, position: &Position) -> Vec<(usize, String)> {
        let legal = position.legal_moves(rules).into_iter();
        legal.map(|pit| (pit, position.house_of(pit))).collect()
    }

    fn move_text(rules: &Rules, position: &Position, pit: usize) -> Result<String, Refusal> {
        position.play(rules, pit)?;
        Ok(position.house_of(pit))
    }

    fn play(
        rules: &Rules,
        position: &Position,
        house: &str,
    ) -> Result<(Position, Vec<Step>), Refusal> {
        let played = position.play_text(rules, house)?;
        Ok((played.position, played.steps))
    }

    fn board(position: &Position) -> KalahPits {
        KalahPits {
            houses: position.houses(),
            pits: position.pits().to_vec(),
        }
    }

    fn finished(_rules: &Rules, position: &Position) -> Refusal {
        position.finished().into()
    }

    fn perft(rules: &Rules, position: &Position, depth: u32) -> Result<Perft, Refusal> {
        run::perft(rules, position, depth)
    }

    fn run(
        search: &Search<Self>,
        memory: &mut Memory,
        control: &Control,
        tell: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal> {
        run::run(search, memory, control, tell)
    }

    fn held(memory: &Self::Memory) -> Held {
        memory.held()
    }

    fn visited<V: Visitor>(search: &Search<Self>, visitor: V) -> Result<V::Outcome, Refusal> {
        run::visited(search, visitor)
    }

    fn turns(record: &Record<Self>) -> String {
        in_pits(record).turns()
    }

    fn drawn(rules: &Rules, position: &Position) -> String {
        terminal::board(rules, position, &|_, house| house.to_string())
    }

    /// As in "Minimax Mancala" (Onyiorah, 2022): A to F is the upper row from the left, L to G the lower one.
    fn letters(position: &Position, player: Player) -> Vec<(char, String)> {
        let letter = |house| (terminal::letter(position, player, house), house.to_string());
        (1..=position.houses()).map(letter).collect()
    }

    fn drawn_lettered(rules: &Rules, position: &Position) -> String {
        terminal::board(rules, position, &|player, house| {
            terminal::letter(position, player, house).into()
        })
    }

    fn move_words(_position: &Position, house: &str) -> String {
        format!("house {house}")
    }

    fn happened(before: &Position, steps: &[Step]) -> String {
        terminal::happened(before, steps)
    }

    fn what_to_type(position: &Position) -> String {
        format!("a house from 1 to {}", position.houses())
    }

    fn result_words(outcome: Outcome) -> String {
        terminal::result(outcome)
    }
}

/// A game by its board indices.
fn in_pits(record: &Record<KalahGame>) -> GameRecord {
    let pits = |houses: &[String], first: &Position, positions: &[Position]| -> Vec<usize> {
        let before = std::iter::once(first).chain(positions);
        let pits = before
            .zip(houses)
            .filter_map(|(at, house)| at.pit_of(house).ok());
        pits.collect()
    };
    let variations = record.variations.iter().map(|tried| {
        let &Variation { of, at, ref moves } = &tried.variation;
        let before = record
            .before_of(of, at)
            .map(|first| pits(moves, first, &tried.positions));
        Variation {
            of,
            at,
            moves: before.unwrap_or_default(),
        }
    });
    GameRecord {
        rules: record.rules,
        start: record.start,
        moves: pits(&record.moves, &record.start, &record.positions),
        variations: variations.collect(),
        headers: record.headers.clone(),
        remarks: record.remarks.clone(),
    }
}
