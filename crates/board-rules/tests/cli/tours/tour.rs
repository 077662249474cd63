//! `tour` and `tours`.

use std::fs;

use crate::program::{Watchdog, board_rules, outcome};
use serde_json::Value;

/// The tour that `--format path` prints, as pairs.
fn path(text: &str) -> Vec<(i32, i32)> {
    text.split_whitespace()
        .map(|square| {
            let (x, y) = square.split_once(',').expect("x,y");
            (x.parse().expect("a number"), y.parse().expect("a number"))
        })
        .collect()
}

fn is_move(from: (i32, i32), to: (i32, i32)) -> bool {
    (from.0 - to.0).abs() * (from.1 - to.1).abs() == 2
}

/// Whether these are so many different squares, each a knight's move from the one before.
fn assert_tour(path: &[(i32, i32)], squares: usize) {
    let mut different = path.to_vec();
    different.sort_unstable();
    different.dedup();
    assert_eq!((different.len(), path.len()), (squares, squares));
    assert!(path.windows(2).all(|pair| is_move(pair[0], pair[1])));
}

#[test]
fn tours_of_all_kinds_are_found_by_every_method() {
    for (arguments, squares, closed) in [
        (vec!["70"], 4900, false),
        (vec!["8", "--closed"], 64, true),
        (vec!["8", "--closed", "--method", "warnsdorff"], 64, true),
        (vec!["8", "--closed", "--method", "construct"], 64, true),
        (vec!["8", "--closed", "--method", "search"], 64, true),
        (vec!["7", "--height", "5"], 35, false),
        (
            vec!["--width", "200", "--height", "33", "--closed"],
            6600,
            true,
        ),
        (vec!["--width", "3", "--height", "4"], 12, false),
        (vec!["1"], 1, false),
        (vec!["1500"], 2_250_000, false),
        (vec!["7x6", "--closed"], 42, true),
        (vec!["7x6", "--height", "5"], 35, false),
        (vec!["8X8"], 64, false),
        (vec!["60", "--closed", "--seed", "3"], 3600, true),
    ] {
        let all = [&["tour", "--format", "path"], &arguments[..]].concat();
        let (status, out, err) = outcome(board_rules(&all));
        assert_eq!(status, 0, "{arguments:?}: {err}");
        let path = path(&out);
        assert_tour(&path, squares);
        assert!(
            !closed || is_move(path[0], path[squares - 1]),
            "{arguments:?}"
        );
        assert!(err.contains(&format!("tour of {squares} square")), "{err}");
    }
}

/// A tour that comes back is no answer, from a walk, a construction, or a search.
#[test]
fn open_tours_are_not_closed() {
    for arguments in [
        &["8"][..],
        &["6", "--start", "2,3"],
        &["8", "--end", "0,0"],
        &["8", "--method", "construct"],
        &["8", "--method", "search"],
        &["200x3"],
        &["8", "--seed", "4"],
    ] {
        let all = [&["tour", "--open", "--format", "path"], arguments].concat();
        let (status, out, err) = outcome(board_rules(&all));
        assert_eq!(status, 0, "{arguments:?}: {err}");
        let path = path(&out);
        assert_tour(&path, path.len());
        assert!(!is_move(path[0], path[path.len() - 1]), "{arguments:?}");
        assert!(err.contains("an open tour"), "{err}");
    }
    // A ring of eight squares has no other tours.
    let mut ring = board_rules(&["tour", "--mask", "-", "--open"]);
    ring.write_stdin("...\n.#.\n...\n");
    let (status, out, _) = outcome(ring);
    assert_eq!(status, 3);
    assert!(out.starts_with("no tour: "), "{out}");
}

/// The same number, the same tour; another number, another tour.
#[test]
fn seeds_choose_tours() {
    let tour = |seed: &str, method: &str| {
        let all = [
            "tour", "20", "--seed", seed, "--method", method, "--format", "path",
        ];
        let (status, out, err) = outcome(board_rules(&all));
        assert_eq!(status, 0, "{err}");
        assert_tour(&path(&out), 400);
        out
    };
    for method in ["auto", "warnsdorff", "construct", "search"] {
        assert_eq!(tour("1", method), tour("1", method));
        assert_ne!(tour("1", method), tour("2", method));
    }
}

