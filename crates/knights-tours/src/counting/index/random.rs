//! Random numbers of any size.

use core::iter::FusedIterator;

use crate::counting::numbers::natural::Natural;
use crate::random::SplitMix64;

/// Uniform random numbers below a bound, by rejection sampling.
#[derive(Clone, Debug)]
#[must_use = "iterators are lazy"]
pub struct RandomNumbers {
    bound: Natural,
    random: SplitMix64,
}

impl RandomNumbers {
    pub(super) const fn new(bound: Natural, seed: u64) -> Self {
        Self {
            bound,
            random: SplitMix64::new(seed),
        }
    }
}

impl Iterator for RandomNumbers {
    type Item = Natural;

    fn next(&mut self) -> Option<Natural> {
        let bits = self.bound.bits();
        if bits == 0 {
            return None;
        }
        loop {
            let limbs = self.bound.limbs().len();
            let mut number: Vec<u64> = (0..limbs).map(|_| self.random.next()).collect();
            number[limbs - 1] >>= limbs as u32 * u64::BITS - bits;
            let number = Natural::from_limbs(&number);
            if number < self.bound {
                return Some(number);
            }
        }
    }
}

impl FusedIterator for RandomNumbers {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_below_the_bound_comes_and_no_other() {
        for bound in [1u64, 2, 5, 8] {
            let mut times = vec![0; bound as usize];
            for number in RandomNumbers::new(bound.into(), 7).take(200 * bound as usize) {
                let number: u128 = number.try_into().expect("it is below the bound");
                times[number as usize] += 1;
            }
            let mut times = times.into_iter();
            assert!(times.all(|times| (130..=270).contains(&times)), "{bound}");
        }
        assert_eq!(RandomNumbers::new(Natural::default(), 7).next(), None);
    }

    #[test]
    fn long_numbers_fill_the_room_below_the_bound() {
        let bound = Natural::from_limbs(&[0, 5, 9]);
        let numbers: Vec<Natural> = RandomNumbers::new(bound.clone(), 1).take(64).collect();
        assert!(numbers.iter().all(|number| *number < bound));
        let high = numbers.iter().filter_map(|number| number.limbs().get(2));
        assert_eq!(high.max(), Some(&8));
    }
}
