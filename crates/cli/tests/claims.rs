//! Every row of `docs/claims.md` is shown by what it names: a command, which is run, or a fixture, which is checked.
//!
//! In the last cell of a row a code span that begins with `board-rules` is a command, and the span after it is a part of what it
//! prints, in which `*` stands for anything; one that begins with `fixtures/` is a file, perhaps with the beginning of a
//! case. Fixtures in folders named `slow`, and rows that say `(minutes)`, are left to `cargo test -- --ignored`.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_board-rules");

/// The papers have at least so many statements: an audit counted them sentence by sentence.
const STATEMENTS: usize = 126;

enum Proof {
    Command { line: String, says: String },
    Fixture { file: String, case: String },
}

/// A claim.
struct Row {
    number: String,
    is_slow: bool,
    proofs: Vec<Proof>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of all tables; every other line of the page is prose.
fn rows() -> Vec<Row> {
    let page = fs::read_to_string(root().join("docs/claims.md")).expect("the page of claims");
    let lines = page.lines().filter(|line| line.starts_with("| "));
    lines
        .filter(|line| !line.starts_with("| no. "))
        .map(row)
        .collect()
}

fn row(line: &str) -> Row {
    let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
    let [number, _, verdict, shown] = cells[..] else {
        panic!("a row has four cells: {line}");
    };
    assert!(
        verdict.contains("true")
            || verdict.contains("false")
            || verdict.starts_with("a ")
            || verdict.starts_with("no "),
        "{number}: {verdict:?} is no verdict"
    );
    let mut proofs = Vec::new();
    let mut spans = shown.split('`').skip(1).step_by(2);
    while let Some(span) = spans.next() {
        if span.starts_with("board-rules ") {
            let says = spans.next().expect("after a command stands what it says");
            proofs.push(Proof::Command {
                line: span.to_owned(),
                says: says.to_owned(),
            });
        } else {
            let (file, case) = span.split_once(": ").unwrap_or((span, ""));
            proofs.push(Proof::Fixture {
                file: file.to_owned(),
                case: case.to_owned(),
            });
        }
    }
    Row {
        number: number.to_owned(),
        is_slow: shown.contains("(minutes)"),
        proofs,
    }
}

/// All that a command prints, blanks and line ends alike.
fn printed(command: &str) -> String {
    let command = command.replacen("board-rules", "\"$PROGRAM\" --progress none", 1);
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .env("PROGRAM", PROGRAM)
        .current_dir(root())
        .output()
        .expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Whether the parts between the stars come in this order.
fn is_said(text: &str, says: &str) -> bool {
    let mut left = text;
    says.split('*').all(|part| match left.find(part) {
        Some(at) => {
            left = &left[at + part.len()..];
            true
        }
        None => false,
    })
}

#[test]
fn every_statement_has_a_number_and_a_proof() {
    let rows = rows();
    let numbers: BTreeSet<&str> = rows.iter().map(|row| row.number.as_str()).collect();
    assert_eq!(numbers.len(), rows.len(), "a number stands once");
    assert!(rows.len() >= STATEMENTS, "only {} rows", rows.len());
    for row in &rows {
        assert!(!row.proofs.is_empty(), "{} shows nothing", row.number);
    }
}

fn check_commands(is_slow: bool) {
    let mut printed_by: BTreeMap<String, String> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows().iter().filter(|row| row.is_slow == is_slow) {
        for proof in &row.proofs {
            let Proof::Command { line, says } = proof else {
                continue;
            };
            let text = printed_by
                .entry(line.clone())
                .or_insert_with(|| printed(line));
            if !is_said(text, says) {
                let text: String = text.chars().take(600).collect();
                wrong.push(format!(
                    "{}: {line}\n  does not say {says:?}: {text}",
                    row.number
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_say_what_the_page_says() {
    check_commands(false);
}

#[test]
#[ignore = "takes minutes"]
fn slow_commands_say_what_the_page_says() {
    check_commands(true);
}

/// The fixture files that the page names, with the beginnings of cases.
fn fixtures(is_slow: bool) -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows() {
        for proof in row.proofs {
            if let Proof::Fixture { file, case } = proof
                && file.contains("/slow/") == is_slow
            {
                named.entry(file).or_default().push(case);
            }
        }
    }
    named
}

#[test]
fn fixtures_have_the_cases_that_the_page_names() {
    let mut missing = Vec::new();
    for is_slow in [false, true] {
        for (file, cases) in fixtures(is_slow) {
            let Ok(text) = fs::read_to_string(root().join(&file)) else {
                missing.push(file);
                continue;
            };
            let read: serde_json::Value = serde_json::from_str(&text).expect("a fixture is JSON");
            let names: Vec<&str> = read["cases"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|case| case["name"].as_str())
                .collect();
            let is_missing =
                |case: &&String| !names.iter().any(|name| name.starts_with(case.as_str()));
            missing.extend(
                cases
                    .iter()
                    .filter(is_missing)
                    .map(|case| format!("{file}: {case}")),
            );
        }
    }
    assert!(missing.is_empty(), "there is no {}", missing.join(", no "));
}

fn check_fixtures(is_slow: bool) {
    let files: Vec<String> = fixtures(is_slow).into_keys().collect();
    let slow = if is_slow { "--slow" } else { "" };
    let text = printed(&format!("board-rules check {slow} {}", files.join(" ")));
    assert!(text.ends_with(" passed, 0 failed"), "{text}");
}

#[test]
fn fixtures_that_the_page_names_hold() {
    check_fixtures(false);
}

#[test]
#[ignore = "takes minutes"]
fn slow_fixtures_that_the_page_names_hold() {
    check_fixtures(true);
}
