//! One position of the expert search, numbered step by step: bounds from what is in play, the table,
//! the children's own entries (enhanced transposition cutoffs), then principal variation search
//! with the brothers as tasks (young brothers wait). Values are values to come, seen by the mover,
//! so that positions which differ only in what was banked before share one entry.

use super::super::sort_few;
use super::super::table::{Entry, TO_THE_END};
use super::super::window::Window;
use super::super::worker::Cut;
use super::Knowing;
use super::children::{Child, MOVES, outcome};
use super::hunt::Tally;
use super::low::Cache;
use crate::game::{Game, Knowledge, Order, Player, Value};
use arrayvec::ArrayVec;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Below so much in play a task costs more than it shares.
const SPLIT_IN_PLAY: Value = 16;
/// Splits happen so many plies from the root at the most.
const SPLIT_PLIES: u32 = 12;

impl<G: Knowledge> Knowing<'_, G> {
    /// What the table holds of a position.
    #[inline]
    pub fn held(&self, position: &G::Position) -> Option<Entry> {
        let key = self.game.key(position)?;
        self.means.table.get(key, self.game.in_play(position))
    }
}

/// So many plies from the root a proof's progress is told by the moves that are done.
const COUNTED_PLIES: u32 = 10;

/// A position's part of the question that a proof asks, see [`Proof`](super::super::Proof).
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// Who asks.
    asker: Player,
    /// The part of the next child, or of the position before it has any.
    each: u64,
    /// What the children had who are done.
    passed: u64,
}

impl Share {
    /// The part of a root move.
    pub fn of(asker: Player, each: u64) -> Self {
        Self {
            asker,
            each,
            passed: 0,
        }
    }
}

/// One thread's part of the search.
pub(super) struct Seeker<'s, 'a, G: Game> {
    pub hunt: &'s Knowing<'a, G>,
    pub tally: Tally<'s>,
    /// How often a value rested on a guess or on an entry that does not hold to the end.
    pub guesses: u64,
    pub share: Share,
    /// Taken when first needed.
    cache: Option<Cache>,
}

impl<'s, 'a, G: Knowledge> Seeker<'s, 'a, G> {
    pub fn new(hunt: &'s Knowing<'a, G>, cut: Option<&'s Cut<'s>>) -> Self {
        Self {
            hunt,
            tally: Tally::new(hunt, cut),
            guesses: 0,
            share: Share::of(Player::First, 0),
            cache: None,
        }
    }

    /// This thread's cache of positions just above the endgames.
    #[inline]
    pub fn cache(&mut self) -> &mut Cache {
        let take = || self.hunt.means.caches.take(self.hunt.game.key_bits());
        self.cache.get_or_insert_with(take)
    }

