//! `expert` for games that are judged: principal variation search over a table of hashed keys, with
//! the brothers as tasks (young brothers wait). Moves are tried as they did well before, the later
//! ones less deeply; captures are followed until they are over.
//!
//! A win or a loss is proved by finished games alone, so it holds for any past but one that has seen
//! positions twice (its keys are its own) or has nearly used up its moves (then it is not believed).
//! A draw that rests on the moves above a position is not kept of it.

use super::super::control::{Control, Limit};
use super::super::hashed::{Entry, Table};
use super::super::window::Window;
use super::super::worker::Cut;
use super::super::{Bound, Report, in_pool, sort_few};
use super::MAX_DEPTH;
use super::hunt::{Hunt, Tally};
use super::root::{Hunter, Pass, Root, Sought, deepest};
use crate::game::{Game, Judgement, Order, PROVED, Tension, Value, WON};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use web_time::Instant;

/// How deep a move is looked at that is the only one, however much time there is.
const FORCED_DEPTH: u32 = 9;
/// No line is followed further than so many plies.
const MOST_PLIES: u32 = 240;
/// So many plies beyond the depth limit threats are answered; captures always are.
const THREATS: i32 = 2;
/// Splits happen so far above the depth limit at least: below, a task costs more than it shares.
const SPLIT_DEPTH: i32 = 6;
/// From here on the later moves are searched less deeply, ...
const REDUCED_DEPTH: i32 = 3;
/// ... all but so many, ...
const UNREDUCED: usize = 2;
/// ... those after so many by two plies, ...
const TWICE_REDUCED: usize = 4;
/// ... and those after so many by three, well above the depth limit.
const THRICE_REDUCED: usize = 8;
const THRICE_DEPTH: i32 = 7;
/// So near the depth limit a quiet position that looks far better than needed is not searched.
const EASY_DEPTH: i32 = 3;

/// The ranks of moves: the table's, then captures, then what answered well at the same ply (Akl and
/// Newborn's killers), then what cut off often (Schaeffer's history).
const TABLE_MOVE: Value = 1 << 30;
const KILLER: Value = 1 << 24;

/// What a search goes by, besides its game.
struct Means<'a, J> {
    judgement: &'a J,
    table: &'a Table,
    /// Of each habit how often it cut off, deeper ones counting more.
    history: Vec<AtomicU32>,
    /// The last two habits that cut off at a ply, plus one.
    killers: Vec<[AtomicU32; 2]>,
    /// Mixed into the keys: see [`Judgement::burden`].
    burden: u64,
}

/// A move that is still to be searched.
#[derive(Clone, Copy)]
struct Candidate<M> {
    played: M,
    /// Its place in natural order.
    nth: u16,
    rank: Value,
}

/// A search that judges its game.
type Judging<'a, G, J> = Hunt<'a, G, Means<'a, J>>;

/// One thread's part of the search.
struct Seeker<'s, 'a, G: Game, J> {
    hunt: &'s Judging<'a, G, J>,
    tally: Tally<'s>,
    /// The moves of all positions on the way here that are still to be searched.
    moves: Vec<Candidate<G::Move>>,
    /// The ply nearest to the root that a draw below rests on.
    reach: u32,
}

/// No draw rests on anything.
const NOWHERE: u32 = u32::MAX;

impl<'s, 'a, G: Game, J: Judgement<G>> Seeker<'s, 'a, G, J> {
    fn new(hunt: &'s Judging<'a, G, J>, cut: Option<&'s Cut<'s>>) -> Self {
        Self {
            hunt,
            tally: Tally::new(hunt, cut),
            moves: Vec::with_capacity(256),
            reach: NOWHERE,
        }
    }

