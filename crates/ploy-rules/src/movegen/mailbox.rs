//! The board as an array with a border of wall cells (mailbox), and its tables.
//!
//! Square `(x, y)` is slot `10 * (y + 1) + x + 1`: one wall slot between rows serves as the right
//! edge of one and the left edge of the next. A step in any direction is one addition, every walk
//! ends at a wall or earlier. With 128 slots an index of seven bits needs no bounds check.

use core::fmt;

use board_grid::Direction;

use super::reach::{Colours, Friends, Reach};
use crate::{Lines, Piece, PlayerColour, Square};

const SLOTS: usize = 128;
const WIDTH: u8 = 10;

/// The contents of a slot: lines in the low byte, one bit of four for the colour above it. 0 is an
/// empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct MailboxCell(u16);

impl MailboxCell {
    pub(crate) const EMPTY: Self = Self(0);
    /// A wall: it has the bit of every colour, so no piece can enter.
    const WALL: Self = Self(0x0f00);

    #[inline]
    pub(crate) fn new<A: PlayerColour>(piece: Piece<A>) -> Self {
        Self(Friends::of(piece.colour()).bits() << 8 | piece.lines().get() as u16)
    }

    /// The piece on the square; `None` for an empty square. The cell must not be a wall.
    #[inline]
    pub(crate) fn piece<A: PlayerColour>(self) -> Option<Piece<A>> {
        let lines = Lines::new(self.lines())?;
        let colour = A::ALL[((self.0 >> 8).trailing_zeros() as usize).min(A::ALL.len() - 1)];
        Some(Piece::new(colour, lines))
    }

    /// The lines of the piece, 0 for an empty square.
    #[inline]
    pub(crate) const fn lines(self) -> u8 {
        self.0 as u8
    }

    /// The same colour with the lines turned by up to 7 steps.
    #[inline]
    pub(crate) const fn rotated(self, steps: u32) -> Self {
        Self(self.0 & 0xff00 | self.lines().rotate_left(steps) as u16)
    }

    /// Whether this is an empty square.
    #[inline]
    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is a piece of these colours, or a wall.
    #[inline]
    pub(crate) const fn is_of(self, friends: Friends) -> bool {
        self.colours() & friends.bits() != 0
    }

    /// The bits of the colours, below 16.
    #[inline]
    pub(crate) const fn colours(self) -> u16 {
        self.0 >> 8
    }
}

/// The slots of the board; the rest is wall.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Mailbox([MailboxCell; SLOTS]);

impl Mailbox {
    pub(crate) const EMPTY: Self = {
        let mut cells = [MailboxCell::WALL; SLOTS];
        let mut index = 0;
        while index < 81 {
            cells[SLOT[index] as usize] = MailboxCell::EMPTY;
            index += 1;
        }
        Self(cells)
    };

    /// The cell of the square with this index.
    #[inline]
    pub(crate) const fn at(&self, index: usize) -> MailboxCell {
        self.0[slot(index)]
    }

    #[inline]
    pub(crate) const fn put(&mut self, index: usize, cell: MailboxCell) {
        self.0[slot(index)] = cell;
    }

    /// How far a piece on `slot` can move in steps of `step` slots: up to the first capture, or to
    /// the last square before a friend, the wall, or the given walls.
    ///
    /// Branch-free, because blockers and ranges are unpredictable.
    #[inline(always)]
    pub(super) fn reach(&self, slot: usize, step: u8, walls: Colours, friends: Friends) -> Reach {
        let colours = |steps: usize| {
            let ahead = slot + usize::from(step) * steps;
            self.0[ahead % SLOTS].colours() << (4 * (steps - 1))
        };
        let ahead = colours(1) | colours(2) | colours(3) | walls.0;
        Reach::new(Colours(ahead), friends)
    }

    /// The first piece or wall among the three squares ahead (the maximum range of a piece), after
    /// its distance.
    #[inline]
    pub(crate) fn first(&self, from: Square, direction: Direction) -> Option<(u8, MailboxCell)> {
        let step = slot_step(direction);
        let mut slot = slot(from.index()) as u8;
        for distance in 1..=3 {
            slot = slot.wrapping_add(step);
            let cell = self.0[slot as usize % SLOTS];
            if !cell.is_empty() {
                return Some((distance, cell));
            }
        }
        None
    }

