//! Texts for positions, rules and games: one canonical form of each, which reads back to the same
//! thing, and the two other board formats in use. Errors name the place.

use super::error::KalahError;
use super::position::Position;
use super::rules::{Capture, End, MAX_TOTAL, Rules};
use crate::game::Player;
use std::fmt;
use std::str::FromStr;

/// A whole game: rules, start and the board index of every move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The rules it was played under; their number of houses is the start's.
    pub rules: Rules,
    /// Where it began.
    pub start: Position,
    /// The houses played, as board indices; all legal.
    pub moves: Vec<usize>,
}

// --- positions -------------------------------------------------------------------------------

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
                    "a board that begins with '<' ends with '>'",
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

fn at(place: usize, what: impl Into<String>) -> KalahError {
    KalahError::PositionText {
        place: place.max(1),
        what: what.into(),
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
                    return Err(at(place, format!("a pit holds 0 to {MAX_TOTAL} seeds")));
                }
                tokens.push(Token::Number {
                    seeds: number,
                    place,
                    joined,
                });
                (open, joined) = (false, false);
            }
            ',' if !open => (open, joined) = (true, true),
            ',' => return Err(at(place, "expected a number before ','")),
            '/' => {
                tokens.push(Token::Slash { place });
                (open, joined) = (true, false);
            }
            c if c.is_whitespace() => {}
            c => {
                return Err(at(
                    place,
                    format!("'{}' is not a number, ',' or '/'", c.escape_default()),
                ));
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
                return Err(at(place, "one '/' parts the two sides, here is a second"));
            }
            Token::Slash { place } => slash = Some((numbers.len(), place)),
        }
    }
    let begins_side = |nth| nth == 0 || slash.is_some_and(|(before, _)| nth == before);
    let loose = (0..numbers.len()).find(|&nth| commas && !numbers[nth].2 && !begins_side(nth));
    if let Some(nth) = loose
        && nth + 1 < numbers.len()
    {
        return Err(at(numbers[nth].1, "expected ',' before this number"));
    }
    let odd = !commas && numbers.len() % 2 == 1 && numbers.len() > 1;
    let turn = match numbers.last() {
        Some(&(turn, place, _)) if loose.is_some() || odd => {
            numbers.pop();
            match turn {
                0 => Player::First,
                1 => Player::Second,
                n => return Err(at(place, format!("the turn is 0 or 1, not {n}"))),
            }
        }
        _ => Player::First,
    };
    if numbers.len() < 4 {
        return Err(at(
            end,
            "expected at least one house and one store for each side, such as 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0",
        ));
    }
    if let Some((before, place)) = slash
        && 2 * before != numbers.len()
    {
        return Err(at(
            place,
            format!(
                "the first side has {before} pits, the second {}; both need as many",
                numbers.len() - before.min(numbers.len())
            ),
        ));
    }
    let pits: Vec<usize> = numbers.iter().map(|&(n, ..)| n).collect();
    if pits.len() % 2 == 1 {
        let what = format!(
            "a board has as many pits on each side, here are {} in all",
            pits.len()
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
            Token::Slash { place } => return Err(at(place, "a board in <…> has no '/'")),
        }
    }
    let [size, south, north, houses @ ..] = numbers.as_slice() else {
        return Err(at(end, "expected <size,store,store,houses,houses>"));
    };
    if houses.len() != 2 * size {
        return Err(at(
            end,
            format!(
                "a board of size {size} has {} houses, here are {}",
                2 * size,
                houses.len()
            ),
        ));
    }
    let (first, second) = houses.split_at(*size);
    let pits = [first, &[*south], second, &[*north]].concat();
    Position::new(&pits, Player::First)
}

// --- rules -----------------------------------------------------------------------------------

const CAPTURES: [(&str, Capture); 4] = [
    ("opposite", Capture::Opposite),
    ("empty", Capture::Empty),
    ("none", Capture::None),
    ("run", Capture::Run),
];
const ENDS: [(&str, End); 2] = [("empty", End::Empty), ("half", End::Half)];
const SWITCH: [(&str, bool); 2] = [("yes", true), ("no", false)];

