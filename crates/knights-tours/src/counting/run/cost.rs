//! Cost estimates of counts.

use core::time::Duration;

use crate::counting::numbers::block::{Head, limb_bytes};
use crate::counting::numbers::packed::MAX_BITS;
use crate::counting::passes::advance::changed_chunks;
use crate::counting::passes::layer::{Chunk, chunk_words};
use crate::counting::plan::sweep::Sweep;
use crate::counting::plan::work::{JOIN_TIME, state_time};
use crate::counting::states::degree_set::{Census, words};
use crate::counting::states::matching::{MAX_TABLE_PAIRS, pairings};

/// The estimated cost of a count.
///
/// ```
/// use knights_tour::{Board, TourSet};
/// use knights_tour::counting::Counter;
///
/// let board = Board::square(7)?;
/// let cost = Counter::new(&board, TourSet::Directed).cost()?;
/// assert!(cost.states > 100_000_000 && cost.memory < 1 << 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Cost {
    /// Number of layers, including the join.
    pub layers: usize,
    /// Number of states of all layers; on large boards accurate to a few per cent.
    pub states: u128,
    /// Peak memory in bytes, mostly accurate to 30 %. It may be too low: use 1.5 times this as a
    /// [limit](super::counter::Counter::memory_limit).
    pub memory: u64,
    /// Peak disk space in bytes, if the count [spills](super::counter::Counter::spill) its layers;
    /// otherwise 0. Mostly accurate to 30 %.
    pub disk: u64,
    /// CPU time on a processor of 2.5 GHz, mostly accurate to a factor of 2. Threads share it.
    pub time: Duration,
}

/// Nanoseconds for each degree vector of a layer, and for each limb of a number with several limbs.
const VECTOR_TIME: f64 = 100.0;
const LIMB_TIME: f64 = 8.0;

/// The storage of the layers during a count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LayerUse {
    /// In memory, until the next one is made.
    InMemory,
    /// In memory, all of them.
    AllInMemory,
    /// In files, until the next one is made.
    InFiles,
}

/// The ranges in which a join of layers in files reads them if memory is short.
const JOIN_RANGES: u64 = 16;

/// One side of a count, and its layers in the order they are made.
pub(crate) type SideCensus<'a> = (&'a Sweep, &'a [Census]);

