//! The digits of degree vectors, and their ranks.
//!
//! A degree vector gives each slot of the frontier a degree 0, 1 or 2. Its *rank* is the number
//! with these base-3 digits, slot 0 least significant. Path ends come in pairs, so the number of
//! ones is even, and with it the rank: all powers of 3 are odd. A *word* holds the vectors whose
//! higher digits agree; the lowest digits choose the bit, and every second rank needs none.

use crate::bits::bits_of;

/// Slots whose digits choose the bit inside one word.
pub(crate) const LOW_SLOTS: u32 = 5;
/// The number of ranks that share a word. The even ranks have a bit in words of even number, the
/// odd ranks in words of odd number.
pub(crate) const WORD_RANKS: usize = pow3(LOW_SLOTS);
/// Bits used in a word.
pub(crate) const WORD_BITS: u32 = (WORD_RANKS as u32).div_ceil(2);
/// The maximum number of slots of a frontier.
pub(crate) const MAX_SLOTS: u32 = 22;

pub(crate) const fn pow3(exponent: u32) -> usize {
    3usize.pow(exponent)
}

/// `DIGIT[odd][slot][digit]`: the bits whose digit at `slot` is `digit`, in words of even and of
/// odd number.
pub(crate) const DIGIT: [[[u128; 3]; LOW_SLOTS as usize]; 2] = {
    let mut table = [[[0; 3]; LOW_SLOTS as usize]; 2];
    let mut rank = 0;
    while rank < WORD_RANKS {
        let mut slot = 0;
        while slot < LOW_SLOTS {
            table[rank % 2][slot as usize][rank / pow3(slot) % 3] |= 1 << (rank / 2);
            slot += 1;
        }
        rank += 1;
    }
    table
};

/// The number of slots whose digits one table lookup yields.
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

/// Digits of a degree vector, as the masks of the slots with 1 and with 2.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Digits {
    pub(crate) ones: u32,
    pub(crate) twos: u32,
}

impl Digits {
    /// The high digits of a word.
    #[inline]
    pub(crate) fn of_word(word: usize) -> Self {
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

    /// The digits with these high digits of a word and the low digits of a bit.
    #[inline]
    pub(crate) fn with_low(self, word: usize, bit: u32) -> Self {
        let low = GROUP_DIGITS[2 * bit as usize + word % 2];
        Self {
            ones: self.ones | low.ones,
            twos: self.twos | low.twos,
        }
    }

    pub(crate) fn digit(self, slot: u32) -> u32 {
        (self.ones >> slot & 1) + 2 * (self.twos >> slot & 1)
    }

    /// The number with these digits in base 3.
    #[inline]
    pub(crate) fn rank(self) -> usize {
        mask_rank(self.ones) + 2 * mask_rank(self.twos)
    }

    /// The word and the bit of this vector.
    #[inline]
    pub(crate) fn place(self) -> (usize, u32) {
        debug_assert!(
            self.ones.count_ones().is_multiple_of(2),
            "path ends come in pairs"
        );
        place(self.rank())
    }

    /// The degrees that are missing to 2, in the slots `0..slots`.
    pub(crate) fn complement(self, slots: u32) -> Self {
        let all = (1 << slots) - 1;
        Self {
            ones: self.ones,
            twos: all & !(self.ones | self.twos),
        }
    }
}

/// The word and the bit of the vector of this rank.
#[inline]
pub(crate) fn place(rank: usize) -> (usize, u32) {
    (rank / WORD_RANKS, (rank % WORD_RANKS / 2) as u32)
}

/// The sum of 3^slot over the slots of a mask.
#[inline]
pub(crate) fn mask_rank(mask: u32) -> usize {
    let bytes = mask.to_le_bytes().into_iter().rev();
    bytes.fold(0, |sum, byte| {
        sum * pow3(8) + MASK_RANK[byte as usize] as usize
    })
}

/// The slots of a mask, lowest first.
pub(crate) fn slots_of(mask: u32) -> impl Iterator<Item = u32> {
    bits_of(u64::from(mask))
}
