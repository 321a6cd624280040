//! The expert of checkers: what it calls proved is true, against every position of three pieces
//! solved backwards; draws that the past decides reach no other game; it finds shots, wins what is
//! won, and keeps to its limits.

use super::common::{Random, board, position};
use kalahari::checkers::{
    Board, CheckThisGame, Checkers, EnglishGame, Forgotten, Judge, Move, Past, Position,
    Remembered, Rules,
};
use kalahari::engine::{CheckersGame, Memory, SearchRequest};
use kalahari::game::{Game, Judgement, Order, PROVED, Player, Tension, Value, WON};
use kalahari::search::expert::judged::{Wanted, expert};
use kalahari::search::hashed::Table;
use kalahari::search::{Bound, Control, Limit, Report};
use std::collections::HashMap;
use std::sync::{Mutex, OnceLock};

fn pool(threads: usize) -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("a pool")
}

fn table(bytes: usize) -> Table {
    Table::new(bytes, || false).expect("memory")
}

/// The expert on one thread.
fn think<P: Past>(board: &Board<P>, limit: Limit, table: &Table) -> Report<Move> {
    let wanted = Wanted {
        limit,
        all_moves: false,
    };
    think_on(1, board, wanted, table)
}

fn think_on<P: Past>(
    threads: usize,
    board: &Board<P>,
    wanted: Wanted,
    table: &Table,
) -> Report<Move> {
    let (game, judge) = (Checkers::<P>::new(), Judge::default());
    let mut told = 0;
    let report = pool(threads)
        .install(|| {
            expert(
                &game,
                &judge,
                board,
                wanted,
                table,
                &Control::new(),
                &mut |report| {
                    told += 1;
                    assert_eq!(report.depth, told, "every depth is told");
                },
            )
        })
        .expect("an unfinished game");
    legal(&game, board, &report);
    report
}

/// Whatever it says can be played.
fn legal<P: Past>(game: &Checkers<P>, board: &Board<P>, report: &Report<Move>) {
    let moves: Vec<Move> = game.moves(board, Order::Natural).collect();
    assert!(moves.contains(&report.best));
    assert!(report.scores.iter().all(|s| moves.contains(&s.played)));
    assert_eq!(report.line.first(), Some(&report.best));
    let mut at = *board;
    for &played in &report.line {
        assert!(!game.is_over(&at));
        assert!(game.moves(&at, Order::Natural).any(|m| m == played));
        at = game.play(&at, played);
    }
}

// ---- three pieces, solved backwards

/// In how many plies a position is won (odd) or lost (even) for its mover; none where it is drawn.
type Solved = HashMap<Board<Forgotten>, Option<u32>>;

/// Every position of two or three pieces, by plain iteration: without draws, from the end back.
fn solved() -> &'static Solved {
    static SOLVED: OnceLock<Solved> = OnceLock::new();
    SOLVED.get_or_init(|| {
        let game = CheckThisGame::new();
        let mut places: Solved = HashMap::new();
        for squares in three_squares() {
            for kinds in 0..1 << (2 * squares.len() + 1) {
                if let Some(fen) = fen(&squares, kinds) {
                    places.insert(board(&fen), None);
                }
            }
        }
        let mut open: Vec<(Board<Forgotten>, Vec<Board<Forgotten>>)> = places
            .keys()
            .map(|at| {
                let moves = game.moves(at, Order::Natural).filter(|_| !game.is_over(at));
                (*at, moves.map(|played| game.play(at, played)).collect())
            })
            .collect();
        // A capture may leave one side without pieces, which has lost.
        let known = |places: &Solved, at: &Board<Forgotten>| match at.side.can_move() {
            false => Some(0),
            true => places[at],
        };
        for plies in 0.. {
            let mut found = Vec::new();
            open.retain(|(at, after)| {
                let replies = || after.iter().map(|after| known(&places, after));
                let decided = match plies % 2 {
                    0 => replies().all(|reply| reply.is_some_and(|n| n % 2 == 1)),
                    _ => replies().any(|reply| reply == Some(plies - 1)),
                };
                if decided {
                    found.push(*at);
                }
                !decided
            });
            // Nothing is won in an odd number of plies without a loss one ply before.
            if found.is_empty() && plies > 2 {
                break;
            }
            places.extend(found.into_iter().map(|at| (at, Some(plies))));
        }
        places
    })
}

/// Every two and every three squares, numbered from 1.
fn three_squares() -> Vec<Vec<u32>> {
    let mut all = Vec::new();
    for a in 1..=32 {
        for b in a + 1..=32 {
            all.push(vec![a, b]);
            all.extend((b + 1..=32).map(|c| vec![a, b, c]));
        }
    }
    all
}

