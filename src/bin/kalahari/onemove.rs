//! `onemove`: searches one position and prints what was found, for people or as JSON. While it
//! runs, a terminal hears once a second how far it is.

use crate::args::{BoardArgs, LimitArgs, SearchArgs};
use crate::{Failure, chrome, words};
use clap::Args;
use kalahari::engine::{Report, Search};
use kalahari::search::Control;
use rayon::ThreadPool;
use serde::Serialize;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The options of `onemove`.
#[derive(Args)]
pub struct OneMoveArgs {
    #[command(flatten)]
    board: BoardArgs,
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
    #[serde(flatten)]
    pub report: &'a Report,
    pub rules: String,
    pub position: String,
}

/// Runs the command. Without a limit the depth is 9, as in the papers.
pub fn run(args: &OneMoveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let limit = args.search.limit.or(&LimitArgs::depth(9));
    let game = args.board.read()?;
    let mut search = args
        .search
        .search(game, &args.search.mode, &limit, args.all_moves)?;
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
        let output = Output {
            report: &report,
            rules: search.rules.to_string(),
            position: search.position.to_string(),
        };
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
    } else {
        write!(out, "{}", in_words(&search, &report))?;
    }
    Ok(())
}

fn create(path: &Path) -> Result<BufWriter<File>, Failure> {
    let file = File::create(path).map_err(|error| {
        Failure::Request(format!("cannot write to {}: {error}", path.display()))
    })?;
    Ok(BufWriter::new(file))
}

/// Runs the search and tells a terminal, or whoever insists, how far it is.
pub fn watched(search: &Search, pool: &ThreadPool, insists: bool) -> Result<Report, Failure> {
    let control = Control::new();
    if !insists && !io::stderr().is_terminal() {
        return Ok(pool.install(|| search.run(&control))?);
    }
    let start = Instant::now();
    let (running, ended) = mpsc::channel::<()>();
    let control = &control;
    std::thread::scope(|scope| {
        scope.spawn(move || {
            // The sender is dropped when the search is over, which wakes this thread at once.
            while ended.recv_timeout(Duration::from_secs(1)) == Err(RecvTimeoutError::Timeout) {
                let progress = control.progress();
                let best = progress.best.map_or(String::new(), |(pit, value)| {
                    let house = words::house(&search.position, pit as usize);
                    format!(", best so far house {house} ({})", words::value(value))
                });
                let _ = writeln!(
                    io::stderr(),
                    "{:.0} s: depth {}, {} nodes{best}",
                    start.elapsed().as_secs_f64(),
                    progress.depth,
                    words::count(progress.nodes)
                );
            }
        });
        let report = pool.install(|| search.run(control));
        drop(running);
        Ok(report?)
    })
}

/// A report for people.
pub fn in_words(search: &Search, report: &Report) -> String {
    let position = &search.position;
    let mut text = words::board(&search.rules, position);
    let _ = writeln!(
        text,
        "\nmove    house {} of the {} player (board index {})",
        words::house(position, report.best),
        words::side(position.turn()),
        report.best
    );
    let end = if report.exact {
        "; every line was followed to its end"
    } else {
        ""
    };
    let depth = match report.mode {
        "solve" if report.exact => "proved".into(),
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
            let house = words::house(position, score.played);
            format!("{house}: {bound}{}", words::value(score.value))
        })
        .collect();
    let _ = writeln!(text, "scores  {}", scores.join("   "));
    let line = words::turns(search.rules, *position, &report.pv);
    let _ = writeln!(text, "line    {line}");
    let _ = writeln!(
        text,
        "search  {} ({}, {}), {} nodes in {}, {} nodes/s",
        report.mode,
        report.order,
        report.evaluator,
        words::count(report.nodes),
        words::time(report.elapsed_ms),
        words::rate(report.nodes, report.elapsed_ms)
    );
    if search.expert.is_some() {
        let _ = writeln!(
            text,
            "        {} threads, {} table hits, {} tasks, {} of them stolen",
            report.threads,
            words::count(report.hits),
            words::count(report.tasks),
            words::count(report.stolen)
        );
    } else if search.options.mode.is_parallel() {
        let _ = writeln!(
            text,
            "        par-depth {}, {} threads, {} tasks, {} of them stolen",
            report.par_depth,
            report.threads,
            words::count(report.tasks),
            words::count(report.stolen)
        );
    }
    text
}
