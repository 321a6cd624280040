//! Every published or independently counted figure of `tests/data/`, read from the files.

mod common;

use common::json;
use kalahari::engine::{self, KalahGame, Memory, Place, SearchRequest, TableGame};
use kalahari::game::{Evaluator, Game, Player};
use kalahari::kalah::{Evaluation, Kalah, Position, Rules};
use kalahari::search::{Control, Method, Mode};
use serde_json::Value as Json;

fn position(pits: &Json, turn: u64) -> String {
    let pits: Vec<String> = pits
        .as_array()
        .expect("pits")
        .iter()
        .map(Json::to_string)
        .collect();
    format!("{} {turn}", pits.join(","))
}

fn run(request: &SearchRequest) -> engine::Report {
    let search = request.check::<KalahGame>().expect("a valid request");
    search
        .run(&mut Memory::new(), &Control::new())
        .expect("a report")
}

#[test]
fn every_row_of_the_perft_file() {
    let path = format!("{}/tests/data/kalah-perft.tsv", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).expect("the data file");
    let mut rows = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let field: Vec<&str> = row.split('\t').collect();
        let yes = |flag| if flag == "1" { "yes" } else { "no" };
        let capture = match field[1] {
            "o" => "opposite",
            "e" => "empty",
            "n" => "none",
            "w" => "run",
            other => panic!("capture {other}"),
        };
        let end = if field[4] == "h" { "half" } else { "empty" };
        let (extra, relay) = (yes(field[2]), yes(field[3]));
        let rules = format!("capture={capture} extra={extra} relay={relay} end={end}");
        let board = format!("{} {}", field[6], field[5]);
        let depth: u32 = field[7].parse().expect("depth");
        let (rules_read, board_read) = Place::at(&rules, Some(&board))
            .read::<KalahGame>()
            .expect(row);
        let count = KalahGame::perft(&rules_read, &board_read, depth).expect(row);
        assert_eq!(count.leaves.to_string(), field[8], "leaves of {row}");
        assert_eq!(count.nodes.to_string(), field[9], "nodes of {row}");
        if depth > 0 && !board_read.is_over(&rules_read) {
            let report = run(&SearchRequest {
                rules,
                position: Some(board),
                mode: Some("seq_mm".into()),
                depth: Some(depth),
                ..SearchRequest::default()
            });
            assert_eq!(report.value.to_string(), field[10], "value of {row}");
            assert_eq!(report.nodes.to_string(), field[9], "minimax nodes of {row}");
        }
        rows += 1;
    }
    assert_eq!(rows, 108);
}

/// Whether a mode can be told an order: minimax tries every move anyway.
fn ordered(mode: &str) -> bool {
    Method::named(mode).expect(mode).ordered
}

#[test]
fn min_max_kalah_values_and_node_counts() {
    let data = json("min-max-kalah.json");
    let modes: fn(&str) -> &[&str] = |name| match name {
        "SeqMM" => &["seq_mm"],
        "SeqAB" => &["seq_ab"],
        "ParThenMM" => &["par_then_mm"],
        "ParThenAB" => &["par_then_ab"],
        "YoungBros" => &["young_bros", "young_bros_2022"],
        other => panic!("mode {other}"),
    };
    for row in data["results"].as_array().expect("results") {
        let modes = modes(row["mode"].as_str().expect("mode"));
        for (&mode, order) in modes
            .iter()
            .flat_map(|mode| [(mode, "natural"), (mode, "ranked")])
        {
            let report = run(&SearchRequest {
                rules: "standard".into(),
                position: Some(position(&row["board"], row["turn"].as_u64().expect("turn"))),
                mode: Some(mode.into()),
                depth: Some(row["depth"].as_u64().expect("depth") as u32),
                par_depth: row["parDepth"].as_u64().map(|plies| plies as u32),
                order: ordered(mode).then(|| order.into()),
                ..SearchRequest::default()
            });
            assert_eq!(
                report.value as i64,
                row["value"].as_i64().expect("value"),
                "{row}"
            );
            let printed = row["nodes"].as_u64().expect("nodes");
            match row["mode"].as_str() {
                Some("SeqMM" | "ParThenMM") => assert_eq!(report.nodes, printed, "{row}"),
                // The listing raises alpha one child late: a correct alpha-beta needs fewer.
                Some("SeqAB" | "ParThenAB") => assert!(report.nodes <= printed, "{row}"),
                _ if (mode, order) == ("young_bros_2022", "natural") => {
                    assert!(report.nodes <= printed, "{row}");
                }
                _ => {}
            }
        }
    }
}

