//! One law under libFuzzer; see `fuzz/laws.rs`.

#![no_main]

#[path = "../laws.rs"]
#[allow(dead_code)] // each target uses its own part
mod laws;

use libfuzzer_sys::fuzz_target;

// Half of the inputs are taken as they are, half bend a good text.
fuzz_target!(|bytes: &[u8]| {
    match (bytes.first(), std::str::from_utf8(bytes)) {
        (Some(0..=127), Ok(text)) => {
            laws::notation(text);
            laws::checkers::notation(text);
        }
        _ => {
            laws::notation(&laws::near_miss(bytes));
            laws::checkers::notation(&laws::checkers::near_miss(bytes));
        }
    }
});
