//! Sets of degree vectors.
//!
//! A set has one bit for each possible vector: see [`digits`](super::digits) for how the vector's
//! rank chooses a word and a bit of it.

use core::ops::Range;

use itertools::Itertools;

use crate::bits::bits_of;
use crate::counting::memory::{self, NoMemory};
use crate::counting::states::digits::{
    Digits, LOW_SLOTS, WORD_BITS, WORD_RANKS, mask_rank, place, pow3,
};
use crate::counting::states::matching::pairings;
use crate::counting::states::shift::Shift;
use crate::counting::states::step::SweepStep;

/// Bytes of the degree sets of these layers.
pub(crate) fn set_bytes(census: &[Census]) -> u64 {
    census.iter().map(|layer| layer.set_bytes).sum()
}

/// A set of degree vectors over a fixed number of slots.
#[derive(Clone, Debug)]
pub(crate) struct DegreeSet {
    pub(crate) words: Vec<u128>,
    /// One bit per word: whether the word may be nonzero. Most sets are nearly empty; with this
    /// their time, and by lazy allocation their memory, is proportional to their content.
    occupied: Vec<u64>,
}

impl DegreeSet {
    /// An empty set without memory, which replaces a set that is no longer needed.
    pub(crate) const fn none() -> Self {
        Self {
            words: Vec::new(),
            occupied: Vec::new(),
        }
    }

    fn of_words(words: usize) -> Result<Self, NoMemory> {
        memory::check(bytes(words))?;
        Ok(Self {
            words: vec![0; words],
            occupied: vec![0; words.div_ceil(64)],
        })
    }

    pub(crate) fn only(slots: u32, vector: Digits) -> Result<Self, NoMemory> {
        let mut set = Self::of_words(words(slots))?;
        set.insert(vector);
        Ok(set)
    }

    /// Removes the vectors for which `keep` is false.
    pub(crate) fn retain(&mut self, keep: impl Fn(Digits) -> bool) {
        self.change_words(|at, word| {
            let high = Digits::of_word(at);
            kept_of(word, |bit| keep(high.with_low(at, bit)))
        });
    }

    /// The vectors of the set whose [complements](Digits::complement) over so many slots the other
    /// one has; neither has digits beyond them.
    pub(crate) fn complements_in(&self, other: &Self, slots: u32) -> Result<Self, NoMemory> {
        let mut kept = Self::of_words(self.words.len())?;
        // The ranks of a vector and of its complement add up to this.
        let sum = pow3(slots) - 1;
        let last = sum / WORD_RANKS;
        for at in self.occupied_within(0..self.words.len().min(last + 1)) {
            // So the bits are in reverse order; the last odd rank is one below the last rank.
            let highest = (sum.min(WORD_RANKS - 1) - at % 2) / 2;
            let reversed =
                other.words[last - at].reverse_bits() >> (u128::BITS as usize - 1 - highest);
            kept.put(at, self.words[at] & reversed);
        }
        Ok(kept)
    }

    /// The same, if the other set has the complement's image under a permutation of the slots;
    /// `image` maps a vector.
    pub(crate) fn permuted_complements_in(
        &self,
        other: &Self,
        slots: u32,
        image: impl Fn(Digits) -> Digits,
    ) -> Result<Self, NoMemory> {
        let mut kept = Self::of_words(self.words.len())?;
        // A rank is a sum over the slots, so the rank of an image is the sum of the parts of the
        // high and the low slots.
        let low_rank = |number, bit| image(Digits::default().with_low(number, bit)).rank();
        let low_ranks = [0, 1].map(|number| {
            let bits = 0..WORD_BITS - number as u32;
            bits.map(|bit| low_rank(number, bit))
                .collect::<Vec<usize>>()
        });
        for (at, word, high) in self.words_within(0..self.words.len()) {
            let rest = pow3(slots) - 1 - image(high).rank();
            let low = &low_ranks[at % 2];
            kept.put(
                at,
                kept_of(word, |bit| other.has_rank(rest - low[bit as usize])),
            );
        }
        Ok(kept)
    }

    pub(crate) fn insert(&mut self, vector: Digits) {
        let (word, bit) = vector.place();
        self.put(word, 1 << bit);
    }

