//! A tour as a picture.

use anyhow::Context;
use board_grid::picture::{Axes, Ink, Picture, View};
use knights_tour::Tour;

/// The longest side of a board whose squares are numbered in a picture.
const NUMBERED: u16 = 24;
/// About how many pixels a PNG is wide or high, as long as its squares stay visible.
const PIXELS: u32 = 2048;

/// The tour as a line, with numbers where they can be read.
pub(crate) fn picture(tour: &Tour) -> Picture {
    let board = tour.board();
    let (width, height, squares) = (board.width(), board.height(), tour.squares());
    let kind = if tour.is_closed() { "closed" } else { "open" };
    let mut picture = Picture::new(board.clone());
    picture.title(format!(
        "A knight's tour of a {width} x {height} board, {kind}"
    ));
    if let (Some(first), Some(last)) = (squares.first(), squares.last()) {
        let count = squares.len();
        picture.description(format!(
            "A line through {count} squares, from {first} to {last}"
        ));
    }
    if !board.is_rectangle() {
        // As it was drawn, row 0 first.
        picture.view(View::RowZeroAbove);
    }
    if tour.is_closed() {
        picture.closed_line(squares.iter().copied(), Ink::Blue);
    } else {
        picture.line(squares.iter().copied(), Ink::Blue);
    }
    if width.max(height) <= NUMBERED {
        picture.axes(Axes::ZeroBased);
        for (number, &square) in squares.iter().enumerate() {
            picture.label(square, number.to_string(), Ink::Plain);
        }
    }
    picture
}

/// The bytes of a PNG file.
pub(crate) fn png(picture: &Picture) -> anyhow::Result<Vec<u8>> {
    let longest = u32::from(picture.board().width().max(picture.board().height()));
    let side = (PIXELS / longest).clamp(4, 48);
    picture
        .png()
        .side(side)
        .render()
        .context("too large for a PNG: --format svg has no such limit")
}
