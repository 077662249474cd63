//! Pictures as SVG.

mod layout;
mod lettering;
mod marks;
mod piece;
mod squares;
mod style;

use core::fmt;

use super::{Picture, Theme};
use layout::Layout;
use lettering::Escaped;

pub(crate) use layout::natural_side;
pub use lettering::Lettering;

/// A [`Picture`] as SVG 1.1, from [`Picture::svg`].
///
/// The drawing brings its own background and says its colours once for light and once for dark viewers. A line takes 3
/// to 4 bytes a square, fills take bytes by runs of squares, and nothing is written for plain squares.
///
/// ```
/// use board_grid::picture::{Ink, Picture, Theme};
///
/// let mut picture = Picture::of::<board_grid::EightByEight>();
/// picture.title("Bread & butter").arrow((0, 0), (2, 1), Ink::Blue);
/// let svg = picture.svg().theme(Theme::Dark).to_string();
/// assert!(svg.contains("<title>Bread &amp; butter</title>"));
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use = "it is written where it is displayed"]
pub struct Svg<'a> {
    picture: &'a Picture,
    theme: Theme,
    lettering: Lettering,
}

impl<'a> Svg<'a> {
    pub(crate) const fn new(picture: &'a Picture) -> Self {
        Self {
            picture,
            theme: Theme::Auto,
            lettering: Lettering::Fonts,
        }
    }

    /// Light, dark, or as the viewer prefers (the default).
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// By the viewer's fonts (the default) or as strokes.
    pub const fn lettering(mut self, lettering: Lettering) -> Self {
        self.lettering = lettering;
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
        let layout = Layout::new(picture);
        self.write_head(f, &layout)?;
        self.write_squares(f, &layout)?;
        self.write_fills(f, &layout)?;
        self.write_axes(f, &layout)?;
        for line in &picture.lines {
            self.write_line(f, &layout, line)?;
        }
        for (&index, &(marker, ink)) in &picture.markers {
            let centre = layout.centre(picture, picture.board.square_at(index));
            marks::write_marker(f, centre, marker, ink)?;
        }
        for (&index, piece) in &picture.pieces {
            let centre = layout.centre(picture, picture.board.square_at(index));
            self.write_piece(f, centre, piece)?;
        }
        self.write_arrows(f, &layout)?;
        for (&index, label) in &picture.labels {
            let centre = layout.centre(picture, picture.board.square_at(index));
            self.write_label(f, centre, label)?;
        }
        f.write_str("</svg>\n")
    }
}

impl Svg<'_> {
    fn write_head(&self, f: &mut fmt::Formatter<'_>, layout: &Layout) -> fmt::Result {
        let picture = self.picture;
        let (width, height) = (layout.width, layout.height);
        let scale = |units: i32| {
            u64::from(units.unsigned_abs()) * u64::from(natural_side(&picture.board)) / 100
        };
        writeln!(
            f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" class=\"{}\" viewBox=\"0 0 {width} {height}\" \
             width=\"{}\" height=\"{}\">",
            style::root_class(self.theme),
            scale(width),
            scale(height),
        )?;
        if !picture.title.is_empty() {
            writeln!(f, "<title>{}</title>", Escaped(&picture.title))?;
        }
        if !picture.description.is_empty() {
            writeln!(f, "<desc>{}</desc>", Escaped(&picture.description))?;
        }
        style::write(f, picture, self.theme)?;
        writeln!(
            f,
            "<rect class=\"background\" width=\"{width}\" height=\"{height}\" rx=\"16\"/>"
        )
    }
}
