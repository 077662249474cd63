//! Texts and JSON round-trip, and parse errors name the fault.

use std::error::Error as _;

use proptest::prelude::*;
use shogun_rules::{
    Board, Colour, Kind, Magnets, Move, Placement, Position, Rules, Square, Start, TextError,
    Variant,
};

use crate::boards;

/// The position and its rules, as text and as JSON.
fn round_trip(board: Board, to_move: Colour, rules: Rules) -> Result<(), TestCaseError> {
    let position = Position::new(board, to_move, rules).expect("one king a side at most");
    prop_assert_eq!(rules.to_string().parse(), Ok(rules));
    prop_assert_eq!(Position::parse(&position.to_string(), &rules), Ok(position));
    #[cfg(feature = "serde")]
    {
        let json = serde_json::to_string(&position).expect("always writes");
        let read: Position = serde_json::from_str(&json).expect("valid JSON");
        prop_assert_eq!(&read, &position);
        prop_assert_eq!(read.key(), position.key());
    }
    Ok(())
}

proptest! {
    #[test]
    fn boards_and_positions_round_trip(
        board in boards::board(1),
        to_move in prop::sample::select(&Colour::ALL[..]),
        variant in boards::variant(),
        magnets in boards::magnets(),
        map in boards::energy_map(),
        table in boards::energy_table(),
    ) {
        prop_assert_eq!(board.to_string().parse(), Ok(board));
        round_trip(board, to_move, Rules::default().with_variant(variant))?;
        round_trip(board, to_move, Rules::new(variant, magnets))?;
        round_trip(board, to_move, Rules::new(variant, map))?;
        round_trip(board, to_move, Rules::new(variant, table))?;
    }

    #[test]
    fn parsing_any_text_does_not_panic(text in "[PKpk1-9./() wr]{0,40}|.{0,30}") {
        if let Ok(board) = text.parse::<Board>() {
            // A run of empty squares may be split; nothing else may differ.
            prop_assert_eq!(board.to_string().parse(), Ok(board));
        }
        let upright = Rules::new(Variant::BareKing, Magnets::default());
        if let Ok(position) = Position::parse(&text, &upright) {
            prop_assert_eq!(Position::parse(&position.to_string(), &upright), Ok(position));
        }
        let _ = text.parse::<Move>();
        let _ = text.parse::<Square>();
    }
}

#[test]
fn empty_squares_are_written_as_dots_or_runs() {
    let board = Start::FourthFile.board();
    let typed = board.to_string().replacen("/8/8/", "/....4/.7/", 1);
    assert_eq!(typed.parse(), Ok(board));
}

#[test]
fn rules_are_read_turned() {
    let rules = Rules::new(
        Variant::Boxed,
        Magnets::new(|square| square.index() as u8 % 3),
    );
    for quarters in 0..4 {
        let read = format!("turn={quarters} {rules}").parse();
        assert_eq!(read, Ok(rules.turned(quarters)));
    }
    for words in ["turn=4", "turn=-1", "turn=", "turn=1 turn=1", "turns=1"] {
        let error = words.parse::<Rules>().expect_err("no rule");
        assert!(
            matches!(error, TextError::Word { what: "rule", .. }),
            "{words}: {error}"
        );
    }
}

/// Keys are kept in files of other programs.
#[test]
fn keys_are_stable_across_versions() {
    let magnets = Rules::new(Variant::Boxed, Magnets::default());
    let keys = [Rules::default(), magnets].map(|rules| Position::start_of(rules).key());
    assert_eq!(keys, [2_766_635_342_256_072_704, 4_705_485_359_921_918_095]);
}

#[test]
fn parse_errors_name_the_place_and_the_fault() {
    let rows = |row: &str| format!("8/8/{row}/8/8/8/8/8");
    let cases = [
        ("8/8".to_string(), "2 rows: expected 8"),
        (rows("7"), "row 6 has 7 squares: expected 8"),
        (rows("P18"), "row 6 has 9 squares: expected 8"),
        (rows("8p1"), "row 6 has 9 squares: expected 8"),
        (rows("9"), "row 6: unexpected '9': expected P, K, p or k"),
        (rows("x7"), "row 6: unexpected 'x': expected P, K, p or k"),
        (
            rows("P57"),
            "row 6: 'P' is followed by '5': expected its energy, 1 to 4",
        ),
        (
            rows("k37"),
            "row 6: 'k' is followed by '3': expected its energy, 1 or 2",
        ),
        (
            rows("7K"),
            "row 6: 'K' is followed by the end of the row: expected its energy, 1 or 2",
        ),
        (rows("P1(1234)7"), "(1,6): wrong disc \"1234\""),
        (rows("P1(12347"), "(1,6): wrong disc \"12347\""),
    ];
    for (text, fault_texts) in cases {
        let error = text.parse::<Board>().expect_err("malformed");
        assert!(error.to_string().contains(fault_texts), "{text}: {error}");
    }
    let board = Start::FifthFile.text();
    for side in ["", " ", " x", " w ", " white"] {
        let error = format!("{board}{side}")
            .parse::<Position>()
            .expect_err("no side");
        assert!(matches!(error, TextError::Side { .. }), "{side:?}: {error}");
    }
    assert_eq!(
        "8/8 w"
            .parse::<Position>()
            .expect_err("two rows")
            .to_string(),
        "2 rows: expected 8, separated by '/', row 8 first"
    );
    assert_eq!(
        format!("{board} x")
            .parse::<Position>()
            .expect_err("x")
            .to_string(),
        "side to move \"x\": expected a blank and w (white) or r (red) after the board"
    );
    let two_kings = "k1k26/8/8/8/8/8/8/8 w"
        .parse::<Position>()
        .expect_err("two kings");
    assert!(
        two_kings.to_string().contains("red has 2 kings"),
        "{two_kings}"
    );
    // A disc has to show the energy that the piece has.
    let upright = Rules::new(Variant::BareKing, Magnets::default());
    assert!(Position::parse("P2(2341)7/8/8/8/8/8/8/8 w", &upright).is_ok());
    for disc in ["1234", "234", "23411", "2345", "0", "x", "99999999999"] {
        let text = format!("P2({disc})7/8/8/8/8/8/8/8 w");
        let error = Position::parse(&text, &upright).expect_err("not its disc");
        assert!(matches!(error, TextError::Disc { .. }), "{disc}: {error}");
    }
}

