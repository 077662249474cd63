//! Every row of `docs/claims.md` is proved by the commands and fixtures that it names: commands are
//! run, fixtures are checked.
//!
//! In the last cell of a row a code span that begins with `board-rules` is a command, and the span
//! after it is what it prints, in whole words: `*` stands for any words, or for any letters within
//! a word, and `\*` for a star. Between the two may stand its exit status, as in `exits with 1`. A
//! span that begins with `fixtures/` is a file, perhaps with the beginning of a case. Fixtures in
//! folders named `slow`, and rows that say `(minutes)`, are left to the step `slow` of `.ci/run`,
//! and rows that say `(a quarter of an hour)` to its step `longest`.
//!
//! `docs/claims/statements.tsv` lists the statements of the papers; each is judged by a row.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAM: &str = env!("CARGO_BIN_EXE_board-rules");

enum Proof {
    Command {
        line: String,
        status: i32,
        says: String,
    },
    Fixture {
        file: String,
        case: String,
    },
}

/// The duration of the commands of a row.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Duration {
    Seconds,
    Minutes,
    QuarterOfAnHour,
}

/// A claim.
struct ClaimRow {
    number: String,
    pace: Duration,
    proofs: Vec<Proof>,
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The rows of all tables; every other line of the page is prose.
fn rows() -> Vec<ClaimRow> {
    let page = fs::read_to_string(root().join("docs/claims.md")).expect("the page of claims");
    let lines = page.lines().filter(|line| line.starts_with("| "));
    lines
        .filter(|line| !line.starts_with("| no. "))
        .map(row)
        .collect()
}

fn row(line: &str) -> ClaimRow {
    let cells: Vec<&str> = line.trim_matches('|').split(" | ").map(str::trim).collect();
    let [number, _, verdict, shown] = cells[..] else {
        panic!("a row has four cells: {line}");
    };
    assert!(
        verdict.contains("true")
            || verdict.contains("false")
            || verdict.starts_with("a ")
            || verdict.starts_with("no ")
            || verdict.starts_with("its work "),
        "{number}: {verdict:?} is no verdict"
    );
    let mut proofs = Vec::new();
    // Prose and code spans take turns.
    let mut parts = shown.split('`').skip(1);
    while let Some(span) = parts.next() {
        let prose = parts.next().unwrap_or_default();
        if span.starts_with("board-rules ") {
            let status = prose.trim().strip_prefix("exits with ");
            let status = status.and_then(|rest| rest.split(' ').next());
            let says = parts.next().expect("after a command stands what it says");
            parts.next();
            proofs.push(Proof::Command {
                line: span.to_owned(),
                status: status.map_or(0, |status| status.parse().expect("a status")),
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
    let pace = if shown.contains("(a quarter of an hour)") {
        Duration::QuarterOfAnHour
    } else if shown.contains("(minutes)") {
        Duration::Minutes
    } else {
        Duration::Seconds
    };
    ClaimRow {
        number: number.to_owned(),
        pace,
        proofs,
    }
}

/// The output of a command, with blanks for line ends, and its exit status.
#[derive(Clone)]
struct CommandOutput {
    text: String,
    status: Option<i32>,
}

fn printed(command: &str) -> CommandOutput {
    let command = command.replacen("board-rules", "\"$PROGRAM\" --progress none", 1);
    let output = Command::new("sh")
        .args(["-c", &format!("{command} 2>&1")])
        .env("PROGRAM", PROGRAM)
        .current_dir(root())
        .output()
        .expect("there is a shell");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    CommandOutput {
        text: text.split_whitespace().collect::<Vec<_>>().join(" "),
        status: output.status.code(),
    }
}

/// Whether the text has these words somewhere, one after another.
fn is_said(text: &str, says: &str) -> bool {
    let text: Vec<&str> = text.split_whitespace().collect();
    let says: Vec<&str> = says.split_whitespace().collect();
    (0..=text.len()).any(|from| begins_with(&text[from..], &says))
}

fn begins_with(text: &[&str], says: &[&str]) -> bool {
    match (says, text) {
        ([], _) => true,
        (["*", says @ ..], _) => (0..=text.len()).any(|from| begins_with(&text[from..], says)),
        ([word, says @ ..], [found, text @ ..]) => is_word(found, word) && begins_with(text, says),
        _ => false,
    }
}

/// Whether the word matches the expected one, in which `*` is any letters, and `\*` a star.
fn is_word(found: &str, claimed: &str) -> bool {
    if let Some(rest) = claimed.strip_prefix('*') {
        let mut ends = (0..=found.len()).filter(|&end| found.is_char_boundary(end));
        return ends.any(|end| is_word(&found[end..], rest));
    }
    let claimed = match claimed.strip_prefix('\\') {
        Some(star) if star.starts_with('*') => star,
        _ => claimed,
    };
    let Some(letter) = claimed.chars().next() else {
        return found.is_empty();
    };
    let rest = &claimed[letter.len_utf8()..];
    found
        .strip_prefix(letter)
        .is_some_and(|found| is_word(found, rest))
}

#[test]
fn quoted_words_match_whole_words_only() {
    for (text, says) in [
        ("304", "304"),
        ("caught from all, in 3..5 turns", "all, in * turns"),
        ("g2-g2-6", "*-*-*"),
        ("a b", "a * b"),
        ("1*R * . b", r"1\*R \* . *"),
    ] {
        assert!(is_said(text, says), "{text:?} {says:?}");
    }
    for (text, says) in [
        ("1304", "304"),
        ("304 tours", "30"),
        ("in 13..15 turns", "in 3..5 turns"),
        ("the rook escapes", "rook escape"),
        ("8 . . .", r"8 \* . ."),
        ("1-R", r"1\*R"),
    ] {
        assert!(!is_said(text, says), "{text:?} {says:?}");
    }
}

/// Each number with a 1 before it.
fn with_other_numbers(text: &str) -> String {
    let mut other = String::new();
    let mut is_in_number = false;
    for letter in text.chars() {
        if letter.is_ascii_digit() && !is_in_number {
            other.push('1');
        }
        is_in_number = letter.is_ascii_digit();
        other.push(letter);
    }
    other
}

#[test]
fn every_row_has_a_number_and_a_proof() {
    let rows = rows();
    let numbers: BTreeSet<&str> = rows.iter().map(|row| row.number.as_str()).collect();
    assert_eq!(numbers.len(), rows.len(), "a number stands once");
    for row in &rows {
        assert!(!row.proofs.is_empty(), "{} shows nothing", row.number);
    }
}

/// Statements of a paper, and the letter of its rows.
const STATEMENTS: [(&str, usize); 6] = [
    ("T", 76),
    ("O", 43),
    ("S", 62),
    ("V", 21),
    ("A", 105),
    ("P", 45),
];

#[test]
fn every_statement_of_the_papers_is_judged_by_a_row() {
    let list = fs::read_to_string(root().join("docs/claims/statements.tsv")).expect("the list");
    let rows = rows();
    let numbers: BTreeSet<&str> = rows.iter().map(|row| row.number.as_str()).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut named = BTreeSet::new();
    let mut seen = BTreeSet::new();
    for line in list.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [paper, place, words, judged_by] = cells[..] else {
            panic!("a line has four cells: {line}");
        };
        assert!(seen.insert((paper, place, words)), "twice: {line}");
        assert!(!place.is_empty() && !words.is_empty(), "{line}");
        assert!(!judged_by.is_empty(), "no row: {line}");
        *counts.entry(paper).or_default() += 1;
        for number in judged_by.split(' ') {
            assert!(numbers.contains(number), "no row {number}: {line}");
            assert!(number.starts_with(paper), "another paper's row: {line}");
            named.insert(number);
        }
    }
    assert_eq!(counts, BTreeMap::from(STATEMENTS));
    let unnamed: Vec<&&str> = numbers.difference(&named).collect();
    assert!(unnamed.is_empty(), "rows of no statement: {unnamed:?}");
    let page = fs::read_to_string(root().join("docs/claims.md")).expect("the page of claims");
    let page = page.split_whitespace().collect::<Vec<_>>().join(" ");
    let all: usize = counts.values().sum();
    assert!(
        page.contains(&format!(" {all} in all, ")),
        "the page does not say that there are {all}"
    );
    for (paper, count) in counts {
        let words = format!(" {count} ({paper}) ");
        assert!(page.contains(&words), "the page does not say{words}");
    }
}

fn check_commands(pace: Duration) {
    let mut printed_by: BTreeMap<String, CommandOutput> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows().iter().filter(|row| row.pace == pace) {
        for proof in &row.proofs {
            let Proof::Command { line, status, says } = proof else {
                continue;
            };
            let printed = printed_by
                .entry(line.clone())
                .or_insert_with(|| printed(line));
            let text: String = printed.text.chars().take(600).collect();
            let number = &row.number;
            if printed.status != Some(*status) {
                let found = printed.status;
                wrong.push(format!(
                    "{number}: {line}\n  exits with {found:?}, not {status}: {text}"
                ));
            } else if !is_said(&printed.text, says) {
                wrong.push(format!("{number}: {line}\n  does not say {says:?}: {text}"));
            } else if says.contains(|letter: char| letter.is_ascii_digit())
                && is_said(&with_other_numbers(&printed.text), says)
            {
                wrong.push(format!(
                    "{number}: {line}\n  would say {says:?} with other numbers, too: {text}"
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn commands_match_the_claims() {
    check_commands(Duration::Seconds);
}

#[test]
#[ignore = "takes minutes"]
fn slow_commands_match_the_claims() {
    check_commands(Duration::Minutes);
}

#[test]
#[ignore = "takes half an hour and 6 GiB"]
fn longest_commands_match_the_claims() {
    check_commands(Duration::QuarterOfAnHour);
}

/// The fixture files that the page names, with the beginnings of cases. The tests of
/// `board-fixtures` check what they say.
fn fixtures() -> BTreeMap<String, Vec<String>> {
    let mut named: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in rows() {
        for proof in row.proofs {
            if let Proof::Fixture { file, case } = proof {
                named.entry(file).or_default().push(case);
            }
        }
    }
    named
}

#[test]
fn fixtures_have_the_cases_that_the_page_names() {
    let mut missing = Vec::new();
    for (file, cases) in fixtures() {
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
        let is_missing = |case: &&String| !names.iter().any(|name| name.starts_with(case.as_str()));
        missing.extend(
            cases
                .iter()
                .filter(is_missing)
                .map(|case| format!("{file}: {case}")),
        );
    }
    assert!(missing.is_empty(), "there is no {}", missing.join(", no "));
}
