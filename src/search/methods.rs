//! The one list of methods: what each is called, of which kind it is, and what it can be told. The
//! command line, the JavaScript boundary and the page read it; nothing else lists methods. A new
//! method is a row here and a file that implements [`Strategy`].

use super::alphabeta::AlphaBeta;
use super::minimax::Minimax;
use super::par_then::ParThen;
use super::root::Strategy;
use super::young_brothers::YoungBrothers;
use super::young_brothers_2022::YoungBrothers2022;
use super::{MAX_DEPTH, expert};
use crate::game::{Evaluator, Game};
use serde::Serialize;

/// What a method is at heart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[non_exhaustive]
pub enum MethodKind {
    /// Visits every position.
    Minimax,
    /// Leaves out what cannot matter.
    AlphaBeta,
    /// Plays to win, with all that the game knows of itself.
    Expert,
    /// Goes to the end of the game.
    Proof,
}

impl MethodKind {
    /// Whether its value and its move are those of plain minimax to the same depth, ties included.
    /// The others agree on a value that is exact, and may choose another of several best moves.
    pub fn is_plain(self) -> bool {
        matches!(self, Self::Minimax | Self::AlphaBeta)
    }
}

/// A way to search, with the options that it takes.
#[derive(Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Method {
    /// The name in every interface.
    pub name: &'static str,
    /// What it is at heart.
    pub kind: MethodKind,
    /// Whether it makes tasks for other threads.
    pub parallel: bool,
    /// One sentence on it.
    pub about: &'static str,
    /// The deepest search that it can be asked for; `None` where it takes no limit at all.
    pub most_depth: Option<u32>,
    /// How many plies split where nobody says; `None` where it cannot be told.
    pub par_depth: Option<u32>,
    /// Whether it can be told in which order to try moves.
    pub ordered: bool,
    /// Whether it keeps a table.
    pub table: bool,
    /// Whether it is one of the modes that people are not shown at first.
    pub more: bool,
}

/// Every method. The first six need nothing but a [`Game`] and come in the order of [`Mode`].
pub static METHODS: [Method; 8] = [
    Method {
        name: "seq_mm",
        kind: MethodKind::Minimax,
        parallel: false,
        about: "Plain minimax: visits every position down to the depth, on one thread.",
        most_depth: Some(MAX_DEPTH),
        par_depth: None,
        ordered: false,
        table: false,
        more: false,
    },
    Method {
        name: "seq_ab",
        kind: MethodKind::AlphaBeta,
        parallel: false,
        about: "Alpha-beta: skips what cannot change the result, on one thread.",
        most_depth: Some(MAX_DEPTH),
        par_depth: None,
        ordered: true,
        table: false,
        more: false,
    },
    Method {
        name: "par_then_mm",
        kind: MethodKind::Minimax,
        parallel: true,
        about: "Minimax whose first plies are split among the threads.",
        most_depth: Some(MAX_DEPTH),
        par_depth: Some(3),
        ordered: false,
        table: false,
        more: false,
    },
    Method {
        name: "par_then_ab",
        kind: MethodKind::AlphaBeta,
        parallel: true,
        about: "Splits the first plies among the threads, then each runs alpha-beta alone.",
        most_depth: Some(MAX_DEPTH),
        par_depth: Some(3),
        ordered: true,
        table: false,
        more: false,
    },
    Method {
        name: "young_bros",
        kind: MethodKind::AlphaBeta,
        parallel: true,
        about: "Young brothers wait: the first move is searched before its brothers start in parallel, sharing its bound.",
        most_depth: Some(MAX_DEPTH),
        // They wait for their eldest, so they need more plies for as many tasks.
        par_depth: Some(10),
        ordered: true,
        table: false,
        more: false,
    },
    Method {
        name: "young_bros_2022",
        kind: MethodKind::AlphaBeta,
        parallel: true,
        about: "Young brothers as “Min-Max Kalah” printed them: the first move alone, then all others as tasks, down to the par-depth.",
        most_depth: Some(MAX_DEPTH),
        par_depth: Some(3),
        ordered: true,
        table: false,
        more: true,
    },
    Method {
        name: "expert",
        kind: MethodKind::Expert,
        parallel: true,
        about: "Plays to win: deepens over a table that all threads share, with endgames solved beforehand.",
        most_depth: Some(expert::MAX_DEPTH),
        par_depth: None,
        ordered: false,
        table: true,
        more: false,
    },
    Method {
        name: "solve",
        kind: MethodKind::Proof,
        parallel: true,
        about: "Proves the value under perfect play: goes to the end of the game.",
        most_depth: None,
        par_depth: None,
        ordered: false,
        table: true,
        more: false,
    },
];

/// A method that any game can be searched by, under the literature's name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// Sequential minimax.
    SeqMm,
    /// Sequential alpha-beta.
    SeqAb,
    /// Parallel down to `par_depth`, then minimax.
    ParThenMm,
    /// Parallel down to `par_depth`, then alpha-beta.
    ParThenAb,
    /// Young Brothers Wait.
    #[default]
    YoungBros,
    /// Young Brothers Wait as "Min-Max Kalah" printed it.
    YoungBros2022,
}

impl Mode {
    /// Every mode: the five of "Min-Max Kalah" in the order of the paper, then its last one as it was printed.
    pub const ALL: [Self; 6] = [
        Self::SeqMm,
        Self::SeqAb,
        Self::ParThenMm,
        Self::ParThenAb,
        Self::YoungBros,
        Self::YoungBros2022,
    ];

    /// Its row of the list.
    pub fn method(self) -> &'static Method {
        &METHODS[self as usize]
    }

    /// The name in every interface.
    pub fn name(self) -> &'static str {
        self.method().name
    }

    /// How many plies split where nobody says: enough tasks for many threads, few enough that they
    /// cost little.
    pub fn usual_par_depth(self) -> u32 {
        self.method().par_depth.unwrap_or(0)
    }

    /// Whether it makes tasks for other threads.
    pub fn is_parallel(self) -> bool {
        self.method().parallel
    }

    /// What it does at the root and below it.
    pub(super) fn strategy<'s, G: Game + 's, E: Evaluator<G> + 's>(self) -> &'s dyn Strategy<G, E> {
        match self {
            Self::SeqMm => &Minimax,
            Self::SeqAb => &AlphaBeta,
            Self::ParThenMm => &ParThen::MINIMAX,
            Self::ParThenAb => &ParThen::ALPHA_BETA,
            Self::YoungBros => &YoungBrothers,
            Self::YoungBros2022 => &YoungBrothers2022,
        }
    }
}

impl Method {
    /// The method of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        METHODS.iter().find(|method| method.name == name)
    }

    /// The mode behind it, where any game can be searched by it.
    pub fn mode(&self) -> Option<Mode> {
        Mode::ALL.into_iter().find(|mode| mode.method() == self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mode_has_its_row() {
        let rows: Vec<Option<Mode>> = METHODS.iter().map(Method::mode).collect();
        let mut modes: Vec<Option<Mode>> = Mode::ALL.map(Some).to_vec();
        modes.extend([None, None]);
        assert_eq!(rows, modes);
        for method in &METHODS {
            assert_eq!(Method::named(method.name), Some(method));
            assert_eq!(method.kind.is_plain(), method.mode().is_some());
        }
    }
}
