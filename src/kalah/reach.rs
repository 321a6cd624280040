//! The best gain of a side when nothing is searched beyond its move, told from its houses by three look-ups.
//!
//! A seed that crosses to the opponent costs one, a captured one brings one. Short of a lap no move does both: whoever
//! ends in an own house has crossed nothing. So the best gain is the most that can be captured less the fewest
//! seeds that must cross, and both can be read off the houses two by two, OR-ed together:
//!
//! ```text
//!   bits 48..   one for each house: how many of its seeds cross, one-hot; the lowest is the fewest
//!   lane i      0x7f where a last seed would fall opposite the opponent's house i, 0x80 where it would after a lap
//! ```

/// The lowest bit of the counts of crossing seeds.
const CROSSED: u32 = 48;
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// What two neighbouring houses reach, for each number of seeds up to 15 in either.
pub(super) struct Reach {
    pairs: [[u64; 256]; 3],
    /// In each lane what takes too many seeds to its highest bit.
    full: u64,
    /// By how much a word that was turned round must come down for lane 0 to face the last house.
    turned: u32,
}

impl Reach {
    /// For boards of `m` houses a side, 6 at the most.
    pub fn new(m: usize) -> Self {
        let one = |house: usize, seeds: usize| {
            if house >= m || seeds == 0 || seeds > 2 * m {
                return 0;
            }
            let to = house + seeds;
            let falls = if to < m {
                0x7f << (8 * (m - 1 - to))
            } else if to > 2 * m {
                0x80 << (8 * (m - 1 - (to - (2 * m + 1))))
            } else {
                0
            };
            falls | 1 << (CROSSED as usize + to.saturating_sub(m).min(m))
        };
        let pair =
            |first| std::array::from_fn(|both| one(first, both & 15) | one(first + 1, both >> 4));
        Self {
            pairs: [pair(0), pair(2), pair(4)],
            full: (127 - 2 * m as u64) * ONES,
            turned: 64 - 8 * m as u32,
        }
    }

    /// The best gain of the side whose houses are `own`, of which one is filled, against `other`, and in how many
    /// ways it can move; nothing where a house holds so much that it may lap the board into a capture. Both
    /// words have no more than houses.
    #[inline]
    pub fn best_gain(&self, own: u64, other: u64) -> Option<(i32, u64)> {
        let both = own | own >> 4;
        let [first, second, third] = &self.pairs;
        let reached = first[(both & 255) as usize]
            | second[(both >> 16 & 255) as usize]
            | third[(both >> 32 & 255) as usize];
        let filled = filled(own);
        let free = reached & !(filled.swap_bytes() >> self.turned);
        if (own.wrapping_add(self.full) | own | free | other) & HIGHS != 0 {
            return None;
        }
        let captured = greatest(other & free);
        let gain = captured as i32 - (reached >> CROSSED).trailing_zeros() as i32;
        Some((gain, (filled & ONES).wrapping_mul(ONES) >> 56))
    }
}

/// All bits of the lanes that are not zero, none of which has its highest bit set.
#[inline]
fn filled(word: u64) -> u64 {
    let high = word.wrapping_add(!HIGHS) & HIGHS;
    (high << 1).wrapping_sub(high >> 7)
}

/// The greatest of the six lowest lanes, none of which has its highest bit set.
#[inline]
fn greatest(word: u64) -> u64 {
    const THREE: u64 = 0x0080_8080;
    let (low, high) = (word & 0x00ff_ffff, word >> 24);
    let at_least = ((low | THREE) - high) & THREE; // where the lower is
    let mask = (at_least << 1) - (at_least >> 7);
    let three = low & mask | high & !mask;
    (three & 0xff).max(three >> 8 & 0xff).max(three >> 16)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_lane_and_the_filled_ones() {
        assert_eq!(greatest(0x0005_017f_0300_02), 0x7f);
        assert_eq!(greatest(0x7e_0000_0000_7d), 0x7e);
        assert_eq!(greatest(0), 0);
        assert_eq!(filled(0x7f_0001_0000_0200), 0xff_00ff_0000_ff00);
    }
}
