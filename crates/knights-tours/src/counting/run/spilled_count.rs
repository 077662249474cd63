//! Runs a count whose layers are in files.

use core::ops::ControlFlow;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use board_files::FileError;

use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::advance::{Resources, StepTask};
use crate::counting::passes::layer::Layer;
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::reach::SweepSide;
use crate::counting::plan::CountPlan;
use crate::counting::run::checkpoint::{Fingerprint, refused};
use crate::counting::run::cost::{Cost, layer_bytes};
use crate::counting::run::error::CountError;
use crate::counting::run::meter::CountMeter;
use crate::counting::run::settings::{CountSettings, SpillSettings};
use crate::counting::spill::advance::StoredStep;
use crate::counting::spill::count_file::SavedCount;
use crate::counting::spill::folder::{GroupFile, SpillFolder};
use crate::counting::spill::join::StoredJoin;
use crate::counting::spill::layer::{LayerName, StoredLayer};
use crate::counting::spill::state::{BegunCount, StateFile};
use crate::counting::states::degree_set::{DegreeSet, set_bytes};
use crate::counting::states::matching::Tables;

/// The maximum number of groups of a layer: each finished group costs a sync of all files.
const MAX_GROUPS: u64 = 32;

/// A running count with layers in files.
pub(crate) struct SpilledCount<'a, 'b> {
    settings: &'a mut CountSettings<'b>,
    spill: &'a SpillSettings,
    plan: &'a CountPlan,
    tables: Arc<Tables>,
    modulus: Option<Modulus>,
    cost: Cost,
    meter: CountMeter,
    folder: Arc<SpillFolder>,
    state: StateFile,
    /// Files of groups that are used up since the state was saved.
    used_up: Vec<Arc<GroupFile>>,
    saved: Instant,
    /// The last layers of the finished sweeps.
    finished: Vec<StoredLayer>,
}

/// The folder of one count in the folder of the settings: several counts may share that.
pub(crate) fn folder_of(spill: &SpillSettings, fingerprint: Fingerprint) -> PathBuf {
    spill.folder.join(format!("{:016x}", fingerprint.value()))
}

/// Removes the files of a count; nothing happens if there are none.
pub(crate) fn discard(spill: &SpillSettings, fingerprint: Fingerprint) -> Result<(), CountError> {
    let path = folder_of(spill, fingerprint);
    if !path.exists() {
        return Ok(());
    }
    let discard = || {
        let folder = SpillFolder::new(path.clone(), spill.disk)?;
        StateFile::new(&folder, fingerprint.value())?.discard(&folder)
    };
    discard().map_err(|error| refused(&path, FileError::into(error)))?;
    // A folder with files of others stays.
    let _ = fs::remove_dir(&path);
    Ok(())
}

impl<'a, 'b> SpilledCount<'a, 'b> {
    pub(crate) fn new(
        settings: &'a mut CountSettings<'b>,
        spill: &'a SpillSettings,
        plan: &'a CountPlan,
        (sides, cost): (&[SweepSide], Cost),
        fingerprint: Fingerprint,
    ) -> Result<Self, CountError> {
        let path = folder_of(spill, fingerprint);
        let open = || {
            let folder = SpillFolder::new(path.clone(), spill.disk)?;
            let state = StateFile::new(&folder, fingerprint.value())?;
            Ok((folder, state))
        };
        let (folder, state) = open().map_err(|error| refused(&path, FileError::into(error)))?;
        Ok(Self {
            modulus: settings.modulus()?,
            meter: CountMeter::new(sides, cost, settings.counts),
            spill,
            plan,
            tables: Arc::new(Tables::new()),
            cost,
            folder: Arc::new(folder),
            state,
            used_up: Vec::new(),
            saved: Instant::now(),
            finished: Vec::new(),
            settings,
        })
    }

