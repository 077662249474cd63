//! The promises of the [`Game`](board_game_core::Game) contract, and text and JSON forms.

use board_game_core::conformance::{self, CheckPlan};
use ploy_rules::{
    Board, Colour, FourGame, FourPosition, FourRules, Game, Move, Player, Position, Record, Rules,
};
use proptest::prelude::*;

use crate::boards;

/// All rule sets of a game together, so that rules left out of the key would be found.
fn check<G: Game>(starts: &[G], games: u32, plies: u32) {
    let plan = CheckPlan::default().with_games(games).with_plies(plies);
    let report = conformance::check_all(starts, &plan).unwrap_or_else(|broken| panic!("{broken}"));
    assert!(
        report.finished > 0,
        "no game was played to its end: {report:?}"
    );
    assert!(
        report.unlisted > 1_000 && report.captures > 100,
        "too little seen: {report:?}"
    );
    assert!(report.passes > 100, "too few null moves: {report:?}");
}

#[test]
fn two_player_game_conforms_to_the_contract_under_all_rules() {
    check(
        &Rules::ALL.map(|rules| Position::start().with_rules(rules)),
        3,
        1_500,
    );
}

#[test]
fn four_player_games_conform_to_the_contract_under_all_rules() {
    let games = FourGame::ALL.into_iter();
    let rules = games.flat_map(|game| Rules::ALL.map(|rules| FourRules::new(game, rules)));
    check(
        &rules.map(FourPosition::start_of).collect::<Vec<_>>(),
        1,
        3_000,
    );
}

#[test]
fn players_are_called_by_their_colours() {
    let names = |name: fn(Player) -> &'static str| Player::all(4).map(name).collect::<Vec<_>>();
    assert_eq!(names(Position::player_name)[..2], ["black", "white"]);
    assert_eq!(
        names(FourPosition::player_name),
        ["green", "coral", "yellow", "blue"]
    );
}

proptest! {
    #[test]
    fn texts_read_back_byte_for_byte(board in boards::arbitrary::<Colour>(), rules in boards::rules()) {
        let text = board.to_string();
        let read: Board = text.parse().expect("what is written can be read");
        prop_assert_eq!(&read, &board);
        prop_assert_eq!(read.to_string(), text);

        let position = Position::new(board, Colour::White, rules);
        prop_assert_eq!(Position::parse(&position.to_string(), &rules), Ok(position));
    }

    #[test]
    fn any_text_is_an_error_or_round_trips(text in "[bw0-9,/ a-i\\-]{0,200}") {
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
    fn damaged_boards_are_errors_or_round_trip(
        board in boards::arbitrary::<Colour>(), at in any::<prop::sample::Index>(), new in "[bw0-9,/x é]{0,2}"
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
fn json_forms_are_texts() {
    let position = Position::start();
    let json = serde_json::to_value(&position).expect("a position has a JSON form");
    assert_eq!(json["position"], format!("{} b", Board::START_TEXT));
    assert_eq!(json["rules"], "turning=any listing=every-rotation");
    let read: Position = serde_json::from_value(json).expect("it reads back");
    assert_eq!(read, position);

    let mv: Move = serde_json::from_str("\"e3-e4-1\"").expect("a move is its text");
    assert_eq!(mv.to_string(), "e3-e4-1");
    let error = serde_json::from_str::<Move>("\"e3-e4-8\"").expect_err("8 is no rotation");
    assert!(error.to_string().contains("0 to 7"), "{error}");
}

#[test]
fn records_of_both_games_read_back() {
    fn read_back<G: Game>(start: G, first: &str) {
        let mut record = Record::new(start);
        for _ in 0..40 {
            let moves = record.position().moves();
            let mv = moves[record.len() * 7 % moves.len()];
            record.play(mv).expect("it is listed");
        }
        let text = record.to_string();
        assert!(text.contains(first), "{text}");
        assert_eq!(text.parse::<Record<G>>(), Ok(record));
    }
    read_back(Position::start(), "game: ploy\n");
    let rules = "game=free-for-all turning=one-step listing=distinct-results";
    let four = FourPosition::start_of(rules.parse().expect("rules"));
    read_back(four, &format!("game: ploy-four\nrules: {rules}\n"));
}

#[test]
fn errors_of_invalid_texts_state_the_expected_form() {
    let board = Board::START_TEXT;
    let empty = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,";
    let two = |text: &str| text.parse::<Position>().expect_err(text).to_string();
    let rules = "game=free-for-all".parse().expect("rules");
    let four = |text: &str| {
        FourPosition::parse(text, &rules)
            .expect_err(text)
            .to_string()
    };
    let at = empty.len() + 2;
    for (error, part) in [
        (two("w84 b"), "1 row: expected 9 rows".to_owned()),
        (
            two(board),
            "no side to move: expected one blank after the board, and b or w".to_owned(),
        ),
        (
            two(&format!("{empty} r")),
            format!("character {at}: 'r' is no side to move"),
        ),
        (
            two(&format!("{empty} bw")),
            format!("character {}: 'w' after the position", at + 1),
        ),
        (
            two(&board.replace("b170", "b256")),
            "expected 1 to 255".to_owned(),
        ),
        (
            two(&board.replace("b170", "b")),
            "no number after the colour".to_owned(),
        ),
        (
            two(&board.replace("b170", "g170")),
            "'g' is no colour: expected b or w".to_owned(),
        ),
        (
            four(&format!("{empty} x")),
            "expected one blank after the board, and g, c, y or b".to_owned(),
        ),
        (
            four(&format!("{empty} g")),
            format!("character {}: expected a blank and four letters", at + 1),
        ),
        (four(&format!("{empty} g gcy")), "four letters".to_owned()),
        (
            four(&format!("{empty} g g---")),
            "green controls pieces, but has lost".to_owned(),
        ),
        (
            four(&format!("{empty} g ----?")),
            "'?' after the position".to_owned(),
        ),
    ] {
        assert!(error.contains(&part), "{part:?} is in {error:?}");
    }
    for (text, part) in [
        (
            "turning=twice",
            "\"twice\" is no turn rule: expected any or one-step",
        ),
        ("turning=any turning=any", "turning= is given twice"),
        (
            "speed=9",
            "\"speed=9\" is no rule: expected words such as turning=... listing=...",
        ),
    ] {
        let error = text.parse::<Rules>().expect_err(text).to_string();
        assert!(error.contains(part), "{part:?} is in {error:?}");
    }
}
