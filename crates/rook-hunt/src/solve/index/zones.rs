//! How a board is cut into zones, and how many numbers that makes.

use crate::{bitboard, symmetry};

fn orbits(side: u8) -> Vec<u64> {
    let mut seen = 0u64;
    let mut orbits = Vec::new();
    for square in bitboard::squares(bitboard::board(side)) {
        if seen >> square & 1 == 0 {
            let orbit = (0..8).fold(0, |o, g| o | symmetry::apply(g, side, 1 << square));
            seen |= orbit;
            orbits.push(orbit);
        }
    }
    orbits.sort_by_key(|orbit| core::cmp::Reverse(orbit.count_ones()));
    orbits
}

/// The outer, middle and inner zone of a board.
///
/// About half of the squares are outer: more would make the tables for them larger than the answer, fewer would leave
/// more sets that are held twice.
pub(super) fn zones(side: u8) -> [u64; 3] {
    let area = u32::from(side) * u32::from(side);
    let [mut outer, mut middle, mut inner] = [0u64; 3];
    for orbit in orbits(side) {
        let size = orbit.count_ones();
        if outer == 0 || outer.count_ones() + size <= area / 2 {
            outer |= orbit;
        } else if middle.count_ones() + size <= area / 8 {
            middle |= orbit;
        } else {
            inner |= orbit;
        }
    }
    [outer, middle, inner]
}

/// n over k.
pub(crate) fn binomial(n: u32, k: u32) -> u128 {
    (0..k).fold(1, |product, i| {
        product * u128::from(n.saturating_sub(i)) / u128::from(i + 1)
    })
}

/// How large a [`PawnIndex`] would be, without building it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Size {
    /// Numbers, one per set held.
    pub(crate) sets: u128,
    /// Bytes of the tables.
    pub(crate) tables: u128,
}

impl Size {
    /// Counts the rows by Burnside's lemma: the sets of outer pawns that each symmetry leaves as they are.
    pub(crate) fn of(side: u8, pawns: u8) -> Self {
        let [outer, middle, inner] = zones(side);
        let rest = (middle | inner).count_ones();
        let (mut sets, mut tables) = (0, 0);
        let mut fixed = vec![0u128; usize::from(pawns) + 1];
        for g in 0..8 {
            let mut ways = vec![0u128; usize::from(pawns) + 1];
            ways[0] = 1;
            let mut left = outer;
            while left != 0 {
                let mut cycle = left & left.wrapping_neg();
                let mut image = symmetry::apply(g, side, cycle);
                while cycle & image == 0 {
                    cycle |= image;
                    image = symmetry::apply(g, side, image);
                }
                left &= !cycle;
                let length = cycle.count_ones() as usize;
                for size in (length..ways.len()).rev() {
                    ways[size] += ways[size - length];
                }
            }
            for (sum, ways) in fixed.iter_mut().zip(ways) {
                *sum += ways;
            }
        }
        for (size, fixed) in (0u32..).zip(fixed) {
            let rows = fixed / 8;
            sets += rows * binomial(rest, u32::from(pawns) - size);
            tables += 4 * binomial(outer.count_ones(), size) + 24 * rows;
            // Lists and images of the inner sets.
            tables += (8 + 8 * 4 + 4 * u128::from(inner.count_ones()))
                * binomial(inner.count_ones(), size);
        }
        Self { sets, tables }
    }
}
