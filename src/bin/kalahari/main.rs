//! The command line `kalahari`: play, watch, ask for one move, measure and count. This file reads
//! the arguments, runs the command and turns every failure into one sentence and an exit code:
//! 2 when the request is at fault, 1 when something else is, 130 after Ctrl-C, 141 when the reader of the output has
//! left. Rules and searches live in the library.
#![deny(missing_docs)]
#![deny(unsafe_code)]

mod args;
mod bench;
#[cfg(feature = "evolve")]
mod bred;
mod chrome;
mod closed;
mod duel;
mod eve;
#[cfg(feature = "evolve")]
mod evolve;
mod files;
mod interrupt;
#[cfg(feature = "everything")]
mod mancala;
mod network;
mod numbers;
mod onemove;
mod openings;
mod paper;
mod perft;
mod play;
#[cfg(feature = "checkers")]
mod printed;
mod progress;
#[cfg(feature = "russell")]
mod russell;
#[cfg(feature = "everything")]
mod savings;
mod series;
mod solve;
mod summary;
mod think;
mod words;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use kalahari::engine::Refusal;
use kalahari::engine::games::Named;
use kalahari::with_game;
use std::io::{self, Write};
use std::process::ExitCode;

/// Kalah (mancala) and other board games: play, and search the game tree on all cores.
#[derive(Parser)]
#[command(version, after_help = paper::HELP)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Play against the engine in the terminal
    #[command(after_help = paper::HELP)]
    Play(play::PlayArgs),
    /// Let two engines play each other, one game or a match
    Eve(eve::EveArgs),
    /// Search one position and print the best move
    Onemove(onemove::OneMoveArgs),
    /// Compare modes, par-depths and thread counts on one position
    Bench(bench::BenchArgs),
    /// Count the positions of the game tree
    Perft(perft::PerftArgs),
    /// Prove the value of a position under perfect play
    Solve(solve::SolveArgs),
    /// Breed networks that learn checkers by playing each other
    #[cfg(feature = "evolve")]
    Evolve(evolve::EvolveArgs),
    /// What the program of "Minimax Mancala" (Onyiorah, 2022) answers on any board of Kalah, as it was printed
    #[cfg(feature = "everything")]
    Mancala(mancala::MancalaArgs),
    /// What the program of "Check This!" (Parslow, 2008) plays in checkers, as it was printed
    #[cfg(feature = "checkers")]
    Printed(printed::PrintedArgs),
    /// The program of 1964 (Russell, Stanford AI Memo 22): typewriter keys from standard input, settings in octal. A
    /// digit moves, a space lets the machine move, r takes back, and at the beginning lets b start
    #[cfg(feature = "russell")]
    Russell(russell::RussellArgs),
    /// What pruning and the order of moves save in the two games of the lecture "Case study: Kalah"
    #[cfg(feature = "everything")]
    Savings(savings::SavingsArgs),
}

/// Why a command ended early.
enum Failure {
    /// The request is at fault.
    Request(String),
    /// The request was fine, the run was not.
    Run(String),
    /// The output could not be written, or the input not read.
    Stream(io::Error),
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Request(refusal.message)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Stream(error)
    }
}

impl From<serde_json::Error> for Failure {
    fn from(error: serde_json::Error) -> Self {
        Self::Stream(error.into())
    }
}

/// What a shell expects of a program whose reader has left: 128 and the number of the signal.
const READER_LEFT: u8 = 141;

fn main() -> ExitCode {
    let mut out = io::stdout().lock();
    let (sentence, code) = match answer(&mut out) {
        Ok(()) => return interrupt::code(),
        // The reader has seen enough, as in `kalahari eve | head`, and nothing need be said.
        Err(Failure::Stream(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return READER_LEFT.into();
        }
        Err(Failure::Stream(error)) => (error.to_string(), 1),
        Err(Failure::Run(sentence)) => (sentence, 1),
        Err(Failure::Request(sentence)) => (sentence, 2),
    };
    // Not `eprintln!`, which panics when nobody reads.
    let _ = writeln!(io::stderr(), "error: {sentence}");
    ExitCode::from(code)
}

/// Does what is asked for, to the last byte of the answer.
fn answer(out: &mut dyn Write) -> Result<(), Failure> {
    if closed::is_closed() {
        return Err(Failure::Run("the output is closed".into()));
    }
    if let Some(command) = command()? {
        run(command, out)?;
    }
    Ok(out.flush()?)
}

fn run(command: Command, out: &mut dyn Write) -> Result<(), Failure> {
    with_game!(Named::find(command.game())?, |G| match command {
        Command::Play(args) => play::run::<G>(&args, &mut io::stdin().lock(), out),
        Command::Eve(args) => eve::run::<G>(&args, out),
        Command::Onemove(args) => onemove::run::<G>(&args, out),
        Command::Bench(args) => bench::run::<G>(&args, out),
        Command::Perft(args) => perft::run::<G>(&args, out),
        Command::Solve(args) => solve::run::<G>(&args, out),
        #[cfg(feature = "evolve")]
        Command::Evolve(args) => evolve::run(&args, out),
        #[cfg(feature = "everything")]
        Command::Mancala(args) => mancala::run(&args, out),
        #[cfg(feature = "checkers")]
        Command::Printed(args) => printed::run(&args, out),
        #[cfg(feature = "russell")]
        Command::Russell(args) => russell::run(&args, out),
        #[cfg(feature = "everything")]
        Command::Savings(args) => savings::run(&args, out),
    })
}

impl Command {
    /// The name of the game it is about.
    fn game(&self) -> &str {
        let board = match self {
            #[cfg(feature = "checkers")]
            Self::Printed(_) => return Named::Checkers.info().name,
            #[cfg(feature = "evolve")]
            Self::Evolve(args) => return args.game(),
            #[cfg(feature = "russell")]
            Self::Russell(_) => return Named::Kalah.info().name,
            #[cfg(feature = "everything")]
            Self::Savings(_) | Self::Mancala(_) => return Named::Kalah.info().name,
            Self::Play(args) => &args.board,
            Self::Eve(args) => &args.board,
            Self::Onemove(args) => &args.board,
            Self::Bench(args) => &args.board,
            Self::Perft(args) => &args.board,
            Self::Solve(args) => &args.board,
        };
        &board.game
    }
}

/// The command asked for; none where help or version was, which is printed here.
fn command() -> Result<Option<Command>, Failure> {
    match Cli::try_parse_from(paper::in_our_words(std::env::args_os())?) {
        Ok(cli) => Ok(Some(cli.command)),
        Err(error) => match error.kind() {
            ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
                error.print()?;
                Ok(None)
            }
            ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => error.exit(),
            _ => Err(Failure::Request(sentence(&error.render().to_string()))),
        },
    }
}

/// What clap says of a wrong argument on several lines, as one sentence.
fn sentence(rendered: &str) -> String {
    let about = rendered.split("\n\nUsage:").next().unwrap_or(rendered);
    let about = about.split("\n\nFor more").next().unwrap_or(about);
    let about = about
        .trim_start_matches("error: ")
        .replace("\n\n  tip: ", "; ");
    about.split_whitespace().collect::<Vec<_>>().join(" ")
}
