//! `board-rules call`.

use std::fs;

use crate::program::{board_rules, outcome, text_of};
use board_fixtures::{PAPER_FUNCTIONS, Registry};
use serde_json::Value;

/// The answers to questions on stdin.
fn piped(suite: &str, questions: &str) -> (i32, String, String) {
    let mut command = board_rules(&["call", suite]);
    command.write_stdin(questions);
    outcome(command)
}

#[test]
fn a_question_is_answered_in_a_line() {
    let asked = [
        (
            "ploy/game_finished",
            r#"{"fen":",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,"}"#,
            "true",
        ),
        (
            "ploy/line",
            r#"{"from":"c3","to":"a1"}"#,
            r#"["c3","b2","a1"]"#,
        ),
        ("ploy/rotate", r#"{"piece":"b129","steps":1}"#, r#""b3""#),
        (
            "knights-tour/count_tours",
            r#"{"board":{"dim":5},"start":[0,0],"kind":"open-or-closed"}"#,
            r#""304""#,
        ),
        (
            "knights-tour/first_tour",
            r#"{"dim":4,"path":[[0,0]]}"#,
            r#""none""#,
        ),
        (
            "knights-tour/print_board",
            r#"{"dim":2,"path":[[1,0]],"layout":"y-up"}"#,
            "[[-1,-1],[-1,0]]",
        ),
        (
            "shogun/protected_n",
            r#"{"board":[{"colour":"red","kind":"pawn","energy":1,"at":[1,1]},{"colour":"red","kind":"pawn","energy":1,"at":[1,2]}],"at":[1,1]}"#,
            "1",
        ),
        ("shogun/occupied_by", r#"{"board":[],"pos":[0,9]}"#, "null"),
        (
            "rook-hunt/threatened",
            r#"{"pawns":["a1"]}"#,
            r#"["b1","a2"]"#,
        ),
    ];
    for (suite, question, answer) in asked {
        let (status, out, err) = outcome(board_rules(&["call", suite, question]));
        assert_eq!((status, out), (0, format!("{answer}\n")), "{suite}: {err}");
        assert_eq!(piped(suite, question), (0, format!("{answer}\n"), err));
    }
}

#[test]
fn a_tour_is_written_out() {
    let (status, out, _) = piped("knights-tour/first_tour", r#"{"dim":5,"path":[[0,0]]}"#);
    let squares: Vec<(u8, u8)> = serde_json::from_str(&out).expect("squares");
    assert_eq!((status, squares.len(), squares[0]), (0, 25, (0, 0)));
    let question = format!(r#"{{"board":{{"dim":5}},"squares":{}}}"#, out.trim());
    assert_eq!(piped("knights-tour/tour_kind", &question).1, "\"open\"\n");
}

#[test]
fn invalid_lines_are_errors_in_place_and_later_lines_are_answered() {
    let questions = "{\"from\":\"a1\",\"to\":\"a2\"}\n\n{\"from\":\"a1\",\"to\":\"b3\"}\nno JSON\n{\"from\":\"a1\"}\n\
                     {\"from\":\"a1\",\"to\":\"a1\",\"by\":1}\n[]\n{\"from\":\"j1\",\"to\":\"a1\"}\n{\"from\":\"a1\",\"to\":\"a1\"}{}\n\
                     {\"from\":\"i9\",\"to\":\"i8\"}";
    let (status, out, err) = piped("ploy/line", questions);
    assert_eq!(status, 2);
    assert_eq!(err, "error: 7 of 9 questions have no answer\n");
    let lines: Vec<Value> = out.lines().map(|line| line.parse().expect(line)).collect();
    assert_eq!(lines.len(), 9);
    assert_eq!(lines[0], serde_json::json!(["a1", "a2"]));
    assert_eq!(lines[8], serde_json::json!(["i9", "i8"]));
    // Place in the output, line of the input, key, part of the reason.
    let faults = [
        (1, 3, Some("to"), "no row, column or diagonal"),
        (2, 4, None, "at column 2"),
        (3, 5, None, "missing field `to`"),
        (4, 6, Some("by"), "unknown field"),
        (5, 7, None, "invalid length 0"),
        (6, 8, Some("from"), "j1"),
        (7, 9, None, "trailing characters"),
    ];
    for (place, line, key, reason) in faults {
        let error = &lines[place]["error"];
        assert_eq!(error["line"], line, "{error}");
        assert_eq!(error.get("key").and_then(Value::as_str), key, "{error}");
        assert!(
            error["reason"].as_str().expect("a text").contains(reason),
            "{error}"
        );
    }
}

#[test]
fn unanswerable_questions_state_a_reason() {
    let question = r#"{"board":{"width":65535,"height":40},"kind":"closed"}"#;
    let (status, out, _) = piped("knights-tour/count_tours", question);
    assert_eq!(status, 2);
    assert!(out.starts_with(r#"{"error":{"line":1,"reason":""#), "{out}");
}

/// A question that is too large is an error in its line, and the next question is answered.
#[test]
fn too_deep_or_too_large_questions_are_errors() {
    let ploy = r#""fen":",,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,w1,,,,/,,,,b1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,","player":"w""#;
    let four = outcome(board_rules(&[
        "ploy",
        "moves",
        "--game",
        "partnership",
        "--json",
    ]))
    .1;
    let four: Value = four.parse().expect("JSON");
    let four = format!(
        r#""position":{},"rules":{}"#,
        four["position"], four["rules"]
    );
    let shogun = r#""board":[],"colour":"red","rules":"pseudo-legal""#;
    for (suite, question, deepest) in [
        ("ploy/perft", ploy, 9),
        ("ploy/four_perft", &*four, 9),
        ("shogun/perft", shogun, 12),
    ] {
        let at = |depth| format!("{{{question},\"depth\":{depth}}}");
        for depth in [deepest + 1, 255] {
            let (status, out, _) = piped(suite, &format!("{}\n{}", at(depth), at(0)));
            assert_eq!(status, 2, "{suite} {depth}");
            let reason = format!(
                r#"{{"error":{{"line":1,"key":"depth","reason":"{depth} is too deep: expected 0 to {deepest}"}}}}"#
            );
            assert_eq!(out, format!("{reason}\n\"1\"\n"), "{suite} {depth}");
        }
        // As the command that prints the same number.
        let (game, _) = suite.split_once('/').expect("game and function");
        let deep = (deepest + 1).to_string();
        let (_, _, error) = outcome(board_rules(&[game, "perft", &deep]));
        assert!(error.contains(&format!("in 0..={deepest}")), "{error}");
    }
    let (status, out, _) = piped(
        "knights-tour/enum_tours",
        "{\"board\":{\"dim\":65535},\"start\":[0,0]}\n{\"board\":{\"dim\":1},\"start\":[0,0]}",
    );
    assert_eq!(status, 2);
    let (refused, answered) = out.split_once('\n').expect("two lines");
    assert!(refused.contains("is too large: at most"), "{refused}");
    assert_eq!(answered, "[[[0,0]]]\n");
}

/// Numbers have their range named, and squares their shape.
#[test]
fn errors_state_the_expected_form() {
    for (question, key, reason) in [
        (
            r#"{"dim":65536,"path":[],"pos":[0,0]}"#,
            "dim",
            "expected an integer from 0 to 65535",
        ),
        (
            r#"{"dim":"8","path":[],"pos":[0,0]}"#,
            "dim",
            "expected an integer from 0 to 65535",
        ),
        (
            r#"{"dim":8,"path":[[0,0,0]],"pos":[0,0]}"#,
            "path[0]",
            "invalid length 3, expected two integers",
        ),
        (
            r#"{"dim":8,"path":[[0]],"pos":[0,0]}"#,
            "path[0]",
            "invalid length 1, expected two integers",
        ),
        (
            r#"{"dim":8,"path":[7],"pos":[0,0]}"#,
            "path[0]",
            "expected two integers, [x, y]",
        ),
    ] {
        let (status, out, _) = piped("knights-tour/is_legal", question);
        assert_eq!(status, 2, "{question}");
        let answer: Value = out.parse().expect("JSON");
        assert_eq!(answer["error"]["key"], key, "{out}");
        let found = answer["error"]["reason"].as_str().expect("a text");
        assert!(found.contains(reason), "{question}: {found}");
    }
}

#[test]
fn questions_are_read_from_files() {
    let folder = tempfile::tempdir().expect("folder is made");
    let file = folder.path().join("questions.jsonl");
    fs::write(
        &file,
        "{\"from\":\"a1\",\"to\":\"a1\"}\r\n{\"from\":\"b1\",\"to\":\"b1\"}\n",
    )
    .expect("file is written");
    let (status, out, _) = outcome(board_rules(&["call", "ploy/line", text_of(&file)]));
    assert_eq!((status, out.as_str()), (0, "[\"a1\"]\n[\"b1\"]\n"));

    for (arguments, reason) in [
        (["call", "ploy/line", "nowhere.jsonl"], "neither a question"),
        (["call", "ploy/lines", "{}"], "call --list"),
    ] {
        let (status, _, err) = outcome(board_rules(&arguments));
        assert_eq!(status, 2);
        assert!(err.contains(reason), "{err}");
    }
}

/// Answers to the cases of our own files are what these expect, where they list it.
#[test]
fn fixtures_are_questions() {
    for suite in [
        "ploy/line",
        "ploy/is_valid_move",
        "knights-tour/legal_moves",
        "shogun/attacked_n",
    ] {
        let path = format!("{}/../../fixtures/{suite}.json", env!("CARGO_MANIFEST_DIR"));
        let file: Value =
            serde_json::from_str(&fs::read_to_string(path).expect("our file")).expect("JSON");
        let cases = file["cases"].as_array().expect("cases");
        let lines = |key: &str| {
            cases
                .iter()
                .map(|case| format!("{}\n", case[key]))
                .collect::<String>()
        };
        assert_eq!(
            piped(suite, &lines("input")),
            (0, lines("expect"), String::new())
        );
    }
}

#[test]
fn the_list_names_every_suite_and_every_function_of_the_papers() {
    let (status, out, _) = outcome(board_rules(&["call", "--list"]));
    assert_eq!(status, 0);
    for suite in Registry::of_all_games().iter() {
        assert!(
            out.lines().any(|line| line == suite.name()),
            "{}",
            suite.name()
        );
    }
    for row in PAPER_FUNCTIONS {
        let line = format!("  paper     {} ({})", row.name, row.paper);
        assert!(out.lines().any(|known| known == line), "{line}");
    }
    let (_, out, _) = outcome(board_rules(&["call", "--list", "ploy/rotate", "--json"]));
    let list: Value = out.parse().expect("JSON");
    assert_eq!(list[0]["papers"][0]["function"], "rotate");
    assert_eq!(list[0]["question"]["properties"]["piece"]["type"], "string");
    assert_eq!(list[0]["answer"]["type"], "string");
}

/// A question without the order of its path is an error: reversed, the path is legal, but no tour
/// extends it.
#[test]
fn paths_state_their_order() {
    let path = "[[2,4],[1,2],[0,0]]";
    let answered = |suite: &str, order: &str| {
        let rest = match suite {
            "count_tours" => r#""board":{"dim":5},"kind":"open-or-closed""#,
            "enum_tours" => r#""board":{"dim":5}"#,
            "one_tour_pred" => r#""dim":5,"n":25,"pred":[".....",".....",".....",".....","....."]"#,
            "print_board" => r#""dim":5,"layout":"y-up""#,
            _ => r#""dim":5"#,
        };
        let question = format!(r#"{{"path":{path},{rest}{order}}}"#);
        let (status, out, _) = piped(&format!("knights-tour/{suite}"), &question);
        let answer: Value = out.parse().expect("JSON");
        (status, answer)
    };
    for suite in [
        "count_tours",
        "enum_tours",
        "first_closed_tour_heuristics",
        "first_tour",
        "first_tour_heuristics",
        "one_tour_pred",
        "print_board",
        "tour_on_mega_board",
    ] {
        let (status, answer) = answered(suite, "");
        assert_eq!((status, &answer["error"]["key"]), (2, &"order".into()));
        let reason = answer["error"]["reason"].as_str().expect("a text");
        assert!(reason.contains("`visiting` or `newest-first`"), "{reason}");
        let [visiting, newest_first] = ["visiting", "newest-first"].map(|order| {
            let (status, answer) = answered(suite, &format!(r#","order":"{order}""#));
            assert_eq!(status, 0, "{suite}, {order}: {answer}");
            answer
        });
        let is_told_apart = visiting != newest_first;
        assert_eq!(
            is_told_apart,
            suite != "first_closed_tour_heuristics",
            "{suite}: {visiting} {newest_first}"
        );
    }
}
