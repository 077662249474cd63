//! Every parser has a fuzz target: `checks/board-reliability/src/targets` reads every type that can
//! be read from text or from JSON.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use board_house::{crates, root, sources};
use proc_macro2::{TokenStream, TokenTree};

/// Crates whose parsers one target covers as a whole, with the target.
const WHOLE: [(&str, &str); 2] = [
    // Every question of every suite.
    ("board_fixtures", "fixtures.rs"),
    // Another workspace, whose tests are Python's: it reads by the crates below it.
    ("board_python", "names.rs"),
];

/// The parser of each type of the program, whose crate is not a library: `arguments` for the
/// parsers of options, or a name of `crates/board-rules/src/readers.rs` whose parser covers the
/// type.
const OF_PROGRAM: [(&str, &str); 36] = [
    ("Book", "arguments"),
    ("ByFirstMove", "perft question"),
    ("ByPair", "match question"),
    ("ByPlacement", "verify question"),
    ("ByPrime", "modulo question"),
    ("ByRules", "table question"),
    ("ByStart", "count question"),
    ("ByUnit", "semi-magic question"),
    ("ShardEnd", "shard"),
    ("PlayerSpec", "arguments"),
    ("ShardHeader", "shard"),
    ("PlacementVerdicts", "verify piece"),
    ("TournamentByPair", "match question"),
    ("SumsArgument", "semi-magic question"),
    ("Memory", "arguments"),
    ("IntegerTuple", "arguments"),
    ("NewGameRequest", "room"),
    ("OpeningOrder", "arguments"),
    ("ShardPiece", "shard"),
    ("MoveRequest", "room"),
    ("PointsFile", "points"),
    ("PointsRule", "points"),
    ("CountQuestion", "results question"),
    ("ResultQuestion", "results question"),
    ("EndingsQuestion", "results question"),
    ("MoveQuestion", "asked move"),
    ("ResultAnswer", "result"),
    ("ResultFile", "result"),
    ("EndingsSummary", "result"),
    ("ClassSummary", "result"),
    ("PlayerName", "typed line"),
    ("Shard", "shard"),
    ("BoardSize", "arguments"),
    ("StartText", "perft question"),
    ("TaskEntry", "points"),
    ("SymmetryChoice", "arguments"),
];

/// A crate, by its name in paths, and one of its types.
type Reader = (String, String);

/// The form that a type is read from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Text,
    Json,
    Bytes,
}

fn tokens(text: &str) -> Vec<TokenTree> {
    let stream: TokenStream = text.parse().expect("sources are Rust");
    let mut found = Vec::new();
    flatten(stream, &mut found);
    found
}

/// All tokens in their order; the content of parentheses follows the parenthesis.
fn flatten(stream: TokenStream, found: &mut Vec<TokenTree>) {
    for token in stream {
        found.push(token.clone());
        if let TokenTree::Group(group) = token {
            flatten(group.stream(), found);
        }
    }
}

fn word(token: Option<&TokenTree>) -> Option<String> {
    match token {
        Some(TokenTree::Ident(word)) => Some(word.to_string()),
        _ => None,
    }
}

fn is_mark(token: Option<&TokenTree>, mark: char) -> bool {
    matches!(token, Some(TokenTree::Punct(found)) if found.as_char() == mark)
}

/// The types of a source with a parser: an implemented or derived `FromStr` or `Deserialize`, a
/// macro, or a function `from_bytes`. Private types are read by other parsers of their crate.
fn readers(tree: &syn::File, is_program: bool) -> BTreeSet<(String, Form)> {
    let mut found = BTreeSet::new();
    for item in &tree.items {
        match item {
            syn::Item::Impl(item) => {
                let syn::Type::Path(path) = &*item.self_ty else {
                    continue;
                };
                let name = path.path.segments.last().map(|last| last.ident.to_string());
                let by_trait = item.trait_.as_ref().and_then(|(_, path, _)| {
                    let last = path.segments.last().map(|last| last.ident.to_string());
                    match last.as_deref() {
                        Some("FromStr") => Some(Form::Text),
                        Some("Deserialize") => Some(Form::Json),
                        _ => None,
                    }
                });
                let by_bytes = item.items.iter().any(|inner| {
                    matches!(inner, syn::ImplItem::Fn(function)
                        if function.sig.ident == "from_bytes" && is_public(&function.vis))
                });
                let form = by_trait.or(by_bytes.then_some(Form::Bytes));
                found.extend(name.zip(form));
            }
            syn::Item::Macro(item) => {
                let last = item.mac.path.segments.last();
                let forms: &[Form] = match last.map(|last| last.ident.to_string()).as_deref() {
                    Some("named") => &[Form::Text, Form::Json],
                    Some("from_str") => &[Form::Text],
                    Some("serde_text" | "serde_position") => &[Form::Json],
                    _ => continue,
                };
                for name in named_in(item.mac.tokens.clone()) {
                    found.extend(forms.iter().map(|&form| (name.clone(), form)));
                }
            }
            syn::Item::Mod(item) if item.ident != "tests" => {
                let items = item
                    .content
                    .clone()
                    .map_or_else(Vec::new, |(_, items)| items);
                let inner = syn::File {
                    shebang: None,
                    attrs: Vec::new(),
                    items,
                };
                found.extend(readers(&inner, is_program));
            }
            syn::Item::Struct(item)
                if is_read(&item.attrs) && (is_program || is_public(&item.vis)) =>
            {
                found.insert((item.ident.to_string(), Form::Json));
            }
            syn::Item::Enum(item)
                if is_read(&item.attrs) && (is_program || is_public(&item.vis)) =>
            {
                found.insert((item.ident.to_string(), Form::Json));
            }
            _ => {}
        }
    }
    found
}

