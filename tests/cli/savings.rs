//! `savings`: the lecture's table.

use super::{json, list, text};

#[test]
fn minimax_counts_are_the_lectures() {
    let table = json(&["savings"]);
    let games = list(&table["games"]);
    let counts = |key: &str| {
        games
            .iter()
            .map(|game| game[key].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(counts("plies"), [2, 4]);
    assert_eq!(counts("minimax"), [611, 13_142]);
    assert_eq!(counts("lecturePruned"), [356, 3_122]);
    assert_eq!(counts("lectureOrdered"), [301, 3_002]);
    for (fewer, more) in [
        ("ordered", "pruned"),
        ("first", "pruned"),
        ("pruned", "minimax"),
    ] {
        assert!(
            counts(fewer)
                .iter()
                .zip(counts(more))
                .all(|(&fewer, more)| fewer < more)
        );
    }
    // The nodes of this engine, to notice a change.
    assert_eq!(
        (counts("pruned"), counts("ordered")),
        (vec![430, 4_680], vec![317, 2_628])
    );
    let said = text(&["savings"], "");
    assert!(said.contains("13,142"), "{said}");
    assert!(said.contains("does not print its order of ties"), "{said}");
    assert!(
        said.contains("adds up to 3,122, which is the count without it"),
        "{said}"
    );
}
