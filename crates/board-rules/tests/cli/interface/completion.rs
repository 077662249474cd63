//! Completion in real shells. The test prints and skips missing shells.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use tempfile::TempDir;

use crate::program::{board_rules, outcome, text_of};

/// A typed line, and some of the completions of its last word.
const CASES: [(&str, &[&str]); 10] = [
    ("board-rules pl", &["play", "ploy"]),
    (
        "board-rules ploy ",
        &["show", "play-move", "bot", "analyse"],
    ),
    ("board-rules ploy play-move --", &["--position", "--json"]),
    ("board-rules play shogun --l", &["--level", "--load"]),
    ("board-rules hunt solve --s", &["--steps", "--save"]),
    ("board-rules check --color ", &["always", "never"]),
    ("board-rules play hunt --first l", &["level1", "level20"]),
    (
        "board-rules match ploy --a ",
        &["greedy", "montecarlo", "adaptive"],
    ),
    ("board-rules ploy bot --style ", &["attacker", "guardian"]),
    (
        "board-rules shogun show --magnets ",
        &["upright", "knights"],
    ),
];

/// Whether there is such a shell; says so if not, past the runner, which shows nothing of tests
/// that pass.
fn is_there(shell: &str) -> bool {
    let asked = Command::new(shell)
        .arg("--version")
        .stdout(Stdio::null())
        .status();
    let is_there = asked.is_ok_and(|status| status.success());
    if !is_there {
        let written = writeln!(
            std::io::stderr(),
            "{shell} is not installed: its completion is not tested"
        );
        written.expect("stderr is there");
    }
    is_there
}

/// The shell's completions in a file.
fn script(folder: &TempDir, shell: &str) -> String {
    let file = folder.path().join(format!("_board-rules.{shell}"));
    let (status, _, error) = outcome(board_rules(&["completions", shell, "-o", text_of(&file)]));
    assert_eq!(status, 0, "{error}");
    text_of(&file).to_owned()
}

fn run(shell: &str, arguments: &[&str], folder: &Path) -> String {
    let output = Command::new(shell)
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("the shell runs");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.is_empty(), "{shell}: {error}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// All that is expected is among the words.
fn check(shell: &str, typed: &str, expected: &[&str], offered: &str) {
    let words: Vec<&str> = offered.split_whitespace().collect();
    for word in expected {
        assert!(
            words.contains(word),
            "{shell}, {typed:?}: {word} is in {words:?}"
        );
    }
}

/// Bash finds the function that was registered, and calls it as it does when Tab is pressed.
#[test]
fn bash_completes() {
    if !is_there("bash") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = script(&folder, "bash");
    // Fish completes options only.
    let suites = (
        "board-rules call ploy/l",
        &["ploy/line", "ploy/list_moves"][..],
    );
    for (typed, expected) in CASES.into_iter().chain([suites]) {
        let code = format!(
            "source '{file}'\n\
             line='{typed}'; read -ra COMP_WORDS <<< \"$line\"; [[ $line == *' ' ]] && COMP_WORDS+=('')\n\
             COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); COMP_LINE=$line; COMP_POINT=${{#line}}\n\
             how=$(complete -p board-rules); [[ $how =~ -F\\ ([^ ]+) ]]\n\
             compopt() {{ :; }}\n\
             \"${{BASH_REMATCH[1]}}\" board-rules \"${{COMP_WORDS[COMP_CWORD]}}\" \"${{COMP_WORDS[COMP_CWORD - 1]}}\"\n\
             echo \"${{COMPREPLY[@]}}\""
        );
        let offered = run("bash", &["--norc", "-c", &code], folder.path());
        check("bash", typed, expected, &offered);
    }
}

#[test]
fn fish_completes() {
    if !is_there("fish") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = script(&folder, "fish");
    for (typed, expected) in CASES {
        let code = format!("source '{file}'; complete -C '{typed}'");
        let offered = run("fish", &["--no-config", "-c", &code], folder.path());
        check("fish", typed, expected, &offered);
    }
}

/// Zsh in a terminal of its own, by its module for that, with Tab pressed.
#[test]
fn zsh_completes() {
    if !is_there("zsh") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = script(&folder, "zsh");
    fs::create_dir(folder.path().join("functions")).expect("made");
    fs::copy(file, folder.path().join("functions/_board-rules")).expect("copied");
    for (typed, expected) in CASES {
        let code = format!(
            "zmodload zsh/zpty; zpty inner zsh -f -i\n\
             zpty -w inner 'PS1=; stty cols 200; LISTMAX=0; fpath=({0}/functions $fpath); autoload -U compinit; \
             compinit -u -D; zstyle \":completion:*\" list-prompt \"\"; zstyle \":completion:*\" insert-tab false; \
             setopt no_beep; print READY'\n\
             local seen=; while [[ $seen != *READY*READY* ]]; do zpty -r inner part || break; seen+=$part; done\n\
             zpty -w -n inner $'{typed}\\t\\t'\n\
             seen=; for i in {{1..200}}; do sleep 0.1; while zpty -r -t inner part; do seen+=$part; done\n\
             all=1; for word in {1}; do [[ $seen == *$word* ]] || all=0; done; (( all )) && break; done\n\
             sleep 0.3; while zpty -r -t inner part; do seen+=$part; done\n\
             zpty -d inner; print -r -- $seen",
            folder.path().display(),
            expected.join(" ")
        );
        let offered = run("zsh", &["-f", "-c", &code], folder.path());
        let plain = crate::interface::terminal::plain(&offered);
        check("zsh", typed, expected, &plain.replace('\u{7}', " "));
    }
}
