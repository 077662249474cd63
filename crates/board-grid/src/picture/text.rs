//! Pictures as terminal text.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::glyph::{Glyph, GlyphShape};
use super::palette;
use super::picture::Picture;
use super::role::Ink;
use super::view::Axes;

/// Whether text has colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Colouring {
    /// Characters only; fills are shown as characters, see [`Fill::sign`](super::Fill::sign).
    #[default]
    Plain,
    /// ANSI escapes of the 256-colour palette; squares have a background colour, so the terminal's
    /// theme does not matter.
    Ansi,
}

/// A [`Picture`] as text, one line a row, each ending in a line feed; from [`Picture::text`].
///
/// A square shows its label, else the symbol of its piece, else the sign of its marker, else that
/// of its fill; `.` when it has none, `#` when it is a hole. In plain text, a filled square that
/// shows a label, piece or marker has the fill's sign before it. Lines and arrows are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "nothing is written until it is displayed"]
pub struct TextPicture<'a> {
    picture: &'a Picture,
    colouring: Colouring,
    rows: u8,
}

/// The content of one square.
struct TextCell<'a> {
    content: CellContent<'a>,
    ink: Ink,
}

enum CellContent<'a> {
    Text(&'a str),
    Sign(char),
}

impl CellContent<'_> {
    fn width(&self) -> usize {
        match self {
            Self::Text(text) => text.chars().count(),
            Self::Sign(_) => 1,
        }
    }
}

impl Picture {
    /// The picture as text, for terminals.
    pub const fn text(&self) -> TextPicture<'_> {
        TextPicture {
            picture: self,
            colouring: Colouring::Plain,
            rows: 1,
        }
    }
}

impl<'a> TextPicture<'a> {
    /// Sets whether the text has colours.
    pub const fn colouring(mut self, colouring: Colouring) -> Self {
        self.colouring = colouring;
        self
    }

    /// Draws squares `rows` lines high (1 to 3, default 1) and `2 * rows + 1` columns wide. With 3
    /// rows, the lines of a Ploy piece are drawn, too.
    ///
    /// ```
    /// use board_grid::picture::{Glyph, Ink, Paint, Picture};
    ///
    /// let probe = Glyph::new("w5", Ink::White)
    ///     .line((0, 0), (0, 33), 8, Paint::Contrast)
    ///     .line((0, 0), (23, -23), 8, Paint::Contrast);
    /// let mut picture = Picture::of::<board_grid::EightByEight>();
    /// picture.piece((0, 7), probe);
    /// let text = picture.text().rows(3).to_string();
    /// let rows: Vec<&str> = text.lines().collect();
    /// assert_eq!([&rows[0][..], &rows[1][..11], &rows[2][..]], ["   │", "   w      .", "     ╲"]);
    /// ```
    pub const fn rows(mut self, rows: u8) -> Self {
        self.rows = match rows {
            0 => 1,
            1..=3 => rows,
            _ => 3,
        };
        self
    }

    /// Width in terminal columns.
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
        let cell = self.cell_width() + 1;
        let cell = if self.rows == 1 {
            cell
        } else {
            self.large_cell_width()
        };
        self.margin() + usize::from(board.width()) * cell
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

    fn cell(&self, index: usize) -> TextCell<'a> {
        let picture = self.picture;
        if let Some(label) = picture.labels.get(&index) {
            let content = CellContent::Text(&label.text);
            return TextCell {
                content,
                ink: label.ink,
            };
        }
        if let Some(piece) = picture.pieces.get(&index) {
            let content = CellContent::Text(piece.symbol());
            return TextCell {
                content,
                ink: piece.ink(),
            };
        }
        if let Some(&(marker, ink)) = picture.markers.get(&index) {
            let content = CellContent::Sign(marker.sign());
            return TextCell { content, ink };
        }
        let sign = match picture.fills.get(&index) {
            Some(fill) if !self.is_ansi() => fill.sign(),
            _ => '.',
        };
        let content = CellContent::Sign(sign);
        TextCell {
            content,
            ink: Ink::Muted,
        }
    }

    /// Writes a square, preceded by a blank or its fill's sign.
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
        let TextCell { content, ink } = self.cell(index);
        if self.is_ansi() {
            let background = palette::terminal_square(fill, !square.is_corner_colour());
            let foreground = palette::terminal_ink(ink);
            write!(f, "\x1b[48;5;{background};38;5;{foreground}m")?;
        }
        let is_bare =
            matches!(content, CellContent::Sign(_)) && !picture.markers.contains_key(&index);
        let before = match fill {
            Some(fill) if !self.is_ansi() && !is_bare => fill.sign(),
            _ => ' ',
        };
        for _ in content.width()..width {
            f.write_char(' ')?;
        }
        f.write_char(before)?;
        match content {
            CellContent::Text(text) => text.chars().try_for_each(|c| f.write_char(printable(c)))?,
            CellContent::Sign('.') if self.is_ansi() => f.write_char(' ')?,
            CellContent::Sign(sign) => f.write_char(sign)?,
        }
        if self.is_ansi() {
            f.write_str("\x1b[0m")?;
        }
        Ok(())
    }
}

/// Replaces control characters, which could break the grid or send commands to the terminal.
fn printable(c: char) -> char {
    if c.is_control() { '\u{fffd}' } else { c }
}

