//! The laws of the expert's two tables, on one thread and on several. Small enough for Miri, which looks
//! for undefined behaviour and lets threads see stale values as the memory model allows:
//! `cargo +nightly miri test --test table`, with MIRIFLAGS=-Zmiri-many-seeds for many interleavings.

mod common;

use common::Random;
use kalahari::game::Value;
use kalahari::search::table::{Entry, TO_THE_END, Table};
use kalahari::search::{Bound, hashed};
use std::collections::HashMap;

const ROUNDS: usize = if cfg!(miri) { 300 } else { 20_000 };

#[test]
fn a_table_keeps_what_it_is_given_and_nothing_else() {
    let table = Table::new(1 << 12, 30, 40, || false).expect("memory");
    let mut random = Random(8);
    let mut given: HashMap<u64, (Value, Entry)> = HashMap::new();
    for _ in 0..ROUNDS {
        let key = random.next() >> 34;
        let in_play = 1 + random.below(40) as Value;
        let value = |random: &mut Random| 2 * random.below(in_play as usize + 1) as Value - in_play;
        let (a, b) = (value(&mut random), value(&mut random));
        let entry = Entry {
            lower: a.min(b),
            upper: a.max(b),
            best: [None, Some(random.below(15) as u8)][random.below(2)],
            depth: 1 + random.below(TO_THE_END as usize + 60) as u32,
        };
        table.put(key, in_play, &entry);
        given.insert(key, (in_play, entry));
        assert_eq!(table.get(key, in_play), Some(entry));
    }
    let held = given
        .iter()
        .filter(|(key, (in_play, entry))| {
            let found = table.get(**key, *in_play);
            assert!(found.is_none() || found == Some(*entry));
            found.is_some()
        })
        .count();
    assert!(
        held > 100 && held <= table.bytes() / 8,
        "{held} of {}",
        given.len()
    );
}

#[test]
fn a_table_is_saved_and_loaded_by_one_of_any_size() {
    // The longest keys that a table of any size can hold.
    let table = |bytes| Table::new(bytes, 41, 40, || false).expect("memory");
    let mut random = Random(5);
    let given: Vec<(u64, Value)> = (0..ROUNDS / 4)
        .map(|_| (random.next() >> 23, 1 + random.below(40) as Value))
        .collect();
    // Too small for all of them, and large enough for most that are proved.
    let bytes = 1 << (8 * given.len()).ilog2();
    let small = table(bytes);
    for &(key, in_play) in &given {
        small.put(key, in_play, &told(key, in_play));
    }
    let proved = |table: &Table, &&(key, in_play): &&(u64, Value)| {
        let found = table.get(key, in_play);
        assert!(found.is_none() || found == Some(told(key, in_play)));
        found.is_some_and(|entry| entry.depth >= TO_THE_END)
    };
    let held = given.iter().filter(|nth| proved(&small, nth)).count();
    assert!(held > given.len() / 3, "{held} of {}", given.len());
    for (size, all) in [(bytes / 4, false), (bytes, true), (bytes * 8, true)] {
        let mut words = Vec::new();
        let saved: Result<(), ()> = small.save(|word| {
            words.push(word);
            Ok(())
        });
        saved.unwrap();
        let other = table(size);
        let mut words = words.into_iter();
        other
            .load(small.shape(), || words.next().ok_or(()))
            .unwrap();
        assert_eq!(words.next(), None);
        let taken = given.iter().filter(|nth| proved(&other, nth)).count();
        assert_eq!(taken == held, all, "{taken} of {held}");
        // Guesses stay behind.
        let kept = |&&(key, in_play): &&(u64, Value)| other.get(key, in_play).is_some();
        assert_eq!(given.iter().filter(kept).count(), taken);
    }
}

/// What the threads below agree to say of a key.
fn told(key: u64, in_play: Value) -> Entry {
    let step = |shift: u32| 2 * ((key >> shift) % (in_play as u64 + 1)) as Value - in_play;
    Entry {
        lower: step(3).min(step(9)),
        upper: step(3).max(step(9)),
        best: Some((key % 15) as u8),
        depth: 1 + (key >> 5) as u32 % (TO_THE_END + 60),
    }
}

/// Four threads write and read a few keys, so that they meet in the same slots. How often they found
/// something.
fn meet(round: impl Fn(u64, bool) -> bool + Sync) -> usize {
    let round = &round;
    std::thread::scope(|scope| {
        let threads: Vec<_> = (1..=4)
            .map(|seed| {
                scope.spawn(move || {
                    let mut random = Random(seed);
                    let rounds = 0..ROUNDS;
                    let found = |_: &usize| round(random.next() >> 57 << 12, random.below(2) == 0);
                    rounds.filter(found).count()
                })
            })
            .collect();
        let found = |thread: std::thread::ScopedJoinHandle<usize>| thread.join().expect("no panic");
        threads.into_iter().map(found).sum()
    })
}

#[test]
fn threads_never_read_what_nobody_wrote() {
    let table = Table::new(0, 24, 40, || false).expect("memory");
    let found = meet(|key, write| {
        let in_play = 1 + (key >> 12) as Value % 40;
        if write {
            table.put(key, in_play, &told(key, in_play));
            return false;
        }
        let entry = table.get(key, in_play);
        assert!(entry.is_none_or(|entry| entry == told(key, in_play)));
        entry.is_some()
    });
    assert!(found > ROUNDS / 20, "{found} hits");
}

// ---- hashed keys

fn hashed_entry(random: &mut Random) -> hashed::Entry {
    let bounds = [
        None,
        Some(Bound::Exact),
        Some(Bound::AtLeast),
        Some(Bound::AtMost),
    ];
    hashed::Entry {
        value: random.below(60_001) as Value - 30_000,
        bound: bounds[random.below(4)],
        best: [None, Some(random.below(300) as u16)][random.below(2)],
        depth: random.below(256) as u32,
    }
}

#[test]
fn a_hashed_table_keeps_what_it_is_given_and_nothing_else() {
    // One bucket, some, and one for every few keys.
    for bytes in [0, 1 << 10, 1 << 16] {
        let table = hashed::Table::new(bytes, || false).expect("memory");
        let mut random = Random(64);
        let mut given = HashMap::new();
        for round in 0..ROUNDS {
            if round % 1000 == 0 {
                table.begin();
            }
            let (key, entry) = (random.next(), hashed_entry(&mut random));
            table.put(key, &entry);
            given.insert(key, entry);
            assert_eq!(table.get(key), Some(entry));
        }
        let held = given.iter().filter(|(key, entry)| {
            let found = table.get(**key);
            assert!(found.is_none() || found == Some(**entry));
            found.is_some()
        });
        let held = held.count();
        assert!(held > 0 && held <= table.bytes() / 16, "{held}");
    }
}

/// An entry is two words here: what two threads wrote together belongs to no key.
#[test]
fn threads_never_read_what_nobody_wrote_under_a_hashed_key() {
    let table = hashed::Table::new(0, || false).expect("memory");
    let told = |key: u64| hashed_entry(&mut Random(key | 1));
    let found = meet(|key, write| {
        if write {
            table.put(key, &told(key));
            return false;
        }
        let entry = table.get(key);
        assert!(entry.is_none_or(|entry| entry == told(key)));
        entry.is_some()
    });
    assert!(found > 0, "{found} hits");
}
