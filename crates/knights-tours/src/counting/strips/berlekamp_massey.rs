//! The shortest linear recurrence of a sequence modulo a prime, found term by term (Berlekamp 1968,
//! "Algebraic Coding Theory"; Massey 1969, "Shift-register synthesis and BCH decoding").

use crate::counting::numbers::modulus::Modulus;

/// The terms so far, and their shortest recurrence.
#[derive(Clone, Debug)]
pub(super) struct BerlekampMassey {
    modulus: Modulus,
    pub(super) terms: Vec<u64>,
    /// `c[0] = 1`, and the sum of `c[i] a[n - i]` is 0 from the term `order` on.
    pub(super) connection: Vec<u64>,
    pub(super) order: usize,
    /// The recurrence before the last increase of the order, the number of terms since then, and
    /// the inverse of the discrepancy at that term.
    previous: Vec<u64>,
    since: usize,
    inverse: u64,
}

impl BerlekampMassey {
    pub(super) fn new(modulus: Modulus) -> Self {
        Self {
            modulus,
            terms: Vec::new(),
            connection: vec![1],
            order: 0,
            previous: vec![1],
            since: 1,
            inverse: 1,
        }
    }

    /// Adds the next term.
    pub(super) fn push(&mut self, term: u64) {
        let modulus = self.modulus;
        self.terms.push(term);
        let newest = self.terms.iter().rev();
        let missed = modulus.sum_of_products(newest.zip(&self.connection));
        if missed == 0 {
            self.since += 1;
            return;
        }
        let before = self.connection.clone();
        let factor = modulus.product(missed, self.inverse);
        let factor = u64::from(modulus.prime()) - factor;
        let length = before.len().max(self.previous.len() + self.since);
        self.connection.resize(length, 0);
        for (c, &previous) in self.connection[self.since..].iter_mut().zip(&self.previous) {
            *c = modulus.reduce(*c + modulus.product(factor, previous));
        }
        if 2 * self.order < self.terms.len() {
            self.order = self.terms.len() - self.order;
            self.previous = before;
            self.inverse = modulus.inverse_of(missed);
            self.since = 1;
        } else {
            self.since += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PRIME: u64 = 3;

    /// Whether the terms from the order on follow from those before by these factors.
    fn follows(terms: &[u64], factors: &[u64]) -> bool {
        terms.windows(factors.len() + 1).all(|window| {
            let newest = window.iter().rev().skip(1);
            let sum: u64 = newest
                .zip(factors)
                .map(|(term, factor)| term * factor)
                .sum();
            window[factors.len()] == sum % PRIME
        })
    }

    /// The twin tries all recurrences, the shortest first.
    fn naive(terms: &[u64]) -> usize {
        let all = |order: usize| {
            let choices = 0..PRIME.pow(order as u32);
            choices.map(move |choice| {
                let digit = |place| choice / PRIME.pow(place as u32) % PRIME;
                (0..order).map(digit).collect::<Vec<u64>>()
            })
        };
        let is_found = |&order: &usize| all(order).any(|factors| follows(terms, &factors));
        (0..terms.len()).find(is_found).unwrap_or(terms.len())
    }

    proptest! {
        /// The recurrence is one of the sequence, and no shorter one is.
        #[test]
        fn recurrences_are_the_shortest(terms in prop::collection::vec(0..PRIME, 0..13)) {
            let modulus = Modulus::new(PRIME as u32).expect("an odd prime");
            let mut found = BerlekampMassey::new(modulus);
            for (length, &term) in (1..).zip(&terms) {
                found.push(term);
                prop_assert_eq!(found.order, naive(&terms[..length]));
            }
            let negative = |&factor: &u64| (PRIME - factor) % PRIME;
            let mut factors: Vec<u64> = found.connection[1..].iter().map(negative).collect();
            factors.resize(found.order, 0);
            prop_assert!(follows(&terms, &factors), "{:?}", factors);
        }
    }
}
