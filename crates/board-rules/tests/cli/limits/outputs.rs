//! Output files: which files they replace, and which outputs are refused before any work is done.

use std::fs;
use std::path::Path;

#[cfg(unix)]
use crate::program::Watchdog;
use crate::program::{board_rules, outcome, text_of};

const MATCH: &str = "match ploy --a greedy --b random --games 2 --max-plies 30";

/// A pipe is written to, and not replaced by a file.
#[cfg(unix)]
#[test]
fn a_pipe_stays_a_pipe() {
    use std::os::unix::fs::FileTypeExt;
    use std::process::{Command, Stdio};

    let folder = tempfile::tempdir().expect("a folder can be made");
    let pipe = folder.path().join("pipe.svg");
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.expect("a program of every Unix").success());
    let mut reader = Command::new("cat");
    let reader = reader.arg(&pipe).stdout(Stdio::piped()).spawn();
    let reader = reader.expect("a program of every Unix");
    let _watchdog = Watchdog::over(&reader);
    let (status, _, error) = outcome(board_rules(&["ploy", "show", "-o", text_of(&pipe)]));
    assert_eq!(status, 0, "{error}");
    let kind = fs::symlink_metadata(&pipe).expect("it is there");
    assert!(kind.file_type().is_fifo(), "{kind:?}");
    let read = reader.wait_with_output().expect("it ends");
    assert!(read.stdout.starts_with(b"<svg"));
}

/// Runs a command whose words `%` separates from the files of a folder.
fn run(line: &str, folder: &Path) -> (i32, String, String) {
    let words: Vec<String> = line
        .split(' ')
        .map(|word| match word.strip_prefix('%') {
            Some(name) => text_of(&folder.join(name)).to_owned(),
            None => word.to_owned(),
        })
        .collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    outcome(board_rules(&words))
}

/// A folder with the shards of a match in `1` and `2`, its games in `games`, one of them in `game`,
/// those of another match in `others`, a board in `mask`, and other things.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let place = folder.path();
    for line in [
        format!("{MATCH} --shard 1/2 --output %1"),
        format!("{MATCH} --shard 2/2 --output %2"),
        format!("{MATCH} --games-file %games"),
        format!("{MATCH} --seed 9 --games-file %others"),
    ] {
        let (status, _, error) = run(&line, place);
        assert_eq!(status, 0, "{line}: {error}");
    }
    let games = fs::read_to_string(place.join("games")).expect("it is there");
    let (game, _) = games.split_once("\nend\n").expect("there are two");
    fs::write(place.join("game"), format!("{game}\nend\n")).expect("written");
    fs::write(place.join("text"), "a text\n").expect("written");
    fs::write(place.join("mask"), "........\n".repeat(5)).expect("written");
    fs::write(place.join("bytes"), [0xff, 0xfe, 0]).expect("written");
    folder
}

