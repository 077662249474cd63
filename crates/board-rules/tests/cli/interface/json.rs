//! The output of every command with `--json`, byte for byte.
//!
//! `UPDATE_GOLDEN=1 cargo test -p board-rules --test cli json` writes the files of
//! `tests/golden/json` anew, which a change that is meant needs; `docs/reliability/formats.md` has
//! every key.

use std::collections::BTreeSet;
use std::path::Path;

use serde_json::Value;

use crate::program::{board_rules, outcome, text_of};

/// The name of each golden file, and the command that prints it: words with a blank between them,
/// of which those in braces stand for what [`WORDS`] has, or for files that the test has made.
const CASES: [(&str, &str); 60] = [
    ("ploy-moves", "ploy moves {ploy} --json"),
    ("ploy-validate", "ploy validate {ploy} --json"),
    (
        "ploy-play-move",
        "ploy play-move e3-e4-0 --position {ploy} --json",
    ),
    ("ploy-perft", "ploy perft 1 {ploy} --divide --json"),
    ("ploy-bot", "ploy bot {ploy} --nodes 300 --seed 1 --json"),
    (
        "ploy-analyse",
        "ploy analyse {ploy} --nodes 300 --lines 2 --json",
    ),
    ("shogun-moves", "shogun moves {shogun} --json"),
    ("shogun-validate", "shogun validate {shogun} --json"),
    (
        "shogun-play-move",
        "shogun play-move (4,4)-(1,3) --position {shogun} --json",
    ),
    ("shogun-perft", "shogun perft 1 {shogun} --divide --json"),
    (
        "shogun-bot",
        "shogun bot {shogun} --nodes 300 --seed 1 --json",
    ),
    (
        "shogun-analyse",
        "shogun analyse {shogun} --nodes 300 --lines 2 --json",
    ),
    ("hunt-moves", "hunt moves {hunt} --json"),
    ("hunt-validate", "hunt validate {hunt} --json"),
    (
        "hunt-play-move",
        "hunt play-move d1-d2 --position {hunt} --json",
    ),
    ("hunt-perft", "hunt perft 1 {hunt} --divide --json"),
    ("hunt-bot", "hunt bot {hunt} --nodes 300 --seed 1 --json"),
    (
        "hunt-analyse",
        "hunt analyse {hunt} --nodes 300 --lines 2 --json",
    ),
    ("validate-refused", "ploy validate /,/ --json"),
    ("shogun-attacks", "shogun attacks {shogun} --json"),
    ("hunt-openings", "hunt openings {opening} --json"),
    (
        "hunt-verify-crossing",
        "hunt verify --strategy crossing -k 2 --side 4 --position {crossing} --json",
    ),
    (
        "hunt-verify-greedy",
        "hunt verify --strategy greedy -k 2 --side 4 --position {greedy} --json",
    ),
    (
        "hunt-solve",
        "hunt solve -k 3 -l 2 --side 4 --placement a1,b1,c1 --json",
    ),
    (
        "hunt-estimate",
        "hunt solve -k 2 -l 1 --side 4 --estimate --json",
    ),
    (
        "shogun-endings-query",
        "shogun endings query {endings} {ending} --json",
    ),
    (
        "shogun-endings-longest",
        "shogun endings longest {endings} --json",
    ),
    (
        "ploy-endings-query",
        "ploy endings query {probes} {duel} --json",
    ),
    (
        "ploy-endings-longest",
        "ploy endings longest {probes} --json",
    ),
    ("hunt-table", "hunt table -k 2 -l 2 -n 1 --side 4 --json"),
    ("hunt-query", "hunt query {solution} {asked} --json"),
    (
        "match-ploy",
        "match ploy --a random --b random --games 2 --seed 1 --max-plies 30 --json",
    ),
    (
        "match-shogun",
        "match shogun --a random --b random --games 2 --seed 1 --max-plies 30 --json",
    ),
    (
        "match-hunt",
        "match hunt --a random --b random --games 2 --seed 1 --max-plies 30 --json",
    ),
    ("match-replay", "match replay {games} --json"),
    (
        "tournament-ploy",
        "tournament ploy random greedy --games 2 --max-plies 30 --json",
    ),
    (
        "tournament-shogun",
        "tournament shogun random greedy --games 2 --max-plies 30 --json",
    ),
    (
        "tournament-hunt",
        "tournament hunt random greedy --games 2 --max-plies 30 --json",
    ),
    (
        "grade",
        "grade fixtures/ploy/rotate.json --only outside-exercise --program cat --json",
    ),
    (
        "analyse",
        "analyse checks/board-reliability/golden/ploy.game --nodes 100 --json",
    ),
    ("tours-count", "tours count 5 --json"),
    ("tours-count-start", "tours count 5 --start 0,0 --json"),
    ("tours-count-per-start", "tours count 5 --per-start --json"),
    (
        "tours-count-distinct",
        "tours count 6 --closed --distinct --json",
    ),
    (
        "tours-count-symmetric",
        "tours count 6 --closed --symmetric --json",
    ),
    (
        "tours-count-leaper",
        "tours count 4 --leaper 0,1 --wrap both --closed --json",
    ),
    (
        "merge",
        "merge crates/board-rules/tests/golden/shards/match.jsonl --json",
    ),
    ("tours-estimate", "tours count 6 --estimate --json"),
    ("tours-list", "tours list 5 --limit 2 --json"),
    ("tours-sample", "tours sample 5x6 --count 2 --seed 1 --json"),
    (
        "tours-sample-statistics",
        "tours sample 5x6 --count 20 --seed 1 --statistics --json",
    ),
    (
        "tours-semi-magic",
        "tours semi-magic 6x5 --sums rows --json",
    ),
    ("tours-at", "tours at 5x6 --closed --index 7 --json"),
    (
        "tours-index",
        "tours index 5x6 --closed --tours crates/board-rules/tests/golden/tours/5x6-closed.txt --json",
    ),
    ("tour", "tour 5 --format json"),
    ("tour-none", "tour 5 --closed --format json"),
    (
        "puzzles-tour",
        "puzzles tour 5 --count 1 --seed 1 --format json",
    ),
    (
        "puzzles-shogun",
        "puzzles shogun --mate-in 1 --count 1 --seed 1 --format json",
    ),
    (
        "call",
        r#"call ploy/possible_moves {"pos":"e5","piece":"w41"} --json"#,
    ),
    (
        "check-failed",
        "check fixtures/ploy/rotate.json crates/board-rules/tests/golden/fixtures --json",
    ),
];

