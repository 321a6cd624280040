//! What the program proved: two in a pit, and three, are won by the first player. The solver agrees.

use crate::soundness::solved;
use crate::{console, paper, typed};
use kalahari::engine::Memory;
use kalahari::russell::{Console, Waiting};

/// The proof that a wins: is there more than a tie?
fn proved(counters: &str, id: &str, others: &[(&str, &str)]) -> Console {
    let given = [("ip", counters), ("id", id), ("ia", "145"), ("ib", "146")];
    let mut console = console(&[&given, others].concat());
    typed(&mut console, " ");
    assert_eq!(
        (console.value(), console.waiting()),
        (Some(102), Waiting::Key)
    );
    // The solver agrees, of the start and of the move.
    let mut memory = Memory::new();
    let start = console.settings().board.position();
    assert!(solved(&start, &mut memory) >= 2);
    assert!(solved(&console.board().position(), &mut memory) >= 2);
    console
}

fn efforts(console: &Console) -> (u64, u64) {
    (console.effort().all, console.effort().long)
}

#[test]
fn two_in_a_pit_is_won() {
    let console = proved("2", "15", &[("op", "0")]);
    assert_eq!(efforts(&console), (122_100, 7774));
    assert!(paper(&console).contains("\n2.4,\n"));
}

/// A win by two and no more, so it is seen only 24 turns deep.
#[test]
fn three_in_a_pit_is_won_in_the_order_of_ord() {
    let console = proved("3", "31", &[("op", "5"), ("td", "777"), ("sor", "1")]);
    assert_eq!(efforts(&console), (25_600_124, 25_600_124));
    assert!(paper(&console).contains("\n2,\n"));
}

/// About a minute: `./build.sh proofs`.
#[test]
#[ignore = "takes a minute"]
fn three_in_a_pit_is_won_with_the_short_look_ahead() {
    let console = proved("3", "31", &[("op", "0")]);
    assert_eq!(efforts(&console), (580_621_153, 39_829_516));
    assert!(paper(&console).contains("\n2,\n"));
}
