//! `expert`: the search that plays to win, and the solver that proves. It deepens step by step, or
//! goes straight to the end of the game, over a table that all threads share.
//!
//! One function searches a position (`Seeker::seek`): bounds from what is in play, the table, the
//! children's own entries (enhanced transposition cutoffs), then principal variation search with
//! the brothers as tasks (young brothers wait). Values are values to come, seen by the mover, so
//! that positions which differ only in what was banked before share one entry.

use super::control::{Control, Gauge, Limit};
use super::table::{Entry, TO_THE_END, Table};
use super::window::Window;
use super::worker::{Cut, POLL, Tasks};
use super::{Bound, Report, Score};
use crate::game::{Game, Knowledge, Order, Value};
use arrayvec::ArrayVec;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, AtomicU64, Ordering::Relaxed};
use web_time::Instant;

/// Most moves of a position.
const MOVES: usize = 15;

/// Below so much in play a task costs more than it shares.
const SPLIT_IN_PLAY: Value = 16;
/// Splits happen so many plies from the root at the most.
const SPLIT_PLIES: u32 = 12;
/// Below so much in play, looking up every child costs more than it saves.
const LOOK_AHEAD_IN_PLAY: Value = 6;

/// How far an expert search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As deep as the limit allows, step by step.
    Play(Limit),
    /// To the end of the game, whatever it takes.
    Solve,
}

/// What every task of one search shares.
struct Hunt<'a, G> {
    game: &'a G,
    table: &'a Table,
    gauge: Gauge<'a>,
    tasks: Tasks,
    cutoffs: AtomicU64,
    hits: AtomicU64,
    parallel: bool,
}

impl<G: Knowledge> Hunt<'_, G> {
    /// What the table holds of a position.
    #[inline]
    fn held(&self, position: &G::Position) -> Option<Entry> {
        let key = self.game.key(position)?;
        self.table.get(key, self.game.in_play(position))
    }
}

/// A child with what the order of the moves and the table say of it.
#[derive(Clone, Copy)]
struct Child<P, M> {
    played: M,
    position: P,
    /// What the move banks at once.
    gain: Value,
    same_side: bool,
    rank: Value,
    /// No more than this can come of it.
    most: Value,
}

/// One thread's part of the search.
struct Seeker<'s, 'a, G: Game> {
    hunt: &'s Hunt<'a, G>,
    cut: Option<&'s Cut<'s>>,
    nodes: u64,
    polled: u64,
    hits: u64,
    cutoffs: u64,
    /// How often a value rested on a guess or on an entry that does not hold to the end.
    guesses: u64,
    stopped: bool,
}

impl<'s, 'a, G: Knowledge> Seeker<'s, 'a, G> {
    fn new(hunt: &'s Hunt<'a, G>, cut: Option<&'s Cut<'s>>) -> Self {
        Self {
            hunt,
            cut,
            nodes: 0,
            polled: 0,
            hits: 0,
            cutoffs: 0,
            guesses: 0,
            stopped: false,
        }
    }

    #[inline]
    fn must_stop(&mut self) -> bool {
        if self.nodes - self.polled >= POLL {
            let ended = self.hunt.gauge.poll(self.nodes - self.polled);
            self.polled = self.nodes;
            self.stopped = ended || self.cut.is_some_and(Cut::is_set);
        }
        self.stopped
    }

