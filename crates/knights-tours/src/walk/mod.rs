//! Walks with backtracking, of a knight and of other pieces.

mod cells;
mod order;
mod resumable_walk;

use alloc::vec;
use alloc::vec::Vec;

use crate::path::frame::Frame;
use crate::{CLOCKWISE, Path, Square};
use cells::{BLOCKED, FreeNeighbourCounts, Lanes, MoveIndex, ONE};
pub(crate) use order::{Clockwise, FewestOnward, StepOrder};
pub(crate) use resumable_walk::{ResumableWalk, TieBreak};

/// No step: a key greater than that of every step to a free cell.
const NO_STEP: u8 = BLOCKED;

/// The result of a run of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum WalkEnd {
    /// Every square is visited.
    Complete,
    /// Everything was tried.
    Exhausted,
    /// The backtrack limit is reached.
    LimitReached,
}

/// The state in which a walk continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Try,
    TakeBack,
    Nothing,
}

/// The onward counts around the knight.
#[derive(Clone, Copy, Debug)]
struct Neighbourhood {
    /// The least key of the possible steps; at least [`NO_STEP`] if there are none.
    key: u8,
    /// Free squares beside it with one onward move.
    ones: u32,
    /// Free squares beside it with none.
    zeros: u32,
}

/// A walk that extends a path towards a tour, depth first and without recursion.
///
/// Three bytes per square: the number of free squares a knight's move away, kept up to date, the
/// order of the directions, and the direction of each step.
///
/// The walk counts squares that can only be the end: a free square with at most one free neighbour
/// that is not a move from the knight must be the last, and an open tour has one last square. A
/// closed tour has none: there the first square counts as free for its neighbours, because the tour
/// returns to it.
#[derive(Clone, Debug)]
pub(crate) struct DepthFirstWalk<O, const CLOSED: bool> {
    path: Path,
    cells: FreeNeighbourCounts,
    order: O,
    /// Cells from a square to where each direction leads.
    offsets: [isize; 8],
    /// The cell of the first square of the path.
    first: usize,
    /// The knight's cell.
    at: usize,
    /// The direction of each step after the path.
    steps: Vec<MoveIndex>,
    /// The steps taken.
    taken: usize,
    /// Free squares that must be the last.
    ends: u32,
    next: Next,
}

impl<O: StepOrder, const CLOSED: bool> DepthFirstWalk<O, CLOSED> {
    /// The walk that extends the path; `None` for a path without squares.
    pub(crate) fn new(path: &Path) -> Option<Self> {
        let (&[first, ..], &[.., head]) = (path.squares(), path.squares()) else {
            return None;
        };
        let board = path.board();
        let frame = Frame::of(board);
        let mut walk = Self {
            path: path.clone(),
            cells: FreeNeighbourCounts::new(board, frame),
            order: O::on(board, frame),
            offsets: frame.offsets(),
            first: frame.cell(first),
            at: frame.cell(head),
            steps: vec![0; board.len() - path.squares().len()],
            taken: 0,
            ends: 0,
            next: Next::Try,
        };
        for (place, &square) in path.squares().iter().enumerate() {
            let cell = frame.cell(square);
            walk.cells.block(cell);
            if !CLOSED || place > 0 {
                walk.cells.beside::<-1>(cell);
            }
        }
        walk.count_ends();
        Some(walk)
    }

    /// The path it extends.
    pub(crate) const fn path(&self) -> &Path {
        &self.path
    }

    /// The squares visited, those of the path first.
    pub(crate) fn squares(&self) -> Vec<Square> {
        let mut squares = Vec::with_capacity(self.path.squares().len() + self.taken);
        squares.extend_from_slice(self.path.squares());
        if let Some(&(mut square)) = squares.last() {
            squares.extend(self.steps[..self.taken].iter().map(|&direction| {
                let (dx, dy) = CLOCKWISE[usize::from(direction)];
                // Steps stay on the board, so nothing wraps round.
                square = Square::new(
                    square.x().wrapping_add_signed(dx),
                    square.y().wrapping_add_signed(dy),
                );
                square
            }));
        }
        squares
    }

    /// Number of squares to visit.
    const fn left(&self) -> usize {
        self.steps.len() - self.taken
    }

    /// Counts the squares that must be last before the first step, and checks whether there are too
    /// many.
    fn count_ends(&mut self) {
        let beside = self
            .offsets
            .map(|offset| self.at.wrapping_add_signed(offset));
        if self.left() <= 1 {
            // Either the tour is complete, or the only step decides.
            if self.left() == 0 && CLOSED && !beside.contains(&self.first) {
                self.next = Next::Nothing;
            }
            return;
        }
        let alone = CLOSED && self.at == self.first;
        for (cell, count) in self.cells.dead_ends() {
            if !alone && beside.contains(&cell) {
                continue;
            }
            self.ends += 1;
            if CLOSED || count == 0 || self.ends > 1 {
                self.next = Next::Nothing;
                return;
            }
        }
    }

    /// Finds the next step after the key `after`.
    #[inline(always)]
    fn look(&mut self, after: Option<u8>) -> Neighbourhood {
        let counts = self.cells.beside::<0>(self.at);
        let keys = self.order.ranking(self.at).keys::<O>(counts);
        let keys = match after {
            Some(after) => keys.after(after),
            None => keys,
        };
        seen::<O>(counts, keys.min(), after.is_some())
    }

