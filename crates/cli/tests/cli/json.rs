//! What every command prints with `--json`, byte for byte.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-rules --test cli json` writes the files of `tests/golden/json` anew, which a change that is meant
//! needs; `docs/reliability/formats.md` has every key.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::program::{board_rules, outcome, text_of};

/// The name of each golden file, and the command that prints it. `{solution}` and `{games}` are files that the test has made.
const CASES: [(&str, &[&str]); 47] = [
    (
        "ploy-moves",
        &[
            "ploy",
            "moves",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
            "--json",
        ],
    ),
    (
        "ploy-validate",
        &[
            "ploy",
            "validate",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
            "--json",
        ],
    ),
    (
        "ploy-play-move",
        &[
            "ploy",
            "play-move",
            "e3-e4-0",
            "--position",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
            "--json",
        ],
    ),
    (
        "ploy-perft",
        &[
            "ploy",
            "perft",
            "1",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
            "--divide",
            "--json",
        ],
    ),
    (
        "ploy-bot",
        &[
            "ploy",
            "bot",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
            "--nodes",
            "300",
            "--seed",
            "1",
            "--json",
        ],
    ),
    (
        "ploy-analyse",
        &[
            "ploy",
            "analyse",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
            "--nodes",
            "300",
            "--lines",
            "2",
            "--json",
        ],
    ),
    (
        "shogun-moves",
        &[
            "shogun",
            "moves",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--json",
        ],
    ),
    (
        "shogun-validate",
        &[
            "shogun",
            "validate",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--json",
        ],
    ),
    (
        "shogun-play-move",
        &[
            "shogun",
            "play-move",
            "(4,4)-(1,3)",
            "--position",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--json",
        ],
    ),
    (
        "shogun-perft",
        &[
            "shogun",
            "perft",
            "1",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--divide",
            "--json",
        ],
    ),
    (
        "shogun-bot",
        &[
            "shogun",
            "bot",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--nodes",
            "300",
            "--seed",
            "1",
            "--json",
        ],
    ),
    (
        "shogun-analyse",
        &[
            "shogun",
            "analyse",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--nodes",
            "300",
            "--lines",
            "2",
            "--json",
        ],
    ),
    (
        "hunt-moves",
        &["hunt", "moves", "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook", "--json"],
    ),
    (
        "hunt-validate",
        &[
            "hunt",
            "validate",
            "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
            "--json",
        ],
    ),
    (
        "hunt-play-move",
        &[
            "hunt",
            "play-move",
            "d1-d2",
            "--position",
            "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
            "--json",
        ],
    ),
    (
        "hunt-perft",
        &[
            "hunt",
            "perft",
            "1",
            "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
            "--divide",
            "--json",
        ],
    ),
    (
        "hunt-bot",
        &[
            "hunt",
            "bot",
            "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
            "--nodes",
            "300",
            "--seed",
            "1",
            "--json",
        ],
    ),
    (
        "hunt-analyse",
        &[
            "hunt",
            "analyse",
            "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook",
            "--nodes",
            "300",
            "--lines",
            "2",
            "--json",
        ],
    ),
    ("validate-refused", &["ploy", "validate", "/,/", "--json"]),
    (
        "shogun-attacks",
        &[
            "shogun",
            "attacks",
            "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r",
            "--json",
        ],
    ),
    (
        "hunt-openings",
        &["hunt", "openings", "a3,b6,c3,d6,e3,f6,g3,h6 a1", "--json"],
    ),
    (
        "hunt-verify-crossing",
        &[
            "hunt",
            "verify",
            "--strategy",
            "crossing",
            "-k",
            "2",
            "--side",
            "4",
            "--start",
            "a1,b2 - rook",
            "--json",
        ],
    ),
    (
        "hunt-verify-greedy",
        &[
            "hunt",
            "verify",
            "--strategy",
            "greedy",
            "-k",
            "2",
            "--side",
            "4",
            "--start",
            "a1,b1 - rook",
            "--json",
        ],
    ),
    (
        "hunt-solve",
        &[
            "hunt", "solve", "-k", "3", "-l", "2", "--side", "4", "--from", "a1,b1,c1", "--json",
        ],
    ),
    (
        "hunt-estimate",
        &[
            "hunt",
            "solve",
            "-k",
            "2",
            "-l",
            "1",
            "--side",
            "4",
            "--estimate",
            "--json",
        ],
    ),
    (
        "hunt-table",
        &[
            "hunt", "table", "-k", "2", "-l", "2", "-n", "1", "--side", "4", "--json",
        ],
    ),
    (
        "hunt-query",
        &["hunt", "query", "{solution}", "a1,b2,c3 d4 rook", "--json"],
    ),
    (
        "match-ploy",
        &[
            "match",
            "ploy",
            "--a",
            "random",
            "--b",
            "random",
            "--games",
            "2",
            "--seed",
            "1",
            "--max-plies",
            "30",
            "--json",
        ],
    ),
    (
        "match-shogun",
        &[
            "match",
            "shogun",
            "--a",
            "random",
            "--b",
            "random",
            "--games",
            "2",
            "--seed",
            "1",
            "--max-plies",
            "30",
            "--json",
        ],
    ),
    (
        "match-hunt",
        &[
            "match",
            "hunt",
            "--a",
            "random",
            "--b",
            "random",
            "--games",
            "2",
            "--seed",
            "1",
            "--max-plies",
            "30",
            "--json",
        ],
    ),
    ("match-replay", &["match", "replay", "{games}", "--json"]),
    (
        "analyse",
        &[
            "analyse",
            "reliability/golden/ploy.game",
            "--nodes",
            "100",
            "--json",
        ],
    ),
    ("tours-count", &["tours", "count", "5", "--json"]),
    (
        "tours-count-start",
        &["tours", "count", "5", "--start", "0,0", "--json"],
    ),
    (
        "tours-count-per-start",
        &["tours", "count", "5", "--per-start", "--json"],
    ),
    (
        "tours-count-distinct",
        &["tours", "count", "6", "--closed", "--distinct", "--json"],
    ),
    (
        "tours-count-symmetric",
        &["tours", "count", "6", "--closed", "--symmetric", "--json"],
    ),
    (
        "tours-count-leaper",
        &[
            "tours", "count", "4", "--leaper", "0,1", "--wrap", "both", "--closed", "--json",
        ],
    ),
    (
        "merge",
        &[
            "merge",
            "crates/cli/tests/golden/shards/match.jsonl",
            "--json",
        ],
    ),
    (
        "tours-estimate",
        &["tours", "count", "6", "--estimate", "--json"],
    ),
    (
        "tours-list",
        &["tours", "list", "5", "--limit", "2", "--json"],
    ),
    ("tour", &["tour", "5", "--format", "json"]),
    ("tour-none", &["tour", "5", "--closed", "--format", "json"]),
    (
        "puzzles-tour",
        &[
            "puzzles", "tour", "--count", "1", "--seed", "1", "--size", "5", "--format", "json",
        ],
    ),
    (
        "puzzles-shogun",
        &[
            "puzzles",
            "shogun",
            "--mate-in",
            "1",
            "--count",
            "1",
            "--seed",
            "1",
            "--format",
            "json",
        ],
    ),
    (
        "call",
        &[
            "call",
            "ploy/possible_moves",
            r#"{"pos":"e5","piece":"w41"}"#,
            "--json",
        ],
    ),
    (
        "check-failed",
        &[
            "check",
            "fixtures/ploy/rotate.json",
            "crates/cli/tests/golden/fixtures",
            "--json",
        ],
    ),
];

