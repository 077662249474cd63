//! Runs a count: degree sets, layers, join.

use std::sync::Arc;

use crate::counting::memory;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::natural::Natural;
use crate::counting::passes::advance::{Resources, advance};
use crate::counting::passes::join::SweepJoin;
use crate::counting::passes::layer::Layer;
use crate::counting::passes::layer_error::LayerError;
use crate::counting::passes::reach::{SweepSide, sides};
use crate::counting::passes::survey::survey;
use crate::counting::plan::CountPlan;
use crate::counting::plan::graph::{PlanGraph, PlannedTours};
use crate::counting::plan::sweep::Sweep;
use crate::counting::run::checkpoint::{CountCheckpoint, Fingerprint, Layers};
use crate::counting::run::cost::Cost;
use crate::counting::run::error::CountError;
use crate::counting::run::meter::CountMeter;
use crate::counting::run::settings::{CountSettings, SpillSettings};
use crate::counting::run::spilled_count::{SpilledCount, discard};
use crate::counting::spill::count_file::SavedCount;
use crate::counting::states::degree_set::{DegreeSet, bytes, set_bytes, words};
use crate::counting::states::digits::MAX_SLOTS;
use crate::counting::states::matching::Tables;
use crate::{Board, Graph};

/// A planned count.
pub(crate) struct PlannedCount {
    graph: Graph,
    tours: PlannedTours,
    plan: CountPlan,
}

/// The last layer of the half without the start, reused by counts from other squares.
pub(crate) struct SharedHalf {
    sweep: Sweep,
    /// The last layer.
    layer: Layer,
}

/// All layers of a count.
pub(crate) struct AllLayers {
    pub(crate) plan: CountPlan,
    pub(crate) tables: Arc<Tables>,
    /// For each sweep, in the order of computation: the layer before each step, and the last layer.
    pub(crate) layers: Vec<Vec<Layer>>,
}

impl SharedHalf {
    fn fits(&self, side: &SweepSide) -> bool {
        self.sweep == side.sweep && side.sets.last().is_some_and(|set| *set == self.layer.set)
    }
}

/// Approximate bytes of a square in the graph, the orders and the steps.
const BYTES_PER_SQUARE: u64 = 1 << 9;

/// The state of a running count.
struct LayerRun<'a, 'b> {
    settings: &'a mut CountSettings<'b>,
    tables: &'a Arc<Tables>,
    modulus: Option<Modulus>,
    checkpoint: Option<&'a CountCheckpoint>,
    cost: Cost,
    meter: CountMeter,
    layers: Layers,
    /// The finished layers of each sweep, if they are kept.
    kept: Vec<Vec<Layer>>,
}

impl PlannedCount {
    /// Plans a count. `None` for boards of one or two squares.
    pub(crate) fn new(
        graph: &Graph,
        tours: PlannedTours,
        settings: &CountSettings<'_>,
    ) -> Result<Option<Self>, CountError> {
        if graph.len() < 3 {
            return Ok(None);
        }
        check_size(graph, settings.memory)?;
        let plan_graph = match PlanGraph::new(graph, tours) {
            plan_graph if settings.keeps_layers => plan_graph.with_start_fixed(),
            plan_graph => plan_graph,
        };
        let plan = CountPlan::new(&plan_graph);
        let plan = plan.ok_or(CountError::TooWide { limit: MAX_SLOTS })?;
        Ok(Some(Self {
            graph: graph.clone(),
            tours,
            plan,
        }))
    }

    /// Estimates memory and work.
    pub(crate) fn cost(&self, settings: &CountSettings<'_>) -> Result<Cost, CountError> {
        // Three sets at once: before a step, after it, and the last of the other sweep.
        let needed = self.check_sets(settings, |_| 3)?;
        let census =
            survey(&self.plan).map_err(|lacking| CountError::out_of_memory(lacking, needed))?;
        let census = census.iter().map(Vec::as_slice);
        let sides: Vec<_> = self.plan.sweeps().into_iter().zip(census).collect();
        let max_bits = settings.max_bits()?;
        let layers = settings.layer_use();
        Ok(Cost::of(&sides, settings.threads, max_bits, layers))
    }

