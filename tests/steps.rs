//! The record of a search: it visits what the measured modes visit, in their order; its values are theirs in
//! every order; and every claim that it makes is true.

mod common;

use common::{HashRandom, Random, all_rules, random_position};
use kalahari::checkers::{self, CheckThis, EnglishGame, Material};
use kalahari::game::{Evaluator, Game, Order, Player, Value};
use kalahari::kalah::{Evaluation, Kalah, LECTURE, LECTURE_FIRST, Position, Rules, Word};
use kalahari::search::steps::{
    Budget, Ends, Kind, MOST_POINTS, MOST_VISITS, Node, Plan, Record, RecordOf, TooLarge, Way,
    record,
};
use kalahari::search::{Bound, Control, Limit, Mode, Options, search};
use kalahari::trees::{Leaves, Tree};
use proptest::prelude::*;
use std::sync::Mutex;

const MODES: [(Way, Mode); 2] = [(Way::Minimax, Mode::SeqMm), (Way::AlphaBeta, Mode::SeqAb)];

fn plan(way: Way, depth: u32, order: Order) -> Plan {
    Plan {
        way,
        depth,
        order,
        most_visits: usize::MAX,
        most_points: usize::MAX,
    }
}

fn options(mode: Mode, depth: u32, order: Order) -> Options {
    Options {
        order,
        limit: Limit::Depth(depth),
        ..Options::of(mode)
    }
}

/// Another evaluator, which remembers what it was asked for and takes no shortcut.
struct Watched<'e, E> {
    inner: &'e E,
    seen: Mutex<Vec<String>>,
}

impl<G: Game, E: Evaluator<G>> Evaluator<G> for Watched<'_, E> {
    fn evaluate(&self, game: &G, position: &G::Position) -> Value {
        let seen = format!("{position:?}");
        self.seen.lock().expect("no panic").push(seen);
        self.inner.evaluate(game, position)
    }
}

fn watched<E>(inner: &E) -> Watched<'_, E> {
    Watched {
        inner,
        seen: Mutex::new(Vec::new()),
    }
}

/// Counts, values, moves, lines and the order of the leaves are those of the sequential modes.
fn equals_the_modes<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    at: &G::Position,
    depth: u32,
) {
    for (way, mode) in MODES {
        let kept = record(game, evaluator, at, &plan(way, depth, Order::Natural)).expect("room");
        let options = options(mode, depth, Order::Natural);
        let watched = watched(evaluator);
        let report = search(game, &watched, at, &options, &Control::new()).expect("a move");
        assert_eq!(kept.visits as u64, report.nodes, "{way:?} {at:?}");
        assert_eq!(kept.cutoffs as u64, report.cutoffs, "{way:?} {at:?}");
        assert_eq!(kept.value(), report.value, "{way:?} {at:?}");
        let line: Vec<_> = kept
            .line()
            .iter()
            .filter_map(|&node| kept.nodes[node].played)
            .collect();
        assert_eq!(line, report.line, "{way:?} {at:?}");
        let ends = kept.nodes.iter().filter(|node| node.ends.is_some());
        let leaves: Vec<String> = ends.map(|node| format!("{:?}", node.position)).collect();
        let mut seen = watched.seen.into_inner().expect("no panic");
        // Minimax finds its line afterwards, by a search of its own.
        seen.truncate(leaves.len());
        assert_eq!(leaves, seen, "{way:?} {at:?}");
        // Without anybody watching, the measured search takes its shortcuts and counts the same.
        let quick = search(game, evaluator, at, &options, &Control::new()).expect("a move");
        assert_eq!((quick.nodes, quick.value), (report.nodes, report.value));
    }
}

/// Whether a root move was tried after a better one with a higher number: the fast search gives it a wider window, so
/// that it can show that it is as good.
fn may_tie<P, M: Copy + Ord>(kept: &Record<P, M>) -> bool {
    let mut best = None;
    let mut ties = false;
    for step in &kept.steps {
        let node = &kept.nodes[step.node];
        let back = matches!(step.kind, Kind::Back | Kind::Raise);
        if back && node.parent == Some(0) {
            ties |= best.is_some_and(|best| node.played < Some(best));
            best = if step.kind == Kind::Raise {
                node.played
            } else {
                best
            };
        }
    }
    ties
}

