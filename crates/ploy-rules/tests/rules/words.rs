//! Tests of the texts of errors and of `Debug`.

use std::collections::HashSet;
use std::fmt::Debug;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use ploy_rules::{
    Board, Colour, Face, FourPosition, Game, Lines, Move, Piece, Position, Rotation, Rotations,
    Rules, Square,
};

/// Pieces such as `e5 b17` under this rule set, black to move.
fn position(pieces: &str, rules: &str) -> Position {
    let pieces = pieces.split(", ").map(|text| {
        let (square, piece) = text.split_once(' ').expect("a square and a piece");
        (
            square.parse().expect("a square"),
            piece.parse().expect("a piece"),
        )
    });
    let rules: Rules = rules.parse().expect("rules");
    Position::new(pieces.collect(), Colour::Black, rules)
}

const PIECES: &str = "a1 b170, b1 b130, c3 b31, e5 b17, e6 b1, h8 w1, i9 w170";

#[test]
fn each_illegal_move_has_its_own_error() {
    for (rules, mv, expected) in [
        ("", "e4-e5-0", "no piece stands on e4"),
        ("", "i9-i8-0", "w170 on i9 is white's"),
        (
            "",
            "c3-c4-0",
            "the piece on c3 has 5 lines: only pieces with 1 to 4 can move",
        ),
        (
            "",
            "e5-e5-0",
            "nothing happens on e5: a move is a step, a turn, or with a shield both",
        ),
        (
            "",
            "e5-e5-4",
            "turning by 4 leaves the piece on e5 as it is",
        ),
        (
            "turning=one-step",
            "e5-e5-2",
            "turning by 2 is too far: only by 1 or 7 in this rule set",
        ),
        (
            "listing=distinct-results",
            "e5-e5-5",
            "turning by 5 is the same as a smaller turn, which alone is listed in this rule set",
        ),
        ("", "e5-f5-0", "no line of the piece on e5 leads to f5"),
        (
            "",
            "e5-e2-0",
            "e2 is too far: a probe steps 2 squares at most",
        ),
        (
            "",
            "e6-e8-0",
            "e8 is too far: a shield steps 1 square at most",
        ),
        (
            "",
            "e5-e4-1",
            "a probe steps or turns: only a shield may do both",
        ),
        ("", "e5-e6-0", "an own piece stands on e6"),
        ("", "e5-e7-0", "a piece stands in between, on e6"),
    ] {
        let why = position(PIECES, rules).check(mv.parse().expect("a move"));
        assert_eq!(
            why.expect_err(mv).to_string(),
            expected,
            "{mv} under {rules:?}"
        );
    }
    let over = position("a1 b170, e5 b17, i9 w170", "");
    let why = over.check("e5-e4-0".parse().expect("a move"));
    assert_eq!(
        why.expect_err("white has lost").to_string(),
        "the game is over"
    );
}