    /// Fails if the degree sets exceed the memory limit. `sets` returns the number of sets per
    /// sweep.
    fn check_sets(
        &self,
        settings: &CountSettings<'_>,
        sets: impl Fn(&Sweep) -> usize,
    ) -> Result<u64, CountError> {
        let sweeps = self.plan.sweeps().into_iter();
        let needed = sweeps
            .map(|sweep| bytes(words(sweep.slots)) * sets(sweep) as u64)
            .sum();
        check_memory(settings.memory, needed).map(|()| needed)
    }

    /// Runs the count. In a series, reuses the shared half of an earlier count and stores one for
    /// the next.
    pub(crate) fn count(
        self,
        settings: &mut CountSettings<'_>,
        shared: &mut Option<SharedHalf>,
    ) -> Result<Natural, CountError> {
        let Some((mut sides, cost)) = self.sides(settings)? else {
            CountCheckpoint::refuse(settings.checkpoint.as_deref())?;
            return Ok(Natural::default());
        };
        if let Some(spill) = settings.spill.clone() {
            return self.count_in_files(settings, &spill, (&mut sides, cost));
        }
        if let Some(half) = shared
            && !sides.iter().any(|side| half.fits(side))
        {
            *shared = None;
        }
        let checkpoint = self.checkpoint(settings)?;
        let sets: Vec<&[Arc<DegreeSet>]> = sides.iter().map(|side| &side.sets[..]).collect();
        let saved = match checkpoint.as_ref().map(|checkpoint| checkpoint.load(&sets)) {
            None => Vec::new(),
            Some(state) => match state? {
                SavedCount::Done(count) => return Ok(count),
                SavedCount::Begun(layers) => layers,
            },
        };
        let tables = Arc::new(Tables::new());
        let mut work = LayerRun::new(settings, (&sides, cost), &tables)?;
        work.checkpoint = checkpoint.as_ref();
        work.sweep(&mut sides, saved, shared)?;
        let count = self.finish(&work)?;
        if let Some(checkpoint) = &checkpoint {
            let saved = checkpoint.save_result(&count);
            work.settings.written(saved)?;
        }
        if work.settings.counts.1 > 1 {
            let sides = sides.into_iter().zip(work.layers);
            *shared = sides
                .map(|(side, (_, layer))| SharedHalf {
                    sweep: side.sweep,
                    layer,
                })
                .find(|half| !half.sweep.has_start_edge);
        }
        Ok(count)
    }

    /// Computes all layers and keeps them; `None` if there are no tours.
    pub(crate) fn all_layers(
        self,
        settings: &mut CountSettings<'_>,
    ) -> Result<Option<AllLayers>, CountError> {
        let Some((mut sides, cost)) = self.sides(settings)? else {
            return Ok(None);
        };
        let tables = Arc::new(Tables::new());
        let mut work = LayerRun::new(settings, (&sides, cost), &tables)?;
        work.sweep(&mut sides, Vec::new(), &mut None)?;
        let last = work.layers.into_iter().map(|(_, layer)| layer);
        let sweeps = work.kept.into_iter().zip(last);
        let layers = sweeps.map(|(mut layers, last)| {
            layers.push(last);
            layers
        });
        Ok(Some(AllLayers {
            layers: layers.collect(),
            plan: self.plan,
            tables,
        }))
    }

    /// The sweeps with their degree sets and estimated cost; `None` if there are no tours.
    fn sides(
        &self,
        settings: &CountSettings<'_>,
    ) -> Result<Option<(Vec<SweepSide>, Cost)>, CountError> {
        // Sets repeat themselves after a few lines, and are then shared.
        let board = self.graph.board();
        let line = usize::from(board.width().min(board.height()));
        let needed = self.check_sets(settings, |sweep| sweep.steps.len().min(6 * line))?;
        let sides = sides(&self.plan, settings.stop)
            .map_err(|reason| CountError::of_layer(reason, settings.memory, needed))?;
        let census = sides.iter().map(|side| (&side.sweep, &side.census[..]));
        let census: Vec<_> = census.collect();
        let max_bits = settings.max_bits()?;
        let cost = Cost::of(&census, settings.threads, max_bits, settings.layer_use());
        check_memory(settings.memory, cost.memory)?;
        if let Some(SpillSettings { disk: limit, .. }) = settings.spill
            && cost.disk > limit
        {
            let needed = cost.disk;
            return Err(CountError::Disk { limit, needed });
        }
        let mut layers = sides.iter().flat_map(|side| &side.census);
        let is_possible = layers.all(|layer| layer.states > 0);
        Ok(is_possible.then_some((sides, cost)))
    }

