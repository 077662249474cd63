//! Squares in the papers' coordinates.

use core::fmt;
use core::str::FromStr;

use board_grid::EightByEight;

/// The same square in the coordinates that every board game of the workspace shares: 0-based, bit `y * 8 + x`.
pub type GridSquare = board_grid::Square<EightByEight>;

/// One of the 64 squares, `(x, y)` with both coordinates from 1: x to the right, y up from white's side.
///
/// ```
/// use shogun_rules::Square;
///
/// let square = Square::new(4, 8).expect("(4,8) is on the board");
/// assert_eq!((square.x(), square.y()), (4, 8));
/// assert_eq!(square.to_string(), "(4,8)");
/// assert_eq!("4,8".parse(), Ok(square));
/// assert_eq!(Square::new(0, 8), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(GridSquare);

impl Square {
    /// The square in column `x` and row `y`, both 1..=8; `None` outside the board.
    #[inline]
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Self> {
        if x == 0 || y == 0 {
            return None;
        }
        match GridSquare::at(x - 1, y - 1) {
            Some(square) => Some(Self(square)),
            None => None,
        }
    }

    /// The square of this [`index`](Self::index); `None` from 64 on.
    #[inline]
    #[must_use]
    pub const fn from_index(index: u8) -> Option<Self> {
        match GridSquare::from_index(index) {
            Some(square) => Some(Self(square)),
            None => None,
        }
    }

    /// The column, 1 to 8 from the left.
    #[inline]
    #[must_use]
    pub const fn x(self) -> u8 {
        self.0.x() + 1
    }

    /// The row, 1 to 8 from the bottom.
    #[inline]
    #[must_use]
    pub const fn y(self) -> u8 {
        self.0.y() + 1
    }

    /// `(y - 1) * 8 + (x - 1)`, also the square's bit in a [`SquareSet`](crate::SquareSet).
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0.index()
    }

    /// Every square, row by row from the bottom, each from the left.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        GridSquare::all().map(Self)
    }

    /// The bit of the square alone.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0.index()
    }
}

impl From<GridSquare> for Square {
    #[inline]
    fn from(square: GridSquare) -> Self {
        Self(square)
    }
}

impl From<Square> for GridSquare {
    #[inline]
    fn from(square: Square) -> Self {
        square.0
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.x(), self.y())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is no square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square: expected column and row, each 1 to 8, like (4,1) or 4,1")
    }
}

impl core::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    /// Reads `(4,1)` or, for shells, `4,1`; blanks around the numbers are allowed.
    fn from_str(text: &str) -> Result<Self, ParseSquareError> {
        let text = text.trim();
        let inner = match text.strip_prefix('(') {
            Some(rest) => rest.strip_suffix(')').ok_or(ParseSquareError)?,
            None => text,
        };
        let (x, y) = inner.split_once(',').ok_or(ParseSquareError)?;
        let digit = |text: &str| match text.trim().as_bytes() {
            [digit @ b'1'..=b'8'] => Ok(digit - b'0'),
            _ => Err(ParseSquareError),
        };
        Self::new(digit(x)?, digit(y)?).ok_or(ParseSquareError)
    }
}
