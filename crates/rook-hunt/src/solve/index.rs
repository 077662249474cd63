//! A perfect numbering of the pawn sets of one size, one number for all eight symmetric images of a set.

use core::ops::Range;

use super::subsets::Subsets;
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
/// The board is cut into three zones, each a union of orbits of the symmetry group, so that a symmetry maps
/// every zone to itself. The pawns in the outer zone are brought to the least of their eight images; such an
/// image is a *row*. Within a row come the subsets of the middle zone, and for each of them, a *block*, those of
/// the inner zone. Only rows that a symmetry maps to themselves hold sets twice: about three in a hundred.
#[derive(Debug)]
pub(crate) struct PawnIndex {
    pub(crate) side: u8,
    pub(crate) pawns: usize,
    pub(crate) outer: Vec<u8>,
    pub(crate) middle: Vec<u8>,
    pub(crate) inner: Vec<u8>,
    pub(crate) place: [(Zone, u8); 64],
    /// by rank of the board and its byte: outer number in bits 0..32, middle 32..40, inner 40..64
    scatter: Vec<[u64; 256]>,

    outer_sets: Subsets,
    outer_start: Vec<usize>,
    /// row << 3 | the symmetry that carries the outer set to the row's
    outer_entry: Vec<u32>,
    pub(crate) rows: Vec<Row>,

    pub(crate) middle_sets: Vec<u64>,
    /// by size: the first of `middle_sets`
    pub(crate) middle_first: Vec<usize>,
    pub(crate) middle_of_bits: Vec<u32>,
    pub(crate) middle_image: Vec<Vec<u32>>,
    /// by pawns inside the row: offset of every middle set's block, and the length of the row
    pub(crate) block_offset: Vec<Vec<u32>>,

    inner_subsets: Subsets,
    /// by size
    pub(crate) inner_sets: Vec<Vec<u64>>,
    /// by symmetry and size
    pub(crate) inner_image: Vec<Vec<Vec<u32>>>,
    /// by size: entry `set * inner.len() + square` is the set with the square added or taken away
    pub(crate) inner_toggle: Vec<Vec<u32>>,
}

/// The sets that share their outer pawns.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Row {
    pub(crate) set: u64,
    pub(crate) offset: u64,
    /// how many different images the outer set has
    pub(crate) images: u8,
}

/// The sets that share their outer and middle pawns, numbered from `at` on in the order of `sets`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Block<'a> {
    pub(crate) row: usize,
    pub(crate) middle: usize,
    /// pawns in the inner zone
    pub(crate) size: usize,
    pub(crate) at: usize,
    /// the pawns that are not in the inner zone
    pub(crate) outside: u64,
    pub(crate) images: u8,
    /// the pawns in the inner zone
    pub(crate) sets: &'a [u64],
}

/// A row and one of its middle sets.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Place {
    row: usize,
    middle: usize,
}

/// A run of whole blocks.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    first: Place,
    /// the last row, and the first of its middle sets that is no longer part
    last: Place,
    pub(crate) numbers: Range<usize>,
}

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
    orbits.sort_by_key(|orbit| std::cmp::Reverse(orbit.count_ones()));
    orbits
}

/// The outer, middle and inner zone of a board.
///
/// About half of the squares are outer: more would make the tables for them larger than the answer, fewer would leave
/// more sets that are held twice.
fn zones(side: u8) -> [u64; 3] {
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
    pub(crate) fn of(side: u8, pawns: u8) -> Size {
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
        Size { sets, tables }
    }
}