    /// Visits the indices of the squares whose cells differ from another mailbox.
    #[inline]
    pub(crate) fn visit_changes(&self, other: &Self, mut visit: impl FnMut(u8)) {
        // Most cells are equal, so four are compared at once.
        let (cells, _) = self.0.as_chunks::<4>();
        let (others, _) = other.0.as_chunks::<4>();
        for (first, (cells, others)) in (0..).step_by(4).zip(cells.iter().zip(others)) {
            let mut changed = word(cells) ^ word(others);
            while changed != 0 {
                let place = changed.trailing_zeros() as u8 / 16;
                changed &= !(0xffff << (16 * place));
                let inside = first + place - WIDTH - 1;
                visit(inside / WIDTH * 9 + inside % WIDTH);
            }
        }
    }

    /// The number of squares, at most `range`, that a piece can move from a square in a direction.
    pub(crate) fn reach_towards(
        &self,
        from: Square,
        direction: Direction,
        range: u8,
        friends: Friends,
    ) -> u8 {
        let walls = Colours::walls_beyond(range);
        let reach = self.reach(slot(from.index()), slot_step(direction), walls, friends);
        reach.squares()
    }
}

/// Four cells as one word, the first in its lowest bits.
#[inline]
fn word(cells: &[MailboxCell; 4]) -> u64 {
    let [first, second, third, fourth] = cells.map(|cell| u64::from(cell.0));
    first | second << 16 | third << 32 | fourth << 48
}

impl fmt::Debug for Mailbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list()
            .entries((0..81).map(|index| self.at(index)))
            .finish()
    }
}

/// The slot of each square; the entries after the 81st are padding.
const SLOT: [u8; SLOTS] = {
    let mut slots = [0; SLOTS];
    let mut index = 0;
    while index < 81 {
        let (x, y) = (index as u8 % 9, index as u8 / 9);
        slots[index] = WIDTH * (y + 1) + x + 1;
        index += 1;
    }
    slots
};

/// The slot of the square of this index.
#[inline]
pub(crate) const fn slot(index: usize) -> usize {
    SLOT[index % SLOTS] as usize % SLOTS
}

/// The squares by index; the entries after the 81st are padding.
const SQUARES: [Square; SLOTS] = {
    let first = Square::from_index(0).expect("the board has a first square");
    let mut squares = [first; SLOTS];
    let mut index = 0;
    while index < 81 {
        squares[index as usize] = Square::from_index(index).expect("the index is below 81");
        index += 1;
    }
    squares
};

/// The square of an index that is known to be below 81.
#[inline]
pub(crate) const fn square(index: u8) -> Square {
    SQUARES[index as usize % SLOTS]
}

/// The square at a distance in a direction, which must be on the board.
#[inline]
pub(crate) const fn ahead(from: Square, direction: Direction, distance: u8) -> Square {
    let (dx, dy) = direction.offset();
    let step = (9 * dy + dx) as u8;
    square((from.index() as u8).wrapping_add(step.wrapping_mul(distance)))
}

/// The difference of slots of one step in this direction, for a wrapping addition.
#[inline]
pub(crate) const fn slot_step(direction: Direction) -> u8 {
    let (dx, dy) = direction.offset();
    (dy * WIDTH as i8 + dx) as u8
}

/// The steps along the first four lines of every set, clockwise from north; 0 if there are fewer.
const fn steps_of_lines(width: i8) -> [[u8; 4]; 256] {
    let mut table = [[0; 4]; 256];
    let mut lines = 0;
    while lines < 256 {
        let mut line = 0;
        let mut bit = 0;
        while bit < 8 {
            if lines >> bit & 1 == 1 && line < 4 {
                let (dx, dy) = Direction::ALL[bit].offset();
                table[lines][line] = (dy * width + dx) as u8;
                line += 1;
            }
            bit += 1;
        }
        lines += 1;
    }
    table
}

/// Steps between slots, by lines.
pub(crate) static SLOT_STEPS: [[u8; 4]; 256] = steps_of_lines(WIDTH as i8);

/// Steps between square indices, by lines.
pub(crate) static INDEX_STEPS: [[u8; 4]; 256] = steps_of_lines(9);

#[cfg(test)]
mod tests {
    use super::{WIDTH, steps_of_lines};
    use crate::Direction;
    use itertools::Itertools;

    #[test]
    fn steps_follow_the_lines() {
        for width in [WIDTH as i8, 9] {
            for (lines, steps) in steps_of_lines(width).iter().enumerate() {
                let along = Direction::ALL
                    .into_iter()
                    .enumerate()
                    .filter(|(bit, _)| lines >> bit & 1 == 1);
                let expected: Vec<u8> = along
                    .map(|(_, direction)| {
                        let (dx, dy) = direction.offset();
                        (dy * width + dx) as u8
                    })
                    .pad_using(4, |_| 0)
                    .take(4)
                    .collect();
                assert_eq!(steps[..], expected[..], "{lines:#b}");
            }
        }
    }
}
