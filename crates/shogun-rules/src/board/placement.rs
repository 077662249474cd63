//! Unchecked pieces with coordinates.

use core::fmt;

use crate::from_str::from_str;
use crate::piece::parts;
use crate::{Colour, Kind, Piece, Square};

/// A pair of coordinates that need not be on the board, as in the papers: x to the right, y up, the
/// board is 1..=8.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(from = "(i32, i32)", into = "(i32, i32)"))]
pub struct Pos {
    /// Column, 1 to 8 on the board.
    pub x: i32,
    /// Row, 1 to 8 on the board.
    pub y: i32,
}

impl Pos {
    /// The square at these coordinates; `None` outside the board.
    #[inline]
    #[must_use]
    pub fn square(self) -> Option<Square> {
        let from_one = |number: i32| u8::try_from(number).ok()?.checked_sub(1);
        Square::at(from_one(self.x)?, from_one(self.y)?)
    }
}

impl From<Square> for Pos {
    #[inline]
    fn from(square: Square) -> Self {
        Self {
            x: i32::from(square.x()) + 1,
            y: i32::from(square.y()) + 1,
        }
    }
}

impl From<(i32, i32)> for Pos {
    fn from((x, y): (i32, i32)) -> Self {
        Self { x, y }
    }
}

impl From<Pos> for (i32, i32) {
    fn from(pos: Pos) -> Self {
        (pos.x, pos.y)
    }
}

impl fmt::Display for Pos {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x, self.y)
    }
}

/// The papers' piece: colour, kind, energy and position together, none of it checked.
///
/// [`Board::from_placements`](crate::Board::from_placements) checks a whole set of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Placement {
    /// The colour.
    pub colour: Colour,
    /// The kind.
    pub kind: Kind,
    /// The energy. A board accepts 1 to 4 for pawns, and 1 or 2 for kings.
    pub energy: i32,
    /// The coordinates.
    pub at: Pos,
}

impl Placement {
    /// This piece on this square.
    #[inline]
    #[must_use]
    pub fn new(piece: Piece, square: Square) -> Self {
        Self {
            colour: piece.colour(),
            kind: piece.kind(),
            energy: piece.energy().get().into(),
            at: square.into(),
        }
    }
}

impl fmt::Display for Placement {
    /// Like `red pawn 4 at (4,4)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            colour,
            kind,
            energy,
            at,
        } = self;
        write!(f, "{colour} {kind} {energy} at {at}")
    }
}

from_str! {
    Pos, "pair", "two integers, like (4,-1)", |text| {
        let (x, y) = text.strip_prefix('(')?.strip_suffix(')')?.split_once(',')?;
        Some(Self { x: x.parse().ok()?, y: y.parse().ok()? })
    };
    Placement, "placement", "a piece and where it stands, like red pawn 3 at (4,4)", |text| {
        let (piece, at) = text.split_once(" at ")?;
        let (colour, kind, energy) = parts(piece)?;
        Some(Self { colour, kind, energy: energy.parse().ok()?, at: at.parse().ok()? })
    };
}
