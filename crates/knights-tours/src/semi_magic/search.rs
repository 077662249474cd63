//! The search from both ends, by backtracking.

use core::ops::ControlFlow;

use super::deadlines::{LineState, SIDE, decrease};
use super::position::{NEIGHBOURS, Position, TourEnd, lines_of};

/// The number of nodes between two calls of the observer.
const REPORT: u64 = 1 << 20;

/// The observer of a search: it receives the number of nodes since the last call.
pub type UnitObserver<'a> = &'a mut dyn FnMut(u64) -> ControlFlow<()>;

/// A position with its lines and the squares of the numbers placed.
#[derive(Clone, Debug)]
pub(super) struct Prefix {
    pub(super) position: Position,
    pub(super) lines: [LineState; 2 * SIDE],
    /// The square of each number, from number 1 at index 0.
    pub(super) squares: [u8; 64],
}

/// A search through all positions below a prefix.
pub(super) struct TwoEndedSearch<'a, 'o> {
    table: &'a [[u8; 2]],
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
        (table, numbers): (&'a [[u8; 2]], u8),
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
        while squares != 0 {
            let square = squares.trailing_zeros() as u8;
            squares &= squares - 1;
            self.now.squares[usize::from(number) - 1] = square;
            let lines = (&mut self.now.lines, self.table);
            let next = position.place((end, number), square, lines);
            self.search(&next)?;
            for (kind, at) in lines_of(square) {
                self.now.lines[kind * SIDE + at] += decrease(number);
            }
        }
        ControlFlow::Continue(())
    }

    /// The end with fewer squares for its next number, and these squares; `None` if an end has
    /// none.
    #[inline(always)]
    fn branch(&self, position: &Position) -> Option<(TourEnd, u64)> {
        let [low, high] = position.onward()?;
        let in_time = |end, squares| {
            let step = decrease(position.next_number(end, self.numbers));
            let squares = position.in_time((end, step), squares, (&self.now.lines, self.table));
            (squares != 0).then_some(squares)
        };
        let low = in_time(TourEnd::Low, low)?;
        let high = in_time(TourEnd::High, high)?;
        let [few_low, few_high] = [low, high].map(u64::count_ones);
        let is_low = match few_low == few_high {
            true => position.placed[0] <= position.placed[1],
            false => few_low < few_high,
        };
        Some(match is_low {
            true => (TourEnd::Low, low),
            false => (TourEnd::High, high),
        })
    }
}
