//! A cache of static evaluations.

use crate::Estimate;

/// The evaluations of recent positions, since a deeper iteration meets most positions again.
///
/// It changes the speed of a search, never its result.
#[derive(Clone, Debug)]
pub(crate) struct EvalCache {
    /// Indexed by the low bits of the key. An empty entry has a key of another index.
    entries: Vec<CachedEval>,
}

/// The cached evaluation of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CachedEval {
    key: u64,
    pub(crate) estimate: Option<Estimate>,
    pub(crate) value: Option<i32>,
}

const ENTRIES: usize = 1 << 14;

const fn index(key: u64) -> usize {
    key as usize % ENTRIES
}

impl EvalCache {
    /// An empty cache.
    pub(crate) fn new() -> Self {
        let empty = |index: usize| CachedEval::new(!(index as u64), None);
        Self {
            entries: (0..ENTRIES).map(empty).collect(),
        }
    }

    /// The entry of a position, filled with its estimate if it is new.
    #[inline]
    pub(crate) fn entry(
        &mut self,
        key: u64,
        estimate: impl FnOnce() -> Option<Estimate>,
    ) -> &mut CachedEval {
        let entry = &mut self.entries[index(key)];
        if entry.key != key {
            *entry = CachedEval::new(key, estimate());
        }
        entry
    }
}

impl CachedEval {
    const fn new(key: u64, estimate: Option<Estimate>) -> Self {
        Self {
            key,
            estimate,
            value: None,
        }
    }
}
