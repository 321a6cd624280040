//! What each method accepts, with limits and usual values: the one place that says so. Requests are
//! checked against it, and the command line and the page are told by it what they may offer.

use super::games::Named;
use crate::game::Order;
use crate::refusal::{Refusal, quoted, sentence};
use crate::search::{MAX_DEPTH, Method, MethodKind, USUAL_DEPTH};
use serde::Serialize;
use std::time::Duration;

/// Limits that hold whatever the game and the method.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Limits {
    /// Most threads of a pool.
    pub threads: usize,
    /// Most milliseconds of a search: a day.
    pub time_ms: u32,
    /// The deepest search.
    pub depth: u32,
    /// Megabytes of the largest table; a 32-bit memory holds less.
    pub table_mb: u32,
}

/// Limits that hold whatever the game and the method.
pub const LIMITS: Limits = Limits {
    threads: 256,
    time_ms: 86_400_000,
    depth: MAX_DEPTH,
    table_mb: if usize::BITS == 32 { 768 } else { 65_536 },
};

/// The numbers that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Range {
    /// The least.
    pub least: u32,
    /// The most.
    pub most: u32,
    /// What is taken where nothing is given; missing where the search itself chooses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub usual: Option<u32>,
}

impl Range {
    /// What any time may be, in milliseconds.
    pub const TIME: Self = Self {
        least: 1,
        most: LIMITS.time_ms,
        usual: None,
    };

    /// From 0 or 1 to a limit.
    pub fn new(least: u32, most: u32, usual: Option<u32>) -> Self {
        Self { least, most, usual }
    }

    /// A time, where the numbers are milliseconds.
    ///
    /// # Errors
    /// Names the range.
    pub fn time(&self, ms: f64) -> Result<Duration, Refusal> {
        if !(f64::from(self.least)..=f64::from(self.most)).contains(&ms) {
            return Err(Refusal::option(sentence!(
                "option.time",
                "a time is {least} millisecond to {hours} hours, not {ms} milliseconds",
                least = self.least,
                hours = self.most / 3_600_000,
                ms = ms
            )));
        }
        Ok(Duration::from_secs_f64(ms / 1000.0))
    }

    /// The value, if it lies within.
    ///
    /// # Errors
    /// Names the option and its range.
    pub fn check(&self, what: &str, value: u32) -> Result<u32, Refusal> {
        self.within(value).ok_or_else(|| {
            Refusal::option(sentence!(
                "option.range",
                "{what} is a number from {least} to {most}, not {value}",
                what = what,
                least = self.least,
                most = self.most,
                value = value
            ))
        })
    }

    /// The value, if it lies within.
    pub fn within(&self, value: u32) -> Option<u32> {
        (self.least..=self.most).contains(&value).then_some(value)
    }
}

/// What a network's whole text follows where an evaluator is named.
pub const NETWORK: &str = "network:";

/// The names that an option accepts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Choices {
    /// All of them.
    pub names: Vec<&'static str>,
    /// What is taken where nothing is given.
    pub usual: &'static str,
}

/// The options that a method takes. What is missing it does not take, and a request that gives it is
/// refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct Accepts {
    /// Moves deep; with it come a time and a number of nodes, of which one is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub depth: Option<Range>,
    /// Milliseconds, instead of a depth.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub time_ms: Option<Range>,
    /// How many plies from the root may split.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub par_depth: Option<Range>,
    /// In which order alpha-beta tries moves.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub order: Option<Choices>,
    /// What a position is thought to be worth.
    pub evaluator: Choices,
    /// Where a network may be the evaluator, what its inputs may mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub networks: Vec<&'static str>,
    /// Megabytes of the table.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub table_mb: Option<Range>,
    /// All positions with so little in play are solved first.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(target_arch = "wasm32", tsify(optional))]
    pub endgame_seeds: Option<Range>,
}

/// A method as an interface shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub struct MethodInfo {
    /// Its name.
    pub name: &'static str,
    /// What it is at heart.
    pub kind: MethodKind,
    /// Whether it uses several threads.
    pub parallel: bool,
    /// Whether it is the one that is taken where none is named.
    pub usual: bool,
    /// Whether it is one of the modes that people are not shown at first.
    pub more: bool,
    /// One sentence on it.
    pub about: &'static str,
    /// What it can be told.
    pub accepts: Accepts,
    /// The row of the search's own list.
    #[serde(skip)]
    #[cfg_attr(target_arch = "wasm32", tsify(skip))]
    pub method: &'static Method,
}

impl MethodInfo {
    /// A method of a game that is searched with these evaluators, without a table.
    pub fn new(method: &'static Method, usual: bool, evaluators: Choices) -> Self {
        let depth = |most| Range::new(1, most, Some(USUAL_DEPTH));
        let orders = Order::ALL.map(Order::name).to_vec();
        Self {
            name: method.name,
            kind: method.kind,
            parallel: method.parallel,
            usual,
            more: method.more,
            about: method.about,
            accepts: Accepts {
                depth: method.most_depth.map(depth),
                time_ms: method.most_depth.map(|_| Range::TIME),
                par_depth: method
                    .par_depth
                    .map(|usual| Range::new(0, MAX_DEPTH, Some(usual))),
                order: method.ordered.then(|| Choices {
                    names: orders,
                    usual: Order::default().name(),
                }),
                evaluator: evaluators,
                networks: Vec::new(),
                table_mb: None,
                endgame_seeds: None,
            },
            method,
        }
    }

    /// The method of this name among those of a game; without a name, the usual one.
    ///
    /// # Errors
    /// Names those that the game has.
    pub fn find(all: Vec<Self>, name: Option<&str>) -> Result<Self, Refusal> {
        let names: Vec<&str> = all.iter().map(|method| method.name).collect();
        let names = names.join(", ");
        let wanted = |method: &Self| name.map_or(method.usual, |name| method.name == name);
        all.into_iter().find(wanted).ok_or_else(|| {
            let found = name.unwrap_or("");
            let others: Vec<&str> = Named::ALL
                .iter()
                .filter(|game| game.has_method(found))
                .map(|game| game.info().name)
                .collect();
            if !others.is_empty() {
                return Refusal::option(sentence!(
                    "option.method-elsewhere",
                    "mode {found} is for {games}; accepted are {names}",
                    found = quoted(found),
                    games = others.join(", "),
                    names = names
                ));
            }
            Refusal::option(sentence!(
                "option.method",
                "mode {found} is not known; accepted are {names}",
                found = quoted(found),
                names = names
            ))
        })
    }

    /// The order that is asked for; without a name the usual one, and none of a method that takes none.
    ///
    /// # Errors
    /// When the method takes no order or not this one.
    pub fn order(&self, name: Option<&str>) -> Result<Option<Order>, Refusal> {
        match (name, &self.accepts.order) {
            (None, None) => Ok(None),
            (None, Some(_)) => Ok(Some(Order::default())),
            (Some(_), None) => Err(self.takes_no("order")),
            (Some(name), Some(choices)) => {
                let found = choices.names.iter().find(|known| **known == name);
                found.map(|known| Some(Order::named(known))).ok_or_else(|| {
                    Refusal::option(sentence!(
                        "option.order",
                        "order {found} is not known; accepted are {names}",
                        found = quoted(name),
                        names = choices.names.join(", ")
                    ))
                })
            }
        }
    }

    /// The refusal of an option that this method does not take.
    pub fn takes_no(&self, option: &str) -> Refusal {
        Refusal::option(sentence!(
            "option.not-taken",
            "{method} takes no {option}",
            method = self.name,
            option = option
        ))
    }
}
