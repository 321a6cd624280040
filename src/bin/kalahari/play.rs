//! `play`: a person against the engine, line by line. Whatever is typed, the answer is one sentence
//! and the next question; the end of the input ends the game politely.

use crate::args::{BoardArgs, LimitArgs, SearchArgs};
use crate::game::{Game, think};
use crate::{Failure, words};
use clap::{Args, ValueEnum};
use kalahari::engine::Search;
use kalahari::game::Player;
use rayon::ThreadPool;
use std::io::{BufRead, Write};

/// The options of `play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Whose side the engine plays
    #[arg(long, default_value = "second")]
    engine: Side,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// The first player's
    First,
    /// The second player's
    Second,
}

/// What a person can type.
#[derive(Debug, PartialEq, Eq)]
enum Input {
    House(usize),
    Undo,
    Hint,
    Moves,
    Help,
    Quit,
    Unknown,
}

impl Input {
    fn read(text: &str) -> Self {
        match text.trim().to_lowercase().as_str() {
            "undo" | "u" => Self::Undo,
            "hint" => Self::Hint,
            "moves" | "m" => Self::Moves,
            "help" | "h" | "?" => Self::Help,
            "quit" | "q" | "exit" => Self::Quit,
            text => text.parse().map_or(Self::Unknown, Self::House),
        }
    }
}

/// Runs the command. Without a limit the engine thinks for a second.
pub fn run(args: &PlayArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<(), Failure> {
    let limit = args.search.limit.or(&LimitArgs::milliseconds(1000.0));
    let (rules, position) = args.board.read()?;
    let search = args
        .search
        .search((rules, position), &args.search.mode, &limit, false)?;
    let mut table = Table {
        game: Game::new(rules, position),
        search,
        pool: args.search.pool()?,
        person: match args.engine {
            Side::First => Player::Second,
            Side::Second => Player::First,
        },
    };
    writeln!(
        out,
        "You are the {} player. Type a house from 1 to {}, or help.",
        words::side(table.person),
        position.houses()
    )?;
    let mut show = true;
    while !table.game.is_over() {
        if show {
            write!(out, "\n{}", words::board(&rules, &table.game.position))?;
        }
        if table.game.position.turn() != table.person {
            show = true;
            table.engine_moves(out)?;
            continue;
        }
        write!(out, "your move> ")?;
        out.flush()?;
        // Bytes, because a line need not be text.
        let mut line = Vec::new();
        if input.read_until(b'\n', &mut line)? == 0 {
            writeln!(out, "\nThe input has ended, and with it the game.")?;
            return table.farewell(out);
        }
        match Input::read(&String::from_utf8_lossy(&line)) {
            Input::Quit => return table.farewell(out),
            request => show = table.answer(&request, out)?,
        }
    }
    write!(out, "\n{}", words::board(&rules, &table.game.position))?;
    writeln!(
        out,
        "\nThe game is over. {}",
        words::result(&table.game.position)
    )?;
    let won = match words::winner(&table.game.position) {
        Some(winner) if winner == table.person => "You won.",
        Some(_) => "You lost.",
        None => "Nobody won.",
    };
    writeln!(out, "{won}")?;
    table.farewell(out)
}

/// The game, the engine and whose side the person has.
struct Table {
    game: Game,
    search: Search,
    pool: ThreadPool,
    person: Player,
}

impl Table {
    fn engine_moves(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let before = self.game.position;
        let report = think(&self.search, before, &self.pool)?;
        let steps = self.game.play(report.best)?;
        writeln!(
            out,
            "The engine plays house {}: {}. (value {}, depth {}, {})",
            words::house(&before, report.best),
            words::happened(&before, &steps),
            words::value(report.value),
            report.depth,
            words::time(report.elapsed_ms)
        )?;
        Ok(())
    }

    /// Does what was typed; true if the board has changed.
    fn answer(&mut self, request: &Input, out: &mut dyn Write) -> Result<bool, Failure> {
        let position = self.game.position;
        let houses = position.houses();
        match *request {
            Input::House(house) if (1..=houses).contains(&house) => {
                let pit = position.first_house(self.person) + house - 1;
                let Ok(steps) = self.game.play(pit) else {
                    writeln!(out, "House {house} is empty; {}.", self.playable())?;
                    return Ok(false);
                };
                let happened = words::happened(&position, &steps);
                writeln!(out, "You play house {house}: {happened}.")?;
                return Ok(true);
            }
            Input::House(house) => {
                writeln!(out, "There is no house {house}; {}.", self.playable())?;
            }
            Input::Undo if self.game.take_back(self.person) => {
                writeln!(out, "Your last move is taken back.")?;
                return Ok(true);
            }
            Input::Undo => writeln!(out, "You have no move to take back.")?,
            Input::Hint => {
                let report = think(&self.search, position, &self.pool)?;
                writeln!(
                    out,
                    "The engine would play house {} (value {} for you, depth {}).",
                    words::house(&position, report.best),
                    words::value(self.person.signed(report.value)),
                    report.depth
                )?;
            }
            Input::Moves => {
                for pit in position.legal_moves(&self.game.rules) {
                    let steps = position.play(&self.game.rules, pit)?.steps;
                    let happens = words::happened(&position, &steps);
                    writeln!(out, "{}: {happens}", words::house(&position, pit))?;
                }
            }
            Input::Help => writeln!(
                out,
                "1 to {houses}  play that house; 1 is the farthest from your store\n\
                 moves   what each of your houses would do\n\
                 hint    what the engine would play\n\
                 undo    take your last move back\n\
                 quit    end here"
            )?,
            Input::Quit | Input::Unknown => writeln!(
                out,
                "Type a house from 1 to {houses}, or moves, hint, undo, help or quit."
            )?,
        }
        Ok(false)
    }

    fn playable(&self) -> String {
        let position = &self.game.position;
        let legal = position.legal_moves(&self.game.rules);
        let houses: Vec<String> = legal
            .iter()
            .map(|&pit| words::house(position, pit).to_string())
            .collect();
        format!("you can play {}", houses.join(", "))
    }

    fn farewell(&self, out: &mut dyn Write) -> Result<(), Failure> {
        if self.game.len() > 0 {
            writeln!(out, "The game: {}", self.game.record())?;
        }
        Ok(())
    }
}
