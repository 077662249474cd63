//! Whole-board operations on a [`Word`].
//!
//! Functions with an `empty` argument stay on the board. Plain shifts can leave a board smaller
//! than the word.

pub(crate) mod region;
#[cfg(feature = "solve")]
pub(crate) mod symmetry;
pub(crate) mod word;

use crate::bitboard::word::Word;

/// The squares of a board of `side` x `side`, 1 to `W::ROW`.
#[inline(always)]
pub(crate) fn board<W: Word>(side: u8) -> W {
    W::BOARDS[usize::from(side)]
}

#[inline(always)]
pub(crate) fn east<W: Word>(set: W) -> W {
    (set << 1) & W::NOT_FIRST_COLUMN
}

#[inline(always)]
pub(crate) fn west<W: Word>(set: W) -> W {
    (set >> 1) & W::NOT_LAST_COLUMN
}

#[inline(always)]
pub(crate) fn north<W: Word>(set: W) -> W {
    set << u32::from(W::ROW)
}

#[inline(always)]
pub(crate) fn south<W: Word>(set: W) -> W {
    set >> u32::from(W::ROW)
}

/// The squares one step up, down, left or right of a square of the set.
#[inline(always)]
pub(crate) fn neighbours<W: Word>(set: W) -> W {
    east(set) | west(set) | north(set) | south(set)
}

/// The squares within `steps` steps in one direction over empty squares. Squares of the set are
/// included only if another one reaches them.
#[inline]
pub(crate) fn spread<W: Word>(set: W, empty: W, steps: u8) -> W {
    let (mut e, mut w, mut n, mut s) = (set, set, set, set);
    let mut reached = W::ZERO;
    let mut done = 0;
    while done < steps {
        e = east(e) & empty;
        w = west(w) & empty;
        n = north(n) & empty;
        s = south(s) & empty;
        reached = reached | e | w | n | s;
        done += 1;
    }
    reached
}

// Kogge-Stone fills: the step doubles each round, so a row takes log2(n) rounds.

/// Fills towards higher bits over `open` squares, in steps of `unit` bits (1: east, ROW: north).
#[inline(always)]
pub(crate) fn fill_up<W: Word>(set: W, mut open: W, unit: u8) -> W {
    let mut filled = set;
    let mut step = 1;
    loop {
        let shift = u32::from(unit * step);
        filled = filled | (open & (filled << shift));
        if 2 * step >= W::ROW {
            return filled;
        }
        open = open & (open << shift);
        step *= 2;
    }
}

/// Fills towards lower bits: west or south.
#[inline(always)]
pub(crate) fn fill_down<W: Word>(set: W, mut open: W, unit: u8) -> W {
    let mut filled = set;
    let mut step = 1;
    loop {
        let shift = u32::from(unit * step);
        filled = filled | (open & (filled >> shift));
        if 2 * step >= W::ROW {
            return filled;
        }
        open = open & (open >> shift);
        step *= 2;
    }
}

/// The squares a rook on a square of `set` can slide to over `empty` squares. Squares of the set
/// are included only if another rook attacks them.
#[inline(always)]
pub(crate) fn slides<W: Word>(set: W, empty: W) -> W {
    (east(fill_up(set, empty & W::NOT_FIRST_COLUMN, 1))
        | west(fill_down(set, empty & W::NOT_LAST_COLUMN, 1))
        | north(fill_up(set, empty, W::ROW))
        | south(fill_down(set, empty, W::ROW)))
        & empty
}

/// 1 if the set has an odd number of squares whose column and row have an odd sum, else 0.
#[cfg(feature = "solve")]
#[inline(always)]
pub(crate) fn parity<W: Word>(set: W) -> u8 {
    ((set & W::ODD_SQUARES).count_ones() & 1) as u8
}

/// The bits of a set, lowest first.
#[cfg(feature = "std")]
#[inline]
pub(crate) fn squares<W: Word>(set: W) -> impl Iterator<Item = u8> {
    let mut rest = set;
    core::iter::from_fn(move || {
        (rest != W::ZERO).then(|| {
            let square = rest.trailing_zeros() as u8;
            rest = rest.without_lowest();
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The result of [`slides`], found square by square.
    fn slides_slowly<W: Word>(set: W, empty: W) -> W {
        let row = i32::from(W::ROW);
        let mut reached = W::ZERO;
        for from in squares(set) {
            for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
                let (mut x, mut y) = (i32::from(from) % row + dx, i32::from(from) / row + dy);
                let bit = |x, y| W::ONE << (row * y + x) as u32;
                let on = |x, y| (0..row).contains(&x) && (0..row).contains(&y);
                while on(x, y) && empty & bit(x, y) != W::ZERO {
                    reached = reached | bit(x, y);
                    (x, y) = (x + dx, y + dy);
                }
            }
        }
        reached
    }

    fn check_fills<W: Word>(set: W, holes: W, side: u8) -> Result<(), TestCaseError> {
        let empty = board::<W>(side) & !holes;
        let set = set & empty;
        prop_assert_eq!(slides(set, empty), slides_slowly(set, empty));
        prop_assert_eq!(spread(set, empty, W::ROW - 1), slides_slowly(set, empty));
        prop_assert_eq!(
            spread(set, board(side), 1),
            neighbours(set) & board::<W>(side)
        );
        Ok(())
    }

    proptest! {
        #[test]
        fn fills_match_single_steps_in_rows_of_eight(set: u64, sparse: u64, holes: u64, side in 2u8..=8) {
            check_fills(set, sparse & holes, side)?;
        }

        #[test]
        fn fills_match_single_steps_in_rows_of_ten(set: u128, sparse: u128, holes: u128, side in 2u8..=10) {
            check_fills(set, sparse & holes, side)?;
        }
    }

    fn check_boards<W: Word>() {
        for side in 1..=W::ROW {
            let squares = board::<W>(side);
            assert_eq!(squares.count_ones(), u32::from(side) * u32::from(side));
            let beyond = neighbours(squares) & !squares & board(W::ROW);
            assert_eq!(beyond != W::ZERO, side < W::ROW);
        }
        for square in squares(board::<W>(W::ROW)) {
            let here = W::ONE << u32::from(square);
            for next in squares(neighbours(here) & board(W::ROW)) {
                assert_ne!(parity(here), parity(W::ONE << u32::from(next)));
            }
        }
    }

    #[test]
    fn boards_have_side_times_side_squares_and_steps_change_the_parity() {
        check_boards::<u64>();
        check_boards::<u128>();
        assert_eq!(
            squares(0b1010_0001_u64).collect::<alloc::vec::Vec<_>>(),
            [0, 5, 7]
        );
    }
}
