//! Permutations of the slots of the middle.

use crate::counting::states::digits::{Digits, slots_of};
use crate::counting::states::matching::MatchingMap;

/// The permutation that maps slot `s` to `image[s]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Permutation {
    image: Vec<u32>,
    /// The images of the masks of slots `8 * i..8 * i + 8`.
    bytes: Vec<[u32; 256]>,
}

impl Permutation {
    pub(crate) fn new(image: Vec<usize>) -> Self {
        let image: Vec<u32> = image.into_iter().map(|slot| slot as u32).collect();
        let bytes = image
            .chunks(8)
            .map(|slots| {
                core::array::from_fn(|mask| {
                    slots_of(mask as u32)
                        .filter_map(|at| slots.get(at as usize))
                        .fold(0, |all, &slot| all | 1 << slot)
                })
            })
            .collect();
        Self { image, bytes }
    }

    pub(crate) fn image(&self, slot: u32) -> u32 {
        self.image[slot as usize]
    }

    /// This permutation and then the other.
    pub(crate) fn then(&self, other: &Self) -> Self {
        let both = self.image.iter().map(|&slot| other.image(slot) as usize);
        Self::new(both.collect())
    }

    /// The permutation that takes images back.
    pub(crate) fn inverse(&self) -> Self {
        let mut inverse = vec![0; self.image.len()];
        for (slot, &image) in self.image.iter().enumerate() {
            inverse[image as usize] = slot;
        }
        Self::new(inverse)
    }

    #[inline]
    fn mask(&self, mask: u32) -> u32 {
        let bytes = self.bytes.iter().zip(mask.to_le_bytes());
        bytes.fold(0, |all, (image, byte)| all | image[byte as usize])
    }

    /// The vector whose digit at the image of each slot is the digit at the slot.
    #[inline]
    pub(crate) fn apply(&self, vector: Digits) -> Digits {
        Digits {
            ones: self.mask(vector.ones),
            twos: self.mask(vector.twos),
        }
    }

    /// The moves that bring the path ends at the images of the slots `ones`, in slot order of the
    /// images, into the slot order of `ones`.
    pub(crate) fn reorder(&self, ones: u32, moves: &mut Vec<MatchingMap>) {
        moves.clear();
        let (mut from, mut count) = ([0u32; 32], 0);
        for slot in slots_of(ones) {
            from[count] = self.image[slot as usize];
            count += 1;
        }
        // `from[i]`: the slot, in the mirror, of the end that belongs at place i. Its present place
        // is the number of lower slots among those not yet settled, behind those that are.
        for place in 0..count {
            let lower = from[place + 1..count]
                .iter()
                .filter(|&&slot| slot < from[place])
                .count();
            if lower > 0 {
                moves.push(MatchingMap::Move((place + lower) as u32, place as u32));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;

    /// The moves, applied in sequence, put the ends into the order of their original slots. No move
    /// has equal places, which [`MatchingMap::Move`] forbids.
    #[test]
    fn ends_are_moved_into_the_order_of_their_slots() {
        let mut moves = Vec::new();
        for image in (0..5usize).permutations(5) {
            let permutation = Permutation::new(image.clone());
            for ones in 0..32 {
                let wanted: Vec<usize> = slots_of(ones).map(|slot| image[slot as usize]).collect();
                let mut ends: Vec<usize> = wanted.iter().copied().sorted().collect();
                permutation.reorder(ones, &mut moves);
                for &step in &moves {
                    let MatchingMap::Move(from, to) = step else {
                        panic!("{step:?} moves no end")
                    };
                    assert_ne!(from, to, "{image:?}, {ones:b}");
                    let end = ends.remove(from as usize);
                    ends.insert(to as usize, end);
                }
                assert_eq!(ends, wanted, "{image:?}, {ones:b}");
            }
        }
    }
}
