//! The effect of a step on degree vectors.

use crate::counting::states::digits::{DIGIT, Digits, LOW_SLOTS, pow3, slots_of};
use crate::counting::states::step::{StepChoice, SweepStep};

/// The conditions of a choice on the digits of a degree vector, and its change of the rank.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shift {
    /// The part inside a word, for words of even and of odd number.
    within: [WordShift; 2],
    /// `forbid[digit]`: the high slots that must not hold `digit`.
    forbid: [u32; 3],
    /// Distance in words.
    pub(crate) high_by: isize,
}

/// The effect inside a word.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordShift {
    /// Bits that satisfy the conditions on the low slots.
    pub(crate) low: u128,
    /// Distance in bits.
    pub(crate) low_by: i32,
}

impl Shift {
    /// From degree vectors before the step to those after it.
    pub(crate) fn forward(step: &SweepStep, choice: &StepChoice) -> Self {
        let mut shift = Demands::default();
        if let Some(slot) = step.retired {
            shift.allow(slot, &[choice.centre]);
            shift.add(slot, -(choice.centre as i32));
        }
        if let Some(slot) = step.star_centre
            && choice.centre == 2
        {
            shift.allow(slot, &[0]);
            shift.add(slot, 2);
        }
        for slot in slots_of(choice.ends) {
            // A fresh slot that takes over the retired square's is not zero yet: no demand on it.
            if step.fresh >> slot & 1 == 0 {
                shift.allow(slot, &[0, 1]);
            }
            shift.add(slot, 1);
        }
        shift.shift()
    }

    /// From degree vectors after the step to those before it.
    pub(crate) fn backward(step: &SweepStep, choice: &StepChoice) -> Self {
        let mut shift = Demands::default();
        for slot in slots_of(step.fresh) {
            shift.allow(slot, &[choice.ends >> slot & 1]);
        }
        if let Some(slot) = step.retired {
            if step.fresh >> slot & 1 == 0 {
                shift.allow(slot, &[0]);
            }
            shift.add(slot, choice.centre as i32);
        }
        if let Some(slot) = step.star_centre
            && choice.centre == 2
        {
            shift.allow(slot, &[2]);
            shift.add(slot, -2);
        }
        for slot in slots_of(choice.ends) {
            if step.fresh >> slot & 1 == 0 {
                shift.allow(slot, &[1, 2]);
            }
            shift.add(slot, -1);
        }
        shift.shift()
    }

    /// Whether the digits of these high slots, from `first` on, satisfy the conditions.
    #[inline]
    pub(crate) fn admits(&self, high: Digits, first: u32) -> bool {
        let Digits { ones, twos } = high;
        let [zeros_not, ones_not, twos_not] = self.forbid;
        (!(ones | twos) & zeros_not | ones & ones_not | twos & twos_not) >> first == 0
    }

    /// The image of this vector; `None` if its digits do not satisfy the conditions.
    pub(crate) fn apply(&self, vector: Digits) -> Option<Digits> {
        let (word, bit) = vector.place();
        let within = self.within(word);
        (self.admits(vector, LOW_SLOTS) && within.low >> bit & 1 == 1).then(|| {
            let word = word.wrapping_add_signed(self.high_by);
            Digits::of_word(word).with_low(word, bit.wrapping_add_signed(within.low_by))
        })
    }

    /// The effect inside the word of this number.
    #[inline]
    pub(crate) fn within(&self, word: usize) -> &WordShift {
        &self.within[word % 2]
    }
}

impl WordShift {
    /// Moves the vectors of one word by the low part of the distance.
    #[inline]
    pub(crate) fn moved(&self, word: u128) -> u128 {
        if self.low_by >= 0 {
            word << self.low_by
        } else {
            word >> -self.low_by
        }
    }

    /// The reverse of [`moved`](Self::moved).
    #[inline]
    pub(crate) fn moved_back(&self, word: u128) -> u128 {
        if self.low_by >= 0 {
            word >> self.low_by
        } else {
            word << -self.low_by
        }
    }
}

/// A builder of a shift, slot by slot.
#[derive(Default)]
struct Demands {
    /// `forbid[digit]`: the slots that must not hold `digit`.
    forbid: [u32; 3],
    /// Distance in ranks inside a word.
    low_by: i32,
    high_by: isize,
}

impl Demands {
    fn allow(&mut self, slot: u32, digits: &[u32]) {
        for digit in (0..3).filter(|digit| !digits.contains(digit)) {
            self.forbid[digit as usize] |= 1 << slot;
        }
    }

    fn add(&mut self, slot: u32, by: i32) {
        if slot < LOW_SLOTS {
            self.low_by += by * pow3(slot) as i32;
        } else {
            self.high_by += by as isize * pow3(slot - LOW_SLOTS) as isize;
        }
    }

    fn shift(self) -> Shift {
        let within = |odd: i32| {
            // The target word has the same parity, or the other one.
            let odd_after = (odd + self.high_by as i32).rem_euclid(2);
            let mut low = u128::MAX;
            for (digit, forbidden) in self.forbid.into_iter().enumerate() {
                for slot in slots_of(forbidden).take_while(|&slot| slot < LOW_SLOTS) {
                    low &= !DIGIT[odd as usize][slot as usize][digit];
                }
            }
            WordShift {
                low,
                low_by: (odd + self.low_by - odd_after) / 2,
            }
        };
        Shift {
            within: [within(0), within(1)],
            forbid: self.forbid.map(|slots| slots >> LOW_SLOTS << LOW_SLOTS),
            high_by: self.high_by,
        }
    }
}
