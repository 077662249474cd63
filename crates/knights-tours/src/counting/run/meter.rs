//! The progress of a running count.

use crate::counting::passes::layer::Layer;
use crate::counting::run::cost::Cost;
use crate::counting::run::progress::CountProgress;
use crate::counting::states::degree_set::Census;
use crate::counting::states::matching::Tables;

/// The join's share of the work, in layers.
const JOIN_WORK: u128 = 4;

/// Measures the finished work and the memory.
pub(crate) struct CountMeter {
    cost: Cost,
    layer: usize,
    states: u128,
    done: u128,
    work: u128,
    most_memory: u64,
    /// Bytes of finished layers that are kept.
    kept: u64,
    /// The number of this count, from 1, and the number of counts.
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

    /// Records this many bytes in use.
    pub(crate) fn reach(&mut self, bytes: u64) {
        self.most_memory = self.most_memory.max(bytes);
    }

    /// Records a kept layer of this many bytes.
    pub(crate) fn keep(&mut self, bytes: u64) {
        self.kept += bytes;
    }

    /// Records finished layers.
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
