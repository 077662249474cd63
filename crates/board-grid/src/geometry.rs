//! Boards whose size is known at compile time.

use core::fmt::Debug;
use core::hash::Hash;

use crate::bits::Bits;

/// A board whose width and height are known at compile time, with the integer that holds a set of
/// its squares and the way its squares are written.
///
/// Square `(x, y)`, 0-based from the bottom left, is bit `y * WIDTH + x`; the highest bits of the
/// integer are unused where the board has fewer squares than the integer has bits.
/// [`geometry!`](crate::geometry) writes all of this.
pub trait Geometry: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The integer that holds a set of squares.
    type Bits: Bits;
    /// Number of columns, at least 1, at most 26 where columns are written as letters.
    const WIDTH: u8;
    /// Number of rows, at least 1.
    const HEIGHT: u8;
    /// Number of squares, at most 128.
    const AREA: u8 = Self::WIDTH * Self::HEIGHT;
    /// Every square of the board.
    const ALL: Self::Bits;
    /// The squares of the first column, `a`.
    const FIRST_COLUMN: Self::Bits;
    /// The squares of the last column.
    const LAST_COLUMN: Self::Bits;
    /// The notation of squares.
    const NOTATION: Notation;
}

/// The notation of the squares of a [`Geometry`]. Both notations count rows from 1 at the bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Notation {
    /// A column letter and a row, `a1`, as in chess; in JSON the same as a string.
    #[default]
    Letters,
    /// Column and row as numbers from 1, `(1,1)`; in JSON `[1, 1]`.
    Pairs,
}

/// Declares a [`Geometry`](trait@crate::Geometry): its name, the integer for sets of its squares
/// (`u64` or `u128`), columns x rows, and, if squares are to be written `(1,1)` instead of `a1`,
/// the word `Pairs`.
///
/// A board that does not fit its integer, or has more columns than there are letters, does not
/// compile.
///
/// ```
/// use board_grid::{Direction, Square, SquareSet};
///
/// board_grid::geometry! {
///     /// The upright board of Connect Four: 7 columns of 6 squares.
///     pub ConnectFour: u64, 7 x 6
/// }
///
/// let d1: Square<ConnectFour> = "d1".parse()?;
/// assert_eq!(d1.ray(Direction::North).count(), 5);
/// assert_eq!(SquareSet::<ConnectFour>::ALL.len(), 42);
/// # Ok::<(), board_grid::ParseSquareError>(())
/// ```
///
/// ```
/// board_grid::geometry! {
///     /// The same board with its squares in numbers.
///     pub InNumbers: u64, 7 x 6, Pairs
/// }
///
/// let square = board_grid::Square::<InNumbers>::at(3, 0).expect("column 3 of 0 to 6");
/// assert_eq!(square.to_string(), "(4,1)");
/// ```
///
/// ```compile_fail
/// board_grid::geometry!(pub TooLarge: u64, 9 x 9);
/// ```
///
/// ```compile_fail
/// board_grid::geometry!(pub TooWide: u64, 27 x 2);
/// ```
#[macro_export]
macro_rules! geometry {
    (@notation) => { $crate::Notation::Letters };
    (@notation $notation:ident) => { $crate::Notation::$notation };
    (
        $(#[$attribute:meta])*
        $visibility:vis $name:ident: $bits:ty, $width:literal x $height:literal $(, $notation:ident)? $(,)?
    ) => {
        $(#[$attribute])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {}

        impl $crate::Geometry for $name {
            type Bits = $bits;
            const WIDTH: u8 = $width;
            const HEIGHT: u8 = $height;
            const ALL: $bits = {
                let area = $width as u32 * $height as u32;
                assert!(area > 0, "a board needs at least one column and one row");
                assert!(area <= <$bits>::BITS, "the board has more squares than the integer has bits");
                assert!(
                    Self::WIDTH <= 26 || matches!(Self::NOTATION, $crate::Notation::Pairs),
                    "there are letters for 26 columns only: write squares as `Pairs`"
                );
                <$bits>::MAX >> (<$bits>::BITS - area)
            };
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
            const NOTATION: $crate::Notation = $crate::geometry!(@notation $($notation)?);
        }

        // Asked for here, so that a board that is too large is refused even if nobody uses it.
        const _: $bits = <$name as $crate::Geometry>::ALL;
    };
}

geometry! {
    /// The 8 x 8 board of chess, in a `u64`; squares are written `a1` to `h8`.
    pub EightByEight: u64, 8 x 8
}
geometry! {
    /// The 9 x 9 board of Ploy, in a `u128`; squares are written `a1` to `i9`.
    pub NineByNine: u128, 9 x 9
}
geometry! {
    /// The 10 x 10 board of the rook hunt, in a `u128`; squares are written `a1` to `j10`.
    pub TenByTen: u128, 10 x 10
}
