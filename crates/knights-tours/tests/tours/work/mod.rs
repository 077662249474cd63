//! Golden files of the results and the work of searches, walks, constructions and counts on random
//! boards. A change that makes one slower, or that returns another of several right answers, fails
//! here.
//!
//! `UPDATE_GOLDEN=1 cargo test -p knights-tours --test tours work` rewrites the files.

mod counts;
mod leapers;
mod methods;
mod random;
mod searches;
mod tours;

use std::path::PathBuf;

use knights_tour::{Answer, Square};

/// Compares lines with a golden file.
fn check(name: &str, lines: &[String]) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    board_golden::check(file.join(name), lines.join("\n") + "\n");
}

/// FNV-1a hash of squares in their order.
fn hash(squares: impl IntoIterator<Item = Square>) -> u32 {
    let coordinates = squares
        .into_iter()
        .flat_map(|square| [square.x(), square.y()]);
    coordinates.fold(0x811c_9dc5, |hash, coordinate| {
        (hash ^ u32::from(coordinate)).wrapping_mul(0x0100_0193)
    })
}

/// The hash of squares as eight hexadecimal digits.
fn hash_hex(squares: impl IntoIterator<Item = Square>) -> String {
    format!("{:08x}", hash(squares))
}

/// The hash of a text.
fn hash_text(text: &str) -> u32 {
    hash(text.bytes().map(|byte| Square::new(byte.into(), 0)))
}

/// An answer as a short text.
fn answer_text(answer: &Answer) -> String {
    match answer {
        Answer::Tour(tour) => hash_hex(tour.squares().iter().copied()),
        Answer::None(reason) => reason.to_string(),
        Answer::LimitReached => "spent".to_owned(),
    }
}
