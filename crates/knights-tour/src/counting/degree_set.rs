//! Sets of degree vectors.
//!
//! A degree vector gives each slot of the frontier a degree 0, 1 or 2. Its *rank* is the number with
//! these base-3 digits, slot 0 least significant. A set is one bit per rank: the four lowest slots
//! choose the bit in a word of 81 bits, the higher ones choose the word.

use core::ops::Range;

use super::matching::pairings;
use super::step::{Shift, Step};

/// Slots whose digits choose the bit inside one word.
pub(super) const LOW_SLOTS: u32 = 4;
/// Bits used in a word: 3^4.
pub(super) const WORD_BITS: u32 = 81;
/// The most slots a frontier may have.
pub(super) const MAX_SLOTS: u32 = 22;

pub(super) const fn pow3(exponent: u32) -> usize {
    3usize.pow(exponent)
}

/// `DIGIT[slot][digit]`: the bits of a word whose digit at `slot` is `digit`.
pub(super) const DIGIT: [[u128; 3]; LOW_SLOTS as usize] = {
    let mut table = [[0; 3]; LOW_SLOTS as usize];
    let mut bit = 0;
    while bit < WORD_BITS as usize {
        let mut slot = 0;
        while slot < LOW_SLOTS {
            table[slot as usize][bit / pow3(slot) % 3] |= 1 << bit;
            slot += 1;
        }
        bit += 1;
    }
    table
};

/// Slots whose digits are looked up at once.
const GROUP_SLOTS: u32 = 6;

/// The digits of the numbers below 3^6.
const GROUP_DIGITS: [Digits; pow3(GROUP_SLOTS)] = {
    let mut table = [Digits { ones: 0, twos: 0 }; pow3(GROUP_SLOTS)];
    let mut number = 0;
    while number < table.len() {
        let mut slot = 0;
        while slot < GROUP_SLOTS {
            match number / pow3(slot) % 3 {
                1 => table[number].ones |= 1 << slot,
                2 => table[number].twos |= 1 << slot,
                _ => {}
            }
            slot += 1;
        }
        number += 1;
    }
    table
};

/// The sum of 3^slot over the slots of a mask below 2^8.
const MASK_RANK: [u32; 256] = {
    let mut table = [0; 256];
    let mut mask = 1;
    while mask < 256usize {
        let top = mask.ilog2();
        table[mask] = table[mask ^ (1 << top)] + pow3(top) as u32;
        mask += 1;
    }
    table
};

/// Some of the digits of a degree vector, as the masks of the slots that hold 1 and 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Digits {
    pub(super) ones: u32,
    pub(super) twos: u32,
}

impl Digits {
    /// The high digits of a word.
    #[inline]
    pub(super) fn of_word(word: usize) -> Self {
        const GROUP: usize = pow3(GROUP_SLOTS);
        let groups = [word % GROUP, word / GROUP % GROUP, word / (GROUP * GROUP)];
        let mut digits = Self::default();
        for (shift, group) in (LOW_SLOTS..).step_by(GROUP_SLOTS as usize).zip(groups) {
            let found = GROUP_DIGITS[group];
            digits.ones |= found.ones << shift;
            digits.twos |= found.twos << shift;
        }
        digits
    }

    #[inline]
    pub(super) fn with_low(self, bit: u32) -> Self {
        let low = GROUP_DIGITS[bit as usize];
        Self {
            ones: self.ones | low.ones,
            twos: self.twos | low.twos,
        }
    }

    pub(super) fn digit(self, slot: u32) -> u32 {
        (self.ones >> slot & 1) + 2 * (self.twos >> slot & 1)
    }

    #[inline]
    pub(super) fn rank(self) -> usize {
        let sum = |mask: u32| {
            let bytes = mask.to_le_bytes().into_iter().rev();
            bytes.fold(0, |sum, byte| {
                sum * pow3(8) + MASK_RANK[byte as usize] as usize
            })
        };
        sum(self.ones) + 2 * sum(self.twos)
    }

    /// The degrees that are missing to 2, in the slots `0..slots`.
    pub(super) fn complement(self, slots: u32) -> Self {
        let all = (1 << slots) - 1;
        Self {
            ones: self.ones,
            twos: all & !(self.ones | self.twos),
        }
    }
}

/// A set of degree vectors over a fixed number of slots.
#[derive(Clone, Debug)]
pub(super) struct DegreeSet {
    pub(super) words: Vec<u128>,
    /// One bit per word: whether it may be other than zero. Most sets are nearly empty; this keeps
    /// their cost, and by lazy allocation their memory, to what they hold.
    occupied: Vec<u64>,
}

impl DegreeSet {
    pub(super) fn empty(slots: u32) -> Self {
        Self::of_words(pow3(slots.saturating_sub(LOW_SLOTS)))
    }