/// Pieces on squares, by bits: whose, of which kind, and who moves. None where a side has no piece or
/// a man stands where it would be a king.
fn fen(squares: &[u32], kinds: u32) -> Option<String> {
    let mut sides = [Vec::new(), Vec::new()];
    for (nth, &square) in squares.iter().enumerate() {
        let owner = (kinds >> (2 * nth) & 1) as usize;
        let king = kinds >> (2 * nth + 1) & 1 == 1;
        let crowned = [29..=32, 1..=4][owner].contains(&square);
        if crowned && !king {
            return None;
        }
        sides[owner].push(format!("{}{square}", if king { "K" } else { "" }));
    }
    let turn = ["B", "W"][(kinds >> (2 * squares.len()) & 1) as usize];
    let [black, white] = sides.map(|side| side.join(","));
    let both = !black.is_empty() && !white.is_empty();
    both.then(|| format!("{turn}:W{white}:B{black}"))
}

/// A random position of three pieces whose game goes on, and what is known of it.
fn three_pieces(random: &mut Random) -> (String, Option<u32>) {
    loop {
        let mut squares: Vec<u32> = (0..3).map(|_| 1 + random.below(32) as u32).collect();
        squares.sort_unstable();
        squares.dedup();
        let kinds = random.below(1 << 7) as u32;
        if let Some(fen) = fen(&squares, kinds).filter(|_| squares.len() == 3)
            && solved()[&board(&fen)] != Some(0)
        {
            let truth = solved()[&board(&fen)];
            return (fen, truth);
        }
    }
}

/// What a value says, for the mover: won or lost in so many plies, or nothing.
fn claim(value: Value) -> Option<u32> {
    let plies = (WON - value.abs()) as u32;
    (value.abs() >= PROVED).then_some(plies)
}

fn true_claim(value: Value, truth: Option<u32>, context: &str) {
    if let Some(plies) = claim(value) {
        let truth = truth.unwrap_or_else(|| panic!("{context}: {value} of a draw"));
        assert_eq!(value > 0, truth % 2 == 1, "{context}: {value}, {truth}");
        assert!(plies >= truth, "{context}: {plies} is too good, {truth}");
    }
}

fn what_is_proved_is_true<P: Past>(rounds: usize, random: &mut Random) {
    let game = Checkers::<P>::new();
    // Small tables are kept for several rounds: entries of one position meet another.
    let tables = [0, 1 << 10, 1 << 16, 1 << 20].map(table);
    for _ in 0..rounds {
        let (fen, truth) = three_pieces(random);
        let at: Board<P> = board(&fen);
        let wanted = Wanted {
            limit: Limit::Depth(11),
            all_moves: random.below(2) == 0,
        };
        let table = &tables[random.below(4)];
        let report = think_on(1 + random.below(3), &at, wanted, table);
        let mover = game.to_move(&at);
        true_claim(mover.signed(report.value), truth, &fen);
        if truth.is_some_and(|plies| plies <= 9) {
            // Later moves are looked at less deeply, so that a win may be seen some plies later than it is long.
            let alone = think(&at, Limit::Depth(15), &self::table(1 << 10));
            assert!(claim(alone.value).is_some(), "{fen}: {}", alone.value);
        }
        assert_eq!(
            report.exact,
            claim(report.value).is_some_and(|plies| plies <= report.depth)
        );
        for score in &report.scores {
            let after = game.play(&at, score.played);
            let truth = match after.side.can_move() {
                false => Some(0),
                true => solved()[&Board::new(after.side)],
            };
            let truth = truth.map(|plies| plies + 1);
            let value = mover.signed(score.value);
            let lower = matches!(
                (score.bound, mover),
                (Bound::Exact, _)
                    | (Bound::AtLeast, Player::First)
                    | (Bound::AtMost, Player::Second)
            );
            let upper = score.bound == Bound::Exact || !lower;
            if (value > 0 && lower) || (value < 0 && upper) {
                true_claim(value, truth, &fen);
            }
            assert!(!wanted.all_moves || score.bound == Bound::Exact, "{fen}");
        }
        if wanted.all_moves {
            let moves = game.moves(&at, Order::Natural);
            assert!(moves.eq(report.scores.iter().map(|score| score.played)));
        }
    }
}

#[test]
fn proofs_agree_with_every_game_of_three_pieces() {
    let mut random = Random(3);
    what_is_proved_is_true::<Forgotten>(300, &mut random);
    what_is_proved_is_true::<Remembered>(300, &mut random);
}

