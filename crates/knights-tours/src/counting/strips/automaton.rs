//! The frontier states of a strip, column by column, and the transitions between them.
//!
//! A strip has few rows and any number of columns. A frontier state has the data of the finished
//! columns that the next two columns need: the degree of each square, and the mate of each path
//! end. The states of one column are the states of the next, so each column multiplies the numbers
//! of paths to them by the same matrix.
//!
//! The matrix is kept as one step for each square of a column. States that the reflection of the
//! rows exchanges are merged. States that lead to no tour are left out.

use std::collections::HashMap;

use super::error::StripError;
use crate::counting::numbers::modulus::Modulus;

/// The maximum number of frontier states between two columns.
const MAX_STATES: usize = 100_000;
/// Slots of three columns of six rows, and of the apex.
const SLOTS: usize = 19;

/// In each slot the slot of its mate: its own without an edge, that of the other end of its path
/// with one, and [`FULL`] with two edges. The last byte is 1 when the cycle is closed.
///
/// Slots are those of three columns, the one being finished first, and last that of the apex.
type StripState = [u8; SLOTS + 1];
const FULL: u8 = u8::MAX;
const IS_CLOSED: usize = SLOTS;

/// The transitions of finishing a square: the sources of each target.
#[derive(Clone, Debug, Default)]
struct StripStep {
    /// The start of the sources of each target, and the end of the last.
    starts: Vec<u32>,
    sources: Vec<u32>,
}

/// The states of a strip and the steps of a column.
#[derive(Clone, Debug)]
pub(crate) struct Automaton {
    steps: Vec<StripStep>,
    /// The number of states between two columns. The first is that before the first column.
    pub(crate) states: usize,
    /// The state after the last column of a board with a tour; `None` if no board has one.
    accepting: Option<usize>,
}

/// A strip's shape: how slots are arranged.
#[derive(Clone, Copy)]
struct Strip {
    rows: usize,
    has_apex: bool,
}

/// The known states before each square of a column.
#[derive(Default)]
struct ColumnLevel {
    ids: HashMap<StripState, u32>,
    states: Vec<StripState>,
    /// Source and target, the target in the next level.
    edges: Vec<(u32, u32)>,
}

impl ColumnLevel {
    fn id(&mut self, state: StripState) -> u32 {
        let next = self.states.len() as u32;
        let id = *self.ids.entry(state).or_insert(next);
        if id == next {
            self.states.push(state);
        }
        id
    }
}

impl Strip {
    const fn apex(self) -> usize {
        3 * self.rows
    }

    const fn slots(self) -> usize {
        self.apex() + self.has_apex as usize
    }

    /// The state without any edge.
    fn start(self) -> StripState {
        let mut state = [0; SLOTS + 1];
        (0..self.slots()).for_each(|slot| state[slot] = slot as u8);
        state
    }

    /// The state when the cycle is closed and no later square has an edge.
    fn accepting(self) -> StripState {
        let mut state = self.start();
        state[IS_CLOSED] = 1;
        if self.has_apex {
            state[self.apex()] = FULL;
        }
        state
    }

    /// The slots of the neighbours of a square of the first column.
    fn onward(self, row: usize) -> Vec<usize> {
        let near = |column: usize, distance: usize| {
            let below = row.checked_sub(distance);
            let above = Some(row + distance).filter(|&row| row < self.rows);
            let both = [below, above].into_iter().flatten();
            both.map(move |row| column * self.rows + row)
        };
        let mut slots: Vec<usize> = near(1, 2).chain(near(2, 1)).collect();
        slots.extend(self.has_apex.then_some(self.apex()));
        slots
    }

    /// The state with an additional edge; `None` if a square would have three edges, or a cycle
    /// would leave out a path.
    fn with_edge(self, mut state: StripState, a: usize, b: usize) -> Option<StripState> {
        if state[b] == FULL {
            return None;
        }
        let [mate_a, mate_b] = [a, b].map(|slot| usize::from(state[slot]));
        if mate_a == b {
            (state[a], state[b]) = (FULL, FULL);
            state[IS_CLOSED] = 1;
            let is_end = |slot: usize| ![FULL, slot as u8].contains(&state[slot]);
            return (!(0..self.slots()).any(is_end)).then_some(state);
        }
        for (slot, mate) in [(a, mate_a), (b, mate_b)] {
            if mate != slot {
                state[slot] = FULL;
            }
        }
        state[mate_a] = mate_b as u8;
        state[mate_b] = mate_a as u8;
        Some(state)
    }

