//! How the numbers of one degree vector are stored: a bitmap of the non-zero ones, then these.
//!
//! Sizes up to 64 take one bitmap word, cut to the bytes it needs. Larger ones take a two-level
//! bitmap: which words of the bitmap are not zero, then only those. Values follow in as few bytes
//! each as the largest needs.

use core::ops::Range;

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::cell::Cell;
use crate::counting::states::matching::Slices;

/// Bytes per value, as the code kept in a block's head.
fn width_of(code: u64) -> usize {
    match code {
        0..3 => 1 << code,
        limbs => 8 * (limbs as usize - 2),
    }
}

fn code_for(bits: u32) -> u64 {
    match bits {
        0..=8 => 0,
        9..=16 => 1,
        17..=32 => 2,
        _ => 2 + u64::from(bits.div_ceil(64)),
    }
}

/// Where a block starts in its chunk, and in the lowest 16 bits how wide its values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head(pub(crate) u64);

impl Head {
    /// Every number of the block is zero; nothing is stored.
    pub(crate) const ZERO: Self = Self(u64::MAX);
    const CODE_BITS: u32 = 16;

    const fn new(start: usize, code: u64) -> Self {
        Self((start as u64) << Self::CODE_BITS | code)
    }

    /// The code of [`width_of`].
    #[inline]
    const fn code(self) -> u64 {
        self.0 & ((1 << Self::CODE_BITS) - 1)
    }

    #[inline]
    pub(crate) fn start(self) -> usize {
        (self.0 >> Self::CODE_BITS) as usize
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

    /// Appends the first `size` numbers to `out` and sets them to zero. Returns where they are and
    /// the bitwise or of all of them. `groups` is scratch.
    pub(crate) fn store(
        &mut self,
        size: usize,
        out: &mut Vec<u8>,
        groups: &mut Vec<(u32, u64)>,
    ) -> Result<(Head, C), NoMemory> {
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
        if groups.is_empty() {
            return Ok((Head::ZERO, any));
        }
        let code = code_for(any.bits());
        let head = Head::new(out.len(), code);
        let width = width_of(code);
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
        Ok((head, any))
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
    /// No value needs more bits.
    pub(crate) fn bits(self) -> u32 {
        8 * width_of(self.head.code()) as u32
    }

    /// Calls `group` with the number and the bitmap of each group of 64 that is not all zero, and
    /// `each` with the place and value of each number that is not zero.
    #[inline(always)]
    pub(crate) fn for_each<C: Cell>(
        self,
        size: usize,
        group: impl FnMut(usize, u64),
        each: impl FnMut(usize, C),
    ) {
        match self.head.code() {
            0 => self.visit::<C, 1>(1, size, group, each),
            1 => self.visit::<C, 2>(2, size, group, each),
            2 => self.visit::<C, 4>(4, size, group, each),
            3 if C::BITS >= 64 => self.visit::<C, 8>(8, size, group, each),
            code => self.visit::<C, 0>(width_of(code), size, group, each),
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
        let mut values_of = |number: usize, mut bitmap: u64, values: &[u8]| {
            group(number, bitmap);
            let used = bitmap.count_ones() as usize * width;
            for value in values[..used].chunks_exact(width) {
                let bit = bitmap.trailing_zeros() as usize;
                bitmap &= bitmap - 1;
                each(64 * number + bit, C::read(value));
            }
            used
        };
        if size <= 64 {
            let (bitmap, values) = self.bytes.split_at(size.div_ceil(8));
            values_of(0, u64::read(bitmap), values);
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
                let used = values_of(number, bitmaps.next().map_or(0, u64::read), values);
                values = &values[used..];
            }
        }
    }
}
