//! Hands the input to the target's body.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| board_reliability::run("questions", data));