    fn checkpoint(
        &self,
        settings: &CountSettings<'_>,
    ) -> Result<Option<CountCheckpoint>, CountError> {
        let modulus = settings.modulus()?;
        let path = settings.checkpoint.as_deref();
        path.map(|path| CountCheckpoint::new(path, self.fingerprint(modulus)))
            .transpose()
    }

    fn fingerprint(&self, modulus: Option<Modulus>) -> Fingerprint {
        Fingerprint::new(self.graph.board(), self.tours, &self.plan.sweeps(), modulus)
    }

    /// Runs the count with layers in files.
    fn count_in_files(
        &self,
        settings: &mut CountSettings<'_>,
        spill: &SpillSettings,
        (sides, cost): (&mut [SweepSide], Cost),
    ) -> Result<Natural, CountError> {
        let modulus = settings.modulus()?;
        let fingerprint = self.fingerprint(modulus);
        let work = SpilledCount::new(settings, spill, &self.plan, (sides, cost), fingerprint)?;
        work.count(sides, |cycles| self.tours_of(cycles, modulus))
    }

    /// Removes the checkpoint of the count.
    pub(crate) fn discard_checkpoint(
        &self,
        settings: &CountSettings<'_>,
    ) -> Result<(), CountError> {
        let checkpoint = self.checkpoint(settings)?;
        checkpoint.map_or(Ok(()), CountCheckpoint::discard)
    }

    /// Removes the files of the count.
    pub(crate) fn discard_files(
        &self,
        spill: &SpillSettings,
        modulus: Option<Modulus>,
    ) -> Result<(), CountError> {
        discard(spill, self.fingerprint(modulus))
    }

    /// The count, from the last layers of the sweeps.
    fn finish(&self, work: &LayerRun<'_, '_>) -> Result<Natural, CountError> {
        let (Some((_, bottom)), Some((_, top))) = (work.layers.first(), work.layers.last()) else {
            return Ok(Natural::default());
        };
        let join = SweepJoin {
            plan: &self.plan,
            top,
            bottom,
            tables: work.tables,
            threads: work.settings.threads,
            stop: work.settings.stop,
        };
        let cycles = join.count().map_err(|reason| work.error(reason))?;
        Ok(self.tours_of(cycles, work.modulus))
    }

    /// The number of tours that so many cycles of the plan make.
    fn tours_of(&self, mut count: Natural, modulus: Option<Modulus>) -> Natural {
        match self.tours {
            PlannedTours::Closed => {}
            // A cycle through the apex is two tours.
            PlannedTours::Directed => count.scale(2),
            // Each of the allowed start squares has the same number of tours.
            PlannedTours::From(_) => match modulus {
                Some(modulus) => count = modulus.quotient(count, self.plan.starts as u64),
                None => {
                    count.divide(self.plan.starts as u64);
                }
            },
        }
        match modulus {
            Some(modulus) => modulus.remainder(count),
            None => count,
        }
    }
}

impl<'a, 'b> LayerRun<'a, 'b> {
    /// The state of a count on these sweeps, with their estimated cost.
    fn new(
        settings: &'a mut CountSettings<'b>,
        (sides, cost): (&[SweepSide], Cost),
        tables: &'a Arc<Tables>,
    ) -> Result<Self, CountError> {
        let meter = CountMeter::new(sides, cost, settings.counts);
        Ok(Self {
            modulus: settings.modulus()?,
            meter,
            settings,
            tables,
            checkpoint: None,
            cost,
            layers: Vec::new(),
            kept: Vec::new(),
        })
    }

