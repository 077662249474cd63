//! The states of a class, and their numbers and codes.

use core::fmt;

use super::Code;
use super::cell::TableCell;
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

/// A number of a state, and whether the state is its own image in a reflection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IndexedState {
    /// The number of the state and of its images.
    pub number: u32,
    /// Whether a reflection of the board leaves the state as it is.
    pub is_symmetric: bool,
}

impl IndexedState {
    /// Twice the number of moves from the state to a successor for each move back.
    ///
    /// A state stands for itself and its mirror image. From a symmetric state two moves, mirror
    /// images of each other, lead to another state and its image, and one move leads back. From
    /// another state one move leads to a symmetric state, and two moves lead back.
    #[inline]
    pub(super) const fn share(self, is_after_symmetric: bool) -> u16 {
        match (self.is_symmetric, is_after_symmetric) {
            (true, false) => 4,
            (false, true) => 1,
            _ => 2,
        }
    }
}

/// What is known of a state before the values of other states of its pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FirstValue {
    /// The last move was illegal: no game has the state.
    Impossible,
    /// The state is decided in this number of plies, an odd one for a win, unless another move wins
    /// sooner.
    Decided(u16),
    /// The state has this number of moves that could be found to lose, with those that never are:
    /// at least one. All captures that draw count as one move, and so does stalemate.
    Open(u16),
}

/// The states of a class with their moves forwards and backwards, as
/// [`Tablebase::solve`](super::Tablebase::solve) needs them.
///
/// A quiet move is one that leads to a state of the same pair of materials. Captures end the game,
/// or lead to classes that are solved before.
pub trait RetrogradeStates: ClassStates {
    /// What a number has in memory.
    type Cell: TableCell;
    /// The values of the classes that captures lead to.
    type Captures: Send + Sync;

    /// The most moves that [`FirstValue::Open`] counts.
    const MAX_MOVES: u16;

    /// Number of bytes that hold for each line in which plies its states are decided. Eight times
    /// as many plies are told apart: more than one, and where captures decide states, all.
    const PENDING_BYTES: usize;

    /// Whether the cells before a state are asked for ahead of their use.
    const PREFETCHES: bool;

    /// Number of numbers. Those of the last block beyond have no state.
    fn numbers(&self) -> u64;

    /// Number of numbers of a line. The states that a ply decides are searched in lines that have
    /// some. A block has a whole number of lines.
    fn line_size(&self) -> usize;

    /// Visits the states with these numbers, which are ordered and of one line, and tells whether
    /// each is its own image in a reflection.
    fn visit_numbers(&self, numbers: &[u32], visit: impl FnMut(Self::State, bool));

    /// Looks at a state by itself.
    fn first(&self, state: Self::State, captures: &Self::Captures) -> FirstValue;

    /// The plies of the longest loss among the captures of a state, all of whose moves lose; 0 if
    /// it has no captures.
    fn longest_capture(&self, number: u32, captures: &Self::Captures) -> u16 {
        let _ = (number, captures);
        0
    }

    /// Visits each state from which a quiet move leads to this placement. `after` has as its own
    /// side the one that has moved. Some of the states can be impossible.
    fn visit_predecessors(&self, after: Self::State, visit: impl FnMut(IndexedState));
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
