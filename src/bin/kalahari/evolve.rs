//! `evolve`: breeds networks, with progress on stderr and what was measured on stdout. A run that Ctrl-C
//! ends is written down, and `--resume` goes on with it as if it had never stopped.

use crate::args::{CORES, cores, pool, ranged};
use crate::bred::{Output, Winners, measured, tell, winners};
use crate::numbers::number;
use crate::progress::telling;
use crate::{Failure, files, interrupt, words};
use clap::Args;
use kalahari::engine::LIMITS;
use kalahari::evolve::{GAME, Preset, Run, Settings, Wanted};
use kalahari::search::Control;
use rayon::ThreadPool;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often the progress and the stop flag are looked at.
const SLICE: Duration = Duration::from_millis(100);
/// Where an interrupted run is written where no other place is named.
const RUN_FILE: &str = "run.json";

/// The options of `evolve`.
#[derive(Args)]
pub struct EvolveArgs {
    /// The game that is learnt
    #[arg(long, default_value = GAME)]
    game: String,
    #[command(flatten)]
    wanted: WantedArgs,
    /// How many rounds to play
    #[arg(long, value_name = "N", default_value_t = 3000, value_parser = number::<u32>, allow_negative_numbers = true)]
    rounds: u32,
    /// Measure whenever so many rounds are over
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    every: Option<u32>,
    /// Print the winners of these rounds, or of each round without --every: by number, or as networks
    #[arg(long, value_name = "HOW")]
    winners: Option<Winners>,
    /// Threads
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = ranged("Threads", 1, LIMITS.threads, CORES))]
    threads: Option<usize>,
    /// Go on with the run in this file, which has its own settings
    #[arg(long, value_name = "FILE", conflicts_with = "wanted")]
    resume: Option<PathBuf>,
    /// Write the champion's network to this file, after Ctrl-C the one so far
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Write the run to this file at the end, too [after Ctrl-C by default: the file of --resume, or run.json]
    #[arg(long, value_name = "FILE")]
    run: Option<PathBuf>,
    /// Print one JSON object for each measurement, and one at the end
    #[arg(long)]
    json: bool,
}

/// What a new run is told.
#[derive(Args)]
#[group(id = "wanted", multiple = true)]
struct WantedArgs {
    /// How a round goes
    #[arg(long, help = format!("How a round goes: {} [default: {}]",
        Preset::ALL.map(Preset::name).join(", "), Preset::default().name()))]
    preset: Option<String>,
    /// Individuals
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = bounded("Individuals", "population"))]
    population: Option<usize>,
    /// Neurons of the hidden layer, or of several, such as 40,10
    #[arg(long, value_name = "N", value_delimiter = ',', value_parser = number::<usize>, allow_negative_numbers = true,
        help = bounded("Neurons of the hidden layer, or of several, such as 40,10", "hidden"))]
    hidden: Option<Vec<usize>>,
    /// Output neurons
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = bounded("Output neurons", "outputs"))]
    outputs: Option<usize>,
    /// Crossings in 101 children
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("Crossings in 101 children", "crossover"))]
    crossover: Option<u32>,
    /// Of 101 crossed layers, those whose neurons come from either parent
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("Of 101 crossed layers, those whose neurons come from either parent", "mixed"))]
    mixed: Option<u32>,
    /// Of 101 crossed layers, those that are the first parent's
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("Of 101 crossed layers, those that are the first parent's; the others are the second's", "whole"))]
    whole: Option<u32>,
    /// Of 101 neurons from either parent, those that are the first's
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("Of 101 neurons from either parent, those that are the first's", "neurons"))]
    neurons: Option<u32>,
    /// One weight in so many is drawn anew
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("One weight in so many is drawn anew, 0 for none", "mutation"))]
    mutation: Option<u32>,
    /// How far networks look beyond their own move
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("How far networks look beyond their own move", "plies"))]
    plies: Option<u32>,
    /// The most plies of a game
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = bounded("The most plies of a game", "length"))]
    length: Option<usize>,
    /// Opponents of each individual in a round
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("Opponents of each individual in a round of modern", "opponents"))]
    opponents: Option<u32>,
    /// The most random plies that a game begins with
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("The most random plies that a game of modern begins with", "opening"))]
    opening: Option<u32>,
    /// How far children are drawn from the mean at first
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("How far children of modern are drawn from the mean at first, in thousandths", "step"))]
    step: Option<u32>,
    /// Where random numbers come from
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = bounded("Where random numbers come from", "seed"))]
    seed: Option<u32>,
}

/// A help text with the range of a setting.
fn bounded(about: &str, name: &str) -> String {
    let bounds = Settings::BOUNDS.iter().find(|bounds| bounds.name == name);
    bounds.map_or(about.into(), |bounds| {
        let usual = "the preset's";
        ranged(about, bounds.least, bounds.most, usual)
    })
}

