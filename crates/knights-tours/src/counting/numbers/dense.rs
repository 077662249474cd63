//! The numbers of one degree vector during their summation, and their conversion to a stored block.

use core::ops::Range;

use crate::bits::bits_of;
use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::{Block, Head, limb_bytes};
use crate::counting::numbers::cell::CountInteger;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::packed;
use crate::counting::states::matching::MapSlices;

/// A span of a block with at least one nonzero number.
pub(crate) struct NonZeroSpan {
    index: u32,
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
            |span, bitmap| marks[span] |= bitmap,
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
        for (span, &mark) in (0..).zip(&self.marks[..size.div_ceil(64)]) {
            let cells = &mut self.cells[cells_of_span(span, size)];
            for bit in bits_of(mark) {
                // The cell for discarded numbers may be marked, too.
                if let Some(cell) = cells.get_mut(bit as usize) {
                    *cell = cell.reduce(modulus);
                }
            }
        }
    }

    /// Appends the first `size` numbers to `out` and sets them to zero. Returns their location and
    /// the number of bits of the largest. `spans` is scratch.
    pub(crate) fn store(
        &mut self,
        size: usize,
        out: &mut Vec<u8>,
        spans: &mut Vec<NonZeroSpan>,
    ) -> Result<(Head, u32), NoMemory> {
        self.cells[size] = C::ZERO;
        self.marks[size >> 6] &= !(1 << (size & 63));
        spans.clear();
        memory::reserve(spans, size.div_ceil(64))?;
        // Modulo a prime all numbers of a span, or of the block, may be zero.
        let (mut bits, mut count, mut packed) = (0, 0, 0);
        for (index, mark) in (0..).zip(&mut self.marks[..size.div_ceil(64)]) {
            if *mark == 0 {
                continue;
            }
            let bitmap = core::mem::take(mark);
            let any = any_of(&self.cells[cells_of_span(index, size)], bitmap);
            let span = NonZeroSpan {
                index,
                bits: any.bits(),
                bitmap,
            };
            if span.bits == 0 {
                continue;
            }
            let numbers = bitmap.count_ones() as usize;
            bits = bits.max(span.bits);
            count += numbers;
            packed += packed::length(numbers, span.bits);
            spans.push(span);
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
        let bitmap_bytes = match size {
            ..=64 => size.div_ceil(8),
            _ => 8 * size.div_ceil(64 * 64) + 9 * spans.len(),
        };
        memory::reserve(out, bitmap_bytes + values + packed::MARGIN)?;
        write_bitmap(size, spans, out);
        if is_packed && size > 64 {
            out.extend(spans.iter().map(|span| span.bits as u8));
        }
        let first = out.len();
        if is_packed {
            out.resize(first + values + packed::MARGIN, 0);
            self.take_packed(size, spans, &mut out[first..]);
            out.truncate(first + values);
        } else {
            out.resize(first + values, 0);
            self.take_limbs(size, spans, limb_bytes(bits), &mut out[first..]);
        }
        Ok((head, bits))
    }

    /// Writes the numbers of the spans and sets them to zero.
    #[inline(never)]
    fn take_packed(&mut self, size: usize, spans: &[NonZeroSpan], mut values: &mut [u8]) {
        for span in spans {
            let cells = &mut self.cells[cells_of_span(span.index, size)];
            let mut writer = packed::PackedWriter::new(values, span.bits);
            for bit in bits_of(span.bitmap).map(|bit| bit as usize) {
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
            let numbers = span.bitmap.count_ones() as usize;
            values = &mut values[packed::length(numbers, span.bits)..];
        }
    }

    /// Writes the numbers of the spans in `width` bytes each and sets them to zero.
    #[inline(never)]
    fn take_limbs(&mut self, size: usize, spans: &[NonZeroSpan], width: usize, values: &mut [u8]) {
        let mut values = values.chunks_exact_mut(width);
        for span in spans {
            let cells = &mut self.cells[cells_of_span(span.index, size)];
            for (bit, value) in bits_of(span.bitmap).zip(&mut values) {
                let cell = &mut cells[bit as usize];
                cell.write(value);
                *cell = C::ZERO;
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
        bits_of(bitmap).fold(C::ZERO, |any, bit| any.or(cells[bit as usize]))
    }
}

/// The range of the cells of a span of 64.
fn cells_of_span(span: u32, size: usize) -> Range<usize> {
    let first = 64 * span as usize;
    first..size.min(first + 64)
}

fn write_bitmap(size: usize, spans: &[NonZeroSpan], out: &mut Vec<u8>) {
    if size <= 64 {
        out.extend_from_slice(&spans[0].bitmap.to_le_bytes()[..size.div_ceil(8)]);
        return;
    }
    let top = out.len();
    out.resize(top + 8 * size.div_ceil(64 * 64), 0);
    for span in spans {
        out[top + span.index as usize / 8] |= 1 << (span.index % 8);
        out.extend_from_slice(&span.bitmap.to_le_bytes());
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
        let (mut bytes, mut spans, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        for numbers in blocks {
            dense.reserve(numbers.len()).expect("there is memory");
            for (at, &number) in numbers.iter().enumerate() {
                dense.cells[at] = number;
                // A number that is marked may be zero.
                if number != C::ZERO || at % 7 == 0 {
                    dense.marks[at / 64] |= 1 << (at % 64);
                }
            }
            let stored = dense.store(numbers.len(), &mut bytes, &mut spans);
            let (head, bits) = stored.expect("there is memory");
            let max = numbers.iter().map(|number| number.bits()).max();
            assert_eq!(Some(bits), max);
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
                for (at, number) in numbers.iter().enumerate().step_by(3) {
                    assert_eq!(block.number(numbers.len(), at), number.natural());
                }
            }
            assert_eq!(&read, numbers);
        }
        assert!(dense.cells.iter().all(|&cell| cell == C::ZERO));
        assert!(dense.marks.iter().all(|&mark| mark == 0));
    }

    /// Random numbers of up to `max_bits` bits, with a random share of zeros.
    fn numbers(max_bits: u32) -> impl Strategy<Value = Vec<u128>> {
        let size = prop_oneof![1..=64_usize, 65..=700_usize, Just(4_096), Just(5_000)];
        (size, 0..=100_u32).prop_flat_map(move |(size, share)| {
            let number = (0..100_u32, 0..=max_bits, any::<u128>()).prop_map(
                move |(percent, bits, value)| match (percent < share, bits) {
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
