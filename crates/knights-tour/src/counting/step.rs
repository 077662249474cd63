//! The steps of a sweep over the squares, and what a step does to degree vectors.

use super::degree_set::{DIGIT, LOW_SLOTS, pow3};

/// One way to carry out a [`Step`]: a path is laid between two slots, or no edge at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    /// Degree the retired square must have reached before, or degree that the hub gains (0 or 2).
    pub(super) centre: u32,
    /// Slots whose degree grows by one; at most two.
    pub(super) ends: u32,
}

/// One step of a sweep: finish a square (all its edges to later squares are chosen at once), or
/// offer some of the edges between squares that stay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Slot of the square that this step finishes, if an earlier square has touched it.
    pub(super) retired: Option<u32>,
    /// Slot of the centre of a star of offered edges; this square stays.
    pub(super) hub: Option<u32>,
    /// Slots that come into use; their degree was zero before.
    pub(super) fresh: u32,
    pub(super) choices: Vec<Choice>,
}

impl Step {
    /// Whether the step may change the degree of a slot.
    pub(super) fn changes(&self, slot: u32) -> bool {
        let ends = self.choices.iter().map(|choice| choice.ends);
        let ends = ends.fold(self.fresh, |all, ends| all | ends);
        ends >> slot & 1 == 1 || self.retired == Some(slot) || self.hub == Some(slot)
    }
}

/// What a choice demands of the digits of a degree vector, and how far it moves the rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    /// Bits of a word that meet the demands on the low slots.
    pub(super) low: u128,
    /// `forbid[digit]`: the high slots that must not hold `digit`.
    pub(super) forbid: [u32; 3],
    /// Distance in bits inside a word.
    pub(super) low_by: i32,
    /// Distance in words.
    pub(super) high_by: isize,
}

impl Shift {
    const FREE: Self = Self {
        low: u128::MAX,
        forbid: [0; 3],
        low_by: 0,
        high_by: 0,
    };

    /// From degree vectors before the step to those after it.
    pub(super) fn forward(step: &Step, choice: &Choice) -> Self {
        let mut shift = Self::FREE;
        if let Some(slot) = step.retired {
            shift.allow(slot, &[choice.centre]);
            shift.add(slot, -(choice.centre as i32));
        }
        if let Some(slot) = step.hub
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
        shift
    }

    /// From degree vectors after the step to those before it.
    pub(super) fn backward(step: &Step, choice: &Choice) -> Self {
        let mut shift = Self::FREE;
        for slot in slots_of(step.fresh) {
            shift.allow(slot, &[choice.ends >> slot & 1]);
        }
        if let Some(slot) = step.retired {
            if step.fresh >> slot & 1 == 0 {
                shift.allow(slot, &[0]);
            }
            shift.add(slot, choice.centre as i32);
        }
        if let Some(slot) = step.hub
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
        shift
    }

    fn allow(&mut self, slot: u32, digits: &[u32]) {
        for digit in (0..3).filter(|digit| !digits.contains(digit)) {
            if slot < LOW_SLOTS {
                self.low &= !DIGIT[slot as usize][digit as usize];
            } else {
                self.forbid[digit as usize] |= 1 << slot;
            }
        }
    }

    fn add(&mut self, slot: u32, by: i32) {
        if slot < LOW_SLOTS {
            self.low_by += by * pow3(slot) as i32;
        } else {
            self.high_by += by as isize * pow3(slot - LOW_SLOTS) as isize;
        }
    }

    /// Whether a word with these high digits may hold vectors that meet the demands.
    #[inline]
    pub(super) fn admits(&self, ones: u32, twos: u32) -> bool {
        !(ones | twos) & self.forbid[0] | ones & self.forbid[1] | twos & self.forbid[2] == 0
    }

    /// Moves the vectors of one word by the low part of the distance.
    #[inline]
    pub(super) fn moved(&self, word: u128) -> u128 {
        if self.low_by >= 0 {
            word << self.low_by
        } else {
            word >> -self.low_by
        }
    }

    /// The reverse of [`moved`](Self::moved).
    #[inline]
    pub(super) fn moved_back(&self, word: u128) -> u128 {
        if self.low_by >= 0 {
            word >> self.low_by
        } else {
            word << -self.low_by
        }
    }
}

/// The slots of a mask, lowest first.
pub(super) fn slots_of(mut mask: u32) -> impl Iterator<Item = u32> {
    core::iter::from_fn(move || {
        (mask != 0).then(|| {
            let slot = mask.trailing_zeros();
            mask &= mask - 1;
            slot
        })
    })
}
