//! A choice of a step, from the target back to the source.

use crate::counting::states::digits::Digits;
use crate::counting::states::matching::MatchingMap;
use crate::counting::states::shift::Shift;
use crate::counting::states::step::{StepChoice, SweepStep};

/// A choice, seen from the target.
pub(crate) struct Transition {
    pub(crate) shift: Shift,
    pub(crate) ends: u32,
    /// The retired slot, if the path that ends there continues.
    pub(crate) carried: u32,
}

impl Transition {
    pub(crate) fn new(step: &SweepStep, choice: &StepChoice) -> Self {
        Self {
            shift: Shift::backward(step, choice),
            ends: choice.ends,
            carried: step
                .retired
                .filter(|_| choice.centre == 1)
                .map_or(0, |slot| 1 << slot),
        }
    }

    /// The map of the choice on matchings, and the number of pairs in the source.
    #[inline]
    pub(crate) fn map(&self, target: Digits) -> (MatchingMap, u32) {
        let opened = target.ones & self.ends;
        let used = target.twos & self.ends;
        // The retired slot may be taken over by an opened one: it counts in the source only.
        let source_ones = target.ones & !self.ends | used | self.carried;
        let place = |ones: u32, slot: u32| (ones & (slot.wrapping_sub(1) & !slot)).count_ones();
        let pairs = source_ones.count_ones() / 2;
        let low = |mask: u32| mask & mask.wrapping_neg();
        let map = match (
            opened.count_ones(),
            used.count_ones() + u32::from(self.carried != 0),
        ) {
            (0, 0) => MatchingMap::Same,
            (1, _) => {
                let from = place(source_ones, used | self.carried);
                MatchingMap::moving(from, place(target.ones, opened))
            }
            (2, _) => {
                let first = low(opened);
                MatchingMap::Insert(
                    place(target.ones, first),
                    place(target.ones, opened ^ first),
                )
            }
            (_, _) => {
                let ends = used | self.carried;
                let first = low(ends);
                MatchingMap::Join(place(source_ones, first), place(source_ones, ends ^ first))
            }
        };
        (map, pairs)
    }
}
