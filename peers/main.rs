//! Connect Four by this crate's `expert` and by the crate `minimax`, in turn: do both find the same, and in what time?
//!
//!     cargo run --release --manifest-path peers/Cargo.toml -- [--runs 9] [--depth 14] [--threads 2]
//!
//! Both play on the same board (board.rs), try the middle columns first, deepen step by step, and have a table of 64 MB that is empty at first.

mod board;
mod ours;
mod theirs;

use board::{Board, CENTRE_FIRST};
use std::process::ExitCode;
use std::time::Duration;

const USAGE: &str = "connect-four [--runs N] [--depth N] [--threads N]";
const TABLE_BYTES: usize = 64 << 20;
/// Positions that both have to value alike before the clock runs, how deep, and with what table.
const CHECKED: usize = 200;
const CHECKED_DEPTH: u8 = 7;
const CHECKED_BYTES: usize = 1 << 20;

/// What a search found for the side to move: 1 for a win, -1 for a loss, 0 for neither.
struct Found {
    time: Duration,
    outcome: i32,
}

struct Wanted {
    runs: usize,
    depth: u8,
    threads: usize,
}

/// The arguments, each a name and a number.
fn wanted(mut arguments: impl Iterator<Item = String>) -> Result<Wanted, String> {
    let mut wanted = Wanted {
        runs: 9,
        depth: 14,
        threads: 2,
    };
    while let Some(name) = arguments.next() {
        let most = match name.as_str() {
            "--runs" => 1000,
            "--depth" => 42,
            "--threads" => 256,
            _ => return Err(format!("unknown argument {name:?}; usage: {USAGE}")),
        };
        let text = arguments.next().unwrap_or_default();
        let number = text
            .parse()
            .ok()
            .filter(|number| (1..=most).contains(number));
        let Some(number) = number else {
            return Err(format!(
                "{name} takes a number from 1 to {most}, not {text:?}"
            ));
        };
        match name.as_str() {
            "--runs" => wanted.runs = number,
            "--depth" => wanted.depth = number as u8,
            _ => wanted.threads = number,
        }
    }
    Ok(wanted)
}

/// An unfinished game of 6 to 24 random stones.
fn some_board(random: &mut impl FnMut() -> usize) -> Board {
    loop {
        let mut board = Board::default();
        for _ in 0..6 + random() % 19 {
            let columns: Vec<u8> = board.columns(&CENTRE_FIRST).collect();
            board = board.play(columns[random() % columns.len()]);
            if board.is_lost() {
                break;
            }
        }
        if !board.is_lost() {
            return board;
        }
    }
}

fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    let (low, high) = ((figures.len() - 1) / 2, figures.len() / 2);
    (figures[low] + figures[high]) / 2.0
}

/// Both searches of one board, ours first or theirs; an error where they do not agree.
fn pair(
    board: Board,
    depth: u8,
    table_bytes: usize,
    pool: &rayon::ThreadPool,
    ours_first: bool,
) -> Result<[Found; 2], String> {
    let ours = || ours::search(board, depth.into(), table_bytes, pool);
    let theirs = || theirs::search(board, depth, table_bytes, pool.current_num_threads());
    let (ours, theirs) = match ours_first {
        true => {
            let ours = ours();
            (ours, theirs())
        }
        false => {
            let theirs = theirs();
            (ours(), theirs)
        }
    };
    if ours.outcome != theirs.outcome {
        return Err(format!(
            "{board:?} to depth {depth}: kalahari finds {}, minimax {}",
            ours.outcome, theirs.outcome
        ));
    }
    Ok([ours, theirs])
}

fn run(wanted: &Wanted) -> Result<(), String> {
    let Wanted {
        runs,
        depth,
        threads,
    } = *wanted;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(|error| format!("{threads} threads: {error}"))?;

    // A linear congruential generator, so that every run checks the same boards.
    let mut state = 1974_u64;
    let mut random = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize
    };
    let mut outcomes = [0; 3];
    for nth in 0..CHECKED {
        let board = some_board(&mut random);
        let [ours, _] = pair(board, CHECKED_DEPTH, CHECKED_BYTES, &pool, nth % 2 == 0)?;
        outcomes[(1 - ours.outcome) as usize] += 1;
    }
    let [won, open, lost] = outcomes;
    println!(
        "{CHECKED} boards to depth {CHECKED_DEPTH}: both find {won} won, {lost} lost, {open} neither"
    );

    let (mut ours, mut theirs, mut ratios) = (Vec::new(), Vec::new(), Vec::new());
    let board = Board::default();
    pair(board, depth, TABLE_BYTES, &pool, true)?; // the warm-up
    for nth in 0..runs {
        let times = pair(board, depth, TABLE_BYTES, &pool, nth % 2 == 0)?;
        let [our, their] = times.map(|found| found.time.as_secs_f64() * 1e3);
        println!(
            "kalahari {our:.0} ms, minimax {their:.0} ms: {:.2}",
            their / our
        );
        ours.push(our);
        theirs.push(their);
        ratios.push(their / our);
    }
    println!(
        "medians of {runs}, empty board to depth {depth}, {threads} threads: kalahari {:.0} ms, minimax {:.0} ms; minimax's time : ours {:.2}",
        median(ours),
        median(theirs),
        median(ratios)
    );
    Ok(())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments
        .iter()
        .any(|argument| argument == "--help" || argument == "-h")
    {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let done = wanted(arguments.into_iter()).map_err(|error| (error, 2));
    match done.and_then(|wanted| run(&wanted).map_err(|error| (error, 1))) {
        Ok(()) => ExitCode::SUCCESS,
        Err((error, code)) => {
            eprintln!("connect-four: {error}");
            ExitCode::from(code)
        }
    }
}
