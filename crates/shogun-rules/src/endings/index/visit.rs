//! Visits states in the order of their numbers, and the numbers near a state.

use core::ops::Range;

use board_files::endings::IndexedState;

use super::{EndgameState, MAX_GROUPS, PawnSets, StateNumbering, unranked};
use crate::movegen::bits;

/// A state while it is visited, with the squares of its pieces on the board of the numbering.
#[derive(Clone, Copy, Debug)]
pub(in crate::endings) struct VisitedState<'n> {
    numbering: &'n StateNumbering,
    pub(in crate::endings) state: EndgameState,
    pub(in crate::endings) indexed: IndexedState,
    kings: [usize; 2],
    mirror: Option<usize>,
    sets: PawnSets,
    occupied: u64,
}

/// The numbers that differ little: of states with a pawn one square off.
pub(in crate::endings) const NEIGHBOURS: usize = 4;

impl StateNumbering {
    /// Visits the states with these numbers, in order.
    #[inline]
    pub(in crate::endings) fn visit(
        &self,
        numbers: Range<u64>,
        mut visit: impl FnMut(&VisitedState<'_>),
    ) {
        if self.pair_size == 0 {
            return;
        }
        let first = numbers.start / self.pair_size;
        let end = numbers.end.min(self.numbers()).div_ceil(self.pair_size);
        for pair in first..end {
            let [own, other] = self.pairs.squares(pair as usize);
            let mut visited = VisitedState {
                numbering: self,
                state: self.with_kings([own, other]),
                indexed: IndexedState {
                    number: 0,
                    is_symmetric: false,
                },
                kings: [own, other],
                mirror: self.pairs.mirror(pair as usize),
                sets: [0; MAX_GROUPS],
                occupied: 0,
            };
            let (base, taken) = (pair * self.pair_size, 1 << own | 1 << other);
            visited.visit_group(0, base, taken, &numbers, &mut visit);
        }
    }
}

impl VisitedState<'_> {
    /// Visits all squares of a group and of the groups after it.
    fn visit_group(
        &mut self,
        level: usize,
        base: u64,
        taken: u64,
        numbers: &Range<u64>,
        visit: &mut impl FnMut(&VisitedState<'_>),
    ) {
        let group = self.numbering.groups[level];
        let size = group.placements_after;
        let first = numbers.start.saturating_sub(base) / size;
        let end = numbers
            .end
            .saturating_sub(base)
            .div_ceil(size)
            .min(group.sets);
        if first >= end {
            return;
        }
        let all = u64::MAX >> (64 - self.numbering.squares.len());
        let mut free = [0; 64];
        for (place, square) in free.iter_mut().zip(bits(all & !taken)) {
            *place = square as u8;
        }
        let mut places = unranked(first as u32, group.count);
        for digit in first..end {
            let mut set = 0;
            for (slot, &place) in places[..group.count].iter().enumerate() {
                let square = free[usize::from(place)];
                self.state.squares[group.first + slot] =
                    self.numbering.squares[usize::from(square)];
                set |= 1 << square;
            }
            self.sets[level] = set;
            let base = base + digit * size;
            if level + 1 < self.numbering.groups.len() {
                self.visit_group(level + 1, base, taken | set, numbers, visit);
            } else {
                self.occupied = taken | set;
                self.visit_placed(base as u32, visit);
            }
            match group.count {
                1 => places[0] += 1,
                count => advance(&mut places[..count]),
            }
        }
    }

    /// Visits the state, all of whose pawns are placed, unless it is the image of another.
    #[inline]
    fn visit_placed(&mut self, number: u32, visit: &mut impl FnMut(&VisitedState<'_>)) {
        let mut is_symmetric = false;
        if let Some(mirror) = self.mirror {
            let rank = number % self.numbering.pair_size as u32;
            let sets = self.numbering.mirrored(mirror, &self.sets);
            let image = (self.numbering).rank(self.kings, |level, _| sets[level]);
            if image < rank {
                return;
            }
            is_symmetric = image == rank;
        }
        self.indexed = IndexedState {
            number,
            is_symmetric,
        };
        visit(self);
    }

    /// How far below the number of this state the numbers of its neighbours are: the first pawn of
    /// the last group one square to the left and one below, then the first pawns of the groups
    /// before one square to the left. 0 stands for none.
    ///
    /// A step to the left leaves the numbers of all other groups as they are, as no square is in
    /// between.
    #[inline]
    pub(in crate::endings) fn steps_to_neighbours(&self) -> [u64; NEIGHBOURS] {
        let (side, last) = (self.numbering.side, self.numbering.groups.len() - 1);
        let occupied = self.occupied;
        let first = |level: usize| self.sets[level].trailing_zeros() as usize;
        let mut steps = [0; NEIGHBOURS];
        let below = first(last);
        if below >= side && occupied >> (below - side) & 1 == 0 {
            let between = (1_u64 << below) - (2 << (below - side));
            steps[1] = side as u64 - u64::from((occupied & between).count_ones());
        }
        for (level, place) in (0..=last).rev().zip([0, 2, 3]) {
            let square = first(level);
            // Nothing is to the left of the first column.
            let to_left = 1 << square >> 1;
            if self.numbering.first_column >> square & 1 == 0 && occupied & to_left == 0 {
                steps[place] = self.numbering.groups[level].placements_after;
            }
        }
        steps
    }
}

/// The next set of places with the same number of members, in colexicographic order.
#[inline]
fn advance(places: &mut [u8]) {
    let can_step =
        |place: usize| place + 1 == places.len() || places[place] + 1 < places[place + 1];
    let step = (0..places.len()).find(|&place| can_step(place));
    if let Some(step) = step {
        places[step] += 1;
        for (place, value) in places[..step].iter_mut().enumerate() {
            *value = place as u8;
        }
    }
}
