//! What a game must tell the outside: texts both ways, what a board draws, how a move is shown, which
//! methods search it. Real types behind one trait; `games.rs` picks one by its name, once, at the edge.

use super::memory::{Held, Memory};
use super::methods::MethodInfo;
use super::record::Record;
use super::report::Report;
use super::request::Search;
use super::state::Outcome;
use crate::game::{Evaluator, Game, Player};
use crate::perft::Perft;
use crate::refusal::{Refusal, quoted, sentence};
use crate::search::Control;
use serde::Serialize;
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A named variant of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Preset {
    /// The name, which is a rules text.
    pub name: &'static str,
    /// The rules in their long form.
    pub rules: String,
    /// One sentence on it.
    pub about: &'static str,
}

/// A game as the command line, the page and other programs know it.
///
/// A move is named by a text in every stored document, link, message and file. Its number is for live
/// figures and for boards alone: it may be a place in a list, which changes when the list does.
pub trait TableGame: Clone + Debug + PartialEq + Sized + 'static {
    /// The name in every interface.
    const NAME: &'static str;
    /// One sentence on it.
    const ABOUT: &'static str;
    /// Whether a result counts what each side has in the end, both having begun with as much: then the games
    /// of a series add up.
    const COUNTED: bool = false;
    /// Whether the text of a game begins with headers, such as who played.
    const HEADERS: bool = false;
    /// What varies between its variants. The text reads back to the same rules.
    type Rules: Clone + Debug + PartialEq + Display + Send + Sync;
    /// Everything that the rest of a game depends on. The text reads back to the same position, but for
    /// what a rule such as a draw by repetition remembers of the moves before it ([`Place`] brings that).
    type Position: Clone + Debug + Eq + Hash + Display + Send + Sync;
    /// What a search thinks of a position.
    type Evaluator: Clone + Debug + PartialEq + Display + Send + Sync;
    /// What a board draws.
    type Board: Clone + Debug + PartialEq + Serialize;
    /// A part of a move as it is shown.
    type Step: Clone + Debug + PartialEq + Serialize;
    /// What is kept between searches.
    type Memory: Default + Send;

    // ---- what there is to choose from

    /// Its named variants; the first is the usual one.
    fn presets() -> Vec<Preset>;

    /// The methods that search it, each with what it accepts.
    fn methods() -> Vec<MethodInfo>;

    // ---- texts

    /// Rules from their text.
    ///
    /// # Errors
    /// Names what is wrong and what is accepted.
    fn rules(text: &str) -> Result<Self::Rules, Refusal>;

    /// The same rules with one field changed, for interfaces that ask for it by itself.
    ///
    /// # Errors
    /// When the game has no such field, or the value is out of its range.
    fn with_field(
        _rules: Self::Rules,
        field: &'static str,
        _value: usize,
    ) -> Result<Self::Rules, Refusal> {
        Err(Refusal::option(sentence!(
            "game.no-field",
            "{game} has no {field} to choose",
            game = Self::NAME,
            field = field
        )))
    }

    /// The value of a field that [`TableGame::with_field`] changes.
    fn field(_rules: &Self::Rules, _field: &'static str) -> Option<usize> {
        None
    }

    /// The start position of a variant.
    ///
    /// # Errors
    /// Where a field of the rules is out of its range.
    fn start(rules: &Self::Rules) -> Result<Self::Position, Refusal>;

    /// A position from its text, with the rules on its board: a position may fix part of them.
    ///
    /// # Errors
    /// Names the place and what is accepted.
    fn position(rules: Self::Rules, text: &str) -> Result<(Self::Rules, Self::Position), Refusal>;

    /// An evaluator from its name.
    ///
    /// # Errors
    /// Names what is accepted.
    fn evaluator(name: &str) -> Result<Self::Evaluator, Refusal>;

    /// A whole game from its text.
    ///
    /// # Errors
    /// Names the place and what is accepted.
    fn read_game(text: &str) -> Result<Record<Self>, Refusal>;

    /// The texts of the games in a file, in their order; a game that keeps one to a file has one.
    fn games_in(text: &str) -> Vec<&str> {
        vec![text]
    }

    /// The canonical text of a game whose moves are legal.
    fn write_game(record: &Record<Self>) -> String;

    // ---- playing

    /// Whose move it is.
    fn turn(position: &Self::Position) -> Player;

    /// The result, once the game has ended.
    fn outcome(rules: &Self::Rules, position: &Self::Position) -> Option<Outcome>;

    /// Every legal move, as its number and its text, in the order of the numbers; none once the game
    /// has ended.
    fn moves(rules: &Self::Rules, position: &Self::Position) -> Vec<(usize, String)>;

    /// The text of the move with this number.
    ///
    /// # Errors
    /// When no legal move has it.
    fn move_text(
        rules: &Self::Rules,
        position: &Self::Position,
        number: usize,
    ) -> Result<String, Refusal>;

    /// Plays a move by its text, and tells its parts.
    ///
    /// # Errors
    /// When the game is over or there is no such move; the position stays as it was.
    fn play(
        rules: &Self::Rules,
        position: &Self::Position,
        text: &str,
    ) -> Result<(Self::Position, Vec<Self::Step>), Refusal>;

    /// What a board draws of a position.
    fn board(position: &Self::Position) -> Self::Board;

    /// The refusal of a search or a move after the end.
    fn finished(rules: &Self::Rules, position: &Self::Position) -> Refusal;

    // ---- searching

    /// The size of the tree below a position.
    ///
    /// # Errors
    /// When the depth is out of its range.
    fn perft(rules: &Self::Rules, position: &Self::Position, depth: u32) -> Result<Perft, Refusal>;

    /// The same, where moves of a position that lead to equal boards count once.
    ///
    /// # Errors
    /// Where the game counts every move.
    fn perft_distinct(
        _rules: &Self::Rules,
        _position: &Self::Position,
        _depth: u32,
    ) -> Result<Perft, Refusal> {
        Err(Refusal::option(sentence!(
            "game.no-distinct",
            "{game} has no moves that lead to equal boards",
            game = Self::NAME
        )))
    }

    /// Runs a checked search on the rayon pool of the caller; `tell` gets a report of every depth that
    /// is finished.
    ///
    /// # Errors
    /// When the game is over, or memory is refused.
    fn run(
        search: &Search<Self>,
        memory: &mut Memory,
        control: &Control,
        tell: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal>;

    /// How much of its memory a search has left.
    fn held(_memory: &Self::Memory) -> Held {
        Held::default()
    }

    /// Hands the compiled game, on which a checked search would run, to whoever works with any game.
    ///
    /// # Errors
    /// As the visitor says.
    fn visited<V: Visitor>(search: &Search<Self>, visitor: V) -> Result<V::Outcome, Refusal>;

    // ---- for a terminal

    /// The moves of a game as its text has them.
    fn turns(record: &Record<Self>) -> String;

    /// The board in characters, ending with a line break.
    fn drawn(rules: &Self::Rules, position: &Self::Position) -> String;

    /// The letters of a player's moves, each with the move's text, where a game names its places so.
    fn letters(_position: &Self::Position, _player: Player) -> Vec<(char, String)> {
        Vec::new()
    }

    /// The board in characters with those letters.
    fn drawn_lettered(rules: &Self::Rules, position: &Self::Position) -> String {
        Self::drawn(rules, position)
    }

    /// A move in words, such as "house 3".
    fn move_words(position: &Self::Position, text: &str) -> String;

    /// What a move did, to follow its name and a colon.
    fn happened(before: &Self::Position, steps: &[Self::Step]) -> String;

    /// What a person may type as a move, such as "a house from 1 to 6".
    fn what_to_type(position: &Self::Position) -> String;

    /// The result in a sentence, once the game has ended.
    fn result_words(outcome: Outcome) -> String;
}

