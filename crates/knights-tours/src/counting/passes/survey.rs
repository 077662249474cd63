//! Estimates the number of states from a sample of each layer, without keeping the sets of all
//! layers.
//!
//! On a strip the same steps lead to the same sets again. Repeated sets are not sampled again, and
//! equal sets share one sample, so that time and memory hardly grow with the length of the strip.

use std::collections::{HashMap, HashSet};

use crate::counting::memory::NoMemory;
use crate::counting::passes::reach::middle_sets;
use crate::counting::plan::CountPlan;
use crate::counting::plan::sweep::Sweep;
use crate::counting::states::degree_set::{Census, DegreeSet, checksum};
use crate::counting::states::digits::Digits;
use crate::counting::states::step::SweepStep;

/// The approximate number of words in a sample of a larger set.
const SAMPLED: u64 = 1 << 14;

/// A sample of the words of a set, chosen by their numbers; all words of a small set.
struct WordSample {
    /// The reciprocal of the share of words in the sample.
    stride: u64,
    numbers: Vec<u32>,
    words: Vec<u128>,
    /// Bytes that the set takes.
    set_bytes: u64,
}

impl WordSample {
    fn of(set: &DegreeSet) -> Self {
        let stride = (set.occupied_words() / SAMPLED).max(1);
        let mut sample = Self {
            stride,
            numbers: Vec::new(),
            words: Vec::new(),
            set_bytes: set.memory(),
        };
        for (at, word, _) in set.words_within(0..set.words.len()) {
            // Neighbouring words are similar, so a multiplicative hash spreads the choice (Knuth
            // 1973, "Sorting and Searching", 6.4).
            let spread = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            if (spread * stride) >> 32 == 0 {
                sample.numbers.push(at as u32);
                sample.words.push(word);
            }
        }
        sample
    }

    /// Estimates the census of the vectors of the set that are also in the other set.
    fn within(&self, other: &DegreeSet) -> LayerSummary {
        let numbers = self.numbers.iter().map(|&at| at as usize);
        let words = numbers.zip(&self.words);
        let common: Vec<(usize, u128)> = words
            .map(|(at, word)| (at, word & other.words[at]))
            .filter(|&(_, word)| word != 0)
            .collect();
        let mut census = Census {
            set_bytes: match self.stride {
                1 => other.memory_within(common.iter().map(|&(at, _)| at)),
                _ => self.set_bytes.min(other.memory()),
            },
            ..Census::default()
        };
        for &(at, word) in &common {
            census.add(at, word);
        }
        census.vectors *= self.stride;
        census.states *= u128::from(self.stride);
        LayerSummary {
            census,
            checksum: checksum(common.into_iter()),
        }
    }
}

/// The census of a layer, and the hash of its set.
#[derive(Clone, Copy)]
struct LayerSummary {
    census: Census,
    checksum: u64,
}

/// The sets that a sweep reaches.
struct SweepSummary {
    /// Samples of all different sets.
    samples: Vec<WordSample>,
    /// The index of each layer's sample.
    row: Vec<usize>,
    /// The set of the last layer.
    last: DegreeSet,
}

/// Estimates the census of each layer of each sweep: exactly on small boards, otherwise to a few
/// per cent.
///
/// Two or three sets are in memory at once. A vector of a layer counts if it is reachable from the
/// beginning and the end is reachable from it. The forward pass finds and samples the sets of the
/// first kind; the backward pass finds those of the second kind.
pub(crate) fn survey(plan: &CountPlan) -> Result<Vec<Vec<Census>>, NoMemory> {
    let sweeps = plan.sweeps();
    let reached = sweeps.iter().map(|sweep| forwards(sweep));
    let reached = reached.collect::<Result<Vec<_>, _>>()?;
    let last: Vec<&DegreeSet> = reached.iter().map(|reached| &reached.last).collect();
    let middle = middle_sets(plan, &last)?;
    let sides = sweeps.into_iter().zip(reached).zip(middle);
    sides
        .map(|((sweep, reached), last)| {
            let SweepSummary { samples, row, .. } = reached;
            backwards(sweep, &samples, &row, last)
        })
        .collect()
}

/// Of the items of a row from `at` on, how many are like those one period before, in whole periods;
/// `before` is a period before `at`.
fn repeated(
    before: usize,
    at: usize,
    items: usize,
    are_alike: impl Fn(usize, usize) -> bool,
) -> usize {
    let period = at - before;
    let alike = (at..items).take_while(|&later| are_alike(later, later - period));
    alike.count() / period * period
}

/// Samples the sets that are reached after each step, and returns the whole last set.
fn forwards(sweep: &Sweep) -> Result<SweepSummary, NoMemory> {
    let steps = &sweep.steps;
    let mut set = DegreeSet::only(sweep.slots, Digits::default())?;
    let mut samples = vec![WordSample::of(&set)];
    let mut row = vec![0];
    let mut known = HashMap::from([(set.checksum(), 0)]);
    let mut seen: HashMap<(usize, &SweepStep), usize> = HashMap::new();
    while row.len() <= steps.len() {
        let at = row.len() - 1;
        if let Some(before) = seen.insert((row[at], &steps[at]), at) {
            let are_alike = |a: usize, b: usize| steps[a] == steps[b];
            // After a whole number of periods the set is the same.
            for again in 0..repeated(before, at, steps.len(), are_alike) {
                row.push(row[before + 1 + again]);
            }
            if row.len() > at + 1 {
                continue;
            }
        }
        set = set.successors(&steps[at])?;
        set.remove_endless();
        let number = *known.entry(set.checksum()).or_insert(samples.len());
        if number == samples.len() {
            samples.push(WordSample::of(&set));
        }
        row.push(number);
    }
    Ok(SweepSummary {
        samples,
        row,
        last: set,
    })
}

