//! Nothing is allocated in a search: however many positions it visits, it asks for memory as often as its
//! depth and its report need.

use kalahari::checkers::{Board, CheckThis, CheckThisGame, EnglishGame, Position};
use kalahari::game::{Evaluator, Game, Order, Value};
use kalahari::kalah::{self, Kalah, Rules, Seeds};
use kalahari::search::{Control, Limit, Mode, Options, search};
use std::hint::black_box;

/// No search of these asks more often; a line is kept for each ply.
const A_FEW: u64 = 200;

/// How often a search asked for memory, and how many positions it visited.
fn measured<G: Game, E: Evaluator<G>>(
    (game, start): (&G, &G::Position),
    evaluator: &E,
    (mode, order, depth): (Mode, Order, u32),
) -> (u64, u64) {
    let options = Options {
        limit: Limit::Depth(depth),
        order,
        ..Options::of(mode)
    };
    let control = Control::new();
    let mut nodes = 0;
    let counted = allocation_counter::measure(|| {
        nodes = search(game, evaluator, start, &options, &control)
            .expect("a report")
            .nodes;
    });
    (counted.count_total, nodes)
}

/// Searches to two depths, the second with many times the positions of the first.
fn check<G: Game, E: Evaluator<G>>(
    what: &str,
    game: &G,
    start: &G::Position,
    evaluator: &E,
    depth: u32,
) {
    for mode in [Mode::SeqMm, Mode::SeqAb] {
        for order in [Order::Natural, Order::Ranked] {
            let deeper = if mode == Mode::SeqMm { 0 } else { 2 };
            let to = |depth| measured((game, start), evaluator, (mode, order, depth + deeper));
            let ((few, nodes), (more, many)) = (to(depth), to(depth + 3));
            assert!(
                many > 4 * nodes && many > 10_000,
                "{what} {mode:?} {order:?}: {nodes} {many}"
            );
            assert!(
                few <= A_FEW && more <= A_FEW,
                "{what} {mode:?} {order:?}: {few} allocations for {nodes} positions, {more} for {many}"
            );
        }
    }
}

#[test]
fn a_search_allocates_nothing_at_a_position() {
    let standard = "standard".parse::<Rules>().expect("rules");
    let game: Kalah<u64, true> = Kalah::new(standard).expect("rules");
    let start = game.pack(&kalah::Position::start(&standard).expect("a start"));
    check("kalah", &game, &start, &Seeds, 5);
    let start = Position::start();
    let paper = CheckThis::default();
    check(
        "check-this",
        &CheckThisGame::new(),
        &Board::pack(&start),
        &paper,
        5,
    );
    check(
        "english",
        &EnglishGame::new(),
        &Board::pack(&start),
        &paper,
        5,
    );
}

/// What the test above would see if it were otherwise.
#[test]
fn an_allocation_at_a_leaf_is_counted() {
    struct Wasteful;
    impl Evaluator<CheckThisGame> for Wasteful {
        fn evaluate(
            &self,
            game: &CheckThisGame,
            board: &<CheckThisGame as Game>::Position,
        ) -> Value {
            *black_box(Box::new(CheckThis::default().evaluate(game, board)))
        }
    }
    let start = (&CheckThisGame::new(), &Board::pack(&Position::start()));
    let (allocations, nodes) = measured(start, &Wasteful, (Mode::SeqAb, Order::Natural, 6));
    assert!(allocations > nodes / 4, "{allocations} of {nodes}");
}
