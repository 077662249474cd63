//! Computes the next layer of a sweep from one in files.

use core::ops::ControlFlow;

use crate::counting::passes::advance::StepTask;
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::parts::StepSource;
use crate::counting::spill::layer::StoredLayer;

/// A step whose layers are in files.
pub(crate) struct StoredStep {
    pub(crate) source: StoredLayer,
    /// Number of groups of the source that are used up.
    pub(crate) done: usize,
    pub(crate) target: StoredLayer,
}

/// The progress of a step.
#[derive(Clone, Copy)]
pub(crate) struct StepState<'a> {
    pub(crate) source: &'a StoredLayer,
    pub(crate) done: usize,
    pub(crate) target: &'a StoredLayer,
}

impl StoredStep {
    /// Makes the target from the groups that are left, and calls `after_group` after each; a break
    /// stops the step. Returns the peak bytes of chunks in memory.
    pub(crate) fn advance(
        &mut self,
        task: StepTask<'_>,
        after_group: &mut dyn FnMut(StepState<'_>) -> Result<ControlFlow<()>, LayerError>,
    ) -> Result<u64, LayerError> {
        let Self {
            source,
            done,
            target,
        } = self;
        let parts = task.parts(StepSource::Storage(source));
        for group in *done..source.groups.count {
            let places = source.groups.places(group, &parts);
            let bits = task.make(&parts, places, &|number, chunk| {
                target.store(number, &chunk).map(|()| 0)
            })?;
            target.bits = target.bits.max(bits);
            *done = group + 1;
            let state = StepState {
                source,
                done: *done,
                target,
            };
            if after_group(state)?.is_break() {
                return Err(LayerError::Stopped);
            }
        }
        Ok(parts.peak_held())
    }
}
