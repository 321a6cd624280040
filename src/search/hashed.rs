//! The transposition table for games whose positions do not fit a word: lock-free and shared by all
//! threads. Of the key all 64 bits are compared; two positions that share them are a rarity that
//! costs a wrong value, never an illegal move, for a move is kept as its place in a list.
//!
//! An entry is two words, `key ^ data` and `data`. Threads may tear it apart, and then it matches no
//! key (Hyatt and Mann, 2002).
//!
//! ```text
//!   | 1 | age: 6 | bound: 2 | best + 1: 16 | depth: 8 | value: 16 |      zero: no entry
//! ```

use super::Bound;
use super::table::{allocate, slots_of};
use crate::game::Value;
use crate::hints::prefetch;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};

/// Entries of a bucket: one cache line.
const SLOTS: usize = 4;
const AGES: u32 = 64;

/// What is known of a position, for its mover.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// A value of 16 bits.
    pub value: Value,
    /// What it says; `None` where only the move counts.
    pub bound: Option<Bound>,
    /// The place of the best move among all moves in natural order, if one is known.
    pub best: Option<u16>,
    /// How deep the position was searched, at most 255.
    pub depth: u32,
}

#[derive(Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; SLOTS]);

/// A table for the positions of one game.
pub struct Table {
    buckets: Vec<Bucket>,
    bits: u32,
    age: AtomicU32,
}

impl Table {
    /// A table of at most `bytes`. When memory is refused it takes half as much, and so on. Once
    /// `stop` says so it makes the smallest one, since a large one takes a while.
    ///
    /// # Errors
    /// When even the smallest table cannot be had: its size in bytes.
    pub fn new(bytes: usize, stop: impl Fn() -> bool) -> Result<Self, usize> {
        let wanted = slots_of::<Bucket>(bytes);
        let (buckets, bits) = allocate(wanted, 0, stop)?;
        Ok(Self {
            buckets,
            bits,
            age: AtomicU32::new(0),
        })
    }

    /// The memory it takes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Begins a search: what earlier ones left gives way first.
    pub fn begin(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; SLOTS] {
        // The highest bits, of which a table of one bucket needs none.
        let nth = key.checked_shr(u64::BITS - self.bits).unwrap_or(0);
        &self.buckets[nth as usize].0
    }

    /// Fetches a key's bucket ahead of its use.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.bucket(key)[0][0], |word| word.load(Relaxed));
    }

    /// What is known of a key.
    #[inline]
    pub fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|[mixed, data]| {
            let data = data.load(Relaxed);
            (data != 0 && mixed.load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Keeps what is known of a key. An entry of the same key is replaced, else the oldest, of
    /// those the least deep.
    #[inline]
    pub fn put(&self, key: u64, entry: &Entry) {
        let bucket = self.bucket(key);
        let age = self.age.load(Relaxed) % AGES;
        let mut least = (u32::MAX, 0);
        for (nth, [mixed, data]) in bucket.iter().enumerate() {
            let data = data.load(Relaxed);
            if data == 0 || mixed.load(Relaxed) ^ data == key {
                least = (0, nth);
                break;
            }
            let of_now = (data >> 42) as u32 % AGES == age;
            least = least.min((u32::from(of_now) << 8 | (data >> 16) as u8 as u32, nth));
        }
        let data = pack(entry, age);
        let [mixed, place] = &bucket[least.1];
        mixed.store(key ^ data, Relaxed);
        place.store(data, Relaxed);
    }
}

#[inline]
fn pack(entry: &Entry, age: u32) -> u64 {
    let bound = match entry.bound {
        None => 0,
        Some(Bound::Exact) => 1,
        Some(Bound::AtLeast) => 2,
        Some(Bound::AtMost) => 3,
    };
    let best = entry.best.map_or(0, |best| u64::from(best) + 1) & 0xffff;
    1 << 48
        | u64::from(age) << 42
        | bound << 40
        | best << 24
        | u64::from(entry.depth.min(255)) << 16
        | u64::from(entry.value as i16 as u16)
}

#[inline]
fn unpack(data: u64) -> Entry {
    Entry {
        value: Value::from(data as i16),
        bound: match data >> 40 & 3 {
            0 => None,
            1 => Some(Bound::Exact),
            2 => Some(Bound::AtLeast),
            _ => Some(Bound::AtMost),
        },
        best: ((data >> 24) as u16).checked_sub(1),
        depth: (data >> 16 & 255) as u32,
    }
}
