//! Answers of other programs, and how differences are told.

use std::path::Path;

use board_fixtures::{
    Case, CountAnswer, Decimal, DeferredAnswer, FixtureFile, FixtureReport, LongSet, Registry,
    Suite, TextForm, compare,
};
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Range {
    low: u64,
    high: u64,
}

fn registry() -> Registry {
    Registry::new([
        Suite::new("range/numbers", |input: Range| {
            Ok(DeferredAnswer::new(move || {
                LongSet::of((input.low..=input.high).map(TextForm))
            }))
        }),
        Suite::new("range/size", |input: Range| {
            Ok(DeferredAnswer::new(move || {
                CountAnswer::of(input.high + 1 - input.low)
            }))
        }),
    ])
}

/// The cases of a file with one case for each expectation.
fn cases(suite: &str, expectations: &[&str]) -> FixtureFile {
    let cases: Vec<String> = (expectations.iter().enumerate())
        .map(|(place, expect)| {
            format!(
                r#"{{ "name": "case {place}", "input": {{ "low": 9, "high": 11 }}, "expect": {expect} }}"#
            )
        })
        .collect();
    let text = format!(
        r#"{{ "suite": "{suite}", "source": "own", "cases": [{}] }}"#,
        cases.join(",")
    );
    FixtureFile::parse(&registry(), Path::new("some/file.json"), &text).expect("well-formed")
}

/// What a case says of an answer; empty if it is right.
fn verdict(case: Case, answer: &str) -> String {
    case.judge(answer)
        .err()
        .map(|wrong| wrong.to_string())
        .unwrap_or_default()
}

