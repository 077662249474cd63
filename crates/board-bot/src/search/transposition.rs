//! The transposition table.

use core::error::Error;
use core::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};

use prefetch_index::prefetch_index;

use super::window::Bound;
use crate::Score;

/// There is not enough memory for a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TableError {
    /// The size of the table.
    pub bytes: usize,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mebibytes = self.bytes.div_ceil(1 << 20);
        write!(
            f,
            "there is not enough memory for a table of {mebibytes} MiB"
        )
    }
}

impl Error for TableError {}

/// The stored result of one position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableEntry<M> {
    key: u64,
    /// Wins and losses count plies from this position, not from the root.
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    pub(crate) best_move: Option<M>,
    /// The search that stored the entry.
    generation: u8,
}

/// Two entries with the same index: a depth-preferred one and an always-replaced one.
type Bucket<M> = [Option<TableEntry<M>>; 2];

/// A transposition table of fixed size, which threads may share. A bucket that another thread has
/// locked is skipped: a probe finds nothing, and a store is lost.
///
/// Buckets are locked, not written as XOR-checked words, because a move of any game need not fit a
/// word. The lock lies in the bucket, so that both share a cache line.
#[derive(Debug)]
pub(crate) struct TranspositionTable<M> {
    buckets: Vec<Mutex<Bucket<M>>>,
    /// The number of the current search.
    generation: u8,
    /// The first search whose entries are valid.
    oldest: u8,
}

