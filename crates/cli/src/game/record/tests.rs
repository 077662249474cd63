use shogun_rules::Magnets;

use super::super::shogun::{WithFixed, WithMagnets};
use super::*;

fn read(text: &str) -> Vec<anyhow::Result<Record>> {
    Records::new(text.as_bytes()).collect()
}

/// The error of a text, which is the last thing read.
fn error(text: &str) -> String {
    let last = read(text).pop().expect("something is read");
    format!("{:#}", last.expect_err("it is malformed"))
}

/// A game of the first legal moves.
fn played<G: Playable>(start: G, plies: usize) -> History<G> {
    let mut history = History::new(start);
    for _ in 0..plies {
        let mut first = None;
        let _ = history.position().visit_moves(|mv| {
            first = Some(mv);
            std::ops::ControlFlow::Break(())
        });
        let Some(mv) = first else { break };
        history.play(mv).expect("listed moves are legal");
    }
    history
}

/// Writes the game down and reads it again: the same record, rules, positions and moves.
fn round_trip<G: Playable>(start: G, plies: usize) {
    let history = played(start, plies);
    let record = Record::of(&history).with_tag("first", "level3");
    let text = record.to_string();
    let again = read(&text).pop().expect("a record").expect("well-formed");
    assert_eq!(again.to_string(), text);
    assert_eq!(again.tag("first"), Some("level3"));
    let replayed: History<G> = again.replay().expect("it can be played");
    assert_eq!(replayed.start(), history.start());
    assert_eq!(replayed.start().rules_text(), history.start().rules_text());
    assert_eq!(replayed.position(), history.position());
    assert!(replayed.moves().eq(history.moves()));
}

#[test]
fn games_under_any_rules_are_written_and_read_again() {
    for rules in ploy_rules::Rules::ALL {
        let board = ploy_rules::Board::start();
        let start = ploy_rules::Position::new(board, ploy_rules::Colour::White, rules);
        for plies in [0, 1, 6, 7] {
            round_trip(start.clone(), plies);
        }
    }
    for rules in ["papers", "boxed", "pseudo-legal"] {
        round_trip(WithFixed::read(rules, "start").expect("rules"), 9);
        let map = "01230123/12301230/23012301/30123012/01230123/12301230/23012301/30123012";
        let with_magnets = format!("{rules} magnets={map}");
        let start = WithMagnets::read(&with_magnets, "start-template").expect("rules");
        assert_eq!(*start.model(), map.parse::<Magnets>().expect("a map"));
        round_trip(start, 9);
    }
    for (rules, position) in [
        ("k=8 l=1 n=1", "start"),
        ("k=4 l=2 n=1 side=6 repeats must-move", "a4,c4,e4,f4"),
    ] {
        round_trip(
            rook_hunt::Position::read(rules, position).expect("rules"),
            8,
        );
    }
}

#[test]
fn a_file_may_hold_many_games() {
    let ploy = Record::of(&played(ploy_rules::Position::start(), 3));
    let hunt = Record::of(&played(rook_hunt::Position::start(), 0)).with_tag("result", "none");
    let text = format!("\n{ploy}\n\n{hunt}{ploy}");
    let records: Vec<Record> = read(&text)
        .into_iter()
        .map(|record| record.expect("well-formed"))
        .collect();
    assert_eq!(records.len(), 3);
    assert_eq!(records[0].to_string(), ploy.to_string());
    assert_eq!(records[1].to_string(), hunt.to_string());
    assert_eq!(records[2].to_string(), ploy.to_string());
    assert!(read("\n \n").is_empty());
}

