//! The transposition table of the expert search: lock-free, shared by all threads, and exact.
//!
//! An entry is one atomic word, so no read is ever torn. A key is mixed by a bijection of its bits;
//! some of them choose the bucket and the others are stored, so that an entry matches its own
//! position and no other. What is left of the word holds the bounds, the best move and the depth:
//!
//! ```text
//!   | rest of the key | lower | upper | move + 1 | depth |      zero: no entry
//! ```
//!
//! Bounds are kept as `(value + in_play) / 2`, which needs few bits because a value to come has the
//! parity of what is in play. Which entry of a full bucket gives way is a matter of depth alone.

use crate::game::Value;
use crate::hints::{prefer_large_pages, prefetch};
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries of a bucket: one cache line.
const SLOTS: usize = 8;
/// Buckets that are made between two looks at the stop flag: 4 MB.
const CHUNK: usize = 1 << 16;
const DEPTH_BITS: u32 = 7;
const MOVE_BITS: u32 = 4;

/// The longest key that leaves room for bounds, move and depth in any game.
pub const MOST_KEY_BITS: u32 = 60;

/// From this depth on, a bound holds to the end of the game; what is above it measures effort.
pub const TO_THE_END: u32 = 64;

/// What is known of a position: bounds of the value to come for its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The value is no lower.
    pub lower: Value,
    /// The value is no higher.
    pub upper: Value,
    /// The number of the best move, below 15, if one is known.
    pub best: Option<u8>,
    /// How deep the bounds hold; from [`TO_THE_END`] on, for ever.
    pub depth: u32,
}

/// The entries that a position can have, in one cache line.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([AtomicU64; SLOTS]);

/// A table for the keys and values of one game.
pub struct Table {
    buckets: Vec<Bucket>,
    key_bits: u32,
    bucket_bits: u32,
    value_bits: u32,
}

/// What the entries of a table look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Bits of a key.
    pub key_bits: u32,
    /// Bits that number the buckets.
    pub bucket_bits: u32,
    /// Bits of a bound.
    pub value_bits: u32,
}

impl Shape {
    /// Whether the entries of one can move to the other.
    pub fn same_game(self, other: Self) -> bool {
        (self.key_bits, self.value_bits) == (other.key_bits, other.value_bits)
    }

    /// The memory that such a table takes.
    pub fn bytes(self) -> usize {
        size_of::<Bucket>() << self.bucket_bits
    }

    /// How few and how many words [`Table::save`] hands out.
    pub fn saved_words(self) -> RangeInclusive<u64> {
        let groups = (1_u64 << self.bucket_bits).div_ceil(SLOTS as u64);
        groups..=groups + ((SLOTS as u64) << self.bucket_bits)
    }
}

/// How many bits number the buckets that so many bytes hold, at least one.
pub(super) fn slots_of<B>(bytes: usize) -> u32 {
    (bytes / size_of::<B>()).max(1).ilog2()
}

/// `1 << wanted` buckets, with how many bits that came to: half as many where memory is refused, and
/// so on down to `1 << least`, of which there are only so many once `stop` says so.
///
/// # Errors
/// When even those cannot be had: their size in bytes.
pub(super) fn allocate<B: Default>(
    wanted: u32,
    least: u32,
    stop: impl Fn() -> bool,
) -> Result<(Vec<B>, u32), usize> {
    let mut bits = wanted;
    loop {
        let mut length = 1 << bits;
        let mut buckets: Vec<B> = Vec::new();
        if buckets.try_reserve_exact(length).is_ok() {
            prefer_large_pages(buckets.spare_capacity_mut());
            while buckets.len() < length {
                if stop() {
                    bits = least;
                }
                let some = (buckets.len() + CHUNK).min(1 << bits);
                buckets.resize_with(some, B::default);
                length = 1 << bits;
            }
            return Ok((buckets, bits));
        }
        if bits == least {
            return Err(size_of::<B>() * length);
        }
        bits -= 1;
    }
}

