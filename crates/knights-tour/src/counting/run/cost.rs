//! What a count will take.

use core::time::Duration;

use crate::counting::numbers::block::{Head, limb_bytes};
use crate::counting::numbers::packed::MOST_BITS;
use crate::counting::passes::layer::{Chunk, chunk_words};
use crate::counting::plan::sweep::Sweep;
use crate::counting::plan::work::{JOIN_TIME, state_time};
use crate::counting::states::degree_set::{Census, words};
use crate::counting::states::matching::{MAX_TABLE_PAIRS, pairings};

/// What a count will take, known before it begins.
///
/// ```
/// use knights_tour::Board;
/// use knights_tour::counting::{Counter, TourSet};
///
/// let board = Board::square(7)?;
/// let cost = Counter::new(&board, TourSet::Directed).cost()?;
/// assert!(cost.states > 100_000_000 && cost.memory < 1 << 28);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Cost {
    /// Layers, the join included.
    pub layers: usize,
    /// States of all layers together; on large boards to a few per cent.
    pub states: u128,
    /// Bytes needed at most, mostly to 30 %, and what is told may be too little: as a
    /// [limit](super::counter::Counter::memory_limit) give half as much again.
    pub memory: u64,
    /// The time of one thread on a processor of 2.5 GHz, mostly to a factor of 2. Threads share it.
    pub time: Duration,
}

/// Nanoseconds that a degree vector takes in a layer, and a limb of a number that needs several.
const VECTOR_TIME: f64 = 100.0;
const LIMB_TIME: f64 = 8.0;

/// One side of a count, and its layers in the order they are made.
pub(crate) type SideCensus<'a> = (&'a Sweep, &'a [Census]);

impl Cost {
    /// What sweeps take whose layers hold so much, in the order they are made. `most_bits`: no
    /// number needs more, if that is known. `keeps`: whether no layer is given up.
    pub(crate) fn of(
        sides: &[SideCensus<'_>],
        threads: usize,
        most_bits: Option<u32>,
        keeps: bool,
    ) -> Self {
        let all = || sides.iter().flat_map(|(_, layers)| *layers);
        // The degree sets of the layers to come, which are all found before the first layer is
        // made.
        let mut sets: u64 = all().map(|layer| layer.set_bytes).sum();
        let widest = all().map(|layer| layer.most_pairs).max().unwrap_or(0);
        // A block under construction in each thread, of narrow numbers and of wide ones; two in the
        // join, besides smaller ones.
        let block = (threads * size_of::<[u32; 3]>() * pairings(widest)) as u64;
        // The sets are largest before what leads nowhere is taken out of them.
        let mut peak: u64 = all().map(|layer| layer.reached_bytes).sum();
        let (mut kept, mut time) = (0, 0.0);
        for &(sweep, layers) in sides {
            let mut before = 0;
            for (at, layer) in layers.iter().enumerate() {
                let numbers = NumberStatistics::of(at, sweep, most_bits);
                let memory = numbers.layer_memory(layer, sweep.slots);
                // The layer before is given up while this one is made.
                let both = match keeps {
                    true => memory + before,
                    false => memory.max(before) + memory.min(before) / 20,
                };
                peak = peak.max(kept + sets + block + both);
                if keeps {
                    kept += before;
                } else {
                    sets -= layer.set_bytes;
                }
                before = memory;
                time += layer.vectors as f64 * VECTOR_TIME;
                time += layer.states as f64 * numbers.time;
            }
            let last = layers.last().filter(|_| !keeps);
            kept += before + last.map_or(0, |layer| layer.set_bytes);
        }
        peak = peak.max(kept + sets + 2 * block);
        // The sweeps meet in the states of the last layer.
        let joined = all().next_back().map_or(0.0, |layer| layer.states as f64);
        time += joined * JOIN_TIME;
        let layers: usize = sides.iter().map(|(_, layers)| layers.len() - 1).sum();
        Self {
            layers: layers + 1,
            states: all().map(|layer| layer.states).sum(),
            memory: peak + tables(widest),
            time: Duration::from_nanos(time as u64),
        }
    }
}

/// Bytes of the tables of rank maps, where so many pairs are the most: some of the largest kind,
/// most of the kind below. So counted on boards of six to eight lines.
fn tables(widest: u32) -> u64 {
    let largest = widest.min(MAX_TABLE_PAIRS);
    let some = if widest > MAX_TABLE_PAIRS { 12 } else { 3 };
    let entries = some * pairings(largest) + 60 * pairings(largest.saturating_sub(1));
    (entries * size_of::<u32>()) as u64
}

/// Bytes of a block that tell of each state whether its number is zero, and of how many bits it is:
/// nine to a group of 64.
const INDEX: f64 = 9.0 / 64.0;

/// What the numbers of a layer are like.
struct NumberStatistics {
    /// How many of them are not zero.
    share: f64,
    /// Bytes of one that is not.
    width: f64,
    /// Nanoseconds to a state.
    time: f64,
}

impl NumberStatistics {
    /// After so many steps of a sweep: the more there are to a slot, the fewer of its numbers are
    /// zero, and the larger they are. Measured on boards of six to nine lines:
    /// `docs/performance/counting.md`.
    fn of(steps: usize, sweep: &Sweep, most_bits: Option<u32>) -> Self {
        let slots = sweep.slots - u32::from(sweep.has_hub);
        let done = steps as f64 / f64::from(slots);
        let bits = f64::from(slots) * (done - 1.4).max(0.34);
        let bits = most_bits.map_or(bits, |most| bits.min(most.into()));
        let is_packed = bits <= MOST_BITS.into();
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

    /// Bytes that the blocks of a layer take, roughly: bitmaps, numbers, and what tells where they
    /// are.
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
