//! A position's text: the canonical one, the Kalah Game Protocol's, and plain lists.

use super::super::error::KalahError;
use super::super::position::Position;
use super::super::rules::MAX_TOTAL;
use crate::game::Player;
use crate::refusal::{Sentence, sentence};
use std::fmt;
use std::str::FromStr;

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (player, end) in [(Player::First, "/"), (Player::Second, " ")] {
            let side: Vec<String> = self.pits[self.first_house(player)..=self.store(player)]
                .iter()
                .map(u8::to_string)
                .collect();
            write!(f, "{}{end}", side.join(","))?;
        }
        write!(f, "{}", self.turn.index())
    }
}

/// A part of a position's text, and the character it begins at.
enum Token {
    Number {
        seeds: usize,
        place: usize,
        /// Whether a comma stands before it.
        joined: bool,
    },
    Slash {
        place: usize,
    },
}

impl FromStr for Position {
    type Err = KalahError;

    /// Reads the canonical form, `<m,store,store,houses,houses>` of the Kalah Game Protocol, and
    /// plain lists of `2 m + 2` numbers. A turn of 0 or 1 may follow a list; without it the first
    /// player moves.
    fn from_str(text: &str) -> Result<Self, KalahError> {
        let trimmed = text.trim();
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        if let Some(inside) = trimmed.strip_prefix('<') {
            let length = trimmed.chars().count();
            let inside = inside.strip_suffix('>').ok_or_else(|| {
                at(
                    indent + length,
                    sentence!(
                        "position.unclosed",
                        "a board that begins with '<' ends with '>'"
                    ),
                )
            })?;
            return protocol_board(&tokens(inside, indent + 1)?, indent + length);
        }
        let brackets = trimmed
            .strip_prefix('[')
            .and_then(|inside| inside.strip_suffix(']'));
        let (inside, offset) = brackets.map_or((trimmed, indent), |inside| (inside, indent + 1));
        board_list(&tokens(inside, offset)?, indent + trimmed.chars().count())
    }
}

fn at(place: usize, what: Sentence) -> KalahError {
    KalahError::PositionText {
        place: place.max(1),
        what,
    }
}

fn tokens(text: &str, offset: usize) -> Result<Vec<Token>, KalahError> {
    let mut tokens = Vec::new();
    let mut open = true; // nothing that a comma could follow
    let mut joined = false;
    let mut chars = text.chars().enumerate().peekable();
    while let Some((i, c)) = chars.next() {
        let place = offset + i + 1;
        match c {
            '0'..='9' => {
                let mut number = c as usize - '0' as usize;
                while let Some(digit) = chars.peek().and_then(|(_, c)| c.to_digit(10)) {
                    number = (10 * number + digit as usize).min(MAX_TOTAL * 10);
                    chars.next();
                }
                if number > MAX_TOTAL {
                    let what = sentence!(
                        "position.pit",
                        "a house or store holds 0 to {most} seeds",
                        most = MAX_TOTAL
                    );
                    return Err(at(place, what));
                }
                tokens.push(Token::Number {
                    seeds: number,
                    place,
                    joined,
                });
                (open, joined) = (false, false);
            }
            ',' if !open => (open, joined) = (true, true),
            ',' => {
                let what = sentence!("position.comma", "expected a number before ','");
                return Err(at(place, what));
            }
            '/' => {
                tokens.push(Token::Slash { place });
                (open, joined) = (true, false);
            }
            c if c.is_whitespace() => {}
            c => {
                let what = sentence!(
                    "position.character",
                    "'{found}' is not a number, ',' or '/'",
                    found = c.escape_default()
                );
                return Err(at(place, what));
            }
        }
    }
    Ok(tokens)
}

/// `houses… store/houses… store turn` or the same without slash, with or without the turn. Where
/// commas join the pits, the turn is the number that none joins; else it is the odd one.
fn board_list(tokens: &[Token], end: usize) -> Result<Position, KalahError> {
    let mut numbers = Vec::new();
    let mut slash = None;
    let mut commas = false;
    for token in tokens {
        match *token {
            Token::Number {
                seeds,
                place,
                joined,
            } => {
                numbers.push((seeds, place, joined));
                commas |= joined;
            }
            Token::Slash { place } if slash.is_some() => {
                let what = sentence!(
                    "position.slash",
                    "one '/' parts the two sides, here is a second"
                );
                return Err(at(place, what));
            }
            Token::Slash { place } => slash = Some((numbers.len(), place)),
        }
    }
    let begins_side = |nth| nth == 0 || slash.is_some_and(|(before, _)| nth == before);
    let loose = (0..numbers.len()).find(|&nth| commas && !numbers[nth].2 && !begins_side(nth));
    if let Some(nth) = loose
        && nth + 1 < numbers.len()
    {
        let what = sentence!("position.joined", "expected ',' before this number");
        return Err(at(numbers[nth].1, what));
    }
    let odd = !commas && numbers.len() % 2 == 1 && numbers.len() > 1;
    let turn = match numbers.last() {
        Some(&(turn, place, _)) if loose.is_some() || odd => {
            numbers.pop();
            match turn {
                0 => Player::First,
                1 => Player::Second,
                n => {
                    let what = sentence!(
                        "position.turn",
                        "the turn is 0 or 1, not {found}",
                        found = n
                    );
                    return Err(at(place, what));
                }
            }
        }
        _ => Player::First,
    };
    if numbers.len() < 4 {
        let what = sentence!(
            "position.short",
            "expected at least one house and one store for each side, such as 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0"
        );
        return Err(at(end, what));
    }
    if let Some((before, place)) = slash
        && 2 * before != numbers.len()
    {
        let what = sentence!(
            "position.sides",
            "the first side has {first} numbers, the second {second}; both need the same number",
            first = before,
            second = numbers.len() - before.min(numbers.len())
        );
        return Err(at(place, what));
    }
    let pits: Vec<usize> = numbers.iter().map(|&(n, ..)| n).collect();
    if pits.len() % 2 == 1 {
        let what = sentence!(
            "position.odd",
            "a board needs an even count of numbers: as many houses on each side, and two stores; here are {found}",
            found = pits.len()
        );
        return Err(at(end, what));
    }
    Position::new(&pits, turn)
}

/// The Kalah Game Protocol's `<size, south store, north store, south houses, north houses>`.
fn protocol_board(tokens: &[Token], end: usize) -> Result<Position, KalahError> {
    let mut numbers = Vec::new();
    for token in tokens {
        match *token {
            Token::Number { seeds, .. } => numbers.push(seeds),
            Token::Slash { place } => {
                let what = sentence!("position.protocol-slash", "a board in <…> has no '/'");
                return Err(at(place, what));
            }
        }
    }
    let [size, south, north, houses @ ..] = numbers.as_slice() else {
        let what = sentence!(
            "position.protocol",
            "expected <size,store,store,houses,houses>"
        );
        return Err(at(end, what));
    };
    if houses.len() != 2 * size {
        let what = sentence!(
            "position.protocol-size",
            "a board of size {size} has {houses} houses, here are {found}",
            size = size,
            houses = 2 * size,
            found = houses.len()
        );
        return Err(at(end, what));
    }
    let (first, second) = houses.split_at(*size);
    let pits = [first, &[*south], second, &[*north]].concat();
    Position::new(&pits, Player::First)
}
