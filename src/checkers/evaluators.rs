//! What a checkers position is thought to be worth. A draw is worth nothing, whatever stands on the
//! board.

use super::bits::count_and_rows;
use super::board::{Board, Checkers, Side};
use super::error::CheckersError;
use super::judgement::Judge;
use super::past::Past;
use crate::game::{Evaluator, Game, Part, Player, Value};
use crate::refusal::{quoted, sentence};
use std::fmt;
use std::str::FromStr;

/// What a lost game is worth to the loser by [`Material`].
const LOST: Value = -1000;
/// The highest weight: every sum stays far within a [`Value`].
const MOST_WEIGHT: Value = 1_000_000;

/// A man counts 1, a king 2, a lost game −1000.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Material;

impl<P: Past> Evaluator<Checkers<P>> for Material {
    #[inline]
    fn evaluate(&self, _game: &Checkers<P>, board: &Board<P>) -> Value {
        let Side {
            own, other, kings, ..
        } = board.side;
        if !board.side.can_move() {
            return LOST;
        }
        if board.past.drawn() {
            return 0;
        }
        let worth = |pieces: u32| (pieces.count_ones() + (pieces & kings).count_ones()) as Value;
        worth(own) - worth(other)
    }

    fn parts(&self, game: &Checkers<P>, board: &Board<P>) -> Vec<Part> {
        let part = |name, amount, weight| Part {
            name,
            amount: board.side.turn().signed(amount),
            weight,
        };
        let Side {
            own, other, kings, ..
        } = board.side;
        let more = |of: u32| (own & of).count_ones() as Value - (other & of).count_ones() as Value;
        match game.is_over(board) {
            true => vec![part("result", self.evaluate(game, board), 1)],
            false => vec![part("men", more(!kings), 1), part("kings", more(kings), 2)],
        }
    }
}

/// The weights of the five parts of "Check This!".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckThis {
    /// Its pieces, kings included, less the opponent's.
    pub count_checkers: Value,
    /// Its kings less the opponent's.
    pub count_kings: Value,
    /// The highest row among its men.
    pub closest_to_kinging: Value,
    /// The average row of its men.
    pub avg_to_kinging: Value,
    /// The average distance of its kings from the row where they were crowned.
    pub kings_move_away: Value,
}

impl Default for CheckThis {
    /// The paper's weights.
    fn default() -> Self {
        Self::from([10_000, 10_000, 10, 1, 100])
    }
}

impl From<[Value; 5]> for CheckThis {
    fn from(weights: [Value; 5]) -> Self {
        let [
            count_checkers,
            count_kings,
            closest_to_kinging,
            avg_to_kinging,
            kings_move_away,
        ] = weights;
        Self {
            count_checkers,
            count_kings,
            closest_to_kinging,
            avg_to_kinging,
            kings_move_away,
        }
    }
}

impl CheckThis {
    /// The weights in the order of the paper.
    pub fn weights(&self) -> [Value; 5] {
        [
            self.count_checkers,
            self.count_kings,
            self.closest_to_kinging,
            self.avg_to_kinging,
            self.kings_move_away,
        ]
    }

    /// The weighted sum for a side that has just moved; only the first two parts look at the other.
    #[inline]
    fn of_mover(&self, own: u32, other: u32, kings: u32, mover: Player) -> Value {
        let men = own & !kings;
        let (count, rows) = count_and_rows(men);
        // Rows are counted from the top, which is Black's own edge.
        let (closest, rows) = match mover {
            Player::First => (men.leading_zeros(), rows),
            Player::Second => (men.trailing_zeros(), 7 * count - rows),
        };
        let closest = if men == 0 {
            0
        } else {
            7 - (closest / 4) as Value
        };
        let checkers = count as Value - other.count_ones() as Value;
        let by_men = self.closest_to_kinging * closest + self.avg_to_kinging * average(rows, count);
        let by_kings = match kings {
            0 => 0,
            _ => self.of_kings(own & kings, other & kings, mover),
        };
        self.count_checkers * checkers + by_men + by_kings
    }

    /// What a side's kings add to that, which are no men.
    #[inline]
    fn of_kings(&self, own: u32, other: u32, mover: Player) -> Value {
        let (count, rows) = count_and_rows(own);
        let away = match mover {
            Player::First => 7 * count - rows,
            Player::Second => rows,
        };
        let more = count as Value - other.count_ones() as Value;
        self.count_checkers * count as Value
            + self.count_kings * more
            + self.kings_move_away * average(away, count)
    }
}

