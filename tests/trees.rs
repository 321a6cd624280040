//! Small trees: texts both ways, wrong ones refused in one sentence with the place, random ones by their seed.

use kalahari::game::{Game, Order, Player};
use kalahari::trees::{MOST_POINTS, Tree};
use proptest::prelude::*;

fn tree(text: &str) -> Tree {
    text.parse().expect(text)
}

#[test]
fn texts_read_back() {
    for text in [
        "((3 12 8) (2 4 6) (14 5 2))",
        "(1)",
        "(-5 +(3 4) (0 (1000000 -1000000)))",
        "A(B(1 2) +C(3 D(4 5)) 6)",
    ] {
        assert_eq!(tree(text).to_string(), text);
    }
    assert_eq!(tree(" ( 3,12 ,8\n(2 4))  "), tree("(3 12 8 (2 4))"));
    let figure = tree("figure-1");
    assert_eq!(tree(&figure.to_string()), figure);
    assert!(figure.to_string().starts_with("A(B(C(D(7 5 9) F(4 8 6) G("));
}

#[test]
fn sides_take_turns_but_for_a_plus() {
    let tree = tree("A((1 2) +B((3 4) +(5 6)))");
    let root = tree.root();
    let below = |point, nth| {
        tree.play(
            &point,
            tree.moves(&point, Order::Natural)
                .nth(nth)
                .expect("a branch"),
        )
    };
    assert_eq!(tree.to_move(&root), Player::First);
    assert_eq!(tree.to_move(&below(root, 0)), Player::Second);
    let again = below(root, 1);
    assert_eq!(tree.to_move(&again), Player::First);
    assert_eq!(tree.to_move(&below(again, 0)), Player::Second);
    assert_eq!(tree.to_move(&below(again, 1)), Player::First);
    let names: Vec<String> = tree
        .moves(&root, Order::Natural)
        .map(|branch| tree.move_text(root, branch))
        .collect();
    assert_eq!(names, ["1", "B"]);
    // The best for the side to move comes first.
    let ranked: Vec<u32> = tree
        .moves(&root, Order::Ranked)
        .map(|branch| branch.0)
        .collect();
    assert_eq!(ranked, [1, 0]);
}

#[test]
fn wrong_texts_are_refused_with_their_place() {
    let deep = format!("{}1{}", "(".repeat(21), ")".repeat(21));
    let wide = format!("({})", "1 ".repeat(MOST_POINTS));
    for (text, sentence) in [
        (
            "",
            "tree, character 1: a number or '(' is expected, not nothing",
        ),
        (
            "5",
            "tree, character 1: a list in parentheses is expected, not '5'",
        ),
        (
            "+(1 2)",
            "tree, character 1: a list in parentheses is expected, not '+'",
        ),
        ("()", "tree, character 1: a list has at least one branch"),
        (
            "(1 ())",
            "tree, character 4: a list has at least one branch",
        ),
        ("(1 (2 3)", "tree, character 1: this '(' is never closed"),
        (
            "(1 2) 3",
            "tree, character 7: the end of the tree is expected, not '3'",
        ),
        (
            "(1 2))",
            "tree, character 6: the end of the tree is expected, not ')'",
        ),
        (
            "(1 x)",
            "tree, character 4: 'x' is no tree; a name has at most 12 letters and digits and a '(' after it",
        ),
        (
            "(1 +2)",
            "tree, character 5: a number or '(' is expected, not '2'",
        ),
        (
            "(1 2.5)",
            "tree, character 4: a leaf is a whole number from -1000000 to 1000000",
        ),
        (
            "(1 - 2)",
            "tree, character 4: a leaf is a whole number from -1000000 to 1000000",
        ),
        (
            "(99999999999)",
            "tree, character 2: a leaf is a whole number from -1000000 to 1000000",
        ),
        (
            "(A(1) A(2))",
            "tree, character 7: another branch of the same point is called 'A'",
        ),
        (&deep, "tree, character 22: a tree has at most 20 plies"),
        (
            &wide,
            "tree, character 10000: a tree has at most 5000 points",
        ),
        (
            "figure-2",
            "tree, character 1: 'figure' is no tree; a name has at most 12 letters and digits and a '(' after it",
        ),
        (
            "random seed=-1",
            "tree, random: 'seed=-1' is not understood; accepted are seed=0..4294967295 plies=1..8 branches=2..6 extra=0..100 most=1..1000",
        ),
        (
            "random plies=8 branches=6",
            "tree, random: 6 branches and 8 plies are more than the 5000 points of a tree",
        ),
    ] {
        let refusal = text.parse::<Tree>().expect_err(text);
        assert_eq!(refusal.message, sentence);
        assert_eq!(refusal.kind.name(), "position");
    }
}

/// The same on every machine, for a teacher's link.
#[test]
fn a_seed_gives_one_tree() {
    let drawn = tree("random seed=7 plies=2 branches=2 extra=50 most=9");
    assert_eq!(
        drawn,
        tree("random extra=50 most=9 branches=2 plies=2 seed=7")
    );
    assert_eq!(drawn.to_string(), "((5 7) +(-3 -9))");
    assert_ne!(tree("random"), tree("random seed=2"));
    assert_eq!(
        tree("random"),
        tree("random seed=1 plies=3 branches=3 extra=0 most=20")
    );
    assert!(!tree("random plies=5").to_string().contains('+'));
    assert!(tree("random plies=5 extra=30").to_string().contains('+'));
}

proptest! {
    #[test]
    fn whatever_is_typed_is_a_tree_or_a_sentence(text in "[-+()A-C0-9, ξ=]{0,40}") {
        match text.parse::<Tree>() {
            Ok(read) => prop_assert_eq!(tree(&read.to_string()), read),
            Err(refusal) => prop_assert!(refusal.message.starts_with("tree, ")),
        }
    }
}
