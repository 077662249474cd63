//! Shared test code: golden files, the number of random cases, and checks of tablebases.
//!
//! A golden file holds the reviewed output of a test; the test compares its output with the file.
//!
//! `UPDATE_GOLDEN=1 cargo test -p CRATE --test NAME` rewrites the files: review the diff before
//! committing it.

#[cfg(feature = "endings")]
pub mod tablebases;

use std::path::Path;
use std::{env, fs};

/// The environment variable that makes tests rewrite golden files.
const UPDATE: &str = "UPDATE_GOLDEN";

/// The number of random cases of a test against a second implementation: `usual` times the
/// environment variable `BOARD_RULES_TIMES`, which nightly runs set.
///
/// # Panics
/// If the variable is not a number, or the result is not below 2^32.
#[must_use]
pub fn cases(usual: u32) -> u32 {
    let times = env::var("BOARD_RULES_TIMES");
    let times = times.map_or(1, |times| {
        times.parse().expect("BOARD_RULES_TIMES is a number")
    });
    usual.checked_mul(times).expect("fewer than 2^32 cases")
}

/// Knuth's linear congruential generator, of which the high bits are used: the same numbers in
/// every run.
#[derive(Clone, Copy, Debug)]
pub struct TestNumbers(u64);

impl TestNumbers {
    /// The numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number, below a limit of at most 2^32.
    pub const fn below(&mut self, limit: u64) -> u32 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1);
        (((self.0 >> 32) * limit) >> 32) as u32
    }
}

/// The difference between a golden file and the output of a test; `None` if they are equal, byte
/// for byte.
///
/// The text names the file, the first byte that differs, its line if both are text, and both
/// lengths; or says why the file cannot be read.
#[must_use]
pub fn difference(file: impl AsRef<Path>, written: impl AsRef<[u8]>) -> Option<String> {
    compare(
        file.as_ref(),
        written.as_ref(),
        env::var_os(UPDATE).is_some(),
    )
}

/// Asserts that a golden file and the output of a test are equal.
///
/// # Panics
/// If they differ: with the difference, and the way to rewrite the file.
#[track_caller]
pub fn check(file: impl AsRef<Path>, written: impl AsRef<[u8]>) {
    if let Some(difference) = difference(file, written) {
        panic!(
            "{difference}\nif this is intended, {UPDATE}=1 rewrites it: review it before committing"
        );
    }
}

fn compare(file: &Path, written: &[u8], is_anew: bool) -> Option<String> {
    let name = file.display();
    if is_anew && let Err(error) = fs::write(file, written) {
        return Some(format!("{name} cannot be written: {error}"));
    }
    let golden = match fs::read(file) {
        Ok(golden) => golden,
        Err(error) => return Some(format!("{name} cannot be read: {error}")),
    };
    if golden == written {
        return None;
    }
    let pairs = golden.iter().zip(written);
    let place = pairs.take_while(|(was, is)| was == is).count();
    let lines = line_at(&golden, place).zip(line_at(written, place));
    let lines = lines.map(|((line, was), (_, is))| format!(", line {line}:\n- {was}\n+ {is}"));
    Some(format!(
        "{name} differs from byte {place} on, {} bytes instead of {}{}",
        written.len(),
        golden.len(),
        lines.unwrap_or_default()
    ))
}

/// The line of a text that has the byte at `place`, with its number, from 1; an empty line after
/// the last.
fn line_at(bytes: &[u8], place: usize) -> Option<(usize, &str)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let before = bytes[..place].iter().filter(|&&byte| byte == b'\n').count();
    Some((before + 1, text.lines().nth(before).unwrap_or_default()))
}

#[cfg(test)]
mod tests;
