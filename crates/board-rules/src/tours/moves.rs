//! `board-rules tours moves`: where a knight can go.

use anyhow::bail;
use board_grid::picture::{Axes, Fill, Glyph, Ink, Marker, Picture, View};
use knights_tour::{Board, Square, neighbours};

use crate::exit::Exit;
use crate::picture::PictureOutput;
use crate::tour::board::{BoardArguments, checked, square};

/// Show the moves of a knight, or of several
///
/// With --onward, each square that a knight can go to shows how many moves lead on from there,
/// without those back to where a knight stands: Warnsdorff's rule takes the least.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  board-rules tours moves 8 --from 2,2 --from 7,7
  board-rules tours moves 8 --from 1,3 --onward
  board-rules tours moves 8 --from 1,3 --onward --output onward.svg")]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,

    /// The piece on this square. It is a knight on a column and a row, from 0, as in 1,3; may be
    /// given several times
    #[arg(long, value_name = "SQUARE", required = true, value_parser = square)]
    from: Vec<Square>,

    /// Number the squares by the moves that lead on
    #[arg(long)]
    onward: bool,

    #[command(flatten)]
    output: PictureOutput,
}

/// The colours of knights, in turn.
const INKS: [Ink; 4] = [Ink::Blue, Ink::Red, Ink::Green, Ink::Yellow];

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    arguments.board.check_is_kept(&arguments.output.output)?;
    if arguments.board.cuboid()?.is_some() {
        bail!("the moves are shown on a board, not in a box: expected COLUMNSxROWS");
    }
    let board = arguments.board.board()?;
    for &square in &arguments.from {
        checked(&board, "start", square)?;
    }
    let picture = draw(&board, &arguments.from, arguments.onward);
    arguments.output.write(&picture)?;
    Ok(Exit::Success)
}

fn draw(board: &Board, from: &[Square], onward: bool) -> Picture {
    let mut picture = Picture::new(board.clone());
    let squares: Vec<String> = from.iter().map(Square::to_string).collect();
    let title = if onward {
        "moves that lead on"
    } else {
        "moves"
    };
    picture
        .title(format!(
            "A knight's {title}, from {}",
            squares.join(" and ")
        ))
        .axes(Axes::ZeroBased);
    if !board.is_rectangle() {
        picture.view(View::RowZeroAbove);
    }
    for (&square, ink) in from.iter().zip(INKS.into_iter().cycle()) {
        // The letter once more, above the arrows.
        picture
            .piece(square, Glyph::token("N", ink))
            .label(square, "N", Ink::White);
        for target in neighbours(board, square).filter(|target| !from.contains(target)) {
            picture.fill(target, Fill::Target);
            if onward {
                let free = neighbours(board, target).filter(|next| !from.contains(next));
                picture.label(target, free.count().to_string(), Ink::Plain);
            } else {
                picture
                    .mark(target, Marker::Cross, ink)
                    .arrow(square, target, ink);
            }
        }
    }
    picture
}
