//! `bench`: modes, par-depths and thread counts side by side. After a warm-up round every setup
//! runs once a round, so that a slow moment of the machine falls on all of them alike. `summary.rs`
//! makes medians and speed-ups of the samples. Every run begins cold, without what an earlier one
//! left in tables, unless `--warm` says otherwise.

use crate::Failure;
use crate::args::{
    BoardArgs, CORES, LimitArgs, Plan, TABLE, TasteArgs, between, cores, pool, ranged,
};
use crate::numbers::{List, number};
use crate::summary::{self, Row};
use clap::Args;
use kalahari::engine::{LIMITS, Memory, MethodInfo, Report, Search, TableGame};
use kalahari::search::Control;
use rayon::ThreadPool;
use serde::Serialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, IsTerminal, Write};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most rounds.
const MOST_RUNS: usize = 1000;

/// The options of `bench`.
#[derive(Args)]
pub struct BenchArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The modes, such as seq_ab,young_bros [default: all that are plain minimax or alpha-beta]
    #[arg(long, alias = "mode", value_delimiter = ',')]
    modes: Vec<String>,
    /// How many plies from the root may split
    #[arg(long, alias = "par-depth", value_name = "LIST", allow_negative_numbers = true,
        help = ranged("How many plies from the root may split (1,2,4 or 1-4)", 0, LIMITS.depth, "the mode's own"))]
    par_depths: Option<List<0, { LIMITS.depth }>>,
    /// Threads of the parallel modes
    #[arg(long, value_name = "LIST", allow_negative_numbers = true,
        help = ranged("Threads of the parallel modes (1,2,4 or 1-4)", 1, LIMITS.threads, CORES))]
    threads: Option<List<1, { LIMITS.threads as u32 }>>,
    /// Rounds after the warm-up
    #[arg(long, value_name = "N", default_value = "5", value_parser = number::<usize>, allow_negative_numbers = true,
        help = format!("Rounds after the warm-up, 1 to {MOST_RUNS}"))]
    runs: usize,
    #[command(flatten)]
    limit: LimitArgs,
    #[command(flatten)]
    taste: TasteArgs,
    /// Megabytes of the table
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = ranged("Megabytes of the table (more where the rules need it)", 1, LIMITS.table_mb, TABLE))]
    table_mb: Option<u32>,
    /// Keep tables and endgames from round to round
    #[arg(long)]
    warm: bool,
    /// Give every root move an exact score
    #[arg(long)]
    all_moves: bool,
    /// Print one JSON object with the raw samples, which the page's lab opens
    #[arg(long)]
    json: bool,
}

/// One way to search, and the threads for it.
struct Setup<G: TableGame> {
    search: Search<G>,
    threads: usize,
    memory: Memory,
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

/// A document of samples, which the page's lab reads too (`www/lab/results.js`).
#[derive(Serialize)]
struct Output<'a> {
    format: &'static str,
    version: u32,
    experiment: &'static str,
    unix_ms: u64,
    machine: Machine,
    game: &'static str,
    rules: String,
    position: String,
    #[serde(flatten)]
    limit: &'a LimitArgs,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    evaluator: &'a str,
    all_moves: bool,
    /// Whether tables and endgames were kept from round to round.
    warm: bool,
    runs: usize,
    /// Whether all values and moves of one depth are equal.
    agree: bool,
    samples: &'a [Sample],
    summary: &'a [Row],
}