#[test]
fn tours_begin_at_the_given_square() {
    for method in ["auto", "warnsdorff", "construct", "search"] {
        let all = [
            "tour", "10", "--start", "3,6", "--format", "path", "--method", method,
        ];
        let (status, out, _) = outcome(board_rules(&all));
        assert_eq!(status, 0);
        assert!(out.starts_with("3,6 "), "{method}: {out}");
        assert_tour(&path(&out), 100);
    }
}

#[test]
fn the_grid_holds_every_number_and_the_start_at_the_bottom_left() {
    let (status, out, _) = outcome(board_rules(&["tour", "6"]));
    assert_eq!(status, 0);
    let rows: Vec<Vec<usize>> = out
        .lines()
        .map(|line| {
            line.split_whitespace()
                .map(|word| word.parse().expect("a number"))
                .collect()
        })
        .collect();
    assert_eq!(rows[5][0], 0);
    let mut numbers = rows.concat();
    numbers.sort_unstable();
    assert_eq!(numbers, (0..36).collect::<Vec<_>>());
    assert!(
        !out.contains('\x1b'),
        "no colours where there is no terminal"
    );
    let (_, coloured, _) = outcome(board_rules(&["tour", "6", "--color", "always"]));
    assert!(coloured.contains('\x1b'));
}

#[test]
fn boards_with_holes() {
    let folder = tempfile::tempdir().expect("folder is made");
    let file = folder.path().join("mask.txt");
    let name = file.to_str().expect("the path is UTF-8");
    let chess_board_without_two_corners = format!("#......#\n{}", "........\n".repeat(7));
    for (mask, status, says) in [
        (
            &chess_board_without_two_corners[..],
            0,
            "tour of 62 squares",
        ),
        ("...\n...\n...\n", 3, "no tour: "),
        (".#.\n###\n.#.\n", 3, "no tour: "),
        ("..\n.x\n", 2, "row 1, column 1: 'x' is neither"),
        ("..\n...\n", 2, "row 1 has 3 characters"),
        // As some editors leave them.
        (
            "\u{feff}....  \r\n....\t\r\n....\r\n\r\n",
            0,
            "tour of 12 squares",
        ),
        (".", 0, "tour of 1 square that"),
        ("##\n##\n", 2, "no squares"),
        ("", 2, "no squares"),
    ] {
        fs::write(&file, mask).expect("file is written");
        let (found, out, err) = outcome(board_rules(&["tour", "--mask", name]));
        let all = format!("{out}{err}");
        assert_eq!(found, status, "{mask}{all}");
        assert!(all.contains(says), "{mask}{all}");
        if status == 2 {
            assert!(err.contains("mask.txt"), "the file is named: {err}");
        }
    }
    let mut piped = board_rules(&["tour", "--mask", "-", "--format", "path"]);
    piped.write_stdin("....\n....\n....\n");
    let (status, out, _) = outcome(piped);
    assert_eq!(status, 0);
    assert_tour(&path(&out), 12);
}

#[test]
fn no_tour_has_a_reason_and_its_own_exit_status() {
    for (arguments, reason) in [
        (vec!["4"], "4 x 4"),
        (vec!["5", "--closed"], "5 x 5"),
        (vec!["5", "--start", "0,1"], "colour"),
        (
            vec!["5", "--start", "0,1", "--method", "warnsdorff"],
            "colours",
        ),
        (vec!["--width", "4", "--height", "30", "--closed"], "4 x 30"),
        (
            vec![
                "--width", "3", "--height", "8", "--closed", "--method", "search",
            ],
            "3 x 8",
        ),
    ] {
        let (status, out, err) = outcome(board_rules(&[&["tour"], &arguments[..]].concat()));
        assert_eq!(status, 3, "{arguments:?}: {out}{err}");
        assert!(
            out.starts_with("no tour: ") && out.contains(reason),
            "{out}"
        );
        assert_eq!(err, "", "it is no error");
    }
    let (status, out, err) = outcome(board_rules(&["tour", "4", "--format", "json"]));
    assert_eq!((status, err.as_str()), (3, ""));
    assert!(
        out.contains("\"tour\": null") && out.contains("\"reason\""),
        "{out}"
    );
    let (status, out, err) = outcome(board_rules(&["tour", "4", "--format", "svg"]));
    assert_eq!(
        (status, out.as_str()),
        (3, ""),
        "a picture is not replaced by a sentence"
    );
    assert!(err.contains("no tour: "), "{err}");
}

