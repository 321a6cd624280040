//! `mancala`: what the program of "Minimax Mancala" (Onyiorah, 2022) answers on any board, by its minimax and by
//! its alpha-beta, and beside both what is best where the side to move decides.

use crate::numbers::number;
use crate::{Failure, interrupt, words};
use clap::{Args, ValueEnum};
use kalahari::engine::programs::{
    Mancala, MancalaAnswer, MancalaPrinted, MancalaRequest, MancalaStore, Program,
};
use kalahari::engine::{KalahGame, TableGame};
use std::io::Write;

/// The options of `mancala`.
#[derive(Args)]
pub struct MancalaArgs {
    /// A preset's name or a rules text
    #[arg(long, default_value = Mancala::USUAL_RULES)]
    rules: String,
    /// Where to begin, such as "1,2,7,4,0,1,32/1,0,2,1,1,2,18 0" [default: the rules' start]
    #[arg(long)]
    position: Option<String>,
    /// How many moves it looks ahead
    #[arg(long, value_name = "N", default_value_t = Mancala::USUAL_DEPTH, value_parser = number::<u32>, allow_negative_numbers = true,
        help = format!("How many moves it looks ahead, 1 to {}", Mancala::MOST_DEPTH))]
    depth: u32,
    /// Whose store counts for it: that of the side to move, or the other one. The paper prints an answer of each
    #[arg(long, value_enum, default_value_t = Store::Own)]
    store: Store,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// Whose store counts.
#[derive(Clone, Copy, ValueEnum)]
enum Store {
    Own,
    Other,
}

/// Runs the command.
pub fn run(args: &MancalaArgs, out: &mut dyn Write) -> Result<(), Failure> {
    let request = MancalaRequest {
        rules: Some(args.rules.clone()),
        position: args.position.clone(),
        depth: Some(args.depth),
        store: match args.store {
            Store::Own => MancalaStore::Own,
            Store::Other => MancalaStore::Other,
        },
    };
    let Some(answer) = Mancala::run(request, interrupt::listen()?)? else {
        return Ok(()); // Ctrl-C, and nothing is known before the end
    };
    if args.json {
        serde_json::to_writer(&mut *out, &answer)?;
        writeln!(out)?;
        return Ok(());
    }
    let (rules, position) =
        KalahGame::position(KalahGame::rules(&answer.rules)?, &answer.position)?;
    write!(out, "{}", KalahGame::drawn(&rules, &position))?;
    write!(out, "{}", in_words(&answer))?;
    Ok(())
}

fn in_words(answer: &MancalaAnswer) -> String {
    let rows: Vec<Vec<String>> = answer
        .moves
        .iter()
        .map(|one| {
            let pruned = one
                .alpha_beta
                .map_or("-".into(), |value| match one.at_most {
                    true => format!("at most {}", words::value(value)),
                    false => words::value(value),
                });
            let name = format!("house {}", one.text);
            let [minimax, mended] = [one.minimax, one.mended].map(words::value);
            vec![name, minimax, pruned, mended]
        })
        .collect();
    let head = ["", "its minimax", "its alpha-beta", "mended"];
    let said = |name: &str, one: &MancalaPrinted| {
        let played = match &one.text {
            Some(text) => format!("house {text}"),
            None => "no house".into(),
        };
        let nodes = words::count(one.nodes);
        format!("{name} answers {}: {played}, {nodes} positions.", one.said)
    };
    let minimax = said(
        "Its minimax, which changes from max to min at every move,",
        &answer.minimax,
    );
    let pruned = said(
        "Its alpha-beta, whose max and min are one function,",
        &answer.alpha_beta,
    );
    let counted = match answer.store {
        MancalaStore::Own => "the own store minus the other",
        MancalaStore::Other => "the other store minus the own, and the greatest is taken",
    };
    let table = words::table(&head, &rows);
    let mended = &answer.mended;
    let worth = words::value(mended.value);
    format!(
        "{table}{} moves ahead, its values are {counted}.\n{minimax}\n{pruned}\nMended, it plays house {}, worth {worth} to the side to move.\n",
        answer.depth, mended.text
    )
}
