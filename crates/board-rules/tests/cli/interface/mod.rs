//! The common interface of all commands: help, exit status, completions, manual pages, colours,
//! closed pipes.

mod completion;
mod crlf;
mod json;
mod terminal;

use std::fs;
use std::io::Read;
use std::process::{Command, Stdio};

use crate::program::{Watchdog, board_rules, outcome, text_of};

/// Every command there is, as `help` lists them below the names given.
fn commands(above: &[String]) -> Vec<Vec<String>> {
    let mut arguments: Vec<&str> = above.iter().map(String::as_str).collect();
    arguments.push("--help");
    let (status, help, _) = outcome(board_rules(&arguments));
    assert_eq!(status, 0, "{arguments:?}");
    let below = help
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "))
        .filter(|line| !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help");
    let mut all = vec![above.to_vec()];
    for name in below {
        let mut path = above.to_vec();
        path.push(name.to_owned());
        all.extend(commands(&path));
    }
    all
}

#[test]
fn every_command_explains_itself_with_examples() {
    let all = commands(&[]);
    assert!(all.len() > 3, "{all:?}");
    for path in all {
        let mut arguments: Vec<&str> = path.iter().map(String::as_str).collect();
        arguments.push("--help");
        let (_, help, _) = outcome(board_rules(&arguments));
        let subject = help.lines().next().unwrap_or_default();
        assert!(
            subject.split_whitespace().count() > 2,
            "{path:?}: {subject}"
        );
        assert!(
            help.contains("Examples:"),
            "{path:?} has no examples:\n{help}"
        );
        assert!(
            help.contains("  board-rules "),
            "{path:?} has no examples:\n{help}"
        );
    }
}

#[test]
fn the_help_of_puzzles_says_what_points_are() {
    let (_, help, _) = outcome(board_rules(&["puzzles", "ploy", "--help"]));
    let words = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Points measure the difficulty"), "{help}");
}

/// Examples of what is answered at once, without files of one's own.
#[test]
fn help_examples_are_valid() {
    let quick = [
        "show",
        "moves",
        "validate",
        "perft",
        "play-move",
        "attacks",
        "call",
    ];
    let mut ran = 0;
    for path in commands(&[]) {
        if !path
            .last()
            .is_some_and(|name| quick.contains(&name.as_str()))
        {
            continue;
        }
        let mut arguments: Vec<&str> = path.iter().map(String::as_str).collect();
        arguments.push("--help");
        let (_, help, _) = outcome(board_rules(&arguments));
        for line in help.lines() {
            let files = ["|", ">", "--output", ".txt", ".hunt", ".jsonl"];
            let is_own = files.iter().any(|part| line.contains(part));
            let Some(rest) = line.strip_prefix("  board-rules ").filter(|_| !is_own) else {
                continue;
            };
            let output = Command::new("sh")
                .args(["-c", &format!("\"$PROGRAM\" {rest}")])
                .env("PROGRAM", env!("CARGO_BIN_EXE_board-rules"))
                .output()
                .expect("there is a shell");
            let error = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{line}: {error}");
            assert!(!error.contains("the game is over"), "{line}: {error}");
            ran += 1;
        }
    }
    assert!(ran > 40, "{ran} examples");
}

#[test]
fn usage_errors_state_the_expected_form() {
    for (arguments, parts) in [
        (vec!["chek"], vec!["chek", "check"]),
        (vec!["check", "--jsn", "fixtures"], vec!["--jsn", "--json"]),
        (vec!["check"], vec!["FILE-OR-FOLDER"]),
        (
            vec!["--color", "pink", "man"],
            vec!["pink", "auto, always, never"],
        ),
    ] {
        let (status, out, err) = outcome(board_rules(&arguments));
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?}");
        for part in parts {
            assert!(err.contains(part), "{part} is in\n{err}");
        }
    }
}

