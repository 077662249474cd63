//! Training by stochastic gradient descent (Adam).

use std::thread;

use board_bot::RandomNumbers;
use board_bot::evaluation::{Network, WithNetwork};

use super::float_network::{FloatNetwork, add};
use super::training_set::{TrainingPosition, TrainingSet, chance, cross_entropy};

/// Positions per batch.
const BATCH: usize = 1 << 14;
/// Parts of a batch, one per thread. The number is fixed, since it decides the order of additions.
const PARTS: usize = 2;
/// One position in this many is for validation: the last ones, which are of other games.
const VALIDATION_PART: usize = 20;
/// The weight of the search score in the target; the rest is the game's result. With results only,
/// the network overfits.
const SCORE_WEIGHT: f32 = 0.9;
/// The first learning rate; the last one is a fiftieth.
const LEARNING_RATE: f32 = 0.001;
/// The decay rates of the moment estimates (Kingma and Ba 2015, "Adam").
const DECAY: [f32; 2] = [0.9, 0.999];

/// The errors after an epoch.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct TrainingProgress {
    /// The epoch, from 1.
    pub epoch: u32,
    /// The mean cross-entropy on the training positions.
    pub training: f64,
    /// The mean cross-entropy on the validation positions.
    pub validation: f64,
    /// The mean cross-entropy of the terms without network on the validation positions.
    pub terms_only: f64,
}

/// Trains a network that corrects the terms, from a random start. Returns the network and the
/// logits of a hundredth of a unit.
///
/// The same positions and the same seed give the same network.
pub fn train<E: WithNetwork>(
    lessons: &TrainingSet,
    seed: u64,
    epochs: u32,
    mut progress: impl FnMut(TrainingProgress),
) -> (FloatNetwork, f32) {
    let each =
        |view: fn(usize) -> usize| (0..E::FEATURES).map(|input| view(input) as u16).collect();
    let view = FeatureTables {
        other_perspective: each(E::other_perspective),
        mirrored: each(E::mirrored),
        logits: lessons.logits(),
    };
    let mut numbers = RandomNumbers::new(seed);
    let mut draft = FloatNetwork::new(E::FEATURES, numbers.number());
    let learnt = lessons.len() - lessons.len() / VALIDATION_PART;
    let validation: Vec<usize> = (learnt..lessons.len()).collect();
    let mut order: Vec<usize> = (0..learnt).collect();
    let batch = BATCH.min(learnt / 2).max(1);
    let steps = order.chunks_exact(batch).len() as u32 * epochs;
    let mut adam = Adam::new(E::FEATURES, steps);
    let terms_only = view.error(&FloatNetwork::zero(E::FEATURES), lessons, &validation);
    for epoch in 1..=epochs {
        numbers.shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks_exact(batch) {
            let salt = numbers.number();
            error += adam.gradients(&view, &draft, lessons, batch, salt);
            adam.step(&mut draft, batch.len());
        }
        let learnt = (order.len() / batch * batch).max(1);
        progress(TrainingProgress {
            epoch,
            training: error / learnt as f64,
            validation: view.error(&draft, lessons, &validation),
            terms_only,
        });
    }
    (draft, view.logits)
}

/// The feature tables of both perspectives and mirrors, and the logits of a hundredth of a unit.
struct FeatureTables {
    other_perspective: Vec<u16>,
    mirrored: Vec<u16>,
    logits: f32,
}

/// The forward pass of a position: hidden units, derivative and value of the error.
struct ForwardPass {
    hidden: [[f32; Network::HIDDEN]; 2],
    derivative: f32,
    error: f64,
}

impl FeatureTables {
    /// The features of a position from both perspectives, mirrored or not.
    fn inputs(
        &self,
        lesson: TrainingPosition<'_>,
        is_mirrored: bool,
    ) -> [impl Iterator<Item = usize>; 2] {
        let Self {
            other_perspective,
            mirrored,
            ..
        } = self;
        [false, true].map(|is_other| {
            lesson.inputs.iter().map(move |&input| {
                let input = if is_other {
                    other_perspective[usize::from(input)]
                } else {
                    input
                };
                usize::from(if is_mirrored {
                    mirrored[usize::from(input)]
                } else {
                    input
                })
            })
        })
    }

    fn forward(
        &self,
        draft: &FloatNetwork,
        lesson: TrainingPosition<'_>,
        is_mirrored: bool,
    ) -> ForwardPass {
        let [own, other] = self.inputs(lesson, is_mirrored);
        let hidden = [draft.hidden(own), draft.hidden(other)];
        let sum = draft.output(lesson.bucket, &hidden) + self.logits * lesson.terms;
        let target = SCORE_WEIGHT * chance(self.logits * lesson.score)
            + (1.0 - SCORE_WEIGHT) * lesson.result;
        let chance = chance(sum);
        ForwardPass {
            hidden,
            derivative: chance - target,
            error: cross_entropy(target, chance),
        }
    }

