//! A third game, for the tests alone: heaps of matches, of which a move takes any number from one
//! heap; who takes the last match wins. It shows what a game has to bring, and that nothing else needs
//! to change. The text of a move is `heap:taken`, such as `2:3`; a position is `3,4,5 0`.

use super::{
    Choices, ErrorKind, Memory, MethodInfo, Names, Outcome, Preset, Range, Record, Refusal, Report,
    Search, TableGame, Visitor,
};
use crate::game::{Evaluator, Game, Order, Player, Value};
use crate::perft::Perft;
use crate::refusal::{quoted, sentence};
use crate::search::{self, Control, METHODS, Method, Mode};
use serde::Serialize;
use std::fmt;

const MOST_HEAPS: usize = 4;

/// Nim behind the contract.
#[derive(Clone, Debug, PartialEq)]
pub struct Nim;

/// Nim has one set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules;

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("normal")
    }
}

/// Heaps and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Heaps {
    heaps: [u8; MOST_HEAPS],
    turn: Player,
}

impl fmt::Display for Heaps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let heaps: Vec<String> = self.heaps.iter().map(u8::to_string).collect();
        write!(f, "{} {}", heaps.join(","), self.turn.index())
    }
}

/// A heap and how many matches are taken from it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Take {
    heap: u8,
    taken: u8,
}

impl Take {
    fn text(self) -> String {
        format!("{}:{}", self.heap + 1, self.taken)
    }
}

/// What a board draws.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Matches {
    heaps: Vec<u8>,
}

/// The only evaluator: who cannot move has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastTaken;

impl fmt::Display for LastTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("last-taken")
    }
}

impl Game for Nim {
    type Position = Heaps;
    type Move = Take;
    type Moves = std::vec::IntoIter<Take>;

    fn to_move(&self, position: &Heaps) -> Player {
        position.turn
    }

    fn is_over(&self, position: &Heaps) -> bool {
        position.heaps.iter().all(|&matches| matches == 0)
    }

    fn moves(&self, position: &Heaps, _order: Order) -> Self::Moves {
        let takes = (0u8..)
            .zip(position.heaps)
            .flat_map(|(heap, matches)| (1..=matches).map(move |taken| Take { heap, taken }));
        takes.collect::<Vec<_>>().into_iter()
    }

    fn number(&self, position: &Heaps, played: Take) -> u32 {
        let before = self
            .moves(position, Order::Natural)
            .position(|take| take == played);
        before.unwrap_or(0) as u32
    }

    fn play(&self, position: &Heaps, played: Take) -> Heaps {
        let mut heaps = position.heaps;
        heaps[usize::from(played.heap)] -= played.taken;
        Heaps {
            heaps,
            turn: position.turn.opponent(),
        }
    }
}

impl Evaluator<Nim> for LastTaken {
    fn evaluate(&self, game: &Nim, position: &Heaps) -> Value {
        -Value::from(game.is_over(position))
    }
}

fn wrong(kind: ErrorKind, text: &str) -> Refusal {
    let what = sentence!(
        "nim.unreadable",
        "{found} cannot be read; a position is such as '3,4,5 0', a move such as '2:3'",
        found = quoted(text)
    );
    Refusal::new(kind, what)
}

impl TableGame for Nim {
    const NAME: &'static str = "nim";
    const ABOUT: &'static str = "Take matches from one heap; who takes the last one wins.";
    type Rules = Rules;
    type Position = Heaps;
    type Evaluator = LastTaken;
    type Board = Matches;
    type Step = Take;
    type Memory = ();

    fn presets() -> Vec<Preset> {
        vec![Preset {
            name: "normal",
            rules: Rules.to_string(),
            about: "Three heaps of three, four and five matches.",
        }]
    }

