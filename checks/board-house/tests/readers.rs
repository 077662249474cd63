//! Every reader has a fuzz target: what can be read from text, JSON or bytes is read in
//! `checks/board-reliability/src/targets`.

use std::collections::BTreeSet;
use std::fs;

use board_house::{crates, root, sources};
use proc_macro2::{TokenStream, TokenTree};

/// Crates whose readers are reached as a whole, with the target that does so.
const WHOLE: [(&str, &str); 3] = [
    // Every option of the command line, and the file of a shard.
    ("board_rules", "program.rs"),
    // Every question of every suite.
    ("board_fixtures", "fixtures.rs"),
    // Another workspace, whose tests are Python's: it reads by the crates below it.
    ("board_python", "names.rs"),
];

/// A crate, by its name in paths, and a type of it.
type Reader = (String, String);

/// Macros that write readers, those of the crates and of `board-game-core`.
const MACROS: [&str; 4] = ["named", "from_str", "serde_text", "serde_position"];

fn tokens(text: &str) -> Vec<TokenTree> {
    let stream: TokenStream = text.parse().expect("sources are Rust");
    let mut found = Vec::new();
    flatten(stream, &mut found);
    found
}

/// All tokens in their order; what stands in parentheses comes after the parenthesis.
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

/// The types of a source that something reads: by `FromStr` or `Deserialize` written out, by a
/// macro, or by a function `from_bytes`.
fn readers(tree: &syn::File) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for item in &tree.items {
        match item {
            syn::Item::Impl(item) => {
                let syn::Type::Path(path) = &*item.self_ty else {
                    continue;
                };
                let name = path.path.segments.last().map(|last| last.ident.to_string());
                let by_trait = item.trait_.as_ref().is_some_and(|(_, path, _)| {
                    let last = path.segments.last().map(|last| last.ident.to_string());
                    matches!(last.as_deref(), Some("FromStr" | "Deserialize"))
                });
                let by_bytes = item.items.iter().any(|inner| {
                    matches!(inner, syn::ImplItem::Fn(function)
                        if function.sig.ident == "from_bytes" && matches!(function.vis, syn::Visibility::Public(_)))
                });
                if by_trait || by_bytes {
                    found.extend(name);
                }
            }
            syn::Item::Macro(item) => {
                let last = item.mac.path.segments.last();
                if last.is_some_and(|last| MACROS.contains(&last.ident.to_string().as_str())) {
                    found.extend(named_in(item.mac.tokens.clone()));
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
                found.extend(readers(&inner));
            }
            syn::Item::Struct(item) if is_read(&item.attrs) && is_public(&item.vis) => {
                found.insert(item.ident.to_string());
            }
            syn::Item::Enum(item) if is_read(&item.attrs) && is_public(&item.vis) => {
                found.insert(item.ident.to_string());
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

/// What the targets use of each crate: what they import, and what they name by its path.
fn used() -> BTreeSet<Reader> {
    let mut found = BTreeSet::new();
    let folder = root().join("checks/board-reliability/src/targets");
    for entry in fs::read_dir(folder).expect("there are targets").flatten() {
        let text = fs::read_to_string(entry.path()).expect("a target is text");
        let tree = syn::parse_file(&text).expect("a target is Rust");
        for item in &tree.items {
            if let syn::Item::Use(item) = item {
                imported(&item.tree, None, &mut found);
            }
        }
        let tokens = tokens(&text);
        for (at, token) in tokens.iter().enumerate() {
            let Some(first) = word(Some(token)).filter(|name| name.contains('_')) else {
                continue;
            };
            let mut next = at + 1;
            while is_mark(tokens.get(next), ':') && is_mark(tokens.get(next + 1), ':') {
                found.extend(word(tokens.get(next + 2)).map(|name| (first.clone(), name)));
                next += 3;
            }
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

#[test]
fn every_reader_has_a_target() {
    let used = used();
    let mut missing = Vec::new();
    let mut readers_found = 0;
    for folder in crates() {
        let name = folder.file_name().expect("a crate has a folder");
        let name = name.to_string_lossy().replace('-', "_");
        if WHOLE.iter().any(|(whole, _)| *whole == name) {
            continue;
        }
        for source in sources(&folder) {
            for reader in readers(&source.tree) {
                readers_found += 1;
                if !used.contains(&(name.clone(), reader.clone())) {
                    missing.push(format!("{name}::{reader} ({})", source.file));
                }
            }
        }
    }
    assert!(readers_found > 60, "the sources were read: {readers_found}");
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
