//! How deep move trees are counted.

use crate::InputError;

/// The depth, if the number of leaves fits a number there whatever the position.
pub(super) fn depth(depth: u32, deepest: u16) -> Result<u16, InputError> {
    let fits = u16::try_from(depth).ok().filter(|&depth| depth <= deepest);
    fits.ok_or_else(|| {
        let reason = format!("{depth} is too deep: expected 0 to {deepest}");
        InputError::new("input.depth", reason)
    })
}
