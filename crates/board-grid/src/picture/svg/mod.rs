//! Pictures as SVG.

mod canvas;
mod layout;
mod lettering;
mod marks;
mod piece;
mod squares;
mod style;

use alloc::format;
use alloc::string::String;
use core::fmt;

use super::picture::Picture;
use super::role::Theme;
use canvas::Canvas;
use layout::Layout;
use lettering::EscapedText;

pub(crate) use layout::natural_side;
pub use lettering::Lettering;

/// A [`Picture`] as SVG 1.1, from [`Picture::svg`].
///
/// The drawing has its own background, and colours for light and for dark viewers. A line takes 3
/// to 4 bytes for each square, a fill a few bytes for each run of squares. Plain squares take none.
///
/// ```
/// use board_grid::picture::{Ink, Picture, Theme};
///
/// let mut picture = Picture::of::<board_grid::EightByEight>();
/// picture.title("Bread & butter").arrow((0, 0), (2, 1), Ink::Blue);
/// let svg = picture.svg().theme(Theme::Dark).to_string();
/// assert!(svg.contains("<title>Bread &amp; butter</title>"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a drawing is written only when it is displayed"]
pub struct Svg<'a> {
    picture: &'a Picture,
    theme: Theme,
    lettering: Lettering,
    side: u32,
    /// Left, top and width in a larger drawing.
    place: Option<(u32, u32, u32)>,
}

impl Picture {
    /// The picture as SVG.
    pub const fn svg(&self) -> Svg<'_> {
        Svg {
            picture: self,
            theme: Theme::Auto,
            lettering: Lettering::Fonts,
            side: natural_side(&self.board),
            place: None,
        }
    }
}

impl Svg<'_> {
    /// Sets the theme; the default is the viewer's preference.
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Sets the side of a square in pixels, at least 1, if nothing scales the picture. The default
    /// depends on the size of the board.
    pub const fn side(mut self, pixels: u32) -> Self {
        self.side = if pixels == 0 { 1 } else { pixels };
        self
    }

    /// Sets the lettering: the viewer's fonts (the default) or strokes.
    pub const fn lettering(mut self, lettering: Lettering) -> Self {
        self.lettering = lettering;
        self
    }

    /// Places the picture in a larger drawing, by its left and upper edge and its width. The height
    /// follows from the width.
    pub const fn placed(mut self, left: u32, top: u32, width: u32) -> Self {
        self.place = Some((left, top, width));
        self
    }

    /// Width and height of the drawing in its own units, a hundred to a square, edges included.
    #[must_use]
    pub fn extent(&self) -> (u32, u32) {
        let layout = Layout::new(self.picture);
        (layout.width.unsigned_abs(), layout.height.unsigned_abs())
    }
}

impl fmt::Display for Svg<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let picture = self.picture;
        let canvas = Canvas {
            picture,
            layout: Layout::new(picture),
            lettering: self.lettering,
        };
        self.write_head(f, &canvas.layout)?;
        canvas.write_squares(f)?;
        canvas.write_fills(f)?;
        canvas.write_axes(f)?;
        for line in &picture.lines {
            canvas.write_line(f, line)?;
        }
        for (&index, &(marker, ink)) in &picture.markers {
            marks::write_marker(f, canvas.centre_at(index), marker, ink)?;
        }
        for (&index, piece) in &picture.pieces {
            canvas.write_piece(f, canvas.centre_at(index), piece)?;
        }
        canvas.write_arrows(f)?;
        for (&index, label) in &picture.labels {
            canvas.write_label(f, canvas.centre_at(index), label)?;
        }
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    fn write_head(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        let (width, height) = (layout.width, layout.height);
        let scale = |units: i32| u64::from(units.unsigned_abs()) * u64::from(self.side) / 100;
        let (place, size) = match self.place {
            None => (String::new(), (scale(width), scale(height))),
            Some((left, top, placed_width)) => (
                format!(" x=\"{left}\" y=\"{top}\""),
                (
                    u64::from(placed_width),
                    u64::from(placed_width) * u64::from(height.unsigned_abs())
                        / u64::from(width.unsigned_abs()),
                ),
            ),
        };
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"{}\"{place} viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\">",
            style::root_class(self.theme),
            size.0,
            size.1,
        )?;
        if !picture.title.is_empty() {
            writeln!(f, "<title>{}</title>", EscapedText(&picture.title))?;
        }
        if !picture.description.is_empty() {
            writeln!(f, "<desc>{}</desc>", EscapedText(&picture.description))?;
        }
        style::write(f, picture, self.theme)?;
        writeln!(
            f,
            "<rect class=\"background\" width=\"{width}\" height=\"{height}\" rx=\"16\"/>"
        )
    }
}
