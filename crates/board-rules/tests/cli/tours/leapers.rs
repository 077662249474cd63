//! Other pieces and boards, and symmetry, in `tour` and `tours`.

use serde_json::Value;

use crate::program::{board_rules, outcome, text_of};

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn pieces_and_boards_are_answered_for() {
    for (line, status, beginning) in [
        ("tour 10 --leaper 2,3 --closed --format path", 0, ""),
        (
            "tour 8 --leaper 1,1",
            3,
            "no tour: disconnected: no moves lead from 0,0 to 1,0\n",
        ),
        (
            "tour 2x2x2",
            3,
            "no tour: disconnected: no moves lead from 0,0,0 to 1,0,0\n",
        ),
        (
            "tour 5 --wrap columns --format json",
            0,
            "{\"width\":5,\"height\":5,\"kind\":",
        ),
        ("tours count 6 --leaper 0,1 --closed", 0, "1072\n"),
        ("tours count 4 --step 0,1 --step 1,0", 0, "552\n"),
        ("tours count 2x2x2 --leaper 0,1 --closed", 0, "6\n"),
        ("tours count 4 --leaper 0,1 --start 0,0", 0, "52\n"),
        (
            "tours list 2 --leaper 0,1 --start 0,0",
            0,
            "0,0 0,1 1,1 1,0\n0,0 1,0 1,1 0,1\n",
        ),
        (
            "tours list 2x1x2 --leaper 0,1 --limit 1",
            0,
            "0,0,0 1,0,0 1,0,1 0,0,1\n",
        ),
        ("tours list 4 --leaper 1,1", 3, ""),
        ("tours count 6 --closed --distinct", 0, "1245\n"),
        ("tours count 4x3 --symmetric", 0, "half-turn "),
        (
            "tour 8 --closed --symmetric=diagonal",
            3,
            "no tour: diagonal: symmetry: it leaves 8 squares in place",
        ),
        (
            "tour 7x5 --symmetric=quarter-turn",
            3,
            "no tour: quarter-turn: symmetry: the board itself",
        ),
        (
            "tour 5 --open --symmetric=half-turn --start 0,0 --format path",
            0,
            "0,0 ",
        ),
    ] {
        let (found, out, error) = outcome(board_rules(&words(line)));
        assert_eq!(found, status, "{line}: {error}");
        assert!(out.starts_with(beginning), "{line}: {out}");
    }
}

/// The zebra's closed tour is one.
#[test]
fn moves_are_the_piece_s() {
    let line = "tour 10 --leaper 2,3 --closed --format json --seed 4";
    let (status, out, error) = outcome(board_rules(&words(line)));
    assert_eq!(status, 0, "{error}");
    let tour: Value = serde_json::from_str(&out).expect("one line of JSON");
    let squares = tour["squares"].as_array().expect("a list of squares");
    assert_eq!(
        (squares.len(), &tour["kind"]),
        (100, &Value::from("closed"))
    );
    let at = |square: &Value, axis: usize| square[axis].as_i64().expect("a coordinate");
    for (from, to) in squares.iter().zip(squares.iter().cycle().skip(1)) {
        let mut step = [0, 1].map(|axis| (at(from, axis) - at(to, axis)).abs());
        step.sort_unstable();
        assert_eq!(step, [2, 3]);
    }
}

