//! The options that several commands share, and how they become a checked search. What is legal is
//! the library's to say; a command line adds its defaults and the threads.

use crate::network::read_evaluator;
use crate::numbers::{milliseconds, number};
use crate::{Failure, words};
use clap::Args;
use kalahari::engine::games::Named;
use kalahari::engine::{LIMITS, MethodInfo, Search, SearchRequest, TableGame};
use kalahari::search::{Limit, USUAL_DEPTH, expert};
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;
use std::fmt::Display;

/// Game, rules and position.
#[derive(Args)]
pub struct BoardArgs {
    /// The game
    #[arg(long, default_value_t = Named::default().info().name.to_string(), help = games())]
    pub game: String,
    /// A preset's name or a rules text, of which the error names the words [default: the game's
    /// usual rules]; for Kalah standard, six-seeds, russell, empty-capture, wetherell, or such as
    /// "houses=6 seeds=4 capture=opposite extra=yes relay=no end=empty"; for checkers english, check-this
    #[arg(long)]
    rules: Option<String>,
    /// Houses a side, instead of the rules' own
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    houses: Option<usize>,
    /// Seeds in each house at the start, instead of the rules' own
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true)]
    seeds: Option<usize>,
    /// Where to begin, for Kalah such as "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0", for checkers a FEN such as
    /// "B:W21,22,K30:B1,2" [default: the rules' start]
    #[arg(long)]
    pub position: Option<String>,
}

/// The help of `--game`.
fn games() -> String {
    let names: Vec<&str> = Named::ALL.iter().map(|game| game.info().name).collect();
    format!("The game: {}", names.join(", "))
}

impl BoardArgs {
    /// The rules, on the position's board, and the position.
    pub fn read<G: TableGame>(&self) -> Result<(G::Rules, G::Position), Failure> {
        let mut rules = match &self.rules {
            Some(text) => G::rules(text)?,
            None => G::rules(G::presets()[0].name)?,
        };
        if let Some(houses) = self.houses {
            rules = G::with_field(rules, "houses", houses)?;
        }
        let Some(text) = &self.position else {
            if let Some(seeds) = self.seeds {
                rules = G::with_field(rules, "seeds", seeds)?;
            }
            let start = G::start(&rules)?;
            return Ok((rules, start));
        };
        if self.seeds.is_some() {
            return Err(Failure::Request(
                "--seeds fills a start position and cannot stand beside --position".into(),
            ));
        }
        let (rules, position) = G::position(rules, text)?;
        match (self.houses, G::field(&rules, "houses")) {
            (Some(wanted), Some(found)) if wanted != found => Err(Failure::Request(format!(
                "the position has {found} houses a side, but {wanted} are asked for"
            ))),
            _ => Ok((rules, position)),
        }
    }
}

/// When a search ends.
#[derive(Args, Clone, Default, Serialize)]
pub struct LimitArgs {
    /// Search exactly so many moves deep
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true, help = depths())]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Deepen until the time is up
    #[arg(long, value_parser = milliseconds, allow_hyphen_values = true,
        help = format!("Deepen until the time is up: 2s, 500ms, 1.5m, 1h30m, at most {}h", LIMITS.time_ms / 3_600_000))]
    #[serde(rename = "time_ms", skip_serializing_if = "Option::is_none")]
    pub time: Option<f64>,
    /// Deepen until so many positions have been visited
    #[arg(long, value_name = "N", value_parser = number::<u64>, allow_negative_numbers = true)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// The help of `--depth`.
fn depths() -> String {
    format!(
        "Search exactly so many moves deep, 1 to {}, expert at most {} [default without a limit: {USUAL_DEPTH}, but 1s for play]",
        LIMITS.depth,
        expert::MAX_DEPTH
    )
}