#[test]
fn rejected_outputs_leave_the_file_unchanged() {
    let folder = folder();
    let place = folder.path();
    let contents = || {
        let names = ["1", "2", "game", "games", "others", "text", "mask", "bytes"];
        names.map(|name| fs::read(place.join(name)).expect("it is there"))
    };
    let before = contents();
    for (line, says) in [
        ("merge %1 %2 --games-file %1", "is not replaced: "),
        ("merge %1 %2 --games-file %text", "is not replaced: "),
        ("merge %1 %2 --games-file %others", "games of another match"),
        ("merge %1 %2 --games-file %no/x", "there is no folder"),
        ("merge %1 %2 --games-file -", "expected the name of a file"),
        ("merge %1 %bytes", "bytes that are not UTF-8"),
        (
            "ploy perft 1 --shard 1/2 --output -",
            "expected the name of a file",
        ),
        (
            "ploy perft 1 --shard 1/2 --output %no/x",
            "there is no folder",
        ),
        (
            "match ploy --a random --b random --games-file -",
            "expected the name of a file",
        ),
        ("analyse %game --picture %game", "is the input"),
        ("tour --mask %mask --output %mask", "is the input"),
        ("tours list --mask %mask --output %mask", "is the input"),
        (
            "tours moves --mask %mask --from 0,0 --output %mask",
            "is the input",
        ),
        (
            "puzzles ploy --win-in 0",
            "invalid value '0' for '--win-in <N>'",
        ),
        (
            "puzzles ploy --mate-in 0",
            "invalid value '0' for '--mate-in <N>'",
        ),
        (
            "puzzles ploy --mate-in=5",
            "invalid value '5' for '--mate-in <N>'",
        ),
        (
            "puzzles shogun --page 2 --count 1000",
            "--page chooses a page",
        ),
        ("puzzles tour --page 2", "--page chooses a page"),
        ("puzzles tour --output %no/x.svg", "there is no folder"),
        ("analyse %game --picture %no/x.svg", "there is no folder"),
        ("analyse %game --picture -", "expected the name of a file"),
        ("ploy analyse %game --picture %game", "is the input"),
        (
            "hunt solve -k 2 --side 4 --save %text",
            "--save replaces solutions only",
        ),
        (
            "hunt solve -k 2 --side 4 --save -",
            "expected the name of a file",
        ),
        (
            "hunt query %text a1",
            "text is no solution; `hunt solve --save FILE` makes one",
        ),
        (
            "shogun endings build %text",
            "endings replace endings of the same game only",
        ),
        ("shogun endings build -", "expected the name of a file"),
        (
            "shogun endings longest %text",
            "text has no endings of shogun; `shogun endings build FILE` makes some",
        ),
        (
            "ploy endings query %text start",
            "text has no endings of ploy; `ploy endings build FILE` makes some",
        ),
        (
            "ploy endings build %text --side 2",
            "invalid value '2' for '--side <SQUARES>': 2 is not in 3..=9",
        ),
        ("shogun perft two", "\"two\" is no DEPTH"),
        ("shogun perft 2.5", "\"2.5\" is no DEPTH"),
        ("shogun perft 99999999999", "\"99999999999\" is no DEPTH"),
        ("shogun perft -1", "\"-1\" is no DEPTH"),
        ("shogun perft start", "the DEPTH is missing"),
        (
            "ploy analyse start --nodes -1",
            "invalid value '-1' for '--nodes",
        ),
        (
            "match ploy --a search:nodes=0 --b random",
            "expected a whole number of 1 or more",
        ),
        (
            "match ploy --a random --b random --sprt 0,20,gamma=1",
            "\"gamma=1\" is no chance",
        ),
    ] {
        let (status, out, error) = run(line, place);
        assert_eq!((status, &*out), (2, ""), "{line}: {error}");
        assert!(error.contains(says), "{line}: {error}");
    }
    assert_eq!(contents(), before);
    assert!(!Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../-")).exists());
}

#[test]
fn merge_rewrites_the_games_file() {
    let folder = folder();
    let place = folder.path();
    let games = fs::read(place.join("games")).expect("it is there");
    let half = &games[..games.len() / 2];
    for before in [None, Some(&[][..]), Some(half), Some(&games)] {
        let file = place.join("merged");
        let _ = fs::remove_file(&file);
        if let Some(before) = before {
            fs::write(&file, before).expect("written");
        }
        let (status, _, error) = run("merge %1 %2 --games-file %merged", place);
        assert_eq!((status, &*error), (0, ""), "{before:?}");
        assert_eq!(fs::read(&file).expect("it is there"), games, "{before:?}");
    }
}

#[test]
fn dash_reads_stdin_instead_of_a_file() {
    let folder = folder();
    let place = folder.path();
    let (_, replayed, _) = run("match replay %games", place);
    let games = fs::read(place.join("games")).expect("it is there");
    let mut replay = board_rules(&["match", "replay", "-"]);
    replay.write_stdin(games);
    assert_eq!(outcome(replay), (0, replayed, String::new()));

    let (_, merged, _) = run("merge %1 %2", place);
    let first = fs::read(place.join("1")).expect("it is there");
    let second = place.join("2");
    let mut merge = board_rules(&["merge", "-", text_of(&second)]);
    merge.write_stdin(first);
    assert_eq!(outcome(merge), (0, merged, String::new()));
}

#[test]
fn a_changed_line_of_a_match_is_noticed() {
    let folder = folder();
    let place = folder.path();
    let games = fs::read_to_string(place.join("games")).expect("it is there");
    for (line, changed, says) in [
        ("second: greedy", "second: greeds", "player"),
        ("first: greedy", "first: greeds", "player"),
        (
            "reason: ",
            "raeson: ",
            "raeson: unknown key of a game of a match",
        ),
        ("opening-plies: ", "opening-plie: ", "opening-plies"),
        (
            "number: 1\n",
            "number: 1\nending: white wins\n",
            "ending: white wins: the moves say nothing",
        ),
    ] {
        assert!(games.contains(line), "{line} is in {games}");
        fs::write(place.join("changed"), games.replace(line, changed)).expect("written");
        let (status, out, error) = run("match replay %changed --rules-only", place);
        assert_eq!((status, &*out), (2, ""), "{changed}: {error}");
        assert!(error.contains(says), "{changed}: {error}");
    }
}

#[cfg(unix)]
#[test]
fn modes_and_links_are_kept() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let folder = tempfile::tempdir().expect("a folder can be made");
    let place = folder.path();
    let mode = |name: &str| {
        let file = fs::metadata(place.join(name)).expect("it is there");
        file.permissions().mode() & 0o777
    };
    for wanted in [0o600, 0o640, 0o666, 0o400] {
        let file = place.join("board");
        fs::write(&file, "old").expect("written");
        let permissions = fs::Permissions::from_mode(wanted);
        fs::set_permissions(&file, permissions).expect("it is ours");
        let (status, _, error) = run("ploy show --output %board", place);
        assert_eq!((status, &*error), (0, ""));
        assert_eq!(mode("board"), wanted, "{:o}", mode("board"));
        fs::remove_file(&file).expect("it is ours");
    }
    symlink("target", place.join("link")).expect("links can be made");
    for round in ["the link dangles", "it does not"] {
        let (status, _, error) = run("ploy show --output %link", place);
        assert_eq!((status, &*error), (0, ""), "{round}");
        let link = fs::symlink_metadata(place.join("link")).expect("it is there");
        assert!(link.is_symlink(), "{round}");
        assert!(place.join("target").is_file(), "{round}");
    }
}
