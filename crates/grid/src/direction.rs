//! The eight directions of a board.

/// One of the eight directions, north (towards higher rows) first, then clockwise.
///
/// The numbers 0..=7 are the bit positions that Ploy uses for its lines.
///
/// ```
/// use board_grid::Direction;
///
/// assert_eq!(Direction::North.rotated(3), Direction::SouthEast);
/// assert_eq!(Direction::SouthEast.offset(), (1, -1));
/// assert_eq!(Direction::West.opposite(), Direction::East);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[repr(u8)]
pub enum Direction {
    /// Towards higher rows.
    North = 0,
    /// Up and to the right.
    NorthEast = 1,
    /// Towards later columns.
    East = 2,
    /// Down and to the right.
    SouthEast = 3,
    /// Towards lower rows.
    South = 4,
    /// Down and to the left.
    SouthWest = 5,
    /// Towards earlier columns.
    West = 6,
    /// Up and to the left.
    NorthWest = 7,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// The four along rows and columns, clockwise from north.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];

    /// The four along diagonals, clockwise from north-east.
    pub const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::SouthEast,
        Self::SouthWest,
        Self::NorthWest,
    ];

    /// The number of 45 degree steps clockwise from north, 0..=7.
    #[inline]
    #[must_use]
    pub const fn index(self) -> u8 {
        self as u8
    }

    /// The direction `steps` times 45 degrees further clockwise.
    #[inline]
    #[must_use]
    pub const fn rotated(self, steps: u8) -> Self {
        Self::ALL[((self as u8 as usize) + steps as usize) % 8]
    }

    /// The direction that points back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        self.rotated(4)
    }

    /// Columns and rows moved by one step, each -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn offset(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Whether a step changes both column and row.
    #[inline]
    #[must_use]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }
}
