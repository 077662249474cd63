//! The weights of a network.

use core::error::Error;
use core::fmt;

pub(super) const HIDDEN: usize = Network::HIDDEN;
const OUTPUT_BUCKETS: usize = Network::OUTPUT_BUCKETS;

/// The maximum absolute output of a network, in hundredths of the evaluation's unit.
const MAX_OUTPUT: i64 = 1_000;

/// A quantized network with one hidden layer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// Weights to the hidden units by feature, -127..=127.
    pub feature_weights: Vec<[i16; HIDDEN]>,
    /// Biases of the hidden units.
    pub hidden_biases: [i16; HIDDEN],
    /// Output weights by bucket, of the hidden units of the side to move and of the other,
    /// -255..=255.
    pub output_weights: [[[i16; HIDDEN]; 2]; OUTPUT_BUCKETS],
    /// Output biases by bucket, on the scale of the products of a squared hidden unit and an output
    /// weight.
    pub output_biases: [i32; OUTPUT_BUCKETS],
    /// The scale of the output: hundredths of the evaluation's unit per 2^32 of the sum.
    pub scale: i32,
}

/// The number of bytes after the weights of the features.
const TAIL_BYTES: usize = 2 * HIDDEN + 4 * HIDDEN * OUTPUT_BUCKETS + 4 * OUTPUT_BUCKETS + 4;

impl Network {
    /// Hidden units per perspective.
    pub const HIDDEN: usize = 32;
    /// Output buckets, chosen by the number of pieces.
    pub const OUTPUT_BUCKETS: usize = 4;
    /// The quantized value of 1 in a hidden unit.
    pub const ONE: i16 = 128;

    /// Decodes a network of this many features from the bytes of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// [`NetworkError`] if the number of bytes is wrong.
    pub fn from_bytes(bytes: &[u8], features: usize) -> Result<Self, NetworkError> {
        let expected = features.saturating_mul(HIDDEN).saturating_add(TAIL_BYTES);
        if bytes.len() != expected {
            return Err(NetworkError {
                expected,
                found: bytes.len(),
            });
        }
        let (rows, tail) = bytes.split_at(features * HIDDEN);
        let (words, numbers) = tail.split_at(2 * HIDDEN + 4 * HIDDEN * OUTPUT_BUCKETS);
        let (rows, _) = rows.as_chunks::<HIDDEN>();
        let mut words = words.as_chunks().0.iter().copied().map(i16::from_le_bytes);
        let mut numbers = numbers
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(i32::from_le_bytes);
        let mut row = || core::array::from_fn(|_| words.next().unwrap_or(0));
        let mut number = || numbers.next().unwrap_or(0);
        Ok(Self {
            feature_weights: rows
                .iter()
                .map(|row| row.map(|weight| i16::from(weight as i8)))
                .collect(),
            hidden_biases: row(),
            output_weights: core::array::from_fn(|_| [row(), row()]),
            output_biases: core::array::from_fn(|_| number()),
            scale: number(),
        })
    }

    /// Encodes the network in little-endian numbers, in this order:
    /// - the weights of the features, one byte each;
    /// - the biases of the hidden units, two bytes each;
    /// - the output weights by bucket, those of the side to move first, two bytes each;
    /// - the output biases by bucket, and the scale, four bytes each.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.feature_weights.as_flattened().iter();
        let mut bytes: Vec<u8> = rows.map(|&weight| weight as i8 as u8).collect();
        let output_weights = self.output_weights.as_flattened().as_flattened();
        let words = self.hidden_biases.iter().chain(output_weights);
        bytes.extend(words.flat_map(|word| word.to_le_bytes()));
        let numbers = self.output_biases.iter().chain([&self.scale]);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// The output for the hidden units of the side to move and of the other side, in hundredths of
    /// the evaluation's unit.
    #[inline]
    pub(super) fn output(&self, bucket: usize, own: &[i16; HIDDEN], other: &[i16; HIDDEN]) -> i32 {
        let [own_weights, other_weights] = &self.output_weights[bucket % OUTPUT_BUCKETS];
        let sum = self.output_biases[bucket % OUTPUT_BUCKETS]
            + screlu_dot(own, own_weights)
            + screlu_dot(other, other_weights);
        ((i64::from(sum) * i64::from(self.scale)) >> 32).clamp(-MAX_OUTPUT, MAX_OUTPUT) as i32
    }
}

/// Squared clipped ReLU of the hidden units, times the output weights.
#[inline(always)]
fn screlu_dot(hidden: &[i16; HIDDEN], weights: &[i16; HIDDEN]) -> i32 {
    let mut sum = 0;
    for (&unit, &weight) in hidden.iter().zip(weights) {
        let unit = unit.clamp(0, Network::ONE);
        // 128 * 255 fits into 16 bits, and SIMD multiplies eight such products at a time.
        sum += i32::from(unit.wrapping_mul(weight)) * i32::from(unit);
    }
    sum
}

/// Error: the number of bytes is not that of a network with these features.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NetworkError {
    /// The right number of bytes.
    pub expected: usize,
    /// The given number of bytes.
    pub found: usize,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found } = self;
        write!(f, "network has {found} bytes, expected {expected}")
    }
}

impl Error for NetworkError {}