#[test]
fn all_placement_faults_are_reported() {
    let piece = |colour, kind, energy, at: (i32, i32)| Placement {
        colour,
        kind,
        energy,
        at: at.into(),
    };
    let error = Board::from_placements([
        piece(Colour::Red, Kind::King, 3, (4, 8)),
        piece(Colour::Red, Kind::Pawn, 0, (5, 8)),
        piece(Colour::White, Kind::King, 1, (4, 4)),
        piece(Colour::White, Kind::Pawn, 2, (4, 4)),
        piece(Colour::White, Kind::Pawn, 2, (1, 9)),
    ])
    .expect_err("four faults");
    let fault_texts: Vec<String> = error.faults().iter().map(ToString::to_string).collect();
    assert_eq!(
        fault_texts,
        [
            "red king 3 at (4,8) cannot have energy 3: a king has 1 to 2",
            "red pawn 0 at (5,8) cannot have energy 0: a pawn has 1 to 4",
            "white pawn 2 at (4,4) shares its square with a piece named earlier: one piece a square",
            "white pawn 2 at (1,9) is outside the board: both coordinates go from 1 to 8",
        ]
    );
    assert_eq!(error.to_string(), fault_texts.join("; "));
    assert_eq!(
        TextError::from(error.clone()).to_string(),
        error.to_string()
    );
}

#[cfg(feature = "serde")]
#[test]
fn json_equals_the_text_except_for_placements() {
    use serde_json::{Value, json};
    use shogun_rules::{SquareSet, Walk};

    let position = Position::start();
    let value = serde_json::to_value(position).expect("always writes");
    let text = position.to_string();
    assert_eq!(
        value,
        json!({"rules": "variant=bare-king energies=fixed", "position": text})
    );
    let read = |value: Value| serde_json::from_value::<Position>(value);
    assert_eq!(
        read(json!({ "position": text })).expect("usual rules"),
        position
    );
    let boxed = read(json!({"rules": "variant=boxed", "position": text})).expect("a position");
    assert_eq!(boxed.variant(), Variant::Boxed);
    assert!(read(json!({"rules": "energies=magnets:0", "position": text})).is_err());

    let board = Start::FifthFile.board();
    assert_eq!(json!(board), json!(board.to_string()));
    assert_eq!(
        json!(Rules::default()),
        json!("variant=bare-king energies=fixed")
    );
    assert_eq!(json!(Walk::Ru), json!("RU"));
    let piece = r#"[{"colour":"white","kind":"king","energy":1,"at":[5,1]},{"colour":"red","kind":"pawn","energy":4,"at":[1,8]}]"#;
    let placements: Vec<Placement> = serde_json::from_str(piece).expect("placements");
    assert_eq!(
        serde_json::to_string(&placements).expect("always writes"),
        piece
    );
    let board = Board::from_placements(placements).expect("two pieces");
    assert_eq!(json!(board.occupied()), json!([[5, 1], [1, 8]]));
    let squares: SquareSet = serde_json::from_value(json!([[1, 8], [5, 1]])).expect("a set");
    assert_eq!(squares, board.occupied());
    assert!(serde_json::from_str::<Square>("[0,1]").is_err());
}

/// An error of a part has that error as its cause.
#[test]
fn errors_have_their_causes() {
    let cause = |error: TextError| error.source().map(ToString::to_string);
    let kings = "K17/K17/8/8/8/8/8/8 w"
        .parse::<Position>()
        .expect_err("two kings");
    let name = "variant=none".parse::<Rules>().expect_err("no variant");
    for error in [kings, name] {
        let text = error.to_string();
        assert_eq!(cause(error), Some(text));
    }
    assert_eq!(cause("8".parse::<Board>().expect_err("one row")), None);
}
