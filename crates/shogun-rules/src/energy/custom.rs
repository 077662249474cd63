//! Energies by a function of the user's own.

use core::fmt;

use crate::{Energy, EnergyModel, Piece, Square};

/// The energy of a piece on the square where it has landed, by a function; pieces carry nothing.
///
/// Two of them are equal if their names are: positions compare their models, and functions cannot be compared.
///
/// ```
/// use shogun_rules::{Colour, Custom, Energy, Position, Rules, Start};
///
/// // Every capture aside, a piece gains one on the upper half of the board.
/// let model = Custom::new("uphill", |piece: shogun_rules::Piece, square: shogun_rules::Square| {
///     let gained = u8::from(square.y() > 4);
///     Energy::new(piece.energy().get() + gained).unwrap_or(piece.energy())
/// });
/// let position = Position::new(Start::Picture.board(), Colour::White, Rules::Papers, model)?;
/// assert_eq!(position.moves().len(), 22);
/// # Ok::<(), shogun_rules::BoardError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Custom<F> {
    name: &'static str,
    landing: F,
}

impl<F: Fn(Piece, Square) -> Energy> Custom<F> {
    /// The model of this function, told the piece with the energy of the move it has made and the square it lands on.
    pub const fn new(name: &'static str, landing: F) -> Self {
        Self { name, landing }
    }
}

impl<F> PartialEq for Custom<F> {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl<F> Eq for Custom<F> {}

impl<F> fmt::Debug for Custom<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Custom").field(&self.name).finish()
    }
}

impl<F: Fn(Piece, Square) -> Energy + Clone> EnergyModel for Custom<F> {
    type Carried = ();

    fn carried(&self, _: Piece, _: Square) {}

    fn fits(&self, _: Piece, (): (), _: Square) -> bool {
        true
    }

    fn landing(&self, piece: Piece, (): (), square: Square) -> Energy {
        (self.landing)(piece, square)
    }
}
