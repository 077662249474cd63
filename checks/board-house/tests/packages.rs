//! Published packages are complete: they contain licences, tests and examples, and their
//! documentation builds from their content alone.

use std::fs;

use board_house::{crates, root, sources};

/// The folders and manifests of the crates that are published.
fn published() -> Vec<(std::path::PathBuf, String)> {
    let all = crates().into_iter().map(|folder| {
        let manifest = fs::read_to_string(folder.join("Cargo.toml"));
        (folder, manifest.expect("a crate has a manifest"))
    });
    let found: Vec<_> = all
        .filter(|(_, manifest)| !manifest.contains("publish = false"))
        .collect();
    assert!(found.len() >= 11, "{} crates are published", found.len());
    found
}

#[test]
fn licences_and_changes_are_those_of_the_workspace() {
    for (folder, _) in published() {
        for name in ["LICENSE-APACHE", "LICENSE-MIT", "CHANGELOG.md"] {
            let [own, whole] = [folder.join(name), root().join(name)]
                .map(|path| fs::read(&path).unwrap_or_else(|fault| panic!("{path:?}: {fault}")));
            assert!(own == whole, "{folder:?} has another {name} than the top");
        }
    }
}

/// Cargo warns about a test or an example that a package omits.
#[test]
fn packages_hold_their_tests_and_examples() {
    for (folder, manifest) in published() {
        let include = manifest
            .lines()
            .find(|line| line.starts_with("include = "))
            .unwrap_or_else(|| panic!("{folder:?} says what it includes"));
        for part in ["src", "tests", "examples"] {
            let there = folder.join(part).is_dir();
            let included = include.contains(&format!("\"/{part}\""));
            assert_eq!(there, included, "{folder:?}: {part}");
        }
    }
}

/// docs.rs has only the package: a feature with a module outside of it does not compile.
#[test]
fn documentation_needs_nothing_outside_its_package() {
    let mut outside = 0;
    for (folder, manifest) in published() {
        let leads_out = sources(&folder)
            .iter()
            .any(|source| source.text.contains("#[path = \"../../../"));
        let (_, docs) = manifest
            .split_once("[package.metadata.docs.rs]\n")
            .unwrap_or_default();
        let all = docs.starts_with("all-features = true");
        assert!(!(leads_out && all), "{folder:?} asks docs.rs for too much");
        outside += usize::from(leads_out);
    }
    assert_eq!(outside, 1, "crates with modules outside of them");
}

/// One version serves the crates and the package for Python, which is a workspace of its own.
#[test]
fn every_package_has_the_version_of_the_workspace() {
    let version = |file: &str| {
        let text =
            fs::read_to_string(root().join(file)).unwrap_or_else(|fault| panic!("{file}: {fault}"));
        let line = text.lines().find(|line| line.starts_with("version = "));
        line.unwrap_or_else(|| panic!("{file} has a version"))
            .to_owned()
    };
    for file in [
        "crates/board-python/Cargo.toml",
        "crates/board-python/pyproject.toml",
    ] {
        assert_eq!(version(file), version("Cargo.toml"), "{file}");
    }
}
