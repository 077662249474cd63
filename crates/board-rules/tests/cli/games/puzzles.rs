//! `board-rules puzzles` for games.

use std::fs;

use serde_json::Value;

use crate::program::{board_rules, outcome, text_of};

#[test]
fn puzzles_are_wins_that_the_program_can_play() {
    for (game, moves) in [("shogun", "2"), ("ploy", "1"), ("hunt", "2")] {
        let arguments = [
            "puzzles", game, "--win-in", moves, "--count", "2", "--format", "json", "-q",
        ];
        let (status, out, error) = outcome(board_rules(&arguments));
        assert_eq!((status, &*error), (0, ""), "{game}");
        let puzzles: Vec<Value> = serde_json::from_str(&out).expect("a list");
        assert_eq!(puzzles.len(), 2);
        for puzzle in &puzzles {
            let text = |key: &str| puzzle[key].as_str().expect("a text").to_owned();
            let solution = puzzle["solution"].as_array().expect("a list");
            let solution: Vec<&str> = solution.iter().filter_map(Value::as_str).collect();
            let position = text("position");
            let play = [
                &[game, "play-move", "--json", "--position", &position],
                &solution[..],
            ];
            let (status, out, error) = outcome(board_rules(&play.concat()));
            assert_eq!(status, 0, "{error}");
            let after: Value = serde_json::from_str(&out).expect("JSON");
            let ending = after["ending"].as_str().expect("the game is over");
            let won = match game {
                "hunt" => ending.starts_with("pawns win"),
                _ => ending.contains(&text("player")),
            };
            assert!(won, "{ending}");
            assert_eq!(game == "shogun", ending.contains("checkmate"), "{ending}");
        }
    }
}

#[test]
fn puzzles_have_the_grade_that_is_asked_for() {
    let puzzles = "puzzles hunt --count 3 --seed 7 --format json --grade";
    for grade in ["medium", "hard"] {
        let arguments: Vec<&str> = puzzles.split(' ').chain([grade]).collect();
        let (status, out, error) = outcome(board_rules(&arguments));
        assert_eq!(status, 0, "{error}");
        let found: Vec<Value> = serde_json::from_str(&out).expect("JSON");
        assert!(found.iter().all(|puzzle| puzzle["grade"] == grade), "{out}");
        assert_eq!(found.len(), 3, "{out}");
    }
}

/// Six puzzles fit on a page, and twelve solutions.
#[test]
fn sheets_have_as_many_pages_as_they_need() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.svg");
    for (count, pages) in [("6", 2), ("7", 3), ("13", 5)] {
        let arguments = ["puzzles", "hunt", "--win-in", "2", "--count", count];
        let drawn = [&arguments[..], &["--output", text_of(&file)]].concat();
        let (status, _, error) = outcome(board_rules(&drawn));
        assert_eq!(status, 0, "{error}");
        let svg = fs::read_to_string(&file).expect("it is drawn");
        let found = svg.matches("<g transform=\"translate(0 ").count();
        assert_eq!(found, pages, "{count} puzzles");
    }
}

/// The games are in the help with what is made of them.
#[test]
fn the_help_says_what_puzzles_are() {
    let (_, help, _) = outcome(board_rules(&["puzzles", "-h"]));
    let about = "Make positions in which exactly one move forces a win in N moves";
    for game in ["ploy", "shogun", "hunt"] {
        let line = help.lines().find(|line| line.trim().starts_with(game));
        assert!(line.is_some_and(|line| line.ends_with(about)), "{help}");
    }
}

#[test]
fn sheets_have_solutions_on_pages_of_their_own() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("sheet.svg");
    let arguments = ["puzzles", "hunt", "--win-in", "2", "--count", "2"];
    let (status, out, error) = outcome(board_rules(&arguments));
    assert_eq!((status, &*error), (0, ""));
    let (tasks, solutions) = out.split_once('\x0c').expect("a form feed");
    assert_eq!(tasks.matches(" to move, ").count(), 2);
    assert!(solutions.starts_with("Solutions\n") && !tasks.contains("Solutions"));
    assert!(tasks.starts_with("Hunt: win in 2\n"), "{tasks}");
    let drawn = [&arguments[..], &["--output", text_of(&file)]].concat();
    let (status, _, error) = outcome(board_rules(&drawn));
    assert_eq!(status, 0, "{error}");
    let svg = fs::read_to_string(file).expect("it is drawn");
    assert!(svg.contains(">Solutions</text>"), "{svg}");
    assert!(svg.contains(">Hunt: win in 2</text>"), "{svg}");
    let four = ["puzzles", "ploy", "--game", "partnership"];
    let (status, _, error) = outcome(board_rules(&four));
    assert_eq!(status, 2);
    assert!(error.contains("need a game of two players"), "{error}");
}
