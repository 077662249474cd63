//! Context-based binary arithmetic coding with static probabilities (Rissanen and Langdon 1979).
//!
//! The state is an interval of numbers below 1. Each bit replaces it by its lower or upper part,
//! whose length is proportional to the probability of the bit. The output is the leading bytes that
//! all numbers of the interval share.
//!
//! Writing takes two passes: [`Counts`] counts the bits in each context, and an [`Encoder`] writes
//! them with the [`BitProbabilities`] of the counts. The reader needs the same probabilities.
//!
//! ```
//! use board_files::coder::{BitCoder, Counts, BitProbabilities};
//!
//! // One function defines the bits and their contexts for counting, writing and reading.
//! fn code(bits: &mut impl BitCoder, flags: &mut [bool]) {
//!     let mut before = false;
//!     for flag in flags {
//!         *flag = bits.bit(usize::from(before), *flag);
//!         before = *flag;
//!     }
//! }
//!
//! let mut flags: Vec<bool> = (0..1000).map(|place| place % 100 < 40).collect();
//! let mut counts = Counts::new(2);
//! code(&mut counts, &mut flags);
//! let probabilities = BitProbabilities::of(&counts);
//! let mut encoder = probabilities.encoder();
//! code(&mut encoder, &mut flags);
//! let bytes = encoder.finish();
//! assert!(bytes.len() < 25);
//!
//! let mut read = vec![false; 1000];
//! code(&mut probabilities.decoder(&bytes), &mut read);
//! assert_eq!(read, flags);
//! ```

/// The precision of probabilities, in bits: a probability is a multiple of 2^-12.
const PRECISION: u32 = 12;
/// The probability 1.
const WHOLE: u16 = 1 << PRECISION;

/// A writer or reader of bits, each in a context.
pub trait BitCoder {
    /// Codes one bit. A writer writes `bit` and returns it; a reader ignores `bit` and returns the
    /// bit that was written.
    fn bit(&mut self, context: usize, bit: bool) -> bool;
}

/// The numbers of clear and of set bits in each context.
#[derive(Clone, Debug, Default)]
pub struct Counts(Vec<[u32; 2]>);

impl Counts {
    /// Counts of zero in this number of contexts.
    #[must_use]
    pub fn new(contexts: usize) -> Self {
        Self(vec![[0; 2]; contexts])
    }

    /// Adds other counts.
    pub fn add(&mut self, others: &Self) {
        for (sum, count) in self.0.iter_mut().zip(&others.0) {
            *sum = [sum[0] + count[0], sum[1] + count[1]];
        }
    }
}

impl BitCoder for Counts {
    fn bit(&mut self, context: usize, bit: bool) -> bool {
        self.0[context][usize::from(bit)] += 1;
        bit
    }
}

/// The probability of a set bit in each context.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BitProbabilities(Vec<u16>);

impl BitProbabilities {
    /// The probabilities estimated from counts, none of them 0 or 1.
    #[must_use]
    pub fn of(counts: &Counts) -> Self {
        let probability = |&[clear, set]: &[u32; 2]| {
            let (clear, set) = (u64::from(clear), u64::from(set));
            // Krichevsky-Trofimov estimator: adds half a count to each.
            let estimate = u64::from(WHOLE) * (2 * set + 1) / (2 * (clear + set) + 2);
            (estimate as u16).clamp(1, WHOLE - 1)
        };
        Self(counts.0.iter().map(probability).collect())
    }