impl fmt::Display for TextPicture<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.rows > 1 {
            return self.write_large(f);
        }
        let picture = self.picture;
        let board = &picture.board;
        let (width, margin) = (self.cell_width(), self.margin());
        for row in 0..board.height() {
            let y = picture.view.square(board, 0, row).y();
            write!(f, "{:>margin$}", picture.axes.row(y))?;
            for column in 0..board.width() {
                self.write_square(f, (column, row), width)?;
            }
            f.write_char('\n')?;
        }
        if picture.axes != Axes::None {
            write!(f, "{:margin$}", "")?;
            for column in 0..board.width() {
                let x = picture.view.square(board, column, 0).x();
                write!(f, " {:>width$}", picture.axes.column(x))?;
            }
            f.write_char('\n')?;
        }
        Ok(())
    }
}

/// Boards with squares of several lines.
impl TextPicture<'_> {
    /// The width of a square in columns.
    fn large_cell_width(&self) -> usize {
        let picture = self.picture;
        let is_drawn = |piece: &Glyph| self.rows == 3 && has_lines(piece);
        let written = picture.pieces.values().filter(|piece| !is_drawn(piece));
        let pieces = written.map(|piece| piece.symbol().chars().count());
        let labels = picture
            .labels
            .values()
            .map(|label| label.text.chars().count());
        let widest = pieces.chain(labels).max().unwrap_or(1);
        (usize::from(self.rows) * 2 + 1).max(widest + 2)
    }

    fn write_large(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        let board = &picture.board;
        let (width, margin) = (self.large_cell_width(), self.margin());
        let middle = (self.rows - 1) / 2;
        for row in 0..board.height() {
            let y = picture.view.square(board, 0, row).y();
            for line in 0..self.rows {
                let name = if line == middle {
                    picture.axes.row(y)
                } else {
                    String::new()
                };
                let mut text = String::new();
                write!(text, "{name:>margin$}")?;
                for column in 0..board.width() {
                    self.write_part(&mut text, (column, row), line, width)?;
                }
                f.write_str(if self.is_ansi() {
                    &text
                } else {
                    text.trim_end()
                })?;
                f.write_char('\n')?;
            }
        }
        if picture.axes != Axes::None {
            let mut names = String::new();
            write!(names, "{:margin$}", "")?;
            for column in 0..board.width() {
                let x = picture.view.square(board, column, 0).x();
                write!(names, "{:^width$}", picture.axes.column(x))?;
            }
            writeln!(f, "{}", names.trim_end())?;
        }
        Ok(())
    }

    /// Writes one line of a square.
    fn write_part(
        &self,
        text: &mut String,
        (column, row): (u16, u16),
        line: u8,
        width: usize,
    ) -> fmt::Result {
        let picture = self.picture;
        let square = picture.view.square(&picture.board, column, row);
        if !picture.board.contains(square) {
            return write!(text, "{:#^width$}", "");
        }
        let index = picture.board.index(square);
        let fill = picture.fills.get(&index).copied();
        let TextCell { content, ink } = self.cell(index);
        let mut cells = alloc::vec![' '; width];
        let (centre, is_middle) = (width / 2, line == (self.rows - 1) / 2);
        let piece = picture.pieces.get(&index);
        match piece.filter(|piece| self.rows == 3 && has_lines(piece)) {
            Some(piece) => self.draw(piece, line, &mut cells),
            None if is_middle => {
                let symbol: String = match content {
                    CellContent::Text(text) => text.chars().map(printable).collect(),
                    CellContent::Sign('.') if self.is_ansi() => String::new(),
                    CellContent::Sign(sign) => sign.into(),
                };
                let begin = (width - symbol.chars().count()).div_ceil(2);
                for (cell, c) in cells[begin..].iter_mut().zip(symbol.chars()) {
                    *cell = c;
                }
            }
            None => {}
        }
        if let (Some(fill), true, false) = (fill, is_middle, self.is_ansi()) {
            // A filled square with content gets the fill's sign in its first column.
            let is_bare = cells[centre] == fill.sign();
            cells[0] = if is_bare { ' ' } else { fill.sign() };
        }
        if self.is_ansi() {
            let background = palette::terminal_square(fill, !square.is_corner_colour());
            let foreground = palette::terminal_ink(ink);
            write!(text, "\x1b[48;5;{background};38;5;{foreground}m")?;
        }
        text.extend(cells);
        if self.is_ansi() {
            text.push_str("\x1b[0m");
        }
        Ok(())
    }

    /// Draws the piece's lines around the first character of its symbol.
    fn draw(&self, piece: &Glyph, line: u8, cells: &mut [char]) {
        let centre = cells.len() / 2;
        if line == 1 {
            cells[centre] = piece.symbol().chars().next().map_or('o', printable);
        }
        let (x_sign, y_sign) = if piece.turns_with_board() {
            self.picture.view.factors()
        } else {
            (1, -1)
        };
        for (x, y) in lines(piece) {
            let (x, y) = (
                i32::from(x).signum() * x_sign,
                i32::from(y).signum() * y_sign,
            );
            if i32::from(line) != y + 1 {
                continue;
            }
            let sign = match (x, y) {
                (0, _) => '│',
                (_, 0) => '─',
                _ if x == y => '╲',
                _ => '╱',
            };
            let (near, far) = match x {
                0 => (centre, centre),
                1.. => (centre + 1 + usize::from(y != 0), centre + 2),
                ..0 => (centre - 2, centre - 1 - usize::from(y != 0)),
            };
            cells[near..=far].fill(sign);
        }
    }
}

/// The ends of the lines that start in the middle of a piece.
fn lines(piece: &Glyph) -> impl Iterator<Item = (i16, i16)> + '_ {
    piece.shapes().iter().filter_map(|shape| match shape {
        GlyphShape::Line {
            from: (0, 0), to, ..
        } => Some(*to),
        _ => None,
    })
}

fn has_lines(piece: &Glyph) -> bool {
    lines(piece).next().is_some()
}
