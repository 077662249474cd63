//! The promises of the [`Game`](board_game_core::Game) contract, and text and JSON forms.

mod boards;

use board_game_core::conformance::{self, Plan};
use ploy_rules::{Board, Colour, Move, Position, Rules};
use proptest::prelude::*;

#[test]
fn every_rule_set_keeps_the_contract() {
    for rules in Rules::ALL {
        let start = Position::new(Board::start(), Colour::Black, rules);
        let plan = Plan {
            games: 3,
            plies: 1_500,
            ..Plan::default()
        };
        let report = conformance::check(&start, &plan).unwrap_or_else(|broken| panic!("{broken}"));
        assert!(
            report.finished > 0,
            "no game was played to its end: {report:?}"
        );
        assert!(
            report.unlisted > 1_000,
            "too few refusals tried: {report:?}"
        );
    }
}

proptest! {
    #[test]
    fn texts_read_back_byte_for_byte(board in boards::arbitrary(), rules in boards::rules()) {
        let text = board.to_string();
        let read: Board = text.parse().expect("what is written can be read");
        prop_assert_eq!(&read, &board);
        prop_assert_eq!(read.to_string(), text);

        let position = Position::new(board, Colour::White, rules);
        prop_assert_eq!(Position::parse(&position.to_string(), rules), Ok(position));
    }

    #[test]
    fn any_text_is_refused_or_reads_back(text in "[bw0-9,/ a-i\\-]{0,200}") {
        if let Ok(board) = text.parse::<Board>() {
            prop_assert_eq!(board.to_string(), text.clone());
        }
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string(), text.clone());
        }
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string(), text);
        }
    }

    #[test]
    fn a_damaged_board_is_refused_or_reads_back(
        board in boards::arbitrary(), at in any::<prop::sample::Index>(), new in "[bw0-9,/x é]{0,2}"
    ) {
        let text = board.to_string();
        let cut = at.index(text.len());
        let damaged = format!("{}{new}{}", &text[..cut], &text[cut + 1..]);
        match damaged.parse::<Board>() {
            Ok(read) => prop_assert_eq!(read.to_string(), damaged),
            Err(error) => prop_assert!(!error.to_string().is_empty()),
        }
    }
}

#[cfg(feature = "serde")]
#[test]
fn json_forms_read_back() {
    let position = Position::start();
    let json = serde_json::to_value(&position).expect("a position has a JSON form");
    assert_eq!(json["board"], Board::START);
    assert_eq!(json["to_move"], "black");
    assert_eq!(json["rules"]["turning"], "any");
    let read: Position = serde_json::from_value(json).expect("it reads back");
    assert_eq!(read, position);

    let mv: Move = serde_json::from_str("\"e3-e4-1\"").expect("a move is its text");
    assert_eq!(mv.to_string(), "e3-e4-1");
    let error = serde_json::from_str::<Move>("\"e3-e4-8\"").expect_err("8 is no rotation");
    assert!(error.to_string().contains("0 to 7"), "{error}");
}
