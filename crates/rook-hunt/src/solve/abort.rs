//! Why a turn of the solver was aborted: a stop flag, or lack of memory.

use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::TryReserveError;

/// An optional stop flag, checked before each unit of work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct StopSignal<'a>(pub(crate) Option<&'a AtomicBool>);

impl StopSignal<'_> {
    /// Whether the flag is set. It is never reset.
    #[inline]
    pub(crate) fn is_set(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// An error if the flag is set, so that the work may be incomplete.
    pub(crate) fn check(self) -> Result<(), AbortReason> {
        match self.is_set() {
            true => Err(AbortReason::Stopped),
            false => Ok(()),
        }
    }
}

/// The reason why a turn was aborted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AbortReason {
    /// The system is out of memory.
    OutOfMemory,
    /// The stop flag was set.
    Stopped,
}

impl From<OutOfMemory> for AbortReason {
    fn from(OutOfMemory: OutOfMemory) -> Self {
        Self::OutOfMemory
    }
}

/// The system is out of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

impl From<TryReserveError> for OutOfMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// Collects the items into a list with this capacity.
pub(crate) fn try_collect<T>(
    room: usize,
    items: impl IntoIterator<Item = T>,
) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    list.try_reserve_exact(room)?;
    list.extend(items);
    Ok(list)
}

/// A vector of `len` copies of `value`.
pub(crate) fn try_fill<T: Clone>(value: T, len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut list = Vec::new();
    list.try_reserve_exact(len)?;
    list.resize(len, value);
    Ok(list)
}
