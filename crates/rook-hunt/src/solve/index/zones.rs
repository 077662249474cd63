//! The zones of a board, and the size of the numbering.

use super::numbering::IndexRow;
use crate::bitboard::word::with_word;
use crate::bitboard::{self, symmetry};
use crate::solve::index::subsets::Subsets;
use crate::solve::word::SolverWord;

/// The orbits of the squares under the symmetries of the board, the largest first.
fn orbits<W: SolverWord>(side: u8) -> Vec<W> {
    let mut seen = W::ZERO;
    let mut orbits = Vec::new();
    for square in bitboard::squares(bitboard::board::<W>(side)) {
        if seen & W::bit(square) == W::ZERO {
            let images = (0..8).map(|g| symmetry::apply(g, side, W::bit(square)));
            let orbit = images.fold(W::ZERO, |orbit, image| orbit | image);
            seen = seen | orbit;
            orbits.push(orbit);
        }
    }
    orbits.sort_by_key(|orbit| core::cmp::Reverse(orbit.count_ones()));
    orbits
}

/// The outer, middle and inner zone of a board.
///
/// About half of the squares are outer. With more of them, their tables would be larger than the
/// solution. With fewer, more rows of the [`PawnIndex`](super::numbering::PawnIndex) would hold
/// sets twice.
pub(super) fn zones<W: SolverWord>(side: u8) -> [W; 3] {
    let area = u32::from(side) * u32::from(side);
    let [mut outer, mut middle, mut inner] = [W::ZERO; 3];
    for orbit in orbits::<W>(side) {
        let size = orbit.count_ones();
        if outer == W::ZERO || outer.count_ones() + size <= area / 2 {
            outer = outer | orbit;
        } else if middle.count_ones() + size <= area / 8 {
            middle = middle | orbit;
        } else {
            inner = inner | orbit;
        }
    }
    [outer, middle, inner]
}

/// The binomial coefficient n over k.
pub(crate) fn binomial(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |product, i| {
        product * u128::from(n.saturating_sub(i)) / u128::from(i + 1)
    })
}

/// The size of a [`PawnIndex`], computed without building it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IndexSize {
    /// Number of sets of pawns in the index.
    pub(crate) sets: u128,
    /// Bytes of the tables.
    pub(crate) tables: u128,
    /// Bytes of the step tables of the inner zone, if an iteration needs them.
    pub(crate) inner_steps: u128,
}

impl IndexSize {
    /// Computes the size.
    pub(crate) fn of(side: u8, pawns: u8) -> Self {
        with_word!(side, W => Self::in_words::<W>(side, pawns))
    }

    /// Computes the size for words of type `W`. Counts the rows by Burnside's lemma: a row is a
    /// class of sets of outer pawns, and each symmetry fixes some sets.
    fn in_words<W: SolverWord>(side: u8, pawns: u8) -> Self {
        let [outer, middle, inner] = zones::<W>(side);
        let rest = (middle | inner).count_ones();
        let (mut sets, mut tables, mut inner_steps) = (0, 0, 0);
        let mut fixed = vec![0u128; usize::from(pawns) + 1];
        for g in 0..8 {
            // By size, the number of sets that the symmetry fixes.
            let mut fixed_sets = vec![0u128; usize::from(pawns) + 1];
            fixed_sets[0] = 1;
            let mut left = outer;
            while left != W::ZERO {
                let mut cycle = W::bit(left.trailing_zeros() as u8);
                let mut image = symmetry::apply(g, side, cycle);
                while cycle & image == W::ZERO {
                    cycle = cycle | image;
                    image = symmetry::apply(g, side, image);
                }
                left = left & !cycle;
                let length = cycle.count_ones() as usize;
                for size in (length..fixed_sets.len()).rev() {
                    fixed_sets[size] += fixed_sets[size - length];
                }
            }
            for (sum, sets) in fixed.iter_mut().zip(fixed_sets) {
                *sum += sets;
            }
        }
        let word = size_of::<W>() as u128;
        for (size, fixed) in (0u32..).zip(fixed) {
            let rows = fixed / 8;
            sets += rows * binomial(rest, u32::from(pawns) - size);
            tables +=
                4 * binomial(outer.count_ones(), size) + size_of::<IndexRow<W>>() as u128 * rows;
            let inner_sets = binomial(inner.count_ones(), size);
            tables += word * inner_sets;
            // The images of each set, and the set with a square added or removed.
            inner_steps += 4 * (8 + u128::from(inner.count_ones())) * inner_sets;
        }
        if W::ROW > 8 {
            for zone in [outer, inner].map(W::count_ones) {
                let largest = zone.min(pawns.into());
                tables += Subsets::<W>::memory(zone as usize, largest as usize);
            }
        }
        Self {
            sets,
            tables,
            inner_steps,
        }
    }
}
