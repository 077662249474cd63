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
