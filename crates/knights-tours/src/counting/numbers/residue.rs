//! Counts modulo several primes, and the reconstruction of the number.

use core::fmt;

use crate::counting::numbers::modulus::{Modulus, is_prime};
use crate::counting::numbers::natural::Natural;

/// The remainder of a count modulo a prime: a part of a count modulo several primes by
/// [`Counter::modulo`](crate::counting::Counter::modulo), on one machine or several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Residue {
    /// An odd prime.
    pub prime: u32,
    /// Less than the prime.
    pub remainder: u32,
}

impl Residue {
    /// The residue of a known number: a count, for comparison, or the result of a count modulo the
    /// prime.
    ///
    /// ```
    /// use knights_tour::counting::{Natural, Residue};
    ///
    /// let residue = Residue::of(&Natural::from(9_862_u64), 101);
    /// assert_eq!(residue, Residue { prime: 101, remainder: 65 });
    /// ```
    ///
    /// With a `prime` of 0 the remainder is 0.
    #[must_use]
    pub fn of(number: &Natural, prime: u32) -> Self {
        let remainder = match prime {
            0 => 0,
            prime => number.clone().divide(prime.into()) as u32,
        };
        Self { prime, remainder }
    }
}

/// The error of residues that do not determine a number.
///
/// ```
/// use knights_tour::counting::{Natural, Residue, ResidueError};
///
/// let residues = [251, 241].map(|prime| Residue::of(&Natural::from(9_862_u64), prime));
/// let max = Natural::from(1_u64 << 20);
/// let error = Natural::from_residues(&residues, &max).unwrap_err();
/// assert_eq!(error, ResidueError::TooFew { primes: 2, needed: 3 });
/// assert_eq!(
///     error.to_string(),
///     "2 primes cannot tell all numbers apart that the count may be: of this size 3 are needed"
/// );
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResidueError {
    /// The number is not an odd prime.
    NotPrime {
        /// The number.
        prime: u32,
    },
    /// The remainder is not less than its prime.
    NotLess {
        /// The residue.
        residue: Residue,
    },
    /// The prime occurs twice.
    Repeated {
        /// The prime.
        prime: u32,
    },
    /// The product of the primes does not exceed the bound: several numbers have these remainders.
    TooFew {
        /// Number of primes.
        primes: usize,
        /// Number of primes needed, if the missing ones are as large as the smallest given prime,
        /// or of 32 bits if none is given.
        needed: usize,
    },
    /// The only number with these remainders exceeds the bound: one of them is wrong.
    BeyondBound {
        /// Binary digits of the number.
        bits: u32,
        /// Maximum binary digits of the number.
        max: u32,
    },
}

impl fmt::Display for ResidueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPrime { prime } => write!(f, "{prime} is not an odd prime"),
            Self::NotLess { residue } => write!(
                f,
                "the remainder {} is not less than its prime {}",
                residue.remainder, residue.prime
            ),
            Self::Repeated { prime } => write!(f, "the prime {prime} is there twice"),
            Self::TooFew { primes, needed } => write!(
                f,
                "{primes} primes cannot tell all numbers apart that the count may be: of this size {needed} are needed"
            ),
            Self::BeyondBound { bits, max } => write!(
                f,
                "a remainder is wrong: the number that has them all needs {bits} bits, and the count {max} at most"
            ),
        }
    }
}

impl core::error::Error for ResidueError {}

