//! Helpers for the tests of all commands.

use std::process::{Child, Command as Process, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use assert_cmd::Command;

/// The time limit for a program under test, long enough for a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(600);

/// Kills a program after [`PATIENCE`], unless the watchdog is dropped earlier. A program that hangs
/// then fails its test instead of blocking it.
pub(crate) struct Watchdog {
    _ended: Sender<()>,
}

impl Watchdog {
    pub(crate) fn over(program: &Child) -> Self {
        Self::after(PATIENCE, program)
    }

    fn after(time: Duration, program: &Child) -> Self {
        let pid = program.id().to_string();
        let (ended, end) = mpsc::channel();
        thread::spawn(move || {
            if end.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
                let (kill, arguments) = match cfg!(windows) {
                    true => ("taskkill", ["/F", "/PID"]),
                    false => ("kill", ["-s", "KILL"]),
                };
                let mut kill = Process::new(kill);
                let _ = kill.args(arguments).arg(pid).stderr(Stdio::null()).status();
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
    assert_eq!(status.code(), None, "the watchdog killed it");
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
            .expect("the program exits in time, and not by a signal"),
        text(output.stdout),
        text(output.stderr),
    )
}

/// A path as an argument.
pub(crate) fn text_of(path: &std::path::Path) -> &str {
    path.to_str().expect("the path is UTF-8")
}

/// Ploy: black leaves the white Commander where it stands, and loses its own.
pub(crate) const PLOY: &str = "board-rules game 2\ngame: ploy\nrules: turning=any listing=every-rotation\n\
                    position: ,,,,,,,,/,,,,,,,,/,,,,w170,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,w1,,,,,/,,,,b170,,,, b\n\n\
                    1. e1-e1-1 d2-d2-4\n2. e6-e7-0\nend\n";

/// A hunt in which the rook and a pawn go to and fro.
pub(crate) fn long_hunt(plies: usize) -> String {
    let cycle = ["Bb6-b5", "a1-a2", "Bb5-b6", "a2-a1"];
    let moves = std::iter::once("a1").chain(cycle.into_iter().cycle());
    let moves: Vec<&str> = moves.take(plies).collect();
    let rounds = moves
        .chunks(2)
        .zip(1..)
        .map(|(round, number)| format!("{number}. {}\n", round.join(" ")));
    let rounds: String = rounds.collect();
    format!(
        "board-rules game 2\ngame: hunt\nrules: pawns=1 steps=1 reach=1\nposition: b6 - rook\n\
         first: person\nsecond: person\n\n{rounds}end\n"
    )
}
