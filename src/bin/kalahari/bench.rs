//! `bench`: modes, par-depths and thread counts side by side. After a warm-up round every setup
//! runs once a round, so that a slow moment of the machine falls on all of them alike. `summary.rs`
//! makes medians and speed-ups of the samples. Every run begins cold, without what an earlier one
//! left in tables, unless `--warm` says otherwise. A terminal hears how far it is; after Ctrl-C, the
//! runs so far count.

use crate::args::{
    BoardArgs, CORES, LimitArgs, Plan, TABLE, TasteArgs, between, cores, pool, ranged,
};
use crate::interrupt::{self, STOPPED};
use crate::numbers::{List, number};
use crate::summary::{self, Row};
use crate::{Failure, progress, words};
use clap::Args;
use kalahari::engine::{LIMITS, Memory, MethodInfo, Refusal, Report, Search, TableGame};
use kalahari::search::Control;
use rayon::ThreadPool;
use serde::Serialize;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

/// The most rounds.
const MOST_RUNS: usize = 1000;

/// The options of `bench`.
#[derive(Args)]
pub struct BenchArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// The modes, such as seq_ab,young_bros_2022 [default: seq_mm to young_bros]
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

impl<G: TableGame> Setup<G> {
    fn in_words(&self) -> String {
        let par_depth = self.search.par_depth;
        let par_depth = par_depth.map_or(String::new(), |plies| format!(", par-depth {plies}"));
        let threads = match (self.search.method.parallel, self.threads) {
            (false, _) => String::new(),
            (true, 1) => ", 1 thread".into(),
            (true, threads) => format!(", {threads} threads"),
        };
        format!("{}{par_depth}{threads}", self.search.method.name)
    }
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
    limit: LimitArgs,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    evaluator: String,
    all_moves: bool,
    /// Whether tables and endgames were kept from round to round.
    warm: bool,
    runs: usize,
    /// Whether all these runs are here.
    finished: bool,
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
    let samples = watched(&mut setups, &pools, args, interrupt::listen()?)?;
    let rows = summary::rows(&samples);
    let disagreement = summary::disagreement(&samples);
    let search = &setups[0].search;
    let order = setups.iter().find_map(|setup| setup.search.order);
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
        rules: search.rules.to_string(),
        position: search.position.to_string(),
        limit: LimitArgs::of(search.limit),
        order: order.map(|order| order.name()),
        evaluator: search.evaluator.to_string(),
        all_moves: args.all_moves,
        warm: args.warm,
        runs: args.runs,
        finished: samples.len() == args.runs * setups.len(),
        agree: disagreement.is_none(),
        samples: &samples,
        summary: &rows,
    };
    if args.json {
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", output.in_words())?;
    }
    out.flush()?;
    disagreement.map_or(Ok(()), |sentence| Err(Failure::Run(sentence)))
}

impl Output<'_> {
    fn in_words(&self) -> String {
        let Some(rounds) = self.samples.last().map(|sample| sample.round) else {
            return format!("{STOPPED} in the warm-up; nothing was measured yet.\n");
        };
        let mut text = format!(
            "Rules {}, position {}, {}, {} order, evaluator {}; medians of {} after a warm-up, tables {}, on {} cores.\n",
            self.rules,
            self.position,
            self.limit.in_words(),
            self.order.unwrap_or("natural"),
            self.evaluator,
            match (self.finished, rounds) {
                (true, 1) => "1 run".into(),
                (true, _) => format!("{rounds} runs"),
                (false, _) => format!("at most {rounds} of {} runs", self.runs),
            },
            if self.warm { "warm" } else { "cold" },
            self.machine.cores
        );
        text += "\n";
        text += &summary::table(self.summary, self.limit.depth.is_some());
        if self.agree {
            text += "\nAll values and moves of one depth are equal.\n";
        }
        if !self.finished {
            text += &format!("\n{STOPPED}; this is what was measured so far.\n");
        }
        text
    }
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
        let plain = |method: &MethodInfo| method.kind.is_plain() && !method.more;
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
                evaluator: args.taste.evaluator.as_ref(),
                order: args.taste.order.as_ref(),
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

/// What is measured now.
#[derive(Default)]
struct Now {
    setup: String,
    /// Visited before it began.
    nodes: u64,
}

/// Measures; meanwhile a terminal hears how far it is.
fn watched<G: TableGame>(
    setups: &mut [Setup<G>],
    pools: &BTreeMap<usize, ThreadPool>,
    args: &BenchArgs,
    control: &Control,
) -> Result<Vec<Sample>, Refusal> {
    let now = Mutex::new(Now::default());
    let line = || {
        let now = now.lock().unwrap_or_else(PoisonError::into_inner);
        let nodes = control.progress().nodes - now.nodes;
        format!("{}, {} nodes", now.setup, words::count(nodes))
    };
    let begin = |round: usize, setup: &str| {
        *now.lock().unwrap_or_else(PoisonError::into_inner) = Now {
            setup: match round {
                0 => format!("warm-up, {setup}"),
                _ => format!("round {round} of {}, {setup}", args.runs),
            },
            nodes: control.progress().nodes,
        };
    };
    let setup_count = match setups.len() {
        1 => "1 setup".into(),
        all => format!("{all} setups"),
    };
    let mut work = || measure(setups, pools, args, control, &begin);
    if !io::stderr().is_terminal() {
        return work();
    }
    let _ = writeln!(io::stderr(), "warm-up of {setup_count}");
    progress::telling(line, work)
}

/// Every setup once in the warm-up and once in every round, until all are through or a stop comes. The
/// run that it cuts short does not count.
fn measure<G: TableGame>(
    setups: &mut [Setup<G>],
    pools: &BTreeMap<usize, ThreadPool>,
    args: &BenchArgs,
    control: &Control,
    begin: &dyn Fn(usize, &str),
) -> Result<Vec<Sample>, Refusal> {
    let mut samples = Vec::new();
    let all = setups.len();
    for round in 0..=args.runs {
        for (nth, setup) in setups.iter_mut().enumerate() {
            begin(
                round,
                &format!("{} of {all}: {}", nth + 1, setup.in_words()),
            );
            if !args.warm {
                setup.memory = Memory::new();
            }
            let Setup { search, memory, .. } = setup;
            let report = pools[&setup.threads].install(|| search.run(memory, control))?;
            if control.is_stopped() {
                return Ok(samples);
            }
            if round > 0 {
                samples.push(Sample { round, report });
            }
        }
    }
    Ok(samples)
}
