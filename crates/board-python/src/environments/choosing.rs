//! The choice of a legal action by scores.

use board_bot::RandomNumbers;

/// The number of sums beside each other, so that the compiler uses SIMD.
const LANES: usize = 8;

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
    weights.clear();
    weights.extend(legal.iter().map(|&action| scores[usize::from(action)]));
    // The maximum passes over NaN.
    let best = weights.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if temperature == 0.0 || legal.is_empty() {
        let at = weights.iter().position(|&score| score == best);
        return legal
            .get(at.unwrap_or_default())
            .copied()
            .unwrap_or_default();
    }
    // Infinite scores have no difference.
    if best == f32::NEG_INFINITY {
        weights.fill(1.0);
    } else if best == f32::INFINITY {
        for weight in weights.iter_mut() {
            *weight = f32::from(*weight == best);
        }
    } else {
        for weight in weights.iter_mut() {
            *weight = exp((*weight - best) / temperature);
        }
    }
    legal[draw(weights, seed)]
}

/// Returns a random index, each with a chance in proportion to its weight. At least one weight is
/// above 0.
fn draw(weights: &[f32], seed: u64) -> usize {
    let (groups, rest) = weights.as_chunks::<LANES>();
    let mut sums = [0.0; LANES];
    for group in groups {
        for (sum, weight) in sums.iter_mut().zip(group) {
            *sum += weight;
        }
    }
    let total: f32 = sums.iter().chain(rest).sum();
    // 24 bits, the precision of `f32`.
    let share = (RandomNumbers::new(seed).number() >> 40) as f32 / (1u32 << 24) as f32;
    let mut remaining = share * total;
    for (index, weight) in weights.iter().enumerate() {
        remaining -= weight;
        if remaining < 0.0 {
            return index;
        }
    }
    // The sums are rounded, so that something may remain.
    (0..weights.len())
        .rev()
        .find(|&index| weights[index] > 0.0)
        .unwrap_or_default()
}

/// Returns the exponential of a number that is not positive, up to a relative error of 10^-6, and 0
/// where it is below 10^-37 or the number is NaN. The function of the standard library takes five
/// times as long: the compiler cannot calculate several of its values beside each other.
fn exp(x: f32) -> f32 {
    // Added to a small number, it leaves the nearest integer in the lowest bits.
    const ROUND: f32 = 12_582_912.0;
    // ln 2 as a sum, the first part so short that its multiples are exact (Cody and Waite 1980).
    const LN_2: [f32; 2] = [0.693_359_4, -2.121_944_4e-4];
    let rounded = x.max(-87.0) * core::f32::consts::LOG2_E + ROUND;
    let twos = rounded - ROUND;
    let r = x.max(-87.0) - twos * LN_2[0] - twos * LN_2[1];
    // The Taylor series for |r| of at most half of ln 2.
    let series = [
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    let mantissa = series.iter().fold(0.0, |sum, factor| sum * r + factor);
    let exponent = rounded
        .to_bits()
        .wrapping_sub(ROUND.to_bits())
        .wrapping_add(127)
        << 23;
    let power = mantissa * f32::from_bits(exponent);
    if x >= -87.0 { power } else { 0.0 }
}
