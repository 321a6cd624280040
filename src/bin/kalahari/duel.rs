//! Two engines at one board: plays their games and keeps their totals.

use crate::think::think;
use crate::{Failure, words};
use kalahari::engine::{Memory, Outcome, Record, Search, TableGame};
use kalahari::game::Player;
use kalahari::search::Control;
use rayon::ThreadPool;
use serde::Serialize;
use std::io::Write;

/// A game that goes on for so many moves is called a draw: rules without draws, such as those of "Check
/// This!", may have games without an end.
pub const MOST_MOVES: usize = 2000;

/// A finished game. `result` counts by sides of the board, not by engines.
#[derive(Serialize)]
pub struct Finished {
    /// Rules, start and moves, random ones included.
    pub game: String,
    /// How many of the moves were random.
    pub random_plies: usize,
    /// Whether the engine named second played the first side.
    pub swapped: bool,
    pub result: Outcome,
    pub moves: usize,
}

/// What an engine has done in all games.
#[derive(Default, Serialize)]
pub struct Total {
    pub wins: u32,
    pub draws: u32,
    pub losses: u32,
    /// A win counts 1, a draw a half.
    pub score: f64,
    /// One standard deviation of the score, as the games themselves tell it; of one game, nothing.
    pub error: f64,
    /// Where a result counts what each side has in the end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seeds: Option<u32>,
    pub nodes: u64,
    pub elapsed_ms: f64,
}

impl Total {
    /// How far the score of as many games strays, if they were drawn from what these show.
    fn deviation(&self) -> f64 {
        let [wins, draws, losses] = [self.wins, self.draws, self.losses].map(f64::from);
        let games = wins + draws + losses;
        let mean = self.score / games;
        let squares =
            wins * (1.0 - mean).powi(2) + draws * (0.5 - mean).powi(2) + losses * mean.powi(2);
        (squares * games / (games - 1.0).max(1.0)).sqrt()
    }
}

/// Two engines, the pool they share, and their totals.
pub struct Duel<G: TableGame> {
    pub searches: [Search<G>; 2],
    /// Each engine remembers what it learnt itself.
    pub memories: [Memory; 2],
    pub pool: ThreadPool,
    /// Ends a game before its end.
    pub control: &'static Control,
    pub totals: [Total; 2],
}

impl<G: TableGame> Duel<G> {
    /// Plays a game to its end, telling each move; without an outcome when it was stopped.
    pub fn play(
        &mut self,
        mut game: Record<G>,
        swapped: bool,
        out: &mut dyn Write,
    ) -> Result<(Record<G>, Option<Outcome>), Failure> {
        write!(out, "\n{}\n", G::drawn(&game.rules, game.position()))?;
        loop {
            if let Some(outcome) = G::outcome(&game.rules, game.position()) {
                return Ok((game, Some(outcome)));
            }
            if game.moves.len() >= MOST_MOVES {
                writeln!(out, "After {MOST_MOVES} moves this game is called a draw.")?;
                let drawn = Outcome {
                    first: 0,
                    second: 0,
                };
                return Ok((game, Some(drawn)));
            }
            let before = game.position().clone();
            let engine = G::turn(&before).index() ^ usize::from(swapped);
            let (search, memory) = (&self.searches[engine], &mut self.memories[engine]);
            let report = think(search, &before, &self.pool, memory, self.control)?;
            // A move that nobody had the time to think about is not played.
            if self.control.is_stopped() {
                return Ok((game, None));
            }
            self.totals[engine].nodes += report.nodes;
            self.totals[engine].elapsed_ms += report.elapsed_ms;
            let steps = game.play(report.best_text())?;
            writeln!(
                out,
                "{:>3}. {:<6} {:<9} {} (value {}, depth {})",
                game.moves.len(),
                G::turn(&before).name(),
                format!("{}:", G::move_words(&before, report.best_text())),
                G::happened(&before, &steps),
                words::value(report.value),
                report.depth
            )?;
            out.flush()?;
        }
    }

    /// Adds a game to the totals.
    pub fn finish(
        &mut self,
        game: &Record<G>,
        result: Outcome,
        random_plies: usize,
        swapped: bool,
    ) -> Finished {
        let winner = result.winner();
        for player in [Player::First, Player::Second] {
            let total = &mut self.totals[player.index() ^ usize::from(swapped)];
            if G::COUNTED {
                *total.seeds.get_or_insert_default() += result.of(player);
            }
            let (column, points) = match winner {
                Some(winner) if winner == player => (&mut total.wins, 1.0),
                Some(_) => (&mut total.losses, 0.0),
                None => (&mut total.draws, 0.5),
            };
            *column += 1;
            total.score += points;
            total.error = total.deviation();
        }
        Finished {
            game: game.text(),
            random_plies,
            swapped,
            result,
            moves: game.moves.len(),
        }
    }

    pub fn in_words(&self) -> String {
        let rows: Vec<Vec<String>> = ["first", "second"]
            .iter()
            .zip(&self.totals)
            .map(|(name, total)| {
                let mut row = vec![
                    (*name).to_string(),
                    format!("{:.1}", total.score),
                    format!("{:.1}", total.error),
                    total.wins.to_string(),
                    total.draws.to_string(),
                    total.losses.to_string(),
                ];
                row.extend(G::COUNTED.then(|| total.seeds.unwrap_or(0).to_string()));
                row.extend([words::count(total.nodes), words::time(total.elapsed_ms)]);
                row
            })
            .collect();
        let mut head = vec!["engine", "score", "error", "wins", "draws", "losses"];
        head.extend(G::COUNTED.then_some("seeds"));
        head.extend(["nodes", "time"]);
        words::table(&head, &rows)
    }
}
