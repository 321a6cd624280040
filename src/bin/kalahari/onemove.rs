//! `onemove`: searches one position and prints what was found, for people or as JSON. While it
//! runs, a terminal hears once a second how far it is; Ctrl-C ends it with what was found so far.

use crate::args::{BoardArgs, SearchArgs};
use crate::{Failure, chrome, interrupt, progress, words};
use clap::Args;
use kalahari::engine::{Memory, Record, Report, Search, TableGame};
use kalahari::search::{Control, MethodKind, Proof};
use rayon::ThreadPool;
use serde::Serialize;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

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
    let mut report = watched(&search, &mut Memory::new(), &args.search.pool()?, false)?;
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
    memory: &mut Memory,
    pool: &ThreadPool,
    insists: bool,
) -> Result<Report, Failure> {
    let control = interrupt::listen()?;
    let mut run = || pool.install(|| search.run(memory, control));
    if !insists && !io::stderr().is_terminal() {
        return Ok(run()?);
    }
    let start = Instant::now();
    Ok(progress::telling(|| so_far(search, control, start), run)?)
}

/// How far a search is.
fn so_far<G: TableGame>(search: &Search<G>, control: &Control, start: Instant) -> String {
    let progress = control.progress();
    if let Some(proof) = progress.proof {
        return proved(&proof, progress.nodes, start.elapsed().as_secs_f64());
    }
    let best = progress.best.map_or(String::new(), |(number, value)| {
        let played = numbered(search, number as usize);
        format!(", best so far {played} ({})", words::value(value))
    });
    let depth = match progress.depth {
        None => "to the end".into(),
        // Tables and endgames come first.
        Some(0) => return "getting ready".into(),
        Some(depth) => format!("depth {depth}"),
    };
    format!("{depth}, {} nodes{best}", words::count(progress.nodes))
}

/// By which factor a guess of what is left of a proof may be wrong: where it was compared with games
/// that were proved (BENCHMARKS.md), before a tenth was done and after.
const SURE: [f64; 2] = [50.0, 10.0];

/// How far a proof is after so many seconds: what is proved, the question under way, and what may be left of it.
fn proved(proof: &Proof, nodes: u64, seconds: f64) -> String {
    let known = format!(
        "{} nodes, value {} proved",
        words::count(nodes),
        words::bounds(proof.bounds)
    );
    let moves = proof.moves;
    if proof.bounds.at_least == proof.bounds.at_most {
        return match proof.valued {
            None => known,
            Some(valued) => format!("{known}; {valued} of {moves} first moves have theirs"),
        };
    }
    let left = match proof.left(nodes) {
        None => "no guess yet of what is left of this question".into(),
        Some(left) => {
            let sure = SURE[usize::from(proof.done >= 100_000)];
            let rate = nodes.max(1) as f64 / seconds;
            let [about, least, most] =
                [1.0, 1.0 / sure, sure].map(|by| words::seconds(left as f64 * by / rate));
            let done = f64::from(proof.done) / 10_000.0;
            format!(
                "{done:.1} % done if not, perhaps {about} left of this question ({least} to {most})"
            )
        }
    };
    format!(
        "{known}; is {} in reach? {} of {moves} first moves do not reach it; {left}",
        words::value(proof.asked),
        proof.refuted,
    )
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
    if let Some(bounds) = report.proved {
        let _ = writeln!(text, "proved  value {}", words::bounds(bounds));
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use kalahari::search::Bounds;

    fn proof(at_least: i32, at_most: i32) -> Proof {
        let bounds = Bounds {
            at_least,
            at_most,
            best: None,
        };
        let mut proof = Proof::asking(bounds, 2, 6, 1_000);
        proof.refuted = 1;
        proof
    }

    #[test]
    fn the_line_of_a_proof_says_what_is_proved_asked_and_left() {
        let line = |done| {
            let mut proof = proof(-36, 4);
            proof.done = done;
            proved(&proof, 51_000, 10.0)
        };
        let begin = "51,000 nodes, value -36 to +4 proved; is +2 in reach? 1 of 6 first moves do not reach it; ";
        let cases = [
            (999, "no guess yet of what is left of this question"),
            (
                50_000,
                "5.0 % done if not, perhaps 3 min left of this question (4 s to 3 h)",
            ),
            (
                500_000,
                "50.0 % done if not, perhaps 10 s left of this question (1 s to 98 s)",
            ),
        ];
        for (done, end) in cases {
            assert_eq!(line(done), format!("{begin}{end}"));
        }
    }

    #[test]
    fn the_line_after_the_value_says_which_moves_have_theirs() {
        let known = "7 nodes, value -2 proved";
        assert_eq!(proved(&proof(-2, -2), 7, 1.0), known);
        let mut proof = proof(-2, -2);
        proof.valued = Some(3);
        let line = format!("{known}; 3 of 6 first moves have theirs");
        assert_eq!(proved(&proof, 7, 1.0), line);
    }
}
