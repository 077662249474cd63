//! The numbers of one degree vector during their summation, and their conversion to a stored block.

use core::ops::Range;

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::{Block, Head, bits_of, limb_bytes};
use crate::counting::numbers::cell::CountInteger;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::packed;
use crate::counting::states::matching::MapSlices;

/// A group of numbers of a block that share a word of its bitmap, and are not all zero.
pub(crate) struct NonZeroGroup {
    number: u32,
    /// Number of bits of the largest number.
    bits: u32,
    bitmap: u64,
}

/// A dense block under construction, with a bitmap of the numbers that are not zero.
pub(crate) struct Dense<C> {
    cells: Vec<C>,
    marks: Vec<u64>,
}

impl<C: CountInteger> Dense<C> {
    pub(crate) fn new() -> Self {
        Self {
            cells: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Reserves room for `size` numbers, and for one more that collects the discarded ones.
    pub(crate) fn reserve(&mut self, size: usize) -> Result<(), NoMemory> {
        if self.cells.len() <= size {
            memory::lengthen(&mut self.cells, size + 1, C::ZERO)?;
            memory::lengthen(&mut self.marks, size / 64 + 1, 0)?;
        }
        Ok(())
    }

    /// Adds a stored block, each number at the place of its own rank.
    #[inline(never)]
    pub(crate) fn add(&mut self, block: Block<'_>, size: usize) {
        let (cells, marks) = (&mut self.cells[..size], &mut self.marks);
        block.for_each(
            size,
            |group, bitmap| marks[group] |= bitmap,
            |at, value: C| cells[at].add(value),
        );
    }

    /// Adds a stored block, each number at the place that the table gives for its rank.
    // Not inlined: the caller's variables would take registers of the innermost loop.
    #[inline(never)]
    pub(crate) fn add_by_table(&mut self, block: Block<'_>, size: usize, table: &[u32]) {
        let table = &table[..size];
        self.add_at(block, size, |at| table[at] as usize);
    }

    /// Adds a stored block, each number at the place that the slices give for its rank.
    #[inline(never)]
    pub(crate) fn add_by_slices(&mut self, block: Block<'_>, size: usize, slices: &MapSlices<'_>) {
        let mut rest = slices.slices.iter();
        let (mut slice, mut start, mut end) = (slices.slices[0], 0, 0);
        self.add_at(block, size, |at| {
            while at >= end {
                slice = rest.next().copied().unwrap_or_default();
                start = end;
                end += slices.length;
            }
            let image = slice.table[at - start] as usize;
            if image == slice.inner_nothing {
                slices.nothing
            } else {
                (slice.base + image).min(slices.nothing)
            }
        });
    }

    /// Adds a stored block, each number at the place that `place` gives for its rank.
    #[inline(always)]
    pub(crate) fn add_at(
        &mut self,
        block: Block<'_>,
        size: usize,
        mut place: impl FnMut(usize) -> usize,
    ) {
        let (cells, marks) = (&mut self.cells[..], &mut self.marks[..]);
        block.for_each(
            size,
            |_, _| {},
            |at, value: C| {
                let at = place(at);
                cells[at].add(value);
                marks[at >> 6] |= 1 << (at & 63);
            },
        );
    }

    /// Reduces all numbers modulo a prime.
    #[inline(never)]
    pub(crate) fn reduce(&mut self, size: usize, modulus: Modulus) {
        for (group, &mark) in (0..).zip(&self.marks[..size.div_ceil(64)]) {
            let cells = &mut self.cells[group_of(group, size)];
            for bit in bits_of(mark) {
                // The cell for discarded numbers may be marked, too.
                if let Some(cell) = cells.get_mut(bit) {
                    *cell = cell.reduce(modulus);
                }
            }
        }
    }

    /// Appends the first `size` numbers to `out` and sets them to zero. Returns their location and
    /// the number of bits of the largest. `groups` is scratch.
    pub(crate) fn store(
        &mut self,
        size: usize,
        out: &mut Vec<u8>,
        groups: &mut Vec<NonZeroGroup>,
    ) -> Result<(Head, u32), NoMemory> {
        self.cells[size] = C::ZERO;
        self.marks[size >> 6] &= !(1 << (size & 63));
        groups.clear();
        memory::reserve(groups, size.div_ceil(64))?;
        // Modulo a prime all numbers of a group, or of the block, may be zero.
        let (mut bits, mut count, mut packed) = (0, 0, 0);
        for (number, mark) in (0..).zip(&mut self.marks[..size.div_ceil(64)]) {
            if *mark == 0 {
                continue;
            }
            let bitmap = core::mem::take(mark);
            let any = any_of(&self.cells[group_of(number, size)], bitmap);
            let group = NonZeroGroup {
                number,
                bits: any.bits(),
                bitmap,
            };
            if group.bits == 0 {
                continue;
            }
            let numbers = bitmap.count_ones() as usize;
            bits = bits.max(group.bits);
            count += numbers;
            packed += packed::length(numbers, group.bits);
            groups.push(group);
        }
        if bits == 0 {
            return Ok((Head::ZERO, 0));
        }
        let head = Head::new(out.len(), bits);
        let is_packed = bits <= packed::MAX_BITS;
        let values = match is_packed {
            true => packed,
            false => count * limb_bytes(bits),
        };
        let index = match size {
            ..=64 => size.div_ceil(8),
            _ => 8 * size.div_ceil(64 * 64) + 9 * groups.len(),
        };
        memory::reserve(out, index + values + packed::MARGIN)?;
        write_bitmap(size, groups, out);
        if is_packed && size > 64 {
            out.extend(groups.iter().map(|group| group.bits as u8));
        }
        let first = out.len();
        if is_packed {
            out.resize(first + values + packed::MARGIN, 0);
            self.take_packed(size, groups, &mut out[first..]);
            out.truncate(first + values);
        } else {
            out.resize(first + values, 0);
            self.take_limbs(size, groups, limb_bytes(bits), &mut out[first..]);
        }
        Ok((head, bits))
    }

    /// Writes the numbers of the groups and sets them to zero.
    #[inline(never)]
    fn take_packed(&mut self, size: usize, groups: &[NonZeroGroup], mut values: &mut [u8]) {
        for group in groups {
            let cells = &mut self.cells[group_of(group.number, size)];
            let mut writer = packed::PackedWriter::new(values, group.bits);
            for bit in bits_of(group.bitmap) {
                writer.put(cells[bit].low());
                if C::BITS > u64::BITS {
                    cells[bit] = C::ZERO;
                }
            }
            writer.finish();
            if C::BITS <= u64::BITS {
                // All together take vector instructions.
                cells.fill(C::ZERO);
            }
            let numbers = group.bitmap.count_ones() as usize;
            values = &mut values[packed::length(numbers, group.bits)..];
        }
    }

    /// Writes the numbers of the groups in `width` bytes each and sets them to zero.
    #[inline(never)]
    fn take_limbs(
        &mut self,
        size: usize,
        groups: &[NonZeroGroup],
        width: usize,
        values: &mut [u8],
    ) {
        let mut values = values.chunks_exact_mut(width);
        for group in groups {
            let cells = &mut self.cells[group_of(group.number, size)];
            for (bit, value) in bits_of(group.bitmap).zip(&mut values) {
                cells[bit].write(value);
                cells[bit] = C::ZERO;
            }
        }
    }
}

/// The bitwise or of all cells; the cells outside the bitmap are zero.
#[inline(always)]
fn any_of<C: CountInteger>(cells: &[C], bitmap: u64) -> C {
    if C::BITS <= u64::BITS {
        // All together take vector instructions.
        cells.iter().fold(C::ZERO, |any, &cell| any.or(cell))
    } else {
        bits_of(bitmap).fold(C::ZERO, |any, bit| any.or(cells[bit]))
    }
}

/// The range of the cells of a group of 64.
fn group_of(group: u32, size: usize) -> Range<usize> {
    let first = 64 * group as usize;
    first..size.min(first + 64)
}

fn write_bitmap(size: usize, groups: &[NonZeroGroup], out: &mut Vec<u8>) {
    if size <= 64 {
        out.extend_from_slice(&groups[0].bitmap.to_le_bytes()[..size.div_ceil(8)]);
        return;
    }
    let top = out.len();
    out.resize(top + 8 * size.div_ceil(64 * 64), 0);
    for group in groups {
        out[top + group.number as usize / 8] |= 1 << (group.number % 8);
        out.extend_from_slice(&group.bitmap.to_le_bytes());
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::counting::numbers::cell::Limbs;

    /// Stores blocks of numbers one after another, as in a chunk, and reads them again.
    fn check<C: CountInteger + core::fmt::Debug>(blocks: &[Vec<C>]) {
        let mut dense = Dense::<C>::new();
        let (mut bytes, mut groups, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        for numbers in blocks {
            dense.reserve(numbers.len()).expect("there is memory");
            for (at, &number) in numbers.iter().enumerate() {
                dense.cells[at] = number;
                // A number that is marked may be zero.
                if number != C::ZERO || at % 7 == 0 {
                    dense.marks[at / 64] |= 1 << (at % 64);
                }
            }
            let stored = dense.store(numbers.len(), &mut bytes, &mut groups);
            let (head, bits) = stored.expect("there is memory");
            let most = numbers.iter().map(|number| number.bits()).max();
            assert_eq!(Some(bits), most);
            heads.push(head);
        }
        bytes.extend([0xff; packed::MARGIN]);
        for (numbers, head) in blocks.iter().zip(heads) {
            let mut read = vec![C::ZERO; numbers.len()];
            if head != Head::ZERO {
                let block = Block {
                    bytes: &bytes[head.start()..],
                    head,
                };
                block.for_each(numbers.len(), |_, _| {}, |at, number| read[at] = number);
            }
            assert_eq!(&read, numbers);
            if head != Head::ZERO {
                let block = Block {
                    bytes: &bytes[head.start()..],
                    head,
                };
                for (at, number) in numbers.iter().enumerate().step_by(3) {
                    assert_eq!(block.number(numbers.len(), at), number.natural());
                }
            }
        }
        assert!(dense.cells.iter().all(|&cell| cell == C::ZERO));
        assert!(dense.marks.iter().all(|&mark| mark == 0));
    }

    /// Random numbers of up to `most_bits` bits, with a random share of zeros.
    fn numbers(most_bits: u32) -> impl Strategy<Value = Vec<u128>> {
        let size = prop_oneof![1..=64_usize, 65..=700_usize, Just(4_096), Just(5_000)];
        (size, 0..=100_u32).prop_flat_map(move |(size, share)| {
            let number = (0..100_u32, 0..=most_bits, any::<u128>()).prop_map(
                move |(lot, bits, value)| match (lot < share, bits) {
                    (false, _) | (_, 0) => 0,
                    (true, bits) => value >> (u128::BITS - bits),
                },
            );
            proptest::collection::vec(number, size)
        })
    }

    /// The lowest bits of these numbers.
    fn cells<C: CountInteger>(blocks: &[Vec<u128>]) -> Vec<Vec<C>> {
        let cell = |number: &u128| C::read(&number.to_le_bytes()[..C::BITS as usize / 8]);
        let blocks = blocks.iter().map(|block| block.iter().map(cell).collect());
        blocks.collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn numbers_are_stored_and_read_again(
            small in proptest::collection::vec(numbers(32), 1..4),
            middle in proptest::collection::vec(numbers(64), 1..4),
            large in proptest::collection::vec(numbers(128), 1..4),
        ) {
            check(&cells::<u32>(&small));
            check(&cells::<u64>(&small));
            check(&cells::<u64>(&middle));
            for blocks in [&small, &middle, &large] {
                check(&cells::<Limbs<2>>(blocks));
            }
        }
    }
}
