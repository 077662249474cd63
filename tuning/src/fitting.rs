//! Weights that foretell results.

use board_bot::evaluation::Counted;

use crate::course::{Course, Sample};

/// What was learnt, in hundredths of a unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// What the terms of the first group weigh when nothing else is counted: what pieces are worth wherever they stand.
    pub alone: Vec<i16>,
    /// All terms.
    pub terms: Vec<i16>,
}

/// What the square of a weight of a unit costs: the more, the nearer those stay to nothing that few positions speak for. The one
/// is taken whose weights foretell best what was kept back.
const RIDGES: [f64; 5] = [1e-5, 3e-5, 1e-4, 3e-4, 1e-3];
/// Of so many pairs of games one is kept back.
const KEPT_BACK: u32 = 10;
/// Steps downhill.
const STEPS: u32 = 200;
/// The first step's length, in units.
const PACE: f64 = 0.03;
/// How much of the past the mean slope, and the mean square of slopes, keep at each step (Kingma and Ba 2015, "Adam").
const MEMORY: [f64; 2] = [0.9, 0.999];

/// The chance of a win that these weights give what was counted, in units of which one is worth `scale` in logits.
fn chance(counts: &[(u16, i16)], weights: &[f64], scale: f64) -> f64 {
    let terms = counts.iter();
    let sum: f64 = terms
        .map(|&(term, count)| weights[usize::from(term)] * f64::from(count))
        .sum();
    1.0 / (1.0 + (-scale * sum).exp())
}

impl Sample {
    const fn is_kept_back(&self) -> bool {
        (self.game / 2).is_multiple_of(KEPT_BACK)
    }
}

/// The mean of -ln(the chance that was given to what happened).
fn error<'s>(samples: impl Iterator<Item = &'s Sample>, weights: &[f64], scale: f64) -> f64 {
    let (mut sum, mut number) = (0.0, 0);
    for sample in samples {
        let chance = chance(&sample.counts, weights, scale).clamp(1e-9, 1.0 - 1e-9);
        sum -= sample.result * chance.ln() + (1.0 - sample.result) * (1.0 - chance).ln();
        number += 1;
    }
    sum / f64::from(number.max(1))
}

impl Course {
    /// The weights that foretell results best. `progress` hears, of each cost of weights that was tried, the error of what was
    /// learnt from and of what was kept back.
    ///
    /// The unit is that of the evaluation's [yardstick](Counted::YARDSTICK).
    pub fn fit<E: Counted>(&self, mut progress: impl FnMut(f64, [f64; 2])) -> Weights {
        let alone = E::GROUPS[0].len;
        let mut start = vec![0.0; E::terms()];
        self.descend(&mut start[..alone], 1.0, 0.0);
        let scale = start[E::YARDSTICK];
        for weight in &mut start {
            *weight /= scale;
        }
        let mut best = (f64::INFINITY, Vec::new());
        for ridge in RIDGES {
            let mut weights = start.clone();
            self.descend(&mut weights, scale, ridge);
            let errors = [false, true].map(|is_kept_back| {
                let samples = self.samples.iter();
                let samples = samples.filter(|sample| sample.is_kept_back() == is_kept_back);
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
        Weights {
            alone: hundredths(&start[..alone]),
            terms: hundredths(&best.1),
        }
    }

    /// Goes downhill with these terms, as if there were no others.
    fn descend(&self, weights: &mut [f64], scale: f64, ridge: f64) {
        let terms = weights.len();
        let learnt = self.samples.iter().filter(|sample| !sample.is_kept_back());
        let learnt: Vec<_> = learnt
            .map(|sample| (sample.among(terms), sample.result))
            .collect();
        let number = learnt.len().max(1) as f64;
        let (mut means, mut squares) = (vec![0.0; terms], vec![0.0; terms]);
        for step in 0..STEPS {
            let mut slopes = vec![0.0; terms];
            for &(counts, result) in &learnt {
                let excess = scale * (chance(counts, weights, scale) - result);
                for &(term, count) in counts {
                    slopes[usize::from(term)] += excess * f64::from(count);
                }
            }
            // Long steps at first, short ones at last.
            let pace = PACE * (1.0 - f64::from(step) / f64::from(STEPS));
            let [mean_part, square_part] = MEMORY.map(|memory| 1.0 - memory.powi(step as i32 + 1));
            for term in 0..terms {
                let slope = slopes[term] / number + 2.0 * ridge * weights[term];
                means[term] = MEMORY[0] * means[term] + (1.0 - MEMORY[0]) * slope;
                squares[term] = MEMORY[1] * squares[term] + (1.0 - MEMORY[1]) * slope * slope;
                let length = (squares[term] / square_part).sqrt() + 1e-12;
                weights[term] -= pace * means[term] / mean_part / length;
            }
        }
    }
}