impl LimitArgs {
    /// The usual limit of a method: its depth, or none where it takes none.
    pub fn usual(method: &MethodInfo) -> Self {
        Self {
            depth: method.accepts.depth.and_then(|depth| depth.usual),
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
    pub fn of(limit: Option<Limit>) -> Self {
        let mut args = Self::default();
        match limit {
            Some(Limit::Depth(depth)) => args.depth = Some(depth),
            Some(Limit::Time(time)) => args.time = Some(time.as_secs_f64() * 1000.0),
            Some(Limit::Nodes(nodes)) => args.nodes = Some(nodes),
            _ => {} // none, or one without an option
        }
        args
    }

    /// The limit for people.
    pub fn in_words(&self) -> String {
        match (self.depth, self.time, self.nodes) {
            (Some(depth), ..) => format!("depth {depth}"),
            (_, Some(ms), _) => format!("{} a search", words::time(ms)),
            (.., Some(nodes)) => format!("{} nodes a search", words::count(nodes)),
            (None, None, None) => "to the end".into(),
        }
    }

    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        self.depth.is_none() && self.time.is_none() && self.nodes.is_none()
    }

    /// This limit, or the other one where none is given.
    pub fn or(&self, other: &Self) -> Self {
        if self.is_empty() {
            other.clone()
        } else {
            self.clone()
        }
    }
}

/// What a search thinks, and in which order.
#[derive(Args)]
pub struct TasteArgs {
    /// What a position is worth; for Kalah seeds, stores, stores-decided, urgent, russell, weighted:1/2; for
    /// checkers check-this, material, expert, check-this:10000,10000,10,1,100, network:FILE [default: the
    /// game's usual one]
    #[arg(long)]
    pub evaluator: Option<String>,
    /// How alpha-beta tries moves: ranked, natural as in the papers, for Kalah lecture and lecture-first as in
    /// Popyack's [default: ranked]
    #[arg(long)]
    pub order: Option<String>,
}

/// A search by one engine.
#[derive(Args)]
pub struct SearchArgs {
    /// How to search; the error names all ways [default: young_bros]
    #[arg(long, help = methods())]
    pub mode: Option<String>,
    #[command(flatten)]
    pub limit: LimitArgs,
    /// How many plies from the root may split
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = ranged("How many plies from the root may split", 0, LIMITS.depth, "the mode's own"))]
    par_depth: Option<u32>,
    /// Threads of the parallel modes
    #[arg(long, value_name = "N", value_parser = number::<usize>, allow_negative_numbers = true,
        help = ranged("Threads of the parallel modes", 1, LIMITS.threads, CORES))]
    threads: Option<usize>,
    /// Megabytes of the table
    #[arg(long, value_name = "N", value_parser = number::<u32>, allow_negative_numbers = true,
        help = ranged("Megabytes of the table (more where the rules need it)", 1, LIMITS.table_mb, TABLE))]
    table_mb: Option<u32>,
    #[command(flatten)]
    taste: TasteArgs,
}

/// An engine of several: how it searches, how far, and what it goes by if not by the common evaluator.
pub struct Asked {
    pub method: MethodInfo,
    pub limit: LimitArgs,
    pub evaluator: Option<String>,
}

/// What `--threads` is where nobody says.
pub const CORES: &str = "as many as the machine runs at once";

/// What `--table-mb` is where nobody says.
pub const TABLE: &str = "64, but 1024 for a proof with more than 50 seeds in play";

/// A help text with the range that is accepted and what is taken where nothing is given.
pub fn ranged(what: &str, least: u32, most: impl Display, usual: &str) -> String {
    format!("{what}, {least} to {most} [default: {usual}]")
}

/// The help of `--mode`: every method with its sentence.
fn methods() -> String {
    let names: Vec<&str> = kalahari::search::METHODS
        .iter()
        .map(|method| method.name)
        .collect();
    format!("How to search: {} [default: young_bros]", names.join(", "))
}

impl SearchArgs {
    /// The method that is named here or is the game's usual one.
    pub fn method<G: TableGame>(&self, named: Option<&str>) -> Result<MethodInfo, Failure> {
        let name = named.or(self.mode.as_deref());
        Ok(MethodInfo::find(G::methods(), name)?)
    }