    /// The same as [`Seeker::seek`] near the root, where the position's share is counted once it is done.
    fn seek_counted(
        &mut self,
        position: &G::Position,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Value {
        let Share {
            asker,
            each,
            passed,
        } = self.share;
        self.share.passed = 0;
        let value = self.seek(position, depth, window, ply);
        // What a stop cut short is not done.
        if !self.hunt.gauge.must_end() {
            let rest = each.saturating_sub(self.share.passed);
            self.hunt.gauge.control.add_done(rest);
        }
        self.share = Share {
            asker,
            each,
            passed: passed + each,
        };
        value
    }

    /// A value to come under the contract of alpha-beta (see [`Window`]), fail-soft. Without
    /// meaning once `stopped`. Of a position whose value is not known without search.
    fn seek(&mut self, position: &G::Position, depth: u32, mut window: Window, ply: u32) -> Value {
        let (game, means) = (self.hunt.game, &self.hunt.means);
        let table = means.table;

        // 1. What is in play at most, and the depth limit. Whoever looks further counts the position.
        let in_play = game.in_play(position);
        if in_play <= window.alpha {
            return in_play;
        }
        if -in_play >= window.beta {
            return -in_play;
        }
        if self.tally.must_stop() {
            return 0;
        }
        if depth <= G::SHALLOW {
            return self.seek_shallow(position, depth, window);
        }
        let low = if depth < TO_THE_END { 0 } else { means.low };
        if in_play <= low {
            return self.seek_low(position, in_play, window);
        }
        self.tally.nodes += 1;
        let (guesses_before, nodes_before) = (self.guesses, self.tally.nodes);

        // 2. What the table knows.
        let key = game.key(position);
        let entry = key.and_then(|key| table.get(key, in_play));
        let (mut lower, mut upper) = (-in_play, in_play);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth.min(TO_THE_END)) {
            self.tally.hits += 1;
            self.guesses += u64::from(entry.depth < TO_THE_END);
            (lower, upper) = (entry.lower, entry.upper);
            if lower >= window.beta || lower == upper {
                return lower;
            }
            if upper <= window.alpha {
                return upper;
            }
        }
        window.alpha = window.alpha.max(lower - 1);
        window.beta = window.beta.min(upper + 1);

        // 3. The children, and whether one of them is known to cut off.
        // A proof goes its own way: what looked best at a shallow depth misleads it.
        let trusted = entry.filter(|entry| depth < TO_THE_END || entry.depth >= TO_THE_END);
        let mut children = self.hunt.known_children(position, window.alpha, low);
        children.prefer(game, trusted.and_then(|entry| entry.best));
        for nth in 0..children.list.len() {
            let child = &mut children.list[nth];
            let holds = self.hunt.look_up(child, depth);
            if child.least >= window.beta {
                self.tally.hits += 1;
                self.guesses += u64::from(!holds);
                let proved = self.guesses == guesses_before;
                if let Some(key) = key.filter(|_| proved) {
                    let entry = Entry {
                        lower: child.least.max(lower),
                        upper,
                        best: Some(game.slot(child.played)),
                        depth: TO_THE_END,
                    };
                    table.put(key, in_play, &entry);
                }
                return child.least;
            }
        }

        // 4. Principal variation search, the younger brothers in parallel where it pays.
        let original_alpha = window.alpha;
        let splits = self.hunt.parallel && ply < SPLIT_PLIES && in_play >= SPLIT_IN_PLAY;
        let replies = game.to_move(position) != self.share.asker;
        if ply < COUNTED_PLIES && !replies {
            let open = children
                .list
                .iter()
                .filter(|child| child.most > window.alpha);
            self.share.each /= open.count().max(1) as u64;
        }
        let mut best = -Value::MAX;
        let mut best_move = None;
        while let Some(nth) = children.first(window.alpha) {
            if splits && best_move.is_some() {
                let younger = std::mem::take(&mut children.list);
                let (value, played) = self.split(younger, depth, window, ply, best);
                if self.tally.stopped {
                    return 0;
                }
                best = value;
                best_move = played.or(best_move);
                break;
            }
            let child = children.list.swap_remove(nth);
            let value = self.seek_child(&child, depth, window, ply, best_move.is_some());
            if self.tally.stopped {
                return 0;
            }
            if replies {
                self.share.each = 0;
            }
            if value > best || best_move.is_none() {
                best = best.max(value);
                best_move = Some(game.slot(child.played));
            }
            if value >= window.beta {
                break;
            }
            window.alpha = window.alpha.max(value);
        }
        if best >= window.beta {
            self.tally.cutoffs += 1;
        } else {
            // What is left was ruled out without a search.
            best = children
                .list
                .iter()
                .fold(best, |best, child| best.max(child.most));
        }

        // 5. What was learnt. A guess never replaces what holds to the end.
        let best = best.clamp(lower, upper);
        let to_the_end = self.guesses == guesses_before;
        let held = entry.is_some_and(|entry| entry.depth >= TO_THE_END);
        if let Some(key) = key.filter(|_| to_the_end || !held) {
            let effort = (self.tally.nodes - nodes_before).max(1).ilog2().min(62);
            let entry = Entry {
                lower: if best > original_alpha { best } else { lower },
                upper: if best < window.beta { best } else { upper },
                best: best_move,
                depth: if to_the_end {
                    TO_THE_END + effort
                } else {
                    depth
                },
            };
            table.put(key, in_play, &entry);
        }
        best
    }

