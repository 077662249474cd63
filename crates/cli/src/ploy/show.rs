//! `board-rules ploy show`.

use std::path::Path;

use anyhow::Context;
use board_grid::picture::{Colouring, Theme};
use ploy_rules::Square;

use super::position::{PositionChoice, parse_square};
use crate::exit::Exit;
use crate::output::Output;

/// Draw a position, with the targets of a piece if wanted
///
/// On a terminal as text; into a file as its extension says: .svg, .png or .txt.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules ploy show
  board-rules ploy show --from c1
  board-rules ploy show --from e3 --output targets.svg
  board-rules ploy show --format svg > start.svg")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Mark the squares that the piece on this square can step to
    #[arg(short, long, value_name = "SQUARE", value_parser = parse_square)]
    from: Option<Square>,

    /// The form of the picture; by the extension of the output file, else text
    #[arg(long, value_enum)]
    format: Option<Format>,

    #[command(flatten)]
    output: Output,
}

#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum Format {
    /// Characters, with colours on a terminal
    Text,
    /// Scalable vector graphics
    Svg,
    /// Pixels
    Png,
}

impl Format {
    fn of_file(file: &Path) -> Self {
        match file.extension().and_then(|extension| extension.to_str()) {
            Some("svg") => Self::Svg,
            Some("png") => Self::Png,
            _ => Self::Text,
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = arguments.position.read()?;
    let picture = match arguments.from {
        Some(from) => position.board().picture_of_moves(from),
        None => position.board().picture(),
    };
    let output = &arguments.output;
    let format = arguments
        .format
        .or_else(|| output.file().map(Format::of_file))
        .unwrap_or(Format::Text);
    match format {
        Format::Text => {
            let colouring = match anstream::AutoStream::choice(&std::io::stdout()) {
                anstream::ColorChoice::Never => Colouring::Plain,
                _ if output.file().is_some() => Colouring::Plain,
                _ => Colouring::Ansi,
            };
            output.write(|out| write!(out, "{}", picture.text().colouring(colouring)))?;
        }
        Format::Svg => output.write(|out| writeln!(out, "{}", picture.svg().theme(Theme::Auto)))?,
        Format::Png => {
            let bytes = picture.png().render().context("cannot draw the picture")?;
            output.write_bytes(&bytes)?;
        }
    }
    Ok(Exit::Success)
}
