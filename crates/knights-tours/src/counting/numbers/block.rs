//! The storage of the numbers of one degree vector: a bitmap of the nonzero numbers, then these
//! numbers.
//!
//! A *span* is 64 consecutive numbers of a block: they share a word of its bitmap. The last span of
//! a block may be shorter.
//!
//! A block of one span has the bitmap word, truncated to whole bytes, and then the numbers, each in
//! as many bits as the largest one needs. A larger block has a two-level bitmap: a bitmap of the
//! nonzero words, then these words. Then it has a byte for each nonzero span, the number of bits of
//! its largest number, and the numbers, span by span, in that many bits each. Each span begins on a
//! byte boundary. If the largest number of a block needs more than [`packed::MAX_BITS`] bits, all
//! numbers have as many limbs of 64 bits as that one, and there are no bytes for the bits of spans.

use crate::bits::bits_of;
use crate::counting::numbers::cell::CountInteger;
use crate::counting::numbers::natural::Natural;
use crate::counting::numbers::packed;

/// The bytes of each number of a block whose largest number needs this many bits, too many for
/// packing.
pub(crate) const fn limb_bytes(bits: u32) -> usize {
    8 * bits.div_ceil(64) as usize
}

/// The start of a block in its chunk, and in the lowest 16 bits the number of bits of its largest
/// number, minus one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Head(pub(crate) u64);

impl Head {
    /// The head of a block of zeros, which takes no bytes.
    pub(crate) const ZERO: Self = Self(u64::MAX);
    const SIZE_BITS: u32 = 16;

    pub(crate) const fn new(start: usize, bits: u32) -> Self {
        Self((start as u64) << Self::SIZE_BITS | (bits as u64 - 1))
    }

    /// The head of a block at the start of its chunk whose largest number is 1.
    pub(crate) const fn of_one() -> Self {
        Self::new(0, 1)
    }

    /// The number of bits of the block's largest number.
    #[inline]
    pub(crate) const fn bits(self) -> u32 {
        (self.0 & ((1 << Self::SIZE_BITS) - 1)) as u32 + 1
    }

    #[inline]
    pub(crate) fn start(self) -> usize {
        (self.0 >> Self::SIZE_BITS) as usize
    }
}

/// A stored block that is not all zero.
#[derive(Clone, Copy)]
pub(crate) struct Block<'a> {
    /// The bytes from the start of the block, with at least [`packed::MARGIN`] bytes after its end.
    pub(crate) bytes: &'a [u8],
    pub(crate) head: Head,
}

impl<'a> Block<'a> {
    /// Calls `span` with the index and the bitmap of each nonzero span, and `each` with the place
    /// and the value of each nonzero number.
    #[inline(always)]
    pub(crate) fn for_each<C: CountInteger>(
        self,
        size: usize,
        span: impl FnMut(usize, u64),
        each: impl FnMut(usize, C),
    ) {
        if self.head.bits() > packed::MAX_BITS {
            self.visit_limbs(size, span, each);
        } else {
            self.visit_packed(size, span, each);
        }
    }

    #[inline(always)]
    fn visit_packed<C: CountInteger>(
        self,
        size: usize,
        mut span: impl FnMut(usize, u64),
        mut each: impl FnMut(usize, C),
    ) {
        let (bitmap, values) = self.bitmap(size);
        match bitmap {
            BlockBitmap::One(bitmap) => {
                span(0, bitmap);
                visit_span(0, bitmap, values, self.head.bits(), &mut each);
            }
            BlockBitmap::Many { top, bitmaps } => {
                let (bits, mut values) = values.split_at(bitmaps.len() / 8);
                for ((index, bitmap), &bits) in spans(top, bitmaps).zip(bits) {
                    span(index, bitmap);
                    let used = visit_span(index, bitmap, values, bits.into(), &mut each);
                    values = &values[used..];
                }
            }
        }
    }

