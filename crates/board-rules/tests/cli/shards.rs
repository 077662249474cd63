//! Shards and their merge: the merged output is that of the undivided command. Shards that do not
//! belong together are not merged.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::Duration;

use crate::program::{Watchdog, board_rules, outcome, text_of};

fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Runs a command that has to succeed.
fn stdout(arguments: &[&str]) -> String {
    let (status, out, complaints) = outcome(board_rules(arguments));
    assert_eq!(status, 0, "{arguments:?}: {complaints}");
    out
}

/// Answers all shards of a question, each into a file.
fn shards(question: &[&str], of: usize, folder: &Path) -> Vec<PathBuf> {
    let shard = |number: usize| {
        let file = folder.join(format!("{number}-of-{of}.jsonl"));
        let shard = format!("{number}/{of}");
        let more = ["--shard", &shard, "--output", text_of(&file)];
        assert_eq!(stdout(&[question, &more].concat()), "");
        file
    };
    (1..=of).map(shard).collect()
}

fn merge(files: &[PathBuf], more: &[&str]) -> (i32, String, String) {
    let files: Vec<&str> = files.iter().map(|file| text_of(file)).collect();
    outcome(board_rules(&[&["merge"], &files[..], more].concat()))
}

/// Each question with the numbers of shards it is divided into.
const QUESTIONS: [(&str, &[usize]); 22] = [
    ("tours count 5", &[1, 4]),
    ("tours count 5 --per-start", &[2, 9]),
    ("tours count 5 --open --per-start", &[3]),
    ("tours count 6 --open", &[3]),
    ("tours count 6 --open --per-start", &[5]),
    ("tours count 4", &[2]),
    (
        "tours count --width 3 --height 4 --per-start --threads 2",
        &[2],
    ),
    ("tours semi-magic 6 --sums rows", &[1, 4]),
    ("ploy perft 2", &[1, 3]),
    ("ploy perft 2 --divide --turning one-step", &[7]),
    ("ploy perft 0 --divide", &[2]),
    ("ploy perft 2 --game free-for-all", &[2]),
    ("shogun perft start 2 --divide --rules boxed", &[4]),
    ("hunt perft 2 a4,c4,e4,g4 -l 2", &[12]),
    (
        "match ploy --a greedy --b random --games 6 --max-plies 80",
        &[2, 4],
    ),
    (
        "match ploy --game partnership --a level1 --b random --games 4 --max-plies 40 --sides alone",
        &[2],
    ),
    (
        "match hunt --a level2 --b greedy --games 6 --max-plies 40 -l 2 --position a4,c4,e4,g4",
        &[3],
    ),
    ("hunt table -k 2 --must-move", &[2, 5]),
    (
        "tours count 6 --closed --primes 3 --prime-bits 16",
        &[1, 2, 4],
    ),
    ("tours count 5 --start 0,0 --primes 2", &[2]),
    ("tours count 4 --closed --primes 2", &[2]),
    // It does not hold from all placements, which the exit status says.
    (
        "hunt verify --strategy greedy --placements -k 2 --side 4",
        &[3],
    ),
];

#[test]
fn merged_shards_match_the_undivided_command() {
    for (question, divisions) in QUESTIONS {
        let question = words(question);
        let whole = outcome(board_rules(&question));
        let whole_json = outcome(board_rules(&[&question[..], &["--json"]].concat()));
        assert!(matches!(whole.0, 0 | 1), "{question:?}: {}", whole.2);
        for &of in divisions {
            let folder = tempfile::tempdir().expect("a folder");
            let mut files = shards(&question, of, folder.path());
            files.reverse();
            files.rotate_left(of / 3);
            for (more, whole) in [(&[][..], &whole), (&["--json"], &whole_json)] {
                let (status, out, complaints) = merge(&files, more);
                assert_eq!(complaints, "", "{question:?} by {of}");
                // The undivided command may have told how far it was.
                assert_eq!((status, &out), (whole.0, &whole.1), "{question:?} by {of}");
            }
        }
    }
}

#[test]
fn boards_with_holes_are_divided_as_well() {
    let folder = tempfile::tempdir().expect("a folder");
    let mask = folder.path().join("board.txt");
    fs::write(&mask, "...\n.#.\n...\n").expect("the folder is ours");
    let question = ["tours", "count", "--per-start", "--mask", text_of(&mask)];
    let whole = stdout(&question);
    let files = shards(&question, 3, folder.path());
    // The shards hold the board: the file is not needed any more.
    fs::remove_file(&mask).expect("it is there");
    assert_eq!(merge(&files, &[]), (0, whole, String::new()));
}

