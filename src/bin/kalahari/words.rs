//! How boards, moves, results and figures look to people. Nothing here decides anything.

use kalahari::game::{Player, Value};
use kalahari::kalah::{GameRecord, Position, Rules, Step};

/// The board as it lies between the players: the second player's row above, in reverse, so that
/// sowing runs counter-clockwise; the stores at the sides; the house numbers beside each row.
pub fn board(rules: &Rules, position: &Position) -> String {
    let over = position.is_over(rules);
    let houses = position.houses();
    let pits = position.pits();
    let cells = |pits: Vec<u8>| -> String {
        let cells: Vec<String> = pits.iter().map(|seeds| format!(" {seeds:>3} ")).collect();
        cells.join("│")
    };
    let numbers = |numbers: Vec<usize>| -> String {
        let numbers: Vec<String> = numbers.iter().map(|n| format!(" {n:>3} ")).collect();
        numbers.join(" ").trim_end().to_string()
    };
    let line = |joint: &str| vec!["─────"; houses].join(joint);
    let upper = pits[position.row(Player::Second)]
        .iter()
        .rev()
        .copied()
        .collect();
    let lower = pits[position.row(Player::First)].to_vec();
    let left = pits[position.store(Player::Second)];
    let right = pits[position.store(Player::First)];
    let mark = |player| {
        if position.turn() == player && !over {
            "  <- to move"
        } else {
            ""
        }
    };
    format!(
        "       {}   second player{}\n\
         ┌─────┬{}┬─────┐\n\
         │     │{}│     │\n\
         │ {left:>3} ├{}┤ {right:>3} │\n\
         │     │{}│     │\n\
         └─────┴{}┴─────┘\n\
         \x20      {}   first player{}\n",
        numbers((1..=houses).rev().collect()),
        mark(Player::Second),
        line("┬"),
        cells(upper),
        line("┼"),
        cells(lower),
        line("┴"),
        numbers((1..=houses).collect()),
        mark(Player::First),
    )
}

/// "first" or "second".
pub fn side(player: Player) -> &'static str {
    match player {
        Player::First => "first",
        Player::Second => "second",
    }
}

/// The house's number from its owner's side, 1 being the farthest from the store.
pub fn house(position: &Position, pit: usize) -> usize {
    pit % (position.houses() + 1) + 1
}

/// A value with its sign.
pub fn value(value: Value) -> String {
    if value == 0 {
        "0".into()
    } else {
        format!("{value:+}")
    }
}

/// A number of seeds.
pub fn seeds(count: u32) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} seed{plural}")
}

/// What a move from `before` did, after the words "house N": the sowing, captures, what follows.
pub fn happened(before: &Position, steps: &[Step]) -> String {
    let mut sown = 0;
    let mut captured = 0;
    let mut lifted = 0;
    let mut again = false;
    let mut swept = [0; 2];
    for step in steps {
        match *step {
            Step::Lift { .. } => lifted += 1,
            Step::Sow { .. } => sown += 1,
            Step::Capture { seeds, .. } => captured += u32::from(seeds),
            Step::Extra { .. } => again = true,
            Step::Sweep { seeds, store, .. } => {
                let owner = usize::from(store != before.store(Player::First));
                swept[owner] += u32::from(seeds);
            }
        }
    }
    let mut text = format!("{} sown", seeds(sown));
    if lifted > 1 {
        text += &format!(" in {lifted} laps");
    }
    if captured > 0 {
        text += &format!(", {} captured", seeds(captured));
    }
    if again {
        text += ", moves again";
    }
    for player in [Player::First, Player::Second] {
        if swept[player.index()] > 0 {
            let left = seeds(swept[player.index()]);
            text += &format!(", {left} left over for the {} player", side(player));
        }
    }
    text
}

/// The result of a finished game.
pub fn result(position: &Position) -> String {
    let (first, second) = (
        position.seeds(Player::First),
        position.seeds(Player::Second),
    );
    match winner(position) {
        Some(player) => format!(
            "The {} player wins, {} to {}.",
            side(player),
            first.max(second),
            first.min(second)
        ),
        None => format!("A draw, {first} to {second}."),
    }
}

/// Who has more seeds.
pub fn winner(position: &Position) -> Option<Player> {
    match position
        .seeds(Player::First)
        .cmp(&position.seeds(Player::Second))
    {
        std::cmp::Ordering::Greater => Some(Player::First),
        std::cmp::Ordering::Less => Some(Player::Second),
        std::cmp::Ordering::Equal => None,
    }
}

/// Moves in game notation, without rules and start.
pub fn turns(rules: Rules, start: Position, moves: &[usize]) -> String {
    let record = GameRecord {
        rules,
        start,
        moves: moves.to_vec(),
    };
    let text = record.to_string();
    text.rsplit(';').next().unwrap_or("").trim().to_string()
}

/// A count with its thousands parted.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Positions per second.
pub fn rate(nodes: u64, elapsed_ms: f64) -> String {
    if elapsed_ms <= 0.0 {
        return "-".into();
    }
    let rate = nodes as f64 * 1000.0 / elapsed_ms;
    if rate >= 1e6 {
        format!("{:.1}M", rate / 1e6)
    } else {
        format!("{:.1}k", rate / 1e3)
    }
}

/// A time in the unit that suits it.
pub fn time(ms: f64) -> String {
    if ms >= 10_000.0 {
        format!("{:.1} s", ms / 1000.0)
    } else if ms >= 100.0 {
        format!("{ms:.0} ms")
    } else {
        format!("{ms:.3} ms")
    }
}

/// Columns as wide as they need to be, the first one to the left and the others to the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells
            .chain([head[column].chars().count()])
            .max()
            .unwrap_or(0)
    };
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let line = |cells: Vec<&str>| {
        let mut text = format!("{:<1$}", cells[0], widths[0]);
        for (cell, width) in cells.iter().zip(&widths).skip(1) {
            text += &format!("  {cell:>width$}");
        }
        text + "\n"
    };
    let mut text = line(head.to_vec());
    for row in rows {
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}
