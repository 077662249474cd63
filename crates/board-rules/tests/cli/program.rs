//! What the tests of every command share.

use std::process::{Child, Command as Process, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use assert_cmd::Command;

/// No test waits longer for the end of a program, on a busy machine either.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// Kills a program that is still there after [`PATIENCE`], unless the watchdog is dropped before.
/// So a program that hangs fails its test, and the test has an end.
pub(crate) struct Watchdog {
    _ended: Sender<()>,
}

impl Watchdog {
    pub(crate) fn over(program: &Child) -> Self {
        Self::after(PATIENCE, program)
    }

    fn after(time: Duration, program: &Child) -> Self {
        let number = program.id().to_string();
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            if end.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                let (kill, arguments) = match cfg!(windows) {
                    true => ("taskkill", ["/F", "/PID"]),
                    false => ("kill", ["-s", "KILL"]),
                };
                let mut kill = Process::new(kill);
                let _ = kill
                    .args(arguments)
                    .arg(number)
                    .stderr(Stdio::null())
                    .status();
            }
        });
        Self { _ended: ended }
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_hangs_is_killed() {
    let mut program = Process::new("sleep").arg("1000").spawn().expect("it runs");
    let _watchdog = Watchdog::after(Duration::from_millis(50), &program);
    let status = program.wait().expect("it ends");
    assert_eq!(status.code(), None, "a signal has ended it");
}

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
    let output = command.timeout(PATIENCE).output();
    let output = output.expect("the program runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("output is UTF-8");
    (
        output
            .status
            .code()
            .expect("no signal ended the program, in time"),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A path as an argument.
pub(crate) fn text_of(path: &std::path::Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}