/// A division of whole numbers, 0 where there is nothing to divide.
#[inline]
fn average(sum: u32, count: u32) -> Value {
    // At most twelve sevens: a multiplication by the reciprocal is exact there, and far quicker.
    const RECIPROCALS: [u32; 16] = {
        let mut reciprocals = [0; 16];
        let mut n = 1;
        while n < 16 {
            reciprocals[n] = (1 << 16) / n as u32 + 1;
            n += 1;
        }
        reciprocals
    };
    ((sum * RECIPROCALS[(count & 15) as usize]) >> 16) as Value
}

impl<P: Past> Evaluator<Checkers<P>> for CheckThis {
    /// For the side to move, what the paper says for the side that has just moved, turned round. A
    /// side without a move is worth no less for it.
    #[inline]
    fn evaluate(&self, _game: &Checkers<P>, board: &Board<P>) -> Value {
        if board.is_drawn() {
            return 0;
        }
        let Side {
            own, other, kings, ..
        } = board.side;
        -self.of_mover(other, own, kings, board.side.turn().opponent())
    }

    /// The sum is linear in its weights: a part is the sum where it alone has a weight, of one.
    fn parts(&self, game: &Checkers<P>, board: &Board<P>) -> Vec<Part> {
        let names = ["pieces", "kings", "closest", "average", "away"];
        let part = |((nth, name), weight): ((usize, &'static str), Value)| {
            let mut alone = [0; 5];
            alone[nth] = 1;
            let amount = Self::from(alone).evaluate(game, board);
            Part {
                name,
                amount: board.side.turn().signed(amount),
                weight,
            }
        };
        let weighted = names.into_iter().enumerate().zip(self.weights());
        weighted.map(part).collect()
    }
}

/// An evaluator chosen by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Evaluation {
    /// [`Material`].
    Material,
    /// [`CheckThis`] with its weights.
    CheckThis(CheckThis),
    /// [`Judge`], the expert's own.
    Expert,
}

impl<P: Past> Evaluator<Checkers<P>> for Evaluation {
    #[inline]
    fn evaluate(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        match self {
            Self::Material => Material.evaluate(game, board),
            Self::CheckThis(weighted) => weighted.evaluate(game, board),
            Self::Expert => Judge::usual().evaluate(game, board),
        }
    }

    fn parts(&self, game: &Checkers<P>, board: &Board<P>) -> Vec<Part> {
        match self {
            Self::Material => Material.parts(game, board),
            Self::CheckThis(weighted) => weighted.parts(game, board),
            Self::Expert => Judge::usual().parts(game, board),
        }
    }
}

impl Default for Evaluation {
    fn default() -> Self {
        Self::CheckThis(CheckThis::default())
    }
}

impl Evaluation {
    /// Every evaluator as it can be asked for, the usual one first. The weights after the colon can
    /// be others, and be left out.
    pub const NAMES: [&str; 4] = [
        "check-this",
        "material",
        Self::OF_EXPERT,
        "check-this:10000,10000,10,1,100",
    ];
    /// The one that the expert goes by.
    pub const OF_EXPERT: &str = "expert";
}

impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Material => f.write_str("material"),
            Self::Expert => f.write_str(Self::OF_EXPERT),
            Self::CheckThis(weighted) if *weighted == CheckThis::default() => {
                f.write_str("check-this")
            }
            Self::CheckThis(weighted) => {
                let weights = weighted.weights().map(|weight| weight.to_string());
                write!(f, "check-this:{}", weights.join(","))
            }
        }
    }
}

impl FromStr for Evaluation {
    type Err = CheckersError;

    fn from_str(text: &str) -> Result<Self, CheckersError> {
        let weighted = |list: &str| -> Option<Self> {
            let weight = |text: &str| {
                text.trim()
                    .parse()
                    .ok()
                    .filter(|n| (0..=MOST_WEIGHT).contains(n))
            };
            let weights: Option<Vec<Value>> = list.split(',').map(weight).collect();
            let weights: [Value; 5] = weights?.try_into().ok()?;
            Some(Self::CheckThis(weights.into()))
        };
        let known = match text {
            "material" => Some(Self::Material),
            Self::OF_EXPERT => Some(Self::Expert),
            "check-this" => Some(Self::default()),
            _ => text.strip_prefix("check-this:").and_then(weighted),
        };
        known.ok_or_else(|| {
            CheckersError::Option(sentence!(
                "checkers.evaluator",
                "evaluator {found} is not known; accepted are {names}, with five weights from 0 to {most}",
                found = quoted(text),
                names = Self::NAMES.join(", "),
                most = MOST_WEIGHT
            ))
        })
    }
}
