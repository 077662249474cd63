//! The stop signal of a count, read in the middle of a layer.

use core::sync::atomic::{AtomicBool, Ordering};

/// The stop flag of a count, if any. It is read before each of the hundreds of pieces of a layer.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StopSignal<'a>(pub(crate) Option<&'a AtomicBool>);

/// The error of a stopped count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StopError;

impl StopSignal<'_> {
    /// Fails if the flag is set.
    #[inline]
    pub(crate) fn check(self) -> Result<(), StopError> {
        match self.0 {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(StopError),
            _ => Ok(()),
        }
    }
}
