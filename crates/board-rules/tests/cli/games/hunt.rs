//! `board-rules hunt`.

use std::fs;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::program::{Watchdog, board_rules, outcome};

/// The sample session of the paper: a move off the board is refused and asked again. `hunt play` is
/// `play hunt` by another name.
#[test]
fn the_papers_session_is_played_under_either_name() {
    let answers = [["hunt", "play"], ["play", "hunt"]].map(|words| {
        let mut command = board_rules(&[&words[..], &["--first", "hunters"]].concat());
        command.write_stdin("a1\nd1\ni9\nd2\nhistory\n");
        outcome(command)
    });
    assert_eq!(answers[0], answers[1]);
    let [(status, out, err), _] = answers;
    assert_eq!((status, &*err), (0, ""));
    assert!(out.contains("(pawns: hunters, rook: person)"), "{out}");
    assert!(out.contains("refused: i9 is not on the board"), "{out}");
    let history = "1. a1 Bb6-b5\n2. a1-d1 Bd6-d5\n3. d1-d2 Bf6-f5\n";
    assert!(out.ends_with(history), "{out}");
    let rook = ["play", "hunt", "--second", "hunters"];
    let (status, _, err) = outcome(board_rules(&rook));
    assert_eq!(status, 2);
    assert!(err.contains("hunters can play the pawns"), "{err}");
}

/// The course that the paper prints, to the capture.
#[test]
fn the_papers_course_ends_with_the_rook_caught() {
    let mut command = board_rules(&["hunt", "play", "--first", "hunters"]);
    command.write_stdin("a1\na1\na1\na1\na1\nd1\nd1\nb1\nb1\nb1\nb3\nb1\n");
    let (status, out, _) = outcome(command);
    assert_eq!(status, 0);
    let end = ": Ba2-a1\npawns win: the rook is caught\n";
    assert!(out.contains(end), "{out}");
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
    // That 12 turns are too few is the answer of a check that failed, and no usage error.
    let twelve = [
        "hunt",
        "verify",
        "--strategy",
        "best-ties",
        "--within",
        "12",
    ];
    let (status, out, err) = outcome(board_rules(&twelve));
    assert_eq!((status, &*err), (1, ""));
    assert!(
        out.contains("cannot catch the rook within 12 turns"),
        "{out}"
    );
    let crossing = [
        "hunt",
        "verify",
        "--strategy",
        "crossing",
        "--position",
        "a1,b2,c3",
        "--side",
        "4",
        "--json",
    ];
    let (status, out, _) = outcome(board_rules(&crossing));
    assert_eq!(status, 0);
    assert!(out.contains("\"rook_is_caught\": false"), "{out}");
}

/// All seven pawns of 8 x 8, which no search could hold; and what opens at the start.
#[test]
fn the_papers_other_strategies_are_verified() {
    let seven = [
        "hunt",
        "verify",
        "--strategy",
        "crossing",
        "--position",
        "a1,b2,c3,d4,e5,f6,g7",
    ];
    let (status, out, err) = outcome(board_rules(&seven));
    assert_eq!((status, &*err), (0, ""));
    assert!(out.contains("for every placement: 1032256"), "{out}");

    let blocker = [
        "hunt",
        "verify",
        "--strategy",
        "blocker",
        "--position",
        "c3,f6",
        "-l",
        "2",
        "-n",
        "3",
    ];
    let (status, out, _) = outcome(board_rules(&blocker));
    assert_eq!(status, 0);
    assert!(
        out.starts_with("the rook is caught within 5 turns"),
        "{out}"
    );

    let pairs = ["hunt", "verify", "--strategy", "file-pairs"];
    let (status, _, err) = outcome(board_rules(&pairs));
    assert_eq!(status, 2);
    assert!(err.contains("two files for each pawn"), "{err}");

    let (status, out, _) = outcome(board_rules(&[
        "hunt",
        "openings",
        "a3,b6,c3,d6,e3,f6,g3,h6 a1",
    ]));
    assert_eq!(status, 0);
    assert!(out.ends_with("22 openings\n"), "{out}");
}