    #[inline]
    fn put(&mut self, at: usize, bits: u128) {
        self.words[at] |= bits;
        self.occupied[at / 64] |= u64::from(bits != 0) << (at % 64);
    }

    #[inline]
    pub(crate) fn contains(&self, vector: Digits) -> bool {
        self.has_rank(vector.rank())
    }

    #[inline]
    fn has_rank(&self, rank: usize) -> bool {
        let (word, bit) = place(rank);
        let word = self.words.get(word);
        word.is_some_and(|word| word >> bit & 1 == 1)
    }

    /// Memory in use, in bytes, without pages that were never written.
    pub(crate) fn memory(&self) -> u64 {
        self.memory_within(self.occupied_within(0..self.words.len()))
    }

    /// The memory in use if only some words are kept; their numbers are ascending.
    pub(crate) fn memory_within(&self, kept: impl Iterator<Item = usize>) -> u64 {
        let pages = kept.map(|at| at * size_of::<u128>() / PAGE).dedup().count();
        let words = (pages * PAGE).min(size_of_val(&self.words[..]));
        (words + size_of_val(&self.occupied[..])) as u64
    }

    /// A hash: equal for equal sets.
    pub(crate) fn checksum(&self) -> u64 {
        let words = self.words_within(0..self.words.len());
        checksum(words.map(|(at, word, _)| (at, word)))
    }

    /// The numbers of the nonzero words in a range.
    fn occupied_within(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        let groups = range.start / 64..range.end.div_ceil(64);
        groups.flat_map(move |group| {
            let low = u64::MAX << range.start.saturating_sub(64 * group);
            let high = u64::MAX >> (64 * (group + 1)).saturating_sub(range.end);
            let left = self.occupied[group] & low & high;
            bits_of(left).map(move |bit| 64 * group + bit as usize)
        })
    }

    /// The nonzero words in a range: their numbers, bits and high digits.
    pub(crate) fn words_within(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, u128, Digits)> {
        self.occupied_within(range)
            .map(|at| (at, self.words[at], Digits::of_word(at)))
    }

    pub(crate) fn intersect(&mut self, other: &Self) {
        self.change_words(|at, word| word & other.words[at]);
    }

    /// Removes the vectors without path ends: once edges are chosen they hold only closed cycles.
    pub(crate) fn remove_endless(&mut self) {
        // The high digits are without ones, so the word's number is even.
        let endless = (0..WORD_BITS).filter(|&bit| Digits::default().with_low(0, bit).ones == 0);
        let keep = !endless.fold(0u128, |mask, bit| mask | 1 << bit);
        // Only few words have no ones, so iterate over these instead of the nonzero words.
        let count = self.words.len();
        let words = (0..).map(|mask: u32| 2 * mask_rank(mask));
        for at in words.take_while(|&at| at < count) {
            if self.occupied[at / 64] >> (at % 64) & 1 == 1 {
                self.set(at, self.words[at] & keep);
            }
        }
    }

    /// Replaces each nonzero word by the result of `change` for its number and bits.
    fn change_words(&mut self, mut change: impl FnMut(usize, u128) -> u128) {
        for group in 0..self.occupied.len() {
            for bit in bits_of(self.occupied[group]) {
                let at = 64 * group + bit as usize;
                self.set(at, change(at, self.words[at]));
            }
        }
    }

    /// Replaces the bits of a nonzero word.
    fn set(&mut self, at: usize, bits: u128) {
        self.words[at] = bits;
        if bits == 0 {
            self.occupied[at / 64] &= !(1 << (at % 64));
        }
    }

    /// The vectors that the set leads to in one step.
    pub(crate) fn successors(&self, step: &SweepStep) -> Result<Self, NoMemory> {
        self.image(
            step.choices
                .iter()
                .map(|choice| Shift::forward(step, choice))
                .collect(),
        )
    }

    /// The vectors that lead into the set in one step.
    pub(crate) fn predecessors(&self, step: &SweepStep) -> Result<Self, NoMemory> {
        self.image(
            step.choices
                .iter()
                .map(|choice| Shift::backward(step, choice))
                .collect(),
        )
    }

