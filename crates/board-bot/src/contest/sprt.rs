//! When a match has shown enough.

use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A sequential probability ratio test: which of two Elo differences a match between A and B fits,
/// asked after every pair of games until it is clear (Wald 1945, "Sequential Tests of Statistical
/// Hypotheses").
///
/// Nothing is supposed of how often games are drawn, or both games of a pair won by the same side:
/// of all distributions of the five results of a pair that have the expected points of a
/// difference, the most likely one is taken for each of the two (Van den Bergh 2020, "A Practical
/// Introduction to the GSPRT", as fishtest computes it). Results that have not been seen count as a
/// thousandth of a pair, so that the first pairs already tell something.
///
/// As text, `0,10`, or with the chances of mistakes, `0,10,alpha=0.01,beta=0.1`.
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

/// Which of its two differences a [`Sprt`] has settled on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Decision {
    /// The lower one.
    Lower,
    /// The upper one.
    Upper,
}

/// Why a text or numbers make no test.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum SprtError {
    /// Not two differences, or something else behind them than the chances of mistakes.
    Form {
        /// The text.
        found: String,
    },
    /// Something behind the differences that is no chance of a mistake.
    Part {
        /// The part.
        found: String,
    },
    /// A difference that is no number from -1000 to 1000.
    Elo {
        /// What stands there.
        found: String,
    },
    /// The first difference is not below the second.
    Order {
        /// The first.
        lower: f64,
        /// The second.
        upper: f64,
    },
    /// The chance of a mistake that is no number above 0 and below 0.5.
    Chance {
        /// Its name.
        name: &'static str,
        /// What stands there.
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
                "{found:?} is no Elo difference: expected a number from -{MOST_ELO} to {MOST_ELO}"
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

/// The largest difference that can be asked for.
const MOST_ELO: f64 = 1_000.0;
/// The chance of either mistake unless told otherwise.
const MISTAKE: f64 = 0.05;
/// Pairs that a result counts as that has not been seen.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// A test between two Elo differences, the lower one first, which takes either for the other
    /// with a chance of 5 %.
    ///
    /// # Errors
    /// [`SprtError`] when they are no numbers from -1000 to 1000, or the first is not the lower
    /// one.
    pub fn new(lower: f64, upper: f64) -> Result<Self, SprtError> {
        for elo in [lower, upper] {
            // Not a number is outside, too.
            if !(-MOST_ELO..=MOST_ELO).contains(&elo) {
                let found = elo.to_string();
                return Err(SprtError::Elo { found });
            }
        }
        if lower >= upper {
            return Err(SprtError::Order { lower, upper });
        }
        Ok(Self {
            elo: [lower, upper],
            alpha: MISTAKE,
            beta: MISTAKE,
        })
    }

    /// The same with other chances of a mistake: `alpha` to settle on the upper difference where
    /// the lower one is true, `beta` the other way round.
    ///
    /// # Errors
    /// [`SprtError`] when one is not above 0 and below 0.5.
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

    /// The chance to settle on the upper difference where the lower one is true.
    #[must_use]
    pub const fn alpha(&self) -> f64 {
        self.alpha
    }

    /// The chance to settle on the lower difference where the upper one is true.
    #[must_use]
    pub const fn beta(&self) -> f64 {
        self.beta
    }

    /// The log-likelihood ratios between which nothing is decided: ln(beta / (1 - alpha)) and
    /// ln((1 - beta) / alpha).
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        let (alpha, beta) = (self.alpha, self.beta);
        [(beta / (1.0 - alpha)).ln(), ((1.0 - beta) / alpha).ln()]
    }

    /// The logarithm of how much likelier the upper difference makes these results than the lower
    /// one; `pairs` counts those that brought A 0, 1/2, 1, 3/2 and 2 points.
    #[must_use]
    pub fn log_likelihood_ratio(&self, pairs: [u64; 5]) -> f64 {
        if pairs == [0; 5] {
            return 0.0;
        }
        let counts = pairs.map(|count| (count as f64).max(UNSEEN));
        let [lower, upper] = self.elo.map(|elo| {
            let points = 1.0 / (1.0 + 10f64.powf(-elo / 400.0));
            likeliest(counts, points)
        });
        let terms = (0..5).map(|place| counts[place] * (upper[place] / lower[place]).ln());
        terms.sum()
    }

    /// What these results decide, if anything yet.
    #[must_use]
    pub fn decision(&self, pairs: [u64; 5]) -> Option<Decision> {
        let ratio = self.log_likelihood_ratio(pairs);
        let [least, most] = self.bounds();
        if ratio >= most {
            Some(Decision::Upper)
        } else if ratio <= least {
            Some(Decision::Lower)
        } else {
            None
        }
    }
}

/// The probabilities with which these counts are likeliest, among those whose expected points a
/// game are `points`.
///
/// They are n_i / (N (1 + x (a_i - points))), where a_i are the points of a result, for the x at
/// which their expected points are right. What is wanting of these falls as x grows, between the
/// two values at which a probability would be infinite.
fn likeliest(counts: [f64; 5], points: f64) -> [f64; 5] {
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
            if chance != MISTAKE {
                // With an exponent where there would be many zeros.
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
        let odd = |part: &str| SprtError::Part {
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
                _ => return Err(odd(part)),
            };
            let chance = value.parse::<f64>().map_err(|_| SprtError::Chance {
                name,
                found: value.to_owned(),
            })?;
            if place.replace(chance).is_some() {
                return Err(odd(part));
            }
        }
        test.with_mistakes(alpha.unwrap_or(MISTAKE), beta.unwrap_or(MISTAKE))
    }
}
