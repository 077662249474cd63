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

impl StoredStep {
    /// Makes the target from the groups that are left, and calls `after_group` after each; a break
    /// stops the step. Returns the peak bytes of chunks in memory.
    pub(crate) fn advance(
        &mut self,
        task: StepTask<'_>,
        after_group: &mut dyn FnMut(&Self) -> Result<ControlFlow<()>, LayerError>,
    ) -> Result<u64, LayerError> {
        let parts = task.parts(StepSource::Storage(&self.source));
        for group in self.done..self.source.groups.count {
            let places = self.source.groups.places(group, &parts);
            let bits = task.make(&parts, places, &|number, chunk| {
                self.target.store(number, &chunk).map(|()| 0)
            })?;
            self.target.bits = self.target.bits.max(bits);
            self.done = group + 1;
            if after_group(self)?.is_break() {
                return Err(LayerError::Stopped);
            }
        }
        Ok(parts.peak_held())
    }
}
