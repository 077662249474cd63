//! Input without end, output that cannot be written, arguments of any length.

use std::fs::{self, File, OpenOptions};
use std::process::{Command, Output, Stdio};

use crate::program::{board_rules, outcome, text_of};

fn program(arguments: &[&str]) -> Command {
    let mut program = Command::new(assert_cmd::cargo::cargo_bin!("board-rules"));
    program.args(arguments).stdin(Stdio::null());
    program
}

/// The error of the program for an input whose line never ends.
#[cfg(unix)]
fn with_endless_input(line: &str, arguments: &[&str]) -> Output {
    let mut endless = Command::new("yes")
        .arg(line)
        .stdout(Stdio::piped())
        .spawn()
        .expect("yes runs");
    let input = endless.stdout.take().expect("stdout is piped");
    let output = program(arguments).stdin(input).output();
    endless.kill().expect("it has not ended");
    endless.wait().expect("it ends");
    output.expect("the program runs")
}

#[cfg(target_os = "linux")]
#[test]
fn files_without_end_are_not_read_to_it() {
    let begun = "board-rules game 2\ngame: ploy\nrules: turning=any\nposition: x\n\n";
    for line in ["", "board-rules game 2", "a: b", "1. a1", begun] {
        for command in [&["play", "ploy", "--load"][..], &["match", "replay"]] {
            let arguments = [command, &["/dev/stdin"]].concat();
            let output = with_endless_input(line, &arguments);
            assert_eq!(output.status.code(), Some(2), "{line:?} {command:?}");
            assert!(output.stderr.starts_with(b"error: "), "{output:?}");
        }
    }
    for (file, complaint) in [("/dev/zero", "longer than"), ("/dev/null", "no game in it")] {
        let (status, _, error) = outcome(board_rules(&["play", "hunt", "--load", file]));
        assert_eq!(status, 2);
        assert!(error.contains(complaint), "{error}");
    }
    for command in [["ploy", "show"], ["shogun", "validate"], ["hunt", "moves"]] {
        let output = with_endless_input("8/8/8", &[&command[..], &["-"]].concat());
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(error.contains("more than 1048576 bytes"), "{error}");
    }
}

#[test]
fn a_file_that_is_too_large_is_no_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("position.txt");
    fs::write(&file, " ".repeat(1_100_000)).expect("written");
    let (status, _, error) = outcome(board_rules(&["ploy", "validate", text_of(&file)]));
    assert_eq!(status, 2);
    assert!(error.contains("more than 1048576 bytes"), "{error}");
}

#[test]
fn long_arguments_are_not_repeated_in_full() {
    let long = "z,".repeat(40_000);
    for arguments in [
        &["ploy", "moves", &long][..],
        &["ploy", "moves", "--from", &long],
        &["shogun", "validate", &long],
        &["hunt", "show", &long],
        &["ploy", "play-move", &long],
        &["play", "ploy", "--first", &long],
        &["check", &format!("--{long}")],
        &[&long],
    ] {
        let (status, out, error) = outcome(board_rules(arguments));
        assert_ne!(status, 0, "{:?}", &arguments[..arguments.len() - 1]);
        assert!(out.is_empty());
        assert!((20..5000).contains(&error.len()), "{}", error.len());
    }
}

#[cfg(target_os = "linux")]
fn full() -> File {
    OpenOptions::new()
        .write(true)
        .open("/dev/full")
        .expect("there is a device that is always full")
}

#[cfg(target_os = "linux")]
#[test]
fn output_errors_are_reported() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["help", "ploy", "moves"],
        &["ploy", "moves"],
        &["shogun", "show"],
        &["hunt", "perft", "1"],
        &["ploy", "show", "--format", "png"],
        &["completions", "bash"],
        &["man"],
        &["play", "ploy", "--first", "random", "--second", "random"],
        &["check", "src"],
    ] {
        let output = program(arguments).stdout(full()).output();
        let output = output.expect("the program runs");
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
        assert!(error.starts_with("error: "), "{arguments:?}: {error}");
    }
    // Where errors cannot be printed, the status still tells.
    let output = program(&["ploy", "moves", "nonsense"])
        .stderr(full())
        .output();
    assert_eq!(output.expect("it runs").status.code(), Some(2));
}

