//! The numbering itself: from sets to numbers and back.

use core::ops::Range;

use crate::solve::subsets::Subsets;
use crate::solve::word::SolverWord;
use crate::square::{Square, SquareSet};
use crate::{bitboard, symmetry};

/// "No such subset" in the step tables.
pub(crate) const NONE: u32 = u32::MAX;

/// Where a square lies: in the outer, the middle or the inner zone, and its number there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Zone {
    Outer,
    Middle,
    Inner,
}

/// The numbering.
///
/// The board is cut into three zones, each a union of orbits of the symmetry group, so that a
/// symmetry maps every zone to itself. The pawns in the outer zone are brought to the least of
/// their eight images; such an image is a *row*. Within a row come the subsets of the middle zone,
/// and for each of them, a *block*, those of the inner zone. Only rows that a symmetry maps to
/// themselves hold sets twice: about three in a hundred.
#[derive(Debug)]
pub(crate) struct PawnIndex<W> {
    pub(crate) side: u8,
    pub(crate) pawns: usize,
    pub(crate) outer: Vec<u8>,
    pub(crate) middle: Vec<u8>,
    pub(crate) inner: Vec<u8>,
    /// by square
    pub(crate) place: Vec<(Zone, u8)>,
    /// by square: its zone number as a bit, packed as in `scatter`
    pub(crate) bit: Vec<W>,
    /// by byte of the word and its value: zone numbers, packed; none where sets are read square by
    /// square
    pub(super) scatter: Vec<[W; 256]>,

    pub(super) outer_sets: Subsets<W>,
    pub(super) outer_start: Vec<usize>,
    /// row << 3 | the symmetry that carries the outer set to the row's
    pub(super) outer_entry: Vec<u32>,
    pub(crate) rows: Vec<Row<W>>,

    pub(crate) middle_sets: Vec<W>,
    /// by size: the first of `middle_sets`
    pub(crate) middle_first: Vec<usize>,
    pub(crate) middle_of_bits: Vec<u32>,
    pub(crate) middle_image: Vec<Vec<u32>>,
    /// by pawns inside the row: offset of every middle set's block, and the length of the row
    pub(crate) block_offset: Vec<Vec<u32>>,

    pub(crate) inner_subsets: Subsets<W>,
    /// by size
    pub(crate) inner_sets: Vec<Vec<W>>,
}

/// The sets that share their outer pawns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row<W> {
    pub(crate) set: W,
    pub(crate) offset: u64,
    /// how many different images the outer set has
    pub(crate) images: u8,
}

/// The sets that share their outer and middle pawns, numbered from `at` on in the order of `sets`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block<'a, W> {
    pub(crate) row: usize,
    pub(crate) middle: usize,
    /// pawns in the inner zone
    pub(crate) size: usize,
    pub(crate) at: usize,
    /// the pawns that are not in the inner zone
    pub(crate) outside: W,
    pub(crate) images: u8,
    /// the pawns in the inner zone
    pub(crate) sets: &'a [W],
}

impl<W: SolverWord> PawnIndex<W> {
    /// The zone numbers of a set's squares, packed as in `scatter`.
    #[inline]
    pub(crate) fn numbers(&self, set: W) -> W {
        if W::ROW > 8 {
            // There are more bytes than pawns, mostly.
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

    /// Row of a set of outer numbers, and the symmetry that carries it there.
    #[inline]
    pub(crate) fn row_of(&self, outer_bits: u64) -> (usize, u8) {
        let entry = self.outer_entry[self.outer_rank(outer_bits)];
        ((entry >> 3) as usize, (entry & 7) as u8)
    }

    pub(crate) fn row_count(&self) -> usize {
        self.rows.len() - 1
    }

    /// The middle sets whose blocks in this row hold anything.
    pub(crate) fn middles(&self, row: usize) -> Range<usize> {
        let inside = self.inside(row);
        self.middle_first[inside.saturating_sub(self.inner.len())]..self.middle_first[inside + 1]
    }

    /// Pawns of the row that are not in the outer zone.
    #[inline]
    pub(crate) fn inside(&self, row: usize) -> usize {
        self.pawns - self.rows[row].set.count_ones() as usize
    }

    /// The block of a row and a middle set.
    #[inline]
    pub(crate) fn block(&self, row: usize, middle: usize) -> Block<'_, W> {
        let inside = self.inside(row);
        let middle_set = self.middle_sets[middle];
        let size = inside - middle_set.count_ones() as usize;
        Block {
            row,
            middle,
            size,
            at: self.rows[row].offset as usize + self.block_offset[inside][middle] as usize,
            outside: self.rows[row].set | middle_set,
            images: self.rows[row].images,
            sets: &self.inner_sets[size],
        }
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.rows[self.row_count()].offset as usize
    }

    /// Number of a set, and the symmetry that carries the set to the one the number stands for.
    #[inline]
    pub(crate) fn rank(&self, set: W) -> (usize, u8) {
        let numbers = self.numbers(set);
        let (row, g) = self.row_of(numbers.outer());
        let (_, numbers) = self.image(g, set, numbers);
        (self.number_in(row, numbers), g)
    }

    /// Number of the pawns' set, and the rook's square where the symmetry that carries the set
    /// there carries it.
    #[inline]
    pub(crate) fn state(&self, pawns: SquareSet, rook: Square) -> (usize, W) {
        let (number, g) = self.rank(W::of(pawns));
        (number, symmetry::apply(g, self.side, W::at(rook)))
    }

    /// Number of a set that has its outer pawns where the row has them.
    #[inline]
    fn number_in(&self, row: usize, numbers: W) -> usize {
        let inside = self.pawns - numbers.outer().count_ones() as usize;
        let middle = self.middle_of_bits[numbers.middle() as usize] as usize;
        let at = self.rows[row].offset as usize + self.block_offset[inside][middle] as usize;
        at + self.inner_subsets.rank(numbers.inner())
    }

    /// Calls `visit` with every number under which a set is held, the symmetry that carries the set
    /// there, and its image; `numbers` are the set's.
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

    /// The image of a set with these numbers, and the image's.
    #[inline(always)]
    fn image(&self, g: u8, set: W, numbers: W) -> (W, W) {
        if g == 0 {
            return (set, numbers);
        }
        let image = symmetry::apply(g, self.side, set);
        (image, self.numbers(image))
    }

    /// The symmetries, but for the identity, that leave the outer pawns of a row alone: the row
    /// holds every set with its images under them.
    pub(crate) fn stabilizer(&self, row: usize) -> impl Iterator<Item = u8> + use<W> {
        let (side, set) = (self.side, self.rows[row].set);
        (1..8).filter(move |&g| symmetry::apply(g, side, set) == set)
    }
}