    /// Encodes the probabilities: first a bit for every context, the first context in the lowest
    /// bit, set if its probability is not 1/2; then these probabilities, in two bytes each.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let uneven = || {
            let all = self.0.iter().enumerate();
            all.filter(|&(_, &probability)| probability != WHOLE / 2)
        };
        let mut bytes = vec![0; self.0.len().div_ceil(8)];
        for (context, _) in uneven() {
            bytes[context / 8] |= 1 << (context % 8);
        }
        bytes.extend(uneven().flat_map(|(_, probability)| probability.to_le_bytes()));
        bytes
    }

    /// Decodes the bytes of [`to_bytes`](Self::to_bytes) for this number of contexts; `None` if a
    /// probability is invalid. `bytes(n)` reads `n` bytes.
    ///
    /// # Errors
    /// The errors of `bytes`.
    pub fn read<E>(
        contexts: usize,
        mut bytes: impl FnMut(usize) -> Result<Vec<u8>, E>,
    ) -> Result<Option<Self>, E> {
        let flags = bytes(contexts.div_ceil(8))?;
        let uneven = |context: &usize| flags[context / 8] >> (context % 8) & 1 == 1;
        let count = (0..contexts).filter(uneven).count();
        let stored = bytes(2 * count)?;
        let mut probabilities = vec![WHOLE / 2; contexts];
        for (context, &pair) in (0..contexts).filter(uneven).zip(stored.as_chunks().0) {
            probabilities[context] = u16::from_le_bytes(pair);
        }
        let are_valid = probabilities
            .iter()
            .all(|probability| (1..WHOLE).contains(probability));
        Ok(are_valid.then_some(Self(probabilities)))
    }

    /// An encoder with these probabilities.
    #[must_use]
    pub fn encoder(&self) -> Encoder<'_> {
        Encoder {
            probabilities: self,
            interval: Interval::ALL,
            bytes: Vec::new(),
        }
    }

    /// A decoder of the bytes of an encoder. It never fails: after the end of the bytes it reads
    /// zeros.
    #[must_use]
    pub fn decoder<'a>(&'a self, bytes: &'a [u8]) -> Decoder<'a> {
        let mut decoder = Decoder {
            probabilities: self,
            interval: Interval::ALL,
            number: 0,
            bytes,
        };
        for _ in 0..u64::BITS / 8 {
            decoder.next_byte();
        }
        decoder
    }
}

/// An interval of numbers, both ends included; it has at least two numbers.
#[derive(Clone, Copy, Debug)]
struct Interval {
    first: u64,
    last: u64,
}

impl Interval {
    const ALL: Self = Self {
        first: 0,
        last: u64::MAX,
    };

    /// The last number of the part for a set bit.
    #[inline]
    fn cut(self, probability: u16) -> u64 {
        // A tiny interval is divided unevenly, but its last number is always above the cut.
        self.first + ((self.last - self.first) >> PRECISION) * u64::from(probability)
    }

    /// Replaces the interval by its part for this bit.
    #[inline]
    fn narrow(&mut self, bit: bool, cut: u64) {
        if bit {
            self.last = cut;
        } else {
            self.first = cut + 1;
        }
    }

    /// Removes the first byte and returns it if all numbers begin with it.
    #[inline]
    fn take_shared_byte(&mut self) -> Option<u8> {
        if (self.first ^ self.last) >> (u64::BITS - 8) != 0 {
            return None;
        }
        let byte = (self.first >> (u64::BITS - 8)) as u8;
        self.first <<= 8;
        self.last = self.last << 8 | 0xff;
        Some(byte)
    }
}

/// Writes bits, from [`BitProbabilities::encoder`].
#[derive(Debug)]
pub struct Encoder<'a> {
    probabilities: &'a BitProbabilities,
    interval: Interval,
    bytes: Vec<u8>,
}

impl Encoder<'_> {
    /// The output: the fewest bytes that, followed by zeros, are a number of the interval.
    #[must_use]
    pub fn finish(mut self) -> Vec<u8> {
        let Interval { first, last } = self.interval;
        let number = (0..u64::BITS)
            .step_by(8)
            .map(|kept| last & !(u64::MAX >> kept))
            .find(|&number| number >= first)
            .unwrap_or(last);
        self.bytes.extend(number.to_be_bytes());
        // The decoder reads zeros after the end.
        let used = self.bytes.iter().rposition(|&byte| byte != 0);
        self.bytes.truncate(used.map_or(0, |last| last + 1));
        self.bytes
    }
}

