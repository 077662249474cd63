//! Tours on terminals of several sizes, in a pseudo-terminal.

use crate::program::{board_rules, outcome};

/// The lines that a command prints on a terminal of this size, with its colours.
#[cfg(target_os = "linux")]
fn on_terminal(columns: usize, rows: usize, arguments: &str) -> Vec<String> {
    let program = env!("CARGO_BIN_EXE_board-rules");
    let command = format!("stty cols {columns} rows {rows}; '{program}' {arguments}");
    // `script` of util-linux runs a command in a pseudo-terminal.
    let output = std::process::Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm-256color")
        .env_remove("NO_COLOR")
        .stdin(std::process::Stdio::null())
        .output()
        .expect("script is there");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(str::to_owned).collect()
}

#[cfg(target_os = "linux")]
#[test]
fn a_tour_is_drawn_to_fit_its_terminal() {
    for (columns, rows, arguments, sign) in [
        (80, 24, "tour 70", '⣿'),
        (120, 40, "tour 70", '⣿'),
        (200, 60, "tour 70", '⣿'),
        (80, 24, "tour 2000x3", '⣿'),
        (80, 24, "tour 70 --color never", '⣿'),
        (40, 12, "tour 20 --closed", '⣿'),
        (80, 24, "tour 20", '7'),
    ] {
        let lines = on_terminal(columns, rows, arguments);
        let plain: Vec<String> = lines
            .iter()
            .map(|line| anstream::adapter::strip_str(line).to_string())
            .collect();
        let seed_line = |line: &&String| line.contains("found in") || line.contains("--");
        let drawn: Vec<&String> = plain.iter().filter(|line| !seed_line(line)).collect();
        assert!(drawn.len() + 3 <= rows, "{arguments}: {} rows", drawn.len());
        for line in &drawn {
            let width = line.trim_end().chars().count();
            assert!(width <= columns, "{arguments}: {width} columns");
        }
        // Any character of the block stands for its last.
        let is_braille = |c| sign == '⣿' && ('\u{2801}'..='\u{28ff}').contains(&c);
        let shows = |c| c == sign || is_braille(c);
        assert!(
            drawn.iter().any(|line| line.contains(shows)),
            "{arguments} at {columns} x {rows}: {plain:#?}"
        );
        assert!(
            plain.iter().any(|line| line.contains("found in")),
            "{plain:?}"
        );
        // What is missing in the drawing can be had.
        let has_hint = plain.iter().any(|line| line.starts_with("hint: "));
        assert_eq!(has_hint, sign != '7', "{arguments}");
        let is_coloured = lines.iter().any(|line| line.contains("\x1b["));
        assert_eq!(is_coloured, !arguments.contains("never"), "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn pixels_do_not_go_to_a_terminal() {
    let lines = on_terminal(80, 24, "tour 8 --format png").join("\n");
    assert!(lines.contains("a terminal cannot show this"), "{lines}");
}

/// Off a terminal the grid stays, however wide, and a drawing is eighty columns wide if it is asked
/// for.
#[test]
fn drawings_outside_a_terminal_need_an_option() {
    let grid = outcome(board_rules(&["tour", "70"])).1;
    assert_eq!(grid.lines().map(str::len).max(), Some(349));
    for (format, rows, columns) in [("braille", 35, 70), ("blocks", 35, 70), ("grid", 70, 349)] {
        let (status, out, _) = outcome(board_rules(&["tour", "70", "--format", format]));
        assert_eq!((status, out.lines().count()), (0, rows), "{format}");
        let widest = out.lines().map(|line| line.chars().count()).max();
        assert_eq!(widest, Some(columns), "{format}");
    }
}

/// The printed seed makes the same tour again.
#[test]
fn random_tours_are_reproducible() {
    let (status, out, err) = outcome(board_rules(&["tour", "30", "--random", "--format", "path"]));
    assert_eq!(status, 0);
    let seed_line = err.lines().last().expect("the seed is printed");
    let seed = seed_line
        .strip_prefix("--seed ")
        .and_then(|rest| rest.strip_suffix(" makes this tour again"))
        .expect("a seed");
    let again = outcome(board_rules(&[
        "tour", "30", "--seed", seed, "--format", "path",
    ]))
    .1;
    assert_eq!(out, again);
    let other = outcome(board_rules(&["tour", "30", "--random", "--format", "path"])).1;
    assert_ne!(out, other);
}
