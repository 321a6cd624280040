//! The program of "Minimax Mancala" (Onyiorah, 2022) on any board of Kalah: its minimax, which changes from max
//! to min at every ply although a player may move again, and its alpha-beta, whose max and min are one function.
//! Beside both stands what every move is worth where whoever moves decides.

use super::super::kalah::KalahGame;
use super::super::methods::Range;
use super::super::request::{Search, SearchRequest};
use super::super::table_game::{TableGame, Visitor};
use super::Program;
use crate::game::{Evaluator, Game, Order, Player, Value};
use crate::kalah::Position;
use crate::refusal::{Refusal, sentence};
use crate::search::Control;
use serde::{Deserialize, Serialize};

/// The program of 2022.
pub struct Mancala;

impl Mancala {
    /// How deep it looks in the paper.
    pub const USUAL_DEPTH: u32 = 8;
    /// How deep it may look: about a second on the paper's board.
    pub const MOST_DEPTH: u32 = 10;
    /// The paper's board.
    pub const USUAL_RULES: &'static str = "six-seeds";
}

/// The window that its alpha-beta begins with, although an end is worth up to a hundred times the seeds.
const ALPHA: Value = -1000;
const BETA: Value = 1000;
/// A walk through more positions is refused: they are too many on a larger board, or deep in a long game.
const MOST_NODES: u64 = 50_000_000;
/// A control is asked whether to stop after so many positions.
const LOOK_UP_NODES: u64 = 1 << 16;

/// Whose store counts for it. The first choice is still the greatest value, whatever is chosen here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub enum MancalaStore {
    /// The store of the side to move.
    #[default]
    Own,
    /// The store of the other side.
    Other,
}

/// Where it is to move, and how far it looks.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct MancalaRequest {
    /// A preset's name or a rules text; `six-seeds`, the paper's, if missing.
    #[serde(default)]
    pub rules: Option<String>,
    /// A position's text; the start position if missing.
    #[serde(default)]
    pub position: Option<String>,
    /// How many moves deep, 1 to 10; 8, as in the paper, if missing.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Whose store counts; that of the side to move if missing.
    #[serde(default)]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub store: MancalaStore,
}

/// What it answers. Its own values are the chosen store minus the other one, times 100 once a side is empty;
/// those of `mended` are always the store of the side to move minus the other one, times 100 likewise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MancalaAnswer {
    /// The rules.
    pub rules: String,
    /// The position.
    pub position: String,
    /// How many moves deep all three looked.
    pub depth: u32,
    /// Whose store counted.
    pub store: MancalaStore,
    /// Its minimax.
    pub minimax: MancalaPrinted,
    /// Its alpha-beta.
    pub alpha_beta: MancalaPrinted,
    /// Minimax where whoever moves decides. It visits as many positions as the printed one.
    pub mended: MancalaMended,
    /// The moves in natural order.
    pub moves: Vec<MancalaMove>,
}

/// An answer of the printed program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MancalaPrinted {
    /// As the paper prints it, such as `(1, Just 0)`: its places count the first player's houses from 0, then
    /// his store, then the second player's houses.
    pub said: String,
    /// The value.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub value: Value,
    /// The move's text; missing where its alpha-beta found none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub text: Option<String>,
    /// How many positions it visited.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub nodes: u64,
}

/// What the mended search plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MancalaMended {
    /// The move's text, the lowest of equals.
    pub text: String,
    /// What it is worth to the side to move.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub value: Value,
}

/// A move, and what it is worth to each of the three.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MancalaMove {
    /// The move's text.
    pub text: String,
    /// To the printed minimax.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub minimax: Value,
    /// To the printed alpha-beta; missing where it did not come to the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional, type = "number"))]
    pub alpha_beta: Option<Value>,
    /// Whether that may be less: the move was no better than one before, and was left unfinished.
    pub at_most: bool,
    /// To the mended search.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub mended: Value,
}