    /// The modes that any game has: nothing is banked, so there is no expert.
    fn methods() -> Vec<MethodInfo> {
        let info = |method: &'static Method| {
            let mode = method.mode()?;
            let evaluators = Choices {
                names: vec!["last-taken"],
                usual: "last-taken",
            };
            Some(MethodInfo::new(method, mode == Mode::default(), evaluators))
        };
        METHODS.iter().filter_map(info).collect()
    }

    fn rules(text: &str) -> Result<Rules, Refusal> {
        match text.trim() {
            "normal" => Ok(Rules),
            _ => Err(wrong(ErrorKind::Rules, text)),
        }
    }

    fn start(_rules: &Rules) -> Result<Heaps, Refusal> {
        Ok(Heaps {
            heaps: [3, 4, 5, 0],
            turn: Player::First,
        })
    }

    fn position(rules: Rules, text: &str) -> Result<(Rules, Heaps), Refusal> {
        let refusal = || wrong(ErrorKind::Position, text);
        let (list, turn) = text.trim().split_once(' ').ok_or_else(refusal)?;
        let turn = match turn {
            "0" => Player::First,
            "1" => Player::Second,
            _ => return Err(refusal()),
        };
        let read: Result<Vec<u8>, _> = list.split(',').map(str::parse).collect();
        let read = read.map_err(|_| refusal())?;
        let fits = read.len() <= MOST_HEAPS && read.iter().all(|&matches| matches <= 9);
        let mut heaps = [0; MOST_HEAPS];
        for (heap, matches) in heaps.iter_mut().zip(read) {
            *heap = matches;
        }
        fits.then_some((rules, Heaps { heaps, turn }))
            .ok_or_else(refusal)
    }

    fn evaluator(name: &str) -> Result<LastTaken, Refusal> {
        match name {
            "last-taken" => Ok(LastTaken),
            _ => Err(wrong(ErrorKind::Option, name)),
        }
    }

    /// `position; moves`
    fn read_game(text: &str) -> Result<Record<Self>, Refusal> {
        let (start, moves) = text.split_once(';').unwrap_or((text, ""));
        let (rules, start) = Self::position(Rules, start)?;
        Record::replay(rules, start, &moves.split_whitespace().collect::<Vec<_>>())
    }

    fn write_game(record: &Record<Self>) -> String {
        format!("{}; {}", record.start, Self::turns(record))
    }

    fn turn(position: &Heaps) -> Player {
        position.turn
    }

    fn outcome(_rules: &Rules, position: &Heaps) -> Option<Outcome> {
        let second_won = position.turn == Player::First;
        Nim.is_over(position).then(|| Outcome {
            first: u32::from(!second_won),
            second: u32::from(second_won),
        })
    }

    fn moves(_rules: &Rules, position: &Heaps) -> Vec<(usize, String)> {
        let takes = Nim.moves(position, Order::Natural).map(Take::text);
        takes.enumerate().collect()
    }

    fn move_text(rules: &Rules, position: &Heaps, number: usize) -> Result<String, Refusal> {
        let found = <Self as TableGame>::moves(rules, position)
            .into_iter()
            .nth(number);
        let text = found.map(|(_, text)| text);
        text.ok_or_else(|| wrong(ErrorKind::Move, &number.to_string()))
    }

    fn play(rules: &Rules, position: &Heaps, text: &str) -> Result<(Heaps, Vec<Take>), Refusal> {
        if Nim.is_over(position) {
            return Err(Self::finished(rules, position));
        }
        let take = Nim
            .moves(position, Order::Natural)
            .find(|take| take.text() == text.trim())
            .ok_or_else(|| wrong(ErrorKind::Move, text))?;
        Ok((Nim.play(position, take), vec![take]))
    }

    fn board(position: &Heaps) -> Matches {
        Matches {
            heaps: position.heaps.to_vec(),
        }
    }

    fn finished(_rules: &Rules, _position: &Heaps) -> Refusal {
        Refusal::new(
            ErrorKind::Finished,
            sentence!("nim.finished", "the game is over"),
        )
    }

    fn perft(_rules: &Rules, position: &Heaps, depth: u32) -> Result<Perft, Refusal> {
        let depth = Range::new(0, 12, None).check("depth", depth)?;
        Ok(crate::perft::perft(&Nim, position, depth))
    }

    fn run(
        search: &Search<Self>,
        _memory: &mut Memory,
        control: &Control,
        tell: &mut dyn FnMut(Report),
    ) -> Result<Report, Refusal> {
        let root = search.position;
        let named = |report: &search::Report<Take>| {
            let text = |_: &Heaps, take: Take| take.text();
            Report::new(search, report, Names::new(&Nim, &root, report, text))
        };
        let mode = search.method.mode().unwrap_or_default();
        let options = search.options(mode);
        let found = search::search_telling(&Nim, &LastTaken, &root, &options, control, &mut |r| {
            tell(named(r));
        });
        let found = found.ok_or_else(|| Self::finished(&search.rules, &root))?;
        Ok(named(&found))
    }

    fn visited<V: Visitor>(search: &Search<Self>, visitor: V) -> Result<V::Outcome, Refusal> {
        let text = |_: &Heaps, take: Take| take.text();
        visitor.visit(&Nim, &LastTaken, &search.position, &text)
    }

    fn turns(record: &Record<Self>) -> String {
        record.moves.join(" ")
    }

    fn drawn(_rules: &Rules, position: &Heaps) -> String {
        let heap = |(nth, matches): (usize, &u8)| {
            format!("{}: {}\n", nth + 1, "|".repeat(usize::from(*matches)))
        };
        position.heaps.iter().enumerate().map(heap).collect()
    }

    fn move_words(_position: &Heaps, text: &str) -> String {
        format!("take {text}")
    }

    fn happened(_before: &Heaps, steps: &[Take]) -> String {
        let taken: u32 = steps.iter().map(|take| u32::from(take.taken)).sum();
        format!("{taken} matches taken")
    }

    fn what_to_type(_position: &Heaps) -> String {
        "heap:matches, such as 2:3".into()
    }

    fn result_words(outcome: Outcome) -> String {
        let winner = outcome.winner().map_or("nobody", Player::name);
        format!("The {winner} player took the last match.")
    }
}
