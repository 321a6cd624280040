//! A checked search of Kalah at work: the compiled form that fits its rules, the sizes of tables and
//! endgames, and what of both is kept for the next search.

use super::super::memory::{
    Held, Keeper, Memory, Subject, afford, free_memory, no_table, table_bytes,
};
use super::super::methods::{LIMITS, Range};
use super::super::report::{Names, Report};
use super::super::request::Search;
use super::super::table_game::Visitor;
use super::KalahGame;
use crate::game::{Evaluator, Game, Knowledge, Order, Player, Value};
use crate::kalah::{Endgames, Evaluation, House, Kalah, MOST_SEEDS, Position, Rules, Seeds, Word};
use crate::perft::{self, Perft};
use crate::refusal::{Refusal, sentence};
use crate::search::expert::{self, Goal};
use crate::search::table::Table;
use crate::search::{self, Control, Limit, MethodKind, Mode, Options};
use std::sync::Arc;
use web_time::Instant;

/// How deep the expert looks before it sets out: a millisecond.
const GLANCE: u32 = 6;
/// Megabytes of the table while playing and for proofs of up to [`MODEST`] seeds in play: quickly
/// made, large enough for a few seconds a move, and for Kalah(6,4) above its endgames.
const PLAYER_MB: u32 = 64;
/// The most seeds in play of a proof that is content with that.
const MODEST: u32 = 50;
/// Megabytes of the solver's table for more; a browser has less to give.
const SOLVER_MB: u32 = if usize::BITS == 32 { 512 } else { 1024 };

/// Endgames that a proof of [`WORTH_AT`] seeds in play is worth: Kalah(6,4) has those of 21 seeds, half a second's work.
const WORTH: f64 = 380e6;
const WORTH_AT: f64 = 48.0;
/// So many seeds more, and a proof is worth twice as many.
const WORTH_DOUBLES: f64 = 3.0;
/// But nobody has to ask for more memory than this; a browser has less to give.
const MOST_WORTH: f64 = if usize::BITS == 32 { 380e6 } else { 2e9 };

/// Evaluates `$run` with `$game` bound to the fastest compiled form of the rules.
macro_rules! with_game {
    ($rules:expr, |$game:ident| $run:expr) => {{
        let rules: Rules = $rules;
        let standard = Rules {
            houses: rules.houses,
            seeds: rules.seeds,
            ..Rules::STANDARD
        };
        if usize::from(rules.houses) > <u64 as Word>::HOUSES {
            let $game = Kalah::<u128, false>::new(rules)?;
            $run
        } else if rules == standard {
            let $game = Kalah::<u64, true>::new(rules)?;
            $run
        } else {
            let $game = Kalah::<u64, false>::new(rules)?;
            $run
        }
    }};
}

/// What is kept between searches: the table of the last one, and endgames.
#[derive(Default)]
pub struct KalahMemory {
    /// The rules and the size it was made for, and the table.
    table: Option<(Rules, usize, Table)>,
    /// The rules, the seeds that were asked for, and the endgames.
    endgames: Option<(Rules, usize, Arc<Endgames>)>,
}

impl KalahMemory {
    /// How much it is.
    pub fn held(&self) -> Held {
        let endgames = self.endgames.as_ref().map(|(_, _, endgames)| endgames);
        Held {
            table_mb: self.table.as_ref().map_or(0, |(_, _, table)| table.bytes()) >> 20,
            endgames_mb: endgames.map_or(0, |endgames| endgames.bytes()) >> 20,
            endgame_seeds: endgames.map_or(0, |endgames| endgames.seeds()),
        }
    }
}

/// The size of the tree below a position.
pub fn perft(rules: &Rules, position: &Position, depth: u32) -> Result<Perft, Refusal> {
    let depth = Range::new(0, LIMITS.depth, None).check("depth", depth)?;
    Ok(with_game!(*rules, |game| perft::perft(
        &game,
        &game.pack(position),
        depth
    )))
}

/// Runs a search on the rayon pool of the caller.
pub fn run(
    search: &Search<KalahGame>,
    memory: &mut Memory,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    with_game!(
        search.rules,
        |game| match (search.method.mode(), search.evaluator) {
            (None, _) => run_expert(search, game, memory.of::<KalahGame>(), control, tell),
            (Some(mode), Evaluation::Seeds) => run_mode(search, mode, &game, &Seeds, control, tell),
            (Some(mode), other) => run_mode(search, mode, &game, &other, control, tell),
        }
    )
}

/// Hands the compiled form on.
pub fn visited<V: Visitor>(search: &Search<KalahGame>, visitor: V) -> Result<V::Outcome, Refusal> {
    with_game!(search.rules, |game| {
        let board = game.pack(&search.position);
        visitor.visit(&game, &search.evaluator, &board, &text)
    })
}

