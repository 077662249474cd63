//! `board-rules ploy`.

use std::fs;

use crate::program::{board_rules, outcome, text_of};
use serde_json::Value;

const START: &str = ",w84,w41,w56,w170,w56,w41,w84,/,,w24,w40,w17,w40,w48,,/,,,w16,w16,w16,,,/,,,,,,,,/\
                     ,,,,,,,,/,,,,,,,,/,,,b1,b1,b1,,,/,,b3,b130,b17,b130,b129,,/\
                     ,b69,b146,b131,b170,b131,b146,b69,";

/// Runs `board-rules ploy` with these arguments.
fn ploy(arguments: &[&str]) -> (i32, String, String) {
    outcome(board_rules(&[&["ploy"], arguments].concat()))
}

fn json(arguments: &[&str]) -> Value {
    let (status, out, err) = ploy(arguments);
    assert_eq!(status, 0, "{err}");
    serde_json::from_str(&out).expect("the answer is JSON")
}

/// The start position without the white Commander: finished.
fn finished() -> String {
    START.replace("w170", "")
}

#[test]
fn moves_are_listed_counted_and_picked_by_square() {
    let (status, out, _) = ploy(&["moves"]);
    assert_eq!((status, out.lines().count()), (0, 145));
    let (_, again, _) = ploy(&["moves", START, "--player", "b"]);
    assert_eq!(out, again, "the start position and black are the defaults");

    for (arguments, count) in [
        (vec![], "145\n"),
        (vec!["--player", "w"], "145\n"),
        (vec!["--from", "e3"], "15\n"),
        (vec!["--from", "e7"], "0\n"),
        (vec!["--player", "w", "--from", "e7"], "15\n"),
        (vec!["--from", "e1"], "4\n"),
        (vec!["--from", "e1", "--listing", "distinct-results"], "1\n"),
        (vec!["--from", "e1", "--turning", "one-step"], "2\n"),
    ] {
        let (status, out, err) = ploy(&[&["moves", "--number"], &arguments[..]].concat());
        assert_eq!((status, &*out), (0, count), "{arguments:?}: {err}");
    }
    let (status, _, err) = ploy(&["moves", "--from", "e5"]);
    assert_eq!(
        (status, err.as_str()),
        (2, "error: no piece stands on e5\n")
    );

    let answer = json(&["moves", &finished(), "--player", "w", "--json"]);
    assert_eq!(answer["ending"], "black wins: white has no Commander");
    assert_eq!(answer["count"], 0);
    assert_eq!(answer["moves"], serde_json::json!([]));
}

#[test]
fn a_position_is_drawn_as_text_svg_and_png() {
    let (status, out, _) = ploy(&["show", "--from", "c1"]);
    assert_eq!(status, 0);
    for part in [">b↗↓↖", "   *", "w↗↘↙↖", "a     b"] {
        assert!(out.contains(part), "{part:?} is in\n{out}");
    }
    let (_, out, _) = ploy(&["show", "--format", "svg"]);
    assert!(out.starts_with("<svg"), "{out}");

    let folder = tempfile::tempdir().expect("folder is made");
    for (name, beginning) in [
        ("a.svg", &b"<svg"[..]),
        ("a.png", b"\x89PNG"),
        ("a.txt", b"9 "),
    ] {
        let file = folder.path().join(name);
        let path = file.to_str().expect("the path is UTF-8");
        let (status, out, err) = ploy(&["show", "-o", path]);
        assert_eq!((status, &*out), (0, ""), "{err}");
        let bytes = fs::read(&file).expect("the picture is there");
        assert!(bytes.starts_with(beginning), "{name}");
    }
}

#[test]
fn a_text_is_judged_and_its_fault_is_named() {
    let (status, out, _) = ploy(&["validate", START]);
    let expected = format!("{START} b\nblack to move, 145 legal moves\n");
    assert_eq!((status, out), (0, expected));

    let stranger = START.replacen("w84", "w255", 1);
    let (status, out, _) = ploy(&["validate", &stranger]);
    assert_eq!(status, 0);
    assert!(
        out.contains("note: w255 on b9 is no piece of the game"),
        "{out}"
    );

    let wrong = START.replacen("w84", "r84", 1);
    let (status, out, err) = ploy(&["validate", &wrong]);
    assert_eq!((status, &*out), (1, ""));
    for part in [
        "row 9",
        "cell 2",
        "b9",
        "character 2",
        "'r'",
        "expected b or w",
    ] {
        assert!(err.contains(part), "{part:?} is in\n{err}");
    }
}

