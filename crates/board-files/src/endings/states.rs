//! The states of a class, and their numbers and codes.

use core::fmt;

use super::Code;
use crate::coder::BitCoder;

/// The states of a class and their numbers, in blocks that are packed one by one.
pub trait ClassStates: fmt::Debug + Send + Sync {
    /// A placement of all pieces, with one side to move.
    type State: Copy;

    /// Number of contexts of the coder.
    const CONTEXTS: usize;

    /// Whether a tablebase keeps the blocks that it has unpacked.
    fn keeps_blocks(&self) -> bool;

    /// Number of blocks.
    fn blocks(&self) -> usize;

    /// Number of numbers of a block. The last block may have fewer numbers that have a state.
    fn block_size(&self) -> usize;

    /// The number of a state and of its images under the symmetries of the board.
    fn number(&self, state: Self::State) -> u32;

    /// The state of a number; `None` if it has none.
    fn of_number(&self, number: u32) -> Option<Self::State>;

    /// The same placement with the other side to move.
    fn passed(state: Self::State) -> Self::State;

    /// Visits the states of a block with their numbers, in order.
    fn visit_block(&self, block: usize, visit: impl FnMut(Self::State, u32));

    /// Writes or reads the first codes of a block. All of `codes` are there if `are_known`, and
    /// otherwise [`Code::NONE`].
    fn code_block(
        &self,
        bits: &mut impl BitCoder,
        block: usize,
        codes: &mut [Code],
        are_known: bool,
    );
}

/// The states of a class with their codes, as an analysis leaves them.
pub trait SolvedStates: Sync {
    /// The states of the class.
    type States: ClassStates;

    /// The states.
    fn states(&self) -> &Self::States;

    /// The code of a number.
    fn code(&self, number: u32) -> Code;

    /// The states, when their codes are packed.
    fn into_states(self) -> Self::States;
}
