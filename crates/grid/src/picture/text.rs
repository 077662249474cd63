//! Pictures as terminal text.

use core::fmt::{self, Write as _};

use super::palette;
use super::picture::Picture;
use super::role::Ink;
use super::view::Axes;

/// Whether text has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Colouring {
    /// Characters only; fills are shown by their signs.
    #[default]
    Plain,
    /// ANSI escapes of the 256-colour palette; squares bring their own background, so any terminal theme will do.
    Ansi,
}

/// A [`Picture`] as text, one line a row, each ending in a line feed; from [`Picture::text`].
///
/// A square shows its label, else the symbol of its piece, else the sign of its marker, else that of its fill; `.` when
/// it has none, `#` when it is a hole. In uncoloured text, a fill of a square that shows something else puts its sign
/// before it. Lines and arrows are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "it is written where it is displayed"]
pub struct Text<'a> {
    picture: &'a Picture,
    colouring: Colouring,
}

/// What one square shows.
struct Cell<'a> {
    shown: Shown<'a>,
    ink: Ink,
}

enum Shown<'a> {
    Text(&'a str),
    Sign(char),
}

impl Shown<'_> {
    fn width(&self) -> usize {
        match self {
            Self::Text(text) => text.chars().count(),
            Self::Sign(_) => 1,
        }
    }
}

impl Picture {
    /// The picture as text, for terminals.
    pub const fn text(&self) -> Text<'_> {
        Text {
            picture: self,
            colouring: Colouring::Plain,
        }
    }
}

impl<'a> Text<'a> {
    /// With colours or without.
    pub const fn colouring(mut self, colouring: Colouring) -> Self {
        self.colouring = colouring;
        self
    }

    /// Columns of the terminal that the widest line takes.
    ///
    /// ```
    /// use board_grid::picture::{Ink, Picture};
    ///
    /// let mut picture = Picture::of::<board_grid::EightByEight>();
    /// assert_eq!(picture.text().columns(), 16);
    /// picture.label((7, 0), "64", Ink::Plain);
    /// assert_eq!(picture.text().columns(), 24);
    /// ```
    #[must_use]
    pub fn columns(&self) -> usize {
        let board = &self.picture.board;
        self.margin() + usize::from(board.width()) * (self.cell_width() + 1)
    }

    fn is_ansi(&self) -> bool {
        self.colouring == Colouring::Ansi
    }

    /// Characters of the widest row name.
    fn margin(&self) -> usize {
        let axes = self.picture.axes;
        axes.row(self.picture.board.height() - 1).len()
    }

    /// Characters of the widest square or column name.
    fn cell_width(&self) -> usize {
        let picture = self.picture;
        let labels = picture
            .labels
            .values()
            .map(|label| label.text.chars().count());
        let pieces = picture
            .pieces
            .values()
            .map(|piece| piece.symbol().chars().count());
        let names = picture.axes.column(picture.board.width() - 1).len();
        labels.chain(pieces).fold(names.max(1), usize::max)
    }

    fn cell(&self, index: usize) -> Cell<'a> {
        let picture = self.picture;
        if let Some(label) = picture.labels.get(&index) {
            let shown = Shown::Text(&label.text);
            return Cell {
                shown,
                ink: label.ink,
            };
        }
        if let Some(piece) = picture.pieces.get(&index) {
            let shown = Shown::Text(piece.symbol());
            return Cell {
                shown,
                ink: piece.ink(),
            };
        }
        if let Some(&(marker, ink)) = picture.markers.get(&index) {
            let shown = Shown::Sign(marker.sign());
            return Cell { shown, ink };
        }
        let sign = match picture.fills.get(&index) {
            Some(fill) if !self.is_ansi() => fill.sign(),
            _ => '.',
        };
        let shown = Shown::Sign(sign);
        Cell {
            shown,
            ink: Ink::Muted,
        }
    }

    /// The square with the blank (or sign) before it.
    fn write_square(
        &self,
        f: &mut fmt::Formatter<'_>,
        (column, row): (u16, u16),
        width: usize,
    ) -> fmt::Result {
        let picture = self.picture;
        let square = picture.view.square(&picture.board, column, row);
        let index = picture.board.index(square);
        if !picture.board.contains(square) {
            return write!(f, " {:>width$}", '#');
        }
        let fill = picture.fills.get(&index).copied();
        let Cell { shown, ink } = self.cell(index);
        if self.is_ansi() {
            let background = palette::terminal_square(fill, !square.is_corner_colour());
            let foreground = palette::terminal_ink(ink);
            write!(f, "\x1b[48;5;{background};38;5;{foreground}m")?;
        }
        let is_bare = matches!(shown, Shown::Sign(_)) && !picture.markers.contains_key(&index);
        let before = match fill {
            Some(fill) if !self.is_ansi() && !is_bare => fill.sign(),
            _ => ' ',
        };
        for _ in shown.width()..width {
            f.write_char(' ')?;
        }
        f.write_char(before)?;
        match shown {
            Shown::Text(text) => text.chars().try_for_each(|c| f.write_char(printable(c)))?,
            Shown::Sign('.') if self.is_ansi() => f.write_char(' ')?,
            Shown::Sign(sign) => f.write_char(sign)?,
        }
        if self.is_ansi() {
            f.write_str("\x1b[0m")?;
        }
        Ok(())
    }
}

/// A control character would break the grid, or worse, command the terminal.
fn printable(c: char) -> char {
    if c.is_control() { '\u{fffd}' } else { c }
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        let board = &picture.board;
        let (width, margin) = (self.cell_width(), self.margin());
        for row in 0..board.height() {
            let y = picture.view.square(board, 0, row).y;
            write!(f, "{:>margin$}", picture.axes.row(y))?;
            for column in 0..board.width() {
                self.write_square(f, (column, row), width)?;
            }
            f.write_char('\n')?;
        }
        if picture.axes != Axes::None {
            write!(f, "{:margin$}", "")?;
            for column in 0..board.width() {
                let x = picture.view.square(board, column, 0).x;
                write!(f, " {:>width$}", picture.axes.column(x))?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}