fn run_mode<W: Word, const STANDARD: bool, E: Evaluator<Kalah<W, STANDARD>>>(
    search: &Search<KalahGame>,
    mode: Mode,
    game: &Kalah<W, STANDARD>,
    evaluator: &E,
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    let board = game.pack(&search.position);
    let named = |report: &search::Report<House>| {
        Report::new(search, report, Names::new(game, &board, report, text))
    };
    let options = search.options(mode);
    let found = search::search_telling(game, evaluator, &board, &options, control, &mut |report| {
        tell(named(report));
    });
    let found = found.ok_or_else(|| search.position.finished())?;
    Ok(named(&found))
}

/// A move's text.
fn text<B>(_board: &B, house: House) -> String {
    (house.0 + 1).to_string()
}

fn run_expert<W: Word, const STANDARD: bool>(
    search: &Search<KalahGame>,
    game: Kalah<W, STANDARD>,
    (memory, keeper): (&mut KalahMemory, Option<&mut dyn Keeper>),
    control: &Control,
    tell: &mut dyn FnMut(Report),
) -> Result<Report, Refusal> {
    let start = Instant::now();
    let endgames_asked = search.endgame_seeds.is_some_and(|seeds| seeds > 0);
    if endgames_asked && !Endgames::exist(&search.rules) {
        return Err(Refusal::option(sentence!(
            "option.no-endgames",
            "endgame-seeds is 0 under these rules: endgames are for at most {most} houses a side, and games that end as soon as a side is empty",
            most = <u64 as Word>::HOUSES
        )));
    }
    let board = game.pack(&search.position);
    let mut keeper = keeper.filter(|_| search.method.kind == MethodKind::Proof);
    let before = match &mut keeper {
        Some(keeper) => keeper.find(subject(search, &game, &board))?,
        None => None,
    };
    // Table and endgames take a while; whoever stops the search by then gets this. It is no part of
    // the search: neither a record nor the live figures know of it.
    let glance = Options {
        limit: Limit::Depth(GLANCE),
        all_moves: search.all_moves,
        ..Options::of(Mode::SeqAb)
    };
    let glance = search::search(&game, &Seeds, &board, &glance, &Control::new());
    let table = memory_table(search, before, game.key_bits(), control, &mut memory.table)?;
    // A table that a stop cut short would lose most of it.
    let mut keeper = keeper.filter(|_| !control.is_stopped());
    let restored = keeper
        .as_mut()
        .map_or(Ok(None), |keeper| keeper.restore(table, control));
    let proved = match restored {
        Ok(proved) => proved,
        Err(damaged) => {
            memory.table = None;
            return Err(damaged);
        }
    };
    let keeper = keeper.filter(|_| !control.is_stopped());
    control.lap("table");
    let game = with_endgames(game, search, control, &mut memory.endgames)?;
    control.lap("endgames");
    let goal = match (search.limit, search.method.kind) {
        (_, MethodKind::Proof) | (None, _) => proved.map_or(Goal::Solve, Goal::GoOn),
        // What the endgames took is part of the time.
        (Some(Limit::Time(time)), _) => {
            Goal::Play(Limit::Time(time.saturating_sub(start.elapsed())))
        }
        (Some(limit), _) => Goal::Play(limit),
    };
    let named = |report: &search::Report<House>| {
        let names = Names::new(&game, &board, report, text);
        let mut report = Report::new(search, report, names);
        report.elapsed_ms = start.elapsed().as_secs_f64() * 1000.0;
        if search.method.kind == MethodKind::Proof && !report.exact {
            let proof = control.progress().proof;
            report.proved = proof.map(|proof| proof.bounds).or(proved);
        }
        report
    };
    let mut found = glance;
    if control.is_stopped() {
        if let Some(found) = &mut found {
            found.complete = false;
        }
    } else {
        let tell = &mut |report: &search::Report<House>| tell(named(report));
        let mut sought = Ok(None);
        let seek = &mut || {
            sought = expert::expert(&game, &board, goal, search.all_moves, table, control, tell);
        };
        match keeper {
            Some(keeper) => keeper.beside(table, control, seek),
            None => seek(),
        }
        found = sought.map_err(|unsuited| {
            Refusal::option(sentence!("option.unsuited", "{why}", why = unsuited))
        })?;
    }
    let found = found.ok_or_else(|| search.position.finished())?;
    Ok(named(&found))
}

/// What a kept proof must be about.
fn subject<W: Word, const STANDARD: bool>(
    search: &Search<KalahGame>,
    game: &Kalah<W, STANDARD>,
    board: &<Kalah<W, STANDARD> as Game>::Position,
) -> Subject {
    let seeds = |player| search.position.seeds(player) as Value;
    Subject {
        rules: search.rules.fields(),
        position: search.position.to_string(),
        most: seeds(Player::First) + seeds(Player::Second),
        keys: game
            .moves(board, Order::Natural)
            .filter_map(|played| game.key(&game.play(board, played)))
            .collect(),
        sized: search.table_mb.is_some(),
    }
}

