//! Compressed tables with a few bits, or a fraction of a bit, for each state.

use core::ops::{ControlFlow, Range};
use std::sync::{Mutex, OnceLock, PoisonError};

use super::states::{ClassStates, SolvedStates};
use super::workers;
use super::{Code, MustStop, SolveFailure};
use crate::coder::{BitCoder, BitProbabilities, Counts};
use crate::{DurableReader, DurableWriter, FileError};

/// The values of a table. A block can be unpacked by itself.
#[derive(Debug)]
pub(super) struct PackedTable<S> {
    states: S,
    probabilities: BitProbabilities,
    /// The end of each block in `bytes`.
    ends: Vec<u32>,
    bytes: Vec<u8>,
    /// The blocks unpacked so far, if the states keep them.
    unpacked: Vec<OnceLock<Box<[Code]>>>,
}

/// Number of blocks that a thread takes at a time.
const CHUNK: usize = 256;

/// Number of chunks of blocks.
pub(super) fn chunks(states: &impl ClassStates) -> usize {
    states.blocks().div_ceil(CHUNK)
}

/// The blocks of a chunk.
pub(super) fn chunk_blocks(states: &impl ClassStates, chunk: usize) -> Range<usize> {
    chunk * CHUNK..states.blocks().min((chunk + 1) * CHUNK)
}

/// Writes the codes of a block.
fn write_block<T: SolvedStates>(solved: &T, bits: &mut impl BitCoder, block: usize) {
    let (states, size) = (solved.states(), solved.states().block_size());
    let numbers = block * size..(block + 1) * size;
    let mut codes: Vec<Code> = numbers.map(|number| solved.code(number as u32)).collect();
    states.code_block(bits, block, &mut codes, true);
}

/// The ends of blocks of these lengths; `None` beyond 4 GiB.
fn ends_of<'l>(lengths: impl Iterator<Item = &'l usize>) -> Option<Vec<u32>> {
    let mut end = 0_u32;
    lengths
        .map(|&length| {
            end = end.checked_add(length.try_into().ok()?)?;
            Some(end)
        })
        .collect()
}

impl<S: ClassStates> PackedTable<S> {
    /// Packs the values of the states.
    pub(super) fn new(
        solved: impl SolvedStates<States = S>,
        threads: usize,
        must_stop: &MustStop<'_>,
    ) -> Result<Self, SolveFailure> {
        let states = solved.states();
        let counts = Mutex::new(Counts::new(S::CONTEXTS));
        workers::map(threads, chunks(states), must_stop, |chunk| {
            let mut found = Counts::new(S::CONTEXTS);
            for block in chunk_blocks(states, chunk) {
                write_block(&solved, &mut found, block);
            }
            // Only an addition happens under the lock. It does not panic, so no lock is poisoned.
            let mut counts = counts.lock().unwrap_or_else(PoisonError::into_inner);
            counts.add(&found);
        })?;
        let counts = counts.into_inner().unwrap_or_else(PoisonError::into_inner);
        let probabilities = BitProbabilities::of(&counts);
        let packed = workers::map(threads, chunks(states), must_stop, |chunk| {
            let (mut lengths, mut bytes) = (Vec::new(), Vec::new());
            for block in chunk_blocks(states, chunk) {
                let mut encoder = probabilities.encoder();
                write_block(&solved, &mut encoder, block);
                let packed = encoder.finish();
                lengths.push(packed.len());
                bytes.extend(packed);
            }
            (lengths, bytes)
        })?;
        let lengths = packed.iter().flat_map(|(lengths, _)| lengths);
        let ends = ends_of(lengths).ok_or(SolveFailure::TooLarge)?;
        let mut bytes = Vec::with_capacity(packed.iter().map(|(_, bytes)| bytes.len()).sum());
        (packed.into_iter()).for_each(|(_, packed)| bytes.extend(packed));
        Ok(Self::with_blocks(
            solved.into_states(),
            probabilities,
            ends,
            bytes,
        ))
    }

