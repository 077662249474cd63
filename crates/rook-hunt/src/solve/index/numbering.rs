//! Ranking of pawn sets up to symmetry.

use core::ops::Range;

use crate::bitboard::{self, symmetry};
use crate::solve::index::subsets::Subsets;
use crate::solve::word::SolverWord;
use crate::square::{Square, SquareSet};

/// "No such subset" in the step tables.
pub(crate) const NONE: u32 = u32::MAX;

/// The zone of a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    Outer,
    Middle,
    Inner,
}

/// The perfect numbering of pawn sets.
///
/// The board is cut into three zones, each a union of orbits of the symmetry group, so that a
/// symmetry maps every zone to itself. The outer pawns are mapped to the smallest of their eight
/// images, the canonical form; all sets with the same canonical form are a *row*. A row is ordered
/// by middle subset (a *block*), then by inner subset. Rows with a nontrivial stabilizer hold sets
/// twice: about three in a hundred.
#[derive(Debug)]
pub(crate) struct PawnIndex<W> {
    pub(crate) side: u8,
    pub(crate) pawns: usize,
    pub(crate) outer: Vec<u8>,
    pub(crate) middle: Vec<u8>,
    pub(crate) inner: Vec<u8>,
    /// The zone of each square, and its number in the zone.
    pub(crate) place: Vec<(Zone, u8)>,
    /// The zone number of each square as a bit, packed as in `scatter`.
    pub(crate) bit: Vec<W>,
    /// For each byte position and value: the packed zone numbers. Empty for boards with rows of
    /// ten.
    pub(super) scatter: Vec<[W; 256]>,

    pub(super) outer_sets: Subsets<W>,
    pub(super) outer_start: Vec<usize>,
    /// `row << 3 | g`: the symmetry `g` maps the outer set to that of the row.
    pub(super) outer_entry: Vec<u32>,
    pub(crate) rows: Vec<IndexRow<W>>,

    pub(crate) middle_sets: Vec<W>,
    /// The index of the first middle set of each size.
    pub(crate) middle_first: Vec<usize>,
    pub(crate) middle_of_bits: Vec<u32>,
    pub(crate) middle_image: Vec<Vec<u32>>,
    /// For each number of pawns outside the outer zone: the offset of each block, then the row's
    /// length.
    pub(crate) block_offset: Vec<Vec<u32>>,

    pub(crate) inner_subsets: Subsets<W>,
    /// The inner sets of each size.
    pub(crate) inner_sets: Vec<Vec<W>>,
}

/// The sets that share their outer pawns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IndexRow<W> {
    pub(crate) set: W,
    pub(crate) offset: u64,
    /// Size of the orbit of the outer set.
    pub(crate) images: u8,
}

/// The sets that share their outer and middle pawns, numbered from `at` on in the order of `sets`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct IndexBlock<'a, W> {
    pub(crate) row: usize,
    pub(crate) middle: usize,
    /// The number of pawns in the inner zone.
    pub(crate) size: usize,
    pub(crate) at: usize,
    /// The pawns outside the inner zone.
    pub(crate) outside: W,
    pub(crate) images: u8,
    /// The possible sets of pawns in the inner zone.
    pub(crate) sets: &'a [W],
}

impl<W: SolverWord> PawnIndex<W> {
    /// The zone numbers of a set's squares, packed as in `scatter`.
    #[inline]
    pub(crate) fn numbers(&self, set: W) -> W {
        if W::ROW > 8 {
            // Rows of ten need more table lookups than there are pawns.
            let squares = bitboard::squares(set);
            return squares.fold(W::ZERO, |o, square| o | self.bit[usize::from(square)]);
        }
        set.low()
            .to_le_bytes()
            .iter()
            .zip(&self.scatter)
            .fold(W::ZERO, |o, (&byte, table)| o | table[usize::from(byte)])
    }

    #[inline]
    pub(super) fn outer_rank(&self, bits: u64) -> usize {
        self.outer_start[bits.count_ones() as usize] + self.outer_sets.rank(bits)
    }

