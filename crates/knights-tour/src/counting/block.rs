//! How the numbers of one degree vector are stored: a bitmap of the non-zero ones, then these.
//!
//! Sizes up to 64 take one bitmap word, cut to the bytes it needs. Larger ones take a two-level
//! bitmap: which words of the bitmap are not zero, then only those. Values follow in as few bytes
//! each as the largest needs.

use super::cell::Cell;

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

/// Where a block starts in its chunk and how wide its values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Head(pub(super) u64);

impl Head {
    /// Every number of the block is zero; nothing is stored.
    pub(super) const ZERO: Self = Self(u64::MAX);

    #[inline]
    pub(super) fn start(self) -> usize {
        (self.0 >> 8) as usize
    }
}

/// A dense block under construction, with marks on the groups of 64 that may hold something.
pub(super) struct Dense<C> {
    pub(super) cells: Vec<C>,
    marks: Vec<u8>,
}

impl<C: Cell> Dense<C> {
    pub(super) fn new() -> Self {
        Self {
            cells: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// Room for `size` numbers and one more that is thrown away.
    pub(super) fn reserve(&mut self, size: usize) {
        if self.cells.len() <= size {
            self.cells.resize(size + 1, C::ZERO);
            self.marks.resize(self.cells.len().div_ceil(64), 0);
        }
    }

    #[inline(always)]
    pub(super) fn add(&mut self, at: usize, value: C) {
        self.cells[at].add(value);
        self.marks[at >> 6] = 1;
    }

    /// Appends the first `size` numbers to `out` and sets them to zero. Returns where they are and
    /// the bitwise or of all of them.
    pub(super) fn store(
        &mut self,
        size: usize,
        out: &mut Vec<u8>,
        groups: &mut Vec<(u32, u64)>,
    ) -> (Head, C) {
        self.cells[size] = C::ZERO;
        groups.clear();
        let mut any = C::ZERO;
        for (group, cells) in self.cells[..size].chunks(64).enumerate() {
            if self.marks[group] == 0 {
                continue;
            }
            self.marks[group] = 0;
            let mut bitmap = 0u64;
            for (bit, &cell) in cells.iter().enumerate() {
                any.or(cell);
                bitmap |= u64::from(cell != C::ZERO) << bit;
            }
            if bitmap != 0 {
                groups.push((group as u32, bitmap));
            }
        }
        if groups.is_empty() {
            return (Head::ZERO, any);
        }
        let code = code_for(any.bits());
        let head = Head((out.len() as u64) << 8 | code);
        write_bitmap(size, groups, out);
        match width_of(code) {
            1 => self.write_values::<1>(groups, out),
            2 => self.write_values::<2>(groups, out),
            4 => self.write_values::<4>(groups, out),
            width => self.write_wide(width, groups, out),
        }
        (head, any)
    }

    fn write_values<const W: usize>(&mut self, groups: &[(u32, u64)], out: &mut Vec<u8>) {
        self.write_wide(W, groups, out);
    }

    #[inline(always)]
    fn write_wide(&mut self, width: usize, groups: &[(u32, u64)], out: &mut Vec<u8>) {
        for &(group, mut bitmap) in groups {
            let first = group as usize * 64;
            let cells = &mut self.cells[first..];
            while bitmap != 0 {
                let cell = &mut cells[bitmap.trailing_zeros() as usize];
                bitmap &= bitmap - 1;
                cell.write(width, out);
                *cell = C::ZERO;
            }
        }
    }
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

/// Calls `f` with the place and value of every number of a block that is not zero.
#[inline(always)]
pub(super) fn for_each<C: Cell>(bytes: &[u8], code: u64, size: usize, f: impl FnMut(usize, C)) {
    match code {
        0 => visit::<C, 1>(bytes, 1, size, f),
        1 => visit::<C, 2>(bytes, 2, size, f),
        2 => visit::<C, 4>(bytes, 4, size, f),
        3 if C::BITS >= 64 => visit::<C, 8>(bytes, 8, size, f),
        _ => visit::<C, 0>(bytes, width_of(code), size, f),
    }
}

/// `W`: the width if it is known at compile time, else 0.
#[inline(always)]
fn visit<C: Cell, const W: usize>(
    bytes: &[u8],
    width: usize,
    size: usize,
    mut f: impl FnMut(usize, C),
) {
    let width = if W > 0 { W } else { width };
    let mut group = |first: usize, mut bitmap: u64, mut values: &[u8]| {
        let mut used = 0;
        while bitmap != 0 {
            let bit = bitmap.trailing_zeros() as usize;
            bitmap &= bitmap - 1;
            let (value, rest) = values.split_at(width);
            f(first + bit, C::read(value));
            values = rest;
            used += width;
        }
        used
    };
    if size <= 64 {
        let (bitmap, values) = bytes.split_at(size.div_ceil(8));
        group(0, u64::read(bitmap), values);
        return;
    }
    let (top, rest) = bytes.split_at(8 * size.div_ceil(64 * 64));
    let filled: usize = top
        .chunks_exact(8)
        .map(|word| u64::read(word).count_ones() as usize)
        .sum();
    let (bitmaps, mut values) = rest.split_at(8 * filled);
    let mut bitmaps = bitmaps.chunks_exact(8);
    for (at, word) in top.chunks_exact(8).enumerate() {
        let mut word = u64::read(word);
        while word != 0 {
            let index = at * 64 + word.trailing_zeros() as usize;
            word &= word - 1;
            let bitmap = bitmaps.next().map_or(0, u64::read);
            let used = group(index * 64, bitmap, values);
            values = &values[used..];
        }
    }
}