impl Program for Mancala {
    const NAME: &'static str = "mancala";
    type Request = MancalaRequest;
    /// Nothing where it was stopped.
    type Answer = Option<MancalaAnswer>;

    fn run(request: MancalaRequest, control: &Control) -> Result<Self::Answer, Refusal> {
        let depth = request.depth.unwrap_or(Self::USUAL_DEPTH);
        Range::new(1, Self::MOST_DEPTH, None).check("depth", depth)?;
        let search = SearchRequest {
            rules: request.rules.unwrap_or_else(|| Self::USUAL_RULES.into()),
            position: request.position,
            mode: Some("seq_mm".into()),
            depth: Some(depth),
            evaluator: Some("stores-decided".into()),
            ..SearchRequest::default()
        };
        let search: Search<KalahGame> = search.check()?;
        let asked = Ask {
            search: &search,
            depth,
            store: request.store,
            control,
        };
        KalahGame::visited(&search, asked)
    }
}

struct Ask<'a> {
    search: &'a Search<KalahGame>,
    depth: u32,
    store: MancalaStore,
    control: &'a Control,
}

impl Visitor for Ask<'_> {
    type Outcome = Option<MancalaAnswer>;

    fn visit<G: Game, E: Evaluator<G>>(
        self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        text: &dyn Fn(&G::Position, G::Move) -> String,
    ) -> Result<Self::Outcome, Refusal> {
        let name = |played| text(position, played);
        let mut minimax = Walk::new(game, evaluator, self.control);
        let answer = self.answer(&mut minimax, position, &name);
        match minimax.is_full() {
            true => Err(Refusal::option(sentence!(
                "mancala.nodes",
                "depth {depth} has more than {most} million positions here; choose a smaller depth",
                depth = self.depth,
                most = MOST_NODES / 1_000_000
            ))),
            false => Ok(answer),
        }
    }
}

impl Ask<'_> {
    /// The minimax walks first, and through as much as any: where it comes to an end, all three do.
    fn answer<G: Game, E: Evaluator<G>>(
        &self,
        minimax: &mut Walk<'_, G, E>,
        root: &G::Position,
        name: &dyn Fn(G::Move) -> String,
    ) -> Option<MancalaAnswer> {
        let game = minimax.game;
        let mover = game.to_move(root);
        let counted = match self.store {
            MancalaStore::Own => mover,
            MancalaStore::Other => mover.opponent(),
        };
        let walk = || Walk::new(game, minimax.evaluator, self.control);
        let (mut mended, mut pruned) = (walk(), walk());
        // Below the root comes min, of values for the side that counts.
        let turns = Turns::Printed {
            max: counted == Player::Second,
        };
        let (mut alpha, mut chosen) = (ALPHA, None);
        let mut moves = Vec::new();
        for played in game.moves(root, Order::Natural) {
            let child = game.play(root, played);
            let below = self.depth - 1;
            let mut found = MancalaMove {
                text: name(played),
                minimax: counted.signed(minimax.value(&child, below, turns)?),
                alpha_beta: None,
                at_most: false,
                mended: mover.signed(mended.value(&child, below, Turns::Asked)?),
            };
            if alpha < BETA {
                let value = pruned.least(&child, below, counted, alpha)?;
                found.alpha_beta = Some(value);
                found.at_most = value <= alpha;
                if value > alpha {
                    (alpha, chosen) = (value, Some(found.text.clone()));
                }
            }
            moves.push(found);
        }
        // The last of equals, as Haskell's `maximumBy` takes it; ours is the first.
        let last = moves.iter().max_by_key(|one| one.minimax)?;
        let first = moves.iter().rev().max_by_key(|one| one.mended)?;
        let position = &self.search.position;
        let printed = |value, text: Option<String>, nodes| MancalaPrinted {
            said: said(position, value, text.as_deref()),
            value,
            text,
            nodes,
        };
        Some(MancalaAnswer {
            rules: self.search.rules.to_string(),
            position: position.to_string(),
            depth: self.depth,
            store: self.store,
            minimax: printed(last.minimax, Some(last.text.clone()), minimax.nodes + 1),
            alpha_beta: printed(alpha, chosen, pruned.nodes + 1),
            mended: MancalaMended {
                text: first.text.clone(),
                value: first.mended,
            },
            moves,
        })
    }
}

