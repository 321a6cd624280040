//! `expert`: the search that plays to win, and the solver that proves. It deepens step by step, or
//! goes straight to the end of the game, over a table that all threads share. It is for games that
//! have [`Knowledge`] of themselves, where a whole example is.

// How one position is searched is in `seeker.rs`; here are the root and what is made of it.

mod children;
mod seeker;

use super::control::{Control, Gauge, Limit};
use super::table::{MOST_KEY_BITS, TO_THE_END, Table};
use super::trace::Place;
use super::window::Window;
use super::worker::Tasks;
use super::{Bound, Report, Tell, in_pool, seen_by_first, sort_few};
use crate::game::{Game, Knowledge, Order, Value};
use children::{Child, MOVES};
use seeker::{Hunt, Seeker, below};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use web_time::Instant;

/// How far an expert search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// As deep as the limit allows, step by step.
    Play(Limit),
    /// To the end of the game, whatever it takes.
    Solve,
}

/// The root of an expert search: its children, best first, and what is known of each.
struct Root<'s, 'a, G: Game> {
    hunt: &'s Hunt<'a, G>,
    position: G::Position,
    children: Vec<Child<G::Position, G::Move>>,
    in_play: Value,
    start: Instant,
    nodes_before: u64,
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
            let place = || Place {
                root_move: Some(self.hunt.game.number(&self.position, child.played)),
                ply: 1,
                depth: below(depth),
            };
            let mut value = 0;
            self.hunt.tasks.root_move(place, || {
                value = seeker.seek_child(child, depth, open, 0, nth > 0 && !all_moves);
            });
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

    /// What is known by now; without a line of perfect moves, the one that the table remembers.
    fn report(
        &self,
        depth: u32,
        known: &Pass<G::Move>,
        line: Option<Vec<G::Move>>,
    ) -> Report<G::Move> {
        let Hunt { game, gauge, .. } = self.hunt;
        let mover = game.to_move(&self.position);
        let banked = game.banked(&self.position);
        let line = line.filter(|line| !line.is_empty());
        let mut scores = seen_by_first(&known.scores, mover, banked);
        sort_few(&mut scores, |score| score.played);
        Report {
            best: line
                .as_ref()
                .map_or(self.children[0].played, |line| line[0]),
            value: mover.signed(banked + known.best),
            depth,
            complete: !gauge.control.is_stopped(),
            exact: known.exact,
            scores,
            line: line.unwrap_or_else(|| self.remembered_line(depth)),
            // Where all children are known beforehand, the root alone is looked at.
            nodes: (gauge.control.progress().nodes - self.nodes_before).max(1),
            cutoffs: self.hunt.cutoffs.load(Relaxed),
            hits: self.hunt.hits.load(Relaxed),
            tasks: self.hunt.tasks.created.load(Relaxed),
            stolen: self.hunt.tasks.stolen.load(Relaxed),
            elapsed: self.start.elapsed(),
            threads: rayon::current_num_threads(),
        }
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
            let window = Window::null(value);
            // The move that the table holds is tried first: others may be hard to refute.
            let held = match line.is_empty() {
                true => Some(game.slot(self.children[0].played)),
                false => self.hunt.held(&position).and_then(|entry| entry.best),
            };
            let mut children = self.hunt.children(&position, -Value::MAX);
            children.prefer(game, held);
            sort_few(&mut children.list, |child| -child.rank);
            let best = children.list.into_iter().find(|child| {
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
        value = test(Window::null(beta))?;
        if value < beta {
            upper = value;
        } else {
            lower = value;
        }
    }
    Some(value)
}

/// How deep the solver looks before it guesses the value.
const GUESS_DEPTH: u32 = 14;

/// The deepest search step by step; beyond it lies the end of the game.
pub const MAX_DEPTH: u32 = TO_THE_END - 1;

/// Why a game cannot be searched by the expert.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsuited {
    /// Its positions have more moves than an entry of the table tells apart.
    #[error(
        "the expert is for games of at most {MOVES} moves a position, and this one has up to {0}"
    )]
    Moves(usize),
    /// Its keys are too long for an entry of the table.
    #[error(
        "the expert is for games with keys of at most {MOST_KEY_BITS} bits, and this one has {0}"
    )]
    Key(u32),
}

/// Searches a position to play or to solve it; `None` when its game is over. Uses the rayon pool
/// of the caller. A stop ends it soon, with what is known by then. `tell` is handed the report of
/// every depth that is finished.
///
/// # Errors
/// When the game has more moves or longer keys than the table holds.
pub fn expert<G: Knowledge>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    all_moves: bool,
    table: &Table,
    control: &Control,
    tell: &mut dyn FnMut(&Report<G::Move>),
) -> Result<Option<Report<G::Move>>, Unsuited> {
    if game.most_moves() > MOVES {
        return Err(Unsuited::Moves(game.most_moves()));
    }
    if game.key_bits() > MOST_KEY_BITS {
        return Err(Unsuited::Key(game.key_bits()));
    }
    if game.is_over(position) {
        return Ok(None);
    }
    let mut found = None;
    in_pool(tell, &mut |tell| {
        found = Some(search(
            game, position, goal, all_moves, table, control, tell,
        ));
    });
    Ok(found)
}

/// The search itself, inside the pool.
fn search<G: Knowledge>(
    game: &G,
    position: &G::Position,
    goal: Goal,
    all_moves: bool,
    table: &Table,
    control: &Control,
    tell: &mut Tell<'_, G::Move>,
) -> Report<G::Move> {
    let start = Instant::now();
    let limit = match goal {
        Goal::Play(limit) => limit,
        Goal::Solve => Limit::Depth(TO_THE_END),
    };
    let hunt = Hunt {
        game,
        table,
        gauge: Gauge::new(control, limit),
        tasks: Tasks::of(control),
        cutoffs: AtomicU64::new(0),
        hits: AtomicU64::new(0),
        parallel: rayon::current_num_threads() > 1,
    };
    let mut children = hunt.children(position, -Value::MAX).list.to_vec();
    sort_few(&mut children, |child| -child.rank);
    let mut root = Root {
        hunt: &hunt,
        position: *position,
        children,
        in_play: game.in_play(position),
        start,
        nodes_before: control.progress().nodes,
    };

    // Step by step, to the limit or to where the solver takes over.
    let deepest = match goal {
        Goal::Play(Limit::Depth(depth)) => depth.clamp(1, MAX_DEPTH),
        Goal::Play(_) => MAX_DEPTH,
        Goal::Solve => GUESS_DEPTH,
    };
    let mut reached = 0;
    let mut known = Pass {
        best: game.guess(position),
        scores: Vec::new(),
        exact: false,
    };
    for depth in 1..=deepest {
        control.set_depth(depth);
        let around = (reached > 0).then_some(known.best);
        let Some(pass) = root.deepen(depth, around, all_moves) else {
            break;
        };
        root.tell(pass.best);
        (reached, known) = (depth, pass);
        tell(&root.report(reached, &known, None));
        if known.exact {
            break;
        }
    }
    let mut line = None;
    if goal == Goal::Solve && !hunt.gauge.must_end() {
        control.set_to_the_end();
        if !known.exact {
            known = solve(&mut root, known, all_moves);
        }
        if known.exact {
            line = Some(root.perfect_line(known.best));
        }
    }
    root.report(reached, &known, line)
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
