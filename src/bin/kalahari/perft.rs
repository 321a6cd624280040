//! `perft`: how many positions the tree below a position holds.

use crate::args::{BoardArgs, between};
use crate::numbers::number;
use crate::{Failure, words};
use clap::Args;
use kalahari::engine::{LIMITS, TableGame};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// The options of `perft`.
#[derive(Args)]
pub struct PerftArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    /// How many moves deep
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = format!("How many moves deep, 0 to {}", LIMITS.depth))]
    depth: u32,
    /// Count moves that lead to equal boards once: "distinct_leaves"; for checkers
    #[arg(long)]
    distinct: bool,
    /// Count every depth on the way, too
    #[arg(long)]
    each: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Row {
    depth: u32,
    leaves: u64,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    distinct_leaves: Option<u64>,
    elapsed_ms: f64,
}

#[derive(Serialize)]
struct Output<'a> {
    game: &'static str,
    #[serde(flatten)]
    last: &'a Row,
    rules: String,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    each: Option<&'a [Row]>,
}

/// Runs the command. A finished game is no error here: its tree is its root.
pub fn run<G: TableGame>(args: &PerftArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let (rules, position) = args.board.read::<G>()?;
    let count = |depth| -> Result<Row, Failure> {
        let start = Instant::now();
        let perft = G::perft(&rules, &position, depth)?;
        let elapsed_ms = start.elapsed().as_secs_f64() * 1000.0;
        let distinct_leaves = match args.distinct {
            true => Some(G::perft_distinct(&rules, &position, depth)?.leaves),
            false => None,
        };
        Ok(Row {
            depth,
            leaves: perft.leaves,
            nodes: perft.nodes,
            distinct_leaves,
            elapsed_ms,
        })
    };
    let mut rows = Vec::new();
    // Before the work of the depths on the way.
    between("depth", args.depth as usize, 0, LIMITS.depth as usize)?;
    let first = if args.each { 0 } else { args.depth };
    for depth in first..=args.depth {
        rows.push(count(depth)?);
    }
    let Some(last) = rows.last() else {
        return Ok(());
    };
    if args.json {
        let output = Output {
            game: G::NAME,
            last,
            rules: rules.to_string(),
            position: position.to_string(),
            each: args.each.then_some(&rows),
        };
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
        return Ok(());
    }
    let cells: Vec<Vec<String>> = rows
        .iter()
        .map(|row| {
            let mut cells = vec![row.depth.to_string(), words::count(row.leaves)];
            cells.extend(row.distinct_leaves.map(words::count));
            cells.extend([
                words::count(row.nodes),
                words::time(row.elapsed_ms),
                words::rate(row.nodes, row.elapsed_ms),
            ]);
            cells
        })
        .collect();
    writeln!(out, "Rules {rules}, position {position}.")?;
    let mut titles = vec!["depth", "leaves", "nodes", "time", "nodes/s"];
    if args.distinct {
        titles.insert(2, "distinct");
    }
    write!(out, "{}", words::table(&titles, &cells))?;
    Ok(())
}
