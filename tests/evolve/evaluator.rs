//! A network as the evaluator of a search: every mode finds what minimax finds, the order of the
//! outputs is kept, finished games lie outside of them, and what does not fit is refused.

use super::common::{network, reference};
use kalahari::checkers::{Board, CheckThisGame, Checkers, EnglishGame, Forgotten, Past, Position};
use kalahari::engine::{CheckersGame, Memory, Refusal, Report, SearchRequest, TableGame};
use kalahari::evolve::{Layout, Network, NetworkEvaluator, Random, WON_GAME};
use kalahari::game::{Evaluator, Game, Order, Player, Value};
use kalahari::search::Control;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::collections::HashSet;

const MODES: [&str; 5] = [
    "seq_mm",
    "seq_ab",
    "par_then_mm",
    "par_then_ab",
    "young_bros",
];

fn pool(threads: usize) -> ThreadPool {
    let builder = ThreadPoolBuilder::new().num_threads(threads);
    builder.build().unwrap()
}

fn named(network: &Network) -> String {
    format!("network:{network}")
}

fn report(request: &SearchRequest, pool: &ThreadPool) -> Result<Report, Refusal> {
    let search = request.check::<CheckersGame>()?;
    pool.install(|| search.run(&mut Memory::new(), &Control::new()))
}

/// Minimax as in a textbook, for the mover.
fn textbook<P: Past>(
    game: &Checkers<P>,
    evaluator: &NetworkEvaluator,
    board: &Board<P>,
    depth: u32,
) -> Value {
    if depth == 0 || game.is_over(board) {
        return evaluator.evaluate(game, board);
    }
    let moves = game.moves(board, Order::Natural);
    let values =
        moves.map(|played| -textbook(game, evaluator, &game.play(board, played), depth - 1));
    values.max().expect("an unfinished game has a move")
}

/// The value of a position and the lowest of its best moves.
fn best<P: Past>(
    game: &Checkers<P>,
    evaluator: &NetworkEvaluator,
    board: &Board<P>,
    depth: u32,
) -> (Value, usize) {
    let moves = game.moves(board, Order::Natural);
    let value = |played| -textbook(game, evaluator, &game.play(board, played), depth - 1);
    let values: Vec<Value> = moves.map(value).collect();
    let best = *values.iter().max().expect("a move");
    let lowest = values.iter().position(|&value| value == best);
    let mover = game.to_move(board);
    (mover.signed(best), lowest.expect("the best"))
}

/// Random moves from the start, their texts and where they lead; not to the end of the game.
fn walk(rules: &str, most: usize, random: &mut Random) -> (Vec<String>, Position) {
    let rules = CheckersGame::rules(rules).unwrap();
    let mut position = CheckersGame::start(&rules).unwrap();
    let mut played = Vec::new();
    for _ in 0..random.below(most as u32) {
        let moves = CheckersGame::moves(&rules, &position);
        let (_, text) = &moves[random.below(moves.len() as u32) as usize];
        let (after, _) = CheckersGame::play(&rules, &position, text).unwrap();
        if CheckersGame::outcome(&rules, &after).is_some() {
            break;
        }
        position = after;
        played.push(text.clone());
    }
    (played, position)
}

