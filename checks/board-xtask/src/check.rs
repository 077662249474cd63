//! The fast check: the crates that differ from `main`, and the checks of all sources.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use crate::{print, run as command};

/// Runs format, clippy and tests; returns whether all succeed.
fn run_all(packages: &BTreeSet<String>) -> bool {
    let chosen: Vec<&str> = packages
        .iter()
        .flat_map(|package| ["-p", package.as_str()])
        .collect();
    let with = |words: &[&'static str], more: &[&'static str]| -> bool {
        command(&[words, &chosen, more].concat())
    };
    command(&["cargo", "fmt", "--all", "--check"])
        && (packages.is_empty()
            || with(
                &["cargo", "clippy", "-q", "--all-targets"],
                &["--", "-D", "warnings"],
            ))
        && (packages.is_empty() || with(&["cargo", "test", "-q", "--lib", "--tests"], &[]))
        && command(&["cargo", "test", "-q", "-p", "board-house"])
}

/// Runs clippy and tests of the changed crates.
pub(crate) fn run() -> bool {
    let packages = changed();
    let list: Vec<&str> = packages.iter().map(String::as_str).collect();
    let status = match list.is_empty() {
        true => "no crate differs from main".to_owned(),
        false => format!("changed: {}", list.join(", ")),
    };
    print(&format!("{status}\n"));
    run_all(&packages)
}

/// The packages with files that are new, or differ from the merge base with `main`.
fn changed() -> BTreeSet<String> {
    let base = git(&["merge-base", "HEAD", "main"]);
    let base = base.lines().next().unwrap_or("HEAD");
    let files = git(&["diff", "--name-only", base]);
    let new = git(&["ls-files", "--others", "--exclude-standard"]);
    files
        .lines()
        .chain(new.lines())
        .filter_map(package)
        .collect()
}

/// The package of a file of `crates` or `checks`, as its manifest names it. Python's is another
/// workspace.
fn package(file: &str) -> Option<String> {
    let mut parts = Path::new(file)
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    let (top, folder) = (parts.next()?, parts.next()?);
    let is_package = top == "crates" || top == "checks" && folder.starts_with("board-");
    let is_ours = folder != "board-python" && folder != "board-house";
    if !(is_package && is_ours) {
        return None;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = root.join(&*top).join(&*folder).join("Cargo.toml");
    // The folder of a package that this branch has removed has no manifest.
    let manifest = std::fs::read_to_string(manifest).ok()?;
    let name = manifest
        .lines()
        .find_map(|line| line.strip_prefix("name = \""))?;
    Some(name.trim_end_matches('"').to_owned())
}

/// The output of a git command; empty if it fails.
fn git(words: &[&str]) -> String {
    let output = Command::new("git").args(words).output();
    let text = output.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
    text.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::package;

    #[test]
    fn files_belong_to_the_package_of_their_folder() {
        for (file, expected) in [
            ("crates/ploy-rules/src/lib.rs", Some("ploy-rules")),
            ("crates/knights-tours/src/lib.rs", Some("knights-tours")),
            ("crates/no-such-crate/src/lib.rs", None),
            ("checks/board-golden/src/lib.rs", Some("board-golden")),
            ("crates/board-python/src/lib.rs", None),
            ("checks/alone/board-bot/Cargo.toml", None),
            ("docs/design.md", None),
            ("README.md", None),
        ] {
            assert_eq!(package(file).as_deref(), expected, "{file}");
        }
    }
}
