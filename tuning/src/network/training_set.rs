//! The training set of a network.

/// A training position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct TrainingPosition<'l> {
    /// The active features from the perspective of the side to move.
    pub(super) inputs: &'l [u16],
    /// The output bucket.
    pub(super) bucket: usize,
    /// The evaluation by terms only, in hundredths of a unit.
    pub(super) terms: f32,
    /// The search score, in hundredths of a unit.
    pub(super) score: f32,
    /// The result of the game for the side to move: 0, 1/2 or 1.
    pub(super) result: f32,
}

/// Training positions, game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TrainingSet {
    inputs: Vec<u16>,
    /// The end of each position's features in `inputs`.
    ends: Vec<usize>,
    buckets: Vec<u8>,
    terms: Vec<i16>,
    scores: Vec<i16>,
    half_points: Vec<u8>,
}

/// Terms and scores are clamped to this value, either way.
const MAX_SCORE: i32 = 30_000;

impl TrainingSet {
    /// The number of positions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a position. [`decide`](Self::decide) adds the result when the game is over.
    pub(super) fn push(
        &mut self,
        inputs: impl IntoIterator<Item = usize>,
        bucket: usize,
        terms: i32,
        score: i32,
    ) {
        self.inputs
            .extend(inputs.into_iter().map(|input| input as u16));
        self.ends.push(self.inputs.len());
        self.buckets.push(bucket as u8);
        self.terms.push(terms.clamp(-MAX_SCORE, MAX_SCORE) as i16);
        self.scores.push(score.clamp(-MAX_SCORE, MAX_SCORE) as i16);
    }

    /// Adds the results of the last game's positions for their sides to move, in half points.
    pub(super) fn decide(&mut self, half_points: impl IntoIterator<Item = u8>) {
        self.half_points.extend(half_points);
        debug_assert_eq!(self.half_points.len(), self.len());
    }

    /// Appends other positions.
    pub(super) fn append(&mut self, other: &Self) {
        let before = self.inputs.len();
        self.inputs.extend(&other.inputs);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.buckets.extend(&other.buckets);
        self.terms.extend(&other.terms);
        self.scores.extend(&other.scores);
        self.half_points.extend(&other.half_points);
    }

    /// The position of this index.
    pub(super) fn at(&self, number: usize) -> TrainingPosition<'_> {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        TrainingPosition {
            inputs: &self.inputs[start..self.ends[number]],
            bucket: self.buckets[number].into(),
            terms: self.terms[number].into(),
            score: self.scores[number].into(),
            result: f32::from(self.half_points[number]) / 2.0,
        }
    }

    /// The logits of a hundredth of a unit for which the search scores predict the results best.
    pub(super) fn logits(&self) -> f32 {
        let error = |logits: f32| {
            let lessons = (0..self.len()).step_by(7).map(|number| self.at(number));
            lessons
                .map(|lesson| cross_entropy(lesson.result, chance(logits * lesson.score)))
                .sum::<f64>()
        };
        let steps = (0..60).map(|step| 2e-4 * 1.1f32.powi(step));
        let errors = steps.map(|logits| (error(logits), logits));
        let best = errors.min_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map_or(2e-4, |(_, logits)| logits)
    }
}

/// The logistic function: the probability of a win.
pub(super) fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// Cross-entropy of a probability and its target.
pub(super) fn cross_entropy(happened: f32, chance: f32) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    f64::from(-happened * chance.ln() - (1.0 - happened) * (1.0 - chance).ln())
}
