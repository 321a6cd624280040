//! Runs: repeatable to the byte on any number of threads and over stops, texts there and back, and
//! hostile ones.

use kalahari::evolve::{Preset, Run, Settings, Wanted};
use kalahari::search::Control;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

fn small(preset: Preset) -> Settings {
    Settings {
        population: 8,
        hidden: vec![3],
        seed: 7,
        ..preset.usual()
    }
}

fn after(settings: Settings, rounds: u32) -> Run {
    let mut run = Run::new(settings).unwrap();
    run.go_on(rounds, None, Some(50), &Control::new());
    run
}

fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> T {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    pool.build().unwrap().install(work)
}

#[test]
fn the_same_on_any_number_of_threads_and_over_a_stop() {
    for preset in Preset::ALL {
        let whole = on_threads(1, || after(small(preset), 170));
        let others = on_threads(3, || after(small(preset), 170));
        assert_eq!(whole.to_string(), others.to_string());
        let mut kept = after(small(preset), 101).to_string();
        for rounds in [49, 1, 19] {
            let mut run: Run = kept.parse().unwrap();
            assert_eq!(run.to_string(), kept);
            run.go_on(rounds, None, Some(50), &Control::new());
            kept = run.to_string();
        }
        assert_eq!(kept, whole.to_string());
        let champion = |run: &Run| run.champion(&Control::new()).unwrap().network().to_string();
        assert_eq!(champion(&kept.parse().unwrap()), champion(&whole));
        assert_eq!(whole.ratings().len(), 4);
    }
}

/// Whoever gets other champions has changed what a seed means; the browser tests have the same ones.
#[test]
fn champions_are_pinned() {
    let path = format!(
        "{}/tests/data/evolve-champions.json",
        env!("CARGO_MANIFEST_DIR")
    );
    let pinned: serde_json::Value =
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    for (preset, checksum) in pinned["champions"].as_object().unwrap() {
        let mut settings = pinned["settings"].clone();
        settings["preset"] = preset.as_str().into();
        let wanted: Wanted = serde_json::from_value(settings).unwrap();
        let mut run = Run::new(wanted.settings()).unwrap();
        let rounds = pinned["rounds"].as_u64().unwrap() as u32;
        assert_eq!(run.go_on(rounds, None, None, &Control::new()), rounds);
        let champion = run.champion(&Control::new()).unwrap().network().to_string();
        let ending = format!("\"checksum\":{checksum}}}");
        assert!(champion.ends_with(&ending), "{preset}: {champion}");
    }
}

#[test]
fn measuring_does_not_disturb_the_evolution() {
    let measured = after(small(Preset::AsIntended), 120);
    let mut plain = Run::new(small(Preset::AsIntended)).unwrap();
    for _ in 0..120 {
        assert!(plain.step(&Control::new()));
    }
    let weights = |run: &Run| -> Vec<Vec<f32>> {
        let each = run.population().iter();
        each.map(|one| one.network().weights().to_vec()).collect()
    };
    assert_eq!(weights(&measured), weights(&plain));
}

#[test]
fn a_stopped_round_has_not_been() {
    let mut run = after(small(Preset::BothColours), 10);
    let before = run.to_string();
    let control = Control::new();
    control.stop();
    assert!(!run.step(&control));
    assert!(!run.rate(&control));
    assert!(run.champion(&control).is_none());
    assert_eq!(run.to_string(), before);
}

static LOOKS: AtomicU32 = AtomicU32::new(0);
/// The games of a first measurement: each of eight against each rung, then the champion.
const MEASURED: u32 = 8 * 4 * 8 + 4 * 50;

#[test]
fn a_stop_after_the_games_of_a_measurement_ends_it_too() {
    let mut run = Run::new(small(Preset::AsIntended)).unwrap();
    let before = run.to_string();
    let control = Control::with_hook(|control| {
        if LOOKS.fetch_add(1, Relaxed) == MEASURED + 10 {
            control.stop();
        }
    });
    assert!(!run.rate(&control));
    assert_eq!(run.to_string(), before);
    // The other threads may just be looking, too.
    let late = LOOKS.load(Relaxed) - (MEASURED + 11);
    assert!(
        late < rayon::current_num_threads() as u32,
        "{late} more looks"
    );
}