fn is_public(visibility: &syn::Visibility) -> bool {
    matches!(visibility, syn::Visibility::Public(_))
}

/// Whether `Deserialize` is derived.
fn is_read(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.tokens.to_string().contains("Deserialize"),
        _ => false,
    })
}

/// The types at the beginning of a macro's lines: `Type, "..."`, `Type: "..."`, or a list of types.
fn named_in(stream: TokenStream) -> BTreeSet<String> {
    let tokens: Vec<TokenTree> = stream.into_iter().collect();
    let is_list = tokens
        .iter()
        .all(|token| matches!(token, TokenTree::Ident(_) | TokenTree::Punct(_)));
    let mut found = BTreeSet::new();
    let mut depth = 0_i32;
    for (at, token) in tokens.iter().enumerate() {
        depth += i32::from(is_mark(Some(token), '<')) - i32::from(is_mark(Some(token), '>'));
        let Some(name) = word(Some(token)).filter(|name| name.starts_with(char::is_uppercase))
        else {
            continue;
        };
        let is_path = is_mark(tokens.get(at + 1), ':') && is_mark(tokens.get(at + 2), ':');
        let begins = at == 0 || is_mark(tokens.get(at - 1), ';');
        let is_first = begins && is_mark(tokens.get(at + 1), ',');
        if depth == 0 && !is_path && (is_list || is_first) {
            found.insert(name);
        }
    }
    found
}

/// The types of each crate that the targets read, by form.
fn used() -> BTreeSet<(Reader, Form)> {
    let mut found = BTreeSet::new();
    let folder = root().join("checks/board-reliability/src/targets");
    for entry in fs::read_dir(folder).expect("there are targets").flatten() {
        let text = fs::read_to_string(entry.path()).expect("a target is text");
        let tree = syn::parse_file(&text).expect("a target is Rust");
        let mut imports = BTreeSet::new();
        for item in &tree.items {
            if let syn::Item::Use(item) = item {
                imported(&item.tree, None, &mut imports);
            }
        }
        let is_json = entry.file_name() == "json.rs";
        let tokens = tokens(&text);
        found.extend(
            read_as_json(&tokens, &imports, is_json)
                .into_iter()
                .map(|reader| (reader, Form::Json)),
        );
        if !is_json {
            let named = imports.into_iter().chain(named_by_path(&tokens));
            for reader in named {
                found.insert((reader.clone(), Form::Text));
                found.insert((reader, Form::Bytes));
            }
        }
    }
    found
}

/// The item of a path that begins with a crate.
fn named_by_path(tokens: &[TokenTree]) -> Vec<Reader> {
    let mut found = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        let Some(first) = word(Some(token)).filter(|name| name.contains('_')) else {
            continue;
        };
        found.extend(
            path_from(tokens, at)
                .into_iter()
                .skip(1)
                .map(|name| (first.clone(), name)),
        );
    }
    found
}

/// The words of the path that begins at a place.
fn path_from(tokens: &[TokenTree], at: usize) -> Vec<String> {
    let mut words: Vec<String> = word(tokens.get(at)).into_iter().collect();
    let mut next = at + 1;
    while is_mark(tokens.get(next), ':') && is_mark(tokens.get(next + 1), ':') {
        let Some(word) = word(tokens.get(next + 2)) else {
            break;
        };
        words.push(word);
        next += 3;
    }
    words
}

