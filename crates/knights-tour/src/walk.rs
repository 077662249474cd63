//! A knight that walks over a board, square by square, and can take its steps back.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Board, CLOCKWISE, Path, Square};

/// Set in a cell that cannot be entered: visited, a hole, or beyond the border.
const BLOCKED: u8 = 0x80;
/// A cell beyond the border or a hole. At most eight steps pass beside a cell, so its count never falls below zero.
const WALL: u8 = BLOCKED | 8;
/// No step is left: greater than the key of every step to a free cell.
const NO_STEP: u32 = (BLOCKED as u32) << 24;
/// What the board's centre weighs in a key, so that squares beyond it weigh more than nothing.
const CENTRE: i32 = 1 << 18;

/// The order in which the steps from a square are tried.
pub(crate) trait Order {
    /// The key of a step: steps are tried by ascending keys. The lowest three bits are the direction, the highest eight
    /// the onward count of the target if `BY_COUNT`, else only its [`BLOCKED`] bit.
    fn key(count: u8, direction: usize, outward: i32) -> u32;
    /// Whether the onward count weighs most in the key.
    const BY_COUNT: bool;
}

/// As the papers list moves: clockwise from 12 o'clock.
pub(crate) enum Clockwise {}

impl Order for Clockwise {
    #[inline(always)]
    fn key(count: u8, direction: usize, _: i32) -> u32 {
        u32::from(count & BLOCKED) << 24 | direction as u32
    }
    const BY_COUNT: bool = false;
}

/// Fewest onward moves first, then farthest from the board's centre, then clockwise.
pub(crate) enum FewestOnward {}

impl Order for FewestOnward {
    #[inline(always)]
    fn key(count: u8, direction: usize, outward: i32) -> u32 {
        // Sums rather than bits put together: constants add up when the program is compiled.
        (u32::from(count) << 24) + ((CENTRE * 8 + direction as i32 - outward * 8) as u32)
    }
    const BY_COUNT: bool = true;
}

/// How a stretch of a walk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stop {
    /// Every square is visited.
    Complete,
    /// There is no other way to go: everything was tried.
    Exhausted,
    /// The allowed number of steps was taken back.
    Spent,
}

/// Where a walk goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Try,
    TakeBack,
    Nothing,
}

/// What a knight sees around it.
#[derive(Clone, Copy, Debug)]
struct Seen {
    /// The least key of the steps that come into question; [`NO_STEP`] or more for none.
    key: u32,
    /// Free squares beside it with one onward move.
    ones: u32,
    /// Free squares beside it with none.
    zeros: u32,
}

/// A walk that extends a path towards a tour, depth first and without recursion.
///
/// Two bytes per square: the number of free squares a knight's move away, kept up to date, and the direction of each step.
/// Cells lie row by row in a frame of walls, two columns to the right of each row, which are also to the left of the next,
/// and two rows above and below; so no step needs a test for the border.
///
/// Squares that nothing but the end of the tour can be are counted: a free square with at most one free neighbour, beside
/// which the knight does not stand, must be the last, and an open tour has one last square. A closed tour has none: there
/// the first square counts as free for its neighbours, as the tour comes back to it.
#[derive(Clone, Debug)]
pub(crate) struct Walk<const CLOSED: bool> {
    path: Path,
    cells: Vec<u8>,
    /// Cells from a row to the next.
    stride: usize,
    /// Cells from a square to where each direction leads.
    offsets: [isize; 8],
    /// The cell of the first square of the path.
    first: usize,
    /// The knight's cell.
    at: usize,
    /// Twice the knight's distance from the board's centre, in columns and rows.
    from_centre: (i32, i32),
    steps: Vec<u8>,
    /// Free squares.
    left: usize,
    /// Free squares that must be the last.
    ends: u32,
    next: Next,
}

