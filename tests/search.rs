//! What a search promises besides its value: node counts, stops, limits, progress, and that every
//! option does something.

use kalahari::engine::{KalahGame, Memory, Report, SearchRequest, TableGame};
use kalahari::kalah::{Kalah, Position, Rules, Seeds};
use kalahari::search::{Control, Limit, METHODS, Method, Mode, Options, search};

fn request() -> SearchRequest {
    SearchRequest {
        rules: "standard".into(),
        ..SearchRequest::default()
    }
}

fn run(request: &SearchRequest) -> Report {
    let search = request.check::<KalahGame>().expect("a valid request");
    search
        .run(&mut Memory::new(), &Control::new())
        .expect("a report")
}

fn error(request: &SearchRequest) -> String {
    request
        .check::<KalahGame>()
        .expect_err("not valid")
        .to_string()
}

fn pool(threads: usize) -> rayon::ThreadPool {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().expect("a pool")
}

/// Whether a mode can be told an order: minimax tries every move anyway.
fn ordered(mode: &str) -> bool {
    Method::named(mode).expect(mode).ordered
}

/// The signature: total nodes of the sequential modes over fixed positions. A change here is a
/// change of the search itself and must be meant.
#[test]
fn node_count_signature() {
    let positions = [
        "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0",
        "4,4,4,3,3,3,3/1,1,1,1,6,6,6 1",
        "1,2,7,4,0,1,32/1,0,2,1,1,2,18 0",
        "6,6,6,6,6,6,0/6,6,6,6,6,6,0 0",
    ];
    let total = |mode: &str, order: &str, depth| -> u64 {
        let nodes = positions.map(|position| {
            run(&SearchRequest {
                position: Some(position.into()),
                mode: Some(mode.into()),
                order: ordered(mode).then(|| order.into()),
                depth: Some(depth),
                ..request()
            })
            .nodes
        });
        nodes.iter().sum()
    };
    assert_eq!(
        [
            total("seq_mm", "natural", 7),
            total("seq_ab", "natural", 10),
            total("seq_ab", "ranked", 12),
        ],
        SIGNATURE
    );
}

const SIGNATURE: [u64; 3] = [522_703, 280_698, 441_572];

/// What the issue of speed rests on: how few positions a ranked search needs.
#[test]
fn ranked_alpha_beta_stays_within_its_node_budget() {
    let nodes = |depth| {
        run(&SearchRequest {
            mode: Some("seq_ab".into()),
            depth: Some(depth),
            ..request()
        })
        .nodes
    };
    assert!(nodes(9) <= 12_000);
    assert!(nodes(22) <= 10_000_000);
}

#[test]
fn parallel_searches_repeat_themselves() {
    let pool = pool(4);
    for mode in [
        "par_then_mm",
        "par_then_ab",
        "young_bros",
        "young_bros_2022",
    ] {
        let search = |order: &str| {
            let report = pool.install(|| {
                run(&SearchRequest {
                    mode: Some(mode.into()),
                    order: ordered(mode).then(|| order.into()),
                    depth: Some(10),
                    par_depth: Some(4),
                    position: Some("0,5,5,5,5,4,0/0,5,5,5,5,4,0 1".into()),
                    ..request()
                })
            });
            (report.best, report.value)
        };
        let first = search("ranked");
        for _ in 0..20 {
            assert_eq!(search("ranked"), first, "{mode}");
            assert_eq!(search("natural"), first, "{mode}");
        }
    }
}

#[test]
fn a_stop_ends_every_mode_soon_with_a_legal_move() {
    let pool = pool(2);
    for mode in Mode::ALL.map(Mode::name) {
        let search = SearchRequest {
            mode: Some(mode.into()),
            depth: Some(60),
            ..request()
        }
        .check::<KalahGame>()
        .expect("valid");
        let control = Control::new();
        // A search that does not hear the stop would run for years.
        let report = std::thread::scope(|scope| {
            let running = scope.spawn(|| pool.install(|| search.run(&mut Memory::new(), &control)));
            // Live progress; a search without it would never be stopped.
            while control.progress().nodes <= 10_000 {
                std::thread::yield_now();
            }
            control.stop();
            running.join().expect("no panic").expect("a report")
        });
        assert!(!report.complete, "{mode}");
        assert!(report.best < 6, "{mode}: a legal move");
        assert_eq!(report.pv.first(), Some(&report.best), "{mode}");
    }
}

