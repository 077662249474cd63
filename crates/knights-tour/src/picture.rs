//! Paths and tours as pictures.

use alloc::format;
use alloc::string::ToString;

use board_grid::picture::{Axes, Ink, Picture, View};

use crate::{Path, Tour};

/// The longest side of a board whose squares are numbered in a picture.
const NUMBERED: u16 = 24;

impl Path {
    /// The path as a line over its board, with the numbers of its squares where they can be read: on boards of up to 24
    /// squares a side. A board with holes is drawn as its text form is, row 0 first.
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (width, height) = (self.board().width(), self.board().height());
        let mut picture = self.frame();
        picture.title(format!("A knight's path on a {width} x {height} board"));
        picture.line(self.squares().iter().copied(), Ink::Blue);
        picture
    }

    /// All but the title and the line.
    fn frame(&self) -> Picture {
        let (board, squares) = (self.board(), self.squares());
        let mut picture = Picture::new(board.clone());
        if let (Some(first), Some(last)) = (squares.first(), squares.last()) {
            let count = squares.len();
            picture.description(format!(
                "A line through {count} squares, from {first} to {last}"
            ));
        }
        if !board.is_rectangle() {
            picture.view(View::RowZeroAbove);
        }
        if board.width().max(board.height()) <= NUMBERED {
            picture.axes(Axes::ZeroBased);
            for (number, &square) in squares.iter().enumerate() {
                picture.label(square, number.to_string(), Ink::Plain);
            }
        }
        picture
    }
}

impl Tour {
    /// The tour as a line, as [`Path::picture`] draws it; closed if the tour is.
    ///
    /// ```
    /// use knights_tour::{Board, Goal, find};
    ///
    /// let tour = find(&Board::square(6)?, &Goal::closed())?.tour().expect("there is one");
    /// let svg = tour.picture().svg().to_string();
    /// assert!(svg.contains("A knight's tour of a 6 x 6 board, closed"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn picture(&self) -> Picture {
        let (board, kind) = (self.board(), self.kind());
        let (width, height) = (board.width(), board.height());
        let mut picture = self.as_path().frame();
        picture.title(format!(
            "A knight's tour of a {width} x {height} board, {kind}"
        ));
        if self.is_closed() {
            picture.closed_line(self.squares().iter().copied(), Ink::Blue);
        } else {
            picture.line(self.squares().iter().copied(), Ink::Blue);
        }
        picture
    }
}
