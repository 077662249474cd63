//! `board-rules hunt`.

use std::fs;

use crate::program::{board_rules, outcome};

/// The sample session of the paper, byte by byte: a move off the board is refused and asked again.
#[test]
fn the_papers_session_is_replayed_from_a_pipe() {
    let session = "a1\nok Bb6-b5\na1-d1\nok Bd6-d5\nd1-i9\nd1-d2\nok Bf6-f5\n";
    for input in [
        "a1\nd1\ni9\nd2\n",
        "a1 a1-d1 d1-i9 d1-d2",
        "Ta1\nd1\ni9\nd2\n",
    ] {
        let mut command = board_rules(&["hunt", "play"]);
        command.write_stdin(input);
        let (status, out, err) = outcome(command);
        assert_eq!(status, 0);
        assert_eq!(out.replace("Ta1", "a1"), session);
        assert!(err.contains("refused: \"i9\": not a square"), "{err}");
    }
    let mut silent = board_rules(&["hunt", "play", "--echo", "never"]);
    silent.write_stdin("a1\nd1\n");
    let (_, out, _) = outcome(silent);
    assert_eq!(out, "ok Bb6-b5\na1-ok Bd6-d5\nd1-");
}

/// The course that the paper prints, to the capture.
#[test]
fn the_papers_course_ends_with_the_capture() {
    let mut command = board_rules(&["hunt", "play"]);
    command.write_stdin("a1 a1 a1 a1 a1 d1 d1 b1 b1 b1 b3 b1 never read");
    let (status, out, _) = outcome(command);
    assert_eq!(status, 0);
    assert!(out.ends_with("b3-b1\nok Ba2-a1\nBxa1-b1\n"), "{out}");
}

#[test]
fn strategies_are_verified() {
    let (status, out, _) = outcome(board_rules(&["hunt", "verify", "--strategy", "greedy"]));
    assert_eq!(status, 1);
    assert!(out.starts_with("the rook escapes\n"), "{out}");
    let (status, out, _) = outcome(board_rules(&["hunt", "verify", "--strategy", "best-ties"]));
    assert_eq!(status, 0);
    assert!(
        out.starts_with("the rook is caught within 13 turns\n"),
        "{out}"
    );
    let crossing = [
        "hunt",
        "verify",
        "--strategy",
        "crossing",
        "--start",
        "a1,b2,c3",
        "--side",
        "4",
        "--json",
    ];
    let (status, out, _) = outcome(board_rules(&crossing));
    assert_eq!(status, 0);
    assert!(out.contains("\"rook_is_caught\": false"), "{out}");
}

#[test]
fn a_solution_is_saved_and_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.hunt");
    let name = file.to_str().expect("the path is UTF-8");
    let rules = ["-k", "4", "-l", "1", "--side", "4"];
    let mut solve = vec!["hunt", "solve", "--save", name, "--from", "a1,b2,c3,d4"];
    solve.extend(rules);
    let (status, out, err) = outcome(board_rules(&solve));
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("caught from   all, in "), "{out}");
    assert!(out.contains("from a1 b2 c3 d4: "), "{out}");

    let (status, out, err) = outcome(board_rules(&["hunt", "query", name, "a1,b2,c3,d4 a4"]));
    assert_eq!(status, 0, "{err}");
    assert!(out.starts_with("won in "), "{out}");
    let (status, _, err) = outcome(board_rules(&["hunt", "query", name, "a1,b2 a4"]));
    assert_eq!(status, 2);
    assert!(
        err.contains("there are 2 pawns, but the rules have 4"),
        "{err}"
    );

    fs::write(&file, "something else").expect("written");
    let (status, _, err) = outcome(board_rules(&["hunt", "query", name, "a1,b2,c3,d4 a4"]));
    assert_eq!(status, 2);
    assert!(err.contains("not a file of the rook hunt"), "{err}");
}

#[test]
fn what_does_not_fit_is_refused_beforehand() {
    let (status, _, err) = outcome(board_rules(&[
        "hunt", "solve", "-k", "8", "--memory", "1GiB",
    ]));
    assert_eq!(status, 2);
    assert!(err.contains("would take 6072 MiB of memory"), "{err}");
    let (status, out, _) = outcome(board_rules(&["hunt", "solve", "-k", "7", "--estimate"]));
    assert_eq!(status, 0);
    assert!(out.starts_with("k=7 l=1 n=1: "), "{out}");
    let (status, _, err) = outcome(board_rules(&["hunt", "solve", "-k", "3", "-l", "4"]));
    assert_eq!(status, 2);
    assert!(err.contains("need at least 4 pawns"), "{err}");
}

/// Refused at once, before anything is solved.
#[test]
fn what_makes_no_sense_is_refused_with_the_reason() {
    for (arguments, reason) in [
        (&["solve", "-k", "0"][..], "there can be 1 to 16 pawns"),
        (
            &["solve", "-k", "3", "-n", "9"],
            "a step goes 1 to 8 squares",
        ),
        (
            &["solve", "-k", "3", "--side", "9"],
            "a board has side 2 to 8",
        ),
        (&["solve", "-k", "2", "--threads", "0"], "--threads"),
        (
            &["solve", "-k", "2", "--memory", "1KiB"],
            "more than the 1 KiB",
        ),
        (
            &["solve", "-k", "2", "--from", "a1"],
            "--from a1: there are 1 pawns",
        ),
        (
            &["solve", "-k", "7", "--save", "no/such/file"],
            "there is no folder no/such",
        ),
        (&["solve", "-k", "7", "--save", "."], "it is a folder"),
        (&["table", "-k", "0"], "0 is not in 1.."),
        (&["table", "--memory", "1KiB"], "k=1 l=1 n=1 would take"),
        (
            &["query", "Cargo.toml", "a1"],
            "not a file of the rook hunt",
        ),
        (
            &["verify", "--strategy", "greedy", "--limit", "9"],
            "more than 9 positions",
        ),
        (&["show", "a1,,b2"], "\"\": not a square"),
    ] {
        let (status, out, err) = outcome(board_rules(&[&["hunt"], arguments].concat()));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        assert!(err.contains(reason), "{arguments:?}: {err}");
    }
}

#[test]
fn the_table_and_the_picture_are_drawn() {
    let (status, out, _) = outcome(board_rules(&[
        "hunt", "table", "-k", "2", "-l", "2", "--side", "3",
    ]));
    assert_eq!(status, 0);
    assert!(
        out.starts_with("k l n  caught from\n1 1 1  none\n"),
        "{out}"
    );
    let (status, out, _) = outcome(board_rules(&["hunt", "show", "a3,b6,c3,d6,e3,f6,g3,h6 a1"]));
    assert_eq!(status, 0);
    assert!(out.contains("3 P - P - P - P -"), "{out}");
    let (status, out, _) = outcome(board_rules(&["hunt", "show", "start", "--svg"]));
    assert_eq!(status, 0);
    assert!(out.starts_with("<svg"), "{out}");
}
