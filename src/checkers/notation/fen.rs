//! A position's text: `B:W21,22,K30:B1,2`, who moves and then each side's squares, kings marked. A
//! range such as `21-32` stands for all squares of it.

use super::super::error::CheckersError;
use super::super::hops::crown_row;
use super::super::position::{MOST_PIECES, Piece, Position, SQUARES, Squares};
use crate::game::Player;
use crate::refusal::{Sentence, sentence};
use std::fmt;
use std::str::FromStr;

/// The letter of a side.
pub(super) fn letter(player: Player) -> char {
    match player {
        Player::First => 'B',
        Player::Second => 'W',
    }
}

/// A side's colour, for sentences.
fn colour(player: Player) -> &'static str {
    match player {
        Player::First => "Black",
        Player::Second => "White",
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", letter(self.turn))?;
        for player in [Player::Second, Player::First] {
            let piece = |square: u8| {
                let piece = self.piece(square).filter(|piece| piece.owner == player)?;
                let king = if piece.king { "K" } else { "" };
                Some(format!("{king}{square}"))
            };
            let pieces: Vec<String> = (1..=SQUARES as u8).filter_map(piece).collect();
            write!(f, ":{}{}", letter(player), pieces.join(","))?;
        }
        Ok(())
    }
}

/// A text, and how far it has been read.
struct Reader<'t> {
    rest: std::iter::Peekable<std::str::Chars<'t>>,
    /// The character that comes next, counted from 1.
    place: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        self.place += 1;
        self.rest.next()
    }

    /// Takes the next character if it is this one.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.next();
        }
        found
    }

    fn skip_spaces(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// What stands here, for a sentence.
    fn found(&mut self) -> String {
        match self.peek() {
            Some(c) => format!("'{}'", c.escape_debug()),
            None => "the end".into(),
        }
    }

    /// A side's letter.
    fn side(&mut self) -> Result<Player, CheckersError> {
        let place = self.place;
        let found = self.found();
        match self.next() {
            Some('B' | 'b') => Ok(Player::First),
            Some('W' | 'w') => Ok(Player::Second),
            _ => Err(at(
                place,
                sentence!(
                    "checkers.side",
                    "expected B or W, not {found}, in a position such as B:W21,22,K30:B1,2",
                    found = found
                ),
            )),
        }
    }

    /// A square's number.
    fn square(&mut self) -> Result<u8, CheckersError> {
        let place = self.place;
        let found = self.found();
        let mut number: u8 = 0;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            number = number.saturating_mul(10).saturating_add(digit as u8);
            self.next();
        }
        if (1..=SQUARES as u8).contains(&number) {
            return Ok(number);
        }
        let what = match self.place == place {
            true => sentence!(
                "checkers.no-square",
                "expected a square, not {found}",
                found = found
            ),
            false => sentence!(
                "checkers.square",
                "squares are numbered 1 to {most}",
                most = SQUARES
            ),
        };
        Err(at(place, what))
    }

    fn colon(&mut self) -> Result<(), CheckersError> {
        let place = self.place;
        let found = self.found();
        if self.take(':') {
            return Ok(());
        }
        Err(at(
            place,
            sentence!("checkers.colon", "expected ':', not {found}", found = found),
        ))
    }
}

fn at(place: usize, what: Sentence) -> CheckersError {
    CheckersError::Position { place, what }
}

impl FromStr for Position {
    type Err = CheckersError;

    fn from_str(text: &str) -> Result<Self, CheckersError> {
        let mut reader = Reader {
            rest: text.chars().peekable(),
            place: 1,
        };
        reader.skip_spaces();
        let turn = reader.side()?;
        let mut squares = [None; SQUARES];
        let mut first = None;
        for _ in 0..2 {
            reader.colon()?;
            let place = reader.place;
            let owner = reader.side()?;
            if first.replace(owner) == Some(owner) {
                let what = sentence!(
                    "checkers.side-twice",
                    "{side} has its pieces already",
                    side = colour(owner)
                );
                return Err(at(place, what));
            }
            pieces(&mut reader, owner, &mut squares)?;
        }
        reader.take('.');
        reader.skip_spaces();
        if reader.peek().is_some() {
            let (place, found) = (reader.place, reader.found());
            let what = sentence!(
                "checkers.end",
                "expected the end, not {found}",
                found = found
            );
            return Err(at(place, what));
        }
        Ok(Self::new(squares, turn))
    }
}

/// A side's squares, until what cannot be one of them.
fn pieces(
    reader: &mut Reader<'_>,
    owner: Player,
    squares: &mut Squares,
) -> Result<(), CheckersError> {
    let ends = |next: Option<char>| next.is_none_or(|c| c == ':' || c == '.' || c.is_whitespace());
    if ends(reader.peek()) {
        return Ok(());
    }
    let mut count = 0;
    loop {
        let place = reader.place;
        let king = reader.take('K') || reader.take('k');
        let from = reader.square()?;
        let to = match reader.take('-') {
            true => reader.square()?,
            false => from,
        };
        if to < from {
            let what = sentence!(
                "checkers.range",
                "a range goes up, not from {from} to {to}",
                from = from,
                to = to
            );
            return Err(at(place, what));
        }
        for square in from..=to {
            count += 1;
            stand(squares, square, Piece { owner, king }, count).map_err(|what| at(place, what))?;
        }
        if !reader.take(',') {
            return Ok(());
        }
    }
}

/// Puts a side's piece on its square, if it may stand there.
fn stand(squares: &mut Squares, square: u8, piece: Piece, count: usize) -> Result<(), Sentence> {
    let there = &mut squares[usize::from(square) - 1];
    if there.is_some() {
        return Err(sentence!(
            "checkers.two-pieces",
            "two pieces stand on square {square}",
            square = square
        ));
    }
    if !piece.king && crown_row(piece.owner).contains(&square) {
        return Err(sentence!(
            "checkers.uncrowned",
            "a man of {side} on square {square} would be a king",
            side = colour(piece.owner),
            square = square
        ));
    }
    if count > MOST_PIECES {
        return Err(sentence!(
            "checkers.too-many",
            "{side} has at most {most} pieces",
            side = colour(piece.owner),
            most = MOST_PIECES
        ));
    }
    *there = Some(piece);
    Ok(())
}