    fn with_blocks(
        states: S,
        probabilities: BitProbabilities,
        ends: Vec<u32>,
        bytes: Vec<u8>,
    ) -> Self {
        let mut unpacked = Vec::new();
        if states.keeps_blocks() {
            unpacked.resize_with(states.blocks(), OnceLock::new);
        }
        Self {
            states,
            probabilities,
            ends,
            bytes,
            unpacked,
        }
    }

    /// The states of the table.
    pub(super) const fn states(&self) -> &S {
        &self.states
    }

    /// The code of the state with this number. Unpacks its block; if blocks are not kept, only up
    /// to the state.
    pub(super) fn get(&self, number: u32) -> Code {
        let (number, size) = (number as usize, self.states.block_size());
        let (block, offset) = (number / size, number % size);
        match self.unpacked.get(block) {
            Some(kept) => kept.get_or_init(|| self.unpack(block, size))[offset],
            None => self.unpack(block, offset + 1)[offset],
        }
    }

    /// Unpacks the first `count` codes of a block.
    fn unpack(&self, block: usize, count: usize) -> Box<[Code]> {
        let before = block.checked_sub(1);
        let start = before.map_or(0, |before| self.ends[before] as usize);
        let bytes = &self.bytes[start..self.ends[block] as usize];
        let mut codes = vec![Code::NONE; count].into_boxed_slice();
        let mut decoder = self.probabilities.decoder(bytes);
        (self.states).code_block(&mut decoder, block, &mut codes, false);
        codes
    }

    /// Visits each state with its code until `visit` breaks, without keeping the unpacked blocks.
    pub(super) fn visit(
        &self,
        mut visit: impl FnMut(S::State, Code) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let size = self.states.block_size();
        (0..self.states.blocks()).try_for_each(|block| {
            let (codes, mut flow) = (self.unpack(block, size), ControlFlow::Continue(()));
            self.states.visit_block(block, |state, number| {
                let code = codes[number as usize % size];
                if code != Code::NONE && flow.is_continue() {
                    flow = visit(state, code);
                }
            });
            flow
        })
    }

    /// The codes of all numbers; `None` if their memory cannot be had.
    pub(super) fn codes(&self) -> Option<Vec<Code>> {
        let size = self.states.block_size();
        let mut codes = Vec::new();
        codes.try_reserve_exact(self.states.blocks() * size).ok()?;
        (0..self.states.blocks()).for_each(|block| codes.extend(self.unpack(block, size)));
        Some(codes)
    }

    /// Writes the probabilities, the end of each block, and the blocks.
    pub(super) fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        out.bytes(&self.probabilities.to_bytes())?;
        for end in &self.ends {
            out.bytes(&end.to_le_bytes())?;
        }
        out.bytes(&self.bytes)
    }

    /// Reads what [`write`](Self::write) wrote.
    pub(super) fn read(states: S, input: &mut DurableReader) -> Result<Self, FileError> {
        let probabilities = BitProbabilities::read(S::CONTEXTS, |length| input.vec(length as u64))?;
        let probabilities =
            probabilities.ok_or_else(|| input.damaged("a table has an invalid probability"))?;
        let ends = input.vec(4 * states.blocks() as u64)?;
        let ends = ends.as_chunks().0.iter();
        let ends: Vec<u32> = ends.map(|end| u32::from_le_bytes(*end)).collect();
        if !ends.is_sorted() {
            return Err(input.damaged("a block of a table ends before it begins"));
        }
        let bytes = input.vec(ends.last().copied().unwrap_or(0).into())?;
        Ok(Self::with_blocks(states, probabilities, ends, bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_blocks_are_below_4_gib() {
        let max = u32::MAX as usize;
        assert_eq!(ends_of([2, 0, max - 2].iter()), Some(vec![2, 2, u32::MAX]));
        for lengths in [[2, max - 1], [0, max + 1]] {
            assert_eq!(ends_of(lengths.iter()), None, "{lengths:?}");
        }
    }
}