#[test]
fn merged_matches_have_the_games_of_the_undivided_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, merged] = ["whole", "merged"].map(|name| folder.path().join(name));
    let question = words("match shogun --a greedy --b random --games 6 --max-plies 60");
    stdout(&[&question[..], &["--games-file", text_of(&whole)]].concat());
    let files = shards(&question, 2, folder.path());
    let (status, _, complaints) = merge(&files, &["--games-file", text_of(&merged)]);
    assert_eq!((status, complaints.as_str()), (0, ""));
    let [whole, merged] = [whole, merged].map(|file| fs::read_to_string(file).expect("games"));
    assert_eq!(merged, whole);
}

#[test]
fn a_strategy_holds_from_those_placements_that_it_holds_from_one_by_one() {
    let rules = ["-k", "2", "-l", "2", "--side", "3"];
    let verify = |more: &[&str]| {
        let command = ["hunt", "verify", "--strategy", "greedy"];
        outcome(board_rules(&[&command[..], &rules, more].concat()))
    };
    let squares = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"];
    let (mut placements, mut held) = (0, 0);
    for (at, first) in squares.iter().enumerate() {
        for second in &squares[at + 1..] {
            let (status, _, _) = verify(&["--position", &format!("{first},{second}")]);
            placements += 1;
            held += u64::from(status == 0);
        }
    }
    let (_, out, _) = verify(&["--placements", "--json"]);
    let answer: serde_json::Value = serde_json::from_str(&out).expect("it is JSON");
    assert_eq!(answer["placements"], placements);
    assert_eq!(answer["held"], held);
}

/// Two shards of one perft.
fn two_shards(folder: &Path) -> Vec<PathBuf> {
    shards(&words("ploy perft 1"), 2, folder)
}

#[test]
fn mismatched_shards_are_errors_that_name_the_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let own = |name: &str| {
        let folder = folder.path().join(name);
        fs::create_dir(&folder).expect("the folder is ours");
        folder
    };
    let files = two_shards(&own("files"));
    let other_depth = shards(&words("ploy perft 2"), 2, &own("depth"));
    let other_game = shards(&words("hunt perft 1"), 2, &own("game"));
    let other_command = shards(&words("tours count 5"), 2, &own("command"));
    let other_number = shards(&words("ploy perft 1"), 3, &own("number"));
    let copy = folder.path().join("copy.jsonl");
    fs::copy(&files[0], &copy).expect("it can be copied");
    let mut names = 0;
    let mut spoilt = |spoil: &dyn Fn(String) -> String| {
        names += 1;
        let file = folder.path().join(format!("spoilt{names}.jsonl"));
        let text = fs::read_to_string(&files[1]).expect("a shard");
        fs::write(&file, spoil(text)).expect("the folder is ours");
        file
    };
    let cut = spoilt(&|text| text[..text.len() / 2].to_owned());
    let endless = spoilt(&|text| {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        lines[..lines.len() - 1].concat()
    });
    let changed = spoilt(&|text| text.replacen("\"result\":1}", "\"result\":2}", 1));
    let longer = spoilt(&|text| format!("{text}{text}"));
    let asked = spoilt(&|text| text.replacen("\"depth\":1", "\"depth\":2", 1));
    let format = spoilt(&|text| text.replacen("board-rules shard 1", "board-rules shard 2", 1));
    let program = spoilt(&|text| text.replacen("\"program\":\"", "\"program\":\"9.", 1));
    let binary = folder.path().join("binary");
    fs::write(&binary, b"\xff\xfe\x00").expect("the folder is ours");
    let empty = spoilt(&|_| String::new());
    let first = files[0].clone();
    let missing = folder.path().join("nowhere");
    for (files, reasons) in [
        (
            vec![first.clone()],
            &["of `perft` missing: shard 2/2", "the files of all 2"][..],
        ),
        (vec![other_number[1].clone()], &["missing: shard 1/3, 3/3"]),
        (
            vec![first.clone(), files[1].clone(), copy.clone()],
            &["0 and 1 are both shard 1/2: name one of them"],
        ),
        (
            vec![first.clone(), other_depth[1].clone()],
            &["1 answers another question than 0: depth is 2, not 1"],
        ),
        (
            vec![first.clone(), other_game[1].clone()],
            &["start is", "hunt", "ploy"],
        ),
        (
            vec![first.clone(), other_command[1].clone()],
            &["the command is tours count, not perft"],
        ),
        (
            vec![first.clone(), other_number[1].clone()],
            &["1 is shard 2/3, and 0 is shard 1/2: expected shards of one division"],
        ),
        (
            vec![first.clone(), cut],
            &["1 is damaged: line ", "answer the shard again"],
        ),
        (
            vec![first.clone(), endless],
            &["1 is damaged: it is cut off after", "pieces"],
        ),
        (
            vec![first.clone(), changed],
            &["1 is damaged", "the digest is not that of the lines before"],
        ),
        (
            vec![first.clone(), longer],
            &["1 is damaged: line 75: there is more after the end mark"],
        ),
        (
            vec![first.clone(), asked],
            &["line 1: the digest is not that of the question"],
        ),
        (
            vec![first.clone(), format],
            &["1 is a \"board-rules shard 2\", and only \"board-rules shard 1\""],
        ),
        (
            vec![first.clone(), program],
            &["version 9.", "answer the shard again"],
        ),
        (vec![first.clone(), binary], &["1 is no shard"]),
        (
            vec![first.clone(), empty],
            &["1 is no shard: its first line"],
        ),
        (vec![first.clone(), missing], &["cannot read 1"]),
    ] {
        let (status, out, error) = merge(&files, &[]);
        assert_eq!((status, out.as_str()), (2, ""), "{reasons:?}");
        // Files by the place at which they were named: the longest names first, as one may begin
        // another.
        let mut places: Vec<(usize, &PathBuf)> = files.iter().enumerate().collect();
        places.sort_by_key(|(_, file)| std::cmp::Reverse(text_of(file).len()));
        let error = places.iter().fold(error, |error, (place, file)| {
            error.replace(
                text_of(file),
                &if *place == 2 { 1 } else { *place }.to_string(),
            )
        });
        for reason in reasons {
            assert!(error.contains(reason), "{reason:?} is not in {error}");
        }
    }
    let (status, _, error) = merge(&two_shards(&own("again")), &["--games-file", "games"]);
    assert_eq!(status, 2);
    assert!(error.contains("--games-file is for matches"), "{error}");
}