/// In every order the value is the same, and the positions are those of `seq_ab`, but for what the root's rule for ties costs
/// there; young brothers have the tree of alpha-beta.
fn values_in_every_order<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    at: &G::Position,
    depth: u32,
    orders: &[Order],
) {
    let value = |way, order| {
        let kept = record(game, evaluator, at, &plan(way, depth, order)).expect("room");
        follows_its_own_rules(&kept);
        (kept.value(), kept.visits)
    };
    let (minimax, all) = value(Way::Minimax, Order::Natural);
    for &order in orders {
        let (pruned, visits) = value(Way::AlphaBeta, order);
        assert_eq!(pruned, minimax, "{order:?} {at:?}");
        assert!(visits <= all);
        assert_eq!(value(Way::YoungBrothers, order), (pruned, visits));
        let options = options(Mode::SeqAb, depth, order);
        let report = search(game, evaluator, at, &options, &Control::new()).expect("a move");
        assert_eq!(report.value, minimax, "{order:?} {at:?}");
        let kept = record(game, evaluator, at, &plan(Way::AlphaBeta, depth, order)).expect("room");
        let counts = (kept.visits as u64, kept.cutoffs as u64);
        if may_tie(&kept) {
            assert!(counts.0 <= report.nodes, "{order:?} {at:?}");
        } else {
            assert_eq!(counts, (report.nodes, report.cutoffs), "{order:?} {at:?}");
        }
    }
}

/// A visit is two steps; parents come first; who brought a bound is on the way up, moves for the side whose
/// bound it is, and has that value.
fn follows_its_own_rules<P, M>(kept: &Record<P, M>) {
    let (mut arrived, mut returned) = (0, 0);
    for (at, step) in kept.steps.iter().enumerate() {
        let node = &kept.nodes[step.node];
        match step.kind {
            Kind::Enter | Kind::Leaf | Kind::Over => {
                arrived += 1;
                assert_eq!(node.entered, at);
                assert_eq!(step.kind == Kind::Enter, node.ends.is_none());
            }
            Kind::Back | Kind::Raise | Kind::Cut | Kind::Done => {
                returned += 1;
                assert_eq!(node.left, at);
                assert_eq!(step.value, node.found.map(|found| found.value));
            }
            Kind::Split => {
                let younger = kept
                    .nodes
                    .iter()
                    .filter(|other| other.parent == Some(step.node));
                assert_eq!(younger.count(), step.others as usize + 1);
            }
        }
        let from = match step.kind {
            Kind::Back | Kind::Raise | Kind::Cut => node.parent.expect("below the root"),
            _ => step.node,
        };
        let way_up: Vec<usize> =
            std::iter::successors(Some(from), |&node| kept.nodes[node].parent).collect();
        let bounds = step.bounds;
        for (side, value, by) in [
            (Player::First, bounds.alpha, bounds.alpha_by),
            (Player::Second, bounds.beta, bounds.beta_by),
        ] {
            assert_eq!(value.is_some(), by.is_some(), "step {at}");
            let Some(by) = by else { continue };
            let owner = kept.nodes[by].parent.expect("below the root");
            assert!(way_up.contains(&owner), "step {at}");
            assert_eq!(kept.nodes[owner].mover, side, "step {at}");
            assert_eq!(
                kept.nodes[by].found.map(|found| found.value),
                value,
                "step {at}"
            );
        }
    }
    assert_eq!((arrived, returned), (kept.visits, kept.visits));
    for (index, node) in kept.nodes.iter().enumerate() {
        let above = node.parent.map(|parent| (parent, &kept.nodes[parent]));
        assert!(above.is_none_or(|(parent, above)| parent < index && above.ply + 1 == node.ply));
        let same = above.is_some_and(|(_, above)| above.mover == node.mover);
        assert_eq!(node.same_side, same);
        if let Some(eldest) = node.waits_for {
            assert_eq!(kept.nodes[eldest].parent, node.parent);
            assert!(
                kept.nodes[eldest].left <= node.entered,
                "who waits comes later"
            );
        }
    }
}

/// The true value of a position by a textbook's minimax, first player minus second.
fn truth<G: Game, E: Evaluator<G>>(game: &G, evaluator: &E, at: &G::Position, depth: u32) -> Value {
    let mover = game.to_move(at);
    if depth == 0 || game.is_over(at) {
        return mover.signed(evaluator.evaluate(game, at));
    }
    let values = game
        .moves(at, Order::Natural)
        .map(|played| truth(game, evaluator, &game.play(at, played), depth - 1));
    let best = match mover {
        Player::First => values.max(),
        Player::Second => values.min(),
    };
    best.expect("an unfinished game has a move")
}

