//! `onemove`: searches one position and prints what was found, for people or as JSON. While it
//! runs, a terminal hears once a second how far it is; Ctrl-C ends it with what was found so far.

use crate::args::{BoardArgs, SearchArgs};
use crate::{Failure, chrome, interrupt, progress, words};
use clap::Args;
use kalahari::engine::{Memory, Record, Report, Search, TableGame};
use kalahari::search::{Control, MethodKind};
use rayon::ThreadPool;
use serde::Serialize;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The options of `onemove`.
#[derive(Args)]
pub struct OneMoveArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Give every root move an exact score
    #[arg(long)]
    all_moves: bool,
    /// Write what every thread did when, as a trace that chrome://tracing opens
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// A report with what was searched.
#[derive(Serialize)]
pub struct Output<'a> {
    pub game: &'static str,
    #[serde(flatten)]
    pub report: &'a Report,
    pub rules: String,
    pub position: String,
}

impl<'a> Output<'a> {
    /// A report and its search.
    pub fn new<G: TableGame>(search: &Search<G>, report: &'a Report) -> Self {
        Self {
            game: G::NAME,
            report,
            rules: search.rules.to_string(),
            position: search.position.to_string(),
        }
    }
}

/// Runs the command, without a limit to the method's usual depth.
pub fn run<G: TableGame>(args: &OneMoveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let place = args.board.read::<G>()?;
    let mut search: Search<G> = args.search.search(&place, None, args.all_moves)?;
    search.record = args.record.is_some();
    // Before the search: a file that cannot be written is better known at once.
    let file = args.record.as_deref().map(create).transpose()?;
    let mut report = watched(&search, &args.search.pool()?, false)?;
    if let (Some(mut file), Some(trace)) = (file, report.trace.take()) {
        serde_json::to_writer(&mut file, &chrome::events(&search, &report, &trace))?;
        file.flush()?;
        if trace.dropped > 0 {
            let _ = writeln!(
                io::stderr(),
                "the record is full: {} of its spans were left out",
                words::count(trace.dropped)
            );
        }
    }
    if args.json {
        serde_json::to_writer(&mut *out, &Output::new(&search, &report))?;
        writeln!(out)?;
    } else {
        write!(out, "{}", in_words(&search, &report)?)?;
    }
    Ok(())
}

fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    let file = File::create(path).map_err(|error| {
        Failure::Request(format!("cannot write to {}: {error}", path.display()))
    })?;
    Ok(BufWriter::new(file))
}

/// Runs the search until Ctrl-C, and tells a terminal, or whoever insists, how far it is.
pub fn watched<G: TableGame>(
    search: &Search<G>,
    pool: &ThreadPool,
    insists: bool,
) -> Result<Report, Failure> {
    let control = interrupt::listen()?;
    let mut memory = Memory::new();
    let mut run = || pool.install(|| search.run(&mut memory, control));
    if !insists && !io::stderr().is_terminal() {
        return Ok(run()?);
    }
    Ok(progress::telling(|| so_far(search, control), run)?)
}

/// How far a search is.
fn so_far<G: TableGame>(search: &Search<G>, control: &Control) -> String {
    let progress = control.progress();
    let best = progress.best.map_or(String::new(), |(number, value)| {
        let played = numbered(search, number as usize);
        format!(", best so far {played} ({})", words::value(value))
    });
    let depth = progress
        .depth
        .map_or("to the end".into(), |depth| format!("depth {depth}"));
    format!("{depth}, {} nodes{best}", words::count(progress.nodes))
}

/// The move with this number in words.
pub fn numbered<G: TableGame>(search: &Search<G>, number: usize) -> String {
    let text = G::move_text(&search.rules, &search.position, number);
    text.map_or(String::new(), |text| G::move_words(&search.position, &text))
}

/// A line of moves as a game's text has it.
pub fn line_words<G: TableGame>(search: &Search<G>, line: &[String]) -> Result<String, Failure> {
    let record = Record::<G>::replay(search.rules.clone(), search.position.clone(), line)?;
    Ok(G::turns(&record))
}

/// A report for people.
pub fn in_words<G: TableGame>(search: &Search<G>, report: &Report) -> Result<String, Failure> {
    let position = &search.position;
    let mut text = G::drawn(&search.rules, position);
    let _ = writeln!(
        text,
        "\nmove    {} of the {} player (board index {})",
        G::move_words(position, report.best_text()),
        G::turn(position).name(),
        report.best
    );
    let end = if report.exact {
        "; every line was followed to its end"
    } else {
        ""
    };
    let depth = match search.method.kind {
        MethodKind::Proof if report.exact => "proved".into(),
        _ => format!("{} moves deep", report.depth),
    };
    let _ = writeln!(
        text,
        "value   {} for the first player, {depth}{end}",
        words::value(report.value)
    );
    let scores: Vec<String> = report
        .scores
        .iter()
        .map(|score| {
            let bound = match score.bound {
                "at_least" => ">= ",
                "at_most" => "<= ",
                _ => "",
            };
            format!("{}: {bound}{}", score.text, words::value(score.value))
        })
        .collect();
    let _ = writeln!(text, "scores  {}", scores.join("   "));
    let _ = writeln!(text, "line    {}", line_words(search, &report.line)?);
    let _ = writeln!(
        text,
        "search  {} ({}{}), {} nodes in {}, {} nodes/s",
        report.mode,
        report
            .order
            .map_or(String::new(), |order| format!("{order}, ")),
        report.evaluator,
        words::count(report.nodes),
        words::time(report.elapsed_ms),
        words::rate(report.nodes, report.elapsed_ms)
    );
    if search.method.table {
        let _ = writeln!(
            text,
            "        {} threads, {} table hits, {} tasks, {} of them stolen",
            report.threads,
            words::count(report.hits),
            words::count(report.tasks),
            words::count(report.stolen)
        );
    } else if let Some(par_depth) = report.par_depth {
        let _ = writeln!(
            text,
            "        par-depth {par_depth}, {} threads, {} tasks, {} of them stolen",
            report.threads,
            words::count(report.tasks),
            words::count(report.stolen)
        );
    }
    if !report.complete {
        let _ = writeln!(
            text,
            "\n{}; this is what was found so far.",
            interrupt::STOPPED
        );
    }
    Ok(text)
}
