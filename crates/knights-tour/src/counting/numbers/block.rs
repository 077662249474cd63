//! How the numbers of one degree vector are stored: a bitmap of the non-zero ones, then these.
//!
//! Sizes up to 64 take one bitmap word, cut to the bytes it needs. Larger ones take a two-level
//! bitmap: which words of the bitmap are not zero, then only those. Values follow in as few bytes
//! each as the largest needs.

use core::ops::Range;

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::cell::Cell;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::states::matching::Slices;

/// Bytes per value, where no value of a block needs more than so many bits.
const fn width_for(bits: u32) -> usize {
    match bits {
        0..=8 => 1,
        9..=16 => 2,
        17..=32 => 4,
        _ => 8 * bits.div_ceil(64) as usize,
    }
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
        groups: &mut Vec<(u32, u64)>,
    ) -> Result<(Head, u32), NoMemory> {
        self.cells[size] = C::ZERO;
        self.marks[size >> 6] &= !(1 << (size & 63));
        groups.clear();
        memory::reserve(groups, size.div_ceil(64))?;
        let (mut any, mut count) = (C::ZERO, 0);
        for (group, mark) in (0..).zip(&mut self.marks[..size.div_ceil(64)]) {
            if *mark == 0 {
                continue;
            }
            let bitmap = core::mem::take(mark);
            groups.push((group, bitmap));
            count += bitmap.count_ones() as usize;
            let cells = &self.cells[group_of(group, size)];
            any = any.or(if C::BITS <= u64::BITS {
                // The others are zero, and all together take vector instructions.
                cells.iter().fold(C::ZERO, |any, &cell| any.or(cell))
            } else {
                bits_of(bitmap).fold(C::ZERO, |any, bit| any.or(cells[bit]))
            });
        }
        // All of them may be zero modulo a prime.
        let bits = any.bits();
        if bits == 0 {
            return Ok((Head::ZERO, 0));
        }
        let head = Head::new(out.len(), bits);
        let width = width_for(bits);
        memory::reserve(
            out,
            8 * (size.div_ceil(64 * 64) + groups.len()) + count * width,
        )?;
        write_bitmap(size, groups, out);
        let values = out.len();
        out.resize(values + count * width, 0);
        let values = &mut out[values..];
        match width {
            1 => self.take_values::<1>(1, size, groups, values),
            2 => self.take_values::<2>(2, size, groups, values),
            4 => self.take_values::<4>(4, size, groups, values),
            8 => self.take_values::<8>(8, size, groups, values),
            width => self.take_values::<0>(width, size, groups, values),
        }
        Ok((head, bits))
    }

    /// Writes the numbers of the groups and sets them to zero. `W`: the width if it is known at
    /// compile time, else 0.
    #[inline(never)]
    fn take_values<const W: usize>(
        &mut self,
        width: usize,
        size: usize,
        groups: &[(u32, u64)],
        values: &mut [u8],
    ) {
        let width = if W > 0 { W } else { width };
        let mut values = values.chunks_exact_mut(width);
        for &(group, bitmap) in groups {
            let cells = &mut self.cells[group_of(group, size)];
            for (bit, value) in bits_of(bitmap).zip(&mut values) {
                cells[bit].write(value);
                if C::BITS > u64::BITS {
                    cells[bit] = C::ZERO;
                }
            }
            if C::BITS <= u64::BITS {
                cells.fill(C::ZERO);
            }
        }
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

fn write_bitmap(size: usize, groups: &[(u32, u64)], out: &mut Vec<u8>) {
    if size <= 64 {
        out.extend_from_slice(&groups[0].1.to_le_bytes()[..size.div_ceil(8)]);
        return;
    }
    let top = out.len();
    out.resize(top + 8 * size.div_ceil(64 * 64), 0);
    for &(group, bitmap) in groups {
        out[top + group as usize / 8] |= 1 << (group % 8);
        out.extend_from_slice(&bitmap.to_le_bytes());
    }
}

/// A stored block that is not all zero.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    /// From the start of the block on.
    pub(crate) bytes: &'a [u8],
    pub(crate) head: Head,
}

impl Block<'_> {
    /// Calls `group` with the number and the bitmap of each group of 64 that is not all zero, and
    /// `each` with the place and value of each number that is not zero.
    #[inline(always)]
    pub(crate) fn for_each<C: Cell>(
        self,
        size: usize,
        group: impl FnMut(usize, u64),
        each: impl FnMut(usize, C),
    ) {
        match width_for(self.head.bits()) {
            1 => self.visit::<C, 1>(1, size, group, each),
            2 => self.visit::<C, 2>(2, size, group, each),
            4 => self.visit::<C, 4>(4, size, group, each),
            8 if C::BITS >= 64 => self.visit::<C, 8>(8, size, group, each),
            width => self.visit::<C, 0>(width, size, group, each),
        }
    }

    /// `W`: the width of a value if it is known at compile time, else 0.
    #[inline(always)]
    fn visit<C: Cell, const W: usize>(
        self,
        width: usize,
        size: usize,
        mut group: impl FnMut(usize, u64),
        mut each: impl FnMut(usize, C),
    ) {
        let width = if W > 0 { W } else { width };
        if size <= 64 {
            let (bitmap, values) = self.bytes.split_at(size.div_ceil(8));
            visit_group::<C, W>(width, 0, u64::read(bitmap), values, &mut group, &mut each);
            return;
        }
        let (top, rest) = self.bytes.split_at(8 * size.div_ceil(64 * 64));
        let words = top.chunks_exact(8).map(u64::read);
        let filled: usize = words.clone().map(|word| word.count_ones() as usize).sum();
        let (bitmaps, mut values) = rest.split_at(8 * filled);
        let mut bitmaps = bitmaps.chunks_exact(8);
        for (at, mut word) in words.enumerate() {
            while word != 0 {
                let number = 64 * at + word.trailing_zeros() as usize;
                word &= word - 1;
                let bitmap = bitmaps.next().map_or(0, u64::read);
                let used =
                    visit_group::<C, W>(width, number, bitmap, values, &mut group, &mut each);
                values = &values[used..];
            }
        }
    }
}

/// Calls `group` and `each` for one group of 64, as [`Block::for_each`] does, and returns how many bytes its values take.
#[inline(always)]
fn visit_group<C: Cell, const W: usize>(
    width: usize,
    number: usize,
    mut bitmap: u64,
    values: &[u8],
    group: &mut impl FnMut(usize, u64),
    each: &mut impl FnMut(usize, C),
) -> usize {
    let width = if W > 0 { W } else { width };
    group(number, bitmap);
    let used = bitmap.count_ones() as usize * width;
    for value in values[..used].chunks_exact(width) {
        let bit = bitmap.trailing_zeros() as usize;
        bitmap &= bitmap - 1;
        each(64 * number + bit, C::read(value));
    }
    used
}
