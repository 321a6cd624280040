//! What "Min-Max Kalah" left open: its parallel end test and evaluation (both sides at once), and the parallel sowing that its authors
//! thought of, each beside the same in one task, from the size of a Kalah board up to where forking pays.
//! `cargo bench --bench parallel`; BENCHMARKS.md has the figures.

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

/// Houses a side: Kalah's, and what no board has.
const SIZES: [usize; 6] = [6, 1 << 10, 1 << 13, 1 << 16, 1 << 19, 1 << 22];

/// Two rows of houses, the first as empty as it can be without being so.
fn board(houses: usize) -> [Vec<u32>; 2] {
    let mut first = vec![0; houses];
    first[houses - 1] = 1;
    [first.clone(), first]
}

fn is_empty(row: &[u32]) -> bool {
    row.iter().all(|&seeds| seeds == 0)
}

fn sum(row: &[u32]) -> u32 {
    row.iter().sum()
}

fn over([first, second]: &[Vec<u32>; 2]) -> bool {
    is_empty(first) || is_empty(second)
}

fn over_at_once([first, second]: &[Vec<u32>; 2]) -> bool {
    let (first, second) = rayon::join(|| is_empty(first), || is_empty(second));
    first || second
}

fn value([first, second]: &[Vec<u32>; 2]) -> u32 {
    sum(first).wrapping_sub(sum(second))
}

fn value_at_once([first, second]: &[Vec<u32>; 2]) -> u32 {
    let (first, second) = rayon::join(|| sum(first), || sum(second));
    first.wrapping_sub(second)
}

/// One seed into every house of a row, as in a whole lap.
fn sow_row(row: &mut [u32]) {
    row.iter_mut()
        .for_each(|seeds| *seeds = seeds.wrapping_add(1));
}

fn sow([first, second]: &mut [Vec<u32>; 2]) {
    sow_row(first);
    sow_row(second);
}

fn sow_at_once([first, second]: &mut [Vec<u32>; 2]) {
    rayon::join(|| sow_row(first), || sow_row(second));
}

/// Times a way to do it in one task and one in two.
fn pair<T>(
    criterion: &mut Criterion,
    name: &str,
    one: fn(&mut [Vec<u32>; 2]) -> T,
    two: fn(&mut [Vec<u32>; 2]) -> T,
) {
    let mut group = criterion.benchmark_group(name);
    for houses in SIZES {
        let mut board = board(houses);
        for (tasks, run) in [("one task", one), ("two tasks", two)] {
            group.bench_function(BenchmarkId::new(tasks, houses), |bench| {
                bench.iter(|| run(black_box(&mut board)));
            });
        }
    }
    group.finish();
}

/// This thread is one of the pool's two, as in a search: a join from outside would pay for the way in.
fn parallel(criterion: &mut Criterion) {
    let _pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .use_current_thread()
        .build()
        .expect("two threads");
    pair(criterion, "end test", |b| over(b), |b| over_at_once(b));
    pair(criterion, "evaluation", |b| value(b), |b| value_at_once(b));
    pair(criterion, "sowing", sow, sow_at_once);
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_millis(400));
    targets = parallel
}
criterion_main!(benches);
