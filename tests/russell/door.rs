//! The door for the page: any way through a run comes to the same answers.

use crate::common::Random;
use crate::settings;
use kalahari::engine::programs::{Program, Russell, RussellAnswer, RussellRequest};
use kalahari::russell::{Entry, SettingsText, Waiting};
use kalahari::search::Control;

fn entry(at: u64, input: &str) -> Entry {
    Entry {
        at,
        input: input.into(),
    }
}

fn ask(request: &RussellRequest) -> RussellAnswer {
    Russell::run(request.clone(), &Control::new()).expect("an answer")
}

/// As if nothing had been computed before.
fn fresh(request: &RussellRequest) -> RussellAnswer {
    let request = request.clone();
    std::thread::spawn(move || ask(&request))
        .join()
        .expect("no panic")
}

fn printed_run() -> SettingsText {
    settings(&[("ip", "2"), ("td", "777"), ("op", "21")])
}

#[test]
fn a_run_in_pieces_is_the_run_at_once() {
    let whole = ask(&RussellRequest {
        settings: printed_run(),
        tape: vec![entry(0, " ")],
        ..RussellRequest::default()
    });
    assert_eq!(
        (whole.waiting, whole.effort, whole.value),
        (Waiting::Key, 627, Some(4))
    );
    let (mut paper, mut points) = (String::new(), Vec::new());
    let mut last = None::<RussellAnswer>;
    loop {
        let ticks = last.as_ref().map_or(0, |last| last.ticks);
        let answer = ask(&RussellRequest {
            settings: printed_run(),
            tape: vec![entry(0, " ")],
            until: Some(ticks + 50),
            paper: paper.len(),
            search: last.as_ref().map_or(0, |last| last.search),
            points: points.len() as u64,
            ..RussellRequest::default()
        });
        assert_eq!(
            (answer.paper_from, answer.points_from),
            (paper.len(), points.len() as u64)
        );
        paper += &answer.paper;
        points.extend(&answer.points);
        let waits = answer.waiting != Waiting::Running;
        last = Some(answer);
        if waits {
            break;
        }
    }
    assert_eq!((paper, points), (whole.paper.clone(), whole.points.clone()));
    let last = last.expect("an answer");
    assert_eq!(
        (last.ticks, &last.board, &last.registers),
        (whole.ticks, &whole.board, &whole.registers)
    );
}

#[test]
fn one_position_on() {
    let mut request = RussellRequest {
        settings: settings(&[("ip", "3"), ("id", "3")]),
        tape: vec![entry(0, " ")],
        ..RussellRequest::default()
    };
    for long in 1..20 {
        request.until_long = Some(long);
        let answer = ask(&request);
        assert_eq!(
            (answer.long_effort, answer.points.len() as u64),
            (long, long)
        );
        assert!(
            answer.effort > long,
            "the short look-ahead makes moves of its own"
        );
    }
}

/// Random visitors: they type, flip, stop, halt, step and look, and reload at any time.
#[test]
fn what_is_kept_changes_no_answer() {
    let mut random = Random(1964);
    for game in 0..60 {
        let op = ["6", "221", "406", "7", "0"][game % 5];
        let mut request = RussellRequest {
            settings: settings(&[("ip", "2"), ("id", "4"), ("op", op), ("y", "3")]),
            ..RussellRequest::default()
        };
        let mut ticks = 0;
        for _ in 0..12 {
            let input = [
                " ", " ", "1", "2", "6", "r", "q", "SS3", "SS4", "SS5", "SS6", "continue", "stop",
            ][random.below(13)];
            if random.below(3) > 0 {
                request.tape.push(entry(ticks, input));
            }
            request.until = (random.below(2) == 0).then(|| ticks + random.below(400) as u64);
            request.until_long = (random.below(4) == 0).then(|| random.below(300) as u64);
            request.look = (random.below(2) == 0).then(|| random.below(300) as u64);
            let answer = ask(&request);
            assert_eq!(answer, fresh(&request), "{request:?}");
            ticks = answer.ticks;
        }
    }
}

