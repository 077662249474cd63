//! Pictures in the formats of the program: text with or without colours, SVG, PNG.

use std::borrow::Cow;
use std::io::{self, Write as _};
use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};
use board_grid::picture::{Colouring, Picture, Svg, TextPicture, Theme};
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use terminal_size::{Height, Width, terminal_size_of};

use crate::input::printable;
use crate::output::{OutputArguments, replace};

/// The format of a picture.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum PictureFormat {
    /// Characters, with colours on a terminal
    Text,
    /// Scalable vector graphics
    Svg,
    /// Pixels
    Png,
}

/// The options for the look of pictures.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct PictureLook {
    /// The colours of a picture: auto (as the viewer prefers), light, dark, high-contrast or print
    #[arg(long, default_value_t, value_parser = PossibleValuesParser::new(Theme::ALL.map(Theme::name)).try_map(|name| name.parse::<Theme>()))]
    theme: Theme,

    /// Side of a square: 4 to 1000 pixels in SVG and PNG, 1 to 3 lines in text
    #[arg(long, value_name = "SIDE", value_parser = clap::value_parser!(u32).range(1..=1000))]
    size: Option<u32>,

    /// Whether names and numbers are written along the edges and on squares
    #[arg(long, value_enum, default_value = "on")]
    numbers: NumberArgument,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum NumberArgument {
    On,
    Off,
}

impl PictureLook {
    /// The picture with numbers or without.
    fn numbered(self, picture: &Picture) -> Cow<'_, Picture> {
        match self.numbers {
            NumberArgument::On => Cow::Borrowed(picture),
            NumberArgument::Off => {
                let mut picture = picture.clone();
                picture.clear_writing();
                Cow::Owned(picture)
            }
        }
    }

    fn svg(self, picture: &Picture) -> Svg<'_> {
        let svg = picture.svg().theme(self.theme);
        match self.size {
            Some(size) => svg.side(size),
            None => svg,
        }
    }

    fn png(self, picture: &Picture) -> anyhow::Result<Vec<u8>> {
        let png = picture.png().theme(self.theme);
        let png = match self.size {
            Some(size) => png.side(size),
            None => png,
        };
        png.render().context("cannot draw the picture")
    }

    /// Refuses a size that the format does not have.
    fn check(self, format: PictureFormat) -> anyhow::Result<()> {
        let (sizes, what) = match format {
            PictureFormat::Text => (1..=3, "lines of a square in text"),
            PictureFormat::Svg | PictureFormat::Png => (4..=1000, "pixels of a square"),
        };
        match self.size {
            Some(size) if !sizes.contains(&size) => bail!(
                "--size {size}: expected {} to {} {what}",
                sizes.start(),
                sizes.end()
            ),
            _ => Ok(()),
        }
    }

    /// The picture as text, with squares of the size asked for.
    fn text(self, picture: &Picture) -> TextPicture<'_> {
        // `check` has bounded the size.
        picture.text().rows(self.size.unwrap_or(1) as u8)
    }
}

/// The options for pictures of several positions, each in a file of its own.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(crate) struct PictureStyle {
    /// The format of the output. Each picture is a file
    #[arg(long, value_enum, default_value = "svg")]
    format: PictureFormat,

    #[command(flatten)]
    look: PictureLook,
}

impl PictureStyle {
    /// The extension of file names.
    pub(crate) const fn extension(&self) -> &'static str {
        match self.format {
            PictureFormat::Text => "txt",
            PictureFormat::Svg => "svg",
            PictureFormat::Png => "png",
        }
    }

    /// Draws into a file.
    pub(crate) fn write_to(&self, picture: &Picture, file: &Path) -> anyhow::Result<()> {
        self.look.check(self.format)?;
        let picture = self.look.numbered(picture);
        match self.format {
            PictureFormat::Text => {
                let text = self.look.text(&picture).to_string();
                replace(file, |mut out| out.write_all(text.as_bytes()))
            }
            PictureFormat::Svg => {
                let svg = self.look.svg(&picture).to_string();
                replace(file, |mut out| out.write_all(svg.as_bytes()))
            }
            PictureFormat::Png => {
                let bytes = self.look.png(&picture)?;
                replace(file, |mut out| out.write_all(&bytes))
            }
        }
    }
}

