//! `tour` with an end asked for, and tours as data for other programs.

use std::fs;

use crate::program::{board_rules, outcome};

#[test]
fn a_tour_ends_where_it_is_told_to() {
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
            "no tour of this board can begin or end on the colour of 7,7",
        ),
        (
            vec!["8", "--start", "0,0", "--end", "0,0"],
            3,
            "0,0 cannot be both ends",
        ),
        (vec!["8", "--end", "8,0"], 2, "end 8,0 is outside the board"),
        (
            vec!["8", "--end", "7,6", "--method", "construct"],
            2,
            "--end needs --method search",
        ),
        (
            vec!["8", "--end", "7,6", "--method", "warnsdorff"],
            2,
            "--end needs --method search",
        ),
        (vec!["8", "--end", "7,6", "--closed"], 2, "--closed"),
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