    /// Computes all layers, starting from the saved ones.
    fn sweep(
        &mut self,
        sides: &mut [SweepSide],
        saved: Layers,
        shared: &mut Option<SharedHalf>,
    ) -> Result<(), CountError> {
        let mut saved = saved.into_iter();
        // The degree sets of the remaining sweeps.
        let mut waiting: u64 = sides.iter().map(|side| set_bytes(&side.census)).sum();
        for side in sides {
            waiting -= set_bytes(&side.census);
            let done = || {
                let half = shared.take_if(|half| half.fits(side))?;
                Some((side.sweep.steps.len(), half.layer))
            };
            let first = match saved.next().or_else(done) {
                Some(layer) => layer,
                None => (
                    0,
                    Layer::start(side.sweep.slots).map_err(|lacking| self.error(lacking.into()))?,
                ),
            };
            self.meter.pass(&side.census[..=first.0]);
            self.layers.push(first);
            self.kept.push(Vec::new());
            let elsewhere = waiting + shared.as_ref().map_or(0, |half| half.layer.memory());
            while self.layers[self.layers.len() - 1].0 < side.sweep.steps.len() {
                self.advance(side, elsewhere)?;
            }
        }
        Ok(())
    }

    /// Computes the next layer of this side. `elsewhere`: bytes used by other data.
    fn advance(&mut self, side: &mut SweepSide, elsewhere: u64) -> Result<(), CountError> {
        let Some((at, source)) = self.layers.pop() else {
            return Ok(());
        };
        let sets = set_bytes(&side.census[at..]);
        side.sets[at] = Arc::new(DegreeSet::none());
        let used = self.meter.memory(&self.layers, self.tables) + elsewhere + sets;
        let resources = Resources {
            tables: self.tables,
            threads: self.settings.threads,
            memory: self.settings.memory.saturating_sub(used),
            modulus: self.modulus,
            stop: self.settings.stop,
        };
        let set = Arc::clone(&side.sets[at + 1]);
        let kept = self.settings.keeps_layers.then(|| source.clone());
        let next = advance(source, &side.sweep.steps[at], set, resources);
        let next = next.map_err(|reason| self.error(reason))?;
        self.meter.reach(used + next.peak_held);
        if let (Some(layer), Some(layers)) = (kept, self.kept.last_mut()) {
            self.meter
                .keep(layer.block_memory() + side.census[at].set_bytes);
            layers.push(layer);
        }
        self.layers.push((at + 1, next.layer));
        if let Some(checkpoint) = self.checkpoint {
            let saved = checkpoint.save(&self.layers);
            self.settings.written(saved)?;
        }
        self.meter.pass(&side.census[at + 1..=at + 1]);
        if let Some(callback) = &mut self.settings.progress {
            let memory = self.meter.memory(&self.layers, self.tables);
            let progress = self.meter.progress(self.layers.len(), memory);
            if callback(&progress).is_break() {
                return Err(CountError::Stopped);
            }
        }
        Ok(())
    }

    fn error(&self, reason: LayerError) -> CountError {
        CountError::of_layer(reason, self.settings.memory, self.cost.memory)
    }
}

impl CountSettings<'_> {
    /// Converts an error of the join.
    pub(crate) fn error(&self, reason: LayerError) -> CountError {
        CountError::of_layer(reason, self.memory, 0)
    }
}

/// Fails early for boards that are too large.
pub(crate) fn check_size(graph: &Graph, limit: u64) -> Result<(), CountError> {
    let board = graph.board();
    // When the first line is finished, the next two are on the frontier.
    if graph.is_knight()
        && board.is_rectangle()
        && 2 * u32::from(board.width().min(board.height())) > MAX_SLOTS
    {
        return Err(CountError::TooWide { limit: MAX_SLOTS });
    }
    check_squares(board, limit)
}

/// Fails for boards with more squares than fit into the memory limit, or into the system's memory.
pub(crate) fn check_squares(board: &Board, limit: u64) -> Result<(), CountError> {
    let needed = board.len() as u64 * BYTES_PER_SQUARE;
    check_memory(limit, needed)?;
    memory::check(needed).map_err(|lacking| CountError::out_of_memory(lacking, needed))
}

fn check_memory(limit: u64, needed: u64) -> Result<(), CountError> {
    if needed > limit {
        return Err(CountError::Memory { limit, needed });
    }
    Ok(())
}
