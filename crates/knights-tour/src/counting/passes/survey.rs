//! How many states there will be, without keeping the sets of all layers: from a sample of each.

use crate::counting::memory::NoMemory;
use crate::counting::passes::reach::meet;
use crate::counting::plan::Plan;
use crate::counting::plan::sweep::Sweep;
use crate::counting::states::degree_set::{Census, DegreeSet};
use crate::counting::states::digits::Digits;

/// Of a set with more words than this about so many are kept.
const SAMPLED: u64 = 1 << 14;

/// Some words of a set, chosen by their numbers; all of a small set.
struct Sample {
    /// One word in so many.
    stride: u64,
    numbers: Vec<u32>,
    words: Vec<u128>,
    /// Bytes that the set takes.
    set_bytes: u64,
}

impl Sample {
    fn of(set: &DegreeSet) -> Self {
        let stride = (set.occupied_words() / SAMPLED).max(1);
        let mut sample = Self {
            stride,
            numbers: Vec::new(),
            words: Vec::new(),
            set_bytes: set.memory(),
        };
        for (at, word, _) in set.words_within(0..set.words.len()) {
            // Neighbours are alike: the choice is spread by a multiplication (Knuth 1973, "Sorting and
            // Searching", 6.4).
            let spread = (at as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
            if (spread * stride) >> 32 == 0 {
                sample.numbers.push(at as u32);
                sample.words.push(word);
            }
        }
        sample
    }

    /// About what the vectors of the set that are also in the other one amount to.
    fn census_within(&self, other: &DegreeSet) -> Census {
        let mut census = Census {
            set_bytes: self.set_bytes.min(other.memory()),
            reached_bytes: self.set_bytes,
            ..Census::default()
        };
        for (&at, &word) in self.numbers.iter().zip(&self.words) {
            census.add(at as usize, word & other.words[at as usize]);
        }
        census.vectors *= self.stride;
        census.states *= u128::from(self.stride);
        census
    }
}

/// About what each layer of each sweep holds: exactly on small boards, else to a few per cent.
///
/// Two or three sets are in memory at once. A vector of a layer counts if it is reached from the
/// beginning and the end is reached from it: the sets of the first kind are found going forwards, and
/// sampled; those of the second kind going backwards, and only looked at.
pub(crate) fn survey(plan: &Plan) -> Result<Vec<Vec<Census>>, NoMemory> {
    let sweeps = plan.sweeps();
    let (mut samples, mut last) = (Vec::new(), Vec::new());
    for sweep in &sweeps {
        let (found, set) = forwards(sweep)?;
        samples.push(found);
        last.push(set);
    }
    let met = meet(plan, &last.iter().collect::<Vec<_>>())?;
    drop(last);
    let sides = sweeps.into_iter().zip(samples).zip(met);
    sides
        .map(|((sweep, samples), last)| backwards(sweep, &samples, last))
        .collect()
}

/// Samples of what is reached after each step, and all of the last.
fn forwards(sweep: &Sweep) -> Result<(Vec<Sample>, DegreeSet), NoMemory> {
    let mut set = DegreeSet::only(sweep.slots, Digits::default())?;
    let mut samples = vec![Sample::of(&set)];
    for step in &sweep.steps {
        set = set.successors(step)?;
        set.remove_endless();
        samples.push(Sample::of(&set));
    }
    Ok((samples, set))
}

fn backwards(sweep: &Sweep, samples: &[Sample], last: DegreeSet) -> Result<Vec<Census>, NoMemory> {
    let mut census = vec![last.census()];
    let mut set = last;
    for (step, sample) in sweep.steps.iter().zip(samples).rev() {
        set = set.predecessors(step)?;
        census.push(sample.census_within(&set));
        set.remove_endless();
    }
    census.reverse();
    Ok(census)
}
