//! Positions of the search, and the moves of both heads.

use super::deadlines::{Deadlines, SetState};
use super::line_sets::{SETS, SQUARE_SETS, lines_of};
use super::neighbours::{NEIGHBOURS, NeighbourCounts, beside};

/// Positions with fewer numbers divide the search into units. Their tests stay as they are, because
/// checkpoints and shards name a unit by its number.
const DIVISION: u8 = 12;

/// One end of the tour that is being built: from the first number upwards, or from the last
/// downwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TourEnd {
    Low,
    High,
}

/// A state of the search without its sets of lines.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    /// The free squares; the square of column x and row y is bit 8 y + x.
    pub(super) free: u64,
    /// For each square the number of its neighbours that are free or heads.
    pub(super) neighbours: NeighbourCounts,
    /// The squares of the last low number and of the last high one.
    pub(super) heads: [u8; 2],
    /// The numbers placed from either end.
    pub(super) placed: [u8; 2],
    /// The deadlines of all sets of lines for either end.
    pub(super) deadlines: [[u8; SETS]; 2],
}

impl Position {
    /// The number that an end places next.
    #[inline(always)]
    pub(super) const fn next_number(&self, end: TourEnd, numbers: u8) -> u8 {
        match end {
            TourEnd::Low => self.placed[0] + 1,
            TourEnd::High => numbers - self.placed[1],
        }
    }

    /// Whether the position is one of those that divide the search into units.
    #[inline(always)]
    pub(super) const fn divides(&self) -> bool {
        self.placed[0] + self.placed[1] < DIVISION
    }

    /// The squares where either head can go; `None` if some free square cannot be passed.
    ///
    /// A free square needs two neighbours that are free or heads. If it has no more, the tour makes
    /// both moves: so a head goes there at once, no other goes to a square beside two such squares,
    /// and no square may be beside three.
    #[inline(always)]
    pub(super) fn onward(&self) -> Option<[u64; 2]> {
        let free = self.free;
        let [two, three] = self.neighbours.two_and_three();
        let forced = free & !three;
        let [_, mut full, too_full] = beside(forced);
        if self.divides() {
            full = 0;
        }
        if free & !two != 0 || free & too_full != 0 {
            return None;
        }
        let is_last = free & (free - 1) == 0;
        let mut onward = [0; 2];
        for (squares, &head) in onward.iter_mut().zip(&self.heads) {
            let near = NEIGHBOURS[usize::from(head) % 64] & free;
            let now = near & forced;
            *squares = if now == 0 { near & !full } else { now };
            if now & now.wrapping_sub(1) != 0 && !is_last {
                return None;
            }
        }
        let [low, high] = onward;
        let is_same = low == high && low & low.wrapping_sub(1) == 0;
        (low != 0 && high != 0 && (!is_same || is_last)).then_some(onward)
    }

    /// Those of the squares where an end can place its next number, so that each set of lines
    /// without the square, and the lines of the square, can still reach their sums.
    #[inline(always)]
    pub(super) fn in_time(
        &self,
        (end, decrease): (TourEnd, SetState),
        mut squares: u64,
        (states, table): (&[SetState; SETS], &Deadlines),
    ) -> u64 {
        let (own, other) = (end as usize, 1 - end as usize);
        let placed = self.placed[own];
        let delays = &SQUARE_SETS[usize::from(self.heads[other]) % 64].delays;
        let mut possible = 0;
        while squares != 0 {
            let square = squares.trailing_zeros() as usize;
            squares &= squares - 1;
            let waits = &SQUARE_SETS[square].waits;
            let sets = waits.iter().zip(&self.deadlines[own]);
            let late = sets.fold(0, |late, (wait, deadline)| {
                late | (placed + wait).saturating_sub(*deadline)
            });
            let is_in_time = |line: usize| {
                let deadlines = table.of(states[line] - decrease);
                let arrival = self.placed[other] + delays[line];
                deadlines[own] > placed + 1 && deadlines[other] >= arrival
            };
            if late == 0 && lines_of(square).into_iter().all(is_in_time) {
                possible |= 1 << square;
            }
        }
        possible
    }

    /// The position after an end placed its next number on a square, and the states of the sets.
    #[inline(always)]
    pub(super) fn place(
        &self,
        (end, decrease): (TourEnd, SetState),
        square: u8,
        (states, table): (&mut [SetState; SETS], &Deadlines),
    ) -> Self {
        let mut next = *self;
        next.free &= !(1 << square);
        next.neighbours.remove(self.heads[end as usize]);
        next.heads[end as usize] = square;
        next.placed[end as usize] += 1;
        for set in SQUARE_SETS[usize::from(square) % 64].own() {
            states[set] -= decrease;
            next.set_deadlines(set, table.of(states[set]));
        }
        next
    }