#[test]
fn leaves_are_counted_in_all_and_by_first_move() {
    for (depth, leaves) in [
        ("0", "1\n"),
        ("1", "145\n"),
        ("2", "21025\n"),
        ("3", "3032381\n"),
    ] {
        let (status, out, _) = ploy(&["perft", depth]);
        assert_eq!((status, &*out), (0, leaves));
    }
    let answer = json(&["perft", "2", "--divide", "--json"]);
    assert_eq!(answer["leaves"], 21_025);
    let parts = answer["divide"].as_array().expect("a list");
    assert_eq!(parts.len(), 145);
    assert_eq!(parts[0]["move"], "b1-a1-0");
    assert_eq!(parts[0]["leaves"], 145);
    let (_, out, _) = ploy(&["perft", "3", &finished()]);
    assert_eq!(out, "0\n");
    let (status, _, err) = ploy(&["perft", "10"]);
    assert_eq!(status, 2);
    assert!(err.contains("0..=9"), "{err}");
}

#[test]
fn moves_are_played_and_illegal_ones_explained() {
    let (status, out, _) = ploy(&["play-move", "e3-e4-1", "e7-e6-0"]);
    assert_eq!(status, 0);
    let after = out.trim_end();
    assert!(after.ends_with(" b"), "{out}");
    let (status, out, err) = ploy(&["play-move", "--position", after, "e4-f5-0"]);
    assert_eq!((status, &*err), (0, ""));
    assert!(out.ends_with(" w\n"), "{out}");

    let lone = ",,,,w170,,,,/,,,,b1,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,";
    let (_, out, _) = ploy(&["play-move", "--position", lone, "e8-e9-0"]);
    assert!(
        out.ends_with("black wins: white has no Commander\n"),
        "{out}"
    );
    let answer = json(&["play-move", "--json", "--position", lone, "e8-e9-0"]);
    assert_eq!(answer["ending"], "black wins: white has no Commander");

    for (moves, parts) in [
        (
            vec!["e2-e4-0"],
            vec!["move 1, e2-e4-0", "in between, on e3"],
        ),
        (
            vec!["e3-e4-0", "e4-e5-0"],
            vec!["move 2", "b1 on e4 is black's"],
        ),
        (vec!["e5-e6-0"], vec!["no piece stands on e5"]),
        (vec!["e1-e1-2"], vec!["leaves the piece on e1 as it is"]),
        (vec!["e3-f4-1"], vec!["no line"]),
        (vec!["e3-e5-0"], vec!["a shield steps 1 square"]),
        (vec!["b1-b2-1"], vec!["only a shield may do both"]),
        (vec!["e2-e3-0"], vec!["own piece stands on e3"]),
    ] {
        let (status, out, err) = ploy(&[&["play-move"], &moves[..]].concat());
        assert_eq!((status, &*out), (1, ""), "{moves:?}");
        for part in parts {
            assert!(err.contains(part), "{part:?} is in\n{err}");
        }
    }
    let (status, _, err) = ploy(&["play-move", "e3-e4-8"]);
    assert_eq!(status, 2);
    assert!(err.contains("0 to 7"), "{err}");
    let (status, _, err) = ploy(&["moves", "w84"]);
    assert_eq!(status, 2);
    assert!(err.contains("1 row: expected 9 rows"), "{err}");
    assert_eq!(err.matches("expected").count(), 1, "said once: {err}");
}

#[test]
fn the_bot_answers_as_the_exercise_has_it() {
    let (_, listed, _) = ploy(&["moves"]);
    let listed: Vec<&str> = listed.lines().collect();
    for flag in ["-all", "--all"] {
        let (status, out, _) = ploy(&["bot", START, "b", flag]);
        assert_eq!(
            (status, out.trim_end()),
            (0, &*format!("[{}]", listed.join(",")))
        );
    }
    // One word is a player, or a position if it is longer than all of their names.
    assert_eq!(ploy(&["bot", "black", "--level", "1"]).0, 0);
    for (word, expected) in [
        ("purple", "is no player of ploy: expected black, white"),
        ("blackwhite", "is no position: 1 row: expected 9 rows"),
    ] {
        let (status, _, err) = ploy(&["bot", word]);
        assert_eq!(status, 2);
        assert!(err.contains(expected), "{err}");
    }
    for options in [&["--depth", "6"][..], &["b", "--depth"], &["--depth"]] {
        let (status, _, err) = ploy(&[&["bot", START][..], options].concat());
        assert_eq!(status, 2);
        assert!(err.contains("'--depth'"), "{options:?}: {err}");
    }
    let (status, first, _) = ploy(&["bot", START, "b", "--nodes", "2000"]);
    assert_eq!(status, 0);
    assert!(listed.contains(&first.trim_end()), "{first}");
    let (_, again, _) = ploy(&["bot", START, "b", "--nodes", "2000"]);
    assert_eq!(first, again, "the same answer every time");

    let thought = json(&["bot", START, "b", "--nodes", "2000", "--json"]);
    assert_eq!(thought["move"], first.trim_end());

    let random = |seed| ploy(&["bot", START, "b", "--random", "--seed", seed]).1;
    let first = random("7");
    assert_eq!(first, random("7"));
    assert!(listed.contains(&first.trim_end()), "{first}");
    let others = ["1", "2", "3", "4"].map(random);
    assert!(others.iter().any(|other| *other != first), "{others:?}");

    assert_eq!(ploy(&["bot", &finished(), "w", "-all"]).1, "[]\n");
    let (status, out, _) = ploy(&["bot", &finished(), "w"]);
    assert_eq!((status, &*out), (3, ""));
}

