//! A position that the printed `minimax` of "Minimax Mancala" (Onyiorah, 2022) misreads: it changes from max
//! to min at every ply, although a player may move again. Games by lot are played until it chooses a move
//! that is worth less than the best.

use super::super::methods::Range;
use super::super::table_game::Visitor;
use super::Program;
use super::asked::{Asked, StepsRequest};
use super::mancala::{Turns, Walk};
use crate::evolve::Random;
use crate::game::{Evaluator, Game, Order, Player, Value};
use crate::refusal::Refusal;
use crate::search::Control;
use serde::{Deserialize, Serialize};

/// The search for a position that is misread.
pub struct Misread;

/// Deeper than this, plain minimax at every position of a game takes too long.
const MOST_DEPTH: u32 = 6;
/// After so many positions nothing more is looked for.
const MOST_LOOKS: u32 = 10_000;

/// Which games are played, and how far both ways look.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MisreadRequest {
    /// Decides the games.
    pub seed: u32,
    /// How many moves deep, 1 to 6; 3 if missing.
    #[serde(default)]
    pub depth: Option<u32>,
    /// An evaluator's name; the usual one if missing.
    #[serde(default)]
    pub evaluator: Option<String>,
}

/// What was found. All values are the first player's minus the second's, and the first player is to move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MisreadAnswer {
    /// The rules.
    pub rules: String,
    /// The texts of the moves that lead there from the start.
    pub moves: Vec<String>,
    /// How many moves deep both ways looked.
    pub depth: u32,
    /// How many positions were looked at.
    pub looked: u32,
    /// The moves there, in natural order.
    pub branches: Vec<MisreadBranch>,
    /// The place of the move that the printed rule chooses, the first of equals.
    pub printed: usize,
    /// The place of the best move, the first of equals.
    pub right: usize,
}

/// A move, and what it is worth by either rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MisreadBranch {
    /// The move's text.
    pub text: String,
    /// Where every ply changes from max to min.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub printed: Value,
    /// Where whoever moves decides.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub right: Value,
}

impl Program for Misread {
    const NAME: &'static str = "misread";
    type Request = MisreadRequest;
    /// Nothing where none was found, or where it was stopped.
    type Answer = Option<MisreadAnswer>;

    fn run(request: MisreadRequest, control: &Control) -> Result<Self::Answer, Refusal> {
        let depth = request.depth.unwrap_or(3);
        Range::new(1, MOST_DEPTH, None).check("depth", depth)?;
        let search = StepsRequest {
            depth: Some(depth),
            evaluator: request.evaluator,
            ..StepsRequest::default()
        };
        let random = Random::new(request.seed.into());
        search.visited(|asked| Look {
            asked,
            random,
            control,
        })
    }
}

struct Look<'a> {
    asked: Asked,
    random: Random,
    control: &'a Control,
}

impl Visitor for Look<'_> {
    type Outcome = Option<MisreadAnswer>;

    fn visit<G: Game, E: Evaluator<G>>(
        mut self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        text: &dyn Fn(&G::Position, G::Move) -> String,
    ) -> Result<Self::Outcome, Refusal> {
        let (mut at, mut moves) = (*position, Vec::new());
        for looked in 1..=MOST_LOOKS {
            if self.control.look_up() {
                break;
            }
            if game.is_over(&at) {
                (at, moves) = (*position, Vec::new());
            }
            let ahead: Vec<G::Move> = game.moves(&at, Order::Natural).collect();
            if game.to_move(&at) == Player::First {
                let branches = ahead.iter().map(|&played| {
                    let child = game.play(&at, played);
                    let mut walk = Walk::new(game, evaluator, self.control);
                    let mut by = |turns| walk.value(&child, self.asked.depth - 1, turns);
                    Some(MisreadBranch {
                        text: text(&at, played),
                        printed: by(Turns::Printed { max: false })?,
                        right: by(Turns::Asked)?,
                    })
                });
                let Some(branches) = branches.collect::<Option<Vec<_>>>() else {
                    break;
                };
                let printed = first_best(branches.iter().map(|branch| branch.printed));
                let right = first_best(branches.iter().map(|branch| branch.right));
                if branches[printed].right < branches[right].right {
                    return Ok(Some(MisreadAnswer {
                        rules: self.asked.rules,
                        moves,
                        depth: self.asked.depth,
                        looked,
                        branches,
                        printed,
                        right,
                    }));
                }
            }
            let played = ahead[self.random.below(ahead.len() as u32) as usize];
            moves.push(text(&at, played));
            at = game.play(&at, played);
        }
        Ok(None)
    }
}

/// The place of the greatest value, the first of equals.
fn first_best(values: impl Iterator<Item = Value>) -> usize {
    let greatest = values
        .enumerate()
        .max_by_key(|&(place, value)| (value, std::cmp::Reverse(place)));
    greatest.map_or(0, |(place, _)| place)
}
