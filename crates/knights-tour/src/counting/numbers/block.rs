//! How the numbers of one degree vector are stored: a bitmap of the non-zero ones, then these.
//!
//! Sizes up to 64 take one bitmap word, cut to the bytes it needs, and then the numbers in as many bits each as the largest
//! needs. Larger ones take a two-level bitmap: which words of the bitmap are not zero, then only those; a byte for each of
//! these groups, how many bits its largest number needs; and the numbers, group by group, in so many bits each. A group
//! begins with a byte of its own. Where the largest number of a block needs more than [`packed::MOST_BITS`] bits, all take as
//! many limbs of 64 bits as that one, and nothing tells the bits of groups.

use core::ops::Range;

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::cell::Cell;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::packed;
use crate::counting::states::matching::Slices;

/// Bytes per number where the largest needs so many bits, if it is too large to be packed.
const fn limb_bytes(bits: u32) -> usize {
    8 * bits.div_ceil(64) as usize
}

/// Where a block starts in its chunk, and in the lowest 16 bits how many bits its largest value needs, less one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head(pub(crate) u64);

impl Head {
    /// Every number of the block is zero; nothing is stored.
    pub(crate) const ZERO: Self = Self(u64::MAX);
    const SIZE_BITS: u32 = 16;

    const fn new(start: usize, bits: u32) -> Self {
        Self((start as u64) << Self::SIZE_BITS | (bits as u64 - 1))
    }

    /// A block at the start of its chunk whose largest value is 1.
    pub(crate) const fn of_one() -> Self {
        Self::new(0, 1)
    }

    /// How many bits the largest value of the block needs.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        (self.0 & ((1 << Self::SIZE_BITS) - 1)) as u32 + 1
    }

    #[inline]
    pub(crate) fn start(self) -> usize {
        (self.0 >> Self::SIZE_BITS) as usize
    }
}

/// The numbers of a block that share a word of its bitmap, not all of which are zero.
pub(crate) struct Group {
    number: u32,
    /// How many bits the largest needs.
    bits: u32,
    bitmap: u64,
}

/// A dense block under construction, with a bitmap of the numbers that are not zero.
pub(crate) struct Dense<C> {
    cells: Vec<C>,
    marks: Vec<u64>,
}