/// An answer as the paper prints it. Where no move is better than its first bound the listing says -1.
fn said(position: &Position, value: Value, text: Option<&str>) -> String {
    let place = text.and_then(|text| text.parse::<usize>().ok());
    let before = match position.turn() {
        Player::First => 0,
        Player::Second => position.houses() + 1,
    };
    match place {
        Some(house) => format!("({value}, Just {})", before + house - 1),
        None => format!("({value}, Just (-1))"),
    }
}

/// Who is taken to move at a position.
#[derive(Clone, Copy)]
pub(super) enum Turns {
    /// The first player where `max`, then the second, and so on, whoever it is.
    Printed { max: bool },
    /// Whose turn it is: the game is asked.
    Asked,
}

/// A tree walked to the same depth everywhere, and how much of it. What is stopped has no value.
pub(super) struct Walk<'a, G, E> {
    game: &'a G,
    evaluator: &'a E,
    control: &'a Control,
    nodes: u64,
}

impl<'a, G: Game, E: Evaluator<G>> Walk<'a, G, E> {
    pub fn new(game: &'a G, evaluator: &'a E, control: &'a Control) -> Self {
        Self {
            game,
            evaluator,
            control,
            nodes: 0,
        }
    }

    /// Whether it ended because there were too many positions.
    fn is_full(&self) -> bool {
        self.nodes > MOST_NODES
    }

    /// Counts a position, and tells whether to stop there.
    fn stopped(&mut self) -> bool {
        self.nodes += 1;
        let look_up = self.nodes.is_multiple_of(LOOK_UP_NODES);
        self.is_full() || (look_up && self.control.look_up())
    }

    /// The first player's value of a leaf.
    fn leaf(&self, at: &G::Position, depth: u32) -> Option<Value> {
        let leaf = depth == 0 || self.game.is_over(at);
        let value = || self.evaluator.evaluate(self.game, at);
        leaf.then(|| self.game.to_move(at).signed(value()))
    }

    /// Plain minimax, the first player's value. The two ways differ in who is taken to move, and in nothing else.
    pub fn value(&mut self, at: &G::Position, depth: u32, turns: Turns) -> Option<Value> {
        if self.stopped() {
            return None;
        }
        if let Some(value) = self.leaf(at, depth) {
            return Some(value);
        }
        let game = self.game;
        let (max, next) = match turns {
            Turns::Printed { max } => (max, Turns::Printed { max: !max }),
            Turns::Asked => (game.to_move(at) == Player::First, turns),
        };
        let mut best = None;
        for played in game.moves(at, Order::Natural) {
            let value = self.value(&game.play(at, played), depth - 1, next)?;
            best = Some(best.map_or(value, |best: Value| match max {
                true => best.max(value),
                false => best.min(value),
            }));
        }
        best
    }

    /// The printed alpha-beta below the root, the value of the player who counts: what is called its max and
    /// what is called its min both take the least, and give up what is no better than `alpha`. So nobody
    /// below the root ever takes the greatest.
    fn least(
        &mut self,
        at: &G::Position,
        depth: u32,
        counted: Player,
        alpha: Value,
    ) -> Option<Value> {
        if self.stopped() {
            return None;
        }
        if let Some(value) = self.leaf(at, depth) {
            return Some(counted.signed(value));
        }
        let game = self.game;
        let mut least = BETA;
        for played in game.moves(at, Order::Natural) {
            let value = self.least(&game.play(at, played), depth - 1, counted, alpha)?;
            least = least.min(value);
            if least <= alpha {
                break;
            }
        }
        Some(least)
    }
}
