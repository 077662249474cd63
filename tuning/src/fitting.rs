//! Fits weights to the results of games (Texel's tuning method).

use board_bot::evaluation::Tunable;

use crate::dataset::{Dataset, TrainingSample};

/// Fitted weights, in hundredths of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FittedWeights {
    /// Material values: the weights of the first group if it is the only one.
    pub material: Vec<i16>,
    /// The weights of all terms.
    pub terms: Vec<i16>,
}

/// Candidates of the L2 regularization. The one with the least validation error wins.
const RIDGES: [f64; 5] = [1e-5, 3e-5, 1e-4, 3e-4, 1e-3];
/// One pair of games in this many is for validation.
const VALIDATION_PART: u32 = 10;
/// Steps of gradient descent.
const STEPS: u32 = 200;
/// The first learning rate, in units.
const LEARNING_RATE: f64 = 0.03;
/// The decay rates of the moment estimates (Kingma and Ba 2015, "Adam").
const DECAY: [f64; 2] = [0.9, 0.999];

/// The probability of a win by these weights, with `scale` logits per unit.
fn chance(counts: &[(u16, i16)], weights: &[f64], scale: f64) -> f64 {
    let terms = counts.iter();
    let sum: f64 = terms
        .map(|&(term, count)| weights[usize::from(term)] * f64::from(count))
        .sum();
    1.0 / (1.0 + (-scale * sum).exp())
}

impl TrainingSample {
    const fn is_validation(&self) -> bool {
        (self.game / 2).is_multiple_of(VALIDATION_PART)
    }
}

/// The mean cross-entropy.
fn error<'s>(
    samples: impl Iterator<Item = &'s TrainingSample>,
    weights: &[f64],
    scale: f64,
) -> f64 {
    let (mut sum, mut number) = (0.0, 0);
    for sample in samples {
        let chance = chance(&sample.counts, weights, scale).clamp(1e-9, 1.0 - 1e-9);
        sum -= sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln();
        number += 1;
    }
    sum / f64::from(number.max(1))
}

impl Dataset {
    /// The weights that predict the results best. `progress` gets the training and the validation
    /// error for each regularization.
    ///
    /// The unit is the material value of [`UNIT_TERM`](Tunable::UNIT_TERM).
    pub fn fit<E: Tunable>(&self, mut progress: impl FnMut(f64, [f64; 2])) -> FittedWeights {
        let material = E::GROUPS[0].len;
        let mut start = vec![0.0; E::terms()];
        self.descend(&mut start[..material], 1.0, 0.0);
        let scale = start[E::UNIT_TERM];
        for weight in &mut start {
            *weight /= scale;
        }
        let mut best = (f64::INFINITY, Vec::new());
        for ridge in RIDGES {
            let mut weights = start.clone();
            self.descend(&mut weights, scale, ridge);
            let errors = [false, true].map(|is_validation| {
                let samples = self.samples.iter();
                let samples = samples.filter(|sample| sample.is_validation() == is_validation);
                error(samples, &weights, scale)
            });
            progress(ridge, errors);
            if errors[1] < best.0 {
                best = (errors[1], weights);
            }
        }
        let hundredths = |weights: &[f64]| {
            let weights = weights.iter();
            weights
                .map(|weight| (100.0 * weight).round() as i16)
                .collect()
        };
        FittedWeights {
            material: hundredths(&start[..material]),
            terms: hundredths(&best.1),
        }
    }

    /// Gradient descent (Adam) with these terms only.
    fn descend(&self, weights: &mut [f64], scale: f64, ridge: f64) {
        let terms = weights.len();
        let learnt = self.samples.iter().filter(|sample| !sample.is_validation());
        let learnt: Vec<_> = learnt
            .map(|sample| (sample.among(terms), sample.result))
            .collect();
        let number = learnt.len().max(1) as f64;
        let (mut means, mut squares) = (vec![0.0; terms], vec![0.0; terms]);
        for step in 0..STEPS {
            let mut gradients = vec![0.0; terms];
            for &(counts, result) in &learnt {
                let derivative = scale * (chance(counts, weights, scale) - result);
                for &(term, count) in counts {
                    gradients[usize::from(term)] += derivative * f64::from(count);
                }
            }
            // The learning rate decays linearly.
            let rate = LEARNING_RATE * (1.0 - f64::from(step) / f64::from(STEPS));
            let [mean_part, square_part] = DECAY.map(|memory| 1.0 - memory.powi(step as i32 + 1));
            for term in 0..terms {
                let gradient = gradients[term] / number + 2.0 * ridge * weights[term];
                means[term] = DECAY[0] * means[term] + (1.0 - DECAY[0]) * gradient;
                squares[term] = DECAY[1] * squares[term] + (1.0 - DECAY[1]) * gradient * gradient;
                let length = (squares[term] / square_part).sqrt() + 1e-12;
                weights[term] -= rate * means[term] / mean_part / length;
            }
        }
    }
}