    /// Visits the knight's square and reads the counts around it. While the counts alone decide the
    /// next step, takes it at once.
    #[inline(always)]
    fn visit(&mut self) -> Neighbourhood {
        let mut at = self.at;
        let mut counts = self.cells.beside::<-1>(at);
        let mut ranking = self.order.ranking(at);
        let mut key = ranking.keys::<O>(counts).min();
        if O::BY_COUNT {
            let mut rest = self.steps[self.taken..].iter_mut();
            // A square with at most one onward move needs further tests.
            while (2 * ONE..NO_STEP).contains(&key)
                && !(CLOSED && self.cells.get(self.first) == BLOCKED)
            {
                let Some(step) = rest.next() else { break };
                *step = ranking.direction(key);
                at = at.wrapping_add_signed(self.offsets[usize::from(*step & 7)]);
                self.cells.block(at);
                counts = self.cells.beside::<-1>(at);
                ranking = self.order.ranking(at);
                key = ranking.keys::<O>(counts).min();
            }
            let left = rest.len();
            self.taken = self.steps.len() - left;
            self.at = at;
        }
        seen::<O>(counts, key, false)
    }

    /// Runs until every square is visited, nothing is left to try, or it would need more than
    /// `backtrack_limit` backtracks. After a complete walk, continues to the next one.
    pub(crate) fn run(&mut self, mut backtrack_limit: u64) -> WalkEnd {
        let mut seen = match self.next {
            Next::Nothing => return WalkEnd::Exhausted,
            Next::Try => Some(self.look(None)),
            Next::TakeBack => self.take_back(),
        };
        while let Some(Neighbourhood { key, ones, zeros }) = seen {
            if self.may_step(key, ones, zeros) {
                self.step(key, ones);
                seen = Some(self.visit());
            } else if self.left() == 0 {
                self.next = Next::TakeBack;
                return WalkEnd::Complete;
            } else if !O::BY_COUNT && key < NO_STEP && zeros == 0 {
                // A later step may lead to the square that must be visited now.
                seen = Some(self.look(Some(key)));
            } else if backtrack_limit == 0 {
                self.next = Next::TakeBack;
                return WalkEnd::LimitReached;
            } else {
                backtrack_limit -= 1;
                seen = self.take_back();
            }
        }
        self.next = Next::Nothing;
        WalkEnd::Exhausted
    }

    /// Whether a step with this key may lead to a tour, by the counts around the knight.
    #[inline(always)]
    fn may_step(&self, key: u8, ones: u32, zeros: u32) -> bool {
        if key >= NO_STEP || CLOSED && self.cells.get(self.first) == BLOCKED {
            return false;
        }
        if zeros == 0 && ones == 0 {
            return true;
        }
        if zeros > 0 {
            return !CLOSED && self.left() == 1;
        }
        // A square with one onward move that is not visited now must be the last.
        self.ends + ones - u32::from(self.is_forced(key)) <= u32::from(!CLOSED)
    }

    /// Whether the target of the step has one onward move.
    #[inline(always)]
    fn is_forced(&self, key: u8) -> bool {
        if O::BY_COUNT {
            key / ONE == 1
        } else {
            let direction = self.order.ranking(self.at).direction(key);
            self.cells.get(self.target(direction)) == ONE
        }
    }

    /// The cell to which a direction leads.
    #[inline(always)]
    fn target(&self, direction: MoveIndex) -> usize {
        self.at
            .wrapping_add_signed(self.offsets[usize::from(direction & 7)])
    }

    #[inline(always)]
    fn step(&mut self, key: u8, ones: u32) {
        if ones > 0 {
            self.ends += ones - u32::from(self.is_forced(key));
        }
        let direction = self.order.ranking(self.at).direction(key);
        self.at = self.target(direction);
        self.cells.block(self.at);
        self.steps[self.taken] = direction;
        self.taken += 1;
    }

    /// Undoes steps until this many squares are visited; the walk then continues by undoing the
    /// last of them.
    pub(crate) fn backtrack(&mut self, visited: usize) {
        while self.path.squares().len() + self.taken > visited {
            self.take_back();
        }
        if self.next == Next::Try {
            self.next = Next::TakeBack;
        }
    }

    /// Undoes the last step and finds the next one from there; `None` if there is no step to undo.
    fn take_back(&mut self) -> Option<Neighbourhood> {
        self.taken = self.taken.checked_sub(1)?;
        let direction = self.steps[self.taken];
        self.cells.beside::<1>(self.at);
        self.cells.unblock(self.at);
        let count = self.cells.get(self.at);
        // The opposite direction is four places further clockwise.
        self.at = self.target(direction ^ 4);
        let counted = if O::BY_COUNT { count } else { 0 };
        let key = counted + self.order.ranking(self.at).rank(direction);
        let seen = self.look(Some(key));
        if seen.ones > 0 {
            self.ends -= seen.ones - u32::from(count == ONE);
        }
        Some(seen)
    }
}

impl<const CLOSED: bool> DepthFirstWalk<FewestOnward, CLOSED> {
    /// The walked path, verified; `None` would mean an illegal step.
    pub(crate) fn into_path(self) -> Option<Path> {
        let squares = self.order.into_squares();
        self.path.extended(&self.steps[..self.taken], squares)
    }
}

/// The view with these counts and the least key.
#[inline(always)]
fn seen<O: StepOrder>(counts: Lanes, key: u8, is_later: bool) -> Neighbourhood {
    // If the least count is in the key, it usually shows that there is nothing to count.
    let (ones, zeros) = if !O::BY_COUNT || is_later || key < 2 * ONE {
        (counts.count(ONE), counts.count(0))
    } else {
        (0, 0)
    };
    Neighbourhood { key, ones, zeros }
}