    /// Every way to finish the square of this row in the first column.
    fn finished(self, state: StripState, row: usize) -> Vec<StripState> {
        let missing = match state[row] {
            FULL => 0,
            own if usize::from(own) == row => 2,
            _ => 1,
        };
        let is_closed = |state: &StripState| state[IS_CLOSED] == 1;
        let mut partial = vec![(state, 0)];
        for _ in 0..missing {
            let mut next = Vec::new();
            for (state, first) in partial {
                if is_closed(&state) {
                    continue;
                }
                let onward = self.onward(row).into_iter().enumerate().skip(first);
                next.extend(
                    onward
                        .filter_map(|(at, slot)| Some((self.with_edge(state, row, slot)?, at + 1))),
                );
            }
            partial = next;
        }
        let full = partial.into_iter().map(|(mut state, _)| {
            state[row] = FULL;
            state
        });
        full.collect()
    }

    /// The state without the first column and with a new third one, or its mirror image if that is
    /// less.
    fn shifted(self, state: &StripState) -> StripState {
        let rows = self.rows;
        let moved = |slot: usize| {
            if slot == self.apex() {
                slot
            } else {
                slot - rows
            }
        };
        let flipped = |slot: usize| match slot == self.apex() {
            true => slot,
            false => slot / rows * rows + (rows - 1 - slot % rows),
        };
        let mut next = self.start();
        next[IS_CLOSED] = state[IS_CLOSED];
        let mut mirrored = next;
        for (slot, &mate) in state.iter().enumerate().take(self.slots()).skip(rows) {
            let to = moved(slot);
            let is_full = mate == FULL;
            let mate = if is_full { 0 } else { moved(mate.into()) };
            next[to] = if is_full { FULL } else { mate as u8 };
            mirrored[flipped(to)] = if is_full { FULL } else { flipped(mate) as u8 };
        }
        next.min(mirrored)
    }

    /// All states that are reachable from the first.
    fn reached(self) -> Result<Vec<ColumnLevel>, StripError> {
        let mut levels: Vec<ColumnLevel> = (0..self.rows).map(|_| ColumnLevel::default()).collect();
        levels[0].id(self.start());
        let mut done = vec![0; self.rows];
        while (0..self.rows).any(|row| done[row] < levels[row].states.len()) {
            for row in 0..self.rows {
                while done[row] < levels[row].states.len() {
                    let source = done[row];
                    done[row] += 1;
                    for state in self.finished(levels[row].states[source], row) {
                        let is_last = row + 1 == self.rows;
                        let target = match is_last {
                            true => levels[0].id(self.shifted(&state)),
                            false => levels[row + 1].id(state),
                        };
                        levels[row].edges.push((source as u32, target));
                    }
                    if levels[0].states.len() > MAX_STATES {
                        return Err(StripError::TooManyStates {
                            rows: self.rows as u16,
                            limit: MAX_STATES,
                        });
                    }
                }
            }
        }
        Ok(levels)
    }
}

/// The states of each level that lead to this state of the first level.
fn live(levels: &[ColumnLevel], accepting: u32) -> Vec<Vec<bool>> {
    let none = levels.iter().map(|level| vec![false; level.states.len()]);
    let mut live: Vec<Vec<bool>> = none.collect();
    live[0][accepting as usize] = true;
    let mut has_grown = true;
    while has_grown {
        has_grown = false;
        for (row, level) in levels.iter().enumerate().rev() {
            let next = (row + 1) % levels.len();
            for &(source, target) in &level.edges {
                if live[next][target as usize] && !live[row][source as usize] {
                    live[row][source as usize] = true;
                    has_grown = true;
                }
            }
        }
    }
    live
}

impl StripStep {
    /// The edges between live states, which get new numbers.
    fn new(edges: &[(u32, u32)], sources: &[Option<u32>], targets: &[Option<u32>]) -> Self {
        let renumbered = |&(source, target): &(u32, u32)| {
            Some((targets[target as usize]?, sources[source as usize]?))
        };
        let mut edges: Vec<(u32, u32)> = edges.iter().filter_map(renumbered).collect();
        edges.sort_unstable();
        let mut starts = vec![0; targets.iter().flatten().count() + 1];
        for &(target, _) in &edges {
            starts[target as usize + 1] += 1;
        }
        let mut sum = 0;
        for start in &mut starts {
            sum += *start;
            *start = sum;
        }
        let sources = edges.into_iter().map(|(_, source)| source).collect();
        Self { starts, sources }
    }

