//! What a branch would have been worth that a search left out, and what it would have cost: its true value to
//! the same depth, and the positions that minimax visits there.

use super::super::table_game::Visitor;
use super::Program;
use super::asked::{Asked, StepsRequest};
use crate::game::{Evaluator, Game, Order, Value};
use crate::refusal::{ErrorKind, Refusal, quoted, sentence};
use crate::search::{Control, Limit, Mode, Options, search};
use serde::{Deserialize, Serialize};

/// The question for a branch.
pub struct Worth;

/// A search that was kept step by step, and the way to a point of its tree.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct WorthRequest {
    /// The search, as it was asked for.
    pub search: StepsRequest,
    /// The texts of the moves from its root.
    pub path: Vec<String>,
}

/// What a point is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct WorthAnswer {
    /// The true value to the search's depth, first player minus second.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub value: Value,
    /// How many positions minimax visits in the branch, the point itself included.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub positions: u64,
}

impl Program for Worth {
    const NAME: &'static str = "worth";
    type Request = WorthRequest;
    /// Nothing where it was stopped.
    type Answer = Option<WorthAnswer>;

    fn run(request: WorthRequest, control: &Control) -> Result<Self::Answer, Refusal> {
        let path = &request.path;
        request.search.visited(|asked| Weigh {
            asked,
            path,
            control,
        })
    }
}

struct Weigh<'a> {
    asked: Asked,
    path: &'a [String],
    control: &'a Control,
}

impl Visitor for Weigh<'_> {
    type Outcome = Option<WorthAnswer>;

    fn visit<G: Game, E: Evaluator<G>>(
        self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        text: &dyn Fn(&G::Position, G::Move) -> String,
    ) -> Result<Self::Outcome, Refusal> {
        let mut at = *position;
        let mut depth = self.asked.depth;
        for (nth, wanted) in (1..).zip(self.path) {
            let mut moves = game.moves(&at, Order::Natural);
            let played = moves.find(|&played| text(&at, played) == *wanted);
            let played = played.filter(|_| depth > 0 && !game.is_over(&at));
            let Some(played) = played else {
                return Err(Refusal::new(
                    ErrorKind::Move,
                    sentence!(
                        "worth.path",
                        "move {nth}, {found}: the search has no such branch",
                        nth = nth,
                        found = quoted(wanted)
                    ),
                ));
            };
            at = game.play(&at, played);
            depth -= 1;
        }
        if depth == 0 || game.is_over(&at) {
            let value = evaluator.evaluate(game, &at);
            let value = game.to_move(&at).signed(value);
            return Ok(Some(WorthAnswer {
                value,
                positions: 1,
            }));
        }
        let options = Options {
            limit: Limit::Depth(depth),
            ..Options::of(Mode::SeqMm)
        };
        let report = search(game, evaluator, &at, &options, self.control);
        let whole = report.filter(|report| report.complete);
        Ok(whole.map(|report| WorthAnswer {
            value: report.value,
            positions: report.nodes,
        }))
    }
}
