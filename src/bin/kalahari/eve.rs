//! `eve`: engine against engine. One game is shown move by move; of a match or a series, each result.
//! There every opening is played twice: the engines named first and second change sides. After Ctrl-C, the
//! games played so far count.

use crate::Failure;
use crate::args::{Asked, BoardArgs, LimitArgs, SearchArgs, between, ranged};
use crate::duel::{Duel, Finished, MOST_MOVES, Total};
use crate::interrupt::{self, STOPPED};
use crate::numbers::{milliseconds, number};
use crate::openings::Openings;
use crate::series::{Series, SeriesArgs};
use clap::Args;
use kalahari::engine::{Memory, MethodInfo, Outcome, Record, Search, TableGame};
use serde::Serialize;
use std::io::{self, Write};

/// The most games of a match.
const MOST_GAMES: usize = 100_000;
/// The most random moves of an opening.
const MOST_PLIES: usize = 100;
/// What the parties of a series are called.
const ENGINES: [&str; 2] = ["the first engine", "the second engine"];

/// The options of `eve`.
#[derive(Args)]
pub struct EveArgs {
    #[command(flatten)]
    pub board: BoardArgs,
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
    /// What the first engine goes by, instead of --evaluator
    #[arg(long, value_name = "EVALUATOR")]
    first_evaluator: Option<String>,
    /// The second engine's mode, instead of --mode
    #[arg(long, value_name = "MODE")]
    second_mode: Option<String>,
    /// The second engine's depth
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    second_depth: Option<u32>,
    /// The second engine's time for a move
    #[arg(long, value_name = "TIME", value_parser = milliseconds, allow_hyphen_values = true)]
    second_time: Option<f64>,
    /// What the second engine goes by, instead of --evaluator
    #[arg(long, value_name = "EVALUATOR")]
    second_evaluator: Option<String>,
    /// How many games
    #[arg(long, value_name = "N", default_value = "1", conflicts_with = "series", value_parser = number::<usize>, allow_negative_numbers = true,
        help = format!("How many games, 1 to {MOST_GAMES}; the engines change sides after each, and after {MOST_MOVES} moves a game is called a draw"))]
    games: usize,
    #[command(flatten)]
    series: SeriesArgs,
    /// Random moves before the engines begin
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = ranged("Random moves before the engines begin", 0, MOST_PLIES, "0, and 4 with more than two games or a series"))]
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
    fn engines<G: TableGame>(
        &self,
        place: &(G::Rules, G::Position),
    ) -> Result<[Search<G>; 2], Failure> {
        let engine = |mode: &Option<String>, depth, time, evaluator: &Option<String>| {
            let own = LimitArgs {
                depth,
                time,
                nodes: None,
            };
            let method: MethodInfo = self.search.method::<G>(mode.as_deref())?;
            let usual = LimitArgs::usual(&method);
            Ok::<_, Failure>(Asked {
                limit: own.or(&self.search.limit).or(&usual),
                evaluator: evaluator.clone(),
                method,
            })
        };
        let engines = [
            engine(
                &self.first_mode,
                self.first_depth,
                self.first_time,
                &self.first_evaluator,
            )?,
            engine(
                &self.second_mode,
                self.second_depth,
                self.second_time,
                &self.second_evaluator,
            )?,
        ];
        let mut searches = self.search.searches::<G>(place, &engines, false)?;
        let second = searches.remove(1);
        Ok([searches.remove(0), second])
    }
}

/// What an engine is, in the JSON output.
#[derive(Serialize)]
struct Engine {
    mode: &'static str,
    #[serde(flatten)]
    limit: LimitArgs,
    #[serde(skip_serializing_if = "Option::is_none")]
    par_depth: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    order: Option<&'static str>,
    evaluator: String,
}

impl Engine {
    fn new<G: TableGame>(search: &Search<G>) -> Self {
        Self {
            mode: search.method.name,
            limit: LimitArgs::of(search.limit),
            par_depth: search.par_depth,
            order: search.order.map(|order| order.name()),
            evaluator: search.evaluator.to_string(),
        }
    }
}

#[derive(Serialize)]
struct Output {
    game: &'static str,
    rules: String,
    position: String,
    threads: usize,
    seed: u64,
    engines: [Engine; 2],
    /// Whether all games that were asked for are here.
    finished: bool,
    games: Vec<Finished>,
    /// The game that was under way when Ctrl-C came; it does not count.
    #[serde(skip_serializing_if = "Option::is_none")]
    unfinished: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    series: Option<Series>,
    totals: [Total; 2],
}

