//! Bit-packed numbers: all of the same number of bits, without gaps.

/// The maximum number of bits of a number: together with up to seven bits before it, it fits into
/// eight bytes.
pub(crate) const MAX_BITS: u32 = 56;

/// The number of bytes that must follow the last number, with any content, because reads take eight
/// bytes at a time.
pub(crate) const MARGIN: usize = 7;

/// The number of bytes that `numbers` numbers of `bits` bits take.
#[inline(always)]
pub(crate) const fn length(numbers: usize, bits: u32) -> usize {
    (numbers * bits as usize).div_ceil(8)
}

/// Reads numbers of a fixed number of bits from the start of a byte slice.
pub(crate) struct PackedReader<'a> {
    bytes: &'a [u8],
    at: usize,
    bits: u32,
    mask: u64,
}

impl<'a> PackedReader<'a> {
    #[inline(always)]
    pub(crate) fn new(bytes: &'a [u8], bits: u32) -> Self {
        Self {
            bytes,
            at: 0,
            bits,
            mask: (1 << bits) - 1,
        }
    }

    /// Skips `numbers` numbers.
    pub(crate) const fn after(mut self, numbers: usize) -> Self {
        self.at += numbers * self.bits as usize;
        self
    }

    #[inline(always)]
    pub(crate) fn next(&mut self) -> u64 {
        let first = self.at >> 3;
        let mut word = [0; 8];
        word.copy_from_slice(&self.bytes[first..first + 8]);
        let value = u64::from_le_bytes(word) >> (self.at & 7) & self.mask;
        self.at += self.bits as usize;
        value
    }
}

/// Writes numbers of a fixed number of bits to the start of a byte slice. Overwrites up to
/// [`MARGIN`] bytes after the last one.
pub(crate) struct PackedWriter<'a> {
    bytes: &'a mut [u8],
    at: usize,
    bits: u32,
    /// The pending bits, to be written at `at`, and their number.
    rest: u64,
    filled: u32,
}

impl<'a> PackedWriter<'a> {
    #[inline(always)]
    pub(crate) fn new(bytes: &'a mut [u8], bits: u32) -> Self {
        Self {
            bytes,
            at: 0,
            bits,
            rest: 0,
            filled: 0,
        }
    }

    #[inline(always)]
    pub(crate) fn put(&mut self, value: u64) {
        self.rest |= value << self.filled;
        self.filled += self.bits;
        if self.filled >= u64::BITS {
            self.bytes[self.at..self.at + 8].copy_from_slice(&self.rest.to_le_bytes());
            self.at += 8;
            self.filled -= u64::BITS;
            self.rest = value >> (self.bits - self.filled);
        }
    }

    /// Writes the pending bits.
    #[inline(always)]
    pub(crate) fn finish(self) {
        if self.filled > 0 {
            self.bytes[self.at..self.at + 8].copy_from_slice(&self.rest.to_le_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn packed_numbers_round_trip(bits in 1..=MAX_BITS, numbers in prop::collection::vec(any::<u64>(), 0..200)) {
            let numbers: Vec<u64> = numbers.into_iter().map(|number| number & ((1 << bits) - 1)).collect();
            let length = length(numbers.len(), bits);
            let mut bytes = vec![0xff; length + MARGIN + 1];
            let mut writer = PackedWriter::new(&mut bytes[..length + MARGIN], bits);
            for &number in &numbers {
                writer.put(number);
            }
            writer.finish();
            prop_assert_eq!(bytes[length + MARGIN], 0xff);
            bytes[length..].fill(0xa5);
            let mut reader = PackedReader::new(&bytes[..length + MARGIN], bits);
            let read: Vec<u64> = numbers.iter().map(|_| reader.next()).collect();
            prop_assert_eq!(&read, &numbers);
            for (at, &number) in numbers.iter().enumerate() {
                let mut reader = PackedReader::new(&bytes[..length + MARGIN], bits).after(at);
                prop_assert_eq!(reader.next(), number);
            }
            // Bit by bit, the lowest first.
            for (at, number) in numbers.iter().enumerate() {
                for bit in 0..bits as usize {
                    let place = at * bits as usize + bit;
                    prop_assert_eq!(u64::from(bytes[place / 8] >> (place % 8) & 1), number >> bit & 1);
                }
            }
        }
    }
}
