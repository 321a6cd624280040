//! What the orders of moves save: positions that alpha-beta visits, summed over many positions of every preset.

mod common;

use common::Random;
#[cfg(feature = "checkers")]
use kalahari::engine::CheckersGame;
use kalahari::engine::{KalahGame, Memory, Report, SearchRequest, TableGame};
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
const KALAH: [Counts; 10] = [
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

#[cfg(feature = "checkers")]
const CHECKERS: [Counts; 4] = [
    counts("english", "material", 288_740, 259_142),
    counts("english", "check-this", 497_690, 366_762),
    counts("check-this", "material", 288_740, 259_142),
    counts("check-this", "check-this", 497_690, 366_762),
];

/// Unfinished positions up to 30 random moves from the start, the same ones every time.
fn positions<G: TableGame>(rules: &str) -> Vec<G::Position> {
    let rules = G::rules(rules).expect("a preset");
    let over = |position: &G::Position| G::outcome(&rules, position).is_some();
    let mut random = Random(1978);
    let mut positions = Vec::new();
    while positions.len() < POSITIONS {
        let mut position = G::start(&rules).expect("valid rules");
        for _ in 0..random.below(31) {
            if over(&position) {
                break;
            }
            let legal = G::moves(&rules, &position);
            let (_, text) = &legal[random.below(legal.len())];
            position = G::play(&rules, &position, text).expect("legal").0;
        }
        if !over(&position) {
            positions.push(position);
        }
    }
    positions
}

fn searched<G: TableGame>(
    (preset, evaluator): (&str, &str),
    position: &G::Position,
    mode: &str,
    order: Option<&str>,
) -> Report {
    let request = SearchRequest {
        rules: preset.into(),
        position: Some(position.to_string()),
        mode: Some(mode.into()),
        order: order.map(Into::into),
        evaluator: Some(evaluator.into()),
        depth: Some(DEPTH),
        ..SearchRequest::default()
    };
    let search = request.check::<G>().expect("a valid request");
    search
        .run(&mut Memory::new(), &Control::new())
        .expect("a report")
}

/// What is called ranked gains under every preset, on average, and finds what minimax finds.
fn ranked_gains<G: TableGame>(evaluators: &[&str], table: &[Counts]) {
    let mut found = Vec::new();
    for preset in G::presets() {
        for &evaluator in evaluators {
            let under = (preset.name, evaluator);
            let (mut all, mut fewer) = (0, 0);
            for (nth, position) in positions::<G>(preset.name).iter().enumerate() {
                let search = |mode, order| searched::<G>(under, position, mode, order);
                let natural = search("seq_ab", Some("natural"));
                let ranked = search("seq_ab", Some("ranked"));
                all += natural.nodes;
                fewer += ranked.nodes;
                let answer = |report: &Report| (report.value, report.best);
                let context = format!("{under:?} {position}");
                assert_eq!(answer(&ranked), answer(&natural), "{context}");
                // Minimax takes long: every tenth is enough here, and agreement.rs has more.
                if nth % 10 == 0 {
                    assert_eq!(
                        answer(&ranked),
                        answer(&search("seq_mm", None)),
                        "{context}"
                    );
                }
            }
            let line = format!("{under:?}: {all} {fewer}");
            assert!(fewer < all, "{line}");
            found.push(line);
        }
    }
    let line = |row: &Counts| {
        let under = (row.preset, row.evaluator);
        format!("{under:?}: {} {}", row.natural, row.ranked)
    };
    let table: Vec<String> = table.iter().map(line).collect();
    assert_eq!(found, table);
}

#[test]
fn ranked_gains_under_every_preset() {
    ranked_gains::<KalahGame>(&["seeds", "stores"], &KALAH);
}

#[cfg(feature = "checkers")]
#[test]
fn ranked_gains_under_every_preset_of_checkers() {
    ranked_gains::<CheckersGame>(&["material", "check-this"], &CHECKERS);
}
