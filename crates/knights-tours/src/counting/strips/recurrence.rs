//! Numbers of tours of strips by their linear recurrence.

use core::ops::ControlFlow;

use super::automaton::Automaton;
use super::berlekamp_massey::BerlekampMassey;
use super::error::StripError;
use super::polynomial::product;
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
    /// [`StripError::Rows`]; [`StripError::TooManyStates`] for 6 rows.
    pub fn closed(rows: u16) -> Result<Self, StripError> {
        Self::new(rows, TourSet::Closed)
    }

    /// All tours of strips of 3 to 6 rows, each in both directions.
    ///
    /// # Errors
    /// [`StripError::Rows`]; [`StripError::TooManyStates`] for 6 rows.
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
        self.recurrence_with(prime, &mut |_| ControlFlow::Continue(()))
    }

    /// As [`recurrence`](Self::recurrence). Calls the observer before each column with the share of
    /// the work that is done, from 0 to 1. Five rows take minutes.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use knights_tour::counting::{StripError, Strips};
    ///
    /// let strips = Strips::directed(4)?;
    /// let mut columns = 0;
    /// let stopped = strips.recurrence_with(65_521, &mut |done| {
    ///     columns += 1;
    ///     match done < 0.5 {
    ///         true => ControlFlow::Continue(()),
    ///         false => ControlFlow::Break(()),
    ///     }
    /// });
    /// assert_eq!(stopped.err(), Some(StripError::Stopped));
    /// assert!(columns > 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`StripError::NotPrime`]; [`StripError::Stopped`] when the observer breaks.
    pub fn recurrence_with(
        &self,
        prime: u32,
        observer: &mut dyn FnMut(f64) -> ControlFlow<()>,
    ) -> Result<Recurrence, StripError> {
        let modulus = Modulus::new(prime).ok_or(StripError::NotPrime { prime })?;
        let mut shortest = BerlekampMassey::new(modulus);
        let mut terms = self.automaton.terms(modulus);
        // A cycle through the apex is two tours.
        let directions = match self.tours {
            TourSet::Directed => 2,
            _ => 1,
        };
        loop {
            let (done, needed) = (shortest.terms.len(), shortest.order + self.states());
            if done == needed {
                break;
            }
            // The order is half the number of terms until the recurrence is found.
            if observer(done as f64 / needed as f64).is_break() {
                return Err(StripError::Stopped);
            }
            let cycles = terms.next().unwrap_or_default();
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
    /// By halving the index: of `P(x) Q(-x) / Q(x) Q(-x)` every second coefficient matters, and its
    /// denominator has even powers only (Bostan and Mori 2021, "A simple and fast algorithm for
    /// computing the N-th term of a linearly recurrent sequence"). Takes `L^1.59` steps for each
    /// bit of the number of columns, where `L` is the order.
    #[must_use]
    pub fn term(&self, columns: u64) -> u32 {
        let modulus = self.modulus;
        let prime = u64::from(modulus.prime());
        let mut denominator = self.connection.clone();
        let mut numerator = product(modulus, &self.first, &denominator);
        numerator.truncate(self.order());
        let every_second = |polynomial: Vec<u64>, first: usize| -> Vec<u64> {
            polynomial.into_iter().skip(first).step_by(2).collect()
        };
        let mut index = columns;
        while index > 0 && !numerator.is_empty() {
            let mut other = denominator.clone();
            for coefficient in other.iter_mut().skip(1).step_by(2) {
                *coefficient = (prime - *coefficient) % prime;
            }
            numerator = every_second(product(modulus, &numerator, &other), (index & 1) as usize);
            denominator = every_second(product(modulus, &denominator, &other), 0);
            index >>= 1;
        }
        // The constant term of the denominator is 1 throughout.
        numerator.first().copied().unwrap_or(0) as u32
    }
}