#[test]
fn every_mode_finds_what_minimax_finds() {
    let pools = [pool(1), pool(2)];
    let mut random = Random::new(15);
    for nth in 0..30 {
        let sizes: &[usize] = [&[128, 10, 1][..], &[128, 4, 3, 2]][nth % 2];
        let layout = Layout::ALL[nth / 2 % 2];
        let network = network(nth, sizes, layout);
        let evaluator = NetworkEvaluator::new(&network);
        let depth = 1 + random.below(4);
        for rules in ["english", "check-this"] {
            let (moves, position) = walk(rules, 120, &mut random);
            let (value, lowest) = match rules {
                "english" => best(
                    &EnglishGame::new(),
                    &evaluator,
                    &Board::pack(&position),
                    depth,
                ),
                _ => best(
                    &CheckThisGame::new(),
                    &evaluator,
                    &Board::pack(&position),
                    depth,
                ),
            };
            for mode in MODES {
                for pool in &pools {
                    let request = SearchRequest {
                        rules: rules.into(),
                        moves: Some(moves.clone()),
                        mode: Some(mode.into()),
                        depth: Some(depth),
                        evaluator: Some(named(&network)),
                        ..SearchRequest::default()
                    };
                    let found = report(&request, pool).unwrap();
                    let context = format!("{rules} {position} {mode} {depth}");
                    assert_eq!((found.value, found.best), (value, lowest), "{context}");
                    assert_eq!(found.evaluator, evaluator.to_string());
                }
            }
        }
    }
}