impl<M: Copy> TranspositionTable<M> {
    /// A table of at most this many bytes, but at least one bucket; the number of buckets is a
    /// power of two.
    pub(crate) fn with_bytes(bytes: usize) -> Result<Self, TableError> {
        let count = (bytes / size_of::<Mutex<Bucket<M>>>()).max(1);
        let count = 1usize << count.ilog2();
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| TableError { bytes })?;
        buckets.resize_with(count, Mutex::default);
        Ok(Self::new(buckets))
    }

    /// The largest table that fits into memory, of this size or halves of it.
    pub(crate) fn with_bytes_or_less(bytes: usize) -> Self {
        let sizes = core::iter::successors(Some(bytes), |bytes| Some(bytes / 2));
        let mut tables = sizes.take_while(|&bytes| bytes > 0).map(Self::with_bytes);
        let smallest = || Self::new(vec![Mutex::default()]);
        tables.find_map(Result::ok).unwrap_or_else(smallest)
    }

    const fn new(buckets: Vec<Mutex<Bucket<M>>>) -> Self {
        Self {
            buckets,
            generation: 0,
            oldest: 0,
        }
    }

    /// Clears the table. Entries become invalid but stay in memory: a search of a few thousand
    /// nodes may take less time than to overwrite them.
    pub(crate) fn clear(&mut self) {
        self.new_search();
        self.oldest = self.generation;
    }

    /// Begins a new search, whose entries replace older ones.
    pub(crate) fn new_search(&mut self) {
        if self.generation == u8::MAX {
            self.renumber();
        }
        self.generation += 1;
    }

    /// Gives all valid entries to search 0, before the numbers of searches overflow.
    fn renumber(&mut self) {
        let oldest = self.oldest;
        let buckets = self.buckets.iter_mut();
        let entries =
            buckets.flat_map(|bucket| bucket.get_mut().unwrap_or_else(PoisonError::into_inner));
        for entry in entries {
            *entry = entry.filter(|entry| entry.generation >= oldest);
            if let Some(entry) = entry {
                entry.generation = 0;
            }
        }
        self.generation = 0;
        self.oldest = 0;
    }

    #[inline]
    const fn index(&self, key: u64) -> usize {
        key as usize & (self.buckets.len() - 1)
    }

    /// Asks for the bucket of a key, without waiting for it. Most buckets come from main memory.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index(&self.buckets, self.index(key));
    }

    /// The bucket of a key, unless another thread has locked it.
    #[inline]
    fn bucket(&self, key: u64) -> Option<MutexGuard<'_, Bucket<M>>> {
        self.buckets[self.index(key)].try_lock().ok()
    }

    /// Fill level of the table, in permille: the valid entries of a sample of a thousand.
    pub(crate) fn hashfull(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(500)];
        let valid = |bucket: &Bucket<M>| {
            let entries = bucket.iter().flatten();
            entries
                .filter(|entry| entry.generation >= self.oldest)
                .count()
        };
        let buckets = sample.iter().filter_map(|bucket| bucket.try_lock().ok());
        let used: usize = buckets.map(|bucket| valid(&bucket)).sum();
        (used * 1000 / (2 * sample.len())) as u32
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<TableEntry<M>> {
        let bucket = self.bucket(key)?;
        let mut entries = bucket.iter().flatten();
        entries
            .find(|entry| entry.key == key && entry.generation >= self.oldest)
            .copied()
    }

    #[inline]
    pub(crate) fn store(
        &self,
        key: u64,
        score: Score,
        depth: u32,
        bound: Bound,
        best_move: Option<M>,
    ) {
        let Some(mut bucket) = self.bucket(key) else {
            return;
        };
        let generation = self.generation;
        let depth = depth.min(u8::MAX.into()) as u8;
        let [deep, recent] = &mut *bucket;
        let tt_move = [&*deep, &*recent]
            .into_iter()
            .flatten()
            .find(|entry| entry.key == key && entry.generation >= self.oldest)
            .and_then(|entry| entry.best_move);
        let entry = TableEntry {
            key,
            score,
            depth,
            bound,
            best_move: best_move.or(tt_move),
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

impl<M: Copy> Clone for TranspositionTable<M> {
    fn clone(&self) -> Self {
        let copy = |bucket: &Mutex<Bucket<M>>| {
            let bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
            Mutex::new(*bucket)
        };
        Self {
            buckets: self.buckets.iter().map(copy).collect(),
            ..*self
        }
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::{Bound, TranspositionTable};
    use crate::Score;

    /// The numbers of searches repeat after 256; this changes neither valid nor cleared entries.
    #[test]
    fn cleared_entries_stay_cleared_and_valid_ones_valid() {
        let mut table = TranspositionTable::with_bytes(1 << 12).expect("there is memory");
        let store = |table: &TranspositionTable<u8>, key| {
            table.store(key, Score::EVEN, 3, Bound::Exact, Some(7));
        };
        store(&table, 1);
        table.clear();
        store(&table, 2);
        for search in 0..1_000 {
            assert!(table.probe(1).is_none(), "search {search}");
            assert!(table.probe(2).is_some(), "search {search}");
            table.new_search();
        }
        for round in 0..1_000 {
            store(&table, 3);
            assert!(table.probe(3).is_some(), "round {round}");
            table.clear();
            assert!(table.probe(2).is_none() && table.probe(3).is_none());
            // A cleared entry does not pass on its best move.
            table.store(3, Score::EVEN, 1, Bound::Upper, None);
            assert_eq!(table.probe(3).and_then(|entry| entry.best_move), None);
            table.clear();
        }
    }

    #[test]
    fn hashfull_counts_valid_entries() {
        let mut table = TranspositionTable::with_bytes(1 << 12).expect("there is memory");
        assert_eq!(table.hashfull(), 0);
        for key in 0..1 << 12 {
            table.store(key, Score::EVEN, 3, Bound::Exact, Some(7u8));
            table.store(key + (1 << 20), Score::EVEN, 1, Bound::Exact, Some(7));
        }
        assert_eq!(table.hashfull(), 1000);
        table.clear();
        assert_eq!(table.hashfull(), 0);
    }

    /// The second slot keeps what a deeper entry of another key has displaced.
    #[test]
    fn a_deeper_entry_displaces_no_other_key() {
        let table = TranspositionTable::with_bytes(0).expect("there is memory");
        let store = |key, depth, value| {
            table.store(key, Score::of(value), depth, Bound::Exact, Some(0u8));
        };
        let score = |key| table.probe(key).map(|entry| entry.score.value());
        store(1, 3, 10);
        store(2, 5, 20);
        assert_eq!((score(1), score(2)), (Some(10), Some(20)));
        // A second entry of a key stays in its slot.
        store(2, 6, 30);
        assert_eq!((score(1), score(2)), (Some(10), Some(30)));
        store(3, 1, 40);
        assert_eq!((score(1), score(2), score(3)), (None, Some(30), Some(40)));
    }

    /// A deep entry of an earlier search gives way first, and the latest score of a key is found.
    #[test]
    fn earlier_searches_and_scores_give_way() {
        let mut table = TranspositionTable::with_bytes(0).expect("there is memory");
        let store = |table: &TranspositionTable<u8>, key, depth, value| {
            table.store(key, Score::of(value), depth, Bound::Exact, None);
        };
        let score =
            |table: &TranspositionTable<u8>, key| table.probe(key).map(|entry| entry.score.value());
        store(&table, 1, 9, 10);
        store(&table, 1, 2, 20);
        assert_eq!(score(&table, 1), Some(20));
        store(&table, 1, 9, 10);
        table.new_search();
        store(&table, 2, 1, 30);
        assert_eq!([1, 2].map(|key| score(&table, key)), [Some(10), Some(30)]);
        store(&table, 3, 1, 40);
        let scores = [1, 2, 3].map(|key| score(&table, key));
        assert_eq!(scores, [None, Some(30), Some(40)]);
    }

    /// Entries are functions of their keys, also when they are read.
    #[test]
    fn no_entry_is_torn_between_threads() {
        let table = TranspositionTable::with_bytes(1 << 9).expect("there is memory");
        let score = |key: u64| Score::of((key % 1_000) as i32);
        let seen = thread::scope(|scope| {
            let work = |thread: u64| {
                let table = &table;
                move || {
                    let mut seen = 0;
                    for round in 0..if cfg!(miri) { 300 } else { 100_000 } {
                        let key = (round * 7 + thread) % 64;
                        table.store(key, score(key), key as u32, Bound::Lower, Some([key; 4]));
                        if let Some(entry) = table.probe((key * 5) % 64) {
                            let key = (key * 5) % 64;
                            seen += 1;
                            assert_eq!(entry.best_move, Some([key; 4]));
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
