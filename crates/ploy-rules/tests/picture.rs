//! Pictures of boards.

use ploy_rules::{Board, Face, FourColour, Piece};

fn with(pieces: &[(&str, &str)]) -> Board {
    pieces
        .iter()
        .map(|(square, piece)| {
            let square = square.parse().expect("a square");
            (square, piece.parse().expect("a piece"))
        })
        .collect()
}

#[test]
fn terminal_text_shows_pieces_targets_and_what_can_be_taken() {
    let board = with(&[("d4", "b146"), ("e5", "w16"), ("d2", "b1"), ("i9", "w170")]);
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
fn a_piece_is_drawn_with_as_many_lines_as_it_has() {
    for face in Face::all() {
        let piece = Piece::new(FourColour::Coral, face.lines());
        let lines = piece
            .glyph()
            .shapes()
            .iter()
            .filter(|shape| matches!(shape, board_grid::picture::Shape::Line { .. }))
            .count();
        assert_eq!(lines, usize::from(face.lines().count()), "{face}");
    }
}
