//! The record of a search as the page draws it: the tree, and what happened step by step, in arrays of
//! numbers that stand side by side. [`crate::search::steps`] keeps it.
//!
//! All values are the first player's minus the second's, and so are the bounds: the first player has at
//! least `alpha`, the second player allows at most `beta`, whoever moves. The state at a step follows from
//! the record and the step's number alone, so going back is exact: a point is there once `entered` is not
//! after the step, and has its value once `left` is not.

use super::super::table_game::Visitor;
use super::Program;
use super::asked::{Asked, StepsRequest};
use crate::game::{Evaluator, Game, Value};
use crate::refusal::{Refusal, sentence};
use crate::search::steps::{
    Budget, Ends, Kind, MOST_POINTS, MOST_VISITS, Plan, Record, RecordOf, TooLarge, record,
};
use crate::search::{Bound, Control};
use serde::Serialize;

/// The search step by step.
pub struct Steps;

/// A search step by step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct StepsAnswer {
    /// The game's name, or `tree`.
    pub game: &'static str,
    /// The rules; empty of a tree.
    pub rules: String,
    /// The root's position as a text, or the whole tree as a nested list.
    pub position: String,
    /// The method's name.
    pub mode: &'static str,
    /// The order's name; the natural one where the method takes none.
    pub order: &'static str,
    /// The evaluator's name; `leaves` of a tree.
    pub evaluator: String,
    /// How many moves deep it went at most.
    pub depth: u32,
    /// The root's value.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number"))]
    pub value: Value,
    /// The points of the best line, without the root.
    pub line: Vec<usize>,
    /// Positions visited.
    pub visits: usize,
    /// Cuts, those too that had nothing left to leave out.
    pub cutoffs: usize,
    /// What the numbers in `steps.kind` stand for: `enter`, `leaf`, `over`, `back`, `raise`, `cut`,
    /// `split`, `done`.
    pub kinds: [&'static str; 8],
    /// What the numbers in `nodes.bound` stand for: `exact`, `at_least`, `at_most`.
    pub bounds: [&'static str; 3],
    /// What the numbers in `nodes.ends` stand for: `depth`, `game`.
    pub ends: [&'static str; 2],
    /// What the first of each three numbers in `nodes.parts` stands for, such as `stores`.
    pub parts: Vec<&'static str>,
    /// The points of the tree.
    pub nodes: StepsNodes,
    /// What happened.
    pub steps: StepsList,
}

/// The points of the tree, one entry a point in each array, the root first. Parents come before their
/// children; brothers are in the order of trying, those that a cut left out last.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct StepsNodes {
    /// The point above; null at the root.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub parent: Vec<Option<usize>>,
    /// The text of the move that leads here; empty at the root. The texts from the root down lead any
    /// board here.
    pub text: Vec<String>,
    /// Who moves here: 0 the first player, 1 the second.
    pub side: Vec<usize>,
    /// How many moves it lies below the root.
    pub ply: Vec<u32>,
    /// 1 where the same side moved before: an extra turn, and the window is not turned. Else 0.
    pub extra: Vec<u8>,
    /// Why it was not searched further (see `ends`); null where it was, and where a cut left it out.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub ends: Vec<Option<u8>>,
    /// What came back in the end; null where a cut left it out.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub value: Vec<Option<Value>>,
    /// What that says of the true value (see `bounds`); null where a cut left it out.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub bound: Vec<Option<u8>>,
    /// The child that the value is from, where one raised what the mover had; else null.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub best: Vec<Option<usize>>,
    /// With `young_bros` the eldest brother for whom it waits; else null.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub waits: Vec<Option<usize>>,
    /// The step that came to it; where a cut left it out, that cut.
    pub entered: Vec<usize>,
    /// The step that took its value back; where a cut left it out, that cut.
    pub left: Vec<usize>,
    /// Of a point that was evaluated, three numbers for each part of the value: which part (see `parts`),
    /// how much more of it the first player has, and how much one of it counts. Else empty.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "number[][]"))]
    pub parts: Vec<Vec<Value>>,
}

/// What happened, one entry a step in each array. A visit is two steps: a point is come to (`enter`, `leaf`,
/// `over`), and its value comes back to its parent (`back`, `raise`, `cut`; at the root `done`).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct StepsList {
    /// What happens (see `kinds`).
    pub kind: Vec<u8>,
    /// The point that is come to, or whose value comes back; of a `split`, the parent of the brothers.
    pub node: Vec<usize>,
    /// What the first player has at least: at the point that is come to, or at the parent to which a value
    /// comes back, after it. Null if nothing yet. In minimax, what the mover has found at this point alone.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub alpha: Vec<Option<Value>>,
    /// What the second player allows at most, in the same way.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub beta: Vec<Option<Value>>,
    /// The point whose value `alpha` is: the first player has it by the move that leads there from its
    /// parent, an ancestor. It is the reason of a cut where the second player moves. Null as `alpha` is.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub alpha_by: Vec<Option<usize>>,
    /// The same of `beta`: the reason of a cut where the first player moves.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub beta_by: Vec<Option<usize>>,
    /// The value that was found or comes back; null of `enter` and `split`.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "(number | null)[]"))]
    pub value: Vec<Option<Value>>,
    /// Of a `cut`, how many moves of the parent it leaves out; of a `split`, how many brothers may start;
    /// else 0.
    pub others: Vec<u32>,
}

