//! `board-rules hunt show`.

use super::rules::Steps;
use crate::exit::Exit;
use crate::picture::PictureOutput;

/// Draw a position with the threatened squares and those the rook could come to
///
/// On a terminal as text; into a file as its extension says: .svg, .png or .txt.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules hunt show start
  board-rules hunt show 'a3,b6,c3,d6,e3,f6,g3,h6 a1' --svg
  board-rules hunt show 'a3,b5,c3,d5,e3,f5,g3,h5 d1' --targets --output moves.png")]
pub(super) struct Arguments {
    /// The position
    position: String,

    #[command(flatten)]
    steps: Steps,

    /// Mark the squares the rook can move to, and nothing else
    #[arg(long = "targets", visible_alias = "rook-moves")]
    targets: bool,

    /// The same as --format svg
    #[arg(long, conflicts_with = "format")]
    svg: bool,

    #[command(flatten)]
    picture: PictureOutput,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let position = arguments.steps.position(&arguments.position)?;
    let picture = if arguments.targets {
        position.picture_of_targets(position.rook_moves())
    } else {
        position.picture()
    };
    if arguments.svg {
        arguments.picture.write_svg(&picture)?;
    } else {
        arguments.picture.write(&picture)?;
    }
    Ok(Exit::Success)
}
