//! `expert`: the search that plays to win, and the solver that proves. It deepens step by step, or
//! goes straight to the end of the game, over a table that all threads share. It is for games that
//! have [`Knowledge`] of themselves, where a whole example is; [`judged`] is for others.

// How one position is searched is in `seeker.rs`; the root is in `root.rs`, and here is what is made
// of it.

mod children;
mod hunt;
pub mod judged;
mod low;
mod root;
mod seeker;

use super::control::{Control, Limit};
use super::proof::WHOLE;
use super::table::{MOST_KEY_BITS, TO_THE_END, Table};
use super::window::Window;
use super::{Bound, Bounds, Proof, Report, Tell, in_pool, sort_few};
use crate::game::{Knowledge, Order, Value};
use children::{Child, MOVES};
use hunt::Hunt;
use low::{Caches, low_in_play};
use root::{Hunter, Pass, Root, Sought, deepest};
use seeker::{Seeker, Share};
use web_time::Instant;

/// How far an expert search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Goal {
    /// As deep as the limit allows, step by step.
    Play(Limit),
    /// To the end of the game, whatever it takes.
    Solve,
    /// The same, where this much is proved already.
    GoOn(Bounds),
}

/// A search that knows its game.
type Knowing<'a, G> = Hunt<'a, G, Means<'a>>;

/// What such a search goes by, besides its game.
struct Means<'a> {
    table: &'a Table,
    caches: Caches,
    /// With so much in play at most, a proof leaves the table alone.
    low: Value,
}

impl<G: Knowledge> Hunter<G> for Knowing<'_, G> {
    type Child = Child<G::Position, G::Move>;
    const MARGINS: &'static [Value] = &[3];
    const BOUNDS_TELL: bool = true;

    fn children(&self, position: &G::Position) -> Vec<Self::Child> {
        let mut children = self.known_children(position, -Value::MAX, 0).list.to_vec();
        sort_few(&mut children, |child| -child.rank);
        children
    }

    fn of(child: &Self::Child) -> (G::Move, &G::Position) {
        (child.played, &child.position)
    }

    fn seek(
        &self,
        root: &G::Position,
        child: &Self::Child,
        depth: u32,
        window: Window,
        younger: bool,
    ) -> Sought {
        let mut seeker = Seeker::new(self, None);
        let moves = self.game.moves(root, Order::Natural).count() as u64;
        seeker.share = Share::of(self.game.to_move(root), WHOLE / moves.max(1));
        let value = seeker.seek_child(child, depth, window, 0, younger);
        (!seeker.tally.must_stop()).then_some((value, seeker.guesses))
    }

    fn is_exact(&self, _value: Value, _depth: u32, guesses: u64) -> bool {
        guesses == 0
    }

    fn remembered(&self, position: &G::Position) -> Option<G::Move> {
        let slot = self.held(position)?.best?;
        let mut moves = self.game.moves(position, Order::Natural);
        moves.find(|&played| self.game.slot(played) == slot)
    }

    fn banked(&self, position: &G::Position) -> Value {
        self.game.banked(position)
    }
}

impl<'a, G: Knowledge> Root<'_, 'a, G, Means<'a>> {
    /// The exact value of the root, of which this much is `known`.
    fn prove(&mut self, guess: Value, known: Option<Bounds>) -> Option<Value> {
        let game = self.hunt.game;
        let (mover, banked) = (game.to_move(&self.position), game.banked(&self.position));
        let control = self.hunt.gauge.control;
        let moves = self.children.len();
        let mut best = known.and_then(|known| known.best);
        let number = |child: &Child<_, _>| game.number(&self.position, child.played);
        if let Some(nth) = self
            .children
            .iter()
            .position(|child| Some(number(child)) == best)
        {
            self.children[..=nth].rotate_right(1);
        }
        let trivial = (-self.most, self.most);
        let bounds = known.map_or(trivial, |known| known.seen_by(mover, banked));
        let proved = |best, bounds, asked| {
            let bounds = Bounds::seen_by_first(mover, banked, bounds, best);
            let asked = mover.signed(banked + asked);
            let nodes = control.progress().nodes;
            control.set_proof(Some(Proof::asking(bounds, asked, moves, nodes)));
        };
        let value = home_in(bounds, guess, |window, bounds| {
            proved(best, bounds, window.beta);
            let value = self.pass(TO_THE_END, window, false)?.best;
            self.tell(value);
            if value >= window.beta {
                best = Some(game.number(&self.position, self.best_move()));
            }
            Some(value)
        })?;
        proved(best, (value, value), value);
        Some(value)
    }

