//! `tour` with an end asked for, and tours as data for other programs.

use std::fs;

use knights_tour::{Square, is_knight_move};

use crate::program::{board_rules, outcome};

#[test]
fn tours_end_at_the_given_square() {
    for arguments in [
        vec!["8", "--end", "7,6"],
        vec!["8", "--start", "0,0", "--end", "7,6"],
        vec!["8", "--start", "0,0", "--end", "7,6", "--method", "search"],
    ] {
        let all = [&["tour", "--format", "path"], &arguments[..]].concat();
        let (status, out, err) = outcome(board_rules(&all));
        assert_eq!(status, 0, "{err}");
        assert!(out.ends_with(" 7,6\n"), "{out}");
        assert!(!arguments.contains(&"--start") || out.starts_with("0,0 "));
        assert_eq!(out.split_whitespace().count(), 64);
    }
}

#[test]
fn ends_that_cannot_be_are_answered() {
    for (arguments, status, text) in [
        (
            vec!["8", "--start", "0,0", "--end", "7,7"],
            3,
            "a tour ends on another colour than it begins on, and 0,0 and 7,7 have the same",
        ),
        (
            vec!["30", "--start", "0,0", "--end", "1,1"],
            3,
            "a tour ends on another colour than it begins on, and 0,0 and 1,1 have the same",
        ),
        (
            vec!["7", "--start", "0,0", "--end", "0,1"],
            3,
            "no tour: colours: no tour of this board can begin or end on the colour of 0,1",
        ),
        (
            vec!["7", "--end", "0,1"],
            3,
            "no tour: colours: no tour of this board can begin or end on the colour of 0,1",
        ),
        (
            vec!["7", "--start", "0,1", "--end", "0,0"],
            3,
            "no tour: 7 x 7: no tour from 0,1, the number of squares is odd and the start has the colour",
        ),
        (
            vec!["8", "--start", "0,0", "--end", "0,0"],
            3,
            "0,0 cannot be both ends",
        ),
        (
            vec!["8x6", "--end", "8,0"],
            2,
            "end 8,0 is outside the board: columns are 0 to 7, rows 0 to 5",
        ),
        (
            vec!["8", "--end", "7,6", "--method", "construct"],
            2,
            "cannot be made to end on a given square",
        ),
        (
            vec!["8", "--end", "7,6", "--method", "warnsdorff"],
            2,
            "--end does not work with --method warnsdorff",
        ),
        (
            vec!["8", "--start", "0,0", "--end", "7,6", "--closed"],
            2,
            "a closed tour ends a move from its start",
        ),
    ] {
        let all = [&["tour", "--format", "grid"], &arguments[..]].concat();
        let (found, out, err) = outcome(board_rules(&all));
        assert_eq!(found, status, "{arguments:?}: {err}");
        assert!(format!("{out}{err}").contains(text), "{out}{err}");
    }
}

/// The extension is enough; the same tour as a path, constructed or found.
#[test]
fn arrays_hold_the_path() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("tour.npy");
    for arguments in [vec!["100", "--method", "construct"], vec!["8", "--closed"]] {
        let path = [&["tour", "--format", "path"], &arguments[..]].concat();
        let (_, text, _) = outcome(board_rules(&path));
        let name = file.to_str().expect("a plain name");
        let array = [&["tour", "--output", name], &arguments[..]].concat();
        let (status, out, err) = outcome(board_rules(&array));
        assert_eq!((status, out.as_str()), (0, ""), "{err}");

        let bytes = fs::read(&file).expect("the file is there");
        assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
        let data = 10 + usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
        let squares: Vec<String> = bytes[data..]
            .chunks(4)
            .map(|row| {
                let number = |at: usize| u16::from_le_bytes([row[at], row[at + 1]]);
                format!("{},{}", number(0), number(2))
            })
            .collect();
        assert_eq!(squares.join(" "), text.trim_end());
        let shape = format!("'shape': ({}, 2)", squares.len());
        assert!(String::from_utf8_lossy(&bytes[10..data]).contains(&shape));
    }
}

/// The kind of a tour, streamed or collected, follows from its ends.
#[test]
fn verification_reports_the_tour_kind() {
    for (arguments, kind) in [
        (vec!["8", "--method", "construct"], None),
        (vec!["9", "--method", "construct"], Some("an open tour")),
        (
            vec!["8", "--closed", "--method", "construct"],
            Some("a closed tour"),
        ),
        (vec!["9"], Some("an open tour")),
        (vec!["8", "--closed"], Some("a closed tour")),
    ] {
        let all = [&["tour", "--format", "path"], &arguments[..]].concat();
        let (status, out, err) = outcome(board_rules(&all));
        assert_eq!(status, 0, "{err}");
        let square = |text: &str| -> Square { text.parse().expect("a square") };
        let ends = out
            .split_whitespace()
            .next()
            .zip(out.split_whitespace().last());
        let (first, last) = ends.expect("a tour has squares");
        let closed = is_knight_move(square(first), square(last));
        let expected_kind = if closed {
            "a closed tour"
        } else {
            "an open tour"
        };
        assert!(err.contains(expected_kind), "{arguments:?}: {err}");
        assert!(
            kind.is_none_or(|kind| kind == expected_kind),
            "{arguments:?}: {err}"
        );
    }
}
