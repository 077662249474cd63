//! The distance to the win of every state.

use super::abort::{OutOfMemory, try_collect};
use super::word::{AtomicWord, SolverWord};

/// The distance to the win of every numbered pawn set and every rook square, rook to move: the pawn
/// turns until the capture with best play, 0 if the rook escapes.
///
/// It is stored in bit planes: plane `b` has bit `b` of the distances of all squares, and there are
/// as many planes as the largest distance needs.
#[derive(Debug)]
pub(crate) struct DistanceTable<W: SolverWord> {
    planes: Vec<Vec<W::Atomic>>,
    len: usize,
}

impl<W: SolverWord> DistanceTable<W> {
    pub(crate) fn new(len: usize) -> Self {
        Self {
            planes: Vec::new(),
            len,
        }
    }

    #[cfg(feature = "files")]
    pub(crate) fn planes(&self) -> &[Vec<W::Atomic>] {
        &self.planes
    }

    #[cfg(feature = "files")]
    pub(crate) fn planes_mut(&mut self) -> &mut [Vec<W::Atomic>] {
        &mut self.planes
    }

    /// The number of planes for numbers up to `turn`.
    pub(crate) const fn planes_for(turn: u32) -> usize {
        (u32::BITS - turn.leading_zeros()) as usize
    }

    /// Adds planes of zeros, up to this number.
    pub(crate) fn add_planes(&mut self, planes: usize) -> Result<(), OutOfMemory> {
        while planes > self.planes.len() {
            self.planes.push(zeroed::<W>(self.len)?);
        }
        Ok(())
    }

    /// Stores `turn` for the squares of `lost` without a number. For each set, only one thread at a
    /// time may call it.
    #[inline]
    pub(crate) fn record(&self, number: usize, lost: W, turn: u32) {
        let new = lost & !self.known(number);
        for (b, plane) in self.planes.iter().enumerate() {
            if turn >> b & 1 == 1 && new != W::ZERO {
                let old = plane[number].load();
                plane[number].store(old | new);
            }
        }
    }

    /// The squares with a number.
    #[inline]
    pub(crate) fn known(&self, number: usize) -> W {
        self.planes
            .iter()
            .fold(W::ZERO, |known, plane| known | plane[number].load())
    }

    /// The number of a single square.
    pub(crate) fn get(&self, number: usize, square: W) -> u32 {
        self.planes
            .iter()
            .enumerate()
            .filter(|(_, plane)| plane[number].load() & square != W::ZERO)
            .fold(0, |turn, (b, _)| turn | 1 << b)
    }
}

/// A vector of zeros.
pub(crate) fn zeroed<W: SolverWord>(len: usize) -> Result<Vec<W::Atomic>, OutOfMemory> {
    try_collect(len, (0..len).map(|_| W::Atomic::new(W::ZERO)))
}
