//! The table of savings of the lecture "Case study: Kalah": both of its sample games, searched again at each
//! of the program's moves without pruning, with it, and with the lecture's order and pruning.

use super::super::kalah::KalahGame;
use super::super::memory::Memory;
use super::super::record::Record;
use super::super::request::SearchRequest;
use super::super::table_game::TableGame;
use super::Program;
use crate::game::{Order, Player};
use crate::kalah::{LECTURE, SAMPLE_GAMES, SampleGame};
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

/// One sample game: positions visited at all of the program's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct SavingsRow {
    /// How many plies it looked ahead.
    pub plies: u32,
    /// How many moves it made.
    pub searches: usize,
    /// Without pruning: here and in the lecture, exactly.
    pub minimax: u64,
    /// With pruning, in natural order.
    pub pruned: u64,
    /// With the lecture's order and pruning.
    pub ordered: u64,
    /// With pruning, as the lecture counts.
    pub lecture_pruned: u64,
    /// With the order and pruning, as the lecture counts.
    pub lecture_ordered: u64,
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
    let moves: Vec<&str> = game.moves.split(' ').collect();
    let record: Record<KalahGame> = Record::replay(rules, start, &moves)?;
    let positions = (0..moves.len()).map(|nth| record.before(nth));
    let positions: Vec<_> = positions
        .filter(|position| KalahGame::turn(position) == Player::Second)
        .collect();
    let nodes = |mode: &str, order: Option<Order>| -> Result<u64, Refusal> {
        let mut nodes = 0;
        for position in &positions {
            let request = SearchRequest {
                rules: rules.to_string(),
                position: Some(position.to_string()),
                mode: Some(mode.into()),
                depth: Some(game.plies),
                order: order.map(|order| order.name().into()),
                evaluator: Some("stores".into()),
                ..SearchRequest::default()
            };
            let search = request.check::<KalahGame>()?;
            nodes += search.run(&mut Memory::new(), control)?.nodes;
        }
        Ok(nodes)
    };
    Ok(SavingsRow {
        plies: game.plies,
        searches: positions.len(),
        minimax: nodes("seq_mm", None)?,
        pruned: nodes("seq_ab", Some(Order::Natural))?,
        ordered: nodes("seq_ab", Some(LECTURE))?,
        lecture_pruned: game.pruned,
        lecture_ordered: game.ordered,
    })
}
