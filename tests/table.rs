//! The laws of the expert's table, on one thread and on several. Small enough for Miri, which looks
//! for undefined behaviour and lets threads see stale values as the memory model allows:
//! `cargo +nightly miri test --test table`, with MIRIFLAGS=-Zmiri-many-seeds for many interleavings.

mod common;

use common::Random;
use kalahari::game::Value;
use kalahari::search::table::{Entry, TO_THE_END, Table};
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

/// What the threads below agree to say of a key.
fn told(key: u64, in_play: Value) -> Entry {
    let step = |shift: u32| 2 * ((key >> shift) as Value % (in_play + 1)) - in_play;
    Entry {
        lower: step(3).min(step(9)),
        upper: step(3).max(step(9)),
        best: Some((key % 15) as u8),
        depth: 1 + (key >> 5) as u32 % (TO_THE_END + 60),
    }
}

#[test]
fn threads_never_read_what_nobody_wrote() {
    let table = Table::new(0, 24, 40, || false).expect("memory");
    let found: usize = std::thread::scope(|scope| {
        let threads: Vec<_> = (1..=4)
            .map(|seed| {
                let table = &table;
                scope.spawn(move || {
                    let mut random = Random(seed);
                    let mut found = 0;
                    for _ in 0..ROUNDS {
                        // Few keys, so that threads meet in the same slots.
                        let key = random.next() >> 57 << 12;
                        let in_play = 1 + (key >> 12) as Value % 40;
                        if random.below(2) == 0 {
                            table.put(key, in_play, &told(key, in_play));
                        } else if let Some(entry) = table.get(key, in_play) {
                            assert_eq!(entry, told(key, in_play));
                            found += 1;
                        }
                    }
                    found
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .sum()
    });
    assert!(found > ROUNDS / 10, "{found} hits");
}