#[test]
fn a_stop_before_the_start_still_gives_a_move() {
    let control = Control::new();
    control.stop();
    let search = SearchRequest {
        depth: Some(30),
        ..request()
    }
    .check::<KalahGame>()
    .expect("valid");
    let report = search.run(&mut Memory::new(), &control).expect("a report");
    assert_eq!(
        (report.complete, report.depth, report.scores.len()),
        (false, 1, 6)
    );
}

#[test]
fn time_and_nodes_deepen() {
    let timed = run(&SearchRequest {
        time_ms: Some(150.0),
        ..request()
    });
    assert!(timed.complete && timed.depth > 1, "depth {}", timed.depth);
    assert!(timed.elapsed_ms >= 100.0);
    let fixed = run(&SearchRequest {
        depth: Some(timed.depth),
        ..request()
    });
    assert_eq!((timed.best, timed.value), (fixed.best, fixed.value));

    let budget = |nodes| {
        run(&SearchRequest {
            mode: Some("seq_ab".into()),
            nodes: Some(nodes),
            ..request()
        })
    };
    let (small, large) = (budget(20_000), budget(2_000_000));
    assert!(small.depth < large.depth);
    assert!(
        large.nodes >= 2_000_000 && large.nodes < 2_100_000,
        "{}",
        large.nodes
    );
    let again = budget(20_000);
    assert_eq!((small.nodes, small.depth), (again.nodes, again.depth));
}

#[test]
fn a_search_to_the_end_of_the_game_says_so_and_deepens_no_further() {
    let small = SearchRequest {
        position: Some("0,0,1,2,0,1,15/0,1,0,2,1,0,25 0".into()),
        ..request()
    };
    let timed = run(&SearchRequest {
        time_ms: Some(60_000.0),
        ..small.clone()
    });
    assert!(timed.exact && timed.elapsed_ms < 30_000.0);
    let shallow = run(&SearchRequest {
        depth: Some(2),
        ..small
    });
    assert!(!shallow.exact);
}

/// "Minimax Mancala" multiplies its value at the end by 100.
#[test]
fn a_decided_game_counts_a_hundred_times() {
    // House 6 sows the last seed of its side: 21 are in its store then, and 27 are the other's.
    let value = |evaluator: &str, position: &str| {
        run(&SearchRequest {
            position: Some(position.into()),
            mode: Some("seq_mm".into()),
            evaluator: Some(evaluator.into()),
            depth: Some(1),
            ..request()
        })
        .value
    };
    let last = "0,0,0,0,0,1,20/1,0,0,0,0,0,26 0";
    let margin = value("stores", last);
    assert_eq!(value("stores-decided", last), 100 * margin);
    assert_eq!(value("stores-decided", last), -600);
    // While both sides have seeds, it is the stores' own.
    let open = "0,0,0,0,1,1,20/1,0,0,0,0,0,25 0";
    assert_eq!(value("stores-decided", open), value("stores", open));
}