/// The files that some commands read.
fn prepare(folder: &Path) -> (String, String) {
    let path = |name: &str| text_of(&folder.join(name)).to_owned();
    let (solution, games) = (path("solution"), path("games"));
    let solve = [
        "hunt", "solve", "-k", "3", "-l", "2", "--side", "4", "--save", &solution,
    ];
    let play = [
        "match",
        "ploy",
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        "2",
        "--seed",
        "1",
        "--max-plies",
        "30",
        "--games-file",
        &games,
    ];
    for arguments in [&solve[..], &play] {
        let (status, _, error) = outcome(board_rules(arguments));
        assert_eq!(status, 0, "{arguments:?}: {error}");
    }
    (solution, games)
}

/// Every key has its place on the page of formats.
fn check_keys(value: &Value, name: &str) {
    const PAGE: &str = include_str!("../../../../docs/reliability/formats.md");
    match value {
        Value::Object(fields) => {
            for (key, value) in fields {
                assert!(
                    PAGE.contains(&format!("`{key}`")),
                    "{name}: `{key}` is not told"
                );
                check_keys(value, name);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| check_keys(value, name)),
        _ => {}
    }
}

#[test]
fn json_stays_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let (solution, games) = prepare(folder.path());
    for (name, arguments) in CASES {
        let arguments: Vec<&str> = arguments
            .iter()
            .map(|&argument| match argument {
                "{solution}" => &*solution,
                "{games}" => &*games,
                other => other,
            })
            .collect();
        let (_, printed, error) = outcome(board_rules(&arguments));
        assert!(!printed.is_empty(), "{name}: {error}");
        // Some commands print a value for each line.
        let values = serde_json::Deserializer::from_str(&printed).into_iter::<Value>();
        for value in values {
            check_keys(&value.expect("what is printed is JSON"), name);
        }
        let golden = Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("tests/golden/json")
            .join(name)
            .with_extension("json");
        if std::env::var_os("UPDATE_GOLDEN").is_some() {
            fs::write(&golden, &printed).expect("the folder of golden files can be written");
        }
        let kept = fs::read_to_string(&golden).expect("the golden file can be read");
        assert_eq!(printed, kept, "{name}: {arguments:?}");
    }
}

/// Nobody adds `--json` to a command without a golden file: the completions know all commands and their options.
#[test]
fn every_command_with_json_has_a_golden_file() {
    let (_, completions, _) = outcome(board_rules(&["completions", "bash"]));
    let mut command = "";
    let mut missing = BTreeSet::new();
    for line in completions.lines().map(str::trim) {
        if let Some(name) = line
            .strip_suffix(')')
            .and_then(|name| name.strip_prefix("board__rules__"))
        {
            command = name;
        }
        if !line.starts_with("opts=") || !line.contains(" --json ") || command.contains("__help__")
        {
            continue;
        }
        let words = command
            .replace("subcmd__", "")
            .replace("play__move", "play-move");
        let words: Vec<&str> = words.split("__").collect();
        if !CASES
            .iter()
            .any(|(_, arguments)| arguments.starts_with(&words))
        {
            missing.insert(words.join(" "));
        }
    }
    assert!(!command.is_empty(), "the completions name commands");
    assert!(missing.is_empty(), "no golden file: {missing:?}");
}
