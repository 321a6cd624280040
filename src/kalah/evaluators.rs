//! What a Kalah position is thought to be worth. Each function sees the mover's side first.

use super::error::KalahError;
use super::packed::{Board, House, Kalah};
use super::word::Word;
use crate::game::{Evaluator, Game, Part, Value, evaluate_played};
use crate::refusal::{quoted, sentence};
use std::fmt;
use std::str::FromStr;

/// Houses count to their owner: the default of "Min-Max Kalah" (Gonai and Cendejas, 2022).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seeds;

impl<W: Word, const STANDARD: bool> Evaluator<Kalah<W, STANDARD>> for Seeds {
    #[inline]
    fn evaluate(&self, _game: &Kalah<W, STANDARD>, board: &Board<W>) -> Value {
        board.own.sum() as Value - board.other.sum() as Value
    }

    /// A seed that crosses costs its sower two, a captured one brings two, and the final sweep
    /// changes nothing: no board need be built.
    #[inline]
    fn evaluate_move(&self, game: &Kalah<W, STANDARD>, board: &Board<W>, house: House) -> Value {
        if STANDARD {
            let sowing = game.sowing(board.own, house.0);
            let gain = game.captured(board, sowing) - Value::from(sowing.crossed);
            self.evaluate(game, board) + 2 * gain
        } else {
            evaluate_played(self, game, board, house)
        }
    }

    /// Looked up where `Reach` covers the board; else every house in turn, the empty ones too, without a
    /// branch that depends on the board.
    #[inline(always)]
    fn best_in_one(&self, game: &Kalah<W, STANDARD>, board: &Board<W>) -> Option<(Value, u64)> {
        if !STANDARD {
            return None;
        }
        let (own, other) = (game.in_houses(board.own), game.in_houses(board.other));
        // Not by closures: wasm would call them, and have what they find by way of its memory.
        let looked_up = match &game.reach {
            Some(reach) => reach.best_in_one(own.low(), other.low()),
            None => None,
        };
        let (gain, moves) = match looked_up {
            Some(found) => found,
            None => (best_gain(game, board), own.filled().into()),
        };
        Some((self.evaluate(game, board) + 2 * gain, moves))
    }

    #[inline]
    fn best_in_two(&self, game: &Kalah<W, STANDARD>, board: &Board<W>) -> Option<(Value, u64)> {
        let reach = game.reach.as_ref().filter(|_| STANDARD)?;
        let (own, other) = (game.in_houses(board.own), game.in_houses(board.other));
        let (gain, positions) = reach.best_in_two(own.low(), other.low())?;
        Some((self.evaluate(game, board) + 2 * gain, positions))
    }
}

/// The best gain of a move by itself.
#[inline(never)]
fn best_gain<W: Word, const STANDARD: bool>(game: &Kalah<W, STANDARD>, board: &Board<W>) -> Value {
    let gain = |house: u8| {
        let sowing = game.sowing(board.own, house);
        game.captured(board, sowing) - Value::from(sowing.lost)
    };
    // The usual size, known to the compiler, is unrolled.
    if game.rules().houses == 6 {
        (1..6).fold(gain(0), |best, house| best.max(gain(house)))
    } else {
        (1..game.rules().houses).fold(gain(0), |best, house| best.max(gain(house)))
    }
}

/// An evaluator chosen by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evaluation {
    /// [`Seeds`].
    #[default]
    Seeds,
    /// Stores only.
    Stores,
    /// Stores, times 100 once a side is empty ("Minimax Mancala", Onyiorah, 2022).
    StoresDecided,
    /// `stores` times the difference of the stores plus `houses` times that of the houses: the
    /// lecture's h with the weight `houses / stores`, kept whole.
    Weighted {
        /// Weight of a seed in a store, 1 to 100.
        stores: u8,
        /// Weight of a seed in a house, 0 to 100.
        houses: u8,
    },
    /// Russell's of 1964: stores while more than 16 seeds are in play; after that, all seeds once
    /// every house of both sides has been sown at once, without captures.
    Russell,
    /// The margin of the stores, which counts more the nearer a side is to more than half of all seeds:
    /// 1000 times once one has it, and 1000 / (1 + n) times where the nearer one is n seeds short of it. With
    /// 72 seeds 13:11 is worth 2 · 40 = 80 and 33:31 is worth 2 · 200 = 400.
    Urgent,
}

