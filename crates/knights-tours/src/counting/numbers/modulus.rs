//! Remainders modulo a prime of at most 32 bits.

use crate::counting::numbers::natural::Natural;

/// A prime to count modulo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Modulus {
    prime: u32,
    /// The whole part of 2^64 / prime.
    inverse: u64,
}

impl Modulus {
    /// `None` unless the number is an odd prime.
    pub(crate) fn new(prime: u32) -> Option<Self> {
        (prime > 2 && is_prime(prime)).then(|| Self {
            prime,
            inverse: u64::MAX / u64::from(prime),
        })
    }

    pub(crate) const fn prime(self) -> u32 {
        self.prime
    }

    /// The number of bits of the prime.
    pub(crate) const fn bits(self) -> u32 {
        self.prime.ilog2() + 1
    }

    /// The remainder of a number (Barrett 1986, "Implementing the Rivest Shamir and Adleman public
    /// key encryption algorithm").
    #[inline]
    pub(crate) fn reduce(self, number: u64) -> u64 {
        let prime = u64::from(self.prime);
        // This is the quotient, or the quotient minus one.
        let quotient = (u128::from(number) * u128::from(self.inverse)) >> 64;
        let rest = number - quotient as u64 * prime;
        if rest >= prime { rest - prime } else { rest }
    }

    /// The remainder of a number of any size.
    pub(crate) fn remainder(self, mut number: Natural) -> Natural {
        number.divide(self.prime.into()).into()
    }

    /// The quotient modulo the prime: the remainder that gives `number` when multiplied by `times`,
    /// which must not be a multiple of the prime.
    pub(crate) fn quotient(self, mut number: Natural, times: u64) -> Natural {
        number.scale(self.inverse_of(times));
        self.remainder(number)
    }

    /// The remainder of the product of two remainders.
    pub(crate) fn product(self, a: u64, b: u64) -> u64 {
        self.reduce(a * b)
    }

    /// The sum of the products of pairs of remainders, of which there are fewer than 2^32. Reduces
    /// once: the low and high halves of the products have sums of their own.
    pub(crate) fn sum_of_products<'a>(
        self,
        pairs: impl Iterator<Item = (&'a u64, &'a u64)>,
    ) -> u64 {
        let (low, high) = pairs.fold((0, 0), |(low, high), (a, b)| {
            let product = a * b;
            (
                low + (product & u64::from(u32::MAX)),
                high + (product >> 32),
            )
        });
        self.reduce(self.reduce(low) + self.product(self.reduce(high), self.reduce(1 << 32)))
    }

    /// The inverse of a remainder other than 0: its power of `prime - 2`, by Fermat's little
    /// theorem.
    pub(crate) fn inverse_of(self, number: u64) -> u64 {
        let (mut power, mut base, mut exponent) = (1, self.reduce(number), self.prime - 2);
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.product(power, base);
            }
            base = self.product(base, base);
            exponent >>= 1;
        }
        power
    }
}

/// Tests for a prime by trial division.
pub(crate) fn is_prime(number: u32) -> bool {
    let number = u64::from(number);
    let divisors = (3..)
        .step_by(2)
        .take_while(|divisor| divisor * divisor <= number);
    match number {
        0 | 1 => false,
        2 => true,
        _ if number % 2 == 0 => false,
        _ => divisors
            .into_iter()
            .all(|divisor: u64| number % divisor != 0),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::counting::numbers::residue::largest_primes;

    proptest! {
        #[test]
        fn remainders_match_division(bits in 2u32..=32, at in 0usize..3, number in any::<u64>()) {
            let prime = largest_primes(bits).nth(at).unwrap_or(3);
            let modulus = Modulus::new(prime).expect("it is an odd prime");
            let wide = u64::from(prime);
            for number in [number, number >> 20, number % wide, u64::MAX, wide, wide - 1, 0] {
                prop_assert_eq!(modulus.reduce(number), number % wide);
            }
            let number = 1 + number % (wide - 1);
            prop_assert_eq!(modulus.product(number, modulus.inverse_of(number)), 1);
        }
    }

    #[test]
    fn primes_have_no_divisor() {
        for number in 0..2_000u32 {
            let divisors = (1..=number).filter(|divisor| number % divisor == 0);
            assert_eq!(is_prime(number), divisors.count() == 2, "{number}");
        }
        assert!(is_prime(4_294_967_291) && !is_prime(u32::MAX));
        assert_eq!([0, 1, 2, 9].map(Modulus::new), [None; 4]);
    }
}
