//! Source files of the workspace.

use std::fs;
use std::path::{Path, PathBuf};

/// A source file of a crate.
pub struct Source {
    /// The path below the crate's `src`: `board/text.rs`.
    pub file: String,
    /// The module path: `["board", "text"]`; empty for the crate's root.
    pub module: Vec<String>,
    /// The syntax tree.
    pub tree: syn::File,
    /// The text of the file.
    pub text: String,
}

/// The folder of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The folders below `crates`, sorted.
#[must_use]
pub fn crates() -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = fs::read_dir(root().join("crates"))
        .expect("the workspace has a folder of crates")
        .flatten()
        .map(|entry| entry.path())
        .filter(|path| path.join("Cargo.toml").is_file())
        .collect();
    found.sort();
    found
}

/// The sources of the crate in this folder, without tests, sorted by file.
///
/// # Panics
/// If a file cannot be read or is not Rust.
#[must_use]
pub fn sources(folder: &Path) -> Vec<Source> {
    let src = folder.join("src");
    let is_test = |path: &Path| path.file_stem().is_some_and(|stem| stem == "tests");
    let mut found: Vec<Source> = rust_files(&src)
        .iter()
        .filter(|path| {
            let below = path.strip_prefix(&src).expect("it lies in src");
            !below.iter().any(|part| is_test(Path::new(part)))
        })
        .map(|path| source(&src, path))
        .collect();
    found.sort_by(|a, b| a.file.cmp(&b.file));
    found
}

/// The Rust files of a folder and of the folders inside, those of tests included.
///
/// # Panics
/// If a folder cannot be read.
#[must_use]
pub fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources").flatten() {
            let path = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|kind| kind == "rs") {
                found.push(path);
            }
        }
    }
    found
}

fn source(src: &Path, path: &Path) -> Source {
    let text = fs::read_to_string(path).expect("a source is text");
    let tree = syn::parse_file(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let file = path
        .strip_prefix(src)
        .expect("it lies in src")
        .display()
        .to_string();
    let mut module: Vec<String> = file
        .trim_end_matches(".rs")
        .split('/')
        .map(Into::into)
        .collect();
    if matches!(
        module.last().map(String::as_str),
        Some("mod" | "lib" | "main")
    ) {
        module.pop();
    }
    Source {
        file,
        module,
        tree,
        text,
    }
}
