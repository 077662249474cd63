//! The eight symmetries of a square board.

use board_grid::{Geometry, TenByTen};

use crate::bitboard::word::Word;

/// A [`Word`] whose squares can be turned about, on the board of `ROW` x `ROW`.
pub(crate) trait SymmetricWord: Word {
    /// Columns exchanged.
    fn mirrored(self) -> Self;
    /// Rows exchanged.
    fn flipped(self) -> Self;
    /// Columns become rows.
    fn transposed(self) -> Self;
}

impl SymmetricWord for u64 {
    #[inline(always)]
    fn mirrored(self) -> Self {
        const SINGLES: u64 = 0x5555_5555_5555_5555;
        const PAIRS: u64 = 0x3333_3333_3333_3333;
        const FOURS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let set = ((self >> 1) & SINGLES) | ((self & SINGLES) << 1);
        let set = ((set >> 2) & PAIRS) | ((set & PAIRS) << 2);
        ((set >> 4) & FOURS) | ((set & FOURS) << 4)
    }

    #[inline(always)]
    fn flipped(self) -> Self {
        self.swap_bytes()
    }

    #[inline(always)]
    fn transposed(self) -> Self {
        let mut set = self;
        let mut swap = 0x0f0f_0f0f_0000_0000 & (set ^ (set << 28));
        set ^= swap ^ (swap >> 28);
        swap = 0x3333_0000_3333_0000 & (set ^ (set << 14));
        set ^= swap ^ (swap >> 14);
        swap = 0x5500_5500_5500_5500 & (set ^ (set << 7));
        set ^ swap ^ (swap >> 7)
    }
}

/// The masks of delta swaps that reverse the order of ten lines, `unit` bits apart: first the
/// halves, then in each half the outer pairs around the middle line, then the lines of each pair.
struct DeltaSwap {
    unit: u32,
    /// Lines 0 to 4.
    half: u128,
    /// Lines 0, 1, 5 and 6.
    pairs: u128,
    /// Lines 0, 3, 5 and 8.
    firsts: u128,
    /// Lines 2 and 7.
    middles: u128,
}

impl DeltaSwap {
    /// The masks for lines that begin on the squares of `line`, `unit` bits apart.
    const fn new(line: u128, unit: u32) -> Self {
        Self {
            unit,
            half: line
                | line << unit
                | line << (2 * unit)
                | line << (3 * unit)
                | line << (4 * unit),
            pairs: line | line << unit | line << (5 * unit) | line << (6 * unit),
            firsts: line | line << (3 * unit) | line << (5 * unit) | line << (8 * unit),
            middles: line << (2 * unit) | line << (7 * unit),
        }
    }

    #[inline(always)]
    const fn of(&self, set: u128) -> u128 {
        let (pairs, three) = (self.pairs, 3 * self.unit);
        let set = ((set >> (5 * self.unit)) & self.half) | ((set & self.half) << (5 * self.unit));
        let set = ((set >> three) & pairs) | ((set & pairs) << three) | (set & self.middles);
        ((set >> self.unit) & self.firsts)
            | ((set & self.firsts) << self.unit)
            | (set & self.middles)
    }
}

const COLUMNS: DeltaSwap = DeltaSwap::new(<TenByTen as Geometry>::FIRST_COLUMN, 1);
const ROWS: DeltaSwap = DeltaSwap::new(0b11_1111_1111, 10);

/// The squares that a transposition brings `distance` columns to the left and as many rows up, in
/// one of its parts: up to 4 within each quarter of the board, and 5 from quarter to quarter.
const fn rising(distance: u8) -> u128 {
    let mut squares = 0;
    let mut square = 0;
    while square < 100 {
        let (x, y) = (square % 10, square / 10);
        let rises = if distance == 5 {
            x >= 5 && y < 5
        } else {
            x % 5 == y % 5 + distance
        };
        squares |= (rises as u128) << square;
        square += 1;
    }
    squares
}

/// Masks by distance, from 1.
const RISING: [u128; 5] = [rising(1), rising(2), rising(3), rising(4), rising(5)];

impl SymmetricWord for u128 {
    #[inline(always)]
    fn mirrored(self) -> Self {
        COLUMNS.of(self)
    }

    #[inline(always)]
    fn flipped(self) -> Self {
        ROWS.of(self)
    }

    #[inline(always)]
    fn transposed(self) -> Self {
        let mut set = self;
        for (squares, distance) in RISING.into_iter().zip(1u32..) {
            let swap = (set ^ (set >> (9 * distance))) & squares;
            set ^= swap ^ (swap << (9 * distance));
        }
        set
    }
}

/// The image of a set on the board of this side under symmetry `g`, 0 to 7.
///
/// Bit 2 of `g` transposes, then bit 0 exchanges the columns, then bit 1 the rows; 0 is the
/// identity.
#[inline(always)]
pub(crate) fn apply<W: SymmetricWord>(g: u8, side: u8, set: W) -> W {
    let mut set = set;
    if g & 4 != 0 {
        set = set.transposed();
    }
    if g & 1 != 0 {
        set = set.mirrored() >> u32::from(W::ROW - side);
    }
    if g & 2 != 0 {
        set = set.flipped() >> u32::from(W::ROW * (W::ROW - side));
    }
    set
}

/// The inverse of `g`.
pub(crate) const fn inverse(g: u8) -> u8 {
    if g & 4 == 0 {
        g
    } else {
        4 | ((g & 1) << 1) | ((g >> 1) & 1)
    }
}

/// The composition of two symmetries: `first`, then `second`.
pub(crate) const fn compose(first: u8, second: u8) -> u8 {
    // A transposition carried past an exchange of columns turns it into one of rows.
    let flips = if second & 4 == 0 {
        first & 3
    } else {
        inverse(4 | (first & 3)) & 3
    };
    ((first ^ second) & 4) | (flips ^ (second & 3))
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    /// The image of the square (x, y) under symmetry `g`.
    fn image(g: u8, side: u8, x: u8, y: u8) -> (u8, u8) {
        let (x, y) = if g & 4 != 0 { (y, x) } else { (x, y) };
        let x = if g & 1 != 0 { side - 1 - x } else { x };
        let y = if g & 2 != 0 { side - 1 - y } else { y };
        (x, y)
    }

    /// Every square by itself, and all of them together.
    fn check_squares<W: SymmetricWord>() {
        let bit = |x: u8, y: u8| W::ONE << u32::from(W::ROW * y + x);
        for side in 2..=W::ROW {
            for g in 0..8 {
                let mut board = W::ZERO;
                for (x, y) in (0..side).cartesian_product(0..side) {
                    let (u, v) = image(g, side, x, y);
                    assert_eq!(apply(g, side, bit(x, y)), bit(u, v));
                    board = board | bit(x, y);
                }
                assert_eq!(apply(g, side, board), board);
            }
        }
    }

    #[test]
    fn squares_go_where_they_should() {
        check_squares::<u64>();
        check_squares::<u128>();
    }

    fn check_group<W: SymmetricWord>(set: W) {
        for first in 0..8 {
            assert_eq!(compose(first, inverse(first)), 0);
            for second in 0..8 {
                let image = apply(second, W::ROW, apply(first, W::ROW, set));
                assert_eq!(
                    apply(compose(first, second), W::ROW, set),
                    image,
                    "{first} {second}"
                );
            }
        }
    }

    #[test]
    fn symmetries_are_a_group() {
        check_group(0x0123_4567_89ab_cdef_u64);
        check_group(0xf_edcb_a987_0123_4567_89ab_cdef_u128);
    }
}
