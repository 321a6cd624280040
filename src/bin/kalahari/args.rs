//! The options that several commands share, and how they become a checked search. What is legal is
//! the library's to say; a command line adds its defaults and the threads.

use crate::numbers::{milliseconds, number};
use crate::{Failure, words};
use clap::Args;
use kalahari::engine::{self, Search, SearchRequest};
use kalahari::kalah::{KalahError, Position, Rules};
use kalahari::search::Limit;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

/// Most threads that can be asked for.
const MAX_THREADS: usize = 256;

/// Rules and position.
#[derive(Args)]
pub struct BoardArgs {
    /// A preset (standard, six-seeds, russell, empty-capture, wetherell) or a rules text such as
    /// "houses=6 seeds=4 capture=opposite extra=yes relay=no end=empty"
    #[arg(long, default_value = "standard")]
    rules: String,
    /// Houses a side, instead of the rules' own
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    houses: Option<usize>,
    /// Seeds in each house at the start, instead of the rules' own
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    seeds: Option<usize>,
    /// Where to begin, such as "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0" [default: the rules' start]
    #[arg(long)]
    position: Option<String>,
}

impl BoardArgs {
    /// The rules, on the position's number of houses, and the position.
    pub fn read(&self) -> Result<(Rules, Position), Failure> {
        let mut rules: Rules = self.rules.parse()?;
        if let Some(text) = &self.position {
            if self.seeds.is_some() {
                return Err(Failure::Request(
                    "--seeds fills a start position and cannot stand beside --position".into(),
                ));
            }
            let (rules, position) = engine::read(&self.rules, Some(text))?;
            if let Some(wanted) = self.houses.filter(|&n| n != position.houses()) {
                let wanted = small(wanted, KalahError::Houses)?;
                let position = rules.houses;
                return Err(KalahError::HousesDiffer { position, wanted }.into());
            }
            return Ok((rules, position));
        }
        if let Some(houses) = self.houses {
            rules.houses = small(houses, KalahError::Houses)?;
        }
        if let Some(seeds) = self.seeds {
            rules.seeds = small(seeds, KalahError::Seeds)?;
        }
        Ok((rules, Position::start(&rules)?))
    }
}

fn small(number: usize, error: fn(usize) -> KalahError) -> Result<u8, KalahError> {
    u8::try_from(number).map_err(|_| error(number))
}

/// When a search ends.
#[derive(Args, Clone, Default, Serialize)]
pub struct LimitArgs {
    /// Search exactly so many moves deep [default without a limit: 9, but 1s for play]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Deepen until the time is up: 2s, 500ms, 1.5s, 1m
    #[arg(long, value_parser = milliseconds, allow_hyphen_values = true)]
    #[serde(rename = "time_ms", skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// Deepen until so many positions have been visited
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

impl LimitArgs {
    /// A limit of depth.
    pub fn depth(depth: u32) -> Self {
        Self {
            depth: Some(depth),
            ..Self::default()
        }
    }

    /// A limit of time.
    pub fn milliseconds(time: f64) -> Self {
        Self {
            time: Some(time),
            ..Self::default()
        }
    }

    /// The limit of a checked search.
    pub fn of(limit: Limit) -> Self {
        let mut args = Self::default();
        match limit {
            Limit::Depth(depth) => args.depth = Some(depth),
            Limit::Time(time) => args.time = Some(time.as_secs_f64() * 1000.0),
            Limit::Nodes(nodes) => args.nodes = Some(nodes),
        }
        args
    }

    /// The limit for people.
    pub fn in_words(&self) -> String {
        match (self.depth, self.time, self.nodes) {
            (Some(depth), ..) => format!("depth {depth}"),
            (_, Some(ms), _) => format!("{} a search", words::time(ms)),
            (.., nodes) => format!("{} nodes a search", words::count(nodes.unwrap_or(0))),
        }
    }

    /// This limit, or the other one where none is given.
    pub fn or(&self, other: &Self) -> Self {
        let given = self.depth.is_some() || self.time.is_some() || self.nodes.is_some();
        if given { self.clone() } else { other.clone() }
    }
}

/// What a search thinks, and in which order.
#[derive(Args)]
pub struct TasteArgs {
    /// What a position is worth: seeds, stores, stores-decided, weighted, weighted:1/2, russell
    #[arg(long, default_value = "seeds")]
    pub evaluator: String,
    /// How alpha-beta tries moves: ranked, or natural as in the papers [default: ranked]
    #[arg(long)]
    pub order: Option<String>,
}

/// A search by one engine.
#[derive(Args)]
pub struct SearchArgs {
    /// seq_mm, seq_ab, par_then_mm, par_then_ab, young_bros or expert
    #[arg(long, default_value = "young_bros")]
    pub mode: String,
    #[command(flatten)]
    pub limit: LimitArgs,
    /// How many plies from the root may split [default: the mode's own]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    par_depth: Option<u32>,
    /// Threads of the parallel modes [default: as many as the machine runs at once]
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Megabytes of the expert's table [default: 64]
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true)]
    table_mb: Option<u32>,
    #[command(flatten)]
    taste: TasteArgs,
}

impl SearchArgs {
    /// The search of a position in a mode and within a limit.
    pub fn search(
        &self,
        (rules, position): (Rules, Position),
        mode: &str,
        limit: &LimitArgs,
        all_moves: bool,
    ) -> Result<Search, Failure> {
        let par_depth = self.par_depth;
        let plan = Plan {
            mode,
            limit,
            par_depth,
            all_moves,
            // Where two engines play, only one may be the expert.
            table_mb: self.table_mb.filter(|_| mode == "expert"),
        };
        plan.search(rules, position, &self.taste)
    }

    /// The threads asked for, as a pool of their own.
    pub fn pool(&self) -> Result<ThreadPool, Failure> {
        pool(self.threads.unwrap_or_else(cores))
    }
}

/// What varies between the searches of one command.
pub struct Plan<'a> {
    pub mode: &'a str,
    pub limit: &'a LimitArgs,
    /// The mode's own where none is given.
    pub par_depth: Option<u32>,
    pub all_moves: bool,
    pub table_mb: Option<u32>,
}

impl Plan<'_> {
    /// The checked search.
    pub fn search(
        &self,
        rules: Rules,
        position: Position,
        taste: &TasteArgs,
    ) -> Result<Search, Failure> {
        let request = SearchRequest {
            rules: rules.fields(),
            position: Some(position.to_string()),
            mode: Some(self.mode.into()),
            depth: self.limit.depth,
            time_ms: self.limit.time,
            nodes: self.limit.nodes,
            par_depth: self.par_depth,
            order: taste.order.clone(),
            evaluator: Some(taste.evaluator.clone()),
            all_moves: Some(self.all_moves),
            table_mb: self.table_mb,
            endgame_seeds: None,
            record: None,
        };
        Ok(request.check()?)
    }
}

/// A rayon pool of so many threads.
pub fn pool(threads: usize) -> Result<ThreadPool, Failure> {
    between("threads", threads, 1, MAX_THREADS)?;
    let built = ThreadPoolBuilder::new().num_threads(threads).build();
    built.map_err(|error| Failure::Run(format!("cannot start {threads} threads: {error}")))
}

/// How many threads the machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().min(MAX_THREADS))
}

/// Fails unless the value is in its range.
pub fn between(what: &str, value: usize, low: usize, high: usize) -> Result<(), Failure> {
    if (low..=high).contains(&value) {
        Ok(())
    } else {
        Err(Failure::Request(format!(
            "{what} is a number from {low} to {high}, not {value}"
        )))
    }
}