/// A digest cannot say which items are missing. The list that we compute can.
#[test]
fn a_digest_is_compared_with_our_own_list() {
    let digest = r#"{ "count": 3, "sha256": "c3c7c04040ad6464eec4fadbfb7759865774e3e1ad436a56ffffebf878503417" }"#;
    for (answer, part) in [
        (r#"["10", "9", "11"]"#, ""),
        (r#"["10", "9"]"#, "1 missing: 11"),
        (r#"["10", "9", "11", "12"]"#, "1 unexpected: 12"),
    ] {
        for expect in [digest, r#"["9", "10", "11"]"#] {
            let [case] =
                <[Case; 1]>::try_from(cases("range/numbers", &[expect]).cases).expect("one case");
            let verdict = verdict(case, answer);
            assert_eq!(verdict.is_empty(), part.is_empty(), "{answer}: {verdict}");
            assert!(verdict.contains(part), "{answer}: {verdict}");
        }
    }
}

/// A question with many right answers has a rule, and the rule is what an answer breaks.
#[test]
fn a_tour_that_is_not_closed_is_no_closed_tour() {
    let registry = Registry::of_all_games();
    let suite = |name: &str| registry.get(name).expect("a suite");
    let closed = suite("knights-tour/first_closed_tour_heuristics");
    let input = r#"{ "dim": 6, "path": [[0, 0]] }"#;
    let mut answer = Vec::new();
    let question = closed.ask(input).expect("a question");
    question.answer(&mut answer).expect("there is a tour");
    let answer = String::from_utf8(answer).expect("JSON");
    let expect = closed
        .ask(input)
        .expect("a question")
        .expectation()
        .expect("there is a tour");
    let judged = |answer: &str| {
        let check = closed.prepare(input, &expect).expect("well-formed");
        check.judge(answer).err().map(|wrong| wrong.to_string())
    };
    assert_eq!(judged(&answer), None);
    // Without its last square it is a path; begun one square later it does not begin at the corner.
    let mut squares: Vec<[u16; 2]> = serde_json::from_str(&answer).expect("a list of squares");
    let text = |squares: &[[u16; 2]]| serde_json::to_string(squares).expect("JSON");
    let wrong = judged(&text(&squares[..35])).expect("a square is missing");
    assert!(wrong.contains("35"), "{wrong}");
    let open = suite("knights-tour/first_tour_heuristics");
    let mut answer = Vec::new();
    let question = open
        .ask(r#"{ "dim": 6, "path": [[0, 0]] }"#)
        .expect("a question");
    question.answer(&mut answer).expect("there is a tour");
    let open: Vec<[u16; 2]> = serde_json::from_slice(&answer).expect("a list of squares");
    let apart = |one: [u16; 2], two: [u16; 2]| one[0].abs_diff(two[0]) * one[1].abs_diff(two[1]);
    assert_ne!(apart(open[0], open[35]), 2, "the tour is open");
    let wrong = judged(&text(&open)).expect("it is open");
    assert!(wrong.contains("the tour is not closed"), "{wrong}");
    squares.rotate_left(1);
    assert!(judged(&text(&squares)).is_some());
}

#[test]
fn a_report_counts_what_failed() {
    let file = || cases("range/size", &["\"3\"", "\"4\"", "\"3\"", "\"5\""]);
    let report = FixtureReport::of([file()]);
    assert_eq!((report.passed, report.failed()), (2, 2));
    assert_eq!(report.to_string(), "2 passed, 2 failed");
    let verdicts: Vec<bool> = file()
        .cases
        .into_iter()
        .map(|case| case.judge("\"3\"").is_ok())
        .collect();
    assert_eq!(verdicts, [true, false, true, false]);
}

/// An answer without end is read a hundred items beyond what is expected.
#[test]
fn an_endless_answer_is_compared_with_a_bound() {
    for expected in [vec![], vec![1], vec![1, 2, 3]] {
        let found = |result: board_fixtures::CaseResult| {
            let mismatch = result.expect_err("it has no end");
            mismatch.found.as_array().expect("a list").len()
        };
        assert_eq!(found(compare::list(&expected, 1..)), expected.len() + 100);
        assert_eq!(found(compare::set(&expected, 1..)), expected.len() + 100);
    }
}

#[test]
fn a_difference_names_twenty_items() {
    for count in [1, 20, 21, 50] {
        let items: Vec<u32> = (100..100 + count).collect();
        let mismatch = compare::set(&items, []).expect_err("all are missing");
        let names: Vec<String> = items.iter().take(20).map(u32::to_string).collect();
        let rest = if count > 20 { ", ..." } else { "" };
        assert_eq!(
            mismatch.difference,
            Some(format!("{count} missing: {}{rest}", names.join(", ")))
        );
    }
}

#[test]
fn values_have_texts() {
    let count: Decimal = serde_json::from_str("\"1728\"").expect("a count");
    assert_eq!(count.to_string(), "1728");
    let registry = registry();
    let suite = registry.get("range/numbers").expect("the first");
    assert_eq!(format!("{suite:?}"), "Suite(\"range/numbers\")");
    let input = r#"{ "low": 1, "high": 2 }"#;
    let question = suite.ask(input).expect("well-formed");
    assert_eq!(format!("{question:?}"), "Question");
    let check = suite.prepare(input, "[]").expect("well-formed");
    assert_eq!(format!("{check:?}"), "Check");
    let answer = DeferredAnswer::new(|| CountAnswer::of(1_u32));
    assert_eq!(format!("{answer:?}"), "DeferredAnswer");
}

/// The reason says how many numbers there are.
#[test]
fn a_square_has_two_numbers() {
    let registry = Registry::of_all_games();
    for (square, reason) in [("[0]", "1"), ("[0, 0, 0]", "3"), ("[0, 0, 0, 0]", "4")] {
        let suite = registry.get("knights-tour/legal_moves");
        let input = format!(r#"{{ "dim": 3, "path": [], "pos": {square} }}"#);
        let error = suite.expect("a suite").ask(&input).expect_err("no square");
        assert!(
            error.reason.contains(&format!("length {reason}")),
            "{square}: {}",
            error.reason
        );
    }
}