impl PawnIndex {
    pub(crate) fn new(side: u8, pawns: u8) -> PawnIndex {
        let [outer_mask, middle_mask, inner_mask] = zones(side);
        let list = |mask| bitboard::squares(mask).collect::<Vec<u8>>();
        let (outer, middle, inner) = (list(outer_mask), list(middle_mask), list(inner_mask));
        let mut place = [(Zone::Outer, 0); 64];
        let mut bit = [0u64; 64];
        for (zone, squares, shift) in [
            (Zone::Outer, &outer, 0),
            (Zone::Middle, &middle, 32),
            (Zone::Inner, &inner, 40),
        ] {
            for (i, &square) in squares.iter().enumerate() {
                place[usize::from(square)] = (zone, i as u8);
                bit[usize::from(square)] = 1 << (shift + i);
            }
        }
        let scatter = (0..8)
            .map(|rank| {
                std::array::from_fn(|byte| {
                    bitboard::squares(byte as u64)
                        .fold(0, |o, f| o | bit[rank * 8 + usize::from(f)])
                })
            })
            .collect();
        let mut index = PawnIndex {
            side,
            pawns: pawns as usize,
            place,
            scatter,
            outer_sets: Subsets::new(outer.len(), (pawns as usize).min(outer.len())),
            outer_start: Vec::new(),
            outer_entry: Vec::new(),
            rows: Vec::new(),
            middle_sets: Vec::new(),
            middle_first: Vec::new(),
            middle_of_bits: Vec::new(),
            middle_image: Vec::new(),
            block_offset: Vec::new(),
            inner_subsets: Subsets::new(inner.len(), (pawns as usize).min(inner.len())),
            inner_sets: Vec::new(),
            inner_image: Vec::new(),
            inner_toggle: Vec::new(),
            outer,
            middle,
            inner,
        };
        index.number_inner_sets();
        index.number_middle_sets();
        index.number_rows();
        index
    }

    fn number_inner_sets(&mut self) {
        let sizes = 0..=self.pawns.min(self.inner.len());
        let n = self.inner.len();
        for size in sizes.clone() {
            let sets = self
                .inner_subsets
                .of_size(size)
                .map(|bits| spread(bits, &self.inner));
            self.inner_sets.push(sets.collect());
            let toggle = self
                .inner_subsets
                .of_size(size)
                .flat_map(|bits| (0..n).map(move |i| bits ^ 1 << i))
                .map(|bits| {
                    if bits.count_ones() as usize > *sizes.end() {
                        NONE
                    } else {
                        self.inner_subsets.rank(bits) as u32
                    }
                });
            self.inner_toggle.push(toggle.collect());
        }
        self.inner_image = (0..8)
            .map(|g| {
                let of_set = |&set: &u64| {
                    self.inner_subsets
                        .rank(self.numbers(symmetry::apply(g, self.side, set)) >> 40)
                        as u32
                };
                self.inner_sets
                    .iter()
                    .map(|sets| sets.iter().map(of_set).collect())
                    .collect()
            })
            .collect();
    }

    fn number_middle_sets(&mut self) {
        let n = self.middle.len();
        self.middle_of_bits = vec![NONE; 1 << n];
        for size in 0..=self.pawns {
            self.middle_first.push(self.middle_sets.len());
            for bits in (0u64..1 << n).filter(|bits| bits.count_ones() as usize == size) {
                self.middle_of_bits[bits as usize] = self.middle_sets.len() as u32;
                self.middle_sets.push(spread(bits, &self.middle));
            }
        }
        self.middle_first.push(self.middle_sets.len());
        self.middle_image = (0..8)
            .map(|g| {
                self.middle_sets
                    .iter()
                    .map(|&set| self.middle_number(symmetry::apply(g, self.side, set)))
                    .collect()
            })
            .collect();
        for inside in 0..=self.pawns {
            let mut offset = 0;
            let mut offsets = Vec::with_capacity(self.middle_sets.len() + 1);
            for &set in &self.middle_sets {
                offsets.push(offset);
                let left = inside.checked_sub(set.count_ones() as usize);
                offset += left
                    .and_then(|size| self.inner_sets.get(size))
                    .map_or(0, |sets| sets.len() as u32);
            }
            offsets.push(offset);
            self.block_offset.push(offsets);
        }
    }

