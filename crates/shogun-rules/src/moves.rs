//! Moves.

use core::fmt;

use crate::Square;

/// A move: from, to. The piece captures any enemy on `to`. The path between them is not part of the
/// move.
///
/// ```
/// use shogun_rules::Move;
///
/// let mv: Move = "4,1-4,4".parse()?;
/// assert_eq!(mv.to_string(), "(4,1)-(4,4)");
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Where the piece stands.
    pub from: Square,
    /// Where it goes.
    pub to: Square,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
