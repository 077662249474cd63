//! Computes the next layer of a sweep from one in files.

use core::ops::ControlFlow;

use crate::counting::passes::advance::{LayerError, StepTask};
use crate::counting::passes::parts::StepSource;
use crate::counting::spill::folder::SpillFolder;
use crate::counting::spill::layer::StoredLayer;

/// A step whose layers are in files.
pub(crate) struct StoredStep {
    pub(crate) source: StoredLayer,
    /// Number of groups of the source that are used up, and whose files are removed.
    pub(crate) done: usize,
    pub(crate) target: StoredLayer,
}

/// What happens after each group of a step.
pub(crate) trait StepObserver {
    /// Saves the state of the step: the target is on disk, and the next file will be removed.
    fn save(&mut self, step: &StoredStep) -> Result<(), LayerError>;

    /// Hears of the progress of the step; may stop it.
    fn progress(&mut self, step: &StoredStep) -> ControlFlow<()>;
}

impl StoredStep {
    /// Makes the target from the groups that are left. Returns the peak bytes of chunks in memory.
    pub(crate) fn advance(
        &mut self,
        folder: &SpillFolder,
        task: StepTask<'_>,
        observer: &mut dyn StepObserver,
    ) -> Result<u64, LayerError> {
        let mut most_held = 0;
        for group in self.done..self.source.groups.count {
            let parts = task.parts(StepSource::Storage(&self.source));
            let places = self.source.groups.places(group, &parts);
            let target = &self.target;
            let bits = task.make(&parts, places, &|number, chunk| {
                target.store(number, &chunk).map(|()| 0)
            })?;
            most_held = most_held.max(parts.most_held());
            drop(parts);
            self.target.bits = self.target.bits.max(bits);
            self.target.sync(folder)?;
            self.done = group + 1;
            observer.save(self)?;
            self.source.files()[group].remove()?;
            if observer.progress(self).is_break() {
                return Err(LayerError::Stopped);
            }
        }
        Ok(most_held)
    }
}
