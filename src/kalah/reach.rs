//! What a side can gain by one move, and by a move and its reply, told from the houses by a few look-ups without a board being
//! built. It counts seeds on a side: one that crosses to the opponent costs one, a captured one brings one.
//!
//! Short of a lap no move does both: whoever ends in an own house has crossed nothing. So the best gain is the most
//! that can be captured less the fewest seeds that must cross, and both are read off the houses two by two:
//!
//! ```text
//!   reached   lane i         0x7f where a last seed would fall into house i, 0x80 where it would after a lap
//!             bits 48..=54   one for each filled house: how many of its seeds cross, one-hot
//!   tally     lane i         0xff where house i is empty
//!             bits 56..      how many houses are filled
//! ```
//!
//! Words have houses alone here, no stores. A side is *turned* when its lane `i` is the house that faces house `i` of the
//! other: a house that captures and what it captures are then in the same lane.

const CROSSED: usize = 48;
const FILLED: usize = 56;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// What sowing one house does.
#[derive(Clone, Copy)]
struct Step {
    /// What to add to the opponent's houses; where the sower moves again, to its own.
    sown: u64,
    /// What to add to the sower's houses, turned; the lifted one is already taken off.
    turned: u64,
    /// All bits of the house that faces the last seed, if that falls into an own house.
    facing: u64,
    /// Seeds that cross.
    crossed: i32,
    /// Whether the sower moves again.
    extra: bool,
}

/// What two neighbouring houses reach.
#[derive(Clone, Copy)]
struct Pair {
    reached: u64,
    tally: u64,
}

/// What every house does with few seeds.
pub(super) struct Tables {
    /// By house and seeds.
    steps: [[Step; 16]; 6],
    /// By the seeds of the first and, four bits higher, of the second.
    pairs: [[Pair; 256]; 3],
    /// The greater of two numbers of four bits: that bit, counted from bit 15 down.
    greater: [u32; 256],
    /// Added to a lane, it sets the highest bit where a seed more would be too many for these tables.
    room: u64,
    /// By how much a word of reversed bytes must come down for lane 0 to face the last house.
    down: u32,
}

/// Known when the program is compiled, so that their addresses are part of the instructions: wasm would have to add them at every
/// look-up.
static SIX: Tables = Tables::new(6);

/// The tables of a board.
pub(super) enum Reach {
    /// The usual size.
    Six,
    Fewer(Box<Tables>),
}

impl Reach {
    /// For boards of `m` houses a side, six at the most.
    pub fn new(m: usize) -> Self {
        match m {
            6 => Self::Six,
            _ => Self::Fewer(Box::new(Tables::new(m))),
        }
    }

    /// The best gain of a move by itself, and how many moves there are. Nothing where some house holds nearly a lap.
    #[inline(always)]
    pub fn best_in_one(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        #[inline(never)]
        fn of_fewer(tables: &Tables, own: u64, other: u64) -> Option<(i32, u64)> {
            tables.best_in_one(own, other)
        }
        match self {
            Self::Six => SIX.best_in_one(own, other),
            Self::Fewer(tables) => of_fewer(tables, own, other),
        }
    }

    /// The best gain of a move less that of the reply (or with it, where the same side moves again), and how many positions those
    /// are. Nothing where some house holds nearly a lap, or where a move may end the game.
    #[inline(always)]
    pub fn best_in_two(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        #[inline(never)]
        fn of_fewer(tables: &Tables, own: u64, other: u64) -> Option<(i32, u64)> {
            tables.best_in_two(own, other)
        }
        match self {
            Self::Six => SIX.best_in_two(own, other),
            Self::Fewer(tables) => of_fewer(tables, own, other),
        }
    }
}

/// Always inlined, or the usual size would share what is compiled with the others and have its tables handed over.
impl Tables {
    const fn new(m: usize) -> Self {
        let mut tables = Self {
            steps: [[Step::of(m, 0, 0); 16]; 6],
            pairs: [[Pair::of(m, 0, 0); 256]; 3],
            greater: [0; 256],
            room: (0x80 - 2 * m as u64) * ONES,
            down: 64 - 8 * m as u32,
        };
        let mut both = 0;
        while both < 256 {
            let (one, two) = (both & 15, both >> 4);
            tables.greater[both] = 0x8000 >> if one > two { one } else { two };
            let mut nth = 0;
            while nth < 3 {
                tables.steps[2 * nth][one] = Step::of(m, 2 * nth, one);
                tables.steps[2 * nth + 1][two] = Step::of(m, 2 * nth + 1, two);
                let (one, two) = (Pair::of(m, 2 * nth, one), Pair::of(m, 2 * nth + 1, two));
                // The position itself is counted once, with its first pair.
                let itself = (nth == 0) as u64;
                tables.pairs[nth][both] = Pair {
                    reached: one.reached | two.reached,
                    tally: one.tally + two.tally + (itself << FILLED),
                };
                nth += 1;
            }
            both += 1;
        }
        tables
    }

    #[inline(always)]
    fn best_in_one(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        // One seed more than before two plies: none is sown first.
        let (own_room, other_room) = (self.room - ONES, (0x80 - 16) * ONES);
        let full = own.wrapping_add(own_room) | other.wrapping_add(other_room);
        if (full | own | other) & HIGHS != 0 {
            return None;
        }
        let (gain, tally) = self.best_gain(own, self.turned(other));
        Some((gain, (tally >> FILLED) - 1))
    }

