//! The eight symmetries of a square board.

/// Columns exchanged, on the 8 x 8 board.
#[inline(always)]
const fn mirrored(set: u64) -> u64 {
    const SINGLES: u64 = 0x5555_5555_5555_5555;
    const PAIRS: u64 = 0x3333_3333_3333_3333;
    const FOURS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
    let set = ((set >> 1) & SINGLES) | ((set & SINGLES) << 1);
    let set = ((set >> 2) & PAIRS) | ((set & PAIRS) << 2);
    ((set >> 4) & FOURS) | ((set & FOURS) << 4)
}

/// Columns become rows.
#[inline(always)]
const fn transposed(set: u64) -> u64 {
    let mut set = set;
    let mut swap = 0x0f0f_0f0f_0000_0000 & (set ^ (set << 28));
    set ^= swap ^ (swap >> 28);
    swap = 0x3333_0000_3333_0000 & (set ^ (set << 14));
    set ^= swap ^ (swap >> 14);
    swap = 0x5500_5500_5500_5500 & (set ^ (set << 7));
    set ^ swap ^ (swap >> 7)
}

/// The image of a set on the board of this side under symmetry `g`, 0 to 7.
///
/// Bit 2 of `g` transposes, then bit 0 exchanges the columns, then bit 1 the rows; 0 is the identity.
#[inline(always)]
pub(crate) const fn apply(g: u8, side: u8, set: u64) -> u64 {
    let mut set = set;
    if g & 4 != 0 {
        set = transposed(set);
    }
    if g & 1 != 0 {
        set = mirrored(set) >> (8 - side);
    }
    if g & 2 != 0 {
        set = set.swap_bytes() >> (8 * (8 - side));
    }
    set
}

/// The symmetry that undoes `g`.
pub(crate) const fn inverse(g: u8) -> u8 {
    if g & 4 == 0 {
        g
    } else {
        4 | ((g & 1) << 1) | ((g >> 1) & 1)
    }
}

/// The symmetry that does `first`, then `second`.
pub(crate) const fn then(first: u8, second: u8) -> u8 {
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
    use crate::bitboard::board;

    /// Where each symmetry takes the square (x, y).
    fn image(g: u8, side: u8, x: u8, y: u8) -> (u8, u8) {
        let (x, y) = if g & 4 != 0 { (y, x) } else { (x, y) };
        let x = if g & 1 != 0 { side - 1 - x } else { x };
        let y = if g & 2 != 0 { side - 1 - y } else { y };
        (x, y)
    }

    #[test]
    fn squares_go_where_they_should() {
        for side in 2..=8 {
            for g in 0..8 {
                for (x, y) in (0..side).cartesian_product(0..side) {
                    let (u, v) = image(g, side, x, y);
                    assert_eq!(apply(g, side, 1 << (8 * y + x)), 1 << (8 * v + u));
                }
                assert_eq!(apply(g, side, board(side)), board(side));
            }
        }
    }

    #[test]
    fn symmetries_are_a_group() {
        let set = 0x0123_4567_89ab_cdef;
        for first in 0..8 {
            assert_eq!(then(first, inverse(first)), 0);
            for second in 0..8 {
                let image = apply(second, 8, apply(first, 8, set));
                assert_eq!(
                    apply(then(first, second), 8, set),
                    image,
                    "{first} {second}"
                );
            }
        }
    }
}
