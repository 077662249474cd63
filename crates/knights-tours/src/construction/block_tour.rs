//! Blocks joined into one tour.

use alloc::vec::Vec;

use super::axis::{CLASSES, StripAxis};
use super::block::{self, BlockSide, BlockSides};
use crate::Square;

/// An end of a door: the side it is on, and which of its two squares.
type DoorEnd = (BlockSide, usize);

/// A segment of a block's tour between two doors, in one direction.
#[derive(Clone, Debug)]
struct TourSegment {
    squares: Vec<Square>,
    /// The entrance; `None` at the start of an open tour.
    entry: Option<DoorEnd>,
    /// The exit; `None` at the end of an open tour, or without doors.
    exit: Option<DoorEnd>,
}

/// A block as it occurs in the tour: size, tour and doors in use.
#[derive(Clone, Debug)]
struct BlockKind {
    width: u16,
    height: u16,
    sides: BlockSides,
    is_open: bool,
    segments: Vec<TourSegment>,
    /// The segment from each end of each door.
    entries: [[u8; 2]; 4],
}

impl BlockKind {
    fn new(width: u16, height: u16, sides: BlockSides, start: Option<Square>) -> Self {
        let order = match start {
            Some(start) => block::open(width, height, start, sides),
            None => block::closed(width, height),
        };
        let mut kind = Self {
            width,
            height,
            sides,
            is_open: start.is_some(),
            segments: Vec::new(),
            entries: [[0; 2]; 4],
        };
        kind.cut(&order);
        kind
    }

    /// Cuts the tour at the doors.
    fn cut(&mut self, order: &[Square]) {
        let doors: Vec<(BlockSide, [Square; 2])> = BlockSide::ALL
            .into_iter()
            .filter(|&side| self.sides.contains(side))
            .map(|side| (side, side.door(self.width, self.height)))
            .collect();
        // The door whose move leads from one square to the next, with the end that is visited
        // first.
        let door = |from: Square, to: Square| -> Option<DoorEnd> {
            doors.iter().find_map(|&(side, door)| match door {
                [a, b] if (a, b) == (from, to) => Some((side, 0)),
                [a, b] if (a, b) == (to, from) => Some((side, 1)),
                _ => None,
            })
        };
        let after = |place: usize| order[(place + 1) % order.len()];
        let last = order.len() - 1;
        // A closed tour is read from a cut, so that no segment crosses its end.
        let first = if self.is_open {
            0
        } else {
            (0..order.len())
                .find(|&place| door(order[place], after(place)).is_some())
                .map_or(0, |place| place + 1)
        };
        let mut entry = match first {
            0 => None,
            place => door(order[place - 1], order[place % order.len()])
                .map(|(side, end)| (side, 1 - end)),
        };
        let mut squares = Vec::new();
        for step in 0..order.len() {
            let place = (first + step) % order.len();
            squares.push(order[place]);
            let exit = if self.is_open && place == last {
                None
            } else {
                door(order[place], after(place))
            };
            if exit.is_some() || step == last {
                let there = core::mem::take(&mut squares);
                let mut back = there.clone();
                back.reverse();
                self.segments.push(TourSegment {
                    squares: there,
                    entry,
                    exit,
                });
                self.segments.push(TourSegment {
                    squares: back,
                    entry: exit,
                    exit: entry,
                });
                entry = exit.map(|(side, end)| (side, 1 - end));
            }
        }
        for (number, segment) in self.segments.iter().enumerate() {
            if let Some((side, end)) = segment.entry {
                self.entries[side as usize][end] = number as u8;
            }
        }
    }
}

/// A tour of a board with both sides at least five.
#[derive(Clone, Debug)]
pub(super) struct BlockTour {
    columns: StripAxis,
    rows: StripAxis,
    /// Whether the axes of the resulting squares are exchanged.
    turned: bool,
    /// The column of blocks along which the rows are joined.
    spine: u16,
    kinds: Vec<BlockKind>,
    /// The kind of a block by the classes of its column and row.
    table: [[u8; CLASSES]; CLASSES],
    start: TourPlace,
}

