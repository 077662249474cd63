//! From one layer to the next.

use core::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::{Block, Dense};
use crate::counting::numbers::cell::{Cell, Limbs};
use crate::counting::passes::layer::{Chunk, Layer};
use crate::counting::passes::parallel;
use crate::counting::passes::pull::Pull;
use crate::counting::passes::stop::{Stop, Stopped};
use crate::counting::states::degree_set::DegreeSet;
use crate::counting::states::digits::{Digits, bits_of};
use crate::counting::states::matching::{Images, Tables};
use crate::counting::states::matching::{Map, pairings};
use crate::counting::states::step::Step;

/// What a step needs besides the layer before it.
#[derive(Clone, Copy)]
pub(crate) struct Means<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) threads: usize,
    /// Bytes that the new layer may take.
    pub(crate) memory: u64,
    pub(crate) stop: Stop<'a>,
}

/// Why there is no next layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Obstacle {
    /// It would take more memory than allowed.
    Limit,
    /// It would take more memory than there is.
    Memory(NoMemory),
    /// A number might need more than [`MAX_BITS`] bits.
    Bits,
    /// It was told to stop.
    Stopped,
}

impl From<NoMemory> for Obstacle {
    fn from(lacking: NoMemory) -> Self {
        Self::Memory(lacking)
    }
}

impl From<Stopped> for Obstacle {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// The widest number of a layer.
pub(crate) const MAX_BITS: u32 = 65_536;

/// The layer after `step`, of the degree vectors in `set`.
pub(crate) fn advance(
    source: &Layer,
    step: &Step,
    set: Arc<DegreeSet>,
    means: Means<'_>,
) -> Result<Layer, Obstacle> {
    // Every number of the target is a sum of at most one number of the source per choice.
    let bits = source.bits + (step.choices.len() as u32).next_power_of_two().ilog2();
    match bits {
        0..=32 => advance_in::<u32>(source, step, set, means),
        33..=64 => advance_in::<u64>(source, step, set, means),
        65..=128 => advance_in::<Limbs<2>>(source, step, set, means),
        129..=256 => advance_in::<Limbs<4>>(source, step, set, means),
        257..=512 => advance_in::<Limbs<8>>(source, step, set, means),
        513..=2048 => advance_in::<Limbs<32>>(source, step, set, means),
        2049..=8192 => advance_in::<Limbs<128>>(source, step, set, means),
        8193..=MAX_BITS => advance_in::<Limbs<1024>>(source, step, set, means),
        _ => Err(Obstacle::Bits),
    }
}

fn advance_in<C: Cell>(
    source: &Layer,
    step: &Step,
    set: Arc<DegreeSet>,
    means: Means<'_>,
) -> Result<Layer, Obstacle> {
    let pulls: Vec<Pull> = step
        .choices
        .iter()
        .map(|choice| Pull::new(step, choice))
        .collect();
    let words = set.words.len();
    let word_shift = (words / CHUNKS).max(1).ilog2();
    let chunk_words = 1 << word_shift;
    let used = AtomicU64::new(0);
    let built = parallel::map(
        words.div_ceil(chunk_words),
        means.threads,
        || Builder::<C> {
            source,
            tables: means.tables,
            pulls: &pulls,
            dense: Dense::new(),
            groups: Vec::new(),
            active: Vec::new(),
        },
        |builder, at| {
            means.stop.check()?;
            if used.load(Ordering::Relaxed) > means.memory {
                return Err(Obstacle::Limit);
            }
            let first = at * chunk_words;
            let (chunk, any) = builder.chunk(&set, first..words.min(first + chunk_words))?;
            used.fetch_add(chunk.memory() as u64, Ordering::Relaxed);
            Ok((chunk, any))
        },
    )?;
    let mut any = C::ZERO;
    let mut chunks = Vec::with_capacity(built.len());
    for (chunk, or) in built {
        any = any.or(or);
        chunks.push(chunk);
    }
    Ok(Layer {
        set,
        chunks,
        word_shift,
        bits: any.bits(),
    })
}

/// A layer is built in at least this many pieces if it has as many words.
const CHUNKS: usize = 512;

/// A choice that may lead into some vectors of the word at hand.
struct Active<'a> {
    pull: &'a Pull,
    /// The vectors, as bits of the target's word.
    bits: u128,
    source_word: usize,
    /// From the bit of the target to that of the source.
    low_by: i32,
}

struct Builder<'a, C> {
    source: &'a Layer,
    tables: &'a Tables,
    pulls: &'a [Pull],
    dense: Dense<C>,
    groups: Vec<(u32, u64)>,
    active: Vec<Active<'a>>,
}

impl<C: Cell> Builder<'_, C> {
    /// Builds the blocks of these words of the set.
    fn chunk(&mut self, set: &DegreeSet, words: Range<usize>) -> Result<(Chunk, C), NoMemory> {
        let mut chunk = Chunk::default();
        memory::lengthen(&mut chunk.before, words.len(), 0)?;
        let mut any = C::ZERO;
        for (at, word, high) in set.words_within(words.clone()) {
            chunk.before[at - words.start] = chunk.heads.len() as u32;
            memory::reserve(&mut chunk.heads, word.count_ones() as usize)?;
            self.find_active(at, word, high);
            for bit in bits_of(word) {
                let target = high.with_low(at, bit);
                let size = pairings(target.ones.count_ones() / 2);
                self.dense.reserve(size)?;
                self.pull(target, bit);
                let (head, or) = self.dense.store(size, &mut chunk.bytes, &mut self.groups)?;
                chunk.heads.push(head);
                any = any.or(or);
            }
        }
        chunk.bytes.shrink_to_fit();
        chunk.heads.shrink_to_fit();
        Ok((chunk, any))
    }

    fn find_active(&mut self, at: usize, word: u128, high: Digits) {
        self.active.clear();
        for pull in self.pulls {
            let within = pull.shift.within(at);
            if pull.shift.admits(high.ones, high.twos) && word & within.low != 0 {
                let source_word = at.wrapping_add_signed(pull.shift.high_by);
                let bits =
                    word & within.low & within.moved_back(self.source.set.words[source_word]);
                if bits != 0 {
                    self.active.push(Active {
                        pull,
                        bits,
                        source_word,
                        low_by: within.low_by,
                    });
                }
            }
        }
    }

    /// Adds up everything that leads to one degree vector.
    fn pull(&mut self, target: Digits, bit: u32) {
        for active in &self.active {
            if active.bits >> bit & 1 == 0 {
                continue;
            }
            let source_bit = bit.wrapping_add_signed(active.low_by);
            let Some(block) = self.source.block(active.source_word, source_bit) else {
                continue;
            };
            let (map, pairs) = active.pull.map(target);
            add_block(&mut self.dense, block, map, pairs, self.tables);
        }
    }
}

/// From so many pairs on, maps are applied in slices: their tables would not stay in the cache.
const SLICED: u32 = 6;

fn add_block<C: Cell>(
    dense: &mut Dense<C>,
    block: Block<'_>,
    map: Map,
    pairs: u32,
    tables: &Tables,
) {
    let size = pairings(pairs);
    if map == Map::Same {
        dense.add(block, size);
    } else if pairs >= SLICED
        && let Some(slices) = tables.slices(map, pairs)
    {
        dense.add_by_slices(block, size, &slices);
    } else if let Some(table) = tables.get(map, pairs) {
        dense.add_by_table(block, size, table);
    } else {
        let mut images = Images::new(tables, map, pairs);
        dense.add_at(block, size, |at| images.of(at));
    }
}