    /// The searches of a position, one for each method and limit. An option that one of the methods
    /// takes is left to it; one that none of them takes is refused.
    pub fn searches<G: TableGame>(
        &self,
        (rules, position): &(G::Rules, G::Position),
        engines: &[Asked],
        all_moves: bool,
    ) -> Result<Vec<Search<G>>, Failure> {
        let methods: Vec<&MethodInfo> = engines.iter().map(|engine| &engine.method).collect();
        self.refuse_threads(&methods)?;
        let search = |engine: &Asked| {
            let plan = Plan {
                rules: rules.to_string(),
                position: position.to_string(),
                par_depth: self.par_depth,
                table_mb: self.table_mb,
                evaluator: engine.evaluator.as_ref().or(self.taste.evaluator.as_ref()),
                order: self.taste.order.as_ref(),
                all_moves,
            };
            plan.search::<G>(&engine.method, &methods, &engine.limit)
        };
        engines.iter().map(search).collect()
    }

    /// The search of one method within a limit, or within its usual one.
    pub fn search<G: TableGame>(
        &self,
        place: &(G::Rules, G::Position),
        usual: Option<LimitArgs>,
        all_moves: bool,
    ) -> Result<Search<G>, Failure> {
        let method = self.method::<G>(None)?;
        let usual = match usual {
            Some(limit) if method.accepts.depth.is_some() => limit,
            _ => LimitArgs::usual(&method),
        };
        let engine = Asked {
            method,
            limit: self.limit.or(&usual),
            evaluator: None,
        };
        Ok(self.searches(place, &[engine], all_moves)?.remove(0))
    }

    fn refuse_threads(&self, methods: &[&MethodInfo]) -> Result<(), Failure> {
        match self.threads {
            Some(threads) if threads > 1 && !methods.iter().any(|method| method.parallel) => {
                Err(methods[0].takes_no("threads").into())
            }
            _ => Ok(()),
        }
    }

    /// The threads asked for, as a pool of their own.
    pub fn pool(&self) -> Result<ThreadPool, Failure> {
        pool(self.threads.unwrap_or_else(cores))
    }
}

/// What the searches of one command have in common.
pub struct Plan<'a> {
    pub rules: String,
    pub position: String,
    pub par_depth: Option<u32>,
    pub table_mb: Option<u32>,
    pub evaluator: Option<&'a String>,
    pub order: Option<&'a String>,
    pub all_moves: bool,
}

impl Plan<'_> {
    /// The checked search of one of several methods. What only another of them takes is kept from it.
    pub fn search<G: TableGame>(
        &self,
        method: &MethodInfo,
        methods: &[&MethodInfo],
        limit: &LimitArgs,
    ) -> Result<Search<G>, Failure> {
        let left = |takes: fn(&MethodInfo) -> bool| {
            !takes(method) && methods.iter().any(|other| takes(other))
        };
        let request = SearchRequest {
            rules: self.rules.clone(),
            position: Some(self.position.clone()),
            mode: Some(method.name.into()),
            depth: limit.depth,
            time_ms: limit.time,
            nodes: limit.nodes,
            par_depth: self
                .par_depth
                .filter(|_| !left(|method| method.accepts.par_depth.is_some())),
            order: self
                .order
                .cloned()
                .filter(|_| !left(|method| method.accepts.order.is_some())),
            evaluator: self
                .evaluator
                .map(|text| read_evaluator(text))
                .transpose()?,
            all_moves: Some(self.all_moves),
            table_mb: self
                .table_mb
                .filter(|_| !left(|method| method.accepts.table_mb.is_some())),
            ..SearchRequest::default()
        };
        Ok(request.check()?)
    }
}

/// A rayon pool of so many threads.
pub fn pool(threads: usize) -> Result<ThreadPool, Failure> {
    between("threads", threads, 1, LIMITS.threads)?;
    let built = ThreadPoolBuilder::new().num_threads(threads).build();
    built.map_err(|error| Failure::Run(format!("cannot start {threads} threads: {error}")))
}

/// How many threads the machine runs at once.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, |cores| cores.get().min(LIMITS.threads))
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
