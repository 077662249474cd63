//! Counts modulo several primes, and the number that they are the remainders of.

use core::fmt;

use crate::counting::numbers::modulus::{Modulus, is_prime};
use crate::counting::numbers::natural::Natural;

/// What is left of a count when it is divided by a prime: one piece of a count that is made modulo several, by
/// [`Counter::modulo`](crate::counting::Counter::modulo), on one machine or on many.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Residue {
    /// An odd prime.
    pub prime: u32,
    /// Less than the prime.
    pub remainder: u32,
}

impl Residue {
    /// What is left of a number that is known.
    ///
    /// # Panics
    /// If the prime is 0.
    #[must_use]
    pub fn of(number: &Natural, prime: u32) -> Self {
        Self {
            prime,
            remainder: number.clone().divide(prime.into()) as u32,
        }
    }
}

/// Why residues make no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResidueError {
    /// The number is no odd prime.
    NotPrime {
        /// The number.
        modulus: u32,
    },
    /// The remainder is not less than its prime.
    NotLess {
        /// The residue.
        residue: Residue,
    },
    /// The prime is there twice.
    Repeated {
        /// The prime.
        prime: u32,
    },
    /// The number is not yet the same with one prime less: primes are lacking, or one of the residues is wrong.
    Unconfirmed {
        /// How many primes there are.
        primes: usize,
    },
}

impl fmt::Display for ResidueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPrime { modulus } => write!(f, "{modulus} is not an odd prime"),
            Self::NotLess { residue } => write!(
                f,
                "the remainder {} is not less than its prime {}",
                residue.remainder, residue.prime
            ),
            Self::Repeated { prime } => write!(f, "the prime {prime} is there twice"),
            Self::Unconfirmed { primes } => write!(
                f,
                "{primes} primes do not confirm one number: more primes are needed, or a remainder is wrong"
            ),
        }
    }
}

impl core::error::Error for ResidueError {}

/// The number with these remainders, by the Chinese remainder theorem (in the mixed radix of Garner 1959, "The residue
/// number system").
///
/// One prime more is wanted than the number needs: the number is taken only if it is the same without the largest prime.
/// So a wrong remainder is found out, but for one chance in that prime, and so is a number that is larger than the primes
/// can tell. In what order the residues come does not matter. Takes time quadratic in their number.
///
/// ```
/// use knights_tour::Board;
/// use knights_tour::counting::{Counter, Residue, TourSet, largest_primes, natural_of};
///
/// let board = Board::square(6)?;
/// let mut residues = Vec::new();
/// for prime in largest_primes(16).take(3) {
///     let counter = Counter::new(&board, TourSet::Directed).modulo(prime);
///     residues.push(Residue::of(&counter.count()?, prime));
/// }
/// assert_eq!(natural_of(&residues)?.to_string(), "6637920");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Any [`ResidueError`].
pub fn natural_of(residues: &[Residue]) -> Result<Natural, ResidueError> {
    let mut residues = residues.to_vec();
    residues.sort_unstable_by_key(|residue| residue.prime);
    if let Some(pair) = residues
        .windows(2)
        .find(|pair| pair[0].prime == pair[1].prime)
    {
        let prime = pair[0].prime;
        return Err(ResidueError::Repeated { prime });
    }
    // The number is the sum of each digit times all primes before its own.
    let mut digits: Vec<(u64, u32)> = Vec::with_capacity(residues.len());
    for residue in &residues {
        let Residue { prime, remainder } = *residue;
        let modulus = Modulus::new(prime).ok_or(ResidueError::NotPrime { modulus: prime })?;
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
    match digits.pop() {
        Some((0, _)) if !digits.is_empty() => {}
        _ => {
            let primes = residues.len();
            return Err(ResidueError::Unconfirmed { primes });
        }
    }
    let number = digits
        .iter()
        .rev()
        .fold(Natural::default(), |mut number, &(digit, radix)| {
            number.scale(radix.into());
            number += &Natural::from(digit);
            number
        });
    Ok(number)
}

/// The primes below `2^bits`, the largest first: what to count modulo. `bits` is from 2 to 32, and taken as the nearest
/// of these otherwise.
///
/// Numbers modulo primes of 16 bits take half the memory of those modulo primes of 32, and twice as many counts.
///
/// ```
/// use knights_tour::counting::largest_primes;
///
/// assert_eq!(largest_primes(16).take(3).collect::<Vec<_>>(), [65_521, 65_519, 65_497]);
/// ```
pub fn largest_primes(bits: u32) -> impl Iterator<Item = u32> {
    (3..=u32::MAX >> (32 - bits.clamp(2, 32)))
        .rev()
        .filter(|&number| is_prime(number))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A number of some limbs, and how many primes of so many bits are one more than it needs.
    fn numbers() -> impl Strategy<Value = (Natural, u32, usize)> {
        let limbs = proptest::collection::vec(any::<u64>(), 0..5);
        (limbs, 16u32..=32).prop_map(|(limbs, bits)| {
            let number = Natural::from_limbs(&limbs);
            let primes = number.bits() / (bits - 1) + 2;
            (number, bits, primes as usize)
        })
    }

    proptest! {
        #[test]
        fn the_number_comes_back_from_its_remainders((number, bits, primes) in numbers(), turn in any::<usize>()) {
            let mut residues: Vec<Residue> =
                largest_primes(bits).take(primes).map(|prime| Residue::of(&number, prime)).collect();
            let turn = turn % residues.len();
            residues.rotate_left(turn);
            prop_assert_eq!(natural_of(&residues), Ok(number));
        }

        /// The twin: the least number with these remainders, tried one by one.
        #[test]
        fn it_is_the_least_with_these_remainders(number in 0u64..15, spare in 0u32..7) {
            let residue = |prime, number: u64| Residue { prime, remainder: (number % u64::from(prime)) as u32 };
            let residues = [residue(3, number), residue(5, number), Residue { prime: 7, remainder: spare }];
            let least = (0..15u64).find(|&least| residues.iter().all(|&at| at == residue(at.prime, least)));
            prop_assert_eq!(
                natural_of(&residues),
                least.map(Natural::from).ok_or(ResidueError::Unconfirmed { primes: 3 })
            );
        }
    }

    #[test]
    fn what_does_not_confirm_a_number_is_refused() {
        let number = Natural::from(13_267_364_410_532u64);
        let all: Vec<Residue> = largest_primes(32)
            .take(3)
            .map(|prime| Residue::of(&number, prime))
            .collect();
        assert_eq!(natural_of(&all), Ok(number));
        for few in 0..3 {
            let refused = Err(ResidueError::Unconfirmed { primes: few });
            assert_eq!(natural_of(&all[..few]), refused);
        }
        for at in 0..3 {
            let mut wrong = all.clone();
            wrong[at].remainder ^= 1;
            assert_eq!(
                natural_of(&wrong),
                Err(ResidueError::Unconfirmed { primes: 3 })
            );
            wrong[at].remainder = wrong[at].prime;
            assert_eq!(
                natural_of(&wrong),
                Err(ResidueError::NotLess { residue: wrong[at] })
            );
            wrong[at].prime = 15;
            assert_eq!(
                natural_of(&wrong),
                Err(ResidueError::NotPrime { modulus: 15 })
            );
            wrong[at] = all[(at + 1) % 3];
            let prime = wrong[at].prime;
            assert_eq!(natural_of(&wrong), Err(ResidueError::Repeated { prime }));
        }
    }
}
