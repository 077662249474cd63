//! Why a layer, or the join of two, could not be computed.

use board_files::FileError;

use crate::counting::memory::NoMemory;
use crate::counting::passes::stop::StopError;

/// An error of a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LayerError {
    /// The step needs more memory than allowed.
    Limit,
    /// The step needs more memory than the system has.
    Memory(NoMemory),
    /// A number might need more than [`MAX_BITS`](crate::counting::numbers::cell::MAX_BITS) bits.
    Bits,
    /// The count was stopped.
    Stopped,
    /// A file of a layer cannot be read or written.
    File(FileError),
    /// The layers need more disk space than allowed.
    Disk,
}

impl From<FileError> for LayerError {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}

impl From<NoMemory> for LayerError {
    fn from(lacking: NoMemory) -> Self {
        Self::Memory(lacking)
    }
}

impl From<StopError> for LayerError {
    fn from(StopError: StopError) -> Self {
        Self::Stopped
    }
}