#[test]
fn invalid_questions_are_errors() {
    for (arguments, says) in [
        (vec![], "SIDE"),
        (vec!["0"], "both sides must be at least 1"),
        (vec!["65536"], "65536"),
        (vec!["--width", "5"], "height"),
        (vec!["8", "--start", "8,0"], "columns are 0 to 7"),
        (vec!["8", "--start", "1a"], "column and row"),
        (vec!["8x"], "8x"),
        (vec!["x"], "columns and rows, as in 8x5"),
        (vec!["1x2x3x4"], "columns and rows, as in 8x5"),
        (vec!["8", "--open", "--closed"], "cannot be used with"),
        (vec!["8", "--mask", "x"], "cannot be used with"),
        (vec!["--mask", "no/such/file"], "cannot read no/such/file"),
        (vec!["8", "--colsed"], "--closed"),
        (
            vec!["8", "--output", "tour.jpg"],
            "unknown file extension \"jpg\"",
        ),
        (vec!["8", "--seed", "1", "--random"], "cannot be used with"),
        (
            vec!["8", "--seed", "18446744073709551616"],
            "expected a whole number from 0 to 18446744073709551615",
        ),
        (
            vec!["8", "--start", "A1"],
            "a small letter and a row from 1, like a1",
        ),
        (vec!["8x5", "--start", "a9"], "rows 0 to 4, or a1 to h5"),
        (
            vec!["8", "--output", "no/such/folder/tour.svg"],
            "cannot write no/such/folder/tour.svg",
        ),
        (vec!["3000", "--memory", "1MiB"], "of memory"),
        (vec!["8", "--memory", "lots"], "800MiB"),
        (vec!["65535", "--memory", "8GiB"], "--format path"),
        (
            vec!["9", "--method", "construct", "--start", "9,9"],
            "outside the board",
        ),
    ] {
        let (status, out, err) = outcome(board_rules(&[&["tour"], &arguments[..]].concat()));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
}

#[test]
fn pictures_and_json_go_where_they_are_sent() {
    let folder = tempfile::tempdir().expect("folder is made");
    let file = |name: &str| {
        folder
            .path()
            .join(name)
            .to_str()
            .expect("the path is UTF-8")
            .to_owned()
    };
    let (svg, png, json) = (file("a.SVG"), file("a.png"), file("a.json"));
    for name in [&svg, &png, &json] {
        let (status, out, err) = outcome(board_rules(&["tour", "8", "--closed", "--output", name]));
        assert_eq!((status, out.as_str()), (0, ""), "{err}");
    }
    assert!(
        fs::read_to_string(svg)
            .expect("written")
            .starts_with("<svg")
    );
    assert!(fs::read(png).expect("written").starts_with(b"\x89PNG"));
    let json: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(json).expect("written")).expect("JSON");
    assert_eq!(json["kind"], "closed");
    assert_eq!(json["squares"].as_array().map(Vec::len), Some(64));

    let all = ["tour", "200", "--format", "svg", "--output", "-"];
    let (status, out, _) = outcome(board_rules(&all));
    assert_eq!(status, 0);
    assert!(out.starts_with("<svg"));
}

/// The memory that drawing takes counts, before the tour is looked for.
#[test]
fn drawings_that_need_too_much_memory_are_refused() {
    // Four bytes a square.
    let drawing = ["tour", "1000", "--format", "svg", "--memory", "3MiB"];
    let (status, out, error) = outcome(board_rules(&drawing));
    assert_eq!((status, &*out), (2, ""));
    assert!(
        error.contains("too large; --format path and npy"),
        "{error}"
    );
}

