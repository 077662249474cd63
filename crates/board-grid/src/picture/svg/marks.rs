//! Lines, arrows, labels and markers as SVG.

use core::fmt::{self, Write as _};

use crate::picture::picture::{Label, PictureLine};
use crate::picture::role::{Ink, Marker};

use super::canvas::Canvas;
use super::layout::SIDE;
use super::style;

/// Number of squares of a line in one SVG path. Renderers are slow with one path of millions of
/// points.
const SQUARES_PER_PATH: usize = 1024;

impl Canvas<'_> {
    /// Writes the line with one square as the unit, which keeps coordinates short.
    pub(super) fn write_line(&self, f: &mut fmt::Formatter<'_>, line: &PictureLine) -> fmt::Result {
        let picture = self.picture;
        let class = style::mark_class(line.ink);
        let (left, top) = (self.layout.left + SIDE / 2, self.layout.top + SIDE / 2);
        let (x_sign, y_sign) = picture.view.factors();
        writeln!(
            f,
            "<g class=\"line {class}\" transform=\"translate({left} {top})scale({SIDE})\">"
        )?;
        let squares = &line.squares;
        let mut begin = 0;
        while begin + 1 < squares.len() {
            let end = (begin + SQUARES_PER_PATH).min(squares.len() - 1);
            let (column, row) = picture.view.place(&picture.board, squares[begin]);
            write!(f, "<path d=\"M{column} {row}")?;
            f.write_char('l')?;
            for place in begin..end {
                let (from, to) = (squares[place], squares[place + 1]);
                let dx = (i32::from(to.x()) - i32::from(from.x())) * x_sign;
                let dy = (i32::from(to.y()) - i32::from(from.y())) * y_sign;
                // A minus sign separates numbers as well as a blank does.
                let before = if place > begin && dx >= 0 { " " } else { "" };
                let between = if dy >= 0 { " " } else { "" };
                write!(f, "{before}{dx}{between}{dy}")?;
            }
            f.write_str("\"/>\n")?;
            begin = end;
        }
        let (first, last) = (squares[0], squares[squares.len() - 1]);
        if line.closed && squares.len() > 1 {
            let (x, y) = picture.view.place(&picture.board, last);
            let (to_x, to_y) = picture.view.place(&picture.board, first);
            writeln!(f, "<path d=\"M{x} {y}L{to_x} {to_y}\"/>")?;
        }
        f.write_str("</g>\n")?;
        let (x, y) = self.centre(first);
        writeln!(
            f,
            "<circle class=\"solid {class}\" cx=\"{x}\" cy=\"{y}\" r=\"20\"/>"
        )?;
        if !line.closed && squares.len() > 1 {
            let (x, y) = self.centre(last);
            writeln!(
                f,
                "<circle class=\"end {class}\" cx=\"{x}\" cy=\"{y}\" r=\"19\"/>"
            )?;
        }
        Ok(())
    }

    pub(super) fn write_arrows(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        for ink in Ink::ALL {
            if !picture.arrows.iter().any(|arrow| arrow.ink == ink) {
                continue;
            }
            let class = style::mark_class(ink);
            writeln!(
                f,
                "<defs><marker id=\"head-{class}\" viewBox=\"0 0 10 10\" refX=\"7\" refY=\"5\" markerWidth=\"3\" \
                 markerHeight=\"3\" orient=\"auto\"><path class=\"solid {class}\" d=\"M0 0L10 5L0 10L2 5z\"/></marker></defs>"
            )?;
            for arrow in picture.arrows.iter().filter(|arrow| arrow.ink == ink) {
                let (x, y) = self.centre(arrow.from);
                let (to_x, to_y) = self.centre(arrow.to);
                writeln!(
                    f,
                    "<path class=\"arrow {class}\" d=\"M{x} {y}L{to_x} {to_y}\" marker-end=\"url(#head-{class})\"/>"
                )?;
            }
        }
        Ok(())
    }

    pub(super) fn write_label(
        &self,
        f: &mut fmt::Formatter<'_>,
        centre: (i32, i32),
        label: &Label,
    ) -> fmt::Result {
        // A digit is about six tenths as wide as the font is high; 92 units of the square may be
        // used.
        let characters = label.text.chars().count().clamp(1, 1_000) as i32;
        let size = (92 * 10 / (6 * characters)).min(46);
        let class = style::mark_class(label.ink);
        self.lettering
            .write(f, centre, size, &label.text, class, true)
    }
}

pub(super) fn write_marker(
    f: &mut fmt::Formatter<'_>,
    (x, y): (i32, i32),
    marker: Marker,
    ink: Ink,
) -> fmt::Result {
    let class = style::mark_class(ink);
    match marker {
        Marker::Dot => writeln!(
            f,
            "<circle class=\"solid {class}\" cx=\"{x}\" cy=\"{y}\" r=\"13\"/>"
        ),
        Marker::Ring => writeln!(
            f,
            "<circle class=\"ring {class}\" cx=\"{x}\" cy=\"{y}\" r=\"45\"/>"
        ),
        Marker::Cross => writeln!(
            f,
            "<path class=\"ring {class}\" d=\"M{} {}l60 60m0-60l-60 60\"/>",
            x - 30,
            y - 30
        ),
    }
}
