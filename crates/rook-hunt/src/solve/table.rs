//! In which turn a rook was lost, for every state.

use core::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::room::{NoRoom, filled};

/// For every numbered pawn set and every rook square, rook to move: the number of further pawn turns after which it is
/// taken at the latest, 0 if it never is.
///
/// The numbers stand upright: plane `b` holds bit `b` of the number of all 64 squares. As many planes are there as the
/// largest number needs.
#[derive(Debug, Default)]
pub(crate) struct TurnTable {
    planes: Vec<Vec<AtomicU64>>,
    len: usize,
}

impl TurnTable {
    pub(crate) fn new(len: usize) -> Self {
        Self {
            planes: Vec::new(),
            len,
        }
    }

    #[cfg(feature = "files")]
    pub(crate) fn planes(&self) -> &[Vec<AtomicU64>] {
        &self.planes
    }

    #[cfg(feature = "files")]
    pub(crate) fn planes_mut(&mut self) -> &mut [Vec<AtomicU64>] {
        &mut self.planes
    }

    /// How many planes numbers up to `turn` take.
    pub(crate) const fn planes_for(turn: u32) -> usize {
        (u32::BITS - turn.leading_zeros()) as usize
    }

    /// Makes room for so many planes, with zeroes.
    pub(crate) fn grow(&mut self, planes: usize) -> Result<(), NoRoom> {
        while planes > self.planes.len() {
            self.planes.push(zeroed(self.len)?);
        }
        Ok(())
    }

    /// Writes `turn` for those squares of `lost` that have no number yet. One thread at a time for each set.
    #[inline]
    pub(crate) fn record(&self, number: usize, lost: u64, turn: u32) {
        let new = lost & !self.known(number);
        for (b, plane) in self.planes.iter().enumerate() {
            if turn >> b & 1 == 1 && new != 0 {
                let old = plane[number].load(Relaxed);
                plane[number].store(old | new, Relaxed);
            }
        }
    }

    /// The squares with a number.
    #[inline]
    pub(crate) fn known(&self, number: usize) -> u64 {
        self.planes
            .iter()
            .fold(0, |known, plane| known | plane[number].load(Relaxed))
    }

    /// The number of a single square.
    pub(crate) fn get(&self, number: usize, square: u64) -> u32 {
        self.planes
            .iter()
            .enumerate()
            .filter(|(_, plane)| plane[number].load(Relaxed) & square != 0)
            .fold(0, |turn, (b, _)| turn | 1 << b)
    }
}

/// So many zeroes.
pub(crate) fn zeroed(len: usize) -> Result<Vec<AtomicU64>, NoRoom> {
    Ok(filled(0, len)?.into_iter().map(AtomicU64::new).collect())
}