    // Not inlined: it is rare, and would add much code to each caller.
    #[inline(never)]
    fn visit_limbs<C: CountInteger>(
        self,
        size: usize,
        mut span: impl FnMut(usize, u64),
        mut each: impl FnMut(usize, C),
    ) {
        let width = limb_bytes(self.head.bits());
        let (bitmap, values) = self.bitmap(size);
        let mut values = values.chunks_exact(width);
        let mut visit = |index: usize, bitmap: u64| {
            span(index, bitmap);
            for (bit, value) in bits_of(bitmap).zip(&mut values) {
                each(64 * index + bit as usize, C::read(value));
            }
        };
        match bitmap {
            BlockBitmap::One(bitmap) => visit(0, bitmap),
            BlockBitmap::Many { top, bitmaps } => {
                for (index, bitmap) in spans(top, bitmaps) {
                    visit(index, bitmap);
                }
            }
        }
    }

    /// The number at a place, without reading those before it.
    pub(crate) fn number(self, size: usize, place: usize) -> Natural {
        let is_packed = self.head.bits() <= packed::MAX_BITS;
        let width = limb_bytes(self.head.bits());
        let value = |bitmap: u64, values: &[u8], bits: u32| {
            let bit = place % 64;
            if bitmap >> bit & 1 == 0 {
                return Natural::default();
            }
            let before = (bitmap & ((1 << bit) - 1)).count_ones() as usize;
            if is_packed {
                return packed::PackedReader::new(values, bits)
                    .after(before)
                    .next()
                    .into();
            }
            let limbs = values[before * width..][..width].chunks_exact(8);
            Natural::from_limbs(&limbs.map(u64::read).collect::<Vec<u64>>())
        };
        let (bitmap, mut values) = self.bitmap(size);
        let (top, bitmaps) = match bitmap {
            BlockBitmap::One(bitmap) => return value(bitmap, values, self.head.bits()),
            BlockBitmap::Many { top, bitmaps } => (top, bitmaps),
        };
        let mut bits: &[u8] = &[];
        if is_packed {
            (bits, values) = values.split_at(bitmaps.len() / 8);
        }
        for (at, (span, bitmap)) in spans(top, bitmaps).enumerate() {
            let bits = bits.get(at).map_or(0, |&bits| bits.into());
            if span == place / 64 {
                return value(bitmap, values, bits);
            }
            let numbers = bitmap.count_ones() as usize;
            let length = match is_packed {
                true => packed::length(numbers, bits),
                false => numbers * width,
            };
            values = &values[length..];
        }
        Natural::default()
    }

    /// The bitmap, and the bytes after it.
    #[inline(always)]
    fn bitmap(self, size: usize) -> (BlockBitmap<'a>, &'a [u8]) {
        if size <= 64 {
            let (bitmap, rest) = self.bytes.split_at(size.div_ceil(8));
            return (BlockBitmap::One(u64::read(bitmap)), rest);
        }
        let (top, rest) = self.bytes.split_at(8 * size.div_ceil(64 * 64));
        let words = top.chunks_exact(8).map(u64::read);
        let filled: usize = words.map(|word| word.count_ones() as usize).sum();
        let (bitmaps, rest) = rest.split_at(8 * filled);
        (BlockBitmap::Many { top, bitmaps }, rest)
    }
}

/// Calls `each` for the packed numbers of a span. Returns the number of bytes that they take.
#[inline(always)]
fn visit_span<C: CountInteger>(
    index: usize,
    bitmap: u64,
    values: &[u8],
    bits: u32,
    each: &mut impl FnMut(usize, C),
) -> usize {
    let mut reader = packed::PackedReader::new(values, bits);
    for bit in bits_of(bitmap) {
        each(64 * index + bit as usize, C::of(reader.next()));
    }
    packed::length(bitmap.count_ones() as usize, bits)
}

/// The bitmap of the nonzero numbers of a block.
enum BlockBitmap<'a> {
    /// The bitmap of the only span.
    One(u64),
    /// The bitmap of the nonzero spans, and the bitmaps of these.
    Many { top: &'a [u8], bitmaps: &'a [u8] },
}

/// The index and the bitmap of each nonzero span.
#[inline(always)]
fn spans<'a>(top: &'a [u8], bitmaps: &'a [u8]) -> impl Iterator<Item = (usize, u64)> + 'a {
    let numbers = top.chunks_exact(8).enumerate().flat_map(|(at, word)| {
        let word = u64::read(word);
        bits_of(word).map(move |bit| 64 * at + bit as usize)
    });
    numbers.zip(bitmaps.chunks_exact(8).map(u64::read))
}
