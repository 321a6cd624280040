//! `printed`: what the program of "Check This!" (Parslow, 2008) plays as it was printed, both faults
//! included. A curiosity: its moves are not those of a good player.

use crate::numbers::number;
use crate::{Failure, words};
use clap::Args;
use kalahari::checkers::printed::{MOST_PLIES, PLIES, choose};
use kalahari::checkers::{Board, Position};
use kalahari::engine::{CheckersGame, TableGame};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// The options of `printed`.
#[derive(Args)]
pub struct PrintedArgs {
    /// Where to begin, a FEN such as "B:W21,22,K30:B1,2" [default: the start]
    #[arg(long)]
    position: Option<String>,
    /// How many moves it looks beyond its own
    #[arg(long, value_name = "N", default_value_t = PLIES, value_parser = number::<u32>, allow_negative_numbers = true,
        help = format!("How many moves it looks beyond its own, 0 to {MOST_PLIES}"))]
    plies: u32,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Output {
    position: String,
    #[serde(rename = "move")]
    played: String,
    /// What the program thinks of it, with the wrong sign as printed.
    value: i32,
    plies: u32,
    elapsed_ms: f64,
}

/// Runs the command.
pub fn run(args: &PrintedArgs, out: &mut dyn Write) -> Result<(), Failure> {
    crate::args::between("plies", args.plies as usize, 0, MOST_PLIES as usize)?;
    let rules = CheckersGame::rules("check-this")?;
    let position = match &args.position {
        Some(text) => CheckersGame::position(rules, text)?.1,
        None => Position::start(),
    };
    let board = Board::pack(&position);
    let start = Instant::now();
    let Some((played, value)) = choose(&board, args.plies) else {
        return Err(CheckersGame::finished(&rules, &position).into());
    };
    let output = Output {
        position: position.to_string(),
        played: board.move_text(played),
        value,
        plies: args.plies,
        elapsed_ms: start.elapsed().as_secs_f64() * 1000.0,
    };
    if args.json {
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
        return Ok(());
    }
    write!(out, "{}", CheckersGame::drawn(&rules, &position))?;
    writeln!(
        out,
        "The printed program plays {}; it thinks {value} of it, {} moves beyond, in {}.",
        output.played,
        args.plies,
        words::time(output.elapsed_ms)
    )?;
    Ok(())
}