#[test]
fn completions_and_manual_pages_are_written() {
    let (status, script, _) = outcome(board_rules(&["completions", "bash"]));
    assert_eq!(status, 0);
    assert!(script.contains("check"));

    let (status, page, _) = outcome(board_rules(&["man"]));
    assert_eq!(status, 0);
    assert!(page.contains(".TH board-rules 1"), "{page}");

    for (words, title) in [
        (&["tour"][..], "board-rules-tour"),
        (&["tours", "count"], "board-rules-tours-count"),
        (&["ploy", "play-move"], "board-rules-ploy-play-move"),
    ] {
        let (status, page, err) = outcome(board_rules(&[&["man"], words].concat()));
        assert_eq!(status, 0, "{err}");
        assert!(page.contains(&format!(".TH {title} 1")), "{page}");
        let (status, help, _) = outcome(board_rules(&[&["help"], words].concat()));
        assert_eq!(status, 0);
        assert!(help.contains("Examples:"), "{help}");
    }
    let (status, out, err) = outcome(board_rules(&["man", "tours", "nonsense"]));
    assert_eq!((status, out.as_str()), (2, ""));
    assert!(err.contains("`board-rules tours --help`"), "{err}");

    let folder = tempfile::tempdir().expect("folder is made");
    let pages = folder.path().join("man/man1");
    let pages_name = pages.to_str().expect("the path is UTF-8");
    let (status, out, err) = outcome(board_rules(&["man", "--folder", pages_name]));
    assert_eq!((status, out.as_str()), (0, ""), "{err}");
    for name in [
        "board-rules.1",
        "board-rules-check.1",
        "board-rules-completions.1",
    ] {
        let page = fs::read_to_string(pages.join(name)).expect(name);
        assert!(page.contains("Examples:"), "{name}:\n{page}");
    }
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = tempfile::tempdir().expect("folder is made");
    let file = folder.path().join("script");
    let name = file.to_str().expect("the path is UTF-8");
    let (status, out, _) = outcome(board_rules(&["completions", "fish", "-o", name]));
    assert_eq!((status, out.as_str()), (0, ""));
    let (_, script, _) = outcome(board_rules(&["completions", "fish"]));
    assert_eq!(
        fs::read_to_string(&file).expect("the file is there"),
        script
    );
    let count = || fs::read_dir(folder.path()).expect("folder").count();
    assert_eq!(count(), 1, "nothing else is left behind");

    let nowhere = folder.path().join("no/script");
    let name = nowhere.to_str().expect("the path is UTF-8");
    let (status, _, err) = outcome(board_rules(&["completions", "fish", "-o", name]));
    assert_eq!(status, 2);
    assert!(err.contains(name), "{err}");
    assert_eq!(count(), 1);
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut program = std::process::Command::new(assert_cmd::cargo::cargo_bin!("board-rules"))
        .args(["completions", "bash"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let _watchdog = Watchdog::over(&program);
    drop(program.stdout.take());
    let mut complaint = String::new();
    let mut stderr = program.stderr.take().expect("stderr is piped");
    stderr
        .read_to_string(&mut complaint)
        .expect("stderr is UTF-8");
    let status = program.wait().expect("the program ends");
    assert_eq!((status.code(), complaint.as_str()), (Some(0), ""));
}

#[test]
fn output_is_coloured_on_request_only() {
    let folder = tempfile::tempdir().expect("folder is made");
    let empty = folder.path().to_str().expect("the path is UTF-8");
    let (_, _, plain) = outcome(board_rules(&["check", empty]));
    assert!(!plain.contains('\x1b'), "{plain:?}");
    for flag in ["--color=always", "--colour=always"] {
        let (_, _, coloured) = outcome(board_rules(&["check", empty, flag]));
        assert!(coloured.contains('\x1b'), "{coloured:?}");
    }
}

#[test]
fn quiet_omits_notes_and_keeps_answers_and_errors() {
    let (status, loud, notes) = outcome(board_rules(&["tour", "8"]));
    assert_eq!(status, 0);
    assert!(notes.contains("found in"), "{notes}");
    let quiet = outcome(board_rules(&["tour", "8", "-q"]));
    assert_eq!(quiet, (0, loud, String::new()));
    let (status, _, error) = outcome(board_rules(&["--quiet", "ploy", "moves", "--from", "z9"]));
    assert_eq!(status, 2);
    assert!(error.starts_with("error: "), "{error}");
}

#[test]
fn the_version_names_target_and_features_and_no_more() {
    let (status, out, _) = outcome(board_rules(&["--version"]));
    assert_eq!(status, 0);
    let target = format!(
        "({}-{}; features: ",
        std::env::consts::ARCH,
        std::env::consts::OS
    );
    assert!(out.contains(&target), "{out}");
    assert!(!out.contains('/') && out.lines().count() == 1, "{out}");
}

/// Whether a text counts one of something as if there were several.
fn miscounts(text: &str) -> bool {
    let nouns = [
        "squares", "moves", "games", "plies", "puzzles", "openings", "turns", "layers", "states",
        "times", "lines", "tours", "bytes",
    ];
    text.lines().any(|line| {
        let words: Vec<&str> = line.split_whitespace().collect();
        words.windows(2).any(|pair| {
            let noun = pair[1].trim_matches(|c: char| !c.is_alphabetic());
            pair[0].trim_start_matches('(') == "1" && nouns.contains(&noun)
        })
    })
}

#[test]
fn a_count_of_one_has_the_singular() {
    assert!(miscounts("a tour of 1 squares, found") && !miscounts("11 squares, 1 square"));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let name = text_of(&file);
    let typed = format!("show 1,1\n4,1-4,4\ngo 9\nsave {name}\nload {name}\nshow 4,4\nquit\n");
    let mut play = board_rules(&["play", "shogun", "--second", "level1", "--seed", "1"]);
    play.write_stdin(typed);
    let mut all = vec![outcome(play)];
    for line in [
        "tour 1",
        "tour 1 --wrap both",
        "tours count 1 --estimate",
        "tours count 1 --memory 1KiB --time",
        "tours list 1 --time",
        "play hunt --first level1 --second level1 --moves 1",
        "match ploy --a random --b random --games 2 --opening-plies 1 --max-plies 2",
        "match ploy --a random --b random --games 2 --opening-plies 1 --max-plies 1",
        "shogun attacks",
        "hunt openings a3,b6,c3,d6,e3,f6,g3,h6",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        all.push(outcome(board_rules(&words)));
    }
    for (_, out, error) in all {
        assert!(!miscounts(&out) && !miscounts(&error), "{out}{error}");
    }
}