#[test]
fn what_is_malformed_is_named_with_its_line() {
    let header = "board-rules game 1\ngame: hunt\nrules: k=8 l=1 n=1\nposition: start\n";
    for (text, expected) in [
        (
            "hello\n".to_owned(),
            "line 1: \"hello\": expected \"board-rules game 1\"",
        ),
        (
            "\nboard-rules game 7\n".to_owned(),
            "line 2: a game of version \"7\"",
        ),
        (
            "board-rules game 1\ngame: chess\nrules: x\nposition: y".to_owned(),
            "line 2: \"chess\" is no game",
        ),
        (
            "board-rules game 1\nrules: x\n".to_owned(),
            "line 1: the game has no line `game: ...`",
        ),
        (format!("{header}rules: again\n"), "line 5: a second rules"),
        (
            format!("{header}no tag\n"),
            "line 5: \"no tag\": expected `key: value`",
        ),
        (
            format!("{header}\n2. a1\n"),
            "line 6: \"2.\": expected the number 1.",
        ),
        (
            format!("{header}\n1.\n"),
            "line 6: expected one or two moves",
        ),
        (
            format!("{header}\n1. a1 Bb6-b5 a1-a2\n"),
            "line 6: expected one or two moves",
        ),
        (
            format!("{header}\n1. a1\n2. d1\n"),
            "line 7: \"2.\": expected nothing more",
        ),
        (
            format!("{header}{}", "x".repeat(1 << 15)),
            "line 5: longer than 16384 bytes",
        ),
    ] {
        let error = error(&text);
        assert!(error.contains(expected), "{expected} is in {error}");
    }
}

#[test]
fn a_game_that_cannot_be_played_says_where() {
    let replay = |moves: &str| {
        let text = format!(
            "board-rules game 1\ngame: hunt\nrules: k=8 l=1 n=1\nposition: start\n\n{moves}"
        );
        let record = read(&text).pop().expect("a record").expect("well-formed");
        let replayed: anyhow::Result<History<rook_hunt::Position>> = record.replay();
        replayed
            .map(|history| history.len())
            .map_err(|error| format!("{error:#}"))
    };
    assert_eq!(replay("1. a1 Bb6-b5\n2. a1-d1"), Ok(3));
    let error = replay("1. a1 Bb6-b5\n2. a1-h8").expect_err("not in line");
    assert_eq!(
        error,
        "line 7: move 3, a1-h8, is not legal: a1 and h8 are not in one row or column"
    );
    let error = replay("1. a1 Bb6-b9").expect_err("no square");
    assert!(
        error.starts_with("line 6: move 2, Bb6-b9: \"b9\": not a square"),
        "{error}"
    );

    let ploy = Record::of(&History::new(ploy_rules::Position::start()));
    let other: anyhow::Result<History<rook_hunt::Position>> = ploy.replay();
    assert_eq!(
        other.expect_err("another game").to_string(),
        "it is a game of ploy, not of hunt"
    );
}

#[test]
fn a_file_of_something_else_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let record = Record::of(&played(ploy_rules::Position::start(), 2));
    record.save(&file).expect("a new file is written");
    assert_eq!(
        Record::load(&file).expect("it is read again").to_string(),
        record.to_string()
    );
    record.save(&file).expect("a saved game is replaced");

    std::fs::write(&file, "precious").expect("written");
    let error = record.save(&file).expect_err("it is no saved game");
    assert!(
        error
            .to_string()
            .ends_with("exists and is no saved game: choose another name"),
        "{error}"
    );
    assert_eq!(
        std::fs::read_to_string(&file).expect("still there"),
        "precious"
    );

    std::fs::write(&file, format!("{record}{record}")).expect("written");
    let error = format!("{:#}", Record::load(&file).expect_err("two games"));
    assert!(error.ends_with("it holds more than one game"), "{error}");
}

#[test]
fn the_example_of_the_documentation_is_a_game() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/games.md");
    let text = std::fs::read_to_string(page).expect("the page");
    let (_, after) = text
        .split_once("```text\n")
        .expect("the page has an example");
    let (example, _) = after.split_once("```").expect("the example ends");
    let record = read(example).pop().expect("a record").expect("well-formed");
    assert_eq!(record.to_string(), example);
    let replayed: History<rook_hunt::Position> = record.replay().expect("it can be played");
    assert_eq!(replayed.len(), 3);
}
