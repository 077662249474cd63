//! The integers of sets of squares.
//!
//! In the public types, sets have rows of ten on every board. For boards of up to 8 x 8, longer
//! computations convert them to integers of half the size, with rows of eight, and convert the
//! result back.

use board_grid::{Bits, Geometry, TenByTen};

use crate::square::{Square, SquareSet};

/// A set of squares: bit `ROW * y + x` is the square in column `x` and row `y`.
///
/// A board smaller than `ROW` x `ROW` is its lower-left corner.
pub(crate) trait Word: Bits + Default {
    /// Squares of a row, and rows: the largest side.
    const ROW: u8;
    /// The squares of a board, by its side; none for sides beyond `ROW`.
    const BOARDS: [Self; SIDES];
    /// All squares but those of column a.
    const NOT_FIRST_COLUMN: Self;
    /// All squares but those of the last column.
    const NOT_LAST_COLUMN: Self;
    /// The squares with an odd sum of column and row.
    #[cfg(feature = "solve")]
    const ODD_SQUARES: Self;

    /// The squares of a set that are on a board of this size.
    fn of(set: SquareSet) -> Self;

    /// These squares as a set.
    fn set(self) -> SquareSet;

    /// The set of this square alone.
    #[inline]
    fn at(square: Square) -> Self {
        Self::ONE << (u32::from(Self::ROW) * u32::from(square.y()) + u32::from(square.x()))
    }
}

/// Sides from 0 to the largest.
const SIDES: usize = TenByTen::WIDTH as usize + 1;

/// [`Word::BOARDS`] of a word with rows of this length.
macro_rules! boards {
    ($word:ty, $row:literal) => {{
        let mut boards: [$word; SIDES] = [0; SIDES];
        let mut side = 1;
        while side <= $row {
            let row = !(<$word>::MAX << side);
            let mut y = 0;
            while y < side {
                boards[side] |= row << ($row * y);
                y += 1;
            }
            side += 1;
        }
        boards
    }};
}

/// Rows 0 and 2 of four rows of ten, of which eight squares count, and rows 1 and 3.
const EVEN_ROWS: u64 = 0xff | 0xff << 20;
const ODD_ROWS: u64 = EVEN_ROWS << 10;

impl Word for u64 {
    const ROW: u8 = 8;
    const BOARDS: [Self; SIDES] = boards!(u64, 8);
    const NOT_FIRST_COLUMN: Self = !0x0101_0101_0101_0101;
    const NOT_LAST_COLUMN: Self = !0x8080_8080_8080_8080;
    #[cfg(feature = "solve")]
    const ODD_SQUARES: Self = 0xaa55_aa55_aa55_aa55;

    #[inline]
    fn of(set: SquareSet) -> Self {
        let closed = |rows: Self| {
            let pairs = rows & EVEN_ROWS | (rows & ODD_ROWS) >> 2;
            pairs & 0xffff | pairs >> 4 & 0xffff_0000
        };
        let bits = set.bits();
        closed(bits as Self) | closed((bits >> 40) as Self) << 32
    }

    #[inline]
    fn set(self) -> SquareSet {
        let opened = |rows: Self| {
            let pairs = rows & 0xffff | (rows & 0xffff_0000) << 4;
            pairs & EVEN_ROWS | pairs << 2 & ODD_ROWS
        };
        let (low, high) = (opened(self), opened(self >> 32));
        SquareSet::from_bits(u128::from(low) | u128::from(high) << 40)
    }
}

impl Word for u128 {
    const ROW: u8 = 10;
    const BOARDS: [Self; SIDES] = boards!(u128, 10);
    const NOT_FIRST_COLUMN: Self = TenByTen::ALL & !TenByTen::FIRST_COLUMN;
    const NOT_LAST_COLUMN: Self = TenByTen::ALL & !TenByTen::LAST_COLUMN;
    #[cfg(feature = "solve")]
    const ODD_SQUARES: Self = {
        // Of the lower of two rows columns b, d, f, h and j, of the upper one a, c, e, g and i.
        let pair = 0b0101_0101_0110_1010_1010;
        pair | pair << 20 | pair << 40 | pair << 60 | pair << 80
    };

    #[inline]
    fn of(set: SquareSet) -> Self {
        set.bits()
    }

    #[inline]
    fn set(self) -> SquareSet {
        SquareSet::from_bits(self)
    }
}

/// Evaluates an expression with the smallest [`Word`] that has room for a board of this side.
macro_rules! with_word {
    ($side:expr, $word:ident => $value:expr) => {
        if $side <= <u64 as $crate::bitboard::word::Word>::ROW {
            type $word = u64;
            $value
        } else {
            type $word = u128;
            $value
        }
    };
}
pub(crate) use with_word;

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A square stays where it is, in whichever word.
        #[test]
        fn words_hold_the_squares_of_a_set(bits: u128) {
            let set = SquareSet::from_bits(bits);
            prop_assert_eq!(u128::of(set).set(), set);
            let small: SquareSet = set.iter().filter(|at| at.x() < 8 && at.y() < 8).collect();
            prop_assert_eq!(u64::of(set), u64::of(small));
            prop_assert_eq!(u64::of(set).set(), small);
            let one_by_one = small.iter().fold(0, |all, square| all | u64::at(square));
            prop_assert_eq!(u64::of(set), one_by_one);
            prop_assert_eq!(set.iter().fold(0, |all, square| all | u128::at(square)), bits & SquareSet::ALL.bits());
        }
    }
}
