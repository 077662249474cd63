//! Memory that may not be there.
//!
//! How much a count takes is decided by its board, so room for it is asked for, not demanded: a
//! system that has none left answers with an error.

/// The system has no memory left for so many bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoMemory {
    pub(crate) bytes: u64,
}

/// Makes room for so many more items.
#[inline]
pub(crate) fn reserve<T>(items: &mut Vec<T>, more: usize) -> Result<(), NoMemory> {
    items.try_reserve(more).map_err(|_| lacking::<T>(more))
}

/// Makes room for so many more items, and for no others.
pub(crate) fn reserve_exact<T>(items: &mut Vec<T>, more: usize) -> Result<(), NoMemory> {
    items
        .try_reserve_exact(more)
        .map_err(|_| lacking::<T>(more))
}

/// Makes a vector at least so long, and no longer than that if it has to grow.
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

/// Whether so many bytes can be had in one piece. They are given back at once: what is then asked
/// for by this thread, while no other is at work, is there.
pub(crate) fn check(bytes: u64) -> Result<(), NoMemory> {
    let lacking = NoMemory { bytes };
    let bytes = usize::try_from(bytes).map_err(|_| lacking)?;
    Vec::<u8>::new()
        .try_reserve_exact(bytes)
        .map_err(|_| lacking)
}

fn lacking<T>(items: usize) -> NoMemory {
    NoMemory {
        bytes: (items as u64).saturating_mul(size_of::<T>() as u64),
    }
}