impl<C: Cell> Dense<C> {
    pub(crate) fn new() -> Self {
        Self {
            cells: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Room for `size` numbers and one more that is thrown away.
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
    // Apart from its caller, whose variables would take the registers of the innermost loop.
    #[inline(never)]
    pub(crate) fn add_by_table(&mut self, block: Block<'_>, size: usize, table: &[u32]) {
        let table = &table[..size];
        self.add_at(block, size, |at| table[at] as usize);
    }

    /// Adds a stored block, each number at the place that the slices give for its rank.
    #[inline(never)]
    pub(crate) fn add_by_slices(&mut self, block: Block<'_>, size: usize, slices: &Slices<'_>) {
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

    /// Takes all numbers modulo a prime.
    #[inline(never)]
    pub(crate) fn reduce(&mut self, size: usize, modulus: Modulus) {
        for (group, &mark) in (0..).zip(&self.marks[..size.div_ceil(64)]) {
            let cells = &mut self.cells[group_of(group, size)];
            for bit in bits_of(mark) {
                // The one that is thrown away may be marked, too.
                if let Some(cell) = cells.get_mut(bit) {
                    *cell = cell.reduce(modulus);
                }
            }
        }
    }

    /// Appends the first `size` numbers to `out` and sets them to zero. Returns where they are and how many bits the
    /// largest needs. `groups` is scratch.
    pub(crate) fn store(
        &mut self,
        size: usize,
        out: &mut Vec<u8>,
        groups: &mut Vec<Group>,
    ) -> Result<(Head, u32), NoMemory> {
        self.cells[size] = C::ZERO;
        self.marks[size >> 6] &= !(1 << (size & 63));
        groups.clear();
        memory::reserve(groups, size.div_ceil(64))?;
        // All numbers of a group may be zero modulo a prime, and all of the block.
        let (mut bits, mut count, mut packed) = (0, 0, 0);
        for (number, mark) in (0..).zip(&mut self.marks[..size.div_ceil(64)]) {
            if *mark == 0 {
                continue;
            }
            let bitmap = core::mem::take(mark);
            let any = any_of(&self.cells[group_of(number, size)], bitmap);
            let group = Group {
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
        let is_packed = bits <= packed::MOST_BITS;
        let values = match is_packed {
            true => packed,
            false => count * limb_bytes(bits),
        };
        let index = 8 * size.div_ceil(64 * 64) + 9 * groups.len();
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
    fn take_packed(&mut self, size: usize, groups: &[Group], mut values: &mut [u8]) {
        for group in groups {
            let cells = &mut self.cells[group_of(group.number, size)];
            let mut writer = packed::Writer::new(values, group.bits);
            for bit in bits_of(group.bitmap) {
                writer.put(cells[bit].low());
            }
            writer.finish();
            cells.fill(C::ZERO);
            let numbers = group.bitmap.count_ones() as usize;
            values = &mut values[packed::length(numbers, group.bits)..];
        }
    }

    /// Writes the numbers of the groups in so many bytes each and sets them to zero.
    #[inline(never)]
    fn take_limbs(&mut self, size: usize, groups: &[Group], width: usize, values: &mut [u8]) {
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

/// All bits that are set in some of these cells; those that the bitmap leaves out are zero.
#[inline(always)]
fn any_of<C: Cell>(cells: &[C], bitmap: u64) -> C {
    if C::BITS <= u64::BITS {
        // All together take vector instructions.
        cells.iter().fold(C::ZERO, |any, &cell| any.or(cell))
    } else {
        bits_of(bitmap).fold(C::ZERO, |any, bit| any.or(cells[bit]))
    }
}

/// The places of a group of 64.
fn group_of(group: u32, size: usize) -> Range<usize> {
    let first = 64 * group as usize;
    first..size.min(first + 64)
}

/// The places of the bits that are set, lowest first.
fn bits_of(mut bitmap: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        (bitmap != 0).then(|| {
            let bit = bitmap.trailing_zeros();
            bitmap &= bitmap - 1;
            bit as usize
        })
    })
}

fn write_bitmap(size: usize, groups: &[Group], out: &mut Vec<u8>) {
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

/// A stored block that is not all zero.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    /// From the start of the block on, with [`packed::MARGIN`] bytes more than the block has.
    pub(crate) bytes: &'a [u8],
    pub(crate) head: Head,
}

impl<'a> Block<'a> {
    /// Calls `group` with the number and the bitmap of each group of 64 that is not all zero, and
    /// `each` with the place and value of each number that is not zero.
    #[inline(always)]
    pub(crate) fn for_each<C: Cell>(
        self,
        size: usize,
        group: impl FnMut(usize, u64),
        each: impl FnMut(usize, C),
    ) {
        if self.head.bits() > packed::MOST_BITS {
            self.visit_limbs(size, group, each);
        } else {
            self.visit_packed(size, group, each);
        }
    }

    #[inline(always)]
    fn visit_packed<C: Cell>(
        self,
        size: usize,
        mut group: impl FnMut(usize, u64),
        mut each: impl FnMut(usize, C),
    ) {
        let (index, values) = self.index(size);
        match index {
            Index::One(bitmap) => {
                group(0, bitmap);
                visit_group(0, bitmap, values, self.head.bits(), &mut each);
            }
            Index::Many { top, bitmaps } => {
                let (bits, mut values) = values.split_at(bitmaps.len() / 8);
                for ((number, bitmap), &bits) in groups(top, bitmaps).zip(bits) {
                    group(number, bitmap);
                    let used = visit_group(number, bitmap, values, bits.into(), &mut each);
                    values = &values[used..];
                }
            }
        }
    }

    // Seldom met, and much code if it stood where the numbers are used.
    #[inline(never)]
    fn visit_limbs<C: Cell>(
        self,
        size: usize,
        mut group: impl FnMut(usize, u64),
        mut each: impl FnMut(usize, C),
    ) {
        let width = limb_bytes(self.head.bits());
        let (index, values) = self.index(size);
        let mut values = values.chunks_exact(width);
        let mut visit = |number: usize, bitmap: u64| {
            group(number, bitmap);
            for (bit, value) in bits_of(bitmap).zip(&mut values) {
                each(64 * number + bit, C::read(value));
            }
        };
        match index {
            Index::One(bitmap) => visit(0, bitmap),
            Index::Many { top, bitmaps } => {
                for (number, bitmap) in groups(top, bitmaps) {
                    visit(number, bitmap);
                }
            }
        }
    }

    /// The bitmap, and what follows it.
    #[inline(always)]
    fn index(self, size: usize) -> (Index<'a>, &'a [u8]) {
        if size <= 64 {
            let (bitmap, rest) = self.bytes.split_at(size.div_ceil(8));
            return (Index::One(u64::read(bitmap)), rest);
        }
        let (top, rest) = self.bytes.split_at(8 * size.div_ceil(64 * 64));
        let words = top.chunks_exact(8).map(u64::read);
        let filled: usize = words.map(|word| word.count_ones() as usize).sum();
        let (bitmaps, rest) = rest.split_at(8 * filled);
        (Index::Many { top, bitmaps }, rest)
    }
}

/// Calls `each` for the packed numbers of a group, and returns how many bytes these take.
#[inline(always)]
fn visit_group<C: Cell>(
    number: usize,
    bitmap: u64,
    values: &[u8],
    bits: u32,
    each: &mut impl FnMut(usize, C),
) -> usize {
    let mut reader = packed::Reader::new(values, bits);
    for bit in bits_of(bitmap) {
        each(64 * number + bit, C::of(reader.next()));
    }
    packed::length(bitmap.count_ones() as usize, bits)
}

/// Which numbers of a block are not zero.
enum Index<'a> {
    /// The only group.
    One(u64),
    /// Which groups are not all zero, and the bitmaps of these.
    Many { top: &'a [u8], bitmaps: &'a [u8] },
}

/// The number and the bitmap of each group.
#[inline(always)]
fn groups<'a>(top: &'a [u8], bitmaps: &'a [u8]) -> impl Iterator<Item = (usize, u64)> + 'a {
    let numbers = top.chunks_exact(8).enumerate().flat_map(|(at, word)| {
        let word = u64::read(word);
        bits_of(word).map(move |bit| 64 * at + bit)
    });
    numbers.zip(bitmaps.chunks_exact(8).map(u64::read))
}