impl<W: Word, const STANDARD: bool> Evaluator<Kalah<W, STANDARD>> for Evaluation {
    #[inline]
    fn evaluate(&self, game: &Kalah<W, STANDARD>, board: &Board<W>) -> Value {
        let stores = game.stored(board.own) - game.stored(board.other);
        let (own, other) = (game.in_houses(board.own), game.in_houses(board.other));
        match *self {
            Self::Seeds => Seeds.evaluate(game, board),
            Self::Stores => stores,
            Self::StoresDecided if own == W::ZERO || other == W::ZERO => 100 * stores,
            Self::StoresDecided => stores,
            Self::Weighted {
                stores: store,
                houses: house,
            } => {
                let in_houses = own.sum() as Value - other.sum() as Value;
                Value::from(store) * stores + Value::from(house) * in_houses
            }
            Self::Russell if own.sum() + other.sum() > 16 => stores,
            Self::Russell => {
                let crossing = |side| -> Value {
                    (0..game.rules().houses)
                        .map(|house| Value::from(game.sowing(side, house).crossed))
                        .sum()
                };
                let sent = crossing(board.own) - crossing(board.other);
                Seeds.evaluate(game, board) - 2 * sent
            }
            Self::Urgent => stores * urgency(game, board),
        }
    }

    #[inline]
    fn best_in_one(&self, game: &Kalah<W, STANDARD>, board: &Board<W>) -> Option<(Value, u64)> {
        match self {
            Self::Seeds => Seeds.best_in_one(game, board),
            _ => None,
        }
    }

    fn parts(&self, game: &Kalah<W, STANDARD>, board: &Board<W>) -> Vec<Part> {
        let signed = |amount: Value| game.to_move(board).signed(amount);
        let part = |name, amount, weight| Part {
            name,
            amount: signed(amount),
            weight,
        };
        let stores = game.stored(board.own) - game.stored(board.other);
        let (own, other) = (game.in_houses(board.own), game.in_houses(board.other));
        let houses = own.sum() as Value - other.sum() as Value;
        let value = self.evaluate(game, board);
        match *self {
            Self::Seeds => vec![part("stores", stores, 1), part("houses", houses, 1)],
            Self::Stores => vec![part("stores", stores, 1)],
            Self::StoresDecided => {
                let decided = own == W::ZERO || other == W::ZERO;
                vec![part("stores", stores, if decided { 100 } else { 1 })]
            }
            Self::Weighted {
                stores: store,
                houses: house,
            } => vec![
                part("stores", stores, store.into()),
                part("houses", houses, house.into()),
            ],
            // What is left of the value crosses to the other side once all houses have been sown.
            Self::Russell if own.sum() + other.sum() > 16 => vec![part("stores", stores, 1)],
            Self::Russell => vec![
                part("stores", stores, 1),
                part("houses", houses, 1),
                part("crossing", (stores + houses - value) / 2, -2),
            ],
            Self::Urgent => vec![part("stores", stores, urgency(game, board))],
        }
    }
}

/// How much a seed of the margin counts by [`Evaluation::Urgent`].
fn urgency<W: Word, const STANDARD: bool>(game: &Kalah<W, STANDARD>, board: &Board<W>) -> Value {
    let needed = (board.own.sum() + board.other.sum()) as Value / 2 + 1;
    let nearer = game.stored(board.own).max(game.stored(board.other));
    1000 / (1 + (needed - nearer).max(0))
}

impl Evaluation {
    /// Every evaluator, as it can be asked for. `weighted:1/2` stands for any weight: W or a
    /// fraction, from 0 to 100.
    pub const NAMES: [&str; 6] = [
        "seeds",
        "stores",
        "stores-decided",
        "urgent",
        "russell",
        "weighted:1/2",
    ];
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seeds => f.write_str("seeds"),
            Self::Stores => f.write_str("stores"),
            Self::StoresDecided => f.write_str("stores-decided"),
            Self::Weighted { stores, houses } => write!(f, "weighted:{houses}/{stores}"),
            Self::Russell => f.write_str("russell"),
            Self::Urgent => f.write_str("urgent"),
        }
    }
}

impl FromStr for Evaluation {
    type Err = KalahError;

    fn from_str(text: &str) -> Result<Self, KalahError> {
        let weight = |text: &str| -> Option<Self> {
            let (houses, stores) = text.split_once('/').unwrap_or((text, "1"));
            let houses = houses.parse().ok().filter(|&n| n <= 100)?;
            let stores = stores.parse().ok().filter(|&n| (1..=100).contains(&n))?;
            Some(Self::Weighted { stores, houses })
        };
        let known = match text {
            "seeds" => Some(Self::Seeds),
            "stores" => Some(Self::Stores),
            "stores-decided" => Some(Self::StoresDecided),
            "russell" => Some(Self::Russell),
            "urgent" => Some(Self::Urgent),
            "weighted" => weight("1/2"),
            _ => text.strip_prefix("weighted:").and_then(weight),
        };
        known.ok_or_else(|| {
            KalahError::Option(sentence!(
                "evaluator.unknown",
                "evaluator {found} is not known; accepted are {names}",
                found = quoted(text),
                names = Self::NAMES.join(", ")
            ))
        })
    }
}
