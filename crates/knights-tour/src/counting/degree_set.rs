//! Sets of degree vectors.
//!
//! A degree vector gives each slot of the frontier a degree 0, 1 or 2. Its *rank* is the number with
//! these base-3 digits, slot 0 least significant. A set is one bit per rank: the four lowest slots
//! choose the bit in a word of 81 bits, the higher ones choose the word.

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

/// For each bit of a word: which low slots hold 1, and which hold 2.
pub(super) const LOW_DIGITS: [Digits; WORD_BITS as usize] = {
    let mut table = [Digits { ones: 0, twos: 0 }; WORD_BITS as usize];
    let mut bit = 0;
    while bit < WORD_BITS as usize {
        let mut slot = 0;
        while slot < LOW_SLOTS {
            match bit / pow3(slot) % 3 {
                1 => table[bit].ones |= 1 << slot,
                2 => table[bit].twos |= 1 << slot,
                _ => {}
            }
            slot += 1;
        }
        bit += 1;
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
    pub(super) fn of_word(word: usize) -> Self {
        Self::of_rank(word, LOW_SLOTS)
    }

    fn of_rank(mut rank: usize, first_slot: u32) -> Self {
        let mut digits = Self::default();
        for slot in first_slot.. {
            match rank % 3 {
                1 => digits.ones |= 1 << slot,
                2 => digits.twos |= 1 << slot,
                _ if rank == 0 => break,
                _ => {}
            }
            rank /= 3;
        }
        digits
    }

    /// From the high digits of a word to those of the next: add one in base 3.
    #[inline]
    pub(super) fn next_word(&mut self) {
        let twos = (self.twos >> LOW_SLOTS).trailing_ones();
        let slot = 1 << (LOW_SLOTS + twos);
        self.twos &= !(slot - 1);
        if self.ones & slot != 0 {
            self.ones ^= slot;
            self.twos |= slot;
        } else {
            self.ones |= slot;
        }
    }

    #[inline]
    pub(super) fn with_low(self, bit: u32) -> Self {
        let low = LOW_DIGITS[bit as usize];
        Self {
            ones: self.ones | low.ones,
            twos: self.twos | low.twos,
        }
    }

    pub(super) fn rank(self) -> usize {
        let sum = |mask| super::step::slots_of(mask).map(pow3).sum::<usize>();
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DegreeSet {
    pub(super) words: Vec<u128>,
}

impl DegreeSet {
    pub(super) fn empty(slots: u32) -> Self {
        Self {
            words: vec![0; pow3(slots.saturating_sub(LOW_SLOTS))],
        }
    }

    pub(super) fn only(slots: u32, vector: Digits) -> Self {
        let mut set = Self::empty(slots);
        set.insert(vector);
        set
    }

    pub(super) fn insert(&mut self, vector: Digits) {
        let rank = vector.rank();
        self.words[rank / WORD_BITS as usize] |= 1 << (rank % WORD_BITS as usize);
    }

    pub(super) fn contains(&self, vector: Digits) -> bool {
        let rank = vector.rank();
        let word = self.words.get(rank / WORD_BITS as usize);
        word.is_some_and(|word| word >> (rank % WORD_BITS as usize) & 1 == 1)
    }

    /// Memory in use, in bytes.
    pub(super) fn memory(&self) -> u64 {
        (self.words.len() * size_of::<u128>()) as u64
    }

    pub(super) fn intersect(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= other;
        }
    }

    /// Every vector of the set, in rank order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Digits> {
        self.words
            .iter()
            .enumerate()
            .filter(|(_, word)| **word != 0)
            .flat_map(|(at, &word)| {
                let high = Digits::of_word(at);
                bits_of(word).map(move |bit| high.with_low(bit))
            })
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
        let mut image = Self {
            words: vec![0; self.words.len()],
        };
        let mut high = Digits::default();
        for (at, &word) in self.words.iter().enumerate() {
            if word != 0 {
                for shift in &shifts {
                    let kept = word & shift.low;
                    if kept != 0 && shift.admits(high.ones, high.twos) {
                        image.words[at.wrapping_add_signed(shift.high_by)] |= shift.moved(kept);
                    }
                }
            }
            high.next_word();
        }
        image
    }

    /// Removes the vectors without path ends: once edges are laid they hold only closed cycles.
    pub(super) fn remove_endless(&mut self) {
        let endless = (0..WORD_BITS).filter(|&bit| LOW_DIGITS[bit as usize].ones == 0);
        let keep = !endless.fold(0u128, |mask, bit| mask | 1 << bit);
        let mut high = Digits::default();
        for word in &mut self.words {
            if high.ones == 0 {
                *word &= keep;
            }
            high.next_word();
        }
    }

    /// The number of states: degree vectors with a pairing of their path ends.
    pub(super) fn states(&self) -> u128 {
        let mut total = 0;
        let mut high = Digits::default();
        for &word in &self.words {
            for bit in bits_of(word) {
                total += pairings(high.with_low(bit).ones.count_ones() / 2) as u128;
            }
            high.next_word();
        }
        total
    }

    /// The most pairs of path ends in any vector.
    pub(super) fn most_pairs(&self) -> u32 {
        self.iter()
            .map(|vector| vector.ones.count_ones() / 2)
            .max()
            .unwrap_or(0)
    }
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
