//! Elo difference, confidence interval and likelihood of superiority.

use super::tally::Tally;

/// The 97.5 % quantile of the standard normal distribution: two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// The strength of one side relative to the other, estimated from the results of a match.
///
/// **Elo difference**: the d at which the logistic curve 1 / (1 + 10^(-d/400)) (Elo, *The Rating of
/// Chessplayers*, 1978) equals the average points a game.
///
/// **Confidence interval** of 95 %: the score interval of Wilson (*Journal of the American
/// Statistical Association* 22, 1927) for the average points, mapped to Elo by the same curve. It
/// contains all expected points m with n (s - m)^2 <= z^2 V(m), where s are the average points of n
/// games and V(m) is the variance of one game. Without draws, V(m) = m (1 - m). Draws, and pairs
/// whose games an opening decides, reduce the variance. V(m) is reduced by the reduction observed
/// at s, but by at most min(m, 1 - m) / 2, the reduction for the largest possible share of draws.
/// If the results of a pair's games are positively correlated, the larger variance of pairs counts.
///
/// The interval is also valid for extreme results, where the estimate plus or minus two standard
/// errors is meaningless: after 200 wins in 200 games the difference is at least 687.
///
/// **Likelihood of superiority**: the posterior probability that A wins more than half of the
/// decisive games, with a uniform prior: the sum of C(w + l + 1, k) / 2^(w + l + 1) for k from 0 to
/// w.
///
/// ```
/// use board_bot::contest::{Strength, Tally};
///
/// let strength = Strength::of(Tally { wins: 60, draws: 20, losses: 20 });
/// assert_eq!(strength.elo.round(), 147.0);
/// assert_eq!((strength.low.round(), strength.high.round()), (82.0, 210.0));
/// assert!(strength.superiority > 0.999);
///
/// let strength = Strength::of(Tally { wins: 200, draws: 0, losses: 0 });
/// assert_eq!((strength.elo, strength.low.round(), strength.high), (f64::INFINITY, 687.0, f64::INFINITY));
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Strength {
    /// The Elo difference; infinite if all games were won or all lost, 0 without games.
    pub elo: f64,
    /// The lower bound of the interval; may be infinite.
    pub low: f64,
    /// The upper bound of the interval; may be infinite.
    pub high: f64,
    /// The likelihood of superiority, from 0 to 1.
    pub superiority: f64,
}

impl Strength {
    /// The strength by single games.
    #[must_use]
    pub fn of(tally: Tally) -> Self {
        Self::of_pairs(tally, [0; 5])
    }

    /// The strength by games of which some form pairs. `pairs` are the numbers of pairs with 0,
    /// 1/2, 1, 3/2 and 2 points.
    #[must_use]
    pub fn of_pairs(tally: Tally, pairs: [u64; 5]) -> Self {
        let score = tally.score();
        let variance = variance_of_games(tally).max(variance_of_pairs(pairs));
        let saved = score * (1.0 - score) - variance;
        let low = lower_end(tally.games(), score, saved);
        let high = 1.0 - lower_end(tally.games(), 1.0 - score, saved);
        Self {
            elo: elo(score),
            low: elo(low),
            high: elo(high),
            superiority: superiority(tally.wins, tally.losses),
        }
    }
}

/// The Elo difference of an average score.
fn elo(score: f64) -> f64 {
    // With huge counts, rounding may leave the range.
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The variance of the points of a game.
fn variance_of_games(tally: Tally) -> f64 {
    let counts = [tally.losses, tally.draws, tally.wins];
    variance(&counts)
}

/// The variance of a game, estimated from pairs: that of independent games whose pairs have this
/// variance.
fn variance_of_pairs(pairs: [u64; 5]) -> f64 {
    2.0 * variance(&pairs)
}

/// The variance of values evenly spaced from 0 to 1, with these counts.
fn variance(counts: &[u64]) -> f64 {
    let all: f64 = counts.iter().map(|&count| count as f64).sum();
    if all == 0.0 {
        return 0.0;
    }
    let last = (counts.len() - 1) as f64;
    let mean = |of: &dyn Fn(f64) -> f64| {
        let sum: f64 = counts
            .iter()
            .enumerate()
            .map(|(place, &count)| count as f64 * of(place as f64 / last))
            .sum();
        sum / all
    };
    let centre = mean(&|value| value);
    mean(&|value| (value - centre).powi(2))
}

/// The lower bound of the interval for the expected points, by bisection. `saved` is the reduction
/// of the variance at `score` against games without draws.
fn lower_end(games: u64, score: f64, saved: f64) -> f64 {
    if games == 0 {
        return 0.0;
    }
    let is_surprise = |expected: f64| {
        // So few points allow no more draws. Towards the other end they do: `expected` is at most
        // the score, with which `saved` agrees.
        let variance = expected * (1.0 - expected) - saved.min(expected / 2.0);
        games as f64 * (score - expected).powi(2) > Z * Z * variance
    };
    // The bisection needs an end outside the interval; the score itself is inside.
    if score <= 0.0 || !is_surprise(0.0) {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, score);
    // 64 steps reach the precision of `f64`.
    for _ in 0..64 {
        let middle = (low + high) / 2.0;
        if is_surprise(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    high
}

/// More decisive games take too long to sum.
const MAX_DECISIVE: u32 = 1 << 20;

/// The probability of at most `wins` heads in `wins + losses + 1` tosses of a coin.
fn superiority(mut wins: u64, mut losses: u64) -> f64 {
    let (max, decisive) = (f64::from(MAX_DECISIVE), wins as f64 + losses as f64);
    if decisive > max {
        // So many tosses are normally distributed: fewer games whose difference is as many standard
        // deviations give the same probability.
        let difference = (wins as f64 - losses as f64) * (max / decisive).sqrt();
        let half = |points: f64| (points.max(0.0) / 2.0).round() as u64;
        (wins, losses) = (half(max + difference), half(max - difference));
    }
    let throws = wins + losses + 1;
    // Sum the smaller tail, from the largest term down; each term is a ratio of the one before.
    let (tail, is_reversed) = if wins <= losses {
        (wins, false)
    } else {
        (losses, true)
    };
    let mut term = (ln_choose(throws, tail) - throws as f64 * core::f64::consts::LN_2).exp();
    let mut sum = 0.0;
    for k in (0..=tail).rev() {
        let before = sum;
        sum += term;
        if sum == before {
            break;
        }
        term *= k as f64 / (throws - k + 1) as f64;
    }
    if is_reversed { 1.0 - sum } else { sum }
}

/// The logarithm of a binomial coefficient.
fn ln_choose(n: u64, k: u64) -> f64 {
    (1..=k).map(|i| ((n - k + i) as f64 / i as f64).ln()).sum()
}
