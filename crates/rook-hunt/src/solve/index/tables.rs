//! The tables of the numbering.

use super::numbering::{IndexRow, NONE, PawnIndex, Zone};
use super::zones::zones;
use crate::bitboard::{self, symmetry};
use crate::solve::abort::{OutOfMemory, try_collect};
use crate::solve::index::subsets::Subsets;
use crate::solve::word::SolverWord;

impl<W: SolverWord> PawnIndex<W> {
    pub(crate) fn new(side: u8, pawns: u8) -> Result<Self, OutOfMemory> {
        let [outer_mask, middle_mask, inner_mask] = zones::<W>(side);
        let list = |mask| bitboard::squares(mask).collect::<Vec<u8>>();
        let (outer, middle, inner) = (list(outer_mask), list(middle_mask), list(inner_mask));
        let squares = usize::from(W::ROW) * usize::from(W::ROW);
        let mut place = vec![(Zone::Outer, 0); squares];
        let mut bit = vec![W::ZERO; squares];
        for (zone, squares, shift) in [
            (Zone::Outer, &outer, 0),
            (Zone::Middle, &middle, W::MIDDLE),
            (Zone::Inner, &inner, W::INNER),
        ] {
            for (i, &square) in (0u8..).zip(squares) {
                place[usize::from(square)] = (zone, i);
                bit[usize::from(square)] = W::ONE << (shift + u32::from(i));
            }
        }
        let of_byte = |first: usize, byte: usize| {
            bitboard::squares(byte as u64).fold(W::ZERO, |o, f| o | bit[first + usize::from(f)])
        };
        let bytes = if W::ROW > 8 { 0 } else { 8 };
        let scatter = (0..bytes)
            .map(|rank| std::array::from_fn(|byte| of_byte(8 * rank, byte)))
            .collect();
        let mut index = Self {
            side,
            pawns: pawns as usize,
            place,
            bit,
            scatter,
            outer_sets: Subsets::new(outer.len(), (pawns as usize).min(outer.len()))?,
            outer_start: Vec::new(),
            outer_entry: Vec::new(),
            rows: Vec::new(),
            middle_sets: Vec::new(),
            middle_first: Vec::new(),
            middle_of_bits: Vec::new(),
            middle_image: Vec::new(),
            block_offset: Vec::new(),
            inner_subsets: Subsets::new(inner.len(), (pawns as usize).min(inner.len()))?,
            inner_sets: Vec::new(),
            outer,
            middle,
            inner,
        };
        index.number_inner_sets()?;
        index.number_middle_sets();
        index.number_rows()?;
        Ok(index)
    }

    fn number_inner_sets(&mut self) -> Result<(), OutOfMemory> {
        for size in 0..=self.pawns.min(self.inner.len()) {
            let subsets = self.inner_subsets.of_size(size);
            let sets = subsets.map(|bits| spread(bits, &self.inner));
            let sets = try_collect(self.inner_subsets.count(size), sets)?;
            self.inner_sets.push(sets);
        }
        Ok(())
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

    fn number_rows(&mut self) -> Result<(), OutOfMemory> {
        let mut offset = 0;
        let sizes = 0..=self.pawns.min(self.outer.len());
        let entries = sizes.map(|size| self.outer_sets.count(size)).sum();
        self.outer_entry = try_collect(entries, [])?;
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
                    let image = self.numbers(symmetry::apply(g, self.side, set));
                    let image = self.outer_rank(image.outer());
                    if self.outer_entry[image] == NONE {
                        self.outer_entry[image] = row << 3 | u32::from(symmetry::inverse(g));
                        images += 1;
                    }
                }
                self.rows.try_reserve(2)?;
                self.rows.push(IndexRow {
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
        self.rows.push(IndexRow {
            set: W::ZERO,
            offset,
            images: 0,
        });
        Ok(())
    }
}

/// The squares that `bits` selects from `squares`.
fn spread<W: SolverWord>(bits: u64, squares: &[u8]) -> W {
    bitboard::squares(bits).fold(W::ZERO, |set, i| set | W::bit(squares[usize::from(i)]))
}