/// Who works with any game, whatever its types.
pub trait Visitor {
    /// What comes of it.
    type Outcome;

    /// Works with a game, from a position; `text` names a move of a position.
    ///
    /// # Errors
    /// As the visitor says.
    fn visit<G: Game, E: Evaluator<G>>(
        self,
        game: &G,
        evaluator: &E,
        position: &G::Position,
        text: &dyn Fn(&G::Position, G::Move) -> String,
    ) -> Result<Self::Outcome, Refusal>;
}

/// Rules, and where a game under them stands: at a position, or where moves from there have led.
pub struct Place<'a> {
    /// A rules text.
    pub rules: &'a str,
    /// A position's text; the rules' start without one.
    pub position: Option<&'a str>,
    /// Moves since then, by their texts. What a rule such as a draw by repetition depends on reaches
    /// the position through them.
    pub moves: &'a [String],
}

impl<'a> Place<'a> {
    /// A position, or the start.
    pub fn at(rules: &'a str, position: Option<&'a str>) -> Self {
        Self {
            rules,
            position,
            moves: &[],
        }
    }

    /// The rules, on the position's board, and the position.
    ///
    /// # Errors
    /// Names what is wrong in which of the texts.
    pub fn read<G: TableGame>(&self) -> Result<(G::Rules, G::Position), Refusal> {
        let rules = G::rules(self.rules)?;
        let (rules, mut position) = match self.position {
            Some(text) => G::position(rules, text)?,
            None => {
                let start = G::start(&rules)?;
                (rules, start)
            }
        };
        for (nth, text) in (1..).zip(self.moves) {
            let (after, _) = G::play(&rules, &position, text).map_err(|wrong| Refusal {
                message: format!("move {nth}, {}: {}", quoted(text), wrong.message),
                ..wrong
            })?;
            position = after;
        }
        Ok((rules, position))
    }
}
