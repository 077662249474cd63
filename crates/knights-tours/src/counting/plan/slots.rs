//! The assignment of slots to squares, and the steps over slots.

use crate::counting::plan::star::Star;
use crate::counting::states::step::{StepChoice, SweepStep};

/// The step that finishes a square.
pub(crate) struct SquareStep {
    pub(crate) square: usize,
    /// Whether an earlier step gave it a slot.
    pub(crate) touched: bool,
    /// Its neighbours that are not finished.
    pub(crate) later: Vec<usize>,
    /// Those of them that have no slot yet.
    pub(crate) fresh: Vec<usize>,
}

/// The owners of the slots, from the end of the sweep backwards.
pub(crate) struct Slots {
    /// The slot of each vertex that has one.
    pub(crate) slot: Vec<u32>,
    /// The slots in use, as bits.
    pub(crate) used: u64,
    /// The number of slots needed so far.
    pub(crate) count: u32,
}

impl Slots {
    /// The slots at the end of the sweep. `known` says which squares of the middle a finished
    /// square touches. The others have degree zero, so earlier squares may use their slots.
    pub(crate) fn new(middle: &[usize], known: &[bool]) -> Self {
        let mut slot = vec![0; known.len()];
        let mut used = 0;
        for (at, &square) in middle.iter().enumerate() {
            slot[square] = at as u32;
            used |= u64::from(known[square]) << at;
        }
        Self {
            slot,
            used,
            count: middle.len() as u32,
        }
    }

    fn mask(&self, vertex: usize) -> u32 {
        1 << self.slot[vertex]
    }

    /// The slots of these vertices, with the vertices.
    pub(crate) fn of(&self, vertices: &[usize]) -> Vec<(u32, usize)> {
        let slots = vertices.iter().map(|&vertex| (self.slot[vertex], vertex));
        slots.collect()
    }

    /// The step that finishes a square.
    pub(crate) fn finish_square(&mut self, square_step: &SquareStep) -> SweepStep {
        let ends: Vec<u32> = square_step
            .later
            .iter()
            .map(|&square| self.mask(square))
            .collect();
        let fresh = square_step
            .fresh
            .iter()
            .fold(0, |mask, &square| mask | self.mask(square));
        self.used &= !u64::from(fresh);
        let retired = square_step.touched.then(|| {
            let free = if fresh != 0 {
                fresh.trailing_zeros()
            } else {
                (!self.used).trailing_zeros()
            };
            self.used |= 1 << free;
            self.count = self.count.max(free + 1);
            self.slot[square_step.square] = free;
            free
        });
        let mut choices = Vec::new();
        if retired.is_some() {
            choices.push(StepChoice { centre: 2, ends: 0 });
            choices.extend(ends.iter().map(|&end| StepChoice {
                centre: 1,
                ends: end,
            }));
        }
        choices.extend(unions_of_two(&ends).map(|ends| StepChoice { centre: 0, ends }));
        SweepStep {
            retired,
            star_centre: None,
            fresh,
            choices,
        }
    }

    /// The step that chooses an edge from the apex to one of the starts.
    pub(crate) fn start_edge(&self, apex: usize, starts: &[usize]) -> SweepStep {
        let ends = starts
            .iter()
            .map(|&start| self.mask(apex) | self.mask(start));
        SweepStep {
            retired: None,
            star_centre: Some(self.slot[apex]),
            fresh: 0,
            choices: ends.map(|ends| StepChoice { centre: 0, ends }).collect(),
        }
    }

    /// The step that chooses among the edges of a star.
    pub(crate) fn star(&self, star: &Star) -> SweepStep {
        let centre = self.mask(star.centre);
        let leaves: Vec<u32> = star
            .leaves
            .iter()
            .map(|&square| self.mask(square))
            .collect();
        let mut choices = vec![StepChoice { centre: 0, ends: 0 }];
        choices.extend(leaves.iter().map(|&leaf| StepChoice {
            centre: 0,
            ends: leaf | centre,
        }));
        choices.extend(unions_of_two(&leaves).map(|ends| StepChoice { centre: 2, ends }));
        SweepStep {
            retired: None,
            star_centre: Some(self.slot[star.centre]),
            fresh: 0,
            choices,
        }
    }
}

/// The union of each two of these masks.
fn unions_of_two(masks: &[u32]) -> impl Iterator<Item = u32> {
    masks
        .iter()
        .enumerate()
        .flat_map(move |(at, &a)| masks[..at].iter().map(move |&b| a | b))
}
