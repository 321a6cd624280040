//! The part of a proof just above the endgames. Most positions lie there, few of them are met again, and
//! a search of the moves is over before a large table's memory would answer. So these positions have a
//! cache that fits the processor's own, one for each thread, and the endgames.

use super::super::table::mix;
use super::super::window::Window;
use super::Knowing;
use super::children::{MOVES, outcome};
use super::seeker::Seeker;
use crate::game::{Game, Knowledge, Order, Value};
use arrayvec::ArrayVec;
use std::sync::{Mutex, PoisonError};

/// So much more in play than the endgames have is searched here.
const ABOVE: Value = 8;
/// So much more than they have, and the cache is asked: below, a search is as fast.
const CACHED_ABOVE: Value = 2;
/// Entries of a cache: 128 kB.
const ENTRY_BITS: u32 = 14;
const VALUE_BITS: u32 = 6;
const MOVE_BITS: u32 = 4;

/// What a thread remembers of the last positions: of each the whole key, bounds of the value to come as
/// the [table](super::super::table) has them, and the best move plus one. Nothing is ever forgotten but for
/// another position in its place.
///
/// ```text
///   | rest of the key | lower | upper | move + 1 |      zero: no entry
/// ```
pub(super) struct Cache {
    words: Box<[u64]>,
    key_bits: u32,
}

struct Remembered {
    lower: Value,
    upper: Value,
    best: Option<u8>,
}

impl Cache {
    fn new(key_bits: u32) -> Self {
        Self {
            words: vec![0; 1 << ENTRY_BITS].into(),
            key_bits,
        }
    }

    /// Where an entry lies, and the rest of its key in its place.
    #[inline]
    fn locate(&self, key: u64) -> (usize, u64) {
        let mixed = mix(key, self.key_bits);
        let place = mixed as usize & ((1 << ENTRY_BITS) - 1);
        (place, mixed >> ENTRY_BITS << (2 * VALUE_BITS + MOVE_BITS))
    }

    #[inline]
    fn get(&self, (place, rest): (usize, u64), in_play: Value) -> Option<Remembered> {
        let word = self.words[place];
        let field = |shift: u32, bits: u32| (word >> shift) as Value & ((1 << bits) - 1);
        let bound = |shift| 2 * field(shift, VALUE_BITS) - in_play;
        let found = word >> (2 * VALUE_BITS + MOVE_BITS) << (2 * VALUE_BITS + MOVE_BITS) == rest;
        (found && word != rest).then(|| Remembered {
            lower: bound(MOVE_BITS + VALUE_BITS),
            upper: bound(MOVE_BITS),
            best: (field(0, MOVE_BITS) as u8).checked_sub(1),
        })
    }

    #[inline]
    fn put(&mut self, (place, rest): (usize, u64), in_play: Value, known: &Remembered) {
        let bound = |value: Value| ((value + in_play) / 2) as u64;
        let best = known.best.map_or(0, |best| u64::from(best) + 1);
        let bounds = bound(known.lower) << VALUE_BITS | bound(known.upper);
        self.words[place] = rest | bounds << MOVE_BITS | best;
    }
}

/// The caches of a search: tasks come and go, and each has one of them meanwhile.
pub(super) struct Caches(Mutex<Vec<Cache>>);

impl Caches {
    pub fn new() -> Self {
        Self(Mutex::default())
    }

    pub fn take(&self, key_bits: u32) -> Cache {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.pop().unwrap_or_else(|| Cache::new(key_bits))
    }

    pub fn give_back(&self, cache: Cache) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push(cache);
    }
}

/// The most in play that a proof of this game searches here; nothing where it knows no endgames.
pub(super) fn low_in_play<G: Knowledge>(game: &G) -> Value {
    match game.kept_up_to() {
        0 => 0,
        seeds => (seeds + ABOVE).min((1 << VALUE_BITS) - 1),
    }
}

/// A child that has to be searched.
struct Open<G: Game> {
    position: G::Position,
    slot: u8,
    same_side: bool,
    gain: Value,
    rank: Value,
    in_play: Value,
}

