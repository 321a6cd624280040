//! What a side can gain by one move, and by a move and its reply, told from the houses by a few look-ups without a board being
//! built. It counts seeds on a side: one that crosses to the opponent costs one, a captured one brings one.
//!
//! Short of a lap no move does both: whoever ends in an own house has crossed nothing. So the best gain is the most
//! that can be captured less the fewest seeds that must cross, and both are read off the houses two by two:
//!
//! ```text
//!   reached   lane i         0x7f where a last seed would fall into house i, 0x80 where it would after a lap
//!             bits 48..=54   one for each filled house: how many of its seeds cross, one-hot
//!   empty     lane i         0xff where house i is empty
//!             bits 56..      how many houses are filled
//! ```
//!
//! Words have houses alone here, no stores. A side is *turned* when its lane `i` is the house that faces house `i` of the
//! other: a house that captures and what it captures are then in the same lane.

const CROSSED: usize = 48;
const FILLED: usize = 56;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// The shift of a lane that is always zero.
const NOWHERE: u8 = 56;

/// What sowing one house does.
#[derive(Clone, Copy)]
struct Step {
    /// What to add to the sower's houses, where it moves again; the lifted one is already taken off.
    own: u64,
    /// The same, turned.
    turned: u64,
    /// What to add to the opponent's houses.
    other: u64,
    /// Seeds that cross.
    crossed: u8,
    /// Shift of the house that faces the last seed, if that falls into an own house.
    opposite: u8,
    /// Whether the sower moves again.
    extra: bool,
}

/// What two neighbouring houses reach.
#[derive(Clone, Copy)]
struct Pair {
    reached: u64,
    empty: u64,
}

/// What every house does with few seeds, for boards of six houses a side at the most.
pub(super) struct Reach {
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

impl Reach {
    /// For boards of `m` houses a side.
    pub fn new(m: usize) -> Self {
        let pair = |both: usize, first: usize| {
            let (one, two) = (
                Pair::of(m, first, both & 15),
                Pair::of(m, first + 1, both >> 4),
            );
            Pair {
                reached: one.reached | two.reached,
                empty: one.empty + two.empty,
            }
        };
        Self {
            steps: std::array::from_fn(|house| {
                std::array::from_fn(|seeds| Step::of(m, house, seeds))
            }),
            pairs: [0, 2, 4].map(|first| std::array::from_fn(|both| pair(both, first))),
            greater: std::array::from_fn(|both| 0x8000 >> (both & 15).max(both >> 4)),
            room: (0x80 - 2 * m as u64) * ONES,
            down: 64 - 8 * m as u32,
        }
    }

    /// The best gain of a move by itself, and how many moves there are. Nothing where some house holds nearly a lap.
    #[inline]
    pub fn best_in_one(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        // One seed more than before two plies: none is sown first.
        let (own_room, other_room) = (self.room - ONES, (0x80 - 16) * ONES);
        let full = own.wrapping_add(own_room) | other.wrapping_add(other_room);
        if (full | own | other) & HIGHS != 0 {
            return None;
        }
        let (gain, empty) = self.best_gain(own, self.turned(other));
        Some((gain, empty >> FILLED))
    }

    /// The best gain of a move less that of the reply (or with it, where the same side moves again), and how many positions those
    /// are. Nothing where some house holds nearly a lap.
    #[inline]
    pub fn best_in_two(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        if !self.covers(own, other) {
            return None;
        }
        let (turned_own, turned_other) = (self.turned(own), self.turned(other));
        let (mut best, mut moves, mut replies) = (i32::MIN, 0, 0_u64);
        for (house, steps) in self.steps.iter().enumerate() {
            let seeds = (own >> (8 * house)) as usize & 15;
            if seeds == 0 {
                continue;
            }
            moves += 1;
            // Neither side is empty unless the game has ended: then there is no reply.
            let mut reply = |mover, waiting| {
                if mover == 0 || waiting == 0 {
                    return 0;
                }
                let (gain, empty) = self.best_gain(mover, waiting);
                replies = replies.wrapping_add(empty);
                gain
            };
            let step = &steps[seeds];
            let gain = if step.extra {
                reply(own.wrapping_add(step.own), turned_other)
            } else {
                let (gain, mover, waiting) = step.played(other, turned_own);
                gain - reply(mover, waiting)
            };
            best = best.max(gain);
        }
        // The lanes of six words carry into each other, but not as far as the numbers of filled houses.
        Some((best, moves + (replies >> FILLED)))
    }

