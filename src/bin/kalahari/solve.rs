//! `solve`: the exact value of a position under perfect play, with progress on stderr; after Ctrl-C, what was
//! found so far.

use crate::Failure;
use crate::args::{BoardArgs, CORES, TABLE, cores, pool, ranged};
use crate::numbers::number;
use crate::onemove::{self, Output};
use clap::Args;
use kalahari::engine::{LIMITS, Search, SearchRequest, TableGame};
use kalahari::kalah::MOST_SEEDS;
use kalahari::search::{METHODS, MethodKind};
use serde::Serialize;
use std::io::Write;

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
    let report = onemove::watched(&search, &pool, true)?;
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
    Ok(())
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