#[test]
fn every_option_changes_something() {
    let base = SearchRequest {
        mode: Some("seq_ab".into()),
        depth: Some(8),
        ..request()
    };
    let with = |change: fn(&mut SearchRequest)| {
        let mut request = base.clone();
        change(&mut request);
        run(&request)
    };
    let plain = run(&base);
    let natural = with(|r| r.order = Some("natural".into()));
    let lecture = with(|r| r.order = Some("lecture".into()));
    assert_ne!(plain.nodes, natural.nodes);
    assert_ne!(plain.nodes, lecture.nodes);
    assert_ne!(natural.nodes, lecture.nodes);
    assert_eq!(lecture.order, Some("lecture"));
    assert_ne!(plain.nodes, with(|r| r.depth = Some(9)).nodes);
    assert_ne!(plain.nodes, with(|r| r.mode = Some("seq_mm".into())).nodes);
    assert_ne!(plain.nodes, with(|r| r.all_moves = Some(true)).nodes);
    assert_ne!(plain.nodes, with(|r| r.rules = "six-seeds".into()).nodes);
    assert_ne!(
        plain.nodes,
        with(|r| r.rules = "empty-capture".into()).nodes
    );
    for evaluator in [
        "stores",
        "stores-decided",
        "weighted",
        "weighted:3",
        "russell",
        "urgent",
    ] {
        let request = |evaluator: &str, board: &str| SearchRequest {
            position: Some(board.into()),
            evaluator: Some(evaluator.into()),
            depth: Some(5),
            ..base.clone()
        };
        let boards = [
            "4,4,4,4,4,4,0/4,4,4,4,4,4,0 0",
            "0,0,1,2,0,1,15/0,1,0,2,1,0,25 1",
        ];
        let differs = boards.iter().any(|board| {
            run(&request(evaluator, board)).value != run(&request("seeds", board)).value
        });
        assert!(differs, "{evaluator}");
    }
    let par = |plies| {
        let mode = Some("par_then_mm".into());
        run(&SearchRequest {
            mode,
            par_depth: Some(plies),
            ..base.clone()
        })
        .tasks
    };
    assert_eq!([par(0), par(1), par(2)], [0, 6, 41]);
    let young = |plies| {
        let mode = Some("young_bros".into());
        run(&SearchRequest {
            mode,
            par_depth: Some(plies),
            depth: Some(13), // with less below it no position is worth a task
            ..base.clone()
        })
        .tasks
    };
    assert_eq!([young(0), young(1)], [0, 5]);
    assert!(young(3) > 5);
}

#[test]
fn wrong_options_are_sentences() {
    for (message, wrong) in [
        (
            "mode 'fast' is not known; accepted are seq_mm, seq_ab",
            SearchRequest {
                mode: Some("fast".into()),
                depth: Some(3),
                ..request()
            },
        ),
        (
            "order 'random' is not known; accepted are natural, ranked",
            SearchRequest {
                order: Some("random".into()),
                depth: Some(3),
                ..request()
            },
        ),
        (
            "depth is a number from 1 to 200, not 0",
            SearchRequest {
                depth: Some(0),
                ..request()
            },
        ),
        (
            "depth is a number from 1 to 200, not 201",
            SearchRequest {
                depth: Some(201),
                ..request()
            },
        ),
        (
            "par-depth is a number from 0 to 200, not 999",
            SearchRequest {
                depth: Some(3),
                par_depth: Some(999),
                ..request()
            },
        ),
        (
            "a time is 1 millisecond to 24 hours, not NaN",
            SearchRequest {
                time_ms: Some(f64::NAN),
                ..request()
            },
        ),
        (
            "a node budget is at least 1",
            SearchRequest {
                nodes: Some(0),
                ..request()
            },
        ),
        ("exactly one of depth, time and nodes", request()),
        (
            "exactly one of depth, time and nodes",
            SearchRequest {
                depth: Some(3),
                nodes: Some(5),
                ..request()
            },
        ),
        (
            "the game is over: 24 seeds to 24",
            SearchRequest {
                depth: Some(3),
                position: Some("0,0,24/0,0,24".into()),
                ..request()
            },
        ),
    ] {
        let got = error(&wrong);
        assert!(got.starts_with(message), "{got}");
    }
}

/// Every depth that is finished is told, in order, and says what a search to that depth says.
#[test]
fn every_finished_depth_is_told() {
    let pool = pool(2);
    for method in &METHODS {
        let mode = method.name;
        let limited = SearchRequest {
            mode: Some(mode.into()),
            nodes: method.most_depth.map(|_| 40_000),
            position: Some("1,0,2,1,0,3,20/0,2,1,0,1,1,16 0".into()),
            ..request()
        };
        let search = limited.check::<KalahGame>().expect("valid");
        let mut told: Vec<Report> = Vec::new();
        let run = || {
            let tell = &mut |report| told.push(report);
            search.run_telling(&mut Memory::new(), &Control::new(), tell)
        };
        let last = pool.install(run).expect("a report");
        let depths: Vec<u32> = told.iter().map(|report| report.depth).collect();
        let counted: Vec<u32> = (1..=depths.len() as u32).collect();
        assert_eq!(depths, counted, "{mode}");
        let deepest = told.last().expect("one depth at least");
        assert_eq!(deepest.depth, last.depth, "{mode}");
        assert!(told.is_sorted_by_key(|report| report.nodes), "{mode}");
        for report in &told {
            assert_eq!((report.mode, report.line.is_empty()), (mode, false));
            if method.kind.is_plain() {
                let fixed = run_fixed(&limited, report.depth);
                assert_eq!(
                    (report.value, report.best, &report.scores.len()),
                    (fixed.value, fixed.best, &fixed.scores.len()),
                    "{mode} to depth {}",
                    report.depth
                );
            }
        }
    }
}

