//! Energies by the square landed on.

use core::fmt;

use super::digits::EnergyDigits;
use crate::from_str::from_str;
use crate::{Energy, Piece, Square};

/// The energy that each square gives to a piece that lands there. On a square without an energy the
/// piece keeps its own. A king gets at most 2.
///
/// The text is `squares:` and eight rows of eight digits 0 to 4, row 8 first, joined by `/`; 0
/// means that the piece keeps its energy. Reading also accepts rows without the word.
///
/// ```
/// use shogun_rules::{Colour, EnergyMap, Position, Rules, Start, Variant};
///
/// // Each piece that lands on the two rows in the middle gets energy 1.
/// let map: EnergyMap = "squares:00000000/00000000/00000000/11111111/11111111/00000000/00000000/00000000".parse()?;
/// let rules = Rules::new(Variant::BareKing, map);
/// let mut position = Position::new(Start::FifthFile.board(), Colour::White, rules)?;
/// position.play("2,1-2,4".parse()?)?;
/// assert_eq!(position.to_string(), "p4p2p4k2p4p2p3p1/8/8/8/1P16/8/8/P11P2P3K1P3P1P2 r");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct EnergyMap {
    /// Zero for none.
    energies: EnergyDigits<3>,
}

impl EnergyMap {
    /// The map with the energy that `energy_at` returns for each square; `None` if the piece keeps
    /// its own.
    #[must_use]
    pub fn new(energy_at: impl Fn(Square) -> Option<Energy>) -> Self {
        let energies = EnergyDigits::new(|square| energy_at(square).map_or(0, Energy::get));
        Self { energies }
    }

    /// The map of the board turned clockwise, by quarter turns, before the game.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        let energies = self.energies.turned(quarters);
        Self { energies }
    }

    /// The energy that a square gives to a piece landing there; `None` if the piece keeps its own.
    #[inline]
    #[must_use]
    pub fn energy_at(self, square: Square) -> Option<Energy> {
        Energy::new(self.energies.get(square))
    }

    /// The energy of a piece after a move to `square`.
    #[inline]
    pub(super) fn energy_after(self, piece: Piece, square: Square) -> Energy {
        self.energy_at(square)
            .map_or(piece.energy(), |energy| energy.capped_for(piece.kind()))
    }
}

impl fmt::Display for EnergyMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "squares:{}", self.energies.text(0))
    }
}

impl fmt::Debug for EnergyMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

from_str! {
    EnergyMap, "map of energies", "squares: and 8 rows of 8 digits 0 to 4, row 8 first, separated by '/'", |text| {
        let energies = EnergyDigits::parse(text.strip_prefix("squares:").unwrap_or(text), b'0', 4)?;
        Some(Self { energies })
    };
}
