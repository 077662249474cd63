//! The program in a pseudo-terminal, which `script` of util-linux gives.
#![cfg(target_os = "linux")]

use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A program that has not shown what is waited for after so long will not.
const PATIENCE: Duration = Duration::from_secs(120);

/// Types texts into a program in a terminal of so many columns and lines, each once something
/// stands on the screen that did not before the last one; all that came onto the screen.
///
/// Signals are as at a terminal, whatever the shell of the tests ignores, and a program that does
/// not end is ended.
pub(crate) fn typed((columns, lines): (u16, u16), command: &str, texts: &[(&str, &str)]) -> String {
    let inside = format!(
        "stty cols {columns} rows {lines}; TERM=xterm exec env --default-signal=INT,TERM,HUP {command}"
    );
    let mut program = Command::new("script")
        .args(["-qec", &inside, "/dev/null"])
        .current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script is part of util-linux");
    let mut input = program.stdin.take().expect("it is piped");
    let mut out = program.stdout.take().expect("it is piped");
    let screen = Arc::new(Mutex::new(Vec::new()));
    let seen = screen.clone();
    let reader = thread::spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(read @ 1..) = out.read(&mut bytes) {
            let mut seen = seen.lock().expect("nobody panics");
            seen.extend_from_slice(&bytes[..read]);
        }
    });
    let text = |from: usize| {
        let screen = screen.lock().expect("nobody panics");
        let new = screen.get(from..).unwrap_or_default();
        (screen.len(), String::from_utf8_lossy(new).replace('\r', ""))
    };
    let mut from = 0;
    for (awaited, text_typed) in texts {
        let begin = Instant::now();
        loop {
            let (end, new) = text(from);
            if plain(&new).contains(awaited) {
                from = end;
                break;
            }
            assert!(
                begin.elapsed() < PATIENCE,
                "{awaited:?} is not shown: {new}"
            );
            thread::sleep(Duration::from_millis(10));
        }
        input.write_all(text_typed.as_bytes()).expect("it reads");
    }
    let begin = Instant::now();
    while program.try_wait().expect("it is ours").is_none() {
        if begin.elapsed() > PATIENCE {
            // `script` ends with the program inside it.
            let inside = ["-KILL", "-P", &program.id().to_string()];
            Command::new("pkill")
                .args(inside)
                .status()
                .expect("pkill is there");
            panic!("it does not end: {}", text(0).1);
        }
        thread::sleep(Duration::from_millis(10));
    }
    drop(input);
    reader.join().expect("it does not panic");
    text(0).1
}

/// The program as a command of a shell.
pub(crate) fn program(arguments: &str) -> String {
    let program = assert_cmd::cargo::cargo_bin!("board-rules");
    format!("{} {arguments}", program.display())
}

/// The screen without colours and movements.
pub(crate) fn plain(screen: &str) -> String {
    let mut text = String::new();
    let mut rest = screen.chars();
    while let Some(c) = rest.next() {
        if c != '\x1b' {
            text.push(c);
            continue;
        }
        if rest.next() == Some('[') {
            rest.find(|c| c.is_ascii_alphabetic());
        }
    }
    text
}

#[test]
fn boards_are_as_large_as_the_terminal_allows() {
    for (size, lines_a_square) in [((80, 20), 1), ((80, 24), 2), ((120, 40), 3), ((40, 60), 1)] {
        let command = program("play ploy --level 1 --seed 1");
        let screen = plain(&typed(size, &command, &[("> ", "quit\n")]));
        let rows: Vec<&str> = screen.lines().collect();
        let place = |name| rows.iter().position(|row: &&str| row.starts_with(name));
        let (nine, eight) = (place("9"), place("8"));
        let distance = eight.zip(nine).map(|(eight, nine)| eight - nine);
        assert_eq!(distance, Some(lines_a_square), "{size:?}\n{screen}");
        let is_within = rows.iter().all(|row| row.chars().count() <= size.0.into());
        assert!(is_within || size.0 < 60, "{screen}");
        if lines_a_square == 3 {
            assert!(screen.contains('╲') && screen.contains('│'), "{screen}");
        }
    }
}

