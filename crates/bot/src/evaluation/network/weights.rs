//! What everything in a network weighs.

use core::error::Error;
use core::fmt;

pub(super) const CELLS: usize = Network::CELLS;
const STAGES: usize = Network::STAGES;

/// The most that a network corrects an evaluation by, in hundredths of the unit.
const MOST: i64 = 1_000;

/// A network with one hidden layer, in whole numbers.
///
/// As bytes: what inputs weigh, a signed byte each, input by input; then in two bytes each, the low one first, where the cells begin and
/// what they weigh, stage by stage, those of the side to move before those of the other; then, in four bytes each, the constants
/// by stage and the unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// By input: what it adds to each cell, -127..=127.
    pub inputs: Vec<[i16; CELLS]>,
    /// What the cells begin with.
    pub start: [i16; CELLS],
    /// By stage: what the cells of the side to move weigh, and those of the other, -255..=255.
    pub answers: [[[i16; CELLS]; 2]; STAGES],
    /// By stage: what is added, in what the square of a cell times its weight comes to.
    pub constants: [i32; STAGES],
    /// What 2^32 of these are, in hundredths of the unit.
    pub unit: i32,
}

/// Bytes after what the inputs weigh.
const REST: usize = 2 * CELLS + 4 * CELLS * STAGES + 4 * STAGES + 4;

impl Network {
    /// Cells of the hidden layer, for each side.
    pub const CELLS: usize = 32;
    /// Stages of a game, by how many pieces are left.
    pub const STAGES: usize = 4;
    /// What stands for 1 in a cell.
    pub const ONE: i16 = 128;

    /// What a network of so many inputs is as [`to_bytes`](Self::to_bytes) has it.
    ///
    /// # Errors
    /// [`NetworkError`] when there are more bytes or fewer.
    pub fn from_bytes(bytes: &[u8], inputs: usize) -> Result<Self, NetworkError> {
        let expected = inputs * CELLS + REST;
        if bytes.len() != expected {
            return Err(NetworkError {
                expected,
                found: bytes.len(),
            });
        }
        let (rows, rest) = bytes.split_at(inputs * CELLS);
        let (words, numbers) = rest.split_at(2 * CELLS + 4 * CELLS * STAGES);
        let (rows, _) = rows.as_chunks::<CELLS>();
        let mut words = words.as_chunks().0.iter().copied().map(i16::from_le_bytes);
        let mut numbers = numbers
            .as_chunks()
            .0
            .iter()
            .copied()
            .map(i32::from_le_bytes);
        let mut cells = || core::array::from_fn(|_| words.next().unwrap_or(0));
        let mut number = || numbers.next().unwrap_or(0);
        Ok(Self {
            inputs: rows
                .iter()
                .map(|row| row.map(|weight| i16::from(weight as i8)))
                .collect(),
            start: cells(),
            answers: core::array::from_fn(|_| [cells(), cells()]),
            constants: core::array::from_fn(|_| number()),
            unit: number(),
        })
    }

    /// The network in bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.inputs.as_flattened().iter();
        let mut bytes: Vec<u8> = rows.map(|&weight| weight as i8 as u8).collect();
        let answers = self.answers.as_flattened().as_flattened();
        let words = self.start.iter().chain(answers);
        bytes.extend(words.flat_map(|word| word.to_le_bytes()));
        let numbers = self.constants.iter().chain([&self.unit]);
        bytes.extend(numbers.flat_map(|number| number.to_le_bytes()));
        bytes
    }

    /// What the cells of the side to move, and those of the other, come to at a stage, in hundredths of the unit.
    #[inline]
    pub(super) fn answer(&self, stage: usize, own: &[i16; CELLS], other: &[i16; CELLS]) -> i32 {
        let [to_own, to_other] = &self.answers[stage % STAGES];
        let sum = self.constants[stage % STAGES] + weighed(own, to_own) + weighed(other, to_other);
        ((i64::from(sum) * i64::from(self.unit)) >> 32).clamp(-MOST, MOST) as i32
    }
}

/// The squares of what lies between 0 and 1 in each cell, times what the cell weighs.
#[inline(always)]
fn weighed(cells: &[i16; CELLS], weights: &[i16; CELLS]) -> i32 {
    let mut sum = 0;
    for (&cell, &weight) in cells.iter().zip(weights) {
        let cell = cell.clamp(0, Network::ONE);
        // Products of 128 and 255 fit, and words of sixteen bits are multiplied eight at a time.
        sum += i32::from(cell.wrapping_mul(weight)) * i32::from(cell);
    }
    sum
}

/// Bytes are no network, as there are more or fewer of them than it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NetworkError {
    /// What it takes.
    pub expected: usize,
    /// What there is.
    pub found: usize,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { expected, found } = self;
        write!(
            f,
            "{found} bytes are no network of this game: expected {expected}"
        )
    }
}

impl Error for NetworkError {}
