//! One side of the board as byte lanes in one integer: lane `i` is house `i`, lane `m` the store.
//! A `u64` holds up to 6 houses, a `u128` up to 10; the highest lane is always zero in both.
//! Lanes never carry into each other because a whole board holds at most 255 seeds.

use std::fmt::Debug;

/// An integer of byte lanes.
pub trait Word: Copy + Debug + PartialEq + Eq + Send + Sync + 'static {
    /// No seeds.
    const ZERO: Self;
    /// The shift of the highest lane, which no pit uses.
    const UNUSED: u8;
    /// Most houses a side.
    const HOUSES: usize;

    /// `seeds` in the lane at `shift` bits.
    fn at(shift: u8, seeds: u8) -> Self;
    /// The lane at `shift` bits.
    fn lane(self, shift: u8) -> u8;
    /// Lane by lane sum; a table entry may hold a difference modulo the word.
    fn plus(self, other: Self) -> Self;
    /// Lane by lane difference.
    fn minus(self, other: Self) -> Self;
    /// The lanes that `mask` selects.
    fn and(self, mask: Self) -> Self;
    /// Bits that differ.
    fn xor(self, other: Self) -> Self;
    /// All lanes added up.
    fn sum(self) -> u32;
    /// Lane `i` of the result is the sum of the lanes up to `i`, for the lowest eight lanes.
    fn running_sums(self) -> u64;
    /// The lowest eight lanes.
    fn low(self) -> u64;
    /// How many lanes are not zero.
    fn filled(self) -> u32;
    /// Bit `i` is set where lane `i` is not zero.
    fn occupied(self) -> u32;
    /// The lanes pressed together to `bits` bits each, lane 0 lowest, if they all fit.
    fn squeezed(self, bits: u32) -> Option<u64>;
    /// Bit `15 - i` is set where lane `i` is not zero.
    fn occupied_mirrored(self) -> u32;
}

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x80 * ONES;

/// Multiplying by one in every lane collects the sum of all lanes in the highest.
#[inline]
fn sum(word: u64) -> u32 {
    (word.wrapping_mul(ONES) >> 56) as u32
}

/// The lowest bit of every lane that is not zero: its lowest seven bits carry into the highest
/// unless they are all zero.
#[inline]
fn nonzero(word: u64) -> u64 {
    ((((word & !HIGHS) + !HIGHS) | word) >> 7) & ONES
}

/// A multiplication gathers the lanes' bits side by side, lane 0 lowest.
#[inline]
fn occupied(word: u64) -> u32 {
    (nonzero(word).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
}

/// The same with lane 0 highest.
#[inline]
fn occupied_mirrored(word: u64) -> u32 {
    (nonzero(word).wrapping_mul(0x8040_2010_0804_0201) >> 56) as u32
}

/// Neighbouring lanes move together, then pairs of them, then fours.
#[inline]
fn squeezed(word: u64, bits: u32) -> Option<u64> {
    let too_high = (0xff_u64 >> bits << bits).wrapping_mul(ONES);
    if word & too_high != 0 {
        return None;
    }
    let gap = 8 - bits;
    let close = |word: u64, even: u64, gap: u32| word & even | (word & !even) >> gap;
    let pairs = close(word, 0x00ff_00ff_00ff_00ff, gap);
    let fours = close(pairs, 0x0000_ffff_0000_ffff, 2 * gap);
    Some(close(fours, 0x0000_0000_ffff_ffff, 4 * gap))
}

macro_rules! lanes {
    ($word:ty, $sum:expr, $filled:expr, $occupied:expr, $mirrored:expr, $squeezed:expr) => {
        impl Word for $word {
            const ZERO: Self = 0;
            const UNUSED: u8 = (<$word>::BITS - 8) as u8;
            const HOUSES: usize = if <$word>::BITS == 64 { 6 } else { 10 };

            #[inline]
            fn at(shift: u8, seeds: u8) -> Self {
                <$word>::from(seeds) << shift
            }
            #[inline]
            fn lane(self, shift: u8) -> u8 {
                // The mask spares the check for an overlong shift.
                (self >> (u32::from(shift) & (<$word>::BITS - 1))) as u8
            }
            #[inline]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline]
            fn and(self, mask: Self) -> Self {
                self & mask
            }
            #[inline]
            fn xor(self, other: Self) -> Self {
                self ^ other
            }
            #[inline]
            fn sum(self) -> u32 {
                $sum(self)
            }
            #[inline]
            fn running_sums(self) -> u64 {
                (self as u64).wrapping_mul(ONES)
            }
            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
            #[inline]
            fn filled(self) -> u32 {
                $filled(self)
            }
            #[inline]
            fn occupied(self) -> u32 {
                $occupied(self)
            }
            #[inline]
            fn squeezed(self, bits: u32) -> Option<u64> {
                $squeezed(self, bits)
            }
            #[inline]
            fn occupied_mirrored(self) -> u32 {
                $mirrored(self)
            }
        }
    };
}

lanes!(
    u64,
    sum,
    |word| sum(nonzero(word)),
    occupied,
    |word| occupied_mirrored(word) << 8,
    squeezed
);
lanes!(
    u128,
    |word: u128| sum(word as u64) + sum((word >> 64) as u64),
    |word: u128| sum(nonzero(word as u64)) + sum(nonzero((word >> 64) as u64)),
    |word: u128| occupied(word as u64) | occupied((word >> 64) as u64) << 8,
    |word: u128| occupied_mirrored(word as u64) << 8 | occupied_mirrored((word >> 64) as u64),
    |word: u128, bits| {
        let (low, high) = (
            squeezed(word as u64, bits)?,
            squeezed((word >> 64) as u64, bits)?,
        );
        Some(low | high.checked_shl(8 * bits).unwrap_or(0))
    }
);
