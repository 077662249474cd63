//! The stop signal of a count, and why a layer, or the join of two, could not be computed.

use core::sync::atomic::{AtomicBool, Ordering};

use board_files::FileError;

use crate::carries::carries;
use crate::counting::memory::NoMemory;

/// The stop flag of a count, if any. It is read before each of the hundreds of pieces of a layer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StopSignal<'a>(pub(crate) Option<&'a AtomicBool>);

impl StopSignal<'_> {
    /// Fails if the flag is set.
    #[inline]
    pub(crate) fn check(self) -> Result<(), LayerError> {
        match self.0 {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(LayerError::Stopped),
            _ => Ok(()),
        }
    }
}

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

carries!(LayerError { File(FileError), Memory(NoMemory) });
