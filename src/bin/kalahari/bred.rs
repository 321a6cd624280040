//! What `evolve` prints: measurements and winners on the way, and the end.

use crate::{Failure, interrupt, words};
use clap::ValueEnum;
use kalahari::evolve::{LADDER, Rating, Run, Score, Settings};
use serde::Serialize;
use std::io::Write;
use std::path::Path;

/// How winners are printed.
#[derive(Clone, Copy, ValueEnum)]
pub enum Winners {
    /// The number that each has in its run
    Number,
    /// The number and the network
    Network,
}

/// What is printed at the end as JSON.
#[derive(Serialize)]
pub struct Output<'a> {
    pub settings: &'a Settings,
    pub round: u32,
    pub rounds_played: u32,
    pub elapsed_ms: f64,
    pub rounds_per_second: f64,
    pub threads: usize,
    pub stopped: bool,
    /// Of the round that it ended with; none after Ctrl-C.
    pub rating: Option<&'a Rating>,
    pub champion_file: Option<&'a Path>,
    pub run_file: Option<&'a Path>,
}

/// Who won a round, if that is asked for: a line for each.
pub fn winners(how: Winners, run: &Run, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    for one in run.winners().iter().filter_map(|&id| run.individual(id)) {
        let network = match how {
            Winners::Number => String::new(),
            Winners::Network => one.network().to_string(),
        };
        let (round, id, network) = (run.round(), one.id, network.trim());
        match (json, network) {
            (true, "") => writeln!(out, "{{\"round\":{round},\"winner\":{id}}}")?,
            // A network's text is JSON itself.
            (true, _) => writeln!(
                out,
                "{{\"round\":{round},\"winner\":{id},\"network\":{network}}}"
            )?,
            (false, _) => {
                let round = words::count(round.into());
                let line = format!("Round {round:>6}: won by {id} {network}");
                writeln!(out, "{}", line.trim_end())?;
            }
        }
    }
    Ok(())
}

/// One line on a measurement.
pub fn measured(rating: &Rating, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        serde_json::to_writer(&mut *out, rating)?;
        writeln!(out)?;
    } else {
        writeln!(out, "{}", strength(rating))?;
    }
    out.flush()?;
    Ok(())
}

/// A measurement in a sentence.
fn strength(rating: &Rating) -> String {
    let without = rating.since.loops + rating.since.long;
    let share = 100 * without / rating.since.games.max(1);
    format!(
        "Round {:>6}: champion {} at {} ± {}; population {} on average, spread {}, best {}; {share}% without a winner; {}% alike",
        words::count(rating.round.into()),
        rating.champion,
        rating.elo,
        rating.error,
        rating.mean,
        rating.spread,
        rating.best,
        rating.alike / 10,
    )
}

/// The step sizes with their limits, in a sentence.
fn steps(steps: &[u32], settings: &Settings) -> String {
    let thousandths = |millionths: &u32| (f64::from(*millionths) / 1000.0).to_string();
    let [least, most] = settings.step_bounds();
    format!(
        "Step sizes by layer, in thousandths: {}; each stays within {} and {}.",
        steps.iter().map(thousandths).collect::<Vec<_>>().join(", "),
        thousandths(&least),
        thousandths(&most)
    )
}

/// The end in words; its measurement may be told already.
pub fn tell(output: &Output, told: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if let Some(rating) = output.rating {
        if !told {
            writeln!(out, "{}", strength(rating))?;
        }
        writeln!(out)?;
        let row = |name: String, elo: String, score: &Score| {
            let share = 50.0 * f64::from(score.points()) / f64::from(score.games().max(1));
            let numbers = [score.wins, score.draws, score.losses].map(|n| n.to_string());
            [
                vec![name, elo],
                numbers.to_vec(),
                vec![format!("{share:.0}%")],
            ]
            .concat()
        };
        let rungs = LADDER.iter().zip(&rating.scores);
        let rungs = rungs.map(|(rung, score)| row(rung.name.into(), rung.elo.to_string(), score));
        let earlier = rating.earlier.iter().map(|earlier| {
            let name = format!("champion of round {}", words::count(earlier.round.into()));
            row(name, String::new(), &earlier.score)
        });
        let rows: Vec<Vec<String>> = rungs.chain(earlier).collect();
        let head = [
            "Champion against",
            "Rating",
            "Won",
            "Drawn",
            "Lost",
            "Points",
        ];
        write!(out, "{}", words::table(&head, &rows))?;
        if !rating.steps.is_empty() {
            writeln!(out, "{}", steps(&rating.steps, output.settings))?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "{} rounds in {}, {} a second, {} threads.",
        words::count(output.rounds_played.into()),
        words::time(output.elapsed_ms),
        words::count(output.rounds_per_second.round() as u64),
        output.threads
    )?;
    if output.stopped {
        writeln!(out, "{}.", interrupt::STOPPED)?;
    }
    if let Some(path) = output.champion_file {
        writeln!(out, "The champion is in {}.", path.display())?;
    }
    if let Some(path) = output.run_file {
        writeln!(
            out,
            "The run is in {0}; --resume {0} goes on with it.",
            path.display()
        )?;
    }
    Ok(())
}