    /// A value under the contract of alpha-beta (see [`Window`]), fail-soft. Without meaning once
    /// stopped.
    fn seek(&mut self, position: &G::Position, depth: i32, window: Window, ply: u32) -> Value {
        let (game, judgement) = (self.hunt.game, self.hunt.means.judgement);
        self.tally.nodes += 1;

        // 1. What needs no search.
        if let Some(value) = judgement.finished(game, position) {
            if value == 0 {
                self.reach = 0;
            }
            return from_root(value, ply);
        }
        if let Some(back) = judgement.last_seen(position).filter(|&back| back <= ply) {
            self.reach = self.reach.min(ply - back);
            return 0;
        }
        if let Some(value) = judgement.solved(position) {
            return from_root(value, ply);
        }
        if self.tally.must_stop() {
            return 0;
        }
        if depth <= 0 || ply >= MOST_PLIES {
            return self.seek_quiet(position, depth, window, ply);
        }

        // 2. What is known of a position may rest on what lies above it, and is kept if it does not.
        let above = std::mem::replace(&mut self.reach, NOWHERE);
        let value = self.seek_deep(position, depth, window, ply);
        if self.reach >= ply {
            self.reach = NOWHERE;
        }
        self.reach = self.reach.min(above);
        value
    }

    /// At the depth limit: a judgement, once nothing is about to happen.
    fn seek_quiet(
        &mut self,
        position: &G::Position,
        depth: i32,
        mut window: Window,
        ply: u32,
    ) -> Value {
        let (game, judgement) = (self.hunt.game, self.hunt.means.judgement);
        let next = match judgement.tension(position) {
            Tension::Capture if ply < MOST_PLIES => depth,
            Tension::Threat if depth > -THREATS && ply < MOST_PLIES => depth - 1,
            _ => return judgement.judge(position),
        };
        let mut best = -Value::MAX;
        for played in game.moves(position, Order::Ranked) {
            let child = game.play(position, played);
            let value = self.seek_child(position, &child, next, window, ply);
            best = best.max(value);
            if best >= window.beta {
                self.tally.cutoffs += 1;
                break;
            }
            window.alpha = window.alpha.max(best);
        }
        best
    }

    /// Above the depth limit.
    fn seek_deep(
        &mut self,
        position: &G::Position,
        depth: i32,
        mut window: Window,
        ply: u32,
    ) -> Value {
        let Hunt { game, means, .. } = self.hunt;
        let key = means.judgement.key(position) ^ means.burden;
        let left = means.judgement.plies_to_draw(position);

        // 1. What the table knows.
        let entry = means.table.get(key);
        if let Some(entry) = entry
            && let Some(bound) = entry.bound
            && holds(&entry, bound, depth, left)
        {
            let value = from_root(entry.value, ply);
            let enough = match bound {
                Bound::Exact => true,
                Bound::AtLeast => value >= window.beta,
                Bound::AtMost => value <= window.alpha,
            };
            if enough {
                self.tally.hits += 1;
                return value;
            }
        }

        // 2. A position that is far better than needed will hardly get worse in a few plies.
        let tension = means.judgement.tension(position);
        let null = window.beta - window.alpha == 1 && window.beta.abs() < PROVED;
        if null
            && depth <= EASY_DEPTH
            && tension == Tension::Quiet
            && let Some(margin) = means.judgement.easy_margin()
        {
            let value = means.judgement.judge(position);
            if value - margin * depth >= window.beta {
                return value;
            }
        }

        // 3. The moves. One that is forced costs no depth.
        let first = self.moves.len();
        self.list_moves(position, entry.and_then(|entry| entry.best), ply);
        let next = match self.moves.len() - first {
            1 => depth,
            _ => depth - 1,
        };
        let capturing = tension == Tension::Capture;

        // 4. Principal variation search, the younger brothers in parallel where it pays.
        let original_alpha = window.alpha;
        let splits = self.hunt.parallel && depth >= SPLIT_DEPTH;
        let mut best = -Value::MAX;
        let mut best_move = None;
        let mut tried = 0;
        while self.moves.len() > first {
            if splits && tried > 0 {
                let mut younger = self.moves.split_off(first);
                let value;
                (value, best_move) = self.split(
                    position,
                    &mut younger,
                    next,
                    window,
                    ply,
                    (best, best_move, capturing),
                );
                if self.tally.stopped {
                    return 0;
                }
                best = value;
                break;
            }
            let candidate = self.take_best(first);
            let child = game.play(position, candidate.played);
            let value = match tried {
                0 => self.seek_child(position, &child, next, window, ply),
                _ => self.seek_younger(
                    position,
                    &child,
                    next,
                    reduction(tried, next, capturing),
                    window,
                    ply,
                ),
            };
            if self.tally.stopped {
                self.moves.truncate(first);
                return 0;
            }
            tried += 1;
            if value > best {
                best = value;
                best_move = Some(candidate);
            }
            if value >= window.beta {
                break;
            }
            window.alpha = window.alpha.max(value);
        }
        self.moves.truncate(first);

        // 5. What was learnt.
        let bound = if best >= window.beta {
            Bound::AtLeast
        } else if best > original_alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        if let Some(candidate) = best_move.filter(|_| bound == Bound::AtLeast) {
            self.tally.cutoffs += 1;
            if !capturing {
                self.learn(position, candidate.played, depth, ply);
            }
        }
        let rests_above = best == 0 && self.reach < ply;
        let nearly_drawn = best.abs() < PROVED && depth as u32 >= left;
        let entry = Entry {
            value: from_here(best, ply),
            bound: (!rests_above && !nearly_drawn).then_some(bound),
            best: best_move.map(|candidate| candidate.nth),
            depth: depth as u32,
        };
        means.table.put(key, &entry);
        best
    }

