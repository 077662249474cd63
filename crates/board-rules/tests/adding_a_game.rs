//! A game that is added as `docs/adding-a-game.md` says is in every command of the program, without
//! a line in the program.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;

/// The status of the program and what it writes to stdout.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut program = Command::cargo_bin("board-rules").expect("the program is built");
    let output = program.args(arguments).write_stdin(input).output();
    let output = output.expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), text)
}

#[test]
fn an_added_game_works_in_every_command() {
    for (arguments, input, expected) in [
        (&["connect-four", "moves"][..], "", "a\nb\nc\nd\ne\nf\ng\n"),
        (&["connect-four", "perft", "5"], "", "16807\n"),
        (&["connect-four", "play-move", "d", "d"], "", "///xo///\n"),
        (
            &["connect-four", "validate", "o//x/xo/xo//"],
            "",
            "player 1 to move",
        ),
        (
            &["check", "../board-games/src/connect_four/perft.json"],
            "",
            "",
        ),
        (
            &[
                "call",
                "games/perft",
                r#"{"game":"connect-four","depth":8}"#,
            ],
            "",
            "5673234",
        ),
        (&["connect-four", "bot", "o//x/xo/xo//"], "", ""),
        (
            &["play", "connect-four", "--level", "1", "--seed", "1"],
            "d\nhistory\nquit\n",
            "1. d ",
        ),
        (
            &[
                "match",
                "connect-four",
                "--a",
                "level3",
                "--b",
                "random",
                "--games",
                "4",
            ],
            "",
            "level3",
        ),
        (&["ugi", "connect-four"], "ugi\nquit\n", "ugiok\n"),
    ] {
        let (status, out) = run(arguments, input);
        assert_eq!(status, Some(0), "{arguments:?}: {out}");
        assert!(out.contains(expected), "{arguments:?}: {out}");
    }
}

#[test]
fn a_saved_game_of_an_added_game_is_viewed_and_analysed() {
    let record = "board-rules game 2\ngame: connect-four\nrules: standard\nposition: //////\n\n1. d e\n2. d e\n3. d e\n4. d\nend\n";
    for command in ["view", "analyse"] {
        let (status, out) = run(&[command, "-"], record);
        assert_eq!(status, Some(0), "{command}: {out}");
        assert!(out.contains('d'), "{command}: {out}");
    }
}

/// The sources in and below a folder, without those of Connect Four itself.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        let is_own = path.file_stem().is_some_and(|name| name == "connect_four");
        if path.is_dir() && !is_own {
            sources(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") && !is_own {
            found.push(path);
        }
    }
}

#[test]
fn the_page_lists_all_files_that_a_game_changes_and_they_are_few() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/adding-a-game.md")).expect("the page is there");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `"));
    let listed: BTreeSet<&str> = rows.filter_map(|row| row.split('`').next()).collect();
    assert!(listed.len() <= 8, "{listed:?}");
    for file in &listed {
        assert!(root.join(file).is_file(), "{file} is not there");
    }
    let mut files = Vec::new();
    for package in fs::read_dir(root.join("crates")).expect("a folder") {
        sources(&package.expect("an entry").path().join("src"), &mut files);
    }
    let naming = files.iter().filter(|path| {
        let text = fs::read_to_string(path).expect("a source is text");
        let mut code = text
            .lines()
            .filter(|line| !line.trim_start().starts_with("//"));
        code.any(|line| line.contains("connect_four") || line.contains("ConnectFour"))
    });
    let naming: BTreeSet<String> = naming
        .map(|path| path.strip_prefix(&root).expect("below the root"))
        .map(|path| path.to_string_lossy().replace('\\', "/"))
        .collect();
    let sources = listed.iter().filter(|file| file.ends_with(".rs"));
    assert_eq!(naming, sources.map(|&file| file.to_owned()).collect());
}