/// The number of lines for a prompt and the messages above it.
const PROMPT_LINES: usize = 5;

/// The picture for a terminal: with its colours, and with squares of as many lines as fit.
pub(crate) fn fitted(picture: &Picture) -> TextPicture<'_> {
    let text = picture.text().colouring(colouring());
    match terminal_size_of(io::stdout()) {
        Some((Width(columns), Height(lines))) => text.rows(rows_within(picture, columns, lines)),
        None => text,
    }
}

/// The number of lines of a square with which a picture fits into a terminal of this size.
fn rows_within(picture: &Picture, columns: u16, lines: u16) -> u8 {
    let board = usize::from(picture.board().height());
    let fits = |rows: &u8| {
        board * usize::from(*rows) + 1 + PROMPT_LINES <= usize::from(lines)
            && picture.text().rows(*rows).columns() <= usize::from(columns)
    };
    [3, 2].into_iter().find(fits).unwrap_or(1)
}

/// `--format FORMAT --output FILE`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PictureOutput {
    /// The format of the output. By default, the extension of FILE decides, .svg, .png or .txt;
    /// otherwise text
    #[arg(long, value_enum)]
    format: Option<PictureFormat>,

    /// The same as --format svg
    #[arg(long, conflicts_with = "format")]
    svg: bool,

    #[command(flatten)]
    look: PictureLook,

    #[command(flatten)]
    pub(crate) output: OutputArguments,
}

/// The colouring of text on stdout, by the terminal and by `--color`.
pub(crate) fn colouring() -> Colouring {
    match AutoStream::choice(&std::io::stdout()) {
        ColorChoice::Never => Colouring::Plain,
        _ => Colouring::Ansi,
    }
}

impl PictureOutput {
    fn format(&self) -> anyhow::Result<PictureFormat> {
        if self.svg {
            return Ok(PictureFormat::Svg);
        }
        Ok(match (self.format, self.output.extension().as_deref()) {
            (Some(format), _) => format,
            (None, None | Some("txt")) => PictureFormat::Text,
            (None, Some("svg")) => PictureFormat::Svg,
            (None, Some("png")) => PictureFormat::Png,
            (None, Some(other)) => bail!(
                "unknown file extension {:?}: expected .svg, .png or .txt, or --format",
                printable(other)
            ),
        })
    }

    /// Writes the picture.
    pub(crate) fn write(&self, picture: &Picture) -> anyhow::Result<()> {
        let (look, format) = (self.look, self.format()?);
        look.check(format)?;
        let picture = &*look.numbered(picture);
        match format {
            PictureFormat::Text => {
                let colouring = match self.output.file() {
                    Some(_) => Colouring::Plain,
                    None => colouring(),
                };
                let text = look.text(picture).colouring(colouring);
                self.output.write(|out| write!(out, "{text}"))
            }
            PictureFormat::Svg => {
                let svg = look.svg(picture);
                self.output.write(|out| writeln!(out, "{svg}"))
            }
            PictureFormat::Png => {
                let bytes = look.png(picture)?;
                self.output.write_bytes(&bytes)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use knights_tour::Board;

    use super::*;

    /// A board of 8 x 8 squares has a line of names below, and five lines are left for the prompt.
    #[test]
    fn squares_are_as_large_as_the_terminal_allows() {
        let picture = Picture::new(Board::square(8).expect("a board"));
        let [wide, narrow] = [3, 2].map(|rows| picture.text().rows(rows).columns() as u16);
        assert!(narrow < wide);
        for (columns, lines, rows) in [
            (wide, 30, 3),
            (wide, 29, 2),
            (wide - 1, 30, 2),
            (narrow, 22, 2),
            (narrow, 21, 1),
            (narrow - 1, 22, 1),
            (1, 1, 1),
        ] {
            assert_eq!(
                rows_within(&picture, columns, lines),
                rows,
                "{columns} x {lines}"
            );
        }
    }
}
