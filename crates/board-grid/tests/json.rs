//! Squares, sets, directions and boards as JSON.

use std::fmt::Debug;

use board_grid::{Direction, EightByEight, Geometry, Square, SquareSet, dynamic};
use serde::Serialize;
use serde::de::DeserializeOwned;

board_grid::geometry! {
    /// A board whose squares are written as pairs.
    PairSquares: u64, 8 x 3, Pairs
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("plain data"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect(json), value);
    // A reader cannot lend its text, so this tests deserialization of owned strings.
    assert_eq!(
        &serde_json::from_reader::<_, T>(json.as_bytes()).expect(json),
        value
    );
}

#[test]
fn json_of_text_types_is_their_text() {
    type At = Square<EightByEight>;
    round_trip(&At::C3, r#""c3""#);
    round_trip(&SquareSet::from([At::C3, At::A1]), r#"["a1","c3"]"#);
    round_trip(&SquareSet::<EightByEight>::EMPTY, "[]");
    for direction in Direction::ALL {
        round_trip(&direction, &format!("\"{direction}\""));
    }
    let board: dynamic::Board = "..#\n...".parse().expect("a board");
    round_trip(&board, r#""..#\n...""#);
}

#[test]
fn pairs_are_lists_of_two() {
    round_trip(&dynamic::Square::new(3, 65_535), "[3,65535]");
    let corner = Square::<PairSquares>::at(7, 0).expect("the board has 8 columns");
    round_trip(&corner, "[8,1]");
    round_trip(&SquareSet::from([corner]), "[[8,1]]");
}

/// The error of this JSON.
fn error_of<T: DeserializeOwned + Debug>(json: &str) -> String {
    serde_json::from_str::<T>(json).expect_err(json).to_string()
}

#[test]
fn json_errors_name_the_wrong_part() {
    assert!(error_of::<Square<EightByEight>>(r#""i9""#).contains("\"i9\": not a square"));
    for json in ["[0,1]", "[9,1]", "[1,4]"] {
        let [x, y]: [u8; 2] = serde_json::from_str(json).expect("two numbers");
        let error = error_of::<Square<PairSquares>>(json);
        assert!(
            error.contains(&format!("[{x}, {y}]: not a square")),
            "{error}"
        );
    }
    for json in ["[1]", "[1,256]", "\"(1,1)\"", "[1,1,1]"] {
        error_of::<Square<PairSquares>>(json);
    }
    error_of::<dynamic::Square>("[0,70000]");
    error_of::<dynamic::Square>("[1]");
    assert!(error_of::<Direction>(r#""up""#).contains("\"up\": not a direction"));
    let long = format!("\"{}x\"", ".".repeat(10_000));
    assert!(
        error_of::<dynamic::Board>(&long).len() < 200,
        "only the beginning is repeated"
    );
    const { assert!(PairSquares::AREA == 24) };
}
