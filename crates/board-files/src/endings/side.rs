//! The side of the board of endings: of the whole board, or of a smaller one.

use core::ops::RangeInclusive;

use crate::{DurableReader, DurableWriter, FileError};

/// The side of a square board, `MIN` to `MAX` squares; by default that of the whole board, `MAX`.
///
/// ```
/// use board_files::endings::BoardSide;
///
/// assert_eq!(BoardSide::<3, 9>::new(4).get(), 4);
/// assert_eq!(BoardSide::<3, 9>::default().get(), 9);
/// assert_eq!(BoardSide::<3, 9>::ALL, 3..=9);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardSide<const MIN: u8, const MAX: u8>(u8);

impl<const MIN: u8, const MAX: u8> Default for BoardSide<MIN, MAX> {
    fn default() -> Self {
        Self(MAX)
    }
}

impl<const MIN: u8, const MAX: u8> BoardSide<MIN, MAX> {
    /// All sides.
    pub const ALL: RangeInclusive<u8> = MIN..=MAX;

    /// A side.
    ///
    /// # Panics
    /// If the side is none of [`ALL`](Self::ALL).
    #[must_use]
    pub fn new(side: u8) -> Self {
        assert!(
            Self::ALL.contains(&side),
            "a board has {MIN} to {MAX} squares a side"
        );
        Self(side)
    }

    /// Number of squares of the side.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Writes the side to a file.
    ///
    /// # Errors
    /// [`FileError`].
    pub fn write(self, out: &mut DurableWriter) -> Result<(), FileError> {
        out.number(self.0.into())
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// [`FileError`], also for a side that the board cannot have.
    pub fn read(input: &mut DurableReader) -> Result<Self, FileError> {
        let number = input.number()?;
        let side = u8::try_from(number).ok();
        let side = side.filter(|side| Self::ALL.contains(side));
        side.map(Self).ok_or_else(|| {
            input.damaged(format!("a board of side {number}, expected {MIN} to {MAX}"))
        })
    }
}
