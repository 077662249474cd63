//! The material of a side in an ending.

use alloc::string::ToString;
use core::fmt;

use crate::from_str::from_str;
use crate::{Board, Colour, Energy, Kind, Position, SquareSet};

/// The material of a side: a king and a pawn, by their energies, which are fixed.
///
/// The text is `K1 P3`. Materials are ordered by the king's energy, then by the pawn's.
///
/// ```
/// use shogun_rules::endings::Material;
///
/// assert_eq!(Material::ALL.len(), 8);
/// assert_eq!(Material::ALL[6].to_string(), "K2 P3");
/// assert_eq!("K2 P3".parse(), Ok(Material::ALL[6]));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Material {
    king: Energy,
    pawn: Energy,
}

impl Material {
    /// All materials, in order.
    pub const ALL: [Self; 8] = {
        let mut all = [Self::of_indices(0, 0); 8];
        let mut number = 0;
        while number < 8 {
            all[number] = Self::of_indices(number / 4, number % 4);
            number += 1;
        }
        all
    };

    const fn of_indices(king: usize, pawn: usize) -> Self {
        Self {
            king: Energy::ALL[king],
            pawn: Energy::ALL[pawn],
        }
    }

    /// A king and a pawn with these energies; `None` if a king cannot have its energy.
    #[must_use]
    pub fn new(king: Energy, pawn: Energy) -> Option<Self> {
        (king <= Kind::King.max_energy()).then_some(Self { king, pawn })
    }

    /// The materials of the side to move and of the other side; `None` unless each has a king, a
    /// pawn, and no other piece.
    #[must_use]
    pub fn of(position: &Position) -> Option<[Self; 2]> {
        let mover = position.to_move();
        let sides = [mover, mover.other()];
        let [own, other] = sides.map(|colour| Self::on(position.board(), colour));
        Some([own?.0, other?.0])
    }

    /// The king's energy.
    #[must_use]
    pub const fn king(self) -> Energy {
        self.king
    }

    /// The pawn's energy.
    #[must_use]
    pub const fn pawn(self) -> Energy {
        self.pawn
    }

    /// The material of a side on a board, and the squares of its king and its pawn; `None` unless
    /// it has exactly these two.
    pub(super) fn on(board: &Board, colour: Colour) -> Option<(Self, [usize; 2])> {
        let (all, kings) = (board.of(colour), board.kings(colour));
        let only = |set: SquareSet| set.first().filter(|_| set.len() == 1);
        let (king, pawn) = (only(kings)?, only(all - kings)?);
        let material = Self {
            king: board.energy_bits(king),
            pawn: board.energy_bits(pawn),
        };
        Some((material, [king.index(), pawn.index()]))
    }

    /// The energies of king and pawn as distances.
    pub(super) const fn energies(self) -> [usize; 2] {
        [self.king.get() as usize, self.pawn.get() as usize]
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "K{} P{}", self.king, self.pawn)
    }
}

impl fmt::Debug for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

from_str! {
    Material, "material", "K1 or K2, a blank, and P1 to P4", |text| {
        Self::ALL.into_iter().find(|material| material.to_string() == text)
    };
}
