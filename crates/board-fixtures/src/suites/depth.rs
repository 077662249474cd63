//! The depth limit of move trees.

use crate::CaseInputError;

/// Checks a depth: the number of leaves has to fit into an integer for every position.
pub(super) fn depth(depth: u32, deepest: u16) -> Result<u16, CaseInputError> {
    let fits = u16::try_from(depth).ok().filter(|&depth| depth <= deepest);
    fits.ok_or_else(|| {
        let reason = format!("{depth} is too deep: expected 0 to {deepest}");
        CaseInputError::new("input.depth", reason)
    })
}
