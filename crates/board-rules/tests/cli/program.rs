//! What the tests of every command share.

use assert_cmd::Command;

/// The program, in the top folder of the workspace.
pub(crate) fn board_rules(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("board-rules").expect("the program is built");
    command
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .args(arguments);
    command
}

/// Exit status, stdout and stderr.
pub(crate) fn outcome(mut command: Command) -> (i32, String, String) {
    let output = command.output().expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (
        output.status.code().expect("no signal ended the program"),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A path as an argument.
pub(crate) fn text_of(path: &std::path::Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}
