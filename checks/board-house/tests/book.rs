//! The book contains every document once, and every link of the documents has a target.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use board_house::root;

/// The documents of the book, below `docs`.
fn documents(folder: &Path, found: &mut BTreeSet<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            documents(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "md") {
            found.insert(path);
        }
    }
}

/// The documents that people read: those of the book, those at the top, and the front page of each
/// crate.
fn read_by_people() -> BTreeSet<PathBuf> {
    let mut found = BTreeSet::new();
    documents(&root().join("docs"), &mut found);
    for folder in [root().to_path_buf()]
        .into_iter()
        .chain(board_house::crates())
    {
        for entry in fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.extension().is_some_and(|extension| extension == "md") {
                found.insert(path);
            }
        }
    }
    found
}

/// The lines of a text outside of code blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    text.lines().filter(move |line| {
        let is_fence = line.trim_start().starts_with("```");
        is_code ^= is_fence;
        !is_code && !is_fence && !line.starts_with("    ")
    })
}

/// The line without code between backquotes.
fn without_code(line: &str) -> String {
    line.split('`').step_by(2).collect()
}

/// The targets of links and pictures.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(text) {
        let line = without_code(line);
        for part in line.split("](").skip(1) {
            found.extend(part.split_once(')').map(|(target, _)| target.to_owned()));
        }
    }
    found
}

/// The anchors of the headings, as forges and the book make them.
fn anchors(text: &str) -> BTreeSet<String> {
    let headings = prose(text).filter(|line| line.starts_with('#'));
    let mut found = BTreeSet::new();
    for heading in headings {
        let heading = heading.trim_start_matches('#').trim().to_lowercase();
        let kept = heading
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        found.insert(kept.map(|c| if c == ' ' { '-' } else { c }).collect());
    }
    found
}

/// The path without `.` and `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut found = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => drop(found.pop()),
            Component::CurDir => {}
            part => found.push(part),
        }
    }
    found
}

#[test]
fn every_document_is_in_the_book_once() {
    let docs = root().join("docs");
    let summary = fs::read_to_string(docs.join("SUMMARY.md")).expect("the book has a summary");
    let mut listed = BTreeSet::new();
    for link in links(&summary) {
        assert!(
            listed.insert(docs.join(&link)),
            "docs/SUMMARY.md lists {link} twice"
        );
    }
    let mut written = BTreeSet::new();
    documents(&docs, &mut written);
    written.remove(&docs.join("SUMMARY.md"));
    assert_eq!(
        listed, written,
        "documents in docs/SUMMARY.md, and below docs"
    );
}

#[test]
fn every_link_leads_somewhere() {
    let docs = resolved(&root().join("docs"));
    let mut broken = Vec::new();
    let mut count = 0;
    for file in read_by_people() {
        let text = fs::read_to_string(&file).expect("a document is text");
        for link in links(&text) {
            if link.contains("://") || link.starts_with("mailto:") {
                continue;
            }
            count += 1;
            let (path, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match path {
                "" => file.clone(),
                path => file.with_file_name(path),
            };
            let place = file.strip_prefix(root()).unwrap_or(&file).display();
            if !target.exists() {
                broken.push(format!("{place}: {link}: there is no such file"));
            } else if resolved(&file).starts_with(&docs) && !resolved(&target).starts_with(&docs) {
                broken.push(format!(
                    "{place}: {link}: the book ends at docs; write the path as code"
                ));
            } else if !anchor.is_empty() {
                let text = fs::read_to_string(&target).unwrap_or_default();
                if !anchors(&text).contains(anchor) {
                    broken.push(format!("{place}: {link}: there is no such heading"));
                }
            }
        }
    }
    assert!(count > 100, "{count} links");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn links_and_headings_are_found() {
    let text =
        "# A heading, with `code`\n[a](b.md#c) and `[no](link)` ![p](q.svg)\n```\n[no](x)\n```\n";
    assert_eq!(links(text), ["b.md#c", "q.svg"]);
    assert!(anchors(text).contains("a-heading-with-code"));
}
