//! How far a count has come.

use crate::counting::passes::layer::Layer;
use crate::counting::run::cost::Cost;
use crate::counting::run::progress::CountProgress;
use crate::counting::states::degree_set::Census;
use crate::counting::states::matching::Tables;

/// The join's share of the work, in layers.
const JOIN_WORK: u128 = 4;

/// Keeps account of the work done.
pub(crate) struct CountMeter {
    cost: Cost,
    layer: usize,
    states: u128,
    done: u128,
    work: u128,
    most_memory: u64,
    /// Bytes of the layers that are kept though they are done with.
    kept: u64,
    /// Which count this is, from 1, and of how many.
    counts: (usize, usize),
}

impl CountMeter {
    /// `last`: the states of the layer that is joined.
    pub(crate) fn new(last: u128, cost: Cost, counts: (usize, usize)) -> Self {
        let work = cost.states + JOIN_WORK * last;
        // The first layer of each sweep is passed but not counted.
        Self {
            cost,
            layer: 0,
            states: 0,
            done: 0,
            work,
            most_memory: 0,
            kept: 0,
            counts,
        }
    }

    /// So many bytes were in use at once.
    pub(crate) fn reach(&mut self, bytes: u64) {
        self.most_memory = self.most_memory.max(bytes);
    }

    /// A layer of so many bytes is kept.
    pub(crate) fn keep(&mut self, bytes: u64) {
        self.kept += bytes;
    }

    /// These layers are done.
    pub(crate) fn pass(&mut self, layers: &[Census]) {
        self.layer += layers.len();
        self.states = layers.last().map_or(0, |layer| layer.states);
        self.done += layers.iter().map(|layer| layer.states).sum::<u128>();
    }

    /// Bytes in use.
    pub(crate) fn memory(&self, layers: &[(usize, Layer)], tables: &Tables) -> u64 {
        let layers = layers.iter().map(|(_, layer)| layer.memory());
        layers.sum::<u64>() + self.kept + tables.memory()
    }

    pub(crate) fn progress(&self, layers: &[(usize, Layer)], tables: &Tables) -> CountProgress {
        let (count, counts) = self.counts;
        CountProgress {
            layer: self.layer - layers.len(),
            layers: self.cost.layers,
            states: self.states,
            memory: self.memory(layers, tables),
            most_memory: self.most_memory,
            count,
            counts,
            done: (count as f64 - 1.0 + self.done as f64 / self.work as f64) / counts as f64,
        }
    }
}
