//! The sequential probability ratio test.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A sequential probability ratio test between two Elo differences of A and B, applied after each
/// pair of games until it decides (Wald 1945, "Sequential Tests of Statistical Hypotheses").
///
/// This is the generalized test with pentanomial counts (Van den Bergh 2020, "A Practical
/// Introduction to the GSPRT", as in fishtest). It makes no assumption about draws or the
/// correlation of a pair's games: for each difference it takes the most likely distribution of the
/// five results of a pair with the expected points. A result that has not occurred counts as a
/// thousandth of a pair, so that the ratio is finite from the first pair on.
///
/// As text, `0,10`, or with error probabilities, `0,10,alpha=0.01,beta=0.1`.
///
/// ```
/// use board_bot::contest::{Decision, Sprt};
///
/// let test: Sprt = "0,10".parse()?;
/// assert_eq!(test.decision([30, 60, 100, 60, 30]), None);
/// assert_eq!(test.decision([300, 600, 1_000, 900, 500]), Some(Decision::Upper));
/// assert_eq!(test.decision([500, 900, 1_000, 600, 300]), Some(Decision::Lower));
///
/// let error = "10,0".parse::<Sprt>().unwrap_err();
/// assert_eq!(error.to_string(), "10 is not below 0: expected the lower difference first, as in 0,10");
/// # Ok::<(), board_bot::contest::SprtError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// The Elo difference that a [`Sprt`] accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The lower difference.
    Lower,
    /// The upper difference.
    Upper,
}

/// The reason why a text or numbers are not a test.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SprtError {
    /// The text does not begin with two differences.
    Form {
        /// The text.
        found: String,
    },
    /// A part after the differences is not an error probability.
    Part {
        /// The part.
        found: String,
    },
    /// A difference is not a number from -1000 to 1000.
    Elo {
        /// The text found.
        found: String,
    },
    /// The first difference is not below the second.
    Order {
        /// The first.
        lower: f64,
        /// The second.
        upper: f64,
    },
    /// An error probability is not a number above 0 and below 0.5.
    Chance {
        /// Its name.
        name: &'static str,
        /// The text found.
        found: String,
    },
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Form { found } => write!(
                f,
                "{found:?} is no test: expected two Elo differences, as in 0,10, or 0,10,alpha=0.05,beta=0.05"
            ),
            Self::Part { found } => write!(
                f,
                "{found:?} is no chance of a mistake: expected alpha=P or beta=P, each once"
            ),
            Self::Elo { found } => write!(
                f,
                "{found:?} is no Elo difference: expected a number from -{MAX_ELO} to {MAX_ELO}"
            ),
            Self::Order { lower, upper } => write!(
                f,
                "{lower} is not below {upper}: expected the lower difference first, as in 0,10"
            ),
            Self::Chance { name, found } => write!(
                f,
                "{name}: {found:?} is no chance of a mistake: expected a number above 0 and below 0.5"
            ),
        }
    }
}

impl Error for SprtError {}

/// The largest Elo difference of a test.
const MAX_ELO: f64 = 1_000.0;
/// The default of both error probabilities.
const ERROR_PROBABILITY: f64 = 0.05;
/// The count of a result that has not occurred.
const MIN_COUNT: f64 = 1e-3;

impl Sprt {
    /// A test between two Elo differences, the lower one first, with error probabilities of 5 %.
    ///
    /// # Errors
    /// [`SprtError`] if they are not numbers from -1000 to 1000, or the first is not the lower one.
    pub fn new(lower: f64, upper: f64) -> Result<Self, SprtError> {
        for elo in [lower, upper] {
            // NaN is outside, too.
            if !(-MAX_ELO..=MAX_ELO).contains(&elo) {
                let found = elo.to_string();
                return Err(SprtError::Elo { found });
            }
        }
        if lower >= upper {
            return Err(SprtError::Order { lower, upper });
        }
        Ok(Self {
            elo: [lower, upper],
            alpha: ERROR_PROBABILITY,
            beta: ERROR_PROBABILITY,
        })
    }

