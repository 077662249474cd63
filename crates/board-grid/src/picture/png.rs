//! Pictures as PNG, drawn from the SVG ones.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;

use super::picture::Picture;
use super::role::Theme;
use super::svg::{Lettering, natural_side};

/// Pixels that a PNG may have unless [`Png::pixel_limit`] says otherwise; drawing takes about 8
/// bytes for each.
const PIXEL_LIMIT: u64 = 64 << 20;
/// Bytes that drawing takes at most: the pixels, the file, and at a side of one pixel the drawing
/// that they come from.
const BYTES_A_PIXEL: u64 = 16;

/// A [`Picture`] as PNG, from [`Picture::png`]. Needs no fonts: writing is drawn as strokes.
///
/// ```
/// use board_grid::picture::{Ink, Picture};
///
/// let mut picture = Picture::of::<board_grid::EightByEight>();
/// picture.label((0, 0), "1", Ink::Plain);
/// let png = picture.png().side(40).render()?;
/// assert_eq!(&png[1..4], b"PNG");
/// assert!(picture.png().side(4000).render().is_err(), "a billion pixels are refused");
/// # Ok::<(), board_grid::picture::PngError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "nothing is drawn before `render`"]
pub struct Png<'a> {
    picture: &'a Picture,
    theme: Theme,
    side: u32,
    pixel_limit: u64,
}

impl Picture {
    /// The picture as PNG.
    pub const fn png(&self) -> Png<'_> {
        Png {
            picture: self,
            theme: Theme::Light,
            side: natural_side(&self.board),
            pixel_limit: PIXEL_LIMIT,
        }
    }
}

impl Png<'_> {
    /// The colours; light when not set, and [`Theme::Auto`] is light too.
    pub const fn theme(mut self, theme: Theme) -> Self {
        self.theme = theme;
        self
    }

    /// Pixels that the side of a square takes, at least 1; chosen by the size of the board when not
    /// set.
    pub const fn side(mut self, pixels: u32) -> Self {
        self.side = if pixels == 0 { 1 } else { pixels };
        self
    }

    /// Pixels that the PNG may have, 2^26 when not set. Drawing takes about 8 bytes of memory for
    /// each.
    pub const fn pixel_limit(mut self, pixels: u64) -> Self {
        self.pixel_limit = pixels;
        self
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn extent(&self) -> (u64, u64) {
        let (width, height) = self.picture.svg().extent();
        let pixels = |units: u32| (u64::from(units) * u64::from(self.side)).div_ceil(100);
        (pixels(width), pixels(height))
    }

    /// Draws it: the bytes of a PNG file.
    ///
    /// # Errors
    /// [`PngError::TooLarge`] when it would have more pixels than the limit, and
    /// [`PngError::NoMemory`] when there is none to draw it; nothing has been allocated then.
    pub fn render(&self) -> Result<Vec<u8>, PngError> {
        let (width, height) = self.extent();
        let too_large = PngError::TooLarge {
            width,
            height,
            limit: self.pixel_limit,
        };
        if width.saturating_mul(height) > self.pixel_limit {
            return Err(too_large);
        }
        let (Ok(columns), Ok(rows)) = (u32::try_from(width), u32::try_from(height)) else {
            return Err(too_large);
        };
        // The renderer aborts if it gets no memory. So check beforehand that there is enough.
        let bytes = width.saturating_mul(height).saturating_mul(BYTES_A_PIXEL);
        let size = usize::try_from(bytes).unwrap_or(usize::MAX);
        if Vec::<u8>::new().try_reserve_exact(size).is_err() {
            return Err(PngError::NoMemory { bytes });
        }
        let theme = match self.theme {
            Theme::Auto => Theme::Light,
            theme => theme,
        };
        let svg = self
            .picture
            .svg()
            .theme(theme)
            .lettering(Lettering::Strokes);
        let tree = usvg::Tree::from_str(&svg.to_string(), &usvg::Options::default())
            .map_err(|error| PngError::Drawing(error.to_string()))?;
        let mut pixels = Pixmap::new(columns, rows).ok_or(too_large)?;
        let scale = |pixels: u32, units: f32| pixels as f32 / units;
        let size = tree.size();
        let transform =
            Transform::from_scale(scale(columns, size.width()), scale(rows, size.height()));
        resvg::render(&tree, transform, &mut pixels.as_mut());
        pixels
            .encode_png()
            .map_err(|error| PngError::Drawing(error.to_string()))
    }
}

/// The reason why there is no PNG.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PngError {
    /// It would have more pixels than allowed.
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
        /// The pixels allowed.
        limit: u64,
    },
    /// There is no memory to draw it.
    NoMemory {
        /// The bytes that drawing takes.
        bytes: u64,
    },
    /// The renderer refused the drawing.
    Drawing(
        /// The message.
        String,
    ),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge {
                width,
                height,
                limit,
            } => write!(
                f,
                "a PNG of {width} x {height} pixels is over the limit of {limit} pixels: ask for fewer pixels a \
                 square, or for SVG"
            ),
            Self::NoMemory { bytes } => write!(
                f,
                "there is no memory to draw a PNG, which takes {} MiB: ask for fewer pixels a square, or for SVG",
                bytes.div_ceil(1 << 20)
            ),
            Self::Drawing(reason) => write!(f, "the picture cannot be drawn: {reason}"),
        }
    }
}

impl core::error::Error for PngError {}