    /// A child's value as seen from here.
    #[inline]
    fn seek_child(
        &mut self,
        position: &G::Position,
        child: &G::Position,
        depth: i32,
        window: Window,
        ply: u32,
    ) -> Value {
        let game = self.hunt.game;
        let same_side = game.to_move(child) == game.to_move(position);
        window.pass(same_side, |window| self.seek(child, depth, window, ply + 1))
    }

    /// The same of a younger brother, who first has to be better at all, at first less deeply.
    fn seek_younger(
        &mut self,
        position: &G::Position,
        child: &G::Position,
        depth: i32,
        reduction: i32,
        window: Window,
        ply: u32,
    ) -> Value {
        let better = Window::null(window.alpha + 1);
        if reduction > 0 {
            let value = self.seek_child(position, child, depth - reduction, better, ply);
            if value <= window.alpha || self.tally.stopped {
                return value;
            }
        }
        let value = self.seek_child(position, child, depth, better, ply);
        if value <= window.alpha || value >= window.beta || self.tally.stopped {
            return value;
        }
        self.seek_child(position, child, depth, window, ply)
    }

    /// The brothers that are left as tasks. The best value of all and its move, which were `best` and
    /// `best_move` before.
    fn split(
        &mut self,
        position: &G::Position,
        younger: &mut [Candidate<G::Move>],
        depth: i32,
        window: Window,
        ply: u32,
        (best, best_move, capturing): (Value, Option<Candidate<G::Move>>, bool),
    ) -> (Value, Option<Candidate<G::Move>>) {
        let hunt = self.hunt;
        sort_few(younger, |candidate| Reverse(candidate.rank));
        let brothers: Vec<(usize, Candidate<G::Move>)> =
            (1..).zip(younger.iter().copied()).collect();
        let reach = AtomicU32::new(NOWHERE);
        let (value, found) = hunt.split(
            self.tally.cut,
            &brothers,
            window,
            best,
            |(tried, candidate), now, cut| {
                let mut seeker = Seeker::new(hunt, Some(cut));
                let child = hunt.game.play(position, candidate.played);
                let reduction = reduction(*tried, depth, capturing);
                let value = seeker.seek_younger(position, &child, depth, reduction, now, ply);
                reach.fetch_min(seeker.reach, Relaxed);
                (!cut.is_set() && !seeker.tally.stopped).then_some(value)
            },
        );
        self.reach = self.reach.min(reach.into_inner());
        self.tally.look_up();
        (value, found.map(|(_, candidate)| *candidate).or(best_move))
    }