/// A place on the tour.
#[derive(Clone, Copy, Debug)]
struct TourPlace {
    column: u16,
    row: u16,
    kind: u8,
    segment: u8,
    place: u16,
}

impl BlockTour {
    /// The tour from this start on; it is closed unless both sides are odd.
    ///
    /// There must be one: both sides at least five, and a start of the corners' colour if both are
    /// odd.
    pub(super) fn new(width: u16, height: u16, start: Square) -> Self {
        let is_open = width % 2 == 1 && height % 2 == 1;
        let axis = |length, at| {
            if is_open {
                StripAxis::around(length, at)
            } else {
                StripAxis::new(length)
            }
        };
        let (mut columns, mut rows) = (axis(width, start.x()), axis(height, start.y()));
        // The open block has no doors to the south and north, so it must not be on the spine.
        let turned = is_open && columns.count == 1 && rows.count > 1;
        let start = if turned {
            Square::new(start.y(), start.x())
        } else {
            start
        };
        if turned {
            core::mem::swap(&mut columns, &mut rows);
        }
        let spine = u16::from(is_open && columns.odd_one == 0 && columns.count > 1);
        let (column, row) = (columns.strip(start.x()), rows.strip(start.y()));
        let local = Square::new(
            start.x() - columns.start(column),
            start.y() - rows.start(row),
        );
        let mut block_tour = Self {
            columns,
            rows,
            turned,
            spine,
            kinds: Vec::new(),
            table: [[0; CLASSES]; CLASSES],
            start: TourPlace {
                column,
                row,
                kind: 0,
                segment: 0,
                place: 0,
            },
        };
        block_tour.find_kinds(is_open.then_some(local));
        let start = &mut block_tour.start;
        start.kind = block_tour.table[columns.class(column)][rows.class(row)];
        // An open tour begins with the first square of its first segment.
        let segments = &block_tour.kinds[usize::from(start.kind)].segments;
        let places = segments.iter().enumerate().find_map(|(number, segment)| {
            let place = segment.squares.iter().position(|&square| square == local)?;
            Some((number as u8, place as u16))
        });
        (start.segment, start.place) = places.expect("every square of a block is on its tour");
        block_tour
    }

    /// Whether the block has a tour of odd by odd squares.
    fn is_open(&self, column: u16, row: u16) -> bool {
        self.columns.width(column) % 2 == 1 && self.rows.width(row) % 2 == 1
    }

    /// The sides on which a block is joined to another.
    fn sides(&self, column: u16, row: u16) -> BlockSides {
        let on_spine = column == self.spine;
        BlockSides::default()
            .with(BlockSide::West, column > 0)
            .with(BlockSide::East, column + 1 < self.columns.count)
            .with(BlockSide::South, on_spine && row > 0)
            .with(BlockSide::North, on_spine && row + 1 < self.rows.count)
    }

    /// Finds the kinds of blocks that occur, one for each pair of classes of strips.
    fn find_kinds(&mut self, start: Option<Square>) {
        let strips = |axis: StripAxis| {
            let strips = [0, 1, 2, 3, 4, 5, axis.odd_one, axis.count - 1];
            strips.into_iter().filter(move |&strip| strip < axis.count)
        };
        for column in strips(self.columns) {
            for row in strips(self.rows) {
                let sides = self.sides(column, row);
                let (width, height) = (self.columns.width(column), self.rows.width(row));
                let alike = |kind: &BlockKind| {
                    (kind.width, kind.height, kind.sides) == (width, height, sides)
                };
                let kind = self.kinds.iter().position(alike).unwrap_or_else(|| {
                    let start = start.filter(|_| self.is_open(column, row));
                    self.kinds.push(BlockKind::new(width, height, sides, start));
                    self.kinds.len() - 1
                });
                self.table[self.columns.class(column)][self.rows.class(row)] = kind as u8;
            }
        }
    }

