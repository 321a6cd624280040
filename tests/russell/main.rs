//! The program of 1964 against its own print, against minimax and against the solver.

#[path = "../common/mod.rs"]
mod common;
mod door;
mod options;
mod postponed;
mod printed;
mod proofs;
mod soundness;
mod typewriter;

use common::Random;
use kalahari::game::Value;
use kalahari::russell::{Board, Console, Event, Input, Mm, SettingsText, Step, Waiting, egc};

/// Settings in octal, the others as the memo reads them in.
fn settings(given: &[(&str, &str)]) -> SettingsText {
    let mut text = SettingsText::default();
    for &(name, octal) in given {
        let field = match name {
            "ia" => &mut text.ia,
            "ib" => &mut text.ib,
            "id" => &mut text.id,
            "ip" => &mut text.ip,
            "td" => &mut text.td,
            "y" => &mut text.y,
            "gm" => &mut text.gm,
            "op" => &mut text.op,
            "sor" => &mut text.sor,
            "switches" => &mut text.switches,
            "board" => &mut text.board,
            _ => panic!("no setting {name}"),
        };
        *field = Some(octal.into());
    }
    text
}

fn console(given: &[(&str, &str)]) -> Console {
    Console::new(settings(given).read().expect("settings"))
}

/// Types the keys and runs until the program waits for more; photo halts are gone over.
fn typed(console: &mut Console, keys: &str) {
    let tape: Vec<(u64, Input)> = keys.chars().map(|key| (0, Input::Key(key))).collect();
    let mut next = console.run(&tape, 0, |_| false);
    while console.waiting() == Waiting::Halt {
        console.take(Input::Continue);
        next = console.run(&tape, next, |_| false);
    }
}

fn paper(console: &Console) -> &str {
    console.paper().since(0).1
}

/// A search from a position with these settings, to its end.
fn searched(given: &[(&str, &str)], board: &Board) -> Searched {
    let settings = settings(given).read().expect("settings");
    let mut search = Mm::new(*board, 0, &settings);
    let mut effort = 0;
    loop {
        match search.advance(&settings) {
            Event::Short | Event::Made(_) => effort += 1,
            Event::Left | Event::Replied => {}
            Event::Done => break,
        }
    }
    let (value, line) = search.best();
    Searched {
        value,
        line: line.to_vec(),
        effort,
    }
}

struct Searched {
    value: Value,
    line: Vec<Step>,
    effort: u64,
}

/// Positions that games with so many counters in a pit may come to, none of them over.
fn boards(random: &mut Random, counters: u8) -> Board {
    loop {
        let mut board = Board::start(counters).expect("a start");
        for _ in 0..random.below(6 * usize::from(counters)) {
            let moves: Vec<u8> = board.moves().collect();
            if egc::end(&board).is_some() || moves.is_empty() {
                break;
            }
            board = board.play(moves[random.below(moves.len())]);
        }
        if egc::end(&board).is_none() {
            return board;
        }
    }
}

/// Compares with a file of `tests/data/`; `KALAHARI_WRITE=1` writes it anew.
fn golden(name: &str, found: &str) {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    if std::env::var_os("KALAHARI_WRITE").is_some() {
        std::fs::write(&path, found).expect("a file that can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("the data file");
    assert_eq!(found, expected, "{name}");
}
