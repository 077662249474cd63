//! Files that cannot be written to their end, as on a full disk: by the shell's limit of their
//! size.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Runs the program in a folder where a file has at most so many blocks of 512 or 1024 bytes; the
/// status, stdout and stderr.
fn run(blocks: u32, arguments: &str, folder: &Path) -> (Option<i32>, String, String) {
    let line = format!("ulimit -f {blocks}; exec \"$PROGRAM\" {arguments}");
    let output = Command::new("sh")
        .args(["-c", &line])
        .env("PROGRAM", env!("CARGO_BIN_EXE_board-rules"))
        .current_dir(folder)
        .output()
        .expect("there is a shell");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (
        output.status.code(),
        text(output.stdout),
        text(output.stderr),
    )
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").flatten();
    entries
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

#[test]
fn a_result_that_does_not_fit_is_an_error_and_leaves_no_part() {
    let folder = tempfile::tempdir().expect("a folder");
    for arguments in [
        "tours list 5 --output list",
        "tours list 5 > list",
        "completions bash -o list",
    ] {
        let (status, _, error) = run(1, arguments, folder.path());
        assert_eq!(status, Some(2), "{arguments}: {error}");
        assert!(error.starts_with("error: cannot write "), "{error}");
        let left = names(folder.path());
        let is_part = |name: &String| name.ends_with(".part");
        assert!(!left.iter().any(is_part), "{arguments}: {left:?}");
    }
}

#[test]
fn a_solution_that_cannot_be_saved_is_printed() {
    let folder = tempfile::tempdir().expect("a folder");
    let solve = "hunt solve -k 2 --side 4";
    let (_, answer, _) = run(100, solve, folder.path());
    let (status, out, error) = run(0, &format!("{solve} --save two.hunt"), folder.path());
    assert_eq!((status, out), (Some(2), answer), "{error}");
    assert!(error.contains("the solution is not saved"), "{error}");
    assert!(names(folder.path()).is_empty());
}

#[test]
fn counts_continue_if_checkpoints_cannot_be_written() {
    let folder = tempfile::tempdir().expect("a folder");
    for count in ["tours count 5", "tours count 5 --prime-bits 16"] {
        let (status, out, error) = run(0, &format!("{count} --checkpoint kept"), folder.path());
        assert_eq!((status, &*out), (Some(0), "1728\n"), "{error}");
        assert!(error.starts_with("warning: checkpoint "), "{error}");
        let names = names(folder.path());
        assert!(
            !names.iter().any(|name| name.ends_with(".part")),
            "{names:?}"
        );
    }
}
