//! The colours of a tour from its first square to its last.

use anstyle::{Ansi256Color, Color};

/// Colours of the 256-colour palette, all light enough for black numbers.
const RAINBOW: [u8; 22] = [
    51, 50, 49, 48, 47, 46, 82, 118, 154, 190, 226, 220, 214, 208, 202, 203, 204, 205, 206, 207,
    171, 135,
];

/// The colour of the square with this number in a tour of `len` squares.
pub(crate) fn colour(place: usize, len: usize) -> Color {
    let at = (place * RAINBOW.len() / len.max(1)).min(RAINBOW.len() - 1);
    Color::Ansi256(Ansi256Color(RAINBOW[at]))
}
