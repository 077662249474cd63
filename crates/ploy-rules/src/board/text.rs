//! Parses and writes the texts of boards.

use core::fmt;
use core::str::FromStr;

use crate::{Board, ParsePieceError, PlayerColour, Square};

/// The reason why a text is not a board. Rows are numbered as on the board, 9 at the top;
/// characters of the text are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ParseBoardError {
    /// Not nine rows.
    Rows {
        /// Number of rows.
        found: usize,
    },
    /// A row that does not have nine cells.
    Cells {
        /// The row's number on the board, 9 to 1.
        row: u8,
        /// Number of cells in the row.
        found: usize,
        /// The character of the text at which the row begins, from 1.
        at: usize,
    },
    /// A cell that is neither empty nor a piece.
    Cell {
        /// The cell's square.
        square: Square,
        /// The character of the text with the error, from 1.
        at: usize,
        /// The error of the cell.
        fault: ParsePieceError,
    },
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rows { found } => {
                let rows = if *found == 1 { "row" } else { "rows" };
                write!(
                    f,
                    "{found} {rows}: expected 9 rows joined by '/', none before the first or after the last"
                )
            }
            Self::Cells { row, found, at } => {
                let cells = if *found == 1 { "cell" } else { "cells" };
                write!(
                    f,
                    "row {row} (from character {at}) has {found} {cells}: expected 9 cells joined by 8 commas"
                )
            }
            Self::Cell { square, at, fault } => write!(
                f,
                "row {}, cell {} ({square}), character {at}: {fault}, or an empty cell",
                square.y() + 1,
                square.x() + 1
            ),
        }
    }
}

impl core::error::Error for ParseBoardError {}

impl<A: PlayerColour> FromStr for Board<A> {
    type Err = ParseBoardError;

    fn from_str(text: &str) -> Result<Self, ParseBoardError> {
        let rows = text.split('/').count();
        if rows != 9 {
            return Err(ParseBoardError::Rows { found: rows });
        }
        let mut board = Self::EMPTY;
        let mut at = 1;
        for (y, row) in (0..9).rev().zip(text.split('/')) {
            let cells = row.split(',').count();
            if cells != 9 {
                return Err(ParseBoardError::Cells {
                    row: y + 1,
                    found: cells,
                    at,
                });
            }
            for (x, cell) in (0..9).zip(row.split(',')) {
                let square = Square::at(x, y).expect("both counters stay below 9");
                if !cell.is_empty() {
                    let piece =
                        cell.parse()
                            .map_err(|fault: ParsePieceError| ParseBoardError::Cell {
                                square,
                                at: at + fault.offset(),
                                fault,
                            })?;
                    board.set(square, Some(piece));
                }
                at += cell.chars().count() + 1;
            }
        }
        Ok(board)
    }
}

impl<A: PlayerColour> fmt::Display for Board<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for y in (0..9).rev() {
            for x in 0..9 {
                let square = Square::at(x, y).expect("both counters stay below 9");
                if let Some(piece) = self.piece_at(square) {
                    write!(f, "{piece}")?;
                }
                match (x, y) {
                    (8, 0) => {}
                    (8, _) => f.write_str("/")?,
                    _ => f.write_str(",")?,
                }
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
board_game_core::serde_text!(Board<crate::Colour>, Board<crate::FourColour>);
