//! Texts and JSON: what is written reads back, and what is wrong is named.

use proptest::prelude::*;
use shogun_rules::{
    Board, Colour, Fixed, Magnets, Move, ParseError, Position, Rules, Square, Start, Walk,
};

use crate::boards;

proptest! {
    #[test]
    fn boards_and_positions_round_trip(board in boards::board(1), map in prop::collection::vec(0..4u8, 64)) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        let magnets = Magnets::new(|square| map[square.index()]);
        prop_assert_eq!(magnets.to_string().parse(), Ok(magnets));
        for colour in Colour::ALL {
            let fixed = Position::new(board, colour, Rules::Papers, Fixed).expect("one king a side at most");
            prop_assert_eq!(fixed.to_string().parse(), Ok(fixed));
            let turning = Position::new(board, colour, Rules::Boxed, magnets).expect("one king a side at most");
            prop_assert_eq!(Position::parse(&turning.to_string(), Rules::Boxed, magnets), Ok(turning));
        }
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[PKpk1-9./() wr]{0,40}|.{0,30}") {
        if let Ok(board) = text.parse::<Board>() {
            // Runs of empty squares may be written in pieces; nothing else may differ.
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        if let Ok(position) = Position::parse(&text, Rules::Papers, Magnets::default()) {
            prop_assert_eq!(Position::parse(&position.to_string(), Rules::Papers, Magnets::default()), Ok(position));
        }
        let _ = text.parse::<Move>();
        let _ = text.parse::<Square>();
    }
}

#[test]
fn empty_squares_may_be_dots_or_several_runs() {
    let board = Start::Template.board();
    let typed = board.to_string().replacen("/8/8/", "/....4/.7/", 1);
    assert_eq!(typed.parse(), Ok(board));
}

#[test]
fn wrong_texts_say_where_and_what() {
    let rows = |row: &str| format!("8/8/{row}/8/8/8/8/8");
    let cases = [
        ("8/8".to_string(), "2 rows: expected 8"),
        (rows("7"), "row 6 has 7 squares: expected 8"),
        (rows("P18"), "row 6 has 9 squares: expected 8"),
        (rows("9"), "row 6: '9' means nothing here"),
        (rows("x7"), "row 6: 'x' means nothing here"),
        (
            rows("P57"),
            "row 6: after 'P' comes its energy, 1 to 4, not '5'",
        ),
        (
            rows("k37"),
            "row 6: after 'k' comes its energy, 1 or 2, not '3'",
        ),
        (
            rows("7K"),
            "row 6: after 'K' comes its energy, 1 or 2, not the end of the row",
        ),
        (rows("P1(1234)7"), "(1,6): the piece cannot carry \"1234\""),
        (rows("P1(12347"), "(1,6): the piece cannot carry \"12347\""),
    ];
    for (text, said) in cases {
        let error = text.parse::<Board>().expect_err("malformed");
        assert!(error.to_string().contains(said), "{text}: {error}");
    }
    let board = Start::Picture.text();
    for side in ["", " ", " x", " w ", " white"] {
        let error = format!("{board}{side}")
            .parse::<Position>()
            .expect_err("no side");
        assert!(
            matches!(error, ParseError::Side { .. }),
            "{side:?}: {error}"
        );
    }
    let two_kings = "k1k26/8/8/8/8/8/8/8 w"
        .parse::<Position>()
        .expect_err("two kings");
    assert!(
        two_kings.to_string().contains("red has 2 kings"),
        "{two_kings}"
    );
    // A disc has to show the energy that the piece has.
    let upright = Magnets::default();
    assert!(Position::parse("P2(2341)7/8/8/8/8/8/8/8 w", Rules::Papers, upright).is_ok());
    for disc in ["1234", "234", "23411", "2345", "0", "x", "99999999999"] {
        let text = format!("P2({disc})7/8/8/8/8/8/8/8 w");
        let error = Position::parse(&text, Rules::Papers, upright).expect_err("not its disc");
        assert!(
            matches!(error, ParseError::Carried { .. }),
            "{disc}: {error}"
        );
    }
}

#[test]
fn squares_and_walks_read_what_they_write() {
    for square in Square::all() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
    for walk in Walk::ALL {
        assert_eq!(walk.to_string().parse(), Ok(walk));
    }
    for text in ["", "0,1", "9,1", "1", "(1,1", "1,1)", "11", "1,12", "a1"] {
        assert!(text.parse::<Square>().is_err(), "{text}");
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_is_that_of_the_fixtures() {
    use shogun_rules::{Placement, SquareSet};

    let json = r#"[{"colour":"white","kind":"king","energy":1,"at":[5,1]},{"colour":"red","kind":"pawn","energy":4,"at":[1,8]}]"#;
    let board: Board = serde_json::from_str(json).expect("a board");
    assert_eq!(serde_json::to_string(&board).expect("always writes"), json);
    let placements: Vec<Placement> = serde_json::from_str(json).expect("placements");
    assert_eq!(placements, board.placements().collect::<Vec<_>>());
    let squares = serde_json::to_string(&board.occupied()).expect("always writes");
    assert_eq!(squares, "[[5,1],[1,8]]");
    assert_eq!(
        serde_json::from_str::<SquareSet>(&squares).expect("a set"),
        board.occupied()
    );
    assert_eq!(
        serde_json::to_string(&Walk::Ru).expect("always writes"),
        "\"RU\""
    );
    assert!(serde_json::from_str::<Square>("[0,1]").is_err());
    let crowded = json
        .replace("[1,8]", "[5,1]")
        .replace("\"energy\":4", "\"energy\":5");
    let error = serde_json::from_str::<Board>(&crowded)
        .expect_err("two faults")
        .to_string();
    assert!(
        error.contains("energy 5") && error.contains("shares its square"),
        "{error}"
    );
    let position = Position::start();
    let text = serde_json::to_string(&position).expect("always writes");
    assert_eq!(
        serde_json::from_str::<Position>(&text).expect("a position"),
        position
    );
}