    /// The number of cycles. The result is saved, and the layers are removed.
    pub(crate) fn count(
        mut self,
        sides: &mut [SweepSide],
        result: impl Fn(Natural) -> Natural,
    ) -> Result<Natural, CountError> {
        let counted = self.run(sides, result);
        counted.map_err(|reason| self.error(reason))
    }

    fn run(
        &mut self,
        sides: &mut [SweepSide],
        result: impl Fn(Natural) -> Natural,
    ) -> Result<Natural, LayerError> {
        let mut begun = match self.state.load(&self.folder, sides)? {
            SavedCount::Done(count) => return Ok(count),
            SavedCount::Begun(BegunCount { finished, step }) => {
                self.finished = finished;
                step
            }
        };
        let mut kept: Vec<_> = self.finished.iter().collect();
        kept.extend(begun.iter().flat_map(|step| [&step.source, &step.target]));
        let files = kept.iter().flat_map(|layer| layer.files());
        let files: Vec<_> = files.map(Arc::clone).collect();
        self.folder.remove_others(&files)?;
        for side in &sides[..self.finished.len()] {
            self.meter.pass(&side.census);
        }
        for number in self.finished.len()..sides.len() {
            let waiting = sides[number + 1..].iter();
            let waiting = waiting.map(|side| set_bytes(&side.census)).sum();
            let last = self.sweep((number, &mut sides[number]), begun.take(), waiting)?;
            self.finished.push(last);
        }
        self.save(None)?;
        let count = result(self.join()?);
        self.state.save_result(&count)?;
        self.folder.remove_others(&[])?;
        Ok(count)
    }

    /// The last layer of a sweep. `begun`: the step to go on with; `waiting`: bytes of the degree
    /// sets of later sweeps.
    fn sweep(
        &mut self,
        (number, side): (usize, &mut SweepSide),
        begun: Option<StoredStep>,
        waiting: u64,
    ) -> Result<StoredLayer, LayerError> {
        let mut step = match begun {
            Some(step) => step,
            None => {
                let first = self.first(number, side)?;
                if side.sweep.steps.is_empty() {
                    return Ok(first);
                }
                self.step(number, side, first)?
            }
        };
        self.meter.pass(&side.census[..=step.source.steps]);
        loop {
            self.advance(side, &mut step, waiting)?;
            let layer = step.target;
            if layer.steps == side.sweep.steps.len() {
                return Ok(layer);
            }
            step = self.step(number, side, layer)?;
        }
    }

    /// Makes the groups of a step that are left.
    fn advance(
        &mut self,
        side: &mut SweepSide,
        step: &mut StoredStep,
        waiting: u64,
    ) -> Result<(), LayerError> {
        let at = step.source.steps;
        let sets = [Arc::clone(&step.source.set), Arc::clone(&side.sets[at + 1])];
        side.sets[..=at].fill_with(|| Arc::new(DegreeSet::none()));
        let used = self.used() + set_bytes(&side.census[at..]) + waiting;
        let tables = Arc::clone(&self.tables);
        let task = StepTask {
            source: &sets[0],
            bits: step.source.bits,
            step: &side.sweep.steps[at],
            target: &sets[1],
            resources: Resources {
                tables: &tables,
                threads: self.settings.threads,
                memory: self.settings.memory.saturating_sub(used),
                modulus: self.modulus,
                stop: self.settings.stop,
            },
        };
        let states = side.census[at + 1].states;
        let peak_held = step.advance(task, &mut |step| self.after_group(step, states, used))?;
        self.meter.reach(used + peak_held);
        self.meter.pass(&side.census[at + 1..=at + 1]);
        Ok(())
    }

