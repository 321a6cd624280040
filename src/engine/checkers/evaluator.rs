//! What a search of checkers may go by: an evaluator of the game's own, or a network, which is given
//! as its whole text. And what the expert goes by, which is a branch rather than another program to load.

use crate::checkers::{Board, Checkers, Evaluation, Judge, Move, Past};
#[cfg(feature = "evolve")]
use crate::evolve::{Layout, Network, NetworkEvaluator};
use crate::game::{Evaluator, Judgement, Part, Tension, Value};
use crate::refusal::Refusal;
use std::fmt;
#[cfg(feature = "evolve")]
use std::sync::Arc;

/// What a search of checkers goes by.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum CheckersEvaluator {
    /// One of the game's own.
    Own(Evaluation),
    /// A network.
    #[cfg(feature = "evolve")]
    Network(Arc<NetworkEvaluator>),
}

impl CheckersEvaluator {
    /// The evaluator of a name; a network's is `network:` and its text.
    pub fn read(name: &str) -> Result<Self, Refusal> {
        #[cfg(feature = "evolve")]
        if let Some(text) = name.strip_prefix(super::super::methods::NETWORK) {
            let network: Network = text.parse()?;
            return Ok(Self::Network(Arc::new(NetworkEvaluator::new(&network))));
        }
        Ok(Self::Own(name.parse()?))
    }

    /// What the inputs of a network may mean.
    #[cfg(feature = "evolve")]
    pub fn layouts() -> Vec<&'static str> {
        Layout::ALL.map(Layout::name).to_vec()
    }

    /// There are no networks in this program.
    #[cfg(not(feature = "evolve"))]
    pub fn layouts() -> Vec<&'static str> {
        Vec::new()
    }
}

impl fmt::Display for CheckersEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(own) => own.fmt(f),
            #[cfg(feature = "evolve")]
            Self::Network(network) => network.fmt(f),
        }
    }
}

impl<P: Past> Evaluator<Checkers<P>> for CheckersEvaluator {
    #[inline]
    fn evaluate(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        match self {
            Self::Own(own) => own.evaluate(game, board),
            #[cfg(feature = "evolve")]
            Self::Network(network) => network.evaluate(game, board),
        }
    }

    fn parts(&self, game: &Checkers<P>, board: &Board<P>) -> Vec<Part> {
        match self {
            Self::Own(own) => own.parts(game, board),
            #[cfg(feature = "evolve")]
            Self::Network(network) => network.parts(game, board),
        }
    }
}

/// What the expert goes by: its own judgement, or a network in its place. What moves, captures and draws
/// are, both know alike; the network's keys are its own, so that one table serves all.
pub struct Judging<'a> {
    judge: &'a Judge,
    #[cfg(feature = "evolve")]
    network: Option<&'a NetworkEvaluator>,
}

impl<'a> Judging<'a> {
    /// By a network, if that is the evaluator.
    pub fn new(evaluator: &'a CheckersEvaluator) -> Self {
        let judge = Judge::usual();
        match evaluator {
            CheckersEvaluator::Own(_) => Self {
                judge,
                #[cfg(feature = "evolve")]
                network: None,
            },
            #[cfg(feature = "evolve")]
            CheckersEvaluator::Network(network) => Self {
                judge,
                network: Some(network),
            },
        }
    }
}

impl<P: Past> Judgement<Checkers<P>> for Judging<'_> {
    #[inline]
    fn key(&self, board: &Board<P>) -> u64 {
        let key = Judgement::<Checkers<P>>::key(self.judge, board);
        #[cfg(feature = "evolve")]
        let key = key ^ self.network.map_or(0, NetworkEvaluator::key);
        key
    }

    #[inline]
    fn judge(&self, board: &Board<P>) -> Value {
        #[cfg(feature = "evolve")]
        if let Some(network) = self.network {
            return network.judge_roughly(&Checkers::new(), board);
        }
        Judgement::<Checkers<P>>::judge(self.judge, board)
    }

    /// How far a network's opinion can be trusted nobody knows.
    #[inline]
    fn easy_margin(&self) -> Option<Value> {
        #[cfg(feature = "evolve")]
        if self.network.is_some() {
            return None;
        }
        Judgement::<Checkers<P>>::easy_margin(self.judge)
    }

    #[inline]
    fn tension(&self, board: &Board<P>) -> Tension {
        Judgement::<Checkers<P>>::tension(self.judge, board)
    }

    #[inline]
    fn finished(&self, game: &Checkers<P>, board: &Board<P>) -> Option<Value> {
        self.judge.finished(game, board)
    }

    #[inline]
    fn rank(&self, board: &Board<P>, played: Move) -> Value {
        Judgement::<Checkers<P>>::rank(self.judge, board, played)
    }

    #[inline]
    fn habit(&self, board: &Board<P>, played: Move) -> usize {
        Judgement::<Checkers<P>>::habit(self.judge, board, played)
    }

    fn habits(&self) -> usize {
        Judgement::<Checkers<P>>::habits(self.judge)
    }

    #[inline]
    fn last_seen(&self, board: &Board<P>) -> Option<u32> {
        Judgement::<Checkers<P>>::last_seen(self.judge, board)
    }

    #[inline]
    fn plies_to_draw(&self, board: &Board<P>) -> u32 {
        Judgement::<Checkers<P>>::plies_to_draw(self.judge, board)
    }

    fn burden(&self, board: &Board<P>) -> u64 {
        Judgement::<Checkers<P>>::burden(self.judge, board)
    }
}

/// For the search that stands in where the expert had no time to begin.
impl<P: Past> Evaluator<Checkers<P>> for Judging<'_> {
    #[inline(never)]
    fn evaluate(&self, game: &Checkers<P>, board: &Board<P>) -> Value {
        self.finished(game, board)
            .unwrap_or_else(|| self.judge(board))
    }
}
