//! Pictures of boards: a description in terms of squares and meanings, which is rendered as
//! terminal text, SVG or PNG.
//!
//! A [`Picture`] holds fills, labels, markers, pieces, lines and arrows on a
//! [`Board`](crate::dynamic::Board). Its renderers are lazy: they write where they are displayed,
//! so a picture of millions of squares streams into a file.
//!
//! ```
//! use board_grid::picture::{Axes, Fill, Glyph, Ink, Picture};
//! use board_grid::{Direction, EightByEight, Square};
//!
//! let rook: Square<EightByEight> = "c2".parse()?;
//! let mut picture = Picture::of::<EightByEight>();
//! picture
//!     .title("The moves of a rook on c2")
//!     .axes(Axes::Chess)
//!     .piece(rook, Glyph::rook("R", Ink::Red));
//! for direction in Direction::ORTHOGONAL {
//!     picture.fill_all(rook.ray(direction), Fill::Target);
//! }
//!
//! assert_eq!(
//!     picture.text().to_string(),
//!     "\
//! 8 . . * . . . . .
//! 7 . . * . . . . .
//! 6 . . * . . . . .
//! 5 . . * . . . . .
//! 4 . . * . . . . .
//! 3 . . * . . . . .
//! 2 * * R * * * * *
//! 1 . . * . . . . .
//!   a b c d e f g h
//! "
//! );
//! assert!(picture.svg().to_string().starts_with("<svg"));
//! # Ok::<(), board_grid::ParseSquareError>(())
//! ```

mod glyph;
mod palette;
#[expect(
    clippy::module_inception,
    reason = "the file is named after what it holds"
)]
mod picture;
#[cfg(feature = "png")]
mod png;
mod role;
mod svg;
mod text;
mod view;

pub use glyph::{Glyph, GlyphShape, Paint, Point};
pub use picture::Picture;
#[cfg(feature = "png")]
pub use png::{Png, PngError};
pub use role::{Fill, Ink, Marker, ParseThemeError, Theme};
pub use svg::{Lettering, Svg};
pub use text::{Colouring, TextPicture};
pub use view::{Axes, View};
