//! Comments have at most 100 columns, as code does by rustfmt.

use std::fs;
use std::path::{Path, PathBuf};

use board_house::root;

const COLUMNS: usize = 100;

/// The sources of a folder: Rust, including separate workspaces, TypeScript, scripts and Python.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    // What the page's tools write lies in `wasm` and `dist`.
    let skipped = ["target", "node_modules", "corpus", "wasm", "dist"];
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let (name, path) = (entry.file_name(), entry.path());
        let name = name.to_string_lossy();
        if path.is_dir() && !name.starts_with('.') && !skipped.contains(&&*name) {
            sources(&path, found);
        } else if is_source(&name) {
            found.push(path);
        }
    }
}

fn is_source(name: &str) -> bool {
    let endings = [".rs", ".ts", ".mjs", ".cjs", ".py", ".sh"];
    endings.iter().any(|ending| name.ends_with(ending))
}

/// The text after the mark of a line with only a comment. A line of a block of TypeScript begins
/// with a star.
fn comment_of(line: &str) -> Option<&str> {
    let line = line.trim_start();
    ["//", "# ", "#:", "/** ", "* "]
        .iter()
        .find_map(|mark| line.strip_prefix(mark))
}

/// Whether a comment has columns, as the help of a script.
fn is_table(comment: &str) -> bool {
    comment.trim().contains("   ")
}

/// The numbers of the lines with only a comment that are too long. Code in a comment is a program's
/// or a shell's, and an example of Python lasts from `>>>` to an empty line.
fn too_long(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    let (mut is_code, mut is_example) = (false, false);
    for (number, line) in text.lines().enumerate() {
        let Some(comment) = comment_of(line) else {
            (is_code, is_example) = (false, false);
            continue;
        };
        let comment = comment.trim_start_matches(['/', '!']).trim();
        is_example = !comment.is_empty() && (is_example || comment.starts_with(">>>"));
        if comment.starts_with("```") {
            is_code = !is_code;
        } else if !is_code && !is_example && !is_table(comment) && line.chars().count() > COLUMNS {
            found.push(number + 1);
        }
    }
    found
}

#[test]
fn lines_of_comments_have_at_most_100_columns() {
    let mut files = Vec::new();
    sources(&root(), &mut files);
    let mut found = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file).expect("a source is text");
        let place = file
            .strip_prefix(root())
            .expect("it is the workspace's")
            .to_path_buf();
        found.extend(
            too_long(&text)
                .iter()
                .map(|line| format!("{}:{line}", place.display())),
        );
    }
    assert!(
        found.is_empty(),
        "comments longer than {COLUMNS} columns:\n{}",
        found.join("\n")
    );
}

#[test]
fn long_lines_are_found_outside_of_code() {
    let long = "x".repeat(COLUMNS);
    let text = format!(
        "// {long}\nlet a = \"{long}\";\n/// ```\n/// {long}\n/// ```\n/// {long}\n/// >>> {long}\n///\n/// {long}\n"
    );
    assert_eq!(too_long(&text), [1, 6, 9]);
}
