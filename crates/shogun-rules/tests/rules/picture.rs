//! Pictures of boards.

use shogun_rules::{Board, Colour, Picture, Square};

fn text(picture: &Picture) -> String {
    picture.text().to_string()
}

fn board() -> Board {
    "8/8/8/3p14/8/3P2k23/8/K11P35".parse().expect("a board")
}

#[test]
fn terminal_text_shows_pieces_and_marks() {
    let from = Square::at(3, 2).expect("on the board");
    let board = board();
    let plain = "\
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  . p1  .  .  .  .
4  .  .  .  .  .  .  .  .
3  .  .  . P2 k2  .  .  .
2  .  .  .  .  .  .  .  .
1 K1  . P3  .  .  .  .  .
   1  2  3  4  5  6  7  8
";
    assert_eq!(text(&board.picture()), plain);
    let targets = text(&board.picture_of_targets(from, board.targets(from)));
    let marked = "\
8  .  .  .  .  .  .  .  .
7  .  .  .  .  .  .  .  .
6  .  .  .  .  .  .  .  .
5  .  .  .*p1  .  .  .  .
4  .  .  *  .  *  .  .  .
3  .  *  .>P2 k2  .  .  .
2  .  .  *  .  *  .  .  .
1 K1  . P3  *  .  .  .  .
   1  2  3  4  5  6  7  8
";
    assert_eq!(targets, marked);
    let attacks = text(&board.picture_of_attacks(Colour::White));
    assert_eq!(attacks, plain.replace(" p1", "!p1"));
}

#[test]
fn titles_describe_the_picture() {
    let board = board();
    let at = |x: u8, y: u8| Square::at(x - 1, y - 1).expect("on the board");
    for (picture, title) in [
        (board.picture(), "Shogun board"),
        (
            board.picture_of_targets(at(4, 3), board.targets(at(4, 3))),
            "Where white pawn 2 on (4,3) can go",
        ),
        (
            board.picture_of_targets(at(8, 8), board.targets(at(8, 8))),
            "Where nothing on (8,8) can go",
        ),
        (board.picture_of_attacks(Colour::Red), "What red attacks"),
    ] {
        let svg = picture.svg().to_string();
        assert!(svg.contains(&format!(">{title}<")), "{svg}");
        assert!(svg.contains(&format!(">{board}<")), "{svg}");
    }
}

/// Compares a picture with the golden file of this name.
fn compare(name: &str, picture: &Picture) {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden");
    board_golden::check(format!("{folder}/{name}"), picture.svg().to_string());
}

/// Every piece of every energy, drawn in full.
#[test]
fn pieces_are_drawn_as_in_the_golden_file() {
    let board: Board = "P1P2P3P44/p1p2p3p44/K1K26/k1k26/8/8/8/8"
        .parse()
        .expect("a board");
    compare("pieces.svg", &board.picture());
}
