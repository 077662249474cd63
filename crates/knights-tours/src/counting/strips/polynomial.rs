//! Products of polynomials modulo a prime, least power first.

use crate::counting::numbers::modulus::Modulus;

/// The length up to which the schoolbook method is faster.
const SCHOOLBOOK: usize = 48;

/// The product of two polynomials with coefficients below the prime (Karatsuba and Ofman 1962,
/// "Multiplication of many-digit numbers by automatic computers"), in time `n^1.59`.
pub(super) fn product(modulus: Modulus, a: &[u64], b: &[u64]) -> Vec<u64> {
    let (short, long) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    if short.len() <= SCHOOLBOOK {
        return schoolbook(modulus, short, long);
    }
    let half = long.len().div_ceil(2);
    let (long_low, long_high) = long.split_at(half);
    let mut sum = vec![0; short.len() + long.len() - 1];
    if short.len() <= half {
        add(modulus, &mut sum, &product(modulus, short, long_low));
        let high = product(modulus, short, long_high);
        add(modulus, &mut sum[half..], &high);
        return sum;
    }
    let (short_low, short_high) = short.split_at(half);
    let low = product(modulus, short_low, long_low);
    let high = product(modulus, short_high, long_high);
    let of_sums = |low: &[u64], high: &[u64]| {
        let mut sums = low.to_vec();
        add(modulus, &mut sums, high);
        sums
    };
    let short_sums = of_sums(short_low, short_high);
    let long_sums = of_sums(long_low, long_high);
    let mut middle = product(modulus, &short_sums, &long_sums);
    subtract(modulus, &mut middle, &low);
    subtract(modulus, &mut middle, &high);
    // The last coefficients of the middle cancel if the high halves are shorter.
    let length = (sum.len() - half).min(middle.len());
    add(modulus, &mut sum, &low);
    add(modulus, &mut sum[half..], &middle[..length]);
    add(modulus, &mut sum[2 * half..], &high);
    sum
}

fn schoolbook(modulus: Modulus, a: &[u64], b: &[u64]) -> Vec<u64> {
    if a.is_empty() {
        return Vec::new();
    }
    let coefficient = |power: usize| {
        let first = power.saturating_sub(b.len() - 1);
        let last = power.min(a.len() - 1);
        let b = b[power - last..=power - first].iter().rev();
        modulus.sum_of_products(a[first..=last].iter().zip(b))
    };
    (0..a.len() + b.len() - 1).map(coefficient).collect()
}

/// Adds the terms to the first coefficients.
fn add(modulus: Modulus, sum: &mut [u64], terms: &[u64]) {
    let prime = u64::from(modulus.prime());
    for (sum, &term) in sum.iter_mut().zip(terms) {
        *sum += term;
        if *sum >= prime {
            *sum -= prime;
        }
    }
}

/// Subtracts the terms from the first coefficients.
fn subtract(modulus: Modulus, sum: &mut [u64], terms: &[u64]) {
    let prime = u64::from(modulus.prime());
    for (sum, &term) in sum.iter_mut().zip(terms) {
        if *sum < term {
            *sum += prime;
        }
        *sum -= term;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The twin: every product of two coefficients, one after the other.
    fn naive(prime: u64, a: &[u64], b: &[u64]) -> Vec<u64> {
        let mut sum = vec![0; (a.len() + b.len()).saturating_sub(1)];
        for (i, x) in a.iter().enumerate() {
            for (j, y) in b.iter().enumerate() {
                sum[i + j] = (sum[i + j] + x * y % prime) % prime;
            }
        }
        sum
    }

    /// The coefficients stay below the prime, equal ones subtracted from each other, too.
    #[test]
    fn differences_are_remainders() {
        let modulus = Modulus::new(5).expect("an odd prime");
        let mut sum = [0, 1, 2, 3, 4];
        subtract(modulus, &mut sum, &[0, 1, 3, 2]);
        assert_eq!(sum, [0, 0, 4, 1, 4]);
    }

    proptest! {
        #[test]
        fn products_are_those_of_the_naive_method(
            prime in prop::sample::select(vec![3_u32, 101, 65_521, 4_294_967_291]),
            a in prop::collection::vec(any::<u64>(), 1..400),
            b in prop::collection::vec(any::<u64>(), 1..400),
        ) {
            let modulus = Modulus::new(prime).expect("it is a prime");
            let reduced = |numbers: Vec<u64>| -> Vec<u64> {
                numbers.into_iter().map(|number| number % u64::from(prime)).collect()
            };
            let (a, b) = (reduced(a), reduced(b));
            prop_assert_eq!(product(modulus, &a, &b), naive(prime.into(), &a, &b));
        }
    }
}
