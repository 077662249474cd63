//! What a tablebase has to know of a game.

use core::fmt;

use super::{Code, MustStop, SolveFailure, Tablebase, Value};
use crate::coder::BitCoder;
use crate::{DurableReader, DurableWriter, FileError, FileFormat};

/// The endings of a game: the rules that a [`Tablebase`] has to know.
///
/// An implementation gives the positions of the endings, their numbers, and an analysis that solves
/// a pair of materials. The tablebase, its file and its queries are the same in all games; the
/// [module](super) has an example.
pub trait Endings: Clone + Default + fmt::Debug {
    /// The material of a side.
    type Material: Copy + Ord + fmt::Debug + fmt::Display + 'static;
    /// A position of the game.
    type Position: Clone;
    /// A move of the game.
    type Move: Copy + Ord;
    /// The states of a class.
    type States: ClassStates;

    /// The kind and the version of the files.
    const FORMAT: FileFormat;

    /// All materials, in order.
    const MATERIALS: &'static [Self::Material];

    /// The peak memory in bytes of solving these pairs, their tables included.
    fn memory(&self, pairs: &[[Self::Material; 2]]) -> u64;

    /// An upper bound on the bytes that this number of loaded tables take besides what is in their
    /// file.
    fn loaded_memory(tables: u64) -> u64;

    /// The states of a class: the material of the side to move and of the other side.
    fn states(&self, class: [Self::Material; 2]) -> Self::States;

    /// Solves a pair of materials with either side to move, [adds](Tablebase::add) its tables, and
    /// returns the number of their states.
    ///
    /// The whole work of a pair is behind this method, so that it is compiled in the crate of the
    /// game.
    ///
    /// # Errors
    /// [`SolveFailure`]; then no table is added.
    fn solve(
        &self,
        pair: [Self::Material; 2],
        threads: usize,
        must_stop: &MustStop<'_>,
        tablebase: &mut Tablebase<Self>,
    ) -> Result<u64, SolveFailure>;

    /// The material of the side to move and of the other side; `None` if no class has it.
    fn class_of(position: &Self::Position) -> Option<[Self::Material; 2]>;

    /// The class and the state of a position; `None` if it is not covered.
    fn state_of(&self, position: &Self::Position) -> Option<Placed<Self>>;

    /// A position of this state.
    fn position_of(&self, placed: Placed<Self>) -> Option<Self::Position>;

    /// The legal moves that the tables cover.
    fn moves(&self, position: &Self::Position) -> Vec<Self::Move>;

    /// Plays a legal move.
    fn play(position: &mut Self::Position, mv: Self::Move);

    /// The value of a finished game for the side to move; `None` while it goes on.
    fn value_of_end(position: &Self::Position) -> Option<Value>;

    /// Writes the settings of the endings, of which there are none by default.
    ///
    /// # Errors
    /// [`FileError`].
    fn write(&self, out: &mut DurableWriter) -> Result<(), FileError> {
        let _ = out;
        Ok(())
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// [`FileError`].
    fn read(input: &mut DurableReader) -> Result<Self, FileError> {
        let _ = input;
        Ok(Self::default())
    }
}

/// A class of endings and a state of it.
pub type Placed<E> = (
    [<E as Endings>::Material; 2],
    <<E as Endings>::States as ClassStates>::State,
);

/// The states of a class and their numbers, in blocks that are packed one by one.
pub trait ClassStates: fmt::Debug + Send + Sync {
    /// A placement of all pieces, with one side to move.
    type State: Copy;

    /// Number of contexts of the coder.
    const CONTEXTS: usize;

    /// Whether a tablebase keeps the blocks that it has unpacked.
    const KEEPS_BLOCKS: bool;

    /// Number of blocks.
    fn blocks(&self) -> usize;

    /// Number of numbers of a block.
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
