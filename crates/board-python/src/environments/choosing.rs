//! One of the legal actions by what a program thinks of all.

use board_bot::RandomNumbers;

/// The legal action of the highest score, or one at random by the scores' softmax at this
/// temperature. What is no number counts as the lowest score. Only the legal actions are looked at:
/// there are some hundred among thousands. `weights` is memory to use for it.
pub(super) fn choose(
    legal: &[u16],
    scores: &[f32],
    temperature: f32,
    seed: u64,
    weights: &mut Vec<f32>,
) -> u16 {
    let score = |action: u16| {
        let score = scores[usize::from(action)];
        if score.is_nan() {
            f32::NEG_INFINITY
        } else {
            score
        }
    };
    let mut best = (
        legal.first().copied().unwrap_or_default(),
        f32::NEG_INFINITY,
    );
    for &action in legal {
        let score = score(action);
        if score > best.1 {
            best = (action, score);
        }
    }
    // Without a finite best there is nothing to weigh: all infinite ones are as good.
    if temperature == 0.0 || legal.is_empty() {
        return best.0;
    }
    let weight = |action: u16| match score(action) {
        score if score == best.1 => 1.0,
        score => ((score - best.1) / temperature).exp(),
    };
    weights.clear();
    weights.extend(legal.iter().map(|&action| weight(action)));
    let total: f32 = weights.iter().sum();
    // 24 bits, as many as the fraction of a float has.
    let share = (RandomNumbers::new(seed).number() >> 40) as f32 / (1u32 << 24) as f32;
    let mut left = share * total;
    for (&action, weight) in legal.iter().zip(weights) {
        left -= *weight;
        if left < 0.0 {
            return action;
        }
    }
    best.0
}