/// A bijection on the numbers of `key_bits` bits: odd multiplications and shifts to the right can be
/// undone.
#[inline]
pub(super) fn mix(key: u64, key_bits: u32) -> u64 {
    let mask = u64::MAX >> (u64::BITS - key_bits);
    let half = key_bits.div_ceil(2);
    let mut key = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask;
    key ^= key >> half;
    key = key.wrapping_mul(0xD6E8_FEB8_6659_FD93) & mask;
    key ^ key >> half
}

impl Table {
    /// A table of at most `bytes`, for keys of `key_bits` bits and at most `in_play` to be won.
    /// When memory is refused it takes half as much, and so on. Once `stop` says so it makes the
    /// smallest table that the keys allow, since a large one takes a while.
    ///
    /// # Errors
    /// When even the smallest table cannot be had: its size in bytes.
    pub fn new(
        bytes: usize,
        key_bits: u32,
        in_play: Value,
        stop: impl Fn() -> bool,
    ) -> Result<Self, usize> {
        let value_bits = (in_play.max(1) as u32).ilog2() + 1;
        let spare = u64::BITS - DEPTH_BITS - MOVE_BITS - 2 * value_bits;
        let least = key_bits.saturating_sub(spare);
        let wanted = slots_of::<Bucket>(bytes).max(least).min(key_bits.max(1));
        let (buckets, bucket_bits) = allocate(wanted, least, stop)?;
        Ok(Self {
            buckets,
            key_bits,
            bucket_bits,
            value_bits,
        })
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Whether values of so much in play fit its entries.
    pub fn fits(&self, in_play: Value) -> bool {
        in_play < 1 << self.value_bits
    }

    /// What its entries look like, which depends on its size and on the game.
    pub fn shape(&self) -> Shape {
        Shape {
            key_bits: self.key_bits,
            bucket_bits: self.bucket_bits,
            value_bits: self.value_bits,
        }
    }

    /// A number that differs where entries look different or lie elsewhere; `keys` are a few of the game's own.
    pub fn fingerprint(&self, keys: &[u64]) -> u64 {
        let most = (1 << self.value_bits) - 1;
        let [known, guessed] = [(Some(5), TO_THE_END + 3), (None, 9)].map(|(best, depth)| Entry {
            lower: -most,
            upper: most - 2,
            best,
            depth,
        });
        let entries = [known, guessed].map(|entry| self.pack(&entry, most));
        let mixed = keys.iter().map(|&key| mix(key, self.key_bits));
        mixed
            .chain(entries)
            .fold(0, |print, word| mix(print ^ word, u64::BITS))
    }

    /// Hands out all that holds to the end of the game, while others may go on writing: of every
    /// `SLOTS` buckets a word that tells which of their slots are taken, then those.
    ///
    /// # Errors
    /// As `out` says.
    pub fn save<E>(&self, mut out: impl FnMut(u64) -> Result<(), E>) -> Result<(), E> {
        for group in self.buckets.chunks(SLOTS) {
            let mut taken = 0;
            let mut words = arrayvec::ArrayVec::<u64, { SLOTS * SLOTS }>::new();
            let slots = group.iter().flat_map(|bucket| &bucket.0);
            for (nth, slot) in slots.enumerate() {
                let word = slot.load(Relaxed);
                if word & u64::from(TO_THE_END) != 0 {
                    taken |= 1 << nth;
                    words.push(word);
                }
            }
            out(taken)?;
            words.into_iter().try_for_each(&mut out)?;
        }
        Ok(())
    }

    /// Takes over what a table of this shape handed out. A larger one takes all of it, a smaller
    /// one what took the most effort.
    ///
    /// # Errors
    /// As `next` says.
    ///
    /// # Panics
    /// When the tables are not of the same game.
    pub fn load<E>(&self, shape: Shape, mut next: impl FnMut() -> Result<u64, E>) -> Result<(), E> {
        assert!(self.shape().same_game(shape), "tables of two games");
        let (mask, shift) = (self.rest_mask(), self.rest_shift());
        for group in 0..(1_u64 << shape.bucket_bits).div_ceil(SLOTS as u64) {
            let mut taken = next()?;
            while taken != 0 {
                let bucket =
                    group * SLOTS as u64 + u64::from(taken.trailing_zeros()) / SLOTS as u64;
                taken &= taken - 1;
                let word = next()?;
                let mixed = word.checked_shr(shift).unwrap_or(0) << shape.bucket_bits | bucket;
                self.put_at(self.locate_mixed(mixed), word & !mask);
            }
        }
        Ok(())
    }

    /// The bucket of a key, and the rest of the key in its place in the word.
    #[inline]
    fn locate(&self, key: u64) -> (&[AtomicU64; SLOTS], u64) {
        self.locate_mixed(mix(key, self.key_bits))
    }

    /// The same of a key that is mixed already.
    #[inline]
    fn locate_mixed(&self, mixed: u64) -> (&[AtomicU64; SLOTS], u64) {
        let bucket = mixed & ((1 << self.bucket_bits) - 1);
        let rest = mixed >> self.bucket_bits;
        // A shift by the whole word leaves no rest, and there is none.
        (
            &self.buckets[bucket as usize].0,
            rest.checked_shl(self.rest_shift()).unwrap_or(0),
        )
    }

    /// Where the rest of a key begins in a word.
    #[inline]
    fn rest_shift(&self) -> u32 {
        DEPTH_BITS + MOVE_BITS + 2 * self.value_bits
    }

    #[inline]
    fn rest_mask(&self) -> u64 {
        u64::MAX.checked_shl(self.rest_shift()).unwrap_or(0)
    }

    /// Fetches a key's bucket ahead of its use. The look-ups of several positions then wait for
    /// memory together instead of one after the other.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.locate(key).0[0], |slot| slot.load(Relaxed));
    }

