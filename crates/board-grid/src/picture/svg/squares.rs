//! The squares of a board as SVG, with fills, holes, and the names along the edges.

use core::fmt;

use crate::dynamic::Square;
use crate::picture::view::Axes;

use super::canvas::Canvas;
use super::layout::SIDE;
use super::style;

impl Canvas<'_> {
    /// Writes the chequered rectangle, its holes and its frame.
    pub(super) fn write_squares(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        let board = &picture.board;
        let (left, top) = (self.layout.left, self.layout.top);
        let (width, height) = (
            i32::from(board.width()) * SIDE,
            i32::from(board.height()) * SIDE,
        );
        // Squares with the colour of (0, 0) are dark; a pattern tile of 2 x 2 squares begins at the
        // top left square.
        let corner = picture.view.square(board, 0, 0);
        let dark = if corner.is_corner_colour() {
            "M0 0h100v100H0zM100 100h100v100H100z"
        } else {
            "M100 0h100v100H100zM0 100h100v100H0z"
        };
        let name = if corner.is_corner_colour() {
            "dark-first"
        } else {
            "light-first"
        };
        writeln!(
            f,
            "<defs><pattern id=\"{name}-{left}-{top}\" x=\"{left}\" y=\"{top}\" width=\"200\" height=\"200\" \
             patternUnits=\"userSpaceOnUse\"><path class=\"dark\" d=\"{dark}\"/></pattern></defs>\n\
             <rect class=\"light\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n\
             <rect fill=\"url(#{name}-{left}-{top})\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        )?;
        if !board.is_rectangle() {
            self.write_runs(f, "hole", |square| !board.contains(square))?;
        }
        writeln!(
            f,
            "<rect class=\"frame\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>"
        )
    }

    pub(super) fn write_fills(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        for fill in style::fills_used(picture) {
            self.write_runs(f, style::fill_class(fill), |square| {
                picture.fills.get(&picture.board.index(square)) == Some(&fill)
            })?;
        }
        Ok(())
    }

    /// Writes one path with a rectangle for each run of squares in a row for which `belongs` is
    /// true.
    fn write_runs(
        &self,
        f: &mut fmt::Formatter<'_>,
        class: &str,
        belongs: impl Fn(Square) -> bool,
    ) -> fmt::Result {
        let (board, view) = (&self.picture.board, self.picture.view);
        write!(f, "<path class=\"{class}\" d=\"")?;
        for row in 0..board.height() {
            let mut column = 0;
            while column < board.width() {
                let run = (column..board.width())
                    .take_while(|&column| belongs(view.square(board, column, row)))
                    .count();
                if run == 0 {
                    column += 1;
                    continue;
                }
                let (x, y) = (
                    self.layout.left + i32::from(column) * SIDE,
                    self.layout.top + i32::from(row) * SIDE,
                );
                let length = run as i32 * SIDE;
                write!(f, "M{x} {y}h{length}v{SIDE}h-{length}z")?;
                column += run as u16;
            }
        }
        f.write_str("\"/>\n")
    }

    pub(super) fn write_axes(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        let (board, axes) = (&picture.board, picture.axes);
        if axes == Axes::None {
            return Ok(());
        }
        let size = self.layout.axis_size;
        let step = usize::from(self.layout.axis_step);
        let below = self.layout.top + i32::from(board.height()) * SIDE + size * 3 / 4;
        for x in (0..board.width()).step_by(step) {
            let (centre, _) = self.centre(Square::new(x, 0));
            self.lettering
                .write(f, (centre, below), size, &axes.column(x), "axis", false)?;
        }
        let left = self.layout.left / 2;
        for y in (0..board.height()).step_by(step) {
            let (_, centre) = self.centre(Square::new(0, y));
            self.lettering
                .write(f, (left, centre), size, &axes.row(y), "axis", false)?;
        }
        Ok(())
    }
}