    /// The mean error of these positions.
    fn error(&self, draft: &FloatNetwork, lessons: &TrainingSet, numbers: &[usize]) -> f64 {
        let statistics = numbers
            .iter()
            .map(|&number| self.forward(draft, lessons.at(number), false));
        statistics.map(|statistics| statistics.error).sum::<f64>() / numbers.len().max(1) as f64
    }

    /// Backward pass: adds the gradient of a position, and returns its error.
    fn gradient(
        &self,
        draft: &FloatNetwork,
        lesson: TrainingPosition<'_>,
        is_mirrored: bool,
        gradients: &mut FloatNetwork,
    ) -> f64 {
        let ForwardPass {
            hidden,
            derivative,
            error,
        } = self.forward(draft, lesson, is_mirrored);
        gradients.rest.output_biases[lesson.bucket] += derivative;
        let weights = &draft.rest.output_weights[lesson.bucket];
        let inputs = self.inputs(lesson, is_mirrored);
        for (side, seen) in inputs.into_iter().enumerate() {
            let mut gradient = [0.0; Network::HIDDEN];
            let output = &mut gradients.rest.output_weights[lesson.bucket][side];
            for place in 0..Network::HIDDEN {
                let sum = hidden[side][place];
                let cell = sum.clamp(0.0, 1.0);
                output[place] += derivative * cell * cell;
                let is_between = sum > 0.0 && sum < 1.0;
                let steepness = if is_between { 2.0 * cell } else { 0.0 };
                gradient[place] = derivative * weights[side][place] * steepness;
            }
            add(&mut gradients.rest.hidden_biases, &gradient);
            for input in seen {
                add(&mut gradients.feature_weights[input], &gradient);
            }
        }
        error
    }
}

/// The state of the optimizer.
struct Adam {
    gradients: [FloatNetwork; PARTS],
    means: Vec<f32>,
    squares: Vec<f32>,
    step: u32,
    steps: u32,
}

impl Adam {
    fn new(inputs: usize, steps: u32) -> Self {
        let mut zero = FloatNetwork::zero(inputs);
        let mut weights = 0;
        zero.visit(|_, _| weights += 1);
        Self {
            gradients: [(); PARTS].map(|()| zero.clone()),
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            step: 0,
            steps,
        }
    }

    /// Adds up the gradients of a batch, and returns its error. A random half of the positions is
    /// mirrored.
    fn gradients(
        &mut self,
        view: &FeatureTables,
        draft: &FloatNetwork,
        lessons: &TrainingSet,
        batch: &[usize],
        salt: u64,
    ) -> f64 {
        let length = batch.len().div_ceil(PARTS);
        thread::scope(|scope| {
            let parts = batch.chunks(length).zip(&mut self.gradients).enumerate();
            let parts: Vec<_> = parts
                .map(|(part, (numbers, gradients))| {
                    scope.spawn(move || {
                        gradients.visit(|gradient, _| *gradient = 0.0);
                        let mut rng = RandomNumbers::new(salt ^ part as u64);
                        let lessons = numbers.iter().map(|&number| lessons.at(number));
                        lessons
                            .map(|lesson| {
                                view.gradient(draft, lesson, rng.below(2) == 1, gradients)
                            })
                            .sum::<f64>()
                    })
                })
                .collect();
            let errors = parts.into_iter().map(|part| part.join());
            errors.map(|error| error.expect("no part panics")).sum()
        })
    }

    /// Updates the weights.
    fn step(&mut self, draft: &mut FloatNetwork, batch: usize) {
        self.step += 1;
        let progress = self.step as f32 / self.steps as f32;
        let rate = LEARNING_RATE * (0.02 + 0.49 * (1.0 + (core::f32::consts::PI * progress).cos()));
        let [mean_part, square_part] = DECAY.map(|memory| 1.0 - memory.powi(self.step as i32));
        let mut gradients = Vec::with_capacity(self.means.len());
        let [first, others @ ..] = &mut self.gradients;
        first.visit(|gradient, _| gradients.push(*gradient));
        for other in others {
            let mut sums = gradients.iter_mut();
            other.visit(|gradient, _| *sums.next().expect("as many weights") += *gradient);
        }
        let (means, squares) = (self.means.iter_mut(), self.squares.iter_mut());
        let mut past = gradients.iter().zip(means.zip(squares));
        draft.visit(|weight, max| {
            let (gradient, (mean, square)) = past.next().expect("as many weights");
            let gradient = gradient / batch as f32;
            *mean = DECAY[0] * *mean + (1.0 - DECAY[0]) * gradient;
            *square = DECAY[1] * *square + (1.0 - DECAY[1]) * gradient * gradient;
            let length = (*square / square_part).sqrt() + 1e-8;
            *weight = (*weight - rate * *mean / mean_part / length).clamp(-max, max);
        });
    }
}
