//! The board itself: a rectangle, perhaps with holes.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{BoardError, Square};

/// A board of any size up to 65,535 x 65,535 and of any shape: a rectangle of which some squares may be holes.
///
/// Cloning is cheap: a full rectangle holds no list of squares, and the list of one with holes is shared. As text, one
/// line per row, `.` for a square and `#` for a hole; the first line is row `y = 0`, its first character `x = 0`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    width: u16,
    height: u16,
    /// Number of squares, at most 65,535 squared, which fits.
    len: u32,
    /// One bit per cell of the rectangle, bit `y * width + x`, set for squares; `None` for a full rectangle.
    squares: Option<Arc<[u64]>>,
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

    /// The squares of a rectangle for which `is_square` holds.
    ///
    /// ```
    /// use board_grid::dynamic::Board;
    ///
    /// let strip = Board::from_fn(7, 7, |square| square.x < 5)?;
    /// assert_eq!(strip.len(), 35);
    /// # Ok::<(), board_grid::dynamic::BoardError>(())
    /// ```
    ///
    /// # Errors
    /// [`BoardError::NoExtent`] when a side is 0, [`BoardError::NoSquares`] when the predicate holds nowhere.
    pub fn from_fn(
        width: u16,
        height: u16,
        mut is_square: impl FnMut(Square) -> bool,
    ) -> Result<Self, BoardError> {
        let full = Self::rectangle(width, height)?;
        let mut bits = vec![0u64; full.rectangle_len().div_ceil(64)];
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
                squares: Some(bits.into()),
                ..full
            }),
        }
    }

    /// The board drawn by these rows, as in the text form.
    ///
    /// # Errors
    /// Any [`BoardError`]: no rows, uneven rows, unknown characters, only holes.
    pub fn from_rows<R: AsRef<str>>(rows: &[R]) -> Result<Self, BoardError> {
        let side = |side: usize| u16::try_from(side).map_err(|_| BoardError::TooLarge { side });
        let expected = rows.first().map_or(0, |row| row.as_ref().chars().count());
        let (width, height) = (side(expected)?, side(rows.len())?);
        let mut cells = Vec::with_capacity(expected * rows.len());
        for (row, text) in rows.iter().enumerate() {
            let found = text.as_ref().chars().count();
            if found != expected {
                return Err(BoardError::UnevenRow {
                    row,
                    found,
                    expected,
                });
            }
            for (column, found) in text.as_ref().chars().enumerate() {
                match found {
                    '.' => cells.push(true),
                    '#' => cells.push(false),
                    found => return Err(BoardError::UnknownCharacter { row, column, found }),
                }
            }
        }
        let mut cells = cells.into_iter();
        Self::from_fn(width, height, |_| cells.next().unwrap_or(false))
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

    /// Number of squares and holes: width times height.
    #[inline]
    #[must_use]
    pub const fn rectangle_len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether there is no hole.
    #[inline]
    #[must_use]
    pub const fn is_rectangle(&self) -> bool {
        self.squares.is_none()
    }

    /// Whether the square is on the board and no hole.
    #[inline]
    #[must_use]
    pub fn contains(&self, square: Square) -> bool {
        square.x < self.width
            && square.y < self.height
            && self.squares.as_ref().is_none_or(|bits| {
                let index = self.index(square);
                bits[index / 64] >> (index % 64) & 1 == 1
            })
    }

    /// The place of a square in the rectangle, `y * width + x`, whether hole or not.
    #[inline]
    #[must_use]
    pub const fn index(&self, square: Square) -> usize {
        square.y as usize * self.width as usize + square.x as usize
    }

    /// The square at a place of the rectangle; the inverse of [`index`](Self::index), for `index < rectangle_len()`.
    #[inline]
    #[must_use]
    pub const fn square_at(&self, index: usize) -> Square {
        Square {
            x: (index % self.width as usize) as u16,
            y: (index / self.width as usize) as u16,
        }
    }

    /// The squares that are no holes, row by row from `y = 0`, each from `x = 0`.
    pub fn squares(&self) -> BoardSquares<'_> {
        BoardSquares {
            board: self,
            next: 0,
            left: self.len(),
        }
    }
}

/// The squares of a board in reading order, from [`Board::squares`].
#[derive(Clone, Debug)]
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

    /// Reads rows of `.` and `#`; line ends may be `\n` or `\r\n`, and empty lines at the end are ignored.
    fn from_str(text: &str) -> Result<Self, BoardError> {
        let rows: Vec<&str> = text.trim_end_matches(['\n', '\r']).lines().collect();
        Self::from_rows(&rows)
    }
}