    fn of_words(words: usize) -> Self {
        Self {
            words: vec![0; words],
            occupied: vec![0; words.div_ceil(64)],
        }
    }

    pub(super) fn only(slots: u32, vector: Digits) -> Self {
        let mut set = Self::empty(slots);
        set.insert(vector);
        set
    }

    /// The vectors of the set that `keep` holds for.
    pub(super) fn filtered(&self, mut keep: impl FnMut(Digits) -> bool) -> Self {
        let mut kept = Self::of_words(self.words.len());
        for (at, word, high) in self.words_within(0..self.words.len()) {
            let bits = bits_of(word).filter(|&bit| keep(high.with_low(bit)));
            kept.put(at, bits.fold(0, |bits, bit| bits | 1 << bit));
        }
        kept
    }

    pub(super) fn insert(&mut self, vector: Digits) {
        let rank = vector.rank();
        self.put(rank / WORD_BITS as usize, 1 << (rank % WORD_BITS as usize));
    }

    #[inline]
    fn put(&mut self, at: usize, bits: u128) {
        self.words[at] |= bits;
        self.occupied[at / 64] |= u64::from(bits != 0) << (at % 64);
    }

    #[inline]
    pub(super) fn contains(&self, vector: Digits) -> bool {
        let rank = vector.rank();
        let word = self.words.get(rank / WORD_BITS as usize);
        word.is_some_and(|word| word >> (rank % WORD_BITS as usize) & 1 == 1)
    }

    /// Memory in use, in bytes, at most.
    pub(super) fn memory(&self) -> u64 {
        (self.words.len() * size_of::<u128>() + self.occupied.len() * size_of::<u64>()) as u64
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
    pub(super) fn words_within(
        &self,
        range: Range<usize>,
    ) -> impl Iterator<Item = (usize, u128, Digits)> {
        self.occupied_within(range)
            .map(|at| (at, self.words[at], Digits::of_word(at)))
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        self.keep_bits(|at, _| other.words[at]);
    }

    /// Removes the vectors without path ends: once edges are laid they hold only closed cycles.
    pub(super) fn remove_endless(&mut self) {
        let endless = (0..WORD_BITS).filter(|&bit| GROUP_DIGITS[bit as usize].ones == 0);
        let keep = !endless.fold(0u128, |mask, bit| mask | 1 << bit);
        self.keep_bits(|_, high| if high.ones == 0 { keep } else { u128::MAX });
    }

    /// Removes from each word the bits that are not in its mask.
    fn keep_bits(&mut self, mask: impl Fn(usize, Digits) -> u128) {
        for group in 0..self.occupied.len() {
            let mut left = self.occupied[group];
            while left != 0 {
                let at = 64 * group + left.trailing_zeros() as usize;
                self.words[at] &= mask(at, Digits::of_word(at));
                if self.words[at] == 0 {
                    self.occupied[group] &= !(1 << (at % 64));
                }
                left &= left - 1;
            }
        }
    }

    /// The vectors that the set leads to in one step.
    pub(super) fn successors(&self, step: &Step) -> Self {
        self.image(
            step.choices
                .iter()
                .map(|choice| Shift::forward(step, choice))
                .collect(),
        )
    }

    /// The vectors that lead into the set in one step.
    pub(super) fn predecessors(&self, step: &Step) -> Self {
        self.image(
            step.choices
                .iter()
                .map(|choice| Shift::backward(step, choice))
                .collect(),
        )
    }

    fn image(&self, shifts: Vec<Shift>) -> Self {
        let mut image = Self::of_words(self.words.len());
        for (at, word, high) in self.words_within(0..self.words.len()) {
            for shift in &shifts {
                let kept = word & shift.low;
                if kept != 0 && shift.admits(high.ones, high.twos) {
                    image.put(at.wrapping_add_signed(shift.high_by), shift.moved(kept));
                }
            }
        }
        image
    }

    pub(super) fn census(&self) -> Census {
        let mut census = Census {
            vectors: 0,
            states: 0,
            most_pairs: 0,
        };
        for (_, word, high) in self.words_within(0..self.words.len()) {
            census.vectors += u64::from(word.count_ones());
            for bit in bits_of(word) {
                let pairs = high.with_low(bit).ones.count_ones() / 2;
                census.states += pairings(pairs) as u128;
                census.most_pairs = census.most_pairs.max(pairs);
            }
        }
        census
    }
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Census {
    pub(super) vectors: u64,
    /// Degree vectors with a pairing of their path ends.
    pub(super) states: u128,
    /// The most pairs of path ends in any vector.
    pub(super) most_pairs: u32,
}

/// The set bits of a word, lowest first.
#[inline]
pub(super) fn bits_of(mut word: u128) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros();
            word &= word - 1;
            bit
        })
    })
}