#[test]
fn seeds_and_every_setting_make_a_difference() {
    let weights = |settings: Settings| after(settings, 60).to_string();
    let usual = small(Preset::AsIntended);
    let others = [
        Settings {
            seed: 8,
            ..usual.clone()
        },
        Settings {
            population: 9,
            ..usual.clone()
        },
        Settings {
            hidden: vec![4],
            ..usual.clone()
        },
        Settings {
            hidden: vec![3, 2],
            ..usual.clone()
        },
        Settings {
            outputs: 2,
            ..usual.clone()
        },
        Settings {
            crossover: 101,
            ..usual.clone()
        },
        Settings {
            mixed: 101,
            whole: 0,
            ..usual.clone()
        },
        Settings {
            whole: 71,
            ..usual.clone()
        },
        Settings {
            neurons: 101,
            ..usual.clone()
        },
        Settings {
            mutation: 50,
            ..usual.clone()
        },
        Settings {
            plies: 1,
            ..usual.clone()
        },
        Settings {
            length: 20,
            ..usual.clone()
        },
        small(Preset::AsPrinted),
        small(Preset::BothColours),
        small(Preset::Modern),
    ];
    let population = |text: String| {
        let begin = text.find("\"population\":[").unwrap();
        text[begin..].to_string()
    };
    let base = population(weights(usual));
    for other in others {
        assert_ne!(population(weights(other.clone())), base, "{other:?}");
    }
}

#[test]
fn settings_that_cannot_work_are_refused_in_a_sentence() {
    let usual = Preset::AsIntended.usual();
    let refused = |settings: Settings| Run::new(settings).unwrap_err().message;
    let cases = [
        (
            Settings {
                population: 3,
                ..usual.clone()
            },
            "population is 3; accepted is 4 to 200",
        ),
        (
            Settings {
                hidden: vec![],
                ..usual.clone()
            },
            "a network has 1 to 4 hidden layers, not 0",
        ),
        (
            Settings {
                hidden: vec![10, 0],
                ..usual.clone()
            },
            "hidden is 0; accepted is 1 to 256",
        ),
        (
            Settings {
                outputs: 17,
                ..usual.clone()
            },
            "outputs is 17; accepted is 1 to 16",
        ),
        (
            Settings {
                crossover: 102,
                ..usual.clone()
            },
            "crossover is 102; accepted is 0 to 101",
        ),
        (
            Settings {
                neurons: 102,
                ..usual.clone()
            },
            "neurons is 102; accepted is 0 to 101",
        ),
        (
            Settings {
                mixed: 72,
                ..usual.clone()
            },
            "mixed and whole are 102 together; a layer is crossed in one way of 101",
        ),
        (
            Settings {
                plies: 7,
                ..usual.clone()
            },
            "plies is 7; accepted is 0 to 6",
        ),
        (
            Settings {
                length: 19,
                ..usual.clone()
            },
            "length is 19; accepted is 20 to 2000",
        ),
        (
            Settings {
                mutation: 1_000_001,
                ..usual.clone()
            },
            "mutation is 1000001; accepted is 0 to 1000000",
        ),
        (
            Settings {
                population: 200,
                hidden: vec![256],
                ..usual.clone()
            },
            "such a population has 6656200 weights in all; at most 1000000 are accepted",
        ),
    ];
    for (settings, sentence) in cases {
        assert_eq!(refused(settings), sentence);
    }
    assert_eq!(
        Preset::find("best").unwrap_err().message,
        "preset 'best' is not known; accepted are as-printed, as-intended, both-colours, modern"
    );
}

/// A run that was written before the numbers of the crossing could be set has the paper's.
#[test]
fn an_older_run_is_read_with_the_numbers_of_the_paper() {
    let run = after(small(Preset::AsIntended), 3);
    let numbers = "\"mixed\":30,\"whole\":30,\"neurons\":50,";
    let text = run.to_string();
    assert!(text.contains(numbers), "{text}");
    let older: Run = text.replace(numbers, "").parse().unwrap();
    assert_eq!(older.to_string(), text);
}

