//! The join of two sweeps whose last layers are in files.
//!
//! The chunks of the top are read in ranges. For each range, the other layer is read once, and of
//! its blocks only those stay in memory that complete a vector of the range.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::bits::bits_of;
use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::Head;
use crate::counting::numbers::natural::Natural;
use crate::counting::numbers::packed;
use crate::counting::passes::advance::Resources;
use crate::counting::passes::join::{Partners, SweepJoin};
use crate::counting::passes::layer::{Chunk, Layer, chunk_words};
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::parallel;
use crate::counting::passes::parts::ChunkStorage;
use crate::counting::plan::CountPlan;
use crate::counting::plan::permutation::Permutation;
use crate::counting::spill::layer::StoredLayer;
use crate::counting::states::digits::Digits;
use crate::counting::states::matching::Tables;

/// The last layers of the sweeps, in files.
pub(crate) struct StoredJoin<'a> {
    pub(crate) plan: &'a CountPlan,
    pub(crate) top: &'a StoredLayer,
    /// The top itself if the bottom mirrors it.
    pub(crate) bottom: &'a StoredLayer,
    pub(crate) tables: &'a Arc<Tables>,
    /// `memory` is for the blocks of both layers.
    pub(crate) resources: Resources<'a>,
}

impl StoredJoin<'_> {
    /// The number of cycles. `progress` gets the finished share of the join after each range but
    /// the last, and may stop it.
    pub(crate) fn count(
        &self,
        progress: &mut dyn FnMut(f64) -> Result<(), LayerError>,
    ) -> Result<Natural, LayerError> {
        let chunks = self.top.chunks();
        // A third for the top, as much for the blocks that complete it, and the rest to spare.
        let mut room = self.resources.memory / 3;
        let (mut first, mut count) = (0, Natural::default());
        while first < chunks {
            let end = self.range_end(first, room);
            match self.count_range(first..end) {
                Ok(part) => count += &part,
                // The blocks of the bottom are larger than those of the top.
                Err(LayerError::Limit) if end > first + 1 => {
                    room /= 2;
                    continue;
                }
                Err(error) => return Err(error),
            }
            first = end;
            if first < chunks {
                progress(first as f64 / chunks as f64)?;
            }
        }
        Ok(count)
    }

    /// The end of the longest range of chunks of the top that fits into `room` bytes; it has at
    /// least one.
    fn range_end(&self, first: usize, room: u64) -> usize {
        let mut bytes = 0;
        let fits = |&chunk: &usize| {
            bytes += self.top.chunk_bytes(chunk);
            bytes <= room
        };
        let end = first + (first..self.top.chunks()).take_while(fits).count();
        end.max(first + 1)
    }

    fn count_range(&self, range: Range<usize>) -> Result<Natural, LayerError> {
        let used = AtomicU64::new(0);
        let of_range = |chunk: usize| match range.contains(&chunk) {
            true => self.top.load(chunk),
            false => Ok(Chunk::default()),
        };
        let top = self.layer(self.top, &used, || (), |(), chunk| of_range(chunk))?;
        if top.chunks.iter().all(|chunk| chunk.heads.is_empty()) {
            return Ok(Natural::default());
        }
        let join = SweepJoin {
            plan: self.plan,
            top: &top,
            bottom: &top,
            tables: self.tables,
            threads: self.resources.threads,
            stop: self.resources.stop,
        };
        let completing = JoinRange::new(join, range.clone(), self.bottom);
        let bottom = self.layer(
            self.bottom,
            &used,
            || Partners::new(join),
            |partners, chunk| completing.load(chunk, partners),
        )?;
        let join = SweepJoin {
            bottom: &bottom,
            ..join
        };
        let size = chunk_words(top.set.words.len());
        join.count_within(range.start * size..range.end * size)
    }

    /// A layer in memory with the chunks that `load` returns. Each thread has its own state.
    fn layer<S>(
        &self,
        stored: &StoredLayer,
        used: &AtomicU64,
        state: impl Fn() -> S + Sync,
        load: impl Fn(&mut S, usize) -> Result<Chunk, LayerError> + Sync,
    ) -> Result<Layer, LayerError> {
        let chunks = parallel::map(
            stored.chunks(),
            self.resources.threads,
            state,
            |state, chunk| {
                self.resources.stop.check()?;
                let chunk = load(state, chunk)?;
                let bytes = chunk.memory() as u64;
                let used = used.fetch_add(bytes, Ordering::Relaxed) + bytes;
                match used > self.resources.memory {
                    true => Err(LayerError::Limit),
                    false => Ok(Arc::new(chunk)),
                }
            },
        )?;
        Ok(Layer {
            set: Arc::clone(&stored.set),
            chunks,
            bits: stored.bits,
        })
    }
}

