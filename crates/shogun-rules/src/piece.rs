//! Pieces and their parts.

use core::fmt;

use board_game_core::named;

use crate::from_str::from_str;

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Colour {
    /// The papers' `Wht`. Starts on row 1. Moves first, by a convention of this crate: the papers
    /// do not define it.
    White = 0,
    /// Starts on row 8; the papers' `Red`.
    Red = 1,
}

named!(Colour, "colour", [White => "white", Red => "red"]);

impl Colour {
    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Red,
            Self::Red => Self::White,
        }
    }
}

/// The kind of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Kind {
    /// Energy 1 to 4.
    Pawn = 0,
    /// Energy 1 or 2; the piece that must not be lost.
    King = 1,
}

named!(Kind, "kind of piece", [Pawn => "pawn", King => "king"]);

impl Kind {
    /// The highest energy of the kind; the lowest is 1.
    #[inline]
    #[must_use]
    pub const fn max_energy(self) -> Energy {
        match self {
            Self::Pawn => Energy(4),
            Self::King => Energy(2),
        }
    }
}

/// The number of squares that a piece moves, 1 to 4. Kings have 1 or 2 only, which [`Piece::new`]
/// checks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Energy(u8);

impl Energy {
    /// All energies, in order.
    pub const ALL: [Self; 4] = [Self(1), Self(2), Self(3), Self(4)];

    /// The energy of this many squares, 1..=4; `None` for others.
    #[inline]
    #[must_use]
    pub const fn new(squares: u8) -> Option<Self> {
        match squares {
            1..=4 => Some(Self(squares)),
            _ => None,
        }
    }

    /// Number of squares, 1..=4.
    #[inline]
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// This energy, at most the highest of `kind`.
    #[inline]
    #[must_use]
    pub fn capped_for(self, kind: Kind) -> Self {
        self.min(kind.max_energy())
    }

    /// The energy of the two bits of a board, energy minus 1; higher bits are ignored.
    #[inline]
    pub(crate) const fn from_low_bits(bits: u8) -> Self {
        Self((bits & 3) + 1)
    }
}

impl From<Energy> for u8 {
    #[inline]
    fn from(energy: Energy) -> Self {
        energy.get()
    }
}

impl fmt::Display for Energy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Energy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A piece without its square: colour, kind, and an energy that the kind can have.
///
/// ```
/// use shogun_rules::{Colour, Energy, Kind, Piece};
///
/// let three = Energy::new(3).expect("energies go from 1 to 4");
/// let pawn = Piece::new(Colour::Red, Kind::Pawn, three).expect("a pawn may have energy 3");
/// assert_eq!(pawn.to_string(), "red pawn 3");
/// assert_eq!(Piece::new(Colour::Red, Kind::King, three), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Piece {
    colour: Colour,
    kind: Kind,
    energy: Energy,
}

impl Piece {
    /// The piece with these parts; `None` if the kind cannot have that energy.
    #[inline]
    #[must_use]
    pub const fn new(colour: Colour, kind: Kind, energy: Energy) -> Option<Self> {
        if energy.0 > kind.max_energy().0 {
            return None;
        }
        Some(Self {
            colour,
            kind,
            energy,
        })
    }

    /// The colour.
    #[inline]
    #[must_use]
    pub const fn colour(self) -> Colour {
        self.colour
    }

    /// The kind.
    #[inline]
    #[must_use]
    pub const fn kind(self) -> Kind {
        self.kind
    }

    /// The energy: the number of squares that it moves.
    #[inline]
    #[must_use]
    pub const fn energy(self) -> Energy {
        self.energy
    }

    /// The same piece with this energy, at most the highest of its kind.
    #[inline]
    #[must_use]
    pub fn with_energy(self, energy: Energy) -> Self {
        Self {
            energy: energy.capped_for(self.kind),
            ..self
        }
    }

    /// The piece with parts that a board has checked.
    #[inline]
    pub(crate) const fn from_checked(colour: Colour, kind: Kind, energy: Energy) -> Self {
        debug_assert!(energy.0 <= kind.max_energy().0);
        Self {
            colour,
            kind,
            energy,
        }
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.colour, self.kind, self.energy)
    }
}

from_str! {
    Energy, "energy", "1 to 4", |text| match text.as_bytes() {
        [digit @ b'1'..=b'4'] => Some(Self::from_low_bits(digit - b'1')),
        _ => None,
    };
    Piece, "piece", "colour, kind and energy, like red pawn 3", |text| {
        let (colour, kind, energy) = parts(text)?;
        Self::new(colour, kind, energy.parse().ok()?)
    };
}

/// The colour, the kind and the text of the energy.
pub(crate) fn parts(piece: &str) -> Option<(Colour, Kind, &str)> {
    let (colour, rest) = piece.split_once(' ')?;
    let (kind, energy) = rest.split_once(' ')?;
    Some((colour.parse().ok()?, kind.parse().ok()?, energy))
}
