//! What the expert thinks of a position, in hundredths of a man. Where men and kings stand counts by
//! tables, early and late in the game, as do moves, guards and who has the last move; whoever is
//! ahead wants exchanges. Swapping the sides negates it.

use super::bits::{BOTTOM_ROW, TOP_ROW};
use super::board::{Board, Checkers, Side};
use super::moves::{Move, steps};
use super::past::Past;
use super::position::{QUIET_DRAW, SQUARES};
use crate::game::{Evaluator, Judgement, Part, Player, Tension, Value, WON};
use std::sync::{LazyLock, OnceLock};

/// What counts, early (all pieces on the board) and late. Squares are those of Black: the first row
/// is where a side begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// A man on each square.
    pub men: [[i16; SQUARES]; 2],
    /// A king on each square.
    pub kings: [[i16; SQUARES]; 2],
    /// Each move.
    pub moves: [i16; 2],
    /// Being to move.
    pub turn: [i16; 2],
    /// Having the last move where both sides have as many pieces.
    pub opposition: [i16; 2],
    /// Each man of the first row that guards against kings, where the opponent has men.
    pub guards: [i16; 2],
    /// How much more a lead counts with few pieces left.
    pub exchanges: i16,
}

/// Sums by table over the pieces of a set, eight squares at a time; late in the high half.
type Sums = [[i32; 256]; 4];

/// The expert's judgement.
pub struct Judge {
    men: Box<Sums>,
    kings: Box<Sums>,
    weights: Weights,
    /// Judgements with ever more of the weights, for who asks what a value is made of.
    growing: OnceLock<Vec<(&'static str, Judge)>>,
}

/// Two weights in one number, so that both are summed up at once.
const fn pack([early, late]: [i16; 2]) -> i32 {
    ((late as i32) << 16) + early as i32
}

/// Of which this is the first ...
const fn early(sum: i32) -> Value {
    sum as i16 as Value
}

/// ... and this the second.
const fn late(sum: i32) -> Value {
    (sum + 0x8000) >> 16
}

fn sums(weights: &[[i16; SQUARES]; 2]) -> Box<Sums> {
    let mut sums = Box::new([[0; 256]; 4]);
    for (byte, sums) in sums.iter_mut().enumerate() {
        for (set, sum) in sums.iter_mut().enumerate() {
            let squares = (0..8).filter(|bit| set >> bit & 1 != 0);
            let weight = |bit| pack(weights.map(|of| of[8 * byte + bit]));
            *sum = squares.map(weight).sum();
        }
    }
    sums
}

#[inline]
fn sum(sums: &Sums, set: u32) -> i32 {
    let [a, b, c, d] = set.to_le_bytes().map(usize::from);
    sums[0][a] + sums[1][b] + sums[2][c] + sums[3][d]
}

/// Early is with so many pieces more than [`LATE`].
const PHASES: i32 = 16;
/// Late is with so many pieces or fewer.
const LATE: i32 = 6;
/// By how much for each ply a position must look better than needed to be taken for that.
const EASY_MARGIN: Value = 40;
/// How much less a position counts that is nearly always drawn.
const DRAWISH: Value = 4;
/// The rows of the squares that begin with a side's own: who has an odd number of pieces there and is
/// to move has the last move.
const BLACK_ROWS: u32 = 0x0f0f_0f0f;

impl Judge {
    /// The one that goes by the usual weights.
    pub fn usual() -> &'static Self {
        static USUAL: LazyLock<Judge> = LazyLock::new(Judge::default);
        &USUAL
    }

    /// A judgement that goes by other weights.
    pub fn with(weights: Weights) -> Self {
        Self {
            men: sums(&weights.men),
            kings: sums(&weights.kings),
            weights,
            growing: OnceLock::new(),
        }
    }

