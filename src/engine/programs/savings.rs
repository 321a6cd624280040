//! The table of savings of the lecture "Case study: Kalah": both of its sample games, searched again at each
//! of the program's moves without pruning, with it, and with each of the lecture's two orders and pruning.

use super::super::kalah::KalahGame;
use super::super::memory::Memory;
use super::super::record::Record;
use super::super::request::SearchRequest;
use super::super::table_game::TableGame;
use super::Program;
use crate::game::{Order, Player};
use crate::kalah::{LECTURE, LECTURE_FIRST, SAMPLE_GAMES, SampleGame};
use crate::refusal::Refusal;
use crate::search::Control;
use serde::{Deserialize, Serialize};

/// The table of savings.
pub struct Savings;

/// It takes nothing.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SavingsRequest {}

/// One sample game: positions visited at all of the program's moves, and at each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct SavingsRow {
    /// How many plies it looked ahead.
    pub plies: u32,
    /// How many moves it made.
    pub searches: usize,
    /// Without pruning: here and in the lecture, exactly.
    pub minimax: u64,
    /// With pruning, in natural order.
    pub pruned: u64,
    /// With the lecture's first ranking and pruning.
    pub first: u64,
    /// With the lecture's improved order and pruning.
    pub ordered: u64,
    /// With pruning, as the lecture counts.
    pub lecture_pruned: u64,
    /// With the order and pruning, as the lecture counts.
    pub lecture_ordered: u64,
    /// Move by move.
    pub moves: Vec<SavingsMove>,
}

/// One search of a sample game: the lecture's row, and the same position searched here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct SavingsMove {
    /// The position, the program to move.
    pub position: String,
    /// The move that the lecture's program made.
    pub lecture_move: String,
    /// The value that it backed up, the program's store minus the other; nothing where the lecture prints a win.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub lecture_value: Option<i32>,
    /// Nodes in the lecture's column with its order and pruning.
    pub lecture_nodes: u64,
    /// The move here: the lowest of equals.
    pub best: String,
    /// The value here, the program's store minus the other.
    pub value: i32,
    /// Nodes without pruning.
    pub minimax: u64,
    /// With pruning, in natural order.
    pub pruned: u64,
    /// With the lecture's first ranking and pruning.
    pub first: u64,
    /// With the lecture's improved order and pruning.
    pub ordered: u64,
}

impl Program for Savings {
    const NAME: &'static str = "savings";
    type Request = SavingsRequest;
    type Answer = Vec<SavingsRow>;

    fn run(_: SavingsRequest, control: &Control) -> Result<Self::Answer, Refusal> {
        SAMPLE_GAMES.iter().map(|game| row(game, control)).collect()
    }
}

fn row(game: &SampleGame, control: &Control) -> Result<SavingsRow, Refusal> {
    let rules = KalahGame::rules("wetherell")?;
    let start = KalahGame::start(&rules)?;
    let played: Vec<&str> = game.moves.split(' ').collect();
    let record: Record<KalahGame> = Record::replay(rules, start, &played)?;
    let searched = (0..played.len())
        .filter(|&nth| KalahGame::turn(record.before(nth)) == Player::Second)
        .zip(game.searches);
    let moves = searched
        .map(|(nth, &(lecture_value, lecture_nodes))| {
            let position = record.before(nth).to_string();
            let search = |mode: &str, order: Option<Order>| {
                let request = SearchRequest {
                    rules: rules.to_string(),
                    position: Some(position.clone()),
                    mode: Some(mode.into()),
                    depth: Some(game.plies),
                    order: order.map(|order| order.name().into()),
                    evaluator: Some("stores".into()),
                    ..SearchRequest::default()
                };
                let search = request.check::<KalahGame>()?;
                search.run(&mut Memory::new(), control)
            };
            let plain = search("seq_mm", None)?;
            let nodes = |order| Ok::<_, Refusal>(search("seq_ab", Some(order))?.nodes);
            Ok(SavingsMove {
                lecture_move: played[nth].to_owned(),
                lecture_value,
                lecture_nodes,
                best: plain.line.first().cloned().unwrap_or_default(),
                value: -plain.value,
                minimax: plain.nodes,
                pruned: nodes(Order::Natural)?,
                first: nodes(LECTURE_FIRST)?,
                ordered: nodes(LECTURE)?,
                position,
            })
        })
        .collect::<Result<Vec<_>, Refusal>>()?;
    let sum = |nodes: fn(&SavingsMove) -> u64| moves.iter().map(nodes).sum();
    Ok(SavingsRow {
        plies: game.plies,
        searches: moves.len(),
        minimax: sum(|one| one.minimax),
        pruned: sum(|one| one.pruned),
        first: sum(|one| one.first),
        ordered: sum(|one| one.ordered),
        lecture_pruned: game.pruned,
        lecture_ordered: game.ordered,
        moves,
    })
}