/// As many endgames as pay: each seed more takes nearly twice the time to build and saves part of a
/// proof that takes longer the more seeds there are (measured, see BENCHMARKS.md). A move in a game
/// has no time for more than a few.
fn usual_endgame_seeds(search: &Search<KalahGame>) -> usize {
    let in_play = in_play(&search.position);
    if search.method.kind != MethodKind::Proof {
        return (in_play as usize * 5 / 12).min(10);
    }
    let doubled = (f64::from(in_play) - WORTH_AT) / WORTH_DOUBLES;
    let worth = (WORTH * doubled.exp2()).min(MOST_WORTH) as u64;
    let pay = |&seeds: &usize| Endgames::positions(search.rules.houses, seeds) <= worth;
    (0..=MOST_SEEDS).rev().find(pay).unwrap_or(0)
}

fn in_play(position: &Position) -> u32 {
    position.in_play(Player::First) + position.in_play(Player::Second)
}

/// The table of the last search under the same rules, or a new one: what was learnt is kept from move
/// to move. A size that was asked for is kept to, else a larger one is welcome; a proof that goes on has
/// a table of as many bytes as `before`.
fn memory_table<'m>(
    search: &Search<KalahGame>,
    before: Option<usize>,
    key_bits: u32,
    control: &Control,
    kept: &'m mut Option<(Rules, usize, Table)>,
) -> Result<&'m Table, Refusal> {
    let in_play = in_play(&search.position);
    // Every start of these rules, and every position that grew out of one, fits.
    let started = 2 * u32::from(search.rules.houses) * u32::from(search.rules.seeds);
    let most = in_play.max(started) as Value;
    let usual = match search.method.kind == MethodKind::Proof && in_play > MODEST {
        true => SOLVER_MB,
        false => PLAYER_MB,
    };
    let usual = before.map_or(usual as usize, |bytes| bytes >> 20);
    let wanted = search.table_mb.map_or(usual, |mb| mb as usize);
    let fits = |(rules, mb, table): &(Rules, usize, Table)| {
        *rules == search.rules
            && (*mb == wanted || (*mb > wanted && search.table_mb.is_none()))
            && table.fits(most)
    };
    if !kept.as_ref().is_some_and(fits) {
        *kept = None; // gives its memory back first
        let stop = || control.look_up();
        let bytes = table_bytes(search.table_mb, usual)?;
        let table = Table::new(bytes, key_bits, most, stop).map_err(no_table)?;
        // What a stop cut short is of no use to a later search.
        let size = if control.is_stopped() { 0 } else { wanted };
        *kept = Some((search.rules, size, table));
    }
    match kept {
        Some((_, _, table)) => Ok(table),
        None => unreachable!("just made"),
    }
}

/// The same game, knowing its endgames up to so many seeds: those of the last search under the same
/// rules if they reach as far, or new ones; fewer where memory is refused, unless they were asked for. A stop leaves it without.
fn with_endgames<W: Word, const STANDARD: bool>(
    game: Kalah<W, STANDARD>,
    search: &Search<KalahGame>,
    control: &Control,
    kept: &mut Option<(Rules, usize, Arc<Endgames>)>,
) -> Result<Kalah<W, STANDARD>, Refusal> {
    let asked = search.endgame_seeds.map(|seeds| seeds as usize);
    let seeds = asked.unwrap_or_else(|| usual_endgame_seeds(search));
    if seeds == 0 || !Endgames::exist(game.rules()) {
        return Ok(game);
    }
    // How many seeds a game begins with does not matter to its end.
    let rules = Rules {
        seeds: 1,
        ..*game.rules()
    };
    // What was asked for counts: where memory was refused it would be refused again.
    if let Some((known, wanted, endgames)) = kept.as_ref()
        && *known == rules
        && *wanted >= seeds
    {
        return Ok(game.with_endgames(Arc::clone(endgames)));
    }
    *kept = None; // gives its memory back first
    let free = free_memory();
    let room = |seeds| room_for_endgames(rules.houses, seeds, free);
    if asked.is_some() {
        room(seeds)?;
    }
    let build = |seeds| Endgames::build(game.rules(), seeds, &|| control.look_up());
    let tries = (1..=seeds).rev().filter(|&seeds| room(seeds).is_ok());
    let mut tries = tries.take_while(|_| !control.is_stopped());
    let Some(endgames) = tries.find_map(build) else {
        return Ok(game);
    };
    let endgames = Arc::new(endgames);
    *kept = Some((rules, seeds, Arc::clone(&endgames)));
    Ok(game.with_endgames(endgames))
}

/// Refuses endgames that take more than is free.
fn room_for_endgames(houses: u8, seeds: usize, free: Option<u64>) -> Result<(), Refusal> {
    let what = format!("the endgames of {seeds} seeds");
    afford(&what, Endgames::needs(houses, seeds), free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endgames_beyond_the_free_memory_are_refused_in_a_sentence() {
        let needs = Endgames::needs(6, MOST_SEEDS);
        let room = |free| room_for_endgames(6, MOST_SEEDS, Some(free));
        assert!(room(needs as u64).is_ok());
        let sentence = format!(
            "the endgames of 28 seeds would take {} megabytes, and 1024 are free",
            needs >> 20
        );
        assert_eq!(room(1 << 30).unwrap_err().message, sentence);
    }
}
