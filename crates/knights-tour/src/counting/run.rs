//! A count as it is carried out: sets of degree vectors, layers, join.

use std::sync::Arc;

use super::advance::{Means, Obstacle, advance};
use super::block::Head;
use super::checkpoint::{Checkpoint, Fingerprint};
use super::counter::{Counter, Estimate};
use super::degree_set::{Census, DegreeSet, LOW_SLOTS, MAX_SLOTS, pow3};
use super::graph::Graph;
use super::join::{Join, matched};
use super::layer::Layer;
use super::matching::{Tables, pairings};
use super::meter::Meter;
use super::plan::{Bottom, Plan};
use super::sweep::Sweep;
use super::{CountError, Natural, TourSet};
use crate::Board;

/// A count with its plan made and its degree vectors found.
pub(super) struct Run {
    plan: Plan,
    /// The sweeps in the order they are made: the bottom one, unless it mirrors the top, then the top.
    sides: Vec<Side>,
    fingerprint: Fingerprint,
    tours: TourSet,
}

/// One sweep with the degree vectors of its layers.
struct Side {
    sweep: Sweep,
    sets: Vec<Arc<DegreeSet>>,
    /// What each layer holds.
    census: Vec<Census>,
}

/// The half of the board without the start, which counts from other squares have in common.
pub(super) struct Shared {
    sweep: Sweep,
    /// The last one.
    layer: Layer,
}

impl Shared {
    fn fits(&self, side: &Side) -> bool {
        self.sweep == side.sweep && side.sets.last().is_some_and(|set| *set == self.layer.set)
    }
}

/// Bytes per state, roughly: about a third of the numbers of a late layer are not zero.
const BYTES_PER_STATE: f64 = 0.8;
/// Bytes that a square takes in the graph, the orders and the steps, roughly.
const BYTES_PER_SQUARE: u64 = 1 << 9;
/// Bytes per word of a degree set, with the number of blocks before it.
const BYTES_PER_WORD: usize = size_of::<u128>() + size_of::<u32>();

impl Run {
    /// Plans a count; none on boards of one or two squares.
    pub(super) fn prepare(counter: &Counter<'_>) -> Result<Option<Self>, CountError> {
        if counter.board.len() < 3 {
            return Ok(None);
        }
        check_size(counter.board, counter.memory)?;
        let graph = Graph::new(counter.board, counter.tours);
        let plan = Plan::new(&graph).ok_or(CountError::TooWide { limit: MAX_SLOTS })?;
        let sweeps = match &plan.bottom {
            Bottom::Mirror(_) => vec![plan.top.clone()],
            Bottom::Own(bottom) => vec![bottom.clone(), plan.top.clone()],
        };
        let needed = sweeps
            .iter()
            .map(|sweep| set_memory(sweep, plan.period))
            .sum();
        if needed > counter.memory {
            return Err(CountError::Memory {
                limit: counter.memory,
                needed,
            });
        }
        let mut sets: Vec<_> = sweeps
            .iter()
            .map(|sweep| sweep.reachable(plan.period))
            .collect();
        meet(&plan, &mut sets);
        let fingerprint = Fingerprint::new(counter.board, counter.tours, &sweeps);
        let sides = sweeps.into_iter().zip(sets).map(|(sweep, mut sets)| {
            sweep.prune(&mut sets, plan.period);
            let census = sets.iter().map(|set| set.census()).collect();
            Side {
                sweep,
                sets,
                census,
            }
        });
        Ok(Some(Self {
            sides: sides.collect(),
            plan,
            fingerprint,
            tours: counter.tours,
        }))
    }

    pub(super) fn estimate(&self) -> Estimate {
        let (mut peak, mut kept) = (0, 0);
        for side in &self.sides {
            let layers = side.census.iter().map(layer_memory);
            let two = layers
                .clone()
                .zip(layers.clone().skip(1))
                .map(|(one, next)| one + next)
                .max();
            peak = peak.max(kept + two.unwrap_or(0));
            kept += layers.clone().next_back().unwrap_or(0);
        }
        let all = self.sides.iter().flat_map(|side| &side.sets);
        let mut sets: Vec<_> = all.map(|set| (Arc::as_ptr(set), set.memory())).collect();
        sets.sort_unstable();
        sets.dedup();
        let census = || self.sides.iter().flat_map(|side| &side.census);
        let widest = census().map(|layer| layer.most_pairs).max().unwrap_or(0);
        let scratch = 3 * size_of::<u64>() * pairings(widest);
        let memory = peak + scratch as u64 + sets.iter().map(|(_, bytes)| bytes).sum::<u64>();
        Estimate {
            layers: self
                .sides
                .iter()
                .map(|side| side.sweep.steps.len())
                .sum::<usize>()
                + 1,
            states: census().map(|layer| layer.states).sum(),
            // A sixteenth more: what the blocks of two layers hold besides their values is not counted.
            memory: memory + memory / 16,
        }
    }