    /// Lists the moves of a position behind those that are there.
    fn list_moves(&mut self, position: &G::Position, held: Option<u16>, ply: u32) {
        let Hunt { game, means, .. } = self.hunt;
        let killers = means.killers[ply as usize].each_ref();
        let killers = killers.map(|killer| killer.load(Relaxed));
        for (nth, played) in (0..).zip(game.moves(position, Order::Natural)) {
            let habit = means.judgement.habit(position, played);
            let killer = match killers
                .iter()
                .position(|&killer| killer == habit as u32 + 1)
            {
                Some(place) => KILLER >> place,
                None => 0,
            };
            let learnt = means.history[habit].load(Relaxed) as Value;
            let rank = match held {
                Some(held) if held == nth => TABLE_MOVE,
                _ => killer + learnt + means.judgement.rank(position, played),
            };
            self.moves.push(Candidate { played, nth, rank });
        }
    }

    /// Takes the best of the moves that are left; of equals the first in natural order.
    #[inline]
    fn take_best(&mut self, first: usize) -> Candidate<G::Move> {
        let left = &self.moves[first..];
        let key = |candidate: &Candidate<G::Move>| (candidate.rank, Reverse(candidate.nth));
        let best = (0..left.len()).max_by_key(|&nth| key(&left[nth]));
        self.moves.swap_remove(first + best.unwrap_or(0))
    }

    /// Remembers what cut off.
    fn learn(&self, position: &G::Position, played: G::Move, depth: i32, ply: u32) {
        let Means {
            judgement,
            history,
            killers,
            ..
        } = &self.hunt.means;
        let habit = judgement.habit(position, played);
        let learnt = history[habit].load(Relaxed) + (depth * depth) as u32;
        history[habit].store(learnt.min(KILLER as u32 / 4), Relaxed);
        let [newest, older] = &killers[ply as usize];
        let before = newest.load(Relaxed);
        if before != habit as u32 + 1 {
            older.store(before, Relaxed);
            newest.store(habit as u32 + 1, Relaxed);
        }
    }
}

/// By how many plies a later move is searched less deeply at first.
#[inline]
fn reduction(tried: usize, depth: i32, capturing: bool) -> i32 {
    if capturing || depth < REDUCED_DEPTH || tried < UNREDUCED {
        return 0;
    }
    let twice = tried >= TWICE_REDUCED && depth > REDUCED_DEPTH;
    let thrice = tried >= THRICE_REDUCED && depth >= THRICE_DEPTH;
    1 + i32::from(twice) + i32::from(thrice)
}

/// Whether an entry says something here, where the game is drawn in `left` plies at the earliest. What
/// is proved holds at any depth, if there is time for it.
#[inline]
fn holds(entry: &Entry, bound: Bound, depth: i32, left: u32) -> bool {
    let won = entry.value >= PROVED && bound != Bound::AtMost;
    let lost = entry.value <= -PROVED && bound != Bound::AtLeast;
    if won || lost {
        ((WON - entry.value.abs()) as u32) < left
    } else {
        entry.depth >= depth as u32 && entry.depth < left
    }
}

/// A value as seen from the root, `ply` plies above: wins and losses are further away.
#[inline]
fn from_root(value: Value, ply: u32) -> Value {
    match value {
        PROVED.. => value - ply as Value,
        _ if value <= -PROVED => value + ply as Value,
        _ => value,
    }
}

/// A value seen from the root, as it is `ply` plies below.
#[inline]
fn from_here(value: Value, ply: u32) -> Value {
    match value {
        PROVED.. => value + ply as Value,
        _ if value <= -PROVED => value - ply as Value,
        _ => value,
    }
}