    /// The test with these error probabilities: `alpha` to accept the upper difference if the lower
    /// one is true, `beta` for the opposite error.
    ///
    /// # Errors
    /// [`SprtError`] if one is not above 0 and below 0.5.
    pub fn with_mistakes(self, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        for (name, chance) in [("alpha", alpha), ("beta", beta)] {
            if !(chance > 0.0 && chance < 0.5) {
                let found = chance.to_string();
                return Err(SprtError::Chance { name, found });
            }
        }
        Ok(Self {
            alpha,
            beta,
            ..self
        })
    }

    /// The two differences, the lower one first.
    #[must_use]
    pub const fn elo(&self) -> [f64; 2] {
        self.elo
    }

    /// The probability of accepting the upper difference if the lower one is true.
    #[must_use]
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The probability of accepting the lower difference if the upper one is true.
    #[must_use]
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// The bounds of the log-likelihood ratio, between which the test continues:
    /// ln(beta / (1 - alpha)) and ln((1 - beta) / alpha).
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let (alpha, beta) = (self.alpha, self.beta);
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The log-likelihood ratio of the upper difference to the lower one. `pairs` are the numbers
    /// of pairs in which A got 0, 1/2, 1, 3/2 and 2 points.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: [u64; 5]) -> f64 {
        if pairs == [0; 5] {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(MIN_COUNT));
        let [lower, upper] = self.elo.map(|elo| {
            let points = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            most_likely(counts, points)
        });
        let terms = (0..5).map(|place| counts[place] * (upper[place] / lower[place]).ln());
        terms.sum()
    }

    /// The decision after these results; `None` if the test continues.
    #[must_use]
    pub fn decision(&self, pairs: [u64; 5]) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(pairs);
        let [min, max] = self.bounds();
        if ratio >= max {
            Some(Decision::Upper)
        } else if ratio <= min {
            Some(Decision::Lower)
        } else {
            None
        }
    }
}

/// The maximum likelihood distribution of the five results for these counts, among those with the
/// expected value `points` a game.
///
/// The probabilities are n_i / (N (1 + x (a_i - points))), where a_i are the points of result i.
/// The loop finds the x with the right expected value by bisection: the surplus of the expected
/// value decreases in x between the two poles.
fn most_likely(counts: [f64; 5], points: f64) -> [f64; 5] {
    let all: f64 = counts.iter().sum();
    let beyond = |place: usize| place as f64 / 4.0 - points;
    let share = |x: f64, place: usize| counts[place] / all / (1.0 + x * beyond(place));
    let (mut low, mut high) = (-1.0 / beyond(4), -1.0 / beyond(0));
    loop {
        let x = (low + high) / 2.0;
        if x <= low || x >= high {
            return core::array::from_fn(|place| share(x, place));
        }
        let surplus: f64 = (0..5).map(|place| share(x, place) * beyond(place)).sum();
        if surplus > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lower, upper] = self.elo;
        write!(f, "{lower},{upper}")?;
        for (name, chance) in [("alpha", self.alpha), ("beta", self.beta)] {
            if chance != ERROR_PROBABILITY {
                // `Debug` uses an exponent for very small numbers.
                write!(f, ",{name}={chance:?}")?;
            }
        }
        Ok(())
    }
}

impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Self, SprtError> {
        let form = || SprtError::Form {
            found: text.to_owned(),
        };
        let wrong_part = |part: &str| SprtError::Part {
            found: part.to_owned(),
        };
        if text.is_empty() {
            return Err(form());
        }
        let mut parts = text.split(',');
        let mut elo = || {
            let found = parts.next().ok_or_else(form)?;
            found.parse::<f64>().map_err(|_| SprtError::Elo {
                found: found.to_owned(),
            })
        };
        let test = Self::new(elo()?, elo()?)?;
        let (mut alpha, mut beta) = (None, None);
        for part in parts {
            let (name, place, value) = match part.split_once('=') {
                Some(("alpha", value)) => ("alpha", &mut alpha, value),
                Some(("beta", value)) => ("beta", &mut beta, value),
                _ => return Err(wrong_part(part)),
            };
            let chance = value.parse::<f64>().map_err(|_| SprtError::Chance {
                name,
                found: value.to_owned(),
            })?;
            if place.replace(chance).is_some() {
                return Err(wrong_part(part));
            }
        }
        test.with_mistakes(
            alpha.unwrap_or(ERROR_PROBABILITY),
            beta.unwrap_or(ERROR_PROBABILITY),
        )
    }
}