    /// Carries it out. One of a series of counts takes from `shared` what an earlier one has left
    /// there, and leaves something for the next.
    pub(super) fn count(
        mut self,
        counter: &mut Counter<'_>,
        shared: &mut Option<Shared>,
    ) -> Result<Natural, CountError> {
        let estimate = self.estimate();
        if estimate.memory > counter.memory {
            return Err(CountError::Memory {
                limit: counter.memory,
                needed: estimate.memory,
            });
        }
        if self
            .sides
            .iter()
            .any(|side| side.census.iter().any(|layer| layer.states == 0))
        {
            return Ok(Natural::default());
        }
        if let Some(half) = shared
            && !self.sides.iter().any(|side| half.fits(side))
        {
            *shared = None;
        }
        let tables = Tables::new();
        let checkpoint = counter
            .checkpoint
            .clone()
            .map(|path| Checkpoint::new(path, self.fingerprint));
        let sets: Vec<&[Arc<DegreeSet>]> = self.sides.iter().map(|side| &side.sets[..]).collect();
        let saved = checkpoint
            .as_ref()
            .map_or(Ok(Vec::new()), |checkpoint| checkpoint.load(&sets))?;
        let mut saved = saved.into_iter();
        let last = self.sides.last().and_then(|side| side.census.last());
        let mut meter = Meter::new(
            last.map_or(0, |layer| layer.states),
            estimate,
            counter.counts,
        );
        let mut layers: Vec<(usize, Layer)> = Vec::new();
        for side in &mut self.sides {
            let done = || {
                let half = shared.take_if(|half| half.fits(side))?;
                Some((side.sweep.steps.len(), half.layer))
            };
            let begin = || (0, Layer::start(side.sweep.slots));
            layers.push(saved.next().or_else(done).unwrap_or_else(begin));
            let last = layers.len() - 1;
            meter.pass(&side.census[..=layers[last].0]);
            while layers[last].0 < side.sweep.steps.len() {
                let at = layers[last].0;
                side.sets[at] = Arc::new(DegreeSet::empty(0));
                let used = meter.memory(&layers, &tables)
                    + shared.as_ref().map_or(0, |half| half.layer.memory())
                    + side.sets.iter().map(|set| set.memory()).sum::<u64>();
                let means = Means {
                    tables: &tables,
                    threads: counter.threads,
                    memory: counter.memory.saturating_sub(used),
                };
                let set = Arc::clone(&side.sets[at + 1]);
                let next = advance(&layers[last].1, &side.sweep.steps[at], set, means);
                layers[last] = (
                    at + 1,
                    next.map_err(|obstacle| too_much(obstacle, counter.memory))?,
                );
                if let Some(checkpoint) = &checkpoint {
                    checkpoint.save(&layers)?;
                }
                meter.pass(&side.census[at + 1..=at + 1]);
                if let Some(callback) = &mut counter.progress
                    && callback(&meter.progress(&layers, &tables)).is_break()
                {
                    return Err(CountError::Stopped);
                }
            }
        }
        let mut count = self
            .join(&layers, &tables, counter.threads)
            .ok_or(CountError::TooLong)?;
        match self.tours {
            TourSet::Closed => {}
            // A cycle through the hub is two tours.
            TourSet::Directed => count.scale(2),
            // As many begin on each of the squares that were let be the start.
            TourSet::From(_) => {
                count.divide(self.plan.starts as u64);
            }
        }
        checkpoint.map_or(Ok(()), |checkpoint| checkpoint.remove())?;
        if counter.counts.1 > 1 {
            let sides = self.sides.into_iter().zip(layers);
            *shared = sides
                .map(|(side, (_, layer))| Shared {
                    sweep: side.sweep,
                    layer,
                })
                .find(|half| !half.sweep.departs);
        }
        Ok(count)
    }

    fn join(&self, layers: &[(usize, Layer)], tables: &Tables, threads: usize) -> Option<Natural> {
        let (top, bottom) = match layers {
            [(_, bottom), (_, top)] => (top, Some(bottom)),
            [(_, top), ..] => (top, None),
            [] => return Some(Natural::default()),
        };
        Join {
            plan: &self.plan,
            top,
            bottom,
            tables,
            threads,
        }
        .count()
    }
}

/// Refuses boards that are out of reach by their size alone, before anything is made of their squares.
pub(super) fn check_size(board: &Board, memory: u64) -> Result<(), CountError> {
    // When the first line is finished, the next two are on the frontier.
    if board.is_rectangle() && 2 * u32::from(board.width().min(board.height())) > MAX_SLOTS {
        return Err(CountError::TooWide { limit: MAX_SLOTS });
    }
    let needed = board.len() as u64 * BYTES_PER_SQUARE;
    if needed > memory {
        return Err(CountError::Memory {
            limit: memory,
            needed,
        });
    }
    Ok(())
}

/// Bytes that the degree sets of a sweep may take, before they are shared and pruned.
fn set_memory(sweep: &Sweep, period: usize) -> u64 {
    let words = pow3(sweep.slots.saturating_sub(LOW_SLOTS)) as u64;
    words * BYTES_PER_WORD as u64 * sweep.steps.len().min(6 * period) as u64
}

/// Bytes that a layer will take, roughly.
fn layer_memory(layer: &Census) -> u64 {
    (layer.states as f64 * BYTES_PER_STATE) as u64 + layer.vectors * size_of::<Head>() as u64
}

/// Keeps in the last sets the degree vectors that find their complements on the other side, and of
/// those that a symmetry exchanges only one.
fn meet(plan: &Plan, sides: &mut [Vec<Arc<DegreeSet>>]) {
    let last: Vec<Arc<DegreeSet>> = sides
        .iter()
        .filter_map(|sets| sets.last().cloned())
        .collect();
    for (number, sets) in sides.iter_mut().enumerate() {
        if let Some(set) = sets.last_mut() {
            let matched = matched(plan, set, &last[last.len() - 1 - number]);
            *set = Arc::new(match &plan.fold {
                // The last set is that of the top: the other is folded by what completes it.
                Some(fold) if number + 1 == last.len() => matched.filtered(|top| fold.keeps(top)),
                Some(fold) => matched.filtered(|bottom| fold.keeps(bottom.complement(plan.middle))),
                None => matched,
            });
        }
    }
}

fn too_much(obstacle: Obstacle, limit: u64) -> CountError {
    match obstacle {
        Obstacle::Memory => CountError::Memory {
            limit,
            needed: limit.saturating_add(1),
        },
        Obstacle::Bits => CountError::TooLong,
    }
}
