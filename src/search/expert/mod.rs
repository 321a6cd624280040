//! `expert`: the search that plays to win, and the solver that proves. It deepens step by step, or
//! goes straight to the end of the game, over a table that all threads share. How one position is
//! searched is in `seeker.rs`; here are the root and what is made of it.

mod children;
mod seeker;

use super::control::{Control, Gauge, Limit};
use super::table::{TO_THE_END, Table};
use super::window::Window;
use super::worker::Tasks;
use super::{Bound, Report, seen_by_first};
use crate::game::{Game, Knowledge, Order, Value};
use children::Child;
use seeker::{Hunt, Seeker};
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
            let window = Window::null(value);
            // The move that the table holds is tried first: others may be hard to refute.
            let held = match line.is_empty() {
                true => Some(game.slot(self.children[0].played)),
                false => self.hunt.held(&position).and_then(|entry| entry.best),
            };
            let mut children = self.hunt.children(&position, -Value::MAX);
            children.prefer(game, held);
            children.list.sort_by_key(|child| -child.rank);
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
        tasks: Tasks::of(control),
        cutoffs: AtomicU64::new(0),
        hits: AtomicU64::new(0),
        parallel: rayon::current_num_threads() > 1,
    };
    let nodes_before = control.progress().nodes;
    let mut children = hunt.children(position, -Value::MAX).list.to_vec();
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
        scores: seen_by_first(&known.scores, mover, banked),
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