/// As many tasks as the listing makes, and the same counts on any number of threads.
#[test]
fn young_brothers_of_2022_make_the_tasks_of_the_listing() {
    let path = format!(
        "{}/tests/data/young-brothers-2022.tsv",
        env!("CARGO_MANIFEST_DIR")
    );
    let text = std::fs::read_to_string(path).expect("the data file");
    let mut rows = 0;
    for row in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let field: Vec<&str> = row.split('\t').collect();
        let number = |nth: usize| field[nth].parse::<u32>().expect("a number");
        let request = SearchRequest {
            rules: "standard".into(),
            position: Some(board_named(field[0]).0.into()),
            mode: Some("young_bros_2022".into()),
            depth: Some(number(1)),
            par_depth: Some(number(2)),
            order: Some("natural".into()),
            ..SearchRequest::default()
        };
        let [one, three] = [1, 3].map(|threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            pool.build().expect("a pool").install(|| run(&request))
        });
        assert_eq!(one.tasks, u64::from(number(3)), "{row}");
        assert_eq!(
            (three.tasks, three.nodes, three.cutoffs),
            (one.tasks, one.nodes, one.cutoffs),
            "{row}"
        );
        rows += 1;
    }
    assert_eq!(rows, 60);
}

/// A board of "Min-Max Kalah", and who moves.
fn board_named(name: &str) -> (&'static str, Player) {
    match name {
        "initial" => ("4,4,4,4,4,4,0/4,4,4,4,4,4,0 0", Player::First),
        _ => ("4,4,4,3,3,3,3/1,1,1,1,6,6,6 1", Player::Second),
    }
}

#[test]
fn min_max_kalah_root_moves() {
    let data = json("min-max-kalah.json");
    for row in data["root_move_values"].as_array().expect("rows") {
        let values = row["values"].as_object().expect("values");
        let (board, player) = board_named(row["boardName"].as_str().expect("a name"));
        for mode in Mode::ALL.map(Mode::name) {
            let report = run(&SearchRequest {
                rules: "standard".into(),
                position: Some(board.into()),
                mode: Some(mode.into()),
                depth: Some(row["depth"].as_u64().expect("depth") as u32),
                all_moves: Some(true),
                ..SearchRequest::default()
            });
            assert_eq!(report.scores.len(), values.len());
            for score in &report.scores {
                assert_eq!(score.bound, "exact");
                let printed = &values[&score.played.to_string()];
                assert_eq!(
                    i64::from(score.value),
                    printed.as_i64().expect("value"),
                    "{row}"
                );
            }
            let best = report
                .scores
                .iter()
                .max_by_key(|score| (player.signed(score.value), -(score.played as i64)))
                .expect("a move");
            assert_eq!(
                (report.best, report.value),
                (best.played, best.value),
                "{row}"
            );
        }
    }
}

/// A search of Wetherell's rules for the computer, who is the second player.
fn wetherell_search(game: &Json, turn: &Json, mode: &str) -> engine::Report {
    run(&SearchRequest {
        rules: "wetherell".into(),
        position: Some(position(&turn["position_after_player"], 1)),
        mode: Some(mode.into()),
        depth: Some(game["plies"].as_u64().expect("plies") as u32),
        evaluator: Some("stores".into()),
        ..SearchRequest::default()
    })
}