    #[inline]
    pub(super) fn middle_number(&self, set: W) -> u32 {
        self.middle_of_bits[self.numbers(set).middle() as usize]
    }

    /// The row of a set of outer numbers, and the symmetry that maps it to the outer set of the
    /// row.
    #[inline]
    pub(crate) fn row_of(&self, outer_bits: u64) -> (usize, u8) {
        let entry = self.outer_entry[self.outer_rank(outer_bits)];
        ((entry >> 3) as usize, (entry & 7) as u8)
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len() - 1
    }

    /// The middle sets with a nonempty block in this row.
    pub(crate) fn middles(&self, row: usize) -> Range<usize> {
        let inside = self.inside(row);
        self.middle_first[inside.saturating_sub(self.inner.len())]..self.middle_first[inside + 1]
    }

    /// The number of pawns of the row inside the outer zone.
    #[inline]
    pub(crate) fn inside(&self, row: usize) -> usize {
        self.pawns - self.rows[row].set.count_ones() as usize
    }

    /// The block of a row and a middle set.
    #[inline]
    pub(crate) fn block(&self, row: usize, middle: usize) -> IndexBlock<'_, W> {
        let inside = self.inside(row);
        let middle_set = self.middle_sets[middle];
        let size = inside - middle_set.count_ones() as usize;
        IndexBlock {
            row,
            middle,
            size,
            at: self.rows[row].offset as usize + self.block_offset[inside][middle] as usize,
            outside: self.rows[row].set | middle_set,
            images: self.rows[row].images,
            sets: &self.inner_sets[size],
        }
    }

    /// The number of ranks.
    pub(crate) fn len(&self) -> usize {
        self.rows[self.row_count()].offset as usize
    }

    /// The rank of a set, and the symmetry that maps it to its canonical form.
    #[inline]
    pub(crate) fn rank(&self, set: W) -> (usize, u8) {
        let numbers = self.numbers(set);
        let (row, g) = self.row_of(numbers.outer());
        let (_, numbers) = self.image(g, set, numbers);
        (self.number_in(row, numbers), g)
    }

    /// The rank of the pawn set, and the rook's square under the same symmetry.
    #[inline]
    pub(crate) fn state(&self, pawns: SquareSet, rook: Square) -> (usize, W) {
        let (number, g) = self.rank(W::of(pawns));
        (number, symmetry::apply(g, self.side, W::at(rook)))
    }

    /// The rank of a set whose outer pawns are already canonical.
    #[inline]
    fn number_in(&self, row: usize, numbers: W) -> usize {
        let inside = self.pawns - numbers.outer().count_ones() as usize;
        let middle = self.middle_of_bits[numbers.middle() as usize] as usize;
        let at = self.rows[row].offset as usize + self.block_offset[inside][middle] as usize;
        at + self.inner_subsets.rank(numbers.inner())
    }

    /// Visits every rank of a set (several if its row has a stabilizer), with the symmetry and the
    /// image.
    #[inline(always)]
    pub(crate) fn visit_ranks(&self, set: W, numbers: W, mut visit: impl FnMut(usize, u8, W)) {
        let (row, g) = self.row_of(numbers.outer());
        let (image, numbers) = self.image(g, set, numbers);
        visit(self.number_in(row, numbers), g, image);
        if self.rows[row].images < 8 {
            for other in self.stabilizer(row) {
                let (image, numbers) = self.image(other, image, numbers);
                let number = self.number_in(row, numbers);
                visit(number, symmetry::compose(g, other), image);
            }
        }
    }

    /// The image of a set under `g`, and the image's zone numbers.
    #[inline(always)]
    fn image(&self, g: u8, set: W, numbers: W) -> (W, W) {
        if g == 0 {
            return (set, numbers);
        }
        let image = symmetry::apply(g, self.side, set);
        (image, self.numbers(image))
    }

    /// The nontrivial symmetries that fix the outer pawns of a row.
    pub(crate) fn stabilizer(&self, row: usize) -> impl Iterator<Item = u8> + use<W> {
        let (side, set) = (self.side, self.rows[row].set);
        (1..8).filter(move |&g| symmetry::apply(g, side, set) == set)
    }
}