/// Every claim of a record: values and bounds are those of minimax, the bound behind a cut is there, and
/// whatever a branch that was left out were worth, the root's value would be the same.
fn claims_hold<G: Game, E: Evaluator<G>>(
    game: &G,
    evaluator: &E,
    kept: &RecordOf<G>,
    depth: u32,
    random: &mut Random,
) -> usize {
    let truths: Vec<Value> = kept
        .nodes
        .iter()
        .map(|node| truth(game, evaluator, &node.position, depth - node.ply))
        .collect();
    for (node, &value) in kept.nodes.iter().zip(&truths) {
        let Some(found) = node.found else { continue };
        match found.bound {
            Bound::Exact => assert_eq!(found.value, value),
            Bound::AtLeast => assert!(found.value <= value),
            Bound::AtMost => assert!(found.value >= value),
        }
        if node.ends.is_some() {
            let parts = evaluator.parts(game, &node.position).into_iter();
            assert_eq!(
                parts.map(|part| part.amount * part.weight).sum::<Value>(),
                value
            );
        }
    }
    assert_eq!(
        kept.nodes[0].found.map(|found| found.bound),
        Some(Bound::Exact)
    );

    let mut cuts = 0;
    for step in kept.steps.iter().filter(|step| step.kind == Kind::Cut) {
        cuts += 1;
        let cut = kept.nodes[step.node].parent.expect("below the root");
        let mover = kept.nodes[cut].mover;
        let (bound, by) = match mover {
            Player::First => (step.bounds.beta, step.bounds.beta_by),
            Player::Second => (step.bounds.alpha, step.bounds.alpha_by),
        };
        let (bound, by) = (bound.expect("a bound"), by.expect("an owner"));
        let owner = mover.opponent();
        // "Second's best reply here is at most −2": and it is.
        let value = step.value.expect("a value");
        assert!(mover.signed(truths[cut]) >= mover.signed(value));
        assert!(mover.signed(value) >= mover.signed(bound));
        // "First already has +1 from house 3": and it has.
        assert!(owner.signed(truths[by]) >= owner.signed(bound));
        let left_out =
            |node: &&Node<G::Position, G::Move>| node.parent == Some(cut) && node.found.is_none();
        assert_eq!(
            kept.nodes.iter().filter(left_out).count(),
            step.others as usize
        );
    }

    // "The others cannot matter": each of them, and all together, at either extreme and in any mixture.
    let left_out: Vec<usize> = (0..kept.nodes.len())
        .filter(|&node| kept.nodes[node].found.is_none())
        .collect();
    let root = |worth: &dyn Fn(usize) -> Value| {
        let mut values = truths.clone();
        for &node in &left_out {
            values[node] = worth(node);
        }
        // Children come after their parents.
        for at in (0..kept.nodes.len()).rev() {
            let node = &kept.nodes[at];
            if node.found.is_none() || node.ends.is_some() {
                continue;
            }
            let children =
                (at + 1..kept.nodes.len()).filter(|&child| kept.nodes[child].parent == Some(at));
            let children = children.map(|child| values[child]);
            values[at] = match node.mover {
                Player::First => children.max(),
                Player::Second => children.min(),
            }
            .expect("a child");
        }
        values[0]
    };
    const EXTREME: Value = 1_000_000_000;
    let extremes = [-EXTREME, EXTREME];
    for worth in extremes {
        assert_eq!(root(&|_| worth), kept.value());
    }
    let drawn: Vec<Value> = kept
        .nodes
        .iter()
        .map(|_| extremes[random.below(2)])
        .collect();
    assert_eq!(root(&|node| drawn[node]), kept.value());
    for &only in left_out.iter().take(20) {
        for worth in extremes {
            assert_eq!(
                root(&|node| if node == only { worth } else { truths[node] }),
                kept.value()
            );
        }
    }
    cuts
}

/// Positions of all rules of Kalah.
fn kalah_position(seed: u64) -> (Rules, Position) {
    let mut random = Random(seed | 1);
    let rules = all_rules();
    let rules = rules[random.below(rules.len())];
    let position = random_position(&rules, &mut random);
    (rules, position)
}

/// Does `$run` with the game compiled for its rules.
macro_rules! with_kalah {
    ($rules:expr, |$game:ident| $run:expr) => {{
        let standard = Rules {
            houses: $rules.houses,
            seeds: $rules.seeds,
            ..Rules::STANDARD
        };
        if $rules.houses > 6 {
            let $game = Kalah::<u128, false>::new($rules).expect("rules");
            $run
        } else if $rules == standard {
            let $game = Kalah::<u64, true>::new($rules).expect("rules");
            $run
        } else {
            let $game = Kalah::<u64, false>::new($rules).expect("rules");
            $run
        }
    }};
}