impl Natural {
    /// The number with these remainders that is not above a bound, by the Chinese remainder theorem
    /// (in the mixed radix of Garner 1959, "The residue number system").
    ///
    /// The product of the primes must exceed the bound. Then there is at most one such number, and
    /// if the bound is [proved](crate::counting::Counter::upper_bound) and the remainders are
    /// right, it is the count. With extra primes a wrong remainder is almost always detected,
    /// because its number is nearly always above the bound: with one extra prime of 16 bits an
    /// error is missed in one case of 65,000. The order of the residues does not matter. Takes time
    /// quadratic in their number.
    ///
    /// ```
    /// use knights_tour::{Board, TourSet};
    /// use knights_tour::counting::{Counter, Natural, Residue, primes_beyond};
    ///
    /// let board = Board::square(6)?;
    /// let counter = || Counter::new(&board, TourSet::Directed);
    /// let bound = counter().upper_bound()?;
    /// let mut residues = Vec::new();
    /// for prime in primes_beyond(&bound, 16).expect("there are thousands") {
    ///     residues.push(Residue::of(&counter().modulo(prime).count()?, prime));
    /// }
    /// assert_eq!(Natural::from_residues(&residues, &bound)?.to_string(), "6637920");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Any [`ResidueError`].
    pub fn from_residues(residues: &[Residue], bound: &Self) -> Result<Self, ResidueError> {
        let mut residues = residues.to_vec();
        residues.sort_unstable_by_key(|residue| residue.prime);
        if let Some(pair) = residues
            .windows(2)
            .find(|pair| pair[0].prime == pair[1].prime)
        {
            let prime = pair[0].prime;
            return Err(ResidueError::Repeated { prime });
        }
        let digits = mixed_radix(&residues)?;
        let primes = residues.len();
        let smallest = residues.first().map_or(u32::MAX, |residue| residue.prime);
        let all = residues.iter().map(|residue| residue.prime);
        let needed = beyond(bound, all.chain(core::iter::repeat(smallest))).count();
        if needed > primes {
            return Err(ResidueError::TooFew { primes, needed });
        }
        let number = digits
            .iter()
            .rev()
            .fold(Self::default(), |mut number, &(digit, radix)| {
                number.scale(radix.into());
                number += &Self::from(digit);
                number
            });
        if number > *bound {
            let [bits, max] = [&number, bound].map(Self::bits);
            return Err(ResidueError::BeyondBound { bits, max });
        }
        Ok(number)
    }
}

/// The mixed-radix digits of the least number with these remainders, each with its prime: the
/// number is the sum of each digit times the product of all previous primes.
fn mixed_radix(residues: &[Residue]) -> Result<Vec<(u64, u32)>, ResidueError> {
    let mut digits: Vec<(u64, u32)> = Vec::with_capacity(residues.len());
    for residue in residues {
        let Residue { prime, remainder } = *residue;
        let modulus = Modulus::new(prime).ok_or(ResidueError::NotPrime { prime })?;
        if remainder >= prime {
            return Err(ResidueError::NotLess { residue: *residue });
        }
        let (mut known, mut unit) = (0, 1);
        for &(digit, radix) in &digits {
            known = modulus.reduce(known + modulus.product(modulus.reduce(digit), unit));
            unit = modulus.product(unit, modulus.reduce(radix.into()));
        }
        let rest = u64::from(remainder) + u64::from(prime) - known;
        let digit = modulus.product(modulus.reduce(rest), modulus.inverse_of(unit));
        digits.push((digit, prime));
    }
    Ok(digits)
}

/// The first of these primes, until their product exceeds the bound.
fn beyond(bound: &Natural, primes: impl Iterator<Item = u32>) -> impl Iterator<Item = u32> {
    let mut product = Natural::from(1_u64);
    primes.take_while(move |&prime| {
        let is_lacking = product <= *bound;
        if is_lacking {
            product.scale(prime.into());
        }
        is_lacking
    })
}

/// The odd primes below `2^bits`, the largest first, for counts modulo primes; none unless `bits`
/// is from 2 to 32.
///
/// Numbers modulo primes of 16 bits take half the memory of those modulo primes of 32, and twice as
/// many counts.
///
/// ```
/// use knights_tour::counting::largest_primes;
///
/// assert_eq!(largest_primes(16).take(3).collect::<Vec<_>>(), [65_521, 65_519, 65_497]);
/// ```
pub fn largest_primes(bits: u32) -> impl Iterator<Item = u32> {
    let max = match bits {
        2..=32 => u32::MAX >> (32 - bits),
        // There is no odd prime of fewer bits, and counts do not support larger ones.
        _ => 0,
    };
    (3..=max).rev().filter(|&number| is_prime(number))
}