    fn number_rows(&mut self) {
        let mut offset = 0;
        for size in 0..=self.pawns.min(self.outer.len()) {
            let start = self.outer_entry.len();
            self.outer_start.push(start);
            self.outer_entry
                .resize(start + self.outer_sets.count(size), NONE);
            let inside = self.pawns - size;
            if inside > self.middle.len() + self.inner.len() {
                continue;
            }
            for (rank, bits) in self.outer_sets.of_size(size).enumerate() {
                if self.outer_entry[start + rank] != NONE {
                    continue;
                }
                let set = spread(bits, &self.outer);
                let row = self.rows.len() as u32;
                let mut images = 0;
                for g in 0..8 {
                    let image = self
                        .outer_rank(self.numbers(symmetry::apply(g, self.side, set)) & 0xffff_ffff);
                    if self.outer_entry[image] == NONE {
                        self.outer_entry[image] = row << 3 | u32::from(symmetry::inverse(g));
                        images += 1;
                    }
                }
                self.rows.push(Row {
                    set,
                    offset,
                    images,
                });
                offset += u64::from(
                    *self.block_offset[inside]
                        .last()
                        .expect("every list ends with the row's length"),
                );
            }
        }
        self.rows.push(Row {
            set: 0,
            offset,
            images: 0,
        });
    }

    /// The zone numbers of a set's squares, packed as in `scatter`.
    #[inline]
    pub(crate) fn numbers(&self, set: u64) -> u64 {
        set.to_le_bytes()
            .iter()
            .zip(&self.scatter)
            .fold(0, |o, (&byte, table)| o | table[usize::from(byte)])
    }

    #[inline]
    fn outer_rank(&self, bits: u64) -> usize {
        self.outer_start[bits.count_ones() as usize] + self.outer_sets.rank(bits)
    }

    #[inline]
    fn middle_number(&self, set: u64) -> u32 {
        self.middle_of_bits[(self.numbers(set) >> 32 & 0xff) as usize]
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
    pub(crate) fn block(&self, row: usize, middle: usize) -> Block<'_> {
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

    /// Cuts the numbers into pieces of about `target`, each a run of whole blocks.
    pub(crate) fn pieces(&self, target: usize) -> Vec<Piece> {
        let mut pieces = Vec::new();
        let mut open: Option<(Place, usize)> = None;
        for row in 0..self.row_count() {
            let middles = self.middles(row);
            let start = self.rows[row].offset as usize;
            let offsets = &self.block_offset[self.inside(row)];
            let whole = self.rows[row + 1].offset as usize - start <= target;
            let mut middle = middles.start;
            while middle < middles.end {
                let at = start + offsets[middle] as usize;
                let (first, begin) = *open.get_or_insert((Place { row, middle }, at));
                middle = if whole { middles.end } else { middle + 1 };
                let end = start + offsets[middle] as usize;
                if end - begin >= target {
                    pieces.push(Piece {
                        first,
                        last: Place { row, middle },
                        numbers: begin..end,
                    });
                    open = None;
                }
            }
        }
        if let Some((first, begin)) = open {
            let row = self.row_count() - 1;
            let middle = self.middles(row).end;
            pieces.push(Piece {
                first,
                last: Place { row, middle },
                numbers: begin..self.len(),
            });
        }
        pieces
    }

    /// The parts of a piece that lie in one row each: the row and its middle sets.
    pub(crate) fn rows_of(
        &self,
        piece: &Piece,
    ) -> impl Iterator<Item = (usize, Range<usize>)> + use<'_> {
        let (first, last) = (piece.first, piece.last);
        (first.row..=last.row).map(move |row| {
            let all = self.middles(row);
            let start = if row == first.row {
                first.middle
            } else {
                all.start
            };
            let end = if row == last.row {
                last.middle
            } else {
                all.end
            };
            (row, start..end)
        })
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.rows[self.row_count()].offset as usize
    }

    /// Number of a set, and the symmetry that carries the set to the one the number stands for.
    #[inline]
    pub(crate) fn rank(&self, set: u64) -> (usize, u8) {
        let numbers = self.numbers(set);
        let (row, g) = self.row_of(numbers & 0xffff_ffff);
        let numbers = if g == 0 {
            numbers
        } else {
            self.numbers(symmetry::apply(g, self.side, set))
        };
        let inside = self.pawns - (numbers as u32).count_ones() as usize;
        let middle = self.middle_of_bits[(numbers >> 32 & 0xff) as usize] as usize;
        let at = self.rows[row].offset as usize + self.block_offset[inside][middle] as usize;
        (at + self.inner_subsets.rank(numbers >> 40), g)
    }
}

/// The squares that `bits` selects from `squares`.
fn spread(bits: u64, squares: &[u8]) -> u64 {
    bitboard::squares(bits).fold(0, |set, i| set | 1 << squares[usize::from(i)])
}
