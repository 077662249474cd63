//! Whole-board operations on a `u64`: bit `8 * y + x` is the square in column `x` and row `y`.
//!
//! A smaller board is the lower-left corner of the 8 x 8 one. Sets that lie on the board stay on it through every
//! function here that takes the empty squares; the plain shifts may leave a small board.

const NOT_FIRST_COLUMN: u64 = !0x0101_0101_0101_0101;
const NOT_LAST_COLUMN: u64 = !0x8080_8080_8080_8080;
#[cfg(feature = "std")]
const ODD_SQUARES: u64 = 0xaa55_aa55_aa55_aa55;

/// The squares of a board of `side` x `side`, 1 to 8.
#[inline]
pub(crate) const fn board(side: u8) -> u64 {
    let row = 0xff_u64 >> (8 - side);
    let mut squares = 0;
    let mut y = 0;
    while y < side {
        squares |= row << (8 * y);
        y += 1;
    }
    squares
}

#[inline(always)]
pub(crate) const fn east(set: u64) -> u64 {
    (set << 1) & NOT_FIRST_COLUMN
}

#[inline(always)]
pub(crate) const fn west(set: u64) -> u64 {
    (set >> 1) & NOT_LAST_COLUMN
}

#[inline(always)]
pub(crate) const fn north(set: u64) -> u64 {
    set << 8
}

#[inline(always)]
pub(crate) const fn south(set: u64) -> u64 {
    set >> 8
}

/// The squares one step up, down, left or right of a square of the set.
#[inline(always)]
pub(crate) const fn neighbours(set: u64) -> u64 {
    east(set) | west(set) | north(set) | south(set)
}

/// What `steps` rounds of one-square steps reach over `empty` squares in each of the four directions, without turning,
/// the set itself left out.
#[inline]
pub(crate) const fn spread(set: u64, empty: u64, steps: u8) -> u64 {
    let (mut e, mut w, mut n, mut s) = (set, set, set, set);
    let mut reached = 0;
    let mut done = 0;
    while done < steps {
        e = east(e) & empty;
        w = west(w) & empty;
        n = north(n) & empty;
        s = south(s) & empty;
        reached |= e | w | n | s;
        done += 1;
    }
    reached
}

// Kogge-Stone fills: three doublings cover the seven steps from edge to edge.

#[inline(always)]
const fn fill_east(set: u64, empty: u64) -> u64 {
    let mut filled = set;
    let mut open = empty & NOT_FIRST_COLUMN;
    filled |= open & (filled << 1);
    open &= open << 1;
    filled |= open & (filled << 2);
    open &= open << 2;
    filled | (open & (filled << 4))
}

#[inline(always)]
const fn fill_west(set: u64, empty: u64) -> u64 {
    let mut filled = set;
    let mut open = empty & NOT_LAST_COLUMN;
    filled |= open & (filled >> 1);
    open &= open >> 1;
    filled |= open & (filled >> 2);
    open &= open >> 2;
    filled | (open & (filled >> 4))
}

#[inline(always)]
const fn fill_north(set: u64, empty: u64) -> u64 {
    let mut filled = set;
    let mut open = empty;
    filled |= open & (filled << 8);
    open &= open << 8;
    filled |= open & (filled << 16);
    open &= open << 16;
    filled | (open & (filled << 32))
}

#[inline(always)]
const fn fill_south(set: u64, empty: u64) -> u64 {
    let mut filled = set;
    let mut open = empty;
    filled |= open & (filled >> 8);
    open &= open >> 8;
    filled |= open & (filled >> 16);
    open &= open >> 16;
    filled | (open & (filled >> 32))
}

/// The squares a rook on a square of `set` can slide to over `empty` squares. A square of the set is among them only if
/// another square of the set sees it.
#[inline(always)]
pub(crate) const fn slides(set: u64, empty: u64) -> u64 {
    (east(fill_east(set, empty))
        | west(fill_west(set, empty))
        | north(fill_north(set, empty))
        | south(fill_south(set, empty)))
        & empty
}

/// 1 if an odd number of the squares have an odd sum of column and row.
#[cfg(feature = "std")]
#[inline(always)]
pub(crate) const fn parity(set: u64) -> u8 {
    ((set & ODD_SQUARES).count_ones() & 1) as u8
}

/// The bits of a set, lowest first.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn squares(set: u64) -> impl Iterator<Item = u8> {
    let mut left = set;
    core::iter::from_fn(move || {
        (left != 0).then(|| {
            let square = left.trailing_zeros() as u8;
            left &= left - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Slides square by square.
    fn slides_slowly(set: u64, empty: u64) -> u64 {
        let mut reached = 0;
        for from in squares(set) {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (mut x, mut y) = (i32::from(from % 8) + dx, i32::from(from / 8) + dy);
                while (0..8).contains(&x) && (0..8).contains(&y) && empty >> (8 * y + x) & 1 == 1 {
                    reached |= 1 << (8 * y + x);
                    (x, y) = (x + dx, y + dy);
                }
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn fills_are_the_loops(set: u64, sparse: u64, holes: u64, side in 2u8..=8) {
            let empty = board(side) & !(sparse & holes);
            let set = set & empty;
            prop_assert_eq!(slides(set, empty), slides_slowly(set, empty));
            prop_assert_eq!(spread(set, empty, 7), slides_slowly(set, empty));
            prop_assert_eq!(spread(set, board(side), 1), neighbours(set) & board(side));
        }
    }

    #[test]
    fn boards_have_their_squares() {
        for side in 1..=8 {
            assert_eq!(board(side).count_ones(), u32::from(side) * u32::from(side));
            assert_eq!(
                neighbours(board(side)) & !board(side) & board(8) != 0,
                side < 8
            );
        }
        assert_eq!(
            squares(0b1010_0001).collect::<alloc::vec::Vec<_>>(),
            [0, 5, 7]
        );
    }

    #[test]
    fn parity_changes_with_every_step() {
        for square in 0..64 {
            for next in squares(neighbours(1 << square)) {
                assert_ne!(parity(1 << square), parity(1 << next));
            }
        }
    }
}
