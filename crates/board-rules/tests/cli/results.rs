//! `board-rules results`: the results of the repository, and what is made of them.

use std::fs;
use std::path::Path;

use crate::program::{board_rules, outcome, text_of};

/// The documents with tables that are made from results.
const DOCUMENTS: [&str; 4] = [
    "docs/knights-tour/counting.md",
    "docs/ploy-endings.md",
    "docs/rook-hunt.md",
    "docs/shogun-endings.md",
];

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

/// What is not as the results say is written anew, and nothing else.
#[test]
fn tables_are_written_into_documents() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let document = folder.path().join("endings.md");
    let text = fs::read_to_string(root().join(DOCUMENTS[3])).expect("it is committed");
    let table = text.find("| K1 P1 | 65").expect("it has a table");
    let changed = [&text[..table], "| K1 P1 | 66", &text[table + 12..]].concat();
    fs::write(&document, changed).expect("it is ours");
    let publish = ["results", "publish", "results", text_of(&document)];
    let checked = [&publish[..], &["--check"]].concat();
    assert_eq!(outcome(board_rules(&checked)).0, 1);
    assert_eq!(outcome(board_rules(&publish)).0, 0);
    let written = fs::read_to_string(&document).expect("it is there");
    assert!(written == text, "{written}");
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
fn questions_are_answered_into_their_files() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = text_of(folder.path());
    let hunt = "hunt pawns=2 steps=1 reach=1";
    let endings = "ploy endings straight probe against straight probe side=3";
    let questions = ["closed 6x6", "per-start 5x5", hunt, endings];
    let write = [&["results", "write", path], &questions[..]].concat();
    let (status, out, complaints) = outcome(board_rules(&write));
    assert_eq!((status, out.as_str()), (0, ""), "{complaints}");
    let read = |name: &str| -> serde_json::Value {
        let text = fs::read_to_string(folder.path().join(name)).expect("it was written");
        serde_json::from_str(&text).expect("it is JSON")
    };
    for (name, answer) in [("closed-6x6.json", "9862"), ("per-start-5x5.json", "1728")] {
        assert_eq!(read(name)["answer"], answer);
    }
    let solved = &read("hunt-pawns-2-steps-1-reach-1.json");
    assert_eq!(solved["answer"]["won_states"], 13_640);
    assert_eq!(solved["command"], "board-rules hunt solve -k 2");
    let class = &read("ploy-endings-straight-probe-against-straight-probe-side-3.json");
    assert_eq!(class["answer"]["classes"][0]["drawn"], 314);
    assert_eq!(class["answer"]["verified"], 1_000);
    assert_eq!(outcome(board_rules(&["results", "check", path])).0, 0);
    // The answer to another question is not compared, but refused.
    let mut wrong = read("closed-6x6.json");
    wrong["answer"] = solved["answer"].clone();
    fs::write(folder.path().join("closed-6x6.json"), wrong.to_string()).expect("it is ours");
    let (status, _, complaints) = outcome(board_rules(&["results", "check", path]));
    assert_eq!(status, 2);
    let says = "closed-6x6.json: the answer is not one to `closed 6x6`";
    assert!(complaints.contains(says), "{complaints}");
}

#[test]
fn a_list_is_answered_where_there_is_no_result_yet() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let path = text_of(folder.path());
    let file = |name: &str| folder.path().join(name);
    let list = "# Two short questions and a long one.\nclosed 5x6\nclosed 6x6\nhunt pawns=8 steps=1 reach=1\n";
    fs::write(file("questions.txt"), list).expect("it is ours");
    fs::write(file("closed-5x6.json"), "as it was").expect("it is ours");
    let (status, _, complaints) = outcome(board_rules(&["results", "write", path]));
    assert_eq!(status, 0, "{complaints}");
    let text = |name: &str| fs::read_to_string(file(name)).unwrap_or_default();
    assert_eq!(text("closed-5x6.json"), "as it was");
    assert!(text("closed-6x6.json").contains("9862"), "{complaints}");
    let left_out = "hunt pawns=8 steps=1 reach=1: left out, would take 991.46 s";
    assert!(complaints.contains(left_out), "{complaints}");
    assert!(!file("hunt-pawns-8-steps-1-reach-1.json").exists());
    // A question that is named is answered again.
    let named = ["results", "write", path, "closed 5x6"];
    assert_eq!(outcome(board_rules(&named)).0, 0);
    assert!(text("closed-5x6.json").contains("\"answer\": \"8\""));
}

/// What is out of date is named, and stays as it is.
#[test]
fn a_table_that_is_out_of_date_is_found() {
    let folder = tempfile::tempdir().expect("a folder can be made");
    let document = folder.path().join("page.md");
    let stale = "<!-- results: closed 6x6 -->\n<!-- end of results -->\n";
    fs::write(&document, stale).expect("it is ours");
    let results = root().join("results");
    let publish = ["results", "publish", text_of(&results), text_of(&document)];
    let (status, _, complaints) = outcome(board_rules(&[&publish[..], &["--check"]].concat()));
    assert_eq!(status, 1, "{complaints}");
    assert!(
        complaints.contains("page.md is out of date"),
        "{complaints}"
    );
    assert_eq!(fs::read_to_string(&document).expect("it is ours"), stale);
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
