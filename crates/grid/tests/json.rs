//! Squares, sets and directions as JSON.
#![cfg(feature = "serde")]

use std::fmt::Debug;

use board_grid::{Direction, EightByEight, Square, SquareSet, dynamic};
use serde::Serialize;
use serde::de::DeserializeOwned;

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T, json: &str) {
    assert_eq!(serde_json::to_string(value).expect("plain data"), json);
    assert_eq!(&serde_json::from_str::<T>(json).expect(json), value);
    // A reader cannot lend its text, so this takes the other road through the deserialiser.
    assert_eq!(
        &serde_json::from_reader::<_, T>(json.as_bytes()).expect(json),
        value
    );
}

#[test]
fn json_is_the_text_form() {
    let c3: Square<EightByEight> = "c3".parse().expect("a square");
    let a1 = "a1".parse().expect("a square");
    round_trip(&c3, r#""c3""#);
    round_trip(
        &[c3, a1].into_iter().collect::<SquareSet<_>>(),
        r#"["a1","c3"]"#,
    );
    round_trip(&Direction::NorthEast, r#""north-east""#);
    round_trip(&dynamic::Square::new(3, 65_535), "[3,65535]");
}

#[test]
fn errors_name_the_text() {
    let error = serde_json::from_str::<Square<EightByEight>>(r#""i9""#).expect_err("off the board");
    assert!(error.to_string().contains("\"i9\""), "{error}");
    assert!(serde_json::from_str::<dynamic::Square>("[0,70000]").is_err());
    assert!(serde_json::from_str::<dynamic::Square>("[1]").is_err());
}
