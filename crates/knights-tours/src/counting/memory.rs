//! Fallible allocation.
//!
//! The board determines the memory of a count, so a failed allocation is an error, not an abort.

/// An allocation of this many bytes failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoMemory {
    pub(crate) bytes: u64,
}

/// Reserves room for at least this many more items.
#[inline]
pub(crate) fn reserve<T>(items: &mut Vec<T>, more: usize) -> Result<(), NoMemory> {
    items.try_reserve(more).map_err(|_| no_memory::<T>(more))
}

/// Reserves room for exactly this many more items.
pub(crate) fn reserve_exact<T>(items: &mut Vec<T>, more: usize) -> Result<(), NoMemory> {
    items
        .try_reserve_exact(more)
        .map_err(|_| no_memory::<T>(more))
}

/// Extends a vector to at least this length, without extra capacity.
pub(crate) fn lengthen<T: Clone>(
    items: &mut Vec<T>,
    length: usize,
    value: T,
) -> Result<(), NoMemory> {
    let more = length.saturating_sub(items.len());
    if more > 0 {
        reserve_exact(items, more)?;
        items.resize(length, value);
    }
    Ok(())
}

/// Checks that this many bytes can be allocated at once, and frees them. The next allocation of
/// this thread then succeeds if no other thread allocates.
pub(crate) fn check(bytes: u64) -> Result<(), NoMemory> {
    let no_memory = NoMemory { bytes };
    let bytes = usize::try_from(bytes).map_err(|_| no_memory)?;
    Vec::<u8>::new()
        .try_reserve_exact(bytes)
        .map_err(|_| no_memory)
}

fn no_memory<T>(items: usize) -> NoMemory {
    NoMemory {
        bytes: (items as u64).saturating_mul(size_of::<T>() as u64),
    }
}
