//! A network in floating point, for training.

use board_bot::RandomNumbers;
use board_bot::evaluation::Network;

/// A network in floating point. A hidden unit of 1 is [`Network::ONE`] when quantized; outputs are
/// logits.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNetwork {
    /// Weights to the hidden units by feature.
    pub(super) feature_weights: Vec<[f32; Network::HIDDEN]>,
    /// The other weights.
    pub(super) rest: OutputLayer,
}

/// All weights but those of the features.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct OutputLayer {
    /// Biases of the hidden units.
    pub(super) hidden_biases: [f32; Network::HIDDEN],
    /// Output weights by bucket, of the side to move and of the other side.
    pub(super) output_weights: [[[f32; Network::HIDDEN]; 2]; Network::OUTPUT_BUCKETS],
    /// Output biases by bucket.
    pub(super) output_biases: [f32; Network::OUTPUT_BUCKETS],
}

/// The largest quantized weights of features and outputs, and the quantized output weight of 1.
const MAX_FEATURE_WEIGHT: f32 = 127.0;
const MAX_OUTPUT_WEIGHT: f32 = 250.0;
const OUTPUT_ONE: f32 = 64.0;

impl FloatNetwork {
    /// A network of this many features with small random weights.
    #[must_use]
    pub fn new(inputs: usize, seed: u64) -> Self {
        let mut numbers = RandomNumbers::new(seed);
        let mut random = |size: f32| {
            let part = (numbers.number() >> 40) as f32 / (1 << 24) as f32;
            size * (2.0 * part - 1.0)
        };
        let mut row = |size| [(); Network::HIDDEN].map(|()| random(size));
        let feature_weights = (0..inputs).map(|_| row(0.08)).collect();
        // All buckets begin with the same weights.
        let output_weights = [[row(0.05), row(0.05)]; Network::OUTPUT_BUCKETS];
        let rest = OutputLayer {
            hidden_biases: [0.2; Network::HIDDEN],
            output_weights,
            ..OutputLayer::default()
        };
        Self {
            feature_weights,
            rest,
        }
    }

    /// A network of this many features with all weights 0.
    pub(super) fn zero(inputs: usize) -> Self {
        Self {
            feature_weights: vec![[0.0; Network::HIDDEN]; inputs],
            rest: OutputLayer::default(),
        }
    }

    /// The hidden units for these features.
    pub(super) fn hidden(&self, inputs: impl IntoIterator<Item = usize>) -> [f32; Network::HIDDEN] {
        let mut hidden = self.rest.hidden_biases;
        for input in inputs {
            add(&mut hidden, &self.feature_weights[input]);
        }
        hidden
    }

    /// The output for the hidden units of the side to move and of the other side, in logits.
    pub(super) fn output(&self, bucket: usize, hidden: &[[f32; Network::HIDDEN]; 2]) -> f32 {
        let mut sum = self.rest.output_biases[bucket];
        for (hidden, weights) in hidden.iter().zip(&self.rest.output_weights[bucket]) {
            // Eight independent sums, for SIMD.
            let mut parts = [0.0; 8];
            for place in 0..Network::HIDDEN {
                let unit = hidden[place].clamp(0.0, 1.0);
                parts[place % 8] += weights[place] * unit * unit;
            }
            sum += parts.iter().sum::<f32>();
        }
        sum
    }

    /// Visits all weights in a fixed order, each with its largest absolute value.
    pub(super) fn visit(&mut self, mut visit: impl FnMut(&mut f32, f32)) {
        let OutputLayer {
            hidden_biases,
            output_weights,
            output_biases,
        } = &mut self.rest;
        let whole = f32::from(Network::ONE);
        let feature_weights = self.feature_weights.as_flattened_mut().iter_mut();
        feature_weights.for_each(|weight| visit(weight, MAX_FEATURE_WEIGHT / whole));
        hidden_biases
            .iter_mut()
            .for_each(|weight| visit(weight, 4.0));
        let output_weights = output_weights.as_flattened_mut().as_flattened_mut();
        let max = MAX_OUTPUT_WEIGHT / OUTPUT_ONE;
        output_weights
            .iter_mut()
            .for_each(|weight| visit(weight, max));
        output_biases
            .iter_mut()
            .for_each(|weight| visit(weight, 8.0));
    }

    /// The quantized network, for a unit whose hundredth is this many logits.
    #[must_use]
    pub fn quantized(&self, logits: f32) -> Network {
        let one = f32::from(Network::ONE);
        let output_one = one * one * OUTPUT_ONE;
        let quantize = |row: &[f32; Network::HIDDEN], one: f32| {
            row.map(|weight| (one * weight).round() as i16)
        };
        let OutputLayer {
            hidden_biases,
            output_weights,
            output_biases,
        } = &self.rest;
        Network {
            feature_weights: self
                .feature_weights
                .iter()
                .map(|row| quantize(row, one))
                .collect(),
            hidden_biases: quantize(hidden_biases, one),
            output_weights: output_weights.map(|both| both.map(|row| quantize(&row, OUTPUT_ONE))),
            output_biases: output_biases.map(|bias| (output_one * bias).round() as i32),
            scale: (2f64.powi(32) / f64::from(logits * output_one)) as i32,
        }
    }
}

/// Adds a feature's weights to the hidden units.
pub(super) fn add(hidden: &mut [f32; Network::HIDDEN], row: &[f32; Network::HIDDEN]) {
    for (unit, &weight) in hidden.iter_mut().zip(row) {
        *unit += weight;
    }
}
