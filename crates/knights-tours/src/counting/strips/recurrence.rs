//! Numbers of tours of strips by their linear recurrence.

use super::automaton::Automaton;
use super::berlekamp_massey::BerlekampMassey;
use super::error::StripError;
use crate::counting::numbers::modulus::Modulus;
use crate::counting::numbers::natural::Natural;
use crate::counting::numbers::residue::{Residue, primes_beyond};
use crate::counting::run::counter::Counter;
use crate::{Board, TourSet};

/// The tours of all strips with the same number of rows.
///
/// Their numbers satisfy a linear recurrence, because each column multiplies the numbers of paths
/// to the frontier states by the same matrix. By the Cayley-Hamilton theorem its order is at most
/// the number of states.
///
/// ```
/// use knights_tour::counting::Strips;
///
/// let strips = Strips::closed(3)?;
/// let recurrence = strips.recurrence(4_294_967_291)?;
/// assert_eq!(recurrence.order(), 45);
/// assert_eq!(recurrence.term(10), 16);
/// assert_eq!(recurrence.term(1_000_000), 2_299_290_275);
/// assert_eq!(strips.count(30)?.to_string(), "126169362176");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Strips {
    rows: u16,
    tours: TourSet,
    automaton: Automaton,
}

/// The maximum number of bits of an exact number.
const MAX_BITS: u64 = 1 << 16;

impl Strips {
    /// The undirected closed tours of strips of 3 to 6 rows.
    ///
    /// # Errors
    /// [`StripError::Rows`]; [`StripError::TooManyStates`], so far for 6 rows.
    pub fn closed(rows: u16) -> Result<Self, StripError> {
        Self::new(rows, TourSet::Closed)
    }

    /// All tours of strips of 3 to 6 rows, each in both directions.
    ///
    /// # Errors
    /// [`StripError::Rows`]; [`StripError::TooManyStates`], so far for 5 and 6 rows.
    pub fn directed(rows: u16) -> Result<Self, StripError> {
        Self::new(rows, TourSet::Directed)
    }

    fn new(rows: u16, tours: TourSet) -> Result<Self, StripError> {
        let automaton = Automaton::new(rows, tours == TourSet::Directed)?;
        Ok(Self {
            rows,
            tours,
            automaton,
        })
    }

    /// The number of frontier states: a bound of the order of every recurrence.
    #[must_use]
    pub const fn states(&self) -> usize {
        self.automaton.states
    }

    /// The shortest recurrence of the numbers of tours modulo an odd prime.
    ///
    /// The recurrence is proved. Let `L` be its order and `S` the number of states. The differences
    /// between the terms and the recurrence's predictions satisfy the recurrence of order `S`. The
    /// `S` differences after the first `L` terms are checked to be 0, so all are 0.
    ///
    /// Takes `L + S` columns, each in time proportional to the number of steps between states.
    ///
    /// # Errors
    /// [`StripError::NotPrime`].
    pub fn recurrence(&self, prime: u32) -> Result<Recurrence, StripError> {
        let modulus = Modulus::new(prime).ok_or(StripError::NotPrime { prime })?;
        let mut shortest = BerlekampMassey::new(modulus);
        let mut terms = self.automaton.terms(|sum| modulus.reduce(sum));
        while shortest.terms.len() < shortest.order + self.states() {
            let cycles = terms.next().unwrap_or_default();
            // A cycle through the hub is two tours.
            let directions = if self.tours == TourSet::Directed {
                2
            } else {
                1
            };
            shortest.push(modulus.reduce(directions * cycles));
        }
        let BerlekampMassey {
            terms: mut first,
            mut connection,
            order,
            ..
        } = shortest;
        first.truncate(order);
        connection.resize(order + 1, 0);
        Ok(Recurrence {
            modulus,
            connection,
            first,
        })
    }