/// The types in the angles of `serde_json::from_str::<...>`, and in a file of JSON forms those of
/// `round_trip::<...>`.
fn read_as_json(
    tokens: &[TokenTree],
    imports: &BTreeSet<Reader>,
    is_json: bool,
) -> BTreeSet<Reader> {
    let crate_of: BTreeMap<&str, &str> = imports
        .iter()
        .map(|(root, name)| (&**name, &**root))
        .collect();
    let mut found = BTreeSet::new();
    for (at, token) in tokens.iter().enumerate() {
        let reads = match word(Some(token)).as_deref() {
            Some("from_str") => at > 2 && word(tokens.get(at - 3)).as_deref() == Some("serde_json"),
            Some("round_trip") => is_json,
            _ => false,
        };
        if !reads || !is_mark(tokens.get(at + 3), '<') {
            continue;
        }
        let mut depth = 1;
        let mut place = at + 4;
        while depth > 0 && place < tokens.len() {
            depth += i32::from(is_mark(tokens.get(place), '<'));
            depth -= i32::from(is_mark(tokens.get(place), '>'));
            let path = path_from(tokens, place);
            if let [first, .., last] | [first @ last] = &path[..] {
                let root = crate_of.get(&**first).copied().unwrap_or(first);
                found.insert((root.to_owned(), last.clone()));
                place += 3 * (path.len() - 1);
            }
            place += 1;
        }
    }
    found
}

fn imported(tree: &syn::UseTree, root: Option<&str>, found: &mut BTreeSet<Reader>) {
    match (tree, root) {
        (syn::UseTree::Path(path), root) => {
            let first = path.ident.to_string();
            imported(&path.tree, Some(root.unwrap_or(&first)), found);
        }
        (syn::UseTree::Group(group), root) => {
            for tree in &group.items {
                imported(tree, root, found);
            }
        }
        (syn::UseTree::Name(name), Some(root)) => {
            found.insert((root.to_owned(), name.ident.to_string()));
        }
        (syn::UseTree::Rename(name), Some(root)) => {
            found.insert((root.to_owned(), name.ident.to_string()));
        }
        _ => {}
    }
}

/// The name by which sources import a crate.
fn library_name(folder: &Path) -> String {
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
    let named = manifest.split_once("[lib]\nname = \"");
    match named.and_then(|(_, name)| name.split_once('"')) {
        Some((name, _)) => name.to_owned(),
        None => {
            let name = folder.file_name().expect("a crate has a folder");
            name.to_string_lossy().replace('-', "_")
        }
    }
}

#[test]
fn every_reader_has_a_target() {
    let used = used();
    let mut missing = Vec::new();
    let mut readers_found = 0;
    for folder in crates() {
        let name = library_name(&folder);
        if name == "board_rules" || WHOLE.iter().any(|(whole, _)| *whole == name) {
            continue;
        }
        for source in sources(&folder) {
            for (reader, form) in readers(&source.tree, false) {
                readers_found += 1;
                if !used.contains(&((name.clone(), reader.clone()), form)) {
                    missing.push(format!("{name}::{reader} as {form:?} ({})", source.file));
                }
            }
        }
    }
    assert!(readers_found > 90, "the sources were read: {readers_found}");
    assert!(
        missing.is_empty(),
        "nothing in checks/board-reliability/src/targets reads\n{}\nadd a line there: a text to names.rs, a JSON form to json.rs",
        missing.join("\n")
    );
    let targets = root().join("checks/board-reliability/src/targets");
    for (_, file) in WHOLE {
        assert!(targets.join(file).is_file(), "{file}");
    }
}

#[test]
fn every_reader_of_the_program_is_reached() {
    let folder = root().join("crates/board-rules");
    let found: BTreeSet<String> = sources(&folder)
        .iter()
        .flat_map(|source| readers(&source.tree, true))
        .map(|(name, _)| name)
        .collect();
    let listed: BTreeSet<String> = OF_PROGRAM
        .iter()
        .map(|(name, _)| (*name).to_owned())
        .collect();
    assert_eq!(
        found, listed,
        "the types of the program that are read, and those of this list"
    );
    let doors = fs::read_to_string(folder.join("src/readers.rs")).expect("the readers");
    for (name, door) in OF_PROGRAM {
        let is_there = door == "arguments" || doors.contains(&format!("(\"{door}\", "));
        assert!(
            is_there,
            "{name}: crates/board-rules/src/readers.rs has no {door:?}"
        );
    }
}
