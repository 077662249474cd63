//! Players that cannot be started, and the report on games that are finished by then.
#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{board_rules, outcome, text_of as text};

const SHORT: [&str; 4] = ["--games", "2", "--max-plies", "12"];

/// A program of the shell that plays by our rules, with this as its first line.
fn bot(folder: &Path, first: &str) -> PathBuf {
    let ours = assert_cmd::cargo::cargo_bin("board-rules");
    let script = folder.join("bot");
    let body = format!(
        "#!/bin/sh\n{first}\nexec {} ploy bot \"$1\" \"$2\" --level 1\n",
        text(&ours)
    );
    fs::write(&script, body).expect("the program is written");
    let all = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&script, all).expect("it is ours");
    script
}

#[test]
fn a_program_that_cannot_be_started_ends_a_match() {
    let players = [
        "match",
        "ploy",
        "--a",
        "random",
        "--b",
        "program:./nonexistent",
    ];
    let (status, out, error) = outcome(board_rules(&[&players[..], &SHORT].concat()));
    assert_eq!((status, &*out), (2, ""), "{error}");
    let expected = "B, program:./nonexistent: cannot start \"./nonexistent\"";
    assert!(error.contains(expected), "{error}");
}

/// No game begins before all players are found. Earlier games are shown.
#[test]
fn a_tournament_starts_every_player_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let cup = folder.path().join("cup");
    let missing = "program:name=third,./nonexistent";
    let play = |players: &[&str]| {
        let rest = ["--folder", text(&cup)];
        outcome(board_rules(
            &[&["tournament", "ploy"], players, &SHORT, &rest].concat(),
        ))
    };
    let (status, out, error) = play(&["random", "greedy", missing]);
    assert_eq!((status, &*out), (2, ""), "{error}");
    assert!(error.contains("cannot start \"./nonexistent\""), "{error}");
    assert!(!cup.join("1-2.txt").exists(), "no game is played");

    assert_eq!(play(&["random", "greedy"]).0, 0);
    let (status, out, error) = play(&["random", "greedy", missing]);
    assert_eq!(status, 2, "{error}");
    assert!(out.contains("ploy: 3 players\n"), "{out}");
    assert!(out.contains("1/2"), "{out}");
    assert!(
        out.contains(" 3  third       0      0      0      0        -  unknown"),
        "{out}"
    );
    assert!(error.contains("cannot start \"./nonexistent\""), "{error}");
}

#[test]
fn finished_games_are_reported_when_a_match_cannot_continue() {
    let folder = tempfile::tempdir().expect("a folder");
    let script = bot(folder.path(), "");
    let program = format!("program:name=mine,{}", text(&script));
    let file = folder.path().join("games.txt");
    let play = |games: &str| {
        let players = [
            "match",
            "ploy",
            "--a",
            "random",
            "--b",
            &program,
            "--max-plies",
            "12",
        ];
        let rest = ["--games", games, "--games-file", text(&file)];
        outcome(board_rules(&[&players[..], &rest].concat()))
    };
    let (status, _, error) = play("2");
    assert_eq!((status, &*error), (0, ""));
    fs::remove_file(&script).expect("it was there");
    let (status, out, error) = play("4");
    assert_eq!(status, 2);
    assert!(
        out.starts_with("ploy: random against mine, 2 of 4 games"),
        "{out}"
    );
    assert!(error.contains("cannot start "), "{error}");
    // Nothing is started where nothing is left to play.
    assert_eq!(play("2").0, 0);
}

#[test]
fn a_strict_shard_ends_with_the_first_failure() {
    let folder = tempfile::tempdir().expect("a folder");
    let failing = bot(folder.path(), "exit 3");
    let program = format!("program:{}", text(&failing));
    let play = |name: &str, strict: &[&str]| {
        let shard = folder.path().join(name);
        let players = ["match", "ploy", "--a", "random", "--b", &program];
        let rest = ["--shard", "1/1", "--output", text(&shard)];
        let (status, _, error) =
            outcome(board_rules(&[&players[..], &SHORT, &rest, strict].concat()));
        (status, error, shard.exists())
    };
    let (status, error, is_there) = play("strict.jsonl", &["--strict"]);
    assert_eq!((status, is_there), (2, false));
    assert!(error.contains("ended with exit status: 3"), "{error}");
    let (status, _, is_there) = play("lenient.jsonl", &[]);
    assert_eq!((status, is_there), (0, true));
}
