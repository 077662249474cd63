//! How far a count has come.

use super::counter::{Estimate, Progress};
use super::degree_set::Census;
use super::layer::Layer;
use super::matching::Tables;

/// The join's share of the work, in layers.
const JOIN_WORK: u128 = 4;

/// Keeps account of the work done.
pub(super) struct Meter {
    estimate: Estimate,
    layer: usize,
    states: u128,
    done: u128,
    work: u128,
    /// Which count this is, from 1, and of how many.
    counts: (usize, usize),
}

impl Meter {
    /// `last`: the states of the layer that is joined.
    pub(super) fn new(last: u128, estimate: Estimate, counts: (usize, usize)) -> Self {
        let work = estimate.states + JOIN_WORK * last;
        // The first layer of each sweep is passed but not counted.
        Self {
            estimate,
            layer: 0,
            states: 0,
            done: 0,
            work,
            counts,
        }
    }

    /// These layers are done.
    pub(super) fn pass(&mut self, layers: &[Census]) {
        self.layer += layers.len();
        self.states = layers.last().map_or(0, |layer| layer.states);
        self.done += layers.iter().map(|layer| layer.states).sum::<u128>();
    }

    /// Bytes in use.
    pub(super) fn memory(&self, layers: &[(usize, Layer)], tables: &Tables) -> u64 {
        layers.iter().map(|(_, layer)| layer.memory()).sum::<u64>() + tables.memory()
    }

    pub(super) fn progress(&self, layers: &[(usize, Layer)], tables: &Tables) -> Progress {
        let (count, counts) = self.counts;
        Progress {
            layer: self.layer - layers.len(),
            layers: self.estimate.layers,
            states: self.states,
            memory: self.memory(layers, tables),
            count,
            counts,
            done: (count as f64 - 1.0 + self.done as f64 / self.work as f64) / counts as f64,
        }
    }
}
