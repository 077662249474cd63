//! Boards whose size is known at compile time.

use core::fmt::Debug;
use core::hash::Hash;

use crate::Bits;

/// A board whose width and height are known at compile time, with the integer that holds a set of its squares.
///
/// Square `(x, y)`, 0-based from the bottom left, is bit `y * WIDTH + x`; the highest bits of the integer are unused
/// where the board has fewer squares than the integer has bits.
pub trait Geometry: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The integer that holds a set of squares.
    type Bits: Bits;
    /// Number of columns, at most 26 (columns are written as letters).
    const WIDTH: u8;
    /// Number of rows.
    const HEIGHT: u8;
    /// Number of squares.
    const AREA: u8 = Self::WIDTH * Self::HEIGHT;
    /// Every square of the board.
    const ALL: Self::Bits;
    /// The squares of the first column, `a`.
    const FIRST_COLUMN: Self::Bits;
    /// The squares of the last column.
    const LAST_COLUMN: Self::Bits;
}

macro_rules! geometry {
    ($(#[$attribute:meta])* $name:ident, $bits:ty, $width:literal x $height:literal) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name {}

        impl Geometry for $name {
            type Bits = $bits;
            const WIDTH: u8 = $width;
            const HEIGHT: u8 = $height;
            const ALL: $bits = <$bits>::MAX >> (<$bits>::BITS - $width * $height);
            const FIRST_COLUMN: $bits = {
                let mut column = 0;
                let mut y = 0;
                while y < $height {
                    column |= 1 << (y * $width);
                    y += 1;
                }
                column
            };
            const LAST_COLUMN: $bits = Self::FIRST_COLUMN << ($width - 1);
        }
    };
}

geometry!(
    /// The 8 x 8 board of chess, Shogun and the rook hunt, in a `u64`.
    EightByEight,
    u64,
    8 x 8
);
geometry!(
    /// The 9 x 9 board of Ploy, in a `u128`.
    NineByNine,
    u128,
    9 x 9
);