fn name_of<T: PartialEq>(names: &[(&'static str, T)], wanted: &T) -> &'static str {
    names
        .iter()
        .find(|(_, value)| value == wanted)
        .map_or("", |(name, _)| name)
}

impl Rules {
    /// The long form, even where the rules have a name.
    pub fn fields(&self) -> String {
        format!(
            "houses={} seeds={} capture={} extra={} relay={} end={}",
            self.houses,
            self.seeds,
            name_of(&CAPTURES, &self.capture),
            name_of(&SWITCH, &self.extra_turn),
            name_of(&SWITCH, &self.relay),
            name_of(&ENDS, &self.end),
        )
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match Self::PRESETS.iter().find(|preset| preset.rules == *self) {
            Some(preset) => f.write_str(preset.name),
            None => f.write_str(&self.fields()),
        }
    }
}

impl FromStr for Rules {
    type Err = KalahError;

    /// A preset's name, fields, or a name and the fields that differ from it. A field that is not
    /// named is the standard one.
    fn from_str(text: &str) -> Result<Self, KalahError> {
        let mut rules = Self::STANDARD;
        let mut seen: Vec<&str> = Vec::new();
        let mut words = 0;
        for (place, word) in (1..).zip(text.split_whitespace()) {
            words = place;
            let wrong = |what: String| KalahError::RulesText { place, what };
            let Some((key, value)) = word.split_once('=') else {
                let preset = Self::PRESETS.iter().find(|preset| preset.name == word);
                match preset {
                    Some(preset) if place == 1 => rules = preset.rules,
                    Some(_) => {
                        return Err(wrong(format!("the name '{word}' must come first")));
                    }
                    None => return Err(wrong(unknown_preset(word))),
                }
                continue;
            };
            if seen.contains(&key) {
                return Err(wrong(format!("'{key}' is given twice")));
            }
            set_field(&mut rules, key, value).map_err(wrong)?;
            seen.push(key);
        }
        if words == 0 {
            return Err(KalahError::RulesText {
                place: 1,
                what: unknown_preset(""),
            });
        }
        rules.checked()
    }
}

fn unknown_preset(word: &str) -> String {
    let names: Vec<&str> = Rules::PRESETS.iter().map(|preset| preset.name).collect();
    format!(
        "'{}' is not known; accepted are {}, or fields such as houses=6 seeds=4 capture=opposite extra=yes relay=no end=empty",
        word.escape_default(),
        names.join(", ")
    )
}

fn set_field(rules: &mut Rules, key: &str, value: &str) -> Result<(), String> {
    fn choice<T: Copy>(names: &[(&str, T)], key: &str, value: &str) -> Result<T, String> {
        let found = names.iter().find(|(name, _)| *name == value);
        found.map(|&(_, value)| value).ok_or_else(|| {
            let accepted: Vec<&str> = names.iter().map(|&(name, _)| name).collect();
            format!(
                "{key} is one of {}, not '{}'",
                accepted.join(", "),
                value.escape_default()
            )
        })
    }
    let number = || {
        value
            .parse::<u8>()
            .map_err(|_| format!("{key} is a number, not '{}'", value.escape_default()))
    };
    match key {
        "houses" => rules.houses = number()?,
        "seeds" => rules.seeds = number()?,
        "capture" => rules.capture = choice(&CAPTURES, key, value)?,
        "extra" => rules.extra_turn = choice(&SWITCH, key, value)?,
        "relay" => rules.relay = choice(&SWITCH, key, value)?,
        "end" => rules.end = choice(&ENDS, key, value)?,
        _ => {
            return Err(format!(
                "there is no field '{}'; the fields are houses, seeds, capture, extra, relay and end",
                key.escape_default()
            ));
        }
    }
    Ok(())
}

// --- games -----------------------------------------------------------------------------------

impl GameRecord {
    /// A game from its parts, every move checked.
    ///
    /// # Errors
    /// Names the turn of the first move that cannot be played.
    pub fn new(rules: Rules, start: Position, moves: Vec<usize>) -> Result<Self, KalahError> {
        let rules = rules.with_houses(start.houses);
        let record = Self {
            rules,
            start,
            moves,
        };
        record.positions()?;
        Ok(record)
    }

    /// The moves in the notation of turns.
    pub fn turns(&self) -> String {
        let mut position = self.start;
        let mut text = String::new();
        for (nth, &pit) in self.moves.iter().enumerate() {
            let mover = position.turn;
            text += &(pit - position.first_house(mover) + 1).to_string();
            let Ok(played) = position.play(&self.rules, pit) else {
                break; // never: the moves of a record are legal
            };
            position = played.position;
            if nth + 1 < self.moves.len() {
                text.push(if position.turn == mover { '-' } else { ' ' });
            }
        }
        text
    }

    /// The position after each move.
    ///
    /// # Errors
    /// Names the turn of the first move that cannot be played.
    pub fn positions(&self) -> Result<Vec<Position>, KalahError> {
        let mut position = self.start;
        let mut positions = Vec::new();
        let mut turn = 1;
        for &pit in &self.moves {
            let played = position
                .play(&self.rules, pit)
                .map_err(|error| in_turn(turn, &error))?;
            turn += usize::from(played.position.turn != position.turn);
            position = played.position;
            positions.push(position);
        }
        Ok(positions)
    }
}

fn in_turn(turn: usize, error: &KalahError) -> KalahError {
    KalahError::GameText {
        turn,
        what: error.to_string(),
    }
}

impl fmt::Display for GameRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}; {}; {}", self.rules, self.start, self.turns());
        f.write_str(text.trim_end())
    }
}

