//! Being told to stop in the middle of a layer.

use core::sync::atomic::{AtomicBool, Ordering};

/// What tells a count to stop, if anything does. Looked at before each piece of a layer, of which
/// there are hundreds.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StopSignal<'a>(pub(crate) Option<&'a AtomicBool>);

/// It was told to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct StopError;

impl StopSignal<'_> {
    /// Whether the count may go on.
    #[inline]
    pub(crate) fn check(self) -> Result<(), StopError> {
        match self.0 {
            Some(flag) if flag.load(Ordering::Relaxed) => Err(StopError),
            _ => Ok(()),
        }
    }
}
