//! Text forms of paths and tours.
//!
//! `8x8: 0,0 1,2 2,4` is a path: the sides of its board, columns first, and its squares in visiting
//! order. A board with holes is written in rows instead, with `/` between them: `.../.#./...: 0,0
//! 2,1`. A tour is written in the same way.

use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::carries::carries;
use crate::{Board, BoardError, ParseSquareError, Path, PathError, Square, Tour, TourError};

impl fmt::Display for Path {
    /// `8x8: 0,0 1,2`: the board's sides, or its rows with `/` between them if it has holes, and
    /// the squares. For a graph other than a knight's, only the names of the squares, which cannot
    /// be parsed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (graph, board) = (self.graph(), self.board());
        if !graph.is_knight() {
            for (place, &square) in self.squares().iter().enumerate() {
                let separator = if place > 0 { " " } else { "" };
                write!(f, "{separator}{}", graph.name(square))?;
            }
            return Ok(());
        }
        if board.is_rectangle() {
            write!(f, "{}x{}:", board.width(), board.height())?;
        } else {
            write!(f, "{}:", board.to_string().trim_end().replace('\n', "/"))?;
        }
        self.squares()
            .iter()
            .try_for_each(|square| write!(f, " {square}"))
    }
}

impl fmt::Display for Tour {
    /// As a [`Path`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.as_path().fmt(f)
    }
}

impl FromStr for Path {
    type Err = ParsePathError;

    /// Parses the `Display` form, with any blanks and line ends between the parts.
    ///
    /// ```
    /// use knights_tour::Path;
    ///
    /// let path: Path = "8x8: 0,0 1,2".parse()?;
    /// assert_eq!(path.squares()[1], (1, 2).into());
    /// assert_eq!(path.to_string(), "8x8: 0,0 1,2");
    /// let around: Path = ".../.#./...: 0,0 2,1".parse()?;
    /// assert_eq!(around.board().len(), 8);
    /// # Ok::<(), knights_tour::ParsePathError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        let (board, squares) = text.split_once(':').ok_or(ParsePathError::NoBoard)?;
        let board = read_board(board.trim())?;
        let squares = squares
            .split_whitespace()
            .enumerate()
            .map(|(place, square)| {
                let wrong = |error| ParsePathError::Square { place, error };
                square.parse().map_err(wrong)
            })
            .collect::<Result<Vec<Square>, _>>()?;
        Ok(Self::new(&board, squares)?)
    }
}

impl FromStr for Tour {
    type Err = ParsePathError;

    /// As a [`Path`], which must visit the whole board.
    fn from_str(text: &str) -> Result<Self, ParsePathError> {
        Ok(text.parse::<Path>()?.try_into()?)
    }
}

fn read_board(text: &str) -> Result<Board, ParsePathError> {
    if let Some((width, height)) = text.split_once(['x', 'X']) {
        let side = |side: &str| side.trim().parse().map_err(|_| ParsePathError::NoBoard);
        return Ok(Board::rectangle(side(width)?, side(height)?)?);
    }
    let rows: Vec<&str> = text.split('/').map(str::trim).collect();
    Ok(Board::from_rows(&rows)?)
}

/// An error of a text that is not a path or tour.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParsePathError {
    /// The text does not begin with the sides of a board, such as `8x8:`, or its rows.
    NoBoard,
    /// There is no such board.
    Board(BoardError),
    /// A square cannot be read.
    Square {
        /// The place on the path, 0-based.
        place: usize,
        /// The fault.
        error: ParseSquareError,
    },
    /// The squares are not a path, or not a tour.
    Tour(TourError),
}

carries!(ParsePathError { Board(BoardError), Tour(TourError) });

impl From<PathError> for ParsePathError {
    fn from(error: PathError) -> Self {
        Self::Tour(error.into())
    }
}

impl fmt::Display for ParsePathError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoBoard => f.write_str("no board: a path is written like 8x8: 0,0 1,2"),
            Self::Board(error) => error.fmt(f),
            Self::Square { place, error } => write!(f, "place {place} of the path: {error}"),
            Self::Tour(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ParsePathError {}
