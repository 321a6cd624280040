//! EGC and PM against the solver and against themselves: who wins by EGC wins, and what is put off is not missed.

use crate::common::Random;
use crate::{boards, searched};
use kalahari::engine::{KalahGame, Memory, SearchRequest};
use kalahari::game::{Player, Value};
use kalahari::kalah::{Position, Rules};
use kalahari::russell::pm::Hasty;
use kalahari::russell::{A, B, Board, egc};
use kalahari::search::Control;

/// a's margin under perfect play.
pub fn solved(position: &Position, memory: &mut Memory) -> Value {
    let margin = |position: &Position| {
        position.seeds(Player::First) as Value - position.seeds(Player::Second) as Value
    };
    if position.is_over(&Rules::STANDARD) {
        return margin(position);
    }
    let request = SearchRequest {
        rules: "standard".into(),
        position: Some(position.to_string()),
        mode: Some("solve".into()),
        table_mb: Some(8),
        ..SearchRequest::default()
    };
    let search = request.check::<KalahGame>().expect("a position in play");
    let report = search.run(memory, &Control::new()).expect("a report");
    assert!(report.exact);
    report.value
}

/// Counters strewn at random, mostly few and near: where games end.
fn strewn(random: &mut Random) -> Board {
    let most = 1 + random.below(4);
    let mut pits = [0; 14];
    for (index, pit) in pits.iter_mut().enumerate() {
        *pit = match index % 7 {
            6 => random.below(14),
            _ => random.below(2) * random.below(2) * random.below(most + 1),
        };
    }
    let turn = [A, B][random.below(2)];
    Board::of(&Position::new(&pits, turn).expect("few counters"))
}

#[test]
fn who_wins_by_egc_wins_by_the_solver() {
    let mut random = Random(64);
    let mut memory = Memory::new();
    let (mut half, mut apart) = (0, 0);
    for n in 0..12_000 {
        let board = strewn(&mut random);
        let board = if n % 2 == 0 {
            board
        } else {
            played_on(board, &mut random)
        };
        let Some(told) = egc::end(&board) else {
            continue;
        };
        let position = board.position();
        let in_play = position.in_play(A) + position.in_play(B);
        let margin = solved(&position, &mut memory);
        let sure = told - if told < 0 { -egc::END } else { egc::END };
        assert_eq!(
            told >= 0,
            margin >= 0,
            "told {told}, solved {margin}\n{board}"
        );
        if is_apart(&board) {
            apart += u32::from(in_play > 0);
            assert_eq!(sure, margin, "told {told}\n{board}");
        } else {
            half += 1;
            assert!(
                sure.abs() <= margin.abs(),
                "told {told}, solved {margin}\n{board}"
            );
            assert_ne!(sure, 0);
        }
    }
    assert!(
        half > 1000 && apart > 400,
        "{half} by half, {apart} because nobody can prevent it"
    );
}

fn played_on(mut board: Board, random: &mut Random) -> Board {
    for _ in 0..random.below(6) {
        let moves: Vec<u8> = board.moves().collect();
        if moves.is_empty() || egc::end(&board).is_some() {
            break;
        }
        board = board.play(moves[random.below(moves.len())]);
    }
    board
}

/// In the words of the memo, by trying: whatever is played, nothing comes to the other side and nothing is captured.
fn is_apart(board: &Board) -> bool {
    let (a, b) = (board.counters(A), board.counters(B));
    let total = |side: &[u8; 7]| side.iter().map(|&n| Value::from(n)).sum::<Value>();
    let half = |kalah: u8| 2 * Value::from(kalah) > total(&a) + total(&b);
    if a[1..].iter().all(|&n| n == 0) || b[1..].iter().all(|&n| n == 0) {
        return true;
    }
    // Where a kalah has more than half, either reason may hold; the value tells which.
    !half(a[0]) && !half(b[0]) || egc::end(board) == Some(with_end(total(&a) - total(&b)))
}

fn with_end(margin: Value) -> Value {
    margin + if margin < 0 { -egc::END } else { egc::END }
}

#[test]
fn a_game_that_goes_on_can_still_change_hands() {
    // The start, and a position where one capture is left.
    assert_eq!(egc::end(&Board::start(3).expect("a start")), None);
    let board: Position = "1,0,0,0,0,0,5/0,0,0,1,1,0,5 0".parse().expect("a position");
    assert_eq!(egc::end(&Board::of(&board)), None);
    // A tie is told by 100, a win by two by 102, a loss by two by -102.
    for (text, told) in [
        ("0,0,0,0,0,1,5/0,0,0,0,0,1,5 0", 100),
        ("0,0,0,0,0,1,6/0,0,0,0,0,1,4 0", 102),
        ("0,0,0,0,0,1,4/0,0,0,0,0,1,6 0", -102),
    ] {
        let board: Position = text.parse().expect("a position");
        assert_eq!(egc::end(&Board::of(&board)), Some(told), "{text}");
    }
}

/// To the end of the game, and to any depth, the value with PM is the value without.
#[test]
fn what_is_put_off_is_not_missed() {
    let mut random = Random(66);
    let (mut put_off, mut efforts) = (0, (0, 0));
    for n in 0..3000 {
        let board = match n % 3 {
            0 => boards(&mut random, 2 + (n % 2) as u8),
            _ => loop {
                let board = strewn(&mut random);
                if egc::end(&board).is_none() {
                    break board;
                }
            },
        };
        let id = ["4", "5", "6", "10"][n % if n % 3 == 0 { 2 } else { 4 }];
        let given = |op| [("op", op), ("id", id)];
        let (without, with) = (
            searched(&given("140"), &board),
            searched(&given("144"), &board),
        );
        assert_eq!(
            without.value,
            with.value,
            "id {id}\n{board}\n{}",
            board.position()
        );
        put_off += u32::from(without.effort != with.effort);
        efforts = (efforts.0 + without.effort, efforts.1 + with.effort);
    }
    println!(
        "PM changed the effort of {put_off} searches, from {} to {} in all",
        efforts.0, efforts.1
    );
    assert!(put_off > 300, "{put_off}");
}

/// A move that is put off leads to the same position in the next turn, whatever the opponent does between.
#[test]
fn what_is_put_off_comes_to_the_same_position() {
    let mut random = Random(67);
    let mut seen = 0;
    for _ in 0..20_000 {
        let board = strewn(&mut random);
        for hasty in board.moves().filter_map(|pit| Hasty::of(&board, pit)) {
            let at_once = board.play(hasty.pit);
            if at_once.mover() != board.mover() || egc::end(&at_once).is_some() {
                continue;
            }
            for pit in at_once.moves().filter(|&pit| hasty.puts_off(&at_once, pit)) {
                let (mut late, mut early) = (board.play(pit), at_once.play(pit));
                while late.mover() != board.mover() && egc::end(&late).is_none() {
                    let moves: Vec<u8> = late.moves().collect();
                    let reply = moves[random.below(moves.len())];
                    (late, early) = (late.play(reply), early.play(reply));
                }
                if egc::end(&late).is_none() {
                    seen += 1;
                    assert_eq!(late.play(hasty.pit), early, "{board}");
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
}