    /// The exact value of one root move.
    fn prove_move(&self, nth: usize, guess: Value) -> Option<Value> {
        home_in((-self.most, self.most), guess, |window, _| {
            let child = &self.children[nth];
            let sought = self
                .hunt
                .seek(&self.position, child, TO_THE_END, window, false);
            let (value, _) = sought.filter(|_| !self.hunt.gauge.must_end())?;
            Some(value)
        })
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
                true => Some(game.slot(self.best_move())),
                false => self.hunt.held(&position).and_then(|entry| entry.best),
            };
            let mut children = self.hunt.known_children(&position, -Value::MAX, 0);
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
/// Values have the parity of what is in play, so the steps are of two. `test` is told the bounds
/// that are proved by then.
fn home_in(
    (mut lower, mut upper): (Value, Value),
    guess: Value,
    mut test: impl FnMut(Window, (Value, Value)) -> Option<Value>,
) -> Option<Value> {
    let mut value = guess.clamp(lower, upper);
    while lower < upper {
        let beta = if value == lower { value + 2 } else { value };
        value = test(Window::null(beta), (lower, upper))?;
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
#[non_exhaustive]
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
        Goal::Solve | Goal::GoOn(_) => Limit::Depth(TO_THE_END),
    };
    let proved = match goal {
        Goal::GoOn(bounds) => Some(bounds),
        Goal::Play(_) | Goal::Solve => None,
    };
    let means = Means {
        table,
        caches: Caches::new(),
        low: low_in_play(game),
    };
    let hunt = Hunt::new(game, means, limit, control);
    let mut root = Root::new(&hunt, position, game.in_play(position), start);

    // Step by step, to the limit or to where the solver takes over.
    let deepest = match goal {
        Goal::Play(limit) => deepest(limit, MAX_DEPTH),
        Goal::Solve | Goal::GoOn(_) => GUESS_DEPTH,
    };
    let guess = Pass {
        best: game.guess(position),
        scores: Vec::new(),
        exact: false,
    };
    let (reached, mut known) = root.deepen(deepest, all_moves, guess, tell);
    let mut line = None;
    if !matches!(goal, Goal::Play(_)) && !hunt.gauge.must_end() {
        control.set_to_the_end();
        if !known.exact {
            known = solve(&mut root, known, proved, all_moves);
        }
        if known.exact {
            line = Some(root.perfect_line(known.best));
        }
    }
    root.report(reached, &known, line)
}

/// Proves the value of the root, and of every root move if asked; what was known before stands
/// when a stop comes first.
fn solve<'a, G: Knowledge>(
    root: &mut Root<'_, 'a, G, Means<'a>>,
    known: Pass<G::Move>,
    proved: Option<Bounds>,
    all_moves: bool,
) -> Pass<G::Move> {
    let Some(best) = root.prove(known.best, proved) else {
        return known;
    };
    let mut scores = vec![(root.best_move(), best, Bound::Exact)];
    for nth in 1..root.children.len() {
        let played = root.children[nth].played;
        if !all_moves {
            scores.push((played, best, Bound::AtMost));
            continue;
        }
        root.hunt.gauge.control.set_valued(nth);
        let guess = known.scores.iter().find(|score| score.0 == played);
        let guess = guess.map_or(best, |score| score.1);
        match root.prove_move(nth, guess) {
            Some(value) => scores.push((played, value, Bound::Exact)),
            None => scores.push((played, best, Bound::AtMost)),
        }
    }
    if all_moves {
        root.hunt.gauge.control.set_valued(root.children.len());
    }
    Pass {
        best,
        scores,
        exact: true,
    }
}
