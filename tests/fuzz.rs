//! The laws of `fuzz/laws.rs` on seeded random bytes. A few seconds in every test run; a long run:
//!
//!     KALAHARI_FUZZ_CASES=2000000 cargo test --profile checks --test fuzz -- --nocapture
//!
//! The same laws under `cargo fuzz`, which needs a nightly compiler: see `fuzz/README.md`.

#[path = "../fuzz/laws.rs"]
mod laws;

use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestRunner};

/// Small enough for every run; a long run sets it in the environment.
const CASES: u32 = 3000;

/// `share`: a law whose cases take long gets that part of the cases.
fn check<S: Strategy>(share: u32, strategy: &S, law: impl Fn(S::Value)) {
    let cases = match std::env::var("KALAHARI_FUZZ_CASES") {
        Ok(text) => text.parse().expect("KALAHARI_FUZZ_CASES is a number"),
        Err(_) => CASES,
    };
    // One seed for the short run, so that it is the same everywhere; a long run sees new cases.
    let seed = match cases {
        CASES => RngSeed::Fixed(1964),
        _ => RngSeed::Random,
    };
    let config = ProptestConfig {
        cases: cases.div_ceil(share),
        rng_seed: seed,
        failure_persistence: None,
        max_shrink_iters: 4096,
        ..ProptestConfig::default()
    };
    let run = TestRunner::new(config).run(strategy, |value| {
        law(value);
        Ok(())
    });
    if let Err(failure) = run {
        panic!("{failure}");
    }
}

fn bytes(most: usize) -> impl Strategy<Value = Vec<u8>> {
    prop::collection::vec(any::<u8>(), 0..most)
}

#[test]
fn any_text_is_read_back_or_refused_in_a_sentence() {
    let text = prop_oneof![
        "\\PC{0,80}",
        "[0-9,/<>\\[\\] ;:=a-z-]{0,80}",
        bytes(200).prop_map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
    ];
    check(1, &text, |text| {
        laws::notation(&text);
        laws::checkers::notation(&text);
    });
}

#[test]
fn a_text_that_is_nearly_right_is_read_back_or_refused_in_a_sentence() {
    check(1, &bytes(120), |bytes| {
        laws::notation(&laws::near_miss(&bytes));
        laws::checkers::notation(&laws::checkers::near_miss(&bytes));
    });
}

#[test]
fn long_texts_get_short_answers() {
    for unit in [
        "9",
        "1,",
        "x",
        "a=1 ",
        "4;",
        "1-",
        "/",
        "<",
        "(",
        "{",
        "[",
        "1x",
        "\u{1F330}",
    ] {
        laws::notation(&unit.repeat(20_000));
        let start = "standard; 4,4,4,4,4,4,0/4,4,4,4,4,4,0 0; ";
        laws::notation(&format!("{start}{}", unit.repeat(20_000)));
        laws::checkers::notation(&unit.repeat(20_000));
        laws::checkers::notation(&format!("1. 11-15 {}", unit.repeat(20_000)));
    }
}

#[test]
fn both_boards_agree_through_any_game() {
    check(1, &bytes(400), |bytes| laws::play(&bytes));
    check(20, &bytes(200), |bytes| laws::checkers::play(&bytes));
}

#[test]
fn all_modes_agree_on_any_board() {
    check(8, &bytes(64), |bytes| laws::search(&bytes));
    check(8, &bytes(64), |bytes| laws::checkers::search(&bytes));
}

#[test]
fn the_expert_of_checkers_plays_by_the_rules_on_any_board() {
    check(8, &bytes(64), |bytes| laws::checkers::expert(&bytes));
}

#[test]
fn any_request_is_run_or_refused_in_a_sentence() {
    check(2, &bytes(200), |bytes| laws::request(&bytes));
}

#[test]
fn the_program_of_1964_takes_whatever_is_set_typed_and_flipped() {
    check(4, &bytes(300), |bytes| laws::russell::console(&bytes));
}

#[test]
fn any_search_step_by_step_is_kept_or_refused_in_a_sentence() {
    check(8, &bytes(120), |bytes| laws::steps::doors(&bytes));
}
