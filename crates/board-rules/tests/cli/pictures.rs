//! Pictures of results, compared with golden files to look at.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-rules --test cli pictures` draws the files anew.

use std::fs;
use std::path::{Path, PathBuf};

use crate::program::{PLOY, board_rules, outcome, text_of};

#[test]
fn pictures_match_their_golden_files() {
    let folder = tempfile::tempdir().expect("a folder");
    let in_folder = |name: &str| text_of(&folder.path().join(name)).to_owned();
    let (game, cup) = (in_folder("game.txt"), in_folder("cup"));
    fs::write(&game, PLOY).expect("written");
    let scores = format!("analyse {game} --nodes 300 --picture");
    let crosstable =
        format!("tournament hunt level1 random level2 --games 2 --folder {cup} --picture");
    for (name, command) in [
        ("scores.svg", scores.as_str()),
        ("crosstable.svg", &crosstable),
        (
            "sheet.svg",
            "puzzles hunt --win-in 2 --count 2 --seed 1 --output",
        ),
        (
            "census.svg",
            "tours sample 6 --closed --count 400 --seed 1 --statistics --picture",
        ),
        ("tour.svg", "tour 5 --output"),
    ] {
        let file = folder.path().join(name);
        let arguments: Vec<&str> = command.split(' ').chain([text_of(&file)]).collect();
        let (status, _, error) = outcome(board_rules(&arguments));
        assert_eq!(status, 0, "{command}: {error}");
        let drawn = fs::read_to_string(&file).expect("it is drawn");
        board_golden::check(golden(name), drawn);
    }
}

/// `cat` shows these files in a terminal of 256 colours.
#[test]
fn coloured_tours_match_their_golden_files() {
    for (format, side) in [("grid", "5"), ("blocks", "9"), ("braille", "20")] {
        let arguments = ["tour", side, "--color", "always", "--format", format];
        let (status, drawn, error) = outcome(board_rules(&arguments));
        assert_eq!(status, 0, "{error}");
        board_golden::check(golden(&format!("{format}.ansi")), drawn);
    }
}

/// Pixels go to a pipe, too.
#[test]
fn pixels_are_written_to_stdout() {
    let output = board_rules(&["ploy", "show", "--format", "png"]).output();
    let output = output.expect("the program runs");
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stdout.starts_with(b"\x89PNG"));
}

fn golden(name: &str) -> PathBuf {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/tests/golden/pictures"
    ))
    .join(name)
}