/// Words of commands that have blanks in them.
const WORDS: [(&str, &str); 9] = [
    (
        "{ploy}",
        ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,, b",
    ),
    ("{shogun}", "8/8/8/7P2/3p44/4p43/3k24/3P21p3K21 r"),
    (
        "{duel}",
        ",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/w1,,w85,,,,,,/,,,,,,,,/b17,,b170,,,,,, b",
    ),
    ("{ending}", "k27/8/8/3P44/8/4p43/8/6K21 w"),
    ("{hunt}", "a3,b5,c3,d5,e3,f5,g3,h5 d1 rook"),
    ("{opening}", "a3,b6,c3,d6,e3,f6,g3,h6 a1"),
    ("{crossing}", "a1,b2 - rook"),
    ("{greedy}", "a1,b1 - rook"),
    ("{asked}", "a1,b2,c3 d4 rook"),
];

/// Commands that make the files which others read.
const MADE: [&str; 4] = [
    "hunt solve -k 3 -l 2 --side 4 --save {solution}",
    "match ploy --a random --b random --games 2 --seed 1 --max-plies 30 --games-file {games}",
    "shogun endings build {endings} --like {ending}",
    "ploy endings build {probes} --like {duel} --side 3",
];

/// The words of a command, with what those in braces stand for.
fn words<'a>(command: &'a str, files: &[(&str, &'a str)]) -> Vec<&'a str> {
    let known = |word: &str| {
        let mut all = WORDS.iter().chain(files);
        all.find(|(name, _)| *name == word)
            .map(|&(_, meaning)| meaning)
    };
    let words = command.split(' ');
    words.map(|word| known(word).unwrap_or(word)).collect()
}

/// Every key has its place on the page of formats.
fn check_keys(value: &Value, name: &str) {
    const PAGE: &str = include_str!("../../../../../docs/reliability/formats.md");
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
fn json_is_unchanged() {
    let folder = tempfile::tempdir().expect("a folder");
    let [solution, games, endings, probes] =
        ["solution", "games", "endings", "probes"].map(|name| folder.path().join(name));
    let files = [
        ("{solution}", text_of(&solution)),
        ("{games}", text_of(&games)),
        ("{endings}", text_of(&endings)),
        ("{probes}", text_of(&probes)),
    ];
    for command in MADE {
        let (status, _, error) = outcome(board_rules(&words(command, &files)));
        assert_eq!(status, 0, "{command}: {error}");
    }
    for (name, command) in CASES {
        let arguments = words(command, &files);
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
        board_golden::check(golden, printed);
    }
}

/// Nobody adds `--json` to a command without a golden file: the completions know all commands and
/// their options.
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
            .replace("play__move", "play-move")
            .replace("semi__magic", "semi-magic");
        let words = words.replace("__", " ") + " ";
        if !CASES.iter().any(|(_, command)| command.starts_with(&words)) {
            missing.insert(words);
        }
    }
    assert!(!command.is_empty(), "the completions name commands");
    assert!(missing.is_empty(), "no golden file: {missing:?}");
}