    /// The numbers of the targets, from those of the sources.
    fn apply(&self, numbers: &[u32], modulus: Modulus, targets: &mut Vec<u32>) {
        let sum = |range: &[u32]| {
            let sources = &self.sources[range[0] as usize..range[1] as usize];
            let numbers = sources.iter().map(|&source| numbers[source as usize]);
            modulus.reduce(numbers.map(u64::from).sum()) as u32
        };
        targets.clear();
        targets.extend(self.starts.windows(2).map(sum));
    }
}

impl Automaton {
    /// The automaton of closed tours, or, with an apex, of open ones.
    pub(crate) fn new(rows: u16, has_apex: bool) -> Result<Self, StripError> {
        if !(3..=6).contains(&rows) {
            return Err(StripError::Rows { rows });
        }
        let strip = Strip {
            rows: rows.into(),
            has_apex,
        };
        let levels = strip.reached()?;
        let Some(&accepting) = levels[0].ids.get(&strip.accepting()) else {
            return Ok(Self {
                steps: Vec::new(),
                states: 0,
                accepting: None,
            });
        };
        let live = live(&levels, accepting);
        let numbers: Vec<Vec<Option<u32>>> = live
            .iter()
            .map(|live| {
                let mut next = 0..;
                let number = |&is_live: &bool| is_live.then(|| next.next()).flatten();
                live.iter().map(number).collect()
            })
            .collect();
        let steps = levels.iter().enumerate().map(|(row, level)| {
            let targets = &numbers[(row + 1) % levels.len()];
            StripStep::new(&level.edges, &numbers[row], targets)
        });
        Ok(Self {
            steps: steps.collect(),
            states: numbers[0].iter().flatten().count(),
            accepting: numbers[0][accepting as usize].map(|number| number as usize),
        })
    }

    /// The infinite sequence of numbers of cycles of the strips of 0, 1, 2 and more columns, modulo
    /// a prime.
    pub(crate) fn terms(&self, modulus: Modulus) -> impl Iterator<Item = u64> {
        let mut numbers = vec![0; self.states];
        if let Some(first) = numbers.first_mut() {
            *first = 1;
        }
        let mut next = Vec::new();
        core::iter::from_fn(move || {
            let term = self.accepting.map_or(0, |state| numbers[state]);
            for step in &self.steps {
                step.apply(&numbers, modulus, &mut next);
                core::mem::swap(&mut numbers, &mut next);
            }
            Some(term.into())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counting::Counter;
    use crate::{Board, TourSet};

    /// Strips of five rows, whose recurrence takes too long for a test.
    fn check_terms_of_five_rows(tours: TourSet, columns: u16) {
        let has_apex = tours == TourSet::Directed;
        let automaton = Automaton::new(5, has_apex).expect("there are few states");
        assert!(automaton.states < MAX_STATES);
        let modulus = Modulus::new(4_294_967_291).expect("it is a prime");
        let terms = automaton.terms(modulus).zip(0..=columns).skip(1);
        for (term, columns) in terms {
            let board = Board::rectangle(columns, 5).expect("sides are not zero");
            let count = Counter::new(&board, tours).modulo(modulus.prime()).count();
            let cycles = if has_apex { 2 * term } else { term };
            assert_eq!(count, Ok(modulus.reduce(cycles).into()), "{columns}");
        }
    }

    #[test]
    fn terms_are_the_counts_of_the_frontier() {
        check_terms_of_five_rows(TourSet::Closed, 10);
    }

    #[test]
    #[ignore = "takes an optimised build"]
    fn directed_terms_are_the_counts_of_the_frontier() {
        check_terms_of_five_rows(TourSet::Directed, 20);
    }

    #[test]
    fn an_edge_ends_in_no_finished_square_and_closes_no_short_cycle() {
        let strip = Strip {
            rows: 3,
            has_apex: false,
        };
        let mut state = strip.start();
        for (a, b) in [(0, 5), (3, 8)] {
            state = strip
                .with_edge(state, a, b)
                .expect("the squares have no edge");
        }
        assert_eq!((state[0], state[5]), (5, 0));
        assert_eq!(strip.with_edge(state, 5, 0), None, "another path is left");
        let joined = strip.with_edge(state, 5, 3).expect("both are ends");
        assert_eq!((joined[0], joined[8]), (8, 0));
        assert_eq!(strip.with_edge(joined, 0, 5), None, "it has two edges");
        let closed = strip
            .with_edge(joined, 8, 0)
            .expect("no other path is left");
        assert_eq!(closed[IS_CLOSED], 1);
    }
}
