//! No crate depends on one of a higher layer, no file of a crate is in an import cycle, and no
//! folder lists too many files.

use std::fs;
use std::path::{Path, PathBuf};

use board_house::{Names, circles, crates, imports, root, sources};

/// The crates that each crate may depend on.
const MAY_USE: [(&str, &[&str]); 13] = [
    ("board-grid", &[]),
    ("board-game-core", &[]),
    ("board-files", &[]),
    ("knights-tours", &["board-grid", "board-files"]),
    (
        "ploy-rules",
        &["board-grid", "board-game-core", "board-files"],
    ),
    (
        "shogun-rules",
        &["board-files", "board-grid", "board-game-core"],
    ),
    (
        "rook-hunt",
        &["board-grid", "board-game-core", "board-files"],
    ),
    (
        "board-bot",
        &[
            "board-game-core",
            "board-files",
            "ploy-rules",
            "shogun-rules",
            "rook-hunt",
        ],
    ),
    (
        "board-games",
        &[
            "board-grid",
            "board-game-core",
            "ploy-rules",
            "shogun-rules",
            "rook-hunt",
            "board-bot",
        ],
    ),
    (
        "board-fixtures",
        &[
            "board-grid",
            "board-game-core",
            "knights-tours",
            "ploy-rules",
            "shogun-rules",
            "rook-hunt",
            "board-games",
        ],
    ),
    (
        "board-rules",
        &[
            "board-grid",
            "board-game-core",
            "board-files",
            "knights-tours",
            "ploy-rules",
            "shogun-rules",
            "rook-hunt",
            "board-bot",
            "board-fixtures",
            "board-games",
        ],
    ),
    (
        "board-web",
        &[
            "board-grid",
            "board-game-core",
            "knights-tours",
            "ploy-rules",
            "shogun-rules",
            "rook-hunt",
            "board-bot",
            "board-games",
        ],
    ),
    (
        "board-python",
        &[
            "board-grid",
            "board-game-core",
            "board-files",
            "knights-tours",
            "ploy-rules",
            "shogun-rules",
            "rook-hunt",
            "board-bot",
            "board-fixtures",
            "board-games",
        ],
    ),
];

/// The workspace's own packages among the dependencies of a manifest, without dev-dependencies.
fn dependencies(manifest: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut counts = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            counts = section == "dependencies]";
        }
        let name = line.split(['.', ' ', '=']).next().unwrap_or_default();
        let is_own = MAY_USE.iter().any(|(_, uses)| uses.contains(&name));
        if counts && is_own {
            found.push(name.to_owned());
        }
    }
    found
}

#[test]
fn crates_depend_on_those_below_them() {
    for folder in crates() {
        let manifest =
            std::fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        let name = manifest
            .lines()
            .find_map(|line| line.strip_prefix("name = \""))
            .expect("a crate has a name")
            .trim_end_matches('"');
        let (_, may_use) = MAY_USE
            .iter()
            .find(|(known, _)| *known == name)
            .unwrap_or_else(|| panic!("crates/{name} is in no layer: add it to the table"));
        for dependency in dependencies(&manifest) {
            assert!(
                may_use.contains(&dependency.as_str()),
                "crates/{name} must not depend on {dependency}"
            );
        }
    }
}

/// The allowed cycles: the argument parser makes its help from the commands that it returns.
const CIRCLES: [&[&str]; 1] = [&[
    "crates/board-rules: command/completions.rs",
    "command/man.rs",
    "command/mod.rs",
]];

#[test]
fn no_file_is_in_a_circle_of_imports() {
    let mut found = Vec::new();
    for folder in crates() {
        let sources = sources(&folder);
        let names = Names::new(&sources);
        let folder = folder
            .strip_prefix(root())
            .expect("it is the workspace's")
            .display()
            .to_string();
        for circle in circles(sources.len(), |file| imports(&sources, &names, file)) {
            let files: Vec<&str> = circle
                .iter()
                .map(|&file| sources[file].file.as_str())
                .collect();
            found.push(format!("{folder}: {}", files.join(", ")));
        }
    }
    let allowed: Vec<String> = CIRCLES.iter().map(|files| files.join(", ")).collect();
    assert_eq!(found, allowed, "circles of imports");
}

#[test]
fn import_reader_finds_every_import() {
    let folder = root().join("crates/board-game-core");
    let sources = sources(&folder);
    let names = Names::new(&sources);
    let place = |file: &str| {
        sources
            .iter()
            .position(|source| source.file == file)
            .expect("it is there")
    };
    let perft = imports(&sources, &names, place("perft.rs"));
    assert!(
        perft.contains(&place("game.rs")),
        "through the crate's root"
    );
    let text = imports(&sources, &names, place("record/text.rs"));
    assert!(
        text.contains(&place("record/error.rs")),
        "through its module"
    );
}

/// The most source files of a folder; more are grouped by subject.
const MAX_FILES: usize = 16;

/// The folders below this one, itself included, that list too many sources.
fn crowded(folder: &Path, found: &mut Vec<String>) {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    let is_source = |path: &&PathBuf| {
        path.extension()
            .is_some_and(|end| end == "rs" || end == "ts")
    };
    let files = paths.iter().filter(is_source).count();
    if files > MAX_FILES {
        found.push(format!("{}: {files} files", folder.display()));
    }
    for below in paths.iter().filter(|path| path.is_dir()) {
        crowded(below, found);
    }
}

#[test]
fn no_folder_lists_too_many_files() {
    let mut found = Vec::new();
    for folder in crates() {
        crowded(&folder.join("src"), &mut found);
        crowded(&folder.join("tests"), &mut found);
    }
    crowded(&root().join("page/src"), &mut found);
    assert!(found.is_empty(), "group by subject: {found:#?}");
}
