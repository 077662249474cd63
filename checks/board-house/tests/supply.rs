//! Every direct dependency has a row in `docs/reliability/supply.md`, and every row belongs to a
//! dependency.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use board_house::root;

/// Collects every manifest of the repository, including those of separate workspaces.
fn manifests(folder: &Path, found: &mut Vec<PathBuf>) {
    let skipped = ["target", "node_modules", "corpus"];
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let (name, path) = (
            entry.file_name().to_string_lossy().into_owned(),
            entry.path(),
        );
        if path.is_dir() && !name.starts_with('.') && !skipped.contains(&name.as_str()) {
            manifests(&path, found);
        } else if name == "Cargo.toml" {
            found.push(path);
        }
    }
}

/// The dependencies of a manifest that are not the repository's own, by their names in the
/// registry.
fn dependencies(manifest: &str, own: &BTreeSet<String>) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut in_dependencies = false;
    for line in manifest.lines() {
        if let Some(section) = line.strip_prefix('[') {
            in_dependencies = section.ends_with("dependencies]");
        } else if in_dependencies && line.starts_with(|c: char| c.is_ascii_lowercase()) {
            let key = line.split(['.', ' ', '=']).next().unwrap_or_default();
            // A renamed dependency has its registry name in `package`.
            let package = line.split_once("package = \"").map(|(_, rest)| rest);
            let name = package
                .and_then(|rest| rest.split('"').next())
                .unwrap_or(key);
            found.insert(name.to_owned());
        }
    }
    &found - own
}

#[test]
fn every_dependency_has_its_reason() {
    let mut files = Vec::new();
    manifests(&root(), &mut files);
    let texts: Vec<String> = files
        .iter()
        .map(|file| fs::read_to_string(file).expect("a manifest"))
        .collect();
    let name = |text: &String| {
        let after = text.split_once("[package]\n")?.1;
        let line = after
            .lines()
            .find_map(|line| line.strip_prefix("name = \""))?;
        Some(line.trim_end_matches('"').to_owned())
    };
    let own: BTreeSet<String> = texts.iter().filter_map(name).collect();
    assert!(own.len() > 20, "{own:?}");
    let needed: BTreeSet<String> = texts
        .iter()
        .flat_map(|text| dependencies(text, &own))
        .collect();

    let page = fs::read_to_string(root().join("docs/reliability/supply.md")).expect("the page");
    let table = page.split_once("| crate | ").expect("there is a table").1;
    let rows = table.lines().take_while(|line| !line.is_empty());
    let rows = rows.filter_map(|line| line.strip_prefix("| `")?.split_once("` | "));
    let mut listed = BTreeSet::new();
    for (name, reason) in rows {
        assert!(listed.insert(name.to_owned()), "{name} has two rows");
        let cells: Vec<&str> = reason
            .trim_end_matches('|')
            .split('|')
            .map(str::trim)
            .collect();
        assert!(
            cells.len() == 2 && cells.iter().all(|cell| !cell.is_empty()),
            "{name}: {cells:?}"
        );
    }
    assert_eq!(
        listed, needed,
        "rows of docs/reliability/supply.md, and dependencies"
    );
}

/// `skip` in `deny.toml` lists exactly the crates that the lock file has in two versions.
#[test]
fn crates_in_two_versions_are_named() {
    let lock = fs::read_to_string(root().join("Cargo.lock")).expect("the lock file is committed");
    let mut names: Vec<&str> = lock
        .lines()
        .filter_map(|line| line.strip_prefix("name = "))
        .collect();
    names.sort_unstable();
    let twice: BTreeSet<&str> = names
        .windows(2)
        .filter(|pair| pair[0] == pair[1])
        .map(|pair| pair[0].trim_matches('"'))
        .collect();
    let settings = fs::read_to_string(root().join("deny.toml")).expect("deny.toml is committed");
    let skipped = settings
        .lines()
        .filter_map(|line| line.trim().strip_prefix('"')?.split_once('@'));
    let skipped: BTreeSet<&str> = skipped.map(|(name, _)| name).collect();
    assert_eq!(
        skipped, twice,
        "skip in deny.toml, and crates in two versions"
    );
}
