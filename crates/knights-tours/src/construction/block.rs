//! Blocks and their doors.

use alloc::vec::Vec;

use crate::search::graph::GoalShape;
use crate::search::tour_with;
use crate::{Board, SearchLimit, Square};

/// A side of a block on which it can be joined to the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlockSide {
    /// Towards smaller `x`.
    West,
    /// Towards greater `x`.
    East,
    /// Towards smaller `y`.
    South,
    /// Towards greater `y`.
    North,
}

impl BlockSide {
    pub(super) const ALL: [Self; 4] = [Self::West, Self::East, Self::South, Self::North];

    /// The side of the next block that meets this one.
    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::West => Self::East,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::North => Self::South,
        }
    }

    /// The door on this side of a block: a move of its tour. Each of its squares is a move away
    /// from the square with the same number of the opposite door.
    ///
    /// East and north are moves of corner squares, which every closed tour uses; west and south are
    /// their counterparts.
    pub(super) const fn door(self, width: u16, height: u16) -> [Square; 2] {
        match self {
            Self::West => [Square::new(1, 1), Square::new(0, 3)],
            Self::East => [Square::new(width - 1, 0), Square::new(width - 2, 2)],
            Self::South => [Square::new(1, 1), Square::new(3, 0)],
            Self::North => [Square::new(0, height - 1), Square::new(2, height - 2)],
        }
    }
}

/// A set of sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockSides(u8);

impl BlockSides {
    pub(super) fn with(self, side: BlockSide, there: bool) -> Self {
        Self(self.0 | u8::from(there) << side as u8)
    }

    pub(super) const fn contains(self, side: BlockSide) -> bool {
        self.0 >> side as u8 & 1 == 1
    }
}

/// The squares of a closed tour of a block in order, with a door on every side; the area is even,
/// the sides 5 to 11.
///
/// With `std`, searches for each tour once, and caches it.
pub(super) fn closed(width: u16, height: u16) -> Vec<Square> {
    #[cfg(feature = "std")]
    {
        use std::sync::OnceLock;

        static KNOWN: [[OnceLock<Vec<Square>>; 7]; 7] =
            [const { [const { OnceLock::new() }; 7] }; 7];
        let known = &KNOWN[usize::from(width) - 5][usize::from(height) - 5];
        known.get_or_init(|| find_closed(width, height)).clone()
    }
    #[cfg(not(feature = "std"))]
    find_closed(width, height)
}

fn find_closed(width: u16, height: u16) -> Vec<Square> {
    let doors = BlockSide::ALL.map(|side| side.door(width, height));
    find(width, height, GoalShape::Ring, &doors)
}

/// The squares of an open tour of a block in order, from this start on, with doors on these sides;
/// the area is odd, the sides 5 to 11, the doors to the west and east.
pub(super) fn open(width: u16, height: u16, start: Square, sides: BlockSides) -> Vec<Square> {
    let doors: Vec<[Square; 2]> = BlockSide::ALL
        .into_iter()
        .filter(|&side| sides.contains(side))
        .map(|side| side.door(width, height))
        .collect();
    find(width, height, GoalShape::LineFrom(start), &doors)
}

fn find(width: u16, height: u16, shape: GoalShape, doors: &[[Square; 2]]) -> Vec<Square> {
    let board = Board::rectangle(width, height).expect("blocks have sides of at least five");
    let tour = tour_with(&board, shape, doors, SearchLimit::unlimited())
        .expect("every block of these sizes has such a tour: the tests find them all");
    tour.into_path().into_squares()
}
