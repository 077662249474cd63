//! What tests share: golden files, and the number of random cases.
//!
//! A golden file is what a test writes, held against what was written when somebody last looked at
//! it.
//!
//! With `UPDATE_GOLDEN` set, in `UPDATE_GOLDEN=1 cargo test -p CRATE --test NAME`, the files are
//! written anew: look at them before keeping them.

use std::path::Path;
use std::{env, fs};

/// The environment variable that asks for files to be written anew.
const UPDATE: &str = "UPDATE_GOLDEN";

/// How many random cases a test against a second implementation tries: as many as usual, times the
/// environment variable `BOARD_RULES_TIMES`, for campaigns of a night.
///
/// # Panics
/// When the variable is no number, or there would be more than 2^32 cases.
#[must_use]
pub fn cases(usual: u32) -> u32 {
    let times = env::var("BOARD_RULES_TIMES");
    let times = times.map_or(1, |times| {
        times.parse().expect("BOARD_RULES_TIMES is a number")
    });
    usual.checked_mul(times).expect("fewer than 2^32 cases")
}

/// What differs between a file and what is written now; nothing if they are the same, byte for
/// byte.
///
/// Names the file, the first byte that differs, its line if both are text, and both lengths; or why
/// the file cannot be read.
#[must_use]
pub fn difference(file: impl AsRef<Path>, written: impl AsRef<[u8]>) -> Option<String> {
    compare(
        file.as_ref(),
        written.as_ref(),
        env::var_os(UPDATE).is_some(),
    )
}

/// The same, for a test that can go no further.
///
/// # Panics
/// When there is a difference: it is told, and how the file is written anew.
#[track_caller]
pub fn check(file: impl AsRef<Path>, written: impl AsRef<[u8]>) {
    if let Some(difference) = difference(file, written) {
        panic!(
            "{difference}\nif that is meant, {UPDATE}=1 writes it anew: look at it before keeping it"
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

/// The line of a text in which a byte stands, with its number, 1 and up; an empty one behind the
/// last.
fn line_at(bytes: &[u8], place: usize) -> Option<(usize, &str)> {
    let text = std::str::from_utf8(bytes).ok()?;
    let before = bytes[..place].iter().filter(|&&byte| byte == b'\n').count();
    Some((before + 1, text.lines().nth(before).unwrap_or_default()))
}

#[cfg(test)]
mod tests;
