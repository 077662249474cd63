//! Repetition detection.

/// The keys of the game so far and of the current line of the search. The history stays empty if
/// repetitions do not matter.
#[derive(Debug)]
pub(crate) struct GameHistory {
    keys: Vec<u64>,
    /// Number of keys for each value of the low bits. Zero proves that a position is new, so `keys`
    /// need not be scanned.
    counts: Vec<u32>,
    is_tracked: bool,
}

const COUNTS: usize = 1 << 12;

const fn index(key: u64) -> usize {
    key as usize % COUNTS
}

impl GameHistory {
    /// The history of a game whose earlier positions have these keys. Without keys, repetitions do
    /// not matter and the history stays empty.
    pub(crate) fn new(keys: &[u64]) -> Self {
        let mut history = Self {
            keys: Vec::new(),
            counts: vec![0; COUNTS],
            is_tracked: !keys.is_empty(),
        };
        for &key in keys {
            history.push(key);
        }
        history
    }

    /// Adds the position before a move. [`pop`](Self::pop) removes it when the move is undone.
    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        if self.is_tracked {
            self.keys.push(key);
            let count = &mut self.counts[index(key)];
            *count += 1;
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            let count = &mut self.counts[index(key)];
            *count -= 1;
        }
    }

    /// Whether the position of this key is a repetition.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.is_tracked && self.counts[index(key)] > 0 && self.keys.contains(&key)
    }
}
