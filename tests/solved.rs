//! Games that are solved: the published values, and that whoever plays by proofs keeps them.

mod common;

use common::Random;
use kalahari::engine::{KalahGame, Memory, Report, SearchRequest};
use kalahari::game::{Player, Value};
use kalahari::kalah::{Position, Rules};
use kalahari::search::Control;

/// A row of `kalah-solved.tsv`.
struct Solved {
    text: &'static str,
    rules: Rules,
    /// After the first turn, where the row names one.
    position: Position,
    value: Value,
}

/// The rows whose start holds so many seeds.
fn published(wanted: impl Fn(usize) -> bool) -> Vec<Solved> {
    let rows = include_str!("data/kalah-solved.tsv").lines();
    let mut solved = Vec::new();
    for text in rows.filter(|line| !line.starts_with('#')).skip(1) {
        let field: Vec<&str> = text.split('\t').collect();
        let rules = format!("{} houses={} seeds={}", field[0], field[1], field[2]);
        let rules: Rules = rules.parse().expect(text);
        let mut position = Position::start(&rules).expect(text);
        if !wanted(2 * usize::from(rules.houses) * usize::from(rules.seeds)) {
            continue;
        }
        for house in field[3].split('-').filter(|&house| house != "*") {
            let pit = house.parse::<usize>().expect(text) - 1;
            position = position.play(&rules, pit).expect(text).position;
        }
        solved.push(Solved {
            text,
            rules,
            position,
            value: field[4].parse().expect(text),
        });
    }
    solved
}

fn search(
    rules: &Rules,
    position: Position,
    request: SearchRequest,
    memory: &mut Memory,
) -> Report {
    let request = SearchRequest {
        rules: rules.fields(),
        position: Some(position.to_string()),
        ..request
    };
    let search = request.check::<KalahGame>().expect("a position in play");
    search.run(memory, &Control::new()).expect("a report")
}

fn solve(rules: &Rules, position: Position, memory: &mut Memory) -> Report {
    let request = SearchRequest {
        mode: Some("solve".into()),
        ..SearchRequest::default()
    };
    search(rules, position, request, memory)
}

fn on_two_threads<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2);
    pool.build().expect("a pool").install(run)
}

/// What the first player has more than the second.
fn margin(position: &Position) -> Value {
    position.seeds(Player::First) as Value - position.seeds(Player::Second) as Value
}

/// Solves every row and follows its line to the end; then does what is wanted with it.
fn check(rows: &[Solved], mut then: impl FnMut(&Solved, &mut Memory)) {
    let mut memory = Memory::new();
    for row in rows {
        let report = on_two_threads(|| solve(&row.rules, row.position, &mut memory));
        assert!(report.exact, "{}", row.text);
        assert_eq!(report.value, row.value, "{}", row.text);
        let end = report.pv.iter().fold(row.position, |position, &pit| {
            position
                .play(&row.rules, pit)
                .expect("a legal line")
                .position
        });
        assert!(
            end.is_over(&row.rules),
            "{}: the line goes to the end",
            row.text
        );
        assert_eq!(margin(&end), row.value, "{}: the line is perfect", row.text);
        println!(
            "{}: {} nodes, {:.0} ms",
            row.text, report.nodes, report.elapsed_ms
        );
        then(row, &mut memory);
    }
}

/// The start of Kalah(6,4) and its first turns.
fn is_kalah_6_4(row: &Solved) -> bool {
    row.text.starts_with("standard\t6\t4\t")
}

#[test]
fn published_values_of_whole_games_and_first_turns() {
    let rows = published(|seeds| seeds <= 36);
    assert!(rows.len() >= 60, "{} rows", rows.len());
    check(&rows, |_, _| ());
}

#[test]
#[ignore = "takes minutes: ./build.sh proofs"]
fn published_values_of_the_middling_games() {
    let mut rows = published(|seeds| (37..=48).contains(&seeds));
    rows.retain(|row| !is_kalah_6_4(row)); // see below
    assert!(!rows.is_empty());
    check(&rows, |_, _| ());
}

/// All but Kalah(6,5) and (6,6), which take far longer and are left to `kalahari solve`.
#[test]
#[ignore = "takes minutes: ./build.sh proofs"]
fn published_values_of_the_large_games() {
    let mut rows = published(|seeds| seeds > 48);
    rows.retain(|row| row.rules.houses < 6);
    assert!(rows.len() >= 3);
    check(&rows, |_, _| ());
}

/// The strongest level proves every move of its own: from every position of Kalah(6,4) that it does
/// not lose, it ends no worse than the published value, against the expert and against chance.
#[test]
#[ignore = "takes minutes: ./build.sh proofs"]
fn a_player_with_proofs_keeps_what_is_proved() {
    let mut random = Random(64);
    let mut games = 0;
    let mut rows = published(|seeds| seeds == 48);
    rows.retain(is_kalah_6_4);
    check(&rows, |row, memory| {
        for perfect in [Player::First, Player::Second] {
            for reckless in [false, true] {
                if perfect.signed(row.value) >= 0 {
                    let chance = reckless.then_some(&mut random);
                    let end = play(row, perfect, chance, memory);
                    let kept = perfect.signed(margin(&end));
                    assert!(kept >= perfect.signed(row.value), "{}: {kept}", row.text);
                    games += 1;
                }
            }
        }
    });
    assert!(games >= 22, "{games} games");
}

/// A game from a row's position to its end, one side by proofs, the other by the expert or by chance.
fn play(
    row: &Solved,
    perfect: Player,
    mut chance: Option<&mut Random>,
    memory: &mut Memory,
) -> Position {
    let mut position = row.position;
    while !position.is_over(&row.rules) {
        let pit = if position.turn() == perfect {
            on_two_threads(|| solve(&row.rules, position, memory)).best
        } else if let Some(random) = &mut chance {
            let legal = position.legal_moves(&row.rules);
            legal[random.below(legal.len())]
        } else {
            let request = SearchRequest {
                mode: Some("expert".into()),
                depth: Some(12),
                ..SearchRequest::default()
            };
            search(&row.rules, position, request, memory).best
        };
        position = position.play(&row.rules, pit).expect("legal").position;
    }
    position
}
