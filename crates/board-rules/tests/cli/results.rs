//! `board-rules results`: the results of the repository, and what is made of them.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of};

/// The documents with tables that are made from results.
const DOCUMENTS: [&str; 1] = ["docs/knights-tour/counting.md"];

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

#[test]
fn all_results_agree() {
    let (status, out, complaints) = outcome(board_rules(&["results", "check", "results"]));
    assert_eq!((status, complaints.as_str()), (0, ""), "{out}");
    assert!(
        out.lines()
            .all(|line| line.ends_with(" 0 wrong") || line.ends_with(" in all"))
    );
    assert_eq!(
        out.lines()
            .filter(|line| line.contains(": 0 pairs"))
            .count(),
        0,
        "{out}"
    );
}

#[test]
fn tables_and_b_files_are_made_from_the_results() {
    let publish = [
        &["results", "publish", "results", "--check"],
        &DOCUMENTS[..],
    ]
    .concat();
    let (status, _, complaints) = outcome(board_rules(&publish));
    assert_eq!((status, complaints.as_str()), (0, ""));
}

#[test]
fn a_changed_result_is_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let name = "closed-6x6.json";
    let text = fs::read_to_string(root().join("results").join(name)).expect("it is committed");
    fs::write(folder.path().join(name), text.replace("9862", "9826")).expect("it is ours");
    let (status, out, complaints) =
        outcome(board_rules(&["results", "check", text_of(folder.path())]));
    assert_eq!(status, 1, "{out}");
    assert!(
        complaints.contains("closed-6x6.json: the checksum"),
        "{complaints}"
    );
}

/// A count of hours is not begun if its file cannot be written.
#[test]
fn the_place_of_a_result_is_checked_before_the_count() {
    let mut places = vec![("no/such/folder", "there is no folder no/such/folder")];
    if cfg!(target_os = "linux") {
        places.push(("/proc", "cannot write /proc/directed-9x9.json"));
    }
    for (folder, says) in places {
        let write = ["results", "write", folder, "directed 9x9"];
        let limits = ["--spill", "no/layers", "--progress", "plain"];
        let (status, _, complaints) = outcome(board_rules(&[&write[..], &limits].concat()));
        assert_eq!(status, 2, "{complaints}");
        assert!(complaints.contains(says), "{complaints}");
    }
}

#[test]
fn a_question_is_counted_into_its_file() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = text_of(folder.path());
    let write = ["results", "write", path, "closed 6x6", "per-start 5x5"];
    let (status, out, complaints) = outcome(board_rules(&write));
    assert_eq!((status, out.as_str()), (0, ""), "{complaints}");
    for (name, answer) in [("closed-6x6.json", "9862"), ("per-start-5x5.json", "1728")] {
        let text = fs::read_to_string(folder.path().join(name)).expect("it was written");
        let result: serde_json::Value = serde_json::from_str(&text).expect("it is JSON");
        assert_eq!(result["answer"], answer);
    }
    assert_eq!(outcome(board_rules(&["results", "check", path])).0, 0);
}

#[test]
fn tables_without_results_are_errors() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let document = folder.path().join("page.md");
    let text = "<!-- results: closed 30x30 -->\n<!-- end of results -->\n";
    fs::write(&document, text).expect("it is ours");
    let publish = [
        "results",
        "publish",
        text_of(folder.path()),
        text_of(&document),
    ];
    let (status, _, complaints) = outcome(board_rules(&publish));
    assert_eq!(status, 2);
    assert!(
        complaints.contains("no result answers `closed 30x30`"),
        "{complaints}"
    );
    fs::write(&document, "<!-- results: closed -->\n").expect("it is ours");
    let (status, _, complaints) = outcome(board_rules(&publish));
    assert_eq!(status, 2);
    assert!(complaints.contains("the table has no end"), "{complaints}");
}
