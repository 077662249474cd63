//! A network that is being learnt.

use board_bot::RandomNumbers;
use board_bot::evaluation::Network;

/// A network in broken numbers: cells in units of which [`Network::ONE`] is one, answers in logits.
#[derive(Clone, Debug, PartialEq)]
pub struct Draft {
    /// By input: what it adds to each cell.
    pub(super) inputs: Vec<[f32; Network::CELLS]>,
    /// What does not grow with the number of inputs.
    pub(super) rest: Rest,
}

/// All weights but those of inputs.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Rest {
    /// What the cells begin with.
    pub(super) start: [f32; Network::CELLS],
    /// By stage: what the cells of the side to move weigh, and those of the other.
    pub(super) answers: [[[f32; Network::CELLS]; 2]; Network::STAGES],
    /// By stage: what is added.
    pub(super) constants: [f32; Network::STAGES],
}

/// What the most is that weights of inputs and of cells can be as whole numbers, and what stands for 1 among the latter.
const MOST_INPUT: f32 = 127.0;
const MOST_ANSWER: f32 = 250.0;
const ANSWER_ONE: f32 = 64.0;

impl Draft {
    /// One of so many inputs that says next to nothing yet, by lot.
    #[must_use]
    pub fn new(inputs: usize, seed: u64) -> Self {
        let mut numbers = RandomNumbers::new(seed);
        let mut by_lot = |size: f32| {
            let part = (numbers.number() >> 40) as f32 / (1 << 24) as f32;
            size * (2.0 * part - 1.0)
        };
        let mut row = |size| [(); Network::CELLS].map(|()| by_lot(size));
        let inputs = (0..inputs).map(|_| row(0.08)).collect();
        // Stages are alike at first.
        let answers = [[row(0.05), row(0.05)]; Network::STAGES];
        let rest = Rest {
            start: [0.2; Network::CELLS],
            answers,
            ..Rest::default()
        };
        Self { inputs, rest }
    }

    /// One of so many inputs that says nothing.
    pub(super) fn silent(inputs: usize) -> Self {
        Self {
            inputs: vec![[0.0; Network::CELLS]; inputs],
            rest: Rest::default(),
        }
    }

    /// What the cells of a side come to that sees these inputs.
    pub(super) fn cells(&self, inputs: impl IntoIterator<Item = usize>) -> [f32; Network::CELLS] {
        let mut cells = self.rest.start;
        for input in inputs {
            add(&mut cells, &self.inputs[input]);
        }
        cells
    }

    /// What the cells of the side to move, and those of the other, come to at a stage, in logits.
    pub(super) fn answer(&self, stage: usize, cells: &[[f32; Network::CELLS]; 2]) -> f32 {
        let mut sum = self.rest.constants[stage];
        for (cells, weights) in cells.iter().zip(&self.rest.answers[stage]) {
            // Eight sums at a time: one alone would wait for itself.
            let mut parts = [0.0; 8];
            for place in 0..Network::CELLS {
                let cell = cells[place].clamp(0.0, 1.0);
                parts[place % 8] += weights[place] * cell * cell;
            }
            sum += parts.iter().sum::<f32>();
        }
        sum
    }

    /// All weights in one order, each with the most that it may be either way.
    pub(super) fn visit(&mut self, mut visit: impl FnMut(&mut f32, f32)) {
        let Rest {
            start,
            answers,
            constants,
        } = &mut self.rest;
        let whole = f32::from(Network::ONE);
        let inputs = self.inputs.as_flattened_mut().iter_mut();
        inputs.for_each(|weight| visit(weight, MOST_INPUT / whole));
        start.iter_mut().for_each(|weight| visit(weight, 4.0));
        let answers = answers.as_flattened_mut().as_flattened_mut();
        let most = MOST_ANSWER / ANSWER_ONE;
        answers.iter_mut().for_each(|weight| visit(weight, most));
        constants.iter_mut().for_each(|weight| visit(weight, 8.0));
    }

    /// The network in whole numbers, whose unit is one of which a hundredth is so many logits.
    #[must_use]
    pub fn rounded(&self, logits: f32) -> Network {
        let one = f32::from(Network::ONE);
        let answer = one * one * ANSWER_ONE;
        let cells =
            |row: &[f32; Network::CELLS], one: f32| row.map(|weight| (one * weight).round() as i16);
        let Rest {
            start,
            answers,
            constants,
        } = &self.rest;
        Network {
            inputs: self.inputs.iter().map(|row| cells(row, one)).collect(),
            start: cells(start, one),
            answers: answers.map(|both| both.map(|row| cells(&row, ANSWER_ONE))),
            constants: constants.map(|constant| (answer * constant).round() as i32),
            unit: (2f64.powi(32) / f64::from(logits * answer)) as i32,
        }
    }
}

/// Adds a row to the cells.
pub(super) fn add(cells: &mut [f32; Network::CELLS], row: &[f32; Network::CELLS]) {
    for (cell, &weight) in cells.iter_mut().zip(row) {
        *cell += weight;
    }
}
