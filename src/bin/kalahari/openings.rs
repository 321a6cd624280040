//! Openings for a match: a few random moves from a fixed seed, chosen so that neither side stands
//! much better. Both engines then play each opening from both sides.

use crate::Failure;
use crate::think::think;
use kalahari::engine::{Memory, Record, Search, SearchRequest, TableGame};
use kalahari::search::{Control, Mode};
use rayon::ThreadPool;
use std::collections::HashSet;

/// How many drafts an opening is chosen from.
const DRAFTS: usize = 64;
/// A shallow search with a value up to this calls an opening balanced.
const BALANCED: u32 = 2;

/// How deep it looks.
const JUDGE_DEPTH: u32 = 8;

/// A source of openings.
pub struct Openings<G: TableGame> {
    start: Record<G>,
    plies: usize,
    random: SplitMix,
    used: HashSet<G::Position>,
    /// The same for every match, whatever its engines are.
    judge: Search<G>,
}

impl<G: TableGame> Openings<G> {
    /// Openings of so many moves.
    pub fn new(start: Record<G>, plies: usize, seed: u64) -> Result<Self, Failure> {
        let judge = SearchRequest {
            rules: start.rules.to_string(),
            position: Some(start.start.to_string()),
            mode: Some(Mode::SeqAb.name().into()),
            depth: Some(JUDGE_DEPTH),
            ..SearchRequest::default()
        };
        Ok(Self {
            judge: judge.check()?,
            start,
            plies,
            random: SplitMix(seed),
            used: HashSet::new(),
        })
    }

    /// The next opening: new and balanced if one of the drafts is, else the best of them.
    pub fn next(&mut self, pool: &ThreadPool) -> Result<Record<G>, Failure> {
        if self.plies == 0 {
            return Ok(self.start.clone());
        }
        let mut best: Option<((bool, u32), Record<G>)> = None;
        for _ in 0..DRAFTS {
            let Some(game) = self.draft()? else {
                continue;
            };
            let (position, memory) = (game.position(), &mut Memory::new());
            let value = think(&self.judge, position, pool, memory, &Control::new())?.value;
            let flaws = (self.used.contains(game.position()), value.unsigned_abs());
            if best.as_ref().is_none_or(|(least, _)| flaws < *least) {
                best = Some((flaws, game));
            }
            if flaws <= (false, BALANCED) {
                break;
            }
        }
        let Some((_, game)) = best else {
            return Err(Failure::Request(format!(
                "no game is left to play after {} random moves; ask for fewer --random-plies",
                self.plies
            )));
        };
        self.used.insert(game.position().clone());
        Ok(game)
    }

    /// Random moves from the start; nothing if they end the game.
    fn draft(&mut self) -> Result<Option<Record<G>>, Failure> {
        let mut game = self.start.clone();
        for _ in 0..=self.plies {
            let legal = G::moves(&game.rules, game.position());
            if legal.is_empty() {
                return Ok(None);
            }
            if game.moves.len() < self.plies {
                let (_, text) = &legal[self.random.below(legal.len())];
                game.play(text)?;
            }
        }
        Ok(Some(game))
    }
}

/// SplitMix64 (Steele, Lea and Flood, 2014): small, and the same everywhere.
struct SplitMix(u64);

impl SplitMix {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^= z >> 31;
        // The high half of a product is even enough for a handful of moves.
        ((u128::from(z) * bound as u128) >> 64) as usize
    }
}