#[test]
fn a_run_is_small() {
    let run = after(Preset::AsPrinted.usual(), 51);
    let text = run.to_string();
    assert!(text.len() < 170_000, "{}", text.len());
}

#[test]
fn hostile_runs_are_refused_in_a_sentence() {
    let text = after(small(Preset::AsPrinted), 51).to_string();
    let refused = |text: &str| {
        let message = text.parse::<Run>().unwrap_err().message;
        assert!(message.len() < 300 && !message.contains('\n'), "{message}");
        message
    };
    for end in (0..text.len()).step_by(97) {
        refused(&text[..end]);
    }
    let changed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refused(&text.replacen(from, to, 1))
    };
    assert_eq!(
        changed("\"version\":1", "\"version\":99"),
        "this kalahari-run is of version 99; version 1 can be read"
    );
    let damaged = "the run is not the one that was written; the file is damaged";
    assert_eq!(changed("\"seed\":7", "\"seed\":8"), damaged);
    assert_eq!(changed("\"round\":51", "\"round\":52"), damaged);
    for (from, to, why) in [
        (
            "\"seed\":7",
            "\"seed\":-7",
            "a value is not a whole number in its range",
        ),
        (
            "\"seed\":7",
            "\"seed\":7,\"luck\":1",
            "the field 'luck' is not known",
        ),
        (
            "as-printed",
            "as-dreamt",
            "'as-dreamt' is not known; accepted are as-printed, as-intended, both-colours, modern",
        ),
    ] {
        let begin = format!("this is not the text of a kalahari-run: {why} (line 1, column ");
        let said = changed(from, to);
        assert!(said.starts_with(&begin), "{said}");
    }
    refused(&" ".repeat(17 << 20));
    refused(&"{\"kind\":".repeat(10_000));
    // With a checksum that fits, so that what is said in two places is compared.
    let resealed = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        refused(&sealed(&text.replacen(from, to, 1)))
    };
    assert_eq!(
        resealed("\"population\":8", "\"population\":9"),
        "the run has 8 individuals; its settings say 9"
    );
    assert_eq!(
        resealed("\"population\":8", "\"population\":1000"),
        "population is 1000; accepted is 4 to 200"
    );
    assert_eq!(
        resealed("\"hidden\":[3]", "\"hidden\":[4]"),
        "the weights of the network have 2084 bytes, not 1564"
    );
    assert_eq!(
        resealed("\"game\":\"checkers\"", "\"game\":\"chess\""),
        "the run is one of the game 'chess'; known is checkers"
    );
    assert_eq!(
        resealed("\"born\":110", "\"born\":9")
            .split_once(' ')
            .unwrap()
            .0,
        "individual"
    );
    assert_eq!(
        resealed("\"round\":51,\"born\"", "\"round\":4294967295,\"born\""),
        "a run has at most 100000000 rounds; this one says that it has 4294967295"
    );
    let at = text.find("\"moves\":\"").unwrap() + 9;
    let first = &text[at..at + 5];
    assert!(resealed(&format!("\"moves\":\"{first}"), "\"moves\":\"1-32 ").contains("not legal"));
    let weights = text.find("\"weights\":\"").unwrap() + 11;
    // The bytes of a NaN in the first weight.
    let nan = format!("{}AADAfw{}", &text[..weights], &text[weights + 6..]);
    let said = refused(&sealed(&nan));
    assert!(said.contains("finite"), "{said}");
}

/// The text with the checksum that belongs to it.
fn sealed(text: &str) -> String {
    let at = text.rfind("\"checksum\":\"").unwrap() + 12;
    let bare = format!("{}{}", &text[..at], "\"}");
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = bare.bytes().fold(0xcbf2_9ce4_8422_2325, mix);
    format!("{}{hash:016x}\"}}", &text[..at])
}
