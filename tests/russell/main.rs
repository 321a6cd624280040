//! The program of 1964 against its own print, against minimax and against the solver.

#[path = "../common/mod.rs"]
mod common;
mod door;
mod printed;

use kalahari::russell::{Console, Input, SettingsText, Waiting};

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
