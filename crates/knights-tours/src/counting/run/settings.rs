//! Settings of a count.

use core::ops::ControlFlow;
use core::time::Duration;
use std::path::PathBuf;

use crate::counting::numbers::modulus::Modulus;
use crate::counting::passes::layer_error::StopSignal;
use crate::counting::run::cost::LayerUse;
use crate::counting::run::error::CountError;

/// A callback for the error of a checkpoint that cannot be written.
pub(crate) type WriteErrorCallback<'a> = Box<dyn FnMut(&CountError) + Send + 'a>;

/// The settings of a count with layers in files.
#[derive(Clone, Debug)]
pub(crate) struct SpillSettings {
    pub(crate) folder: PathBuf,
    /// Bytes that all files may take.
    pub(crate) disk: u64,
    /// Bytes of a group of chunks, approximately.
    pub(crate) group_bytes: u64,
    /// Bytes of the layers that the join has in memory at once, within the memory limit.
    pub(crate) join_bytes: u64,
    /// The state is saved when it is older.
    pub(crate) save_interval: Duration,
}

/// The settings of a count.
pub(crate) struct CountSettings<'a> {
    /// Memory limit, in bytes.
    pub(crate) memory: u64,
    pub(crate) threads: usize,
    pub(crate) checkpoint: Option<PathBuf>,
    /// The folder of the layers; without it they stay in memory.
    pub(crate) spill: Option<SpillSettings>,
    /// Receives the error of a checkpoint that cannot be written; without it the count ends.
    pub(crate) unwritten: Option<WriteErrorCallback<'a>>,
    pub(crate) progress: Option<Callback<'a>>,
    pub(crate) stop: StopSignal<'a>,
    /// The modulus, if the count is not exact; must be an odd prime.
    pub(crate) prime: Option<u32>,
    /// Whether to skip a count that a proof without counting shows to be 0.
    pub(crate) is_goal: bool,
    /// Whether to subtract closed tours.
    pub(crate) is_open: bool,
    /// Whether all layers are kept, for tours by number.
    pub(crate) keeps_layers: bool,
    /// The number of the current count, from 1, and the number of counts.
    pub(crate) counts: (usize, usize),
}

impl CountSettings<'_> {
    pub(crate) fn modulus(&self) -> Result<Option<Modulus>, CountError> {
        let modulus = |prime| Modulus::new(prime).ok_or(CountError::NotPrime { prime });
        self.prime.map(modulus).transpose()
    }

    /// Ignores an error of writing a checkpoint if there is a callback for it.
    pub(crate) fn written(&mut self, saved: Result<(), CountError>) -> Result<(), CountError> {
        match (saved, &mut self.unwritten) {
            (Err(error), Some(hear)) => {
                hear(&error);
                Ok(())
            }
            (saved, _) => saved,
        }
    }

    /// The storage of the layers during the count.
    pub(crate) const fn layer_use(&self) -> LayerUse {
        match (&self.spill, self.keeps_layers) {
            (Some(_), _) => LayerUse::InFiles,
            (None, true) => LayerUse::AllInMemory,
            (None, false) => LayerUse::InMemory,
        }
    }

    /// An upper bound of the bits of a layer's numbers, if known.
    pub(crate) fn max_bits(&self) -> Result<Option<u32>, CountError> {
        Ok(self.modulus()?.map(Modulus::bits))
    }
}

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
    pub peak_memory: u64,
    /// Peak bytes of layers in files so far, in this run.
    pub peak_disk: u64,
    /// Number of the current count, from 1. More than one count runs only in
    /// [`Counter::count_by_start`](super::counter::Counter::count_by_start) and
    /// [`Counter::count_from_each`](super::counter::Counter::count_from_each).
    pub count: usize,
    /// Number of counts.
    pub counts: usize,
    /// Fraction of the work that is done, from 0 to 1, estimated from the numbers of states.
    pub done: f64,
}