impl<G: Knowledge> Seeker<'_, '_, G> {
    /// A value to come as [`Seeker::seek`] tells it, of a position with `in_play` left that may be
    /// more or less than the window's bounds. It never rests on a guess.
    pub(super) fn seek_low(
        &mut self,
        position: &G::Position,
        in_play: Value,
        mut window: Window,
    ) -> Value {
        let hunt: &Knowing<'_, G> = self.hunt;
        let game = hunt.game;
        self.tally.nodes += 1;
        if self.tally.must_stop() {
            return 0;
        }

        // 1. What is remembered.
        let (mut lower, mut upper, mut hint) = (-in_play, in_play, None);
        let cached = in_play >= game.kept_up_to() + CACHED_ABOVE;
        let key = if cached { game.key(position) } else { None };
        let place = key.map(|key| self.cache().locate(key));
        if let Some(place) = place
            && let Some(known) = self.cache().get(place, in_play)
        {
            (lower, upper, hint) = (known.lower, known.upper, known.best);
            if lower >= window.beta || lower == upper {
                self.tally.hits += 1;
                return lower;
            }
            if upper <= window.alpha {
                self.tally.hits += 1;
                return upper;
            }
        }

        // 2. The children: endgames are asked for together before any is looked at.
        let original_alpha = window.alpha;
        let (mover, banked) = (game.to_move(position), game.banked(position));
        let mut best = -Value::MAX;
        let mut best_move = None;
        let mut kept = ArrayVec::<_, MOVES>::new();
        let mut open = ArrayVec::<Open<G>, MOVES>::new();
        for played in game.moves(position, Order::Natural) {
            let child = game.play(position, played);
            let (gain, same_side) = outcome(game, &child, mover, banked);
            let slot = game.slot(played);
            if let Some(value) = game.finished(&child) {
                let value = gain + if same_side { value } else { -value };
                if value > best {
                    (best, best_move) = (value, Some(slot));
                }
                continue;
            }
            let in_play = game.in_play(&child);
            if gain + in_play <= window.alpha {
                best = best.max(gain + in_play);
            } else if let Some(place) = game.kept_at(&child) {
                kept.push((place, gain, same_side, slot));
            } else {
                let mut rank = game.rank(played, &child, gain, same_side);
                if hint == Some(slot) {
                    rank = Value::MAX;
                }
                open.push(Open {
                    position: child,
                    slot,
                    same_side,
                    gain,
                    rank,
                    in_play,
                });
            }
        }
        for &(place, gain, same_side, slot) in &kept {
            let value = game.kept(place);
            let value = gain + if same_side { value } else { -value };
            if value > best {
                (best, best_move) = (value, Some(slot));
            }
        }
        window.alpha = window.alpha.max(best);

        // 3. Those that are left, the most promising first.
        while window.alpha < window.beta && !open.is_empty() {
            let nth = (0..open.len()).max_by_key(|&nth| open[nth].rank);
            let child = open.swap_remove(nth.unwrap_or(0));
            let value = if child.gain + child.in_play <= window.alpha {
                child.gain + child.in_play
            } else if child.gain - child.in_play >= window.beta {
                child.gain - child.in_play
            } else {
                window.pass_gain(child.gain, child.same_side, |window| {
                    self.seek_low(&child.position, child.in_play, window)
                })
            };
            if self.tally.stopped {
                return 0;
            }
            if value > best {
                (best, best_move) = (value, Some(child.slot));
                window.alpha = window.alpha.max(best);
            }
        }
        if best >= window.beta {
            self.tally.cutoffs += 1;
        }

        // 4. What was learnt.
        if let Some(place) = place {
            let known = Remembered {
                lower: if best > original_alpha {
                    best.max(lower)
                } else {
                    lower
                },
                upper: if best < window.beta {
                    best.min(upper)
                } else {
                    upper
                },
                best: best_move,
            };
            self.cache().put(place, in_play, &known);
        }
        best
    }
}
