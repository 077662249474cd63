//! The source file of the weights.

use std::fmt::Write as _;

use board_bot::evaluation::Tunable;

use crate::FittedWeights;

/// The source file of an evaluation's weights.
#[must_use]
pub fn print<E: Tunable>(weights: &FittedWeights) -> String {
    let mut text = format!(
        "//! The weights, in hundredths of a unit; written by `board-tuning`.\n\n\
         use super::counts::{{TERMS, VALUE}};\n\n\
         /// The weights of the first group if it is the only one.\n\
         pub(super) const MATERIAL: [i16; VALUE.len] = {:?};\n\n\
         #[rustfmt::skip]\npub(super) const WEIGHTS: [i16; TERMS] = [\n",
        weights.material,
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