#[test]
fn bot_takes_the_commander_or_an_undefended_lance() {
    // The Commander can be taken; and where it cannot, the Lance that is left alone.
    for (position, taken) in [
        (
            ",,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,w1,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,",
            "e6-e7-",
        ),
        (
            ",,,,w170,,,,/,,,,,,,,/,,,w146,,,,,/,,,,,,,,/,w1,,,,,,,/,,,b131,,,,,/,,,,,,,,/,,,,,,,,/,,,,b170,,,,",
            "d4-d7-0",
        ),
    ] {
        for options in [
            &[][..],
            &["--level", "6"],
            &["--nodes", "500"],
            &["--time-limit", "50ms"],
            &["--seed", "3"],
        ] {
            let (status, out, error) = ploy(&[&["bot", position, "b"], options].concat());
            assert_eq!((status, &*error), (0, ""), "{options:?}");
            assert!(
                out.starts_with(taken) && out.ends_with('\n'),
                "{options:?}: {out}"
            );
        }
    }
    for (options, reason) in [
        (&["--level", "21"][..], "expected a number from 1 to 20"),
        (&["--time-limit", "soon"], "such as 500ms"),
        (&["--nodes", "0"], "--nodes"),
        (&["--random", "--level", "2"], "cannot be used with"),
    ] {
        let (status, out, error) = ploy(&[&["bot", START, "b"], options].concat());
        assert_eq!((status, &*out), (2, ""), "{options:?}");
        assert!(error.contains(reason), "{options:?}: {error}");
    }
}

/// A class is built on a small board, saved, and asked; what it does not hold is refused with the
/// reason.
#[test]
fn endings_are_built_and_asked() {
    const POSITION: &str = ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w1,,w85,,,,,,/,,,,,,,,/b17,,b170,,,,,, b";
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("endings");
    let file = text_of(&path);
    let endings = |arguments: &[&str]| ploy(&[&["endings"], arguments].concat());

    let small = ["--side", "3", "--threads", "2"];
    let (status, out, err) = endings(&[&["build", file, "--like", POSITION], &small[..]].concat());
    assert_eq!((status, &*err), (0, ""));
    assert!(out.starts_with("classes    2\npositions  "), "{out}");

    let (status, out, err) = endings(&["longest", file, "--classes", "1"]);
    assert_eq!((status, &*err), (0, ""));
    let mut lines = out.lines();
    let first = lines.next().expect("there is a class");
    assert!(
        first.starts_with("shield against straight probe: won in 25, "),
        "{out}"
    );
    let longest = lines.next().expect("there is a position").trim();
    assert!(
        out.contains("mutual zugzwang, whoever moves loses: "),
        "{out}"
    );

    let (status, out, err) = endings(&["query", file, longest]);
    assert_eq!((status, &*err), (0, ""));
    let mut lines = out.lines();
    assert_eq!(lines.next(), Some("won in 25"));
    let best = lines.next().expect("there is a move");
    assert!(best.ends_with("  won in 25"), "{out}");
    let game = out
        .lines()
        .last()
        .and_then(|line| line.strip_prefix("best game: "));
    let game: Vec<&str> = game.expect("there is a game").split(' ').collect();
    assert_eq!(game.len(), 25);
    assert!(best.starts_with(game[0]), "{out}");

    // The same pieces farther apart than the board of the file.
    let outside = POSITION.replace("w1,,w85,", "w1,,,w85");
    let other = POSITION.replace("w1,", "w3,");
    for (arguments, expected) in [
        (vec!["query", file, "start"], "cannot read the position"),
        (
            vec!["query", file, &outside],
            "a piece is off the board of 3 x 3 squares",
        ),
        (
            vec!["query", file, &other],
            "has no straight probe against sharp probe",
        ),
        (
            vec!["build", file, "--like", &POSITION.replace("b170", "")],
            "expected a Commander and another piece of the game for each side",
        ),
        (vec!["query", file, POSITION, "--memory", "1MiB"], "memory"),
        (
            vec!["build", file, "--like", POSITION, "--memory", "1GiB"],
            "MiB of memory, more than the limit of 1024 MiB",
        ),
    ] {
        let (status, out, err) = endings(&arguments);
        assert_eq!((status, &*out), (2, ""), "{arguments:?}");
        assert!(err.contains(expected), "{arguments:?}: {err}");
    }
}
