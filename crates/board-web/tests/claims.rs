//! Every claim of the papers has the verdict that the documents state.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use board_games::open;
use board_web::{ClaimExample, ClaimVerdict, claims, examine};

const SUBJECTS: [&str; 5] = ["hunt", "shogun", "ploy", "ploy-four", "tours"];

/// The documented verdict of each claim of the page, by key. `page.tsv` maps keys to rows of
/// claims.md. A claim without a row is our own and true.
fn verdicts() -> BTreeMap<String, bool> {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("claims.md")).expect("the page of claims");
    let is_true = |number: &str| {
        let row = page
            .lines()
            .find_map(|line| line.strip_prefix(&format!("| {number} | ")));
        let verdict = row.and_then(|row| row.split(" | ").nth(1));
        let verdict = verdict.unwrap_or_else(|| panic!("no row {number}"));
        let is_true = verdict.starts_with("true");
        assert!(
            is_true || verdict.starts_with("**false"),
            "{number}: {verdict}"
        );
        is_true
    };
    let list = fs::read_to_string(docs.join("claims/page.tsv")).expect("the list of rows");
    let rows = list
        .lines()
        .skip(1)
        .map(|line| line.split_once('\t').expect("two cells"));
    rows.map(|(key, row)| (key.to_owned(), row == "-" || is_true(row)))
        .collect()
}

#[test]
fn claim_verdicts_match_the_documents() {
    let verdicts = verdicts();
    let mut keys = BTreeSet::new();
    for claim in SUBJECTS.into_iter().flat_map(claims) {
        assert!(keys.insert(claim.key), "duplicate claim {}", claim.key);
        // Skip slow claims; fixtures test the same answers.
        if claim.slow {
            continue;
        }
        let ClaimVerdict { holds, figures } = examine(claim.key).expect("the claim exists");
        assert_eq!(
            verdicts.get(claim.key),
            Some(&holds),
            "{}: {figures:?}",
            claim.key
        );
    }
    assert!(verdicts.keys().all(|key| keys.contains(key.as_str())));
    assert!(examine("hunt.nothing").is_err());
}

#[test]
fn every_claim_has_an_example() {
    for claim in SUBJECTS.into_iter().flat_map(claims) {
        match claim.example {
            ClaimExample::Record(record) => {
                let table = open(&record).map_err(|why| why.text);
                assert!(table.is_ok(), "{}: {:?}", claim.key, table.err());
            }
            ClaimExample::Board(board) => assert!(board.len() >= 3, "{}", claim.key),
        }
    }
}

#[test]
fn figures_match_the_documents() {
    for (key, figures) in [
        ("hunt.halves", &["16", "16"][..]),
        ("hunt.sixth-row", &["16", "15", "14"]),
        ("hunt.five-turns", &["15, 14, 13, 12, 9"]),
        ("hunt.centre", &["3", "2"]),
        ("hunt.course", &["13", "Bxa1-b1"]),
        ("hunt.fifteen", &["43", "13"]),
        ("shogun.corner", &["12"]),
        ("ploy.pieces", &["15", "145"]),
        ("four.starts", &["86", "84"]),
        ("tours.five", &["304", "1728"]),
        ("tours.six", &["6637920", "9862"]),
    ] {
        assert_eq!(examine(key).expect("a claim").figures, figures, "{key}");
    }
}
