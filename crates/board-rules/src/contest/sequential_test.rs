//! How far a test of two Elo differences has come.

use board_bot::contest::{Decision, MatchScore, Sprt};
use serde::{Serialize, Serializer};

/// How far a test of two Elo differences has come, as `--json` prints it.
#[derive(Serialize)]
pub(super) struct SequentialTest {
    lower: f64,
    upper: f64,
    alpha: f64,
    beta: f64,
    log_likelihood_ratio: f64,
    /// The ratios at which it is decided.
    bounds: [f64; 2],
    /// `null`: neither yet.
    #[serde(serialize_with = "by_name")]
    decision: Option<Decision>,
}

impl SequentialTest {
    pub(super) fn new(sprt: Sprt, standing: &MatchScore) -> Self {
        let [lower, upper] = sprt.elo();
        Self {
            lower,
            upper,
            alpha: sprt.alpha(),
            beta: sprt.beta(),
            log_likelihood_ratio: sprt.log_likelihood_ratio(standing.pairs()),
            bounds: sprt.bounds(),
            decision: sprt.decision(standing.pairs()),
        }
    }

    /// The ratio, and those at which it is decided.
    pub(super) fn ratio(&self) -> String {
        let (ratio, [least, most]) = (self.log_likelihood_ratio, self.bounds);
        format!("LLR {ratio:.2} of {least:.2} to {most:.2}")
    }

    /// What it says, and by what.
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
