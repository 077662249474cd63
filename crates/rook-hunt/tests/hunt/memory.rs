//! Memory that the system does not have is refused with what is needed, and nothing breaks.
#![cfg(unix)]

use std::env;
use std::process::Command;

use rook_hunt::Rules;
use rook_hunt::solve::{SolveError, Solver};

/// Says that the memory of this process is limited.
const LIMITED: &str = "ROOK_HUNT_LIMITED";

/// The test runs itself again with 300,000 KiB of address space.
#[test]
fn too_little_memory_is_an_error() {
    if env::var_os(LIMITED).is_some() {
        return refuse_all();
    }
    let test = env::current_exe().expect("this test");
    let limited = r#"ulimit -v 300000 && ulimit -t 60 && exec "$0" too_little_memory_is_an_error"#;
    let output = Command::new("sh")
        .args(["-c", limited])
        .arg(test)
        .env(LIMITED, "yes")
        .output()
        .expect("a shell");
    let message = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{}: {message}", output.status);
    let report = String::from_utf8_lossy(&output.stdout);
    assert!(report.contains("1 passed"), "{report}");
}

/// Some fail on the tables of the numbering, some on the masks, some on the turns of every state.
fn refuse_all() {
    for text in [
        "pawns=7",
        "pawns=8 must-move",
        "pawns=12",
        "pawns=16",
        "pawns=6 steps=3",
        "pawns=6 steps=4 reach=2",
        "pawns=9 steps=8 repeats",
        "pawns=6 side=10",
        "pawns=12 side=9",
        "pawns=15 side=10 must-move",
    ] {
        let rules: Rules = text.parse().expect(text);
        let mut solver = Solver::new(rules).memory_limit(u64::MAX).threads(2);
        let needed = solver.memory(true);
        let error = solver.solve().expect_err("there is no room");
        assert_eq!(error, SolveError::NoMemory { rules, needed });
        assert!(error.to_string().contains("more than the system has"));
    }
    let small: Rules = "pawns=3 side=5".parse().expect("rules");
    Solver::new(small).threads(4).solve().expect("room enough");
}

/// The bytes that a run needs, with the distances of all states and without. The golden figures are
/// those of the last comparison with real runs.
///
/// `UPDATE_GOLDEN=1 cargo test -p rook-hunt --test hunt memory` writes them anew.
#[test]
fn estimates_match_the_golden_file() {
    let mut written = String::new();
    for text in [
        "pawns=1",
        "pawns=2 side=3 must-move",
        "pawns=3 side=5",
        "pawns=4",
        "pawns=4 steps=2",
        "pawns=5 steps=3 reach=2",
        "pawns=6 steps=2 repeats",
        "pawns=8",
        "pawns=16",
        "pawns=2 side=9",
        "pawns=5 side=10",
        "pawns=5 steps=2 side=10",
        "pawns=8 side=10",
    ] {
        let solver = Solver::new(text.parse().expect(text));
        let (with, without) = (solver.memory(true), solver.memory(false));
        assert!(without <= with, "{text}");
        written += &format!("{text}: {with} {without}\n");
    }
    let eight = Solver::new(Rules::default()).memory_limit(4 << 30);
    eight.fits(false).expect("four GiB are enough");
    written += &format!("pawns=8 in 4 GiB: {}\n", eight.memory(false));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden/memory.txt");
    board_golden::check(file, written);
}
