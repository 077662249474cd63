//! What searches, walks, constructions and counts do and how much work it takes them, over boards
//! by lot: held against golden files, so that nothing turns slower, nor answers otherwise where
//! several answers are right, without being seen.
//!
//! `UPDATE_GOLDEN=1 cargo test -p knights-tours --test tours work` writes the files anew.

mod counts;
mod leapers;
mod random;
mod searches;
mod tours;

use std::path::PathBuf;

use knights_tour::{Answer, Square};

/// Holds lines against a golden file.
fn check(name: &str, lines: &[String]) {
    let file = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    board_golden::check(file.join(name), lines.join("\n") + "\n");
}

/// A number that stands for squares in their order (FNV-1a).
fn mark(squares: impl IntoIterator<Item = Square>) -> u32 {
    let sides = squares.into_iter().flat_map(|square| [square.x, square.y]);
    sides.fold(0x811c_9dc5, |mark, side| {
        (mark ^ u32::from(side)).wrapping_mul(0x0100_0193)
    })
}

/// The same in eight digits.
fn marked(squares: impl IntoIterator<Item = Square>) -> String {
    format!("{:08x}", mark(squares))
}

/// A number that stands for a text.
fn mark_text(text: &str) -> u32 {
    mark(text.bytes().map(|byte| Square::new(byte.into(), 0)))
}

/// An answer in a few words.
fn answer_text(answer: &Answer) -> String {
    match answer {
        Answer::Tour(tour) => marked(tour.squares().iter().copied()),
        Answer::None(reason) => reason.to_string(),
        Answer::Spent => "spent".to_owned(),
    }
}