    fn image(&self, shifts: Vec<Shift>) -> Result<Self, NoMemory> {
        let mut image = Self::of_words(self.words.len())?;
        let mut admitting: Vec<&Shift> = Vec::new();
        for start in (0..self.words.len()).step_by(BLOCK_WORDS) {
            let block = start..self.words.len().min(start + BLOCK_WORDS);
            if !self.is_occupied_within(block.clone()) {
                continue;
            }
            // Many shifts have a condition on a slot whose digit is the same in the whole block.
            let above = Digits::of_word(start);
            admitting.clear();
            admitting.extend(
                shifts
                    .iter()
                    .filter(|shift| shift.admits(above, BLOCK_SLOTS)),
            );
            for (at, word, high) in self.words_within(block) {
                for shift in &admitting {
                    let within = shift.within(at);
                    let kept = word & within.low;
                    if kept != 0 && shift.admits(high, LOW_SLOTS) {
                        image.put(at.wrapping_add_signed(shift.high_by), within.moved(kept));
                    }
                }
            }
        }
        Ok(image)
    }

    pub(crate) fn census(&self) -> Census {
        let mut census = Census {
            set_bytes: self.memory(),
            ..Census::default()
        };
        for (at, word, _) in self.words_within(0..self.words.len()) {
            census.add(at, word);
        }
        census
    }

    /// Whether a range has a nonzero word.
    pub(crate) fn is_occupied_within(&self, range: Range<usize>) -> bool {
        self.occupied_within(range).next().is_some()
    }

    /// The number of nonzero words.
    pub(crate) fn occupied_words(&self) -> u64 {
        self.occupied
            .iter()
            .map(|group| u64::from(group.count_ones()))
            .sum()
    }
}

/// The bits of a word for which `keep` is true.
fn kept_of(word: u128, keep: impl Fn(u32) -> bool) -> u128 {
    let bits = bits_of(word).filter(|&bit| keep(bit));
    bits.fold(0, |bits, bit| bits | 1 << bit)
}

/// A hash of nonzero words with their numbers.
pub(crate) fn checksum(words: impl Iterator<Item = (usize, u128)>) -> u64 {
    words.fold(0, |sum, (at, word)| {
        [at as u64, word as u64, (word >> 64) as u64]
            .into_iter()
            .fold(sum, |sum: u64, part| {
                (sum.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    })
}

/// The number of words with the same digits from slot `BLOCK_SLOTS` on.
const BLOCK_WORDS: usize = pow3(BLOCK_SLOTS - LOW_SLOTS);
const BLOCK_SLOTS: u32 = LOW_SLOTS + 6;

/// Bytes of a memory page.
const PAGE: usize = 4096;

/// The number of words of a set over `slots` slots.
pub(crate) const fn words(slots: u32) -> usize {
    pow3(slots.saturating_sub(LOW_SLOTS))
}

/// The maximum bytes of a set of `words` words.
pub(crate) const fn bytes(words: usize) -> u64 {
    (words * size_of::<u128>() + words.div_ceil(64) * size_of::<u64>()) as u64
}

impl PartialEq for DegreeSet {
    fn eq(&self, other: &Self) -> bool {
        let all = 0..self.words.len();
        self.words.len() == other.words.len()
            && self.occupied == other.occupied
            && self
                .occupied_within(all)
                .all(|at| self.words[at] == other.words[at])
    }
}

/// The size of a layer over a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub(crate) vectors: u64,
    /// Degree vectors with a pairing of their path ends.
    pub(crate) states: u128,
    /// The maximum number of pairs of path ends of a vector.
    pub(crate) max_pairs: u32,
    /// Bytes of the set itself; 0 if another layer counts them.
    pub(crate) set_bytes: u64,
    /// Bytes of the set before the removal of dead ends.
    pub(crate) reached_bytes: u64,
}

impl Census {
    /// Adds the vectors of a word.
    pub(crate) fn add(&mut self, at: usize, word: u128) {
        let high = Digits::of_word(at);
        self.vectors += u64::from(word.count_ones());
        for bit in bits_of(word) {
            let pairs = high.with_low(at, bit).ones.count_ones() / 2;
            self.states += pairings(pairs) as u128;
            self.max_pairs = self.max_pairs.max(pairs);
        }
    }
}

#[cfg(test)]
mod tests;
