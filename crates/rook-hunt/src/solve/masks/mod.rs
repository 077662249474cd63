//! Masks of rook squares, one or several for each pawn set: which have grown, and squares on their
//! way to masks in main memory.
//!
//! The masks of one step a turn are [`FullMasks`], or [`FoldedMasks`] if those do not fit.

mod folded;
mod full;
mod growing;
mod marks;
mod pending;

use super::word::SolverWord;
use folded::FoldedMasks;
pub(super) use full::FullMasks;
pub(super) use growing::{GrowingMasks, WonMasks};
pub(super) use marks::AtomicBitSet;
pub(super) use pending::PendingWins;

/// A word with the masks that take the least memory.
pub(super) trait MaskWord: SolverWord {
    /// The masks.
    type Compact: WonMasks<Self>;
}

impl MaskWord for u64 {
    type Compact = FoldedMasks;
}

impl MaskWord for u128 {
    type Compact = FullMasks<Self>;
}