impl<const CLOSED: bool> Walk<CLOSED> {
    /// The walk that extends the path; `None` for a path without squares.
    pub(crate) fn new(path: &Path) -> Option<Self> {
        let (&[first, ..], &[.., head]) = (path.squares(), path.squares()) else {
            return None;
        };
        let board = path.board();
        let stride = usize::from(board.width()) + 2;
        let cell =
            |square: Square| (usize::from(square.y) + 2) * stride + usize::from(square.x) + 2;
        let left = board.len() - path.squares().len();
        let centred = |at: u16, side: u16| 2 * i32::from(at) - (i32::from(side) - 1);
        let mut walk = Self {
            path: path.clone(),
            cells: onward_counts(board, stride),
            stride,
            offsets: CLOCKWISE.map(|(dx, dy)| isize::from(dx) + isize::from(dy) * stride as isize),
            first: cell(first),
            at: cell(head),
            from_centre: (
                centred(head.x, board.width()),
                centred(head.y, board.height()),
            ),
            steps: Vec::with_capacity(left),
            left,
            ends: 0,
            next: Next::Try,
        };
        for (place, &square) in path.squares().iter().enumerate() {
            let cell = cell(square);
            walk.cells[cell] |= BLOCKED;
            if !CLOSED || place > 0 {
                for cell in walk.beside(cell) {
                    walk.cells[cell] -= 1;
                }
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
        let mut squares = Vec::with_capacity(self.path.squares().len() + self.steps.len());
        squares.extend_from_slice(self.path.squares());
        if let Some(&(mut square)) = squares.last() {
            squares.extend(self.steps.iter().map(|&direction| {
                let (dx, dy) = CLOCKWISE[usize::from(direction)];
                // Steps stay on the board, so nothing wraps round.
                square = Square::new(
                    square.x.wrapping_add_signed(dx),
                    square.y.wrapping_add_signed(dy),
                );
                square
            }));
        }
        squares
    }

    /// The eight cells a knight's move away.
    fn beside(&self, cell: usize) -> [usize; 8] {
        self.offsets.map(|offset| cell.wrapping_add_signed(offset))
    }

    /// Counts the squares that must be last before the first step, and sees whether they are too many.
    fn count_ends(&mut self) {
        let beside = self.beside(self.at);
        if self.left <= 1 {
            // Either nothing is left to do, or the only step decides.
            if self.left == 0 && CLOSED && !beside.contains(&self.first) {
                self.next = Next::Nothing;
            }
            return;
        }
        let alone = CLOSED && self.at == self.first;
        for (cell, &count) in self.cells.iter().enumerate() {
            if count > 1 || !alone && beside.contains(&cell) {
                continue;
            }
            self.ends += 1;
            if CLOSED || count == 0 || self.ends > 1 {
                self.next = Next::Nothing;
                return;
            }
        }
    }

    /// Looks at the squares beside the knight, after taking `VISIT` (0 or 1) off their counts, for a step after `after`.
    #[inline(always)]
    fn look<O: Order, const VISIT: u8>(&mut self, after: Option<u32>) -> Seen {
        let (at, stride) = (self.at, self.stride);
        let mut counts = [0u8; 8];
        {
            let mut row = |start: usize, reach: usize, left: usize, right: usize| {
                let row = &mut self.cells[start..start + reach + 1];
                row[0] = row[0].wrapping_sub(VISIT);
                counts[left] = row[0];
                row[reach] = row[reach].wrapping_sub(VISIT);
                counts[right] = row[reach];
            };
            row(at + 2 * stride - 1, 2, 7, 0);
            row(at + stride - 2, 4, 6, 1);
            row(at - stride - 2, 4, 5, 2);
            row(at - 2 * stride - 1, 2, 4, 3);
        }
        let (x, y) = self.from_centre;
        let mut keys = [0u32; 8];
        for direction in 0..8 {
            let (dx, dy) = CLOCKWISE[direction];
            let outward = i32::from(dx) * x + i32::from(dy) * y;
            keys[direction] = O::key(counts[direction], direction, outward);
            if let Some(after) = after
                && keys[direction] <= after
            {
                keys[direction] = u32::MAX;
            }
        }
        let [a, b, c, d, e, f, g, h] = keys;
        let key = (a.min(b).min(c.min(d))).min(e.min(f).min(g.min(h)));
        let (mut ones, mut zeros) = (0, 0);
        // Where the least count is in the key, it mostly tells that there is nothing to count.
        if !O::BY_COUNT || after.is_some() || key >> 24 <= 1 {
            for count in counts {
                ones += u32::from(count == 1);
                zeros += u32::from(count == 0);
            }
        }
        Seen { key, ones, zeros }
    }

    /// Goes on until every square is visited, nothing is left to try, or one more than `patience` steps would have to be
    /// taken back. After a complete walk it goes on to the next one.
    pub(crate) fn run<O: Order>(&mut self, mut patience: u64) -> Stop {
        let mut seen = match self.next {
            Next::Nothing => return Stop::Exhausted,
            Next::Try => Some(self.look::<O, 0>(None)),
            Next::TakeBack => self.take_back::<O>(),
        };
        while let Some(Seen { key, ones, zeros }) = seen {
            if self.may_step::<O>(key, ones, zeros) {
                self.step::<O>(key, ones);
                seen = Some(self.look::<O, 1>(None));
            } else if self.left == 0 {
                self.next = Next::TakeBack;
                return Stop::Complete;
            } else if !O::BY_COUNT && key < NO_STEP && zeros == 0 {
                // A later step may lead to the square that must be visited now.
                seen = Some(self.look::<O, 0>(Some(key)));
            } else if patience == 0 {
                self.next = Next::TakeBack;
                return Stop::Spent;
            } else {
                patience -= 1;
                seen = self.take_back::<O>();
            }
        }
        self.next = Next::Nothing;
        Stop::Exhausted
    }

    /// Whether a step with this key may lead to a tour, as far as the squares beside the knight tell.
    #[inline(always)]
    fn may_step<O: Order>(&self, key: u32, ones: u32, zeros: u32) -> bool {
        if key >= NO_STEP || CLOSED && self.cells[self.first] == BLOCKED {
            return false;
        }
        if zeros == 0 && ones == 0 {
            return true;
        }
        if zeros > 0 {
            return !CLOSED && self.left == 1;
        }
        // A square with one onward move that is not visited now must be the last.
        self.ends + ones - u32::from(self.is_forced::<O>(key)) <= u32::from(!CLOSED)
    }

    /// Whether the target of the step has one onward move.
    #[inline(always)]
    fn is_forced<O: Order>(&self, key: u32) -> bool {
        if O::BY_COUNT {
            key >> 24 == 1
        } else {
            self.cells[self.target(key as usize & 7)] == 1
        }
    }

    /// The cell to which a direction leads.
    #[inline(always)]
    fn target(&self, direction: usize) -> usize {
        self.at.wrapping_add_signed(self.offsets[direction])
    }

    #[inline(always)]
    fn step<O: Order>(&mut self, key: u32, ones: u32) {
        let direction = key as usize & 7;
        if ones > 0 {
            self.ends += ones - u32::from(self.is_forced::<O>(key));
        }
        self.at = self.target(direction);
        self.cells[self.at] |= BLOCKED;
        let (dx, dy) = CLOCKWISE[direction];
        self.from_centre.0 += 2 * i32::from(dx);
        self.from_centre.1 += 2 * i32::from(dy);
        self.steps.push(direction as u8);
        self.left -= 1;
    }

    /// Takes steps back until so many squares are visited; the last of them is taken back when the walk goes on.
    pub(crate) fn retreat<O: Order>(&mut self, visited: usize) {
        while self.path.squares().len() + self.steps.len() > visited {
            self.take_back::<O>();
        }
        if self.next == Next::Try {
            self.next = Next::TakeBack;
        }
    }

    /// Takes the last step back and looks for the next one from there; `None` when there is no step to take back.
    fn take_back<O: Order>(&mut self) -> Option<Seen> {
        let direction = usize::from(self.steps.pop()?);
        for cell in self.beside(self.at) {
            self.cells[cell] += 1;
        }
        let count = self.cells[self.at] & !BLOCKED;
        self.cells[self.at] = count;
        // The opposite direction is four further round the clock.
        self.at = self.target((direction + 4) % 8);
        let (dx, dy) = CLOCKWISE[direction];
        self.from_centre.0 -= 2 * i32::from(dx);
        self.from_centre.1 -= 2 * i32::from(dy);
        self.left += 1;
        let (x, y) = self.from_centre;
        let key = O::key(count, direction, i32::from(dx) * x + i32::from(dy) * y);
        let seen = self.look::<O, 0>(Some(key));
        if seen.ones > 0 {
            self.ends -= seen.ones - u32::from(count == 1);
        }
        Some(seen)
    }
}

/// The counts of all cells: onward squares for squares, [`WALL`] for holes and the frame.
fn onward_counts(board: &Board, stride: usize) -> Vec<u8> {
    let (width, height) = (usize::from(board.width()), usize::from(board.height()));
    let len = (height + 4) * stride + 2;
    let row = |y: usize| (y + 2) * stride + 2;
    let mut squares = vec![0u8; len];
    for y in 0..height {
        let cells = &mut squares[row(y)..row(y) + width];
        if board.is_rectangle() {
            cells.fill(1);
        } else {
            for (x, cell) in cells.iter_mut().enumerate() {
                // Both are below the board's sides.
                *cell = u8::from(board.contains(Square::new(x as u16, y as u16)));
            }
        }
    }
    let mut counts = vec![WALL; len];
    for y in 0..height {
        let counts = &mut counts[row(y)..row(y) + width];
        counts.fill(0);
        for (dx, dy) in CLOCKWISE {
            let start =
                row(y).wrapping_add_signed(isize::from(dx) + isize::from(dy) * stride as isize);
            for (count, square) in counts.iter_mut().zip(&squares[start..start + width]) {
                *count += square;
            }
        }
        for (count, square) in counts.iter_mut().zip(&squares[row(y)..row(y) + width]) {
            if *square == 0 {
                *count = WALL;
            }
        }
    }
    counts
}
