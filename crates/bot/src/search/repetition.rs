//! Positions that have been there before.

/// The keys of a game so far and of the line being searched. Knows nothing when repeating a position does not matter.
#[derive(Debug)]
pub(crate) struct Repetition {
    keys: Vec<u64>,
    /// How many keys have these low bits: most positions are new, and need no look at the list.
    counts: Vec<u32>,
    matters: bool,
}

const COUNTS: usize = 1 << 12;

const fn slot(key: u64) -> usize {
    key as usize % COUNTS
}

impl Repetition {
    /// The keys of a game so far, without that of the position now; none if repeating does not matter.
    pub(crate) fn new(earlier: &[u64]) -> Self {
        let mut repetition = Self {
            keys: Vec::new(),
            counts: vec![0; COUNTS],
            matters: !earlier.is_empty(),
        };
        for &key in earlier {
            repetition.push(key);
        }
        repetition
    }

    /// A position is left by a move. Every push wants a [`pop`](Self::pop) when the move is taken back.
    #[inline]
    pub(crate) fn push(&mut self, key: u64) {
        if self.matters {
            self.keys.push(key);
            let count = &mut self.counts[slot(key)];
            *count += 1;
        }
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        if let Some(key) = self.keys.pop() {
            let count = &mut self.counts[slot(key)];
            *count -= 1;
        }
    }

    /// Whether the position of this key was there before.
    #[inline]
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.matters && self.counts[slot(key)] > 0 && self.keys.contains(&key)
    }
}
