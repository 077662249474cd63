//! Every type in a signature can be named through its crate: a library re-exports the libraries of
//! the workspace that it depends on, and all games re-export the same names.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use board_house::{root, sources};

/// The libraries for users. The same rule holds for the dependencies of the others.
const LIBRARIES: [&str; 6] = [
    "board-bot",
    "board-games",
    "knights-tours",
    "ploy-rules",
    "rook-hunt",
    "shogun-rules",
];

/// The crates of the workspace by the name of their library.
const OWN: [&str; 7] = [
    "board_bot",
    "board_files",
    "board_game_core",
    "board_grid",
    "ploy_rules",
    "rook_hunt",
    "shogun_rules",
];

/// Paths of a tree of `use`, joined by `::`; a `self` stands for the path before it.
fn paths(tree: &syn::UseTree, before: &str, found: &mut BTreeSet<String>) {
    let joined = |name: &syn::Ident| match before {
        "" => name.to_string(),
        _ => format!("{before}::{name}"),
    };
    match tree {
        syn::UseTree::Path(path) => paths(&path.tree, &joined(&path.ident), found),
        syn::UseTree::Name(name) if name.ident == "self" => _ = found.insert(before.to_owned()),
        syn::UseTree::Name(name) => _ = found.insert(joined(&name.ident)),
        syn::UseTree::Group(group) => {
            for tree in &group.items {
                paths(tree, before, found);
            }
        }
        syn::UseTree::Rename(_) | syn::UseTree::Glob(_) => {}
    }
}

/// The re-exports of other crates in the root of each library.
fn handed_on() -> BTreeMap<&'static str, BTreeSet<String>> {
    let roots = LIBRARIES.map(|name| {
        let text = fs::read_to_string(root().join("crates").join(name).join("src/lib.rs"));
        let tree = syn::parse_file(&text.expect("a library has a root")).expect("it is Rust");
        let mut found = BTreeSet::new();
        for item in &tree.items {
            if let syn::Item::Use(item) = item
                && matches!(item.vis, syn::Visibility::Public(_))
            {
                paths(&item.tree, "", &mut found);
            }
        }
        (name, found)
    });
    BTreeMap::from(roots)
}

#[test]
fn a_library_hands_on_those_that_its_signatures_name() {
    let handed_on = handed_on();
    let mut count = 0;
    for name in LIBRARIES {
        let sources = sources(&root().join("crates").join(name));
        for own in OWN.iter().filter(|own| own.replace('_', "-") != name) {
            let is_used = sources
                .iter()
                .any(|source| source.text.contains(&format!("use {own}::")));
            let is_handed_on = handed_on[name].contains(*own);
            assert!(!is_used || is_handed_on, "{name} does not hand on {own}");
            count += usize::from(is_used);
        }
    }
    assert!(count >= 15, "{count} libraries are handed on");
}

#[test]
fn games_hand_on_the_same_names() {
    let handed_on = handed_on();
    let of = |name: &str| -> BTreeSet<&String> {
        let shared =
            |path: &&String| path.starts_with("board_game_core") || path.starts_with("board_grid");
        handed_on[name].iter().filter(shared).collect()
    };
    let names = of("ploy-rules");
    for game in ["shogun-rules", "rook-hunt"] {
        assert_eq!(of(game), names, "{game} and ploy-rules");
    }
    for name in ["Record", "RecordError", "ReplayError", "Outcome"] {
        let path = format!("board_game_core::{name}");
        assert!(names.contains(&path), "no {path}");
    }
    for name in ["board-games", "knights-tours", "ploy-rules"] {
        for path in ["board_grid::picture", "board_grid::picture::Picture"] {
            assert!(handed_on[name].contains(path), "{name}: no {path}");
        }
    }
}
