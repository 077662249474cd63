//! The progress of a count.

use core::ops::ControlFlow;

/// A callback that runs after each layer and may stop the count.
pub(crate) type Callback<'a> = Box<dyn FnMut(&CountProgress) -> ControlFlow<()> + Send + 'a>;

/// The progress of a count; the callback receives it after each layer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CountProgress {
    /// Number of finished layers, of both sweeps together.
    pub layer: usize,
    /// Number of all layers; the last one is the join of the two sweeps.
    pub layers: usize,
    /// Number of states of the last finished layer: degree vectors, each with a pairing of its path
    /// ends.
    pub states: u128,
    /// Bytes in use.
    pub memory: u64,
    /// Peak memory so far, in bytes.
    pub most_memory: u64,
    /// Peak bytes of layers in files so far, in this run.
    pub most_disk: u64,
    /// Number of the current count, from 1. More than one count runs only in
    /// [`Counter::count_by_start`](super::counter::Counter::count_by_start) and
    /// [`Counter::count_from_each`](super::counter::Counter::count_from_each).
    pub count: usize,
    /// Number of counts.
    pub counts: usize,
    /// Fraction of the work that is done, from 0 to 1, estimated from the numbers of states.
    pub done: f64,
}
