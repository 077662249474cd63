//! What a count will take.

use crate::counting::numbers::block::Head;
use crate::counting::states::degree_set::{Census, bytes, words};
use crate::counting::states::matching::pairings;

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

/// Bytes per state in a layer near the middle: a part of its numbers is zero, and the others are small.
const BYTES_PER_STATE: f64 = 0.8;

impl Cost {
    /// What sweeps take whose layers hold so much: `sides` are the slots and the layers of each, in the
    /// order they are made.
    pub(crate) fn of(sides: &[(u32, &[Census])]) -> Self {
        let all = || sides.iter().flat_map(|(_, layers)| *layers);
        // The degree sets of the layers to come, which are all found before the first layer is made.
        let mut sets: u64 = sides
            .iter()
            .map(|&(slots, layers)| bytes(words(slots)) * layers.len() as u64)
            .sum();
        let (mut peak, mut kept) = (sets, 0);
        for &(slots, layers) in sides {
            for (one, next) in layers.iter().zip(&layers[1..]) {
                peak = peak.max(kept + sets + layer_memory(one) + layer_memory(next));
                sets -= bytes(words(slots));
            }
            kept += layers.last().map_or(0, layer_memory);
        }
        let widest = all().map(|layer| layer.most_pairs).max().unwrap_or(0);
        let scratch = 3 * size_of::<u64>() * pairings(widest);
        let layers: usize = sides.iter().map(|(_, layers)| layers.len() - 1).sum();
        Self {
            layers: layers + 1,
            states: all().map(|layer| layer.states).sum(),
            memory: peak + scratch as u64,
        }
    }
}

/// Bytes that a layer will take, roughly.
fn layer_memory(layer: &Census) -> u64 {
    (layer.states as f64 * BYTES_PER_STATE) as u64 + layer.vectors * size_of::<Head>() as u64
}