    /// Whether no house can come to more than a lap by one move.
    #[inline]
    fn covers(&self, own: u64, other: u64) -> bool {
        let full = own.wrapping_add(self.room) | other.wrapping_add(self.room);
        (full | own | other) & HIGHS == 0
    }

    /// The best gain of a side that can move against the other one, turned; and what is empty on its own.
    #[inline]
    fn best_gain(&self, own: u64, turned: u64) -> (i32, u64) {
        let pair = |nth: usize| (own | own >> 4) >> (16 * nth) & 255;
        let [one, two, three] = std::array::from_fn(|nth| &self.pairs[nth][pair(nth) as usize]);
        let reached = one.reached | two.reached | three.reached;
        let empty = one.empty + two.empty + three.empty;
        if reached & empty & HIGHS != 0 {
            return (self.best_by_house(own, turned), empty);
        }
        let taken = turned & reached & empty;
        let greater =
            |nth: usize| self.greater[((taken | taken >> 4) >> (16 * nth) & 255) as usize];
        let captured = 15 - (greater(0) | greater(1) | greater(2)).trailing_zeros() as i32;
        let crossed = (reached >> CROSSED).trailing_zeros() as i32;
        (captured - crossed, empty)
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
    #[inline]
    fn turned(&self, side: u64) -> u64 {
        side.swap_bytes() >> self.down
    }
}

impl Step {
    fn of(m: usize, house: usize, seeds: usize) -> Self {
        let seeds = if house < m { seeds } else { 0 };
        let (mut own, mut turned, mut other) = (0_u64, 0_u64, 0_u64);
        let mut add = |pit: usize, seeds: u64| {
            if pit < m {
                own = own.wrapping_add(seeds << (8 * pit));
                turned = turned.wrapping_add(seeds << (8 * (m - 1 - pit)));
            } else if pit > m {
                other += seeds << (8 * (pit - m - 1));
            }
        };
        let round = 2 * m + 1;
        add(house, (seeds as u64).wrapping_neg());
        (1..=seeds).for_each(|nth| add((house + nth) % round, 1));
        let last = (house + seeds) % round;
        Self {
            own,
            turned,
            other,
            crossed: (other.wrapping_mul(ONES) >> 56) as u8,
            opposite: if last < m {
                8 * (m - 1 - last) as u8
            } else {
                NOWHERE
            },
            extra: last == m,
        }
    }

    /// What the move gains, and both sides after it, the opponent's and the sower's turned. Without a branch, since whether
    /// a move captures is hard to predict.
    #[inline]
    fn played(&self, other: u64, turned: u64) -> (i32, u64, u64) {
        let shift = u32::from(self.opposite) & 63;
        let (other, turned) = (other + self.other, turned.wrapping_add(self.turned));
        let captures = (turned >> shift) as u8 == 1;
        let captured = (other >> shift) & 255 & u64::from(captures).wrapping_neg();
        let lifted = u64::from(captured > 0);
        (
            captured as i32 - i32::from(self.crossed),
            other - (captured << shift),
            turned - (lifted << shift),
        )
    }
}

impl Pair {
    /// What one house of the pair adds to it.
    fn of(m: usize, house: usize, seeds: usize) -> Self {
        let (to, round) = (house + seeds, 2 * m + 1);
        let (reached, empty) = match seeds {
            _ if house >= m || seeds > 2 * m => (0, 0),
            0 => (0, 0xff << (8 * house)),
            _ => {
                let falls = match to {
                    _ if to < m => 0x7f << (8 * to),
                    _ if to >= round => 0x80 << (8 * (to - round)),
                    _ => 0,
                };
                let crossed = to.saturating_sub(m).min(m);
                (falls | 1 << (CROSSED + crossed), 1 << FILLED)
            }
        };
        Self { reached, empty }
    }
}
