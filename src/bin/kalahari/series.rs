//! A series, as people score Kalah (Russell, "Kalah - the game and the program", 1964): what a player has
//! beyond his own counters is captured from the opponent, the first player alternates, and who has
//! captured forty has won. Only the arithmetic; the commands play the games.

use crate::Failure;
use crate::args::{BoardArgs, between};
use crate::numbers::number;
use clap::Args;
use kalahari::engine::{Outcome, TableGame};
use serde::Serialize;

/// The most that a series may go to.
const MOST_GOAL: usize = 10_000;
/// A series that nobody has won after so many games is called off: two engines may draw for ever.
const MOST_GAMES: usize = 1000;

/// The option of the commands that can play a series.
#[derive(Args)]
pub struct SeriesArgs {
    /// Play game after game, who begins alternating
    #[arg(long, value_name = "GOAL", num_args = 0..=1, default_missing_value = "40",
        value_parser = number::<usize>, allow_negative_numbers = true,
        help = format!("Play game after game, who begins alternating, until one side has captured 40 seeds in all, or GOAL, 1 to {MOST_GOAL}"))]
    series: Option<usize>,
}

impl SeriesArgs {
    /// The series that is asked for, before its first game.
    pub fn read<G: TableGame>(&self, board: &BoardArgs) -> Result<Option<Series>, Failure> {
        let Some(goal) = self.series else {
            return Ok(None);
        };
        between("series", goal, 1, MOST_GOAL)?;
        if !G::COUNTED {
            return Err(Failure::Request(format!(
                "there is no series of {}: nothing is counted at the end of a game",
                G::NAME
            )));
        }
        if board.position.is_some() {
            return Err(Failure::Request(
                "every game of a series begins with the rules' own start, where both sides have as many seeds: --series cannot stand beside --position".into(),
            ));
        }
        Ok(Some(Series::new(goal)))
    }
}

/// How a series stands between two parties; each has the first side in every other game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Series {
    goal: usize,
    /// What each party has captured in all games.
    score: [usize; 2],
    #[serde(skip)]
    games: usize,
}

impl Series {
    fn new(goal: usize) -> Self {
        Self {
            goal,
            score: [0, 0],
            games: 0,
        }
    }

    /// The number of the game that is played next, or now.
    pub fn game(&self) -> usize {
        self.games + 1
    }

    /// Adds a game in which this party had the first side. What the winner has beyond half of all
    /// seeds, which were his own, is captured.
    pub fn count(&mut self, outcome: Outcome, first: usize) {
        self.games += 1;
        if let Some(winner) = outcome.winner() {
            let captured = outcome.first.abs_diff(outcome.second) / 2;
            self.score[winner.index() ^ first] += captured as usize;
        }
    }

    /// The party that has won it.
    fn winner(&self) -> Option<usize> {
        self.score.iter().position(|&score| score >= self.goal)
    }

    /// Whether no other game is played.
    pub fn is_over(&self) -> bool {
        self.winner().is_some() || self.games >= MOST_GAMES
    }

    /// How it stands in a sentence; names are such as "you" and "the engine".
    pub fn in_words(&self, names: [&str; 2]) -> String {
        let [one, other] = self.score;
        let score = format!("{} {one}, {} {other}", names[0], names[1]);
        let games = match self.games {
            1 => "1 game".to_string(),
            games => format!("{games} games"),
        };
        match self.winner() {
            Some(winner) => format!(
                "The series is over after {games}: {score}. Won by {}.",
                names[winner]
            ),
            None if self.is_over() => format!("The series is called off after {games}: {score}."),
            None => format!("The series to {} after {games}: {score}.", self.goal),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 2] = ["you", "the engine"];

    fn outcome(first: u32, second: u32) -> Outcome {
        Outcome { first, second }
    }

    /// The memo's own example: 28 to 20 with four in a pit is four to nothing.
    #[test]
    fn what_is_beyond_the_own_counters_is_captured() {
        let mut series = Series::new(40);
        series.count(outcome(28, 20), 0);
        assert_eq!(series.score, [4, 0]);
        // The other party had the first side, and won by as much.
        series.count(outcome(28, 20), 1);
        assert_eq!(series.score, [4, 4]);
        series.count(outcome(11, 37), 0);
        assert_eq!(series.score, [4, 17]);
    }

    #[test]
    fn a_draw_captures_nothing_and_counts_as_a_game() {
        let mut series = Series::new(40);
        series.count(outcome(24, 24), 0);
        assert_eq!((series.score, series.game()), ([0, 0], 2));
        assert_eq!(
            series.in_words(NAMES),
            "The series to 40 after 1 game: you 0, the engine 0."
        );
    }

    #[test]
    fn it_ends_at_forty_and_not_before() {
        let mut series = Series::new(40);
        series.count(outcome(4, 44), 0);
        series.count(outcome(43, 5), 1);
        assert_eq!((series.score, series.is_over()), ([0, 39], false));
        series.count(outcome(25, 23), 1);
        assert_eq!((series.score, series.winner()), ([0, 40], Some(1)));
        assert_eq!(
            series.in_words(NAMES),
            "The series is over after 3 games: you 0, the engine 40. Won by the engine."
        );
    }

    #[test]
    fn nobody_draws_for_ever() {
        let mut series = Series::new(40);
        for _ in 0..MOST_GAMES {
            assert!(!series.is_over());
            series.count(outcome(1, 1), 0);
        }
        assert!(series.is_over());
        assert_eq!(
            series.in_words(NAMES),
            "The series is called off after 1000 games: you 0, the engine 0."
        );
    }
}
