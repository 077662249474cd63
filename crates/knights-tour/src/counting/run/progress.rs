//! How far a count has come.

use core::ops::ControlFlow;

/// Called after each layer; may stop the count.
pub(crate) type Callback<'a> = Box<dyn FnMut(&CountProgress) -> ControlFlow<()> + Send + 'a>;

/// How far a count has come; handed to the callback after each layer.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct CountProgress {
    /// Layers done, of both sweeps.
    pub layer: usize,
    /// Layers in all, the join of the two sweeps included as the last.
    pub layers: usize,
    /// States of the layer done: degree vectors with a pairing of their path ends.
    pub states: u128,
    /// Bytes in use.
    pub memory: u64,
    /// Bytes that were in use at most, so far.
    pub most_memory: u64,
    /// Which count is under way, from 1: several only in
    /// [`Counter::count_by_start`](super::counter::Counter::count_by_start) and
    /// [`Counter::count_from_each`](super::counter::Counter::count_from_each).
    pub count: usize,
    /// How many counts there are.
    pub counts: usize,
    /// Part of the work that is done, from 0 to 1, estimated from the numbers of states.
    pub done: f64,
}