#[test]
fn contradictory_arguments_are_errors() {
    for (line, reason) in [
        ("tour 8 --leaper 0,0", "leads nowhere"),
        ("tour 8 --leaper 1", "two or three whole numbers"),
        ("tour 8 --leaper 1,2,3", "needs a box"),
        ("tour 8 --leaper 1,99999", "longer than any board"),
        ("tour 3000 --leaper 1,4", "too large"),
        ("tour 900x2x900", "layers side by side"),
        (
            "tour 8 --leaper 1,4 --method construct",
            "--method serves knights",
        ),
        ("tour 3x3x3 --format npy", "layers"),
        ("tour 8 --symmetric=sideways", "not a symmetry"),
        ("tour 8 --symmetric --method search", "a method of its own"),
        ("tour 3x3x3 --symmetric", "only a knight's tour of a board"),
        (
            "tours count 8 --symmetric --open",
            "neither --closed nor --open",
        ),
        (
            "tours count 4x4x4 --distinct",
            "do not go with another piece",
        ),
        (
            "tours count 6 --distinct --estimate",
            "do not go with --estimate",
        ),
        ("tours count 8 --closed --distinct --memory 1MiB", "memory"),
    ] {
        let (status, out, error) = outcome(board_rules(&words(line)));
        assert_eq!((status, out.as_str()), (2, ""), "{line}: {error}");
        assert!(error.contains(reason), "{line}: {error}");
    }
}

/// A graph of edges is found, listed and counted, by the names that it gives, and a line that is no
/// edge is named.
#[test]
fn graphs_of_edges_are_answered_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        text_of(&file).to_owned()
    };
    let square = file("square", "# a square\na b\nb c\nc d\nd a # back\n");
    let wrong = file("wrong", "a b\n\nb\n");
    let lonely = file("lonely", "a b\nc d\n");
    for (line, status, beginning, expected) in [
        ("tour --graph square --start c --seed 2", 0, "c ", "graph: "),
        (
            "tour --graph square --closed --format json",
            0,
            "{\"kind\":\"closed\",\"vertices\":[",
            "",
        ),
        ("tour --graph square --start a --end c", 3, "no tour: ", ""),
        (
            "tour --graph lonely",
            3,
            "no tour: disconnected: no moves lead from a to c\n",
            "",
        ),
        (
            "tours list --graph square --start a",
            0,
            "a b c d\na d c b\n",
            "",
        ),
        ("tours count --graph square", 0, "8\n", ""),
        ("tours count --graph square --closed", 0, "1\n", ""),
        (
            "tours count --graph square --per-start",
            0,
            "a 2\nb 2\nc 2\nd 2\ntotal 8\n",
            "",
        ),
        (
            "tours count --graph square --open --json",
            0,
            "{\n  \"squares\": 4,",
            "",
        ),
        ("tour --graph wrong", 2, "", "line 3: 1 name, expected 2"),
        ("tour --graph square --start e", 2, "", "no such vertex"),
        ("tour --graph square --format svg", 2, "", "names only"),
        ("tour --graph square --leaper 0,1", 2, "", "leave --leaper"),
        ("tours count --graph square --distinct", 2, "", "--distinct"),
        ("tours moves --graph square --from 0,0", 2, "", "--graph"),
        ("tour 8 --graph square", 2, "", "cannot be used with"),
        ("tour 8 --leaper -1,2", 0, "", "an open tour of 64 squares"),
        ("tour 8 --leaper -1", 2, "", "two or three whole numbers"),
        ("tour 4x4x1 --start 0,0,0", 3, "no tour: ", ""),
        ("tour 4x4x1 --start 0,0,1", 2, "", "not a square"),
    ] {
        let words = words(line).into_iter().map(|word| match word {
            "square" => square.as_str(),
            "wrong" => wrong.as_str(),
            "lonely" => lonely.as_str(),
            word => word,
        });
        let (found, out, error) = outcome(board_rules(&words.collect::<Vec<_>>()));
        assert_eq!(found, status, "{line}: {error}");
        assert!(out.starts_with(beginning), "{line}: {out}");
        assert!(error.contains(expected), "{line}: {error}");
    }
}

/// Each line once, and each class once.
#[test]
fn lists_are_as_long_as_counts() {
    for board in ["3x4", "5", "4x5"] {
        for option in ["--distinct", "--symmetric"] {
            let (_, list, _) = outcome(board_rules(&["tours", "list", board, option]));
            let (_, count, _) = outcome(board_rules(&["tours", "count", board, option]));
            let total = count.split_whitespace().last().expect("a number");
            assert_eq!(list.lines().count().to_string(), total, "{board} {option}");
        }
    }
}
