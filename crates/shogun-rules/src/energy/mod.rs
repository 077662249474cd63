//! Energy models: how a move changes the energy of a piece.
//!
//! In the papers' functions a piece keeps its energy. On a real board, magnets under the squares
//! turn a disc in the piece, so that the square it lands on sets the energy of its next move.
//! The magnets of the real board are not published. [`Energies`] has several models.

mod digits;
mod magnets;
mod map;
mod table;

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use crate::{Energy, Piece, Square, TextError};

pub use magnets::{Disc, Magnets};
pub use map::EnergyMap;
pub use table::EnergyTable;

/// The energy model: the energy of a piece after a move, by its square.
///
/// Energies change in no other way, so a model never decides whether the move itself is legal. The
/// text is one word, the value of `energies=` in the text of [`Rules`](crate::Rules).
///
/// ```
/// use shogun_rules::{Energies, EnergyMap, Energy};
///
/// let slow: Energies = "squares:00000000/00000000/00000000/11111111/11111111/00000000/00000000/00000000".parse()?;
/// // The same model as a function.
/// let middle = |row: u8| (3..5).contains(&row);
/// assert_eq!(slow, Energies::from_fn(|piece, square| {
///     if middle(square.y()) { Energy::ALL[0] } else { piece.energy() }
/// }));
/// # Ok::<(), shogun_rules::TextError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Energies {
    /// A piece keeps its energy, as in the papers' functions and their move counts; as text
    /// `fixed`.
    #[default]
    Fixed,
    /// Magnets under the squares turn discs in the pieces.
    Magnets(Magnets),
    /// The energy depends on the square.
    Squares(EnergyMap),
    /// The energy depends on the square and on the piece.
    Table(EnergyTable),
}

impl Energies {
    /// The model in which `energy_after(piece, square)` is the energy after a move to `square`;
    /// `piece` has the energy before the move. A king's energy above 2 counts as 2.
    ///
    /// The simplest model that gives these energies: [`Fixed`](Self::Fixed),
    /// [`Squares`](Self::Squares) or [`Table`](Self::Table). The function calls `energy_after`
    /// for every piece on every square; nothing calls it later.
    #[must_use]
    pub fn from_fn(energy_after: impl Fn(Piece, Square) -> Energy) -> Self {
        let table = EnergyTable::new(energy_after);
        match table.squares() {
            Some(map) if map == EnergyMap::default() => Self::Fixed,
            Some(map) => Self::Squares(map),
            None => Self::Table(table),
        }
    }

    /// The model of the board turned clockwise by quarter turns: magnets and energies move to other
    /// squares. Fixed energies stay.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        match self {
            Self::Fixed => Self::Fixed,
            Self::Magnets(magnets) => Self::Magnets(magnets.turned(quarters)),
            Self::Squares(map) => Self::Squares(map.turned(quarters)),
            Self::Table(table) => Self::Table(table.turned(quarters)),
        }
    }

    /// The energy after a move to `square`; `piece` has the energy of before.
    pub(crate) fn energy_after(&self, piece: Piece, disc: Disc, square: Square) -> Energy {
        match self {
            Self::Fixed => piece.energy(),
            Self::Magnets(magnets) => magnets.energy_after(piece, disc, square),
            Self::Squares(map) => map.energy_after(piece, square),
            Self::Table(table) => table.energy_after(piece, square),
        }
    }

    /// The default disc of a piece on `square` that shows its energy; blank without magnets.
    pub(crate) fn disc(&self, piece: Piece, square: Square) -> Disc {
        match self {
            Self::Magnets(magnets) => magnets.disc(piece, square),
            _ => Disc::default(),
        }
    }

    /// Whether a piece with this disc can stand on `square` with the energy it has.
    pub(crate) fn fits(&self, piece: Piece, disc: Disc, square: Square) -> bool {
        match self {
            Self::Magnets(magnets) => magnets.fits(piece, disc, square),
            _ => disc == Disc::default(),
        }
    }

    /// Whether pieces have discs.
    #[inline]
    pub(crate) const fn has_discs(&self) -> bool {
        matches!(self, Self::Magnets(_))
    }
}

impl fmt::Display for Energies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fixed => f.write_str("fixed"),
            Self::Magnets(magnets) => magnets.fmt(f),
            Self::Squares(map) => map.fmt(f),
            Self::Table(table) => table.fmt(f),
        }
    }
}

impl FromStr for Energies {
    type Err = TextError;

    fn from_str(text: &str) -> Result<Self, TextError> {
        match text.split(':').next() {
            Some("fixed") if text == "fixed" => Ok(Self::Fixed),
            Some("magnets") => text.parse().map(Self::Magnets),
            Some("squares") => text.parse().map(Self::Squares),
            Some("table") => {
                let table = EnergyTable::parse(text).ok_or_else(|| TextError::Word {
                    what: "table of energies",
                    found: text.to_string(),
                    expected: "table: and 12 maps joined by ',', each 8 rows of 8 digits 1 to 4, for kings 1 to 2",
                })?;
                // Normalizes the table, so that equal models are equal and have the same text.
                Ok(Self::from_fn(|piece, square| {
                    table.energy_after(piece, square)
                }))
            }
            _ => Err(TextError::Word {
                what: "model of energies",
                found: text.to_string(),
                expected: "fixed, magnets:<map>, squares:<map> or table:<maps>",
            }),
        }
    }
}

impl From<Magnets> for Energies {
    fn from(magnets: Magnets) -> Self {
        Self::Magnets(magnets)
    }
}

impl From<EnergyMap> for Energies {
    fn from(map: EnergyMap) -> Self {
        Self::Squares(map)
    }
}
