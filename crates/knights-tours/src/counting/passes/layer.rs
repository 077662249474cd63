//! One layer of the dynamic program: the numbers of every degree vector after a step.

use std::sync::Arc;

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::{Block, Head};
use crate::counting::numbers::packed;
use crate::counting::states::degree_set::DegreeSet;
use crate::counting::states::digits::{Digits, pow3};

/// The number of paths to each state.
#[derive(Clone, Debug)]
pub(crate) struct Layer {
    pub(crate) set: Arc<DegreeSet>,
    /// The blocks of consecutive words, [`chunk_words`] words in each chunk. Chunks are shared: a
    /// step drops its source, but the layer may be kept.
    pub(crate) chunks: Vec<Arc<Chunk>>,
    /// Upper bound of the bits of a number of the layer.
    pub(crate) bits: u32,
}

/// The blocks of some consecutive words of the degree set; empty if all these words are zero.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chunk {
    /// For each nonzero word, the number of blocks of the chunk before its own.
    pub(crate) before: Vec<u32>,
    /// One per degree vector.
    pub(crate) heads: Vec<Head>,
    /// The blocks, and then [`packed::MARGIN`] bytes.
    pub(crate) bytes: Vec<u8>,
}

/// The maximum number of slots whose digits select the chunk.
const CHUNK_SLOTS: u32 = 9;
/// The minimum number of slots whose digits select the word in a chunk.
const WORD_SLOTS: u32 = 2;

/// The number of words of a chunk, in a set of `words` words: words whose highest digits agree.
pub(crate) fn chunk_words(words: usize) -> usize {
    let slots = words.max(1).ilog(3);
    pow3(slots.saturating_sub(CHUNK_SLOTS).max(slots.min(WORD_SLOTS)))
}

impl Layer {
    /// The first layer: one path to one state, the state without any edge.
    pub(crate) fn start(slots: u32) -> Result<Self, NoMemory> {
        let set = Arc::new(DegreeSet::only(slots, Digits::default())?);
        let words = chunk_words(set.words.len());
        let mut before = Vec::new();
        memory::lengthen(&mut before, words, 0)?;
        let mut chunks = vec![Arc::default(); set.words.len() / words];
        // A bitmap byte and the value, both 1.
        let mut bytes = vec![1, 1];
        bytes.extend([0; packed::MARGIN]);
        chunks[0] = Arc::new(Chunk {
            before,
            heads: vec![Head::of_one()],
            bytes,
        });
        Ok(Self {
            set,
            chunks,
            bits: 1,
        })
    }

    /// The block of the degree vector at `bit` of `word`, which is in the set.
    #[inline]
    pub(crate) fn block(&self, word: usize, bit: u32) -> Option<Block<'_>> {
        let words = chunk_words(self.set.words.len());
        let chunk = &self.chunks[word / words];
        let below = self.set.words[word] & ((1 << bit) - 1);
        chunk.block(chunk.before[word % words] + below.count_ones())
    }

    /// The block of a degree vector; `None` if it is not in the set or all zero.
    pub(crate) fn find(&self, vector: Digits) -> Option<Block<'_>> {
        let (word, bit) = vector.place();
        (self.set.words.get(word)? >> bit & 1 == 1).then(|| self.block(word, bit))?
    }

    /// Bytes that the blocks take.
    pub(crate) fn block_memory(&self) -> u64 {
        let chunks = self.chunks.iter().map(|chunk| chunk.memory() as u64);
        chunks.sum()
    }

    /// Memory in use, in bytes.
    pub(crate) fn memory(&self) -> u64 {
        self.block_memory() + self.set.memory()
    }
}

impl Chunk {
    /// A chunk that was stored: over these words of the degree set, in a layer whose numbers have
    /// at most `bits` bits. There is a head for each vector of the words. The inner error says what
    /// is wrong with the heads.
    pub(crate) fn of(
        words: &[u128],
        heads: impl ExactSizeIterator<Item = Head>,
        bytes: Vec<u8>,
        bits: u32,
    ) -> Result<Result<Self, &'static str>, NoMemory> {
        let mut chunk = Self {
            bytes,
            ..Self::default()
        };
        memory::reserve_exact(&mut chunk.before, words.len())?;
        let mut blocks = 0;
        chunk.before.extend(words.iter().map(|word| {
            let before = blocks;
            blocks += word.count_ones();
            before
        }));
        memory::reserve_exact(&mut chunk.heads, heads.len())?;
        for head in heads {
            if head != Head::ZERO && head.bits() > bits {
                return Ok(Err("a block with larger numbers than its layer"));
            }
            if head != Head::ZERO && head.start() + packed::MARGIN >= chunk.bytes.len() {
                return Ok(Err("a block that begins behind its chunk"));
            }
            chunk.heads.push(head);
        }
        Ok(Ok(chunk))
    }

    /// The block of the vector with this number; `None` if it is all zero.
    #[inline]
    pub(crate) fn block(&self, number: u32) -> Option<Block<'_>> {
        let head = self.heads[number as usize];
        (head != Head::ZERO).then(|| Block {
            bytes: &self.bytes[head.start()..],
            head,
        })
    }

    pub(crate) fn memory(&self) -> usize {
        self.bytes.capacity()
            + self.heads.capacity() * size_of::<Head>()
            + self.before.capacity() * 4
    }
}
