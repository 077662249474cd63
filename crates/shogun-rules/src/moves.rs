//! Moves.

use core::fmt;

use crate::Square;
use crate::from_str::from_str;

/// A move: from, to. The piece captures any enemy on `to`. The path between them is not part of the
/// move.
///
/// ```
/// use shogun_rules::Move;
///
/// let mv: Move = "4,1-4,4".parse()?;
/// assert_eq!(mv.to_string(), "(4,1)-(4,4)");
/// assert_eq!(mv, Move::new(mv.from(), mv.to()));
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    from: Square,
    to: Square,
}

impl Move {
    /// The move between these squares.
    #[inline]
    #[must_use]
    pub const fn new(from: Square, to: Square) -> Self {
        Self { from, to }
    }

    /// The square that the piece stands on.
    #[inline]
    #[must_use]
    pub const fn from(self) -> Square {
        self.from
    }

    /// The square that it goes to.
    #[inline]
    #[must_use]
    pub const fn to(self) -> Square {
        self.to
    }
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

from_str! {
    Move, "move", "two squares, like (4,1)-(4,4) or 4,1-4,4", |text| {
        let (from, to) = text.split_once('-')?;
        Some(Self::new(from.parse().ok()?, to.parse().ok()?))
    };
}
