//! Errors of sets of pieces.

use alloc::vec::Vec;
use core::fmt;

use crate::{Colour, Placement};

/// A fault of a set of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardFault {
    /// The piece is not on the board.
    Outside {
        /// The piece.
        placement: Placement,
    },
    /// The kind cannot have that energy.
    Energy {
        /// The piece.
        placement: Placement,
    },
    /// An earlier piece is on the same square.
    Shared {
        /// The later piece.
        placement: Placement,
    },
    /// The disc of the piece shows another energy there, or the energy model has no discs.
    Disc {
        /// The piece.
        placement: Placement,
    },
    /// A colour has more than one king, which a position must not have.
    Kings {
        /// The colour.
        colour: Colour,
        /// Number of its kings.
        count: usize,
    },
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outside { placement } => write!(
                f,
                "{placement} is outside the board: both coordinates go from 1 to 8"
            ),
            Self::Energy { placement } => write!(
                f,
                "{placement} cannot have energy {}: a {} has 1 to {}",
                placement.energy,
                placement.kind,
                placement.kind.max_energy()
            ),
            Self::Shared { placement } => write!(
                f,
                "{placement} shares its square with a piece named earlier: one piece a square"
            ),
            Self::Disc { placement } => write!(
                f,
                "{placement} carries something else: its energy there must be the one it shows"
            ),
            Self::Kings { colour, count } => write!(
                f,
                "{colour} has {count} kings: a game is played with at most one a side"
            ),
        }
    }
}

/// The faults of an inconsistent set of pieces, in the order of the pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardError {
    faults: Vec<BoardFault>,
}

impl BoardError {
    /// The error of at least one fault.
    pub(crate) fn new(faults: Vec<BoardFault>) -> Self {
        debug_assert!(!faults.is_empty());
        Self { faults }
    }

    /// The faults, at least one.
    #[must_use]
    pub fn faults(&self) -> &[BoardFault] {
        &self.faults
    }
}

impl fmt::Display for BoardError {
    /// The faults, separated by semicolons.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, fault) in self.faults.iter().enumerate() {
            let separator = if place == 0 { "" } else { "; " };
            write!(f, "{separator}{fault}")?;
        }
        Ok(())
    }
}

impl core::error::Error for BoardError {}