impl Program for Steps {
    const NAME: &'static str = "steps";
    type Request = StepsRequest;
    type Answer = StepsAnswer;

    fn run(request: StepsRequest, _: &Control) -> Result<StepsAnswer, Refusal> {
        request.visited(|plan| Keep { plan })
    }
}

/// Keeps a search and writes it down.
struct Keep {
    plan: Asked,
}

impl Visitor for Keep {
    type Outcome = StepsAnswer;

    fn visit<G: Game, E: Evaluator<G>>(
        self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        text: &dyn Fn(&G::Position, G::Move) -> String,
    ) -> Result<StepsAnswer, Refusal> {
        let Asked {
            way, depth, order, ..
        } = self.plan;
        let plan = Plan {
            way,
            depth,
            order,
            most_visits: MOST_VISITS,
            most_points: MOST_POINTS,
        };
        let kept =
            record(game, evaluator, position, &plan).map_err(|over| too_large(depth, over))?;
        let mut parts = Vec::new();
        let nodes = nodes::<G>(&kept, text, &mut |node| {
            evaluated(game, evaluator, node, &mut parts)
        });
        Ok(self.plan.answer(&kept, nodes, parts))
    }
}

fn too_large(depth: u32, TooLarge { budget, fits }: TooLarge) -> Refusal {
    Refusal::option(match budget {
        Budget::Visits => sentence!(
            "steps.too-large",
            "a search to depth {depth} visits more than {most} positions; depth {fits} fits",
            depth = depth,
            most = MOST_VISITS,
            fits = fits
        ),
        Budget::Points => sentence!(
            "steps.too-wide",
            "a search to depth {depth} visits and leaves out more than {most} positions; depth {fits} fits",
            depth = depth,
            most = MOST_POINTS,
            fits = fits
        ),
    })
}

/// What a point's value is made of; new names are added to `names`.
fn evaluated<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    position: &G::Position,
    names: &mut Vec<&'static str>,
) -> Vec<Value> {
    let mut numbers = Vec::new();
    for part in evaluator.parts(game, position) {
        let known = names.iter().position(|name| *name == part.name);
        let place = known.unwrap_or_else(|| {
            names.push(part.name);
            names.len() - 1
        });
        numbers.extend([place as Value, part.amount, part.weight]);
    }
    numbers
}

fn nodes<G: Game>(
    kept: &RecordOf<G>,
    text: &dyn Fn(&G::Position, G::Move) -> String,
    parts: &mut dyn FnMut(&G::Position) -> Vec<Value>,
) -> StepsNodes {
    let mut nodes = StepsNodes::default();
    for node in &kept.nodes {
        let above = node.parent.map(|parent| &kept.nodes[parent].position);
        let named = above.zip(node.played);
        nodes.parent.push(node.parent);
        nodes
            .text
            .push(named.map_or(String::new(), |(above, played)| text(above, played)));
        nodes.side.push(node.mover.index());
        nodes.ply.push(node.ply);
        nodes.extra.push(node.same_side.into());
        nodes.ends.push(node.ends.map(|ends| match ends {
            Ends::Depth => 0,
            Ends::Game => 1,
        }));
        nodes.value.push(node.found.map(|found| found.value));
        nodes.bound.push(node.found.map(|found| match found.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        }));
        nodes.best.push(node.best);
        nodes.waits.push(node.waits_for);
        nodes.entered.push(node.entered);
        nodes.left.push(node.left);
        nodes.parts.push(match node.ends {
            Some(_) => parts(&node.position),
            None => Vec::new(),
        });
    }
    nodes
}

/// The names of the kinds, by their numbers.
const KINDS: [(Kind, &str); 8] = [
    (Kind::Enter, "enter"),
    (Kind::Leaf, "leaf"),
    (Kind::Over, "over"),
    (Kind::Back, "back"),
    (Kind::Raise, "raise"),
    (Kind::Cut, "cut"),
    (Kind::Split, "split"),
    (Kind::Done, "done"),
];

impl Asked {
    fn answer<P, M>(
        self,
        kept: &Record<P, M>,
        nodes: StepsNodes,
        parts: Vec<&'static str>,
    ) -> StepsAnswer {
        let mut steps = StepsList::default();
        for step in &kept.steps {
            let kind = KINDS.iter().position(|(kind, _)| *kind == step.kind);
            steps.kind.push(kind.unwrap_or_default() as u8);
            steps.node.push(step.node);
            steps.alpha.push(step.bounds.alpha);
            steps.beta.push(step.bounds.beta);
            steps.alpha_by.push(step.bounds.alpha_by);
            steps.beta_by.push(step.bounds.beta_by);
            steps.value.push(step.value);
            steps.others.push(step.others);
        }
        StepsAnswer {
            game: self.game,
            rules: self.rules,
            position: self.position,
            mode: self.mode,
            order: self.order.name(),
            evaluator: self.evaluator,
            depth: self.depth,
            value: kept.value(),
            line: kept.line(),
            visits: kept.visits,
            cutoffs: kept.cutoffs,
            kinds: KINDS.map(|(_, name)| name),
            bounds: ["exact", "at_least", "at_most"],
            ends: ["depth", "game"],
            parts,
            nodes,
            steps,
        }
    }
}