    #[inline(always)]
    fn best_in_two(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        if !self.covers(own, other) {
            return None;
        }
        let (turned_own, turned_other) = (self.turned(own), self.turned(other));
        let (mut best, mut positions, mut rest) = (i32::MIN, 0_u64, own);
        for steps in &self.steps {
            let seeds = rest as usize & 15;
            rest >>= 8;
            if seeds == 0 {
                continue;
            }
            let step = &steps[seeds];
            let (gain, tally) = if step.extra {
                self.best_gain(own.wrapping_add(step.sown), turned_other)
            } else {
                let (gain, mover, waiting) = step.played(other, turned_own);
                let (reply, tally) = self.best_gain(mover, waiting);
                (gain - reply, tally)
            };
            positions = positions.wrapping_add(tally);
            best = best.max(gain);
        }
        // The lanes of six words carry into each other, but not as far as the numbers of filled houses.
        Some((best, positions >> FILLED))
    }

    /// Whether no house can come to more than a lap by one move, and neither side be empty after it: that has another house
    /// than the one which is sown or captured.
    #[inline(always)]
    fn covers(&self, own: u64, other: u64) -> bool {
        let full = own.wrapping_add(self.room) | other.wrapping_add(self.room);
        let several = |side: u64| side >> (side.trailing_zeros() & 56) > 255;
        (full | own | other) & HIGHS == 0 && several(own) && several(other)
    }

    /// The best gain of a side that can move against the other one, turned; and the tally of its own houses.
    #[inline(always)]
    fn best_gain(&self, own: u64, turned: u64) -> (i32, u64) {
        // Four bits higher than the indices, which is where entries of sixteen bytes have them.
        let pairs = own << 4 | own;
        let pair = |nth: usize| (pairs >> (16 * nth)) as usize & 0xff0;
        let [one, two, three] = [0, 1, 2].map(|nth| &self.pairs[nth][pair(nth) >> 4]);
        let reached = one.reached | two.reached | three.reached;
        let tally = one.tally + two.tally + three.tally;
        if reached & tally & HIGHS != 0 {
            return (self.best_by_house(own, turned), tally);
        }
        let taken = turned & reached & tally;
        let greater =
            |nth: usize| self.greater[((taken | taken >> 4) >> (16 * nth) & 255) as usize];
        let captured = 15 - (greater(0) | greater(1) | greater(2)).trailing_zeros() as i32;
        let crossed = (reached >> CROSSED).trailing_zeros() as i32;
        (captured - crossed, tally)
    }

    /// The same where a move captures after a lap: one house after another.
    #[cold]
    #[inline(never)]
    fn best_by_house(&self, own: u64, turned: u64) -> i32 {
        let (turned_own, other) = (self.turned(own), self.turned(turned));
        let seeds = |house: usize| (own >> (8 * house)) as usize & 15;
        (0..6)
            .filter(|&house| seeds(house) > 0)
            .map(|house| self.steps[house][seeds(house)].played(other, turned_own).0)
            .max()
            .expect("a side that can move")
    }

    /// The houses of a side in the order of those that face them.
    #[inline(always)]
    fn turned(&self, side: u64) -> u64 {
        side.swap_bytes() >> self.down
    }
}

impl Step {
    const fn of(m: usize, house: usize, seeds: usize) -> Self {
        let seeds = if house < m { seeds } else { 0 };
        let round = 2 * m + 1;
        let (mut own, mut turned, mut other) = (0_u64, 0_u64, 0_u64);
        let mut nth = 1;
        while nth <= seeds {
            let pit = (house + nth) % round;
            own = own.wrapping_sub(1 << (8 * house));
            turned = turned.wrapping_sub(1 << (8 * (m - 1 - house)));
            if pit < m {
                own = own.wrapping_add(1 << (8 * pit));
                turned = turned.wrapping_add(1 << (8 * (m - 1 - pit)));
            } else if pit > m {
                other += 1 << (8 * (pit - m - 1));
            }
            nth += 1;
        }
        let last = (house + seeds) % round;
        let extra = last == m;
        Self {
            sown: if extra { own } else { other },
            turned,
            facing: if last < m {
                0xff << (8 * (m - 1 - last))
            } else {
                0
            },
            crossed: (other.wrapping_mul(ONES) >> 56) as i32,
            extra,
        }
    }

    /// What a move that passes the turn gains, and both sides after it, the opponent's and the sower's turned. Without a branch,
    /// since whether a move captures is hard to predict.
    #[inline(always)]
    fn played(&self, other: u64, turned: u64) -> (i32, u64, u64) {
        let (other, turned) = (
            other.wrapping_add(self.sown),
            turned.wrapping_add(self.turned),
        );
        let one = self.facing & ONES;
        let captured = if turned & self.facing == one {
            other & self.facing
        } else {
            0
        };
        let lifted = if captured > 0 { one } else { 0 };
        (
            (captured.wrapping_mul(ONES) >> 56) as i32 - self.crossed,
            other.wrapping_sub(captured),
            turned.wrapping_sub(lifted),
        )
    }
}

impl Pair {
    /// What one house of the pair adds to it.
    const fn of(m: usize, house: usize, seeds: usize) -> Self {
        let (to, round) = (house + seeds, 2 * m + 1);
        let (reached, tally) = if house >= m || seeds > 2 * m {
            (0, 0)
        } else if seeds == 0 {
            (0, 0xff << (8 * house))
        } else {
            let falls = match to {
                _ if to < m => 0x7f << (8 * to),
                _ if to >= round => 0x80 << (8 * (to - round)),
                _ => 0,
            };
            let crossed = match to.saturating_sub(m) {
                crossed if crossed < m => crossed,
                _ => m,
            };
            (falls | 1 << (CROSSED + crossed), 1 << FILLED)
        };
        Self { reached, tally }
    }
}
