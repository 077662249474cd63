//! One layer of the dynamic programme: the numbers of every degree vector after a step.

use std::sync::Arc;

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::{Block, Head};
use crate::counting::states::degree_set::DegreeSet;
use crate::counting::states::digits::Digits;

/// How many ways there are to reach each state.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) set: Arc<DegreeSet>,
    /// The blocks of consecutive words, `2^word_shift` words to a chunk.
    pub(crate) chunks: Vec<Chunk>,
    pub(crate) word_shift: u32,
    /// No number of the layer needs more bits.
    pub(crate) bits: u32,
}

/// The blocks of some consecutive words of the degree set.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunk {
    /// For each word that is not zero, how many blocks of the chunk come before its own.
    pub(crate) before: Vec<u32>,
    /// One per degree vector.
    pub(crate) heads: Vec<Head>,
    pub(crate) bytes: Vec<u8>,
}

impl Layer {
    /// The layer with one way to reach one state, that without any path.
    pub(crate) fn start(slots: u32) -> Result<Self, NoMemory> {
        let set = Arc::new(DegreeSet::only(slots, Digits::default())?);
        let word_shift = usize::BITS - set.words.len().leading_zeros();
        let mut before = Vec::new();
        memory::lengthen(&mut before, set.words.len(), 0)?;
        // A bitmap byte and the value, both 1.
        let chunk = Chunk {
            before,
            heads: vec![Head(0)],
            bytes: vec![1, 1],
        };
        Ok(Self {
            set,
            chunks: vec![chunk],
            word_shift,
            bits: 1,
        })
    }

    /// The block of the degree vector at `bit` of `word`, which is in the set.
    #[inline]
    pub(crate) fn block(&self, word: usize, bit: u32) -> Option<Block<'_>> {
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
    pub(crate) fn find(&self, vector: Digits) -> Option<Block<'_>> {
        let (word, bit) = vector.place();
        (self.set.words.get(word)? >> bit & 1 == 1).then(|| self.block(word, bit))?
    }

    /// Memory in use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        let chunks: usize = self.chunks.iter().map(Chunk::memory).sum();
        chunks as u64 + self.set.memory()
    }
}

impl Chunk {
    pub(crate) fn memory(&self) -> usize {
        self.bytes.capacity()
            + self.heads.capacity() * size_of::<Head>()
            + self.before.capacity() * 4
    }
}
