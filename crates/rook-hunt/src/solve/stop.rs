//! Being told to stop in the middle of a turn.

use core::sync::atomic::{AtomicBool, Ordering};

use super::room::NoRoom;

/// What tells a run to stop, if anything does; looked at before each piece of work.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stop<'a>(pub(crate) Option<&'a AtomicBool>);

impl Stop<'_> {
    /// Whether the run is to stop. Once it is, it stays so.
    #[inline]
    pub(crate) fn is_set(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Whether what was done so far was done in full.
    pub(crate) fn check(self) -> Result<(), Unfinished> {
        match self.is_set() {
            true => Err(Unfinished::Stopped),
            false => Ok(()),
        }
    }
}

/// Why a turn was not done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfinished {
    /// The system has no room for it.
    NoRoom,
    /// It was told to stop.
    Stopped,
}

impl From<NoRoom> for Unfinished {
    fn from(NoRoom: NoRoom) -> Self {
        Self::NoRoom
    }
}