impl<G: Game, J: Judgement<G>> Hunter<G> for Judging<'_, G, J> {
    type Child = (G::Move, G::Position);
    const MARGINS: &'static [Value] = &[20, 100];
    const BOUNDS_TELL: bool = false;

    fn children(&self, position: &G::Position) -> Vec<Self::Child> {
        let mut seeker = Seeker::new(self, None);
        let held = self.means.table.get(self.key(position));
        seeker.list_moves(position, held.and_then(|entry| entry.best), 0);
        sort_few(&mut seeker.moves, |candidate| Reverse(candidate.rank));
        let child = |candidate: &Candidate<G::Move>| {
            let played = candidate.played;
            (played, self.game.play(position, played))
        };
        seeker.moves.iter().map(child).collect()
    }

    fn of(child: &Self::Child) -> (G::Move, &G::Position) {
        (child.0, &child.1)
    }

    fn seek(
        &self,
        root: &G::Position,
        (_, child): &Self::Child,
        depth: u32,
        window: Window,
        younger: bool,
    ) -> Sought {
        let mut seeker = Seeker::new(self, None);
        let depth = depth as i32 - 1;
        let value = match younger {
            true => seeker.seek_younger(root, child, depth, 0, window, 0),
            false => seeker.seek_child(root, child, depth, window, 0),
        };
        (!seeker.tally.must_stop()).then_some((value, 1))
    }

    /// A win or a loss is proved, and at this depth a shorter one would have been seen.
    fn is_exact(&self, value: Value, depth: u32, _guesses: u64) -> bool {
        value.abs() >= PROVED && WON - value.abs() <= depth as Value
    }

    fn remembered(&self, position: &G::Position) -> Option<G::Move> {
        let best = self.means.table.get(self.key(position))?.best?;
        self.game.moves(position, Order::Natural).nth(best.into())
    }

    fn banked(&self, _position: &G::Position) -> Value {
        0
    }
}

impl<G: Game, J: Judgement<G>> Judging<'_, G, J> {
    fn key(&self, position: &G::Position) -> u64 {
        self.means.judgement.key(position) ^ self.means.burden
    }
}

/// How far an expert search goes, and whether every root move gets a score of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// When to end; a depth is cut to 1..=[`MAX_DEPTH`].
    pub limit: Limit,
    /// Search every root move in a full window, so that every score is exact at its depth.
    pub all_moves: bool,
}

/// Searches a position to play it; `None` when its game is over. Uses the rayon pool of the caller. A
/// stop ends it soon, with what is known by then. `tell` is handed the report of every depth that is
/// finished. A value beyond [`PROVED`] is a proved win or loss, and how many plies it takes at most.
pub fn expert<G: Game, J: Judgement<G>>(
    game: &G,
    judgement: &J,
    position: &G::Position,
    wanted: Wanted,
    table: &Table,
    control: &Control,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Option<Report<G::Move>> {
    if game.is_over(position) {
        return None;
    }
    let mut found = None;
    in_pool(tell, &mut |tell| {
        let start = Instant::now();
        table.begin();
        let means = Means {
            judgement,
            table,
            history: zeros(judgement.habits()),
            killers: zeros(MOST_PLIES as usize + 1),
            burden: judgement.burden(position),
        };
        let hunt = Hunt::new(game, means, wanted.limit, control);
        let mut root = Root::new(&hunt, position, WON, start);
        let guess = Pass {
            best: judgement.judge(position),
            scores: Vec::new(),
            exact: false,
        };
        let forced = root.children.len() == 1 && !wanted.all_moves;
        let deepest = match wanted.limit {
            Limit::Time(_) if forced => FORCED_DEPTH,
            limit => deepest(limit, MAX_DEPTH),
        };
        let (reached, known) = root.deepen(deepest, wanted.all_moves, guess, tell);
        found = Some(root.report(reached, &known, None));
    });
    found
}

fn zeros<T: Default>(length: usize) -> Vec<T> {
    std::iter::repeat_with(T::default).take(length).collect()
}
