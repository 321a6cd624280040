//! A search as the stepper asks for it, of a game or of a tree, and every check of it.

use super::super::games::Named;
use super::super::methods::{Choices, MethodInfo};
use super::super::request::{Search, SearchRequest};
use super::super::table_game::{TableGame, Visitor};
use crate::game::Order;
use crate::refusal::{Refusal, quoted, sentence};
use crate::search::steps::Way;
use crate::search::{Limit, Method};
use crate::trees::{Leaves, Tree};
use crate::with_game;
use serde::Deserialize;

/// How deep a search goes where nobody says: all of it can be looked at.
const USUAL_DEPTH: u32 = 3;
/// What a tree's leaves are worth, they say themselves.
const LEAVES: &str = "leaves";

/// A search to be kept step by step: of a position of a game, or of a tree.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
pub struct StepsRequest {
    /// A game's name; Kalah if missing.
    #[serde(default)]
    pub game: Option<String>,
    /// A preset's name or a rules text; the game's usual rules if missing.
    #[serde(default)]
    pub rules: Option<String>,
    /// A position's text; the start position if missing.
    #[serde(default)]
    pub position: Option<String>,
    /// The texts of the moves played since that position.
    #[serde(default)]
    pub moves: Option<Vec<String>>,
    /// A tree instead of a game: a nested list such as `((3 12 8) (2 4 6) (14 5 2))`, where a `+` before a
    /// list gives another turn; `random seed=7 plies=3 branches=3 extra=0 most=20`; or `figure-1`. It is
    /// searched down to its leaves.
    #[serde(default)]
    pub tree: Option<String>,
    /// `seq_mm`, `seq_ab` or `young_bros`; `seq_ab` if missing.
    #[serde(default)]
    pub mode: Option<String>,
    /// How many moves deep; 3 if missing. A tree takes none.
    #[serde(default)]
    pub depth: Option<u32>,
    /// An order that the method accepts; `natural` if missing. `ranked` tries the best branches of a tree
    /// first.
    #[serde(default)]
    pub order: Option<String>,
    /// An evaluator's name; the game's usual one if missing. A tree takes none.
    #[serde(default)]
    pub evaluator: Option<String>,
}

/// What is known of a search before it begins.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub game: &'static str,
    pub rules: String,
    pub position: String,
    pub evaluator: String,
    pub mode: &'static str,
    pub way: Way,
    pub depth: u32,
    pub order: Order,
}

impl StepsRequest {
    /// Checks every part and hands the game to a visitor made of what was asked for.
    pub(super) fn visited<V: Visitor>(
        &self,
        visitor: impl FnOnce(Asked) -> V,
    ) -> Result<V::Outcome, Refusal> {
        match &self.tree {
            Some(text) => self.visited_tree(text, visitor),
            None => {
                let named = match &self.game {
                    Some(name) => Named::find(name)?,
                    None => Named::default(),
                };
                with_game!(named, |G| self.visited_game::<G, V>(visitor))
            }
        }
    }

    fn visited_game<G: TableGame, V: Visitor>(
        &self,
        visitor: impl FnOnce(Asked) -> V,
    ) -> Result<V::Outcome, Refusal> {
        let (mode, way) = self.way()?;
        let natural = || mode.ordered.then(|| Order::Natural.name().to_string());
        let request = SearchRequest {
            rules: match &self.rules {
                Some(text) => text.clone(),
                None => G::presets()[0].name.into(),
            },
            position: self.position.clone(),
            moves: self.moves.clone(),
            mode: Some(mode.name.into()),
            depth: Some(self.depth.unwrap_or(USUAL_DEPTH)),
            order: self.order.clone().or_else(natural),
            evaluator: self.evaluator.clone(),
            ..SearchRequest::default()
        };
        let search: Search<G> = request.check()?;
        let asked = Asked {
            game: G::NAME,
            rules: search.rules.to_string(),
            position: search.position.to_string(),
            evaluator: search.evaluator.to_string(),
            mode: mode.name,
            way,
            depth: match search.limit {
                Some(Limit::Depth(depth)) => depth,
                _ => USUAL_DEPTH,
            },
            order: search.order.unwrap_or(Order::Natural),
        };
        G::visited(&search, visitor(asked))
    }

    fn visited_tree<V: Visitor>(
        &self,
        text: &str,
        visitor: impl FnOnce(Asked) -> V,
    ) -> Result<V::Outcome, Refusal> {
        let given = [
            ("game", self.game.is_some()),
            ("rules", self.rules.is_some()),
            ("position", self.position.is_some()),
            ("moves", self.moves.is_some()),
            ("depth", self.depth.is_some()),
            ("evaluator", self.evaluator.is_some()),
        ];
        if let Some((option, _)) = given.iter().find(|(_, given)| *given) {
            return Err(Refusal::option(sentence!(
                "steps.tree-takes-no",
                "a tree takes no {option}",
                option = option
            )));
        }
        let tree: Tree = text.parse()?;
        let (mode, way) = self.way()?;
        let asked = Asked {
            game: "tree",
            rules: String::new(),
            position: tree.to_string(),
            evaluator: LEAVES.into(),
            mode: mode.name,
            way,
            depth: tree.plies(),
            order: self.tree_order(mode)?,
        };
        let name = |point: &_, branch| tree.move_text(*point, branch);
        visitor(asked).visit(&tree, &Leaves, &tree.root(), &name)
    }

    /// Natural where nobody says; what a method accepts of a tree is what it accepts of any game.
    fn tree_order(&self, mode: &'static Method) -> Result<Order, Refusal> {
        let Some(name) = &self.order else {
            return Ok(Order::Natural);
        };
        let leaves = Choices {
            names: vec![LEAVES],
            usual: LEAVES,
        };
        let order = MethodInfo::new(mode, true, leaves).order(Some(name))?;
        Ok(order.unwrap_or(Order::Natural))
    }

    /// The method, and its twin.
    fn way(&self) -> Result<(&'static Method, Way), Refusal> {
        let name = self.mode.as_deref().unwrap_or("seq_ab");
        let found = Method::named(name).and_then(|method| Some((method, Way::of(method.mode()?)?)));
        found.ok_or_else(|| {
            Refusal::option(sentence!(
                "steps.mode",
                "no steps are kept of {found}; accepted are {names}",
                found = quoted(name),
                names = "seq_mm, seq_ab, young_bros"
            ))
        })
    }
}