    /// Saves the state if it is time or the disk is nearly full, and reports the progress.
    /// `states`: those of the target; `used`: bytes in use, apart from chunks.
    fn after_group(
        &mut self,
        step: &StoredStep,
        states: u128,
        used: u64,
    ) -> Result<ControlFlow<()>, LayerError> {
        let file = &step.source.files()[step.done - 1];
        self.used_up.push(Arc::clone(file));
        let groups = step.source.groups.count as u128;
        self.meter.part(states * step.done as u128 / groups);
        self.meter.reach_disk(self.folder.peak_used());
        let flow = match &mut self.settings.progress {
            Some(callback) => callback(&self.meter.progress(self.finished.len() + 1, used)),
            None => ControlFlow::Continue(()),
        };
        let is_time =
            self.saved.elapsed() >= self.spill.save_interval || self.folder.is_nearly_full();
        if flow.is_break() || is_time {
            self.save(Some(step))?;
        }
        Ok(flow)
    }

    /// Saves the state, and removes the files of groups that are used up.
    fn save(&mut self, step: Option<&StoredStep>) -> Result<(), LayerError> {
        let layers = step
            .into_iter()
            .flat_map(|step| [&step.source, &step.target]);
        for layer in self.finished.iter().chain(layers) {
            for file in layer.files() {
                file.sync()?;
            }
        }
        self.folder.sync_names()?;
        self.state.save(&self.finished, step)?;
        for file in self.used_up.drain(..) {
            file.remove()?;
        }
        self.saved = Instant::now();
        Ok(())
    }

    /// The first layer of a sweep.
    fn first(&self, number: usize, side: &SweepSide) -> Result<StoredLayer, LayerError> {
        let name = LayerName {
            sweep: number,
            steps: 0,
        };
        let mut first = StoredLayer::new(&self.folder, &side.sweep, name, &side.sets[0], 1)?;
        first.store_all(&Layer::start(side.sweep.slots)?)?;
        Ok(first)
    }

    /// The step from a layer to the next.
    fn step(
        &self,
        number: usize,
        side: &SweepSide,
        source: StoredLayer,
    ) -> Result<StoredStep, LayerError> {
        let steps = source.steps + 1;
        let name = LayerName {
            sweep: number,
            steps,
        };
        let max_bits = self.modulus.map(Modulus::bits);
        let bytes = layer_bytes(steps, &side.sweep, &side.census[steps], max_bits);
        let groups = (bytes / self.spill.group_bytes).clamp(1, MAX_GROUPS) as usize;
        let set = &side.sets[steps];
        let target = StoredLayer::new(&self.folder, &side.sweep, name, set, groups)?;
        Ok(StoredStep {
            source,
            done: 0,
            target,
        })
    }

    /// Bytes of the tables and the finished layers.
    fn used(&self) -> u64 {
        let finished = self.finished.iter().map(StoredLayer::memory);
        self.tables.memory() + finished.sum::<u64>()
    }

    fn join(&mut self) -> Result<Natural, LayerError> {
        let (Some(bottom), Some(top)) = (self.finished.first(), self.finished.last()) else {
            return Ok(Natural::default());
        };
        let used = self.used();
        let join = StoredJoin {
            plan: self.plan,
            top,
            bottom,
            tables: &self.tables,
            resources: Resources {
                tables: &self.tables,
                threads: self.settings.threads,
                memory: self
                    .spill
                    .join_bytes
                    .min(self.settings.memory.saturating_sub(used)),
                modulus: self.modulus,
                stop: self.settings.stop,
            },
        };
        let sweeps = self.finished.len();
        let (meter, callback) = (&mut self.meter, &mut self.settings.progress);
        join.count(&mut |share| {
            meter.join(share);
            if let Some(callback) = callback
                && callback(&meter.progress(sweeps, used)).is_break()
            {
                return Err(LayerError::Stopped);
            }
            Ok(())
        })
    }

    fn error(&self, reason: LayerError) -> CountError {
        match reason {
            LayerError::Disk => CountError::Disk {
                limit: self.folder.limit(),
                needed: self.cost.disk.max(self.folder.limit().saturating_add(1)),
            },
            reason => CountError::of_layer(reason, self.settings.memory, self.cost.memory),
        }
    }
}
