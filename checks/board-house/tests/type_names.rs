//! A name stands for one type: the same name in two files is one of the contract, of a convention,
//! or of counterparts that are the same concept.

use std::collections::BTreeMap;

use board_house::{crates, root, sources};
use syn::Item;

/// Names that every game has, by the contract or by the language of boards and texts.
const CONTRACT: [&str; 22] = [
    "Batch",
    "BatchMoves",
    "Batches",
    "Board",
    "BoardError",
    "Colour",
    "Ending",
    "Illegal",
    "Kind",
    "Move",
    "ParseNameError",
    "ParseSquareError",
    "Piece",
    "Pieces",
    "Position",
    "Rules",
    "RulesError",
    "Square",
    "SquareSet",
    "Squares",
    "TextError",
    "Undo",
];

/// Names of a convention: each command of the program has its own arguments, options and
/// subcommands, and each library compiles its README.
const CONVENTION: [&str; 7] = [
    "Arguments",
    "Build",
    "Command",
    "Longest",
    "Options",
    "Query",
    "Readme",
];

/// Counterparts: the same concept in crates that do not depend on each other, the page's wrapper
/// of a type, or a port of the papers' programs.
const COUNTERPARTS: [&str; 16] = [
    "Builder",
    "Class",
    "DuelRules",
    "EdgeOutcome",
    "EndgameState",
    "Material",
    "PlayedGame",
    "Pos",
    "ProgressCallback",
    "RandomNumbers",
    "SquareForm",
    "StateNumbering",
    "StopSignal",
    "Tablebase",
    "Tile",
    "Value",
];

/// The types of all sources by their names, with their files.
fn types() -> BTreeMap<String, Vec<String>> {
    let mut folders = crates();
    // The classes of Python are called like the types that they wrap.
    folders.retain(|folder| !folder.ends_with("board-python"));
    let more = [
        "tuning",
        "benches",
        "checks/board-house",
        "checks/board-xtask",
    ];
    folders.extend(more.map(|folder| root().join(folder)));
    folders.sort();
    folders.dedup();
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in folders {
        let package = folder
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        for source in sources(&folder) {
            for item in &source.tree.items {
                let name = match item {
                    Item::Struct(item) => &item.ident,
                    Item::Enum(item) => &item.ident,
                    Item::Trait(item) => &item.ident,
                    Item::Type(item) => &item.ident,
                    _ => continue,
                };
                let files = found.entry(name.to_string()).or_default();
                files.push(format!("{package}/src/{}", source.file));
            }
        }
    }
    found
}

#[test]
fn a_name_stands_for_one_type() {
    let types = types();
    assert!(types.len() > 500, "{} types are found", types.len());
    let allowed = |name: &str| {
        [&CONTRACT[..], &CONVENTION, &COUNTERPARTS]
            .iter()
            .any(|names| names.contains(&name))
    };
    let twice = types
        .iter()
        .filter(|(name, files)| files.len() > 1 && !allowed(name));
    let twice: Vec<String> = twice
        .map(|(name, files)| format!("{name}: {}", files.join(", ")))
        .collect();
    assert!(
        twice.is_empty(),
        "types with one name, expected a name for each:\n{}",
        twice.join("\n")
    );
}

/// A name that no longer stands in two places would allow another meaning of it.
#[test]
fn every_allowed_name_has_two_definitions() {
    let types = types();
    let mut unused = [&CONTRACT[..], &CONVENTION, &COUNTERPARTS].concat();
    unused.retain(|name| types.get(*name).is_none_or(|files| files.len() < 2));
    assert!(
        unused.is_empty(),
        "names in one place, expected in two: remove {unused:?} from the lists"
    );
}