fn kalah_agrees<W: Word, const S: bool>(
    game: &Kalah<W, S>,
    position: &Position,
    depth: u32,
    seed: u64,
) {
    let board = game.pack(position);
    let orders = [Order::Natural, Order::Ranked, LECTURE, LECTURE_FIRST];
    equals_the_modes(game, &Evaluation::Seeds, &board, depth);
    equals_the_modes(game, &kalahari::kalah::Seeds, &board, depth);
    equals_the_modes(game, &HashRandom(seed), &board, depth);
    values_in_every_order(game, &HashRandom(seed), &board, depth, &orders);
    values_in_every_order(game, &kalahari::kalah::Seeds, &board, depth, &orders);
    values_in_every_order(game, &Evaluation::Urgent, &board, depth, &orders);
}

/// A checkers board some random moves from the start, whose game goes on.
fn checkers_board(seed: u64) -> checkers::Board<checkers::Remembered> {
    let game = EnglishGame::new();
    let mut random = Random(seed | 1);
    loop {
        let mut board = checkers::Board::pack(&checkers::Position::start());
        for _ in 0..random.below(80) {
            if game.is_over(&board) {
                break;
            }
            let moves: Vec<_> = game.moves(&board, Order::Natural).collect();
            board = game.play(&board, moves[random.below(moves.len())]);
        }
        if !game.is_over(&board) {
            return board;
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn kalah_is_recorded_as_it_is_measured(seed: u64, depth in 1u32..5) {
        let (rules, position) = kalah_position(seed);
        with_kalah!(rules, |game| kalah_agrees(&game, &position, depth, seed));
    }

    #[test]
    fn checkers_is_recorded_as_it_is_measured(seed: u64, depth in 1u32..5) {
        let (game, board) = (EnglishGame::new(), checkers_board(seed));
        equals_the_modes(&game, &Material, &board, depth);
        equals_the_modes(&game, &CheckThis::default(), &board, depth);
        values_in_every_order(&game, &CheckThis::default(), &board, depth, &Order::ALL);
    }

    #[test]
    fn trees_are_recorded_as_they_are_measured(seed: u32, plies in 1u32..6, branches in 2u32..4, extra in 0u32..50, most in 1u32..20) {
        let text = format!("random seed={seed} plies={plies} branches={branches} extra={extra} most={most}");
        let tree: Tree = text.parse().expect("a tree");
        equals_the_modes(&tree, &Leaves, &tree.root(), plies);
        values_in_every_order(&tree, &Leaves, &tree.root(), plies, &Order::ALL);
    }
}

#[test]
fn every_claim_is_true() {
    let mut random = Random(17);
    let mut cuts = 0;
    for seed in 1..60 {
        let text = format!(
            "random seed={seed} plies={} branches=3 extra={} most=9",
            2 + seed % 4,
            seed % 3 * 20
        );
        let tree: Tree = text.parse().expect("a tree");
        for order in Order::ALL {
            let kept = record(
                &tree,
                &Leaves,
                &tree.root(),
                &plan(Way::AlphaBeta, tree.plies(), order),
            )
            .expect("room");
            cuts += claims_hold(&tree, &Leaves, &kept, tree.plies(), &mut random);
        }
        let (rules, position) = kalah_position(seed * 7919);
        let depth = if rules.houses > 6 { 3 } else { 4 };
        with_kalah!(rules, |game| {
            let board = game.pack(&position);
            for order in [Order::Natural, Order::Ranked, LECTURE, LECTURE_FIRST] {
                let plan = plan(Way::AlphaBeta, depth, order);
                let kept = record(&game, &Evaluation::Seeds, &board, &plan).expect("room");
                cuts += claims_hold(&game, &Evaluation::Seeds, &kept, depth, &mut random);
                let senseless = HashRandom(seed);
                let kept = record(&game, &senseless, &board, &plan).expect("room");
                cuts += claims_hold(&game, &senseless, &kept, depth, &mut random);
            }
        });
        let (game, board) = (EnglishGame::new(), checkers_board(seed * 104_729));
        for evaluator in ["material", "check-this", "expert", "check-this:3,5,2,7,1"] {
            let evaluator: checkers::Evaluation = evaluator.parse().expect("known");
            let kept = record(
                &game,
                &evaluator,
                &board,
                &plan(Way::AlphaBeta, 3, Order::Ranked),
            )
            .expect("room");
            cuts += claims_hold(&game, &evaluator, &kept, 3, &mut random);
        }
    }
    assert!(cuts > 10_000, "{cuts}");
}

#[test]
fn what_goes_beyond_the_budget_is_told_the_depth_that_fits() {
    let game = Kalah::<u64, true>::new(Rules::STANDARD).expect("rules");
    let board = game.pack(&Position::start(&Rules::STANDARD).expect("start"));
    for way in [Way::Minimax, Way::AlphaBeta] {
        let plan = |depth| Plan {
            most_visits: MOST_VISITS,
            ..plan(way, depth, Order::Natural)
        };
        let at = |depth| record(&game, &Evaluation::Seeds, &board, &plan(depth));
        let TooLarge { fits, budget } = at(12).expect_err("too large");
        assert_eq!(budget, Budget::Visits);
        assert_eq!(
            fits,
            match way {
                Way::Minimax => 5,
                _ => 8,
            }
        );
        assert!(at(fits).expect("that depth").visits <= MOST_VISITS);
        assert_eq!(
            at(fits + 1).expect_err("one more"),
            TooLarge { fits, budget }
        );
    }
}

#[test]
fn what_cuts_leave_out_on_a_wide_board_counts_too() {
    let rules = Rules {
        houses: 10,
        seeds: 7,
        ..Rules::STANDARD
    };
    let game = Kalah::<u128, true>::new(rules).expect("rules");
    let board = game.pack(&Position::start(&rules).expect("start"));
    let at = |depth, most_points| {
        let plan = Plan {
            most_visits: MOST_VISITS,
            most_points,
            ..plan(Way::AlphaBeta, depth, Order::Ranked)
        };
        record(&game, &Evaluation::Seeds, &board, &plan)
    };
    let deep = (1..20).find(|&depth| at(depth, MOST_POINTS).is_err());
    let (deep, budget) = (deep.expect("a depth with too many"), Budget::Points);
    let fits = deep - 1;
    let refused = at(deep, MOST_POINTS).expect_err("too many points");
    assert_eq!(refused, TooLarge { fits, budget });
    let wide = at(fits, usize::MAX).expect("that depth");
    let points = wide.nodes.len();
    assert!(points > 3 * wide.visits, "{points} {}", wide.visits);
    assert_eq!(at(fits, points).expect("just so many").nodes.len(), points);
    assert_eq!(at(fits, points - 1).expect_err("one less").budget, budget);
}

/// Russell's figure, by the words of the memo.
#[test]
fn figure_1_is_cut_at_f() {
    let tree: Tree = "figure-1".parse().expect("known");
    assert_eq!(tree.plies(), 4);
    let kept = record(
        &tree,
        &Leaves,
        &tree.root(),
        &plan(Way::AlphaBeta, 4, Order::Natural),
    )
    .expect("room");
    let name = |node: usize| {
        let node = &kept.nodes[node];
        let above = node.parent.map(|parent| kept.nodes[parent].position);
        above
            .zip(node.played)
            .map_or("A".into(), |(above, played)| tree.move_text(above, played))
    };
    let [d, f, g] = ["D", "F", "G"].map(|wanted| {
        (0..kept.nodes.len())
            .find(|&node| name(node) == wanted)
            .expect(wanted)
    });
    let c = kept.nodes[d].parent.expect("C");
    assert_eq!(
        (name(c).as_str(), kept.nodes[c].mover),
        ("C", Player::First)
    );
    assert_eq!(
        kept.nodes[d].found.map(|found| (found.value, found.bound)),
        Some((5, Bound::Exact))
    );
    let first_cut = kept
        .steps
        .iter()
        .find(|step| step.kind == Kind::Cut)
        .expect("a cut");
    assert_eq!(kept.nodes[first_cut.node].parent, Some(f));
    assert_eq!((first_cut.value, first_cut.others), (Some(4), 2));
    assert_eq!(
        (first_cut.bounds.alpha, first_cut.bounds.alpha_by),
        (Some(5), Some(d))
    );
    assert_eq!(kept.nodes[f].left + 1, kept.nodes[g].entered);
    let whole = record(
        &tree,
        &Leaves,
        &tree.root(),
        &plan(Way::Minimax, 4, Order::Natural),
    )
    .expect("room");
    assert_eq!((whole.visits, whole.value()), (121, kept.value()));
    assert!(
        whole
            .nodes
            .iter()
            .all(|node| node.ends.is_none_or(|ends| ends == Ends::Game))
    );
}