/// The [largest primes](largest_primes) of `bits` bits, until their product exceeds a bound:
/// remainders modulo these determine any number up to the bound. `None` if the product of all of
/// them is not enough.
///
/// ```
/// use knights_tour::counting::{Natural, primes_beyond};
///
/// let bound = Natural::from(1_u64 << 40);
/// assert_eq!(primes_beyond(&bound, 16), Some(vec![65_521, 65_519, 65_497]));
/// assert_eq!(primes_beyond(&bound, 3), None);
/// ```
#[must_use]
pub fn primes_beyond(bound: &Natural, bits: u32) -> Option<Vec<u32>> {
    let primes: Vec<u32> = beyond(bound, largest_primes(bits)).collect();
    let mut product = Natural::from(1_u64);
    primes.iter().for_each(|&prime| product.scale(prime.into()));
    (product > *bound).then_some(primes)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A bound of some limbs, a number up to it, and how many bits the primes have.
    fn numbers() -> impl Strategy<Value = (Natural, Natural, u32)> {
        let limbs = || proptest::collection::vec(any::<u64>(), 0..5);
        (limbs(), limbs(), 16u32..=32).prop_map(|(a, b, bits)| {
            let [a, b] = [a, b].map(|limbs| Natural::from_limbs(&limbs));
            (a.clone().min(b.clone()), a.max(b), bits)
        })
    }

    proptest! {
        /// With as many primes as it takes, with more, and in any order; and not with one less.
        #[test]
        fn chinese_remaindering_restores_the_number((number, bound, bits) in numbers(), spare in 0usize..3, turn in any::<usize>()) {
            let needed = primes_beyond(&bound, bits).expect("there are thousands").len();
            let mut residues: Vec<Residue> =
                largest_primes(bits).take(needed + spare).map(|prime| Residue::of(&number, prime)).collect();
            let turn = turn % residues.len().max(1);
            residues.rotate_left(turn);
            prop_assert_eq!(Natural::from_residues(&residues, &bound), Ok(number));
            residues.truncate(needed.saturating_sub(1));
            if residues.len() < needed {
                let refused = Natural::from_residues(&residues, &bound);
                prop_assert!(matches!(refused, Err(ResidueError::TooFew { primes, needed: reported })
                    if primes == needed - 1 && reported >= needed), "{:?}, {} needed", refused, needed);
            }
        }

        /// The twin: the least number with these remainders, tried one by one.
        #[test]
        fn the_chinese_remainder_is_unique(remainders in (0u32..3, 0u32..5, 0u32..7), bound in 0u64..120) {
            let residue = |prime, remainder| Residue { prime, remainder };
            let residues = [residue(3, remainders.0), residue(5, remainders.1), residue(7, remainders.2)];
            let numbers: Vec<Natural> = (0..=bound)
                .map(Natural::from)
                .filter(|number| residues.iter().all(|&at| at == Residue::of(number, at.prime)))
                .collect();
            match (Natural::from_residues(&residues, &bound.into()), &numbers[..]) {
                (Ok(found), [number]) => prop_assert_eq!(&found, number),
                (Err(ResidueError::BeyondBound { .. }), []) => {}
                (Err(ResidueError::TooFew { .. }), _) => prop_assert!(bound >= 3 * 5 * 7),
                (found, _) => prop_assert!(false, "{:?}, and {:?}", found, numbers),
            }
        }
    }

    #[test]
    fn inconsistent_residues_are_errors() {
        let number = Natural::from(13_267_364_410_532u64);
        let all: Vec<Residue> = largest_primes(32)
            .take(3)
            .map(|prime| Residue::of(&number, prime))
            .collect();
        let made = |residues: &[Residue]| Natural::from_residues(residues, &number);
        assert_eq!(made(&all), Ok(number.clone()));
        assert_eq!(made(&all[1..]), Ok(number.clone()));
        for primes in 0..2 {
            let refused = Err(ResidueError::TooFew { primes, needed: 2 });
            assert_eq!(made(&all[..primes]), refused);
        }
        for at in 0..3 {
            let mut wrong = all.clone();
            wrong[at].remainder ^= 1;
            let refused = made(&wrong);
            assert!(
                matches!(refused, Err(ResidueError::BeyondBound { max: 44, .. })),
                "{refused:?}"
            );
            wrong[at].remainder = wrong[at].prime;
            assert_eq!(
                made(&wrong),
                Err(ResidueError::NotLess { residue: wrong[at] })
            );
            wrong[at].prime = 15;
            assert_eq!(made(&wrong), Err(ResidueError::NotPrime { prime: 15 }));
            wrong[at] = all[(at + 1) % 3];
            let prime = wrong[at].prime;
            assert_eq!(made(&wrong), Err(ResidueError::Repeated { prime }));
        }
    }

    #[test]
    fn primes_have_from_2_to_32_bits() {
        assert_eq!(largest_primes(2).collect::<Vec<_>>(), [3]);
        assert_eq!(largest_primes(32).next(), Some(4_294_967_291));
        for bits in [0, 1, 33, u32::MAX] {
            assert_eq!(largest_primes(bits).next(), None, "{bits}");
        }
    }
}
