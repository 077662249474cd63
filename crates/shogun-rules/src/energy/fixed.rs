//! Energies that never change.

use crate::{Energy, EnergyModel, Piece, Square};

/// A piece keeps its energy, as in the papers' functions and their move counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Fixed;

impl EnergyModel for Fixed {
    type Carried = ();

    #[inline]
    fn carried(&self, _: Piece, _: Square) {}

    #[inline]
    fn fits(&self, _: Piece, (): (), _: Square) -> bool {
        true
    }

    #[inline]
    fn landing(&self, piece: Piece, (): (), _: Square) -> Energy {
        piece.energy()
    }
}
