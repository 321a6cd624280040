//! `eve`: engine against engine. One game is shown move by move; of a match, each result. In a match
//! every opening is played twice: the engines named first and second change sides.

use crate::args::{BoardArgs, LimitArgs, SearchArgs, between};
use crate::duel::{Duel, Finished, Total};
use crate::game::Game;
use crate::numbers::{milliseconds, number};
use crate::openings::Openings;
use crate::{Failure, words};
use clap::Args;
use kalahari::engine::{Outcome, Search};
use kalahari::kalah::{Position, Rules};
use serde::Serialize;
use std::io::Write;

/// The options of `eve`.
#[derive(Args)]
pub struct EveArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// The first engine's mode, instead of --mode
    #[arg(long, value_name = "MODE")]
    first_mode: Option<String>,
    /// The first engine's depth
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    first_depth: Option<u32>,
    /// The first engine's time for a move
    #[arg(long, value_name = "TIME", value_parser = milliseconds, allow_hyphen_values = true)]
    first_time: Option<f64>,
    /// The second engine's mode, instead of --mode
    #[arg(long, value_name = "MODE")]
    second_mode: Option<String>,
    /// The second engine's depth
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    second_depth: Option<u32>,
    /// The second engine's time for a move
    #[arg(long, value_name = "TIME", value_parser = milliseconds, allow_hyphen_values = true)]
    second_time: Option<f64>,
    /// How many games; the engines change sides after each
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<usize>, allow_negative_numbers = true)]
    games: usize,
    /// Random moves before the engines begin [default: 0, and 4 with more than two games]
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    random_plies: Option<usize>,
    /// What the random moves are drawn from
    #[arg(long, value_name = "N", default_value = "1", value_parser = number::<u64>, allow_negative_numbers = true)]
    seed: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

impl EveArgs {
    /// The two engines. A limit of its own replaces the common one.
    fn engines(&self, rules: Rules, position: Position) -> Result<[Search; 2], Failure> {
        let common = self.search.limit.or(&LimitArgs::depth(9));
        let engine = |mode: &Option<String>, depth, time| {
            let own = LimitArgs {
                depth,
                time,
                nodes: None,
            };
            let mode = mode.as_ref().unwrap_or(&self.search.mode);
            self.search
                .search((rules, position), mode, &own.or(&common), false)
        };
        Ok([
            engine(&self.first_mode, self.first_depth, self.first_time)?,
            engine(&self.second_mode, self.second_depth, self.second_time)?,
        ])
    }
}

/// What an engine is, in the JSON output.
#[derive(Serialize)]
struct Engine {
    mode: &'static str,
    #[serde(flatten)]
    limit: LimitArgs,
    par_depth: u32,
    order: &'static str,
    evaluator: String,
}

impl Engine {
    fn new(search: &Search) -> Self {
        let options = &search.options;
        Self {
            mode: search.mode(),
            limit: LimitArgs::of(options.limit),
            par_depth: options.par_depth,
            order: options.order.name(),
            evaluator: search.evaluation.to_string(),
        }
    }
}

#[derive(Serialize)]
struct Output {
    rules: String,
    position: String,
    threads: usize,
    seed: u64,
    engines: [Engine; 2],
    games: Vec<Finished>,
    totals: [Total; 2],
}

/// Runs the command. Without a limit the depth is 9.
pub fn run(args: &EveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    between("games", args.games, 1, 100_000)?;
    let plies = args
        .random_plies
        .unwrap_or(if args.games > 2 { 4 } else { 0 });
    between("random-plies", plies, 0, 100)?;
    let (rules, position) = args.board.read()?;
    let searches = args.engines(rules, position)?;
    let mut duel = Duel {
        searches,
        pool: args.search.pool()?,
        totals: Default::default(),
    };
    let mut openings = Openings::new(rules, position, plies, args.seed);
    let mut games = Vec::new();
    let mut opening = Game::new(rules, position);
    let talkative = !args.json;
    for nth in 0..args.games {
        if nth % 2 == 0 {
            opening = openings.next(&duel.pool)?;
        }
        if talkative && nth == 0 {
            for (name, search) in ["first", "second"].iter().zip(&searches) {
                let limit = LimitArgs::of(search.options.limit).in_words();
                writeln!(out, "{name} engine: {}, {limit}", search.mode())?;
            }
        }
        let mut show = Vec::new();
        let shown: &mut dyn Write = if talkative && args.games == 1 {
            out
        } else {
            &mut show
        };
        let game = duel.play(opening.clone(), nth % 2 == 1, shown)?;
        let finished = duel.finish(&game, opening.len(), nth % 2 == 1);
        if talkative && args.games > 1 {
            let names = if finished.swapped {
                ["second", "first"]
            } else {
                ["first", "second"]
            };
            let Outcome { first, second } = finished.result;
            writeln!(
                out,
                "game {}: {} engine {first}, {} engine {second}  [{}]",
                nth + 1,
                names[0],
                names[1],
                finished.game
            )?;
            out.flush()?;
        } else if talkative {
            write!(out, "\n{}\n", words::board(&rules, &game.position))?;
            writeln!(
                out,
                "{}\nThe game: {}",
                words::result(&game.position),
                finished.game
            )?;
        }
        games.push(finished);
    }
    if args.json {
        let output = Output {
            rules: rules.to_string(),
            position: position.to_string(),
            threads: duel.pool.current_num_threads(),
            seed: args.seed,
            engines: searches.map(|search| Engine::new(&search)),
            games,
            totals: duel.totals,
        };
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
        return Ok(());
    }
    write!(out, "\n{}", duel.in_words())?;
    Ok(())
}
