//! One law under libFuzzer; see `fuzz/laws.rs`.

#![no_main]

#[path = "../laws.rs"]
#[allow(dead_code)] // each target uses its own part
mod laws;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| laws::steps::doors(bytes));