impl EvolveArgs {
    /// The name of the game.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The run to go on with, or a new one.
    fn begin(&self) -> Result<Run, Failure> {
        if self.game != GAME {
            let sentence = format!("networks learn {GAME} alone, not {}", self.game);
            return Err(Failure::Request(sentence));
        }
        if self.every == Some(0) {
            return Err(Failure::Request("every is at least 1".into()));
        }
        let run = match &self.resume {
            Some(path) => {
                let text = files::read_text("the run", path)?;
                let run: Result<Run, kalahari::engine::Refusal> = text.parse();
                run.map_err(|refusal| Failure::Request(format!("{}: {refusal}", path.display())))?
            }
            None => Run::new(self.wanted.settings()?)?,
        };
        // A round of modern replaces its whole population: no winner is left to print.
        if self.winners.is_some() && run.settings().preset == Preset::Modern {
            let sentence = "winners cannot be printed: a round of modern has none";
            return Err(Failure::Request(sentence.into()));
        }
        Ok(run)
    }

    /// Where the run is written, if it is.
    fn run_file(&self, stopped: bool) -> Option<&Path> {
        let usual = self.resume.as_deref().unwrap_or(Path::new(RUN_FILE));
        let named = self.run.as_deref();
        if stopped {
            Some(named.unwrap_or(usual))
        } else {
            named
        }
    }
}

impl WantedArgs {
    fn settings(&self) -> Result<Settings, Failure> {
        let preset = self.preset.as_deref().map(Preset::find).transpose()?;
        let wanted = Wanted {
            preset: preset.unwrap_or_default(),
            population: self.population,
            hidden: self.hidden.clone(),
            outputs: self.outputs,
            crossover: self.crossover,
            mixed: self.mixed,
            whole: self.whole,
            neurons: self.neurons,
            mutation: self.mutation,
            plies: self.plies,
            length: self.length,
            opponents: self.opponents,
            opening: self.opening,
            step: self.step,
            seed: self.seed,
        };
        Ok(wanted.settings())
    }
}

/// Runs the command.
pub fn run(args: &EvolveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let mut run = args.begin()?;
    let threads = args.threads.unwrap_or_else(cores);
    let pool = pool(threads)?;
    let control = interrupt::listen()?;
    let (played, elapsed, printed) = breed(args, &mut run, &pool, control, out);

    // What is measured for the end alone is not kept in the run.
    let mut last = run.clone();
    let rated = printed.is_ok() && pool.install(|| last.rate(control));
    let stopped = control.is_stopped();
    let rating = last.ratings().last().filter(|_| rated);
    let run_file = args.run_file(stopped);
    // One file is written whatever becomes of the other, and of the output.
    let run_kept = run_file.map_or(Ok(()), |path| {
        files::write(path, run.to_string().as_bytes())
    });
    // After Ctrl-C the champion so far is still found; the run is safe if a second one ends that.
    let so_far = || pool.install(|| run.champion(&Control::new()));
    let champion_kept = args.out.as_deref().map_or(Ok(()), |path| {
        let found = last.hall().last().filter(|_| rated);
        let champion = found.map(|found| &found.individual).or_else(so_far);
        champion.map_or(Ok(()), |champion| {
            files::write(path, champion.network().to_string().as_bytes())
        })
    });
    // A reader that has left may do so; a file that is missing must be known.
    run_kept.and(champion_kept).and(printed)?;
    let elapsed_ms = elapsed.as_secs_f64() * 1000.0;
    let output = Output {
        settings: run.settings(),
        round: run.round(),
        rounds_played: played,
        elapsed_ms,
        rounds_per_second: f64::from(played) / elapsed.as_secs_f64().max(1e-9),
        threads,
        stopped,
        rating,
        champion_file: args.out.as_deref(),
        run_file,
    };
    if args.json {
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
    } else {
        tell(&output, run.is_rated(), out)?;
    }
    Ok(())
}

/// Plays the rounds, and prints what is measured on the way: how many were played, in what time, and whether all could be printed.
fn breed(
    args: &EvolveArgs,
    run: &mut Run,
    pool: &ThreadPool,
    control: &Control,
    out: &mut dyn Write,
) -> (u32, Duration, Result<(), Failure>) {
    let start = Instant::now();
    let round = AtomicU32::new(run.round());
    let line = || format!("round {}", words::count(round.load(Relaxed).into()));
    let mut told = run.ratings().len();
    telling(line, || {
        let mut played = 0;
        loop {
            let deadline = web_time::Instant::now() + SLICE;
            let left = match args.winners {
                Some(_) => 1.min(args.rounds - played),
                None => args.rounds - played,
            };
            let before = run.round();
            played += pool.install(|| run.go_on(left, Some(deadline), args.every, control));
            round.store(run.round(), Relaxed);
            let mut news = run.ratings()[told..].iter();
            let mut printed = news.try_for_each(|rating| measured(rating, args.json, out));
            told = run.ratings().len();
            let due = run.round() > before && run.round().is_multiple_of(args.every.unwrap_or(1));
            if let Some(how) = args.winners.filter(|_| due && printed.is_ok()) {
                printed = winners(how, run, args.json, out);
            }
            if printed.is_err() || played >= args.rounds || control.is_stopped() {
                break (played, start.elapsed(), printed);
            }
        }
    })
}
