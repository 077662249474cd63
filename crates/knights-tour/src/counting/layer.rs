//! One layer of the dynamic programme: the numbers of every degree vector after a step.

use std::sync::Arc;

use super::block::{Block, Head};
use super::degree_set::{DegreeSet, Digits, WORD_BITS};

/// How many ways there are to reach each state.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    pub(super) set: Arc<DegreeSet>,
    /// The blocks of consecutive words, `2^word_shift` words to a chunk.
    pub(super) chunks: Vec<Chunk>,
    pub(super) word_shift: u32,
    /// No number of the layer needs more bits.
    pub(super) bits: u32,
}

/// The blocks of some consecutive words of the degree set.
#[derive(Clone, Debug, Default)]
pub(super) struct Chunk {
    /// For each word that is not zero, how many blocks of the chunk come before its own.
    pub(super) before: Vec<u32>,
    /// One per degree vector.
    pub(super) heads: Vec<Head>,
    pub(super) bytes: Vec<u8>,
}

impl Layer {
    /// The layer with one way to reach one state, that without any path.
    pub(super) fn start(slots: u32) -> Self {
        let set = Arc::new(DegreeSet::only(slots, Digits::default()));
        let word_shift = usize::BITS - set.words.len().leading_zeros();
        let before = vec![0; set.words.len()];
        // A bitmap byte and the value, both 1.
        let chunk = Chunk {
            before,
            heads: vec![Head(0)],
            bytes: vec![1, 1],
        };
        Self {
            set,
            chunks: vec![chunk],
            word_shift,
            bits: 1,
        }
    }

    /// The block of the degree vector at `bit` of `word`, which is in the set.
    #[inline]
    pub(super) fn block(&self, word: usize, bit: u32) -> Option<Block<'_>> {
        let chunk = &self.chunks[word >> self.word_shift];
        let below = self.set.words[word] & ((1 << bit) - 1);
        let index = chunk.before[word & ((1 << self.word_shift) - 1)] + below.count_ones();
        let head = chunk.heads[index as usize];
        (head != Head::ZERO).then(|| Block {
            bytes: &chunk.bytes[head.start()..],
            head,
        })
    }

    /// The block of a degree vector; `None` if it is not in the set or all zero.
    pub(super) fn find(&self, vector: Digits) -> Option<Block<'_>> {
        let rank = vector.rank();
        let (word, bit) = (
            rank / WORD_BITS as usize,
            (rank % WORD_BITS as usize) as u32,
        );
        (self.set.words.get(word)? >> bit & 1 == 1).then(|| self.block(word, bit))?
    }

    /// Memory in use, in bytes.
    pub(super) fn memory(&self) -> u64 {
        let chunks: usize = self.chunks.iter().map(Chunk::memory).sum();
        chunks as u64 + self.set.memory()
    }
}

impl Chunk {
    pub(super) fn memory(&self) -> usize {
        self.bytes.capacity()
            + self.heads.capacity() * size_of::<Head>()
            + self.before.capacity() * 4
    }
}