#[test]
fn indivisible_questions_are_errors() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("shard.jsonl");
    for (command, reason) in [
        ("tours count 6 --closed", "not with --closed"),
        ("tours count 5 --start 0,0", "not with --start"),
        ("tours count 5 --distinct", "do not go with --shard"),
        ("tours count 5 --estimate", "does not go with --shard"),
        ("tours count 5 --leaper 1,3", "not with another piece"),
        ("tours count 5 --json", "cannot be used with"),
        ("match ploy --a adaptive --b random", "cannot be divided"),
        (
            "match ploy --a greedy --b random --games-file games",
            "cannot be used with",
        ),
        ("tours semi-magic 8 --estimate", "does not go with --shard"),
        (
            "tours semi-magic 8 --checkpoint file",
            "--checkpoint does not go with --output",
        ),
        ("hunt table -k 2 --json", "cannot be used with"),
        ("tours count 6 --open --primes 3", "cannot be used with"),
        (
            "tours count 3x3x3 --primes 3",
            "not for another piece, a torus, a box",
        ),
        ("hunt verify --strategy greedy", "give --placements"),
    ] {
        let more = ["--shard", "1/2", "--output", text_of(&file)];
        let (status, out, error) = outcome(board_rules(&[&words(command)[..], &more].concat()));
        assert_eq!((status, out.as_str()), (2, ""), "{command}");
        assert!(error.contains(reason), "{command}: {error}");
        assert!(!file.exists());
    }
    for more in [
        &["--shard", "1/2"][..],
        &["--shard", "3/2", "--output", "x"],
    ] {
        let (status, _, error) = outcome(board_rules(&[&words("ploy perft 1")[..], more].concat()));
        assert_eq!(status, 2);
        assert!(
            error.contains("--output <FILE>") || error.contains("expected I/N"),
            "{error}"
        );
    }
}

#[test]
#[cfg(unix)]
fn a_complete_shard_loses_the_lock_of_a_killed_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = two_shards(folder.path());
    let lock = files[0].with_added_extension("checkpoint.lock");
    fs::write(&lock, "").expect("the folder is ours");
    let again = [
        &words("ploy perft 1 --shard 1/2 --output")[..],
        &[text_of(&files[0])],
    ]
    .concat();
    assert_eq!(outcome(board_rules(&again)).0, 0);
    assert!(!lock.exists());
}

