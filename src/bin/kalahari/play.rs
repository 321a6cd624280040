//! `play`: a person against the engine, line by line. Whatever is typed, the answer is one sentence
//! and the next question; the end of the input ends the game politely.

use crate::args::{BoardArgs, LimitArgs, SearchArgs};
use crate::series::{Series, SeriesArgs};
use crate::think::think;
use crate::{Failure, words};
use clap::{Args, ValueEnum};
use kalahari::engine::{Memory, Outcome, Record, Report, Search, TableGame};
use kalahari::game::Player;
use kalahari::search::Control;
use rayon::ThreadPool;
use std::io::{BufRead, Write};

/// The options of `play`.
#[derive(Args)]
pub struct PlayArgs {
    #[command(flatten)]
    pub board: BoardArgs,
    #[command(flatten)]
    search: SearchArgs,
    /// Whose side the engine plays, in a series in its first game
    #[arg(long, default_value = "second", conflicts_with = "first")]
    engine: Side,
    /// Who makes the first move, from wherever the game begins [default: whoever --engine leaves it to]
    #[arg(long)]
    first: Option<Beginner>,
    /// Name Kalah's houses by letters: A to F the upper row from the left, L to G the lower one
    #[arg(long)]
    letters: bool,
    #[command(flatten)]
    series: SeriesArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum Side {
    /// The first player's
    First,
    /// The second player's
    Second,
}

#[derive(Clone, Copy, ValueEnum)]
enum Beginner {
    /// The engine
    Engine,
    /// The person at the keyboard
    You,
}

impl PlayArgs {
    /// The person's side, where `mover` begins.
    fn person(&self, mover: Player) -> Player {
        match (self.first, self.engine) {
            (Some(Beginner::Engine), _) => mover.opponent(),
            (Some(Beginner::You), _) => mover,
            (None, Side::First) => Player::Second,
            (None, Side::Second) => Player::First,
        }
    }
}

/// What a person can type.
#[derive(Debug, PartialEq, Eq)]
enum Input {
    Move(String),
    Unknown,
    Undo,
    Hint,
    Moves,
    Help,
    Quit,
}

impl Input {
    /// Where moves are letters, a letter alone is one and no short form of a command: but for q where no house is called so,
    /// with which the program of "Minimax Mancala" was left.
    fn read(text: &str, letters: &[char]) -> Self {
        let text = text.trim().to_lowercase();
        let numbered = letters.is_empty();
        if let [letter] = text.as_bytes()
            && !numbered
            && letter.is_ascii_alphanumeric()
            && (*letter != b'q' || letters.contains(&'Q'))
        {
            return Self::Move(text.to_uppercase());
        }
        match text.as_str() {
            "undo" | "u" => Self::Undo,
            "hint" => Self::Hint,
            "moves" | "m" => Self::Moves,
            "help" | "h" | "?" => Self::Help,
            "quit" | "q" | "exit" => Self::Quit,
            // The moves of every game have a number in them.
            text if numbered && text.contains(|c: char| c.is_ascii_digit()) => {
                Self::Move(text.into())
            }
            _ => Self::Unknown,
        }
    }
}

/// What the parties of a series are called.
const PARTIES: [&str; 2] = ["you", "the engine"];

/// Runs the command. Without a limit the engine thinks for a second.
pub fn run<G: TableGame>(
    args: &PlayArgs,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut series = args.series.read::<G>(&args.board)?;
    let place = args.board.read::<G>()?;
    let second = LimitArgs::milliseconds(1000.0);
    let search: Search<G> = args.search.search(&place, Some(second), false)?;
    let (rules, position) = place;
    if args.letters && G::letters(&position, Player::First).is_empty() {
        return Err(Failure::Request(format!(
            "{} has no letters for its moves",
            G::NAME
        )));
    }
    let mut table = Table {
        game: Record::<G>::new(rules.clone(), position.clone()),
        search,
        memory: Memory::new(),
        pool: args.search.pool()?,
        person: args.person(G::turn(&position)),
        letters: args.letters,
    };
    loop {
        if let Some(game) = series.as_ref().map(Series::game) {
            writeln!(out, "Game {game} of the series.")?;
        }
        let outcome = table.play(input, out)?;
        if let Some(outcome) = outcome {
            table.tell(outcome, out)?;
        }
        if !table.game.moves.is_empty() {
            writeln!(out, "The game: {}", table.game.text())?;
        }
        let Some(series) = &mut series else {
            return Ok(());
        };
        if let Some(outcome) = outcome {
            series.count(outcome, table.person.index());
        }
        writeln!(out, "{}", series.in_words(PARTIES))?;
        if outcome.is_none() || series.is_over() {
            return Ok(());
        }
        writeln!(out)?;
        table.person = table.person.opponent();
        table.game = Record::new(rules.clone(), position.clone());
    }
}

/// The game, the engine and whose side the person has.
struct Table<G: TableGame> {
    game: Record<G>,
    search: Search<G>,
    memory: Memory,
    pool: ThreadPool,
    person: Player,
    /// Whether moves are named by letters.
    letters: bool,
}

impl<G: TableGame> Table<G> {
    /// A game to its end; without an outcome where the person has left it.
    fn play(
        &mut self,
        input: &mut dyn BufRead,
        out: &mut dyn Write,
    ) -> Result<Option<Outcome>, Failure> {
        writeln!(
            out,
            "You are the {} player. Type {}, or help.",
            self.person.name(),
            self.what_to_type()
        )?;
        let mut show = true;
        loop {
            let position = self.game.position();
            if let Some(outcome) = G::outcome(&self.game.rules, position) {
                return Ok(Some(outcome));
            }
            if show {
                write!(out, "\n{}", self.drawn())?;
            }
            if G::turn(position) != self.person {
                show = true;
                self.engine_moves(out)?;
                continue;
            }
            write!(out, "your move> ")?;
            out.flush()?;
            // Bytes, because a line need not be text.
            let mut line = Vec::new();
            if input.read_until(b'\n', &mut line)? == 0 {
                writeln!(out, "\nThe input has ended, and with it the game.")?;
                return Ok(None);
            }
            match Input::read(&String::from_utf8_lossy(&line), &self.all_letters()) {
                Input::Quit => return Ok(None),
                request => show = self.answer(&request, out)?,
            }
        }
    }

