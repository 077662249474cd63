//! `puzzles`.

use std::collections::BTreeSet;

use crate::program::{board_rules, outcome};

fn puzzles(arguments: &[&str]) -> (i32, String, String) {
    outcome(board_rules(&[&["puzzles", "tour"], arguments].concat()))
}

#[test]
fn puzzles_are_graded_and_the_same_for_a_seed() {
    let (status, out, err) = puzzles(&["5", "--count", "4", "--format", "json"]);
    assert_eq!(status, 0, "{err}");
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    let grades: Vec<&str> = json
        .as_array()
        .expect("a list")
        .iter()
        .map(|puzzle| puzzle["grade"].as_str().expect("a grade"))
        .collect();
    assert_eq!(grades, ["easy", "medium", "hard", "very hard"]);
    for puzzle in json.as_array().expect("a list") {
        let solution = puzzle["solution"].as_array().expect("squares");
        let different: BTreeSet<String> = solution.iter().map(ToString::to_string).collect();
        assert_eq!((different.len(), puzzle["width"].as_u64()), (25, Some(5)));
        for given in puzzle["given"].as_array().expect("given squares") {
            let time = given[2].as_u64().expect("a time") as usize;
            assert_eq!(solution[time - 1][0], given[0]);
            assert_eq!(solution[time - 1][1], given[1]);
        }
    }
    let again = puzzles(&["5", "--count", "4", "--format", "json"]).1;
    assert_eq!(out, again);
    let all = ["5", "--count", "4", "--format", "json", "--seed", "9"];
    assert_ne!(puzzles(&all).1, out);
}

/// Solutions come on a page of their own: after a form feed in text, on the last page of an SVG.
#[test]
fn solutions_are_on_a_page_of_their_own() {
    let (_, text, _) = puzzles(&["5", "--count", "2"]);
    let (tasks, solutions) = text.split_once('\x0c').expect("a form feed");
    assert!(tasks.starts_with("Knight's tours of 5 x 5\n"), "{tasks}");
    assert!(tasks.contains("1. easy") && !tasks.contains("Solutions"));
    assert!(solutions.starts_with("Solutions") && solutions.contains("1. easy"));

    let svg = |page: &[&str]| {
        let all = [
            &["5", "--count", "7", "--grade", "easy", "--format", "svg"],
            page,
        ];
        puzzles(&all.concat())
    };
    let (_, whole, _) = svg(&[]);
    // Two pages of puzzles, six on one, and one of solutions: A4 each.
    assert!(whole.contains("height=\"891mm\""), "{}", &whole[..200]);
    let (_, last, _) = svg(&["--page", "3"]);
    assert!(last.contains("Solutions") && last.contains("height=\"297mm\""));
    assert!(!svg(&["--page", "2"]).1.contains("Solutions"));
    let (status, _, err) = svg(&["--page", "4"]);
    assert_eq!(status, 2);
    assert!(err.contains("pages are 1 to 3"), "{err}");
}

#[test]
fn found_puzzles_are_printed_if_the_supply_ends() {
    let (status, out, err) = puzzles(&["3x4", "--count", "3"]);
    assert_eq!(status, 3, "{err}");
    let (made, _) = err.split_once(" of 3 puzzles made: no other ").expect(&err);
    let made: usize = made.parse().expect("a number");
    assert!((1..3).contains(&made), "{err}");
    assert!(out.contains(&format!("{made}. ")), "{out}");
    assert!(!out.contains(&format!("{}. ", made + 1)), "{out}");
}

#[test]
fn impossible_puzzles_are_errors() {
    for (arguments, status, says) in [
        (&["4"][..], 3, "no puzzle: 4 x 4"),
        (&["30"], 2, "takes too long"),
        (&["4x4x4"], 2, "a box is not allowed here"),
        (
            &["3x4", "--grade", "very-hard"],
            3,
            "no puzzle: no very hard puzzle was found",
        ),
        (&["--count", "0"], 2, "0"),
        (&["--page", "1"], 2, "--format svg"),
        (&["--output", "a.jpg"], 2, "unknown file extension"),
    ] {
        let (found, _, err) = puzzles(arguments);
        assert_eq!(found, status, "{arguments:?}: {err}");
        assert!(err.contains(says), "{arguments:?}: {err}");
    }
}
