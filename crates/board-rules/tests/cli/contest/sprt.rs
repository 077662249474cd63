//! `board-rules match --sprt`.

use std::fs;

use crate::program::{board_rules, outcome, text_of as text};
use serde_json::Value;

/// A match that is soon decided, on so many threads, with its games in a file.
const CLEAR: [&str; 11] = [
    "match",
    "ploy",
    "--a",
    "greedy",
    "--b",
    "random",
    "--games",
    "1000",
    "--sprt",
    "0,100",
    "--threads",
];

#[test]
fn a_match_ends_when_it_is_decided_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let play = |threads, name: &str| {
        let file = folder.path().join(name);
        let arguments = [&CLEAR[..], &[threads, "--games-file", text(&file)]].concat();
        let (status, out, error) = outcome(board_rules(&arguments));
        assert_eq!((status, &*error), (0, ""));
        (out, fs::read_to_string(&file).expect("the games are there"))
    };
    let (out, games) = play("1", "one.txt");
    let counted = games.matches("\nsprt: 0,100\n").count();
    assert!(
        counted % 2 == 0 && (4..100).contains(&counted),
        "{counted} games"
    );
    let head = format!("ploy: greedy against random, {counted} of 1000 games, seed 1\n");
    assert!(out.starts_with(&head), "{out}");
    assert!(
        out.contains("\nsequential test +100 Elo and not +0: LLR "),
        "{out}"
    );
    assert_eq!(play("3", "three.txt"), (out.clone(), games.clone()));

    // A match that was broken off in the middle, and one that is over already.
    let second = games[1..].find("board-rules game").map(|place| place + 1);
    let part = &games[..second.expect("there are many games")];
    fs::write(folder.path().join("part.txt"), part).expect("it can be written");
    assert_eq!(play("2", "part.txt"), (out.clone(), games.clone()));
    assert_eq!(play("2", "one.txt"), (out, games));
}

#[test]
fn json_has_the_ratio_and_its_bounds() {
    let arguments = [&CLEAR[..], &["1", "--json"]].concat();
    let (status, out, _) = outcome(board_rules(&arguments));
    let answer: Value = serde_json::from_str(&out).expect("it is JSON");
    let test = &answer["sprt"];
    let number = |value: &Value| value.as_f64().expect("a number");
    let bounds = [&test["bounds"][0], &test["bounds"][1]].map(number);
    assert!((bounds[0] + 19f64.ln()).abs() < 1e-9 && (bounds[1] - 19f64.ln()).abs() < 1e-9);
    assert!(number(&test["log_likelihood_ratio"]) >= bounds[1], "{test}");
    assert_eq!((status, &test["decision"]), (0, &Value::from("upper")));
    assert!(answer["played"].as_u64() < answer["games"].as_u64());
}

#[test]
fn invalid_sprt_arguments_are_errors() {
    for (options, complaint) in [
        (&["--sprt", "10,0"][..], "10 is not below 0"),
        (&["--sprt", "5"], "expected two Elo differences"),
        (
            &["--sprt", "-5,0", "--sides", "alone"],
            "--sprt does not work with --sides alone",
        ),
    ] {
        let players = ["match", "ploy", "--a", "greedy", "--b", "random"];
        let (status, _, error) = outcome(board_rules(&[&players[..], options].concat()));
        assert_eq!(status, 2, "{error}");
        assert!(error.contains(complaint), "{error}");
    }
}
