//! Masks that grow: what all kinds of them do.

use super::marks::AtomicBitSet;
use crate::rules::Rules;
use crate::solve::abort::OutOfMemory;
use crate::solve::index::{BlockRun, PawnIndex};
use crate::solve::word::SolverWord;

/// Masks that threads share. Any number of threads may add squares at a time.
pub(in crate::solve) trait SharedMasks {
    /// Squares for a mask; the default has none.
    type Win: Copy + Default + Send;

    /// Asks for a mask that grows soon.
    fn prefetch(&self, at: usize);
    /// Adds squares to a mask, and returns whether it has grown.
    fn add(&self, at: usize, win: Self::Win) -> bool;
}

/// Masks that grow, and those that have grown.
#[derive(Debug)]
pub(in crate::solve) struct GrowingMasks<'a, M: ?Sized> {
    pub(in crate::solve) masks: &'a M,
    pub(in crate::solve) grown: &'a AtomicBitSet,
}

impl<M: SharedMasks + ?Sized> GrowingMasks<'_, M> {
    /// Adds squares to a mask.
    #[inline(always)]
    pub(in crate::solve) fn add(&self, at: usize, win: M::Win) {
        if self.masks.add(at, win) {
            self.grown.set(at);
        }
    }
}

/// For each pawn set the squares from which the pawns, to move, win, and the number of squares on
/// which a rook to move is lost.
///
/// `number` and `pawns` are those of one set. Only one thread at a time may replace a mask or a
/// count; meanwhile no thread adds squares to the mask.
pub(in crate::solve) trait WonMasks<W: SolverWord>:
    SharedMasks + Sized + Send + Sync
{
    /// The lost squares of a set, packed until they are pushed.
    type PackedLost: Copy + Send;

    /// Whether the masks can be used with these rules.
    fn supports(rules: &Rules) -> bool;
    /// Bytes of memory for so many sets, with packed lost squares of some of them.
    fn memory(sets: u128, packed: u128) -> u128;
    /// Empty masks for all sets.
    fn new(index: &PawnIndex<W>, pieces: &[BlockRun], threads: usize) -> Result<Self, OutOfMemory>;

    /// Squares for the mask of a set.
    fn win(squares: W, pawns: W) -> Self::Win;
    /// The mask of a set, from the first turn on.
    fn won(&self, number: usize, pawns: W) -> W;
    /// Replaces the mask of a set.
    fn store(&self, number: usize, pawns: W, won: W);

    /// The number of lost squares of a set.
    fn lost_count(&self, number: usize) -> u8;
    /// Replaces the number of lost squares of a set.
    fn set_lost_count(&self, number: usize, lost: u8);

    /// Packs the lost squares of a set.
    fn pack_lost(&self, pawns: W, lost: W) -> Self::PackedLost;
    /// Unpacks the lost squares of a set.
    fn unpack_lost(&self, pawns: W, lost: Self::PackedLost) -> W;
}
