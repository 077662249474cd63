//! Positions to learn from.

/// A position to learn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lesson<'l> {
    /// The inputs that are there, as the side to move sees them.
    pub(super) inputs: &'l [u16],
    /// The stage of the game.
    pub(super) stage: usize,
    /// What the terms come to, in hundredths of a unit.
    pub(super) terms: f32,
    /// What the search found, in hundredths of a unit.
    pub(super) score: f32,
    /// What the game brought the side to move: 0, 1/2 or 1.
    pub(super) result: f32,
}

/// Positions to learn from, of game after game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lessons {
    inputs: Vec<u16>,
    /// Where the inputs of each position end.
    ends: Vec<usize>,
    stages: Vec<u8>,
    terms: Vec<i16>,
    scores: Vec<i16>,
    half_points: Vec<u8>,
}

/// The most that terms and scores are taken to be, either way.
const MOST: i32 = 30_000;

impl Lessons {
    /// How many positions there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Adds a position: its inputs, its stage, what its terms come to and what the search found. What the game brought is told when
    /// it is [over](Self::decide).
    pub(super) fn push(
        &mut self,
        inputs: impl IntoIterator<Item = usize>,
        stage: usize,
        terms: i32,
        score: i32,
    ) {
        self.inputs
            .extend(inputs.into_iter().map(|input| input as u16));
        self.ends.push(self.inputs.len());
        self.stages.push(stage as u8);
        self.terms.push(terms.clamp(-MOST, MOST) as i16);
        self.scores.push(score.clamp(-MOST, MOST) as i16);
    }

    /// What the game of the last positions brought the side that was to move at each, in half points.
    pub(super) fn decide(&mut self, half_points: impl IntoIterator<Item = u8>) {
        self.half_points.extend(half_points);
        debug_assert_eq!(self.half_points.len(), self.len());
    }

    /// Adds other ones after these.
    pub(super) fn append(&mut self, other: &Self) {
        let before = self.inputs.len();
        self.inputs.extend(&other.inputs);
        self.ends.extend(other.ends.iter().map(|end| before + end));
        self.stages.extend(&other.stages);
        self.terms.extend(&other.terms);
        self.scores.extend(&other.scores);
        self.half_points.extend(&other.half_points);
    }

    /// The position of this number.
    pub(super) fn at(&self, number: usize) -> Lesson<'_> {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        Lesson {
            inputs: &self.inputs[start..self.ends[number]],
            stage: self.stages[number].into(),
            terms: self.terms[number].into(),
            score: self.scores[number].into(),
            result: f32::from(self.half_points[number]) / 2.0,
        }
    }

    /// What a hundredth of a unit is in logits, so that what the search found foretells the results best.
    pub(super) fn logits(&self) -> f32 {
        let error = |logits: f32| {
            let lessons = (0..self.len()).step_by(7).map(|number| self.at(number));
            lessons
                .map(|lesson| surprise(lesson.result, chance(logits * lesson.score)))
                .sum::<f64>()
        };
        let steps = (0..60).map(|step| 2e-4 * 1.1f32.powi(step));
        let errors = steps.map(|logits| (error(logits), logits));
        let best = errors.min_by(|(a, _), (b, _)| a.total_cmp(b));
        best.map_or(2e-4, |(_, logits)| logits)
    }
}

/// The chance of a win by its logits.
pub(super) fn chance(logits: f32) -> f32 {
    1.0 / (1.0 + (-logits).exp())
}

/// -ln of the chance that was given to what happened, on average where it happens in part.
pub(super) fn surprise(happened: f32, chance: f32) -> f64 {
    let chance = chance.clamp(1e-6, 1.0 - 1e-6);
    f64::from(-happened * chance.ln() - (1.0 - happened) * (1.0 - chance).ln())
}