    /// How the game ended.
    fn tell(&self, outcome: Outcome, out: &mut dyn Write) -> Result<(), Failure> {
        write!(out, "\n{}", self.drawn())?;
        writeln!(out, "\nThe game is over. {}", G::result_words(outcome))?;
        let won = match outcome.winner() {
            Some(winner) if winner == self.person => "You won.",
            Some(_) => "You lost.",
            None => "Nobody won.",
        };
        writeln!(out, "{won}")?;
        Ok(())
    }

    fn drawn(&self) -> String {
        match self.letters {
            true => G::drawn_lettered(&self.game.rules, self.game.position()),
            false => G::drawn(&self.game.rules, self.game.position()),
        }
    }

    fn what_to_type(&self) -> String {
        let letters = G::letters(self.game.position(), self.person);
        let letters = letters.iter().map(|(letter, _)| letter);
        match letters.clone().min().zip(letters.max()) {
            Some((low, high)) if self.letters => format!("a house from {low} to {high}"),
            _ => G::what_to_type(self.game.position()),
        }
    }

    /// What houses are called on either side; nothing where they are numbered.
    fn all_letters(&self) -> Vec<char> {
        let sides = [Player::First, Player::Second].into_iter();
        let letters = sides.flat_map(|side| G::letters(self.game.position(), side));
        let letters = letters.filter(|_| self.letters);
        letters.map(|(letter, _)| letter).collect()
    }

