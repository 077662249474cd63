//! Examples of Ploy for two and for four.

use super::{Examples, start};

/// A board of Ploy with these pieces, such as `e5 g17`, and what follows the board.
fn ploy(pieces: &str, after: &str) -> String {
    let mut rows = vec![vec![""; 9]; 9];
    for piece in pieces.split(", ").filter(|piece| !piece.is_empty()) {
        let (square, code) = piece.split_once(' ').expect("a square and a piece");
        let at = square.as_bytes();
        rows[usize::from(b'9' - at[1])][usize::from(at[0] - b'a')] = code;
    }
    let rows: Vec<String> = rows.iter().map(|row| row.join(",")).collect();
    format!("{} {after}", rows.join("/")).trim_end().to_owned()
}

pub(super) fn for_two() -> Examples {
    let small = "e9 w170, e8 w1, c6 w17, e3 b1, e2 b69, e1 b170";
    let taken = "e9 w170, e8 w1, e7 b1, e1 b170";
    Examples {
        starts: &[
            "start",
            "start w",
            ",,,,w170,,,,/,,,,w1,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,,,,,/,,,,b1,,,,/,,,,,,,,/,,,,b170,,,,",
        ],
        rules: &[
            "",
            "turning=one-step",
            "listing=distinct-results turning=any",
        ],
        positions: vec![
            start(""),
            ("", ploy(small, "b")),
            (
                "turning=one-step listing=distinct-results",
                ploy(small, "w"),
            ),
            ("", ploy("e9 w170, e8 w1, e3 b1", "b")),
            ("", ploy("e8 w1, e3 b1, e1 b170", "w")),
            ("", ploy("e9 w170, e3 b1, e1 b170", "b")),
            ("", ploy("e9 w170, e8 w1, e1 b170", "b")),
            ("", ploy("e9 w170, e8 w1, e3 b255, e2 b31, e1 b170", "b")),
            ("", ploy("", "b")),
        ],
        games: vec![
            (start(""), &["e3-e4-0", "e7-e6-0", "d3-d4-1"]),
            (("", ploy(taken, "b")), &["e7-e8-0"]),
            (
                ("", ploy("e9 w170, f8 w1, e8 b1, e1 b170", "b")),
                &["e8-e9-3"],
            ),
        ],
        typed: &[
            "e3-e4-0", "e3-e4", "C1-B", "e", "e2-e4-0", "castle", "", "d3-d4-1", "e3-e3-1", "e3e4",
        ],
        chosen: &[&[], &[22], &[22, 31], &[22, 22], &[80], &[99]],
        marks: &[
            ("from", "d1"),
            ("from", "e5"),
            ("from", "z9"),
            ("attacked-by", "white"),
            ("attacked-by", "b"),
            ("attacked-by", "red"),
        ],
        bad_rules: &[
            "turn=any",
            "turning=two",
            "turning=any turning=any",
            "listing",
            "size=9",
        ],
        bad_positions: vec![
            ("", String::new()),
            ("", "start x".to_owned()),
            ("", "///".to_owned()),
            ("", ploy(small, "b").replacen(',', "", 1)),
            ("", ploy(small, "g")),
            ("", ploy(small, "b w")),
            ("", ploy("e9 g170", "b")),
            ("", ploy("e9 w", "b")),
            ("", ploy("e9 w0", "b")),
            ("", ploy("e9 w01", "b")),
            ("", ploy("e9 w256", "b")),
            ("", ploy("e9 wx", "b")),
        ],
        bad_moves: vec![
            (
                start(""),
                &[
                    "", "e3", "e3-e4", "x3-e4-0", "e3-x4-0", "e3-e4-8", "e5-e6-0", "e7-e6-0",
                    "e3-e3-0", "d3-d5-0", "c1-c9-0", "d1-d2-0", "e2-e4-0", "d3-i9-0", "c1-b2-1",
                    "e3-e4-00",
                ],
            ),
            (("turning=one-step", "start".to_owned()), &["e3-e3-2"]),
            (
                ("listing=distinct-results", "start".to_owned()),
                &["e3-e3-8", "e1-e1-2", "e1-e1-5"],
            ),
            (("", ploy("e9 w170, e3 b1, e1 b170", "b")), &["e3-e4-0"]),
            (
                ("", ploy("e9 w170, e8 w1, e3 b255, e2 b31, e1 b170", "b")),
                &["e3-e4-0", "e2-e2-4"],
            ),
        ],
    }
}

pub(super) fn for_four() -> Examples {
    const FOUR: &str = "e5 g17, e6 c170, a1 g170, h9 y17, i9 y170, h7 b170, a7 b17";
    const EACH: &str = "e5 g17, e6 c170, a9 c1, a1 g170, h9 y17, i9 y170, h7 b170, a7 b17";
    const ALL: &str = "game=free-for-all";
    Examples {
        starts: &["start", "start y"],
        rules: &[
            "",
            "game=free-for-all",
            "game=partnership turning=one-step listing=distinct-results",
        ],
        positions: vec![
            ("", ploy(FOUR, "g")),
            (ALL, ploy(EACH, "c gcyb")),
            (ALL, ploy("a1 g170, c3 g1", "g g---")),
            (ALL, ploy("a1 c170, c3 c1", "c -c--")),
            ("", ploy("a1 g170, c3 g1, i9 y170, h9 y17", "g")),
            ("", ploy("a1 c170, c3 c1, i9 b170, h9 b17", "c")),
            ("", ploy("a1 g170, c3 c1", "g")),
            (ALL, ploy("", "g ----")),
            (
                "",
                ploy("e5 g255, e6 y1, a1 g170, i9 y170, a9 c170, b9 c1", "g"),
            ),
        ],
        games: vec![
            (start(""), &["c3-c4-0", "d7-d6-0"]),
            (("", ploy(FOUR, "g")), &["e5-e6-0", "a7-a8-0", "h9-h7-0"]),
            ((ALL, ploy(EACH, "g gcyb")), &["e5-e6-0"]),
        ],
        typed: &["c3-c4-0", "c3-c4", "c3-c", "c3", "e5-e6-0", "nothing"],
        chosen: &[&[], &[20], &[20, 30]],
        marks: &[
            ("from", "c3"),
            ("attacked-by", "coral"),
            ("attacked-by", "y"),
            ("attacked-by", "white"),
        ],
        bad_rules: &[
            "game=alone",
            "turning=two",
            "game=partnership game=partnership",
            "teams",
        ],
        bad_positions: vec![
            ("", "start w".to_owned()),
            ("", ploy(FOUR, "g gcy")),
            ("", ploy(FOUR, "g gcyx")),
            (ALL, ploy("a1 g170, c3 g1", "g gcyb")),
            ("", ploy(FOUR, "g gcyb more")),
            ("", ploy("e9 w170", "g")),
        ],
        bad_moves: vec![
            (
                ("", ploy(FOUR, "g")),
                &["e5-e7-0", "h9-h8-0", "e6-e6-1", "a1-a1-0", "e1-e2-0"],
            ),
            (
                (
                    "",
                    ploy(
                        "e5 g17, e6 y1, a1 g170, i9 y170, a9 c170, b9 c1, i1 b170, i2 b1",
                        "g",
                    ),
                ),
                &["e5-e6-0"],
            ),
            (("", ploy("a1 g170, c3 c1", "g")), &["a1-a2-0"]),
        ],
    }
}
