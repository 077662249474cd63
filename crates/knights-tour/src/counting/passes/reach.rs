//! Which degree vectors occur: those that can be reached from the empty board, and from which the other
//! side can be met.

use std::sync::Arc;

use crate::counting::memory::NoMemory;
use crate::counting::passes::advance::Obstacle;
use crate::counting::passes::stop::Stop;
use crate::counting::plan::sweep::Sweep;
use crate::counting::plan::{Bottom, Plan};
use crate::counting::states::degree_set::{Census, DegreeSet};
use crate::counting::states::digits::Digits;

/// One sweep with the degree vectors of its layers.
pub(crate) struct Side {
    pub(crate) sweep: Sweep,
    pub(crate) sets: Vec<Arc<DegreeSet>>,
    /// What each layer holds.
    pub(crate) census: Vec<Census>,
}

/// The sweeps of a plan, in the order they are made.
pub(crate) fn sides(plan: &Plan, stop: Stop<'_>) -> Result<Vec<Side>, Obstacle> {
    let sweeps = plan.sweeps();
    let reached = sweeps
        .iter()
        .map(|sweep| reachable(sweep, plan.period, stop));
    let mut reached = reached.collect::<Result<Vec<_>, _>>()?;
    let last: Vec<&DegreeSet> = reached
        .iter()
        .filter_map(|sets| Some(&**sets.last()?))
        .collect();
    let met = meet(plan, &last)?;
    for (sets, met) in reached.iter_mut().zip(met) {
        sets.pop();
        sets.push(Arc::new(met));
    }
    sweeps
        .into_iter()
        .zip(reached)
        .map(|(sweep, mut sets)| {
            prune(sweep, &mut sets, plan.period, stop)?;
            let census = sets.iter().map(|set| set.census()).collect();
            Ok(Side {
                sweep: sweep.clone(),
                sets,
                census,
            })
        })
        .collect()
}

/// The degree vectors that can be reached after each step.
///
/// `period` is the number of steps after which the sets may repeat; equal sets are shared.
fn reachable(
    sweep: &Sweep,
    period: usize,
    stop: Stop<'_>,
) -> Result<Vec<Arc<DegreeSet>>, Obstacle> {
    let mut sets = vec![Arc::new(DegreeSet::only(sweep.slots, Digits::default())?)];
    for (at, step) in sweep.steps.iter().enumerate() {
        stop.check()?;
        let mut next = sets[at].successors(step)?;
        next.remove_endless();
        let earlier = (at + 1).checked_sub(period).map(|earlier| &sets[earlier]);
        sets.push(match earlier {
            Some(earlier) if **earlier == next => Arc::clone(earlier),
            _ => Arc::new(next),
        });
    }
    Ok(sets)
}

/// Removes the degree vectors from which the last set cannot be reached.
fn prune(
    sweep: &Sweep,
    sets: &mut [Arc<DegreeSet>],
    period: usize,
    stop: Stop<'_>,
) -> Result<(), Obstacle> {
    for at in (0..sweep.steps.len()).rev() {
        stop.check()?;
        let mut set = sets[at + 1].predecessors(&sweep.steps[at])?;
        set.intersect(&sets[at]);
        sets[at] = match sets.get(at + period) {
            _ if set == *sets[at] => continue,
            Some(later) if **later == set => Arc::clone(later),
            _ => Arc::new(set),
        };
    }
    Ok(())
}

/// Of the last set of each sweep, the degree vectors that find their complements on the other side, and
/// of those that a symmetry exchanges only one.
pub(crate) fn meet(plan: &Plan, last: &[&DegreeSet]) -> Result<Vec<DegreeSet>, NoMemory> {
    let kept = (0..).zip(last).map(|(number, set)| {
        let other = last[last.len() - 1 - number];
        set.filtered(|vector| {
            let complement = vector.complement(plan.middle);
            let is_matched = other.contains(match &plan.bottom {
                Bottom::Mirror(mirror) => mirror.apply(complement),
                Bottom::Own(_) => complement,
            });
            // The last set is that of the top: the other is folded by what completes it.
            let top = if number + 1 == last.len() {
                vector
            } else {
                complement
            };
            is_matched && plan.fold.as_ref().is_none_or(|fold| fold.keeps(top))
        })
    });
    kept.collect()
}