/// The census of each layer, from the last set backwards; `row` has the index of each layer's
/// sample.
fn backwards(
    sweep: &Sweep,
    samples: &[WordSample],
    row: &[usize],
    last: DegreeSet,
) -> Result<Vec<Census>, NoMemory> {
    // Each step with the sample of the layer before it, in the order in which they are gone back.
    let steps: Vec<(&SweepStep, usize)> =
        sweep.steps.iter().zip(row.iter().copied()).rev().collect();
    let mut found = vec![LayerSummary {
        census: last.census(),
        checksum: last.checksum(),
    }];
    let mut seen: HashMap<(u64, &SweepStep, usize), usize> = HashMap::new();
    let mut set = last;
    while found.len() <= steps.len() {
        let at = found.len() - 1;
        let (step, sample) = steps[at];
        if let Some(before) = seen.insert((set.checksum(), step, sample), at) {
            let are_alike = |a: usize, b: usize| steps[a] == steps[b];
            for again in 0..repeated(before, at, steps.len(), are_alike) {
                found.push(found[before + 1 + again]);
            }
            if found.len() > at + 1 {
                continue;
            }
        }
        set = set.predecessors(step)?;
        found.push(samples[sample].within(&set));
        set.remove_endless();
    }
    let mut census = once(&found);
    census.reverse();
    if let Some(first) = census.first_mut() {
        // All of them together, before the first layer is made.
        first.reached_bytes = samples.iter().map(|sample| sample.set_bytes).sum();
    }
    Ok(census)
}

/// The census of layers, the last first. A set that several layers share is counted at its last
/// use.
fn once(found: &[LayerSummary]) -> Vec<Census> {
    let mut known = HashSet::new();
    let census = found
        .iter()
        .map(|layer| match known.insert(layer.checksum) {
            true => layer.census,
            false => Census {
                set_bytes: 0,
                ..layer.census
            },
        });
    census.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::passes::layer_error::StopSignal;
    use crate::counting::passes::reach::sides;
    use crate::counting::plan::graph::{PlanGraph, PlannedTours};
    use crate::graph::{Graph, Steps, Wrap};
    use crate::{Board, Square};

    fn board(width: u16, height: u16) -> Board {
        Board::rectangle(width, height).expect("sides are not zero")
    }

    fn plan(graph: &Graph, tours: PlannedTours) -> CountPlan {
        CountPlan::new(&PlanGraph::new(graph, tours)).expect("the board is narrow")
    }

    /// The twin keeps all sets of all layers.
    fn check(graph: &Graph, tours: PlannedTours) {
        let plan = plan(graph, tours);
        let surveyed = survey(&plan).expect("there is memory");
        let sides = sides(&plan, StopSignal(None)).unwrap_or_else(|_| panic!("there is memory"));
        for (surveyed, side) in surveyed.iter().zip(sides) {
            assert_eq!(surveyed, &side.census, "{graph:?}, {tours:?}");
        }
    }

    /// Items that repeat themselves with a period are taken over in whole periods.
    #[test]
    fn repetitions_have_whole_periods() {
        let row = [9, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 7];
        let found = |before, at| repeated(before, at, row.len(), |a, b| row[a] == row[b]);
        assert_eq!(found(1, 4), 6);
        assert_eq!(found(2, 5), 6);
        assert_eq!(found(4, 7), 3);
        assert_eq!(found(1, 7), 0);
    }

    /// With all words sampled, the survey is exact.
    #[test]
    fn survey_matches_the_sets_of_the_count() {
        let start = PlannedTours::From(Square::new(0, 0));
        for (width, height) in [(3, 4), (5, 5), (4, 30), (5, 40), (3, 90)] {
            let board = board(width, height);
            for tours in [PlannedTours::Closed, PlannedTours::Directed, start] {
                check(&Graph::from(&board), tours);
            }
        }
        let hole = Square::new(2, 30);
        let pierced = Board::from_fn(5, 60, |square| square != hole).expect("squares are left");
        check(&Graph::from(&pierced), PlannedTours::Closed);
        let steps = Steps::leaper(0, 1).expect("it moves");
        let wazir = Graph::leaper(&board(6, 60), &steps, Wrap::NONE).expect("it is small");
        check(&wazir, PlannedTours::Closed);
    }

    /// However long the strip is, with a start, with a hole, and of another piece.
    #[test]
    fn samples_are_as_many_on_a_longer_strip() {
        let samples = |length: u16| {
            let [whole, pierced] = [None, Some(Square::new(2, length / 2))].map(|hole| {
                let board = Board::from_fn(5, length, |square| Some(square) != hole);
                board.expect("squares are left")
            });
            let start = PlannedTours::From(Square::new(0, 0));
            let steps = Steps::leaper(0, 1).expect("it moves");
            let wazir = Graph::leaper(&whole, &steps, Wrap::NONE).expect("it is small");
            let plans = [
                plan(&Graph::from(&whole), start),
                plan(&Graph::from(&pierced), PlannedTours::Closed),
                plan(&wazir, PlannedTours::Directed),
            ];
            plans.map(|plan| {
                let sweeps = plan.sweeps().into_iter().map(|sweep| {
                    let reached = forwards(sweep).expect("there is memory");
                    reached.samples.len()
                });
                sweeps.sum::<usize>()
            })
        };
        assert_eq!(samples(1_000), samples(200));
    }
}
