//! Pieces as SVG.

use alloc::string::String;
use core::fmt::{self, Write as _};

use crate::picture::glyph::{Glyph, GlyphShape, Paint, Point};

use super::canvas::Canvas;
use super::style;

impl Canvas<'_> {
    pub(super) fn write_piece(
        &self,
        f: &mut fmt::Formatter<'_>,
        (x, y): (i32, i32),
        piece: &Glyph,
    ) -> fmt::Result {
        let ink = style::piece_class(piece.ink());
        writeln!(f, "<g transform=\"translate({x} {y})\">")?;
        let factors = if piece.turns_with_board() {
            self.picture.view.factors()
        } else {
            (1, -1)
        };
        for shape in piece.shapes() {
            self.write_shape(f, shape, ink, factors)?;
        }
        f.write_str("</g>\n")
    }

    /// Writes one shape, with its coordinates multiplied by the signs.
    fn write_shape(
        &self,
        f: &mut fmt::Formatter<'_>,
        shape: &GlyphShape,
        ink: &str,
        (x_sign, y_sign): (i32, i32),
    ) -> fmt::Result {
        let scaled = |&(x, y): &Point| (i32::from(x) * x_sign, i32::from(y) * y_sign);
        match shape {
            GlyphShape::Disc {
                centre,
                radius,
                paint,
            } => {
                let class = style::paint_class(*paint);
                let (x, y) = scaled(centre);
                writeln!(
                    f,
                    "<circle class=\"{class} {ink}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
                )
            }
            GlyphShape::Line {
                from,
                to,
                width,
                paint,
            } => {
                let class = style::stroke_class(*paint);
                let ((x, y), (to_x, to_y)) = (scaled(from), scaled(to));
                writeln!(
                    f,
                    "<path class=\"{class} {ink}\" stroke-width=\"{width}\" d=\"M{x} {y}L{to_x} {to_y}\"/>"
                )
            }
            GlyphShape::Polygon { points, paint } => {
                let class = style::paint_class(*paint);
                let mut path = String::new();
                for (x, y) in points.iter().map(scaled) {
                    let command = if path.is_empty() { 'M' } else { 'L' };
                    write!(path, "{command}{x} {y}")?;
                }
                writeln!(f, "<path class=\"{class} {ink}\" d=\"{path}z\"/>")
            }
            GlyphShape::Text {
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
                let class = style::two_classes(class, ink);
                self.lettering
                    .write(f, scaled(centre), size, text, &class, false)
            }
        }
    }
}
