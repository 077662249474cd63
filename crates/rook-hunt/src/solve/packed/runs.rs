//! Runs of empty squares.

use crate::bitboard;
use crate::solve::word::SolverWord;
use crate::square::AREA;

/// The runs of empty squares along one axis.
#[derive(Debug)]
pub(super) struct Runs<W> {
    /// The runs in the order of their first squares.
    pub(super) sets: Vec<W>,
    /// The number of the run of each square.
    of: [u8; AREA],
}

impl<W: SolverWord> Runs<W> {
    pub(super) const fn none() -> Self {
        Self {
            sets: Vec::new(),
            of: [0; AREA],
        }
    }

    /// Finds the runs of `empty`. `back` maps a square to the one before it along the axis.
    pub(super) fn find(&mut self, empty: W, back: impl Fn(W) -> W) {
        self.sets.clear();
        for square in bitboard::squares(empty) {
            let here = W::bit(square);
            let before = back(here) & empty;
            let run = if before == W::ZERO {
                self.sets.push(W::ZERO);
                self.sets.len() - 1
            } else {
                usize::from(self.of[before.trailing_zeros() as usize])
            };
            self.sets[run] = self.sets[run] | here;
            self.of[usize::from(square)] = run as u8;
        }
    }

    /// The number of the run of an empty square.
    #[inline]
    pub(super) fn at(&self, square: u8) -> usize {
        usize::from(self.of[usize::from(square)])
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;
    use proptest::prelude::*;

    use super::*;

    /// Two empty squares share a run if all squares between them are empty.
    fn check<W: SolverWord>(empty: W) -> Result<(), TestCaseError> {
        let (mut rows, mut columns) = (Runs::none(), Runs::none());
        rows.find(empty, bitboard::west);
        columns.find(empty, bitboard::south);
        let is_empty = |square: u8| empty & W::bit(square) != W::ZERO;
        for square in bitboard::squares(empty) {
            let last = W::ROW - 1;
            let (x, y) = (square % W::ROW, square / W::ROW);
            for (runs, step, left) in [(&rows, 1, last - x), (&columns, W::ROW, last - y)] {
                let ahead = (1..=left).map(|i| square + i * step);
                let ahead = ahead.take_while(|&next| is_empty(next));
                let listed = bitboard::squares(runs.sets[runs.at(square)]);
                prop_assert!(
                    listed.skip_while(|&at| at < square).skip(1).eq(ahead),
                    "{square}"
                );
            }
        }
        for runs in [&rows, &columns] {
            let all = runs.sets.iter().flat_map(|&run| bitboard::squares(run));
            prop_assert!(all.sorted().eq(bitboard::squares(empty)));
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn runs_match_a_linear_scan(empty: u128, side in 2u8..=10) {
            if side <= 8 {
                check(empty as u64 & bitboard::board::<u64>(side))?;
            } else {
                check(empty & bitboard::board::<u128>(side))?;
            }
        }
    }
}
