//! The degree vectors that occur: those reachable from the empty board from which the sweep can
//! meet the other side.

use std::collections::HashMap;
use std::sync::Arc;

use crate::counting::memory::NoMemory;
use crate::counting::passes::layer_error::{LayerError, StopSignal};
use crate::counting::plan::sweep::Sweep;
use crate::counting::plan::{Bottom, CountPlan};
use crate::counting::states::degree_set::{Census, DegreeSet};
use crate::counting::states::digits::Digits;
use crate::counting::states::step::SweepStep;

/// One sweep with the degree vectors of its layers.
pub(crate) struct SweepSide {
    pub(crate) sweep: Sweep,
    pub(crate) sets: Vec<Arc<DegreeSet>>,
    /// The contents of each layer.
    pub(crate) census: Vec<Census>,
}

/// The sweeps of a plan, in the order they are made.
pub(crate) fn sides(plan: &CountPlan, stop: StopSignal<'_>) -> Result<Vec<SweepSide>, LayerError> {
    let sweeps = plan.sweeps();
    let reached = sweeps.iter().map(|sweep| reachable(sweep, stop));
    let mut reached = reached.collect::<Result<Vec<_>, _>>()?;
    let last: Vec<&DegreeSet> = reached.iter().map(Family::last).collect();
    let middle = middle_sets(plan, &last)?;
    sweeps
        .into_iter()
        .zip(middle)
        .map(|(sweep, last)| {
            let reached = reached.remove(0);
            let bytes: u64 = reached.sets.iter().map(|set| set.memory()).sum();
            let sets = pruned(sweep, reached, last, stop)?;
            let mut census = census(&sets);
            if let Some(first) = census.first_mut() {
                // All sets are in memory before the first layer is made.
                first.reached_bytes = bytes;
            }
            Ok(SweepSide {
                sweep: sweep.clone(),
                sets,
                census,
            })
        })
        .collect()
}

/// The census of each layer. A set that several layers share is counted at its last use.
fn census(sets: &[Arc<DegreeSet>]) -> Vec<Census> {
    let mut known: HashMap<*const DegreeSet, Census> = HashMap::new();
    let mut census: Vec<Census> = sets
        .iter()
        .rev()
        .map(|set| match known.get(&Arc::as_ptr(set)) {
            Some(&census) => Census {
                set_bytes: 0,
                ..census
            },
            None => *known.entry(Arc::as_ptr(set)).or_insert(set.census()),
        })
        .collect();
    census.reverse();
    census
}

/// A sequence of sets that stores equal sets once.
#[derive(Default)]
struct Family {
    sets: Vec<Arc<DegreeSet>>,
    /// The index of the set at each place of the sequence.
    row: Vec<usize>,
    by_checksum: HashMap<u64, usize>,
}

impl Family {
    fn push(&mut self, set: DegreeSet) {
        let next = self.sets.len();
        let known = *self.by_checksum.entry(set.checksum()).or_insert(next);
        match self.sets.get(known) {
            Some(other) if **other == set => self.row.push(known),
            _ => {
                self.row.push(next);
                self.sets.push(Arc::new(set));
            }
        }
    }

    /// The last set.
    fn last(&self) -> &DegreeSet {
        &self.sets[self.row[self.row.len() - 1]]
    }
}

/// The degree vectors that can be reached after each step.
fn reachable(sweep: &Sweep, stop: StopSignal<'_>) -> Result<Family, LayerError> {
    let mut family = Family::default();
    family.push(DegreeSet::only(sweep.slots, Digits::default())?);
    // On a strip the same steps lead to the same sets again.
    let mut known: HashMap<(usize, &SweepStep), usize> = HashMap::new();
    for (at, step) in sweep.steps.iter().enumerate() {
        let key = (family.row[at], step);
        if let Some(&next) = known.get(&key) {
            family.row.push(next);
            continue;
        }
        stop.check()?;
        let mut next = family.last().successors(step)?;
        next.remove_endless();
        family.push(next);
        known.insert(key, family.row[at + 1]);
    }
    Ok(family)
}

/// The reachable degree vectors from which the last set can be reached.
fn pruned(
    sweep: &Sweep,
    reached: Family,
    last: DegreeSet,
    stop: StopSignal<'_>,
) -> Result<Vec<Arc<DegreeSet>>, LayerError> {
    let Family {
        sets: mut reached,
        row,
        ..
    } = reached;
    let mut uses = vec![0; reached.len()];
    for &number in &row {
        uses[number] += 1;
    }
    let mut family = Family::default();
    family.push(last);
    let mut known: HashMap<(usize, usize, &SweepStep), usize> = HashMap::new();
    for (&number, step) in row.iter().zip(&sweep.steps).rev() {
        let key = (family.row[family.row.len() - 1], number, step);
        if let Some(&next) = known.get(&key) {
            family.row.push(next);
        } else {
            stop.check()?;
            let mut set = family.last().predecessors(step)?;
            set.intersect(&reached[number]);
            family.push(set);
            known.insert(key, family.row[family.row.len() - 1]);
        }
        uses[number] -= 1;
        if uses[number] == 0 {
            reached[number] = Arc::new(DegreeSet::none());
        }
    }
    let sets = &family.sets;
    let row = family.row.iter().rev();
    Ok(row.map(|&number| Arc::clone(&sets[number])).collect())
}

/// The degree vectors of the last set of each sweep that have a complement on the other side, and
/// of two that a symmetry exchanges only one.
pub(crate) fn middle_sets(
    plan: &CountPlan,
    last: &[&DegreeSet],
) -> Result<Vec<DegreeSet>, NoMemory> {
    let kept = (0..).zip(last).map(|(number, &set)| {
        let other = last[last.len() - 1 - number];
        let complement = |vector: Digits| vector.complement(plan.middle);
        let mut kept = match &plan.bottom {
            Bottom::Mirror(mirror) => {
                set.permuted_complements_in(other, plan.middle, |vector| {
                    mirror.slots.apply(vector)
                })?
            }
            Bottom::Own(_) => set.complements_in(other, plan.middle)?,
        };
        // The last set is that of the top: the other is folded by what completes it.
        let is_top = number + 1 == last.len();
        if let Some(fold) = &plan.fold {
            kept.retain(|vector| fold.keeps(if is_top { vector } else { complement(vector) }));
        }
        Ok(kept)
    });
    kept.collect()
}
