//! `solve`: the exact value of a position under perfect play, with progress on stderr; after Ctrl-C, what was
//! found so far. A checkpoint keeps what is proved for the next run.

use crate::Failure;
use crate::args::{BoardArgs, CORES, TABLE, cores, pool, ranged};
use crate::numbers::{milliseconds, number};
use crate::onemove::{self, Output};
use crate::words;
use clap::Args;
use kalahari::engine::{
    Checkpoint, Held, Kept, LIMITS, Memory, Range, Search, SearchRequest, TableGame, Told,
};
use kalahari::kalah::MOST_SEEDS;
use kalahari::search::{METHODS, MethodKind};
use serde::Serialize;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// Time between two checkpoints where nobody says.
const USUALLY_EVERY: Duration = Duration::from_secs(5 * 60);

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
        help = ranged("Megabytes of the table (more where the rules need it; endgames come on top)", 1, LIMITS.table_mb, TABLE))]
    table_mb: Option<u32>,
    /// Solve all positions with so few seeds in play first
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = ranged("Solve all positions with so few seeds in play first, and hold them beside the table", 0, MOST_SEEDS, "what usually pays"))]
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
    /// What the search held of it.
    #[serde(flatten)]
    held: Held,
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
    let keeping = Arc::new(Mutex::new(Keeping::NotYet));
    let mut memory = match &args.checkpoint {
        Some(path) => Memory::kept_by(checkpoint(path, args.checkpoint_every, &keeping)?),
        None => Memory::new(),
    };
    let report = onemove::watched(&search, &mut memory, &pool, true)?;
    let (peak_memory_mb, held) = (peak_memory_mb(), memory.held::<G>());
    if args.json {
        let solved = Solved {
            turns: onemove::line_words(&search, &report.line)?,
            peak_memory_mb,
            held,
            output: Output::new(&search, &report),
        };
        serde_json::to_writer(&mut *out, &solved)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", onemove::in_words(&search, &report)?)?;
        writeln!(out, "memory  {}", in_memory(peak_memory_mb, held))?;
    }
    let keeping = take(&keeping, Keeping::NotYet);
    match (&args.checkpoint, keeping) {
        (Some(path), Keeping::NotYet) => {
            let shown = path.display();
            // What an earlier run kept is still there.
            let said = match path.is_file() {
                true => format!("nothing new to keep in {shown}: stopped before the proof went on"),
                false => format!("nothing to keep in {shown} yet: stopped before the proof began"),
            };
            let _ = writeln!(io::stderr(), "{said}");
            Ok(())
        }
        (_, Keeping::Failed(why)) => Err(Failure::Run(why)),
        _ => Ok(()),
    }
}

/// What the memory went into.
fn in_memory(peak_mb: Option<u64>, held: Held) -> String {
    let count = |mb: usize| words::count(mb as u64);
    let mut text = format!("{} MB table", count(held.table_mb));
    if held.endgame_seeds > 0 {
        let mb = count(held.endgames_mb);
        text += &format!(", {mb} MB endgames of up to {} seeds", held.endgame_seeds);
    }
    match peak_mb {
        Some(peak) => format!("{} MB at its peak: {text}", words::count(peak)),
        None => text,
    }
}

/// How keeping the proof went the last time.
enum Keeping {
    NotYet,
    Done,
    Failed(String),
}

/// How it went, and how it goes from now on.
fn take(keeping: &Mutex<Keeping>, now: Keeping) -> Keeping {
    let mut keeping = keeping.lock().unwrap_or_else(PoisonError::into_inner);
    std::mem::replace(&mut keeping, now)
}

/// Keeps a proof in a file, and tells on stderr what it does.
fn checkpoint(
    path: &Path,
    every: Option<f64>,
    keeping: &Arc<Mutex<Keeping>>,
) -> Result<Checkpoint, Failure> {
    let every = every.map(|ms| Range::TIME.time(ms)).transpose()?;
    let file = path.display().to_string();
    let keeping = Arc::clone(keeping);
    let tell = move |told: Told| {
        let _ = match told {
            Told::Resumed(kept) => {
                writeln!(io::stderr(), "goes on from {file}: {}", words_of(&kept))
            }
            Told::Written(kept, bytes) => {
                take(&keeping, Keeping::Done);
                let mb = bytes.div_ceil(1 << 20);
                writeln!(
                    io::stderr(),
                    "kept in {file} ({mb} MB): {}",
                    words_of(&kept)
                )
            }
            Told::Failed(why) => {
                let said = writeln!(io::stderr(), "warning: {why}");
                take(&keeping, Keeping::Failed(why));
                said
            }
            _ => Ok(()),
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
