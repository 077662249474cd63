//! The terms of search, networks and tuning in `docs/design.md` are those of the sources, and the
//! private words that they replace do not come back.

use std::collections::BTreeSet;

use board_house::{root, sources};

/// Crates whose identifiers keep to the terms.
const FOLDERS: [&str; 2] = ["crates/board-bot", "tuning"];

/// Files below these folders still have to follow.
const EXCEPT: [&str; 2] = ["contest/", "ugi/"];

/// Identifiers that have a name in the literature, with that name.
const REFUSED: [(&str, &str); 32] = [
    ("settle", "qsearch"),
    ("standing", "static_eval"),
    ("told_by", "tt_cutoff"),
    ("remembered", "tt_move"),
    ("hope", "futility_bound"),
    ("expand_moves", "search_moves"),
    ("quiet_margin", "futility_margin"),
    ("earlier", "history"),
    ("effort", "node_counter"),
    ("Effort", "NodeCounter"),
    ("helping", "batch"),
    ("glance", "check_limits"),
    ("by_lot", "random"),
    ("lot", "rng"),
    ("reward", "bonus"),
    ("punish", "malus"),
    ("Ranked", "ScoredMove"),
    ("Picker", "MovePicker"),
    ("Learned", "ThreadState"),
    ("Growth", "Simulator"),
    ("climb", "backpropagate"),
    ("Proof", "ForcedWinSearch"),
    ("Habits", "LevelParameters"),
    ("haste", "greedy"),
    ("unthought", "unsearched"),
    ("Seen", "FeatureSet"),
    ("Sums", "Accumulator"),
    ("CELLS", "HIDDEN"),
    ("STAGES", "OUTPUT_BUCKETS"),
    ("Corrected", "WithNetwork"),
    ("Counted", "Tunable"),
    ("YARDSTICK", "UNIT_TERM"),
];

/// The identifiers of a source, without those of comments and texts.
fn identifiers(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for line in text.lines() {
        let code = line.split("//").next().unwrap_or_default();
        for part in code.split('"').step_by(2) {
            let words = part.split(|c: char| !c.is_alphanumeric() && c != '_');
            found.extend(words.filter(|word| !word.is_empty()).map(str::to_owned));
        }
    }
    found
}

/// The identifiers of the crates, each with its file.
fn used() -> Vec<(String, BTreeSet<String>)> {
    let mut files = Vec::new();
    for folder in FOLDERS {
        for source in sources(&root().join(folder)) {
            if !EXCEPT.iter().any(|except| source.file.starts_with(except)) {
                let file = format!("{folder}/src/{}", source.file);
                files.push((file, identifiers(&source.text)));
            }
        }
    }
    files
}

#[test]
fn private_words_are_not_used_as_identifiers() {
    let mut found = Vec::new();
    for (file, words) in used() {
        for (word, term) in REFUSED {
            if words.contains(word) {
                found.push(format!("{file}: {word}, expected {term}"));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn terms_of_the_design_are_identifiers_of_the_sources() {
    let text = std::fs::read_to_string(root().join("docs/design.md")).expect("it can be read");
    let after = text
        .split_once("### Search, networks and tuning")
        .expect("the design has the table")
        .1;
    let rows = after
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .take_while(|line| line.starts_with('|'))
        .skip(2);
    let files = used();
    let terms: Vec<&str> = rows.filter_map(|row| row.split('`').nth(1)).collect();
    assert!(terms.len() > 20, "{terms:?}");
    for term in terms {
        let is_used = files.iter().any(|(_, words)| words.contains(term));
        assert!(is_used, "docs/design.md: no source has {term}");
    }
}