    /// The exact number of tours of the strip with so many columns, from its remainders modulo
    /// primes.
    ///
    /// # Errors
    /// [`StripError::TooLong`] if the number may have more than 65,536 bits, by
    /// [`Counter::upper_bound`]; [`StripError::Count`] if the board is beyond reach.
    pub fn count(&self, columns: u64) -> Result<Natural, StripError> {
        let too_long = |bits| StripError::TooLong {
            bits,
            limit: MAX_BITS,
        };
        if columns == 0 {
            return Ok(Natural::default());
        }
        let side = u16::try_from(columns);
        let board = side
            .ok()
            .and_then(|side| Board::rectangle(side, self.rows).ok());
        let board = board.ok_or_else(|| too_long(columns))?;
        let bound = Counter::new(&board, self.tours).upper_bound()?;
        let bits = u64::from(bound.bits());
        if bits > MAX_BITS {
            return Err(too_long(bits));
        }
        let primes = primes_beyond(&bound, 32).ok_or_else(|| too_long(bits))?;
        let residue = |prime| {
            let remainder = self.recurrence(prime)?.term(columns);
            Ok(Residue { prime, remainder })
        };
        let residues: Result<Vec<Residue>, StripError> = primes.into_iter().map(residue).collect();
        let count = Natural::from_residues(&residues?, &bound);
        Ok(count.expect("the bound is proved, and so is each remainder"))
    }
}

/// A linear recurrence modulo a prime, with its first terms.
#[derive(Clone, Debug)]
pub struct Recurrence {
    modulus: Modulus,
    /// The sum of `connection[i] a[n - i]` is 0; `connection[0]` is 1.
    connection: Vec<u64>,
    /// As many terms as the order.
    first: Vec<u64>,
}

impl Recurrence {
    /// The number of previous terms that a term depends on.
    #[must_use]
    pub fn order(&self) -> usize {
        self.first.len()
    }

    /// The denominator of the generating function, its constant term 1 first.
    #[must_use]
    pub fn denominator(&self) -> &[u64] {
        &self.connection
    }

    /// The number of tours of the strip with so many columns, modulo the prime.
    ///
    /// By the power of `x` modulo the characteristic polynomial (Fiduccia 1985, "An efficient
    /// formula for linear recurrences"), in time quadratic in the order and logarithmic in the
    /// columns.
    #[must_use]
    pub fn term(&self, columns: u64) -> u32 {
        let power = self.power_of_x(columns);
        let sum = power.iter().zip(&self.first).fold(0, |sum, (&a, &b)| {
            self.modulus.reduce(sum + self.modulus.product(a, b))
        });
        sum as u32
    }

    /// `x^exponent` modulo the characteristic polynomial, least power first.
    fn power_of_x(&self, exponent: u64) -> Vec<u64> {
        if self.order() == 0 {
            return Vec::new();
        }
        let mut power = self.reduced(vec![1]);
        for bit in (0..u64::BITS - exponent.leading_zeros()).rev() {
            power = self.reduced(self.square(&power));
            if exponent >> bit & 1 == 1 {
                power.insert(0, 0);
                power = self.reduced(power);
            }
        }
        power
    }

    fn square(&self, factor: &[u64]) -> Vec<u64> {
        let mut product = vec![0; 2 * factor.len()];
        for (at, &a) in factor.iter().enumerate() {
            for (sum, &b) in product[at..].iter_mut().zip(factor) {
                *sum = self.modulus.reduce(*sum + self.modulus.product(a, b));
            }
        }
        product
    }

    /// The remainder of a polynomial by the characteristic one, which has `connection` from the
    /// highest power down.
    fn reduced(&self, mut polynomial: Vec<u64>) -> Vec<u64> {
        let order = self.order();
        while polynomial.len() > order {
            let Some(top) = polynomial.pop().filter(|&top| top != 0) else {
                continue;
            };
            let factor = u64::from(self.modulus.prime()) - top;
            let lower = polynomial.iter_mut().rev();
            for (sum, &c) in lower.zip(&self.connection[1..]) {
                *sum = self.modulus.reduce(*sum + self.modulus.product(factor, c));
            }
        }
        polynomial
    }
}
