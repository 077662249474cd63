//! `board-rules ploy show`.

use ploy_rules::Square;

use super::position::{PositionChoice, parse_square};
use crate::exit::Exit;
use crate::picture::PictureOutput;

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

    #[command(flatten)]
    picture: PictureOutput,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = arguments.position.read()?;
    let picture = match arguments.from {
        Some(from) => position.board().picture_of_moves(from),
        None => position.board().picture(),
    };
    arguments.picture.write(&picture)?;
    Ok(Exit::Success)
}
