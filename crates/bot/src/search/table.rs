//! What the search remembers of positions.

use core::error::Error;
use core::fmt;

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
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
    pub(crate) best: Option<M>,
    /// The search that wrote it.
    generation: u8,
}

/// A table of fixed size: two entries a slot, one for depth and one for what came last.
#[derive(Clone, Debug)]
pub(crate) struct Table<M> {
    slots: Vec<[Option<Entry<M>>; 2]>,
    /// The search that writes now.
    generation: u8,
    /// The first search whose entries count.
    oldest: u8,
}

impl<M: Copy> Table<M> {
    /// A table of at most this many bytes, at least one slot; its number of slots is a power of two.
    pub(crate) fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = (bytes / size_of::<[Option<Entry<M>>; 2]>()).max(1);
        let count = 1usize << count.ilog2();
        let mut slots = Vec::new();
        slots
            .try_reserve_exact(count)
            .map_err(|_| TableError { bytes })?;
        slots.resize(count, [None, None]);
        Ok(Self::over(slots))
    }

    /// The same with half as many bytes, and half of these, as long as there is no memory for them.
    pub(crate) fn up_to(bytes: usize) -> Self {
        let sizes = core::iter::successors(Some(bytes), |bytes| Some(bytes / 2));
        let mut tables = sizes.take_while(|&bytes| bytes > 0).map(Self::with_bytes);
        let least = || Self::over(vec![[None, None]]);
        tables.find_map(Result::ok).unwrap_or_else(least)
    }

    const fn over(slots: Vec<[Option<Entry<M>>; 2]>) -> Self {
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
        for place in self.slots.iter_mut().flatten() {
            *place = place.filter(|entry| entry.generation >= oldest);
            if let Some(entry) = place {
                entry.generation = 0;
            }
        }
        self.generation = 0;
        self.oldest = 0;
    }

    #[inline]
    fn slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<&Entry<M>> {
        self.slots[self.slot(key)]
            .iter()
            .flatten()
            .find(|entry| entry.key == key && entry.generation >= self.oldest)
    }

    #[inline]
    pub(crate) fn put(
        &mut self,
        key: u64,
        score: Score,
        depth: u32,
        bound: Bound,
        best: Option<M>,
    ) {
        let slot = self.slot(key);
        let generation = self.generation;
        let [deep, recent] = &mut self.slots[slot];
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

#[cfg(test)]
mod tests {
    use super::{Bound, Table};
    use crate::Score;

    /// Numbers of searches come again after 256; what counts and what is forgotten must not change with them.
    #[test]
    fn what_is_forgotten_stays_so_and_what_is_kept_too() {
        let mut table = Table::with_bytes(1 << 12).expect("there is so much memory");
        let put = |table: &mut Table<u8>, key| {
            table.put(key, Score::EVEN, 3, Bound::Exact, Some(7));
        };
        put(&mut table, 1);
        table.clear();
        put(&mut table, 2);
        for search in 0..1_000 {
            assert!(table.get(1).is_none(), "search {search}");
            assert!(table.get(2).is_some(), "search {search}");
            table.next_search();
        }
        for round in 0..1_000 {
            put(&mut table, 3);
            assert!(table.get(3).is_some(), "round {round}");
            table.clear();
            assert!(table.get(2).is_none() && table.get(3).is_none());
            // Not even its best move is remembered.
            table.put(3, Score::EVEN, 1, Bound::AtMost, None);
            assert_eq!(table.get(3).and_then(|entry| entry.best), None);
            table.clear();
        }
    }
}