#[test]
fn invalid_moves_and_pieces_are_errors_that_quote_the_part() {
    for (text, expected) in [
        (
            "e3-e4",
            "a move has three parts, <from>-<to>-<rotation> as in e3-e4-0, not 2",
        ),
        ("j3-e4-0", "the first part is "),
        ("e3-e0-0", "the second part is "),
        ("e3-e4-8", "the third part is "),
    ] {
        let error = text.parse::<Move>().expect_err(text).to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
    let error = "".parse::<Piece>().expect_err("no piece").to_string();
    assert_eq!(error, "no piece: expected a colour and a number, like b21");
}

#[test]
fn errors_of_boards_name_the_place() {
    let rows = "expected 9 rows joined by '/', none before the first or after the last";
    let cells = "expected 9 cells joined by 8 commas";
    let empty = ",,,,,,,,";
    for (first, second, expected) in [
        (None, Some(empty), format!("1 row: {rows}")),
        (Some(empty), None, format!("8 rows: {rows}")),
        (
            Some("b1"),
            Some(empty),
            format!("row 9 (from character 1) has 1 cell: {cells}"),
        ),
        (
            Some(empty),
            Some("b1,,,"),
            format!("row 8 (from character 10) has 4 cells: {cells}"),
        ),
        (
            Some(",b1,w1,,,,,,"),
            Some("b1,,,"),
            format!("row 8 (from character 14) has 4 cells: {cells}"),
        ),
        (
            Some("x,,,,,,,,"),
            Some(empty),
            "row 9, cell 1 (a9), character 1: ".into(),
        ),
        (
            Some(",b1,b1x,,,,,,"),
            Some(empty),
            "row 9, cell 3 (c9), character 7: ".into(),
        ),
        (
            Some(",\u{e9},,,,,,,"),
            Some(empty),
            "row 9, cell 2 (b9), character 2: ".into(),
        ),
        (
            Some(empty),
            Some("b1,,b2y3,,,,,,"),
            "row 8, cell 3 (c8), character 16: ".into(),
        ),
    ] {
        let more = if first.is_some() { 7 } else { 0 };
        let all = first
            .into_iter()
            .chain(second)
            .chain([empty; 7].into_iter().take(more));
        let text = all.collect::<Vec<_>>().join("/");
        let error = text.parse::<Board>().expect_err(&text).to_string();
        assert!(
            error.starts_with(&expected),
            "{text}: {error}, not {expected}"
        );
    }
}

/// In every game, text after a position is an error with its character number, from 1.
#[test]
fn text_after_a_position_is_an_error_with_its_place() {
    fn check<G: Game>(start: &G) {
        let text = start.to_string();
        for more in ["x", "\u{e9}", " x", "-", "gcyb"] {
            let error = G::parse(&format!("{text}{more}"), &start.rules()).err();
            let error = error.expect(more).to_string();
            let (found, at) = (more.chars().next(), text.len() + 1);
            let expected = format!("character {at}: {:?} after", found.expect("a character"));
            assert!(error.starts_with(&expected), "{error}, not {expected}");
        }
    }
    check(&Position::start());
    for game in ["game=partnership", "game=free-for-all"] {
        check(&FourPosition::start_of(game.parse().expect("rules")));
    }
}

#[test]
fn values_show_themselves_by_their_texts() {
    fn shows(value: impl Debug, expected: &str) {
        assert_eq!(format!("{value:?}"), expected);
    }
    let two = position("a1 b170, e5 b17, i9 w170", "turning=one-step");
    let board = two.board().to_string();
    shows(two.board(), &format!("Board({board})"));
    let rules = "turning=one-step listing=every-rotation";
    shows(&two, &format!("Position({board} b, {rules})"));
    let four = FourPosition::default();
    shows(&four, &format!("FourPosition({four}, {})", four.rules()));
    shows(Lines::new(21).expect("not 0"), "0b00010101");
    let turn = Rotation::new(3).expect("below 8");
    shows(turn, "3");
    let turns: Rotations = [turn, Rotation::NONE].into_iter().collect();
    shows(turns, "{0, 3}");
    shows(Move::turn(Square::E5, turn), "e5-e5-3");
    shows(Move::step(Square::E5, Square::E6), "e5-e6-0");
}

#[test]
fn numbers_and_faces_go_back_to_where_they_came_from() {
    let mut faces = 0;
    for lines in (1..=255).filter_map(Lines::new) {
        assert_eq!(Lines::new(u8::from(lines)), Some(lines));
        if let Some(face) = Face::of(lines) {
            assert_eq!(face.lines(), lines);
            assert_eq!(Some(face.design().kind()), lines.kind());
            faces += 1;
        }
    }
    assert_eq!(faces, 54, "the faces of the pieces of the game");
    for turn in Rotation::ALL {
        assert_eq!(Rotation::try_from(u8::from(turn)), Ok(turn));
        assert!(!Rotations::from_bits(1 << turn.steps()).is_empty());
    }
    assert!(Rotations::from_bits(0).is_empty());
}

/// What `play` and `pass` return says which move it was.
#[test]
fn undos_name_their_move() {
    let mut two = Position::start();
    let mv = two.moves()[0];
    assert_eq!(two.play(mv).expect("it is listed").mv(), Some(mv));
    assert_eq!(two.pass().expect("the game goes on").mv(), None);
    let mut four = FourPosition::start();
    let mv = four.moves()[0];
    assert_eq!(four.play(mv).expect("it is listed").mv(), Some(mv));
    assert_eq!(four.pass().expect("the game goes on").mv(), None);
}

/// Where every draw names a move that a piece does not have, all moves are counted.
#[test]
fn a_random_move_is_drawn_from_all_after_rejections() {
    for place in 0..4 {
        let position = position(PIECES, "");
        let mut draws = 0;
        let drawn = position.random_move(|below| {
            draws += 1;
            // The last candidate of the last piece is no move.
            if draws <= 64 {
                below - 1
            } else {
                place.min(below - 1)
            }
        });
        assert_eq!(draws, 65);
        assert_eq!(drawn, Some(position.moves()[place as usize]));
    }
}

/// A number that is not below the bound draws no move, and does not take long.
#[test]
fn a_draw_beyond_the_bound_is_no_move() {
    assert_eq!(Position::start().random_move(|_| u64::MAX), None);
    assert_eq!(FourPosition::start().random_move(|_| u64::MAX), None);
}

#[test]
fn equal_positions_are_one_to_a_set_and_the_usual_one_is_the_start() {
    let mut two = HashSet::from([Position::default()]);
    assert!(!two.insert(Position::start()));
    assert!(two.insert(position(PIECES, "")));
    let mut four = HashSet::from([FourPosition::default()]);
    let start = FourPosition::start();
    assert!(!four.insert(start.to_string().parse().expect("its own text")));
    let mut later = start.clone();
    later.play(later.moves()[0]).expect("it is listed");
    assert_eq!(later.to_string().parse(), Ok(later.clone()));
    let hash =
        |position: &FourPosition| BuildHasherDefault::<DefaultHasher>::default().hash_one(position);
    assert_ne!(hash(&later), hash(&start));
    assert_eq!(Board::<Colour>::default(), Board::EMPTY);
    let pieces = start.board().into_iter();
    assert_eq!((pieces.len(), pieces.count()), (36, 36));
}