    /// The kind of a block.
    fn kind(&self, column: u16, row: u16) -> u8 {
        self.table[self.columns.class(column)][self.rows.class(row)]
    }

    pub(super) fn walk(&self) -> BlockTourWalk<'_> {
        let length =
            |axis: StripAxis| u64::from(axis.start(axis.count - 1) + axis.width(axis.count - 1));
        let mut walk = BlockTourWalk {
            block_tour: self,
            at: self.start,
            corner: Square::default(),
            segment: &[],
            left: length(self.columns) * length(self.rows),
        };
        walk.look();
        walk
    }
}

/// The squares of a tour in order.
#[derive(Clone, Debug)]
pub(super) struct BlockTourWalk<'a> {
    block_tour: &'a BlockTour,
    at: TourPlace,
    /// The corner of the block that the walk is in.
    corner: Square,
    /// The rest of the current segment.
    segment: &'a [Square],
    left: u64,
}

impl<'a> BlockTourWalk<'a> {
    /// Loads the current block.
    fn look(&mut self) {
        let (tour, at) = (self.block_tour, self.at);
        self.corner = Square::new(tour.columns.start(at.column), tour.rows.start(at.row));
        let squares = &tour.kinds[usize::from(at.kind)].segments[usize::from(at.segment)].squares;
        self.segment = &squares[usize::from(at.place)..];
    }

    /// Moves through the door at the end of the segment into the next block; without a door, to the
    /// segment's beginning.
    fn cross(&mut self) {
        let (tour, at) = (self.block_tour, self.at);
        let exit = tour.kinds[usize::from(at.kind)].segments[usize::from(at.segment)].exit;
        self.at.place = 0;
        if let Some((side, end)) = exit {
            (self.at.column, self.at.row) = match side {
                BlockSide::West => (at.column - 1, at.row),
                BlockSide::East => (at.column + 1, at.row),
                BlockSide::South => (at.column, at.row - 1),
                BlockSide::North => (at.column, at.row + 1),
            };
            self.at.kind = tour.kind(self.at.column, self.at.row);
            let kind = &tour.kinds[usize::from(self.at.kind)];
            self.at.segment = kind.entries[side.opposite() as usize][end];
        }
        self.look();
    }

    /// Collects all remaining squares.
    pub(super) fn collect_all(mut self) -> Vec<Square> {
        let mut squares = Vec::with_capacity(self.left as usize);
        while self.left > 0 {
            let max = self.segment.len().min(self.left as usize);
            let (segment, corner) = (&self.segment[..max], self.corner);
            // Two loops without conditions, which compile to plain copies.
            if self.block_tour.turned {
                squares.extend(segment.iter().map(|&square| shift(square, corner, true)));
            } else {
                squares.extend(segment.iter().map(|&square| shift(square, corner, false)));
            }
            self.left -= max as u64;
            if self.left > 0 {
                self.cross();
            }
        }
        squares
    }
}

#[inline]
fn shift(square: Square, corner: Square, turned: bool) -> Square {
    // Never more than 65,534, as the board is no larger.
    let (x, y) = (
        square.x().wrapping_add(corner.x()),
        square.y().wrapping_add(corner.y()),
    );
    if turned {
        Square::new(y, x)
    } else {
        Square::new(x, y)
    }
}

impl Iterator for BlockTourWalk<'_> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.left == 0 {
            return None;
        }
        if self.segment.is_empty() {
            self.cross();
        }
        let (&square, rest) = self.segment.split_first()?;
        self.segment = rest;
        self.left -= 1;
        Some(shift(square, self.corner, self.block_tour.turned))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        match usize::try_from(self.left) {
            Ok(left) => (left, Some(left)),
            Err(_) => (usize::MAX, None),
        }
    }
}
