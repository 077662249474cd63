//! `board-rules shogun show`.

use shogun_rules::{Square, assignment};

use super::position::{ColourName, PositionChoice, occupied};
use crate::exit::Exit;
use crate::output::to_stdout;
use crate::picture::PictureOutput;

/// Draw a position, with the targets of a piece or what a colour attacks if wanted
///
/// On a terminal as text; into a file as its extension says: .svg, .png or .txt.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules shogun show start
  board-rules shogun show start --from 4,1
  board-rules shogun show '8/7P2/8/8/3p44/4p43/3k24/3P21p3K21' --attacked-by red
  board-rules shogun show start-template --output start.svg")]
pub(super) struct Arguments {
    #[command(flatten)]
    position: PositionChoice,

    /// Mark the squares that the piece on this square can go to, own king's safety aside
    #[arg(long, value_name = "SQUARE", conflicts_with = "attacked_by")]
    from: Option<Square>,

    /// Mark the pieces that this colour attacks
    #[arg(long, value_name = "COLOUR")]
    attacked_by: Option<ColourName>,

    /// Print the board as the papers do: letters and energies only, nothing marked
    #[arg(long, conflicts_with_all = ["from", "attacked_by", "format", "output"])]
    papers: bool,

    #[command(flatten)]
    picture: PictureOutput,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let chosen = arguments.position.read()?;
    let board = chosen.board();
    if arguments.papers {
        let mut printed = String::new();
        assignment::print_board(board, &mut printed)?;
        to_stdout(|out| out.write_all(printed.as_bytes()))?;
        return Ok(Exit::Success);
    }
    let picture = match (arguments.from, arguments.attacked_by) {
        (Some(from), _) => {
            let from = occupied(board, from)?;
            board.picture_of_targets(from, board.reach(from))
        }
        (None, Some(colour)) => board.picture_of_attacks(colour.into()),
        (None, None) => board.picture(),
    };
    arguments.picture.write(&picture)?;
    Ok(Exit::Success)
}
