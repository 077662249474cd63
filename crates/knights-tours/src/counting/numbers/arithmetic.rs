//! Conversions and operators of natural numbers.

use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul};

use super::natural::Natural;

/// The error of a natural number that does not fit into an integer type.
///
/// ```
/// use knights_tour::counting::Natural;
///
/// let error = u64::try_from(Natural::from(1_u128 << 64)).unwrap_err();
/// assert_eq!(error.to_string(), "the number has 65 binary digits: expected at most 64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NaturalSizeError {
    /// Binary digits of the number.
    pub bits: u32,
    /// Binary digits of the integer.
    pub max: u32,
}

impl fmt::Display for NaturalSizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { bits, max } = self;
        write!(
            f,
            "the number has {bits} binary digits: expected at most {max}"
        )
    }
}

impl core::error::Error for NaturalSizeError {}

/// The two lowest digits, if there are no others above so many binary ones.
fn digits(number: &Natural, max: u32) -> Result<u128, NaturalSizeError> {
    let bits = number.bits();
    if bits > max {
        return Err(NaturalSizeError { bits, max });
    }
    let digit = |place| u128::from(number.limbs.get(place).copied().unwrap_or(0));
    Ok(digit(1) << 64 | digit(0))
}

macro_rules! integers {
    ($($integer:ident)*) => {$(
        impl TryFrom<&Natural> for $integer {
            type Error = NaturalSizeError;

            fn try_from(number: &Natural) -> Result<Self, NaturalSizeError> {
                digits(number, Self::BITS).map(|value| value as Self)
            }
        }

        impl TryFrom<Natural> for $integer {
            type Error = NaturalSizeError;

            fn try_from(number: Natural) -> Result<Self, NaturalSizeError> {
                Self::try_from(&number)
            }
        }

        impl PartialEq<$integer> for Natural {
            fn eq(&self, other: &$integer) -> bool {
                $integer::try_from(self) == Ok(*other)
            }
        }

        impl PartialEq<Natural> for $integer {
            fn eq(&self, other: &Natural) -> bool {
                other == self
            }
        }
    )*};
}

integers!(u64 u128);

impl From<u64> for Natural {
    fn from(number: u64) -> Self {
        Self::from_limbs(&[number])
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        Self::from_limbs(&[number as u64, (number >> 64) as u64])
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        if self.limbs.len() < other.limbs.len() {
            self.limbs.resize(other.limbs.len(), 0);
        }
        let mut carry = false;
        for (at, limb) in self.limbs.iter_mut().enumerate() {
            let (sum, over) = limb.overflowing_add(other.limbs.get(at).copied().unwrap_or(0));
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = over | again;
        }
        if carry {
            self.limbs.push(1);
        }
    }
}

impl AddAssign for Natural {
    fn add_assign(&mut self, other: Natural) {
        *self += &other;
    }
}

impl Add for Natural {
    type Output = Natural;

    fn add(mut self, other: Natural) -> Natural {
        self += &other;
        self
    }
}

impl Add for &Natural {
    type Output = Natural;

    fn add(self, other: &Natural) -> Natural {
        let mut sum = self.clone();
        sum += other;
        sum
    }
}

impl Mul for Natural {
    type Output = Natural;

    fn mul(self, other: Natural) -> Natural {
        &self * &other
    }
}

impl Mul for &Natural {
    type Output = Natural;

    /// Digit by digit: the time is the product of the two lengths.
    fn mul(self, other: &Natural) -> Natural {
        let mut limbs = vec![0u64; self.limbs.len() + other.limbs.len()];
        for (low, &digit) in self.limbs.iter().enumerate() {
            let mut carry = 0u128;
            for (at, &factor) in other.limbs.iter().enumerate() {
                // At most (2^64 - 1)^2 + 2 (2^64 - 1), which is 2^128 - 1.
                carry += u128::from(limbs[low + at]) + u128::from(digit) * u128::from(factor);
                limbs[low + at] = carry as u64;
                carry >>= 64;
            }
            limbs[low + other.limbs.len()] = carry as u64;
        }
        Natural::from_limbs(&limbs)
    }
}

impl<'n> Sum<&'n Natural> for Natural {
    fn sum<I: Iterator<Item = &'n Natural>>(numbers: I) -> Self {
        numbers.fold(Self::default(), |mut total, number| {
            total += number;
            total
        })
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Self>>(numbers: I) -> Self {
        numbers.fold(Self::default(), |total, number| total + number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A number of up to six digits, of which some are the largest or 0.
    fn naturals() -> impl Strategy<Value = Natural> {
        let digit = prop_oneof![Just(0), Just(u64::MAX), any::<u64>()];
        prop::collection::vec(digit, 0..6).prop_map(|limbs| Natural::from_limbs(&limbs))
    }

    proptest! {
        #[test]
        fn agrees_with_u128(a in any::<u128>(), b in any::<u128>(), factor in any::<u64>()) {
            let (a, b) = (a >> 65, b >> 1);
            let sum = Natural::from(a) + Natural::from(b);
            prop_assert_eq!(sum.to_string(), (a + b).to_string());
            prop_assert_eq!(u128::try_from(&sum), Ok(a + b));
            prop_assert_eq!(&sum, &(a + b));
            prop_assert_ne!(sum, a + b + 1);
            let low = a as u64;
            let product = u128::from(low) * u128::from(factor);
            prop_assert_eq!(Natural::from(low) * Natural::from(factor), product);
            prop_assert_eq!(Natural::from(low).times(factor), product);
            prop_assert_eq!(u64::try_from(Natural::from(low)), Ok(low));
        }

        #[test]
        fn sums_and_products_keep_the_laws(a in naturals(), b in naturals(), c in naturals(), factor: u64) {
            prop_assert_eq!(&a * &b, &b * &a);
            prop_assert_eq!(&(&a * &b) * &c, &a * &(&b * &c));
            prop_assert_eq!(&a * &(&b + &c), &(&a * &b) + &(&a * &c));
            prop_assert_eq!(&a * &Natural::from(factor), a.times(factor));
            prop_assert_eq!((&a + &b).without(&b), Some(a.clone()));
            let all = [a, b, c];
            prop_assert_eq!(all.iter().sum::<Natural>(), all.into_iter().sum::<Natural>());
        }
    }

    #[test]
    fn numbers_that_do_not_fit_are_refused() {
        let large = Natural::from(u128::MAX) + Natural::from(1_u64);
        assert_eq!(
            u128::try_from(&large),
            Err(NaturalSizeError {
                bits: 129,
                max: 128
            })
        );
        assert_ne!(large, 0_u128);
        assert_eq!(
            u64::try_from(&large),
            Err(NaturalSizeError { bits: 129, max: 64 })
        );
        let middle = Natural::from(u128::from(u64::MAX) + 1);
        assert_eq!(
            u64::try_from(&middle),
            Err(NaturalSizeError { bits: 65, max: 64 })
        );
        assert_ne!(middle, 0_u64);
        assert_eq!(Natural::default(), 0_u64);
        assert_eq!(0_u128, Natural::default());
    }
}
