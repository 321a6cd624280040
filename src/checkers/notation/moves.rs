//! A move's text: `11-15`, a capture `22x15`, and the whole path `22x15x6` where the first and the
//! last square fit another capture as well. A text that fits two moves is refused, never guessed.

use super::super::board::{Board, Checkers};
use super::super::error::CheckersError;
use super::super::hops::Hop;
use super::super::moves::Move;
use super::super::past::Past;
use super::super::position::{Ending, Position, SQUARES};
use super::super::rules::Rules;
use crate::game::{Game, Order, Player};
use crate::refusal::{Sentence, begin_of, quoted, sentence};

/// As much of the legal moves as a sentence shows.
const SHOWN: usize = 200;

/// The squares that a move comes by.
fn path(hops: &[Hop]) -> Vec<u8> {
    let first = hops.first().map(|hop| hop.from);
    first
        .into_iter()
        .chain(hops.iter().map(|hop| hop.to))
        .collect()
}

/// Squares as a move's text has them.
fn joined(squares: &[u8], capture: bool) -> String {
    let squares: Vec<String> = squares.iter().map(u8::to_string).collect();
    squares.join(if capture { "x" } else { "-" })
}

fn captures(hops: &[Hop]) -> bool {
    hops.first().is_some_and(|hop| hop.captured.is_some())
}

/// Only the first and the last square.
fn ends(path: &[u8]) -> [u8; 2] {
    [path[0], path[path.len() - 1]]
}

/// The squares of a move's text and whether it is a capture; `None` where it is no move's text.
fn squares_of(text: &str) -> Option<(Vec<u8>, bool)> {
    let capture = text.contains(['x', 'X']);
    let parts = text.split(|c| matches!(c, 'x' | 'X') || c == '-' && !capture);
    let square = |part: &str| {
        let digits = !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        let number = part.parse().ok().filter(|_| digits);
        number.filter(|n| (1..=SQUARES as u8).contains(n))
    };
    let squares: Vec<u8> = parts.map(square).collect::<Option<_>>()?;
    let enough = squares.len() == 2 || capture && squares.len() > 2;
    enough.then_some((squares, capture))
}

/// Whether all of `few` stand in `many`, in the same order.
fn within(few: &[u8], many: &[u8]) -> bool {
    let mut many = many.iter();
    few.iter().all(|square| many.any(|other| other == square))
}

impl Position {
    /// Every legal move with its text, in the order of the moves; none once the game has ended.
    pub fn legal_moves(&self) -> Vec<(String, Vec<Hop>)> {
        match self.ending() {
            Some(_) => Vec::new(),
            None => named(self.moves()),
        }
    }

    /// Plays a move by its text.
    ///
    /// # Errors
    /// When the game is over, or the text fits no legal move or several; the position stays as it was.
    pub fn play_text(&self, rules: Rules, text: &str) -> Result<(Self, Vec<Hop>), CheckersError> {
        if let Some(ending) = self.ending() {
            return Err(self.finished(ending));
        }
        let hops = find(named(self.moves()), text.trim()).map_err(CheckersError::Move)?;
        Ok((self.after(rules, &hops), hops))
    }

    /// The error of a game that has ended.
    pub fn finished(&self, ending: Ending) -> CheckersError {
        CheckersError::Finished(match (ending, self.turn) {
            (Ending::Stuck, Player::First) => sentence!("checkers.white-won", "White has won"),
            (Ending::Stuck, Player::Second) => sentence!("checkers.black-won", "Black has won"),
            (Ending::Repetition, _) => {
                sentence!(
                    "checkers.repetition",
                    "a draw by the third occurrence of a position"
                )
            }
            (Ending::Forty, _) => sentence!(
                "checkers.forty",
                "a draw after 40 moves by each side without a capture or a man's move"
            ),
        })
    }
}

impl<P: Past> Board<P> {
    /// The text of a legal move.
    pub fn move_text(&self, played: Move) -> String {
        let moves = Checkers::<P>::new().moves(self, Order::Natural);
        let ends = |played: Move| (played.from(), played.to());
        let alike = moves.filter(|&other| ends(other) == ends(played)).count();
        let path = played.squares();
        let told = if alike > 1 {
            path
        } else {
            self::ends(&path).to_vec()
        };
        joined(&told, played.captured() != 0)
    }
}

/// Each move with its text.
fn named(moves: Vec<Vec<Hop>>) -> Vec<(String, Vec<Hop>)> {
    let paths: Vec<Vec<u8>> = moves.iter().map(|hops| path(hops)).collect();
    let text = |hops: &[Hop]| {
        let path = path(hops);
        let alike = paths
            .iter()
            .filter(|other| ends(other) == ends(&path))
            .count();
        let told = if alike == 1 {
            ends(&path).to_vec()
        } else {
            path
        };
        joined(&told, captures(hops))
    };
    let texts: Vec<String> = moves.iter().map(|hops| text(hops)).collect();
    texts.into_iter().zip(moves).collect()
}

/// The one move that a text fits: the whole path first, then whatever leaves squares out between the
/// first and the last.
fn find(moves: Vec<(String, Vec<Hop>)>, text: &str) -> Result<Vec<Hop>, Sentence> {
    let Some((squares, capture)) = squares_of(text) else {
        return Err(sentence!(
            "checkers.move",
            "{found} is not a move; moves are such as 11-15, 22x15 or 22x15x6",
            found = quoted(text)
        ));
    };
    let same_kind = captures(&moves[0].1) == capture;
    let fits = |hops: &[Hop]| {
        let path = path(hops);
        same_kind && ends(&path) == ends(&squares) && within(&squares, &path)
    };
    if let Some((_, hops)) = moves
        .iter()
        .find(|(_, hops)| same_kind && path(hops) == squares)
    {
        return Ok(hops.clone());
    }
    let fitting: Vec<&(String, Vec<Hop>)> = moves.iter().filter(|(_, hops)| fits(hops)).collect();
    let texts = |moves: &[&(String, Vec<Hop>)]| {
        let texts: Vec<&str> = moves.iter().map(|(text, _)| text.as_str()).collect();
        begin_of(&texts.join(", "), SHOWN)
    };
    match fitting.as_slice() {
        [(_, hops)] => Ok(hops.clone()),
        [] => {
            let legal = texts(&moves.iter().collect::<Vec<_>>());
            Err(match captures(&moves[0].1) && !capture {
                true => sentence!(
                    "checkers.must-capture",
                    "{found} is not legal: capturing is compulsory; you can play {legal}",
                    found = quoted(text),
                    legal = legal
                ),
                false => sentence!(
                    "checkers.illegal",
                    "{found} is not legal here; you can play {legal}",
                    found = quoted(text),
                    legal = legal
                ),
            })
        }
        several => Err(sentence!(
            "checkers.ambiguous",
            "{found} fits several captures; write one of {legal}",
            found = quoted(text),
            legal = texts(several)
        )),
    }
}
