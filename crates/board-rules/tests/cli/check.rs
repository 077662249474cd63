//! `board-rules check`.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome};
use serde_json::Value;

const GOOD: &str = "fixtures/knights-tour/legal_moves.json";

/// A copy of a good file with `old` put for `new` everywhere.
fn edited(folder: &Path, old: &str, new: &str) -> String {
    let good = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(GOOD);
    let text = fs::read_to_string(good).expect("the fixture is there");
    assert!(text.contains(old), "{old} is in {GOOD}");
    let file = folder.join("edited.json");
    fs::write(&file, text.replace(old, new)).expect("the copy is written");
    file.to_str().expect("the path is UTF-8").to_owned()
}

fn last_line(text: &str) -> &str {
    text.lines().last().expect("there is a line")
}

/// The hunts take half a minute. The tests of `board-fixtures` check them, and all others.
#[test]
fn fixtures_of_several_folders_hold() {
    let folders = ["knights-tour", "ploy", "shogun"].map(|name| format!("fixtures/{name}"));
    let [tours, ploy, shogun] = folders.each_ref().map(String::as_str);
    let (status, out, err) = outcome(board_rules(&["check", tours, ploy, shogun]));
    assert_eq!(status, 0, "{out}{err}");
    let line = last_line(&out);
    let (passed, failed) = line.split_once(" passed, ").expect(line);
    assert!(passed.parse::<u32>().expect(line) > 0, "{line}");
    assert_eq!(failed, "0 failed");
}

#[test]
fn a_wrong_expectation_is_a_failure_that_shows_both_sides() {
    let folder = tempfile::tempdir().expect("folder is made");
    let file = edited(folder.path(), "[[6, 5], [5, 6]]", "[[6, 5], [5, 7]]");

    let (status, out, _) = outcome(board_rules(&["check", &file]));
    assert_eq!(status, 1);
    for part in [
        "edited.json",
        "legal_moves",
        "from the corner (7,7)",
        "[[6,5],[5,7]]",
        "[[6,5],[5,6]]",
    ] {
        assert!(out.contains(part), "{part} is in\n{out}");
    }
    assert!(last_line(&out).ends_with(" passed, 1 failed"), "{out}");

    let (status, out, _) = outcome(board_rules(&["check", "--json", &file]));
    assert_eq!(status, 1);
    let report: Value = serde_json::from_str(&out).expect("a JSON report");
    assert_eq!(report["failed"], 1);
    assert_eq!(
        report["failures"][0]["expected"],
        serde_json::json!([[6, 5], [5, 7]])
    );
    assert_eq!(
        report["failures"][0]["found"],
        serde_json::json!([[6, 5], [5, 6]])
    );
    assert_eq!(report["malformed"], serde_json::json!([]));
}

#[test]
fn a_malformed_file_is_an_error_and_the_others_are_run() {
    let folder = tempfile::tempdir().expect("folder is made");
    for (old, new, parts) in [
        (
            "legal_moves",
            "lawful_moves",
            vec!["suite", "lawful_moves", "knights-tour/legal_moves"],
        ),
        (
            r#""pos": [7, 7]"#,
            r#""pos": [7, 8]"#,
            vec!["from the corner (7,7)", "input.pos", "7,8"],
        ),
        (
            r#""source""#,
            r#""origin""#,
            vec!["origin", "expected one of `suite`"],
        ),
    ] {
        let file = edited(folder.path(), old, new);
        let (status, out, err) = outcome(board_rules(&["check", &file, GOOD]));
        assert_eq!(status, 2, "{err}");
        for part in parts {
            assert!(err.contains(part), "{part} is in\n{err}");
        }
        assert!(last_line(&out).ends_with(" passed, 0 failed"), "{out}");
        assert!(!last_line(&out).starts_with("0 "), "{out}");

        let (status, out, _) = outcome(board_rules(&["check", "--json", &file]));
        assert_eq!(status, 2);
        let report: Value = serde_json::from_str(&out).expect("a JSON report");
        assert_eq!(
            report["malformed"].as_array().map(Vec::len),
            Some(1),
            "{out}"
        );
    }
}

#[test]
fn a_path_that_is_not_there_is_an_error() {
    let (status, out, err) = outcome(board_rules(&["check", "no/such/file.json"]));
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("no/such/file.json"), "{err}");
}

/// Slow files are left out, which a note says, and only then.
#[test]
fn slow_files_are_left_out_with_a_note() {
    let folder = tempfile::tempdir().expect("folder is made");
    let slow = folder.path().join("slow");
    fs::create_dir(&slow).expect("made");
    edited(&slow, "from", "from");
    edited(folder.path(), "from", "from");
    let folder = folder.path().to_str().expect("the path is UTF-8");
    let (_, one, note) = outcome(board_rules(&["check", folder]));
    assert_eq!(note, "note: 1 slow file left out: --slow checks all\n");
    let (_, two, note) = outcome(board_rules(&["check", "--slow", folder]));
    assert_eq!(note, "");
    let passed = |out: &str| {
        last_line(out)
            .split(' ')
            .next()
            .and_then(|word| word.parse::<u32>().ok())
    };
    assert_eq!(passed(&two), passed(&one).map(|cases| 2 * cases), "{two}");
}