/// The games of the reference, whose players look at no more than what their moves lead to: a search
/// one move deep chooses the same, wherever one move is the best and none ends the game.
#[test]
fn one_move_deep_is_as_the_reference_plays() {
    let rows = reference()["ann_games"]["true_swap"].clone();
    let players: Vec<NetworkEvaluator> = (0..20)
        .map(|n| NetworkEvaluator::new(&network(100 + n, &[128, 10, 1], Layout::CheckThis)))
        .collect();
    let game = CheckThisGame::new();
    let mut compared = 0;
    for (white, expected) in rows[0].as_str().unwrap().chars().enumerate() {
        let players = [&players[0], &players[white]];
        let mut board: Board<Forgotten> = Board::pack(&Position::start());
        let mut seen = HashSet::new();
        let result = loop {
            let mover = game.to_move(&board);
            if game.is_over(&board) {
                break if mover == Player::First { 'W' } else { 'B' };
            }
            let side = board.side;
            if !seen.insert((side.own, side.other, side.kings, mover.index())) {
                break '-';
            }
            let evaluator = players[mover.index()];
            let moves: Vec<_> = game.moves(&board, Order::Natural).collect();
            let after: Vec<_> = moves.iter().map(|&m| game.play(&board, m)).collect();
            let liked = |nth: &usize| -evaluator.judge(&game, &after[*nth]);
            // Of equals the last, as the reference has it.
            let chosen = (0..moves.len()).max_by_key(liked).expect("a move");
            let equals = (0..moves.len()).filter(|nth| liked(nth) == liked(&chosen));
            if equals.count() == 1 && after.iter().all(|board| !game.is_over(board)) {
                let (_, lowest) = best(&game, evaluator, &board, 1);
                assert_eq!(lowest, chosen);
                compared += 1;
            }
            if moves[chosen].captured() != 0 {
                seen.clear();
            }
            board = after[chosen];
        };
        assert_eq!(result, expected, "white is network {white}");
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn finished_games_lie_outside_of_all_outputs() {
    let network = network(7, &[128, 10, 1], Layout::CheckThis);
    let search = |fen: &str, rules: &str, mode: &str, depth| {
        let request = SearchRequest {
            rules: rules.into(),
            position: Some(fen.into()),
            mode: Some(mode.into()),
            depth: Some(depth),
            evaluator: Some(named(&network)),
            ..SearchRequest::default()
        };
        report(&request, &pool(2)).unwrap()
    };
    for rules in ["english", "check-this"] {
        for (fen, sign) in [("B:W18:B15", 1), ("W:W18:B15", -1)] {
            let won = search(fen, rules, "young_bros", 1);
            assert_eq!(won.value, sign * WON_GAME);
            let proved = search(fen, rules, "expert", 3);
            assert!(proved.exact && proved.value * sign > 29_000, "{proved:?}");
        }
    }
    // Two kings on the two corner squares of the long diagonal cannot catch each other within a ply or
    // two: an output, and no end of the game.
    let open = search("B:WK32:BK1", "english", "seq_mm", 2);
    assert!(open.value.abs() < WON_GAME && open.value != 0, "{open:?}");
}

/// What repeats is worth nothing, between what is good and what is bad.
#[test]
fn a_draw_is_worth_nothing() {
    let network = network(7, &[128, 10, 1], Layout::CheckThis);
    let round = ["1-6", "32-27", "6-1", "27-32"];
    let moves: Vec<String> = round.iter().cycle().take(7).map(|&m| m.into()).collect();
    let request = SearchRequest {
        rules: "english".into(),
        position: Some("B:WK32:BK1".into()),
        moves: Some(moves),
        mode: Some("seq_mm".into()),
        depth: Some(1),
        evaluator: Some(named(&network)),
        ..SearchRequest::default()
    };
    let found = report(&request, &pool(1)).unwrap();
    let third = found.scores.iter().find(|score| score.text == "27-32");
    assert_eq!(third.map(|score| score.value), Some(0), "{found:?}");
    assert!(found.scores.iter().any(|score| score.value != 0));
}

/// The expert goes by a network as well; one table serves both, and their values do not mix.
#[test]
fn the_expert_goes_by_a_network() {
    let network = network(11, &[128, 10, 1], Layout::CheckThis);
    let (pool, control) = (pool(1), Control::new());
    let request = |evaluator: Option<String>| SearchRequest {
        rules: "english".into(),
        mode: Some("expert".into()),
        depth: Some(7),
        all_moves: Some(true),
        evaluator,
        ..SearchRequest::default()
    };
    let run = |request: &SearchRequest, memory: &mut Memory| {
        let search = request.check::<CheckersGame>().unwrap();
        pool.install(|| search.run(memory, &control)).unwrap()
    };
    let mut memory = Memory::new();
    let own = run(&request(None), &mut memory);
    let after = run(&request(Some(named(&network))), &mut memory);
    let alone = run(&request(Some(named(&network))), &mut Memory::new());
    assert_eq!(
        (own.evaluator.as_str(), own.value.abs() < 100),
        ("expert", true)
    );
    assert!(after.evaluator.starts_with("network 128-10-1 #"));
    assert!(after.value.abs() < 29_000);
    assert_ne!(own.value, after.value);
    // Nothing in a table that another judgement has filled is taken for the network's.
    assert_eq!(after.scores, alone.scores);
    // Others than networks are refused as before.
    let refused = request(Some("material".into())).check::<CheckersGame>();
    assert_eq!(
        refused.unwrap_err().message,
        "expert knows one evaluator, expert"
    );
}

#[test]
fn what_is_no_network_of_the_game_is_refused() {
    let text = network(3, &[128, 2, 1], Layout::CheckThis).to_string();
    let refused = |text: &str| {
        let message = CheckersGame::evaluator(&format!("network:{text}"))
            .unwrap_err()
            .message;
        assert!(message.len() < 300 && !message.contains('\n'), "{message}");
        message
    };
    assert_eq!(
        refused(&text.replace("[128,2,1]", "[32,2,1]")),
        "a network of the layout check-this has 128 inputs, not 32"
    );
    assert_eq!(
        refused(&text.replace("\"version\":1", "\"version\":9")),
        "this kalahari-network is of version 9; version 1 can be read"
    );
    refused("");
    refused(&text[..text.len() / 2]);
    refused(&" ".repeat(5 << 20));
    // Every weight is NaN.
    let weights = "\"weights\":\"";
    let at = text.find(weights).unwrap() + weights.len();
    let end = at + text[at..].find('"').unwrap();
    let nothing = "/".repeat(end - at - 1);
    let said = refused(&format!("{}{nothing}={}", &text[..at], &text[end..]));
    assert!(said.contains("finite") || said.contains("base64"), "{said}");
    let elsewhere = kalahari::engine::KalahGame::evaluator(&format!("network:{text}"));
    let said = elsewhere.unwrap_err().message;
    assert!(said.contains("is not known") && said.len() < 300, "{said}");
}