impl FromStr for GameRecord {
    type Err = KalahError;

    /// `rules; position; turns`, the parts also on lines of their own. Houses are numbered from 1,
    /// the farthest from the mover's store, and joined by `-` where the same side moves again.
    fn from_str(text: &str) -> Result<Self, KalahError> {
        let parts: Vec<&str> = text
            .trim()
            .trim_end_matches([';', '\n'])
            .splitn(3, [';', '\n'])
            .collect();
        let (rules, start, turns) = match parts.as_slice() {
            [rules, start, turns] => (rules, start, *turns),
            [rules, start] => (rules, start, ""),
            _ => {
                return Err(KalahError::GameText {
                    turn: 0,
                    what: "expected 'rules; position; turns', such as \
                           'standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; 3-6 5 2'"
                        .into(),
                });
            }
        };
        let rules: Rules = rules.parse()?;
        let start: Position = start.parse()?;
        let rules = rules.with_houses(start.houses);
        let moves = read_turns(&rules, start, turns)?;
        Ok(Self {
            rules,
            start,
            moves,
        })
    }
}

fn read_turns(rules: &Rules, start: Position, text: &str) -> Result<Vec<usize>, KalahError> {
    let mut position = start;
    let mut moves = Vec::new();
    let mut again = false;
    for (turn, token) in (1..).zip(text.split_whitespace()) {
        let wrong = |what: String| KalahError::GameText { turn, what };
        if again {
            return Err(wrong(format!(
                "the side that played turn {} moves again, so '{}' must be joined to it by '-'",
                turn - 1,
                token.escape_default()
            )));
        }
        for (nth, house) in token.split('-').enumerate() {
            if nth > 0 && !again {
                return Err(wrong(format!(
                    "in '{}', no extra turn follows before house {house}",
                    token.escape_default()
                )));
            }
            let pit = house
                .parse()
                .ok()
                .filter(|n| (1..=position.houses()).contains(n))
                .map(|n| position.first_house(position.turn) + n - 1)
                .ok_or_else(|| {
                    wrong(format!(
                        "'{}' is not a house; houses are numbered 1 to {}",
                        house.escape_default(),
                        position.houses()
                    ))
                })?;
            if position.pits[pit] == 0 && !position.is_over(rules) {
                return Err(wrong(format!("house {house} is empty")));
            }
            let played = position
                .play(rules, pit)
                .map_err(|error| in_turn(turn, &error))?;
            again = played.position.turn == position.turn && !played.position.is_over(rules);
            position = played.position;
            moves.push(pit);
        }
    }
    Ok(moves)
}
