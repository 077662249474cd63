//! The choice of a legal action by scores.

use board_bot::RandomNumbers;

/// Returns the legal action with the highest score, or at a temperature above 0 a random one by the
/// softmax of the scores. NaN counts as the lowest score. Only legal actions are read: a few
/// hundred of thousands. `weights` is scratch space.
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
    // 24 bits, the precision of `f32`.
    let share = (RandomNumbers::new(seed).number() >> 40) as f32 / (1u32 << 24) as f32;
    let mut remaining = share * total;
    for (&action, weight) in legal.iter().zip(weights) {
        remaining -= *weight;
        if remaining < 0.0 {
            return action;
        }
    }
    best.0
}