/// Long work prints progress at least every ten seconds, on a terminal or not, unless `--progress`
/// is none.
#[test]
#[ignore = "takes eleven seconds"]
fn long_work_reports_progress() {
    // Minutes of work, which is not waited for.
    let begin = |progress: &str| {
        Command::new(assert_cmd::cargo::cargo_bin!("board-rules"))
            .args("hunt table -k 6 -l 2 -n 1 --progress".split(' '))
            .arg(progress)
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program runs")
    };
    let (mut telling, mut silent) = (begin("auto"), begin("none"));
    let _watchdogs = [&telling, &silent].map(Watchdog::over);
    let mut progress_line = String::new();
    let lines = telling.stderr.take().expect("it is a pipe");
    BufReader::new(lines)
        .read_line(&mut progress_line)
        .expect("it is text");
    assert!(progress_line.contains(" rule sets, "), "{progress_line}");
    let is_running = silent.try_wait().expect("it can be asked").is_none();
    for program in [&mut telling, &mut silent] {
        program.kill().expect("it can be ended");
    }
    telling.wait().expect("it ends");
    let silent = silent.wait_with_output().expect("it ends");
    assert!(is_running && silent.stderr.is_empty(), "{silent:?}");
}

/// Beyond 8 x 8, too: a row of two figures, squares that no usual board has, and a solution of
/// wider masks.
#[test]
fn a_hunt_on_ten_by_ten_is_shown_solved_and_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("large.hunt");
    let name = file.to_str().expect("the path is UTF-8");
    let rules = ["-l", "2", "--side", "10"];
    let stdout = |arguments: &[&str]| {
        let (status, out, err) = outcome(board_rules(arguments));
        assert_eq!(status, 0, "{err}");
        out
    };
    let shown = stdout(&[&["hunt", "show", "a1,j10 e5"][..], &rules].concat());
    assert!(shown.starts_with("10 + + + + + + + + - P\n"), "{shown}");
    let solve = ["hunt", "solve", "-k", "2", "--save", name];
    let solved = stdout(&[&solve[..], &rules].concat());
    assert!(solved.contains("won           35356"), "{solved}");
    let asked = stdout(&["hunt", "query", name, "a1,j10 j9"]);
    assert!(asked.starts_with("won in 1\n"), "{asked}");
}

#[test]
fn a_solution_is_saved_and_asked() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("small.hunt");
    let name = file.to_str().expect("the path is UTF-8");
    let rules = ["-k", "4", "-l", "1", "--side", "4"];
    let mut solve = vec![
        "hunt",
        "solve",
        "--save",
        name,
        "--placement",
        "a1,b2,c3,d4",
    ];
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
    assert!(
        err.contains("is no solution; `hunt solve --save FILE` makes one"),
        "{err}"
    );
}

#[test]
fn too_large_hunts_are_errors_before_they_start() {
    let (status, _, err) = outcome(board_rules(&[
        "hunt", "solve", "-k", "8", "--memory", "1GiB",
    ]));
    assert_eq!(status, 2);
    assert!(err.contains("needs 4074 MiB of memory"), "{err}");
    let (status, out, _) = outcome(board_rules(&["hunt", "solve", "-k", "7", "--estimate"]));
    assert_eq!(status, 0);
    assert!(out.starts_with("pawns=7 steps=1 reach=1: "), "{out}");
    let (status, _, err) = outcome(board_rules(&["hunt", "solve", "-k", "3", "-l", "4"]));
    assert_eq!(status, 2);
    assert!(err.contains("need at least 4 pawns"), "{err}");
}

