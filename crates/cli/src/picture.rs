//! Pictures as the shell wants them: text with or without colours, SVG, PNG.

use anstream::{AutoStream, ColorChoice};
use anyhow::{Context, bail};
use board_grid::picture::{Colouring, Picture, Theme};

use crate::input::printable;
use crate::output::Output;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// Characters, with colours on a terminal
    Text,
    /// Scalable vector graphics
    Svg,
    /// Pixels
    Png,
}

/// `--format FORMAT --output FILE`.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct PictureOutput {
    /// The form of the picture; by the extension of the output file when left out, .svg, .png or .txt, else text
    #[arg(long, value_enum)]
    format: Option<Format>,

    /// The same as --format svg
    #[arg(long, conflicts_with = "format")]
    svg: bool,

    #[command(flatten)]
    output: Output,
}

/// How text on stdout is coloured, by the terminal and by `--color`.
pub(crate) fn colouring() -> Colouring {
    match AutoStream::choice(&std::io::stdout()) {
        ColorChoice::Never => Colouring::Plain,
        _ => Colouring::Ansi,
    }
}

impl PictureOutput {
    fn format(&self) -> anyhow::Result<Format> {
        if self.svg {
            return Ok(Format::Svg);
        }
        Ok(match (self.format, self.output.extension().as_deref()) {
            (Some(format), _) => format,
            (None, None | Some("txt")) => Format::Text,
            (None, Some("svg")) => Format::Svg,
            (None, Some("png")) => Format::Png,
            (None, Some(other)) => bail!(
                "there are no pictures of the form {:?}: expected .svg, .png or .txt at the end of the file's name, or \
                 --format",
                printable(other)
            ),
        })
    }

    /// Writes the picture.
    pub(crate) fn write(&self, picture: &Picture) -> anyhow::Result<()> {
        match self.format()? {
            Format::Text => {
                let colouring = match self.output.file() {
                    Some(_) => Colouring::Plain,
                    None => colouring(),
                };
                let text = picture.text().colouring(colouring);
                self.output.write(|out| write!(out, "{text}"))
            }
            Format::Svg => {
                let svg = picture.svg().theme(Theme::Auto);
                self.output.write(|out| writeln!(out, "{svg}"))
            }
            Format::Png => {
                let bytes = picture.png().render().context("cannot draw the picture")?;
                self.output.write_bytes(&bytes)
            }
        }
    }
}
