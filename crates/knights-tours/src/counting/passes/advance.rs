//! Computes the next layer of the dynamic program.

use core::ops::Range;
use std::sync::{Arc, Mutex, PoisonError};

use crate::bits::bits_of;
use crate::counting::memory::{self, NoMemory};
use crate::counting::numbers::block::{Block, Head};
use crate::counting::numbers::cell::{CountInteger, in_cells};
use crate::counting::numbers::dense::{Dense, NonZeroSpan};
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::packed;
use crate::counting::passes::layer::{Chunk, Layer, chunk_words};
use crate::counting::passes::layer_error::{LayerError, StopSignal};
use crate::counting::passes::parallel;
use crate::counting::passes::parts::{Parts, StepSource};
use crate::counting::passes::transition::Transition;
use crate::counting::states::degree_set::DegreeSet;
use crate::counting::states::digits::{Digits, LOW_SLOTS};
use crate::counting::states::matching::{Images, MAX_PAIRS, MatchingMap, Tables, pairings};
use crate::counting::states::step::SweepStep;

/// Shared inputs of a step.
#[derive(Clone, Copy)]
pub(crate) struct Resources<'a> {
    pub(crate) tables: &'a Tables,
    pub(crate) threads: usize,
    /// Bytes that the chunks of both layers may take.
    pub(crate) memory: u64,
    /// The modulus, if the count is not exact.
    pub(crate) modulus: Option<Modulus>,
    pub(crate) stop: StopSignal<'a>,
}

/// The result of a step.
pub(crate) struct NextLayer {
    pub(crate) layer: Layer,
    /// Peak bytes of the chunks of both layers.
    pub(crate) peak_held: u64,
}

/// Computes the layer after `step` for the degree vectors in `set`. Consumes the source layer chunk
/// by chunk.
pub(crate) fn advance(
    source: Layer,
    step: &SweepStep,
    set: Arc<DegreeSet>,
    resources: Resources<'_>,
) -> Result<NextLayer, LayerError> {
    let chunks = source.chunks.len();
    let task = StepTask {
        source: &source.set,
        bits: source.bits,
        step,
        target: &set,
        resources,
    };
    let parts = task.parts(StepSource::Memory(source.chunks));
    let made = Mutex::new(vec![Arc::default(); chunks]);
    let bits = task.make(&parts, 0..parts.order.len(), &|number, chunk| {
        let kept = chunk.memory() as u64;
        // A poisoned lock is harmless: no code that holds it can panic.
        made.lock().unwrap_or_else(PoisonError::into_inner)[number] = Arc::new(chunk);
        Ok(kept)
    })?;
    Ok(NextLayer {
        peak_held: parts.peak_held(),
        layer: Layer {
            chunks: made.into_inner().unwrap_or_else(PoisonError::into_inner),
            set,
            bits,
        },
    })
}

/// Receives each chunk of a target with its number, and returns the bytes that stay in memory.
pub(crate) type ChunkSink<'a> = &'a (dyn Fn(usize, Chunk) -> Result<u64, LayerError> + Sync);

/// A step from one layer to the next.
#[derive(Clone, Copy)]
pub(crate) struct StepTask<'a> {
    /// The degree vectors of the source.
    pub(crate) source: &'a DegreeSet,
    /// Upper bound of the bits of a number of the source.
    pub(crate) bits: u32,
    pub(crate) step: &'a SweepStep,
    /// The degree vectors of the target.
    pub(crate) target: &'a DegreeSet,
    pub(crate) resources: Resources<'a>,
}