#[test]
fn tours_are_listed_and_counted() {
    let all = ["tours", "list", "5", "--start", "0,0", "--limit", "10"];
    let (status, out, _) = outcome(board_rules(&all));
    assert_eq!((status, out.lines().count()), (0, 10));
    for line in out.lines() {
        assert!(line.starts_with("0,0 "));
        assert_tour(&path(line), 25);
    }
    let lines = |arguments: &[&str]| {
        let (status, out, _) = outcome(board_rules(&[&["tours", "list"], arguments].concat()));
        (status, out.lines().count())
    };
    assert_eq!(lines(&["5", "--start", "0,0"]), (0, 304));
    assert_eq!(lines(&["4"]), (3, 0));
    assert_eq!(lines(&["5", "--closed"]), (3, 0));
    assert_eq!(lines(&["5", "--limit", "0"]), (0, 0));
    assert_eq!(lines(&["2000", "--limit", "1"]), (0, 1));
    assert_eq!(lines(&["20", "--limit", "3"]), (0, 3));
    assert_eq!(lines(&["6", "--open", "--limit", "7"]), (0, 7));
    assert_eq!(lines(&["10", "--closed", "--limit", "1"]), (0, 1));
    let all = ["tours", "list", "--width", "3", "--height", "4", "--json"];
    let (_, out, _) = outcome(board_rules(&all));
    assert_eq!(out.lines().count(), 16);
    for line in out.lines() {
        let json: serde_json::Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(json["board"]["width"], 3);
    }

    for (arguments, count) in [
        (vec!["5"], "1728\n"),
        (vec!["5", "--start", "0,0"], "304\n"),
        (vec!["6"], "6637920\n"),
        (vec!["4"], "0\n"),
    ] {
        let (status, out, _) =
            outcome(board_rules(&[&["tours", "count"], &arguments[..]].concat()));
        assert_eq!((status, out.as_str()), (0, count), "{arguments:?}");
    }
}

/// Vertices with names have no places on a board.
#[test]
fn tours_of_a_graph_are_listed_by_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("edges.txt");
    fs::write(&file, "a b\nb c\nc a\n").expect("it is ours");
    let list = ["tours", "list", "--graph", crate::program::text_of(&file)];
    let (status, names, error) = outcome(board_rules(&list));
    assert_eq!(status, 0, "{error}");
    assert!(names.lines().any(|line| line == "a b c"), "{names}");
    let (_, boards, _) = outcome(board_rules(&[&list[..], &["--boards"]].concat()));
    // An empty line parts boards.
    assert_eq!(boards.replace("\n\n", "\n"), names);
}

/// Without tours to list, stderr has the reason and stdout is empty.
#[test]
fn a_list_without_tours_has_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let mask = folder.path().join("board.txt");
    std::fs::write(&mask, "..\n.#\n").expect("the folder is ours");
    let mask = mask.to_str().expect("the path is text");
    for (arguments, reason) in [
        (
            &["4"][..],
            "no tour: 4 x 4: no tour, the board is too small",
        ),
        (
            &["5", "--closed"],
            "no tour: 5 x 5: no closed tour, Schwenk",
        ),
        (&["5", "--start", "0,1"], "no tour: 5 x 5: no tour from 0,1"),
        (
            &["5", "--closed", "--distinct"],
            "no tour: 5 x 5: no closed tour, Schwenk",
        ),
        (
            &["--mask", mask],
            "no tour: disconnected: no moves lead from",
        ),
        (
            &["4", "--leaper", "1,1"],
            "no tour: disconnected: no moves lead from 0,0 to 1,0",
        ),
    ] {
        for more in [&[][..], &["--json"], &["--boards"]] {
            let (status, out, error) =
                outcome(board_rules(&[&["tours", "list"], arguments, more].concat()));
            assert_eq!(status, 3, "{arguments:?}");
            let said = match more {
                ["--json"] => {
                    let answer: Value = serde_json::from_str(&out).expect("JSON");
                    assert!(answer["tour"].is_null(), "{out}");
                    format!("no tour: {}", answer["reason"].as_str().unwrap_or_default())
                }
                _ => {
                    assert_eq!(out, "", "{arguments:?}");
                    error
                }
            };
            assert!(said.starts_with(reason), "{arguments:?}: {said}");
        }
    }
    let (_, _, error) = outcome(board_rules(&["tours", "list", "4", "--time"]));
    assert!(
        error.starts_with("no tour: ") && error.contains("\ntook "),
        "{error}"
    );
}

