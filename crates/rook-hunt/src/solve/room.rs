//! Room for what the rules ask for, which may be more than the system has.

use std::collections::TryReserveError;

/// The system has no room for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom;

impl From<TryReserveError> for NoRoom {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// These items, and room for so many.
pub(crate) fn collected<T>(
    room: usize,
    items: impl IntoIterator<Item = T>,
) -> Result<Vec<T>, NoRoom> {
    let mut list = Vec::new();
    list.try_reserve_exact(room)?;
    list.extend(items);
    Ok(list)
}

/// So many times the same.
pub(crate) fn filled<T: Clone>(value: T, len: usize) -> Result<Vec<T>, NoRoom> {
    let mut list = Vec::new();
    list.try_reserve_exact(len)?;
    list.resize(len, value);
    Ok(list)
}