/// Refused at once, before anything is solved.
#[test]
fn contradictory_hunts_are_errors_with_a_reason() {
    for (arguments, reason) in [
        (&["solve", "-k", "0"][..], "there can be 1 to 16 pawns"),
        (
            &["solve", "-k", "3", "-n", "9"],
            "a step goes 1 to 8 squares",
        ),
        (
            &["solve", "-k", "3", "--side", "11"],
            "a board has side 2 to 10",
        ),
        (&["solve", "-k", "2", "--threads", "0"], "--threads"),
        (
            &["solve", "-k", "2", "--memory", "1KiB"],
            "more than the limit of 1 KiB",
        ),
        (
            &["solve", "-k", "2", "--placement", "a1"],
            "--placement a1: there is 1 pawn, but the rules have 2",
        ),
        (
            &["solve", "-k", "7", "--save", "no/such/file"],
            "there is no folder no/such",
        ),
        (&["solve", "-k", "7", "--save", "."], "it is a folder"),
        (&["table", "-k", "0"], "there can be 1 to 16 pawns"),
        (
            &["table", "--memory", "1KiB"],
            "pawns=1 steps=1 reach=1 needs",
        ),
        (
            &["query", "Cargo.toml", "a1"],
            "Cargo.toml is no solution; `hunt solve --save FILE` makes one",
        ),
        (
            &["solve", "-k", "2", "--save", "Cargo.toml"],
            "--save replaces solutions only: choose another name: Cargo.toml",
        ),
        (
            &["verify", "--strategy", "greedy", "--max-positions", "-1"],
            "invalid value '-1' for '--max-positions",
        ),
        (
            &["verify", "--strategy", "greedy", "--max-positions", "9"],
            "more than 9 positions",
        ),
        (&["show", "a1,,b2"], "\"\": not a square"),
        (
            &["perft", "2", "-k", "3"],
            "the usual start does not fit the rules, expected another position: there are 8 pawns",
        ),
        (
            &["crossings", "-k", "4", "--blockable"],
            "635376 placements, expected at most 50000",
        ),
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

/// The status says whether a strategy holds from all placements, or from one.
#[test]
fn strategies_are_verified_from_one_placement_or_from_all() {
    for (arguments, status, expected) in [
        (
            "greedy -k 2 --side 3 -l 2 --placements",
            1,
            "it holds from 20 of 36 placements, within 5 turns\n",
        ),
        (
            "best-ties -k 2 --side 3 -l 2 --placements",
            1,
            "it holds from 20 of 36 placements, within 3 turns\n",
        ),
        (
            "greedy -k 4 --side 3 -l 2 --placements",
            0,
            "it holds from 69 of 69 placements, within 2 turns\n",
        ),
        (
            "greedy -k 1 --side 3 --placements",
            1,
            "it holds from 0 of 9 placements\n",
        ),
    ] {
        let words = ["hunt", "verify", "--strategy"].into_iter();
        let words: Vec<&str> = words.chain(arguments.split(' ')).collect();
        let (found, out, error) = outcome(board_rules(&words));
        assert_eq!(
            (found, out.as_str()),
            (status, expected),
            "{arguments}: {error}"
        );
    }
}

/// A set of pawns that leaves the rook no square is no placement: there are 84 sets of three on
/// nine squares.
#[test]
fn the_placements_verified_are_those_that_are_solved() {
    for (rules, placements) in [("-k 2 --side 3 -l 2", 36), ("-k 3 --side 3 -l 2", 74)] {
        let words: Vec<&str> = rules.split(' ').collect();
        let solve = [&["hunt", "solve", "--json"], &words[..]].concat();
        let verify = [
            "hunt",
            "verify",
            "--strategy",
            "greedy",
            "--placements",
            "--json",
        ];
        for command in [solve, [&verify, &words[..]].concat()] {
            let (_, out, err) = outcome(board_rules(&command));
            let answer: serde_json::Value = serde_json::from_str(&out).expect(&err);
            assert_eq!(answer["placements"], placements, "{command:?}");
        }
    }
}
