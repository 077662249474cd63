//! What the search remembers of positions.

use core::error::Error;
use core::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::Score;

/// There is not so much memory for a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TableError {
    /// The bytes asked for.
    pub bytes: usize,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = self.bytes.div_ceil(1 << 20);
        write!(f, "there is no memory for a table of {mebibytes} MiB")
    }
}

impl Error for TableError {}

/// Which side of the true score a remembered one is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry<M> {
    key: u64,
    /// Seen from the position itself.
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) best: Option<M>,
    /// The search that wrote it.
    generation: u8,
}

/// Two entries: one for depth and one for what came last.
type Slot<M> = [Option<Entry<M>>; 2];

/// A table of fixed size, which threads may share: a slot that another one is at just now is passed by, as if nothing were known and
/// nothing to be kept.
///
/// Slots are locked, and not written as words from which a torn entry would be seen, because a move is of any type and
/// need not fit a word. The lock lies in the slot, so that it is no further away than the entries.
#[derive(Debug)]
pub(crate) struct Table<M> {
    slots: Vec<Mutex<Slot<M>>>,
    /// The search that writes now.
    generation: u8,
    /// The first search whose entries count.
    oldest: u8,
}

impl<M: Copy> Table<M> {
    /// A table of at most this many bytes, at least one slot; its number of slots is a power of two.
    pub(crate) fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = (bytes / size_of::<Mutex<Slot<M>>>()).max(1);
        let count = 1usize << count.ilog2();
        let mut slots = Vec::new();
        slots
            .try_reserve_exact(count)
            .map_err(|_| TableError { bytes })?;
        slots.resize_with(count, Mutex::default);
        Ok(Self::over(slots))
    }

    /// The same with half as many bytes, and half of these, as long as there is no memory for them.
    pub(crate) fn up_to(bytes: usize) -> Self {
        let sizes = core::iter::successors(Some(bytes), |bytes| Some(bytes / 2));
        let mut tables = sizes.take_while(|&bytes| bytes > 0).map(Self::with_bytes);
        let least = || Self::over(vec![Mutex::default()]);
        tables.find_map(Result::ok).unwrap_or_else(least)
    }

    const fn over(slots: Vec<Mutex<Slot<M>>>) -> Self {
        Self {
            slots,
            generation: 0,
            oldest: 0,
        }
    }

    /// Forgets everything. Entries stay where they are and are no longer seen, as a move of a few thousand positions may take
    /// less time than to empty the table for it.
    pub(crate) fn clear(&mut self) {
        self.next_search();
        self.oldest = self.generation;
    }

    /// From now on, what is in the table gives way to what comes.
    pub(crate) fn next_search(&mut self) {
        if self.generation == u8::MAX {
            self.renumber();
        }
        self.generation += 1;
    }

    /// Makes room for the numbers of further searches: what still counts is of the search 0 from now on.
    fn renumber(&mut self) {
        let oldest = self.oldest;
        let slots = self.slots.iter_mut();
        for place in slots.flat_map(|slot| slot.get_mut().unwrap_or_else(PoisonError::into_inner)) {
            *place = place.filter(|entry| entry.generation >= oldest);
            if let Some(entry) = place {
                entry.generation = 0;
            }
        }
        self.generation = 0;
        self.oldest = 0;
    }

    /// The slot of a key, unless another thread is at it.
    #[inline]
    fn slot(&self, key: u64) -> Option<MutexGuard<'_, Slot<M>>> {
        let place = key as usize & (self.slots.len() - 1);
        self.slots[place].try_lock().ok()
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry<M>> {
        let slot = self.slot(key)?;
        let mut entries = slot.iter().flatten();
        entries
            .find(|entry| entry.key == key && entry.generation >= self.oldest)
            .copied()
    }

    #[inline]
    pub(crate) fn put(&self, key: u64, score: Score, depth: u32, bound: Bound, best: Option<M>) {
        let Some(mut slot) = self.slot(key) else {
            return;
        };
        let generation = self.generation;
        let depth = depth.min(u8::MAX.into()) as u8;
        let [deep, recent] = &mut *slot;
        let known = [&*deep, &*recent]
            .into_iter()
            .flatten()
            .find(|entry| entry.key == key && entry.generation >= self.oldest)
            .and_then(|entry| entry.best);
        let entry = Entry {
            key,
            score,
            depth,
            bound,
            best: best.or(known),
            generation,
        };
        let replaces_deep = deep.as_ref().is_none_or(|deep| {
            deep.key == key || deep.generation != generation || deep.depth <= depth
        });
        if replaces_deep {
            if deep.as_ref().is_some_and(|deep| deep.key != key) {
                *recent = *deep;
            }
            *deep = Some(entry);
        } else {
            *recent = Some(entry);
        }
    }
}

impl<M: Copy> Clone for Table<M> {
    fn clone(&self) -> Self {
        let copy = |slot: &Mutex<Slot<M>>| {
            let slot = slot.lock().unwrap_or_else(PoisonError::into_inner);
            Mutex::new(*slot)
        };
        Self {
            slots: self.slots.iter().map(copy).collect(),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{Bound, Table};
    use crate::Score;

    /// Numbers of searches come again after 256; what counts and what is forgotten must not change with them.
    #[test]
    fn what_is_forgotten_stays_so_and_what_is_kept_too() {
        let mut table = Table::with_bytes(1 << 12).expect("there is so much memory");
        let put = |table: &Table<u8>, key| {
            table.put(key, Score::EVEN, 3, Bound::Exact, Some(7));
        };
        put(&table, 1);
        table.clear();
        put(&table, 2);
        for search in 0..1_000 {
            assert!(table.get(1).is_none(), "search {search}");
            assert!(table.get(2).is_some(), "search {search}");
            table.next_search();
        }
        for round in 0..1_000 {
            put(&table, 3);
            assert!(table.get(3).is_some(), "round {round}");
            table.clear();
            assert!(table.get(2).is_none() && table.get(3).is_none());
            // Not even its best move is remembered.
            table.put(3, Score::EVEN, 1, Bound::AtMost, None);
            assert_eq!(table.get(3).and_then(|entry| entry.best), None);
            table.clear();
        }
    }

    /// Everything that is written goes by its key, and every entry that is read has to.
    #[test]
    fn no_entry_is_torn_between_threads() {
        let table = Table::with_bytes(1 << 9).expect("there is so much memory");
        let score = |key: u64| Score::of((key % 1_000) as i32);
        let seen = thread::scope(|scope| {
            let work = |thread: u64| {
                let table = &table;
                move || {
                    let mut seen = 0;
                    for round in 0..100_000 {
                        let key = (round * 7 + thread) % 64;
                        table.put(key, score(key), key as u32, Bound::AtLeast, Some([key; 4]));
                        if let Some(entry) = table.get((key * 5) % 64) {
                            let key = (key * 5) % 64;
                            seen += 1;
                            assert_eq!(entry.best, Some([key; 4]));
                            assert_eq!((entry.score, u64::from(entry.depth)), (score(key), key));
                        }
                    }
                    seen
                }
            };
            let threads = [1, 2, 3].map(|thread| scope.spawn(work(thread)));
            threads.map(|thread| thread.join().expect("nothing was torn"))
        });
        assert!(seen.into_iter().all(|seen| seen > 0), "{seen:?}");
    }
}
