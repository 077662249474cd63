//! Going downhill with a network.

use std::thread;

use board_bot::RandomNumbers;
use board_bot::evaluation::{Corrected, Network};

use super::draft::{Draft, add};
use super::lessons::{Lesson, Lessons, chance, surprise};

/// Positions of a step.
const BATCH: usize = 1 << 14;
/// Parts of a batch that threads share; how many there are decides in which order numbers are added up.
const PARTS: usize = 2;
/// Of so many positions one is kept back: the last ones, which are of games of their own.
const KEPT_BACK: usize = 20;
/// How much of what is to be foretold is what the search found; the rest is what the game brought. By results alone a network learns
/// games by heart, and much of what it says then is noise.
const SEARCHED: f32 = 0.9;
/// The first step's length; the last one's is a fiftieth.
const PACE: f32 = 0.001;
/// How much of the past the mean slope, and the mean square of slopes, keep at each step (Kingma and Ba 2015, "Adam").
const MEMORY: [f32; 2] = [0.9, 0.999];

/// How far it has come, after each round.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Progress {
    /// The round, from 1 on.
    pub round: u32,
    /// The mean of -ln(the chance that was given to what happened) in what was learnt from.
    pub learnt: f64,
    /// The same in what was kept back.
    pub kept_back: f64,
    /// The same of the terms alone.
    pub terms_alone: f64,
}

/// A network that, added to the terms, foretells what these lessons tell, and how many logits a hundredth of a unit is; from a seed,
/// with as many inputs as the evaluation has. Each lesson is looked at in each of so many rounds.
///
/// The same lessons and the same seed give the same network.
pub fn learn<E: Corrected>(
    lessons: &Lessons,
    seed: u64,
    rounds: u32,
    mut progress: impl FnMut(Progress),
) -> (Draft, f32) {
    let each = |view: fn(usize) -> usize| (0..E::INPUTS).map(|input| view(input) as u16).collect();
    let view = View {
        across: each(E::across),
        mirrored: each(E::mirrored),
        logits: lessons.logits(),
    };
    let mut numbers = RandomNumbers::new(seed);
    let mut draft = Draft::new(E::INPUTS, numbers.number());
    let learnt = lessons.len() - lessons.len() / KEPT_BACK;
    let kept_back: Vec<usize> = (learnt..lessons.len()).collect();
    let mut order: Vec<usize> = (0..learnt).collect();
    let batch = BATCH.min(learnt / 2).max(1);
    let steps = order.chunks_exact(batch).len() as u32 * rounds;
    let mut descent = Descent::new(E::INPUTS, steps);
    let terms_alone = view.error(&Draft::silent(E::INPUTS), lessons, &kept_back);
    for round in 1..=rounds {
        numbers.shuffle(&mut order);
        let mut error = 0.0;
        for batch in order.chunks_exact(batch) {
            let salt = numbers.number();
            error += descent.slopes(&view, &draft, lessons, batch, salt);
            descent.step(&mut draft, batch.len());
        }
        let learnt = (order.len() / batch * batch).max(1);
        progress(Progress {
            round,
            learnt: error / learnt as f64,
            kept_back: view.error(&draft, lessons, &kept_back),
            terms_alone,
        });
    }
    (draft, view.logits)
}

/// How a network is applied to lessons: what each input is from the other side of the board, and with left and right exchanged, and
/// how many logits a hundredth of a unit is.
struct View {
    across: Vec<u16>,
    mirrored: Vec<u16>,
    logits: f32,
}

/// What a position comes to: cells of both sides, and how far the chance is from what is to be foretold.
struct Told {
    cells: [[f32; Network::CELLS]; 2],
    excess: f32,
    error: f64,
}