#[test]
fn both_lecture_games() {
    let data = json("wetherell-games.json");
    let mut ranked_nodes = 0;
    let mut others = Vec::new();
    for game in data["games"].as_array().expect("games") {
        let mut nodes = 0;
        let mut other = 0;
        for turn in game["moves"].as_array().expect("moves") {
            let minimax = wetherell_search(game, turn, "seq_mm");
            assert_eq!(
                minimax.nodes,
                turn["nodes_minimax"].as_u64().expect("nodes"),
                "{turn}"
            );
            nodes += minimax.nodes;
            match turn["backed_up_value"].as_i64() {
                Some(value) => assert_eq!(-i64::from(minimax.value), value, "{turn}"),
                None => assert!(wins(turn, &minimax), "{turn}"),
            }
            let ranked = wetherell_search(game, turn, "seq_ab");
            assert_eq!((ranked.value, ranked.best), (minimax.value, minimax.best));
            ranked_nodes += ranked.nodes;
            other += usize::from(minimax.line[0].parse().ok() != turn["computer_moves"].as_u64());
        }
        others.push((other, game["moves"].as_array().expect("moves").len()));
        assert_eq!(nodes, game["total_nodes_minimax"].as_u64().expect("total"));
    }
    // Ranked is made for the evaluator `seeds`. With `stores`, as here, it does better than the natural order (5,110),
    // and the lecture's does better still (2,945).
    assert_eq!(ranked_nodes, 4743);
    assert_eq!(
        others,
        [(4, 17), (2, 14)],
        "another of equal moves, as lesson 5 says"
    );
}

/// Whether the line ends with more than half of the 72 seeds in the computer's store.
fn wins(turn: &Json, report: &engine::Report) -> bool {
    let (rules, start) = Place::at(
        "wetherell",
        Some(&position(&turn["position_after_player"], 1)),
    )
    .read::<KalahGame>()
    .expect("a position");
    let end = report.pv.iter().fold(start, |position, &pit| {
        position.play(&rules, pit).expect("a legal line").position
    });
    end.pits()[13] > 36
}

#[test]
fn russells_258_leaves() {
    let rules = Rules {
        seeds: 2,
        ..Rules::STANDARD
    };
    let game = Kalah::<u64, true>::new(rules).expect("rules");
    let data = json("russell-1964.json");
    let leaves = data["leaves_in_order"].as_array().expect("leaves");
    assert_eq!(leaves.len(), 258);
    for leaf in leaves {
        let start = Position::start(&rules).expect("start");
        let end = leaf[0]
            .as_str()
            .expect("turns")
            .chars()
            .filter_map(|c| c.to_digit(10))
            .fold(start, |position, pit| {
                let from = position.store(position.turn()) - pit as usize;
                position.play(&rules, from).expect("a legal turn").position
            });
        let board = game.pack(&end);
        let value = Evaluation::Russell.evaluate(&game, &board);
        let value = game.to_move(&board).signed(value);
        assert_eq!(i64::from(value), leaf[1].as_i64().expect("value"), "{leaf}");
    }
}

/// "Minimax Mancala" (Onyiorah, 2022) printed `SPARKS: 1179392`: the nodes below the root.
#[test]
fn minimax_mancala_tasks() {
    let report = run(&SearchRequest {
        rules: "six-seeds".into(),
        mode: Some("par_then_mm".into()),
        depth: Some(8),
        par_depth: Some(8),
        evaluator: Some("stores-decided".into()),
        ..SearchRequest::default()
    });
    assert_eq!(report.tasks, 1_179_392);
    assert_eq!(report.nodes, 1_179_393);
}

/// The paper's printed `YoungBros` plays 5 here, worth -12.
#[test]
fn a_position_where_the_printed_young_brothers_err() {
    for mode in ["young_bros", "young_bros_2022"] {
        let report = run(&SearchRequest {
            rules: "standard".into(),
            position: Some("5,1,6,5,5,5,0/4,4,4,4,4,0,1 0".into()),
            mode: Some(mode.into()),
            depth: Some(6),
            par_depth: Some(3),
            ..SearchRequest::default()
        });
        assert_eq!((report.best, report.value), (0, 0), "{mode}");
    }
}
