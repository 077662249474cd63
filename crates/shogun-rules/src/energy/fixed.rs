//! Energies that never change.

use core::fmt;

use crate::from_str::from_str;
use crate::{Energy, EnergyModel, Piece, Square};

/// A piece keeps its energy, as in the papers' functions and their move counts; as text `fixed`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

impl fmt::Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("fixed")
    }
}

from_str! {
    Fixed, "model of fixed energies", "fixed", |text| (text == "fixed").then_some(Self);
}