/// Runs the command, without a limit to the methods' usual depth.
pub fn run<G: TableGame>(args: &BenchArgs, out: &mut dyn Write) -> Result<(), Failure> {
    between("runs", args.runs, 1, MOST_RUNS)?;
    let mut setups = setups::<G>(args)?;
    let mut pools = BTreeMap::new();
    for setup in &setups {
        if let Entry::Vacant(place) = pools.entry(setup.threads) {
            place.insert(pool(setup.threads)?);
        }
    }
    let samples = measure(&mut setups, &pools, args.runs, args.warm)?;
    let rows = summary::rows(&samples);
    let disagreement = summary::disagreement(&samples);
    let Search {
        rules,
        position,
        evaluator,
        limit,
        ..
    } = &setups[0].search;
    let order = setups.iter().find_map(|setup| setup.search.order);
    let limit = LimitArgs::of(*limit);
    let cache = if args.warm { "warm" } else { "cold" };
    if args.json {
        let output = Output {
            format: "kalahari-samples",
            version: 2,
            experiment: "bench",
            unix_ms: unix_ms(),
            machine: Machine {
                cores: cores(),
                arch: std::env::consts::ARCH,
                os: std::env::consts::OS,
                version: env!("CARGO_PKG_VERSION"),
            },
            game: G::NAME,
            rules: rules.to_string(),
            position: position.to_string(),
            limit: &limit,
            order: order.map(|order| order.name()),
            evaluator: &evaluator.to_string(),
            all_moves: args.all_moves,
            warm: args.warm,
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
            "Rules {rules}, position {position}, {}, {} order, evaluator {evaluator}; medians of {} after a warm-up, tables {cache}, on {} cores.\n",
            limit.in_words(),
            order.map_or("natural", |order| order.name()),
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

/// Every mode with every par-depth and thread count that it takes.
fn setups<G: TableGame>(args: &BenchArgs) -> Result<Vec<Setup<G>>, Failure> {
    let (rules, position) = args.board.read::<G>()?;
    let methods: Vec<MethodInfo> = if args.modes.is_empty() {
        let plain = |method: &MethodInfo| method.kind.is_plain();
        G::methods().into_iter().filter(plain).collect()
    } else {
        let find = |name: &String| MethodInfo::find(G::methods(), Some(name.trim()));
        args.modes.iter().map(find).collect::<Result<_, _>>()?
    };
    let all: Vec<&MethodInfo> = methods.iter().collect();
    if args.threads.is_some() && !all.iter().any(|method| method.parallel) {
        return Err(all[0].takes_no("threads").into());
    }
    let par_depths = match &args.par_depths {
        Some(list) => list.0.iter().copied().map(Some).collect(),
        None => vec![None],
    };
    let threads: Vec<usize> = match &args.threads {
        Some(list) => list.0.iter().map(|&n| n as usize).collect(),
        None => vec![cores()],
    };
    let mut setups: Vec<Setup<G>> = Vec::new();
    for method in &methods {
        for &par_depth in &par_depths {
            let plan = Plan {
                rules: rules.to_string(),
                position: position.to_string(),
                par_depth,
                table_mb: args.table_mb,
                taste: &args.taste,
                all_moves: args.all_moves,
            };
            let limit = args.limit.or(&LimitArgs::usual(method));
            let search = plan.search::<G>(method, &all, &limit)?;
            for &threads in &threads {
                let threads = if method.parallel { threads } else { 1 };
                let known = |other: &Setup<G>| {
                    other.search.method == search.method
                        && other.search.par_depth == search.par_depth
                        && other.threads == threads
                };
                if !setups.iter().any(known) {
                    setups.push(Setup {
                        search: search.clone(),
                        threads,
                        memory: Memory::new(),
                    });
                }
            }
        }
    }
    Ok(setups)
}

fn measure<G: TableGame>(
    setups: &mut [Setup<G>],
    pools: &BTreeMap<usize, ThreadPool>,
    runs: usize,
    warm: bool,
) -> Result<Vec<Sample>, Failure> {
    let mut samples = Vec::new();
    for round in 0..=runs {
        if io::stderr().is_terminal() {
            let _ = match round {
                0 => writeln!(io::stderr(), "warm-up of {} setups", setups.len()),
                _ => writeln!(io::stderr(), "round {round} of {runs}"),
            };
        }
        for setup in &mut *setups {
            if !warm {
                setup.memory = Memory::new();
            }
            let Setup { search, memory, .. } = setup;
            let report = pools[&setup.threads].install(|| search.run(memory, &Control::new()))?;
            if round > 0 {
                samples.push(Sample { round, report });
            }
        }
    }
    Ok(samples)
}