/// Two kings against one are always won, within the 40 moves and without a third occurrence, however
/// long the defender holds out.
#[test]
fn two_kings_beat_one() {
    let game = EnglishGame::new();
    let mut random = Random(21);
    let mut won = 0;
    while won < 12 {
        let (fen, truth) = three_pieces(&mut random);
        let mut at: Board<Remembered> = board(&fen);
        let kings = at.side.kings == at.side.own | at.side.other;
        if !kings || truth.is_none_or(|plies| plies % 2 == 0 || plies < 9) {
            continue;
        }
        let winner = game.to_move(&at);
        let memory = table(1 << 20);
        while !game.is_over(&at) {
            let played = if game.to_move(&at) == winner {
                think(&at, Limit::Nodes(30_000), &memory).best
            } else {
                let holds_out = |played: &Move| {
                    let after = game.play(&at, *played);
                    solved().get(&Board::new(after.side)).copied().flatten()
                };
                let moves = game.moves(&at, Order::Natural);
                moves.max_by_key(holds_out).expect("an unfinished game")
            };
            at = game.play(&at, played);
        }
        assert!(!at.side.can_move() && game.to_move(&at) != winner, "{fen}");
        won += 1;
    }
}

// ---- draws

/// A position after moves given by their squares.
fn after<P: Past>(fen: &str, moves: &[[u8; 2]]) -> Board<P> {
    let game = Checkers::<P>::new();
    moves.iter().fold(board(fen), |at, squares| {
        let played = game
            .moves(&at, Order::Natural)
            .find(|played| played.squares() == squares)
            .unwrap_or_else(|| panic!("{squares:?} is no move"));
        game.play(&at, played)
    })
}

/// Two white kings against a black one, White to move. Both go to and fro until Black can bring the
/// position about for the third time.
const LOST: &str = "W:WK14,K23:BK1";
const TO_AND_FRO: [[u8; 2]; 7] = [
    [14, 10],
    [1, 5],
    [10, 14],
    [5, 1],
    [14, 10],
    [1, 5],
    [10, 14],
];

#[test]
fn a_lost_game_is_drawn_by_repetition_and_only_where_it_can_be() {
    let drawn: Board<Remembered> = after(LOST, &TO_AND_FRO);
    let lost = Board::<Remembered>::new(drawn.side);
    let plies = solved()[&Board::new(drawn.side)].expect("two kings beat one");
    let deep = Limit::Depth(plies + 4);
    // One table for all: neither game may learn from the other what is not true of it.
    let shared = table(1 << 22);
    for _ in 0..2 {
        let report = think(&lost, deep, &shared);
        assert!(report.value <= -PROVED, "{}", report.value);
        let report = think(&drawn, deep, &shared);
        assert_eq!((report.value, report.best.squares()), (0, vec![5, 1]));
        assert!(!report.exact);
    }
}

#[test]
fn a_won_game_is_not_drawn_by_repetition() {
    // White could bring the position about for the third time, and does not.
    let moves = [[5, 1], [14, 10], [1, 5], [10, 14], [5, 1], [14, 10], [1, 5]];
    let at: Board<Remembered> = after("B:WK14,K23:BK5", &moves);
    let plies = solved()[&Board::new(at.side)].expect("two kings beat one");
    let report = think(&at, Limit::Depth(plies + 6), &table(1 << 22));
    assert!(report.value <= -PROVED, "{}", report.value);
    assert_ne!(report.best.squares(), [10, 14]);
}

#[test]
fn the_forty_moves_count_in_a_search() {
    let game = EnglishGame::new();
    let fresh: Board<Remembered> = board(LOST);
    let shared = table(1 << 22);
    // Both sides walk about without repeating a position thrice, until few plies are left.
    let mut random = Random(9);
    let late = 'walk: loop {
        let mut at = fresh;
        while at.past.quiet() < 76 {
            let quiet = |at: &Board<Remembered>| {
                !game.is_over(at) && Judge::default().tension(at) == Tension::Quiet
            };
            let moves = game.moves(&at, Order::Natural);
            let after: Vec<_> = moves.map(|played| game.play(&at, played)).collect();
            let after: Vec<_> = after.into_iter().filter(quiet).collect();
            match after.len() {
                0 => continue 'walk,
                count => at = after[random.below(count)],
            }
        }
        if solved()[&Board::new(at.side)].is_some_and(|plies| (5..=11).contains(&plies)) {
            break at;
        }
    };
    for _ in 0..2 {
        let now = Board::<Remembered>::new(late.side);
        assert!(think(&now, Limit::Depth(15), &shared).value.abs() >= PROVED);
        let report = think(&late, Limit::Depth(15), &shared);
        assert!(report.value.abs() < 50, "too late: {}", report.value);
    }
}