    /// What a move of the side to move is called.
    fn name(&self, position: &G::Position, text: &str) -> String {
        let letters = match self.letters {
            true => G::letters(position, G::turn(position)),
            false => Vec::new(),
        };
        let letter = letters.into_iter().find(|(_, of)| of == text);
        letter.map_or(text.into(), |(letter, _)| letter.into())
    }

    /// The text of the move that is called so, as a refusal where letters call none.
    fn called(&self, position: &G::Position, name: &str) -> Result<String, String> {
        let legal = G::moves(&self.game.rules, position).into_iter();
        let mut legal = legal.map(|(_, text)| (self.name(position, &text), text));
        if !self.letters {
            return Ok(name.into());
        }
        let names: Vec<String> = legal.clone().map(|(name, _)| name).collect();
        legal
            .find(|(known, _)| known == name)
            .map(|(_, text)| text)
            .ok_or_else(|| format!("you cannot play {name}; you can play {}", names.join(", ")))
    }

    /// Nothing stops it but its limit: Ctrl-C ends the whole game.
    fn think(&mut self, position: &G::Position) -> Result<Report, Failure> {
        let memory = &mut self.memory;
        think(&self.search, position, &self.pool, memory, &Control::new())
    }

    fn engine_moves(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let before = self.game.position().clone();
        let report = self.think(&before)?;
        let steps = self.game.play(report.best_text())?;
        writeln!(
            out,
            "The engine plays {}: {}. (value {}, depth {}, {})",
            G::move_words(&before, &self.name(&before, report.best_text())),
            G::happened(&before, &steps),
            words::value(report.value),
            report.depth,
            words::time(report.elapsed_ms)
        )?;
        Ok(())
    }

    /// Does what was typed; true if the board has changed.
    fn answer(&mut self, request: &Input, out: &mut dyn Write) -> Result<bool, Failure> {
        let position = self.game.position().clone();
        match request {
            Input::Move(name) => {
                let played = self.called(&position, name);
                let played = played.and_then(|text| {
                    let played = self.game.play(&text);
                    played.map_err(|refusal| refusal.message)
                });
                match played {
                    Ok(steps) => {
                        let played = G::move_words(&position, name);
                        let happened = G::happened(&position, &steps);
                        writeln!(out, "You play {played}: {happened}.")?;
                        return Ok(true);
                    }
                    Err(sentence) => writeln!(out, "{}.", words::capital(&sentence))?,
                }
            }
            Input::Undo if self.take_back() => {
                writeln!(out, "Your last move is taken back.")?;
                return Ok(true);
            }
            Input::Undo => writeln!(out, "You have no move to take back.")?,
            Input::Hint => {
                let report = self.think(&position)?;
                writeln!(
                    out,
                    "The engine would play {} (value {} for you, depth {}).",
                    G::move_words(&position, &self.name(&position, report.best_text())),
                    words::value(self.person.signed(report.value)),
                    report.depth
                )?;
            }
            Input::Moves => {
                for (_, text) in G::moves(&self.game.rules, &position) {
                    let (_, steps) = G::play(&self.game.rules, &position, &text)?;
                    let name = self.name(&position, &text);
                    writeln!(out, "{name}: {}", G::happened(&position, &steps))?;
                }
            }
            Input::Help => writeln!(
                out,
                "Type {}, or one of these:\n\
                 moves   what each of your moves would do\n\
                 hint    what the engine would play\n\
                 undo    take your last move back\n\
                 quit    end here; q will do",
                self.what_to_type()
            )?,
            Input::Quit | Input::Unknown => writeln!(
                out,
                "Type {}, or moves, hint, undo, help or quit.",
                self.what_to_type()
            )?,
        }
        Ok(false)
    }

    /// Takes back everything since the person's last move, and that move; false if there is none.
    fn take_back(&mut self) -> bool {
        let own = |&nth: &usize| G::turn(self.game.before(nth)) == self.person;
        let last = (0..self.game.moves.len()).rev().find(own);
        if let Some(nth) = last {
            self.game.take_back_to(nth);
        }
        last.is_some()
    }
}
