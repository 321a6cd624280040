//! `bench`: modes, par-depths and thread counts side by side. After a warm-up round every setup
//! runs once a round, so that a slow moment of the machine falls on all of them alike. `summary.rs`
//! makes medians and speed-ups of the samples.

use crate::Failure;
use crate::args::{BoardArgs, LimitArgs, Plan, TasteArgs, between, cores, pool};
use crate::numbers::{List, number};
use crate::summary::{self, Row};
use clap::Args;
use kalahari::engine::{Report, Search};
use kalahari::search::{Control, Mode};
use rayon::ThreadPool;
use serde::Serialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// The options of `bench`.
#[derive(Args)]
pub struct BenchArgs {
    #[command(flatten)]
    board: BoardArgs,
    /// The modes, such as seq_ab,young_bros [default: all five]
    #[arg(long, alias = "mode", value_delimiter = ',')]
    modes: Vec<String>,
    /// How many plies from the root may split: 1,2,4 or 1-4 [default: that of onemove]
    #[arg(
        long,
        alias = "par-depth",
        value_name = "LIST",
        allow_negative_numbers = true
    )]
    par_depths: Option<List>,
    /// Threads of the parallel modes, such as 1,2,4 [default: as many as the machine runs at once]
    #[arg(long, value_name = "LIST", allow_negative_numbers = true)]
    threads: Option<List>,
    /// Rounds after the warm-up
    #[arg(long, value_name = "N", default_value = "5", value_parser = number::<usize>, allow_negative_numbers = true)]
    runs: usize,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    taste: TasteArgs,
    /// Give every root move an exact score
    #[arg(long)]
    all_moves: bool,
    /// Print one JSON object with the raw samples, which the page's lab opens
    #[arg(long)]
    json: bool,
}

/// One way to search, and the threads for it.
struct Setup {
    search: Search,
    threads: usize,
}

/// One run of one setup.
#[derive(Serialize)]
pub struct Sample {
    /// Counted from 1; the warm-up is not kept.
    pub round: usize,
    #[serde(flatten)]
    pub report: Report,
}

#[derive(Serialize)]
struct Machine {
    cores: usize,
    arch: &'static str,
    os: &'static str,
    version: &'static str,
}

/// A document of samples, which the page's lab reads too (`www/lab-results.js`).
#[derive(Serialize)]
struct Output<'a> {
    format: &'static str,
    version: u32,
    experiment: &'static str,
    unix_ms: u64,
    machine: Machine,
    rules: String,
    position: String,
    #[serde(flatten)]
    limit: &'a LimitArgs,
    order: &'a str,
    evaluator: &'a str,
    all_moves: bool,
    runs: usize,
    /// Whether all values and moves of one depth are equal.
    agree: bool,
    samples: &'a [Sample],
    summary: &'a [Row],
}

/// Runs the command. Without a limit the depth is 9.
pub fn run(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    between("runs", args.runs, 1, 1000)?;
    let limit = args.limit.or(&LimitArgs::depth(9));
    let setups = setups(args, &limit)?;
    let mut pools = BTreeMap::new();
    for setup in &setups {
        if let Entry::Vacant(place) = pools.entry(setup.threads) {
            place.insert(pool(setup.threads)?);
        }
    }
    let samples = measure(&setups, &pools, args.runs)?;
    let rows = summary::rows(&samples);
    let disagreement = summary::disagreement(&samples);
    let Search {
        rules,
        position,
        evaluation,
        options,
        ..
    } = setups[0].search;
    if args.json {
        let output = Output {
            format: "kalahari-samples",
            version: 1,
            experiment: "bench",
            unix_ms: unix_ms(),
            machine: Machine {
                cores: cores(),
                arch: std::env::consts::ARCH,
                os: std::env::consts::OS,
                version: env!("CARGO_PKG_VERSION"),
            },
            rules: rules.to_string(),
            position: position.to_string(),
            limit: &limit,
            order: options.order.name(),
            evaluator: &evaluation.to_string(),
            all_moves: args.all_moves,
            runs: args.runs,
            agree: disagreement.is_none(),
            samples: &samples,
            summary: &rows,
        };
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
    } else {
        writeln!(
            out,
            "Rules {rules}, position {position}, {}, {} order, evaluator {evaluation}; medians of {} after a warm-up, on {} cores.\n",
            limit.in_words(),
            options.order.name(),
            if args.runs == 1 {
                "1 run".into()
            } else {
                format!("{} runs", args.runs)
            },
            cores()
        )?;
        write!(out, "{}", summary::table(&rows, limit.depth.is_some()))?;
        if disagreement.is_none() {
            writeln!(out, "\nAll values and moves of one depth are equal.")?;
        }
    }
    out.flush()?;
    disagreement.map_or(Ok(()), |sentence| Err(Failure::Run(sentence)))
}

/// Milliseconds since 1970, or 0 where the clock is set before that.
fn unix_ms() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(0, |time| time.as_millis() as u64)
}

/// Every mode with every par-depth and thread count. The sequential modes know neither.
fn setups(args: &BenchArgs, limit: &LimitArgs) -> Result<Vec<Setup>, Failure> {
    let (rules, position) = args.board.read()?;
    let names: Vec<&str> = if args.modes.is_empty() {
        Mode::ALL.iter().map(|mode| mode.name()).collect()
    } else {
        args.modes.iter().map(|name| name.trim()).collect()
    };
    let par_depths = match &args.par_depths {
        Some(list) => list.0.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    let threads: Vec<usize> = match &args.threads {
        Some(list) => list.0.iter().map(|&n| n as usize).collect(),
        None => vec![cores()],
    };
    let mut setups: Vec<Setup> = Vec::new();
    for mode in names {
        for &plies in &par_depths {
            for &threads in &threads {
                let plan = |par_depth| Plan {
                    mode,
                    limit,
                    par_depth,
                    all_moves: args.all_moves,
                    table_mb: None,
                };
                let mut search = plan(plies).search(rules, position, &args.taste)?;
                let mut threads = threads;
                if !search.options.mode.is_parallel() {
                    search.options.par_depth = 0;
                    threads = 1;
                }
                let known = |other: &Setup| {
                    other.search.options == search.options && other.threads == threads
                };
                if !setups.iter().any(known) {
                    setups.push(Setup { search, threads });
                }
            }
        }
    }
    Ok(setups)
}

fn measure(
    setups: &[Setup],
    pools: &BTreeMap<usize, ThreadPool>,
    runs: usize,
) -> Result<Vec<Sample>, Failure> {
    let mut samples = Vec::new();
    for round in 0..=runs {
        if io::stderr().is_terminal() {
            let _ = match round {
                0 => writeln!(io::stderr(), "warm-up of {} setups", setups.len()),
                _ => writeln!(io::stderr(), "round {round} of {runs}"),
            };
        }
        for setup in setups {
            let search = || setup.search.run(&Control::new());
            let report = pools[&setup.threads].install(search)?;
            if round > 0 {
                samples.push(Sample { round, report });
            }
        }
    }
    Ok(samples)
}