/// The program refuses to begin a game that it cannot save. If saving fails later, the game
/// continues.
#[test]
fn games_continue_after_a_failed_save() {
    let folder = tempfile::tempdir().expect("a folder");
    let inner = folder.path().join("inner");
    let file = inner.join("game.txt");
    let people = ["play", "ploy", "--first", "person", "--second", "person"];
    let arguments = [&people[..], &["--save", text_of(&file)]].concat();

    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!((status, &*out), (2, ""), "there is no such folder");
    assert!(error.contains("cannot write"), "{error}");
    #[cfg(target_os = "linux")]
    {
        let nowhere = [&people[..], &["--save", "/dev/full"]].concat();
        let (status, _, error) = outcome(board_rules(&nowhere));
        assert_eq!(status, 2);
        assert!(error.contains("/dev/full"), "{error}");
    }

    fs::create_dir(&inner).expect("made");
    let mut conversation = crate::transcript::Transcript::new(&arguments);
    conversation.answers_until(|line| line.contains("help lists the commands"));
    fs::remove_dir_all(&inner).expect("it is ours");
    conversation.send("e3-e4-0");
    conversation.send("history");
    conversation.answers_until(|line| line == "1. e3-e4-0");
    fs::create_dir(&inner).expect("made");
    conversation.send("e7-e6-0");
    conversation.send("history");
    conversation.answers_until(|line| line == "1. e3-e4-0 e7-e6-0");
    let (_, status) = conversation.end();
    assert_eq!(status, Some(0));
    let kept = fs::read_to_string(&file).expect("it is kept again");
    assert!(kept.contains("\n1. e3-e4-0 e7-e6-0\nend\n"), "{kept}");
}

#[test]
fn picture_formats_follow_the_file_names() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, beginning) in [
        ("a.SVG", &b"<svg"[..]),
        ("a.Png", b"\x89PNG"),
        ("a.TXT", b"9 "),
        ("a", b"9 "),
    ] {
        let file = folder.path().join(name);
        let (status, out, error) = outcome(board_rules(&["ploy", "show", "-o", text_of(&file)]));
        assert_eq!((status, &*out), (0, ""), "{error}");
        let bytes = fs::read(&file).expect("the picture is there");
        assert!(bytes.starts_with(beginning), "{name}");
    }
    for (arguments, expected) in [
        (&["ploy", "show", "--size", "9"][..], "1 to 3 lines"),
        (
            &["ploy", "show", "--svg", "--size", "3"],
            "4 to 1000 pixels",
        ),
    ] {
        let (status, out, error) = outcome(board_rules(arguments));
        assert_eq!((status, &*out), (2, ""));
        assert!(error.contains(expected), "{error}");
    }
    let (status, out, error) = outcome(board_rules(&["ploy", "show", "-o", "a.jpg"]));
    assert_eq!((status, &*out), (2, ""));
    assert!(error.contains(".svg, .png or .txt"), "{error}");
    let to_stdout = outcome(board_rules(&["ploy", "show", "-o", "-"]));
    assert_eq!(to_stdout, outcome(board_rules(&["ploy", "show"])));
}

/// Runs the program in a shell after this, as under `ulimit -v`.
#[cfg(target_os = "linux")]
fn in_shell(before: &str, arguments: &str) -> (Option<i32>, String) {
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            &format!("{before} exec \"$PROGRAM\" {arguments} > /dev/null"),
        ])
        .env("PROGRAM", env!("CARGO_BIN_EXE_board-rules"))
        .output()
        .expect("there is a shell");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), message)
}

#[cfg(target_os = "linux")]
#[test]
fn exceeding_the_address_space_is_an_error() {
    for arguments in [
        "tour 20000 --method construct",
        "tour 2000 --format png",
        "tours list 65535 --limit 1",
        "tours count 8",
        "tours count 65535 --symmetric",
        "tours count 65535 --symmetric --closed",
        "hunt solve -k 7",
    ] {
        let (status, message) = in_shell("ulimit -v 300000;", arguments);
        assert_eq!(status, Some(2), "{arguments}: {message}");
        assert!(
            message.contains("MiB") || message.contains("GiB"),
            "{arguments}: {message}"
        );
    }
}

/// Neither stacks nor arenas of threads take what the work needs.
#[cfg(target_os = "linux")]
#[test]
fn thread_counts_adapt_to_the_address_space() {
    for kilobytes in [60_000, 80_000, 120_000, 140_000, 155_000, 160_000, 300_000] {
        for arguments in [
            "tours count 6 --threads 2",
            "tours count 5 --threads 64",
            "tours count 5 --threads 20000",
            "hunt solve -k 3 --threads 2000",
            "match ploy --a random --b random --games 4 --threads 20000",
        ] {
            let (status, message) = in_shell(&format!("ulimit -v {kilobytes};"), arguments);
            assert_eq!(status, Some(0), "{kilobytes} {arguments}: {message}");
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn shards_without_an_end_are_not_read_to_it() {
    let (status, message) = in_shell("", "merge /dev/zero");
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("/dev/zero is no shard"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn masks_without_an_end_are_not_read_to_it() {
    let (status, message) = in_shell("", "tour --mask /dev/zero");
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("more than 67108864 bytes"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn unknown_tour_formats_are_errors() {
    let (status, message) = in_shell("", "tour 8 --output tour.jpg");
    assert_eq!(status, Some(2), "{message}");
    assert!(message.contains("\"jpg\""), "{message}");
}