impl View {
    /// The inputs of a lesson for the side to move and for the other, left and right exchanged or not.
    fn inputs(&self, lesson: Lesson<'_>, is_mirrored: bool) -> [impl Iterator<Item = usize>; 2] {
        let Self {
            across, mirrored, ..
        } = self;
        [false, true].map(|is_other| {
            lesson.inputs.iter().map(move |&input| {
                let input = if is_other {
                    across[usize::from(input)]
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

    fn told(&self, draft: &Draft, lesson: Lesson<'_>, is_mirrored: bool) -> Told {
        let [own, other] = self.inputs(lesson, is_mirrored);
        let cells = [draft.cells(own), draft.cells(other)];
        let sum = draft.answer(lesson.stage, &cells) + self.logits * lesson.terms;
        let target =
            SEARCHED * chance(self.logits * lesson.score) + (1.0 - SEARCHED) * lesson.result;
        let chance = chance(sum);
        Told {
            cells,
            excess: chance - target,
            error: surprise(target, chance),
        }
    }

    /// The mean error of these lessons.
    fn error(&self, draft: &Draft, lessons: &Lessons, numbers: &[usize]) -> f64 {
        let told = numbers
            .iter()
            .map(|&number| self.told(draft, lessons.at(number), false));
        told.map(|told| told.error).sum::<f64>() / numbers.len().max(1) as f64
    }

    /// Adds the slope of a lesson; its error.
    fn slope(
        &self,
        draft: &Draft,
        lesson: Lesson<'_>,
        is_mirrored: bool,
        slopes: &mut Draft,
    ) -> f64 {
        let Told {
            cells,
            excess,
            error,
        } = self.told(draft, lesson, is_mirrored);
        slopes.rest.constants[lesson.stage] += excess;
        let weights = &draft.rest.answers[lesson.stage];
        let inputs = self.inputs(lesson, is_mirrored);
        for (side, seen) in inputs.into_iter().enumerate() {
            let mut slope = [0.0; Network::CELLS];
            let answers = &mut slopes.rest.answers[lesson.stage][side];
            for place in 0..Network::CELLS {
                let sum = cells[side][place];
                let cell = sum.clamp(0.0, 1.0);
                answers[place] += excess * cell * cell;
                let is_between = sum > 0.0 && sum < 1.0;
                let steepness = if is_between { 2.0 * cell } else { 0.0 };
                slope[place] = excess * weights[side][place] * steepness;
            }
            add(&mut slopes.rest.start, &slope);
            for input in seen {
                add(&mut slopes.inputs[input], &slope);
            }
        }
        error
    }
}

/// Where the way down leads on.
struct Descent {
    slopes: [Draft; PARTS],
    means: Vec<f32>,
    squares: Vec<f32>,
    step: u32,
    steps: u32,
}

impl Descent {
    fn new(inputs: usize, steps: u32) -> Self {
        let mut silent = Draft::silent(inputs);
        let mut weights = 0;
        silent.visit(|_, _| weights += 1);
        Self {
            slopes: [(); PARTS].map(|()| silent.clone()),
            means: vec![0.0; weights],
            squares: vec![0.0; weights],
            step: 0,
            steps,
        }
    }

    /// Adds up the slopes of a batch, half of whose lessons by lot are looked at with left and right exchanged; its error.
    fn slopes(
        &mut self,
        view: &View,
        draft: &Draft,
        lessons: &Lessons,
        batch: &[usize],
        salt: u64,
    ) -> f64 {
        let length = batch.len().div_ceil(PARTS);
        thread::scope(|scope| {
            let parts = batch.chunks(length).zip(&mut self.slopes).enumerate();
            let parts: Vec<_> = parts
                .map(|(part, (numbers, slopes))| {
                    scope.spawn(move || {
                        slopes.visit(|slope, _| *slope = 0.0);
                        let mut by_lot = RandomNumbers::new(salt ^ part as u64);
                        let lessons = numbers.iter().map(|&number| lessons.at(number));
                        lessons
                            .map(|lesson| view.slope(draft, lesson, by_lot.below(2) == 1, slopes))
                            .sum::<f64>()
                    })
                })
                .collect();
            let errors = parts.into_iter().map(|part| part.join());
            errors.map(|error| error.expect("no part panics")).sum()
        })
    }

    /// One step down.
    fn step(&mut self, draft: &mut Draft, batch: usize) {
        self.step += 1;
        let way = self.step as f32 / self.steps as f32;
        let pace = PACE * (0.02 + 0.49 * (1.0 + (core::f32::consts::PI * way).cos()));
        let [mean_part, square_part] = MEMORY.map(|memory| 1.0 - memory.powi(self.step as i32));
        let mut slopes = Vec::with_capacity(self.means.len());
        let [first, others @ ..] = &mut self.slopes;
        first.visit(|slope, _| slopes.push(*slope));
        for other in others {
            let mut sums = slopes.iter_mut();
            other.visit(|slope, _| *sums.next().expect("as many weights") += *slope);
        }
        let (means, squares) = (self.means.iter_mut(), self.squares.iter_mut());
        let mut past = slopes.iter().zip(means.zip(squares));
        draft.visit(|weight, most| {
            let (slope, (mean, square)) = past.next().expect("as many weights");
            let slope = slope / batch as f32;
            *mean = MEMORY[0] * *mean + (1.0 - MEMORY[0]) * slope;
            *square = MEMORY[1] * *square + (1.0 - MEMORY[1]) * slope * slope;
            let length = (*square / square_part).sqrt() + 1e-8;
            *weight = (*weight - pace * *mean / mean_part / length).clamp(-most, most);
        });
    }
}