    /// One kind of weight after the other, until all are there: what each adds is a part of the value. So the
    /// parts add up to it, though it is rounded once, at its end.
    fn growing(&self) -> &[(&'static str, Self)] {
        type Takes = fn(&mut Weights, &Weights);
        const KINDS: [(&str, Takes); 7] = [
            ("men", |some, all| some.men = all.men),
            ("kings", |some, all| some.kings = all.kings),
            ("guards", |some, all| some.guards = all.guards),
            ("moves", |some, all| some.moves = all.moves),
            ("turn", |some, all| some.turn = all.turn),
            ("opposition", |some, all| some.opposition = all.opposition),
            ("exchanges", |some, all| some.exchanges = all.exchanges),
        ];
        self.growing.get_or_init(|| {
            let mut some = Weights::NONE;
            let grown = KINDS.iter().map(|(name, take)| {
                take(&mut some, &self.weights);
                (*name, Self::with(some))
            });
            grown.collect()
        })
    }

    /// For the side to move.
    pub fn value(&self, side: &Side) -> Value {
        let Side {
            own, other, kings, ..
        } = *side;
        let (black, white) = match side.turn() {
            Player::First => (own, other),
            Player::Second => (other, own),
        };
        let mut total = sum(&self.men, black & !kings) + sum(&self.kings, black & kings);
        total -= sum(&self.men, (white & !kings).reverse_bits());
        total -= sum(&self.kings, (white & kings).reverse_bits());
        let guards = |row: u32, men: u32| match men {
            0 => 0,
            _ => (row & !kings).count_ones() as i32,
        };
        let guarded =
            guards(black & TOP_ROW, white & !kings) - guards(white & BOTTOM_ROW, black & !kings);
        total += pack(self.weights.guards) * guarded;
        let mut total = match side.turn() {
            Player::First => total,
            Player::Second => -total,
        };
        let moves = |side: &Side| steps(side).map(u32::count_ones).iter().sum::<u32>() as i32;
        total += pack(self.weights.moves) * (moves(side) - moves(&side.turned()));
        total += pack(self.weights.turn);
        let (ours, theirs) = (own.count_ones() as i32, other.count_ones() as i32);
        if ours == theirs {
            let rows = if side.white == 0 {
                BLACK_ROWS
            } else {
                !BLACK_ROWS
            };
            let last = ((own | other) & rows).count_ones() % 2 == 1;
            let weight = pack(self.weights.opposition);
            total += if last { weight } else { -weight };
        }
        let pieces = ours + theirs;
        let phase = (pieces - LATE).clamp(0, PHASES);
        let value = (early(total) * phase + late(total) * (PHASES - phase)) / PHASES;
        // A lead counts for more the fewer pieces there are; as many kings on both sides and no men
        // are nearly always a draw.
        let exchanges = Value::from(self.weights.exchanges);
        match kings == own | other && ours == theirs {
            true => value / DRAWISH,
            false => value + exchanges * (ours - theirs) / pieces.max(1),
        }
    }
}

/// Numbers are told apart by [`Board`] words; two multiplications mix them.
#[inline]
fn key(side: &Side) -> u64 {
    let pieces = u64::from(side.own) | u64::from(side.other) << 32;
    let rest = u64::from(side.kings) | u64::from(side.white & 1) << 32;
    let mut key = pieces.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    key ^= key >> 32;
    key = (key ^ rest.wrapping_mul(0xD6E8_FEB8_6659_FD93)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    key ^= key >> 29;
    key = key.wrapping_mul(0x94D0_49BB_1331_11EB);
    key ^ key >> 32
}

impl<P: Past> Judgement<Checkers<P>> for Judge {
    #[inline]
    fn key(&self, board: &Board<P>) -> u64 {
        key(&board.side)
    }

    #[inline]
    fn judge(&self, board: &Board<P>) -> Value {
        self.value(&board.side)
    }

    #[inline]
    fn easy_margin(&self) -> Option<Value> {
        Some(EASY_MARGIN)
    }

    #[inline]
    fn tension(&self, board: &Board<P>) -> Tension {
        if board.side.must_capture() {
            Tension::Capture
        } else if board.side.turned().must_capture() {
            Tension::Threat
        } else {
            Tension::Quiet
        }
    }

    #[inline]
    fn finished(&self, _game: &Checkers<P>, board: &Board<P>) -> Option<Value> {
        if !board.side.can_move() {
            Some(-WON)
        } else {
            board.past.drawn().then_some(0)
        }
    }

    #[inline]
    fn rank(&self, board: &Board<P>, played: Move) -> Value {
        let captured = played.captured();
        let crowned =
            board.side.kings >> played.from() & 1 == 0 && board.side.crowns(1 << played.to());
        let kings = (captured & board.side.kings).count_ones();
        (100 * captured.count_ones() + 40 * kings) as Value + 60 * Value::from(crowned)
    }

    #[inline]
    fn habit(&self, board: &Board<P>, played: Move) -> usize {
        let king = board.side.kings >> played.from() & 1;
        let step = 4 * played.from() as usize + played.direction(0);
        step | (king as usize) << 7 | (board.side.white as usize & 1) << 8
    }

    fn habits(&self) -> usize {
        512
    }

    #[inline]
    fn last_seen(&self, board: &Board<P>) -> Option<u32> {
        board.past.last_seen()
    }

    #[inline]
    fn plies_to_draw(&self, board: &Board<P>) -> u32 {
        match P::DRAWS {
            true => QUIET_DRAW.saturating_sub(board.past.quiet()) as u32,
            false => u32::MAX,
        }
    }

    fn burden(&self, board: &Board<P>) -> u64 {
        board.past.burden()
    }
}

/// In any mode: a finished game is worth what the expert would say. It stays out of the leaves of the
/// lighter evaluators, which share their code with it.
impl<P: Past> Evaluator<Checkers<P>> for Judge {
    #[inline(never)]
    fn evaluate(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        self.finished(game, board)
            .unwrap_or_else(|| self.judge(board))
    }

    fn parts(&self, game: &Checkers<P>, board: &Board<P>) -> Vec<Part> {
        let signed = |value| board.side.turn().signed(value);
        let part = |name, amount| Part {
            name,
            amount: signed(amount),
            weight: 1,
        };
        if let Some(result) = Judgement::<Checkers<P>>::finished(self, game, board) {
            return vec![part("result", result)];
        }
        let mut before = 0;
        let parts = self.growing().iter().map(|(name, judge)| {
            let value = judge.value(&board.side);
            let added = value - before;
            before = value;
            part(*name, added)
        });
        parts.collect()
    }
}

impl Default for Judge {
    fn default() -> Self {
        Self::with(Weights::USUAL)
    }
}

impl Weights {
    /// Nothing counts.
    pub const NONE: Self = Self {
        men: [[0; SQUARES]; 2],
        kings: [[0; SQUARES]; 2],
        moves: [0; 2],
        turn: [0; 2],
        opposition: [0; 2],
        guards: [0; 2],
        exchanges: 0,
    };

    /// First guesses.
    pub const USUAL: Self = {
        let mut men = [[0; SQUARES]; 2];
        let mut kings = [[0; SQUARES]; 2];
        let mut at = 0;
        while at < SQUARES {
            let row = at / 4;
            let column = 2 * (at % 4) + (1 - row % 2);
            let inner = 1 + if column == 0 || column == 7 { -1 } else { 0 };
            let middle = if column >= 2 && column <= 5 { 1 } else { 0 };
            men[0][at] = 100 + [0, 0, 1, 3, 5, 7, 10, 0][row] + 2 * inner + 2 * middle;
            men[1][at] = 100 + [0, 1, 4, 8, 13, 20, 30, 0][row] + inner;
            let core = if middle == 1 && row >= 2 && row <= 5 {
                4
            } else {
                0
            };
            kings[0][at] = 132 + core + 4 * inner;
            kings[1][at] = 138 + 2 * core + 4 * inner + if row >= 1 && row <= 6 { 4 } else { 0 };
            at += 1;
        }
        Self {
            men,
            kings,
            moves: [1, 2],
            turn: [2, 2],
            opposition: [1, 5],
            guards: [5, 2],
            exchanges: 250,
        }
    };
}
