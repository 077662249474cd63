//! Sets of degree vectors.
//!
//! A set has one bit for each vector that can be: see [`digits`](super::digits) for how the
//! vector's rank chooses a word and a bit of it.

use core::ops::Range;

use itertools::Itertools;

use crate::counting::memory::{self, NoMemory};
use crate::counting::states::digits::{
    Digits, LOW_SLOTS, WORD_BITS, WORD_RANKS, bits_of, mask_rank, place, pow3,
};
use crate::counting::states::matching::pairings;
use crate::counting::states::shift::Shift;
use crate::counting::states::step::SweepStep;

/// A set of degree vectors over a fixed number of slots.
#[derive(Clone, Debug)]
pub(crate) struct DegreeSet {
    pub(crate) words: Vec<u128>,
    /// One bit per word: whether it may be other than zero. Most sets are nearly empty; this keeps
    /// their cost, and by lazy allocation their memory, to what they hold.
    occupied: Vec<u64>,
}

impl DegreeSet {
    /// A set that holds nothing and cannot hold anything: what is left of one that is not needed
    /// any more.
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

    /// Removes the vectors that `keep` does not hold for.
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
            // So the bits come in the opposite order; the last odd rank is one below the last rank.
            let highest = (sum.min(WORD_RANKS - 1) - at % 2) / 2;
            let reversed =
                other.words[last - at].reverse_bits() >> (u128::BITS as usize - 1 - highest);
            kept.put(at, self.words[at] & reversed);
        }
        Ok(kept)
    }

    /// The same where a permutation of the slots takes the complement to what the other set has;
    /// `image` tells that of a vector.
    pub(crate) fn permuted_complements_in(
        &self,
        other: &Self,
        slots: u32,
        image: impl Fn(Digits) -> Digits,
    ) -> Result<Self, NoMemory> {
        let mut kept = Self::of_words(self.words.len())?;
        // Ranks are sums over the slots, so that of an image is one of high and of low slots.
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

    /// Memory in use, in bytes: pages that nothing has been written to are not there.
    pub(crate) fn memory(&self) -> u64 {
        self.memory_within(self.occupied_within(0..self.words.len()))
    }

    /// What is left of that if only some words are kept, whose numbers come in order.
    pub(crate) fn memory_within(&self, kept: impl Iterator<Item = usize>) -> u64 {
        let pages = kept.map(|at| at * size_of::<u128>() / PAGE).dedup().count();
        let words = (pages * PAGE).min(size_of_val(&self.words[..]));
        (words + size_of_val(&self.occupied[..])) as u64
    }

    /// The same for equal sets, and hardly ever for others.
    pub(crate) fn checksum(&self) -> u64 {
        let words = self.words_within(0..self.words.len());
        checksum(words.map(|(at, word, _)| (at, word)))
    }

    /// The numbers of the words in a range that are not zero.
    fn occupied_within(&self, range: Range<usize>) -> impl Iterator<Item = usize> {
        let groups = range.start / 64..range.end.div_ceil(64);
        groups.flat_map(move |group| {
            let low = u64::MAX << range.start.saturating_sub(64 * group);
            let high = u64::MAX >> (64 * (group + 1)).saturating_sub(range.end);
            let mut left = self.occupied[group] & low & high;
            core::iter::from_fn(move || {
                (left != 0).then(|| {
                    let at = 64 * group + left.trailing_zeros() as usize;
                    left &= left - 1;
                    at
                })
            })
        })
    }

    /// The words in a range that are not zero: their numbers, their bits, their high digits.
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

    /// Removes the vectors without path ends: once edges are laid they hold only closed cycles.
    pub(crate) fn remove_endless(&mut self) {
        // The high digits are without ones, so the word's number is even.
        let endless = (0..WORD_BITS).filter(|&bit| Digits::default().with_low(0, bit).ones == 0);
        let keep = !endless.fold(0u128, |mask, bit| mask | 1 << bit);
        // The words without ones are few: they are gone through rather than those that are
        // occupied.
        let count = self.words.len();
        let words = (0..).map(|mask: u32| 2 * mask_rank(mask));
        for at in words.take_while(|&at| at < count) {
            if self.occupied[at / 64] >> (at % 64) & 1 == 1 {
                self.set(at, self.words[at] & keep);
            }
        }
    }

    /// Puts something else in the place of each word that is not zero: `change` is given its number
    /// and its bits.
    fn change_words(&mut self, mut change: impl FnMut(usize, u128) -> u128) {
        for group in 0..self.occupied.len() {
            let mut left = self.occupied[group];
            while left != 0 {
                let at = 64 * group + left.trailing_zeros() as usize;
                self.set(at, change(at, self.words[at]));
                left &= left - 1;
            }
        }
    }

    /// Puts these bits in the place of a word that is not zero.
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
            // Many shifts make a demand on a slot whose digit is the same in the whole block.
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

    /// Whether any of the words in a range is not zero.
    pub(crate) fn is_occupied_within(&self, range: Range<usize>) -> bool {
        self.occupied_within(range).next().is_some()
    }

    /// How many words are not zero.
    pub(crate) fn occupied_words(&self) -> u64 {
        self.occupied
            .iter()
            .map(|group| u64::from(group.count_ones()))
            .sum()
    }
}

/// The bits of a word that `keep` holds for.
fn kept_of(word: u128, keep: impl Fn(u32) -> bool) -> u128 {
    let bits = bits_of(word).filter(|&bit| keep(bit));
    bits.fold(0, |bits, bit| bits | 1 << bit)
}

/// The same for equal words with equal numbers, none of them zero, and hardly ever for others.
pub(crate) fn checksum(words: impl Iterator<Item = (usize, u128)>) -> u64 {
    words.fold(0, |sum, (at, word)| {
        [at as u64, word as u64, (word >> 64) as u64]
            .into_iter()
            .fold(sum, |sum: u64, part| {
                (sum.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15)
            })
    })
}

/// Words whose digits agree from slot `BLOCK_SLOTS` on.
const BLOCK_WORDS: usize = pow3(BLOCK_SLOTS - LOW_SLOTS);
const BLOCK_SLOTS: u32 = LOW_SLOTS + 6;

/// Bytes that the system gives at once.
const PAGE: usize = 4096;

/// How many words a set over so many slots has.
pub(crate) const fn words(slots: u32) -> usize {
    pow3(slots.saturating_sub(LOW_SLOTS))
}

/// Bytes that a set of so many words takes at most.
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

/// How much a layer over a set holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Census {
    pub(crate) vectors: u64,
    /// Degree vectors with a pairing of their path ends.
    pub(crate) states: u128,
    /// The most pairs of path ends in any vector.
    pub(crate) most_pairs: u32,
    /// Bytes that the set itself takes; none if it is counted elsewhere.
    pub(crate) set_bytes: u64,
    /// The same before the vectors that lead nowhere were taken out of it.
    pub(crate) reached_bytes: u64,
}

impl Census {
    /// Takes in the vectors of a word.
    pub(crate) fn add(&mut self, at: usize, word: u128) {
        let high = Digits::of_word(at);
        self.vectors += u64::from(word.count_ones());
        for bit in bits_of(word) {
            let pairs = high.with_low(at, bit).ones.count_ones() / 2;
            self.states += pairings(pairs) as u128;
            self.most_pairs = self.most_pairs.max(pairs);
        }
    }
}

#[cfg(test)]
mod tests;
