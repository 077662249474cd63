//! Where the energy of a piece's next move comes from.
//!
//! The papers' functions carry a piece's energy along; on a real board magnets under the squares turn a disc in the piece,
//! so that the square it lands on sets the energy of its next move. How the real magnets lie is not published, so this is a
//! model with three settings: [`Fixed`], [`Magnets`] with an orientation of one's own for each square, and [`EnergyMap`]
//! with an energy of one's own for each square.

mod digits;
mod fixed;
mod magnets;
mod map;

use core::fmt::{Debug, Display};
use core::hash::Hash;
use core::str::FromStr;

use crate::{Energy, Piece, Square, TextError};

pub use fixed::Fixed;
pub use magnets::{Disc, Magnets};
pub use map::EnergyMap;

/// Sets the energy of a piece that has landed on a square.
///
/// Energies never change otherwise, so a model has no say in whether the move itself is legal. Its text is one word, the
/// value of `energies=` in the text of [`Rules`](crate::Rules): different models have different texts, which read back.
pub trait EnergyModel:
    Clone + Eq + Hash + Debug + Default + Display + FromStr<Err = TextError> + Send + Sync + 'static
{
    /// What a piece takes along besides colour, kind and energy, such as its disc.
    type Carried: Carried;

    /// What a piece carries that stands on `square` with the energy it has, where nobody says.
    fn carried(&self, piece: Piece, square: Square) -> Self::Carried;

    /// Whether a piece that carries this can stand on `square` with the energy it has.
    fn fits(&self, piece: Piece, carried: Self::Carried, square: Square) -> bool;

    /// The energy of `piece`, still with that of the move it has made, on the square where it has landed. A king's that is
    /// above 2 counts as 2.
    fn landing(&self, piece: Piece, carried: Self::Carried, square: Square) -> Energy;
}

/// What pieces carry, as a number that texts and keys can hold.
pub trait Carried: Copy + Eq + Hash + Default + Debug + Send + Sync + 'static {
    /// Different for what is different; `None` where there is nothing to write down.
    fn number(self) -> Option<u32>;

    /// What [`number`](Self::number) gave this number.
    fn from_number(number: u32) -> Option<Self>;
}

/// Nothing.
impl Carried for () {
    #[inline]
    fn number(self) -> Option<u32> {
        None
    }

    fn from_number(_: u32) -> Option<Self> {
        None
    }
}
