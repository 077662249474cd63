//! A board whose size is known only at run time: a rectangle, perhaps with holes.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::error::BoardError;
use super::square::Square;

/// A board of any size up to 65,535 x 65,535 and of any shape: a rectangle of cells, each of them a
/// square or a hole.
///
/// Cloning is cheap: a full rectangle holds no bitmap of its squares, and the clones of a board
/// with holes share theirs. As text, one line per row, `.` for a square and `#` for a hole; the
/// first line is row `y = 0`, its first character `x = 0`. In JSON it is that text as a string.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    width: u16,
    height: u16,
    /// Number of squares, at most 65,535 squared, which fits.
    len: u32,
    /// One bit per cell of the rectangle, bit `y * width + x`, set for squares; `None` for a full
    /// rectangle.
    squares: Option<Arc<Vec<u64>>>,
}

impl Board {
    /// The full rectangle.
    ///
    /// # Errors
    /// [`BoardError::NoExtent`] when a side is 0.
    pub fn rectangle(width: u16, height: u16) -> Result<Self, BoardError> {
        if width == 0 || height == 0 {
            return Err(BoardError::NoExtent { width, height });
        }
        Ok(Self {
            width,
            height,
            len: u32::from(width) * u32::from(height),
            squares: None,
        })
    }

    /// The full square of `side` x `side`.
    ///
    /// # Errors
    /// [`BoardError::NoExtent`] when the side is 0.
    pub fn square(side: u16) -> Result<Self, BoardError> {
        Self::rectangle(side, side)
    }

    /// The board whose squares are the cells of a rectangle for which `is_square` holds.
    ///
    /// ```
    /// use board_grid::dynamic::Board;
    ///
    /// let strip = Board::from_fn(7, 7, |square| square.x() < 5)?;
    /// assert_eq!(strip.len(), 35);
    /// # Ok::<(), board_grid::dynamic::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// [`BoardError::NoExtent`] when a side is 0, [`BoardError::NoSquares`] when the predicate
    /// holds nowhere, [`BoardError::NoMemory`] when there is not enough memory for one bit per
    /// cell.
    pub fn from_fn(
        width: u16,
        height: u16,
        mut is_square: impl FnMut(Square) -> bool,
    ) -> Result<Self, BoardError> {
        let full = Self::rectangle(width, height)?;
        let (squares, mut bits) = (full.rectangle_len(), Vec::new());
        bits.try_reserve_exact(squares.div_ceil(64))
            .map_err(|_| BoardError::NoMemory { squares })?;
        bits.resize(squares.div_ceil(64), 0u64);
        let mut len = 0u32;
        for index in 0..full.rectangle_len() {
            if is_square(full.square_at(index)) {
                bits[index / 64] |= 1 << (index % 64);
                len += 1;
            }
        }
        match len {
            0 => Err(BoardError::NoSquares),
            len if len == full.len => Ok(full),
            len => Ok(Self {
                len,
                squares: Some(Arc::new(bits)),
                ..full
            }),
        }
    }

    /// The board drawn by these rows, as in the text form.
    ///
    /// # Errors
    /// Any [`BoardError`]: no rows, uneven rows, unknown characters, only holes.
    pub fn from_rows<R: AsRef<str>>(rows: &[R]) -> Result<Self, BoardError> {
        Self::from_lines(rows.iter().map(AsRef::as_ref))
    }

