//! `tours semi-magic`: all of it, a part of it, and after a kill.

use std::io::{BufRead, BufReader, Read};
use std::process::{Command, Stdio};
use std::{fs, thread, time::Duration};

use crate::program::{Watchdog, board_rules, outcome, text_of};

const ALL: [&str; 5] = ["tours", "semi-magic", "6", "--sums", "rows"];

fn printed(more: &[&str]) -> String {
    let (status, out, err) = outcome(board_rules(&[&ALL[..], more].concat()));
    assert_eq!(status, 0, "{more:?}: {err}");
    out
}

#[test]
fn all_boards_have_equal_sums() {
    let boards = printed(&["--boards"]);
    assert_eq!(boards.split("\n\n").count(), 44);
    for row in boards.lines().filter(|row| !row.is_empty()) {
        let numbers = row.split_whitespace().map(str::parse::<u32>);
        let sum: u32 = numbers.map(|number| number.expect("a number")).sum();
        assert_eq!(sum, 111, "{row}");
    }
}

/// Without files, the shards print the lines of the whole, in its order if there is one shard.
#[test]
fn shards_without_files_print_their_tours() {
    let all = printed(&["--threads", "3"]);
    assert_eq!(printed(&["--shard", "1/1"]), all);
    let shards = (1..=5).map(|number| printed(&["--shard", &format!("{number}/5")]));
    let shards: String = shards.collect();
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(&shards), sorted(&all));
    assert_eq!(all.lines().count(), 44);
}

#[test]
fn the_estimate_is_near_the_work() {
    let (status, out, err) = outcome(board_rules(&[&ALL[..], &["--estimate"]].concat()));
    assert_eq!(status, 0, "{err}");
    assert!(
        out.contains(" units, about ") && out.contains("e5 nodes"),
        "{out}"
    );
}

#[test]
fn questions_without_tours_say_why() {
    for (question, expected, reason) in [
        (&["6"][..], 3, "no tour"),
        (&["6x5"], 2, "which 6 columns cannot share equally"),
        (&["9"], 2, "expected sides from 3 to 8"),
        (&["4x4x4"], 2, "not of a box: expected COLUMNSxROWS"),
        (&["--graph", "edges"], 2, "--graph is not allowed here"),
    ] {
        let (status, out, err) =
            outcome(board_rules(&[&["tours", "semi-magic"], question].concat()));
        assert_eq!((status, &*out), (expected, ""), "{question:?}: {err}");
        assert!(err.contains(reason), "{question:?}: {err}");
    }
}

/// The search of 7 x 7 takes seconds. It is killed when some units are kept, resumed, and
/// interrupted.
#[cfg(unix)]
#[test]
fn a_killed_search_goes_on_from_its_checkpoint() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept");
    let begun = || {
        Command::new(assert_cmd::cargo::cargo_bin("board-rules"))
            .args(["tours", "semi-magic", "7", "--checkpoint", text_of(&file)])
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs")
    };
    let mut child = begun();
    let watchdog = Watchdog::over(&child);
    while !file.exists() {
        assert_eq!(child.try_wait().expect("it is ours"), None, "it has ended");
        thread::sleep(Duration::from_millis(20));
    }
    child.kill().expect("it runs");
    child.wait().expect("it has ended");
    drop(watchdog);

    let mut child = begun();
    let _watchdog = Watchdog::over(&child);
    let mut stderr = BufReader::new(child.stderr.take().expect("it is a pipe"));
    let mut message = String::new();
    while !message.contains("goes on after ") {
        let read = stderr.read_line(&mut message).expect("it is text");
        assert!(read > 0, "it has come to its end too early: {message}");
    }
    let kill = Command::new("kill")
        .args(["-TERM", &child.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|status| status.success()));
    stderr.read_to_string(&mut message).expect("it is text");
    assert_eq!(child.wait().expect("it has ended").code(), Some(130));
    assert!(message.contains("goes on from the pieces in"), "{message}");

    // Another question does not take these pieces.
    let other = ["tours", "semi-magic", "7", "--sums", "rows", "--checkpoint"];
    let (status, _, error) = outcome(board_rules(&[&other[..], &[text_of(&file)]].concat()));
    assert_eq!(status, 2);
    assert!(
        error.contains("keeps pieces of another question"),
        "{error}"
    );
}

/// The lines are the same, and nothing is left.
#[test]
fn a_checkpoint_is_removed_at_the_end() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("kept");
    assert_eq!(printed(&["--checkpoint", text_of(&file)]), printed(&[]));
    assert_eq!(fs::read_dir(folder.path()).expect("it is ours").count(), 0);
}
