//! Pictures of boards.

use board_grid::picture::Picture;
use ploy_rules::{Board, Face, FourColour, FourPosition, Piece, Position};

fn board_with(pieces: &[(&str, &str)]) -> Board {
    pieces
        .iter()
        .map(|(square, piece)| {
            let square = square.parse().expect("a square");
            (square, piece.parse().expect("a piece"))
        })
        .collect()
}

#[test]
fn terminal_text_shows_pieces_targets_and_captures() {
    let board = board_with(&[("d4", "b146"), ("e5", "w16"), ("d2", "b1"), ("i9", "w170")]);
    let from = "d4".parse().expect("a square");
    assert_eq!(
        board.picture_of_moves(from).text().to_string(),
        "\
9    .    .    .    .    .    .    .    . w170
8    .    .    .    .    .    .    .    .    .
7    *    .    .    .    .    .    .    .    .
6    .    *    .    .    .    .    .    .    .
5    .    .    *    . !w16    .    .    .    .
4    .    .    .>b146    .    .    .    .    .
3    .    .    .    *    .    .    .    .    .
2    .    .    .   b1    .    .    .    .    .
1    .    .    .    .    .    .    .    .    .
     a    b    c    d    e    f    g    h    i
"
    );
}

#[test]
fn glyphs_have_one_line_per_line_of_the_piece() {
    for face in Face::all() {
        let piece = Piece::new(FourColour::Coral, face.lines());
        let lines = piece
            .glyph()
            .shapes()
            .iter()
            .filter(|shape| matches!(shape, board_grid::picture::GlyphShape::Line { .. }))
            .count();
        assert_eq!(lines, usize::from(face.lines().count()), "{face}");
    }
}

/// Compares a picture with the golden file of this name.
fn compare(name: &str, picture: &Picture) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    board_golden::check(format!("{folder}/{name}"), picture.svg().to_string());
}

/// The start positions for two and for four, and the moves of a Shield.
#[test]
fn svg_matches_the_golden_files() {
    let start = Position::start();
    compare("two.svg", &start.board().picture());
    compare("four.svg", &FourPosition::start().board().picture());
    let from = "d3".parse().expect("a square");
    compare("moves.svg", &start.board().picture_of_moves(from));
}
