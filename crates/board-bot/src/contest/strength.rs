//! How much stronger one player is than another, and how certain that is.

use super::tally::Tally;

/// The standard normal deviate that 97.5 % lie below: two-sided 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// What the games of a match say about the strength of one side against the other.
///
/// **Elo difference**: the d for which the logistic curve 1 / (1 + 10^(-d/400)) (Elo, *The Rating
/// of Chessplayers*, 1978) is the points a game.
///
/// **Its interval** has 95 % confidence. It is the score interval of Wilson (*Journal of the
/// American Statistical Association* 22, 1927) on the points a game, put through the same curve:
/// all expected points m that n games are not surprising for, n (s - m)^2 <= z^2 V(m), where s are
/// the points seen and V(m) is the variance of one game. A game of m expected points that is never
/// drawn has V(m) = m (1 - m). Draws, and pairs in which an opening decides both games, make it
/// less, by what they are seen to make it less at s, and by at most min(m, 1 - m) / 2, which is
/// when all games but those that m asks for are drawn. Where games of a pair go together, which
/// makes the variance of pairs the larger one, that one counts.
///
/// So the interval is right where the usual one, estimate plus and minus two standard errors, says
/// nonsense: 200 wins of 200 say that the difference is infinite at best, and at least 687.
///
/// **Likelihood of superiority**: how likely it is that A wins more than half of the games that are
/// not drawn, if each probability was equally likely before the match: the sum of C(w + l + 1, k) /
/// 2^(w + l + 1) for k from 0 to w.
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
pub struct Strength {
    /// The Elo difference; infinite when all games were won or all lost, 0 when there are none.
    pub elo: f64,
    /// The lower end of its interval; may be infinite.
    pub low: f64,
    /// The upper end of its interval; may be infinite.
    pub high: f64,
    /// The likelihood of superiority, from 0 to 1.
    pub superiority: f64,
}

impl Strength {
    /// What single games say.
    #[must_use]
    pub fn of(tally: Tally) -> Self {
        Self::of_pairs(tally, [0; 5])
    }

    /// What games say of which some were played in pairs; `pairs` counts those that brought 0, 1/2,
    /// 1, 3/2 and 2 points.
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

/// The difference at which these are the points a game.
fn elo(score: f64) -> f64 {
    // Rounding of huge counts leads out of the range.
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// Of the points of a game.
fn variance_of_games(tally: Tally) -> f64 {
    let counts = [tally.losses, tally.draws, tally.wins];
    variance(&counts)
}

/// The variance that a game would have if games were independent and their pairs varied as these
/// do.
fn variance_of_pairs(pairs: [u64; 5]) -> f64 {
    2.0 * variance(&pairs)
}

/// Of values evenly spread from 0 to 1, given how often each occurs.
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

/// The smallest expected points that `score` of so many games is no surprise for; `saved` is what
/// the variance at `score` is short of that of games without draws.
fn lower_end(games: u64, score: f64, saved: f64) -> f64 {
    if games == 0 {
        return 0.0;
    }
    let is_surprise = |expected: f64| {
        let feasible = expected.min(1.0 - expected) / 2.0;
        let variance = expected * (1.0 - expected) - saved.min(feasible);
        games as f64 * (score - expected).powi(2) > Z * Z * variance
    };
    // 0 is a surprise unless nothing was scored; the score itself is none.
    if score <= 0.0 || !is_surprise(0.0) {
        return 0.0;
    }
    let (mut low, mut high) = (0.0, score);
    // Halved until the ends are neighbouring numbers, or nearly so.
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

/// Games beyond which their shares are looked at instead, as terms would take long to add.
const MOST_THROWS: u64 = 1 << 30;

/// The chance of at most `wins` heads when a coin is thrown `wins + losses + 1` times.
fn superiority(mut wins: u64, mut losses: u64) -> f64 {
    while wins.max(losses) > MOST_THROWS {
        (wins, losses) = (wins / 2, losses / 2);
    }
    let throws = wins + losses + 1;
    // The smaller tail is summed, from its largest term down, each a ratio of the one before.
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