impl StepTask<'_> {
    /// The parts of the step.
    pub(crate) fn parts<'s>(&self, source: StepSource<'s>) -> Parts<'s> {
        let words = self.target.words.len();
        let size = chunk_words(words);
        Parts::new(
            source,
            words / size,
            changed_chunks(self.step, size),
            |chunk| {
                self.target
                    .is_occupied_within(chunk * size..(chunk + 1) * size)
            },
        )
    }

    /// Makes the chunks of the target at these places of the parts' order. Returns the bits of the
    /// largest number, at least 1.
    pub(crate) fn make(
        &self,
        parts: &Parts<'_>,
        places: Range<usize>,
        sink: ChunkSink<'_>,
    ) -> Result<u32, LayerError> {
        // Each target count sums at most `terms` source counts, which bounds the bits needed.
        let terms = self.step.choices.len() as u32 * MatchingMap::Join(0, 1).max_sources(MAX_PAIRS);
        let bits = self.bits + terms.next_power_of_two().ilog2();
        in_cells!(bits, C => self.make_in::<C>(parts, places, sink), else Err(LayerError::Bits))
    }

    fn make_in<C: CountInteger>(
        &self,
        parts: &Parts<'_>,
        places: Range<usize>,
        sink: ChunkSink<'_>,
    ) -> Result<u32, LayerError> {
        let choices = self.step.choices.iter();
        let transitions: Vec<Transition> = choices
            .map(|choice| Transition::new(self.step, choice))
            .collect();
        let size = chunk_words(self.target.words.len());
        let made = parallel::map(
            places.len(),
            self.resources.threads,
            || LayerBuilder::<C> {
                set: self.source,
                parts,
                size,
                resources: self.resources,
                transitions: &transitions,
                narrow: Dense::new(),
                wide: Dense::new(),
                spans: Vec::new(),
                bytes: Vec::new(),
            },
            |builder, at| {
                self.resources.stop.check()?;
                if parts.held() > self.resources.memory {
                    return Err(LayerError::Limit);
                }
                let (chunk, part) = parts.order[places.start + at];
                let source = parts.begin(part)?;
                let first = chunk * size;
                let (made, bits) = builder.chunk(&source, self.target, first..first + size)?;
                parts.end(source, sink(chunk, made)?);
                Ok(bits)
            },
        )?;
        Ok(made.into_iter().max().unwrap_or(0).max(1))
    }
}

/// The digits of a chunk's number that a step may change, lowest first, as bits; chunks have `size`
/// words.
pub(crate) fn changed_chunks(step: &SweepStep, size: usize) -> u32 {
    step.changed() >> LOW_SLOTS >> size.ilog(3)
}

/// A choice that can reach some vectors of the current target word.
struct ActiveTransition<'a> {
    transition: &'a Transition,
    /// The vectors, as bits of the target's word.
    bits: u128,
    /// The word of the source that they come from.
    word: u128,
    /// The chunk of this word, and the number of its blocks before those of the word.
    chunk: &'a Chunk,
    before: u32,
    /// The distance from the bit of the target to that of the source.
    low_by: i32,
}

/// A source block with the map applied to it.
struct Term<'a> {
    block: Block<'a>,
    map: MatchingMap,
    pairs: u32,
}

struct LayerBuilder<'a, C> {
    /// The vectors of the source.
    set: &'a DegreeSet,
    parts: &'a Parts<'a>,
    /// Words per chunk.
    size: usize,
    resources: Resources<'a>,
    transitions: &'a [Transition],
    /// Accumulator for blocks whose counts fit 32 bits, which most do.
    narrow: Dense<u32>,
    wide: Dense<C>,
    spans: Vec<NonZeroSpan>,
    /// The packed counts of the current chunk.
    bytes: Vec<u8>,
}