impl Cost {
    /// The cost of sweeps with these layers, in the order in which they are made. `max_bits`: an
    /// upper bound of the bits of a number, if known.
    pub(crate) fn of(
        sides: &[SideCensus<'_>],
        threads: usize,
        max_bits: Option<u32>,
        layer_use: LayerUse,
    ) -> Self {
        let all = || sides.iter().flat_map(|(_, layers)| *layers);
        // The degree sets of all later layers; all sets are found before the first layer is made.
        let mut sets: u64 = all().map(|layer| layer.set_bytes).sum();
        let widest = all().map(|layer| layer.max_pairs).max().unwrap_or(0);
        // Each thread has one block under construction of narrow numbers and one of wide ones; the
        // join has two, besides smaller ones.
        let block = (threads * size_of::<[u32; 3]>() * pairings(widest)) as u64;
        // The sets are largest before dead ends are removed from them.
        let mut peak: u64 = all().map(|layer| layer.reached_bytes).sum();
        let (mut kept, mut time) = (0, 0.0);
        let (mut stored, mut disk) = (0, 0);
        for &(sweep, layers) in sides {
            let mut before = 0;
            for (at, layer) in layers.iter().enumerate() {
                let numbers = NumberStatistics::of(at, sweep, max_bits);
                let memory = numbers.layer_memory(layer, sweep.slots);
                // The previous layer is freed while this one is made.
                let passing = memory.max(before) + memory.min(before) / 20;
                let both = match layer_use {
                    LayerUse::AllInMemory => memory + before,
                    LayerUse::InMemory => passing,
                    // Two parts of the source, which one step cuts as finely as the next.
                    LayerUse::InFiles => 2 * before / parts(sweep, at),
                };
                disk = disk.max(stored + passing);
                peak = peak.max(kept + sets + block + both);
                match layer_use {
                    LayerUse::AllInMemory => kept += before,
                    LayerUse::InMemory | LayerUse::InFiles => sets -= layer.set_bytes,
                }
                before = memory;
                time += layer.vectors as f64 * VECTOR_TIME;
                time += layer.states as f64 * numbers.time;
            }
            let last_set = layers.last().map_or(0, |layer| layer.set_bytes);
            kept += match layer_use {
                LayerUse::AllInMemory => before,
                LayerUse::InMemory => before + last_set,
                LayerUse::InFiles => last_set,
            };
            stored += before;
        }
        if layer_use == LayerUse::InFiles {
            // The join reads the layers in ranges; smaller ones take more time.
            kept += stored / JOIN_RANGES;
        } else {
            disk = 0;
        }
        peak = peak.max(kept + sets + 2 * block);
        // The join visits the states of the last layer.
        let joined = all().next_back().map_or(0.0, |layer| layer.states as f64);
        time += joined * JOIN_TIME;
        let layers: usize = sides.iter().map(|(_, layers)| layers.len() - 1).sum();
        Self {
            layers: layers + 1,
            states: all().map(|layer| layer.states).sum(),
            memory: peak + tables(widest),
            disk,
            time: Duration::from_nanos(time as u64),
        }
    }
}

/// The approximate number of parts of the step that makes a layer.
fn parts(sweep: &Sweep, layer: usize) -> u64 {
    let words = words(sweep.slots);
    let size = chunk_words(words);
    let Some(step) = layer.checked_sub(1).map(|before| &sweep.steps[before]) else {
        return 1;
    };
    let changed = changed_chunks(step, size).count_ones();
    let digits = (words / size).max(1).ilog(3);
    3_u64.pow(digits.saturating_sub(changed))
}

/// Approximate bytes of the blocks of a layer after `steps` steps of a sweep.
pub(crate) fn layer_bytes(
    steps: usize,
    sweep: &Sweep,
    layer: &Census,
    max_bits: Option<u32>,
) -> u64 {
    NumberStatistics::of(steps, sweep, max_bits).layer_memory(layer, sweep.slots)
}

/// Bytes of the tables of rank maps, if states have at most `widest` pairs: some tables for the
/// most pairs, more for one pair less. The factors were measured on boards of six to eight lines.
fn tables(widest: u32) -> u64 {
    let largest = widest.min(MAX_TABLE_PAIRS);
    let some = if widest > MAX_TABLE_PAIRS { 12 } else { 3 };
    let entries = some * pairings(largest) + 60 * pairings(largest.saturating_sub(1));
    (entries * size_of::<u32>()) as u64
}

/// Bytes of a block's index for each state: nine bytes for each group of 64, for the bitmap of
/// nonzero numbers and their number of bits.
const INDEX: f64 = 9.0 / 64.0;

/// Statistics of the numbers of a layer.
struct NumberStatistics {
    /// Share of nonzero numbers.
    share: f64,
    /// Bytes of a nonzero number.
    width: f64,
    /// Nanoseconds for each state.
    time: f64,
}

impl NumberStatistics {
    /// The statistics after `steps` steps of a sweep: with more steps for each slot, fewer numbers
    /// are zero, and numbers are larger. Fitted to boards of six to nine lines:
    /// `docs/performance/counting.md`.
    fn of(steps: usize, sweep: &Sweep, max_bits: Option<u32>) -> Self {
        let slots = sweep.slots - u32::from(sweep.has_apex);
        let done = steps as f64 / f64::from(slots);
        let bits = f64::from(slots) * (done - 1.4).max(0.34);
        let bits = max_bits.map_or(bits, |max| bits.min(max.into()));
        let is_packed = bits <= MAX_BITS.into();
        let limbs = limb_bytes(bits.ceil() as u32) as f64;
        Self {
            share: (0.0287 * done.powf(4.5)).clamp(0.02, 1.0),
            width: if is_packed { bits / 8.0 } else { limbs },
            time: match is_packed {
                true => state_time(steps, slots),
                false => limbs / 8.0 * LIMB_TIME,
            },
        }
    }

    /// Approximate bytes of the blocks of a layer: bitmaps, numbers, and their locations.
    fn layer_memory(&self, layer: &Census, slots: u32) -> u64 {
        let words = words(slots);
        let chunks = words / chunk_words(words);
        let places = layer.vectors.min(words as u64) * size_of::<u32>() as u64;
        let numbers = layer.states as f64 * (INDEX + self.share * self.width);
        numbers as u64
            + layer.vectors * size_of::<Head>() as u64
            + (chunks * size_of::<Chunk>()) as u64
            + places
    }
}