    /// The board drawn by these rows. Checks all rows before it allocates, so that the memory is
    /// bounded by the length of the text.
    fn from_lines<'a>(rows: impl Iterator<Item = &'a str> + Clone) -> Result<Self, BoardError> {
        let side = |side: usize| u16::try_from(side).map_err(|_| BoardError::TooLarge { side });
        let first = rows.clone().next().unwrap_or_default();
        let expected = first.chars().count();
        let (width, height) = (side(expected)?, side(rows.clone().count())?);
        for (row, text) in rows.clone().enumerate() {
            check_row(row, text, expected)?;
        }
        let mut cells = rows.flat_map(str::bytes);
        Self::from_fn(width, height, |_| cells.next() == Some(b'.'))
    }

    /// Number of columns.
    #[inline]
    #[must_use]
    pub const fn width(&self) -> u16 {
        self.width
    }

    /// Number of rows.
    #[inline]
    #[must_use]
    pub const fn height(&self) -> u16 {
        self.height
    }

    /// Number of squares, holes not counted; never 0.
    #[inline]
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board always has a square")]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Number of cells, squares and holes: width times height.
    #[inline]
    #[must_use]
    pub const fn rectangle_len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the board has no holes.
    #[inline]
    #[must_use]
    pub const fn is_rectangle(&self) -> bool {
        self.squares.is_none()
    }

    /// Whether the square is on the board and not a hole.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.x() < self.width
            && square.y() < self.height
            && self.squares.as_ref().is_none_or(|bits| {
                let index = self.index(square);
                bits[index / 64] >> (index % 64) & 1 == 1
            })
    }

    /// The index of a cell in the rectangle, `y * width + x`. Unspecified for a square outside the
    /// rectangle; [`checked_index`](Self::checked_index) returns `None` there.
    #[inline]
    #[must_use]
    pub const fn index(&self, square: Square) -> usize {
        square.y() as usize * self.width as usize + square.x() as usize
    }

    /// The cell of an index; the inverse of [`index`](Self::index). Unspecified from
    /// `rectangle_len()` on; [`checked_square_at`](Self::checked_square_at) returns `None` there.
    #[inline]
    #[must_use]
    pub const fn square_at(&self, index: usize) -> Square {
        let width = self.width as usize;
        Square::new((index % width) as u16, (index / width) as u16)
    }

    /// The [index](Self::index) of a cell, square or hole; `None` outside the rectangle.
    #[inline]
    #[must_use]
    pub const fn checked_index(&self, square: Square) -> Option<usize> {
        if square.x() < self.width && square.y() < self.height {
            Some(self.index(square))
        } else {
            None
        }
    }

    /// The cell of an [index](Self::index), square or hole; `None` from `rectangle_len()` on.
    ///
    /// ```
    /// use board_grid::dynamic::{Board, Square};
    ///
    /// let board: Board = "..#\n...".parse()?;
    /// assert_eq!(board.checked_square_at(2), Some(Square::new(2, 0)));
    /// assert_eq!(board.checked_square_at(6), None);
    /// # Ok::<(), board_grid::dynamic::BoardError>(())
    /// ```
    #[inline]
    #[must_use]
    pub const fn checked_square_at(&self, index: usize) -> Option<Square> {
        if index < self.rectangle_len() {
            Some(self.square_at(index))
        } else {
            None
        }
    }

    /// The squares, without the holes, row by row from `y = 0`, each row from `x = 0`.
    pub fn squares(&self) -> BoardSquares<'_> {
        BoardSquares {
            board: self,
            next: 0,
            left: self.len(),
        }
    }
}

/// Checks that a row has as many characters as the first one, all of them known.
fn check_row(row: usize, text: &str, expected: usize) -> Result<(), BoardError> {
    let found = text.chars().count();
    if found != expected {
        return Err(BoardError::UnevenRow {
            row,
            found,
            expected,
        });
    }
    match text
        .chars()
        .enumerate()
        .find(|(_, c)| !matches!(c, '.' | '#'))
    {
        Some((column, found)) => Err(BoardError::UnknownCharacter { row, column, found }),
        None => Ok(()),
    }
}

impl<'a> IntoIterator for &'a Board {
    type Item = Square;
    type IntoIter = BoardSquares<'a>;

    /// The squares, without the holes, row by row.
    fn into_iter(self) -> BoardSquares<'a> {
        self.squares()
    }
}

/// The squares of a board in reading order, from [`Board::squares`].
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use = "iterators are lazy"]
pub struct BoardSquares<'a> {
    board: &'a Board,
    next: usize,
    left: usize,
}

impl Iterator for BoardSquares<'_> {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        while self.left > 0 {
            let square = self.board.square_at(self.next);
            self.next += 1;
            if self.board.contains(square) {
                self.left -= 1;
                return Some(square);
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for BoardSquares<'_> {}
impl core::iter::FusedIterator for BoardSquares<'_> {}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in 0..self.height {
            if y > 0 {
                f.write_str("\n")?;
            }
            for x in 0..self.width {
                let cell = if self.contains(Square::new(x, y)) {
                    "."
                } else {
                    "#"
                };
                f.write_str(cell)?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Board({} x {}, {} squares)",
            self.width, self.height, self.len
        )
    }
}

impl FromStr for Board {
    type Err = BoardError;

    /// Reads rows of `.` and `#`. A byte order mark at the beginning, blanks at line ends, `\r\n`,
    /// and empty lines at the end are accepted.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self::from_lines(text.trim_end().lines().map(str::trim_end))
    }
}

#[cfg(feature = "serde")]
mod json {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use super::Board;
    use crate::json::read_text;

    impl Serialize for Board {
        /// The rows as a string, with `\n` between them.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.collect_str(self)
        }
    }

    impl<'de> Deserialize<'de> for Board {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            read_text(deserializer)
        }
    }
}
