//! Energies by piece and target square.

use core::fmt;

use itertools::Itertools;

use super::digits::EnergyDigits;
use super::map::EnergyMap;
use crate::{Colour, Energy, Kind, Piece, Square};

/// Number of pieces: pawns of energy 1 to 4 and kings of energy 1 and 2, of each colour.
const PIECES: usize = 12;

/// The energy of each piece after a move to each square, from a function of the user:
/// [`Energies::from_fn`](super::Energies::from_fn).
///
/// The text is `table:` and twelve maps joined by `,`: for white pawns of energy 1 to 4, white
/// kings of energy 1 and 2, and red pieces in the same order. A map is eight rows of eight digits 1
/// to 4, row 8 first, joined by `/`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct EnergyTable {
    /// Energy minus one, by [`index`].
    energies: [EnergyDigits<2>; PIECES],
}

/// The pieces in the order of the maps.
fn pieces() -> impl Iterator<Item = Piece> {
    Colour::ALL
        .into_iter()
        .cartesian_product(Kind::ALL)
        .cartesian_product(Energy::ALL)
        .filter_map(|((colour, kind), energy)| Piece::new(colour, kind, energy))
}

/// The index of the map of a piece.
const fn index(piece: Piece) -> usize {
    let first = piece.colour() as usize * 6 + piece.kind() as usize * 4;
    first + piece.energy().get() as usize - 1
}

impl EnergyTable {
    /// The table of the energies that `energy_after` returns, capped for the kind of the piece.
    pub(super) fn new(energy_after: impl Fn(Piece, Square) -> Energy) -> Self {
        let mut energies = [EnergyDigits::ZERO; PIECES];
        for piece in pieces() {
            energies[index(piece)] = EnergyDigits::new(|square| {
                let energy = energy_after(piece, square).capped_for(piece.kind());
                energy.get() - 1
            });
        }
        Self { energies }
    }

    /// Parses the text of a table; `None` if it is not one.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut energies = [EnergyDigits::ZERO; PIECES];
        let mut maps = text.strip_prefix("table:")?.split(',');
        for (map, piece) in energies.iter_mut().zip(pieces()) {
            *map = EnergyDigits::parse(maps.next()?, b'1', piece.kind().max_energy().get() - 1)?;
        }
        maps.next().is_none().then_some(Self { energies })
    }

    /// The table of the board turned clockwise by quarter turns.
    #[must_use]
    pub fn turned(self, quarters: u8) -> Self {
        let energies = self.energies.map(|map| map.turned(quarters));
        Self { energies }
    }

    /// The energy after a move to `square`; `piece` has the energy before the move.
    #[inline]
    #[must_use]
    pub fn energy_after(&self, piece: Piece, square: Square) -> Energy {
        Energy::from_low_bits(self.energies[index(piece)].get(square))
    }

    /// The table as a map of squares, if the energies do not depend on the piece.
    pub(super) fn squares(&self) -> Option<EnergyMap> {
        let map = EnergyMap::new(|square| {
            let is_unchanged =
                pieces().all(|piece| self.energy_after(piece, square) == piece.energy());
            let pawn = Piece::new(Colour::White, Kind::Pawn, Energy::ALL[0])?;
            (!is_unchanged).then(|| self.energy_after(pawn, square))
        });
        let is_same =
            Square::all()
                .cartesian_product(pieces().collect_vec())
                .all(|(square, piece)| {
                    map.energy_after(piece, square) == self.energy_after(piece, square)
                });
        is_same.then_some(map)
    }
}

impl fmt::Display for EnergyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let maps = self.energies.iter().map(|map| map.text(1));
        write!(f, "table:{}", maps.format(","))
    }
}

impl fmt::Debug for EnergyTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
