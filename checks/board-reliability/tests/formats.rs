//! This version reads the files of `golden`, and writes them again byte for byte.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-reliability --test formats` writes the files of `golden`
//! anew, which a change of a format needs: then its version goes up, too, and the files of the old
//! one stay, to be refused by name.

use std::fs;
use std::path::Path;

use board_game_core::{Game, Record, RecordLines, RecordText};
use ploy_rules::FourPosition;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The contents of the golden file. Fails if they differ from what is written now.
fn kept(name: &str, written: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("golden")
        .join(name);
    board_golden::check(&file, written);
    fs::read_to_string(file).expect("it can be read")
}

/// A game of fixed moves: of those listed, the one at a place that follows from its number.
fn played<G: Game>(start: G, plies: usize) -> Record<G> {
    let mut record = Record::new(start);
    for ply in 0..plies {
        let moves = record.position().moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[(ply * 31 + 7) % moves.len()];
        record.play(mv).expect("a listed move is legal");
    }
    record.set_tag("first", "level3").expect("a key");
    record.set_tag("seed", 7).expect("a key");
    record
}

/// The game in its golden file is that game, and is written as it stands there.
fn check<G: Game>(name: &str, start: G) {
    let record = played(start, 23);
    let text = kept(name, &record.to_string());
    let read: Record<G> = text
        .parse()
        .unwrap_or_else(|error| panic!("{name}: {error}"));
    assert_eq!(read, record, "{name}");
    assert_eq!(read.to_string(), text, "{name}");
}

#[test]
fn saved_game_format_is_stable() {
    check("ploy.game", ploy_rules::Position::start());
    check("ploy-four.game", FourPosition::start());
    let rules = "game=free-for-all turning=one-step".parse().expect("rules");
    check("ploy-four-free.game", FourPosition::start_of(rules));
    check("shogun.game", shogun_rules::Position::start());
    check("hunt.game", rook_hunt::Position::start());
}

/// Several games in one file, as matches write them.
#[test]
fn games_file_format_is_stable() {
    let games = [3, 0, 5].map(|plies| played(ploy_rules::Position::start(), plies).to_string());
    let text = kept("match.games", &games.join("\n"));
    let (mut lines, mut read) = (RecordLines::new(), Vec::new());
    for line in text.lines() {
        read.extend(lines.push(line).expect("a line of a game"));
    }
    lines.finish().expect("the last game is whole");
    let read: Vec<String> = read.iter().map(ToString::to_string).collect();
    assert_eq!(read, games);
}

/// A file of a version that is not read any more, or not yet, is refused with the version's name.
#[test]
fn other_versions_are_errors_that_name_the_version() {
    let text = played(ploy_rules::Position::start(), 5).to_string();
    for version in ["1", "3"] {
        let other = text.replacen(
            "board-rules game 2",
            &format!("board-rules game {version}"),
            1,
        );
        assert_ne!(other, text);
        let error = other
            .parse::<RecordText>()
            .expect_err("another version")
            .to_string();
        assert!(error.contains(version) && error.contains('2'), "{error}");
    }
}

/// The JSON form of a value, which reads back as that value.
fn form<T: Serialize + DeserializeOwned + PartialEq + core::fmt::Debug>(value: T) -> Value {
    let form = serde_json::to_value(&value).expect("it has a JSON form");
    assert_eq!(serde_json::from_value::<T>(form.clone()).ok(), Some(value));
    form
}

#[test]
fn json_formats_are_stable() {
    let board: knights_tour::Board = "..#\n...".parse().expect("a board");
    let path = knights_tour::Path::new(&board, vec![(0, 0).into(), (2, 1).into()]);
    let forms = json!({
        "board": form(board_grid::dynamic::Board::rectangle(3, 4).expect("sides are not zero")),
        "path": form(path.expect("a path")),
        "tour": form("1x1: 0,0".parse::<knights_tour::Tour>().expect("a tour")),
        "ploy": form(ploy_rules::Position::start()),
        "ploy-four": form(FourPosition::start()),
        "shogun": form(shogun_rules::Position::start()),
        "hunt": form(rook_hunt::Position::start()),
        "player": form("level3:nodes=700".parse::<board_bot::AgentSpec>().expect("a player")),
    });
    let text = serde_json::to_string_pretty(&forms).expect("it is JSON") + "\n";
    kept("forms.json", &text);
}
