//! What the program proved: two in a pit, and three, are won by the first player. The solver agrees.

use crate::soundness::solved;
use crate::{console, paper, typed};
use kalahari::engine::Memory;
use kalahari::russell::{Board, Console, Waiting};

/// The proof that a wins: is there more than a tie?
fn proved(counters: &str, id: &str) -> Console {
    let given = [
        ("ip", counters),
        ("id", id),
        ("ia", "145"),
        ("ib", "146"),
        ("op", "0"),
    ];
    let mut console = console(&given);
    typed(&mut console, " ");
    assert_eq!(
        (console.value(), console.waiting()),
        (Some(102), Waiting::Key)
    );
    console
}

#[test]
fn two_in_a_pit_is_won() {
    let console = proved("2", "15");
    assert_eq!(
        (console.effort().all, console.effort().long),
        (122_100, 7774)
    );
    assert!(paper(&console).contains("\n2.4,\n"), "{}", paper(&console));
    let mut memory = Memory::new();
    let start = Board::start(2).expect("a start");
    assert!(solved(&start.position(), &mut memory) >= 2);
    assert!(solved(&console.board().position(), &mut memory) >= 2);
}

/// A win by two and no more, so it is seen only 24 turns deep. About a minute: `./build.sh proofs`.
#[test]
#[ignore = "takes a minute"]
fn three_in_a_pit_is_won() {
    let console = proved("3", "31");
    assert_eq!(
        (console.effort().all, console.effort().long),
        (580_621_153, 39_829_516)
    );
    assert!(paper(&console).contains("\n2,\n"), "{}", paper(&console));
    let mut memory = Memory::new();
    let start = Board::start(3).expect("a start");
    assert!(solved(&start.position(), &mut memory) >= 2);
    assert!(solved(&console.board().position(), &mut memory) >= 2);
}
