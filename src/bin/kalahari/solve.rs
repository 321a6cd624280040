//! `solve`: the exact value of a position under perfect play, with progress on stderr; after Ctrl-C, what was
//! found so far. A checkpoint keeps what is proved for the next run.

use crate::Failure;
use crate::args::{BoardArgs, CORES, TABLE, cores, pool, ranged};
use crate::numbers::{milliseconds, number};
use crate::onemove::{self, Output};
use crate::words;
use clap::Args;
use kalahari::engine::{
    Checkpoint, Kept, LIMITS, Memory, Range, Search, SearchRequest, TableGame, Told,
};
use kalahari::kalah::MOST_SEEDS;
use kalahari::search::{METHODS, MethodKind};
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between two checkpoints where nobody says.
const USUALLY_EVERY: Duration = Duration::from_mins(5);

/// The options of `solve`.
#[derive(Args)]
pub struct SolveArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// Threads
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = ranged("Threads", 1, LIMITS.threads, CORES))]
    threads: Option<usize>,
    /// Megabytes of the table
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = ranged("Megabytes of the table (more where the rules need it)", 1, LIMITS.table_mb, TABLE))]
    table_mb: Option<u32>,
    /// Solve all positions with so few seeds in play first
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = ranged("Solve all positions with so few seeds in play first", 0, MOST_SEEDS, "what usually pays"))]
    endgame_seeds: Option<u32>,
    /// Keep what is proved in this file, and go on from there
    #[arg(
        long,
        value_name = "FILE",
        help = "Keep what is proved in this file, now and then, at the end and on Ctrl-C; go on from there if it exists"
    )]
    checkpoint: Option<PathBuf>,
    /// How often the file is written
    #[arg(long, value_name = "TIME", value_parser = milliseconds, allow_hyphen_values = true, requires = "checkpoint",
        help = format!("How often the file is written: 5m, 1h, at most {}h [default: 5m]", LIMITS.time_ms / 3_600_000))]
    checkpoint_every: Option<f64>,
    /// Prove the value of every root move, not only of the best
    #[arg(long)]
    all_moves: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Solved<'a> {
    #[serde(flatten)]
    output: Output<'a>,
    /// The perfect line as a game's text has it.
    turns: String,
    /// The most memory the process held, where the system tells.
    peak_memory_mb: Option<u64>,
}

/// Runs the command.
pub fn run<G: TableGame>(args: &SolveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (rules, position) = args.board.read::<G>()?;
    let proof = METHODS
        .iter()
        .find(|method| method.kind == MethodKind::Proof);
    let search: Search<G> = SearchRequest {
        rules: rules.to_string(),
        position: Some(position.to_string()),
        mode: proof.map(|method| method.name.into()),
        all_moves: Some(args.all_moves),
        table_mb: args.table_mb,
        endgame_seeds: args.endgame_seeds,
        ..SearchRequest::default()
    }
    .check()?;
    let pool = pool(args.threads.unwrap_or_else(cores))?;
    let unkept = Arc::default();
    let memory = match &args.checkpoint {
        Some(path) => Memory::kept_by(checkpoint(path, args.checkpoint_every, &unkept)?),
        None => Memory::new(),
    };
    let report = onemove::watched(&search, memory, &pool, true)?;
    let peak_memory_mb = peak_memory_mb();
    if args.json {
        let solved = Solved {
            turns: onemove::line_words(&search, &report.line)?,
            peak_memory_mb,
            output: Output::new(&search, &report),
        };
        serde_json::to_writer(&mut *out, &solved)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", onemove::in_words(&search, &report)?)?;
        if let Some(mb) = peak_memory_mb {
            writeln!(out, "memory  {mb} MB at its peak")?;
        }
    }
    match take(&unkept) {
        Some(why) => Err(Failure::Run(why)),
        None => Ok(()),
    }
}

/// Why the file was not written the last time, if it was not.
type Unkept = Arc<Mutex<Option<String>>>;

fn take(unkept: &Unkept) -> Option<String> {
    unkept.lock().unwrap_or_else(PoisonError::into_inner).take()
}

/// Keeps a proof in a file, and tells on stderr what it does.
fn checkpoint(path: &Path, every: Option<f64>, unkept: &Unkept) -> Result<Checkpoint, Failure> {
    let every = every.map(|ms| Range::TIME.time(ms)).transpose()?;
    let file = path.display().to_string();
    let unkept = Arc::clone(unkept);
    let tell = move |told: Told| {
        take(&unkept);
        let _ = match told {
            Told::Resumed(kept) => {
                writeln!(io::stderr(), "goes on from {file}: {}", words_of(&kept))
            }
            Told::Written(kept, bytes) => {
                let mb = bytes.div_ceil(1 << 20);
                writeln!(
                    io::stderr(),
                    "kept in {file} ({mb} MB): {}",
                    words_of(&kept)
                )
            }
            Told::Failed(why) => {
                let said = writeln!(io::stderr(), "warning: {why}");
                *unkept.lock().unwrap_or_else(PoisonError::into_inner) = Some(why);
                said
            }
        };
    };
    Ok(Checkpoint::new(path, every.unwrap_or(USUALLY_EVERY), tell)?)
}

/// How far a kept proof is.
fn words_of(kept: &Kept) -> String {
    let proved = kept.bounds.map_or("nothing proved".into(), |bounds| {
        format!("value {} proved", words::bounds(bounds))
    });
    let nodes = words::count(kept.nodes);
    let time = words::seconds(kept.seconds as f64);
    format!("{proved}, {nodes} nodes in {time} by all runs so far")
}

/// Linux keeps the high-water mark of a process in its status file.
fn peak_memory_mb() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes / 1024)
}
