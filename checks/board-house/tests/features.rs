//! `cargo test -p CRATE` runs all tests of the crate: each depends on itself, for its tests, with
//! every feature it has.

use std::collections::BTreeSet;
use std::fs;

use board_house::crates;

/// The game of `docs/adding-a-game.md` would show in every help text: its tests run by themselves.
const ADDED_GAME: &str = "connect-four";

/// Hands on a feature of `board-grid`, whose own tests have it, and would compile much for no test.
const HANDED_ON: &str = "png";

/// Puts the built page into the program, which a test of the crate alone does not have.
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
            features.remove(HANDED_ON);
        }
        features.remove(PAGE);
        if features.is_empty() {
            continue;
        }
        with_features += 1;
        let own = format!("{name} = {{ path = \".\", features = ");
        let asked = section(&manifest, "dev-dependencies").find_map(|line| line.strip_prefix(&own));
        let asked =
            asked.unwrap_or_else(|| panic!("{name} does not test itself with its features"));
        let tested: BTreeSet<String> = quoted(asked).union(&usual).cloned().collect();
        assert_eq!(
            tested, features,
            "{name}: features of the tests, and of the crate"
        );
    }
    assert!(with_features >= 7, "{with_features} crates have features");
}