#[test]
fn a_shard_that_is_there_is_not_replaced() {
    let folder = tempfile::tempdir().expect("a folder");
    let files = two_shards(folder.path());
    let text = fs::read_to_string(&files[0]).expect("a shard");
    let again = |line: &str| {
        let arguments = [&words(line)[..], &["--output", text_of(&files[0])]].concat();
        outcome(board_rules(&arguments))
    };
    let (status, _, message) = again("ploy perft 1 --shard 1/2");
    assert_eq!(status, 0);
    assert!(message.contains("holds shard 1/2 already"), "{message}");
    for other in ["ploy perft 1 --shard 2/2", "ploy perft 2 --shard 1/2"] {
        let (status, _, message) = again(other);
        assert_eq!(status, 2);
        assert!(
            message.contains("choose another name by --output, or remove it"),
            "{message}"
        );
    }
    assert_eq!(fs::read_to_string(&files[0]).expect("a shard"), text);
    fs::write(&files[0], "mine\n").expect("the folder is ours");
    let (status, _, message) = again("ploy perft 1 --shard 1/2");
    assert_eq!(status, 2);
    assert!(
        message.contains("is no shard") && message.contains("or remove it"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(&files[0]).expect("a text"), "mine\n");
}

/// A match of a few seconds.
const LONG: &str = "match ploy --a search:nodes=1000 --b search:nodes=1000 --games 20 --max-plies 60 --threads 1 --shard 1/1";

/// Begins the long shard, with a pipe for what it says.
fn begun(file: &Path) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin("board-rules"))
        .args(words(LONG))
        .args(["--output", text_of(file)])
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs")
}

fn send(signal: &str, child: &Child) {
    let kill = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status();
    assert!(kill.is_ok_and(|status| status.success()));
}

#[cfg(unix)]
#[test]
fn a_killed_shard_that_is_run_again_is_the_same() {
    let folder = tempfile::tempdir().expect("a folder");
    let [whole, killed] = ["whole", "killed"].map(|name| folder.path().join(name));
    let checkpoint = folder.path().join("killed.checkpoint");
    stdout(&[&words(LONG)[..], &["--output", text_of(&whole)]].concat());

    let mut child = begun(&killed);
    let _watchdog = Watchdog::over(&child);
    while !checkpoint.exists() {
        let ended = child.try_wait().expect("it is ours");
        assert_eq!(ended, None, "it has come to its end too early");
        thread::sleep(Duration::from_millis(20));
    }
    send("KILL", &child);
    child.wait().expect("it has ended");
    assert!(!killed.exists() && checkpoint.exists());

    let mut child = begun(&killed);
    let _watchdog = Watchdog::over(&child);
    let mut stderr = BufReader::new(child.stderr.take().expect("it is a pipe"));
    let mut message = String::new();
    while !message.contains("goes on after ") {
        let read = stderr.read_line(&mut message).expect("it is text");
        assert!(read > 0, "it has come to its end too early: {message}");
    }
    // A shell that starts tests in the background lets them ignore SIGINT, but not this one.
    send("TERM", &child);
    stderr.read_to_string(&mut message).expect("it is text");
    let status = child.wait().expect("it has ended");
    assert_eq!(status.code(), Some(130), "{message}");
    assert!(message.contains("goes on from the pieces in"), "{message}");
    assert!(!killed.exists() && checkpoint.exists());

    // Of another shard nothing is taken.
    let other = LONG.replace("--games 20", "--games 22");
    let (status, _, message) = outcome(board_rules(
        &[&words(&other)[..], &["--output", text_of(&killed)]].concat(),
    ));
    assert_eq!(status, 2);
    assert!(
        message.contains("keeps pieces of another question or shard"),
        "{message}"
    );

    let (status, _, message) = outcome(board_rules(
        &[&words(LONG)[..], &["--output", text_of(&killed)]].concat(),
    ));
    assert_eq!(status, 0, "{message}");
    assert!(message.contains("goes on after "), "{message}");
    let [whole, killed] = [whole, killed].map(|file| fs::read(file).expect("a shard"));
    assert!(whole == killed, "not the same file");
    let mut left: Vec<_> = fs::read_dir(folder.path())
        .expect("the folder is ours")
        .flatten()
        .map(|entry| entry.file_name())
        .collect();
    left.sort_unstable();
    assert_eq!(left, ["killed", "whole"]);
}

/// `UPDATE_GOLDEN=1` writes the files of `golden/shards` anew, which another version of the program
/// needs, too: it stands in them.
#[test]
fn shard_format_is_stable() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/shards");
    for (name, question) in [
        ("tours", "tours count 5 --open --per-start --shard 1/2"),
        ("perft", "hunt perft 2 a4,c4 -l 2 --shard 2/200"),
        ("semi-magic", "tours semi-magic 8x3 --sums rows --shard 2/9"),
        (
            "match",
            "match hunt --a greedy --b level1 --games 2 --max-plies 8 --position a4,c4,e4 --shard 1/1",
        ),
        ("table", "hunt table -k 2 -l 2 -n 1 --shard 2/2"),
        (
            "modulo",
            "tours count 6 --closed --primes 3 --prime-bits 16 --shard 1/2",
        ),
        (
            "verify",
            "hunt verify --strategy greedy --placements -k 2 --side 3 --shard 2/9",
        ),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(name);
        stdout(&[&words(question)[..], &["--output", text_of(&file)]].concat());
        let written = fs::read_to_string(&file).expect("a shard");
        board_golden::check(golden.join(format!("{name}.jsonl")), written);
    }
}