#[test]
fn a_point_is_looked_at_again() {
    let request = |look| RussellRequest {
        settings: printed_run(),
        tape: vec![entry(0, " ")],
        look: Some(look),
        ..RussellRequest::default()
    };
    let look = |effort| ask(&request(effort)).look;
    let first = look(1).expect("the first move");
    assert_eq!(
        (
            first.variation.as_str(),
            first.alpha,
            first.beta,
            first.value
        ),
        ("1", -255, 255, None)
    );
    assert_eq!(first.board, "2,2,2,2,2,0,1/3,2,2,2,2,2,0 1");
    // The first final evaluation is that of 1-1,213-213.
    let eighth = look(8).expect("the first leaf");
    assert_eq!(
        (eighth.variation.as_str(), eighth.value),
        ("1-1,213-213", Some(0))
    );
    let last = look(627).expect("the last move");
    assert_eq!(
        (last.variation.as_str(), last.alpha, last.value),
        ("6-1,6-213", 4, Some(-3))
    );
    assert_eq!((look(0), look(628)), (None, None));
}

/// A long run keeps its last 300 lines, and what it keeps is what a run that ends there would show.
#[test]
fn the_last_lines_of_a_long_run_can_be_looked_at() {
    let three = settings(&[
        ("id", "31"),
        ("ia", "145"),
        ("ib", "146"),
        ("op", "5"),
        ("td", "777"),
        ("sor", "1"),
    ]);
    let request = |moves: u64| RussellRequest {
        settings: three.clone(),
        tape: vec![entry(0, " ")],
        until_long: Some(moves),
        ..RussellRequest::default()
    };
    // Every point, as they came.
    let mut points = Vec::new();
    for moves in (5000..=60_000).step_by(5000) {
        let answer = ask(&RussellRequest {
            search: 1,
            points: points.len() as u64,
            ..request(moves)
        });
        assert_eq!(answer.points_from, points.len() as u64);
        points.extend(answer.points);
    }
    // By hand: 3 * 60,001 / 512 is the line 352; the first of the last 300 is 53, and 3 * 8875 / 512 is the first move in it.
    let gone = 8874;
    let last = ask(&request(60_000));
    assert_eq!((last.points_from, last.points_gone), (gone, gone));
    assert_eq!(last.points, points[gone as usize..]);
    let look = |effort, moves| RussellRequest {
        look: Some(effort),
        ..request(moves)
    };
    for effort in [gone + 1, gone + 2, 9045, 9046, 31_415, 59_999, 60_000] {
        let there = fresh(&look(effort, effort)).look;
        assert!(there.is_some());
        assert_eq!(ask(&look(effort, 60_000)).look, there, "{effort}");
    }
    for effort in [1, gone - 1, gone, 60_001] {
        assert_eq!(ask(&look(effort, 60_000)).look, None, "{effort}");
    }
}

#[test]
fn a_stopped_run_answers_with_what_it_has() {
    let control = Control::new();
    control.stop();
    let request = RussellRequest {
        settings: settings(&[("ip", "6"), ("id", "15")]),
        tape: vec![entry(0, " ")],
        ..RussellRequest::default()
    };
    let answer = Russell::run(request.clone(), &control).expect("an answer");
    assert_eq!(answer.waiting, Waiting::Running);
    let on = ask(&RussellRequest {
        until: Some(answer.ticks + 1000),
        ..request
    });
    assert_eq!(on.ticks, answer.ticks + 1000);
}

#[test]
fn wrong_requests_get_one_sentence() {
    let refused = |given: &[(&str, &str)], input: &str| {
        let request = RussellRequest {
            settings: settings(given),
            tape: vec![entry(0, input)],
            ..RussellRequest::default()
        };
        let refusal = Russell::run(request, &Control::new()).expect_err("a refusal");
        refusal.message
    };
    let octal = "ia is an octal number, with digits 0 to 7, not '-389'";
    assert_eq!(
        refused(&[("ia", "-389")], " "),
        octal.replace("-389", "389")
    );
    assert_eq!(
        refused(&[("id", "1")], " "),
        "id is 2 to 7777 in octal, not '1'"
    );
    assert_eq!(
        refused(&[("ip", "0")], " "),
        "ip is 1 to 24 in octal, not '0'"
    );
    assert_eq!(
        refused(&[("op", "1000")], " "),
        "op is 0 to 777 in octal, not '1000'"
    );
    assert_eq!(
        refused(&[("ia", "5"), ("ib", "-5")], " "),
        "ia must be less than ib, but 5 is not less than -5"
    );
    assert_eq!(
        refused(&[("switches", "2")], " "),
        "the sense switches are 3 to 6, not '2'"
    );
    assert_eq!(refused(&[("td", "")], " "), "td has 1 to 16 words, not 0");
    assert_eq!(
        refused(&[("board", "1,1,0/1,1,0 0")], " "),
        "the board of 1964 has six pits a side, not 2"
    );
    assert_eq!(
        refused(&[], "go"),
        "the console takes a key, SS3 to SS6, continue or stop, not 'go'"
    );
}
