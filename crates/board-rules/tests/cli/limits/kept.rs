//! Files that a command must not replace, and refusals of what is wrong.

use std::fs;

use crate::program::{PLOY, board_rules, outcome};

/// Whatever a command finds in a file that it must not replace, it leaves there.
#[test]
fn files_of_others_stay_as_they_are() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    let game = PLOY;
    fs::write(path("match.txt"), format!("{game}\n{game}")).expect("written");
    fs::write(path("old"), "old\n").expect("written");
    let kept = "tours count 5x6 --checkpoint kept";
    // A checkpoint that an interrupt has left.
    let board = knights_tour::Board::rectangle(5, 6).expect("a board");
    let counter = knights_tour::counting::Counter::new(&board, knights_tour::TourSet::Directed);
    counter.checkpoint(path("kept")).count().expect("a count");
    for (command, input, status, reason) in [
        (
            "tours count 5 --start 0,1 --checkpoint kept",
            "",
            2,
            "another count",
        ),
        ("tours count 3 --checkpoint kept", "", 2, "another count"),
        (
            "tours count 5 --closed --checkpoint kept",
            "",
            2,
            "another count",
        ),
        ("tours count 3 --checkpoint old", "", 2, "is no checkpoint"),
        ("tours list 3 --output old", "", 3, "no tour"),
        ("play ploy --level 1", "save match.txt\n", 0, ""),
        ("play ploy --level 1", "save old\n", 0, ""),
    ] {
        let names = ["kept", "match.txt", "old"];
        let before = names.map(|name| fs::read(path(name)).expect("it is there"));
        let (found, out, error) = run(&folder, command, input);
        assert_eq!(found, status, "{command}: {error}");
        assert!(error.contains(reason), "{command}: {error}");
        assert!(
            input.is_empty() || out.contains("refused: "),
            "{command}: {out}"
        );
        let after = names.map(|name| fs::read(path(name)).expect("it is there"));
        assert!(before == after, "{command} {input}");
    }
    // Its own checkpoint has the answer, and goes.
    let (status, out, error) = run(&folder, kept, "");
    assert_eq!((status, out.is_empty()), (0, false), "{error}");
    assert!(!path("kept").exists());
}

/// Runs a command in a folder.
fn run(folder: &tempfile::TempDir, command: &str, input: &str) -> (i32, String, String) {
    let words: Vec<&str> = command.split(' ').collect();
    let mut program = board_rules(&words);
    program.current_dir(folder.path()).write_stdin(input);
    outcome(program)
}

#[cfg(unix)]
#[test]
fn links_in_a_circle_are_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    for (link, target) in [("a", "b"), ("b", "a")] {
        std::os::unix::fs::symlink(target, folder.path().join(link)).expect("a link");
    }
    let (status, _, error) = run(&folder, "tour 5 --output a", "");
    assert_eq!(status, 2);
    assert!(error.contains("levels of symbolic links"), "{error}");
    assert!(folder.path().join("a").is_symlink());
}

#[test]
fn answers_without_a_tour_have_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    for command in [
        "tours list 3 --json",
        "tours at 3 --index 0 --json",
        "tours sample 3 --json",
        "tours semi-magic 3x4 --sums columns --json",
    ] {
        let (status, out, error) = run(&folder, command, "");
        assert_eq!(status, 3, "{command}: {error}");
        let answer: serde_json::Value = serde_json::from_str(&out).expect("JSON");
        assert!(
            answer["tour"].is_null() && answer["reason"].is_string(),
            "{command}: {out}"
        );
    }
}

#[test]
fn refusals_name_what_is_wrong() {
    let folder = tempfile::tempdir().expect("a folder");
    let illegal = PLOY.replace("1. e1-e1-1", "1. e1-e9-1");
    fs::write(folder.path().join("illegal.txt"), illegal).expect("written");
    fs::write(folder.path().join("names"), "a\x1b[31mX b\n").expect("written");
    for (command, status, reason) in [
        ("tour --graph names", 2, "control characters"),
        ("tours moves 3x3x3 --from 0,0", 2, "not in a box"),
        ("tour 8 --closed --symmetric=quarter-turn", 3, ""),
        ("tour 8 --symmetric=foo", 2, "or any"),
        ("ploy show .", 2, "is a folder"),
        ("ploy show ./nothing", 2, "there is no file ./nothing"),
        ("view illegal.txt", 2, "illegal.txt"),
        ("analyse illegal.txt", 2, "illegal.txt"),
        ("play ploy --load illegal.txt", 2, "illegal.txt"),
        (
            "match ploy --game free-for-all --a level1 --b random --resign score=100,moves=2",
            2,
            "--resign is for games of two sides",
        ),
        (
            "play ploy --first foo --board never",
            2,
            "person, engine or program",
        ),
    ] {
        let (found, _, error) = run(&folder, command, "");
        assert_eq!(found, status, "{command}: {error}");
        assert!(error.contains(reason), "{command}: {error}");
    }
}
