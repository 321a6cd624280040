//! How a Kalah board, its moves and its results look in a terminal. Nothing here decides anything.

use super::super::state::Outcome;
use crate::game::Player;
use crate::kalah::{Position, Rules, Step};

/// The board as it lies between the players: the second player's row above, in reverse, so that
/// sowing runs counter-clockwise; the stores at the sides; the names of the houses beside each row.
pub fn board(rules: &Rules, position: &Position, name: &dyn Fn(Player, usize) -> String) -> String {
    let over = position.is_over(rules);
    let houses = position.houses();
    let pits = position.pits();
    let cells = |pits: Vec<u8>| -> String {
        let cells: Vec<String> = pits.iter().map(|seeds| format!(" {seeds:>3} ")).collect();
        cells.join("│")
    };
    let names = |player, houses: Vec<usize>| -> String {
        let name = |&house: &usize| format!(" {:>3} ", name(player, house));
        let names: Vec<String> = houses.iter().map(name).collect();
        names.join(" ").trim_end().to_string()
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
        names(Player::Second, (1..=houses).rev().collect()),
        mark(Player::Second),
        line("┬"),
        cells(upper),
        line("┼"),
        cells(lower),
        line("┴"),
        names(Player::First, (1..=houses).collect()),
        mark(Player::First),
    )
}

/// The letter of a player's house: against the sowing from the upper left corner round the board.
pub fn letter(position: &Position, player: Player, house: usize) -> char {
    let m = position.houses();
    let place = match player {
        Player::First => 2 * m - house,
        Player::Second => m - house,
    };
    char::from(b'A' + place as u8)
}

/// A number of seeds.
fn seeds(count: u32) -> String {
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
            text += &format!(", {left} left over for the {} player", player.name());
        }
    }
    text
}

/// The result of a finished game.
pub fn result(outcome: Outcome) -> String {
    let Outcome { first, second } = outcome;
    match outcome.winner() {
        Some(player) => format!(
            "The {} player wins, {} to {}.",
            player.name(),
            first.max(second),
            first.min(second)
        ),
        None => format!("A draw, {first} to {second}."),
    }
}
