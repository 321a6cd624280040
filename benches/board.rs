//! The board designs side by side, on the same work: every position of the standard tree to a
//! depth, played and summed. `cargo bench --bench board`; BENCHMARKS.md has the figures.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use kalahari::game::{Evaluator, Game, Order};
use kalahari::kalah::{Board, Kalah, Position, Rules, Seeds};
use std::hint::black_box;

const DEPTH: u32 = 7;
const NODES: u64 = 143_522;

/// The design that was kept: one word a side, seen from the mover.
fn two_words(game: &Kalah<u64, true>, board: &Board<u64>, depth: u32) -> i32 {
    if depth == 0 || game.is_over(board) {
        return Seeds.evaluate(game, board);
    }
    game.moves(board, Order::Natural)
        .map(|house| two_words(game, &game.play(board, house), depth - 1))
        .fold(0, i32::wrapping_add)
}

/// Both sides in one 128-bit word, lane 0..=6 the mover's, 8..=14 the opponent's.
mod one_word {
    const HOUSES: u128 = 0xffff_ffff_ffff;

    pub struct Table([[(u128, u32); 64]; 6]);

    impl Table {
        pub fn new() -> Self {
            let lane = |step: usize| if step < 7 { step } else { step + 1 };
            Self(std::array::from_fn(|house| {
                std::array::from_fn(|seeds| {
                    let falls = (1..=seeds).map(|step| lane((house + step) % 13));
                    let sown = falls.fold(0u128, |word, lane| word + (1 << (8 * lane)));
                    (sown, 8 * lane((house + seeds) % 13) as u32)
                })
            }))
        }
    }

    fn sum(side: u64) -> i32 {
        (side.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
    }

    pub fn walk(table: &Table, board: u128, depth: u32) -> i32 {
        if depth == 0 || board & HOUSES == 0 {
            return sum(board as u64) - sum((board >> 64) as u64);
        }
        let mut total = 0i32;
        for house in 0..6 {
            let seeds = (board >> (8 * house)) as u8;
            if seeds > 0 {
                let child = play(table, board, house, seeds);
                total = total.wrapping_add(walk(table, child, depth - 1));
            }
        }
        total
    }

    fn play(table: &Table, board: u128, house: usize, seeds: u8) -> u128 {
        let (sown, last) = table.0[house][usize::from(seeds) & 63];
        let mut board = board - (u128::from(seeds) << (8 * house)) + sown;
        if last < 48 && (board >> last) as u8 == 1 {
            let opposite = 64 + 40 - last;
            let captured = (board >> opposite) as u8;
            if captured > 0 {
                board -= (1 << last) + (u128::from(captured) << opposite);
                board += u128::from(captured + 1) << 48;
            }
        }
        if last != 48 {
            board = board.rotate_left(64);
        }
        if board & HOUSES == 0 || (board >> 64) & HOUSES == 0 {
            let store = |side: u64| (sum(side) as u128) << 48;
            board = store(board as u64) | store((board >> 64) as u64) << 64;
        }
        board
    }
}

/// The row of pits that people see, without its checks' steps: one byte each, sown one by one.
mod byte_array {
    pub type Pits = [u8; 14];

    pub fn walk(pits: &Pits, side: usize, depth: u32) -> i32 {
        let row = |side: usize| pits[7 * side..7 * side + 6].iter().any(|&n| n > 0);
        if depth == 0 || !row(side) {
            let sum = |side: usize| -> i32 {
                pits[7 * side..7 * side + 7]
                    .iter()
                    .map(|&n| i32::from(n))
                    .sum()
            };
            return sum(side) - sum(1 - side);
        }
        let mut total = 0i32;
        for pit in 7 * side..7 * side + 6 {
            if pits[pit] > 0 {
                let (child, next) = play(pits, side, pit);
                total = total.wrapping_add(walk(&child, next, depth - 1));
            }
        }
        total
    }

    fn play(pits: &Pits, side: usize, from: usize) -> (Pits, usize) {
        let (mut pits, mut last) = (*pits, from);
        let (store, skipped) = (7 * side + 6, 13 - 7 * side);
        let seeds = std::mem::take(&mut pits[from]);
        for _ in 0..seeds {
            last = (last + 1) % 14;
            if last == skipped {
                last = (last + 1) % 14;
            }
            pits[last] += 1;
        }
        if (7 * side..store).contains(&last) && pits[last] == 1 && pits[12 - last] > 0 {
            pits[store] += 1 + pits[12 - last];
            (pits[last], pits[12 - last]) = (0, 0);
        }
        for side in 0..2 {
            if pits[7 * side..7 * side + 6].iter().all(|&n| n == 0) {
                for pit in (0..6).chain(7..13) {
                    let seeds = std::mem::take(&mut pits[pit]);
                    pits[if pit < 6 { 6 } else { 13 }] += seeds;
                }
            }
        }
        (pits, if last == store { side } else { 1 - side })
    }
}

fn boards(criterion: &mut Criterion) {
    let game = Kalah::<u64, true>::new(Rules::STANDARD).expect("the standard rules");
    let start = Position::start(&Rules::STANDARD).expect("the standard start");
    let packed = game.pack(&start);
    let table = one_word::Table::new();
    let side = 0x0000_0404_0404_0404_u128;
    let pits: byte_array::Pits = std::array::from_fn(|pit| if pit % 7 == 6 { 0 } else { 4 });
    let sum = two_words(&game, &packed, DEPTH);
    assert_eq!(sum, one_word::walk(&table, side | side << 64, DEPTH));
    assert_eq!(sum, byte_array::walk(&pits, 0, DEPTH));

    let mut group = criterion.benchmark_group("board");
    group.throughput(Throughput::Elements(NODES));
    group.bench_function("two words", |bench| {
        bench.iter(|| two_words(&game, black_box(&packed), DEPTH));
    });
    group.bench_function("one word", |bench| {
        bench.iter(|| one_word::walk(&table, black_box(side | side << 64), DEPTH));
    });
    group.bench_function("byte array", |bench| {
        bench.iter(|| byte_array::walk(black_box(&pits), 0, DEPTH));
    });
    group.finish();
}

criterion_group!(benches, boards);
criterion_main!(benches);
