//! `cargo test -p CRATE` runs all tests of the crate: each crate has itself as a dev-dependency
//! with all features.

use std::collections::BTreeSet;
use std::fs;

use board_house::crates;

/// The feature of the game in `docs/adding-a-game.md`. The game would appear in every help text, so
/// its tests run separately.
const ADDED_GAME: &str = "connect-four";

/// A feature that only enables the feature of `board-grid`, which has tests for it. It would
/// compile much code for no test.
const PASSED_TO_GRID: &str = "png";

/// The feature that embeds the built page in the program. A test of the crate alone has no built
/// page.
const PAGE: &str = "page";

/// The lines of a section of a manifest.
fn section<'a>(manifest: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let (_, after) = manifest
        .split_once(&format!("[{name}]\n"))
        .unwrap_or_default();
    after.lines().take_while(|line| !line.starts_with('['))
}

/// The words in quotes after an opening bracket.
fn quoted(text: &str) -> BTreeSet<String> {
    let (_, list) = text.split_once('[').unwrap_or_default();
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

#[test]
fn the_tests_of_each_crate_have_all_its_features() {
    let mut with_features = 0;
    for folder in crates() {
        let manifest =
            fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        let (mut features, mut usual) = (BTreeSet::new(), BTreeSet::new());
        for line in section(&manifest, "features") {
            match line.split_once(" = ") {
                Some(("default", list)) => usual = quoted(list),
                Some((feature, _)) if !feature.starts_with('#') && feature != ADDED_GAME => {
                    features.insert(feature.to_owned());
                }
                _ => {}
            }
        }
        let name = section(&manifest, "package").find_map(|line| line.strip_prefix("name = "));
        let name = name.expect("a package has a name").trim_matches('"');
        if name != "board-grid" {
            features.remove(PASSED_TO_GRID);
        }
        features.remove(PAGE);
        if features.is_empty() {
            continue;
        }
        with_features += 1;
        let own = format!("{name} = {{ path = \".\", features = ");
        let listed =
            section(&manifest, "dev-dependencies").find_map(|line| line.strip_prefix(&own));
        let listed =
            listed.unwrap_or_else(|| panic!("{name} does not test itself with its features"));
        let tested: BTreeSet<String> = quoted(listed).union(&usual).cloned().collect();
        assert_eq!(
            tested, features,
            "{name}: features of the tests, and of the crate"
        );
    }
    assert!(with_features >= 7, "{with_features} crates have features");
}