#[test]
fn help_is_not_broken_within_words() {
    for game in ["ploy", "shogun", "hunt"] {
        let command = program(&format!("play {game} --board never --seed 1"));
        let screen = plain(&typed(
            (80, 24),
            &command,
            &[("> ", "help\n"), ("leave the game", "quit\n")],
        ));
        let widest = screen.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(80), "{screen}");
        assert!(screen.contains("leave the game"), "{screen}");
    }
}

#[test]
fn a_game_is_stepped_through_by_keys() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.txt");
    let game = "board-rules game 2\ngame: shogun\nrules: variant=bare-king energies=fixed\n\
                position: 8/8/8/2p2k14/8/8/2P15/3P3K13 w\n\n1. (4,1)-(4,4)\nend\n";
    std::fs::write(&file, game).expect("written");
    let command = program(&format!("view {}", file.display()));
    let keys = ["n", "\x1b[D", "f", "q"].map(|key| ("q leaves", key));
    let screen = plain(&typed((80, 24), &command, &keys));
    let captions: Vec<&str> = screen
        .lines()
        .filter(|line| line.contains(" of 1)"))
        .collect();
    assert_eq!(
        captions,
        [
            "the start of a game of shogun (0 of 1)",
            "1. white (4,1)-(4,4) (1 of 1)",
            "the start of a game of shogun (0 of 1)",
            "the start of a game of shogun (0 of 1)"
        ],
        "{screen}"
    );
    // White's king is in the last row, and after the turn in the first.
    let rows: Vec<bool> = screen
        .split(" of 1)")
        .map(|board| board.find('K') > board.find('k'))
        .collect();
    assert_eq!(rows[..4], [true, true, true, false], "{screen}");
}

/// Keys that come all at once are all heard.
#[test]
fn no_key_is_lost() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("games.txt");
    let players = ["match", "ploy", "--a", "random", "--b", "random"];
    let rest = ["--games", "2", "--max-plies", "12", "--games-file"];
    let mut played = crate::program::board_rules(&[&players[..], &rest].concat());
    played.arg(&file);
    assert_eq!(crate::program::outcome(played).0, 0);
    let games = std::fs::read_to_string(&file).expect("they are there");
    let (first, _) = games[1..]
        .split_once("board-rules game")
        .expect("there are two");
    std::fs::write(&file, format!("b{first}")).expect("written");
    let command = program(&format!("view {}", file.display()));
    let keys = [("q leaves", "nnnnnnnnnn"), ("(10 of 12)", "q")];
    let screen = plain(&typed((80, 40), &command, &keys));
    assert!(screen.contains("(10 of 12)"), "{screen}");
}

/// Nothing is guessed about the time that is left before anything is done.
#[test]
fn the_progress_of_a_match_begins_without_a_time() {
    let slow = "search:nodes=1000000000";
    let command = program(&format!("match shogun --a {slow} --b random --games 2"));
    let screen = plain(&typed((80, 24), &command, &[("0% 0 of 2 games", "\x03")]));
    assert!(screen.contains("0% 0 of 2 games"), "{screen}");
    assert!(!screen.contains("left"), "{screen}");
    assert!(
        screen.contains("interrupted after 0 of 2 games"),
        "{screen}"
    );
}

/// A board whose numbers fit needs no hint of other formats.
#[test]
fn only_what_does_not_fit_gets_a_hint() {
    let tour = |side: &str| plain(&typed((80, 24), &program(&format!("tour {side}")), &[]));
    let small = tour("8");
    assert!(small.contains("63") && !small.contains("hint:"), "{small}");
    // Nor does one who asks for dots.
    let dots = tour("40 --format braille");
    assert!(!dots.contains("hint:"), "{dots}");
    let large = tour("40");
    assert!(large.contains("hint: the numbers take "), "{large}");
}

#[test]
fn terminal_output_names_the_result_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("board.svg");
    let show = |more: &str| {
        let command = program(&format!("ploy show -o {}{more}", file.display()));
        plain(&typed((80, 24), &command, &[]))
    };
    assert_eq!(show("").trim(), format!("written to {}", file.display()));
    assert_eq!(show(" -q").trim(), "");
}
