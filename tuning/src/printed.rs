//! Weights as they stand in the source.

use std::fmt::Write as _;

use board_bot::evaluation::Counted;

use crate::Weights;

/// The file of an evaluation's weights.
#[must_use]
pub fn print<E: Counted>(weights: &Weights) -> String {
    let mut text = format!(
        "//! What everything weighs, in hundredths of a unit; written by `board-tuning`.\n\n\
         use super::counts::{{TERMS, VALUE}};\n\n\
         /// The first group when nothing else is counted.\n\
         pub(super) const ALONE: [i16; VALUE.len] = {:?};\n\n\
         #[rustfmt::skip]\npub(super) const WEIGHTS: [i16; TERMS] = [\n",
        weights.alone,
    );
    for group in E::GROUPS {
        let _ = writeln!(text, "    // {}", group.name);
        for line in weights.terms[group.start..][..group.len].chunks(group.width) {
            let line: Vec<String> = line.iter().map(i16::to_string).collect();
            let _ = writeln!(text, "    {},", line.join(", "));
        }
    }
    text + "];\n"
}
