//! Pictures as the shell wants them: text with or without colours, SVG, PNG.

use std::path::Path;

use anstream::{AutoStream, ColorChoice};
use anyhow::Context;
use board_grid::picture::{Colouring, Picture, Theme};

use crate::output::Output;

/// What a picture is written as.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Format {
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
    /// The form of the picture; by the extension of the output file when left out, else text
    #[arg(long, value_enum)]
    format: Option<Format>,

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
    fn format(&self) -> Format {
        let extension = |file: &Path| file.extension()?.to_str().map(str::to_ascii_lowercase);
        self.format
            .unwrap_or_else(|| match self.output.file().and_then(extension).as_deref() {
                Some("svg") => Format::Svg,
                Some("png") => Format::Png,
                _ => Format::Text,
            })
    }

    /// Writes the picture as SVG, whatever the options say.
    pub(crate) fn write_svg(&self, picture: &Picture) -> anyhow::Result<()> {
        let svg = Self {
            format: Some(Format::Svg),
            output: self.output.clone(),
        };
        svg.write(picture)
    }

    /// Writes the picture.
    pub(crate) fn write(&self, picture: &Picture) -> anyhow::Result<()> {
        match self.format() {
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
