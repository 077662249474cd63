//! Malformed fixture files are errors that name the file, the case and the key.

use std::path::Path;

use board_fixtures::{
    CaseInputError, CountAnswer, DeferredAnswer, Exact, FixtureFile, FixtureReport, LoadError,
    LongSet, Registry, Suite, TextForm, WithKey,
};
use proptest::prelude::*;
use schemars::JsonSchema;
use serde::Deserialize;

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Range {
    low: u64,
    high: u64,
    #[serde(default)]
    except: Vec<TextForm<u8>>,
}

fn sum(input: Range) -> Result<DeferredAnswer<CountAnswer>, CaseInputError> {
    let length = input.high.checked_sub(input.low);
    length.ok_or("is below `low`").at("input.high")?;
    Ok(DeferredAnswer::new(move || {
        let except = |number: &u64| input.except.iter().any(|out| u64::from(out.0) == *number);
        let kept = (input.low..=input.high).filter(|number| !except(number));
        CountAnswer::of(kept.map(u128::from).sum::<u128>())
    }))
}

fn numbers(input: Range) -> Result<DeferredAnswer<LongSet<TextForm<u64>>>, CaseInputError> {
    Ok(DeferredAnswer::new(move || {
        LongSet::of((input.low..=input.high).map(TextForm))
    }))
}

fn registry() -> Registry {
    Registry::new([
        Suite::new("range/numbers", numbers),
        Suite::new("range/sum", sum),
        Suite::new("range/echo", |input: u64| {
            Ok(DeferredAnswer::new(move || Exact(input)))
        }),
    ])
}

fn parse(text: &str) -> Result<FixtureFile, LoadError> {
    FixtureFile::parse(&registry(), Path::new("some/file.json"), text)
}