impl<C: CountInteger> LayerBuilder<'_, C> {
    /// Builds the chunk of these words. Also returns the bits of the largest count.
    fn chunk(
        &mut self,
        source: &[Arc<Chunk>],
        set: &DegreeSet,
        words: Range<usize>,
    ) -> Result<(Chunk, u32), NoMemory> {
        let mut chunk = Chunk::default();
        memory::lengthen(&mut chunk.before, words.len(), 0)?;
        let blocks = set.words[words.clone()]
            .iter()
            .map(|word| word.count_ones());
        memory::reserve_exact(&mut chunk.heads, blocks.sum::<u32>() as usize)?;
        self.bytes.clear();
        let mut active = Vec::with_capacity(self.transitions.len());
        let mut terms = Vec::with_capacity(self.transitions.len());
        let mut max_bits = 0;
        for (at, word, high) in set.words_within(words.clone()) {
            chunk.before[at - words.start] = chunk.heads.len() as u32;
            self.find_active(source, (at, word, high), &mut active);
            for bit in bits_of(word) {
                let target = high.with_low(at, bit);
                let size = pairings(target.ones.count_ones() / 2);
                let bound = find_terms(&active, target, bit, &mut terms);
                let scratch = (&mut self.bytes, &mut self.spans);
                let (head, bits) = if bound <= 1 << u32::BITS {
                    fill(&mut self.narrow, &terms, size, self.resources, scratch)?
                } else {
                    fill(&mut self.wide, &terms, size, self.resources, scratch)?
                };
                chunk.heads.push(head);
                max_bits = max_bits.max(bits);
            }
        }
        memory::reserve_exact(&mut chunk.bytes, self.bytes.len() + packed::MARGIN)?;
        chunk.bytes.extend_from_slice(&self.bytes);
        chunk.bytes.extend([0; packed::MARGIN]);
        Ok((chunk, max_bits))
    }

    /// Finds the choices that may lead into a word of the target.
    fn find_active<'s>(
        &self,
        source: &'s [Arc<Chunk>],
        (at, word, high): (usize, u128, Digits),
        active: &mut Vec<ActiveTransition<'s>>,
    ) where
        Self: 's,
    {
        active.clear();
        for transition in self.transitions {
            let within = transition.shift.within(at);
            if transition.shift.admits(high, LOW_SLOTS) && word & within.low != 0 {
                let source_at = at.wrapping_add_signed(transition.shift.high_by);
                let source_word = self.set.words[source_at];
                let bits = word & within.low & within.moved_back(source_word);
                if bits != 0 {
                    let chunk = &source[self.parts.place(source_at / self.size)];
                    active.push(ActiveTransition {
                        transition,
                        bits,
                        word: source_word,
                        chunk,
                        before: chunk.before[source_at % self.size],
                        low_by: within.low_by,
                    });
                }
            }
        }
    }
}

/// Collects the terms of one degree vector. Returns an upper bound of its counts.
#[inline(always)]
fn find_terms<'a>(
    active: &[ActiveTransition<'a>],
    target: Digits,
    bit: u32,
    terms: &mut Vec<Term<'a>>,
) -> u64 {
    terms.clear();
    let mut bound = 0;
    for active in active {
        if active.bits >> bit & 1 == 0 {
            continue;
        }
        let source_bit = bit.wrapping_add_signed(active.low_by);
        let below = active.word & ((1 << source_bit) - 1);
        if let Some(block) = active.chunk.block(active.before + below.count_ones()) {
            let (map, pairs) = active.transition.map(target);
            // Cap the shift: beyond 32 bits only "wide" matters.
            bound += u64::from(map.max_sources(pairs)) << block.head.bits().min(WIDE);
            terms.push(Term { block, map, pairs });
        }
    }
    bound
}

/// Bits from which counts do not fit narrow cells.
const WIDE: u32 = u32::BITS + 1;

/// Sums the terms of a block, and appends the block to its chunk.
fn fill<C: CountInteger>(
    dense: &mut Dense<C>,
    terms: &[Term<'_>],
    size: usize,
    resources: Resources<'_>,
    (bytes, spans): (&mut Vec<u8>, &mut Vec<NonZeroSpan>),
) -> Result<(Head, u32), NoMemory> {
    dense.reserve(size)?;
    for term in terms {
        add_block(dense, term.block, term.map, term.pairs, resources.tables);
    }
    if let Some(modulus) = resources.modulus {
        dense.reduce(size, modulus);
    }
    dense.store(size, bytes, spans)
}

/// Number of pairs from which tables exceed the cache and maps are applied in slices.
const SLICED: u32 = 6;

fn add_block<C: CountInteger>(
    dense: &mut Dense<C>,
    block: Block<'_>,
    map: MatchingMap,
    pairs: u32,
    tables: &Tables,
) {
    let size = pairings(pairs);
    if map == MatchingMap::Same {
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
