//! The steps of a sweep over the squares.

/// One way to carry out a [`SweepStep`]: the path that it adds between two slots, if any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct StepChoice {
    /// The degree that the retired square must have before, or the degree that the centre of the
    /// star gains (0 or 2).
    pub(crate) centre: u32,
    /// Slots whose degree grows by one; at most two.
    pub(crate) ends: u32,
}

/// One step of a sweep: finish a square (all its edges to later squares are chosen at once), or
/// offer some of the edges between squares that stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct SweepStep {
    /// Slot of the square that this step finishes, if an earlier square has touched it.
    pub(crate) retired: Option<u32>,
    /// Slot of the centre of a star of offered edges; this square stays.
    pub(crate) star_centre: Option<u32>,
    /// Slots that come into use; their degree was zero before.
    pub(crate) fresh: u32,
    pub(crate) choices: Vec<StepChoice>,
}

impl SweepStep {
    /// The slots whose degree the step may change.
    pub(crate) fn changed(&self) -> u32 {
        let ends = self.choices.iter().map(|choice| choice.ends);
        let centres = [self.retired, self.star_centre].into_iter().flatten();
        centres.fold(
            ends.fold(self.fresh, |all, ends| all | ends),
            |all, slot| all | 1 << slot,
        )
    }

    /// Whether the step may change the degree of a slot.
    pub(crate) fn changes(&self, slot: u32) -> bool {
        self.changed() >> slot & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use itertools::iproduct;

    use super::*;

    /// Checks that a step changes exactly the slots that it names.
    #[test]
    fn steps_leave_unnamed_digits_unchanged() {
        let slots = || [None, Some(0), Some(2)];
        for (retired, star_centre, fresh, ends) in
            iproduct!(slots(), slots(), 0..8, [0, 0b1, 0b110, 0b1001])
        {
            let choices = [0, ends].map(|ends| StepChoice { centre: 0, ends });
            let step = SweepStep {
                retired,
                star_centre,
                fresh,
                choices: choices.to_vec(),
            };
            for slot in 0..6 {
                let is_centre = retired == Some(slot) || star_centre == Some(slot);
                let is_named = is_centre || (fresh | ends) >> slot & 1 == 1;
                assert_eq!(step.changes(slot), is_named, "{slot} of {step:?}");
            }
        }
    }
}
