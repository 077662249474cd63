//! Natural numbers of any size.

use core::cmp::Ordering;
use core::fmt;
use core::str::FromStr;

/// A natural number of any size, such as the result of a count.
///
/// It converts into `u64` and `u128` if it fits, and compares with them. Its text is decimal; in
/// JSON it is a decimal string.
///
/// ```
/// # use knights_tour::counting::Natural;
/// let count = Natural::from(9_862_u64);
/// assert_eq!(count.to_string(), "9862");
/// assert_eq!("9862".parse(), Ok(count.clone()));
/// assert!(count < Natural::from(u128::MAX));
/// assert_eq!(count, 9_862_u64);
/// assert_eq!(u128::try_from(&count)?, 9_862);
/// assert_eq!((&count + &count) * Natural::from(3_u64), 59_172_u64);
/// # Ok::<(), knights_tour::counting::NaturalSizeError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// Base 2^64, least significant first, no zero at the end.
    pub(super) limbs: Vec<u64>,
}

impl Natural {
    /// The number whose base-2^64 digits are `limbs`, least significant first.
    #[must_use]
    pub fn from_limbs(limbs: &[u64]) -> Self {
        let mut number = Self {
            limbs: limbs.to_vec(),
        };
        number.trim();
        number
    }

    /// The power of two with this exponent.
    pub(crate) fn power_of_two(exponent: u32) -> Self {
        let mut limbs = vec![0; exponent as usize / 64];
        limbs.push(1 << (exponent % 64));
        Self { limbs }
    }

    /// The base-2^64 digits, least significant first, without leading zeros (none at all for zero).
    #[must_use]
    pub fn limbs(&self) -> &[u64] {
        &self.limbs
    }

    /// The number of binary digits; 0 for zero.
    #[must_use]
    pub fn bits(&self) -> u32 {
        self.limbs
            .last()
            .map_or(0, |top| self.limbs.len() as u32 * 64 - top.leading_zeros())
    }

    /// Multiplies by a small factor.
    pub(crate) fn scale(&mut self, factor: u64) {
        let mut carry = 0u128;
        for limb in &mut self.limbs {
            carry += u128::from(*limb) * u128::from(factor);
            *limb = carry as u64;
            carry >>= 64;
        }
        self.limbs.push(carry as u64);
        self.trim();
    }

    /// The product with a small factor.
    #[must_use]
    pub fn times(&self, factor: u64) -> Self {
        let mut product = self.clone();
        product.scale(factor);
        product
    }

    /// The quotient and the remainder of the division by a number of any size, which is not 0.
    pub(crate) fn divided_by(&self, divisor: &Self) -> (Self, Self) {
        if let [divisor] = divisor.limbs[..] {
            let (quotient, rest) = self.quotient(divisor);
            return (quotient, rest.into());
        }
        // Bit by bit: long divisions are rare.
        let mut quotient = vec![0; self.limbs.len()];
        let mut rest = Self::default();
        for bit in (0..self.bits() as usize).rev() {
            rest.scale(2);
            rest += &Self::from(self.limbs[bit / 64] >> (bit % 64) & 1);
            if let Some(less) = rest.without(divisor) {
                rest = less;
                quotient[bit / 64] |= 1 << (bit % 64);
            }
        }
        (Self::from_limbs(&quotient), rest)
    }

    /// The difference from a number that is not greater, otherwise `None`.
    ///
    /// ```
    /// # use knights_tour::counting::Natural;
    /// let [all, some] = [6_637_920_u64, 710_064].map(Natural::from);
    /// assert_eq!(all.without(&some), Some(Natural::from(5_927_856_u64)));
    /// assert_eq!(some.without(&all), None);
    /// ```
    #[must_use]
    pub fn without(&self, other: &Self) -> Option<Self> {
        if self < other {
            return None;
        }
        let mut borrow = false;
        let limbs = self.limbs.iter().enumerate().map(|(at, &limb)| {
            let (less, under) = limb.overflowing_sub(other.limbs.get(at).copied().unwrap_or(0));
            let (less, again) = less.overflowing_sub(u64::from(borrow));
            borrow = under | again;
            less
        });
        Some(Self::from_limbs(&limbs.collect::<Vec<u64>>()))
    }

    /// The quotient and the remainder of the division by a number.
    ///
    /// ```
    /// # use knights_tour::counting::Natural;
    /// let tours = Natural::from(1_729_u64);
    /// assert_eq!(tours.quotient(2), (Natural::from(864_u64), 1));
    /// ```
    ///
    /// # Panics
    /// If the divisor is 0.
    #[must_use]
    pub fn quotient(&self, divisor: u64) -> (Self, u64) {
        let mut quotient = self.clone();
        let rest = quotient.divide(divisor);
        (quotient, rest)
    }

