//! The pictures of the gallery; the golden files of the tests hold the same.

use board_grid::dynamic::{Board, BoardError, Square};
use board_grid::picture::{Axes, Fill, Glyph, Ink, Marker, Paint, Picture, View};

/// Each picture with the name of its files.
pub(crate) fn all() -> Result<[(&'static str, Picture); 4], BoardError> {
    Ok([
        ("roles", roles()?),
        ("letters", letters()?),
        ("line", line()?),
        ("rays", rays()?),
    ])
}

/// A row of each kind of mark.
fn roles() -> Result<Picture, BoardError> {
    let mut picture = Picture::new(Board::from_fn(9, 9, |square| square != Square::new(8, 8))?);
    picture.title("Every role").axes(Axes::Chess);
    for (x, fill) in (0..).zip(Fill::ALL) {
        picture.fill((x, 8), fill);
    }
    for (x, ink) in (0..).zip(Ink::ALL) {
        picture
            .label((x, 7), "64", ink)
            .mark((x, 6), Marker::Dot, ink)
            .mark((x, 5), Marker::Cross, ink)
            .piece((x, 4), Glyph::pawn("p", ink))
            .piece((x, 3), Glyph::rook("R", ink))
            .mark((x, 3), Marker::Ring, ink)
            .piece((x, 2), king("2", ink))
            .piece((x, 1), lance("L", ink));
        picture.arrow((x, 0), (x.abs_diff(4), 1), ink);
    }
    Ok(picture)
}

/// A disc with a crown and a number.
fn king(energy: &str, ink: Ink) -> Glyph {
    Glyph::new(energy, ink)
        .disc((0, 0), 42, Paint::Body)
        .crown((0, 14), 46, Paint::Contrast)
        .text((0, -20), 26, energy, Paint::Contrast)
}

/// A disc with three lines.
fn lance(symbol: &str, ink: Ink) -> Glyph {
    Glyph::new(symbol, ink)
        .disc((0, 0), 42, Paint::Body)
        .line((0, 0), (0, 36), 9, Paint::Contrast)
        .line((0, 0), (26, -26), 9, Paint::Contrast)
        .line((0, 0), (-26, -26), 9, Paint::Contrast)
        .disc((0, 0), 9, Paint::Contrast)
        .turning_with_board()
}

/// Every printable character of ASCII, and one that has no strokes.
fn letters() -> Result<Picture, BoardError> {
    let mut picture = Picture::new(Board::rectangle(16, 7)?);
    picture.view(View::RowZeroAbove).axes(Axes::ZeroBased);
    for character in ('!'..='~').chain(['\u{e9}']) {
        let place = character as u16 - 32;
        let square = (place % 16, (place / 16).min(6));
        picture.label(square, character.to_string(), Ink::Plain);
    }
    picture.label((0, 6), "Tour 1234", Ink::Blue);
    Ok(picture)
}

/// A knight's path with numbers over it.
fn line() -> Result<Picture, BoardError> {
    let mut picture = Picture::new(Board::from_fn(6, 4, |square| square.x() + square.y() > 0)?);
    let path = [
        (1, 0),
        (3, 1),
        (5, 0),
        (4, 2),
        (2, 3),
        (0, 2),
        (2, 1),
        (4, 0),
        (5, 2),
    ];
    picture
        .view(View::RowZeroAbove)
        .axes(Axes::OneBased)
        .line(path, Ink::Blue);
    for (number, square) in (1..).zip(path) {
        picture.label(square, number.to_string(), Ink::Plain);
    }
    Ok(picture)
}

/// Pieces with a line in each direction, alone and with the next one, seen by the other player:
/// those of the lower rows turn with the board.
fn rays() -> Result<Picture, BoardError> {
    let ends = [
        (0, 36),
        (26, 26),
        (36, 0),
        (26, -26),
        (0, -36),
        (-26, -26),
        (-36, 0),
        (-26, 26),
    ];
    let mut picture = Picture::new(Board::rectangle(8, 4)?);
    picture.view(View::Turned).axes(Axes::Chess);
    for (x, end) in (0..).zip(ends) {
        let next = ends[usize::from(x + 1) % ends.len()];
        for y in 0..4 {
            let mut piece = Glyph::new("ray", Ink::Green).line((0, 0), end, 9, Paint::Body);
            if y % 2 == 1 {
                piece = piece.line((0, 0), next, 9, Paint::Contrast);
            }
            if y < 2 {
                piece = piece.turning_with_board();
            }
            picture.piece((x, y), piece);
        }
    }
    Ok(picture)
}
