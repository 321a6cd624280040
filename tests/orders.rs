//! What the orders of moves save: positions that alpha-beta visits, summed over many positions of every named game.

mod common;

use common::Random;
use kalahari::engine::{KalahGame, Memory, Report, SearchRequest};
use kalahari::kalah::{Position, Preset, Rules};
use kalahari::search::Control;

/// How many positions of a preset are searched, and how deep.
const POSITIONS: usize = 200;
const DEPTH: u32 = 6;

/// Positions visited in natural and in ranked order, and by which evaluator.
struct Counts {
    preset: &'static str,
    evaluator: &'static str,
    natural: u64,
    ranked: u64,
}

const fn counts(
    preset: &'static str,
    evaluator: &'static str,
    natural: u64,
    ranked: u64,
) -> Counts {
    Counts {
        preset,
        evaluator,
        natural,
        ranked,
    }
}

/// A change here is a change of the search itself and must be meant.
const TABLE: [Counts; 10] = [
    counts("standard", "seeds", 185_195, 81_804),
    counts("standard", "stores", 401_700, 134_417),
    counts("six-seeds", "seeds", 311_689, 129_213),
    counts("six-seeds", "stores", 582_619, 226_104),
    counts("russell", "seeds", 122_583, 61_382),
    counts("russell", "stores", 247_531, 88_314),
    counts("empty-capture", "seeds", 177_956, 91_131),
    counts("empty-capture", "stores", 376_372, 141_068),
    counts("wetherell", "seeds", 175_887, 118_270),
    counts("wetherell", "stores", 522_870, 350_215),
];

/// Unfinished positions up to 30 random moves from the start, the same ones every time.
fn positions(rules: &Rules) -> Vec<Position> {
    let mut random = Random(1978);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut position = Position::start(rules).expect("valid rules");
        for _ in 0..random.below(31) {
            if position.is_over(rules) {
                break;
            }
            let legal = position.legal_moves(rules);
            let pit = legal[random.below(legal.len())];
            position = position.play(rules, pit).expect("legal").position;
        }
        if !position.is_over(rules) {
            positions.push(position);
        }
    }
    positions
}

fn searched(
    preset: &Preset,
    evaluator: &str,
    position: &Position,
    mode: &str,
    order: Option<&str>,
) -> Report {
    let request = SearchRequest {
        rules: preset.name.into(),
        position: Some(position.to_string()),
        mode: Some(mode.into()),
        order: order.map(Into::into),
        evaluator: Some(evaluator.into()),
        depth: Some(DEPTH),
        ..SearchRequest::default()
    };
    let search = request.check::<KalahGame>().expect("a valid request");
    search
        .run(&mut Memory::new(), &Control::new())
        .expect("a report")
}

/// What is called ranked gains under every named rule, on average, and finds what minimax finds.
#[test]
fn ranked_gains_under_every_preset() {
    let mut found = Vec::new();
    for preset in &Rules::PRESETS {
        for evaluator in ["seeds", "stores"] {
            let mut row = counts(preset.name, evaluator, 0, 0);
            for (nth, position) in positions(&preset.rules).iter().enumerate() {
                let search = |mode, order| searched(preset, evaluator, position, mode, order);
                let natural = search("seq_ab", Some("natural"));
                let ranked = search("seq_ab", Some("ranked"));
                row.natural += natural.nodes;
                row.ranked += ranked.nodes;
                let answer = |report: &Report| (report.value, report.best);
                assert_eq!(
                    answer(&ranked),
                    answer(&natural),
                    "{} {position}",
                    preset.name
                );
                // Minimax takes long: every tenth is enough here, and agreement.rs has more.
                if nth % 10 == 0 {
                    assert_eq!(
                        answer(&ranked),
                        answer(&search("seq_mm", None)),
                        "{} {position}",
                        preset.name
                    );
                }
            }
            assert!(
                row.ranked < row.natural,
                "{} {evaluator}: {} {}",
                row.preset,
                row.natural,
                row.ranked
            );
            found.push(row);
        }
    }
    let lines = |rows: &[Counts]| -> Vec<String> {
        let line = |row: &Counts| {
            format!(
                "{} {}: {} {}",
                row.preset, row.evaluator, row.natural, row.ranked
            )
        };
        rows.iter().map(line).collect()
    };
    assert_eq!(lines(&found), lines(&TABLE));
}