/// Runs the command, without a limit to the methods' usual depths.
pub fn run<G: TableGame>(args: &EveArgs, out: &mut dyn Write) -> Result<(), Failure> {
    between("games", args.games, 1, MOST_GAMES)?;
    let mut series = args.series.read::<G>(&args.board)?;
    let many = args.games > 2 || series.is_some();
    let plies = args.random_plies.unwrap_or(if many { 4 } else { 0 });
    between("random-plies", plies, 0, MOST_PLIES)?;
    let place = args.board.read::<G>()?;
    let mut duel = Duel {
        searches: args.engines::<G>(&place)?,
        memories: [Memory::new(), Memory::new()],
        pool: args.search.pool()?,
        control: interrupt::listen()?,
        totals: Default::default(),
    };
    let (games, unfinished) = play_all(args, plies, &place, &mut duel, &mut series, out)?;
    let (rules, position) = place;
    if args.json {
        let output = Output {
            game: G::NAME,
            rules: rules.to_string(),
            position: position.to_string(),
            threads: duel.pool.current_num_threads(),
            seed: args.seed,
            engines: [0, 1].map(|nth| Engine::new(&duel.searches[nth])),
            finished: unfinished.is_none(),
            games,
            unfinished,
            series,
            totals: duel.totals,
        };
        serde_json::to_writer(&mut *out, &output)?;
        writeln!(out)?;
        return Ok(());
    }
    if let Some(game) = unfinished {
        let nth = games.len() + 1;
        let of = match series {
            Some(_) => "the series".to_string(),
            None => args.games.to_string(),
        };
        writeln!(out, "\n{STOPPED} in game {nth} of {of}: {game}")?;
    }
    if !games.is_empty() {
        write!(out, "\n{}", duel.in_words())?;
    }
    Ok(())
}

/// Plays the games, each told as it goes; the text of one that was stopped.
fn play_all<G: TableGame>(
    args: &EveArgs,
    plies: usize,
    (rules, position): &(G::Rules, G::Position),
    duel: &mut Duel<G>,
    series: &mut Option<Series>,
    out: &mut dyn Write,
) -> Result<(Vec<Finished>, Option<String>), Failure> {
    let mut opening = Record::<G>::new(rules.clone(), position.clone());
    let mut openings = Openings::new(opening.clone(), plies, args.seed)?;
    let mut games = Vec::new();
    // As JSON nothing is told before the end, and of several games only the results.
    let mut nobody = io::empty();
    let alone = series.is_none() && args.games == 1;
    for nth in 0.. {
        let enough = match series {
            Some(series) => series.is_over(),
            None => nth == args.games,
        };
        if enough {
            break;
        }
        if nth % 2 == 0 {
            opening = openings.next(&duel.pool)?;
        }
        if !args.json && nth == 0 {
            for (name, search) in ["first", "second"].iter().zip(&duel.searches) {
                let limit = LimitArgs::of(search.limit).in_words();
                let Search {
                    method, evaluator, ..
                } = search;
                writeln!(out, "{name} engine: {}, {limit}, {evaluator}", method.name)?;
            }
        }
        let swapped = nth % 2 == 1;
        let shown: &mut dyn Write = match !args.json && alone {
            true => out,
            false => &mut nobody,
        };
        let (game, outcome) = duel.play(opening.clone(), swapped, shown)?;
        let Some(outcome) = outcome else {
            return Ok((games, Some(game.text())));
        };
        let finished = duel.finish(&game, outcome, opening.moves.len(), swapped);
        if let Some(series) = series {
            series.count(outcome, usize::from(swapped));
        }
        if !args.json && !alone {
            writeln!(out, "game {}: {}", nth + 1, result(&finished))?;
            if let Some(series) = series {
                writeln!(out, "{}", series.in_words(ENGINES))?;
            }
            out.flush()?;
        } else if !args.json {
            write!(out, "\n{}\n", G::drawn(rules, game.position()))?;
            let result = G::result_words(outcome);
            writeln!(out, "{result}\nThe game: {}", finished.game)?;
        }
        games.push(finished);
    }
    Ok((games, None))
}

/// A game of a match in a few words.
fn result(finished: &Finished) -> String {
    let names = match finished.swapped {
        true => ["second", "first"],
        false => ["first", "second"],
    };
    let Outcome { first, second } = finished.result;
    let game = &finished.game;
    format!(
        "{} engine {first}, {} engine {second}  [{game}]",
        names[0], names[1]
    )
}