    /// The last plies before the depth limit: plain alpha-beta, for which a look into the table
    /// would take longer than the search.
    fn seek_shallow(&mut self, position: &G::Position, depth: u32, mut window: Window) -> Value {
        let game = self.hunt.game;
        self.tally.nodes += 1;
        if depth == 0 {
            self.guesses += 1;
            return game.guess(position);
        }
        if depth == 1
            && let Some(value) = game.outlook(position)
        {
            self.guesses += 1;
            return value;
        }
        let mover = game.to_move(position);
        let banked = game.banked(position);
        let mut best = -Value::MAX;
        for played in game.moves(position, Order::Ranked) {
            let child = game.play(position, played);
            let (gain, same_side) = outcome(game, &child, mover, banked);
            let value = match game.known(&child) {
                Some(value) => gain + if same_side { value } else { -value },
                None => window.pass_gain(gain, same_side, |window| {
                    self.seek_shallow(&child, depth - 1, window)
                }),
            };
            best = best.max(value);
            if best >= window.beta {
                self.tally.cutoffs += 1;
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }

    /// A child's value as seen from here; a younger brother first has to be better at all.
    pub fn seek_child(
        &mut self,
        child: &Child<G::Position, G::Move>,
        depth: u32,
        window: Window,
        ply: u32,
        younger: bool,
    ) -> Value {
        if child.least == child.most {
            return child.least;
        }
        let mut seek = |window: Window| {
            window.pass_gain(child.gain, child.same_side, |window| {
                match depth >= TO_THE_END && ply < COUNTED_PLIES {
                    true => self.seek_counted(&child.position, depth, window, ply + 1),
                    false => self.seek(&child.position, below(depth), window, ply + 1),
                }
            })
        };
        if younger && window.beta - window.alpha > 1 {
            let value = seek(Window::null(window.alpha + 1));
            if value <= window.alpha || value >= window.beta {
                return value;
            }
            return seek(Window {
                alpha: value - 1,
                beta: window.beta,
            });
        }
        seek(window)
    }

    /// The brothers that are left as tasks. The best value of all, and the move if one of them
    /// made it.
    fn split(
        &mut self,
        mut younger: ArrayVec<Child<G::Position, G::Move>, MOVES>,
        depth: u32,
        window: Window,
        ply: u32,
        best: Value,
    ) -> (Value, Option<u8>) {
        let hunt = self.hunt;
        sort_few(&mut younger, |child| -child.rank);
        let guesses = AtomicU64::new(0);
        let passed = AtomicU64::new(0);
        let share = Share {
            passed: 0,
            ..self.share
        };
        let (value, played) =
            hunt.split(self.tally.cut, &younger, window, best, |child, now, cut| {
                if child.most <= now.alpha {
                    return Some(child.most);
                }
                let mut seeker = Seeker::new(hunt, Some(cut));
                seeker.share = share;
                let value = seeker.seek_child(child, depth, now, ply, true);
                passed.fetch_add(seeker.share.passed, Relaxed);
                if cut.is_set() || seeker.tally.stopped {
                    return None;
                }
                guesses.fetch_add(seeker.guesses, Relaxed);
                Some(value)
            });
        self.guesses += guesses.load(Relaxed);
        self.share.passed += passed.load(Relaxed);
        self.tally.look_up();
        (value, played.map(|child| hunt.game.slot(child.played)))
    }
}

impl<G: Game> Drop for Seeker<'_, '_, G> {
    fn drop(&mut self) {
        if let Some(cache) = self.cache.take() {
            self.hunt.means.caches.give_back(cache);
        }
    }
}

/// The depth of a child.
#[inline]
pub(super) fn below(depth: u32) -> u32 {
    if depth >= TO_THE_END {
        depth
    } else {
        depth - 1
    }
}