fn run_fixed(request: &SearchRequest, depth: u32) -> Report {
    run(&SearchRequest {
        nodes: None,
        depth: Some(depth),
        ..request.clone()
    })
}

/// What a method does not take is refused, never ignored.
#[test]
fn options_that_a_method_does_not_take_are_refused() {
    for info in KalahGame::methods() {
        let limit = info.accepts.depth.map(|_| 3);
        let base = SearchRequest {
            mode: Some(info.name.into()),
            depth: limit,
            ..request()
        };
        let answer = |change: fn(&mut SearchRequest)| {
            let mut request = base.clone();
            change(&mut request);
            request
                .check::<KalahGame>()
                .map(|_| ())
                .map_err(|refusal| refusal.message)
        };
        let taken = [
            (
                info.accepts.par_depth.is_some(),
                "par-depth",
                answer(|r| r.par_depth = Some(2)),
            ),
            (
                info.accepts.order.is_some(),
                "order",
                answer(|r| r.order = Some("natural".into())),
            ),
            (
                info.accepts.table_mb.is_some(),
                "table",
                answer(|r| r.table_mb = Some(8)),
            ),
            (
                info.accepts.endgame_seeds.is_some(),
                "endgames",
                answer(|r| r.endgame_seeds = Some(2)),
            ),
        ];
        for (takes, option, answer) in taken {
            let refused = Err(format!("{} takes no {option}", info.name));
            assert_eq!(answer, if takes { Ok(()) } else { refused });
        }
        // The ends of its range, and what lies beyond.
        if let Some(depth) = info.accepts.depth {
            let deep = |depth| {
                let request = SearchRequest {
                    depth: Some(depth),
                    ..base.clone()
                };
                request.check::<KalahGame>().is_ok()
            };
            assert!(deep(depth.least) && deep(depth.most));
            assert!(!deep(depth.least - 1) && !deep(depth.most + 1));
        }
    }
}

/// A start and the moves since are as good as the position they lead to.
#[test]
fn moves_since_a_position_lead_to_another() {
    let there = SearchRequest {
        moves: Some(["3", "6", "5"].map(String::from).to_vec()),
        depth: Some(4),
        ..request()
    };
    let search = there.check::<KalahGame>().expect("legal moves");
    let here = SearchRequest {
        moves: None,
        position: Some(search.position.to_string()),
        ..there.clone()
    };
    assert_eq!(search.position.to_string(), "5,5,0,5,5,0,2/5,5,5,5,0,5,1 0");
    assert_eq!(run(&there).scores, run(&here).scores);
    let illegal = SearchRequest {
        moves: Some(["3", "3"].map(String::from).to_vec()),
        ..there
    };
    assert_eq!(
        error(&illegal),
        "move 2, '3': house 3 is empty; you can play 1, 2, 4, 5, 6"
    );
}

/// However the options of a mode are made, it splits as it usually does unless it is told otherwise.
#[test]
fn options_take_the_split_depth_of_their_mode() {
    let rules = Rules::STANDARD;
    let game = Kalah::<u64, true>::new(rules).expect("standard rules");
    let board = game.pack(&Position::start(&rules).expect("a start"));
    let tasks = |options: &Options| {
        let found = search(&game, &Seeds, &board, options, &Control::new());
        found.expect("an unfinished game").tasks
    };
    for mode in [Mode::ParThenMm, Mode::ParThenAb] {
        let limit = Limit::Depth(7);
        let left_out = Options {
            mode,
            limit,
            ..Options::default()
        };
        let usual = Options {
            par_depth: Some(mode.usual_par_depth()),
            ..left_out
        };
        let deep = Options {
            par_depth: Some(6),
            ..left_out
        };
        assert_eq!(tasks(&left_out), tasks(&usual), "{}", mode.name());
        assert!(tasks(&left_out) < tasks(&deep), "{}", mode.name());
        let of = Options {
            limit,
            ..Options::of(mode)
        };
        assert_eq!(of, left_out);
    }
}
