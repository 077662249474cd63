//! The formats of tours.

use anyhow::bail;

use crate::input::printable;

/// How to print a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum TourFormat {
    /// The grid, or a drawing that fits if the terminal is too small for the grid; the default
    Fit,
    /// A grid of move numbers
    Grid,
    /// A line in Braille characters, as wide as the terminal allows
    Braille,
    /// Half a character for each square, coloured by its number
    Blocks,
    /// The squares in visiting order, `x,y`, on one line
    Path,
    /// The squares in visiting order as a NumPy array, one row `x y` each
    Npy,
    /// The board, the kind and the squares
    Json,
    /// A picture of any size
    Svg,
    /// A picture in pixels
    Png,
}

impl TourFormat {
    /// The memory that printing takes, in bytes for each square, approximately.
    pub(super) const fn bytes_per_square(self) -> u64 {
        match self {
            Self::Path | Self::Npy | Self::Json | Self::Braille => 0,
            Self::Fit | Self::Grid | Self::Blocks => 4,
            // The line of the tour.
            Self::Svg => 4,
            // The line; the pixels have a limit of their own.
            Self::Png => 50,
        }
    }

    /// The format of a file name's extension.
    pub(super) fn of_extension(extension: Option<&str>) -> anyhow::Result<Self> {
        Ok(match extension {
            Some("svg") => Self::Svg,
            Some("png") => Self::Png,
            Some("npy") => Self::Npy,
            Some("json") => Self::Json,
            None | Some("txt") => Self::Fit,
            Some(other) => bail!(
                "unknown file extension {:?}: expected .svg, .png, .npy, .json or .txt, or --format",
                printable(other)
            ),
        })
    }
}