    /// What is known of a key whose position has `in_play` to be won.
    #[inline]
    pub fn get(&self, key: u64, in_play: Value) -> Option<Entry> {
        let (bucket, rest) = self.locate(key);
        let mask = self.rest_mask();
        bucket.iter().find_map(|word| {
            let word = word.load(Relaxed);
            (word != 0 && word & mask == rest).then(|| self.unpack(word, in_play))
        })
    }

    /// Keeps what is known of a key. An entry of the same key is replaced, else the least deep.
    #[inline]
    pub fn put(&self, key: u64, in_play: Value, entry: &Entry) {
        self.put_at(self.locate(key), self.pack(entry, in_play));
    }

    #[inline]
    fn put_at(&self, (slots, rest): (&[AtomicU64; SLOTS], u64), packed: u64) {
        let mask = self.rest_mask();
        let mut least = (u64::MAX, 0);
        for (nth, slot) in slots.iter().enumerate() {
            let word = slot.load(Relaxed);
            if word == 0 || word & mask == rest {
                least = (0, nth);
                break;
            }
            least = least.min((word & ((1 << DEPTH_BITS) - 1), nth));
        }
        slots[least.1].store(rest | packed, Relaxed);
    }

    #[inline]
    fn pack(&self, entry: &Entry, in_play: Value) -> u64 {
        // Anything else would run over into the key.
        debug_assert!(-in_play <= entry.lower && entry.upper <= in_play && self.fits(in_play));
        let bound = |value: Value| ((value + in_play) / 2) as u64;
        let best = entry.best.map_or(0, |best| u64::from(best) + 1);
        let mut word = bound(entry.lower) << self.value_bits | bound(entry.upper);
        word = word << MOVE_BITS | best;
        // The lowest bit of the depth field keeps the word from being zero.
        word << DEPTH_BITS | u64::from(entry.depth.clamp(1, (1 << DEPTH_BITS) - 1))
    }

    #[inline]
    fn unpack(&self, word: u64, in_play: Value) -> Entry {
        let field = |shift: u32, bits: u32| word >> shift & ((1 << bits) - 1);
        let bound = |shift| 2 * field(shift, self.value_bits) as Value - in_play;
        let best = field(DEPTH_BITS, MOVE_BITS) as u8;
        Entry {
            lower: bound(DEPTH_BITS + MOVE_BITS + self.value_bits),
            upper: bound(DEPTH_BITS + MOVE_BITS),
            best: best.checked_sub(1),
            depth: field(0, DEPTH_BITS) as u32,
        }
    }
}
