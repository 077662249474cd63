//! The state of a sequential probability ratio test of two Elo differences.

use board_bot::contest::{Decision, MatchScore, Sprt};
use serde::{Serialize, Serializer};

/// The state of a sequential probability ratio test, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct SequentialTest {
    lower: f64,
    upper: f64,
    alpha: f64,
    beta: f64,
    log_likelihood_ratio: f64,
    /// The log-likelihood ratios that decide the test.
    bounds: [f64; 2],
    /// The decision; `null` if there is none yet.
    #[serde(serialize_with = "by_name")]
    decision: Option<Decision>,
}

impl SequentialTest {
    pub(super) fn new(sprt: Sprt, match_score: &MatchScore) -> Self {
        let [lower, upper] = sprt.elo();
        Self {
            lower,
            upper,
            alpha: sprt.alpha(),
            beta: sprt.beta(),
            log_likelihood_ratio: sprt.log_likelihood_ratio(match_score.pairs()),
            bounds: sprt.bounds(),
            decision: sprt.decision(match_score.pairs()),
        }
    }

    /// Formats the log-likelihood ratio and its bounds.
    pub(super) fn ratio(&self) -> String {
        let (ratio, [min, max]) = (self.log_likelihood_ratio, self.bounds);
        format!("LLR {ratio:.2} of {min:.2} to {max:.2}")
    }

    /// Formats the decision, the ratio and the error rates.
    pub(super) fn text(&self) -> String {
        let Self {
            lower,
            upper,
            alpha,
            beta,
            ..
        } = self;
        let verdict = match self.decision {
            Some(Decision::Lower) => format!("{lower:+} Elo and not {upper:+}"),
            Some(Decision::Upper) => format!("{upper:+} Elo and not {lower:+}"),
            None => format!("undecided between {lower:+} and {upper:+} Elo"),
        };
        format!(
            "{verdict}: {} (alpha {alpha:?}, beta {beta:?})",
            self.ratio()
        )
    }
}

fn by_name<S: Serializer>(decision: &Option<Decision>, to: S) -> Result<S::Ok, S::Error> {
    let name = decision.map(|decision| match decision {
        Decision::Lower => "lower",
        Decision::Upper => "upper",
    });
    name.serialize(to)
}
