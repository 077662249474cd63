//! The fold: a symmetry of the board saves half of the work near the middle.

use crate::counting::plan::permutation::Permutation;
use crate::counting::states::digits::Digits;

/// Chooses one of each two degree vectors of the middle that a symmetry exchanges.
///
/// The other vectors are left out of the last layer, and vectors that lead only to them out of the
/// earlier layers. So the best slots for the choice are those that the last steps do not change.
#[derive(Clone, Debug)]
pub(crate) struct Fold {
    pub(crate) symmetry: Permutation,
    /// All slots of the middle, in the order in which they are compared.
    order: Vec<u32>,
}

impl Fold {
    /// `settled(slot)`: the number of last steps that do not change the slot. The symmetry is its
    /// own inverse.
    pub(crate) fn new(symmetry: Permutation, slots: u32, settled: impl Fn(u32) -> usize) -> Self {
        let mut order: Vec<u32> = (0..slots).collect();
        order.sort_by_cached_key(|&slot| {
            let both = settled(slot).min(settled(symmetry.image(slot)));
            core::cmp::Reverse(both)
        });
        Self { symmetry, order }
    }

    /// Whether this vector is chosen: its digits are not below those of its image, in the order of
    /// comparison.
    pub(crate) fn keeps(&self, vector: Digits) -> bool {
        let image = self.symmetry.apply(vector);
        let differing = (vector.ones ^ image.ones) | (vector.twos ^ image.twos);
        let first = self.order.iter().find(|&&slot| differing >> slot & 1 == 1);
        first.is_none_or(|&slot| vector.digit(slot) > image.digit(slot))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_of_two_exchanged_vectors_is_kept() {
        let symmetry = Permutation::new(vec![3, 1, 4, 0, 2]);
        let fold = Fold::new(symmetry, 5, |slot| [4, 0, 1, 7, 5][slot as usize]);
        assert_eq!(fold.order, [0, 3, 2, 4, 1]);
        for ones in 0..32u32 {
            for twos in (0..32).filter(|twos| ones & twos == 0) {
                let vector = Digits { ones, twos };
                let image = fold.symmetry.apply(vector);
                assert_eq!(
                    fold.keeps(vector) == fold.keeps(image),
                    vector == image,
                    "{vector:?}"
                );
                assert!(fold.keeps(vector) || fold.keeps(image), "{vector:?}");
            }
        }
    }
}
