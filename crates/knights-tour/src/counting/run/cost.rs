//! What a count will take.

use itertools::Itertools;

use crate::counting::numbers::block::Head;
use crate::counting::states::degree_set::{Census, bytes, words};
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
    /// Bytes needed at most, roughly.
    pub memory: u64,
}

/// Tables of rank maps that are made of the largest kind there is.
const TABLES: usize = 28;

impl Cost {
    /// What sweeps take whose layers hold so much: `sides` are the slots and the layers of each, in the
    /// order they are made.
    pub(crate) fn of(sides: &[(u32, &[Census])], threads: usize) -> Self {
        let all = || sides.iter().flat_map(|(_, layers)| *layers);
        // The degree sets of the layers to come, which are all found before the first layer is made.
        let mut sets: u64 = sides
            .iter()
            .map(|&(slots, layers)| bytes(words(slots)) * distinct(layers))
            .sum();
        let widest = all().map(|layer| layer.most_pairs).max().unwrap_or(0);
        // A block under construction of 64-bit numbers in each thread; two in the join, besides smaller
        // ones.
        let block = (threads * size_of::<u64>() * pairings(widest)) as u64;
        let (mut peak, mut kept) = (0, 0);
        for &(slots, layers) in sides {
            let memory = |at: usize| layer_memory(&layers[at], slots, at);
            for at in 1..layers.len() {
                peak = peak.max(kept + sets + memory(at - 1) + memory(at) + block);
                sets = sets.saturating_sub(match layers.len() - at {
                    left if (left as u64) < distinct(layers) => bytes(words(slots)),
                    _ => 0,
                });
            }
            kept += memory(layers.len() - 1);
        }
        peak = peak.max(kept + 3 * block);
        let tables = (TABLES * size_of::<u32>() * pairings(widest.min(MAX_TABLE_PAIRS))) as u64;
        let layers: usize = sides.iter().map(|(_, layers)| layers.len() - 1).sum();
        Self {
            layers: layers + 1,
            states: all().map(|layer| layer.states).sum(),
            memory: peak + tables,
        }
    }
}

/// How many sets the layers have, if layers that hold the same share one.
fn distinct(layers: &[Census]) -> u64 {
    let vectors = layers.iter().map(|layer| layer.vectors);
    vectors.sorted_unstable().dedup().count() as u64
}

/// Bytes that a layer takes after so many steps, roughly.
fn layer_memory(layer: &Census, slots: u32, steps: usize) -> u64 {
    // The further a sweep is, the fewer of its numbers are zero, and the larger they are: so measured on
    // boards of six to eight lines. At most all are as wide as the largest, which grows by most of a bit
    // a step.
    let width = 8.0 * (0.9 * steps as f64 / 64.0).ceil();
    let share = 0.25 * (steps as f64 / f64::from(slots)).powf(2.3);
    (layer.states as f64 * share.min(width)) as u64 + layer.vectors * size_of::<Head>() as u64
}