/// The blocks of the bottom that complete vectors of a range of the top.
struct JoinRange<'a> {
    join: SweepJoin<'a>,
    /// The chunks of the top.
    range: Range<usize>,
    bottom: &'a StoredLayer,
    /// Take a vector of the bottom, mirrored, to the complement of a vector of the top; none if the
    /// bottom has a layer of its own.
    back: Vec<Permutation>,
}

impl<'a> JoinRange<'a> {
    fn new(join: SweepJoin<'a>, range: Range<usize>, bottom: &'a StoredLayer) -> Self {
        let partners = Partners::new(join);
        Self {
            back: partners.mirrors.iter().map(Permutation::inverse).collect(),
            join,
            range,
            bottom,
        }
    }

    /// Whether the vector of the bottom completes one that the join visits.
    fn completes(&self, vector: Digits, partners: &mut Partners<'_>) -> bool {
        let size = chunk_words(self.join.top.set.words.len());
        let mut is_visited = |complement: Digits| {
            let top = complement.complement(self.join.plan.middle);
            self.range.contains(&(top.place().0 / size))
                && self.join.top.set.contains(top)
                && partners.weight(top).is_some()
        };
        match self.back.is_empty() {
            true => is_visited(vector),
            false => self.back.iter().any(|back| is_visited(back.apply(vector))),
        }
    }

    /// The chunk with the blocks that complete vectors of the range; empty if there are none.
    fn load(&self, number: usize, partners: &mut Partners<'_>) -> Result<Chunk, LayerError> {
        if self.bottom.is_empty(number) {
            return Ok(Chunk::default());
        }
        let set = &self.bottom.set;
        let size = chunk_words(set.words.len());
        let mut is_kept = Vec::new();
        for (at, word, high) in set.words_within(number * size..(number + 1) * size) {
            let vectors = bits_of(word).map(|bit| high.with_low(at, bit));
            is_kept.extend(vectors.map(|vector| self.completes(vector, partners)));
        }
        if !is_kept.contains(&true) {
            return Ok(Chunk::default());
        }
        Ok(with_blocks(self.bottom.load(number)?, &is_kept)?)
    }
}

/// The chunk with only some of its blocks: the others become zero.
fn with_blocks(chunk: Chunk, is_kept: &[bool]) -> Result<Chunk, NoMemory> {
    let end = chunk.bytes.len() - packed::MARGIN;
    // Blocks lie in the order of their heads, so a block ends where the next one begins.
    let mut blocks = Vec::new();
    memory::reserve_exact(&mut blocks, chunk.heads.len())?;
    let mut next = end;
    for &head in chunk.heads.iter().rev() {
        blocks.push(match head {
            Head::ZERO => 0..0,
            head => head.start()..core::mem::replace(&mut next, head.start()),
        });
    }
    blocks.reverse();
    let all = || blocks.iter().zip(is_kept).filter(|(_, is_kept)| **is_kept);
    let mut bytes = Vec::new();
    let length: usize = all().map(|(block, _)| block.len()).sum();
    memory::reserve_exact(&mut bytes, length + packed::MARGIN)?;
    let mut heads = chunk.heads;
    for ((head, block), &is_kept) in heads.iter_mut().zip(&blocks).zip(is_kept) {
        if *head != Head::ZERO {
            *head = match is_kept {
                true => Head::new(bytes.len(), head.bits()),
                false => Head::ZERO,
            };
        }
        if is_kept {
            bytes.extend_from_slice(&chunk.bytes[block.clone()]);
        }
    }
    bytes.extend([0; packed::MARGIN]);
    Ok(Chunk {
        heads,
        bytes,
        before: chunk.before,
    })
}