    /// Divides by a small divisor and returns the remainder.
    pub(crate) fn divide(&mut self, divisor: u64) -> u64 {
        let mut rest = 0u128;
        for limb in self.limbs.iter_mut().rev() {
            rest = rest << 64 | u128::from(*limb);
            *limb = (rest / u128::from(divisor)) as u64;
            rest %= u128::from(divisor);
        }
        self.trim();
        rest as u64
    }

    fn trim(&mut self) {
        while self.limbs.last() == Some(&0) {
            self.limbs.pop();
        }
    }
}

/// The number of decimal digits that always fit into a limb.
const DIGITS: usize = 19;

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.clone();
        let mut groups = Vec::new();
        while !rest.limbs.is_empty() {
            groups.push(rest.divide(10u64.pow(DIGITS as u32)));
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            text.push_str(&format!("{group:0DIGITS$}"));
        }
        f.pad_integral(true, "", &text)
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        let digits = |number: &Self| number.limbs.len();
        digits(self)
            .cmp(&digits(other))
            .then_with(|| self.limbs.iter().rev().cmp(other.limbs.iter().rev()))
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The error of a text that is not a natural number: it is empty, or has other characters than
/// decimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseNaturalError;

impl fmt::Display for ParseNaturalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected a number in decimal digits, without sign")
    }
}

impl core::error::Error for ParseNaturalError {}

impl FromStr for Natural {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, ParseNaturalError> {
        if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(ParseNaturalError);
        }
        let mut number = Self::default();
        for group in text.as_bytes().chunks(DIGITS) {
            number.scale(10u64.pow(group.len() as u32));
            let value = group
                .iter()
                .fold(0, |value, digit| 10 * value + u64::from(digit - b'0'));
            number += &Self::from(value);
        }
        Ok(number)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Natural {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Natural {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = <String as serde::Deserialize>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn order_and_text_match_the_digits(a in "[1-9][0-9]{0,80}", b in "[1-9][0-9]{0,80}") {
            let [x, y] = [&a, &b].map(|text| text.parse::<Natural>().expect("it is a number"));
            prop_assert_eq!(x.to_string(), a.as_str());
            prop_assert_eq!(x.cmp(&y), (a.len(), &a).cmp(&(b.len(), &b)));
            prop_assert_eq!(format!("000{a}").parse(), Ok(x));
        }
    }

    proptest! {
        #[test]
        fn products_and_quotients_undo_each_other(
            a in prop::collection::vec(any::<u64>(), 0..5),
            b in prop::collection::vec(any::<u64>(), 0..3),
            last in 1..=u64::MAX,
            rest in any::<u64>(),
        ) {
            let quotient = Natural::from_limbs(&a);
            let divisor = Natural::from_limbs(&[b, vec![last]].concat());
            let rest = Natural::from(rest % last);
            let mut number = &quotient * &divisor;
            number += &rest;
            prop_assert_eq!(number.divided_by(&divisor), (quotient, rest));
        }
    }

    #[test]
    fn other_texts_are_no_numbers() {
        for text in ["", "-1", "+1", "1 ", "1_000", "0x1", "\u{663}"] {
            assert_eq!(text.parse::<Natural>(), Err(ParseNaturalError), "{text:?}");
        }
        assert_eq!("0".parse(), Ok(Natural::default()));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_is_a_string() {
        let number = Natural::from(u128::MAX);
        let json = serde_json::to_string(&number).expect("it is a string");
        assert_eq!(json, "\"340282366920938463463374607431768211455\"");
        assert_eq!(serde_json::from_str::<Natural>(&json).ok(), Some(number));
        assert!(serde_json::from_str::<Natural>("\"seven\"").is_err());
    }

    #[test]
    fn prints_beyond_u128() {
        let mut number = Natural::from(u128::MAX);
        number += &Natural::from(1u64);
        assert_eq!(
            number.to_string(),
            "340282366920938463463374607431768211456"
        );
        assert_eq!(number.bits(), 129);
        assert!(u128::try_from(number).is_err());
        assert_eq!(Natural::default().to_string(), "0");
        let mut padded = Natural::from(1u64);
        padded.scale(10_000_000_000_000_000_000);
        padded += &Natural::from(7u64);
        assert_eq!(padded.to_string(), "10000000000000000007");
    }
}
