//! Pieces as SVG.

use alloc::string::String;
use core::fmt::{self, Write as _};

use super::super::{Glyph, Paint, Point, Shape};
use super::{Svg, style};

impl Svg<'_> {
    pub(super) fn write_piece(
        &self,
        f: &mut fmt::Formatter<'_>,
        (x, y): (i32, i32),
        piece: &Glyph,
    ) -> fmt::Result {
        let ink = style::ink_class(piece.ink());
        writeln!(f, "<g transform=\"translate({x} {y})\">")?;
        let (over, down) = if piece.turns_with_board() {
            self.picture.view.factors()
        } else {
            (1, -1)
        };
        let turn = |(x, y): Point| (i32::from(x) * over, i32::from(y) * down);
        for shape in piece.shapes() {
            match shape {
                Shape::Disc {
                    centre,
                    radius,
                    paint,
                } => {
                    let (x, y) = turn(*centre);
                    writeln!(
                        f,
                        "<circle class=\"{} {ink}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>",
                        style::paint_class(*paint)
                    )?;
                }
                Shape::Line {
                    from,
                    to,
                    width,
                    paint,
                } => {
                    let ((x, y), (to_x, to_y)) = (turn(*from), turn(*to));
                    writeln!(
                        f,
                        "<path class=\"{} {ink}\" stroke-width=\"{width}\" d=\"M{x} {y}L{to_x} {to_y}\"/>",
                        style::stroke_class(*paint)
                    )?;
                }
                Shape::Polygon { points, paint } => {
                    let mut path = String::new();
                    for &point in points.iter() {
                        let (x, y) = turn(point);
                        let command = if path.is_empty() { 'M' } else { 'L' };
                        write!(path, "{command}{x} {y}")?;
                    }
                    writeln!(
                        f,
                        "<path class=\"{} {ink}\" d=\"{path}z\"/>",
                        style::paint_class(*paint)
                    )?;
                }
                Shape::Text {
                    centre,
                    height,
                    text,
                    paint,
                } => {
                    let class = match paint {
                        Paint::Body => "on-body",
                        Paint::Edge => "on-edge",
                        Paint::Contrast => "on-contrast",
                    };
                    // Capitals are about seven tenths of the font's height.
                    let size = i32::from(*height) * 10 / 7;
                    let class = style::joined(class, ink);
                    self.lettering
                        .write(f, turn(*centre), size, text, &class, false)?;
                }
            }
        }
        f.write_str("</g>\n")
    }
}
