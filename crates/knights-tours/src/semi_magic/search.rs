//! The search from both ends, by backtracking.

use core::ops::ControlFlow;

use super::deadlines::{Deadlines, SetState, decrease};
use super::line_sets::{SETS, SQUARE_SETS};
use super::neighbours::NEIGHBOURS;
use super::position::{Position, TourEnd};

/// The number of nodes between two calls of the observer.
const REPORT: u64 = 1 << 20;

/// The observer of a search: it receives the number of nodes since the last call.
pub type UnitObserver<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// A position with its sets of lines and the squares of the numbers placed.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    pub(super) position: Position,
    pub(super) states: [SetState; SETS],
    /// The square of each number, from number 1 at index 0.
    pub(super) squares: [u8; 64],
}

/// A search through all positions below a prefix.
pub(super) struct TwoEndedSearch<'a, 'o> {
    table: &'a Deadlines,
    /// The last number.
    numbers: u8,
    /// The search passes a position with so many numbers to `visit`.
    depth: u8,
    now: Prefix,
    unreported: u64,
    observer: UnitObserver<'o>,
    /// Receives tours, and prefixes of `depth` numbers.
    visit: &'a mut dyn FnMut(&Prefix),
}

impl<'a, 'o> TwoEndedSearch<'a, 'o> {
    pub(super) fn new(
        (table, numbers): (&'a Deadlines, u8),
        depth: u8,
        from: &Prefix,
        observer: UnitObserver<'o>,
        visit: &'a mut dyn FnMut(&Prefix),
    ) -> Self {
        Self {
            table,
            numbers,
            depth,
            now: from.clone(),
            unreported: 0,
            observer,
            visit,
        }
    }

    /// Searches; breaks if the observer does.
    pub(super) fn run(mut self) -> ControlFlow<()> {
        let position = self.now.position;
        self.search(&position)?;
        (self.observer)(self.unreported)
    }

    fn search(&mut self, position: &Position) -> ControlFlow<()> {
        self.unreported += 1;
        if self.unreported == REPORT {
            self.unreported = 0;
            (self.observer)(REPORT)?;
        }
        let placed = position.placed[0] + position.placed[1];
        if placed >= self.depth {
            let [low, high] = position.heads;
            if placed < self.numbers || NEIGHBOURS[usize::from(low)] >> high & 1 == 1 {
                self.now.position = *position;
                (self.visit)(&self.now);
            }
            return ControlFlow::Continue(());
        }
        let Some((end, mut squares)) = self.branch(position) else {
            return ControlFlow::Continue(());
        };
        let number = position.next_number(end, self.numbers);
        let decrease = decrease(number);
        while squares != 0 {
            let square = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            self.now.squares[usize::from(number) - 1] = square;
            let states = (&mut self.now.states, self.table);
            let next = position.place((end, decrease), square, states);
            self.search(&next)?;
            for set in SQUARE_SETS[usize::from(square) % 64].own() {
                self.now.states[set] += decrease;
            }
        }
        ControlFlow::Continue(())
    }

    /// The end with fewer squares for its next number, the ends by turns if they have as many, and
    /// these squares; `None` if an end has none.
    ///
    /// An end with one square is taken at once: whether the other end has any, a later node tells.
    #[inline(always)]
    fn branch(&self, position: &Position) -> Option<(TourEnd, u64)> {
        let [low, high] = position.onward()?;
        let in_time = |(end, squares)| {
            let step = decrease(position.next_number(end, self.numbers));
            let states = (&self.now.states, self.table);
            let squares = position.in_time((end, step), squares, states);
            (squares != 0).then_some((end, squares))
        };
        let [placed_low, placed_high] = position.placed;
        let turn = match placed_low <= placed_high {
            true => TourEnd::Low,
            false => TourEnd::High,
        };
        let key = |&(end, squares): &(TourEnd, u64)| (squares.count_ones(), end != turn);
        let mut ends = [(TourEnd::Low, low), (TourEnd::High, high)];
        if key(&ends[1]) < key(&ends[0]) {
            ends.reverse();
        }
        let [first, second] = ends;
        let first = in_time(first)?;
        let is_single = first.1 & (first.1 - 1) == 0;
        if is_single && !position.divides() {
            return Some(first);
        }
        let second = in_time(second)?;
        Some(if key(&second) < key(&first) {
            second
        } else {
            first
        })
    }
}