// ---- strength

#[test]
fn shots_are_found() {
    for (fen, best) in [
        (
            "B:W19,20,21,23,26,27,28,29,30,31:B2,3,4,6,7,8,10,11,12,14",
            [14, 18],
        ),
        (
            "W:W17,21,22,23,24,27,28,29,30,31,32:B4,5,6,7,8,9,10,11,12,14,16",
            [22, 18],
        ),
        (
            "W:W13,17,20,21,26,28,29,30,31,32:B1,2,5,6,7,9,10,11,12,19",
            [17, 14],
        ),
        (
            "W:W17,19,21,22,25,26,27,28,29,31,32:B3,4,6,7,8,9,10,11,12,13,14",
            [19, 15],
        ),
        (
            "W:W18,19,23,25,26,27,28,29,31,32:B3,4,5,7,8,9,10,11,12,17",
            [18, 15],
        ),
    ] {
        let at: Board<Remembered> = board(fen);
        let report = think(&at, Limit::Nodes(60_000), &table(1 << 22));
        assert_eq!(report.best.squares(), best, "{fen}");
        let mover = position(fen).turn();
        assert!(mover.signed(report.value) > 50, "{fen}: {}", report.value);
    }
}

/// The same position with the colours changed and the board turned.
fn mirrored(at: &Position) -> Position {
    let text = at.to_string();
    let mut parts = text.split(':');
    let turn = parts.next().expect("a turn");
    let turned = |pieces: &str| {
        let turned = pieces[1..]
            .split(',')
            .filter(|piece| !piece.is_empty())
            .map(|piece| {
                let (king, square) = match piece.strip_prefix('K') {
                    Some(square) => ("K", square),
                    None => ("", piece),
                };
                format!("{king}{}", 33 - square.parse::<u32>().expect("a square"))
            });
        turned.collect::<Vec<_>>().join(",")
    };
    let mut sides = parts.map(|side| (side.as_bytes()[0], turned(side)));
    let (first, second) = (sides.next().expect("a side"), sides.next().expect("a side"));
    let (white, black) = if first.0 == b'W' {
        (first.1, second.1)
    } else {
        (second.1, first.1)
    };
    let turn = if turn == "B" { "W" } else { "B" };
    position(&format!("{turn}:W{black}:B{white}"))
}

#[test]
fn a_judgement_is_the_same_for_either_side() {
    let judge = Judge::default();
    let mut random = Random(7);
    let mut plain = Position::start();
    for _ in 0..3000 {
        if plain.ending().is_some() {
            plain = Position::start();
        }
        let at: Board<Forgotten> = Board::pack(&plain);
        let other: Board<Forgotten> = Board::pack(&mirrored(&plain));
        assert_eq!(judge.judge(&at), judge.judge(&other), "{plain}");
        assert!(judge.judge(&at).abs() < PROVED, "{plain}");
        assert_eq!(judge.tension(&at), judge.tension(&other), "{plain}");
        let moves = plain.moves();
        plain = plain.after(Rules::CheckThis, &moves[random.below(moves.len())]);
    }
}

// ---- limits

#[test]
fn the_table_is_made_before_the_first_depth() {
    static LAPS: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let search = request("expert").check::<CheckersGame>().expect("valid");
    let lap = |name: &str| LAPS.lock().unwrap().push(name.into());
    let control = Control::with_hooks(|_| (), lap);
    let told = &mut |_| LAPS.lock().unwrap().push("depth".into());
    let report = search.run_telling(&mut Memory::new(), &control, told);
    report.expect("a report");
    assert_eq!(LAPS.lock().unwrap()[..2], ["table", "depth"]);
}

#[test]
fn one_thread_leaves_nothing_to_chance() {
    let at: Board<Remembered> = Board::pack(&Position::start());
    let run = || {
        let report = think(&at, Limit::Depth(11), &table(1 << 20));
        (report.nodes, report.value, report.line)
    };
    assert_eq!(run(), run());
}

