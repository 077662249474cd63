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
/// Where a call takes the number of a set and its pawns, they belong together. Only one thread at a
/// time may [`store`](Self::store) a mask or [`count`](Self::count) its lost squares; meanwhile no
/// thread adds squares to it.
pub(in crate::solve) trait WonMasks<W: SolverWord>:
    SharedMasks + Sized + Send + Sync
{
    /// The lost squares of a set, as they wait for the end of a pass.
    type Lost: Copy + Send;

    /// Whether the masks serve these rules, with the memory that is foreseen.
    fn serve(rules: &Rules) -> bool;
    /// Bytes of memory for this number of sets, of which some wait.
    fn memory(sets: u128, waiting: u128) -> u128;
    /// Empty masks for all sets.
    fn new(
        rules: &Rules,
        index: &PawnIndex<W>,
        pieces: &[BlockRun],
        threads: usize,
    ) -> Result<Self, OutOfMemory>;

    /// Squares for the mask of a set.
    fn win(squares: W, pawns: W) -> Self::Win;
    /// The mask of a set, from the first turn on.
    fn won(&self, number: usize, pawns: W) -> W;
    /// Replaces the mask of a set.
    fn store(&self, number: usize, pawns: W, won: W);

    /// The number of lost squares of a set.
    fn lost(&self, number: usize) -> u8;
    /// Replaces the number of lost squares of a set.
    fn count(&self, number: usize, lost: u8);

    /// Prepares the lost squares of a set for waiting.
    fn wait(&self, pawns: W, lost: W) -> Self::Lost;
    /// The lost squares of a set that have waited.
    fn waited(&self, pawns: W, lost: Self::Lost) -> W;
}
