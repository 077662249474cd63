//! Every text form can be parsed: a type with `Display` has `FromStr`.

use std::collections::BTreeSet;

use board_house::{root, sources};

/// The crates with this rule.
const CRATES: [&str; 8] = [
    "board-bot",
    "board-files",
    "board-game-core",
    "board-grid",
    "knights-tours",
    "ploy-rules",
    "rook-hunt",
    "shogun-rules",
];

/// Types whose text is only for people: sentences, pictures, and parts of a text that is parsed as
/// a whole.
const EXCEPT: [(&str, &str); 16] = [
    ("board-bot", "EngineOptions"),
    ("board-files", "Action"),
    ("board-files", "FileFormat"),
    ("board-game-core", "QuotedExcerpt"),
    ("board-grid", "EscapedText"),
    ("board-grid", "Svg"),
    ("board-grid", "TextPicture"),
    ("knights-tours", "ByteSize"),
    ("knights-tours", "EdgeFault"),
    ("knights-tours", "SquareSequence"),
    ("knights-tours", "GraphName"),
    ("knights-tours", "Obstacle"),
    ("knights-tours", "Sentence"),
    ("rook-hunt", "ByteCount"),
    ("shogun-rules", "EnergyTable"),
    ("shogun-rules", "BoardFault"),
];

/// The types for which a trait is implemented, by the last word of its name.
fn implemented(text: &str, name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for part in text.split(&format!("{name} for ")).skip(1) {
        let end = part.find(|c: char| !c.is_alphanumeric() && c != '_' && c != ':');
        let path = &part[..end.unwrap_or(part.len())];
        found.extend(path.rsplit("::").next().map(str::to_owned));
    }
    found
}

/// The types of a table of `from_str!`: the first word of each entry.
fn in_tables(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for table in text.split("from_str! {").skip(1) {
        for line in table.lines().take_while(|line| *line != "}") {
            if let Some((word, rest)) = line.trim().split_once(',')
                && (rest.is_empty() || rest.trim_start().starts_with('"'))
            {
                found.insert(word.to_owned());
            }
        }
    }
    found
}

/// The lines without comments, because examples in comments have their own types.
fn code(text: &str) -> String {
    let lines = text
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines.map(|line| format!("{line}\n")).collect()
}

#[test]
fn displayed_types_can_be_parsed() {
    let mut unread = BTreeSet::new();
    let mut count = 0;
    for name in CRATES {
        let [mut written, mut read] = [BTreeSet::new(), BTreeSet::new()];
        for source in sources(&root().join("crates").join(name)) {
            let text = code(&source.text);
            written.append(&mut implemented(&text, "Display"));
            read.append(&mut implemented(&text, "FromStr"));
            read.append(&mut implemented(&text, "Error"));
            read.append(&mut in_tables(&text));
        }
        count += written.len();
        let types = written.difference(&read).filter(|one| !one.is_empty());
        unread.extend(types.map(|one| (name.to_owned(), one.clone())));
    }
    assert!(count > 80, "{count} types have Display");
    for (name, one) in EXCEPT {
        unread.remove(&(name.to_owned(), one.to_owned()));
    }
    assert!(
        unread.is_empty(),
        "types with Display and without FromStr: {unread:?}"
    );
}