    /// Sets the deadlines of a set of lines for either end.
    #[inline(always)]
    pub(super) const fn set_deadlines(&mut self, set: usize, [low, high]: [u8; 2]) {
        self.deadlines[0][set] = low;
        self.deadlines[1][set] = high;
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::super::deadlines::{decrease, state};
    use super::super::line_sets::{LINE_SETS, SIDE, place_of};
    use super::super::{EqualSums, SemiMagic};
    use super::*;
    use crate::Board;
    use crate::random::SplitMix64;

    /// The deadlines of all sets of lines of a square board after some numbers, each with its
    /// square, computed anew; each with the place of its set.
    fn deadlines(search: &SemiMagic, numbers: &[(u8, usize)]) -> Vec<(usize, [u8; 2])> {
        let squares: Vec<_> = search.board.squares().map(super::super::index).collect();
        let side = usize::from(search.board.width());
        let is_odd = |square: usize| {
            let (number, at) = numbers[0];
            (square % SIDE + square / SIDE + at % SIDE + at / SIDE + usize::from(number)) % 2
        };
        let sets = (0..2).flat_map(|kind| (0..LINE_SETS.len()).map(move |set| (kind, set)));
        let of = |(kind, set): (usize, usize)| {
            let is_on = |square: usize| {
                let line = [square / SIDE, square % SIDE][kind];
                LINE_SETS[set] >> line & 1 == 1
            };
            let mut free: Vec<_> = squares.iter().map(|&square| usize::from(square)).collect();
            free.retain(|&square| is_on(square));
            let mut sum = free.len() * (side * side + 1) / 2;
            for &(number, square) in numbers.iter().filter(|(_, square)| is_on(*square)) {
                sum -= usize::from(number);
                free.retain(|&other| other != square);
            }
            let odd = free.iter().map(|&square| is_odd(square)).sum();
            let state = state(sum, odd, free.len() - odd);
            (place_of(kind, set), search.table.of(state))
        };
        sets.map(of).collect()
    }

    /// Calls for positions on random ways through the search, with their numbers.
    fn visit_random(
        mut visit: impl FnMut(&SemiMagic, &Position, &[SetState; SETS], &[(u8, usize)]),
    ) {
        let mut random = SplitMix64::new(1);
        for side in [6, 8] {
            let board = Board::rectangle(side, side).expect("sides above zero");
            let search = SemiMagic::new(&board, EqualSums::Both).expect("a whole sum");
            let units = search.units(2);
            let mut max = 0;
            for _ in 0..100 {
                let unit = &units[random.below(units.len())];
                let (mut position, mut states) = (unit.0.position, unit.0.states);
                let squares = unit.0.squares;
                let last = search.numbers();
                let mut numbers = Vec::from(
                    [1, last].map(|number| (number, usize::from(squares[usize::from(number) - 1]))),
                );
                while let Some(onward) = position.onward() {
                    visit(&search, &position, &states, &numbers);
                    let end = [TourEnd::Low, TourEnd::High][random.below(2)];
                    let number = position.next_number(end, last);
                    let step = (end, decrease(number));
                    let squares = onward[end as usize];
                    let squares = position.in_time(step, squares, (&states, &search.table));
                    let squares: Vec<_> = (0..64).filter(|at| squares >> at & 1 == 1).collect();
                    if squares.is_empty() || position.free.count_ones() == 1 {
                        break;
                    }
                    let square = squares[random.below(squares.len())];
                    position = position.place(step, square, (&mut states, &search.table));
                    numbers.push((number, square.into()));
                }
                max = max.max(numbers.len());
            }
            assert!(max > 14, "{max}");
        }
    }

    #[test]
    fn positions_are_those_computed_anew() {
        visit_random(|search, position, _, numbers| {
            let heads = position.heads.map(|head| 1 << head);
            let near = NeighbourCounts::of(position.free | heads[0] | heads[1]);
            assert_eq!(position.neighbours, near);
            for (place, deadlines) in deadlines(search, numbers) {
                let kept = position.deadlines.map(|kept| kept[place]);
                assert_eq!(kept, deadlines, "{place}, {numbers:?}");
            }
        });
    }

    /// Against placing the number on each square.
    #[test]
    fn squares_in_time_are_those_of_placing() {
        visit_random(|search, position, states, numbers| {
            for end in [TourEnd::Low, TourEnd::High] {
                let (own, other) = (end as usize, 1 - end as usize);
                let step = (end, decrease(position.next_number(end, search.numbers())));
                let near = NEIGHBOURS[usize::from(position.heads[own])] & position.free;
                let found = position.in_time(step, near, (states, &search.table));
                for square in (0..64).filter(|square| near >> square & 1 == 1) {
                    let next = position.place(step, square, (&mut states.clone(), &search.table));
                    let is_in_time = |end: usize, place: usize| {
                        let delays = &SQUARE_SETS[usize::from(next.heads[end])].delays;
                        next.deadlines[end][place] >= next.placed[end] + delays[place]
                    };
                    let lines = lines_of(square.into());
                    let sets = &SQUARE_SETS[usize::from(square)];
                    let mut others = (0..SETS).filter(|&set| sets.own().all(|own| own != set));
                    // Three lines with the square may be late already: placing does not test them.
                    let mut own_sets = sets.own();
                    let expected = own_sets
                        .all(|set| position.deadlines[own][set] >= position.placed[own])
                        && others.all(|set| is_in_time(own, set))
                        && lines.iter().all(|&line| is_in_time(own, line))
                        && lines.iter().all(|&line| is_in_time(other, line));
                    assert_eq!(found >> square & 1 == 1, expected, "{square}, {numbers:?}");
                }
            }
        });
    }
}
