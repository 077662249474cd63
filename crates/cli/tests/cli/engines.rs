//! `board-rules match` with engines in processes of their own.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of as text};

/// The program itself as an engine, which is told so to the command.
fn ourselves(budget: &str, arguments: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin("board-rules");
    format!("engine:{budget},command={} {arguments}", text(&program))
}

/// A match of six games between an agent and an engine.
fn against(engine: &str, options: &[&str]) -> (i32, String, String) {
    let players = ["match", "ploy", "--a", "greedy", "--b", engine];
    let rest = ["--games", "6", "--max-plies", "60"];
    outcome(board_rules(&[&players[..], &rest, options].concat()))
}

#[test]
fn an_engine_plays_a_match_that_is_kept_and_gone_on_with() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let engine = ourselves("depth=4,nodes=200", "ugi ploy --turning one-step");
    let options = [
        "--turning",
        "one-step",
        "--threads",
        "2",
        "--games-file",
        text(&file),
    ];
    let (status, out, error) = against(&engine, &options);
    assert_eq!((status, &*error), (0, ""));
    let head = format!("ploy: greedy against {engine}, 6 games, seed 1\n");
    assert!(out.starts_with(&head), "{out}");
    assert!(
        out.contains(&format!("; {engine}: depth=4,nodes=200 a move\n")),
        "{out}"
    );
    let games = fs::read_to_string(&file).expect("the games are there");
    assert_eq!(
        games
            .matches("\nb: engine:depth=4,nodes=200,command=")
            .count(),
        6
    );

    // The first game alone, and then the others once more.
    let second = games[1..].find("board-rules game").map(|place| place + 1);
    let part = &games[..second.expect("there are six")];
    fs::write(&file, part).expect("it can be written");
    let (status, again, error) = against(&engine, &options);
    assert_eq!((status, &*error), (0, ""));
    assert!(again.starts_with(&head), "{again}");
    let games = fs::read_to_string(&file).expect("the games are there");
    assert!(games.starts_with(part));
    let replayed = outcome(board_rules(&["match", "replay", text(&file)]));
    assert_eq!((replayed.0, &*replayed.2), (0, ""));
    assert!(
        replayed.1.contains("and engines, do not repeat themselves"),
        "{}",
        replayed.1
    );
}

/// Whoever reads a file of games starts nothing that stands in it.
#[test]
fn a_games_file_starts_no_engine() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let file = folder.path().join("games.txt");
    let options = ["--games-file", text(&file)];
    let engine = ourselves("nodes=20", "ugi ploy");
    assert_eq!(against(&engine, &options).0, 0);
    let trace = folder.path().join("trace");
    let games = fs::read_to_string(&file).expect("the games are there");
    let (_, command) = engine.split_once("command=").expect("it has one");
    let touching = format!("touch {}", text(&trace));
    let changed = games.replace(command, &touching);
    // As B, and as one of the sides.
    assert_eq!(changed.matches(&touching).count(), 12);
    fs::write(&file, changed).expect("it can be written");
    let (status, ..) = outcome(board_rules(&["match", "replay", text(&file)]));
    assert_eq!((status, trace.exists()), (0, false));
}

#[test]
fn what_is_wrong_with_an_engine_is_told() {
    let nowhere = Path::new("no-such-folder").join("engine");
    for (engine, expected) in [
        (
            format!("engine:nodes=5,command={} --x", nowhere.display()),
            "cannot start \"no-such-folder/engine\": ",
        ),
        (
            ourselves("nodes=5", "hunt region x"),
            "the engine ended instead of answering `",
        ),
        (
            ourselves("nodes=5", "ugi shogun"),
            "; before that it said: info string error: position fen: ",
        ),
        (
            "engine".to_owned(),
            "an engine needs a budget and a command",
        ),
        (
            "engine:command=x".to_owned(),
            "an engine needs a budget and a command",
        ),
        (
            "engine:nodes=5,command= ".to_owned(),
            "an engine needs a budget and a command",
        ),
        (
            "engine:nodes=x,command=y".to_owned(),
            "\"x\" is no number of nodes",
        ),
        (
            "engine:nodes=5,command=x \u{1b}[31m".to_owned(),
            "has no control characters",
        ),
        (
            format!("engine:nodes=5,command={}", "x".repeat(1025)),
            "1024",
        ),
        ("engines".to_owned(), "montecarlo or maxn, or engine"),
    ] {
        let (status, out, error) = against(&engine, &[]);
        assert_eq!((status, &*out), (2, ""), "{engine}: {error}");
        assert!(error.contains(expected), "{engine}: {error}");
    }
}