/// `tours list 6 | head -1` ends at once and says nothing.
#[test]
fn a_reader_that_leaves_ends_the_listing() {
    use std::io::{BufRead, BufReader, Read};
    use std::process::Stdio;

    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_board-rules"));
    let mut child = command
        .args(["tours", "list", "6"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let _watchdog = Watchdog::over(&child);
    let mut line = String::new();
    let mut out = BufReader::new(child.stdout.take().expect("piped"));
    out.read_line(&mut line).expect("a line");
    drop(out);
    assert_tour(&path(&line), 36);
    assert!(child.wait().expect("it ends").success());
    let mut complaints = String::new();
    let mut err = child.stderr.take().expect("piped");
    err.read_to_string(&mut complaints).expect("UTF-8");
    assert_eq!(complaints, "");
}

#[test]
fn where_no_symmetric_tour_is_the_other_kind_is_named() {
    let (status, out, _) = outcome(board_rules(&["tour", "8", "--symmetric"]));
    assert_eq!(status, 3);
    let advice = "a closed tour is found by --closed --symmetric=half-turn";
    assert!(out.contains(advice), "{out}");
    let (status, ..) = outcome(board_rules(&[
        "tour",
        "8",
        "--closed",
        "--symmetric=half-turn",
    ]));
    assert_eq!(status, 0);
    let (status, out, _) = outcome(board_rules(&["tour", "5", "--closed", "--symmetric"]));
    assert_eq!(status, 3);
    assert!(
        out.contains("an open tour is found without --closed"),
        "{out}"
    );
}

/// Advice is given where it helps: no other method has a board with holes that is too large.
#[test]
fn errors_of_a_method_name_another() {
    let errors = |arguments: &[&str], mask: String| {
        let mut command = board_rules(&[&["tour"], arguments].concat());
        command.write_stdin(mask);
        let (status, _, error) = outcome(command);
        assert_eq!(status, 2, "{error}");
        error
    };
    let masked = ["--mask", "-", "--method", "construct"];
    let small = errors(&masked, "#....\n.....\n.....\n.....\n".to_owned());
    assert!(
        small.ends_with(": use --method search for a board with holes\n"),
        "{small}"
    );
    let large = errors(&["3000", "--method", "search"], String::new());
    assert!(
        large.ends_with("4194304 are possible; use --method construct\n"),
        "{large}"
    );
    let row = format!("{}\n", ".".repeat(65_535));
    let rows = format!("#{}{}", &row[1..], row.repeat(64));
    let large = errors(&["--mask", "-", "--method", "search"], rows);
    assert!(large.ends_with("4194304 are possible\n"), "{large}");
}

/// What is printed about the tour of a method names it, and is about the tour that is printed.
#[test]
fn tours_name_their_method_and_their_end() {
    for (arguments, squares, method) in [
        ("6 --method warnsdorff", 36, "Warnsdorff's rule"),
        ("6 --method search", 36, "complete search"),
        ("6 --method construct", 36, "construction"),
        ("6 --closed --method warnsdorff", 36, "Warnsdorff's rule"),
        ("3x4", 12, "construction"),
        ("2x4x4", 32, "Warnsdorff's rule"),
        ("10 --leaper 2,3", 100, "Warnsdorff's rule"),
    ] {
        let words = ["tour", "--format", "path"].into_iter();
        let words: Vec<&str> = words.chain(arguments.split(' ')).collect();
        let (status, out, note) = outcome(board_rules(&words));
        assert_eq!(status, 0, "{note}");
        let visited: Vec<&str> = out.split_whitespace().collect();
        assert_eq!(visited.len(), squares, "{arguments}: {out}");
        let end = format!(" ends on {}, ", visited[squares - 1]);
        assert!(note.contains(&end), "{arguments}: {note}");
        assert!(
            note.trim_end().ends_with(&format!(" by {method}")),
            "{arguments}: {note}"
        );
    }
}