    /// A value to come under the contract of alpha-beta (see [`Window`]), fail-soft. Without
    /// meaning once `stopped`.
    fn seek(&mut self, position: &G::Position, depth: u32, mut window: Window, ply: u32) -> Value {
        let (game, table) = (self.hunt.game, self.hunt.table);
        self.nodes += 1;
        let (guesses_before, nodes_before) = (self.guesses, self.nodes);

        // 1. The end, what is in play at most, and the depth limit.
        if game.is_over(position) {
            return game.guess(position);
        }
        let in_play = game.in_play(position);
        if in_play <= window.alpha {
            return in_play;
        }
        if -in_play >= window.beta {
            return -in_play;
        }
        if depth == 0 {
            self.guesses += 1;
            return game.guess(position);
        }
        if self.must_stop() {
            return 0;
        }

        // 2. What the table knows.
        let key = game.key(position);
        let entry = key.and_then(|key| table.get(key, in_play));
        let (mut lower, mut upper) = (-in_play, in_play);
        if let Some(entry) = entry.filter(|entry| entry.depth >= depth.min(TO_THE_END)) {
            self.hits += 1;
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

        // 3. The children, and whether the table already has the cutoff among them.
        // A proof goes its own way: what looked best at a shallow depth misleads it.
        let trusted = entry.filter(|entry| depth < TO_THE_END || entry.depth >= TO_THE_END);
        let table_move = trusted.and_then(|entry| entry.best);
        let mut children = self.children(position, table_move);
        let mut best = -Value::MAX;
        let mut best_move = None;
        if in_play >= LOOK_AHEAD_IN_PLAY {
            for child in &mut children {
                let Some((least, most, holds)) = self.looked_up(child, depth) else {
                    continue;
                };
                if least >= window.beta {
                    self.hits += 1;
                    self.guesses += u64::from(!holds);
                    let proved = self.guesses == guesses_before;
                    if let Some(key) = key.filter(|_| proved) {
                        let entry = Entry {
                            lower: least.max(lower),
                            upper,
                            best: Some(game.slot(child.played)),
                            depth: TO_THE_END,
                        };
                        table.put(key, in_play, &entry);
                    }
                    return least;
                }
                if holds {
                    child.most = most;
                }
            }
        }
        children.sort_unstable_by_key(|child| -child.rank);

        // 4. Principal variation search, the younger brothers in parallel where it pays.
        let original_alpha = window.alpha;
        let splits = self.hunt.parallel && ply < SPLIT_PLIES && in_play >= SPLIT_IN_PLAY;
        for nth in 0..children.len() {
            let child = &children[nth];
            if child.most <= window.alpha {
                best = best.max(child.most);
                continue;
            }
            if splits && best_move.is_some() && nth + 1 < children.len() {
                let (value, played) = self.split(&children[nth..], depth, window, ply, best);
                if self.stopped {
                    return 0;
                }
                best = value;
                best_move = played.or(best_move);
                break;
            }
            let value = self.seek_child(child, depth, window, ply, best_move.is_some());
            if self.stopped {
                return 0;
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
            self.cutoffs += 1;
        }

        // 5. What was learnt. A guess never replaces what holds to the end.
        let best = best.clamp(lower, upper);
        let to_the_end = self.guesses == guesses_before;
        let held = entry.is_some_and(|entry| entry.depth >= TO_THE_END);
        if let Some(key) = key.filter(|_| to_the_end || !held) {
            let effort = (self.nodes - nodes_before).max(1).ilog2().min(62);
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

    fn children(
        &self,
        position: &G::Position,
        table_move: Option<u8>,
    ) -> ArrayVec<Child<G::Position, G::Move>, MOVES> {
        let game = self.hunt.game;
        let mover = game.to_move(position);
        let banked = game.banked(position);
        game.moves(position, Order::Natural)
            .map(|played| {
                let child = game.play(position, played);
                let same_side = game.to_move(&child) == mover;
                let after = game.banked(&child);
                let gain = if same_side { after } else { -after } - banked;
                let slot = game.slot(played);
                // The table's move, then extra turns, then gains; nearest the store first.
                let rank = if table_move == Some(slot) {
                    1 << 20
                } else {
                    let extra = if same_side { 1 << 12 } else { 16 * gain };
                    extra + Value::from(slot)
                };
                Child {
                    played,
                    position: child,
                    gain,
                    same_side,
                    rank,
                    most: Value::MAX,
                }
            })
            .collect()
    }

    /// What the table says of a child, as seen from here: least and most, and whether that holds
    /// to the end of the game.
    #[inline]
    fn looked_up(
        &self,
        child: &Child<G::Position, G::Move>,
        depth: u32,
    ) -> Option<(Value, Value, bool)> {
        let entry = self.hunt.held(&child.position)?;
        let wanted = below(depth).min(TO_THE_END);
        (entry.depth >= wanted).then(|| {
            let (least, most) = if child.same_side {
                (entry.lower, entry.upper)
            } else {
                (-entry.upper, -entry.lower)
            };
            (
                child.gain + least,
                child.gain + most,
                entry.depth >= TO_THE_END,
            )
        })
    }

    /// A child's value as seen from here; a younger brother first has to be better at all.
    fn seek_child(
        &mut self,
        child: &Child<G::Position, G::Move>,
        depth: u32,
        window: Window,
        ply: u32,
        younger: bool,
    ) -> Value {
        let mut seek = |window: Window| {
            window.pass_gain(child.gain, child.same_side, |window| {
                self.seek(&child.position, below(depth), window, ply + 1)
            })
        };
        if younger && window.beta - window.alpha > 1 {
            let value = seek(Window {
                alpha: window.alpha,
                beta: window.alpha + 1,
            });
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

    /// The younger brothers as tasks. The best value of all, and the move if one of them made it.
    fn split(
        &mut self,
        younger: &[Child<G::Position, G::Move>],
        depth: u32,
        window: Window,
        ply: u32,
        best: Value,
    ) -> (Value, Option<u8>) {
        let hunt = self.hunt;
        let cut = Cut::new(self.cut);
        let alpha = AtomicI32::new(window.alpha);
        let guesses = AtomicU64::new(0);
        let found = Mutex::new((best, None));
        hunt.tasks.fork(younger, &|child| {
            let alpha_now = alpha.load(Relaxed);
            if cut.is_set() || hunt.gauge.must_end() {
                return;
            }
            let value = if child.most <= alpha_now {
                child.most
            } else {
                let mut seeker = Seeker::new(hunt, Some(&cut));
                let window = Window {
                    alpha: alpha_now,
                    beta: window.beta,
                };
                let value = seeker.seek_child(child, depth, window, ply, true);
                if cut.is_set() || seeker.stopped {
                    return;
                }
                guesses.fetch_add(seeker.guesses, Relaxed);
                value
            };
            let mut found = found.lock().expect("no task panics");
            if value > found.0 {
                *found = (value, Some(hunt.game.slot(child.played)));
                alpha.fetch_max(value, Relaxed);
                if value >= window.beta {
                    cut.set();
                }
            }
        });
        self.guesses += guesses.load(Relaxed);
        self.stopped = hunt.gauge.must_end() || self.cut.is_some_and(Cut::is_set);
        found.into_inner().expect("no task panics")
    }
}

impl<G: Game> Drop for Seeker<'_, '_, G> {
    fn drop(&mut self) {
        self.hunt.gauge.count(self.nodes - self.polled);
        self.hunt.hits.fetch_add(self.hits, Relaxed);
        self.hunt.cutoffs.fetch_add(self.cutoffs, Relaxed);
    }
}

/// The depth of a child.
#[inline]
fn below(depth: u32) -> u32 {
    if depth >= TO_THE_END {
        depth
    } else {
        depth - 1
    }
}

/// The root of an expert search: its children, best first, and what is known of each.
struct Root<'s, 'a, G: Game> {
    hunt: &'s Hunt<'a, G>,
    position: G::Position,
    children: Vec<Child<G::Position, G::Move>>,
    in_play: Value,
}

/// What one pass over the root moves found; values to come.
struct Pass<M> {
    best: Value,
    scores: Vec<(M, Value, Bound)>,
    exact: bool,
}

impl<G: Knowledge> Root<'_, '_, G> {
    /// Searches the root moves in a window; `None` when stopped. The best move comes to the front.
    fn pass(&mut self, depth: u32, window: Window, all_moves: bool) -> Option<Pass<G::Move>> {
        let mut seeker = Seeker::new(self.hunt, None);
        let mut scores = Vec::with_capacity(self.children.len());
        let (mut best, mut best_nth) = (-Value::MAX, 0);
        let mut open = window;
        for (nth, child) in self.children.iter().enumerate() {
            let value = seeker.seek_child(child, depth, open, 0, nth > 0 && !all_moves);
            if seeker.must_stop() || self.hunt.gauge.must_end() {
                return None;
            }
            let bound = if value >= open.beta {
                Bound::AtLeast
            } else if value <= open.alpha {
                Bound::AtMost
            } else {
                Bound::Exact
            };
            scores.push((child.played, value, bound));
            if value > best {
                (best, best_nth) = (value, nth);
            }
            if best >= open.beta {
                break;
            }
            if !all_moves {
                open.alpha = open.alpha.max(best);
            }
        }
        self.children[..=best_nth].rotate_right(1);
        Some(Pass {
            best,
            scores,
            exact: seeker.guesses == 0,
        })
    }

    /// One depth, in a window around the value before it; a miss opens that side.
    fn deepen(
        &mut self,
        depth: u32,
        around: Option<Value>,
        all_moves: bool,
    ) -> Option<Pass<G::Move>> {
        let full = Window {
            alpha: -self.in_play - 1,
            beta: self.in_play + 1,
        };
        let mut window = match around {
            Some(value) if !all_moves => Window {
                alpha: (value - 3).max(full.alpha),
                beta: (value + 3).min(full.beta),
            },
            _ => full,
        };
        loop {
            let pass = self.pass(depth, window, all_moves)?;
            if pass.best <= window.alpha && window.alpha > full.alpha {
                window.alpha = full.alpha;
            } else if pass.best >= window.beta && window.beta < full.beta {
                window.beta = full.beta;
            } else {
                return Some(pass);
            }
        }
    }

    /// The exact value of the root.
    fn prove(&mut self, guess: Value) -> Option<Value> {
        home_in(self.in_play, guess, |window| {
            let value = self.pass(TO_THE_END, window, false)?.best;
            self.tell(value);
            Some(value)
        })
    }

    /// The exact value of one root move.
    fn prove_move(&self, nth: usize, guess: Value) -> Option<Value> {
        let child = &self.children[nth];
        let mut seeker = Seeker::new(self.hunt, None);
        home_in(self.in_play, guess, |window| {
            let value = seeker.seek_child(child, TO_THE_END, window, 0, false);
            let ended = seeker.must_stop() || self.hunt.gauge.must_end();
            (!ended).then_some(value)
        })
    }

    /// Shows the best move so far and its value to whoever watches.
    fn tell(&self, value: Value) {
        let (game, position) = (self.hunt.game, &self.position);
        let value = game.to_move(position).signed(game.banked(position) + value);
        let number = game.number(position, self.children[0].played);
        self.hunt.gauge.control.set_best(number, value);
    }

    /// The line that the table remembers, at most `depth` moves long.
    fn remembered_line(&self, depth: u32) -> Vec<G::Move> {
        let game = self.hunt.game;
        let mut line = vec![self.children[0].played];
        let mut position = self.children[0].position;
        while (line.len() as u32) < depth && !game.is_over(&position) {
            let held = self.hunt.held(&position);
            let best = held.and_then(|entry| entry.best).and_then(|slot| {
                game.moves(&position, Order::Natural)
                    .find(|&played| game.slot(played) == slot)
            });
            let Some(played) = best else { break };
            line.push(played);
            position = game.play(&position, played);
        }
        line
    }

    /// A line of perfect moves to the end, given the exact value to come of the best root move.
    /// Cut short by a stop.
    fn perfect_line(&self, value: Value) -> Vec<G::Move> {
        let game = self.hunt.game;
        let mut line = Vec::new();
        let mut position = self.position;
        let mut value = value;
        while !game.is_over(&position) {
            let mut seeker = Seeker::new(self.hunt, None);
            let window = Window {
                alpha: value - 1,
                beta: value,
            };
            // The move that the table holds is tried first: others may be hard to refute.
            let held = match line.is_empty() {
                true => Some(game.slot(self.children[0].played)),
                false => self.hunt.held(&position).and_then(|entry| entry.best),
            };
            let mut children = seeker.children(&position, held);
            children.sort_by_key(|child| -child.rank);
            let best = children.into_iter().find(|child| {
                seeker.seek_child(child, TO_THE_END, window, 0, false) >= value
                    && !self.hunt.gauge.must_end()
            });
            let Some(child) = best else { break };
            value -= child.gain;
            if !child.same_side {
                value = -value;
            }
            line.push(child.played);
            position = child.position;
        }
        line
    }
}

/// An exact value by windows of no width, each where the last one pointed (MTD(f), Plaat 1996).
/// Values have the parity of what is in play, so the steps are of two.
fn home_in(
    in_play: Value,
    guess: Value,
    mut test: impl FnMut(Window) -> Option<Value>,
) -> Option<Value> {
    let (mut lower, mut upper, mut value) = (-in_play, in_play, guess);
    while lower < upper {
        let beta = if value == lower { value + 2 } else { value };
        let window = Window {
            alpha: beta - 1,
            beta,
        };
        value = test(window)?;
        if value < beta {
            upper = value;
        } else {
            lower = value;
        }
    }
    Some(value)
}

/// How deep the solver looks before it guesses the value.
const GUESS_DEPTH: u32 = 8;

/// Searches a position to play or to solve it; `None` when its game is over. Uses the rayon pool
/// of the caller. A stop ends it soon, with what is known by then.
pub fn expert<G: Knowledge>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    all_moves: bool,
    table: &Table,
    control: &Control,
) -> Option<Report<G::Move>> {
    if game.is_over(position) {
        return None;
    }
    let start = Instant::now();
    let limit = match goal {
        Goal::Play(limit) => limit,
        Goal::Solve => Limit::Depth(TO_THE_END),
    };
    let hunt = Hunt {
        game,
        table,
        gauge: Gauge::new(control, limit),
        tasks: Tasks::default(),
        cutoffs: AtomicU64::new(0),
        hits: AtomicU64::new(0),
        parallel: rayon::current_num_threads() > 1,
    };
    let nodes_before = control.progress().nodes;
    let mut children = Seeker::new(&hunt, None).children(position, None).to_vec();
    children.sort_by_key(|child| -child.rank);
    let mut root = Root {
        hunt: &hunt,
        position: *position,
        children,
        in_play: game.in_play(position),
    };

    // Step by step, to the limit or to where the solver takes over.
    let deepest = match goal {
        Goal::Play(Limit::Depth(depth)) => depth.clamp(1, TO_THE_END - 1),
        Goal::Play(_) => TO_THE_END - 1,
        Goal::Solve => GUESS_DEPTH,
    };
    let mut reached = 0;
    let mut known: Option<Pass<G::Move>> = None;
    for depth in 1..=deepest {
        control.set_depth(depth);
        let around = known.as_ref().map(|pass| pass.best);
        let Some(pass) = root.deepen(depth, around, all_moves) else {
            break;
        };
        root.tell(pass.best);
        let exact = pass.exact;
        (reached, known) = (depth, Some(pass));
        if exact {
            break;
        }
    }
    let mut known = known.unwrap_or_else(|| Pass {
        best: game.guess(position),
        scores: Vec::new(),
        exact: false,
    });
    let mut line = None;
    if goal == Goal::Solve && !hunt.gauge.must_end() {
        control.set_depth(TO_THE_END);
        if !known.exact {
            known = solve(&mut root, known, all_moves);
        }
        if known.exact {
            line = Some(root.perfect_line(known.best));
        }
    }

    let mover = game.to_move(position);
    let banked = game.banked(position);
    let best = root.children[0].played;
    let line = line.filter(|line| !line.is_empty());
    known.scores.sort_by_key(|&(played, ..)| played);
    Some(Report {
        best: line.as_ref().map_or(best, |line| line[0]),
        value: mover.signed(banked + known.best),
        depth: reached,
        complete: !control.is_stopped(),
        exact: known.exact,
        scores: known
            .scores
            .iter()
            .map(|&(played, value, bound)| Score {
                played,
                value: mover.signed(banked + value),
                bound: bound.seen_by_first(mover),
            })
            .collect(),
        line: line.unwrap_or_else(|| root.remembered_line(reached)),
        nodes: control.progress().nodes - nodes_before,
        cutoffs: hunt.cutoffs.load(Relaxed),
        hits: hunt.hits.load(Relaxed),
        tasks: hunt.tasks.created.load(Relaxed),
        stolen: hunt.tasks.stolen.load(Relaxed),
        elapsed: start.elapsed(),
        threads: rayon::current_num_threads(),
    })
}

/// Proves the value of the root, and of every root move if asked; what was known before stands
/// when a stop comes first.
fn solve<G: Knowledge>(
    root: &mut Root<'_, '_, G>,
    known: Pass<G::Move>,
    all_moves: bool,
) -> Pass<G::Move> {
    let Some(best) = root.prove(known.best) else {
        return known;
    };
    let mut scores = vec![(root.children[0].played, best, Bound::Exact)];
    for nth in 1..root.children.len() {
        let played = root.children[nth].played;
        if !all_moves {
            scores.push((played, best, Bound::AtMost));
            continue;
        }
        let guess = known.scores.iter().find(|score| score.0 == played);
        let guess = guess.map_or(best, |score| score.1);
        match root.prove_move(nth, guess) {
            Some(value) => scores.push((played, value, Bound::Exact)),
            None => scores.push((played, best, Bound::AtMost)),
        }
    }
    Pass {
        best,
        scores,
        exact: true,
    }
}
