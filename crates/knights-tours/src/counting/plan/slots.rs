//! The assignment of slots to squares, and the steps over slots.

use crate::counting::plan::star::Star;
use crate::counting::states::step::{StepChoice, SweepStep};

/// The step that finishes a square.
pub(crate) struct SquareStep {
    pub(crate) square: usize,
    /// Whether it had a slot before.
    pub(crate) touched: bool,
    pub(crate) later: Vec<usize>,
    pub(crate) fresh: Vec<usize>,
}

/// The owners of the slots, from the end of the sweep backwards.
pub(crate) struct Slots {
    pub(crate) slot: Vec<u32>,
    pub(crate) used: u64,
    pub(crate) most: u32,
}

impl Slots {
    /// A square of the middle that no finished square touches owns its slot only at the very end:
    /// until then its degree is zero, as that of a slot not in use.
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
            most: middle.len() as u32,
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

    pub(crate) fn visit(&mut self, visit: &SquareStep) -> SweepStep {
        let ends: Vec<u32> = visit
            .later
            .iter()
            .map(|&square| self.mask(square))
            .collect();
        let fresh = visit
            .fresh
            .iter()
            .fold(0, |mask, &square| mask | self.mask(square));
        self.used &= !u64::from(fresh);
        let retired = visit.touched.then(|| {
            let free = if fresh != 0 {
                fresh.trailing_zeros()
            } else {
                (!self.used).trailing_zeros()
            };
            self.used |= 1 << free;
            self.most = self.most.max(free + 1);
            self.slot[visit.square] = free;
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
        choices.extend(two_of(&ends).map(|ends| StepChoice { centre: 0, ends }));
        SweepStep {
            retired,
            star_centre: None,
            fresh,
            choices,
        }
    }

    /// The step that chooses an edge from the hub to one of the starts.
    pub(crate) fn departure(&self, hub: usize, starts: &[usize]) -> SweepStep {
        let ends = starts
            .iter()
            .map(|&start| self.mask(hub) | self.mask(start));
        SweepStep {
            retired: None,
            star_centre: Some(self.slot[hub]),
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
        choices.extend(two_of(&leaves).map(|ends| StepChoice { centre: 2, ends }));
        SweepStep {
            retired: None,
            star_centre: Some(self.slot[star.centre]),
            fresh: 0,
            choices,
        }
    }
}

fn two_of(masks: &[u32]) -> impl Iterator<Item = u32> {
    masks
        .iter()
        .enumerate()
        .flat_map(move |(at, &a)| masks[..at].iter().map(move |&b| a | b))
}