#[test]
fn limits_and_stops_hold_on_any_number_of_threads() {
    const BUDGET: u64 = 30_000;
    let at: Board<Remembered> = Board::pack(&Position::start());
    let game = EnglishGame::new();
    for threads in [1, 2, 4] {
        let wanted = Wanted {
            limit: Limit::Nodes(BUDGET),
            all_moves: false,
        };
        let report = think_on(threads, &at, wanted, &table(1 << 16));
        assert!(report.nodes < 3 * BUDGET, "{} nodes", report.nodes);
        assert!(report.complete && !report.exact);

        let control = Control::new();
        let wanted = Wanted {
            limit: Limit::Depth(60),
            all_moves: false,
        };
        let report = std::thread::scope(|scope| {
            let (judge, table, pool) = (Judge::default(), table(1 << 16), pool(threads));
            let run = {
                let control = &control;
                move || {
                    pool.install(|| {
                        expert(&game, &judge, &at, wanted, &table, control, &mut |_| ())
                    })
                }
            };
            let running = scope.spawn(run);
            while control.progress().best.is_none() || control.progress().nodes < 100_000 {
                std::thread::yield_now();
            }
            control.stop();
            running.join().expect("no panic").expect("a report")
        });
        assert!(!report.complete && report.depth > 0);
        legal(&game, &at, &report);
    }
}

/// The only move needs no hour.
#[test]
fn a_forced_move_is_made_at_once() {
    let at: Board<Remembered> = after("B:W21-32:B1-12", &[[11, 15], [22, 18]]);
    let limit = Limit::Time(std::time::Duration::from_secs(3600));
    let report = think(&at, limit, &table(1 << 20));
    assert_eq!(report.best.squares(), [15, 22]);
}

/// A stop before anything was searched still gives a legal move.
#[test]
fn whoever_stops_at_once_gets_a_move() {
    let at: Board<Remembered> = Board::pack(&Position::start());
    let control = Control::new();
    control.stop();
    let game = EnglishGame::new();
    let wanted = Wanted {
        limit: Limit::Depth(20),
        all_moves: true,
    };
    let (judge, table) = (Judge::default(), table(0));
    let report = expert(&game, &judge, &at, wanted, &table, &control, &mut |_| ());
    let report = report.expect("an unfinished game");
    assert!(!report.complete && !report.exact);
    legal(&game, &at, &report);
}

// ---- behind the façade

fn request(mode: &str) -> SearchRequest {
    SearchRequest {
        rules: "english".into(),
        mode: Some(mode.into()),
        depth: Some(9),
        ..SearchRequest::default()
    }
}

#[test]
fn what_was_learnt_is_kept_by_the_caller_and_for_the_same_rules() {
    let mut memory = Memory::new();
    let mut run = |rules: &str| {
        let request = SearchRequest {
            rules: rules.into(),
            table_mb: Some(1),
            ..request("expert")
        };
        let search = request.check::<CheckersGame>().expect("a good request");
        let report = pool(1).install(|| search.run(&mut memory, &Control::new()));
        report.expect("a report")
    };
    let first = run("english");
    assert_eq!((first.mode, first.evaluator.as_str()), ("expert", "expert"));
    assert!(run("english").nodes < first.nodes / 2);
    assert!(run("check-this").nodes > first.nodes / 2);
}

/// The moves of the game reach the search: who is losing takes the draw.
#[test]
fn the_past_comes_with_the_moves() {
    let text = |[from, to]: [u8; 2]| format!("{from}-{to}");
    let request = SearchRequest {
        position: Some(LOST.into()),
        moves: Some(TO_AND_FRO.map(text).to_vec()),
        ..request("expert")
    };
    let search = request.check::<CheckersGame>().expect("a good request");
    let report = search.run(&mut Memory::new(), &Control::new());
    let report = report.expect("a report");
    assert_eq!((report.value, report.best_text()), (0, "5-1"));
}

#[test]
fn the_expert_says_what_it_takes() {
    let refusal = |request: SearchRequest| request.check::<CheckersGame>().unwrap_err().message;
    let said = refusal(SearchRequest {
        evaluator: Some("material".into()),
        ..request("expert")
    });
    assert_eq!(said, "expert knows one evaluator, expert");
    let said = refusal(SearchRequest {
        table_mb: Some(0),
        ..request("expert")
    });
    assert!(said.starts_with("a table takes 1 to"), "{said}");
    let said = refusal(SearchRequest {
        endgame_seeds: Some(4),
        ..request("expert")
    });
    assert_eq!(said, "expert takes no endgames");
    // Its evaluator is for any mode.
    let plain = SearchRequest {
        evaluator: Some("expert".into()),
        depth: Some(4),
        ..request("seq_ab")
    };
    let search = plain.check::<CheckersGame>().expect("a good request");
    assert!(search.run(&mut Memory::new(), &Control::new()).is_ok());
}

/// A stop while the table is being made gets a move of some thought.
#[test]
fn a_stop_before_the_search_gets_a_move() {
    let control = Control::new();
    control.stop();
    let search = request("expert").check::<CheckersGame>().expect("good");
    let report = search.run(&mut Memory::new(), &control).expect("a report");
    assert!(!report.complete && !report.exact && report.best < 7);
}
