//! A game that is added as `docs/adding-a-game.md` says is in every command of the program, without
//! a line in the program.

use assert_cmd::Command;

/// The status of the program and what it writes to stdout.
fn run(arguments: &[&str], input: &str) -> (Option<i32>, String) {
    let mut program = Command::cargo_bin("board-rules").expect("the program is built");
    let output = program.args(arguments).write_stdin(input).output();
    let output = output.expect("the program runs");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    (output.status.code(), text)
}

#[test]
fn an_added_game_is_shown_counted_played_and_matched() {
    for (arguments, input, expected) in [
        (&["connect-four", "moves"][..], "", "a\nb\nc\nd\ne\nf\ng\n"),
        (&["connect-four", "perft", "5"], "", "16807\n"),
        (&["connect-four", "play-move", "d", "d"], "", "///xo///\n"),
        (
            &["connect-four", "validate", "o//x/xo/xo//"],
            "",
            "player 1 to move",
        ),
        (&["connect-four", "bot", "o//x/xo/xo//"], "", ""),
        (
            &["play", "connect-four", "--level", "1", "--seed", "1"],
            "d\nhistory\nquit\n",
            "1. d ",
        ),
        (
            &[
                "match",
                "connect-four",
                "--a",
                "level3",
                "--b",
                "random",
                "--games",
                "4",
            ],
            "",
            "level3",
        ),
        (&["ugi", "connect-four"], "ugi\nquit\n", "ugiok\n"),
    ] {
        let (status, out) = run(arguments, input);
        assert_eq!(status, Some(0), "{arguments:?}: {out}");
        assert!(out.contains(expected), "{arguments:?}: {out}");
    }
}

#[test]
fn a_saved_game_of_an_added_game_is_viewed_and_analysed() {
    let record = "board-rules game 2\ngame: connect-four\nrules: standard\nposition: //////\n\n1. d e\n2. d e\n3. d e\n4. d\nend\n";
    for command in ["view", "analyse"] {
        let (status, out) = run(&[command, "-"], record);
        assert_eq!(status, Some(0), "{command}: {out}");
        assert!(out.contains('d'), "{command}: {out}");
    }
}
