//! Openings for a match: a few random moves from a fixed seed, chosen so that neither side stands
//! much better. Both engines then play each opening from both sides.

use crate::Failure;
use crate::game::{Game, think};
use kalahari::engine::Search;
use kalahari::game::Order;
use kalahari::kalah::{Evaluation, Position, Rules};
use kalahari::search::{Limit, Mode, Options};
use rayon::ThreadPool;
use std::collections::HashSet;

/// How many drafts an opening is chosen from.
const DRAFTS: usize = 64;
/// A shallow search with a value up to this calls an opening balanced.
const BALANCED: u32 = 2;

/// A source of openings.
pub struct Openings {
    rules: Rules,
    start: Position,
    plies: usize,
    random: SplitMix,
    used: HashSet<Position>,
}

impl Openings {
    /// Openings of so many moves.
    pub fn new(rules: Rules, start: Position, plies: usize, seed: u64) -> Self {
        Self {
            rules,
            start,
            plies,
            random: SplitMix(seed),
            used: HashSet::new(),
        }
    }

    /// The next opening: new and balanced if one of the drafts is, else the best of them.
    pub fn next(&mut self, pool: &ThreadPool) -> Result<Game, Failure> {
        if self.plies == 0 {
            return Ok(Game::new(self.rules, self.start));
        }
        let mut best: Option<((bool, u32), Game)> = None;
        for _ in 0..DRAFTS {
            let Some(game) = self.draft()? else {
                continue;
            };
            let value = think(&self.judge(), game.position, pool)?.value;
            let flaws = (self.used.contains(&game.position), value.unsigned_abs());
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
        self.used.insert(game.position);
        Ok(game)
    }

    /// Random moves from the start; nothing if they end the game.
    fn draft(&mut self) -> Result<Option<Game>, Failure> {
        let mut game = Game::new(self.rules, self.start);
        for _ in 0..self.plies {
            let legal = game.position.legal_moves(&self.rules);
            if legal.is_empty() {
                return Ok(None);
            }
            game.play(legal[self.random.below(legal.len())])?;
        }
        Ok(if game.is_over() { None } else { Some(game) })
    }

    /// The same for every match, whatever its engines are.
    fn judge(&self) -> Search {
        Search {
            rules: self.rules,
            position: self.start,
            evaluation: Evaluation::Seeds,
            options: Options {
                mode: Mode::SeqAb,
                limit: Limit::Depth(8),
                par_depth: 0,
                order: Order::Ranked,
                all_moves: false,
            },
            expert: None,
            record: false,
        }
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
