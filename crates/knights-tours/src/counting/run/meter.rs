//! The progress of a running count.

use crate::counting::passes::layer::Layer;
use crate::counting::passes::reach::SweepSide;
use crate::counting::run::cost::Cost;
use crate::counting::run::settings::CountProgress;
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
    /// The finished states of the layer that is being made, or their equivalent in the join.
    part: u128,
    work: u128,
    peak_memory: u64,
    peak_disk: u64,
    /// Bytes of finished layers that are kept.
    kept: u64,
    /// The number of this count, from 1, and the number of counts.
    counts: (usize, usize),
}

impl CountMeter {
    pub(crate) fn new(sides: &[SweepSide], cost: Cost, counts: (usize, usize)) -> Self {
        let last = sides.last().and_then(|side| side.census.last());
        let reached = sides.iter().flat_map(|side| &side.census);
        // The first layer of each sweep is passed but not counted.
        Self {
            cost,
            layer: 0,
            states: 0,
            done: 0,
            part: 0,
            work: cost.states + JOIN_WORK * last.map_or(0, |layer| layer.states),
            peak_memory: reached.map(|layer| layer.reached_bytes).sum(),
            peak_disk: 0,
            kept: 0,
            counts,
        }
    }

    /// Records this many bytes in use.
    pub(crate) fn reach(&mut self, bytes: u64) {
        self.peak_memory = self.peak_memory.max(bytes);
    }

    /// Records the peak bytes of layers in files.
    pub(crate) fn reach_disk(&mut self, bytes: u64) {
        self.peak_disk = bytes;
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
        self.part = 0;
    }

    /// Records the finished states of the layer that is being made.
    pub(crate) fn part(&mut self, states: u128) {
        self.part = states;
    }

    /// Records the finished share of the join, from 0 to 1.
    pub(crate) fn join(&mut self, share: f64) {
        self.part = (JOIN_WORK as f64 * self.states as f64 * share) as u128;
    }

    /// Bytes in use.
    pub(crate) fn memory(&self, layers: &[(usize, Layer)], tables: &Tables) -> u64 {
        let layers = layers.iter().map(|(_, layer)| layer.memory());
        layers.sum::<u64>() + self.kept + tables.memory()
    }

    /// The progress, with these bytes in use. `sweeps`: those that have begun; the first layer of
    /// each was passed, and is not counted.
    pub(crate) fn progress(&mut self, sweeps: usize, memory: u64) -> CountProgress {
        self.reach(memory);
        let (count, counts) = self.counts;
        CountProgress {
            layer: self.layer - sweeps,
            layers: self.cost.layers,
            states: self.states,
            memory,
            peak_memory: self.peak_memory,
            peak_disk: self.peak_disk,
            count,
            counts,
            done: (count as f64 - 1.0 + (self.done + self.part) as f64 / self.work as f64)
                / counts as f64,
        }
    }
}