impl BitCoder for Encoder<'_> {
    #[inline]
    fn bit(&mut self, context: usize, bit: bool) -> bool {
        let cut = self.interval.cut(self.probabilities.0[context]);
        self.interval.narrow(bit, cut);
        while let Some(byte) = self.interval.take_shared_byte() {
            self.bytes.push(byte);
        }
        bit
    }
}

/// Reads bits, from [`BitProbabilities::decoder`].
#[derive(Debug)]
pub struct Decoder<'a> {
    probabilities: &'a BitProbabilities,
    interval: Interval,
    /// The next eight bytes of the input, a number of the interval.
    number: u64,
    bytes: &'a [u8],
}

impl Decoder<'_> {
    /// Shifts the next byte into the number.
    #[inline]
    fn next_byte(&mut self) {
        let byte = self.bytes.split_off_first().copied().unwrap_or(0);
        self.number = self.number << 8 | u64::from(byte);
    }
}

impl BitCoder for Decoder<'_> {
    #[inline]
    fn bit(&mut self, context: usize, _: bool) -> bool {
        let cut = self.interval.cut(self.probabilities.0[context]);
        let bit = self.number <= cut;
        self.interval.narrow(bit, cut);
        while self.interval.take_shared_byte().is_some() {
            self.next_byte();
        }
        bit
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn coder_round_trips(
            probabilities in prop::collection::vec(prop_oneof![Just(1), Just(WHOLE - 1), 1..WHOLE], 1..20),
            bits in prop::collection::vec((any::<prop::sample::Index>(), any::<bool>()), 0..2000),
        ) {
            let probabilities = BitProbabilities(probabilities);
            let bits: Vec<(usize, bool)> = bits
                .into_iter()
                .map(|(context, bit)| (context.index(probabilities.0.len()), bit))
                .collect();
            let mut encoder = probabilities.encoder();
            for &(context, bit) in &bits {
                prop_assert_eq!(encoder.bit(context, bit), bit);
            }
            let bytes = encoder.finish();
            let mut decoder = probabilities.decoder(&bytes);
            for &(context, bit) in &bits {
                prop_assert_eq!(decoder.bit(context, !bit), bit);
            }
            prop_assert!(bytes.last() != Some(&0));
        }

        #[test]
        fn probabilities_round_trip(counts: Vec<[u16; 2]>) {
            let counts = Counts(counts.iter().map(|pair| pair.map(u32::from)).collect());
            let probabilities = BitProbabilities::of(&counts);
            let bytes = probabilities.to_bytes();
            let mut left = &bytes[..];
            let read = BitProbabilities::read(counts.0.len(), |length| left.split_off(..length).map(<[u8]>::to_vec).ok_or(()));
            prop_assert_eq!(read, Ok(Some(probabilities)));
            prop_assert!(left.is_empty());
        }
    }

    /// The estimate of Krichevsky and Trofimov, in parts of 4096.
    #[test]
    fn probabilities_are_estimated_from_counts() {
        let mut counts = Counts(vec![[3, 5], [0, 0], [1 << 20, 0], [0, 1 << 20]]);
        let expected = [4096 * 11 / 18, 2048, 1, 4095];
        assert_eq!(BitProbabilities::of(&counts).0, expected);
        counts.add(&Counts(vec![[4, 1], [2, 0], [1, 0], [0, 2]]));
        let sums = [[7, 6], [2, 0], [(1 << 20) + 1, 0], [0, (1 << 20) + 2]];
        assert_eq!(counts.0, sums);
    }

    /// A thousand bits of which one in a hundred is set have an entropy of 81 bits: ten bytes, or
    /// eleven.
    #[test]
    fn likely_bits_need_few_bytes() {
        let mut counts = Counts::new(1);
        let bits = |to: &mut dyn BitCoder| {
            for i in 0..1000 {
                to.bit(0, i % 100 == 7);
            }
        };
        bits(&mut counts);
        let probabilities = BitProbabilities::of(&counts);
        let mut encoder = probabilities.encoder();
        bits(&mut encoder);
        assert!((10..=11).contains(&encoder.finish().len()));
    }
}