/// A file of the suite `range/sum` with this body of its first case, after a good one.
fn with_case(case: &str) -> String {
    let good = r#"{ "name": "good", "input": { "low": 1, "high": 3 }, "expect": "6" }"#;
    format!(r#"{{ "suite": "range/sum", "source": "own", "cases": [{good}, {case}] }}"#)
}

#[test]
fn faults_are_named_by_case_and_key() {
    // Text of the file; case and key blamed; a part of the reason.
    #[rustfmt::skip]
    let faults = [
        ("", None, None, "EOF"),
        ("[]", None, None, "expected an object"),
        (r#"{ "suite": "range/sum", "cases": [] }"#, None, None, "missing field `source`"),
        (r#"{ "suite": "range/sum", "source": " ", "cases": [1] }"#, None, Some("source"), "is empty"),
        (r#"{ "suite": "range/sum", "source": "own", "cases": [] }"#, None, Some("cases"), "none"),
        (r#"{ "suite": "range/sum", "source": "own", "cases": {} }"#, None, Some("cases"), "a sequence"),
        (r#"{ "suite": "range/sum", "source": 1, "cases": [] }"#, None, Some("source"), "a string"),
        (r#"{ "suite": "range/sum", "source": "own", "cases": [], "x": 1 }"#, None, Some("x"), "unknown field `x`"),
        (r#"{ "suite": "a", "suite": "b", "source": "own", "cases": [] }"#, None, None, "duplicate field `suite`"),
        (r#"{ "suite": "range/sun", "source": "own", "cases": [1] }"#, None, Some("suite"), "range/echo, range/numbers, range/sum"),
        (r#"{ "suite": "range/sum", "source": "own", "cases": [1] } x"#, None, None, "trailing"),
        (&with_case("1"), Some("#2"), None, "expected an object"),
        (&with_case(r#"{ "name": "n", "input": {} }"#), Some("n"), None, "missing field `expect`"),
        (&with_case(r#"{ "name": "n", "input": {}, "expect": "1", "why": "" }"#), Some("n"), Some("why"), "unknown field `why`"),
        (&with_case(r#"{ "name": "", "input": {}, "expect": "1" }"#), Some("#2"), Some("name"), "is empty"),
        (&with_case(r#"{ "name": "good", "input": {}, "expect": "1" }"#), Some("good"), Some("name"), "same name"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1 }, "expect": "1" }"#), Some("n"), Some("input"), "missing field `high`"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": -1 }, "expect": "1" }"#), Some("n"), Some("input.high"), "an integer from 0 to 18446744073709551615"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1, "low": 1 }, "expect": "1" }"#), Some("n"), Some("input"), "duplicate field `low`"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1, "step": 1 }, "expect": "1" }"#), Some("n"), Some("input.step"), "unknown field `step`"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1, "except": ["1", "256"] }, "expect": "1" }"#), Some("n"), Some("input.except[1]"), "\"256\""),
        (&with_case(r#"{ "name": "n", "input": { "low": 2, "high": 1 }, "expect": "1" }"#), Some("n"), Some("input.high"), "below `low`"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1 }, "expect": 1 }"#), Some("n"), Some("expect"), "a string"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1 }, "expect": "01" }"#), Some("n"), Some("expect"), "leading zeros"),
        (&with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1 }, "expect": "-1" }"#), Some("n"), Some("expect"), "no count"),
    ];
    for (text, case, key, reason) in faults {
        let error = parse(text).expect_err(text);
        assert_eq!(error.file, Path::new("some/file.json"), "{text}");
        assert_eq!(error.case.as_deref(), case, "{text}: {error}");
        assert_eq!(error.key.as_deref(), key, "{text}: {error}");
        assert!(error.reason.contains(reason), "{text}: {error}");
    }
}

/// The checks of the games' own suites.
#[test]
fn faults_in_questions_are_named_by_key() {
    let rotated = |text: &str| {
        let fen = format!("w1{}", [",,,,,,,,"; 9].join("/"));
        format!(r#"{{ "fen": "{fen}", "move": "a9-a9-{text}" }}"#)
    };
    // Suite and question; the key blamed, and a part of the reason, or none if it is answered.
    #[rustfmt::skip]
    let faults = [
        ("ploy/is_valid_move", rotated("1"), None),
        ("ploy/is_valid_move", rotated("8"), None),
        ("ploy/is_valid_move", rotated("9"), None),
        ("ploy/is_valid_move", rotated("10"), Some(("input.move", "0 to 7"))),
        ("ploy/is_valid_move", rotated("x"), Some(("input.move", "0 to 7"))),
        ("knights-tour/legal_moves", r#"{ "dim": 3, "path": [[2, 2]], "pos": [0, 0] }"#.into(), None),
        ("knights-tour/legal_moves", r#"{ "dim": 3, "path": [[2, 3]], "pos": [0, 0] }"#.into(), Some(("input.path[0]", "3 x 3"))),
        ("knights-tour/legal_moves", r#"{ "dim": 3, "path": [[0, 0], [3, 2]], "pos": [0, 0] }"#.into(), Some(("input.path[1]", "3 x 3"))),
        ("knights-tour/legal_moves", r#"{ "dim": 0, "path": [], "pos": [0, 0] }"#.into(), Some(("input.dim", "is 0"))),
        ("rook-hunt/can_catch", r#"{ "size": 3, "pawns": 9, "moves": 1, "step": 1, "rook_may_stay": true }"#.into(), Some(("input.pawns", "1 to 8 pawns"))),
        ("rook-hunt/can_catch", r#"{ "size": 1, "pawns": 1, "moves": 1, "step": 1, "rook_may_stay": true }"#.into(), Some(("input.size", "side 2"))),
        ("rook-hunt/can_catch", r#"{ "size": 3, "pawns": 2, "moves": 1, "step": 9, "rook_may_stay": true }"#.into(), Some(("input.step", "1 to 8 squares"))),
        ("rook-hunt/can_catch", r#"{ "size": 3, "pawns": 2, "moves": 3, "step": 1, "rook_may_stay": true }"#.into(), Some(("input.moves", "at least 3 pawns"))),
    ];
    let registry = Registry::of_all_games();
    for (suite, input, fault) in faults {
        let expect = match suite {
            "ploy/is_valid_move" | "rook-hunt/can_catch" => "true",
            _ => "[]",
        };
        let file = format!(
            r#"{{ "suite": "{suite}", "source": "own", "cases": [{{
                "name": "n", "input": {input}, "expect": {expect} }}] }}"#
        );
        let error = FixtureFile::parse(&registry, Path::new("some/file.json"), &file).err();
        match (fault, error) {
            (None, None) => {}
            (Some((key, reason)), Some(error)) => {
                assert_eq!(error.key.as_deref(), Some(key), "{input}: {error}");
                assert!(error.reason.contains(reason), "{input}: {error}");
            }
            (_, error) => panic!("{input}: {error:?}"),
        }
    }
}

/// A digest that no set has would otherwise make every function wrong.
#[test]
fn a_digest_is_64_hexadecimal_digits_in_lower_case() {
    let right = "c3c7c04040ad6464eec4fadbfb7759865774e3e1ad436a56ffffebf878503417";
    let wrong = [
        String::new(),
        right[1..].to_owned(),
        format!("{right}0"),
        right.to_uppercase(),
        right.replace('f', "g"),
        right.replace('c', " "),
    ];
    for (sha256, is_right) in [(right.to_owned(), true)]
        .into_iter()
        .chain(wrong.map(|sha256| (sha256, false)))
    {
        let file = format!(
            r#"{{ "suite": "range/numbers", "source": "own", "cases": [{{
                "name": "n", "input": {{ "low": 9, "high": 11 }},
                "expect": {{ "count": 3, "sha256": "{sha256}" }} }}] }}"#
        );
        let error = parse(&file).err();
        assert_eq!(error.is_none(), is_right, "{sha256:?}: {error:?}");
        let is_named = error.is_none_or(|error| error.to_string().contains("is no SHA-256"));
        assert!(is_named, "{sha256:?}");
    }
}

#[test]
fn sets_are_given_as_a_list_or_a_digest() {
    let file = |expect: &str| {
        format!(
            r#"{{ "suite": "range/numbers", "source": "own", "cases": [
                {{ "name": "n", "input": {{ "low": 9, "high": 11 }}, "expect": {expect} }}] }}"#
        )
    };
    let failures = |expect: &str| FixtureReport::of(parse(&file(expect))).failures;
    let digest = |count: u64| {
        // printf '10\n11\n9' | sha256sum
        let sha256 = "c3c7c04040ad6464eec4fadbfb7759865774e3e1ad436a56ffffebf878503417";
        format!(r#"{{ "count": {count}, "sha256": "{sha256}" }}"#)
    };

    assert_eq!(failures(r#"["11", "10", "9"]"#), []);
    assert_eq!(failures(&digest(3)), []);
    let difference = |expect| {
        failures(expect)[0]
            .mismatch
            .difference
            .clone()
            .expect("said")
    };
    assert_eq!(difference(r#"["9", "10"]"#), "1 unexpected: 11");
    assert_eq!(
        difference(r#"["9", "9", "10", "12"]"#),
        "2 missing: 12, 9; 1 unexpected: 11"
    );
    assert_eq!(failures(&digest(2))[0].mismatch.found, "more than 2 items");
    assert_eq!(failures(&digest(4))[0].mismatch.found["count"], 3);

    for (expect, key, reason) in [
        (r#""9""#, "expect", "a list of items or an object"),
        (r#"[9]"#, "expect[0]", "a string"),
        (r#"{ "count": 3 }"#, "expect", "missing field `sha256`"),
        (
            r#"{ "md5": "", "count": 3, "sha256": "" }"#,
            "expect.md5",
            "unknown field",
        ),
        (r#"{ "count": 3, "sha256": "ABC" }"#, "expect.sha256", "64"),
    ] {
        let error = parse(&file(expect)).expect_err(expect);
        assert_eq!(error.key.as_deref(), Some(key), "{expect}: {error}");
        assert!(error.reason.contains(reason), "{expect}: {error}");
    }
}

proptest! {
    #[test]
    fn no_text_makes_the_loader_panic(text in any::<String>()) {
        prop_assert!(parse(&text).is_err());
    }

    #[test]
    fn no_damage_makes_the_loader_panic(place in 0usize..400, with in "[\\[\\]{}\",:0-9a-z\u{0}\u{e9}]{0,3}") {
        let good = with_case(r#"{ "name": "n", "input": { "low": 1, "high": 1 }, "expect": "1" }"#);
        let place = place % good.len();
        let _ = parse(&format!("{}{with}{}", &good[..place], &good[place + 1..])).map(|file| FixtureReport::of([file]));
    }
}
